"""Makes programs of the declarations, and fast readers of the programs.

Each kind of node is described in ``_machine.c``. What the readers do is said in
:mod:`inspector.format.fast`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final

from inspector.format.fields import I32, FString
from inspector.format.gate import AnyLayout
from inspector.format.native import _machine as machine
from inspector.format.native._machine import Program
from inspector.format.readers import (
    FastReader,
    FastTable,
    FormCode,
    HeaderBatch,
    HeaderBody,
    HeaderSpec,
    ListReader,
    ReadForm,
    RunOf,
    TagEntry,
    TagLists,
    TextTable,
    TooVariedError,
)
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
from inspector.named_tuples import NamedTuple

#: The highest count of a text that takes any number of characters; the lowest one is refused.
_ANY = 2**31 - 1


class ProgramNode(NamedTuple):
    """A node as the machine takes it; which parts count depends on its kind."""

    op: int
    kids: tuple[ProgramNode, ...] = ()
    codes: str = ""
    size: int = -1
    number: int = 0
    on: int = -1
    made: Any = None
    more: Any = None


_NOTHING = ProgramNode(machine.NONE)
_LIST = ProgramNode(machine.LIST)


class _Nodes(Code[ProgramNode]):
    """Makes the nodes of kinds in one layout."""

    def __init__(
        self,
        layout: AnyLayout,
        *,
        plain: bool = False,
        wanted: frozenset[str] | None = None,
    ) -> None:
        self.layout = layout
        self._plain = plain
        self._wanted = wanted
        #: The places of the fields so far of the record that is walked now.
        self._earlier: dict[str, int] = {}

    def program(self, kind: TypedConstruct[Any]) -> Program:
        """The program of a kind."""
        return Program(kind.accept(self), self.layout.byte_order)

    def numbers(self, codes: str, make: Callable[..., Any] | None) -> ProgramNode:
        """Numbers, or the bytes that :mod:`struct` calls ``s``."""
        if codes.endswith("s"):
            return ProgramNode(machine.BYTES, size=struct.calcsize(f"<{codes}"))
        codes = _spelled_out(codes)
        if make is None:
            return ProgramNode(machine.NUMBER, codes=codes)
        if self._plain:
            make = tuple
        is_tuple = isinstance(make, type) and issubclass(make, tuple)
        return ProgramNode(machine.TUPLE if is_tuple else machine.MADE, codes=codes, made=make)

    def text(
        self,
        reader: Callable[[bytes, int, int, str], tuple[str, int]],
        *,
        ends: bool,
        most: int | None = None,
    ) -> ProgramNode:
        """A text, or its bytes."""
        number = _ANY if most is None else most
        if self._plain:
            return ProgramNode(machine.TEXT_RUN, number=number)
        return ProgramNode(machine.TEXT, number=number, on=int(ends), made=reader)

    def called(self, reader: Callable[[bytes, int, str], tuple[Any, int]]) -> ProgramNode:
        """A call."""
        return ProgramNode(machine.CALLED, made=reader)

    def expected(self, codes: str, number: int) -> ProgramNode:
        """A comparison."""
        return ProgramNode(machine.EXPECTED, codes=codes, number=number)

    def between(self, before: ProgramNode, value: ProgramNode, after: ProgramNode) -> ProgramNode:
        """All three, of which one is the value."""
        return ProgramNode(machine.BETWEEN, (before, value, after))

    def array(self, kind: ArrayKind[Any]) -> ProgramNode:
        """The numbers that stand before the elements, and they."""
        least = max(min_size(kind.subcon, self.layout), 1)
        heads: list[ProgramNode] = []
        on = self._earlier.get(kind.count_field, -1)
        for head in kind.heads:
            codes = head.kind.fixed_codes(self.layout) or ""
            if head.what == "count":
                heads.append(ProgramNode(machine.NUMBER, codes=codes))
                on = -1
            else:
                heads.append(self.expected(codes, min_size(kind.subcon, self.layout)))
        if on < 0 and all(head.op != machine.NUMBER for head in heads):
            raise TypeError(f"nothing counts the elements of {type(kind).__name__}")
        codes_of_element = kind.subcon.fixed_codes(self.layout)
        size = -1 if codes_of_element is None else struct.calcsize(f"<{codes_of_element}")
        if self._plain and size >= 0:
            nodes = (_NOTHING, *heads)
            return ProgramNode(machine.ROWS_RUN, nodes, size=size, number=max(size, 1), on=on)
        around, self._earlier = self._earlier, {}
        nodes = (kind.subcon.accept(self), *heads)
        self._earlier = around
        return ProgramNode(machine.ARRAY, nodes, size=size, number=least, on=on)

    def record(self, kind: RecordStruct[Any]) -> ProgramNode:
        """Its fields."""
        # The records within are wanted whole.
        wanted, self._wanted = self._wanted, None
        around, self._earlier = self._earlier, {}
        nodes: list[ProgramNode] = []
        for place, field in enumerate(kind.record.fields):
            if not field.present(self.layout):
                nodes.append(_NOTHING)
            elif wanted is not None and field.name not in wanted:
                nodes.append(self.passed(field.subcon))
                continue
            else:
                nodes.append(field.subcon.accept(self))
            self._earlier[field.name] = place
        self._earlier = around
        return ProgramNode(machine.RECORD, tuple(nodes), made=tuple if self._plain else kind.record)

    def passed(self, kind: TypedConstruct[Any]) -> ProgramNode:
        """What leads behind a value that nobody looks at, and gives None."""
        codes = kind.fixed_codes(self.layout)
        if codes is not None:
            return ProgramNode(machine.SKIPPED, size=struct.calcsize(f"<{codes}"))
        return self.between(kind.accept(self), _NOTHING, _NOTHING)

    def later(self, kind: Lazy[Any]) -> ProgramNode:
        """A program that is made when it is needed."""
        return ProgramNode(machine.LATER, more=lambda: _program(kind.subcon, self.layout))

    def depending(self, kind: Depends[Any]) -> ProgramNode:
        """The one form that there is, or programs of those that are met."""
        on = self._earlier.get(kind.on, -1)
        if on < 0:
            raise TypeError(f"nothing is read of {kind.on}, which a field depends on")
        if kind.stored is not None and not self._plain:
            (only,) = kind.kinds
            mask, equal = kind.stored
            node = only.accept(self)
            return ProgramNode(machine.WHERE, (node,), number=mask, on=on, made=equal)
        layout = self.layout
        return ProgramNode(
            machine.DEPENDS, on=on, made=kind.pick, more=lambda form: _program(form, layout)
        )


def _spelled_out(codes: str) -> str:
    """Codes of numbers, each as often as the count before it says: ``2ib`` as ``iib``."""
    count, spelled = "", ""
    for sign in codes:
        if sign.isdigit():
            count += sign
        else:
            spelled, count = spelled + sign * int(count or 1), ""
    return spelled


@once_a_shape(512)
def _program(kind: TypedConstruct[Any], layout: AnyLayout) -> Program:
    return _Nodes(layout).program(kind)


@once_a_shape(512)
def value_reader(subcon: TypedConstruct[Any], layout: AnyLayout) -> FastReader:
    """Of one value."""
    return _program(subcon, layout).read


@once_a_shape(256)
def plain_reader(
    subcon: TypedConstruct[Any], layout: AnyLayout, wanted: frozenset[str] | None = None
) -> FastReader:
    """Of what one value can be compared by."""
    return Program(_plain_node(subcon, layout, wanted), layout.byte_order).read


@once_a_shape(256)
def _plain_node(
    subcon: TypedConstruct[Any], layout: AnyLayout, wanted: frozenset[str] | None
) -> ProgramNode:
    return subcon.accept(_Nodes(layout, plain=True, wanted=wanted))


@once_a_shape(256)
def table_reader(element: TypedConstruct[Any], layout: AnyLayout) -> FastTable:
    """Of rows."""
    program, least = _program(element, layout), max(min_size(element, layout), 1)
    codes = element.fixed_codes(layout)
    if codes is not None:
        table, size = program.table, max(struct.calcsize(f"<{codes}"), 1)
        return lambda data, at, count: table(data, at, count, size, FixedRows)
    rows = program.rows
    return lambda data, at, count: rows(data, at, count, least)


class FixedRows(machine.Rows, Sequence[Any]):
    """Rows of fixed size: made when they are asked for, each time."""

    __slots__ = ()


@once_a_shape(64)
def text_reader(record: type[Record], layout: AnyLayout) -> TextTable:
    """Of the first texts of rows."""
    first, *rest = [field.subcon for field in record.fields if field.present(layout)]
    nodes = _Nodes(layout)
    behind = [nodes.passed(subcon) for subcon in rest]
    if not isinstance(first, FString) or any(node.op != machine.SKIPPED for node in behind):
        raise TypeError(f"{record.__name__} is not a string and then fixed fields")
    skipped = sum(node.size for node in behind)
    node = nodes.between(_NOTHING, first.accept(nodes), ProgramNode(machine.SKIPPED, size=skipped))
    rows, least = Program(node, layout.byte_order).rows, I32.size + skipped
    return lambda data, at, count, end: rows(data, at, count, least)


@once_a_shape(64)
def places_reader(record: type[Record], layout: AnyLayout) -> FastReader:
    """Of where fields start."""
    nodes = _Nodes(layout, plain=True)
    fields = tuple(
        nodes.passed(field.subcon) if field.present(layout) else _NOTHING for field in record.fields
    )
    return Program(ProgramNode(machine.PLACES, fields), layout.byte_order).read


# -- tagged lists ----------------------------------------------------------------------------------


@once_a_shape(256)
def _tag_program(kind: TypedConstruct[Any], layout: AnyLayout, given: tuple[int, ...]) -> Program:
    """The program of a tag of which some fields are known before it is read."""
    assert kind.record is not None
    whole = kind.accept(_Nodes(layout))
    nodes = list(whole.kids)
    for number, place in enumerate(given):
        codes = kind.record.fields[place].subcon.fixed_codes(layout)
        size = -1 if codes is None else struct.calcsize(f"<{codes}")
        nodes[place] = ProgramNode(machine.GIVEN, size=size, number=number)
    return Program(whole._replace(kids=tuple(nodes)), layout.byte_order)


@once_a_shape(512)
def _shared_node(kind: TypedConstruct[Any], layout: AnyLayout) -> ProgramNode:
    least = max(min_size(kind, layout), 1)
    return ProgramNode(machine.PROGRAM, number=least, made=_program(kind, layout))


@cache
def _places_of(record: type[Record]) -> dict[str, int]:
    return {field.name: place for place, field in enumerate(record.fields)}


@cache
def _list_program(byte_order: str) -> Program:
    return Program(_LIST, byte_order)


#: The programs of forms that several packages share, before they are all made anew.
_SHARED: Final[dict[ReadForm, Program]] = {}
_MOST_SHARED: Final = 4096


class _FormNodes(FormCode[ProgramNode]):
    """Makes the nodes of forms."""

    def __init__(self, layout: AnyLayout) -> None:
        self._layout = layout
        self._listed = _list_program(layout.byte_order)

    def program(self, form: ReadForm) -> Program:
        """The program of a form."""
        program = _SHARED.get(form)
        if program is None:
            node = form.emit(self)
            program = self._listed if node is _LIST else Program(node, self._layout.byte_order)
            if not form.of_package:
                if len(_SHARED) >= _MOST_SHARED:
                    _SHARED.clear()
                _SHARED[form] = program
        return program

    def declared(self, kind: TypedConstruct[Any]) -> ProgramNode:
        """The program that all values of the kind share."""
        return _shared_node(kind, self._layout)

    def listed(self) -> ProgramNode:
        """A list."""
        return _LIST

    def runs(
        self,
        runs: Sequence[ReadForm],
        kind: type[tuple[Any, ...]],
        fields: Sequence[Any],
        most: int | None = None,
    ) -> ProgramNode:
        """Runs, and which of them is which field."""
        return ProgramNode(
            machine.RUNS,
            tuple(form.emit(self) for form in runs),
            codes="".join(str(part.run) if isinstance(part, RunOf) else "." for part in fields),
            number=_ANY if most is None else most,
            made=kind,
            more=tuple(fields),
        )

    def pair(self, first: ReadForm, second: ReadForm) -> ProgramNode:
        """Both."""
        return ProgramNode(machine.RECORD, (first.emit(self), second.emit(self)), made=tuple)

    def named_run(
        self,
        tag: type[Record],
        size: str,
        name: str,
        forms: Callable[[Any], Iterable[ReadForm]],
        kind: type[tuple[Any, ...]],
    ) -> ProgramNode:
        """The tag and what reads the values."""
        places = _places_of(tag)
        return ProgramNode(
            machine.NAMED_RUN,
            (self.declared(tag.struct),),
            number=places[size],
            on=places[name],
            made=kind,
            more=lambda named: _readings(forms(named)),
        )

    def asked(self, form: ReadForm) -> ProgramNode:
        """A call."""
        return ProgramNode(machine.ASKED, made=form.read)


def _readings(forms: Iterable[ReadForm]) -> tuple[list[Any], ...]:
    """What the machine tries: forms, and their programs once they are needed."""
    return tuple([None, form] for form in forms)


def list_reader(lists: TagLists) -> ListReader:
    """Of tagged lists."""
    nodes = _FormNodes(lists.layout)
    entries: dict[bytes, list[Any]] = {}
    own_sizes: dict[bytes, int] | None = {} if lists.most_nodes is None else None
    programs: dict[Any, Program] = lists.shared.setdefault("programs of tags", {})
    shared: dict[Any, tuple[list[Any], ...]] = lists.shared.setdefault("readings", {})

    def make_entry(data: bytes, at: int) -> list[Any]:
        found: TagEntry = lists.make_entry(data, at)
        program = programs.get((found.tag, found.given))
        if program is None:
            program = _tag_program(found.tag.struct, lists.layout, found.given)
            programs[found.tag, found.given] = program
        given = tuple([found.met[place] for place in found.given])
        entry = [program, given, found.kind, found.without_bytes, None, None]
        if len(entries) < lists.most_kept:
            entries[found.key] = entry
            if own_sizes is not None:
                own_sizes[found.key[: len(found.key) - found.own_size]] = found.own_size
        return entry

    def readings(entry: list[Any], mark: int) -> tuple[list[Any], ...]:
        key = entry[2], mark
        found = shared.get(key)
        if found is None:
            forms = lists.forms(entry[2], bool(mark))
            found = _readings(forms)
            if not any(form.of_package for form in forms):
                if len(shared) >= _MOST_SHARED:
                    shared.clear()
                shared[key] = found
        return found

    return machine.Lists(
        byte_order=lists.layout.byte_order,
        ends=lists.ends,
        name_type=lists.name,
        item_type=lists.item,
        list_type=lists.whole,
        entries=entries,
        own_sizes=own_sizes,
        make_entry=make_entry,
        readings=readings,
        made=nodes.program,
        raw=lambda data, entry, mark, at, end: lists.raw(data, entry[2], bool(mark), at, end),
        misfits=lists.misfits,
        work=lists.work,
        own_at=lists.own_at,
        most_nodes=lists.most_nodes or 0,
        size_at=lists.size_at,
        flags_at=lists.flags_at,
        mark=lists.mark,
        deepest=lists.deepest,
        readings_each=lists.readings,
        fewest=lists.fewest,
    ).read


# -- headers of many files -------------------------------------------------------------------------

#: (kind, number, bytes of a number, steps within)
_Step = tuple[int, int, int, int]
#: Bytes of numbers, negative for those without a sign. Of 64 bits there are none without.
_WIDTHS: Final = {"b": 1, "B": -1, "h": 2, "H": -2, "i": 4, "I": -4, "q": 8}


def _width(code: str) -> int:
    width = _WIDTHS.get(code)
    if width is None:
        raise TooVariedError(f"headers of many files have no numbers of the kind {code}")
    return width


def _skip(size: int) -> _Step:
    return machine.STEP_SKIP, size, 0, 0


def _steps(node: ProgramNode) -> list[_Step]:
    """The steps of a node; what is made of its values is left out.

    Raises:
        TooVariedError: It takes more than steps.
    """
    if node.op == machine.NUMBER:
        return [(machine.STEP_NUMBER, 0, _width(node.codes), 0)]
    if node.op == machine.TUPLE:
        return [_skip(struct.calcsize(f"<{node.codes}"))]
    if node.op in (machine.SKIPPED, machine.BYTES):
        return [_skip(node.size)]
    if node.op == machine.TEXT_RUN:
        return [(machine.STEP_TEXT, node.number, 0, 0)]
    if node.op == machine.EXPECTED:
        return [(machine.STEP_EXPECTED, node.number, _width(node.codes), 0)]
    if node.op in (machine.NONE, machine.RECORD, machine.BETWEEN):
        return [step for kid in node.kids for step in _steps(kid)]
    if node.op in (machine.ROWS_RUN, machine.ARRAY) and node.on < 0:
        element, *before, count = node.kids
        if count.op == machine.NUMBER:
            row = [_skip(node.size)] if node.size >= 0 else _steps(element)
            steps = [step for head in before for step in _steps(head)]
            repeat = (machine.STEP_REPEAT, node.number, _width(count.codes), len(row))
            return [*steps, repeat, *row]
    raise TooVariedError(f"headers of many files have no nodes of the kind {node.op}")


class _Groups:
    """Hands the machine the steps of what it has to read, and the numbers of fields."""

    def __init__(self, spec: HeaderSpec) -> None:
        self._spec = spec
        self._numbers = {
            name: number for number, name in enumerate(sorted(spec.head_fields | spec.body_fields))
        }
        self._groups = machine.FileGroups(
            first_read=spec.first_read,
            words=spec.words,
            most=spec.most,
            keys=tuple(self._numbers[name] for name in spec.keys),
            ends=spec.ends,
            beside=spec.beside,
        )
        self.head: Callable[[int], bytes | None] = self._groups.head
        self.start: Callable[[list[str]], HeaderBatch] = self._groups.start

    def add_head(self, words: bytes, start: int, layout: AnyLayout) -> None:
        """How a summary begins."""
        spec = self._spec
        steps = self._steps_of(spec.head, spec.head_fields, layout)
        self._groups.add_head(words, start, steps, self._numbers[spec.deciding], spec.mask)

    def add_bodies(self, words: bytes, bits: int, bodies: Iterable[HeaderBody]) -> None:
        """How it goes on."""
        self._groups.add_bodies(words, bits, tuple(map(self._body, bodies)))

    def _body(self, body: HeaderBody) -> tuple[Any, ...]:
        spec, number = self._spec, self._numbers
        tables = tuple(
            (
                *(-1 if name is None else number[name] for name in table[:3]),
                table.least,
                table.has_rows,
                table.takes_negative,
            )
            for table in body.tables
        )
        fields = (body.size, spec.absent, spec.names, spec.rows_at, spec.rows)
        return (
            self._steps_of(spec.body, spec.body_fields, body.layout),
            tables,
            body.tag,
            *(number[name] for name in (*fields, spec.reach, spec.reach_behind)),
            body.row_size,
            *(part for at, code in body.extents for part in (at, _width(code))),
        )

    def _steps_of(
        self, record: type[Record], wanted: frozenset[str], layout: AnyLayout
    ) -> tuple[_Step, ...]:
        return _record_steps(record, layout, wanted, tuple(self._numbers.items()))


@once_a_shape(256)
def _record_steps(
    record: type[Record],
    layout: AnyLayout,
    wanted: frozenset[str],
    numbers: tuple[tuple[str, int], ...],
) -> tuple[_Step, ...]:
    number_of = dict(numbers)
    steps: list[_Step] = []
    node = _plain_node(record.struct, layout, wanted)
    for field, kid in zip(record.fields, node.kids, strict=True):
        if kid.op != machine.NONE:
            number = number_of[field.name] if field.name in wanted else -1
            steps += ((machine.STEP_FIELD, number, 0, 0), *_steps(kid))
    return tuple(steps)


def header_groups(spec: HeaderSpec) -> _Groups:
    """Of many files."""
    return _Groups(spec)
