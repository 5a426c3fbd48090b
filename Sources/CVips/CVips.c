#include "CVips.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>
#include <vips/vips.h>

static GLogWriterOutput discard_structured(
    GLogLevelFlags level, const GLogField *fields, gsize count, gpointer data)
{
    (void)level, (void)fields, (void)count, (void)data;
    return G_LOG_WRITER_HANDLED;
}

static void discard(
    const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data)
{
    (void)domain, (void)level, (void)message, (void)data;
}

int cvips_start(const char *program)
{
    // GLib does not survive a second writer of messages.
    static bool is_started = false;
    if (is_started)
        return 0;
    is_started = true;
    // Problems travel in replies; the program's standard error belongs to the program.
    g_log_set_writer_func(discard_structured, NULL, NULL);
    g_log_set_default_handler(discard, NULL);
    if (VIPS_INIT(program))
        return -1;
    // More than one thread costs more in start-up than it gains on pictures of this size.
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    vips_block_untrusted_set(TRUE);
    // ImageMagick is blocked by name as well: whether it counts as untrusted depends on the build.
    vips_operation_block_set("VipsForeignLoadMagick", TRUE);
    // SVG counts as untrusted, yet librsvg is memory-safe and fetches nothing for data in memory.
    vips_operation_block_set("VipsForeignLoadSvg", FALSE);
    // So does JPEG XL, whose library has been fuzzed for years; the worker's walls hold the rest.
    vips_operation_block_set("VipsForeignLoadJxl", FALSE);
    // And PDF: poppler has been fuzzed for years as well.
    vips_operation_block_set("VipsForeignLoadPdf", FALSE);
    return 0;
}

bool cvips_loads(const char *loader)
{
    const GType type = vips_type_find("VipsOperation", loader);
    if (type == 0)
        return false;
    VipsOperationClass *class = g_type_class_ref(type);
    const bool is_blocked = class->flags & VIPS_OPERATION_BLOCKED;
    g_type_class_unref(class);
    return !is_blocked;
}

/// Whether `loader` is libvips' loader for `format`, as in "VipsForeignLoadJpegBuffer".
static bool loads(const char *loader, const char *format)
{
    static const char prefix[] = "VipsForeignLoad";
    return g_str_has_prefix(loader, prefix)
        && g_str_has_prefix(loader + strlen(prefix), format);
}

static void read_extent(VipsImage *image, cvips_extent *extent)
{
    const bool sideways = vips_image_get_orientation_swap(image);
    extent->width = sideways ? image->Ysize : image->Xsize;
    extent->height = sideways ? image->Xsize : image->Ysize;
}

/// Opens a picture, or a page of a document at `scale` times its size in points.
static VipsImage *open_image(const void *bytes, size_t count, int32_t page, double scale)
{
    if (page == CVIPS_NO_PAGE)
        return vips_image_new_from_buffer(bytes, count, "", NULL);
    // `vips_pdfload_buffer` takes the bytes as a mutable pointer but only reads them.
    VipsImage *image = NULL;
    if (vips_pdfload_buffer((void *)bytes, count, &image, "page", page, "scale", scale, NULL))
        return NULL;
    return image;
}

/// Copies a text of an image's metadata; empty where there is none.
static void copy_text(VipsImage *image, const char *name, char *text, size_t capacity)
{
    const char *value = NULL;
    text[0] = '\0';
    if (vips_image_get_typeof(image, name) && !vips_image_get_string(image, name, &value))
        g_strlcpy(text, value, capacity);
}

int cvips_read_document(const void *bytes, size_t count, cvips_document *document)
{
    VipsImage *image = open_image(bytes, count, 0, 1);
    if (!image)
        return -1;
    document->pages = vips_image_get_n_pages(image);
    copy_text(image, "pdf-author", document->author, sizeof document->author);
    g_object_unref(image);
    return 0;
}

int cvips_header(const void *bytes, size_t count, int32_t page, cvips_extent *extent)
{
    VipsImage *image = open_image(bytes, count, page, 1);
    if (!image)
        return -1;
    read_extent(image, extent);
    g_object_unref(image);
    return 0;
}

