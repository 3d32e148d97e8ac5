"""Fast readers in Python, derived from the declarations: for where there is no native back end.

construct pays for every field: a context look-up, a stream read, a call. Here the declaration of a
record is walked once for one :class:`~inspector.format.gate.AnyLayout`; gates are decided,
fields of fixed size that stand together are fused into one ``struct`` call, and the rest becomes a
few lines of Python that are compiled and kept.

What the readers do is said in :mod:`inspector.format.fast`, which everybody takes them from.
"""

from __future__ import annotations

import re
import struct
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import starmap
from operator import itemgetter
from typing import Any, overload

from inspector.format.errors import Short
from inspector.format.fields import I32, FString
from inspector.format.gate import AnyLayout
from inspector.format.readers import FastReader, FastTable, HeaderSpec, TagLists, TextTable
from inspector.format.schema import (
    ArrayKind,
    Code,
    Depends,
    Lazy,
    Record,
    RecordStruct,
    TypedConstruct,
    min_size,
)
from inspector.format.shape import once_a_shape


def _tuple_maker(kind: type[tuple[Any, ...]]) -> Callable[[tuple[Any, ...]], Any]:
    """What makes a record or a named tuple from its values: without a call of Python's own."""
    return partial(tuple.__new__, kind)


class _Emitter(Code[str]):
    """Collects the lines of one generated function, fusing fixed fields as they come."""

    def __init__(
        self,
        layout: AnyLayout,
        indent: str = "    ",
        *,
        plain: bool = False,
        wanted: frozenset[str] | None = None,
    ) -> None:
        self.layout = layout
        self.plain = plain
        self.wanted = wanted
        self.indent = indent
        self.lines: list[str] = []
        self.names: dict[str, Any] = {}
        self._codes = ""
        self._targets: list[str] = []
        self._count = 0
        #: Whether nobody looks at what a plain reader reads now.
        self._passing = False
        #: The expressions of the fields so far of the record that is read now.
        self._earlier: dict[str, str] = {}

    def fresh(self, stem: str = "v") -> str:
        """A variable name not used yet."""
        self._count += 1
        return f"{stem}{self._count}"

    def bind(self, value: Any, stem: str) -> str:
        """Makes ``value`` a name that the generated lines can use."""
        name = self.fresh(stem)
        self.names[name] = value
        return name

    def line(self, text: str) -> None:
        """Adds a line as it is, after whatever fixed fields are waiting."""
        self.flush()
        self.lines.append(self.indent + text)

    def fixed(self, codes: str, targets: list[str]) -> None:
        """Adds numbers to the waiting run."""
        self._codes += codes
        self._targets += targets

    @property
    def waiting(self) -> list[str]:
        """The variables of the waiting run, in order."""
        return self._targets

    def flush(self) -> None:
        """Emits the waiting run as one unpack."""
        if not self._codes:
            return
        packer = struct.Struct(self.layout.byte_order + self._codes)
        unpack = self.bind(packer.unpack_from, "unpack")
        targets = f"{', '.join(self._targets)}, = " if self._targets else ""
        self.lines.append(f"{self.indent}{targets}{unpack}(data, at)")
        self.lines.append(f"{self.indent}at += {packer.size}")
        self._codes = ""
        self._targets = []

    def compiled(self, head: str, tail: str) -> Callable[..., Any]:
        """The function that begins with ``head``, goes on as emitted and ends with ``tail``."""
        self.flush()
        return _compiled(self.names, head, *self.lines, tail)

    def numbers(self, codes: str, make: Callable[..., Any] | None) -> str:
        """Adds them to the waiting run."""
        names = [
            self.fresh() for _ in struct.unpack(f"<{codes}", bytes(struct.calcsize(f"<{codes}")))
        ]
        self.fixed(codes, names)
        if make is None:
            return names[0]
        values = f"({', '.join(names)},)"
        if self.plain:
            return values
        if isinstance(make, type) and issubclass(make, tuple):
            return f"{self.bind(_tuple_maker(make), 'make')}({values})"
        return f"{self.bind(make, 'make')}({', '.join(names)})"

    def expected(self, codes: str, number: int) -> str:
        """Compares it once it is read."""
        self.line(f"if {self.number(codes)} != {number}: raise Short")
        return ""

    def between(self, before: str, value: str, after: str) -> str:
        """The lines of all three stand in their order already."""
        return value

    def array(self, kind: ArrayKind[Any]) -> str:
        """Emits the reading of what stands before the elements, and of them."""
        count = self._earlier.get(kind.count_field, "")
        for head in kind.heads:
            codes = head.kind.fixed_codes(self.layout) or ""
            if head.what == "count":
                count = self.number(codes)
            else:
                self.expected(codes, min_size(kind.subcon, self.layout))
        if not count:
            raise TypeError(f"nothing counts the elements of {type(kind).__name__}")
        return self._rows_value(kind.subcon, count)

    def later(self, kind: Lazy[Any]) -> str:
        """Leaves the reading to a reader that is made when it is needed."""
        return self.called(_later(kind, self.layout))

    def depending(self, kind: Depends[Any]) -> str:
        """Emits the reading where there is one form, else leaves it to those that are met."""
        value = self._earlier.get(kind.on, "")
        if not value:
            raise TypeError(f"nothing is read of {kind.on}, which a field depends on")
        if kind.stored is not None and not self.plain:
            (only,) = kind.kinds
            mask, equal = kind.stored
            test = value if mask == -1 else f"({value} or 0) & {mask}"
            return self._conditional_value(only, test if equal is None else f"{value} == {equal!r}")
        result, call = self.fresh("d"), self.bind(_dependent(kind, self.layout), "call")
        # The earlier value may still wait for its unpack: that comes first.
        self.line(f"{result}, at = {call}(data, at, {value})")
        return result

    def number(self, codes: str) -> str:
        """Reads one number; its variable."""
        name = self.fresh("n")
        self.fixed(codes, [name])
        return name

    def record(self, kind: RecordStruct[Any]) -> str:
        """Emits the reading of the fields."""
        parts: list[str] = []
        # The records within are wanted whole.
        wanted, self.wanted = self.wanted, None
        around, self._earlier = self._earlier, {}
        for field in kind.record.fields:
            part = "None"
            if wanted is not None and field.name not in wanted and field.present(self.layout):
                self.passed(field.subcon)
            else:
                if field.present(self.layout):
                    part = field.subcon.accept(self)
                self._earlier[field.name] = part
            parts.append(part)
        self._earlier = around
        values = f"({''.join(f'{part}, ' for part in parts)})"
        return (
            values if self.plain else f"{self.bind(_tuple_maker(kind.record), 'record')}({values})"
        )

    def passed(self, kind: TypedConstruct[Any]) -> int | None:
        """Emits what leads behind a value that nobody looks at; its size, where that is fixed."""
        codes = kind.fixed_codes(self.layout)
        if codes is None:
            self._passing = True
            kind.accept(self)
            self._passing = False
            return None
        size = struct.calcsize(f"<{codes}")
        self.fixed(f"{size}x", [])
        return size

    def _conditional_value(self, kind: TypedConstruct[Any], test: str) -> str:
        result, indent = self.fresh("d"), self.indent
        self.line(f"{result} = None")
        self.line(f"if {test}:")
        self.indent += "    "
        inner = kind.accept(self)
        self.line(f"{result} = {inner}")
        self.indent = indent
        return result

    def text(
        self,
        reader: Callable[[bytes, int, int, str], tuple[str, int]],
        *,
        ends: bool,
        most: int | None = None,
    ) -> str:
        """Reads a text behind its count; its variable."""
        count = self.number(I32.codes)
        if most is not None:
            self.line(f"if not {-most} <= {count} <= {most}: raise Short")
        if self.plain:
            return self._run(f"({count} if {count} >= 0 else -2 * {count})")
        text = self.fresh("t")
        # The common case, an ASCII text with its NUL, stays in line; all else is called for.
        self.line(f"{text} = data[at:at + {count} - 1] if {count} > 1 else b''")
        tail = f"data[at + {count} - 1:at + {count}] == b'\\0'"
        quick = f"{count} > 1 and {tail} and {text}.isascii()" if ends else "False"
        self.line(f"if {quick}:")
        self.line(f"    {text} = {text}.decode('ascii')")
        self.line(f"    at += {count}")
        call = self.bind(reader, "text")
        self.line("else:")
        self.line(f"    {text}, at = {call}(data, at, {count}, {self.layout.byte_order!r})")
        return text

    def _run(self, size: str) -> str:
        """The bytes of a string or of rows, which a plain reader takes as they are."""
        if self._passing:
            self.line(f"at += {size}")
            return ""
        run = self.fresh("run")
        self.line(f"end = at + {size}")
        self.line(f"{run} = data[at:end]")
        self.line("at = end")
        return run

    def called(self, reader: Callable[[bytes, int, str], tuple[Any, int]]) -> str:
        """Leaves a value to a function of data, position and byte order; its variable."""
        result, call = self.fresh("x"), self.bind(reader, "call")
        self.line(f"{result}, at = {call}(data, at, {self.layout.byte_order!r})")
        return result

    def _rows_value(self, element: TypedConstruct[Any], count: str) -> str:
        codes = element.fixed_codes(self.layout)
        if self.plain and codes is not None:
            self.line(f"if {count} < 0: raise Short")
            return self._run(f"{count} * {struct.calcsize(f'<{codes}')}")
        rows = self.fresh("rows")
        table = self.bind(table_reader(element, self.layout), "table")
        self.line(f"{rows}, at = {table}(data, at, {count}) if {count} else ((), at)")
        return f"tuple({rows})"


