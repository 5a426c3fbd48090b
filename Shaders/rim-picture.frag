// A picture, its ink tinted, over a colour, softened at the edges.
void main() {
  vec2 p = place.xy / max(place.z, 1e-9);
  vec4 ink = texel((p - window.xy) * window.zw, face.z) * colorB;
  vec4 paint = ink + colorA * (1.0 - ink.a);
  color = vec4(paint.rgb * face.w, paint.a) * (coverage(p) * card.z);
}
