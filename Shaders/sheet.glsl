// A bent leaf of a book: where its light and its shadow are. Places are those of Curl.swift, x from
// the spine toward the side that the leaf lies at, y down, in points.

const float PI = 3.14159265;

// The way of the light over one point of height: the key light stands at the upper left, and is wide.
const vec2 LEAN = vec2(0.20, 0.32);
// The share of its light that paper has which faces away from it at a right angle.
const float SIDELIGHT = 0.52;
// The most that paper gains which is turned to the light.
const float GAIN = 0.015;
// The share of the light that a shadow takes at its darkest.
const float DARKEST = 0.35;
// Points that a shadow's edge is soft, and how much more for each point of height.
const float SHARPEST = 2.0;
const float SOFTENING = 0.62;
// The height, as a share of the leaf's width, from which its shadow is as dark as it gets. A stiff
// one's is so at once where it stands upright.
const float RISE = 0.10;

struct Roll {
  vec2 contact;
  vec2 across;
  float radius;
  float angle;
  vec2 size;
  // Of x: -1 where the leaf lies left, for the light stays where it is.
  float side;
};

Roll rollOf(vec4 axis, vec4 roll, vec2 size) {
  return Roll(axis.xy, axis.zw, roll.x, roll.y, size, roll.z);
}

// Above which place of the plane a point of the page is.
vec2 bent(vec2 page, Roll roll) {
  float s = dot(page - roll.contact, roll.across);
  if (s <= 0.0) return page;
  float phi = min(s / max(roll.radius, 1e-3), roll.angle);
  float past = max(s - roll.angle * roll.radius, 0.0);
  return page + roll.across * (roll.radius * sin(phi) + past * cos(phi) - s);
}

// A flat page has exactly 1.
float lightOn(vec3 normal, Roll roll) {
  vec2 lean = vec2(LEAN.x * roll.side, LEAN.y);
  float light = normal.z - dot(lean, normal.xy);
  return light > 1.0 ? 1.0 + min((light - 1.0) * 0.15, GAIN)
                     : SIDELIGHT + (1.0 - SIDELIGHT) * light;
}

// The share of the light, 0 to 1, that the lifted sheet takes from a place at a height.
float shadowOn(vec2 place, float height, Roll roll) {
  vec2 lean = vec2(LEAN.x * roll.side, LEAN.y);
  vec2 along = vec2(-roll.across.y, roll.across.x);
  float du = dot(lean, roll.across);
  float dv = dot(lean, along);
  // The place of the plane that the same light would meet.
  vec2 p = place + lean * height - roll.contact;
  float u = dot(p, roll.across);
  float v = dot(p, along);
  float r = max(roll.radius, 1e-3);
  float sine = sin(roll.angle);
  float cosine = cos(roll.angle);
  // Where the flat end begins to throw its shadow, and how far each of its points moves that.
  float begin = r * (sine + (1.0 - cosine) * du);
  float pace = cosine + sine * du;
  bool isOver = pace < 0.0;
  pace = isOver ? min(pace, -0.05) : max(pace, 0.05);
  float reach = sqrt(1.0 + du * du);
  // Of the two places of the cylinder that the light meets, the higher one; beyond it none.
  float bow = asin(clamp((u / r - du) / reach, -1.0, 1.0));
  float phi = clamp(isOver ? PI - bow + atan(du) : bow + atan(du), 0.0, roll.angle);
  float past = max((u - begin) / pace, 0.0);
  if (past > 0.0) phi = roll.angle;
  float s = phi * r + past;
  // Beyond the page's last corner it rises no more.
  float last = dot(max(roll.across, vec2(0.0)), roll.size) - dot(roll.across, roll.contact);
  float z = r * (1.0 - cos(phi)) + min(past, max(last - roll.angle * r, 0.0)) * sine;
  vec2 page = roll.contact + roll.across * s + along * (v - z * dv);
  float soft = SHARPEST + SOFTENING * max(z - height, 0.0);
  // Pages are farther apart on a sheet that stands than its shadow's are.
  vec2 slope = vec2(roll.across.x - along.x * dv * sine, roll.across.y - along.y * dv * sine) / pace;
  vec2 scale = max(vec2(length(vec2(slope.x, along.x)), length(vec2(slope.y, along.y))), vec2(1.0));
  float share = smoothstep(-soft, soft, (roll.size.x - page.x) / scale.x)
      * smoothstep(-soft, soft, page.y / scale.y)
      * smoothstep(-soft, soft, (roll.size.y - page.y) / scale.y);
  if (isOver) share *= 1.0 - smoothstep(-soft, soft, u - r * (du + reach));
  float rise = RISE * roll.size.x * (roll.radius > 0.0 ? 1.0 : abs(cosine));
  return share * smoothstep(0.0, max(rise, 1e-3), z - height);
}
