// A soft shadow. It fades to nothing before the card's edges, so that they need no softening.
in vec3 place;
flat in vec4 card;
flat in vec4 face;
flat in vec4 colorA;

layout(location = 0) out vec4 color;

// The shadow's own edges lie face.x inside the card's and are soft as far in and out of them.
void main() {
  vec2 p = place.xy / max(place.z, 1e-9);
  vec2 rise = smoothstep(0.0, 2.0 * face.x, min(p, card.xy - p));
  color = colorA * (rise.x * rise.y * card.z);
}
