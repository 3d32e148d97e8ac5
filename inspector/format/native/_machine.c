/* A machine that reads records. It knows no format: a program is a tree of nodes, which Python makes
   of the declarations (programs.py), and the machine walks it over bytes.

   What holds for all of it:
   - No byte is read but through take(), which compares with the bytes that are left.
   - Nothing is allocated by a count that was read, unless the bytes for so many rows are there.
   - What contradicts the program raises Short, and what a function in Python raises goes on. The
     exact reader then says what is wrong and where.
   - A program is not changed once it is made, except for what it keeps of parts that are made when
     they are met first; the interpreter's lock is held throughout, since all of it makes values. */

#define PY_SSIZE_T_CLEAN
#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030B0000
#endif
#include <Python.h>
#include <stdint.h>
#include <string.h>

#include "_headers.h"

/* ---- nodes ----------------------------------------------------------------------------------- */

/* What each takes of a node stands behind it. */
enum op {
    OP_NONE,     /* no bytes: None */
    OP_NUMBER,   /* codes[0] */
    OP_BYTES,    /* size */
    OP_TUPLE,    /* codes: numbers; made: the type of their tuple */
    OP_MADE,     /* codes: numbers; made: a function of them */
    OP_RECORD,   /* kids: the fields; made: the type of their tuple */
    OP_TEXT,     /* number: the highest count; on: whether NUL ends it; made: reads any text */
    OP_CALLED,   /* made: a function of data, position and byte order */
    OP_ARRAY,    /* kids: the element, then numbers before it, of which OP_NUMBER is the count, else
                    on: the field that is; number: the fewest bytes of an element; size: its bytes,
                    -1 where they vary */
    OP_EXPECTED, /* codes[0], number: what it has to be; no value */
    OP_BETWEEN,  /* kids: before, value, after */
    OP_WHERE,    /* on: a field; made: its value, or None and number: a mask; kids: what is stored */
    OP_DEPENDS,  /* on: a field; made: gives the form for its value; more: makes that a program */
    OP_LATER,    /* more: makes the program */
    OP_SKIPPED,  /* size: bytes of no value */
    OP_TEXT_RUN, /* number: the highest count; the bytes behind it */
    OP_ROWS_RUN, /* as OP_ARRAY, of which the bytes are the value */
    OP_PLACES,   /* kids: fields; the value is where each starts */
    OP_PROGRAM,  /* made: the program; number: the fewest bytes of its value */
    /* Within values of tagged lists: */
    OP_GIVEN,    /* number: which of what is known already; size: its bytes, -1 where they vary */
    OP_LIST,     /* a tagged list */
    OP_RUNS,     /* kids: elements, each behind their count; number: the highest count; made: the type
                    of the tuple; codes: for each of its fields which run it is, '.' for what more,
                    a tuple, has in its place */
    OP_NAMED_RUN, /* a count, a tag and elements up to the end; kids: the tag; number: its field that
                     is the size of the elements; on: that which names them; more: gives their
                     readings for a name; made: the type of the tuple of elements, form, tag, None */
    OP_ASKED,    /* made: a function of data, position, end and depth */
    OPS
};

typedef struct Node {
    enum op op;
    Py_ssize_t kid_count, code_count;
    Py_ssize_t size;
    Py_ssize_t on;
    int64_t number;
    char *codes;
    struct Node *kids;
    PyObject *made, *more;
    PyObject *kept; /* programs that were made when they were met: a dictionary, or one */
} Node;

/* The most runs that one value is made of. */
#define MOST_RUNS 2

/* Deeper than any value lies within values of its own kind. */
#define DEEPEST 32

typedef struct {
    PyObject_HEAD
    PyObject *byte_order;
    PyObject *failure; /* what is raised where the bytes contradict the program */
    int big;
    Node root;
} Program;

/* What reads tagged lists: values behind tags, each of which says what type its value has and how
   many bytes it takes. A tag begins with a name, two int32 of which the first is an entry of a
   table, and ends the list where that entry does. Then stands what decides the rest of the tag and
   how the value may lie, the key: either a type, a name too, and fields further on whose size hangs
   on it, or the type as a tree: nodes of a name and the number of nodes right within it. */
typedef struct {
    PyObject_HEAD
    PyObject *byte_order, *failure;
    PyTypeObject *program;
    int big;
    PyObject *ends;                             /* a byte an entry: whether it ends a list */
    PyObject *name_type, *item_type, *list_type; /* of the tuples that are made */
    PyObject *entries;   /* by key: [program of the tag, what it is given, type, values of no bytes,
                            readings, readings of values that the flags mark] */
    PyObject *own_sizes; /* bytes of the fields by the type's; None where it is a tree */
    PyObject *make_entry; /* a function of data and position */
    PyObject *readings;  /* makes the readings of an entry, marked or not: a tuple of pairs, lists
                            of a program, None until it is needed, and its form */
    PyObject *made;      /* makes the program of a form */
    PyObject *raw;       /* what is made of other values: of data, entry, marked, start, end */
    PyObject *misfits;   /* what says that a reading does not fit */
    PyObject *work;      /* has how many bytes may still be read, as `left` */
    Py_ssize_t own_at, most_nodes, size_at, flags_at, deepest;
    long mark;
    long long readings_each, fewest;
} Lists;

/* Rows of fixed size, which are made when they are asked for, each time. Their bytes are there. */
typedef struct {
    PyObject_HEAD
    PyObject *program, *data;
    Py_ssize_t start, count, size;
} Rows;

typedef struct {
    PyObject *failure;
    PyTypeObject *program;
    PyTypeObject *rows;
    PyTypeObject *lists;
} State;

static Py_ssize_t width_of(char code)
{
    switch (code) {
    case 'b': case 'B': return 1;
    case 'h': case 'H': return 2;
    case 'i': case 'I': case 'f': return 4;
    case 'q': case 'Q': case 'd': return 8;
    }
    return 0;
}

static void drop(Node *node)
{
    for (Py_ssize_t i = 0; i < node->kid_count; i++)
        drop(&node->kids[i]);
    PyMem_Free(node->kids);
    PyMem_Free(node->codes);
    Py_CLEAR(node->made);
    Py_CLEAR(node->more);
    Py_CLEAR(node->kept);
    memset(node, 0, sizeof *node);
}

static int visit_node(Node *node, visitproc visit, void *arg)
{
    Py_VISIT(node->made);
    Py_VISIT(node->more);
    Py_VISIT(node->kept);
    for (Py_ssize_t i = 0; i < node->kid_count; i++) {
        int stop = visit_node(&node->kids[i], visit, arg);
        if (stop)
            return stop;
    }
    return 0;
}

static int is_tuple_type(PyObject *object)
{
    return PyType_Check(object) && PyType_IsSubtype((PyTypeObject *)object, &PyTuple_Type);
}

/* Whether a node has what its kind takes; the machine relies on it. */
static int is_sound(const Node *node, Py_ssize_t before, PyTypeObject *program)
{
    Py_ssize_t most_kids = 0, fewest_kids = 0;
    int takes_field = 0;
    switch (node->op) {
    case OP_NONE: case OP_CALLED: case OP_LATER: case OP_LIST: case OP_ASKED: case OP_MADE:
        break;
    case OP_TEXT: case OP_TEXT_RUN:
        if (node->number < 0 || (node->op == OP_TEXT && node->on != 0 && node->on != 1))
            return 0;
        break;
    case OP_GIVEN:
        if (node->number < 0)
            return 0;
        break;
    case OP_PROGRAM:
        if (Py_TYPE(node->made) != program || node->number < 1)
            return 0;
        break;
    case OP_RUNS:
        fewest_kids = 1;
        most_kids = MOST_RUNS;
        if (!is_tuple_type(node->made) || !PyTuple_Check(node->more) || node->number < 0 ||
            PyTuple_Size(node->more) != node->code_count)
            return 0;
        for (Py_ssize_t i = 0; i < node->code_count; i++)
            if (node->codes[i] != '.' &&
                (node->codes[i] < '0' || node->codes[i] >= '0' + node->kid_count))
                return 0;
        break;
    case OP_NAMED_RUN:
        fewest_kids = most_kids = 1;
        if (!is_tuple_type(node->made) || node->on < 0 || node->number < 0)
            return 0;
        break;
    case OP_NUMBER: case OP_EXPECTED:
        if (node->code_count != 1)
            return 0;
        break;
    case OP_BYTES: case OP_SKIPPED:
        if (node->size < 0)
            return 0;
        break;
    case OP_TUPLE:
        if (!is_tuple_type(node->made))
            return 0;
        break;
    case OP_RECORD:
        if (!is_tuple_type(node->made))
            return 0;
        most_kids = PY_SSIZE_T_MAX;
        break;
    case OP_PLACES:
        most_kids = PY_SSIZE_T_MAX;
        break;
    case OP_ARRAY: case OP_ROWS_RUN: {
        Py_ssize_t counts = node->on >= 0;
        fewest_kids = 1;
        most_kids = PY_SSIZE_T_MAX;
        takes_field = node->on >= 0;
        for (Py_ssize_t i = 1; i < node->kid_count; i++) {
            enum op head = node->kids[i].op;
            counts += head == OP_NUMBER;
            if ((head != OP_NUMBER && head != OP_EXPECTED) || strchr("fd", node->kids[i].codes[0]))
                return 0;
        }
        if (counts != 1 || node->number < 1)
            return 0;
        if (node->op == OP_ROWS_RUN && (node->size < 0 || node->size > node->number))
            return 0;
        break;
    }
    case OP_BETWEEN:
        fewest_kids = most_kids = 3;
        break;
    case OP_WHERE:
        fewest_kids = most_kids = 1;
        takes_field = 1;
        break;
    case OP_DEPENDS:
        takes_field = 1;
        break;
    case OPS:
        return 0;
    }
    if (takes_field && (node->on < 0 || node->on >= before))
        return 0;
    return node->kid_count >= fewest_kids && node->kid_count <= most_kids;
}

