// The foot of a picture upside down, fading from the card's top edge to its foot. It is faint and stands
// on the cover's own edges, so that its sides need no softening.
in vec3 place;
flat in vec4 card;
flat in vec4 face;
flat in vec4 window;
flat in vec4 colorA;

layout(location = 0) out vec4 color;

void main() {
  vec2 p = place.xy / max(place.z, 1e-9);
  vec4 ink = texel((p - window.xy) * window.zw, face.z);
  vec4 paint = ink + colorA * (1.0 - ink.a);
  vec2 inside = step(vec2(0.0), p) * step(p, card.xy);
  float rest = clamp(1.0 - p.y / card.y, 0.0, 1.0);
  color = vec4(paint.rgb * face.w, paint.a) * (inside.x * inside.y * rest * rest * card.z);
}
