"""The forms that values of properties have on disk: each reads a value and writes it back.

A form of one piece is a declaration of the format; the others are made of forms. Where a tag does
not say which form a value has, :mod:`inspector.format.unreal.read.property_reader` tries the
likeliest first: the tag says where the value has to end.
"""

from __future__ import annotations

import struct
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from inspector.format import fast
from inspector.format.errors import Short
from inspector.format.fast import table_reader, value_reader
from inspector.format.fields import I32, Counted
from inspector.format.gate import AnyLayout
from inspector.format.readers import BackEnd, FormCode, RunOf
from inspector.format.record_layout import fixed_size
from inspector.format.schema import (
    ArrayKind,
    KindVisitor,
    Lazy,
    Outside,
    Record,
    RecordStruct,
    TypedConstruct,
    min_size,
    write,
)
from inspector.format.shape import kinds_within, once_a_shape
from inspector.format.unreal.declare.primitives import NAME
from inspector.format.unreal.declare.tags import OneOf, StructTag, Tagged
from inspector.format.unreal.form import MISFITS, Form, Maker, NamingForm
from inspector.format.unreal.gates import Layout
from inspector.format.unreal.values import ArrayValue, MapValue, OptionalValue

Made = TypeVar("Made")

#: Values of up to so many bytes are cut out before they are read, or of 1/64 of their object.
_WINDOW = 1024
#: Deeper than any records of several kinds lie within one another.
_DEEPEST = 32


def form_of(kind: TypedConstruct[Any], tagged: NamingForm, layout: Layout) -> Form:
    """The form of a value by its declaration; ``tagged`` is that of property tags."""
    return kind.accept(_FormOf(tagged, layout))


class _FormOf(KindVisitor[Form]):
    """Makes the form of a kind: a declaration, unless values need the names of their package."""

    layout: Layout

    def __init__(self, tagged: NamingForm, layout: Layout) -> None:
        self.layout = layout
        self._tagged = tagged

    def value(self, kind: TypedConstruct[Any]) -> Form:
        """What a declaration describes."""
        return declared(kind, self.layout)

    def later(self, kind: Lazy[Any]) -> Form:
        """A declaration made late; how deep it goes is counted where it is read."""
        return declared(kind, self.layout)

    def array(self, kind: ArrayKind[Any]) -> Form:
        """Elements that are read one after the other, where a declaration is not enough."""
        if needs_package(kind) and kind.heads == Counted.heads:
            return array_of(kind.subcon.accept(self), self.layout)
        return declared(kind, self.layout)

    def record(self, kind: RecordStruct[Any]) -> Form:
        """Fields that are read one after the other, where a declaration is not enough."""
        if needs_package(kind):
            return Mixed(kind.record, self._tagged, self.layout)
        return declared(kind, self.layout)

    def outside(self, kind: Outside[Any]) -> Form:
        """What the kind asks for."""
        form: Form = kind.form(self)
        return form

    def tags(self, kind: Tagged) -> Form:
        """Property tags."""
        return Sized(self._tagged, self.layout, kind.struct) if kind.sized else self._tagged

    def one_of(self, kind: OneOf[Any]) -> Form:
        """One of several records."""
        return Variant(kind.kinds(), self._tagged, self.layout)


