"""How a record is declared: once, as a class whose fields are construct objects.

A record class lists its fields from top to bottom as they lie on disk::

    class Lamp(Record):
        Name: str = field(FSTRING, "What people call it.")
        Colour: int | None = field(U32, "Red, green and blue.", since(Release.COLOURS))

From that declaration come the exact reader with spans (:func:`read`), the writer (:func:`write`),
the fast reader (:mod:`inspector.format.fast`) and the field documentation. A gate is the only way
in which a field may depend on a version; an absent field has the value None.

What can be done with the values of a field is a method of its kind, a :class:`TypedConstruct`. Who
makes something of any kind (a reader, a row, JSON) is a :class:`KindVisitor`, which tells apart
only how kinds are put together. So a new kind is a new class and nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import _tuplegetter  # type: ignore[attr-defined]  # It has no stub.
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar, overload

from inspector.findings.message import Message, Text
from inspector.format.gate import AnyLayout, Gate
from inspector.format.stream import Sink, Source
from inspector.named_tuples import NamedTuple

T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")
U = TypeVar("U")
Made = TypeVar("Made")
R = TypeVar("R", bound="Record")
R_co = TypeVar("R_co", bound="Record", covariant=True)
S = TypeVar("S", bound="Record")


#: Gives the value of an earlier field of the same record by its name.
Earlier = Callable[[str], Any]


class TypedConstruct(Generic[T_co]):
    """A kind of field, which says of what type its values are: construct's own do not.

    What is here is right for a value of one piece that looks the same in all layouts. Beside it a
    kind has ``_parse`` and ``_build``, as construct calls them, ``min_size`` and :meth:`emit`. It
    becomes a construct of the library where one is run
    (:func:`~inspector.format.constructs.construct_of`), which takes long to import.
    """

    #: What people call a value.
    shown: str = "bytes"
    #: The record that a value is; None for anything else.
    record: type[Record] | None = None
    #: The earlier field of the record that the form depends on; empty where it is always the same.
    on: str = ""
    #: The earlier field of the record that holds the count of elements; empty where none does.
    count_field: str = ""
    #: The condition under which a field is stored whose form depends on another one.
    condition: Text = ""

    @property
    def title(self) -> Text:
        """What a value is called: ``int32``, ``name``, ``array of GUID``."""
        return declared(self.shown)

    @property
    def within(self) -> Iterable[TypedConstruct[Any]]:
        """The kinds that this one is put together from."""
        return ()

    @property
    def gates(self) -> Iterable[Gate]:
        """The gates of its own, not those of the kinds within it."""
        return ()

    def accept(self, visitor: KindVisitor[Made]) -> Made:
        """What a visitor makes of it."""
        return visitor.value(self)

    def chosen(self, layout: AnyLayout) -> TypedConstruct[Any]:
        """What it is in files of a layout, once gates are decided."""
        return self

    def deciding(self, layout: AnyLayout) -> tuple[Gate, ...]:
        """The gates that decide what :meth:`chosen` gives."""
        return ()

    def given(self, earlier: Earlier) -> TypedConstruct[Any] | None:
        """What it is once the fields before it are known; None where nothing is stored.

        Raises:
            KeyError: Where there is no form for what they hold.
        """
        return self

    def fixed_codes(self, layout: AnyLayout) -> str | None:
        """What :mod:`struct` calls its numbers, where its size never varies in a layout."""
        return None

    def emit(self, code: Code[Made]) -> Made:
        """Emits its fast reading; what gives the value afterwards.

        Raises:
            TypeError: Where it has none.
        """
        raise TypeError(f"no fast form of {type(self).__name__}")

    def in_words(self, value: Any) -> tuple[Text, Text] | None:
        """A value in one line and the number behind it; None where the value alone tells it."""
        return None

    def json(self) -> Callable[[Any], Any] | None:
        """What makes values to what JSON can hold; None where their type tells how."""
        return None

    def min_size(self, layout: Any) -> int:
        """The fewest bytes that a value takes in files of a layout."""
        raise NotImplementedError

    def _parse(self, stream: Source, context: Mapping[str, Any], path: str) -> Any:
        raise NotImplementedError

    def _build(self, obj: Any, stream: Sink, context: Mapping[str, Any], path: str) -> Any:
        raise NotImplementedError


class Outside(TypedConstruct[T_co], ABC):
    """A kind that stands for values which no declaration describes."""

    def accept(self, visitor: KindVisitor[Made]) -> Made:
        """What a visitor makes of what a format reads in a way of its own."""
        return visitor.outside(self)

    @abstractmethod
    def form(self, forms: Any) -> Any:
        """The form in which the format reads it; ``forms`` is what the format makes them with."""


class Field(NamedTuple):
    """One declared field of a record.

    ``name`` is the Python attribute, ``label`` the name in field paths: they differ only where one
    field of the format has two places in a record.
    """

    name: str
    subcon: TypedConstruct[Any]
    doc: str
    gate: Gate | None
    label: str

    def present(self, layout: AnyLayout) -> bool:
        """Whether files of this layout store the field."""
        return self.gate is None or self.gate.test(layout)


@overload
def field(kind: TypedConstruct[T], doc: str, *, label: str = "") -> T: ...
@overload
def field(kind: type[R], doc: str, *, label: str = "") -> R: ...
@overload
def field(kind: TypedConstruct[T], doc: str, gate: Gate, *, label: str = "") -> T | None: ...
@overload
def field(kind: type[R], doc: str, gate: Gate, *, label: str = "") -> R | None: ...
def field(
    kind: TypedConstruct[Any] | type[Record], doc: str, gate: Gate | None = None, *, label: str = ""
) -> Any:
    """Declares a field.

    To who checks types it is a value of its kind, so that the annotation beside it has to be that
    of the value; of a field with a gate, one that may be None.
    """
    return Field("", subcon_of(kind), doc, gate, label)


@overload
def subcon_of(kind: TypedConstruct[T]) -> TypedConstruct[T]: ...
@overload
def subcon_of(kind: type[R]) -> TypedConstruct[R]: ...
def subcon_of(kind: TypedConstruct[Any] | type[Record]) -> TypedConstruct[Any]:
    """The construct itself, or the one behind a record class."""
    return kind if isinstance(kind, TypedConstruct) else kind.struct


class Choice(TypedConstruct[T_co]):
    """One of two forms of a field, by a gate; made by :func:`choose`."""

    def __init__(
        self, gate: Gate, then: TypedConstruct[T_co], otherwise: TypedConstruct[T_co]
    ) -> None:
        super().__init__()
        self.gate = gate
        self.then = then
        self.otherwise = otherwise

    @property
    def title(self) -> Text:
        """What it is called in the newer files."""
        return self.then.title

    @property
    def within(self) -> Iterable[TypedConstruct[Any]]:
        """Both forms."""
        return (self.then, self.otherwise)

    @property
    def gates(self) -> Iterable[Gate]:
        """The one that chooses."""
        return (self.gate,)

    def accept(self, visitor: KindVisitor[Made]) -> Made:
        """What a visitor makes of a choice."""
        return visitor.choice(self)

    def _side(self, layout: AnyLayout) -> TypedConstruct[T_co]:
        return self.then if self.gate.test(layout) else self.otherwise

    def chosen(self, layout: AnyLayout) -> TypedConstruct[Any]:
        """The form that files of this layout use."""
        return self._side(layout).chosen(layout)

    def deciding(self, layout: AnyLayout) -> tuple[Gate, ...]:
        """Its gate, and those that the form of this side is chosen by."""
        return (self.gate, *self._side(layout).deciding(layout))

    def fixed_codes(self, layout: AnyLayout) -> str | None:
        """Those of the chosen form."""
        return self.chosen(layout).fixed_codes(layout)

    def _parse(self, stream: Source, context: Mapping[str, Any], path: str) -> Any:
        return self.chosen(context["layout"])._parse(stream, context, path)

    def _build(self, obj: Any, stream: Sink, context: Mapping[str, Any], path: str) -> Any:
        return self.chosen(context["layout"])._build(obj, stream, context, path)

    def min_size(self, layout: AnyLayout) -> int:
        """The fewest bytes that the chosen form takes."""
        return min_size(self.chosen(layout), layout)


@overload
def choose(gate: Gate, then: TypedConstruct[T], otherwise: TypedConstruct[U]) -> Choice[T | U]: ...
@overload
def choose(gate: Gate, then: type[R], otherwise: TypedConstruct[U]) -> Choice[R | U]: ...
@overload
def choose(gate: Gate, then: TypedConstruct[T], otherwise: type[R]) -> Choice[T | R]: ...
@overload
def choose(gate: Gate, then: type[R], otherwise: type[S]) -> Choice[R | S]: ...
def choose(
    gate: Gate,
    then: TypedConstruct[Any] | type[Record],
    otherwise: TypedConstruct[Any] | type[Record],
) -> Choice[Any]:
    """A field whose form depends on a gate: ``then`` where it is open, else ``otherwise``."""
    return Choice(gate, subcon_of(then), subcon_of(otherwise))


@cache
def declared(english: str) -> Message:
    """What declarations and tables say in English, as a message: one says it in any language."""
    return Message("format/declared", english=english)


class _StructOf:
    """Gives the construct behind a record class."""

    def __get__(self, record: Record | None, kind: type[R]) -> RecordStruct[R]:
        made: RecordStruct[R] = kind._struct
        return made


class Record(tuple[Any, ...]):
    """Base of all record values: immutable, with one attribute a field, None where absent.

    ``named_by`` is the field by which a person tells one entry of a table from the next, ``engine``
    the engine's own type, and the header that has it where that is certain:
    ``FObjectExport, UObject/ObjectResource.h``. ``computed`` are the labels of the fields that are
    worked out from others: alone they say nothing.
    """

    __slots__ = ()
    engine: ClassVar[str] = ""
    computed: ClassVar[frozenset[str]] = frozenset()
    named_by: ClassVar[str] = ""
    fields: ClassVar[tuple[Field, ...]] = ()
    struct: ClassVar[_StructOf] = _StructOf()
    _struct: ClassVar[RecordStruct[Any]]

    def __init_subclass__(cls, tail: type[Record] | None = None) -> None:
        """Collects the fields: those of the base record, the class's own, those of ``tail``."""
        own = tuple(
            Field(name, *value[1:4], value.label or name)
            for name, value in vars(cls).items()
            if type(value) is Field
        )
        cls.fields = cls.fields + own + (tail.fields if tail is not None else ())
        for index, declared in enumerate(cls.fields):
            # As named tuples do it: a property takes a fifth longer to make.
            setattr(cls, declared.name, _tuplegetter(index, declared.doc))
        cls._struct = RecordStruct(cls)

    def __new__(cls, **values: Any) -> Self:
        row = [values.pop(declared.name, None) for declared in cls.fields]
        if values:
            raise TypeError(f"{cls.__name__} has no field {', '.join(values)}")
        return tuple.__new__(cls, row)

    @classmethod
    def of(cls, row: tuple[Any, ...]) -> Self:
        """A record from its values in the order of declaration."""
        return tuple.__new__(cls, row)

    def replaced(self, **changes: Any) -> Self:
        """A copy with some fields changed."""
        return type(self)(**{**self.as_dict(), **changes})

    def as_dict(self) -> dict[str, Any]:
        """All fields by name, absent ones as None."""
        return {declared.name: value for declared, value in zip(self.fields, self, strict=True)}

    def __repr__(self) -> str:
        inner = ", ".join(f"{k}={v!r}" for k, v in self.as_dict().items() if v is not None)
        return f"{type(self).__name__}({inner})"


