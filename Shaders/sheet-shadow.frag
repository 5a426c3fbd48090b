// The shadow of a bent leaf on the book's plane, within the card.
in vec2 place;
flat in vec4 axis;
flat in vec4 roll;
flat in vec4 leaf;
flat in vec4 bounds;

layout(location = 0) out vec4 color;

void main() {
  vec2 x = dFdx(place);
  vec2 y = dFdy(place);
  vec2 across = vec2(x.x, y.x);
  vec2 down = vec2(x.y, y.y);
  vec2 points = max(vec2(length(across), length(down)), vec2(1e-6));
  across /= points.x;
  down /= points.y;
  vec2 near = (place - bounds.xy) / points;
  vec2 far = (bounds.zw - place) / points;
  float share = quad(vec4(near, far), vec4(across.x, down.x, across.x, down.x),
                     vec4(across.y, down.y, across.y, down.y));
  // Where the card covers a pixel in part, it is that part's.
  vec2 inset = 0.25 * points;
  vec2 at = clamp(place, bounds.xy + inset, max(bounds.zw - inset, bounds.xy + inset));
  float dark = shadowOn(at, 0.0, rollOf(axis, roll, leaf.xy));
  color = vec4(0.0, 0.0, 0.0, share * dark * DARKEST * leaf.z);
}
