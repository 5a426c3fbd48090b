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

void cpicturefiles_free(uint8_t *file);