/// Moves an image's samples into `pixels`.
static int take(VipsImage *image, cvips_pixels *pixels)
{
    pixels->samples = vips_image_write_to_memory(image, &pixels->count);
    if (!pixels->samples)
        return -1;
    pixels->width = image->Xsize;
    pixels->height = image->Ysize;
    pixels->bands = image->Bands;
    pixels->left = image->Xoffset;
    pixels->top = image->Yoffset;
    return 0;
}

/// Replaces an image by the result of an operation on it, whose status is `failed`.
static int replace(VipsImage **image, VipsImage *result, int failed)
{
    g_object_unref(*image);
    *image = failed ? NULL : result;
    return failed ? -1 : 0;
}

/// Whether a length is a whole number of pixels, but for rounding.
static bool is_whole(double length)
{
    return fabs(length - round(length)) < 1e-6;
}

/// A drawing or a document's page, rendered at the scale at which it fits the box: nothing is
/// resampled.
static int draw_vector(
    const void *bytes, size_t count, int32_t page, cvips_extent extent, int32_t width,
    int32_t height, cvips_fit fit, VipsImage **image)
{
    const double across = (double)width / extent.width;
    const double down = (double)height / extent.height;
    double scale = fit == CVIPS_COVER ? fmax(across, down) : fmin(across, down);
    if (fit == CVIPS_COVER && !(is_whole(scale * extent.width) && is_whole(scale * extent.height))) {
        // The drawing is fitted into whole pixels in its own proportions, which leaves its outermost
        // pixels covered in part. Two pixels more, and they are cropped away.
        scale = fmax((width + 2.0) / extent.width, (height + 2.0) / extent.height);
    }
    if (page != CVIPS_NO_PAGE)
        *image = open_image(bytes, count, page, scale);
    // `vips_svgload_buffer` takes the bytes as a mutable pointer but only reads them.
    else if (vips_svgload_buffer((void *)bytes, count, image, "scale", scale, NULL))
        return -1;
    if (!*image)
        return -1;
    if (fit != CVIPS_COVER)
        return 0;
    VipsImage *cropped = NULL;
    int failed = vips_gravity(
        *image, &cropped, VIPS_COMPASS_DIRECTION_CENTRE, width, height, "extend",
        VIPS_EXTEND_COPY, NULL);
    return replace(image, cropped, failed);
}

/// Whether an image needs nothing but resampling: 8-bit sRGB without a profile, upright, opaque.
static bool is_plain(VipsImage *image)
{
    return image->Type == VIPS_INTERPRETATION_sRGB && image->BandFmt == VIPS_FORMAT_UCHAR
        && image->Bands == 3 && vips_image_get_orientation(image) == 1
        && !vips_image_get_typeof(image, VIPS_META_ICC_NAME);
}

/// Resamples an image until it fits the box, in its own colours, with a cubic kernel: a sharper one leaves
/// halos.
static int resample(VipsImage **image, int32_t width, int32_t height, cvips_fit fit)
{
    const double across = (double)width / (*image)->Xsize;
    const double down = (double)height / (*image)->Ysize;
    double scale = fit == CVIPS_COVER ? fmax(across, down) : fmin(across, down);
    if (fit == CVIPS_INSIDE || fit == CVIPS_ORIGINAL)
        scale = fmin(1, scale);
    VipsImage *next = NULL;
    int failed = vips_resize(*image, &next, scale, "kernel", VIPS_KERNEL_CUBIC, NULL);
    return replace(image, next, failed);
}

/// Leaves of an image what the box shows of it.
static int crop(VipsImage **image, int32_t width, int32_t height, cvips_fit fit)
{
    if (fit != CVIPS_COVER)
        return 0;
    VipsImage *next = NULL;
    int failed = vips_gravity(
        *image, &next, VIPS_COMPASS_DIRECTION_CENTRE, width, height, "extend",
        VIPS_EXTEND_COPY, NULL);
    return replace(image, next, failed);
}

/// Turns an image upright.
static int turn(VipsImage **image)
{
    if (vips_image_get_orientation(*image) == 1)
        return 0;
    // Its rows come from the file in order, and are wanted in another.
    VipsImage *next = vips_image_copy_memory(*image);
    if (replace(image, next, !next))
        return -1;
    int failed = vips_autorot(*image, &next, NULL);
    return replace(image, next, failed);
}

