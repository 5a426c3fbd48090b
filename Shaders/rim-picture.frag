// A picture, its ink tinted, over a colour, softened at the edges; shaded pages do without where it
// is not there.
#ifdef SHADED
flat in vec4 alphas;
flat in vec2 stops;
#endif

void main() {
  vec2 p = place.xy / max(place.z, 1e-9);
  vec4 ink = texel((p - window.xy) * window.zw, face.z) * colorB;
#ifdef SHADED
  if (face.z < 0.0) ink = vec4(0.0);
#endif
  vec4 paint = ink + colorA * (1.0 - ink.a);
#ifdef SHADED
  paint = shaded(paint, 1.0, p.x / card.x, alphas, stops);
#endif
  color = vec4(paint.rgb * face.w, paint.a) * (coverage(p) * card.z);
}