class _Depth(threading.local):
    """How deep within one another the values are that this thread reads."""

    depth = 0


_WITHIN = _Depth()

#: Deeper than any value lies within values of its own kind.
_DEEPEST = 32


def _later(subcon: Lazy[Any], layout: AnyLayout) -> Callable[..., tuple[Any, int]]:
    def read(data: bytes, at: int, _: str) -> tuple[Any, int]:
        if _WITHIN.depth >= _DEEPEST:
            raise Short
        _WITHIN.depth += 1
        try:
            return value_reader(subcon.subcon, layout)(data, at)
        finally:
            _WITHIN.depth -= 1

    return read


def _dependent(
    subcon: Depends[Any], layout: AnyLayout
) -> Callable[[bytes, int, Any], tuple[Any, int]]:
    """The fast reader of a field that depends on an earlier one; forms are compiled when met."""
    readers: dict[TypedConstruct[Any], FastReader] = {}

    def read(data: bytes, at: int, value: Any) -> tuple[Any, int]:
        try:
            kind = subcon.pick(value)
        except KeyError:
            raise Short from None
        if kind is None:
            return None, at
        reader = readers.get(kind)
        if reader is None:
            reader = readers[kind] = value_reader(kind, layout)
        return reader(data, at)

    return read


@once_a_shape(512)
def value_reader(subcon: TypedConstruct[Any], layout: AnyLayout) -> FastReader:
    """Of one value."""
    return _reader(subcon, _Emitter(layout))


