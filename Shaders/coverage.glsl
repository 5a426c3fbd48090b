// How much of a pixel a card covers, without multisampling: exact for every straight edge.

// The share of a unit square on the inner side of a line, for a signed distance in pixels
// (positive inside) and the line's unit normal. The square seen along the normal is a trapezoid:
// flat in the middle, falling linearly at its ends; this is that trapezoid's integral.
float halfPlane(float d, vec2 normal) {
  vec2 n = abs(normal);
  float longer = max(n.x, n.y);
  float shorter = min(n.x, n.y);
  float reach = 0.5 * (longer + shorter);
  float knee = 0.5 * (longer - shorter);
  float x = min(abs(d), reach);
  float over = reach - x;
  float share = x <= knee
      ? 0.5 + x / longer
      : 1.0 - over * over / max(2.0 * longer * shorter, 1e-6);
  return d < 0.0 ? 1.0 - share : share;
}

// Coverage by the strip between two opposite edges, then by the crossing of both strips. For
// parallel edges the strip is exact, however thin it is.
float quad(vec4 d, vec4 normalX, vec4 normalY) {
  if (min(min(d.x, d.y), min(d.z, d.w)) >= 1.0) return 1.0;
  float across = halfPlane(d.x, vec2(normalX.x, normalY.x))
      + halfPlane(d.z, vec2(normalX.z, normalY.z)) - 1.0;
  float along = halfPlane(d.y, vec2(normalX.y, normalY.y))
      + halfPlane(d.w, vec2(normalX.w, normalY.w)) - 1.0;
  return max(across, 0.0) * max(along, 0.0);
}

// Signed distance, positive inside, from p to the edge of a rectangle with rounded corners.
float rounded(vec2 p, vec2 size, vec2 radii) {
  float radius = p.x < 0.5 * size.x ? radii.x : radii.y;
  vec2 outside = abs(p - 0.5 * size) - 0.5 * size + radius;
  return radius - length(max(outside, 0.0)) - min(max(outside.x, outside.y), 0.0);
}

// Signed distance, positive inside, to a level stroke with round ends.
float stroke(vec2 p, vec2 from, float len, float radius) {
  vec2 d = p - from;
  d.x -= clamp(d.x, 0.0, len);
  return radius - length(d);
}