class Declared(Form):
    """A value that a declaration of the format describes."""

    kind: TypedConstruct[Any]

    def __init__(self, kind: TypedConstruct[Any], layout: AnyLayout) -> None:
        self.kind = kind = kind.chosen(layout)
        self._layout = layout
        self._read = value_reader(kind, layout)
        self._size = fixed_size(kind, layout)
        self._least = min_size(kind, layout)

    def read(self, data: bytes, at: int, end: int, depth: int) -> tuple[Any, int]:
        if self._size is None and end - at <= max(len(data) >> 6, _WINDOW):
            # A count is held against what the value has, not against the rest of the object.
            value, after = self._read(data[at:end], 0)
            return value, at + after
        if end - at < self._least:
            raise Short
        value, after = self._read(data, at)
        if after > end:
            raise Short
        return value, after

    def emit(self, code: FormCode[Made]) -> Made:
        return code.declared(self.kind)

    def write(self, value: Any, out: bytearray) -> None:
        out += write(self.kind, value, self._layout)

    def made(self, given: Any, maker: Maker) -> Any:
        return maker.declared(self.kind, given)

    def read_many(
        self, data: bytes, at: int, count: int, end: int, depth: int
    ) -> tuple[tuple[Any, ...], int]:
        if count < 0 or count * max(self._least, 1) > end - at:
            raise Short
        if self._size is None or not count:
            return super().read_many(data, at, count, end, depth)
        rows, at = table_reader(self.kind, self._layout)(data, at, count)
        return tuple(rows), at

    def starts(self, data: bytes, at: int, count: int, end: int) -> Sequence[int]:
        if not self._size:
            return super().starts(data, at, count, end)
        return range(at, at + count * self._size + 1, self._size)


def declared(kind: TypedConstruct[Any], layout: AnyLayout) -> Declared:
    """The form of a value that a declaration describes, which packages share."""
    return _declared(kind, layout, fast.back_end)


@once_a_shape(4096)
def _declared(kind: TypedConstruct[Any], layout: AnyLayout, back_end: BackEnd) -> Declared:
    return Declared(kind, layout)


class Mixed(Form):
    """A record of which some fields are property tags, or hang on the text of a name.

    Args:
        record: The record; its :data:`TAGGED` fields are read by ``tagged``.
        tagged: The form of property tags.
        layout: The package's layout.
    """

    record: type[Record]
    of_package = True

    def __init__(self, record: type[Record], tagged: NamingForm, layout: Layout) -> None:
        self.record = record
        self.tagged = tagged
        self.layout = layout
        self._places = {field.name: index for index, field in enumerate(record.fields)}
        #: The forms of the fields that always have the same.
        self._fixed: dict[int, Form | None] = {}
        self._forms: dict[TypedConstruct[Any], Form] = {}

    def form_of(self, index: int, values: Sequence[Any]) -> Form | None:
        """The form of a field, given the values of those before it; None where it is absent."""
        if index in self._fixed:
            return self._fixed[index]
        field = self.record.fields[index]
        if not field.present(self.layout):
            self._fixed[index] = None
            return None

        def earlier(name: str) -> Any:
            return values[self._places[name]]

        declared = field.subcon
        try:
            kind = declared.given(earlier)
        except KeyError:
            raise Short from None
        if kind is None:
            return None
        if kind.count_field:
            (element,) = kind.within
            return Run(self._form_of(element), earlier(kind.count_field))
        form = self._form_of(kind)
        if not declared.on:
            self._fixed[index] = form
        return form

    def _form_of(self, kind: TypedConstruct[Any]) -> Form:
        form = self._forms.get(kind)
        if form is None:
            form = self._forms[kind] = form_of(kind, self.tagged, self.layout)
        return form

    def read(self, data: bytes, at: int, end: int, depth: int) -> tuple[Any, int]:
        values, at = self._walk(data, at, end, depth + 1, skips=False)
        return self.record.of(tuple(values)), at

    def skip(self, data: bytes, at: int, end: int) -> int:
        return self._walk(data, at, end, 0, skips=True)[1]

    def _walk(
        self, data: bytes, at: int, end: int, depth: int, *, skips: bool
    ) -> tuple[list[Any], int]:
        """The values, and where the last one ends; property tags are left out where it skips."""
        values: list[Any] = []
        for index in range(len(self.record.fields)):
            form = self.form_of(index, values)
            value = None
            if skips and form is not None and form.kind is None:
                at = form.skip(data, at, end)
            elif form is not None:
                value, at = form.read(data, at, end, depth)
            values.append(value)
        return values, at

    def write(self, value: Any, out: bytearray) -> None:
        for index, part in enumerate(value):
            form = self.form_of(index, value)
            if form is not None:
                form.write(part, out)

    def made(self, given: Any, maker: Maker) -> Record:
        return maker.record(self.record, given)