/* Makes a node of its tuple: (op, kids, codes, size, number, on, made, more).
   `before` is how many fields of the record around it stand before it. */
static int build(Node *node, PyObject *spec, Py_ssize_t before, PyTypeObject *program)
{
    int op;
    PyObject *kids, *made, *more;
    const char *codes;
    Py_ssize_t code_count, size, on;
    long long number;
    memset(node, 0, sizeof *node);
    if (!PyTuple_Check(spec)) {
        PyErr_SetString(PyExc_TypeError, "a node is a tuple");
        return -1;
    }
    if (!PyArg_ParseTuple(spec, "iO!s#nLnOO:node", &op, &PyTuple_Type, &kids, &codes, &code_count,
                          &size, &number, &on, &made, &more))
        return -1;
    if (op < 0 || op >= OPS)
        goto unsound;
    node->op = (enum op)op;
    node->size = size;
    node->number = number;
    node->on = on;
    node->made = Py_NewRef(made);
    node->more = Py_NewRef(more);
    if ((node->op == OP_DEPENDS || node->op == OP_NAMED_RUN) && !(node->kept = PyDict_New()))
        return -1;
    if (code_count) {
        if (!(node->codes = PyMem_Malloc((size_t)code_count))) {
            PyErr_NoMemory();
            return -1;
        }
        memcpy(node->codes, codes, (size_t)code_count);
        node->code_count = code_count;
        if (op == OP_TUPLE || op == OP_MADE || op == OP_NUMBER || op == OP_EXPECTED) {
            node->size = 0;
            for (Py_ssize_t i = 0; i < code_count; i++) {
                if (!width_of(codes[i]))
                    goto unsound;
                node->size += width_of(codes[i]);
            }
        }
    }
    Py_ssize_t kid_count = PyTuple_Size(kids);
    if (kid_count) {
        if (!(node->kids = PyMem_Calloc((size_t)kid_count, sizeof *node->kids))) {
            PyErr_NoMemory();
            return -1;
        }
        for (Py_ssize_t i = 0; i < kid_count; i++) {
            node->kid_count = i + 1;
            /* What stands around a value belongs to the same record as the value. */
            Py_ssize_t known = op == OP_RECORD ? i : op == OP_BETWEEN ? before : 0;
            if (build(&node->kids[i], PyTuple_GetItem(kids, i), known, program))
                return -1;
        }
    }
    if (is_sound(node, before, program))
        return 0;
unsound:
    PyErr_Format(PyExc_ValueError, "a node of kind %d cannot be like this", op);
    return -1;
}

/* ---- reading --------------------------------------------------------------------------------- */

typedef struct {
    PyObject *data;
    const unsigned char *bytes;
    Py_ssize_t size, at;
    PyObject *byte_order, *failure;
    PyObject *record;   /* that is read now */
    PyTypeObject *type; /* of programs */
    int big, deep;
    Lists *lists;      /* NULL outside of tagged lists */
    int depth;         /* of lists and elements within each other */
    long long left;    /* bytes that may still be read */
    PyObject *given;   /* what is known of the tag that is read now */
    Py_ssize_t given_size;
} Reading;

static PyObject *value_of(Reading *r, Node *node);
static PyObject *list_of(Reading *r);
static PyObject *runs_of(Reading *r, Node *node);
static PyObject *named_run_of(Reading *r, Node *node);
static PyObject *asked(Reading *r, Node *node);

static void *refuse(Reading *r)
{
    PyErr_SetNone(r->failure);
    return NULL;
}

/* The next bytes, or NULL where so many are not left. */
static inline const unsigned char *take(Reading *r, Py_ssize_t count)
{
    if (count < 0 || r->at < 0 || r->at > r->size || count > r->size - r->at)
        return refuse(r);
    const unsigned char *found = r->bytes + r->at;
    r->at += count;
    return found;
}

static inline uint64_t load(const unsigned char *at, Py_ssize_t width, int big)
{
    uint64_t number = 0;
    if (width == 4 && !big)
        return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
    if (big)
        for (Py_ssize_t i = 0; i < width; i++)
            number = number << 8 | at[i];
    else
        for (Py_ssize_t i = width; i-- > 0;)
            number = number << 8 | at[i];
    return number;
}

static inline PyObject *number_of(const unsigned char *at, char code, int big)
{
    switch (code) {
    case 'b': return PyLong_FromLong((int8_t)*at);
    case 'B': return PyLong_FromLong(*at);
    case 'h': return PyLong_FromLong((int16_t)load(at, 2, big));
    case 'H': return PyLong_FromLong((uint16_t)load(at, 2, big));
    case 'i': return PyLong_FromLong((int32_t)load(at, 4, big));
    case 'I': return PyLong_FromUnsignedLong((uint32_t)load(at, 4, big));
    case 'q': return PyLong_FromLongLong((int64_t)load(at, 8, big));
    case 'Q': return PyLong_FromUnsignedLongLong(load(at, 8, big));
    case 'f': {
        uint32_t bits = (uint32_t)load(at, 4, big);
        float number;
        memcpy(&number, &bits, sizeof number);
        return PyFloat_FromDouble(number);
    }
    case 'd': {
        uint64_t bits = load(at, 8, big);
        double number;
        memcpy(&number, &bits, sizeof number);
        return PyFloat_FromDouble(number);
    }
    }
    PyErr_SetString(PyExc_SystemError, "no such number");
    return NULL;
}

/* A whole number for the machine's own use; one of 64 bits without a sign comes as with one. */
static int whole(Reading *r, char code, int64_t *number)
{
    Py_ssize_t width = width_of(code);
    const unsigned char *at = take(r, width);
    if (!at)
        return -1;
    uint64_t bits = load(at, width, r->big);
    switch (code) {
    case 'b': *number = (int8_t)bits; break;
    case 'h': *number = (int16_t)bits; break;
    case 'i': *number = (int32_t)bits; break;
    default: *number = (int64_t)bits;
    }
    return 0;
}

static PyObject *tuple_of(PyObject *type, Py_ssize_t count)
{
    if (type == (PyObject *)&PyTuple_Type)
        return PyTuple_New(count);
    return PyType_GenericAlloc((PyTypeObject *)type, count);
}

static PyObject *numbers_of(Reading *r, const Node *node, PyObject *type)
{
    const unsigned char *at = take(r, node->size);
    PyObject *row = at ? tuple_of(type, node->code_count) : NULL;
    if (!row)
        return NULL;
    for (Py_ssize_t i = 0; i < node->code_count; i++) {
        PyObject *number = number_of(at, node->codes[i], r->big);
        if (!number || PyTuple_SetItem(row, i, number)) {
            Py_DECREF(row);
            return NULL;
        }
        at += width_of(node->codes[i]);
    }
    return row;
}

/* What a function in Python reads: a pair of the value, and the position after it. Takes over
   `found`. */
static PyObject *from_python(Reading *r, PyObject *found)
{
    PyObject *value;
    Py_ssize_t after;
    if (!found)
        return NULL;
    if (!PyTuple_Check(found) || !PyArg_ParseTuple(found, "On:reader", &value, &after)) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "a reader gives a value and a position");
        Py_DECREF(found);
        return NULL;
    }
    if (after < r->at) {
        Py_DECREF(found);
        return refuse(r);
    }
    r->at = after;
    Py_INCREF(value);
    Py_DECREF(found);
    return value;
}

static int is_ascii(const unsigned char *at, Py_ssize_t count)
{
    uint64_t all = 0;
    for (; count >= 8; count -= 8, at += 8) {
        uint64_t eight;
        memcpy(&eight, at, 8);
        all |= eight;
    }
    for (; count > 0; count--, at++)
        all |= *at;
    return !(all & UINT64_C(0x8080808080808080));
}

