// The few libarchive calls that the decoder needs, over bytes in memory, without libarchive's own
// headers. Nothing is written, no program is started, no other file is opened.
//
// An archive is read from front to back; only one thread at a time may use one.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What the bytes are; libarchive is not asked to guess.
typedef enum {
    /// By its central directory, at its end: entries are skipped without a look at their data.
    CARCHIVE_ZIP = 0,
    /// By the headers before each entry, where the central directory is missing.
    CARCHIVE_STREAMED_ZIP = 1,
    CARCHIVE_RAR4 = 2,
    CARCHIVE_RAR5 = 3,
    CARCHIVE_7ZIP = 4,
    /// Also compressed, by gzip, bzip2, xz, lzma, zstd or lz4.
    CARCHIVE_TAR = 5,
} carchive_format;

typedef enum {
    CARCHIVE_OK = 0,
    CARCHIVE_END = 1,
    /// There is a result, and something about it is wrong.
    CARCHIVE_WARNING = 2,
    /// No result, but the next entry can be asked for.
    CARCHIVE_FAILED = 3,
    /// No result, and nothing more can be had.
    CARCHIVE_FATAL = 4,
} carchive_status;

/// A regular file has data; links, folders and devices are `CARCHIVE_OTHER`.
typedef enum {
    CARCHIVE_FILE = 0,
    CARCHIVE_OTHER = 1,
} carchive_kind;

/// One entry's header. `name` is valid until the next call.
typedef struct {
    carchive_kind kind;
    /// The bytes as they are stored, or UTF-8 where the archive says what they are; NULL where they
    /// cannot be converted.
    const uint8_t *name;
    size_t name_count;
    /// As the header has it, in bytes; -1 where it does not say.
    int64_t size;
    bool is_encrypted;
} carchive_entry;

typedef struct carchive carchive;

/// Opens an archive over bytes, which must stay where they are until it is closed. NULL where
/// memory is short or this libarchive lacks the format. The first header finds out whether the
/// bytes are an archive at all.
carchive *carchive_open(const void *bytes, size_t count, carchive_format format);

void carchive_close(carchive *archive);

/// Goes on to the next entry, skipping what is left of the one before.
carchive_status carchive_next(carchive *archive, carchive_entry *entry);

/// The next part of the entry's data, valid until the next call, and where in the entry it begins;
/// `CARCHIVE_END` after the last one.
carchive_status carchive_data(
    carchive *archive, const uint8_t **bytes, size_t *count, int64_t *offset);

/// How far the archive's own bytes have been used up, in bytes. What a part of a zip's data takes is
/// counted with the part after it.
int64_t carchive_place(const carchive *archive);

/// Whether more bytes were asked for than there are. With a failure: the archive ends too early.
bool carchive_is_cut_short(const carchive *archive);

/// Whether one call asked for more of the archive's bytes, or unpacked more, than it may.
bool carchive_is_excessive(const carchive *archive);

/// The name of the compression round a tar; NULL where there is none.
const char *carchive_compression(const carchive *archive);

/// libarchive's own words for what the last call complained of; never NULL, valid until the next
/// call.
const char *carchive_message(const carchive *archive);