/// Fits an image into the box, upright.
static int resize(VipsImage **image, int32_t width, int32_t height, cvips_fit fit)
{
    const bool sideways = vips_image_get_orientation_swap(*image);
    // Cropped last, so that it does not matter how it was stored.
    const int failed =
        resample(image, sideways ? height : width, sideways ? width : height, fit) || turn(image)
        || crop(image, width, height, fit);
    return failed ? -1 : 0;
}

/// What 8 bits of sRGB are in 16 of light, and back; IEC 61966-2-1.
static VipsImage *light_table(void)
{
    uint16_t table[256];
    for (int value = 0; value < 256; value++) {
        const double encoded = value / 255.0;
        const double light =
            encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4);
        table[value] = (uint16_t)lround(light * 65535);
    }
    return vips_image_new_from_memory_copy(table, sizeof table, 256, 1, 1, VIPS_FORMAT_USHORT);
}

static VipsImage *encoding_table(void)
{
    uint8_t *table = g_malloc(65536);
    for (int value = 0; value < 65536; value++) {
        const double light = value / 65535.0;
        const double encoded =
            light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055;
        table[value] = (uint8_t)lround(encoded * 255);
    }
    VipsImage *image = vips_image_new_from_memory_copy(table, 65536, 65536, 1, 1, VIPS_FORMAT_UCHAR);
    g_free(table);
    return image;
}

/// Replaces each sample by what a table has at its place; the tables are made once.
static int look_up(VipsImage **image, VipsImage **table, VipsImage *(*make)(void))
{
    if (!*table)
        *table = make();
    VipsImage *next = NULL;
    int failed = !*table || vips_maplut(*image, &next, *table, NULL);
    return replace(image, next, failed);
}

/// Of what is opaque, in 8 bits.
static const double most_alpha = 255;

/// The way for pictures with alpha, by whose averages of light are weighted: in floating point.
static int resize_translucent(VipsImage **image, int32_t width, int32_t height, cvips_fit fit)
{
    VipsImage *next = NULL;
    int failed = vips_colourspace(*image, &next, VIPS_INTERPRETATION_scRGB, NULL);
    if (replace(image, next, failed))
        return -1;
    failed = vips_premultiply(*image, &next, "max_alpha", most_alpha, NULL);
    if (replace(image, next, failed) || resize(image, width, height, fit))
        return -1;
    failed = vips_unpremultiply(*image, &next, "max_alpha", most_alpha, NULL);
    if (replace(image, next, failed))
        return -1;
    failed = vips_colourspace(*image, &next, VIPS_INTERPRETATION_sRGB, NULL);
    return replace(image, next, failed);
}

/// Reduces an image of red, green and blue, or of grey, by averages of its light.
static int resize_light(VipsImage **image, int32_t width, int32_t height, cvips_fit fit)
{
    static VipsImage *light, *encoding;
    VipsImage *next = NULL;
    int failed = 0;
    // Of deep ones eight bits are shown. A profile of grey is for one band.
    const VipsInterpretation space =
        (*image)->Bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
    if ((*image)->BandFmt != VIPS_FORMAT_UCHAR || (*image)->Type != space) {
        failed = vips_colourspace(*image, &next, space, NULL);
        if (replace(image, next, failed))
            return -1;
    }
    if (vips_image_hasalpha(*image)) {
        if (resize_translucent(image, width, height, fit))
            return -1;
        failed = vips_colourspace(*image, &next, space, NULL);
        return replace(image, next, failed);
    }
    if (look_up(image, &light, light_table) || resize(image, width, height, fit)
        || look_up(image, &encoding, encoding_table))
        return -1;
    // The tables' kind is not the picture's.
    failed = vips_copy(*image, &next, "interpretation", space, NULL);
    return replace(image, next, failed);
}