static PyObject *text_of(Reading *r, const Node *node)
{
    int64_t count;
    if (whole(r, 'i', &count))
        return NULL;
    if (count > node->number || count < -node->number)
        return refuse(r);
    if (count == 0)
        return PyUnicode_DecodeASCII("", 0, NULL);
    if (count > node->on && r->at <= r->size && count <= r->size - r->at) {
        const unsigned char *at = r->bytes + r->at;
        Py_ssize_t length = (Py_ssize_t)count - node->on;
        if ((!node->on || at[length] == 0) && is_ascii(at, length)) {
            r->at += (Py_ssize_t)count;
            return PyUnicode_DecodeASCII((const char *)at, length, NULL);
        }
    }
    int64_t size = count < 0 ? -2 * count : count;
    if (r->at > r->size || size > r->size - r->at)
        return refuse(r);
    return from_python(r, PyObject_CallFunction(node->made, "OnLO", r->data, r->at,
                                                (long long)count, r->byte_order));
}

/* How many rows are to be read: -1 where the bytes cannot hold so many, or with an error. */
static Py_ssize_t count_of(Reading *r, Node *node)
{
    int64_t count = 0;
    if (node->on >= 0) {
        PyObject *stored = PyTuple_GetItem(r->record, node->on);
        if (!stored)
            return -1;
        if (stored != Py_None) {
            int overflow;
            count = PyLong_AsLongLongAndOverflow(stored, &overflow);
            if (overflow)
                count = -1;
            else if (count == -1 && PyErr_Occurred())
                return -1;
        }
    }
    for (Py_ssize_t i = 1; i < node->kid_count; i++) {
        Node *head = &node->kids[i];
        int64_t number;
        if (whole(r, head->codes[0], &number))
            return -1;
        if (head->op == OP_NUMBER)
            count = number;
        else if (number != head->number) {
            refuse(r);
            return -1;
        }
    }
    if (count == 0)
        return 0;
    if (count < 0 || r->at > r->size || count > (r->size - r->at) / node->number) {
        refuse(r);
        return -1;
    }
    return (Py_ssize_t)count;
}

/* Rows as a list, which grows as they are read. */
static PyObject *rows_of(Reading *r, Node *element, Py_ssize_t count)
{
    PyObject *rows = PyList_New(0);
    if (element->op == OP_BETWEEN && element->kids[0].op == OP_NONE &&
        element->kids[1].op == OP_TEXT && element->kids[2].op == OP_SKIPPED) {
        /* Texts and what is passed behind each, as files have them by the thousand: as below, but
           for what it costs to find that out again for each. */
        for (Py_ssize_t i = 0; rows && i < count; i++) {
            PyObject *text = text_of(r, &element->kids[1]);
            if (!text || !take(r, element->kids[2].size) || PyList_Append(rows, text))
                Py_CLEAR(rows);
            Py_XDECREF(text);
        }
        return rows;
    }
    for (Py_ssize_t i = 0; rows && i < count; i++) {
        PyObject *row = value_of(r, element);
        if (!row || PyList_Append(rows, row))
            Py_CLEAR(rows);
        Py_XDECREF(row);
    }
    return rows;
}

static PyObject *array_of(Reading *r, Node *node)
{
    Py_ssize_t count = count_of(r, node);
    if (count < 0)
        return NULL;
    Node *element = &node->kids[0];
    if (node->size < 0) {
        PyObject *rows = rows_of(r, element, count);
        PyObject *array = rows ? PyList_AsTuple(rows) : NULL;
        Py_XDECREF(rows);
        return array;
    }
    /* The bytes of them all are there. */
    PyObject *array = PyTuple_New(count);
    for (Py_ssize_t i = 0; array && i < count; i++) {
        PyObject *row = value_of(r, element);
        if (!row || PyTuple_SetItem(array, i, row))
            Py_CLEAR(array);
    }
    return array;
}

static PyObject *record_of(Reading *r, Node *node)
{
    PyObject *around = r->record, *record = tuple_of(node->made, node->kid_count);
    r->record = record;
    for (Py_ssize_t i = 0; record && i < node->kid_count; i++) {
        PyObject *value = value_of(r, &node->kids[i]);
        if (!value || PyTuple_SetItem(record, i, value))
            Py_CLEAR(record);
    }
    r->record = around;
    return record;
}

static PyObject *places_of(Reading *r, Node *node)
{
    PyObject *places = PyTuple_New(node->kid_count);
    for (Py_ssize_t i = 0; places && i < node->kid_count; i++) {
        int absent = node->kids[i].op == OP_NONE;
        PyObject *place = absent ? Py_NewRef(Py_None) : PyLong_FromSsize_t(r->at);
        PyObject *value = place ? value_of(r, &node->kids[i]) : NULL;
        if (!value) {
            Py_XDECREF(place);
            Py_CLEAR(places);
        } else if (PyTuple_SetItem(places, i, place))
            Py_CLEAR(places);
        Py_XDECREF(value);
    }
    return places;
}

/* Whether a field is stored, by an earlier one; -1 with an error. */
static int is_stored(Reading *r, const Node *node)
{
    PyObject *earlier = PyTuple_GetItem(r->record, node->on);
    if (!earlier)
        return -1;
    if (node->made != Py_None)
        return PyObject_RichCompareBool(earlier, node->made, Py_EQ);
    if (node->number == -1)
        return PyObject_IsTrue(earlier);
    if (earlier == Py_None)
        return 0;
    unsigned long long bits = PyLong_AsUnsignedLongLongMask(earlier);
    if (bits == (unsigned long long)-1 && PyErr_Occurred())
        return -1;
    return (bits & (uint64_t)node->number) != 0;
}

/* Goes on with another program, whose root reads the value. */
static PyObject *run_within(Reading *r, PyObject *program)
{
    PyObject *around = r->record;
    r->record = NULL;
    Py_INCREF(program);
    PyObject *value = value_of(r, &((Program *)program)->root);
    Py_DECREF(program);
    r->record = around;
    return value;
}

static int is_program(Reading *r, PyObject *made)
{
    if (Py_TYPE(made) == r->type)
        return 1;
    PyErr_SetString(PyExc_TypeError, "a part of a program is another program");
    return 0;
}

static PyObject *depending(Reading *r, Node *node)
{
    PyObject *earlier = PyTuple_GetItem(r->record, node->on);
    PyObject *form = earlier ? PyObject_CallFunctionObjArgs(node->made, earlier, NULL) : NULL;
    if (!form) {
        if (PyErr_ExceptionMatches(PyExc_KeyError)) {
            PyErr_Clear();
            return refuse(r);
        }
        return NULL;
    }
    if (form == Py_None)
        return form;
    PyObject *program = PyDict_GetItemWithError(node->kept, form);
    Py_XINCREF(program);
    if (!program && !PyErr_Occurred()) {
        program = PyObject_CallFunctionObjArgs(node->more, form, NULL);
        if (program && (!is_program(r, program) || PyDict_SetItem(node->kept, form, program)))
            Py_CLEAR(program);
    }
    Py_DECREF(form);
    if (!program)
        return NULL;
    PyObject *value = run_within(r, program);
    Py_DECREF(program);
    return value;
}

static PyObject *later(Reading *r, Node *node)
{
    if (r->deep >= DEEPEST)
        return refuse(r);
    if (!node->kept) {
        PyObject *program = PyObject_CallFunctionObjArgs(node->more, NULL);
        if (!program || !is_program(r, program)) {
            Py_XDECREF(program);
            return NULL;
        }
        /* Making it may have met this node. */
        if (node->kept)
            Py_DECREF(program);
        else
            node->kept = program;
    }
    r->deep++;
    PyObject *value = run_within(r, node->kept);
    r->deep--;
    return value;
}

