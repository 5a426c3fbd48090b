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

/// In place of a page, for what is a picture and no document.
#define CVIPS_NO_PAGE (-1)

/// What a document (PDF) says of itself. `author` is terminated UTF-8, cut where it is longer, and
/// empty where there is none.
typedef struct {
    int32_t pages;
    char author[512];
} cvips_document;

/// What is told of a text in markup (XML without a document type), in its order. `context` is the
/// caller's; texts live for the call, those of `text` are not terminated.
typedef struct {
    void (*begin)(void *context, const char *name);
    void (*attribute)(void *context, const char *name, const char *value);
    void (*text)(void *context, const char *text, size_t count);
    void (*end)(void *context);
} cvips_markup;

/// Starts libvips: one thread, no cache, no messages on standard error, and none of the loaders
/// that were never hardened against hostile files.
int cvips_start(const char *program);

/// Whether the loader of this nickname is installed and not blocked.
bool cvips_loads(const char *loader);

int cvips_read_document(const void *bytes, size_t count, cvips_document *document);

/// Reads a picture's header only; of a document's page, from 0, its size in points.
int cvips_header(const void *bytes, size_t count, int32_t page, cvips_extent *extent);

/// Decodes a picture, or a page of a document, to sRGB, 3 bands where it is opaque, 4 with straight
/// alpha. `width` and `height` give the box.
int cvips_thumbnail(
    const void *bytes, size_t count, int32_t page, int32_t width, int32_t height, cvips_fit fit,
    cvips_pixels *pixels);

/// Reads markup with GLib. False where it is malformed or not UTF-8; what came before has been told.
bool cvips_read_markup(const char *text, size_t count, cvips_markup handlers, void *context);

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
