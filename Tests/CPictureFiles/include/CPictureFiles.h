// Picture files of every format that the installed libvips writes, for tests: its own functions for
// that are variadic, which Swift does not import.

#pragma once

#include <stddef.h>
#include <stdint.h>

/// Encodes 8-bit RGB samples. Returns 0, or -1 where this libvips cannot write the format. libvips
/// has to be started. Give `file` back to `cpicturefiles_free`.
/// - suffix: such as ".avif".
int cpicturefiles_write(
    const uint8_t *samples, int32_t width, int32_t height, const char *suffix, uint8_t **file,
    size_t *count);

/// The same of samples of another kind, with a profile and an orientation.
/// - bands: 1 to 4: grey, red green blue with alpha or without, or ink.
/// - bits: 8, 16, or 32 for floating point, in the machine's order.
/// - model: one of `CPICTUREFILES_`.
/// - profile: an ICC profile's bytes; none where `profile_count` is 0.
/// - orientation: as in EXIF, 1 to 8.
typedef struct {
    const void *samples;
    int32_t width;
    int32_t height;
    int32_t bands;
    int32_t bits;
    int32_t model;
    const uint8_t *profile;
    size_t profile_count;
    int32_t orientation;
} cpicturefiles_picture;

enum { CPICTUREFILES_GREY, CPICTUREFILES_RGB, CPICTUREFILES_INK, CPICTUREFILES_LAB };

int cpicturefiles_encode(
    const cpicturefiles_picture *picture, const char *suffix, uint8_t **file, size_t *count);

/// The profile that libvips takes inks to have that come without one. Returns as above.
int cpicturefiles_ink_profile(uint8_t **profile, size_t *count);

/// Makes a thumbnail as libvips does it, and throws it away. Returns 0, or -1 where it cannot.
int cpicturefiles_thumbnail(const void *file, size_t count, int32_t width);

void cpicturefiles_free(uint8_t *file);