@once_a_shape(256)
def plain_reader(
    subcon: TypedConstruct[Any], layout: AnyLayout, wanted: frozenset[str] | None = None
) -> FastReader:
    """Of what one value can be compared by."""
    return _reader(subcon, _Emitter(layout, plain=True, wanted=wanted))


def _reader(subcon: TypedConstruct[Any], emitter: _Emitter) -> FastReader:
    result = subcon.accept(emitter)
    return emitter.compiled("def reader(data, at):", f"    return {result}, at")


@once_a_shape(256)
def table_reader(element: TypedConstruct[Any], layout: AnyLayout) -> FastTable:
    """Of rows: those of fixed size by one iterator, others in a generated loop."""
    codes = element.fixed_codes(layout)
    if codes is not None:
        return _fixed_table(element, layout, codes)
    emitter = _Emitter(layout, indent=" " * 8)
    result = element.accept(emitter)
    least = max(min_size(element, layout), 1)
    head = (
        "def reader(data, at, count):\n"
        f"    if count < 0 or count * {least} > len(data) - at: raise Short\n"
        "    rows = []\n"
        "    add = rows.append\n"
        "    for _ in range(count):"
    )
    return emitter.compiled(head, f"        add({result})\n    return rows, at")


@once_a_shape(64)
def places_reader(record: type[Record], layout: AnyLayout) -> FastReader:
    """Of where fields start."""
    emitter = _Emitter(layout, plain=True)
    starts = []
    run, offset = "", 0
    for field in record.fields:
        if not field.present(layout):
            starts.append("None")
            continue
        if not run:
            run, offset = emitter.fresh("start"), 0
            emitter.line(f"{run} = at")
        starts.append(f"{run} + {offset}")
        size = emitter.passed(field.subcon)
        run, offset = (run, offset + size) if size is not None else ("", 0)
    return emitter.compiled("def reader(data, at):", f"    return ({', '.join(starts)},), at")


#: Gives the numbers of a row that are a field, and what is made of them; None for a single one.
Columns = Callable[[int], tuple[int | slice, Callable[..., Any] | None]]


class FixedRows(Sequence[Any]):
    """Rows of fixed size: unpacked all at once, made into values one by one when asked for."""

    __slots__ = ("_columns", "_make", "raw")

    def __init__(
        self, raw: list[tuple[Any, ...]], make: Callable[..., Any], columns: Columns
    ) -> None:
        #: The numbers of each row.
        self.raw = raw
        self._make = make
        self._columns = columns

    def __len__(self) -> int:
        return len(self.raw)

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> list[Any]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return [self._make(*numbers) for numbers in self.raw[index]]
        return self._make(*self.raw[index])

    def __iter__(self) -> Iterator[Any]:
        return starmap(self._make, self.raw)

    def columns(self, *places: int) -> list[Any]:
        """What all rows have in a field, or a tuple each where it is several."""
        if not places:
            raise IndexError("no such columns")
        columns = [self._column(place) for place in places]
        return list(columns[0] if len(columns) == 1 else zip(*columns, strict=True))

    def entries(self, place: int, texts: list[str], make: Callable[[Any], str]) -> list[str]:
        """What a field of two int32 stands for in all rows: a text, else what is made of it."""
        numbers, field = self._columns(place)
        if field is None or not isinstance(numbers, slice) or numbers.stop - numbers.start != 2:
            return list(map(make, self.columns(place)))
        first, count = numbers.start, len(texts)
        return [
            texts[entry] if not number and 0 <= entry < count else make(field(entry, number))
            for entry, number in map(itemgetter(first, first + 1), self.raw)
        ]

    def _column(self, place: int) -> Iterator[Any]:
        numbers, make = self._columns(place)
        found = map(itemgetter(numbers), self.raw)
        return found if make is None else starmap(make, found)