class RecordStruct(TypedConstruct[R_co]):
    """The construct behind a record class: parses to, and builds from, values of that class."""

    record: type[R_co]

    def __init__(self, record: type[R_co]) -> None:
        super().__init__()
        self.record = record
        self._index = {declared.name: index for index, declared in enumerate(record.fields)}

    @property
    def title(self) -> Text:
        """Its name."""
        return self.record.__name__

    @property
    def within(self) -> Iterable[TypedConstruct[Any]]:
        """The kinds of its fields."""
        return [declared.subcon for declared in self.record.fields]

    @property
    def gates(self) -> Iterable[Gate]:
        """Those of its fields."""
        return [declared.gate for declared in self.record.fields if declared.gate is not None]

    def accept(self, visitor: KindVisitor[Made]) -> Made:
        """What a visitor makes of a record."""
        return visitor.record(self)

    def fixed_codes(self, layout: AnyLayout) -> str | None:
        """Those of its fields, where all have some."""
        codes = ""
        for declared in self.record.fields:
            if declared.present(layout):
                part = declared.subcon.fixed_codes(layout)
                if part is None:
                    return None
                codes += part
        return codes

    def _parse(self, stream: Source, context: Mapping[str, Any], path: str) -> R_co:
        layout: AnyLayout = context["layout"]
        row: list[Any] = []
        inner = {"layout": layout, "earlier": lambda name: row[self._index[name]]}
        for declared in self.record.fields:
            if declared.gate is not None and not declared.gate.test(layout):
                row.append(None)
                continue
            stream.enter(declared.label)
            row.append(declared.subcon._parse(stream, inner, path))
            stream.leave()
        return self.record.of(tuple(row))

    def _build(self, obj: Record, stream: Sink, context: Mapping[str, Any], path: str) -> Record:
        layout: AnyLayout = context["layout"]
        for declared, value in zip(self.record.fields, obj, strict=True):
            if not declared.present(layout):
                continue
            kind = declared.subcon.given(lambda name: obj[self._index[name]])
            if kind is None:
                continue
            if value is None:
                raise ValueError(f"{type(obj).__name__}.{declared.name} has no value")
            kind._build(value, stream, context, f"{path}/{declared.label}".removeprefix("/"))
        return obj

    def min_size(self, layout: AnyLayout) -> int:
        """The fewest bytes that a record of this layout takes."""
        return sum(min_size(f.subcon, layout) for f in self.record.fields if f.present(layout))


