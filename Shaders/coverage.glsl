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

// The share of a pixel inside a curve, from the distance d to it (positive inside), the direction g
// in which that grows, and the curve's radius, all in points of the card; x and y are the points from
// one pixel to the next. Within a pixel the curve is its tangent, moved by what bends away: the mean
// of t * t / (2 * radius) for t from -1/2 to 1/2.
float curve(float d, vec2 g, float radius, vec2 x, vec2 y) {
  vec2 slope = vec2(dot(g, x), dot(g, y));
  float points = max(length(slope), 1e-6);
  return halfPlane(d / points - points / (24.0 * max(radius, points)), slope / points);
}

// The share inside the rounded corner that p lies in, or what the straight edges say elsewhere.
float rounded(float straight, vec2 p, vec2 size, vec2 radii, vec2 x, vec2 y) {
  vec2 side = sign(p - 0.5 * size);
  float radius = side.x < 0.0 ? radii.x : radii.y;
  vec2 off = p - 0.5 * size - side * (0.5 * size - radius);
  bool isCorner = min(off.x * side.x, off.y * side.y) > 0.0;
  float reach = max(length(off), 1e-6);
  return isCorner ? curve(radius - reach, -off / reach, radius, x, y) : straight;
}

// The share inside a level stroke with round ends, in points of the card.
float stroke(vec2 p, vec2 from, float len, float radius, vec2 x, vec2 y) {
  vec2 off = p - from;
  off.x -= clamp(off.x, 0.0, len);
  if (off.x == 0.0) {
    // Between its ends it is a strip.
    vec2 slope = vec2(x.y, y.y);
    float points = max(length(slope), 1e-6);
    return max(halfPlane((radius - off.y) / points, slope / points)
        + halfPlane((radius + off.y) / points, slope / points) - 1.0, 0.0);
  }
  float reach = length(off);
  return curve(radius - reach, -off / reach, radius, x, y);
}
