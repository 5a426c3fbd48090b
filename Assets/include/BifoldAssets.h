// The files of the built-in library, compiled into the program, so that an installed `bifold`
// needs no data folder.
#pragma once

#include <stddef.h>

/// One file. It lives as long as the process and is never written to, so any thread may read it.
typedef struct {
  /// Its path in `Assets`, for example "Icons/Smile.svg".
  const char *_Nonnull name;
  /// Its content as it is on disk. The byte after the last one is always 0, so that text may be
  /// read as a C string; `count` leaves that byte out.
  const unsigned char *_Nonnull bytes;
  /// The length of the content in bytes.
  size_t count;
} BifoldAsset;

/// The file of that name (case counts), or NULL where there is none.
const BifoldAsset *_Nullable bifold_asset(const char *_Nonnull name);

/// How many files there are.
size_t bifold_asset_count(void);

/// The file at `index`, in a fixed order with the manifest first, or NULL where `index` is
/// `bifold_asset_count()` or more.
const BifoldAsset *_Nullable bifold_asset_at(size_t index);

/// A cover or a page: an SVG. As with `BifoldAsset`, a 0 follows that `count` leaves out.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} BifoldPage;

/// A book of the built-in library.
typedef struct {
  const char *_Nonnull title;
  const char *_Nonnull author;
  /// The cover, then the pages.
  const BifoldPage *_Nonnull pages;
  /// How many there are, with the cover.
  size_t page_count;
} BifoldBook;

/// How many books the built-in library has.
size_t bifold_book_count(void);

/// The book at `index`, in the order of the shelf, or NULL where `index` is `bifold_book_count()`
/// or more.
const BifoldBook *_Nullable bifold_book_at(size_t index);
