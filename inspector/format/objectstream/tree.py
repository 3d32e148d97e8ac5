"""The rows of an object stream, and what identifies an element in another revision of its stream.

The tree has a summary, then a row an element, as deep as they are nested.

A field is identified by its name. Entries of a container have their own lasting mark where there is
one: entities and components their id, pairs their key; everything else is identified by its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, ClassVar, Final

from inspector.errors import InspectorError
from inspector.findings.message import Message, Text
from inspector.format.logical import LogicalBytes
from inspector.format.objectstream.elements import (
    OBJECTS,
    STREAM_VERSION,
    SUMMARY,
    Element,
    Encoding,
    is_entry,
    labels,
)
from inspector.format.objectstream.json import VERSION, member_spans
from inspector.format.objectstream.leaves import DATA_ADDRESS, leaf_of, text_of, value_of
from inspector.format.objectstream.reading import Reading
from inspector.format.objectstream.recognise import ElementHead, StreamHead, layout_of
from inspector.format.objectstream.slices import old_address, parse_address
from inspector.format.objectstream.xml import attribute_spans
from inspector.format.schema import Record, read
from inspector.format.stream import BIG, Source, Span
from inspector.format.tree import (
    UNTOLD,
    About,
    Content,
    Extent,
    FieldNode,
    FieldTree,
    LazyNodes,
    RowPath,
    bytes_node,
    escaped,
)
from inspector.format.value_text import bytes_text, single
from inspector.versions import crc_of

#: The field that holds the lasting id of an entity or a component, and the key of a pair.
_ID: Final = "Id"
_KEY: Final = "value1"
#: How a base class is called, of which only the first is asked.
_BASE: Final = "BaseClass1"
#: How deep an id may lie: in bases of bases, and in what wraps the number.
_DEEPEST: Final = 8
#: Keys longer than this stand there as a number.
_LONGEST: Final = 64


def identities(siblings: Sequence[Element]) -> Iterator[str]:
    """What tells each child of one element from the others, in this revision and the next.

    Where entries have their own mark it stands behind a ``#``; one that is there once more has how
    often it stood before: ``#17~1``.
    """
    met: Counter[str] = Counter()
    for element, label in zip(siblings, labels(siblings), strict=True):
        mark = mark_of(element) if is_entry(element) else ""
        if not mark:
            yield label
            continue
        yield f"#{mark}~{met[mark]}" if mark in met else f"#{mark}"
        met[mark] += 1


def mark_of(entry: Element) -> str:
    """The lasting mark of an entry; empty where it has none."""
    key = entry.child(_KEY)
    if key is not None:
        return _address(key) if key.class_id == DATA_ADDRESS else _number(key)
    # The id of a component is that of its innermost base: others may have a field called so too.
    lasting, owner = None, entry
    for _ in range(_DEEPEST):
        lasting = owner.child(_ID) or lasting
        base = owner.child(_BASE)
        if base is None:
            break
        owner = base
    return "" if lasting is None else _number(lasting)


def _address(element: Element) -> str:
    """The fields and entries that an address of a data patch leads through: ``Parts.17.Speed``."""
    try:
        value = value_of(element)
        address = parse_address(value) if isinstance(value, str) else old_address(value)
    except InspectorError:
        return ""
    return ".".join(part.field if part.entry is None else str(part.entry) for part in address.parts)


def _number(element: Element) -> str:
    """The value of an element, or of the only one within it."""
    for _ in range(_DEEPEST):
        if element.value is not None and not element.children:
            try:
                text = text_of(element)
            except InspectorError:
                return ""
            return text if len(text) <= _LONGEST else f"{crc_of(text):08X}"
        if len(element.children) != 1:
            return ""
        (element,) = element.children
    return ""


#: The part of an element's head that is its own value.
_VALUE: Final = "value"
_SUMMARY_ABOUT: Final = About(Message("objectstream/row-summary-meaning"))
_OBJECTS_ABOUT: Final = About(Message("objectstream/row-objects-meaning"))
_VERSION_ABOUT: Final = About(Message("objectstream/row-version-meaning"))
_ENCODING_ABOUT: Final = About(Message("objectstream/row-encoding-meaning"))


def stream_tree(logical: LogicalBytes, data: bytes, reading: Reading) -> StreamTree:
    """The tree of a stream.

    Args:
        logical: The bytes of the file.
        data: Those of them that were read.
        reading: What they hold.
    """
    maker = _Rows(data, reading)
    start, end = reading.start, reading.end
    roots = [maker.summary(min(start, end))]
    if start < end:
        roots.append(maker.objects(start, end))
    if end < logical.size:
        rest = About(problem=Message("objectstream/nothing-reads"))
        roots.append(
            bytes_node(
                "rest",
                Message("objectstream/row-rest"),
                end,
                logical.size,
                rest,
                role="undescribed",
            )
        )
    return StreamTree(logical, roots, reading)


class StreamTree(FieldTree):
    """The rows of a stream, with what tells its entries from each other."""

    of_versions: ClassVar[frozenset[str]] = frozenset({SUMMARY})

    def __init__(self, data: LogicalBytes, roots: Sequence[FieldNode], reading: Reading) -> None:
        super().__init__(data, roots)
        self._stream = reading.stream
        self._is_cut = bool(reading.problems) and (
            reading.end < data.size or any(not each.end for each in reading.stream.walk())
        )

    @cached_property
    def _by_start(self) -> Mapping[int, Element]:
        return {element.start: element for element in self._stream.walk() if element.children}

    @cached_property
    def _unended(self) -> frozenset[int]:
        """Where the elements begin that were begun and not ended."""
        return frozenset(element.start for element in self._stream.walk() if not element.end)

    def is_whole(self, path: str) -> bool:
        """Whether all was read of what stands at a path; that of the file is empty."""
        if not self._is_cut:
            return True
        if path in ("", OBJECTS):
            return False
        node = self.find(path)
        return node is None or node.start not in self._unended

    def versions(self) -> Mapping[str, str]:
        """The versions that are stored of each class, but for 0."""
        versions: dict[str, set[int]] = {}
        names: dict[str, str] = {}
        for element in self._stream.walk():
            if element.version:
                versions.setdefault(element.class_id, set()).add(element.version)
                names.setdefault(element.class_id, element.name)
        return {
            f"{names[class_id]} {class_id}".lstrip(): ", ".join(map(str, sorted(stored)))
            for class_id, stored in versions.items()
        }

    def marks(self, node: FieldNode) -> Sequence[str]:
        """The lasting marks of entities, components and pairs in a container."""
        element = None if node.path == OBJECTS else self._by_start.get(node.start)
        marks = [] if element is None else list(map(mark_of, element.children))
        return marks if any(marks) else ()


class _Rows:
    """Makes the rows of one stream."""

    def __init__(self, data: bytes, reading: Reading) -> None:
        self._data = data
        self._stream = reading.stream
        self._end = reading.end
        self._layout = layout_of(reading.stream.version)

    def summary(self, end: int) -> FieldNode:
        """The row of what stands before the elements."""
        version = str(self._stream.version)
        span = self._head_spans(0, StreamHead).get(VERSION)
        where = Extent(span.start, span.end) if span else Extent(0, 0, absent=False)
        rows = [
            FieldNode(
                STREAM_VERSION,
                "stream_version",
                where,
                Content(type="uint32", text=version, value=self._stream.version),
                _VERSION_ABOUT,
            ),
            FieldNode(
                f"{SUMMARY}/encoding",
                "encoding",
                Extent(0, 0),
                Content(type="encoding", text=self._stream.encoding),
                _ENCODING_ABOUT,
            ),
        ]
        return FieldNode(
            SUMMARY, SUMMARY, Extent(0, end), Content("record"), _SUMMARY_ABOUT,
            role="section", children=lambda: rows,
        )  # fmt: skip

    def objects(self, start: int, end: int) -> FieldNode:
        """The row above all elements."""
        path = RowPath(OBJECTS)
        elements = self._stream.elements
        return FieldNode(
            path, OBJECTS, Extent(start, end), Content("list"), _OBJECTS_ABOUT,
            role="section", children=partial(self._entries, path, elements, ()),
        )  # fmt: skip

    # -- elements ------------------------------------------------------------------------------

    def _entries(
        self, path: RowPath, elements: Sequence[Element], tags: Sequence[FieldNode]
    ) -> Sequence[FieldNode]:
        """The rows of elements that are told by their index."""
        starts = [element.start for element in elements]
        if starts:
            starts.append(self._end_of(elements[-1]))

        def make(index: int) -> FieldNode:
            return self._element(elements[index], path / index, str(index), index)

        return LazyNodes(starts, make, tags)

    def _children(self, element: Element, path: RowPath) -> Sequence[FieldNode]:
        tags = self._tags(element, path)
        children = element.children
        if all(map(is_entry, children)):
            return self._entries(path, children, tags) if children else tags
        rows = [
            self._element(child, path / escaped(label), label)
            for child, label in zip(children, labels(children), strict=True)
        ]
        return [*tags, *rows]

    def _element(
        self, element: Element, path: RowPath, name: str, index: int | None = None
    ) -> FieldNode:
        leaf = leaf_of(element)
        kind = element.name or (leaf.title if leaf else element.class_id)
        about = About(element.class_id)
        if element.version:
            words = Message(
                "objectstream/class-and-version", class_id=element.class_id, version=element.version
            )
            about = About(words)
        content = Content("list" if holds_entries(element) else "record", kind)
        where: tuple[int, int] | None = None
        if element.value is not None and not element.children:
            content, problem = _value(element, kind)
            about = about._replace(problem=problem)
            span = self._spans(element).get(_VALUE)
            where = (span.start, span.end) if span else None
        extent = Extent(element.start, self._end_of(element), where)
        return FieldNode(
            path, name, extent, content, about,
            role="field" if index is None else "element",
            index=index,
            children=partial(self._children, element, path),
        )  # fmt: skip

    def _end_of(self, element: Element) -> int:
        """Where an element ends; one whose end is missing, where reading did."""
        return element.end or max(self._end, element.start)

    # -- what an element says of itself --------------------------------------------------------

    def _tags(self, element: Element, path: RowPath) -> list[FieldNode]:
        """The rows of the attributes, the members or the head of an element."""
        return [
            FieldNode(
                path @ escaped(span.path),
                span.path,
                Extent(span.start, span.end),
                Content(text=self._shown(span)),
                UNTOLD,
                role="tag",
            )
            for span in self._spans(element).values()
        ]

    def _shown(self, span: Span) -> Text:
        stored = self._data[span.start : span.end]
        if self._stream.encoding == "binary":
            return bytes_text(stored)
        return stored.decode("utf-8", "replace")

    def _spans(self, element: Element) -> Mapping[str, Span]:
        return self._head_spans(element.start, ElementHead)

    def _head_spans(self, start: int, record: type[Record]) -> Mapping[str, Span]:
        """Where the parts lie of what starts there, by their names."""
        encoding: Encoding = self._stream.encoding
        if encoding == "xml":
            if record is StreamHead:
                start = self._data.find(b"<ObjectStream")
            return attribute_spans(self._data, start)
        if encoding == "json":
            return member_spans(self._data, self._data.find(b"{") if start == 0 else start)
        return self._record_spans(start, record)

    def _record_spans(self, start: int, record: type[Record]) -> Mapping[str, Span]:
        spans: list[Span] = []
        source = Source(self._data, BIG, start, spans=spans)
        try:
            head: Any = read(record, source, self._layout)
        except InspectorError:
            return {}
        named = {span.path: span for span in spans if span.length}
        if isinstance(head, ElementHead) and head.value_size:
            at = source.position
            named[_VALUE] = Span(_VALUE, at, at + head.value_size)
        elif isinstance(head, StreamHead):
            named[VERSION] = named["Version"]
        return named


def holds_entries(element: Element) -> bool:
    """Whether an element is a container of entries; of an empty one its class says so."""
    children = element.children
    if children:
        return all(map(is_entry, children))
    return element.value is None and element.name.startswith("AZStd::")


def _value(element: Element, kind: str) -> tuple[Content, Text]:
    """The value of an element as a row says it, and why that is not the type's own form."""
    leaf, stored = leaf_of(element), element.value
    try:
        value = value_of(element)
        text = text_of(element)
    except InspectorError as error:
        if isinstance(stored, bytes):
            return Content("bytes", kind, bytes_text(stored), value=stored), error.message
        # A text says itself, whatever is known of its type.
        return Content(type=kind, text=stored or ""), ""
    numbers = single if leaf is not None and leaf.is_single else None
    return Content(type=kind, text=text, value=value, json=numbers), ""