/// Converts by the picture's own profile, or by one that stands in for that of inks.
static int convert(VipsImage **image)
{
    const bool has_profile = vips_image_get_typeof(*image, VIPS_META_ICC_NAME);
    if (!has_profile && (*image)->Type != VIPS_INTERPRETATION_CMYK)
        return 0;
    VipsImage *next = NULL;
    int failed = has_profile
        ? vips_icc_transform(*image, &next, "srgb", "embedded", TRUE, NULL)
        : vips_icc_transform(*image, &next, "srgb", "input_profile", "cmyk", NULL);
    return replace(image, next, failed);
}

/// Any kind of picture, as libvips makes thumbnails.
static int make_thumbnail(VipsImage **image, int32_t width, int32_t height, cvips_fit fit)
{
    const VipsSize size = fit == CVIPS_INSIDE || fit == CVIPS_ORIGINAL ? VIPS_SIZE_DOWN : VIPS_SIZE_BOTH;
    const VipsInteresting crop =
        fit == CVIPS_COVER ? VIPS_INTERESTING_CENTRE : VIPS_INTERESTING_NONE;
    VipsImage *fitted = NULL;
    int failed;
    // Asked to convert a picture without a profile, libvips darkens it.
    if (vips_image_get_typeof(*image, VIPS_META_ICC_NAME))
        failed = vips_thumbnail_image(
            *image, &fitted, width, "height", height, "size", size, "crop", crop,
            "export_profile", "srgb", NULL);
    else
        failed = vips_thumbnail_image(
            *image, &fitted, width, "height", height, "size", size, "crop", crop, NULL);
    return replace(image, fitted, failed);
}