def _column_of(
    record: type[Record], layout: AnyLayout, place: int
) -> tuple[int | slice, Callable[..., Any] | None]:
    emitter = _Emitter(layout)
    *before, field = record.fields[: place + 1]
    if not field.present(layout):
        return slice(0, 0), _nothing
    for one in before:
        if one.present(layout):
            one.subcon.accept(emitter)
    first = len(emitter.waiting)
    result = field.subcon.accept(emitter)
    numbers = emitter.waiting[first:]
    if numbers == [result]:
        return first, None
    make = f"def reader({', '.join(numbers)}): return {result}"
    return slice(first, first + len(numbers)), _compiled(emitter.names, make)


def _nothing() -> None:
    """What an absent field is."""


def _fixed_table(element: TypedConstruct[Any], layout: AnyLayout, codes: str) -> FastTable:
    packer = struct.Struct(layout.byte_order + codes)
    size, unpack_all = packer.size, packer.iter_unpack
    emitter = _Emitter(layout)
    result = element.accept(emitter)
    make = _compiled(emitter.names, f"def reader({', '.join(emitter.waiting)}): return {result}")

    @cache
    def columns(place: int) -> tuple[int | slice, Callable[..., Any] | None]:
        if element.record is None or not 0 <= place < len(element.record.fields):
            raise IndexError(place)
        return _column_of(element.record, layout, place)

    def reader(data: bytes, at: int, count: int) -> tuple[FixedRows, int]:
        end = at + count * size
        if count < 0 or end > len(data):
            raise Short
        return FixedRows(list(unpack_all(data[at:end])), make, columns), end

    return reader


@once_a_shape(64)
def text_reader(record: type[Record], layout: AnyLayout) -> TextTable:
    """Of the first texts of rows: all bytes are decoded at once, so that each text is a slice.

    Anything but plain ASCII texts is left to the exact reader.
    """
    first, *rest = [field.subcon for field in record.fields if field.present(layout)]
    codes = [subcon.fixed_codes(layout) for subcon in rest]
    if not isinstance(first, FString) or None in codes:
        raise TypeError(f"{record.__name__} is not a string and then fixed fields")
    skipped = struct.calcsize("<" + "".join(code or "" for code in codes))
    # Between two texts stand the NUL and the fixed fields of the one, and the length of the other.
    between = re.compile(f"\0.{{{skipped}}}(.{{{I32.size}}})", re.DOTALL)
    before = "\0" * (1 + skipped)

    def reader(data: bytes, at: int, count: int, end: Callable[[], int]) -> tuple[list[str], int]:
        table = data[at : end()]
        if count < 0 or count * (I32.size + skipped) > len(table):
            raise Short
        if count == 0:
            return [], at
        parts = between.split(before + table.decode("latin-1"), count)
        texts, words = parts[2::2], "".join(parts[1::2])
        lengths = struct.unpack(f"{layout.byte_order}{count}i", words.encode("latin-1"))
        if min(lengths) < 2 or max(lengths) - 1 > first.most:
            raise Short
        # Whatever stands behind the table came along with the last text.
        last, length = texts[-1], lengths[-1]
        texts[-1] = last[: length - 1]
        if len(last) < length + skipped or last[length - 1] != "\0":
            raise Short
        if lengths != tuple([len(text) + 1 for text in texts]) or not "".join(texts).isascii():
            raise Short
        return texts, at + sum(lengths) + count * (I32.size + skipped)

    return reader


def list_reader(lists: TagLists) -> None:
    """Of tagged lists: there is none, since nothing would be saved."""


def header_groups(spec: HeaderSpec) -> None:
    """Of many files: there is none, since the interpreter would run it."""


def _compiled(names: Mapping[str, Any], *lines: str) -> Callable[..., Any]:
    """The function ``reader`` that some lines define, which use these names."""
    scope: dict[str, Any] = {"Short": Short, **names}
    exec(compile("\n".join(lines), "<fused>", "exec"), scope)
    reader: Callable[..., Any] = scope["reader"]
    return reader
