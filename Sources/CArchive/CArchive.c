// Locales of a thread are POSIX, not C.
#define _POSIX_C_SOURCE 200809L

#include "CArchive.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/// How many bytes libarchive is given at a time. A part of a file is enough for it, and between
/// parts the budgets are looked at.
#define PIECE ((size_t)64 << 10)

/// The most that one call may read of the archive's bytes, skipped ones apart: libarchive holds a
/// whole index in memory, and ten thousand entries with long names are smaller.
#define READ_BUDGET ((int64_t)16 << 20)

/// The most that a compression round a tar may unpack to, all in all: the limit on an archive's
/// bytes, and some room for headers.
#define UNPACKED_BUDGET ((int64_t)2112 << 20)

struct carchive {
    struct archive *reader;
    const uint8_t *bytes;
    int64_t count;
    int64_t place;
    /// Bytes handed over since the last call began.
    int64_t handed;
    /// The end was met since the last change of place: libarchive asks for it only once.
    bool is_cut_short;
    bool is_excessive;
    /// libarchive converts names into the locale of the thread.
    locale_t locale;
};

static la_ssize_t read_piece(struct archive *reader, void *context, const void **piece)
{
    carchive *archive = context;
    // Bytes are counted as they come, for a header can make libarchive go on by itself.
    if (archive->handed > READ_BUDGET
        || (archive_filter_count(reader) > 1
            && archive_filter_bytes(reader, 0) > UNPACKED_BUDGET)) {
        archive->is_excessive = true;
        return ARCHIVE_FATAL;
    }
    const int64_t rest = archive->count - archive->place;
    const int64_t given = rest < (int64_t)PIECE ? rest : (int64_t)PIECE;
    if (given == 0)
        archive->is_cut_short = true;
    *piece = archive->bytes + archive->place;
    archive->place += given;
    archive->handed += given;
    return given;
}

static la_int64_t skip(struct archive *reader, void *context, la_int64_t request)
{
    (void)reader;
    carchive *archive = context;
    const int64_t rest = archive->count - archive->place;
    const int64_t skipped = request < 0 ? 0 : request < rest ? request : rest;
    archive->place += skipped;
    return skipped;
}

static la_int64_t seek(struct archive *reader, void *context, la_int64_t offset, int whence)
{
    (void)reader;
    carchive *archive = context;
    int64_t base = 0;
    if (whence == SEEK_CUR)
        base = archive->place;
    else if (whence == SEEK_END)
        base = archive->count;
    int64_t target;
    if (__builtin_add_overflow(base, offset, &target) || target < 0)
        return ARCHIVE_FATAL;
    const bool is_beyond = target > archive->count;
    if (is_beyond)
        target = archive->count;
    archive->place = target;
    archive->is_cut_short = is_beyond;
    return target;
}

/// Filters of this build alone: where a library is missing, libarchive would start a program.
static void add_filters(struct archive *reader)
{
    if (archive_zlib_version())
        archive_read_support_filter_gzip(reader);
    if (archive_bzlib_version())
        archive_read_support_filter_bzip2(reader);
    if (archive_liblzma_version()) {
        archive_read_support_filter_xz(reader);
        archive_read_support_filter_lzma(reader);
    }
    if (archive_libzstd_version())
        archive_read_support_filter_zstd(reader);
    if (archive_liblz4_version())
        archive_read_support_filter_lz4(reader);
}

static int add_format(struct archive *reader, carchive_format format)
{
    switch (format) {
    case CARCHIVE_ZIP:
        return archive_read_support_format_zip_seekable(reader);
    case CARCHIVE_STREAMED_ZIP:
        return archive_read_support_format_zip_streamable(reader);
    case CARCHIVE_RAR4:
        return archive_read_support_format_rar(reader);
    case CARCHIVE_RAR5:
        return archive_read_support_format_rar5(reader);
    case CARCHIVE_7ZIP:
        return archive_read_support_format_7zip(reader);
    case CARCHIVE_TAR:
        add_filters(reader);
        return archive_read_support_format_tar(reader);
    }
    return ARCHIVE_FATAL;
}

