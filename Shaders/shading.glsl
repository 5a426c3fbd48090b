// The shade toward the spine: see SpineShading.swift.

const float GRAY = 1.0 / 3.0;

// Paint under the grey, which is lit as the page is, at a place along the page, 0 to 1. Opacities at
// the page's left edge, at two places between, which stops holds, and at its right edge; straight in
// between.
vec4 shaded(vec4 paint, float light, float place, vec4 alphas, vec2 stops) {
  vec3 length = max(vec3(stops.x, stops.y - stops.x, 1.0 - stops.y), vec3(1e-6));
  vec3 share = clamp((vec3(place) - vec3(0.0, stops)) / length, 0.0, 1.0);
  float alpha = mix(alphas.x, alphas.y, share.x);
  alpha = mix(alpha, alphas.z, share.y);
  alpha = mix(alpha, alphas.w, share.z);
  return vec4(mix(paint.rgb, vec3(GRAY * light) * paint.a, alpha), paint.a);
}