class Head(NamedTuple):
    """A number before the elements of an array: how many there are, or the bytes of each."""

    what: Literal["count", "size"]
    kind: TypedConstruct[int]


class ArrayKind(TypedConstruct[tuple[T_co, ...]]):
    """Elements, and the numbers before them; the value is a tuple.

    Elements whose size stands before them have a fixed one; any other is refused. Where no count
    stands before them, that is an earlier field of the record, or given to :func:`read`.
    """

    #: The numbers that stand before the elements.
    heads: tuple[Head, ...] = ()

    def __init__(self, subcon: TypedConstruct[Any]) -> None:
        super().__init__()
        self.subcon = subcon

    @property
    def title(self) -> Text:
        """What the elements are called, as an array."""
        return Message("format/array-of", kind=self.subcon.title)

    @property
    def within(self) -> Iterable[TypedConstruct[Any]]:
        """The element."""
        return (self.subcon,)

    def accept(self, visitor: KindVisitor[Made]) -> Made:
        """What a visitor makes of elements."""
        return visitor.array(self)

    def _parse(self, stream: Source, context: Mapping[str, Any], path: str) -> tuple[Any, ...]:
        count = 0
        if self.count_field:
            count = context["earlier"](self.count_field)
        elif not self.heads:
            count = context["count"]
        for head in self.heads:
            number = head.kind._parse(stream, context, path)
            if head.what == "count":
                count = number
            elif number != (least := min_size(self.subcon, context["layout"])):
                raise stream.error(
                    "CORRUPT",
                    Message("format/elements-of-bytes", size=number),
                    Message("format/bytes-each", least=least),
                )
        # The count is held against the bytes before anything is read.
        if count < 0:
            raise stream.error(
                "CORRUPT", Message("format/count", count=count), Message("format/zero-or-more")
            )
        least = count * max(min_size(self.subcon, context["layout"]), 1)
        if least > stream.left:
            raise stream.error(
                stream.short,
                Message("format/count-exceeds-bytes", count=count, left=max(stream.left, 0)),
                Message("format/at-least-bytes", least=least),
            )
        rows = []
        for index in range(count):
            stream.enter(str(index))
            rows.append(self.subcon._parse(stream, context, path))
            stream.leave()
        return tuple(rows)

    def _build(
        self, obj: tuple[Any, ...], stream: Sink, context: Mapping[str, Any], path: str
    ) -> tuple[Any, ...]:
        for head in self.heads:
            is_count = head.what == "count"
            number = len(obj) if is_count else min_size(self.subcon, context["layout"])
            head.kind._build(number, stream, context, path)
        for index, row in enumerate(obj):
            self.subcon._build(row, stream, context, f"{path}/{index}".removeprefix("/"))
        return obj

    def min_size(self, layout: AnyLayout) -> int:
        """What stands before the elements: there may be none."""
        return sum(min_size(head.kind, layout) for head in self.heads)


