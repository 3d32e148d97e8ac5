"""The properties and payloads of a package as text and rows, with the files beside it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from inspector.escaping import one_line
from inspector.findings.message import Message
from inspector.format.errors import FormatError
from inspector.format.logical import LogicalBytes
from inspector.format.tree import FieldTree
from inspector.format.unreal.paths import bounded
from inspector.format.unreal.values import ObjectData
from inspector.format.value_text import MapEntry, Raw
from inspector.messages import Label, _, lazy
from inspector.messages.phrases import clauses
from inspector.messages.rendering import render
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern
from inspector.project.opening import Opened
from inspector.report.tables import SHOWN_DIGITS, block, hashed, sha1_between, sized, table

if TYPE_CHECKING:
    from inspector.format.tree import FieldNode
    from inspector.format.unreal.read.payloads import Payload
    from inspector.format.unreal.tree.package_tree import PackageTree


# -- properties ------------------------------------------------------------------------------------

#: What is said instead of properties whose names and types are not in the package.
UNVERSIONED: Final = lazy(
    "unversioned properties: the package stores neither their names nor their types; not read"
)

#: What is said of an array, a map or a struct with nothing in it.
_EMPTY: Final = lazy("(empty)")
#: Texts longer than this are given by their hash.
_LONGEST_TEXT: Final = 2000
#: Structs of up to this many numbers are written in one line: vectors, colours, rotations.
_NUMBERS_A_LINE: Final = 4
#: What stands around the tags of an object, by the name of its field, and what lines call it.
_AROUND: Final[Mapping[str, Label]] = {
    "Control": "control",
    "OverrideOperation": lazy("override operation"),
    "ImportJson": lazy("import json"),
    "ObjectGuid": lazy("object guid"),
}
#: Fields around the tags that only say whether another one is there.
_SAYS_NOTHING: Final = frozenset({"bHasObjectGuid"})

_PIN_ID: Final = "PinId"
_PIN_NAME: Final = "PinName"
#: What has the first of two members is called by the second: pins, and properties of structs.
_NAMED: Final = ((_PIN_ID, _PIN_NAME), ("PropertyFlags", "Name"))
#: The member of a payload that says where it lies: whatever grows before it moves it.
_PLACE_OF_PAYLOAD: Final = "OffsetInFile"
#: Arrays of bytes up to this long are written byte by byte.
_WRITTEN_BYTES = 16
_PLACE = pattern(r"(.*)\[(\d+)\]", re.DOTALL)


class ShownProperty(NamedTuple):
    """One property of an object; the value is what JSON can hold, with all names resolved.

    ``span`` is where its bytes begin and end.
    """

    name: str
    type: str
    array_index: int
    value: Any
    span: tuple[int, int] = (0, 0)


class ShownRows(NamedTuple):
    """What a class is known to store behind the tags, such as the rows of a data table.

    ``keyed`` says that the keys of ``value`` are names of rows, not of members; ``key`` is what the
    format calls it, ``span`` where its bytes begin and end.
    """

    name: str
    type: str
    value: Any
    keyed: bool
    key: str = ""
    span: tuple[int, int] = (0, 0)


class NativeData(NamedTuple):
    """Bytes of an object that nothing takes apart: their number and the hash of them.

    ``sha1`` is None where the file is too large to be hashed.
    """

    size: int
    sha1: str | None


class ShownObject(NamedTuple):
    """What an object holds; ``properties`` is None for one that has no property tags.

    ``problem`` says why an object that should have some could not be read. ``around`` is what
    stands before and behind the tags, each with its name; ``rows`` is what the class stores behind
    them where that is known, ``native`` where it is not. An object without tags is all ``native``.
    """

    path: str
    properties: tuple[ShownProperty, ...] | None
    problem: str = ""
    around: tuple[tuple[str, Any], ...] = ()
    rows: tuple[ShownRows, ...] = ()
    native: NativeData | None = None


def objects_of(tree: PackageTree | None) -> list[ShownObject]:
    """What every object of a package holds, in the order of the export table."""
    if tree is None:
        return []
    return [_object(tree, index) for index in range(len(tree.package.exports))]


def _object(tree: PackageTree, index: int) -> ShownObject:
    path = tree.paths.object_path(index + 1)
    own = f"exports/{index}"
    held = tree.held(index)
    row = tree.find(own) if held is not None else None
    if row is None:
        return ShownObject(path, None)
    # In the order of their rows, which need not be opened for it.
    stored = held.properties.properties if isinstance(held, ObjectData) and held.properties else ()
    types = (str(one.type) for one in stored)
    tagged = False
    shown: list[ShownProperty] = []
    around: list[tuple[str, Any]] = []
    rows: list[ShownRows] = []
    native: NativeData | None = None
    problem = ""
    for node in row.children:
        name = render(node.name)
        if node.path == f"{own}@entry" or name in _SAYS_NOTHING:
            continue
        if node.path == f"{own}/properties@end":
            tagged = True
        elif node.role == "property":
            shown.append(_property(node, next(types, render(node.type))))
        elif node.role == "blob":
            # All of an object that cannot be read, else what lies behind its tags.
            native = _native(tree.data, node)
            problem = render(node.problem) if node.path == f"{own}/data" else ""
        elif name in _AROUND:
            if name != "Control" or node.value:
                around.append((str(_AROUND[name]), node.json()))
        else:
            # Of what a class stores in its own form the rows of a data table alone have names.
            rows.append(_rows(node, node.path.rpartition("/")[2]))
    properties = tuple(shown) if tagged else None
    return ShownObject(path, properties, problem, tuple(around), tuple(rows), native)


def _rows(node: FieldNode, key: str) -> ShownRows:
    value = node.json()
    keyed = key == "rows" and bool(value)
    span = node.start, node.end
    return ShownRows(render(node.name), render(node.type), value, keyed, key, span)


def _native(stored: LogicalBytes, node: FieldNode) -> NativeData:
    return NativeData(node.end - node.start, sha1_between(stored, node.start, node.end))


def _property(node: FieldNode, type_name: str) -> ShownProperty:
    name, place = render(node.name), 0
    parted = _PLACE.fullmatch(name) if name.endswith("]") else None
    if parted is not None:
        name, place = parted[1], int(parted[2])
    return ShownProperty(name, type_name, place, node.json(), (node.start, node.end))


def property_lines(tree: PackageTree | None) -> list[str]:
    """One value a line, under the path of its object; what has parts says its type first."""
    if tree is None:
        return []
    first = [str(UNVERSIONED)] if tree.package.layout.unversioned_properties else []
    return block(_("Properties"), chain(first, map(one_line, lines_of(objects_of(tree)))))


class ValueRow(NamedTuple):
    """A value under its whole path.

    ``value`` is None where it has parts, which follow in rows of their own; ``type`` is empty where
    that of the whole says it. ``problem`` says why an object could not be read.
    """

    path: str
    value: str | None
    type: str = ""
    problem: str = ""

    @property
    def line(self) -> str:
        """The row as a line of text."""
        if self.problem:
            return _("{path}  not read: {problem}", path=self.path, problem=self.problem)
        value = "" if self.value is None else f" = {self.value}"
        return f"{self.path}{value}  ({self.type})" if self.type else f"{self.path}{value}"


def lines_of(objects: Iterable[ShownObject]) -> Iterator[str]:
    """What objects hold; every byte of it is there, as a value or in a hash.

    Where payloads lie alone is left out.
    """
    return (row.line for row in values_of(objects))


def values_of(objects: Iterable[ShownObject]) -> Iterator[ValueRow]:
    """The same as rows."""
    for held in objects:
        if held.problem:
            yield ValueRow(held.path, None, problem=held.problem)
        for name, value in held.around:
            yield ValueRow(f"{held.path} {name}", _text(value))
        for shown in held.properties or ():
            place = f"[{shown.array_index}]" if shown.array_index else ""
            yield from _of_property(shown, f"{held.path}.{shown.name}{place}")
        for rows in held.rows:
            placed = rows if rows.keyed else rows._replace(value=without_places(rows.value))
            yield from values_in(placed, f"{held.path}.{rows.name}")
        if held.native is not None:
            yield ValueRow(_("{path} native data", path=held.path), f"<{sized(*held.native)}>")


def without_places(value: Any) -> Any:
    """What a class stores, without the places of payloads in the file."""
    match value:
        case dict():
            # It stays what it is: an entry of a map, bytes, or a struct.
            return type(value)(
                (name, without_places(inner))
                for name, inner in value.items()
                if name != _PLACE_OF_PAYLOAD
            )
        case list():
            return [without_places(inner) for inner in value]
    return value


def values_in(rows: ShownRows, path: str) -> Iterator[ValueRow]:
    """A value with its type; what has parts row by row, each under its path."""
    if not _has_parts(rows.value):
        yield ValueRow(path, _text(rows.value), rows.type)
        return
    yield ValueRow(path, None, rows.type)
    value = rows.value
    if rows.keyed and isinstance(value, dict):
        # Each row is identified by its name, as an entry of a map is by its key.
        value = [MapEntry(key=key, value=inner) for key, inner in value.items()]
    yield from _parts(value, path, of_class=True)


def _of_property(shown: ShownProperty, path: str) -> Iterator[ValueRow]:
    value = shown.value
    if _are_bytes(shown):
        yield ValueRow(path, hashed(bytes(value)), shown.type)
    elif _has_parts(value):
        yield ValueRow(path, None, shown.type)
        yield from _parts(value, path)
    else:
        yield ValueRow(path, _text(value), shown.type)


def _parts(value: Any, path: str, *, of_class: bool = False) -> Iterator[ValueRow]:
    """The values inside one that has parts, each with its own path.

    Args:
        value: The whole.
        path: Its path.
        of_class: Whether a class stores it in its own form, where pins and properties are.
    """
    if isinstance(value, dict):
        named: Iterable[tuple[str, Any]] = (
            (f"{path}.{key}", inner) for key, inner in value.items()
        )
    else:
        named = _of_elements(path, value, of_class=of_class)
    for whole_path, inner in named:
        inner_path = bounded(whole_path)
        if _has_parts(inner):
            yield from _parts(inner, inner_path, of_class=of_class)
        else:
            yield ValueRow(inner_path, _text(inner))


def _of_elements(path: str, value: Sequence[Any], *, of_class: bool) -> Iterator[tuple[str, Any]]:
    """The elements of a list, each with its path."""
    used: dict[str, int] = {}
    ids = []
    for place, element in enumerate(value):
        own = _name_of(element) if of_class else None
        if own is None:
            yield _placed(path, place, element)
            continue
        name = json.dumps(element[own], ensure_ascii=False)
        used[name] = times = used.get(name, 0) + 1
        if own == _PIN_NAME:
            # The name tells which pin it is: the identity only matters to other nodes.
            ids.append(element[_PIN_ID])
        kept = {key: inner for key, inner in element.items() if key not in (own, _PIN_ID)}
        yield f"{path}[{name}{f'#{times}' if times > 1 else ''}]", kept
    if ids:
        # They are drawn again by some saves: that they are others is all there is to say.
        yield f"{path}.{_PIN_ID}", hashed("\n".join(ids))


def _name_of(element: Any) -> str | None:
    """The member by which a pin or the property of a struct is called; None for anything else."""
    if isinstance(element, dict):
        for mark, name in _NAMED:
            if mark in element and name in element:
                return name
    return None


def _placed(path: str, place: int, value: Any) -> tuple[str, Any]:
    """An element by its place; an entry of a map by its key, which no other entry has."""
    if isinstance(value, MapEntry):
        return f"{path}[{_key(value['key'])}]", value["value"]
    return f"{path}[{place}]", value


def _key(value: Any) -> str:
    """The key of an entry: texts in quotes, so that a key is never taken for a place."""
    if isinstance(value, Message):
        value = render(value)
    text = _text(value)
    if isinstance(value, str) and len(value) <= _LONGEST_TEXT:
        return json.dumps(value, ensure_ascii=False)
    return text


def _has_parts(value: Any) -> bool:
    """Whether a value takes more than one line."""
    return (
        isinstance(value, dict | list)
        and bool(value)
        and not isinstance(value, Raw)
        and not _are_numbers(value)
    )


def _are_numbers(value: Any) -> bool:
    """Whether this is a struct of a few numbers."""
    return (
        isinstance(value, dict)
        and 0 < len(value) <= _NUMBERS_A_LINE
        and all(isinstance(number, int | float) for number in value.values())
        and not any(isinstance(number, bool) for number in value.values())
    )


def _are_bytes(shown: ShownProperty) -> bool:
    """Whether an array of bytes is so long that a line for each would say nothing."""
    value = shown.value
    return (
        shown.type.startswith("ArrayProperty(ByteProperty")
        and isinstance(value, list)
        and len(value) > _WRITTEN_BYTES
        and all(isinstance(number, int) and 0 <= number < 256 for number in value)
    )


def _text(value: Any) -> str:
    """A value in one line; a key that has parts as JSON."""
    match value:
        case None:
            return _("None")
        case bool():
            return "true" if value else "false"
        case str():
            return hashed(value) if len(value) > _LONGEST_TEXT else value or '""'
        case dict() | list() if not value:
            return str(_EMPTY)
        case Raw():
            reason = f": {render(value['reason'])}" if value["reason"] else ""
            return f"{hashed(bytes.fromhex(value['raw']))}{reason}"
        case dict() if _are_numbers(value):
            return ", ".join(f"{name}={number}" for name, number in value.items())
        case dict() | list():
            return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)
    return str(value)


def field_rows(tree: FieldTree) -> Iterator[ValueRow]:
    """All fields of a file, each value under its path."""
    rows = (
        ShownRows(render(root.name), render(root.type), root.json(), False) for root in tree.roots
    )
    return chain.from_iterable(values_in(row, row.name) for row in rows)


# -- payloads --------------------------------------------------------------------------------------

#: Fields of the summary that say where lists of payloads are.
_PAYLOAD_OFFSETS = ("PayloadTocOffset", "DataResourceOffset")
#: Files whose bytes the logical file has; others beside the package are not opened.
_WITHIN_FILE: Final = frozenset({"inline", "end of file", ".uexp"})
#: Roots of the tree that are bulk data which no list names, and the one of the payload trailer.
_BULK_ROOTS: Final = frozenset({"bulk_data", "bulk_data_behind"})
_TRAILER: Final = "payload_trailer"


class UndescribedBytes(NamedTuple):
    """Bytes behind the objects of which nothing says what they are.

    ``kind`` is ``bulk data``, ``payload trailer`` (one that cannot be read) or ``not described``;
    ``offset`` counts from the start of the package.
    """

    kind: str
    offset: int
    size: int
    sha1: str | None


def payload_lines(opened: Opened) -> list[str]:
    """One payload a line, then one file beside the package a line.

    Editor packages have no files beside them, so that comparing their revisions shows none.
    """
    sha1_of = payload_hashes(opened)
    lines = [one_line(_payload_line(payload, sha1_of(payload))) for payload in payloads_of(opened)]
    lines += [f"{run.kind}  {sized(run.size, run.sha1)}" for run in undescribed_bytes(opened)]
    lists = block(_("Payloads"), lines)
    beside = block(
        _("Files beside it"),
        (
            sibling.suffix + "  " + _("{size:,} bytes", size=sibling.size)
            for sibling in opened.siblings
        ),
    )
    return lists + beside


def _payload_line(payload: Payload, sha1: str | None) -> str:
    raw = (
        _("{raw_size:,} uncompressed", raw_size=payload.raw_size)
        if payload.raw_size != payload.size
        else ""
    )
    hashed = f"sha1 {sha1[:SHOWN_DIGITS]}" if sha1 is not None and payload.size else ""
    size = clauses((_("{size:,} bytes", size=payload.size), raw, hashed))
    owner = payload.owner or _("(no known object)")
    return f"{_(payload.kind)}  {owner}  {_(payload.where)}  {size}" + (
        f"  [{payload.flags}]" if payload.flags else ""
    )


def payloads_of(opened: Opened) -> tuple[Payload, ...]:
    """The payloads; none where their list is broken, which is a finding."""
    package = opened.package
    if package is None or not any(
        (package.summary.get(name) or 0) > 0 for name in _PAYLOAD_OFFSETS
    ):
        return ()
    # What reads the lists is needed by few files, and takes a while to load.
    from inspector.format.unreal.read.payloads import payload_list

    try:
        return payload_list(package, opened.logical)
    except FormatError:
        return ()


def payload_hashes(opened: Opened) -> Callable[[Payload], str | None]:
    """Gives the hash of a payload as it is stored; None where its bytes are not at hand."""
    data = opened.logical
    hashed: dict[tuple[int, int], str | None] = {}
    # Payloads share bytes only by lying in the same place; more than the file has is damage.
    left = data.size

    def find(payload: Payload) -> str | None:
        nonlocal left
        start, end = payload.offset, payload.offset + payload.size
        if payload.where not in _WITHIN_FILE or start < 0 or payload.size < 0 or end > data.size:
            return None
        sha1 = hashed.get((start, end))
        if sha1 is None and payload.size <= left:
            left -= payload.size
            sha1 = hashed[start, end] = sha1_between(data, start, end)
        return sha1

    return find


def undescribed_bytes(opened: Opened) -> Iterator[UndescribedBytes]:
    """The bytes behind the objects that no list names.

    Of a package whose tables are broken nothing says where the objects end: it has none.
    """
    package = opened.package
    if package is None or not all(
        (table(package, lambda p: p.names), table(package, lambda p: p.exports))
    ):
        return
    tree = package.tree()
    try:
        for kind, node in _unnamed(tree.roots):
            sha1 = sha1_between(tree.data, node.start, node.end)
            yield UndescribedBytes(kind, node.start, node.end - node.start, sha1)
    finally:
        tree.release()


def _unnamed(roots: tuple[FieldNode, ...]) -> Iterator[tuple[str, FieldNode]]:
    for root in roots:
        if root.path in _BULK_ROOTS:
            yield "bulk data", root
        elif root.path == _TRAILER:
            if root.problem:
                yield "payload trailer", root
            for part in root.children:
                for run in part.children:
                    if run.undescribed:
                        yield "not described", run
        elif root.role == "undescribed":
            yield "not described", root