class Variant(Form):
    """One of several records, of which the name that each begins with tells the kind.

    Args:
        kinds: The records by the text of that name.
        tagged: The form of property tags.
        layout: The package's layout.
    """

    of_package = True

    def __init__(
        self, kinds: Mapping[str, type[Record]], tagged: NamingForm, layout: Layout
    ) -> None:
        self._kinds = kinds
        self._tagged = tagged
        self._layout = layout
        self._name = value_reader(NAME, layout)
        self._forms: dict[type[Record], Form] = {}

    def settled(self, value: Record) -> Form:
        return self._form_of(type(value))

    def _form_of(self, record: type[Record]) -> Form:
        form = self._forms.get(record)
        if form is None:
            form = form_of(record.struct, self._tagged, self._layout)
            self._forms[record] = form
        return form

    def read(self, data: bytes, at: int, end: int, depth: int) -> tuple[Any, int]:
        if depth > _DEEPEST:
            raise Short
        name, _ = self._name(data, at)
        record = self._kinds.get(self._tagged.text(name))
        if record is None:
            raise Short
        return self._form_of(record).read(data, at, end, depth + 1)

    def write(self, value: Any, out: bytearray) -> None:
        self.settled(value).write(value, out)


@lru_cache(maxsize=1024)
def needs_package(kind: TypedConstruct[Any]) -> bool:
    """Whether values of a kind cannot be read without the names of their package."""
    return any(isinstance(part, Outside) for part in kinds_within(kind))


class _Counting(Form):
    """A form that begins with a count."""

    is_counted = True

    def __init__(self, layout: Layout) -> None:
        self._packer = struct.Struct(layout.byte_order + I32.codes)

    def count(self, data: bytes, at: int) -> int:
        """The count at ``at``."""
        (found,) = self._packer.unpack_from(data, at)
        return int(found)

    def put(self, count: int, out: bytearray) -> None:
        """Appends a count."""
        out += self._packer.pack(count)


class Sized(_Counting):
    """Property tags behind the count of their bytes.

    Args:
        tagged: The form of property tags.
        layout: The package's layout.
        struct: The field beside it that says which struct they are the members of.
    """

    of_package = True

    def __init__(self, tagged: Form, layout: Layout, struct: str) -> None:
        super().__init__(layout)
        self.struct = struct
        self._tagged = tagged

    def read(self, data: bytes, at: int, end: int, depth: int) -> tuple[Any, int]:
        after = self.skip(data, at, end)
        value, reached = self._tagged.read(data, at + I32.size, after, depth)
        if reached != after:
            raise Short
        return value, after

    def skip(self, data: bytes, at: int, end: int) -> int:
        size = self.count(data, at)
        after = at + I32.size + size
        if size < 0 or after > end:
            raise Short
        return after

    def write(self, value: Any, out: bytearray) -> None:
        tags = bytearray()
        self._tagged.write(value, tags)
        self.put(len(tags), out)
        out += tags

    def made(self, given: Any, maker: Maker) -> Any:
        return self._tagged.made(given, maker)