class Rows(ArrayKind[T_co]):
    """An array whose count stands elsewhere.

    Args:
        subcon: The element.
        count_field: Earlier field of the same record that holds the count; where empty, the count
            is given to :func:`read`.
    """

    @overload
    def __init__(self, subcon: TypedConstruct[T_co], count_field: str = "") -> None: ...
    @overload
    def __init__(self: Rows[R], subcon: type[R], count_field: str = "") -> None: ...
    def __init__(self, subcon: TypedConstruct[Any] | type[Record], count_field: str = "") -> None:
        super().__init__(subcon_of(subcon))
        self.count_field = count_field


class StoredWhere(NamedTuple):
    """When a field of a single form is stored, by the value of an earlier field.

    That is where the earlier one is ``equal``; where that is None, where it has one of the bits of
    ``mask``, or is anything but 0 where that is -1.
    """

    mask: int = -1
    equal: Any = None


class Depends(TypedConstruct[T_co]):
    """A field whose form depends on the value of an earlier field of its record.

    Args:
        on: The earlier field.
        pick: The form for a value; None where the field is not stored.
        kinds: Every form that there is.
        condition: When the field is stored, where it may be left out.
        stored: When the field is stored, where there is a single form and it is left out for all
            other values; ``pick`` says the same.
    """

    def __init__(
        self,
        on: str,
        pick: Callable[[Any], TypedConstruct[T_co] | None],
        kinds: Collection[TypedConstruct[T_co]],
        condition: Text = "",
        stored: StoredWhere | None = None,
    ) -> None:
        super().__init__()
        self.on = on
        self.pick = pick
        self.kinds = kinds
        self.condition = condition
        self.stored = stored

    @property
    def title(self) -> Text:
        """What it is called in its first form."""
        return next(iter(self.kinds)).title

    @property
    def within(self) -> Iterable[TypedConstruct[Any]]:
        """Every form that there is."""
        return self.kinds

    def accept(self, visitor: KindVisitor[Made]) -> Made:
        """What a visitor makes of a kind that depends on an earlier field."""
        return visitor.depending(self)

    def given(self, earlier: Earlier) -> TypedConstruct[Any] | None:
        """The form for the value of the earlier field."""
        return self.pick(earlier(self.on))

    def _parse(self, stream: Source, context: Mapping[str, Any], path: str) -> Any:
        value = context["earlier"](self.on)
        try:
            kind = self.pick(value)
        except KeyError:
            raise stream.error(
                "CORRUPT", f"{self.on} {value}", Message("format/a-known-one")
            ) from None
        return None if kind is None else kind._parse(stream, context, path)

    def min_size(self, layout: AnyLayout) -> int:
        """Nothing: the field may be left out."""
        return 0


