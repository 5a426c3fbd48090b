#include "CColour.h"

#include <lcms2.h>
#include <stdlib.h>

enum { INKS = 4, GRID = 17 };

/// Ink to Lab, by way of sRGB.
static cmsInt32Number print(
    const cmsUInt16Number in[], cmsUInt16Number out[], void *context)
{
    const cmsFloat64Number paper = 1 - in[3] / 65535.0;
    cmsFloat64Number rgb[3];
    for (int band = 0; band < 3; band++)
        rgb[band] = (1 - in[band] / 65535.0) * paper;
    cmsCIELab lab;
    cmsDoTransform(context, rgb, &lab, 1);
    cmsFloat2LabEncoded(out, &lab);
    return TRUE;
}

static cmsHPROFILE make_ink(void)
{
    cmsHPROFILE screen = cmsCreate_sRGBProfile();
    cmsHPROFILE space = cmsCreateLab4Profile(NULL);
    cmsHTRANSFORM transform =
        cmsCreateTransform(screen, TYPE_RGB_DBL, space, TYPE_Lab_DBL, INTENT_RELATIVE_COLORIMETRIC, 0);
    cmsStage *table = cmsStageAllocCLut16bit(NULL, GRID, INKS, 3, NULL);
    cmsStageSampleCLut16bit(table, print, transform, 0);
    cmsPipeline *pipeline = cmsPipelineAlloc(NULL, INKS, 3);
    cmsPipelineInsertStage(pipeline, cmsAT_END, cmsStageAllocToneCurves(NULL, INKS, NULL));
    cmsPipelineInsertStage(pipeline, cmsAT_END, table);
    cmsPipelineInsertStage(pipeline, cmsAT_END, cmsStageAllocToneCurves(NULL, 3, NULL));
    cmsHPROFILE profile = cmsCreateProfilePlaceholder(NULL);
    cmsSetProfileVersion(profile, 4.2);
    cmsSetDeviceClass(profile, cmsSigOutputClass);
    cmsSetColorSpace(profile, cmsSigCmykData);
    cmsSetPCS(profile, cmsSigLabData);
    cmsWriteTag(profile, cmsSigMediaWhitePointTag, cmsD50_XYZ());
    cmsWriteTag(profile, cmsSigAToB0Tag, pipeline);
    // The same for every intent.
    cmsLinkTag(profile, cmsSigAToB1Tag, cmsSigAToB0Tag);
    cmsLinkTag(profile, cmsSigAToB2Tag, cmsSigAToB0Tag);
    cmsPipelineFree(pipeline);
    cmsDeleteTransform(transform);
    cmsCloseProfile(space);
    cmsCloseProfile(screen);
    return profile;
}

static cmsHPROFILE make_rgb(const cmsCIExyYTRIPLE *primaries, cmsToneCurve *curve)
{
    const cmsCIExyY white = {0.3127, 0.3290, 1};
    cmsToneCurve *curves[3] = {curve, curve, curve};
    cmsHPROFILE profile = cmsCreateRGBProfile(&white, primaries, curves);
    cmsFreeToneCurve(curve);
    return profile;
}

static cmsHPROFILE make(ccolour_kind kind)
{
    static const cmsCIExyYTRIPLE p3 = {{0.680, 0.320, 1}, {0.265, 0.690, 1}, {0.150, 0.060, 1}};
    static const cmsCIExyYTRIPLE wide = {{0.640, 0.330, 1}, {0.210, 0.710, 1}, {0.150, 0.060, 1}};
    static const cmsFloat64Number curve[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    switch (kind) {
    case CCOLOUR_P3:
        return make_rgb(&p3, cmsBuildParametricToneCurve(NULL, 4, curve));
    case CCOLOUR_WIDE:
        return make_rgb(&wide, cmsBuildGamma(NULL, 2.2));
    case CCOLOUR_GREY: {
        cmsToneCurve *gamma = cmsBuildGamma(NULL, 1.8);
        cmsHPROFILE profile = cmsCreateGrayProfile(cmsD50_xyY(), gamma);
        cmsFreeToneCurve(gamma);
        return profile;
    }
    case CCOLOUR_INK:
        return make_ink();
    default:
        return cmsCreate_sRGBProfile();
    }
}

uint8_t *ccolour_profile(ccolour_kind kind, size_t *count)
{
    cmsHPROFILE profile = make(kind);
    cmsUInt32Number size = 0;
    uint8_t *bytes = NULL;
    if (profile && cmsSaveProfileToMem(profile, NULL, &size) && (bytes = malloc(size)) != NULL)
        cmsSaveProfileToMem(profile, bytes, &size);
    if (profile)
        cmsCloseProfile(profile);
    *count = size;
    return bytes;
}

int ccolour_to_srgb(
    const uint8_t *profile, size_t profile_count, int bands, int bits, const void *samples,
    size_t pixels, uint8_t *srgb)
{
    cmsHPROFILE from = cmsOpenProfileFromMem(profile, (cmsUInt32Number)profile_count);
    if (!from)
        return -1;
    const cmsUInt32Number space = bands == 1 ? PT_GRAY : bands == 4 ? PT_CMYK : PT_RGB;
    const cmsUInt32Number format =
        COLORSPACE_SH(space) | CHANNELS_SH((cmsUInt32Number)bands) | BYTES_SH((cmsUInt32Number)bits / 8);
    cmsHPROFILE to = cmsCreate_sRGBProfile();
    cmsHTRANSFORM transform =
        cmsCreateTransform(from, format, to, TYPE_RGB_8, INTENT_RELATIVE_COLORIMETRIC, 0);
    if (transform) {
        cmsDoTransform(transform, samples, srgb, (cmsUInt32Number)pixels);
        cmsDeleteTransform(transform);
    }
    cmsCloseProfile(to);
    cmsCloseProfile(from);
    return transform ? 0 : -1;
}

void ccolour_free(uint8_t *profile)
{
    free(profile);
}
