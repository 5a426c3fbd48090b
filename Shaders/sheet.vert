// A part of a bent leaf: a strip across the curl, rolled here. See Instance+Sheet.swift for what the
// fields of a card hold then.
//
// Rows 0 to 13 go from the part's beginning up to where the sheet turns away from the eye, rows 14
// to 28 on from there. Row 14 is that line again, a little outward on the screen, for the soft edge.

// In points from the spine's top end; how high; pixels inward from where the sheet turns away, over
// 1/w.
out vec4 place;
// Sine and cosine of how far the sheet has turned up.
out vec2 bend;
flat out vec4 axis;    // contact point, direction across
flat out vec4 roll;    // radius, angle, -1 where it lies left, how far past the line it turns away
flat out vec4 leaf;    // width and height in points, opacity, share of the light
flat out vec4 upper;   // the frame of the picture of the face that lies up
flat out vec4 under;   // and of the other one
flat out vec4 upperPaper; // paper, texture layer or -1
flat out vec4 underPaper;
flat out vec4 sides;   // width and height of the page that lies up, and of the other one
flat out vec4 turn;    // the direction inward from where it turns away, sharpness, 1 on the far side

const int PARTS = 12;

// How far past the contact line a row is.
float distanceOf(int row) {
  if (row <= PARTS) return mix(innerBottom.x, innerBottom.y, float(row) / float(PARTS));
  if (row == PARTS + 1) return innerBottom.z;
  if (row <= PARTS + 3) return u.x;
  if (row < 2 * PARTS + 4) return mix(u.x, u.y, float(row - PARTS - 3) / float(PARTS));
  return u.z;
}

void main() {
  int row = gl_VertexID / 2;
  float s = distanceOf(row);
  // Along the line, beyond the page's corners by what the soft edges need.
  vec2 line = vec2(-v.w, v.z);
  vec2 least = min(vec2(0.0), seams.xy * line);
  vec2 most = max(vec2(0.0), seams.xy * line);
  float along = (gl_VertexID % 2 == 0 ? least.x + least.y - style.x : most.x + most.y + style.x)
      - dot(v.xy, line);
  vec2 page = v.xy + v.zw * s + line * along;
  float arc = q.x * q.y;
  float phi = s <= 0.0 || q.y <= 0.0 ? 0.0 : s < arc ? s / max(q.x, 1e-6) : q.y;
  bend = vec2(sin(phi), cos(phi));
  float past = max(s - arc, 0.0);
  float ahead = s <= 0.0 ? s : q.x * bend.x + past * bend.y;
  float height = s <= 0.0 ? 0.0 : q.x * (1.0 - bend.y) + past * bend.x;
  vec4 at = vec4(page + v.zw * (ahead - s), height, 1.0);
  vec3 seen = vec3(dot(top, at), dot(bottom, at), dot(innerTop, at));
  if (row == PARTS + 2) seen.xy -= shape.xy * (innerBottom.w * seen.z);
  place = vec4(page, height, dot(shape.xyz, seen));

  axis = v;
  roll = vec4(q.xy, u.w, u.x);
  leaf = vec4(seams.xy, q.zw);
  upper = frame;
  under = vec4(seams.zw, style.zw);
  sides = faces;
  upperPaper = leftColor;
  underPaper = rightColor;
  turn = vec4(shape.xy, shape.w, row > PARTS + 1 ? 1.0 : 0.0);
  gl_Position = vec4((seen.xy * viewport.xy + vec2(-1.0, viewport.z) * seen.z), style.y * seen.z, seen.z);
}