@overload
def when(on: str, kind: TypedConstruct[T], mask: int = -1) -> Depends[T | None]: ...
@overload
def when(on: str, kind: type[R], mask: int = -1) -> Depends[R | None]: ...
def when(on: str, kind: TypedConstruct[Any] | type[Record], mask: int = -1) -> Depends[Any]:
    """A field that is stored where an earlier one is not 0, or has one of the bits of ``mask``."""
    subcon = subcon_of(kind)
    text = Message("format/where", field=on)
    if mask != -1:
        text = Message("format/where-bit", field=on, mask=mask)
    return Depends(
        on,
        lambda value: subcon if (value or 0) & mask else None,
        (subcon,),
        text,
        StoredWhere(mask),
    )


@overload
def cases(on: str, kinds: Mapping[Any, TypedConstruct[T] | type[T]]) -> Depends[T]: ...
@overload
def cases(
    on: str, kinds: Mapping[Any, TypedConstruct[T] | type[T]], *, others: Literal[True]
) -> Depends[T | None]: ...
def cases(
    on: str, kinds: Mapping[Any, TypedConstruct[Any] | type[Any]], *, others: bool = False
) -> Depends[Any]:
    """A field whose form is looked up by the value of an earlier one.

    Args:
        on: The earlier field.
        kinds: The form for each value.
        others: Whether there are other values, for which nothing is stored; they are refused else.
    """
    table = {value: subcon_of(kind) for value, kind in kinds.items()}
    stored = StoredWhere(equal=next(iter(table))) if others and len(table) == 1 else None
    pick = table.get if others else table.__getitem__
    return Depends(on, pick, table.values(), stored=stored)


class Lazy(TypedConstruct[T_co]):
    """A form that is declared further down: what a record needs that holds itself.

    Args:
        target: Gives the form.
        least: The fewest bytes that it takes.
    """

    def __init__(self, target: Callable[[], TypedConstruct[T_co]], least: int) -> None:
        super().__init__()
        self._target = target
        self._least = least

    @property
    def subcon(self) -> TypedConstruct[T_co]:
        """The form itself."""
        return self._target()

    @property
    def within(self) -> Iterable[TypedConstruct[Any]]:
        """The form itself."""
        return (self.subcon,)

    def accept(self, visitor: KindVisitor[Made]) -> Made:
        """What a visitor makes of a kind that is declared further down."""
        return visitor.later(self)

    def _parse(self, stream: Source, context: Mapping[str, Any], path: str) -> Any:
        return self.subcon._parse(stream, context, path)

    def _build(self, obj: Any, stream: Sink, context: Mapping[str, Any], path: str) -> Any:
        return self.subcon._build(obj, stream, context, path)

    def min_size(self, layout: AnyLayout) -> int:
        """What was declared."""
        return self._least


