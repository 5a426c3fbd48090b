// The few libvips calls that the decoder needs, without libvips' own headers: those are variadic
// and full of macros, which Swift does not import.
//
// Every function returns 0 when it succeeded and -1 when it failed; `cvips_take_message` then
// holds libvips' own words. Not safe to call from two threads at once.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How a picture is fitted to a box.
typedef enum {
    /// Inside the box, never enlarged (a drawing is: it is sharp at any size).
    CVIPS_INSIDE = 0,
    /// Covers the box; what stands out is cropped evenly on both sides.
    CVIPS_COVER = 1,
    /// The picture's own size; the box is not looked at.
    CVIPS_ORIGINAL = 2,
    /// Inside the box, as large as it can be.
    CVIPS_CONTAIN = 3,
} cvips_fit;

/// Interleaved 8-bit samples, rows top to bottom without padding. Give `samples` back to `cvips_free`.
typedef struct {
    uint8_t *samples;
    size_t count;
    int32_t width;
    int32_t height;
    int32_t bands;
    /// Where the ink begins inside its layout; 0 for pictures. Pixels.
    int32_t left;
    int32_t top;
} cvips_pixels;

/// A picture's size in pixels as a person sees it, after its EXIF orientation.
typedef struct {
    int32_t width;
    int32_t height;
} cvips_extent;

/// Starts libvips: one thread, no cache, no messages on standard error, and none of the loaders
/// that were never hardened against hostile files.
int cvips_start(const char *program);

/// Whether the loader of this nickname is installed and not blocked.
bool cvips_loads(const char *loader);

/// Reads a picture's header only.
int cvips_header(const void *bytes, size_t count, cvips_extent *extent);

/// Decodes a picture to sRGB, 3 bands where it is opaque, 4 with straight alpha. `width` and `height` give the box.
int cvips_thumbnail(
    const void *bytes, size_t count, int32_t width, int32_t height, cvips_fit fit,
    cvips_pixels *pixels);

/// Draws one line of Pango markup; 1 band, the coverage of each pixel, cropped to the ink.
int cvips_text(const char *markup, const char *font, cvips_pixels *pixels);

/// Compresses straight samples (3 or 4 bands) to a PNG file in memory; 1 band count of bytes is
/// stored in `count`. Give `png` back to `cvips_free`.
int cvips_encode_png(
    const void *samples, int32_t width, int32_t height, int32_t bands, uint8_t **png,
    size_t *count);

void cvips_free(void *block);

/// Copies what libvips said since the last call into `buffer`, always terminated, and forgets it.
/// After a success this is a warning: the file was damaged and shown as far as it could be read.
void cvips_take_message(char *buffer, size_t capacity);
