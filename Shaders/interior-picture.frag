// A picture over a colour; shaded pages do without where it is not there. Outside its frame the
// picture goes on as its own border.
in vec3 place;
flat in vec4 window;
flat in vec4 paint;
flat in vec2 sheet;
#ifdef SHADED
flat in vec4 alphas;
flat in vec3 stops;
#endif

layout(location = 0) out vec4 color;

void main() {
  vec2 p = place.xy / place.z;
  vec4 ink = texel((p - window.xy) * window.zw, sheet.x);
#ifdef SHADED
  if (sheet.x < 0.0) ink = vec4(0.0);
#endif
  color = vec4(ink.rgb * sheet.y, ink.a) + paint * (1.0 - ink.a);
#ifdef SHADED
  color = shaded(color, sheet.y, p.x / stops.z, alphas, stops.xy);
#endif
}