carchive *carchive_open(const void *bytes, size_t count, carchive_format format)
{
    if (count > INT64_MAX)
        return NULL;
    carchive *archive = calloc(1, sizeof *archive);
    if (!archive)
        return NULL;
    archive->bytes = bytes;
    archive->count = (int64_t)count;
    archive->locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    archive->reader = archive_read_new();
    struct archive *reader = archive->reader;
    if (!reader || add_format(reader, format) != ARCHIVE_OK
        || archive_read_set_callback_data(reader, archive) != ARCHIVE_OK
        || archive_read_set_read_callback(reader, read_piece) != ARCHIVE_OK
        || archive_read_set_skip_callback(reader, skip) != ARCHIVE_OK
        || archive_read_set_seek_callback(reader, seek) != ARCHIVE_OK) {
        carchive_close(archive);
        return NULL;
    }
    // A failure comes back as the first header's.
    archive_read_open1(reader);
    return archive;
}

void carchive_close(carchive *archive)
{
    if (!archive)
        return;
    if (archive->reader)
        archive_read_free(archive->reader);
    if (archive->locale)
        freelocale(archive->locale);
    free(archive);
}

/// Begins a call: its budget is whole, and names are UTF-8 for this thread.
static locale_t begin(carchive *archive)
{
    archive->handed = 0;
    // Zero asks for the locale in force and changes nothing.
    return uselocale(archive->locale);
}

static carchive_status status_of(int code)
{
    switch (code) {
    case ARCHIVE_OK:
        return CARCHIVE_OK;
    case ARCHIVE_EOF:
        return CARCHIVE_END;
    case ARCHIVE_WARN:
        return CARCHIVE_WARNING;
    case ARCHIVE_RETRY:
    case ARCHIVE_FAILED:
        return CARCHIVE_FAILED;
    default:
        return CARCHIVE_FATAL;
    }
}

carchive_status carchive_next(carchive *archive, carchive_entry *entry)
{
    const locale_t before = begin(archive);
    struct archive_entry *header = NULL;
    const carchive_status status = status_of(archive_read_next_header(archive->reader, &header));
    if ((status == CARCHIVE_OK || status == CARCHIVE_WARNING) && header) {
        // A name that cannot be converted ends the process where something earlier was refused memory.
        errno = 0;
        const bool is_link = archive_entry_hardlink(header) || archive_entry_hardlink_w(header)
            || archive_entry_symlink(header);
        const bool is_file = archive_entry_filetype(header) == AE_IFREG && !is_link;
        const char *name = archive_entry_pathname(header);
        if (!name)
            name = archive_entry_pathname_utf8(header);
        entry->kind = is_file ? CARCHIVE_FILE : CARCHIVE_OTHER;
        entry->name = (const uint8_t *)name;
        entry->name_count = name ? strlen(name) : 0;
        entry->size = archive_entry_size_is_set(header) ? archive_entry_size(header) : -1;
        entry->is_encrypted = archive_entry_is_data_encrypted(header);
    }
    uselocale(before);
    return status;
}

carchive_status carchive_data(
    carchive *archive, const uint8_t **bytes, size_t *count, int64_t *offset)
{
    const locale_t before = begin(archive);
    const void *block = NULL;
    *count = 0;
    *offset = 0;
    const carchive_status status =
        status_of(archive_read_data_block(archive->reader, &block, count, offset));
    *bytes = block;
    if (!block)
        *count = 0;
    uselocale(before);
    return status;
}

int64_t carchive_place(const carchive *archive)
{
    return archive_filter_bytes(archive->reader, -1);
}

bool carchive_is_cut_short(const carchive *archive)
{
    return archive->is_cut_short;
}

bool carchive_is_excessive(const carchive *archive)
{
    return archive->is_excessive;
}

const char *carchive_compression(const carchive *archive)
{
    return archive_filter_code(archive->reader, 0) == ARCHIVE_FILTER_NONE
        ? NULL
        : archive_filter_name(archive->reader, 0);
}

const char *carchive_message(const carchive *archive)
{
    const char *message = archive_error_string(archive->reader);
    return message ? message : "";
}
