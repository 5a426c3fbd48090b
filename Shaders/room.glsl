// A ground that darkens from the middle to the corners.

// window holds the middle in points of the card, and 1 over half its width and height. Noise of one
// step of an 8-bit colour, the same for the same pixel every time, keeps slow changes from banding:
// Jimenez' interleaved gradient noise.
vec4 room(vec2 p, vec4 window, vec4 middle, vec4 corner) {
  vec2 reach = (p - window.xy) * window.zw;
  vec4 paint = mix(middle, corner, min(0.5 * dot(reach, reach), 1.0));
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  return vec4(paint.rgb + (noise - 0.5) / 255.0, paint.a);
}
