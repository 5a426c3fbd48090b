// One card, as both vertex shaders read it: see Instance.swift.
layout(location = 0) in vec4 top;
layout(location = 1) in vec4 bottom;
layout(location = 2) in vec4 innerTop;
layout(location = 3) in vec4 innerBottom;
layout(location = 4) in vec4 u;
layout(location = 5) in vec4 v;
layout(location = 6) in vec4 q;
layout(location = 7) in vec4 seams;
layout(location = 8) in vec4 frame;
layout(location = 9) in vec4 leftColor;
layout(location = 10) in vec4 rightColor;
layout(location = 11) in vec4 shape;
layout(location = 12) in vec4 style;
layout(location = 13) in vec4 faces;

// Filled when the size changes; std140.
layout(std140) uniform Frame {
  // 2/width, -2/height, and the flip of y in z.
  vec4 viewport;
};

float functionAt(vec3 row, vec2 at) { return dot(row.xy, at) + row.z; }

// Corner 0 to 3 of a quad: top-left, top-right, bottom-left, bottom-right.
vec2 corner(vec4 above, vec4 below, int index) {
  vec4 side = index < 2 ? above : below;
  return (index & 1) == 1 ? side.zw : side.xy;
}

// A pixel's place in clip space, at the depth of the card's place in the order.
vec4 onScreen(vec2 at) {
  return vec4(at * viewport.xy + vec2(-1.0, viewport.z), style.y, 1.0);
}
