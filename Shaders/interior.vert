// The inside of an opaque card, which holds none of its edges.

// u, v and q here: divide the first two by the third for the point on the card.
out vec3 place;
flat out vec4 window; // the picture's frame
flat out vec4 paint;  // the colour, the light in it
flat out vec4 farPaint; // the colour of the corners, the light in it
flat out vec2 sheet;  // texture layer, light
#ifdef SHADED
flat out vec4 alphas; // of the shade at the left edge, at two places between, at the right edge
flat out vec3 stops;  // those two places in shares of the width, the width in points
#endif

void main() {
  vec2 at = corner(innerTop, innerBottom, gl_VertexID);
  place = vec3(functionAt(u.xyz, at), functionAt(v.xyz, at), functionAt(q.xyz, at));
  window = frame;
  paint = vec4(leftColor.rgb * shape.w, leftColor.a);
  farPaint = vec4(rightColor.rgb * shape.w, rightColor.a);
  sheet = shape.zw;
#ifdef SHADED
  alphas = faces;
  stops = vec3(style.zw, u.w);
#endif
  gl_Position = onScreen(at);
}
