// What littleCMS says of colours, for tests to compare with, and profiles that it makes.

#pragma once

#include <stddef.h>
#include <stdint.h>

typedef enum {
    /// The primaries of Display P3, with sRGB's curve.
    CCOLOUR_P3,
    /// Wider in green, with an exponent of 2.2.
    CCOLOUR_WIDE,
    CCOLOUR_SRGB,
    /// Grey with an exponent of 1.8.
    CCOLOUR_GREY,
    /// Four inks, each of which takes away light as a filter does.
    CCOLOUR_INK,
} ccolour_kind;

/// Makes a profile. Returns its bytes, to be given to `ccolour_free`; NULL where it cannot.
uint8_t *ccolour_profile(ccolour_kind kind, size_t *count);

/// Converts samples of 8 or 16 bits to 8-bit sRGB, relative to white, without a black point. Returns 0, or
/// -1 where the profile is none.
int ccolour_to_srgb(
    const uint8_t *profile, size_t profile_count, int bands, int bits, const void *samples,
    size_t pixels, uint8_t *srgb);

void ccolour_free(uint8_t *profile);