class Container(_Counting):
    """Runs of values, each behind its count.

    Args:
        layout: The package's layout.
        runs: The form of the values of each run.
    """

    def __init__(self, layout: Layout, *runs: Form) -> None:
        super().__init__(layout)
        self.runs = runs
        self.of_package = any(form.of_package for form in runs)

    @abstractmethod
    def of_runs(self, *runs: tuple[Any, ...]) -> Any:
        """The value that runs of values make."""

    @abstractmethod
    def runs_of(self, value: Any) -> Sequence[Sequence[Any]]:
        """The runs that a value is made of."""

    def read(self, data: bytes, at: int, end: int, depth: int) -> tuple[Any, int]:
        runs = []
        for form in self.runs:
            count = self.count(data, at)
            values, at = form.read_many(data, at + I32.size, count, end, depth)
            runs.append(values)
        return self.of_runs(*runs), at

    def skip(self, data: bytes, at: int, end: int) -> int:
        for form in self.runs:
            count = self.count(data, at)
            if count < 0 or count > end - at:
                raise Short
            at = form.starts(data, at + I32.size, count, end)[-1]
        return at

    def write(self, value: Any, out: bytearray) -> None:
        for form, values in zip(self.runs, self.runs_of(value), strict=True):
            self.put(len(values), out)
            for element in values:
                form.write(element, out)


class Array(Container):
    """An array: the run of its elements."""

    element: Form

    def __init__(self, element: Form, layout: Layout) -> None:
        super().__init__(layout, element)
        self.element = element

    def of_runs(self, *runs: tuple[Any, ...]) -> ArrayValue:
        return ArrayValue(runs[0], self.element)

    def emit(self, code: FormCode[Made]) -> Made:
        return code.runs(self.runs, ArrayValue, (RunOf(0), self.element, None, None))

    def runs_of(self, value: ArrayValue) -> Sequence[Sequence[Any]]:
        return (value.items,)

    def made(self, given: Any, maker: Maker) -> ArrayValue:
        return self.of_runs(tuple(self.element.made(part, maker) for part in given))


def array_of(element: Form, layout: Layout) -> Array:
    """The form of an array, which packages of a layout share where they share that of elements."""
    return Array(element, layout) if element.of_package else _shared_array(element, layout)


@lru_cache(maxsize=1024)
def _shared_array(element: Form, layout: Layout) -> Array:
    return Array(element, layout)


class Run(Form):
    """Elements whose count stands elsewhere.

    Args:
        element: Their form.
        count: How many there are.
    """

    element: Form

    def __init__(self, element: Form, count: int) -> None:
        self.element = element
        self.of_package = element.of_package
        self._count = count

    def read(self, data: bytes, at: int, end: int, depth: int) -> tuple[Any, int]:
        elements, at = self.element.read_many(data, at, self._count, end, depth)
        return ArrayValue(elements, self.element), at

    def skip(self, data: bytes, at: int, end: int) -> int:
        return self.element.starts(data, at, self._count, end)[-1]

    def write(self, value: ArrayValue, out: bytearray) -> None:
        for element in value.items:
            self.element.write(element, out)

    def made(self, given: Any, maker: Maker) -> ArrayValue:
        return ArrayValue(tuple(self.element.made(part, maker) for part in given), self.element)


class Set(Container):
    """A set: the elements that are taken away, and those that are there."""

    element: Form

    def __init__(self, element: Form, layout: Layout) -> None:
        super().__init__(layout, element, element)
        self.element = element

    def of_runs(self, *runs: tuple[Any, ...]) -> ArrayValue:
        removed, items = runs
        return ArrayValue(items, self.element, None, removed)

    def emit(self, code: FormCode[Made]) -> Made:
        return code.runs(self.runs, ArrayValue, (RunOf(1), self.element, None, RunOf(0)))

    def runs_of(self, value: ArrayValue) -> Sequence[Sequence[Any]]:
        return (value.removed or (), value.items)

    def made(self, given: Any, maker: Maker) -> ArrayValue:
        return self.of_runs((), tuple(self.element.made(part, maker) for part in given))


