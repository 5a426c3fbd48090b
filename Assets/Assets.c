// `#embed` puts the bytes of a file between the braces. Files go in this way and not as a SwiftPM
// resource: `Bundle.module` would tie the program to its build folder, and `.embedInCode` takes
// minutes for pictures.

#include "BifoldAssets.h"

#include <string.h>

// The files, each with the C name of its bytes. A new file needs one line in each list below.
// `suffix(, 0)` appends the 0 that the header promises; it adds nothing to an empty file.
static const unsigned char menu_items[] = {
#embed "MenuItems.plist" suffix(, 0)
};
static const unsigned char icon_smile[] = {
#embed "Icons/Smile.svg" suffix(, 0)
};
static const unsigned char icon_coffee[] = {
#embed "Icons/Coffee.svg" suffix(, 0)
};
static const unsigned char icon_drinks[] = {
#embed "Icons/Drinks.svg" suffix(, 0)
};
static const unsigned char icon_thumbs_up[] = {
#embed "Icons/ThumbsUp.svg" suffix(, 0)
};
static const unsigned char icon_thumbs_down[] = {
#embed "Icons/ThumbsDown.svg" suffix(, 0)
};
static const unsigned char icon_raining[] = {
#embed "Icons/Raining.svg" suffix(, 0)
};
static const unsigned char icon_clock[] = {
#embed "Icons/Clock.svg" suffix(, 0)
};
static const unsigned char icon_library[] = {
#embed "Icons/Library.svg" suffix(, 0)
};
static const unsigned char icon_reading[] = {
#embed "Icons/Reading.svg" suffix(, 0)
};
static const unsigned char picture_smile[] = {
#embed "Pictures/Smile.svg" suffix(, 0)
};
static const unsigned char picture_coffee[] = {
#embed "Pictures/Coffee.svg" suffix(, 0)
};
static const unsigned char picture_drinks[] = {
#embed "Pictures/Drinks.svg" suffix(, 0)
};
static const unsigned char picture_thumbs_up[] = {
#embed "Pictures/ThumbsUp.svg" suffix(, 0)
};
static const unsigned char picture_thumbs_down[] = {
#embed "Pictures/ThumbsDown.svg" suffix(, 0)
};
static const unsigned char picture_raining[] = {
#embed "Pictures/Raining.svg" suffix(, 0)
};
static const unsigned char picture_clock[] = {
#embed "Pictures/Clock.svg" suffix(, 0)
};

#define FILE_NAMED(name, bytes) {name, bytes, sizeof(bytes) - 1}

static const BifoldAsset assets[] = {
    FILE_NAMED("MenuItems.plist", menu_items),
    FILE_NAMED("Icons/Smile.svg", icon_smile),
    FILE_NAMED("Icons/Coffee.svg", icon_coffee),
    FILE_NAMED("Icons/Drinks.svg", icon_drinks),
    FILE_NAMED("Icons/ThumbsUp.svg", icon_thumbs_up),
    FILE_NAMED("Icons/ThumbsDown.svg", icon_thumbs_down),
    FILE_NAMED("Icons/Raining.svg", icon_raining),
    FILE_NAMED("Icons/Clock.svg", icon_clock),
    FILE_NAMED("Icons/Library.svg", icon_library),
    FILE_NAMED("Icons/Reading.svg", icon_reading),
    FILE_NAMED("Pictures/Smile.svg", picture_smile),
    FILE_NAMED("Pictures/Coffee.svg", picture_coffee),
    FILE_NAMED("Pictures/Drinks.svg", picture_drinks),
    FILE_NAMED("Pictures/ThumbsUp.svg", picture_thumbs_up),
    FILE_NAMED("Pictures/ThumbsDown.svg", picture_thumbs_down),
    FILE_NAMED("Pictures/Raining.svg", picture_raining),
    FILE_NAMED("Pictures/Clock.svg", picture_clock),
};

size_t bifold_asset_count(void) { return sizeof(assets) / sizeof(assets[0]); }

const BifoldAsset *bifold_asset_at(size_t index) {
  return index < bifold_asset_count() ? &assets[index] : NULL;
}

const BifoldAsset *bifold_asset(const char *name) {
  for (size_t index = 0; index < bifold_asset_count(); index += 1) {
    if (strcmp(assets[index].name, name) == 0) return &assets[index];
  }
  return NULL;
}

#include "Library/Library.inc"

size_t bifold_book_count(void) { return sizeof(books) / sizeof(books[0]); }

const BifoldBook *bifold_book_at(size_t index) {
  return index < bifold_book_count() ? &books[index] : NULL;
}
