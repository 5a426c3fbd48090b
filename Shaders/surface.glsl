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

// Pixels from a distance in points, by how fast it changes from pixel to pixel.
float inPixels(float d) {
  return d / max(length(vec2(dFdx(d), dFdy(d))), 1e-6);
}

// The share of the pixel that the card covers; p is the point of the card.
float coverage(vec2 p) {
  if (place.z <= 0.0) return 0.0;
  float share = quad(inward, normalX, normalY);
  if (card.w == 1.0) {
    share = min(share, clamp(inPixels(rounded(p, card.xy, face.xy)) + 0.5, 0.0, 1.0));
  } else if (card.w == 2.0) {
    // Three round strokes of a tenth of the card, as long as seven tenths of it.
    float unit = card.x / 20.0;
    float d = stroke(p, vec2(3.0, 4.0) * unit, 14.0 * unit, unit);
    d = max(d, stroke(p, vec2(3.0, 10.0) * unit, 14.0 * unit, unit));
    d = max(d, stroke(p, vec2(3.0, 16.0) * unit, 14.0 * unit, unit));
    share = clamp(inPixels(d) + 0.5, 0.0, 1.0);
  }
  return share;
}