static PyObject *value_of(Reading *r, Node *node)
{
    const unsigned char *at;
    switch (node->op) {
    case OP_NONE:
        return Py_NewRef(Py_None);
    case OP_NUMBER:
        at = take(r, node->size);
        return at ? number_of(at, node->codes[0], r->big) : NULL;
    case OP_BYTES:
        at = take(r, node->size);
        return at ? PyBytes_FromStringAndSize((const char *)at, node->size) : NULL;
    case OP_TUPLE:
        return numbers_of(r, node, node->made);
    case OP_MADE: {
        PyObject *row = numbers_of(r, node, (PyObject *)&PyTuple_Type);
        PyObject *value = row ? PyObject_CallObject(node->made, row) : NULL;
        Py_XDECREF(row);
        return value;
    }
    case OP_RECORD:
        return record_of(r, node);
    case OP_TEXT:
        return text_of(r, node);
    case OP_CALLED:
        return from_python(r, PyObject_CallFunction(node->made, "OnO", r->data, r->at,
                                                    r->byte_order));
    case OP_ARRAY:
        return array_of(r, node);
    case OP_EXPECTED: {
        int64_t number;
        if (whole(r, node->codes[0], &number))
            return NULL;
        return number == node->number ? Py_NewRef(Py_None) : refuse(r);
    }
    case OP_BETWEEN: {
        PyObject *before = value_of(r, &node->kids[0]);
        PyObject *value = before ? value_of(r, &node->kids[1]) : NULL;
        PyObject *after = value ? value_of(r, &node->kids[2]) : NULL;
        if (!after)
            Py_CLEAR(value);
        Py_XDECREF(before);
        Py_XDECREF(after);
        return value;
    }
    case OP_WHERE: {
        int stored = is_stored(r, node);
        if (stored < 0)
            return NULL;
        return stored ? value_of(r, &node->kids[0]) : Py_NewRef(Py_None);
    }
    case OP_DEPENDS:
        return depending(r, node);
    case OP_LATER:
        return later(r, node);
    case OP_SKIPPED:
        return take(r, node->size) ? Py_NewRef(Py_None) : NULL;
    case OP_TEXT_RUN: {
        int64_t count;
        if (whole(r, 'i', &count))
            return NULL;
        if (count > node->number || count < -node->number)
            return refuse(r);
        if (count < 0)
            count *= -2;
        if (count > PY_SSIZE_T_MAX || !(at = take(r, (Py_ssize_t)count)))
            return PyErr_Occurred() ? NULL : refuse(r);
        return PyBytes_FromStringAndSize((const char *)at, (Py_ssize_t)count);
    }
    case OP_ROWS_RUN: {
        Py_ssize_t count = count_of(r, node);
        if (count < 0 || !(at = take(r, count * node->size)))
            return NULL;
        return PyBytes_FromStringAndSize((const char *)at, count * node->size);
    }
    case OP_PLACES:
        return places_of(r, node);
    case OP_PROGRAM:
        return run_within(r, node->made);
    case OP_GIVEN: {
        PyObject *value = r->given ? PyTuple_GetItem(r->given, (Py_ssize_t)node->number) : NULL;
        if (!value && !PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "nothing is known before this is read");
        if (!value || !take(r, node->size < 0 ? r->given_size : node->size))
            return NULL;
        return Py_NewRef(value);
    }
    case OP_LIST:
        return list_of(r);
    case OP_RUNS:
        return runs_of(r, node);
    case OP_NAMED_RUN:
        return named_run_of(r, node);
    case OP_ASKED:
        return asked(r, node);
    case OPS:
        break;
    }
    PyErr_SetString(PyExc_SystemError, "no such node");
    return NULL;
}

/* ---- tagged lists ---------------------------------------------------------------------------- */

/* So many readings of elements are kept of one array's; damaged bytes may hold any names. */
#define MOST_KEPT 4096

/* Tells Python's side how many bytes may still be read, before it reads some; and asks it again. */
static int push_left(Reading *r)
{
    PyObject *left = PyLong_FromLongLong(r->left);
    int failed = !left || PyObject_SetAttrString(r->lists->work, "left", left);
    Py_XDECREF(left);
    return failed ? -1 : 0;
}

static int pull_left(Reading *r)
{
    PyObject *left = PyObject_GetAttrString(r->lists->work, "left");
    if (left)
        r->left = PyLong_AsLongLong(left);
    Py_XDECREF(left);
    return PyErr_Occurred() ? -1 : 0;
}

static PyObject *asked(Reading *r, Node *node)
{
    PyObject *type, *value, *trace;
    if (!r->lists) {
        PyErr_SetString(PyExc_TypeError, "a form is asked within a tagged list alone");
        return NULL;
    }
    if (push_left(r))
        return NULL;
    PyObject *found = PyObject_CallFunction(node->made, "Onni", r->data, r->at, r->size, r->depth);
    PyErr_Fetch(&type, &value, &trace);
    if (pull_left(r)) {
        Py_XDECREF(found);
        Py_XDECREF(type);
        Py_XDECREF(value);
        Py_XDECREF(trace);
        return NULL;
    }
    PyErr_Restore(type, value, trace);
    return from_python(r, found);
}

/* Elements one after the other, as a tuple. */
static PyObject *many_of(Reading *r, Node *element, int64_t count)
{
    int64_t least = element->op == OP_PROGRAM ? element->number : 1;
    if (count < 0 || r->at < 0 || r->at > r->size || count > (r->size - r->at) / least)
        return refuse(r);
    r->depth++;
    PyObject *rows = rows_of(r, element, (Py_ssize_t)count);
    r->depth--;
    PyObject *many = rows ? PyList_AsTuple(rows) : NULL;
    Py_XDECREF(rows);
    return many;
}

static PyObject *runs_of(Reading *r, Node *node)
{
    PyObject *runs[MOST_RUNS] = {NULL}, *made = NULL;
    for (Py_ssize_t i = 0; i < node->kid_count; i++) {
        int64_t count;
        if (whole(r, 'i', &count))
            goto done;
        if (count > node->number) {
            refuse(r);
            goto done;
        }
        if (!(runs[i] = many_of(r, &node->kids[i], count)))
            goto done;
    }
    made = tuple_of(node->made, node->code_count);
    for (Py_ssize_t i = 0; made && i < node->code_count; i++) {
        char code = node->codes[i];
        PyObject *part = code == '.' ? PyTuple_GetItem(node->more, i) : runs[code - '0'];
        Py_XINCREF(part);
        if (!part || PyTuple_SetItem(made, i, part))
            Py_CLEAR(made);
    }
done:
    for (Py_ssize_t i = 0; i < MOST_RUNS; i++)
        Py_XDECREF(runs[i]);
    return made;
}

/* Whether an exception says only that a reading does not fit; it is gone then. */
static int is_misfit(Reading *r)
{
    if (!PyErr_ExceptionMatches(r->lists->misfits))
        return 0;
    PyErr_Clear();
    return 1;
}

/* The program of a reading, and its form; both belong to the reading. NULL with an error. */
static Program *program_of(Reading *r, PyObject *readings, Py_ssize_t index, PyObject **form)
{
    PyObject *pair = PyTuple_GetItem(readings, index);
    if (!pair)
        return NULL;
    if (!PyList_Check(pair) || PyList_Size(pair) != 2) {
        PyErr_SetString(PyExc_TypeError, "a reading is a program and its form");
        return NULL;
    }
    PyObject *program = PyList_GetItem(pair, 0);
    *form = PyList_GetItem(pair, 1);
    if (program == Py_None) {
        program = PyObject_CallFunctionObjArgs(r->lists->made, *form, NULL);
        if (!program || PyList_SetItem(pair, 0, program))
            return NULL;
    }
    return is_program(r, program) ? (Program *)program : NULL;
}

static PyObject *readings_for(Node *node, PyObject *name)
{
    PyObject *readings = PyDict_GetItemWithError(node->kept, name);
    Py_XINCREF(readings);
    if (readings || PyErr_Occurred())
        return readings;
    readings = PyObject_CallFunctionObjArgs(node->more, name, NULL);
    if (!readings)
        return NULL;
    if (!PyTuple_Check(readings)) {
        PyErr_SetString(PyExc_TypeError, "readings are a tuple");
        Py_CLEAR(readings);
    } else if (PyDict_Size(node->kept) < MOST_KEPT && PyDict_SetItem(node->kept, name, readings))
        Py_CLEAR(readings);
    return readings;
}

static PyObject *named_run_of(Reading *r, Node *node)
{
    int64_t count;
    PyObject *made = NULL, *readings = NULL, *tag = NULL;
    if (!r->lists) {
        PyErr_SetString(PyExc_TypeError, "elements are named within a tagged list alone");
        return NULL;
    }
    if (whole(r, 'i', &count) || !(tag = value_of(r, &node->kids[0])))
        return NULL;
    PyObject *stored = PyTuple_GetItem(tag, (Py_ssize_t)node->number);
    PyObject *name = stored ? PyTuple_GetItem(tag, node->on) : NULL;
    long long size = name ? PyLong_AsLongLong(stored) : -1;
    if (size == -1 && PyErr_Occurred())
        goto done;
    if (r->at > r->size || size != r->size - r->at) {
        refuse(r);
        goto done;
    }
    if (!(readings = readings_for(node, name)))
        goto done;
    Py_ssize_t start = r->at, known = PyTuple_Size(readings);
    for (Py_ssize_t i = 0; i < known; i++) {
        PyObject *form, *around = r->record;
        Program *program = program_of(r, readings, i, &form);
        if (!program)
            goto done;
        r->at = start;
        r->record = NULL;
        Py_INCREF((PyObject *)program);
        PyObject *many = many_of(r, &program->root, count);
        Py_DECREF((PyObject *)program);
        r->record = around;
        if (!many) {
            if (is_misfit(r))
                continue;
            goto done;
        }
        if (r->at != r->size) {
            Py_DECREF(many);
            continue;
        }
        if (!(made = tuple_of(node->made, 4))) {
            Py_DECREF(many);
            goto done;
        }
        if (PyTuple_SetItem(made, 0, many) || PyTuple_SetItem(made, 1, Py_NewRef(form)) ||
            PyTuple_SetItem(made, 2, Py_NewRef(tag)) ||
            PyTuple_SetItem(made, 3, Py_NewRef(Py_None)))
            Py_CLEAR(made);
        goto done;
    }
    refuse(r);
done:
    Py_XDECREF(readings);
    Py_DECREF(tag);
    return made;
}

