// How a picture is sampled. SQUEEZED is defined for cards that are turned so far that one direction
// of a pixel covers many more texels than the other, where the driver does not filter that well.
uniform mediump sampler2DArray pictures;

#ifdef SQUEEZED

// Four samples along the longer side of the pixel's footprint, each with the mip level of a quarter
// of it: sharp across, free of moiré along, up to four to one; beyond that it blurs.
vec4 texel(vec2 at, float layer) {
  vec2 size = vec2(textureSize(pictures, 0).xy);
  vec2 x = dFdx(at);
  vec2 y = dFdy(at);
  bool isWide = length(x * size) > length(y * size);
  vec2 along = (isWide ? x : y) * 0.25;
  vec2 across = isWide ? y : x;
  vec2 start = at - 1.5 * along;
  vec4 sum = textureGrad(pictures, vec3(start, layer), along, across);
  sum += textureGrad(pictures, vec3(start + along, layer), along, across);
  sum += textureGrad(pictures, vec3(start + 2.0 * along, layer), along, across);
  sum += textureGrad(pictures, vec3(start + 3.0 * along, layer), along, across);
  return 0.25 * sum;
}

#else

vec4 texel(vec2 at, float layer) { return texture(pictures, vec3(at, layer)); }

#endif
