#include "CPictureFiles.h"

#include <vips/vips.h>

int cpicturefiles_write(
    const uint8_t *samples, int32_t width, int32_t height, const char *suffix, uint8_t **file,
    size_t *count)
{
    VipsImage *plain = vips_image_new_from_memory(
        samples, (size_t)width * (size_t)height * 3, width, height, 3, VIPS_FORMAT_UCHAR);
    if (!plain)
        return -1;
    VipsImage *image = NULL;
    int failed = vips_copy(plain, &image, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
    void *block = NULL;
    failed = failed || vips_image_write_to_buffer(image, suffix, &block, count, NULL);
    if (image)
        g_object_unref(image);
    g_object_unref(plain);
    *file = block;
    // The next decoding must not take this for its own.
    vips_error_clear();
    return failed ? -1 : 0;
}

void cpicturefiles_free(uint8_t *file)
{
    g_free(file);
}