/* What is known of tags with the key of the one at `place`: a new reference, or NULL. */
static PyObject *entry_of(Reading *r, Py_ssize_t place)
{
    Lists *lists = r->lists;
    const unsigned char *at = r->bytes + place;
    Py_ssize_t room = r->size - place; /* 8 or more: the name was read */
    PyObject *key = NULL, *entry = NULL;
    if (lists->own_sizes == Py_None) {
        Py_ssize_t end = 8;
        int64_t open = 1;
        for (Py_ssize_t nodes = 0; open > 0; nodes++, end += 12) {
            if (nodes >= lists->most_nodes || room - end < 12)
                return refuse(r);
            int32_t within = (int32_t)load(at + end + 8, 4, r->big);
            if (within < 0)
                return refuse(r);
            open += (int64_t)within - 1;
        }
        r->given_size = end - 8;
        key = PyBytes_FromStringAndSize((const char *)at + 8, end - 8);
    } else {
        char both[64];
        if (room < 16)
            return refuse(r);
        PyObject *type = PyBytes_FromStringAndSize((const char *)at + 8, 8);
        PyObject *size = type ? PyDict_GetItemWithError(lists->own_sizes, type) : NULL;
        Py_XDECREF(type);
        if (size) {
            Py_ssize_t own = PyLong_AsSsize_t(size);
            if (own < 0 || own > (Py_ssize_t)sizeof both - 8) {
                if (!PyErr_Occurred())
                    PyErr_SetString(PyExc_ValueError, "fields of a tag take more than they can");
                return NULL;
            }
            if (room < lists->own_at || room - lists->own_at < own)
                return refuse(r);
            memcpy(both, at + 8, 8);
            memcpy(both + 8, at + lists->own_at, (size_t)own);
            key = PyBytes_FromStringAndSize(both, 8 + own);
        }
    }
    if (key) {
        entry = PyDict_GetItemWithError(lists->entries, key);
        Py_XINCREF(entry);
        Py_DECREF(key);
    }
    if (!entry && !PyErr_Occurred())
        entry = PyObject_CallFunction(lists->make_entry, "On", r->data, place);
    if (entry && (!PyList_Check(entry) || PyList_Size(entry) != 6)) {
        PyErr_SetString(PyExc_TypeError, "what is known of a tag is a list of six");
        Py_CLEAR(entry);
    }
    return entry;
}

/* The value of a property of no bytes, by its flags; NULL where it is none of those, or with an
   error. */
static PyObject *without_bytes(PyObject *values, long flags)
{
    Py_ssize_t count = PyTuple_Size(values);
    for (Py_ssize_t i = 0; i < count; i++) {
        long mask;
        PyObject *value;
        if (!PyArg_ParseTuple(PyTuple_GetItem(values, i), "lO", &mask, &value))
            return NULL;
        if (mask < 0 || (flags & mask))
            return Py_NewRef(value);
    }
    return NULL;
}

/* The value up to `stop` in the first form that fits, which comes too: None where none does. */
static PyObject *value_up_to(Reading *r, PyObject *entry, int marked, Py_ssize_t stop,
                             PyObject **form)
{
    Lists *lists = r->lists;
    Py_ssize_t start = r->at, around = r->size;
    PyObject *value = NULL, *readings = PyList_GetItem(entry, 4 + marked);
    Py_XINCREF(readings);
    if (readings == Py_None) {
        Py_DECREF(readings);
        readings = PyObject_CallFunction(lists->readings, "Oi", entry, marked);
        if (readings && PyList_SetItem(entry, 4 + marked, Py_NewRef(readings)))
            Py_CLEAR(readings);
    }
    if (!readings)
        return NULL;
    if (!PyTuple_Check(readings)) {
        PyErr_SetString(PyExc_TypeError, "readings are a tuple");
        Py_DECREF(readings);
        return NULL;
    }
    r->size = stop;
    r->depth++;
    Py_ssize_t known = PyTuple_Size(readings);
    for (Py_ssize_t i = 0; i < known; i++) {
        PyObject *own;
        Program *program = program_of(r, readings, i, &own);
        if (!program)
            goto done;
        r->at = start;
        value = run_within(r, (PyObject *)program);
        if (value && r->at == stop) {
            *form = Py_NewRef(own);
            goto done;
        }
        if (!value && !is_misfit(r))
            goto done;
        Py_CLEAR(value);
    }
    *form = Py_NewRef(Py_None);
    if (!push_left(r))
        value = PyObject_CallFunction(lists->raw, "OOinn", r->data, entry, marked, start, stop);
    if (!value)
        Py_CLEAR(*form);
done:
    r->depth--;
    r->size = around;
    r->at = stop;
    Py_DECREF(readings);
    return value;
}

/* The value behind a tag, and its form. */
static PyObject *tagged_value(Reading *r, PyObject *entry, PyObject *tag, Py_ssize_t stop,
                              PyObject **form)
{
    Lists *lists = r->lists;
    long flags = 0;
    if (lists->flags_at >= 0) {
        PyObject *stored = PyTuple_GetItem(tag, lists->flags_at);
        flags = stored ? PyLong_AsLong(stored) : -1;
        if (flags == -1 && PyErr_Occurred())
            return NULL;
    }
    if (r->at == stop) {
        PyObject *value = without_bytes(PyList_GetItem(entry, 3), flags);
        if (value || PyErr_Occurred()) {
            *form = value ? Py_NewRef(Py_None) : NULL;
            return value;
        }
    }
    return value_up_to(r, entry, (flags & lists->mark) != 0, stop, form);
}

/* The tag at `place` and its value. */
static PyObject *item_of(Reading *r, Py_ssize_t place)
{
    Lists *lists = r->lists;
    PyObject *form = NULL, *value = NULL, *tag = NULL, *item = NULL, *entry = entry_of(r, place);
    if (!entry)
        return NULL;
    PyObject *program = PyList_GetItem(entry, 0), *stored;
    if (!program || !is_program(r, program))
        goto done;
    r->at = place;
    r->given = PyList_GetItem(entry, 1);
    tag = run_within(r, program);
    r->given = NULL;
    if (!tag || !(stored = PyTuple_GetItem(tag, lists->size_at)))
        goto done;
    long long size = PyLong_AsLongLong(stored);
    if (size == -1 && PyErr_Occurred())
        goto done;
    Py_ssize_t start = r->at;
    if (size < 0 || start > r->size || size > r->size - start) {
        refuse(r);
        goto done;
    }
    Py_ssize_t stop = start + (Py_ssize_t)size;
    r->left -= stop - place;
    value = tagged_value(r, entry, tag, stop, &form);
    if (!value || !(item = tuple_of(lists->item_type, 7)))
        goto done;
    PyObject *parts[] = {Py_NewRef(tag),
                         Py_NewRef(PyList_GetItem(entry, 2)),
                         Py_NewRef(value),
                         Py_NewRef(form),
                         PyLong_FromSsize_t(place),
                         PyLong_FromSsize_t(start),
                         PyLong_FromSsize_t(stop)};
    for (Py_ssize_t i = 0; i < 7; i++)
        /* Each is taken over, be the tuple there or not. */
        if (!item || !parts[i] || PyTuple_SetItem(item, i, parts[i])) {
            if (!item)
                Py_XDECREF(parts[i]);
            Py_CLEAR(item);
        }
done:
    Py_XDECREF(form);
    Py_XDECREF(value);
    Py_XDECREF(tag);
    Py_DECREF(entry);
    return item;
}

