// What every card's fragment shader reads, and the coverage of its shape.
in vec3 place;
in vec4 inward;
flat in vec4 normalX;
flat in vec4 normalY;
flat in vec4 card;
flat in vec4 face;
flat in vec4 window;
flat in vec4 colorA;
flat in vec4 colorB;

layout(location = 0) out vec4 color;

// The share of the pixel that the card covers; p is the point of the card.
float coverage(vec2 p) {
  vec2 x = dFdx(p);
  vec2 y = dFdy(p);
  if (place.z <= 0.0) return 0.0;
  float share = quad(inward, normalX, normalY);
  if (card.w == 1.0) {
    share = rounded(share, p, card.xy, face.xy, x, y);
  } else if (card.w == 2.0) {
    // Three strokes of a tenth of the card, as long as eight tenths of it with their ends.
    float unit = card.x / 20.0;
    share = stroke(p, vec2(3.0, 4.0) * unit, 14.0 * unit, unit, x, y);
    share = max(share, stroke(p, vec2(3.0, 10.0) * unit, 14.0 * unit, unit, x, y));
    share = max(share, stroke(p, vec2(3.0, 16.0) * unit, 14.0 * unit, unit, x, y));
  }
  return share;
}
