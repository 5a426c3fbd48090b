// The rim of a card between its outline and its interior, or a whole card where that is a point.
// Vertices 0 to 3 are the outline's corners, 4 to 7 the interior's.

// u, v and q here: divide the first two by the third for the point on the card.
out vec3 place;
// Pixels inward from the left, top, right and bottom edge.
out vec4 inward;
flat out vec4 normalX;
flat out vec4 normalY;
flat out vec4 card;   // width and height in points, opacity, style
flat out vec4 face;   // corner radii left and right, texture layer, light
flat out vec4 window; // the picture's frame
flat out vec4 colorA;
flat out vec4 colorB;
#ifdef SHADED
flat out vec4 alphas; // of the shade at the left edge, at two places between, at the right edge
flat out vec2 stops;  // those two places in shares of the width
#endif

void main() {
  vec2 at = gl_VertexID < 4 ? corner(top, bottom, gl_VertexID)
                            : corner(innerTop, innerBottom, gl_VertexID - 4);

  // The four edges as functions of the screen: u and v at 0, and their distance to the far end.
  vec3 far = u.w * q.xyz - u.xyz;
  vec3 foot = v.w * q.xyz - v.xyz;
  vec4 dx = vec4(u.x, v.x, far.x, foot.x);
  vec4 dy = vec4(u.y, v.y, far.y, foot.y);
  vec4 steepness = inversesqrt(max(dx * dx + dy * dy, vec4(1e-30)));
  normalX = dx * steepness;
  normalY = dy * steepness;
  inward = vec4(functionAt(u.xyz, at), functionAt(v.xyz, at), functionAt(far, at),
                functionAt(foot, at)) * steepness + seams;
  place = vec3(functionAt(u.xyz, at), functionAt(v.xyz, at), functionAt(q.xyz, at));

  card = vec4(u.w, v.w, q.w, style.x);
  face = shape;
  window = frame;
  colorA = leftColor;
  colorB = rightColor;
#ifdef SHADED
  alphas = faces;
  stops = style.zw;
#endif
  gl_Position = onScreen(at);
}