static PyObject *list_of(Reading *r)
{
    Lists *lists = r->lists;
    if (!lists) {
        PyErr_SetString(PyExc_TypeError, "a tagged list is read by what reads them");
        return NULL;
    }
    if (r->depth > lists->deepest || r->left < 0)
        return refuse(r);
    Py_ssize_t start = r->at;
    const char *ends = PyBytes_AsString(lists->ends);
    Py_ssize_t names = PyBytes_Size(lists->ends);
    PyObject *found = PyList_New(0), *closing = NULL, *list = NULL;
    while (found && !closing) {
        Py_ssize_t place = r->at;
        const unsigned char *at = take(r, 8);
        if (!at)
            goto done;
        int32_t entry = (int32_t)load(at, 4, r->big), number = (int32_t)load(at + 4, 4, r->big);
        if (entry < 0 || entry >= names) {
            refuse(r);
            goto done;
        }
        if (ends[entry] && number == 0) {
            closing = tuple_of(lists->name_type, 2);
            PyObject *first = closing ? PyLong_FromLong(entry) : NULL;
            if (!first || PyTuple_SetItem(closing, 0, first) ||
                PyTuple_SetItem(closing, 1, PyLong_FromLong(number)))
                goto done;
            break;
        }
        PyObject *item = item_of(r, place);
        int failed = !item || PyList_Append(found, item);
        Py_XDECREF(item);
        if (failed)
            goto done;
    }
    if (!found || !closing || !(list = tuple_of(lists->list_type, 4)))
        goto done;
    PyObject *parts[] = {PyList_AsTuple(found), Py_NewRef(closing), PyLong_FromSsize_t(start),
                         PyLong_FromSsize_t(r->at)};
    for (Py_ssize_t i = 0; i < 4; i++)
        if (!list || !parts[i] || PyTuple_SetItem(list, i, parts[i])) {
            if (!list)
                Py_XDECREF(parts[i]);
            Py_CLEAR(list);
        }
done:
    Py_XDECREF(closing);
    Py_XDECREF(found);
    return list;
}

/* ---- programs -------------------------------------------------------------------------------- */

/* Fills a reading from the arguments: data and position. */
static int begin(Reading *r, PyObject *self, PyObject *data, PyObject *at)
{
    Program *program = (Program *)self;
    char *bytes;
    memset(r, 0, sizeof *r);
    if (PyBytes_AsStringAndSize(data, &bytes, &r->size))
        return -1;
    r->data = data;
    r->bytes = (const unsigned char *)bytes;
    r->byte_order = program->byte_order;
    r->failure = program->failure;
    r->big = program->big;
    r->type = Py_TYPE(self);
    r->at = PyLong_AsSsize_t(at);
    if (r->at == -1 && PyErr_Occurred()) {
        /* No position of bytes that are there. */
        if (PyErr_ExceptionMatches(PyExc_OverflowError)) {
            PyErr_Clear();
            refuse(r);
        }
        return -1;
    }
    return 0;
}

/* The value and the position behind it. Takes over `value`. */
static PyObject *with_position(Reading *r, PyObject *value)
{
    if (!value)
        return NULL;
    PyObject *after = PyLong_FromSsize_t(r->at), *pair = after ? PyTuple_New(2) : NULL;
    if (!pair) {
        Py_XDECREF(after);
        Py_DECREF(value);
        return NULL;
    }
    PyTuple_SetItem(pair, 0, value);
    PyTuple_SetItem(pair, 1, after);
    return pair;
}

static PyObject *program_read(PyObject *self, PyObject *const *arguments, Py_ssize_t count)
{
    Reading r;
    if (count != 2) {
        PyErr_SetString(PyExc_TypeError, "read(data, at)");
        return NULL;
    }
    if (begin(&r, self, arguments[0], arguments[1]))
        return NULL;
    return with_position(&r, value_of(&r, &((Program *)self)->root));
}

static PyObject *program_rows(PyObject *self, PyObject *const *arguments, Py_ssize_t count)
{
    Reading r;
    if (count != 4) {
        PyErr_SetString(PyExc_TypeError, "rows(data, at, count, least)");
        return NULL;
    }
    if (begin(&r, self, arguments[0], arguments[1]))
        return NULL;
    Py_ssize_t rows = PyLong_AsSsize_t(arguments[2]), least = PyLong_AsSsize_t(arguments[3]);
    if (PyErr_Occurred())
        return NULL;
    if (rows < 0 || least < 1 || r.at < 0 || r.at > r.size || rows > (r.size - r.at) / least)
        return refuse(&r);
    return with_position(&r, rows_of(&r, &((Program *)self)->root, rows));
}

static PyObject *program_table(PyObject *self, PyObject *const *arguments, Py_ssize_t count)
{
    Reading r;
    if (count != 5) {
        PyErr_SetString(PyExc_TypeError, "table(data, at, count, size, kind)");
        return NULL;
    }
    if (begin(&r, self, arguments[0], arguments[1]))
        return NULL;
    Py_ssize_t rows = PyLong_AsSsize_t(arguments[2]), size = PyLong_AsSsize_t(arguments[3]);
    if (PyErr_Occurred())
        return NULL;
    State *state = PyType_GetModuleState(r.type);
    PyTypeObject *kind = (PyTypeObject *)arguments[4];
    if (!state)
        return NULL;
    if (!PyType_Check(arguments[4]) || !PyType_IsSubtype(kind, state->rows)) {
        PyErr_SetString(PyExc_TypeError, "a table is of a kind of rows");
        return NULL;
    }
    if (rows < 0 || size < 1 || r.at < 0 || r.at > r.size || rows > (r.size - r.at) / size)
        return refuse(&r);
    Rows *table = (Rows *)PyType_GenericAlloc(kind, 0);
    if (!table)
        return NULL;
    table->program = Py_NewRef(self);
    table->data = Py_NewRef(r.data);
    table->start = r.at;
    table->count = rows;
    table->size = size;
    r.at += rows * size;
    return with_position(&r, (PyObject *)table);
}

static PyObject *program_new(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    PyObject *spec;
    const char *byte_order;
    (void)named;
    if (!PyArg_ParseTuple(arguments, "Os:Program", &spec, &byte_order))
        return NULL;
    State *state = PyType_GetModuleState(type);
    Program *program = state ? (Program *)PyType_GenericAlloc(type, 0) : NULL;
    if (!program)
        return NULL;
    program->failure = Py_NewRef(state->failure);
    program->big = byte_order[0] == '>';
    program->byte_order = PyUnicode_FromString(byte_order);
    if (!program->byte_order || build(&program->root, spec, 0, type)) {
        Py_DECREF(program);
        return NULL;
    }
    return (PyObject *)program;
}

static int program_traverse(PyObject *self, visitproc visit, void *arg)
{
    Program *program = (Program *)self;
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(program->failure);
    return visit_node(&program->root, visit, arg);
}

/* What was made of parts and makes them may lead back here; the rest of the tree stays as it is,
   since a reading of it may be on its way. */
static void let_go(Node *node)
{
    if (node->kept && PyDict_Check(node->kept))
        PyDict_Clear(node->kept);
    else
        Py_CLEAR(node->kept);
    for (Py_ssize_t i = 0; i < node->kid_count; i++)
        let_go(&node->kids[i]);
}

static int program_clear(PyObject *self)
{
    let_go(&((Program *)self)->root);
    return 0;
}

