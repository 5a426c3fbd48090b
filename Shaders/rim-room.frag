// The room's ground, softened at the edges.
void main() {
  vec2 p = place.xy / max(place.z, 1e-9);
  vec2 reach = clamp((p - window.xy) * window.zw, -1.0, 1.0);
  vec4 paint = room(reach, colorA, colorB);
  color = vec4(paint.rgb * face.w, paint.a) * (coverage(p) * card.z);
}
