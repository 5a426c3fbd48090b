// A picture over a colour. Outside its frame the picture goes on as its own border.
in vec3 place;
flat in vec4 window;
flat in vec4 paint;
flat in vec2 sheet;

layout(location = 0) out vec4 color;

void main() {
  vec2 p = place.xy / place.z;
  vec4 ink = texel((p - window.xy) * window.zw, sheet.x);
  color = vec4(ink.rgb * sheet.y, ink.a) + paint * (1.0 - ink.a);
}