def min_size(subcon: TypedConstruct[Any], layout: AnyLayout) -> int:
    """The fewest bytes that ``subcon`` takes: what a count is held against."""
    return subcon.min_size(layout)


@overload
def read(kind: TypedConstruct[T], source: Source, layout: AnyLayout, **more: Any) -> T: ...
@overload
def read(kind: type[R], source: Source, layout: AnyLayout, **more: Any) -> R: ...
def read(
    kind: TypedConstruct[Any] | type[Record], source: Source, layout: AnyLayout, **more: Any
) -> Any:
    """Reads one value exactly, recording spans where the source records them.

    Raises:
        FormatError: Naming the field and offset where the bytes contradict the format.
    """
    from inspector.format.constructs import construct_of  # Most files are read fast alone.

    return construct_of(subcon_of(kind)._parse).parse_stream(source, layout=layout, **more)


def write(
    kind: TypedConstruct[Any] | type[Record],
    value: Any,
    layout: AnyLayout,
    *,
    prefix: str = "",
    start: int = 0,
) -> bytes:
    """The bytes of one value; the inverse of :func:`read` to the byte.

    Args:
        kind: Its declaration.
        value: The value.
        layout: The file's layout.
        prefix: Field path that everything written lies under.
        start: Where in the file its first byte will lie.

    Raises:
        FormatError: Where a number does not fit its field, by the field's path and place.
    """
    sink = Sink(layout.byte_order, start)
    subcon_of(kind)._build(value, sink, {"layout": layout}, prefix)
    return bytes(sink.data)


class KindVisitor(ABC, Generic[Made]):
    """What is made of kinds, by how they are put together.

    A layout decides what becomes of choices; who needs both sides says so itself.
    """

    layout: AnyLayout

    @abstractmethod
    def value(self, kind: TypedConstruct[Any]) -> Made:
        """Of a value of one piece, and of all others of which nothing else is said."""

    def array(self, kind: ArrayKind[Any]) -> Made:
        """Of elements."""
        return self.value(kind)

    def record(self, kind: RecordStruct[Any]) -> Made:
        """Of a record."""
        return self.value(kind)

    def choice(self, kind: Choice[Any]) -> Made:
        """Of one of two kinds."""
        return kind.chosen(self.layout).accept(self)

    def later(self, kind: Lazy[Any]) -> Made:
        """Of a kind that is declared further down."""
        return kind.subcon.accept(self)

    def depending(self, kind: Depends[Any]) -> Made:
        """Of a kind that depends on an earlier field."""
        return self.value(kind)

    def outside(self, kind: Outside[Any]) -> Made:
        """Of a kind that a format reads in a way of its own."""
        return self.value(kind)


class Code(KindVisitor[Made]):
    """What becomes a fast reader, as far as kinds add to it.

    What is made of a kind gives its value. Parts are made in the order in which they lie: one back
    end writes the lines of a function as they come.
    """

    def value(self, kind: TypedConstruct[Any]) -> Made:
        """What the kind says itself."""
        return kind.emit(self)

    @abstractmethod
    def numbers(self, codes: str, make: Callable[..., Any] | None) -> Made:
        """Numbers, as :mod:`struct` calls them, and what is made of them.

        Args:
            codes: What they are called.
            make: Makes the value of them; None where there is one, which is the value.
        """

    @abstractmethod
    def text(
        self,
        reader: Callable[[bytes, int, int, str], tuple[str, int]],
        *,
        ends: bool,
        most: int | None = None,
    ) -> Made:
        """A text behind the count of its bytes, or below zero of its UTF-16 units.

        Args:
            reader: Reads any text: a function of data, position, count and byte order.
            ends: Whether texts end in NUL, which is counted.
            most: The most that is counted, either way; None where anything may be.
        """

    @abstractmethod
    def called(self, reader: Callable[[bytes, int, str], tuple[Any, int]]) -> Made:
        """What a function of data, position and byte order reads."""

    @abstractmethod
    def expected(self, codes: str, number: int) -> Made:
        """Nothing: a number that has to be this one."""

    @abstractmethod
    def between(self, before: Made, value: Made, after: Made) -> Made:
        """A value, once what stands before it was read, and then what stands behind it."""