/// A photograph, decoded no larger than needed and resampled to the box.
static int draw_raster(
    const void *bytes, size_t count, const char *loader, double factor, int32_t width,
    int32_t height, cvips_fit fit, VipsImage **image)
{
    bool is_shrunk = false;
    if (loads(loader, "Jpeg")) {
        // libjpeg shrinks inside its inverse transform, which makes decoding faster. libvips' own
        // thumbnails keep twice as many pixels for their last step, at about twice the cost.
        const int shrink = factor >= 8 ? 8 : factor >= 4 ? 4 : factor >= 2 ? 2 : 1;
        is_shrunk = shrink > 1;
        *image = vips_image_new_from_buffer(
            bytes, count, "", "access", VIPS_ACCESS_SEQUENTIAL, "shrink", shrink, NULL);
    } else {
        *image = vips_image_new_from_buffer(
            bytes, count, "", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
    }
    if (!*image)
        return -1;

    // What libjpeg has shrunk it has averaged as it is encoded, and little is left to do; a picture that
    // stays as it is or grows is not averaged at all. Everything else is reduced in linear light, where a
    // fine pattern of black and white keeps its grey.
    const bool is_reduced = factor > 1;
    if (is_plain(*image) && (is_shrunk || !is_reduced))
        return resize(image, width, height, fit);
    switch ((*image)->Type) {
    case VIPS_INTERPRETATION_sRGB:
    case VIPS_INTERPRETATION_RGB16:
    case VIPS_INTERPRETATION_B_W:
    case VIPS_INTERPRETATION_GREY16:
        if (!is_reduced)
            return make_thumbnail(image, width, height, fit);
        // Profiles' curves hardly differ from sRGB's: the few pixels that are left are converted.
        return resize_light(image, width, height, fit) || convert(image) ? -1 : 0;
    case VIPS_INTERPRETATION_CMYK:
        return resize(image, width, height, fit) || convert(image) ? -1 : 0;
    default:
        return make_thumbnail(image, width, height, fit);
    }
}

/// Whatever the picture was before, it is sRGB, 8 bits and 3 or 4 bands after this.
static int normalise(VipsImage **image)
{
    VipsImage *next = NULL;
    if ((*image)->Type != VIPS_INTERPRETATION_sRGB || (*image)->Bands < 3) {
        int failed = vips_colourspace(*image, &next, VIPS_INTERPRETATION_sRGB, NULL);
        if (replace(image, next, failed))
            return -1;
    }
    if ((*image)->BandFmt != VIPS_FORMAT_UCHAR) {
        int failed = vips_cast_uchar(*image, &next, NULL);
        if (replace(image, next, failed))
            return -1;
    }
    if ((*image)->Bands > 4) {
        int failed = vips_extract_band(*image, &next, 0, "n", 4, NULL);
        if (replace(image, next, failed))
            return -1;
    }
    return 0;
}

int cvips_thumbnail(
    const void *bytes, size_t count, int32_t page, int32_t width, int32_t height, cvips_fit fit,
    cvips_pixels *pixels)
{
    const bool is_page = page != CVIPS_NO_PAGE;
    const char *loader = is_page ? "" : vips_foreign_find_load_buffer(bytes, count);
    cvips_extent extent;
    if (!loader || cvips_header(bytes, count, page, &extent))
        return -1;
    if (fit == CVIPS_ORIGINAL) {
        width = extent.width;
        height = extent.height;
    }
    const double across = (double)extent.width / width;
    const double down = (double)extent.height / height;
    const double factor = fit == CVIPS_COVER ? fmin(across, down) : fmax(across, down);

    VipsImage *image = NULL;
    int failed = is_page || loads(loader, "Svg")
        ? draw_vector(bytes, count, page, extent, width, height, fit, &image)
        : draw_raster(bytes, count, loader, factor, width, height, fit, &image);
    failed = failed || normalise(&image) || take(image, pixels);
    if (image)
        g_object_unref(image);
    return failed ? -1 : 0;
}

int cvips_text(const char *markup, const char *font, cvips_pixels *pixels)
{
    // At 72 dots an inch a point is a pixel.
    VipsImage *image = NULL;
    if (vips_text(&image, markup, "font", font, "dpi", 72, NULL))
        return -1;
    int failed = take(image, pixels);
    g_object_unref(image);
    return failed;
}

int cvips_encode_png(
    const void *samples, int32_t width, int32_t height, int32_t bands, uint8_t **png,
    size_t *count)
{
    VipsImage *plain = vips_image_new_from_memory(
        samples, (size_t)width * (size_t)height * (size_t)bands, width, height, bands,
        VIPS_FORMAT_UCHAR);
    if (!plain)
        return -1;
    VipsImage *image = NULL;
    int failed = vips_copy(plain, &image, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
    g_object_unref(plain);
    if (failed)
        return -1;
    void *block = NULL;
    failed = vips_pngsave_buffer(
        image, &block, count, "compression", 6, "filter", VIPS_FOREIGN_PNG_FILTER_ALL, "strip",
        TRUE, NULL);
    g_object_unref(image);
    *png = block;
    return failed;
}

/// What `cvips_read_markup` hands on to.
typedef struct {
    cvips_markup handlers;
    void *context;
} markup_reader;

static void begin_element(
    GMarkupParseContext *parser, const char *name, const char **names, const char **values,
    void *data, GError **error)
{
    (void)parser, (void)error;
    const markup_reader *reader = data;
    reader->handlers.begin(reader->context, name);
    for (; *names; names++, values++)
        reader->handlers.attribute(reader->context, *names, *values);
}

static void end_element(GMarkupParseContext *parser, const char *name, void *data, GError **error)
{
    (void)parser, (void)name, (void)error;
    const markup_reader *reader = data;
    reader->handlers.end(reader->context);
}

static void take_text(
    GMarkupParseContext *parser, const char *text, size_t count, void *data, GError **error)
{
    (void)parser, (void)error;
    const markup_reader *reader = data;
    reader->handlers.text(reader->context, text, count);
}

bool cvips_read_markup(const char *text, size_t count, cvips_markup handlers, void *context)
{
    static const GMarkupParser parser = {begin_element, end_element, take_text, NULL, NULL};
    markup_reader reader = {handlers, context};
    GMarkupParseContext *markup =
        g_markup_parse_context_new(&parser, G_MARKUP_TREAT_CDATA_AS_TEXT, &reader, NULL);
    const bool is_read = g_markup_parse_context_parse(markup, text, (gssize)count, NULL)
        && g_markup_parse_context_end_parse(markup, NULL);
    g_markup_parse_context_free(markup);
    return is_read;
}

void cvips_free(void *block)
{
    g_free(block);
}

void cvips_take_message(char *buffer, size_t capacity)
{
    g_strlcpy(buffer, vips_error_buffer(), capacity);
    vips_error_clear();
}
