// A part of the book's plane that a bent leaf's shadow may reach. See Instance+Sheet.swift.
out vec2 place;
flat out vec4 axis;
flat out vec4 roll;
flat out vec4 leaf;
flat out vec4 bounds; // of the card: left, top, right, bottom

void main() {
  vec2 at = vec2(gl_VertexID % 2 == 0 ? innerBottom.x : innerBottom.z,
                 gl_VertexID < 2 ? innerBottom.y : innerBottom.w);
  place = v.xy + v.zw * at.x + vec2(-v.w, v.z) * at.y;
  vec4 p = vec4(place, 0.0, 1.0);
  vec3 seen = vec3(dot(top, p), dot(bottom, p), dot(innerTop, p));
  axis = v;
  roll = vec4(q.xy, u.w, 0.0);
  leaf = vec4(seams.xy, q.z, 0.0);
  bounds = shape;
  gl_Position = vec4(seen.xy * viewport.xy + vec2(-1.0, viewport.z) * seen.z,
                     style.y * seen.z, seen.z);
}
