// A part of a bent leaf: two pages' pictures on their papers, each faintly seen through the other
// where light comes through, in the light of how the sheet is turned. FLAP is defined for what has been
// turned over and is flat again: its other face is seen, squeezed by nothing and shadowed by nothing.
in vec4 place;
in vec2 bend;
flat in vec4 axis;
flat in vec4 roll;
flat in vec4 leaf;
flat in vec4 upper;
flat in vec4 under;
flat in vec4 upperPaper;
flat in vec4 underPaper;
flat in vec4 sides;
flat in vec4 turn;

uniform mediump sampler2DArray pictures;

layout(location = 0) out vec4 color;

// What of the other page is seen through the paper, where it is lifted.
const float THROUGH = 0.075;
// How much coarser: paper scatters.
const float SCATTER = 3.0;
// How unlike the two directions of a pixel may be before one sample would be too blurred.
const float EVENNESS = 1.35;

// The share of a pixel that a page of a size covers, beside the middle of the spine; x and y are the
// points from one pixel to the next.
float pageShare(vec2 p, vec2 size, vec2 x, vec2 y) {
  vec2 across = vec2(x.x, y.x);
  vec2 down = vec2(x.y, y.y);
  vec2 points = max(vec2(length(across), length(down)), vec2(1e-6));
  across /= points.x;
  down /= points.y;
  vec2 inner = p - vec2(0.0, 0.5 * (leaf.y - size.y));
  vec2 near = inner / points;
  vec2 far = (size - inner) / points;
  return quad(vec4(near, far), vec4(across.x, down.x, across.x, down.x),
              vec4(across.y, down.y, across.y, down.y));
}

// What of a sheet is seen there: the page on it, and where the sheet is larger than that page blank
// paper, which comes as it is lifted, for a page that lies is no larger than what is printed on it.
struct Extent {
  float printed; // the page's share of the pixel
  float all;
};

Extent extentOf(vec2 p, vec2 size, float height, vec2 x, vec2 y) {
  float printed = pageShare(p, size, x, y);
  if (size == leaf.xy || printed >= 1.0 || height <= 0.0) return Extent(printed, printed);
  float lifted = smoothstep(0.0, RISE * leaf.x, height);
  return Extent(printed, max(printed, pageShare(p, leaf.xy, x, y) * lifted));
}

// The page's colour, and beside it that of its paper.
vec3 paintOf(vec3 page, vec3 paper, Extent extent) {
  return extent.printed >= extent.all ? page : mix(paper, page, extent.printed / extent.all);
}

#ifndef FLAP

// A page's own colour. Where it is squeezed, four samples along the longer side of the pixel.
vec3 page(vec2 p, vec2 x, vec2 y, vec4 frame, vec4 paper) {
  if (paper.a < 0.0) return paper.rgb;
  vec2 at = (p - frame.xy) * frame.zw;
  vec2 size = vec2(textureSize(pictures, 0).xy);
  x *= frame.zw * turn.z;
  y *= frame.zw * turn.z;
  float wide = length(x * size);
  float high = length(y * size);
  vec4 ink;
  if (max(wide, high) <= EVENNESS * max(min(wide, high), 1.0)) {
    ink = textureGrad(pictures, vec3(at, paper.a), x, y);
  } else {
    vec2 along = (wide > high ? x : y) * 0.25;
    vec2 across = wide > high ? y : x;
    vec2 start = at - 1.5 * along;
    ink = 0.25 * (textureGrad(pictures, vec3(start, paper.a), along, across)
        + textureGrad(pictures, vec3(start + along, paper.a), along, across)
        + textureGrad(pictures, vec3(start + 2.0 * along, paper.a), along, across)
        + textureGrad(pictures, vec3(start + 3.0 * along, paper.a), along, across));
  }
  return ink.rgb + paper.rgb * (1.0 - ink.a);
}

#endif

vec3 scattered(vec2 p, vec2 x, vec2 y, vec4 frame, vec4 paper) {
  if (paper.a < 0.0) return paper.rgb;
  vec4 ink = textureGrad(pictures, vec3((p - frame.xy) * frame.zw, paper.a),
                         x * frame.zw * SCATTER, y * frame.zw * SCATTER);
  return ink.rgb + paper.rgb * (1.0 - ink.a);
}

#ifdef FLAP

void main() {
  vec2 p = place.xy;
  vec2 x = dFdx(p);
  vec2 y = dFdy(p);
  Extent extent = extentOf(p, sides.zw, place.z, x, y);
  float share = extent.all;
  vec3 paint = underPaper.rgb;
  if (underPaper.a >= 0.0) {
    vec4 ink = textureGrad(pictures, vec3((p - under.xy) * under.zw, underPaper.a),
                           x * under.zw * turn.z, y * under.zw * turn.z);
    paint = ink.rgb + paint * (1.0 - ink.a);
  }
  paint = paintOf(paint, underPaper.rgb, extent);
  float lifted = smoothstep(0.0, RISE * leaf.x, place.z);
  vec3 back = scattered(p, x, y, upper, upperPaper);
  paint *= mix(vec3(1.0), back / max(upperPaper.rgb, vec3(1e-3)), THROUGH * lifted);
  color = vec4(paint * leaf.w, 1.0) * (share * leaf.z);
}

#else

void main() {
  vec2 p = place.xy;
  vec2 x = dFdx(p);
  vec2 y = dFdy(p);
  bool isFar = turn.w > 0.5;
  // The point on the far side that is seen at the same place, where the sheet turns away.
  vec2 other = p + axis.zw * (2.0 * (roll.w - dot(p - axis.xy, axis.zw)));
  vec2 otherX = dFdx(other);
  vec2 otherY = dFdy(other);
  float inward = place.w * gl_FragCoord.w;
  Extent extent = extentOf(p, isFar ? sides.zw : sides.xy, place.z, x, y);
  float own = extent.all;
  float share = own;
  if (inward < 1.0) {
    // There both sides end in one line. The far side covers the near one; what that still has to add
    // is the rest of what both cover together.
    float side = halfPlane(inward, turn.xy);
    share = min(side, own);
    if (!isFar) {
      // Where it turns away both sides are as high.
      float hidden = extentOf(other, sides.zw, place.z, otherX, otherY).all;
      share = 1.0 - (1.0 - min(side, max(own, hidden))) / max(1.0 - min(side, hidden), 1e-3);
      share = clamp(share, 0.0, 1.0);
    }
  }
  if (share <= 0.0) {
    color = vec4(0.0);
    return;
  }
  vec4 frame = isFar ? under : upper;
  vec4 paper = isFar ? underPaper : upperPaper;
  vec3 paint = paintOf(page(p, x, y, frame, paper), paper.rgb, extent);
  float light = leaf.w;
  float height = place.z;
  if (height > 0.0) {
    Roll shape = rollOf(axis, roll, leaf.xy);
    float lifted = smoothstep(0.0, RISE * leaf.x, height);
    vec4 backFrame = isFar ? upper : under;
    vec4 backPaper = isFar ? upperPaper : underPaper;
    vec3 back = scattered(p, x, y, backFrame, backPaper);
    // What is printed there takes light away, and what is not takes none.
    paint *= mix(vec3(1.0), back / max(backPaper.rgb, vec3(1e-3)), THROUGH * lifted);
    vec2 up = normalize(bend);
    vec3 normal = vec3(-up.x * axis.zw, up.y);
    light *= lightOn(isFar ? -normal : normal, shape);
    if (!isFar) light *= 1.0 - DARKEST * shadowOn(bent(p, shape), height, shape);
  }
  color = vec4(paint * light, 1.0) * (share * leaf.z);
}

#endif
