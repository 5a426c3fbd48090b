// A colour, or a gradient from the left edge to the right one, softened at the edges.
void main() {
  vec2 p = place.xy / max(place.z, 1e-9);
  vec4 paint = mix(colorA, colorB, clamp(p.x / card.x, 0.0, 1.0));
  color = vec4(paint.rgb * face.w, paint.a) * (coverage(p) * card.z);
}
