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

/* Deeper than any value lies within values of its own kind. */
#define DEEPEST 32

typedef struct {
    PyObject_HEAD
    PyObject *byte_order;
    PyObject *failure; /* what is raised where the bytes contradict the program */
    int big;
    Node root;
} Program;

typedef struct {
    PyObject *failure;
    PyTypeObject *program;
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
static int is_sound(const Node *node, Py_ssize_t before)
{
    Py_ssize_t most_kids = 0, fewest_kids = 0;
    int takes_field = 0;
    switch (node->op) {
    case OP_NONE: case OP_CALLED: case OP_LATER: case OP_TEXT: case OP_TEXT_RUN:
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
    case OP_MADE:
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
        if (counts != 1 || node->number < 1 || (node->op == OP_ROWS_RUN && node->size < 0))
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
static int build(Node *node, PyObject *spec, Py_ssize_t before)
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
    if (node->op == OP_DEPENDS && !(node->kept = PyDict_New()))
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
            if (build(&node->kids[i], PyTuple_GetItem(kids, i), known))
                return -1;
        }
    }
    if (is_sound(node, before))
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
} Reading;

static PyObject *value_of(Reading *r, Node *node);

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
    case OPS:
        break;
    }
    PyErr_SetString(PyExc_SystemError, "no such node");
    return NULL;
}

/* ---- programs -------------------------------------------------------------------------------- */

/* Fills a reading from the arguments: data, position, and what stands for its end or NULL. */
static int begin(Reading *r, PyObject *self, PyObject *data, PyObject *at, PyObject *end)
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
    if (!PyErr_Occurred() && end) {
        Py_ssize_t limit = PyLong_AsSsize_t(end);
        if (limit < r->size)
            r->size = limit;
    }
    if (PyErr_Occurred()) {
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
    if (count != 2 && count != 3) {
        PyErr_SetString(PyExc_TypeError, "read(data, at[, end])");
        return NULL;
    }
    if (begin(&r, self, arguments[0], arguments[1], count == 3 ? arguments[2] : NULL))
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
    if (begin(&r, self, arguments[0], arguments[1], NULL))
        return NULL;
    Py_ssize_t rows = PyLong_AsSsize_t(arguments[2]), least = PyLong_AsSsize_t(arguments[3]);
    if (PyErr_Occurred())
        return NULL;
    if (rows < 0 || least < 1 || r.at < 0 || r.at > r.size || rows > (r.size - r.at) / least)
        return refuse(&r);
    return with_position(&r, rows_of(&r, &((Program *)self)->root, rows));
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
    if (!program->byte_order || build(&program->root, spec, 0)) {
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
    if (node->op == OP_DEPENDS && node->kept)
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
     "read(data, at[, end]): a value, and the position behind it."},
    {"rows", (PyCFunction)(void (*)(void))program_rows, METH_FASTCALL,
     "rows(data, at, count, least): a list of values of at least so many bytes each, and the "
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
    if (PyModule_AddObjectRef(module, "Program", program))
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
    return 0;
}

static int module_clear(PyObject *module)
{
    State *state = PyModule_GetState(module);
    Py_CLEAR(state->failure);
    Py_CLEAR(state->program);
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
