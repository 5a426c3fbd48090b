#include "CPictureFiles.h"

#include <vips/vips.h>

int cpicturefiles_write(
    const uint8_t *samples, int32_t width, int32_t height, const char *suffix, uint8_t **file,
    size_t *count)
{
    const cpicturefiles_picture picture = {
        .samples = samples, .width = width, .height = height, .bands = 3, .bits = 8,
        .model = CPICTUREFILES_RGB, .orientation = 1};
    return cpicturefiles_encode(&picture, suffix, file, count);
}

static VipsInterpretation interpretation(const cpicturefiles_picture *picture)
{
    const int is_deep = picture->bits == 16;
    switch (picture->model) {
    case CPICTUREFILES_GREY:
        return is_deep ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_B_W;
    case CPICTUREFILES_INK:
        return VIPS_INTERPRETATION_CMYK;
    case CPICTUREFILES_LAB:
        return VIPS_INTERPRETATION_LAB;
    default:
        return is_deep ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB;
    }
}

int cpicturefiles_encode(
    const cpicturefiles_picture *picture, const char *suffix, uint8_t **file, size_t *count)
{
    const size_t bytes = (size_t)picture->bits / 8;
    VipsImage *plain = vips_image_new_from_memory(
        picture->samples,
        (size_t)picture->width * (size_t)picture->height * (size_t)picture->bands * bytes,
        picture->width, picture->height, picture->bands,
        picture->bits == 32 ? VIPS_FORMAT_FLOAT
        : picture->bits == 16 ? VIPS_FORMAT_USHORT
                              : VIPS_FORMAT_UCHAR);
    if (!plain)
        return -1;
    VipsImage *image = NULL;
    int failed = vips_copy(plain, &image, "interpretation", interpretation(picture), NULL);
    if (!failed && picture->profile_count)
        vips_image_set_blob_copy(
            image, VIPS_META_ICC_NAME, picture->profile, picture->profile_count);
    if (!failed && picture->orientation > 1)
        vips_image_set_int(image, VIPS_META_ORIENTATION, picture->orientation);
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

int cpicturefiles_ink_profile(uint8_t **profile, size_t *count)
{
    VipsBlob *blob = NULL;
    if (vips_profile_load("cmyk", &blob, NULL) || !blob)
        return -1;
    const void *bytes = vips_blob_get(blob, count);
    *profile = g_memdup2(bytes, *count);
    vips_area_unref(VIPS_AREA(blob));
    return 0;
}

int cpicturefiles_thumbnail(const void *file, size_t count, int32_t width)
{
    VipsImage *image = NULL;
    // It takes the bytes as a mutable pointer but only reads them.
    if (vips_thumbnail_buffer((void *)file, count, &image, width, NULL))
        return -1;
    size_t size;
    void *pixels = vips_image_write_to_memory(image, &size);
    g_object_unref(image);
    g_free(pixels);
    return pixels ? 0 : -1;
}

void cpicturefiles_free(uint8_t *file)
{
    g_free(file);
}
