// A line all round inside the card's edges, between two of another colour.
in vec3 place;
flat in vec4 card;
flat in vec4 face;
flat in vec4 window;
flat in vec4 colorA;
flat in vec4 colorB;

layout(location = 0) out vec4 color;

void main() {
  vec2 p = place.xy / max(place.z, 1e-9);
  vec2 x = dFdx(p);
  vec2 y = dFdy(p);
  // The distance from the nearest edge inward, and where that grows; in a corner the edge is an arc.
  vec2 side = sign(p - 0.5 * card.xy);
  float radius = side.x < 0.0 ? face.x : face.y;
  vec2 off = abs(p - 0.5 * card.xy) - (0.5 * card.xy - radius);
  float reach = max(length(off), 1e-6);
  bool isCorner = min(off.x, off.y) > 0.0;
  float d = radius - (isCorner ? reach : max(off.x, off.y));
  vec2 g = -side * (isCorner ? off / reach : off.x > off.y ? vec2(1.0, 0.0) : vec2(0.0, 1.0));
  float bend = isCorner ? radius : 1e6;

  float first = window.y;
  float second = first + window.x;
  float third = second + window.y;
  float outer = curve(d, g, bend, x, y) - curve(d - first, g, bend, x, y);
  float line = curve(d - first, g, bend, x, y) - curve(d - second, g, bend, x, y);
  float inner = curve(d - second, g, bend, x, y) - curve(d - third, g, bend, x, y);
  vec4 paint = colorB * (outer + inner) + colorA * line;
  color = place.z > 0.0 ? vec4(paint.rgb * face.w, paint.a) * card.z : vec4(0.0);
}
