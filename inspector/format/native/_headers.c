/* Reads the headers of many files in threads that never hold the interpreter's lock, and says which
   files say the same. It knows no format: how a header is read, what tells groups apart and what a
   healthy file fulfils are rows of numbers that Python hands over (programs.py).

   What holds for all of it:
   - A thread touches no Python value. It takes a batch of paths and ends with them.
   - It says of a file only that it is healthy, and the number of its group. Whatever else it meets,
     be it an error of the system, a file that changes or bytes that nobody handed it a way to read,
     it leaves to Python, which reads that file again and says what is wrong.
   - A file takes two buffers of fixed size, whatever it holds.
   - No byte is read but behind a comparison with the bytes that are there.
   - Ways to read are kept as long as their groups object; threads hold it through their batch. */

#define PY_SSIZE_T_CLEAN
#define _FILE_OFFSET_BITS 64
#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030B0000
#endif
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef _WIN32
#include <windows.h>
#else
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#include "_headers.h"

/* ---- files ----------------------------------------------------------------------------------- */

#ifdef _WIN32

typedef wchar_t Sign;
typedef HANDLE File;
#define IS_SEPARATOR(sign) ((sign) == L'\\' || (sign) == L'/' || (sign) == L':')

/* Opens a regular file that others may write, rename and delete meanwhile; 0 where it is none. */
static int open_file(const Sign *path, File *file, int64_t *size)
{
    LARGE_INTEGER found;
    *file = CreateFileW(path, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                        NULL, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
    if (*file == INVALID_HANDLE_VALUE)
        return 0;
    if (GetFileType(*file) == FILE_TYPE_DISK && GetFileSizeEx(*file, &found)) {
        *size = found.QuadPart;
        return 1;
    }
    CloseHandle(*file);
    return 0;
}

static void close_file(File file)
{
    CloseHandle(file);
}

/* The next bytes from a place on: how many; 0 at the end, -1 where the system refuses. */
static int64_t read_some(File file, unsigned char *into, size_t count, int64_t at)
{
    OVERLAPPED place;
    DWORD given = 0;
    memset(&place, 0, sizeof place);
    place.Offset = (DWORD)(at & 0xFFFFFFFF);
    place.OffsetHigh = (DWORD)(at >> 32);
    if (!ReadFile(file, into, (DWORD)count, &given, &place))
        return GetLastError() == ERROR_HANDLE_EOF ? 0 : -1;
    return given;
}

#else

typedef char Sign;
typedef int File;
#define IS_SEPARATOR(sign) ((sign) == '/')

static int open_file(const Sign *path, File *file, int64_t *size)
{
    struct stat status;
    /* A pipe that is called like a file must not keep the thread waiting for its writer. */
    do
        *file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    while (*file < 0 && errno == EINTR);
    if (*file < 0)
        return 0;
    if (fstat(*file, &status) == 0 && S_ISREG(status.st_mode)) {
        *size = status.st_size;
        return 1;
    }
    close(*file);
    return 0;
}

static void close_file(File file)
{
    close(file);
}

static int64_t read_some(File file, unsigned char *into, size_t count, int64_t at)
{
    ssize_t given;
    do
        given = pread(file, into, count, (off_t)at);
    while (given < 0 && errno == EINTR);
    return given;
}

#endif

/* Whether so many bytes from a place on are there. */
static int read_all(File file, unsigned char *into, size_t count, int64_t at)
{
    while (count) {
        int64_t given = read_some(file, into, count, at);
        if (given <= 0)
            return 0;
        into += given;
        at += given;
        count -= (size_t)given;
    }
    return 1;
}

/* ---- tables by bytes ------------------------------------------------------------------------- */

typedef struct Entry {
    struct Entry *next;
    uint64_t hash;
    size_t size;
    void *value;
    unsigned char bytes[];
} Entry;

#define SLOTS 1024

/* What is known by bytes; the number of slots is fixed, as the number of entries is bounded. */
typedef struct {
    Entry *slots[SLOTS];
    size_t count;
} Table;

static uint64_t hash_of(const unsigned char *at, size_t count)
{
    uint64_t hash = UINT64_C(0x9E3779B97F4A7C15) ^ count;
    for (; count >= 8; count -= 8, at += 8) {
        uint64_t eight;
        memcpy(&eight, at, 8);
        hash = (hash ^ eight) * UINT64_C(0xFF51AFD7ED558CCD);
        hash ^= hash >> 32;
    }
    for (; count; count--, at++)
        hash = (hash ^ *at) * UINT64_C(0x100000001B3);
    return hash ^ hash >> 29;
}

static Entry *entry_in(Table *table, const unsigned char *bytes, size_t size, uint64_t hash)
{
    Entry *entry = table->slots[hash % SLOTS];
    while (entry && (entry->hash != hash || entry->size != size || memcmp(entry->bytes, bytes, size)))
        entry = entry->next;
    return entry;
}

/* NULL where there is no memory. */
static Entry *add_to(Table *table, const unsigned char *bytes, size_t size, uint64_t hash)
{
    Entry *entry = malloc(sizeof *entry + size);
    if (!entry)
        return NULL;
    entry->hash = hash;
    entry->size = size;
    entry->value = NULL;
    memcpy(entry->bytes, bytes, size);
    entry->next = table->slots[hash % SLOTS];
    table->slots[hash % SLOTS] = entry;
    table->count++;
    return entry;
}

static void clear_table(Table *table, void (*drop)(void *))
{
    for (size_t i = 0; i < SLOTS; i++)
        while (table->slots[i]) {
            Entry *entry = table->slots[i];
            table->slots[i] = entry->next;
            if (drop)
                drop(entry->value);
            free(entry);
        }
    table->count = 0;
}

/* ---- ways to read ---------------------------------------------------------------------------- */

enum step_kind {
    STEP_FIELD,    /* number: the field that begins here; -1 for what nobody asks for */
    STEP_SKIP,     /* number: bytes */
    STEP_NUMBER,   /* width: bytes, negative for one without a sign */
    STEP_TEXT,     /* a count of bytes, or of pairs below 0; number: the highest */
    STEP_REPEAT,   /* a count; number: the fewest bytes of a row; within: the steps of one */
    STEP_EXPECTED, /* width; number: what it has to be */
    STEPS
};

typedef struct {
    long long number;
    Py_ssize_t within;
    int kind, width;
} Step;

#define MOST_FIELDS 96
#define MOST_KEYS 12
#define DEEPEST 4

/* A field of a header: where it lies, and its number where it is one. */
typedef struct {
    int32_t start, end; /* start is -1 of one that is not there */
    int64_t number;
} Field;

/* A table of the header: it fits behind the summary, or nothing of it is stored. */
typedef struct {
    int count, start, behind; /* fields; -1 for none */
    long long least;          /* bytes of a row */
    int has_rows, takes_negative;
} Bounds;

/* How a summary goes on, in one layout. */
typedef struct Body {
    struct Body *next;
    Step *steps;
    Bounds *tables;
    Py_ssize_t step_count, table_count;
    long long tag;                      /* what else tells groups apart */
    int size, absent, names;            /* fields: bytes of the header; not above 0; where names begin */
    int rows_at, rows;                  /* fields: where the rows of objects are, and how many */
    int reach, reach_behind;            /* fields: what the file reaches to, and beyond */
    int row_size;
    int extent_size, extent_size_width; /* of a row: how many bytes an object has, and where */
    int extent_at, extent_at_width;
} Body;

/* How a summary begins. */
typedef struct {
    Step *steps;
    Py_ssize_t step_count;
    int32_t start;
    int deciding; /* the field whose bits of the mask decide how it goes on */
    uint32_t mask;
} Head;

/* Files that say the same, and the first bytes of the first of them. */
typedef struct {
    int64_t number;
    size_t head_size;
    unsigned char head[];
} Group;

typedef struct {
    PyObject_HEAD
    PyThread_type_lock lock; /* of the tables */
    Table heads, bodies, groups;
    int64_t next_group;
    size_t first_read, words;
    int64_t most; /* bytes of a header */
    int keys[MOST_KEYS], key_count;
    unsigned char ends[2][4];
    Sign *beside;
    size_t beside_size;
    PyObject *batch_type;
} Groups;

#define MOST_HEADS 512
#define MOST_BODIES 2048
#define MOST_GROUPS 4096
#define ROWS_READ 65536

typedef struct {
    const unsigned char *bytes;
    int32_t size, at;
    int field, deep;
    Field *fields;
} Summary;

/* The number of so many bytes, in the order of all files; negative for one without a sign. */
static int64_t number_at(const unsigned char *at, int width)
{
    uint32_t low = at[0];
    if (width == 1 || width == -1)
        return width > 0 ? (int8_t)low : (int64_t)low;
    low |= (uint32_t)at[1] << 8;
    if (width == 2 || width == -2)
        return width > 0 ? (int16_t)low : (int64_t)low;
    low |= (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
    if (width == 4 || width == -4)
        return width > 0 ? (int32_t)low : (int64_t)low;
    uint32_t high = (uint32_t)at[4] | (uint32_t)at[5] << 8 | (uint32_t)at[6] << 16 |
                    (uint32_t)at[7] << 24;
    return (int64_t)((uint64_t)high << 32 | low);
}

static int take_number(Summary *s, int width, int64_t *number)
{
    int bytes = width < 0 ? -width : width;
    if (bytes > s->size - s->at)
        return 0;
    *number = number_at(s->bytes + s->at, width);
    s->at += bytes;
    return 1;
}

static int skip(Summary *s, int64_t count)
{
    if (count < 0 || count > s->size - s->at)
        return 0;
    s->at += (int32_t)count;
    return 1;
}

static void end_field(Summary *s)
{
    if (s->field >= 0)
        s->fields[s->field].end = s->at;
    s->field = -1;
}

/* Whether the bytes are as the steps say; where the fields lie is then known. */
static int run(Summary *s, const Step *steps, Py_ssize_t count)
{
    for (Py_ssize_t i = 0; i < count; i++) {
        const Step *step = &steps[i];
        int64_t number;
        switch (step->kind) {
        case STEP_FIELD:
            end_field(s);
            s->field = (int)step->number;
            if (s->field >= 0) {
                s->fields[s->field].start = s->at;
                s->fields[s->field].number = 0;
            }
            break;
        case STEP_SKIP:
            if (!skip(s, step->number))
                return 0;
            break;
        case STEP_NUMBER:
            if (!take_number(s, step->width, &number))
                return 0;
            if (s->field >= 0)
                s->fields[s->field].number = number;
            break;
        case STEP_TEXT:
            if (!take_number(s, 4, &number) || number > step->number || number < -step->number ||
                !skip(s, number < 0 ? -2 * number : number))
                return 0;
            break;
        case STEP_REPEAT:
            if (!take_number(s, step->width, &number) || number < 0 ||
                number > (s->size - s->at) / step->number || s->deep >= DEEPEST)
                return 0;
            s->deep++;
            for (; number; number--)
                if (!run(s, step + 1, step->within))
                    return 0;
            s->deep--;
            i += step->within;
            break;
        case STEP_EXPECTED:
            if (!take_number(s, step->width, &number) || number != step->number)
                return 0;
            break;
        }
    }
    return 1;
}

static int64_t number_of(const Field *fields, int field)
{
    return field >= 0 && fields[field].start >= 0 ? fields[field].number : 0;
}

/* ---- one file -------------------------------------------------------------------------------- */

typedef struct {
    Groups *groups;
    unsigned char *head, *rows; /* buffers of first_read, and of ROWS_READ bytes */
    Sign *beside;               /* where the path of what continues a file is made */
    size_t head_size;
    Field fields[MOST_FIELDS], other[MOST_FIELDS];
} Worker;

/* Whether two layouts see the same in the fields of the body. */
static int sees_the_same(const Worker *w, const Body *a, const Body *b)
{
    if (a->row_size != b->row_size || a->tag != b->tag)
        return 0;
    for (int i = 0; i < MOST_FIELDS; i++) {
        const Field *one = &w->fields[i], *two = &w->other[i];
        if ((one->start < 0) != (two->start < 0))
            return 0;
        if (one->start >= 0 && (one->end - one->start != two->end - two->start ||
                                memcmp(w->head + one->start, w->head + two->start,
                                       (size_t)(one->end - one->start))))
            return 0;
    }
    return 1;
}

/* The way that the summary goes on; where there are several, the one whose summary ends where the
   names begin. NULL where there is none, or where several see different things. */
static const Body *body_of(Worker *w, const Body *bodies, Summary *s)
{
    Field begun[MOST_FIELDS];
    const Body *found = NULL;
    int32_t start = s->at, end = start;
    int several = bodies && bodies->next;
    memcpy(begun, w->fields, sizeof begun);
    for (const Body *body = bodies; body; body = body->next) {
        memcpy(w->other, begun, sizeof begun);
        s->fields = w->other;
        s->at = start;
        s->deep = 0;
        s->field = -1;
        if (!run(s, body->steps, body->step_count))
            continue;
        end_field(s);
        if (several && number_of(w->other, body->names) != s->at)
            continue;
        if (found && !sees_the_same(w, found, body))
            return NULL;
        if (!found) {
            found = body;
            end = s->at;
            memcpy(w->fields, w->other, sizeof begun);
        }
    }
    s->fields = w->fields;
    s->at = end;
    return found;
}

static int tables_fit(const Field *fields, const Body *body, int64_t first, int64_t size)
{
    for (Py_ssize_t i = 0; i < body->table_count; i++) {
        const Bounds *table = &body->tables[i];
        int64_t count = number_of(fields, table->count), start = number_of(fields, table->start);
        if (count < INT32_MIN || count > INT32_MAX)
            return 0;
        if (!start && table->behind >= 0) {
            start = number_of(fields, table->behind);
            if (start < -size || start > size)
                return 0;
            start -= count * table->least;
        }
        if (table->count >= 0 && !table->takes_negative && count < 0)
            return 0;
        if ((!table->has_rows || count > 0) && start > 0 &&
            !(first <= start && start <= size - count * table->least))
            return 0;
    }
    return 1;
}

/* Whether the data of every object whose row is here lies inside the file. The numbers lie within
   a row, which was seen to when the way to read was kept. */
static int rows_fit(const Body *body, const unsigned char *rows, size_t size, int64_t header,
                    int64_t whole)
{
    size_t step = (size_t)body->row_size;
    for (size_t row = 0; row < size && step <= size - row; row += step) {
        int64_t count = number_at(rows + row + body->extent_size, body->extent_size_width);
        int64_t at = number_at(rows + row + body->extent_at, body->extent_at_width);
        if (count < 0 || (count && (at < header || count > whole || at > whole - count)))
            return 0;
    }
    return 1;
}

static int is_suffix(const Sign *at, const Sign *suffix)
{
    for (; *at && *suffix; at++, suffix++) {
        Sign sign = *at >= 'A' && *at <= 'Z' ? (Sign)(*at + 32) : *at;
        if (sign != *suffix)
            return 0;
    }
    return !*at && !*suffix;
}

/* Size and last bytes of the file that continues another one; 0 where there is none. */
static int end_beside(Worker *w, const Sign *path, int64_t *size, unsigned char *end)
{
    Groups *groups = w->groups;
    size_t length = 0, dot = 0, name = 0;
    File file;
    for (; path[length]; length++)
        if (IS_SEPARATOR(path[length]))
            name = length + 1;
    while (path[name] == '.')
        name++;
    dot = length;
    for (size_t i = name; i < length; i++)
        if (path[i] == '.')
            dot = i;
    if (is_suffix(path + dot, groups->beside))
        return 0;
    Sign *made = realloc(w->beside, (dot + groups->beside_size + 1) * sizeof *made);
    if (!made)
        return 0;
    w->beside = made;
    memcpy(made, path, dot * sizeof *made);
    memcpy(made + dot, groups->beside, (groups->beside_size + 1) * sizeof *made);
    if (!open_file(made, &file, size))
        return 0;
    int there = *size >= 4 && read_all(file, end, 4, *size - 4);
    close_file(file);
    return there;
}

/* Whether a file, with the one that continues it, has all that its header says. */
static int is_whole(Worker *w, const Body *body, const Sign *path, File file, int64_t size,
                    int64_t header)
{
    int64_t count = number_of(w->fields, body->rows), at = number_of(w->fields, body->rows_at);
    unsigned char end[4];
    int64_t rest = 0, behind = number_of(w->fields, body->reach_behind);
    if (count < 0 || count > INT32_MAX || at < 0)
        return 0;
    int64_t bytes = count * body->row_size;
    if (bytes && (at > size || bytes > size - at))
        return 0;
    if (bytes && header == size) {
        if (!end_beside(w, path, &rest, end))
            return 0;
    } else if (size < 4)
        return 0;
    else if (size <= (int64_t)w->head_size)
        memcpy(end, w->head + size - 4, 4);
    else if (!read_all(file, end, 4, size - 4))
        return 0;
    if (memcmp(end, w->groups->ends[0], 4) && memcmp(end, w->groups->ends[1], 4))
        return 0;
    if (rest > INT64_MAX - size)
        return 0;
    int64_t whole = size + rest;
    if (number_of(w->fields, body->reach) > whole || behind >= whole)
        return 0;
    if (bytes <= (int64_t)w->head_size && at <= (int64_t)w->head_size - bytes)
        return rows_fit(body, w->head + at, (size_t)bytes, header, whole);
    int64_t most = ROWS_READ - ROWS_READ % body->row_size;
    for (int64_t done = 0; done < bytes; done += most) {
        size_t part = (size_t)(bytes - done < most ? bytes - done : most);
        if (!read_all(file, w->rows, part, at + done) || !rows_fit(body, w->rows, part, header, whole))
            return 0;
    }
    return 1;
}

/* What is kept by some bytes of a table, under its lock. */
static void *find_value(Groups *groups, Table *table, const unsigned char *bytes, size_t size)
{
    uint64_t hash = hash_of(bytes, size);
    PyThread_acquire_lock(groups->lock, WAIT_LOCK);
    Entry *entry = entry_in(table, bytes, size, hash);
    void *value = entry ? entry->value : NULL;
    PyThread_release_lock(groups->lock);
    return value;
}

/* The number of the group with these bytes, a new one where there was none; -1 without memory. */
static int64_t group_by(Worker *w, const unsigned char *bytes, size_t size)
{
    Groups *groups = w->groups;
    uint64_t hash = hash_of(bytes, size);
    int64_t number = -1;
    PyThread_acquire_lock(groups->lock, WAIT_LOCK);
    Entry *entry = entry_in(&groups->groups, bytes, size, hash);
    if (!entry) {
        if (groups->groups.count >= MOST_GROUPS)
            clear_table(&groups->groups, free);
        Group *group = malloc(sizeof *group + w->head_size);
        entry = group ? add_to(&groups->groups, bytes, size, hash) : NULL;
        if (entry) {
            /* No number is given twice. */
            group->number = groups->next_group++;
            group->head_size = w->head_size;
            memcpy(group->head, w->head, w->head_size);
            entry->value = group;
        } else
            free(group);
    }
    if (entry)
        number = ((Group *)entry->value)->number;
    PyThread_release_lock(groups->lock);
    return number;
}

/* What tells groups apart: the first words, the fields that decide, each behind its size, and what
   the layout adds. */
static int64_t group_of(Worker *w, const Body *body)
{
    Groups *groups = w->groups;
    /* No longer than what was read, as fields do not lie above each other. */
    unsigned char *at = w->rows;
    memcpy(at, w->head, groups->words);
    at += groups->words;
    for (int i = 0; i < groups->key_count; i++) {
        const Field *field = &w->fields[groups->keys[i]];
        int32_t size = field->start < 0 ? -1 : field->end - field->start;
        memcpy(at, &size, sizeof size);
        at += sizeof size;
        if (size > 0) {
            memcpy(at, w->head + field->start, (size_t)size);
            at += size;
        }
    }
    memcpy(at, &body->tag, sizeof body->tag);
    return group_by(w, w->rows, (size_t)(at - w->rows) + sizeof body->tag);
}

/* The group of an open file; -1 where Python has to look. */
static int64_t judge(Worker *w, const Sign *path, File file, int64_t size)
{
    Groups *groups = w->groups;
    w->head_size = (size_t)(size < (int64_t)groups->first_read ? size : (int64_t)groups->first_read);
    if (w->head_size < groups->words || !read_all(file, w->head, w->head_size, 0))
        return -1;
    const Head *head = find_value(groups, &groups->heads, w->head, groups->words);
    if (!head)
        return -1;
    Summary s = {w->head, (int32_t)w->head_size, head->start, -1, 0, w->fields};
    for (int i = 0; i < MOST_FIELDS; i++)
        w->fields[i].start = -1;
    if (head->start > s.size || !run(&s, head->steps, head->step_count))
        return -1;
    end_field(&s);
    uint32_t bits = (uint32_t)number_of(w->fields, head->deciding) & head->mask;
    memcpy(w->rows, w->head, groups->words);
    memcpy(w->rows + groups->words, &bits, sizeof bits);
    const Body *body = body_of(
        w, find_value(groups, &groups->bodies, w->rows, groups->words + sizeof bits), &s);
    if (!body || number_of(w->fields, body->absent) > 0)
        return -1;
    int64_t header = number_of(w->fields, body->size);
    if (header < s.at || header > groups->most || header > size ||
        !tables_fit(w->fields, body, s.at, header) || !is_whole(w, body, path, file, size, header))
        return -1;
    return group_of(w, body);
}

/* ---- batches --------------------------------------------------------------------------------- */

typedef struct {
    int64_t group, size;
    int32_t starts[MOST_KEYS];
} Row;

typedef struct {
    PyObject_HEAD
    Groups *groups;
    PyThread_type_lock done; /* held until the thread has ended */
    volatile int stops;
    int is_running;
    Py_ssize_t count;
    Sign **paths;
    Row *rows;
} Batch;

static void read_one(Worker *w, const Sign *path, Row *row)
{
    Groups *groups = w->groups;
    File file;
    row->group = -1;
    if (!path || !open_file(path, &file, &row->size))
        return;
    row->group = judge(w, path, file, row->size);
    close_file(file);
    for (int i = 0; row->group >= 0 && i < groups->key_count; i++)
        row->starts[i] = w->fields[groups->keys[i]].start;
}

static void read_batch(void *given)
{
    Batch *batch = given;
    Worker *w = calloc(1, sizeof *w);
    if (w) {
        w->groups = batch->groups;
        w->head = malloc(batch->groups->first_read);
        w->rows = malloc(ROWS_READ);
    }
    int can = w && w->head && w->rows;
    for (Py_ssize_t i = 0; i < batch->count; i++) {
        batch->rows[i].group = -1;
        if (can && !batch->stops)
            read_one(w, batch->paths[i], &batch->rows[i]);
    }
    if (w) {
        free(w->head);
        free(w->rows);
        free(w->beside);
    }
    free(w);
    PyThread_release_lock(batch->done);
}

/* A path as the system takes it; NULL with an error where it takes none such. */
static Sign *system_path(PyObject *path)
{
    Sign *made = NULL;
#ifdef _WIN32
    Py_ssize_t size;
    wchar_t *wide = PyUnicode_AsWideCharString(path, &size);
    if (wide && (Py_ssize_t)wcslen(wide) != size)
        PyErr_SetString(PyExc_ValueError, "a path holds no zeros");
    else if (wide && !(made = malloc(((size_t)size + 1) * sizeof *made)))
        PyErr_NoMemory();
    else if (wide)
        memcpy(made, wide, ((size_t)size + 1) * sizeof *made);
    PyMem_Free(wide);
#else
    PyObject *bytes = PyUnicode_EncodeFSDefault(path);
    char *held;
    Py_ssize_t size;
    if (bytes && !PyBytes_AsStringAndSize(bytes, &held, &size)) {
        if (strlen(held) != (size_t)size)
            PyErr_SetString(PyExc_ValueError, "a path holds no zeros");
        else if (!(made = malloc((size_t)size + 1)))
            PyErr_NoMemory();
        else
            memcpy(made, held, (size_t)size + 1);
    }
    Py_XDECREF(bytes);
#endif
    return made;
}

static PyObject *groups_start(PyObject *self, PyObject *paths)
{
    Groups *groups = (Groups *)self;
    if (!PyList_Check(paths)) {
        PyErr_SetString(PyExc_TypeError, "paths are a list");
        return NULL;
    }
    Batch *batch = (Batch *)PyType_GenericAlloc((PyTypeObject *)groups->batch_type, 0);
    if (!batch)
        return NULL;
    batch->groups = (Groups *)Py_NewRef(self);
    batch->count = PyList_Size(paths);
    batch->paths = calloc((size_t)batch->count + 1, sizeof *batch->paths);
    batch->rows = calloc((size_t)batch->count + 1, sizeof *batch->rows);
    batch->done = PyThread_allocate_lock();
    if (!batch->paths || !batch->rows || !batch->done) {
        PyErr_NoMemory();
        goto failed;
    }
    for (Py_ssize_t i = 0; i < batch->count; i++) {
        PyObject *path = PyList_GetItem(paths, i);
        if (!path || !PyUnicode_Check(path)) {
            PyErr_SetString(PyExc_TypeError, "a path is a text");
            goto failed;
        }
        batch->paths[i] = system_path(path);
        /* What the system cannot be asked for is told of by whoever asks it. */
        if (PyErr_Occurred()) {
            if (PyErr_ExceptionMatches(PyExc_MemoryError))
                goto failed;
            PyErr_Clear();
        }
    }
    PyThread_acquire_lock(batch->done, WAIT_LOCK);
    batch->is_running = 1;
    if (PyThread_start_new_thread(read_batch, batch) == (unsigned long)-1) {
        /* The system has no more threads: it is read here, as there without the lock. */
        Py_BEGIN_ALLOW_THREADS
        read_batch(batch);
        Py_END_ALLOW_THREADS
    }
    return (PyObject *)batch;
failed:
    Py_DECREF(batch);
    return NULL;
}

/* Waits for the thread; -1 where a signal ends the waiting. */
static int wait_for(Batch *batch)
{
    while (batch->is_running) {
        PyLockStatus status = PyThread_acquire_lock_timed(batch->done, 0, 0);
        if (status != PY_LOCK_ACQUIRED) {
            Py_BEGIN_ALLOW_THREADS
            status = PyThread_acquire_lock_timed(batch->done, -1, 1);
            Py_END_ALLOW_THREADS
        }
        if (status == PY_LOCK_ACQUIRED) {
            PyThread_release_lock(batch->done);
            batch->is_running = 0;
        } else if (PyErr_CheckSignals())
            return -1;
    }
    return 0;
}

static PyObject *batch_rows(PyObject *self, PyObject *nothing)
{
    Batch *batch = (Batch *)self;
    (void)nothing;
    if (wait_for(batch))
        return NULL;
    PyObject *groups = PyList_New(batch->count), *sizes = PyList_New(batch->count);
    int failed = !groups || !sizes;
    for (Py_ssize_t i = 0; !failed && i < batch->count; i++) {
        PyObject *group = PyLong_FromLongLong(batch->rows[i].group);
        PyObject *size = PyLong_FromLongLong(batch->rows[i].size);
        /* Both are taken over, and given up where they are none. */
        failed = PyList_SetItem(groups, i, group) || PyList_SetItem(sizes, i, size) || !group || !size;
    }
    PyObject *both = failed ? NULL : PyTuple_Pack(2, groups, sizes);
    Py_XDECREF(groups);
    Py_XDECREF(sizes);
    return both;
}

static PyObject *batch_starts(PyObject *self, PyObject *index)
{
    Batch *batch = (Batch *)self;
    Py_ssize_t at = PyLong_AsSsize_t(index);
    if ((at == -1 && PyErr_Occurred()) || wait_for(batch))
        return NULL;
    if (at < 0 || at >= batch->count || batch->rows[at].group < 0) {
        PyErr_SetString(PyExc_IndexError, "nothing is known of this file");
        return NULL;
    }
    PyObject *starts = PyTuple_New(batch->groups->key_count);
    for (Py_ssize_t i = 0; starts && i < batch->groups->key_count; i++) {
        PyObject *start = PyLong_FromLong(batch->rows[at].starts[i]);
        if (!start || PyTuple_SetItem(starts, i, start))
            Py_CLEAR(starts);
    }
    return starts;
}

static void batch_dealloc(PyObject *self)
{
    Batch *batch = (Batch *)self;
    PyTypeObject *type = Py_TYPE(self);
    if (batch->is_running) {
        batch->stops = 1;
        Py_BEGIN_ALLOW_THREADS
        PyThread_acquire_lock(batch->done, WAIT_LOCK);
        PyThread_release_lock(batch->done);
        Py_END_ALLOW_THREADS
    }
    if (batch->done)
        PyThread_free_lock(batch->done);
    for (Py_ssize_t i = 0; batch->paths && i < batch->count; i++)
        free(batch->paths[i]);
    free(batch->paths);
    free(batch->rows);
    Py_XDECREF((PyObject *)batch->groups);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyMethodDef batch_methods[] = {
    {"rows", batch_rows, METH_NOARGS,
     "rows(): the groups and the sizes of all files, once they are read; the group is -1 where "
     "nothing is known of one."},
    {"starts", batch_starts, METH_O,
     "starts(index): where the keys of a file that has a group start; -1 of one that is not there."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot batch_slots[] = {
    {Py_tp_doc, "Files that a thread reads."},
    {Py_tp_dealloc, batch_dealloc},
    {Py_tp_methods, batch_methods},
    {0, NULL},
};

static PyType_Spec batch_spec = {
    .name = "inspector.format.native._machine.FileBatch",
    .basicsize = sizeof(Batch),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = batch_slots,
};

/* ---- groups ---------------------------------------------------------------------------------- */

static int is_width(int width)
{
    int bytes = width < 0 ? -width : width;
    return bytes == 1 || bytes == 2 || bytes == 4 || width == 8;
}

static int is_field(int field)
{
    return field >= -1 && field < MOST_FIELDS;
}

/* Makes steps of tuples: (kind, number, width, within). */
static Step *steps_of(PyObject *given, Py_ssize_t *count)
{
    Py_ssize_t size = PyTuple_Size(given);
    Step *steps = calloc((size_t)size + 1, sizeof *steps);
    if (!steps) {
        PyErr_NoMemory();
        return NULL;
    }
    for (Py_ssize_t i = 0; i < size; i++) {
        Step *step = &steps[i];
        if (!PyArg_ParseTuple(PyTuple_GetItem(given, i), "iLin:step", &step->kind, &step->number,
                              &step->width, &step->within))
            goto failed;
        int sound = step->kind >= 0 && step->kind < STEPS;
        if (step->kind == STEP_FIELD)
            sound = step->number >= -1 && step->number < MOST_FIELDS;
        if (step->kind == STEP_SKIP || step->kind == STEP_TEXT)
            sound = step->number >= 0 && step->number <= INT32_MAX;
        if (step->kind == STEP_NUMBER || step->kind == STEP_EXPECTED)
            sound = is_width(step->width);
        if (step->kind == STEP_REPEAT)
            sound = is_width(step->width) && step->number > 0 && step->within >= 0 &&
                    step->within < size - i;
        if (!sound) {
            PyErr_Format(PyExc_ValueError, "a step of kind %d cannot be like this", step->kind);
            goto failed;
        }
    }
    *count = size;
    return steps;
failed:
    free(steps);
    return NULL;
}

static void drop_head(void *given)
{
    Head *head = given;
    if (head)
        free(head->steps);
    free(head);
}

static void drop_bodies(void *given)
{
    for (Body *body = given; body;) {
        Body *next = body->next;
        free(body->steps);
        free(body->tables);
        free(body);
        body = next;
    }
}

/* Keeps a way to read by its bytes, unless there is one, or there are too many. Takes it over. */
static void store_value(Groups *groups, Table *table, size_t most, const unsigned char *bytes,
                        size_t size, void *value, void (*drop)(void *))
{
    uint64_t hash = hash_of(bytes, size);
    Entry *entry = NULL;
    Py_BEGIN_ALLOW_THREADS
    PyThread_acquire_lock(groups->lock, WAIT_LOCK);
    if (table->count < most && !entry_in(table, bytes, size, hash))
        entry = add_to(table, bytes, size, hash);
    if (entry)
        entry->value = value;
    PyThread_release_lock(groups->lock);
    Py_END_ALLOW_THREADS
    if (!entry)
        drop(value);
}

static int takes_words(const Groups *groups, Py_ssize_t size)
{
    if ((size_t)size == groups->words)
        return 1;
    PyErr_SetString(PyExc_ValueError, "the first words have another size");
    return 0;
}

static PyObject *groups_add_head(PyObject *self, PyObject *arguments)
{
    Groups *groups = (Groups *)self;
    const char *words;
    Py_ssize_t size;
    int start, deciding;
    unsigned int mask;
    PyObject *steps;
    if (!PyArg_ParseTuple(arguments, "y#iO!iI:add_head", &words, &size, &start, &PyTuple_Type,
                          &steps, &deciding, &mask) ||
        !takes_words(groups, size))
        return NULL;
    if (start < 0 || !is_field(deciding)) {
        PyErr_SetString(PyExc_ValueError, "a summary cannot begin like this");
        return NULL;
    }
    Head *head = calloc(1, sizeof *head);
    if (!head)
        return PyErr_NoMemory();
    head->start = start;
    head->deciding = deciding;
    head->mask = mask;
    if (!(head->steps = steps_of(steps, &head->step_count))) {
        drop_head(head);
        return NULL;
    }
    store_value(groups, &groups->heads, MOST_HEADS, (const unsigned char *)words, (size_t)size,
                head, drop_head);
    Py_RETURN_NONE;
}

static int fill_tables(Body *body, PyObject *tables)
{
    body->table_count = PyTuple_Size(tables);
    body->tables = calloc((size_t)body->table_count + 1, sizeof *body->tables);
    if (!body->tables) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t i = 0; i < body->table_count; i++) {
        Bounds *table = &body->tables[i];
        if (!PyArg_ParseTuple(PyTuple_GetItem(tables, i), "iiiLpp:table", &table->count,
                              &table->start, &table->behind, &table->least, &table->has_rows,
                              &table->takes_negative))
            return -1;
        if (!is_field(table->count) || !is_field(table->start) || !is_field(table->behind) ||
            table->least < 0 || table->least > INT32_MAX) {
            PyErr_SetString(PyExc_ValueError, "a table cannot be like this");
            return -1;
        }
    }
    return 0;
}

/* Whether a number of a row lies within it. */
static int is_within(const Body *body, int at, int width)
{
    return is_width(width) && at >= 0 && at <= body->row_size - (width < 0 ? -width : width);
}

static Body *body_from(PyObject *given)
{
    PyObject *steps, *tables;
    Body *body = calloc(1, sizeof *body);
    if (!body) {
        PyErr_NoMemory();
        return NULL;
    }
    if (!PyArg_ParseTuple(given, "O!O!Liiiiiiiiiiii:body", &PyTuple_Type, &steps, &PyTuple_Type,
                          &tables, &body->tag, &body->size, &body->absent, &body->names,
                          &body->rows_at, &body->rows, &body->reach, &body->reach_behind,
                          &body->row_size, &body->extent_size, &body->extent_size_width,
                          &body->extent_at, &body->extent_at_width))
        goto failed;
    if (!is_field(body->size) || !is_field(body->absent) || !is_field(body->names) ||
        !is_field(body->rows_at) || !is_field(body->rows) || !is_field(body->reach) ||
        !is_field(body->reach_behind) || body->row_size < 1 || body->row_size > ROWS_READ ||
        !is_within(body, body->extent_size, body->extent_size_width) ||
        !is_within(body, body->extent_at, body->extent_at_width)) {
        PyErr_SetString(PyExc_ValueError, "a summary cannot go on like this");
        goto failed;
    }
    if (!fill_tables(body, tables) && (body->steps = steps_of(steps, &body->step_count)))
        return body;
failed:
    drop_bodies(body);
    return NULL;
}

static PyObject *groups_add_bodies(PyObject *self, PyObject *arguments)
{
    Groups *groups = (Groups *)self;
    const char *words;
    Py_ssize_t size;
    unsigned int bits;
    PyObject *given;
    Body *bodies = NULL, **last = &bodies;
    unsigned char bytes[256];
    if (!PyArg_ParseTuple(arguments, "y#IO!:add_bodies", &words, &size, &bits, &PyTuple_Type,
                          &given) ||
        !takes_words(groups, size))
        return NULL;
    for (Py_ssize_t i = 0; i < PyTuple_Size(given); i++) {
        if (!(*last = body_from(PyTuple_GetItem(given, i)))) {
            drop_bodies(bodies);
            return NULL;
        }
        last = &(*last)->next;
    }
    uint32_t stored = bits;
    memcpy(bytes, words, (size_t)size);
    memcpy(bytes + size, &stored, sizeof stored);
    store_value(groups, &groups->bodies, MOST_BODIES, bytes, (size_t)size + sizeof stored, bodies,
                drop_bodies);
    Py_RETURN_NONE;
}

static PyObject *groups_head(PyObject *self, PyObject *number)
{
    Groups *groups = (Groups *)self;
    long long wanted = PyLong_AsLongLong(number);
    PyObject *head = NULL;
    if (wanted == -1 && PyErr_Occurred())
        return NULL;
    if (!PyThread_acquire_lock(groups->lock, NOWAIT_LOCK)) {
        Py_BEGIN_ALLOW_THREADS
        PyThread_acquire_lock(groups->lock, WAIT_LOCK);
        Py_END_ALLOW_THREADS
    }
    for (size_t i = 0; i < SLOTS && !head; i++)
        for (Entry *entry = groups->groups.slots[i]; entry; entry = entry->next) {
            const Group *group = entry->value;
            if (group->number == wanted) {
                head = PyBytes_FromStringAndSize((const char *)group->head,
                                                 (Py_ssize_t)group->head_size);
                break;
            }
        }
    PyThread_release_lock(groups->lock);
    return head || PyErr_Occurred() ? head : Py_NewRef(Py_None);
}

static PyObject *groups_new(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    static char *names[] = {"first_read", "words", "most", "keys", "ends", "beside", NULL};
    Py_ssize_t first_read, words, first_size, second_size;
    long long most;
    PyObject *keys, *beside;
    const char *first, *second;
    if (!PyArg_ParseTupleAndKeywords(arguments, named, "nnLO!(y#y#)U:FileGroups", names,
                                     &first_read, &words, &most, &PyTuple_Type, &keys, &first,
                                     &first_size, &second, &second_size, &beside))
        return NULL;
    Py_ssize_t key_count = PyTuple_Size(keys);
    if (words < 1 || words > 200 || first_read < words || first_read > ROWS_READ / 2 || most < 0 ||
        first_size != 4 || second_size != 4 || key_count > MOST_KEYS) {
        PyErr_SetString(PyExc_ValueError, "headers cannot be read like this");
        return NULL;
    }
    PyObject *module = PyType_GetModule(type);
    Groups *groups = module ? (Groups *)PyType_GenericAlloc(type, 0) : NULL;
    if (!groups)
        return NULL;
    groups->first_read = (size_t)first_read;
    groups->words = (size_t)words;
    groups->most = most;
    groups->key_count = (int)key_count;
    memcpy(groups->ends[0], first, 4);
    memcpy(groups->ends[1], second, 4);
    for (Py_ssize_t i = 0; i < key_count; i++) {
        long key = PyLong_AsLong(PyTuple_GetItem(keys, i));
        if (key < 0 || key >= MOST_FIELDS) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_ValueError, "a key is a field");
            goto failed;
        }
        groups->keys[i] = (int)key;
        for (Py_ssize_t before = 0; before < i; before++)
            if (groups->keys[before] == (int)key) {
                PyErr_SetString(PyExc_ValueError, "a key is a field once");
                goto failed;
            }
    }
    if (!(groups->batch_type = PyObject_GetAttrString(module, "FileBatch")))
        goto failed;
    groups->beside = system_path(beside);
    if (groups->beside && !(groups->lock = PyThread_allocate_lock()))
        PyErr_NoMemory();
    if (!groups->lock)
        goto failed;
    while (groups->beside[groups->beside_size])
        groups->beside_size++;
    return (PyObject *)groups;
failed:
    Py_DECREF(groups);
    return NULL;
}

static void groups_dealloc(PyObject *self)
{
    Groups *groups = (Groups *)self;
    PyTypeObject *type = Py_TYPE(self);
    clear_table(&groups->heads, drop_head);
    clear_table(&groups->bodies, drop_bodies);
    clear_table(&groups->groups, free);
    free(groups->beside);
    if (groups->lock)
        PyThread_free_lock(groups->lock);
    Py_XDECREF(groups->batch_type);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyMethodDef groups_methods[] = {
    {"add_head", groups_add_head, METH_VARARGS,
     "add_head(words, start, steps, deciding, mask): how summaries with these first words begin."},
    {"add_bodies", groups_add_bodies, METH_VARARGS,
     "add_bodies(words, bits, bodies): how they go on, in each layout, where the field that decides "
     "has these bits."},
    {"head", groups_head, METH_O,
     "head(group): the first bytes of the first file of a group; None where it is forgotten."},
    {"start", groups_start, METH_O, "start(paths): reads files in a thread of their own."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot groups_slots[] = {
    {Py_tp_doc, "Groups of files whose headers say the same."},
    {Py_tp_new, groups_new},
    {Py_tp_dealloc, groups_dealloc},
    {Py_tp_methods, groups_methods},
    {0, NULL},
};

static PyType_Spec groups_spec = {
    .name = "inspector.format.native._machine.FileGroups",
    .basicsize = sizeof(Groups),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = groups_slots,
};

static const struct {
    const char *name;
    int kind;
} NAMED[] = {
    {"STEP_FIELD", STEP_FIELD}, {"STEP_SKIP", STEP_SKIP},     {"STEP_NUMBER", STEP_NUMBER},
    {"STEP_TEXT", STEP_TEXT},   {"STEP_REPEAT", STEP_REPEAT}, {"STEP_EXPECTED", STEP_EXPECTED},
};

int add_headers(PyObject *module)
{
    static const struct {
        const char *name;
        PyType_Spec *spec;
    } types[] = {{"FileBatch", &batch_spec}, {"FileGroups", &groups_spec}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        PyObject *type = PyType_FromModuleAndSpec(module, types[i].spec, NULL);
        int failed = !type || PyModule_AddObjectRef(module, types[i].name, type);
        Py_XDECREF(type);
        if (failed)
            return -1;
    }
    for (size_t i = 0; i < sizeof NAMED / sizeof *NAMED; i++)
        if (PyModule_AddIntConstant(module, NAMED[i].name, NAMED[i].kind))
            return -1;
    return 0;
}