static void program_dealloc(PyObject *self)
{
    Program *program = (Program *)self;
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    drop(&program->root);
    Py_CLEAR(program->byte_order);
    Py_CLEAR(program->failure);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyMethodDef program_methods[] = {
    {"read", (PyCFunction)(void (*)(void))program_read, METH_FASTCALL,
     "read(data, at): a value, and the position behind it."},
    {"rows", (PyCFunction)(void (*)(void))program_rows, METH_FASTCALL,
     "rows(data, at, count, least): a list of values of at least so many bytes each, and the "
     "position behind them."},
    {"table", (PyCFunction)(void (*)(void))program_table, METH_FASTCALL,
     "table(data, at, count, size, kind): values of so many bytes each as rows of a kind, and the "
     "position behind them."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot program_slots[] = {
    {Py_tp_doc, "A tree of nodes that reads one kind of value."},
    {Py_tp_new, program_new},
    {Py_tp_traverse, program_traverse},
    {Py_tp_clear, program_clear},
    {Py_tp_dealloc, program_dealloc},
    {Py_tp_methods, program_methods},
    {0, NULL},
};

static PyType_Spec program_spec = {
    .name = "inspector.format.native._machine.Program",
    .basicsize = sizeof(Program),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = program_slots,
};

/* ---- tables of rows of fixed size ------------------------------------------------------------- */

/* Begins to read a row of a table at `offset` bytes within it. */
static int begin_row(Reading *r, const Rows *table, Py_ssize_t row, Py_ssize_t offset)
{
    Program *program = (Program *)table->program;
    char *bytes;
    memset(r, 0, sizeof *r);
    /* One that was made without a table has no bytes. */
    if (!table->data || row < 0 || row >= table->count) {
        PyErr_SetString(PyExc_IndexError, "no such row");
        return -1;
    }
    if (PyBytes_AsStringAndSize(table->data, &bytes, &r->size))
        return -1;
    r->data = table->data;
    r->bytes = (const unsigned char *)bytes;
    r->byte_order = program->byte_order;
    r->failure = program->failure;
    r->big = program->big;
    r->type = Py_TYPE(table->program);
    r->at = table->start + row * table->size + offset;
    return 0;
}

static Py_ssize_t rows_length(PyObject *self)
{
    return ((Rows *)self)->count;
}

static PyObject *rows_item(PyObject *self, Py_ssize_t row)
{
    Rows *table = (Rows *)self;
    Reading r;
    return begin_row(&r, table, row, 0) ? NULL : value_of(&r, &((Program *)table->program)->root);
}

static PyObject *rows_subscript(PyObject *self, PyObject *index)
{
    Py_ssize_t count = ((Rows *)self)->count;
    if (PyIndex_Check(index)) {
        Py_ssize_t row = PyNumber_AsSsize_t(index, PyExc_IndexError);
        if (row == -1 && PyErr_Occurred())
            return NULL;
        return rows_item(self, row < 0 ? row + count : row);
    }
    Py_ssize_t start, stop, step;
    if (!PySlice_Check(index)) {
        PyErr_SetString(PyExc_TypeError, "rows are counted");
        return NULL;
    }
    if (PySlice_Unpack(index, &start, &stop, &step))
        return NULL;
    Py_ssize_t chosen = PySlice_AdjustIndices(count, &start, &stop, step);
    PyObject *list = PyList_New(0);
    for (Py_ssize_t i = 0; list && i < chosen; i++) {
        PyObject *row = rows_item(self, start + i * step);
        if (!row || PyList_Append(list, row))
            Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

/* The bytes of a value, -1 where they vary. */
static Py_ssize_t fixed_size(const Node *node)
{
    Py_ssize_t size = 0;
    switch (node->op) {
    case OP_NONE:
        return 0;
    case OP_NUMBER: case OP_BYTES: case OP_TUPLE: case OP_MADE: case OP_SKIPPED:
        return node->size;
    case OP_RECORD:
        for (Py_ssize_t i = 0; i < node->kid_count; i++) {
            Py_ssize_t one = fixed_size(&node->kids[i]);
            if (one < 0)
                return -1;
            size += one;
        }
        return size;
    default:
        return -1;
    }
}

/* So many columns are asked for at once. */
#define MOST_COLUMNS 16

/* A field of rows of fixed size, and at which of their bytes it begins; NULL where there is none. */
static Node *find_column(const Rows *table, PyObject *wanted, Py_ssize_t *offset)
{
    Node *root = table->program ? &((Program *)table->program)->root : NULL;
    Py_ssize_t place = PyNumber_AsSsize_t(wanted, PyExc_IndexError);
    if (place == -1 && PyErr_Occurred())
        return NULL;
    if (!root || root->op != OP_RECORD || place < 0 || place >= root->kid_count) {
        PyErr_SetString(PyExc_IndexError, "no such column");
        return NULL;
    }
    *offset = 0;
    for (Py_ssize_t i = 0; i <= place; i++) {
        Py_ssize_t size = fixed_size(&root->kids[i]);
        if (size < 0) {
            PyErr_SetString(PyExc_TypeError, "the rows vary in size");
            return NULL;
        }
        if (i < place)
            *offset += size;
    }
    return &root->kids[place];
}

static PyObject *rows_columns(PyObject *self, PyObject *const *arguments, Py_ssize_t count)
{
    Rows *table = (Rows *)self;
    Py_ssize_t offsets[MOST_COLUMNS];
    Node *kids[MOST_COLUMNS];
    Reading r;
    if (count < 1 || count > MOST_COLUMNS) {
        PyErr_SetString(PyExc_IndexError, "no such columns");
        return NULL;
    }
    for (Py_ssize_t i = 0; i < count; i++)
        if (!(kids[i] = find_column(table, arguments[i], &offsets[i])))
            return NULL;
    PyObject *columns = PyList_New(0);
    if (columns && table->count > 0 && begin_row(&r, table, 0, 0))
        Py_CLEAR(columns);
    for (Py_ssize_t row = 0; columns && row < table->count; row++) {
        PyObject *found = count > 1 ? PyTuple_New(count) : NULL;
        Py_ssize_t start = table->start + row * table->size;
        for (Py_ssize_t i = 0; (found || count == 1) && i < count; i++) {
            r.at = start + offsets[i];
            PyObject *value = value_of(&r, kids[i]);
            if (count == 1)
                found = value;
            else if (!value || PyTuple_SetItem(found, i, value))
                Py_CLEAR(found);
        }
        if (!found || PyList_Append(columns, found))
            Py_CLEAR(columns);
        Py_XDECREF(found);
    }
    return columns;
}

/* The entry of a list that a field of two int32 stands for; NULL, without an error, where the field
   has to say that itself. */
static PyObject *listed_entry(Reading *r, const Node *field, PyObject *list)
{
    const unsigned char *at = r->bytes + r->at;
    if (field->op != OP_TUPLE || field->code_count != 2 || memcmp(field->codes, "ii", 2) ||
        r->at < 0 || r->at > r->size || field->size > r->size - r->at)
        return NULL;
    uint64_t entry = load(at, 4, r->big);
    if (load(at + 4, 4, r->big) != 0 || entry >= (uint64_t)PyList_Size(list))
        return NULL;
    return Py_XNewRef(PyList_GetItem(list, (Py_ssize_t)entry));
}

static PyObject *rows_entries(PyObject *self, PyObject *const *arguments, Py_ssize_t count)
{
    Rows *table = (Rows *)self;
    Py_ssize_t offset;
    Reading r;
    if (count != 3 || !PyList_Check(arguments[1])) {
        PyErr_SetString(PyExc_TypeError, "entries(place, list, make)");
        return NULL;
    }
    Node *field = find_column(table, arguments[0], &offset);
    PyObject *entries = field ? PyList_New(0) : NULL;
    if (entries && table->count > 0 && begin_row(&r, table, 0, 0))
        Py_CLEAR(entries);
    for (Py_ssize_t row = 0; entries && row < table->count; row++) {
        r.at = table->start + row * table->size + offset;
        PyObject *found = listed_entry(&r, field, arguments[1]);
        if (!found) {
            PyObject *value = PyErr_Occurred() ? NULL : value_of(&r, field);
            found = value ? PyObject_CallFunctionObjArgs(arguments[2], value, NULL) : NULL;
            Py_XDECREF(value);
        }
        if (!found || PyList_Append(entries, found))
            Py_CLEAR(entries);
        Py_XDECREF(found);
    }
    return entries;
}

static void rows_dealloc(PyObject *self)
{
    Rows *table = (Rows *)self;
    PyTypeObject *type = Py_TYPE(self);
    Py_CLEAR(table->program);
    Py_CLEAR(table->data);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyMethodDef rows_methods[] = {
    {"columns", (PyCFunction)(void (*)(void))rows_columns, METH_FASTCALL,
     "columns(place, ...): what all rows have in a field, or a tuple each where it is several."},
    {"entries", (PyCFunction)(void (*)(void))rows_entries, METH_FASTCALL,
     "entries(place, list, make): for each row the entry that a field of two int32 stands for by "
     "the first, where the other is 0; else what is made of the field."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot rows_slots[] = {
    {Py_tp_doc, "Rows of fixed size: made when they are asked for, each time."},
    {Py_tp_dealloc, rows_dealloc},
    {Py_tp_iter, PySeqIter_New},
    {Py_sq_length, rows_length},
    {Py_sq_item, rows_item},
    {Py_mp_length, rows_length},
    {Py_mp_subscript, rows_subscript},
    {Py_tp_methods, rows_methods},
    {0, NULL},
};

static PyType_Spec rows_spec = {
    .name = "inspector.format.native._machine.Rows",
    .basicsize = sizeof(Rows),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = rows_slots,
};

/* ---- readers of tagged lists ----------------------------------------------------------------- */

static PyObject *lists_read(PyObject *self, PyObject *const *arguments, Py_ssize_t count)
{
    Lists *lists = (Lists *)self;
    Reading r;
    char *bytes;
    memset(&r, 0, sizeof r);
    if (count != 4) {
        PyErr_SetString(PyExc_TypeError, "read(data, at, end, depth)");
        return NULL;
    }
    if (PyBytes_AsStringAndSize(arguments[0], &bytes, &r.size))
        return NULL;
    Py_ssize_t at = PyLong_AsSsize_t(arguments[1]), end = PyLong_AsSsize_t(arguments[2]);
    long depth = PyLong_AsLong(arguments[3]);
    if (PyErr_Occurred())
        return NULL;
    r.failure = lists->failure;
    if (at < 0 || end < at || end > r.size || depth < 0 || depth > lists->deepest)
        return refuse(&r);
    r.data = arguments[0];
    r.bytes = (const unsigned char *)bytes;
    r.size = end;
    r.at = at;
    r.byte_order = lists->byte_order;
    r.big = lists->big;
    r.type = lists->program;
    r.lists = lists;
    r.depth = (int)depth;
    if (depth == 0)
        r.left = (end - at) * lists->readings_each + lists->fewest;
    else if (pull_left(&r))
        return NULL;
    Py_INCREF(self);
    PyObject *list = list_of(&r), *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    if (push_left(&r)) {
        PyErr_Clear();
        Py_CLEAR(list);
    }
    PyErr_Restore(type, value, trace);
    Py_DECREF(self);
    return with_position(&r, list);
}

static PyObject *lists_new(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    static char *names[] = {"byte_order", "ends",     "name_type", "item_type", "list_type",
                            "entries",    "own_sizes", "make_entry", "readings", "made",
                            "raw",        "misfits",  "work",      "own_at",    "most_nodes",
                            "size_at",    "flags_at", "mark",      "deepest",   "readings_each",
                            "fewest",     NULL};
    PyObject *order, *ends, *name, *item, *list, *entries, *own_sizes, *make_entry, *readings, *raw;
    PyObject *made, *misfits, *work;
    Py_ssize_t own_at, most_nodes, size_at, flags_at, deepest;
    long mark;
    long long each, fewest;
    if (!PyArg_ParseTupleAndKeywords(
            arguments, named, "USOOOO!OOOOOOOnnnnlnLL:Lists", names, &order, &ends, &name, &item,
            &list, &PyDict_Type, &entries, &own_sizes, &make_entry, &readings, &made, &raw,
            &misfits, &work, &own_at, &most_nodes, &size_at, &flags_at, &mark, &deepest, &each,
            &fewest))
        return NULL;
    if (!is_tuple_type(name) || !is_tuple_type(item) || !is_tuple_type(list) || own_at < 16 ||
        size_at < 0 || deepest < 0 || deepest > 1000 ||
        (own_sizes != Py_None && !PyDict_Check(own_sizes))) {
        PyErr_SetString(PyExc_ValueError, "tagged lists cannot be like this");
        return NULL;
    }
    State *state = PyType_GetModuleState(type);
    Lists *lists = state ? (Lists *)PyType_GenericAlloc(type, 0) : NULL;
    if (!lists)
        return NULL;
    lists->failure = Py_NewRef(state->failure);
    lists->program = (PyTypeObject *)Py_NewRef((PyObject *)state->program);
    lists->byte_order = Py_NewRef(order);
    lists->big = PyUnicode_CompareWithASCIIString(order, ">") == 0;
    lists->ends = Py_NewRef(ends);
    lists->name_type = Py_NewRef(name);
    lists->item_type = Py_NewRef(item);
    lists->list_type = Py_NewRef(list);
    lists->entries = Py_NewRef(entries);
    lists->own_sizes = Py_NewRef(own_sizes);
    lists->make_entry = Py_NewRef(make_entry);
    lists->readings = Py_NewRef(readings);
    lists->made = Py_NewRef(made);
    lists->raw = Py_NewRef(raw);
    lists->misfits = Py_NewRef(misfits);
    lists->work = Py_NewRef(work);
    lists->own_at = own_at;
    lists->most_nodes = most_nodes;
    lists->size_at = size_at;
    lists->flags_at = flags_at;
    lists->mark = mark;
    lists->deepest = deepest;
    lists->readings_each = each;
    lists->fewest = fewest;
    return (PyObject *)lists;
}

static int lists_traverse(PyObject *self, visitproc visit, void *arg)
{
    Lists *lists = (Lists *)self;
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(lists->failure);
    Py_VISIT(lists->program);
    Py_VISIT(lists->name_type);
    Py_VISIT(lists->item_type);
    Py_VISIT(lists->list_type);
    Py_VISIT(lists->entries);
    Py_VISIT(lists->own_sizes);
    Py_VISIT(lists->make_entry);
    Py_VISIT(lists->readings);
    Py_VISIT(lists->made);
    Py_VISIT(lists->raw);
    Py_VISIT(lists->misfits);
    Py_VISIT(lists->work);
    return 0;
}

/* The rest is needed to read, and leads back to nothing. */
static int lists_clear(PyObject *self)
{
    PyDict_Clear(((Lists *)self)->entries);
    return 0;
}

static void lists_dealloc(PyObject *self)
{
    Lists *lists = (Lists *)self;
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    Py_CLEAR(lists->failure);
    Py_CLEAR(lists->program);
    Py_CLEAR(lists->byte_order);
    Py_CLEAR(lists->ends);
    Py_CLEAR(lists->name_type);
    Py_CLEAR(lists->item_type);
    Py_CLEAR(lists->list_type);
    Py_CLEAR(lists->entries);
    Py_CLEAR(lists->own_sizes);
    Py_CLEAR(lists->make_entry);
    Py_CLEAR(lists->readings);
    Py_CLEAR(lists->made);
    Py_CLEAR(lists->raw);
    Py_CLEAR(lists->misfits);
    Py_CLEAR(lists->work);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyMethodDef lists_methods[] = {
    {"read", (PyCFunction)(void (*)(void))lists_read, METH_FASTCALL,
     "read(data, at, end, depth): the list at a position, and the position behind it."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot lists_slots[] = {
    {Py_tp_doc, "Reads lists of tagged values."},
    {Py_tp_new, lists_new},
    {Py_tp_traverse, lists_traverse},
    {Py_tp_clear, lists_clear},
    {Py_tp_dealloc, lists_dealloc},
    {Py_tp_methods, lists_methods},
    {0, NULL},
};

static PyType_Spec lists_spec = {
    .name = "inspector.format.native._machine.Lists",
    .basicsize = sizeof(Lists),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = lists_slots,
};

/* ---- the module ------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    int op;
} NAMED[] = {
    {"NONE", OP_NONE},         {"NUMBER", OP_NUMBER},     {"BYTES", OP_BYTES},
    {"TUPLE", OP_TUPLE},       {"MADE", OP_MADE},         {"RECORD", OP_RECORD},
    {"TEXT", OP_TEXT},         {"CALLED", OP_CALLED},     {"ARRAY", OP_ARRAY},
    {"EXPECTED", OP_EXPECTED}, {"BETWEEN", OP_BETWEEN},   {"WHERE", OP_WHERE},
    {"DEPENDS", OP_DEPENDS},   {"LATER", OP_LATER},       {"SKIPPED", OP_SKIPPED},
    {"TEXT_RUN", OP_TEXT_RUN}, {"ROWS_RUN", OP_ROWS_RUN}, {"PLACES", OP_PLACES},
    {"PROGRAM", OP_PROGRAM},   {"GIVEN", OP_GIVEN},       {"LIST", OP_LIST},
    {"RUNS", OP_RUNS},         {"NAMED_RUN", OP_NAMED_RUN}, {"ASKED", OP_ASKED},
};

static int fill(PyObject *module)
{
    State *state = PyModule_GetState(module);
    PyObject *errors = PyImport_ImportModule("inspector.format.errors");
    state->failure = errors ? PyObject_GetAttrString(errors, "Short") : NULL;
    Py_XDECREF(errors);
    if (!state->failure)
        return -1;
    PyObject *program = PyType_FromModuleAndSpec(module, &program_spec, NULL);
    if (!program)
        return -1;
    state->program = (PyTypeObject *)program;
    PyObject *rows = PyType_FromModuleAndSpec(module, &rows_spec, NULL);
    if (!rows)
        return -1;
    state->rows = (PyTypeObject *)rows;
    PyObject *lists = PyType_FromModuleAndSpec(module, &lists_spec, NULL);
    if (!lists)
        return -1;
    state->lists = (PyTypeObject *)lists;
    if (PyModule_AddObjectRef(module, "Program", program) ||
        PyModule_AddObjectRef(module, "Rows", rows) ||
        PyModule_AddObjectRef(module, "Lists", lists) || add_headers(module))
        return -1;
    for (size_t i = 0; i < sizeof NAMED / sizeof *NAMED; i++)
        if (PyModule_AddIntConstant(module, NAMED[i].name, NAMED[i].op))
            return -1;
    return 0;
}

static int module_traverse(PyObject *module, visitproc visit, void *arg)
{
    State *state = PyModule_GetState(module);
    Py_VISIT(state->failure);
    Py_VISIT(state->program);
    Py_VISIT(state->rows);
    Py_VISIT(state->lists);
    return 0;
}

static int module_clear(PyObject *module)
{
    State *state = PyModule_GetState(module);
    Py_CLEAR(state->failure);
    Py_CLEAR(state->program);
    Py_CLEAR(state->rows);
    Py_CLEAR(state->lists);
    return 0;
}

static void module_free(void *module)
{
    module_clear(module);
}

static PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, fill},
    {0, NULL},
};

static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_machine",
    .m_doc = "Runs programs that read records.",
    .m_size = sizeof(State),
    .m_slots = module_slots,
    .m_traverse = module_traverse,
    .m_clear = module_clear,
    .m_free = module_free,
};

PyMODINIT_FUNC PyInit__machine(void)
{
    return PyModuleDef_Init(&definition);
}