class Pair(Form):
    """An entry of a map: its key and its value."""

    key: Form
    value: Form

    def __init__(self, key: Form, value: Form) -> None:
        self.key = key
        self.value = value
        self.of_package = key.of_package or value.of_package

    def read(self, data: bytes, at: int, end: int, depth: int) -> tuple[Any, int]:
        key, at = self.key.read(data, at, end, depth)
        value, at = self.value.read(data, at, end, depth)
        return (key, value), at

    def emit(self, code: FormCode[Made]) -> Made:
        return code.pair(self.key, self.value)

    def skip(self, data: bytes, at: int, end: int) -> int:
        return self.value.skip(data, self.key.skip(data, at, end), end)

    def write(self, value: Any, out: bytearray) -> None:
        self.key.write(value[0], out)
        self.value.write(value[1], out)

    def made(self, given: Any, maker: Maker) -> tuple[Any, Any]:
        key, value = given
        return self.key.made(key, maker), self.value.made(value, maker)


class Map(Container):
    """A map: the keys that are taken away, and the entries that are there."""

    key: Form
    value: Form

    def __init__(self, key: Form, value: Form, layout: Layout) -> None:
        self.entry = Pair(key, value)
        super().__init__(layout, key, self.entry)
        self.key = key
        self.value = value

    def of_runs(self, *runs: tuple[Any, ...]) -> MapValue:
        return MapValue(*runs)

    def emit(self, code: FormCode[Made]) -> Made:
        return code.runs(self.runs, MapValue, (RunOf(0), RunOf(1)))

    def runs_of(self, value: MapValue) -> Sequence[Sequence[Any]]:
        return (value.removed, value.entries)

    def made(self, given: Any, maker: Maker) -> MapValue:
        return self.of_runs((), tuple(self.entry.made(part, maker) for part in given.items()))


class Optional(Container):
    """An optional: whether there is a value, and the value."""

    def __init__(self, element: Form, layout: Layout) -> None:
        super().__init__(layout, element)
        self.element = element

    def count(self, data: bytes, at: int) -> int:
        found = super().count(data, at)
        if found not in (0, 1):
            raise Short
        return found

    def of_runs(self, *runs: tuple[Any, ...]) -> OptionalValue:
        return OptionalValue(runs[0])

    def emit(self, code: FormCode[Made]) -> Made:
        return code.runs(self.runs, OptionalValue, (RunOf(0),), most=1)

    def runs_of(self, value: OptionalValue) -> Sequence[Sequence[Any]]:
        return (value.items,)


class StructArray(_Counting):
    """An array of structs up to 5.3: a whole tag names the struct before the elements.

    Args:
        forms_of: The forms of a struct by its name, the likeliest first.
        name_of: The text of a name.
        layout: The package's layout.
    """

    of_package = True

    def __init__(
        self,
        forms_of: Callable[[str], Sequence[Form]],
        name_of: Callable[[Any], str],
        layout: Layout,
    ) -> None:
        super().__init__(layout)
        self._forms_of = forms_of
        self._name_of = name_of
        self._layout = layout
        self._read_tag = value_reader(StructTag.struct, layout)

    def read(self, data: bytes, at: int, end: int, depth: int) -> tuple[Any, int]:
        count = self.count(data, at)
        tag, after = self._read_tag(data, at + I32.size)
        if after + tag.Size != end:
            raise Short
        for form in self._forms_of(self._name_of(tag.StructName)):
            try:
                items, reached = form.read_many(data, after, count, end, depth)
            except MISFITS:
                continue
            if reached == end:
                return ArrayValue(items, form, tag), reached
        raise Short

    def emit(self, code: FormCode[Made]) -> Made:
        return code.named_run(
            StructTag,
            "Size",
            "StructName",
            lambda name: self._forms_of(self._name_of(name)),
            ArrayValue,
        )

    def skip(self, data: bytes, at: int, end: int) -> int:
        return end

    def made(self, given: Any, maker: Maker) -> Any:
        return maker.struct_array(given)

    def write(self, value: Any, out: bytearray) -> None:
        elements = bytearray()
        for element in value.items:
            value.form.write(element, elements)
        self.put(len(value.items), out)
        out += write(StructTag, value.inner_tag.replaced(Size=len(elements)), self._layout)
        out += elements
