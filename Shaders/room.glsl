// A ground that darkens from the middle to the corners.

// reach is how far the place lies from the middle, in halves of the width and height: (1, 1) is a
// corner. Noise of one step of an 8-bit colour, the same for the same pixel every time, keeps slow
// changes from banding: Jimenez' interleaved gradient noise.
vec4 room(vec2 reach, vec4 middle, vec4 corner) {
  vec4 paint = mix(middle, corner, 0.5 * dot(reach, reach));
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  return vec4(paint.rgb + (noise - 0.5) / 255.0, paint.a);
}
