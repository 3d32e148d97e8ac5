"""The objects of a package as rows of the tree, and what lies behind them in the file.

An object has its entry in the export table and what it holds; behind the objects come bulk data,
the end tag and the payload trailer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Final

from inspector.findings.message import Message, Text
from inspector.format.errors import FAILURES, FormatError
from inspector.format.logical import MOST_AT_ONCE, LogicalBytes
from inspector.format.record_tree import Bytes, row_starts
from inspector.format.tree import (
    About,
    Content,
    Extent,
    FieldNode,
    LazyNodes,
    Region,
    RowPath,
    Unread,
    bytes_node,
)
from inspector.format.unreal.declare.own_forms import DATA_TABLES, REDIRECTOR, ObjectRedirector
from inspector.format.unreal.declare.payloads import (
    PayloadTrailerFooter,
    PayloadTrailerHeader,
)
from inspector.format.unreal.declare.primitives import NAME
from inspector.format.unreal.declare.tables import ObjectExport
from inspector.format.unreal.declare.tags import META_DATA
from inspector.format.unreal.read.objects import ObjectReader
from inspector.format.unreal.read.package_reader import PackageReader
from inspector.format.unreal.read.payloads import (
    END_TAG,
    FOOTER,
    TRAILER,
    PayloadRun,
    PayloadTrailer,
    end_tag,
    read_trailer,
    trailer_start,
)
from inspector.format.unreal.read.property_reader import PropertyReader
from inspector.format.unreal.read.section_reader import Part, gaps_and_overlaps
from inspector.format.unreal.tree.parts import unread_of
from inspector.format.unreal.tree.property_nodes import PropertyNodes
from inspector.format.unreal.tree.values import PackageNodeMaker
from inspector.format.unreal.values import KeptReason, ObjectData
from inspector.progress import Progress

#: More bytes than a property's tag has without its value.
_LONGEST_TAG = 1 << 16
#: The least that any tag has: its name.
_SHORTEST_TAG = NAME.size


class ExportNodes:
    """The rows of one package's objects.

    Args:
        package: The package.
        data: Its bytes, those of its ``.uexp`` included.
        maker: Makes rows from declarations.
    """

    def __init__(self, package: PackageReader, data: LogicalBytes, maker: PackageNodeMaker) -> None:
        self._package = package
        self._data = data
        self._maker = maker
        self._paths = maker.values.words.paths
        names: Sequence[str] = ()
        with suppress(FormatError):
            names = package.names
        self._objects = ObjectReader(PropertyReader(names, maker.layout), self._paths)
        self._rows: LazyNodes | None = None
        self._extents = self._find_extents()
        self._held: dict[int, ObjectData | FormatError | None] = {}

    def prepare(self, progress: Progress | None) -> None:
        """Reads what every object holds; their rows are still made when they are opened."""
        count = len(self._extents)
        for done, index in enumerate(sorted(self._extents)):
            if progress is not None:
                progress(done, count)
            self.held(index)

    def _find_extents(self) -> dict[int, Part]:
        """Which bytes each object has to itself; the first in the file keeps what two claim."""
        try:
            exports = self._package.exports
        except FormatError:
            return {}
        claimed = sorted(
            (export.SerialOffset, export.SerialOffset + export.SerialSize, index)
            for index, export in enumerate(exports)
            if export.SerialSize > 0 and export.SerialOffset >= len(self._package.header_bytes)
        )
        extents: dict[int, Part] = {}
        reached = 0
        for start, end, index in claimed:
            start, end = max(start, reached), min(end, self._data.size)
            if start < end:
                extents[index] = Part(str(index), start, end)
                reached = end
        return extents

    def gaps(self, start: int, end: int) -> list[Part]:
        """The runs between ``start`` and ``end`` that belong to no object."""
        inside = [part for part in self._extents.values() if part.start < end and part.end > start]
        gaps, __ = gaps_and_overlaps([Part("", 0, start), *inside], end)
        return [gap for gap in gaps if gap.end > start]

    def rows(self) -> LazyNodes:
        """One row an object, in the order of the table."""
        if self._rows is None:
            starts = self._table_starts()
            self._rows = LazyNodes(starts, lambda index: self._row(index, starts[index]))
        return self._rows

    def _table_starts(self) -> Sequence[int]:
        body = self._package.summary.body
        assert body is not None
        return row_starts(
            ObjectExport.struct,
            self._package.header_bytes,
            body.ExportOffset,
            body.ExportCount,
            self._maker.layout,
        )

    def _row(self, index: int, table_start: int) -> FieldNode:
        export = self._package.exports[index]
        part = self._extents.get(index)
        start, end = (part.start, part.end) if part else (table_start, table_start)
        text, name = self._place(index, export), self._paths.text(export.ObjectName)
        problem = self._why_no_data(export, part is not None)
        return FieldNode(
            _path(index),
            name,
            Extent(start, end),
            Content("record", self._paths.class_of(export), text, value=export),
            About(self._meaning(export), problem=problem),
            role="row",
            index=index,
            children=lambda: [self._entry(index, table_start), *self._contents(index)],
        )

    def _place(self, index: int, export: ObjectExport) -> Text:
        """What the object lies in; of a redirector, which lies in nothing, where it leads."""
        if export.OuterIndex:
            return Message("format/lies-in", path=self._paths.object_path(export.OuterIndex))
        destination = self.destination(index)
        return Message("format/leads-to", destination=destination) if destination else ""

    def _meaning(self, export: ObjectExport) -> Message:
        name = self._paths.class_of(export)
        if self._maker.layout.unversioned_properties and export.ClassIndex:
            return Message("format/row-unversioned-object-meaning", name=name)
        return Message("format/row-object-meaning", name=name)

    def _why_no_data(self, export: ObjectExport, is_there: bool) -> Text:
        if is_there or export.SerialSize <= 0:
            return ""
        end = export.SerialOffset + export.SerialSize
        return Message(
            "format/object-not-in-file",
            size=export.SerialSize,
            start=export.SerialOffset,
            end=end,
        )

    def _entry(self, index: int, table_start: int) -> FieldNode:
        """The object's row in the export table; its fields' paths leave out this step."""
        where = Bytes(self._package.header_bytes)
        struct = ObjectExport.struct
        node = self._maker.node(
            struct,
            where,
            table_start,
            path=_path(index) @ "entry",
            name=Message("format/row-export-entry"),
            role="row",
        )
        text = Message("format/fields", count=len(node.value.fields))
        return FieldNode(
            node.trail,
            node.name,
            Extent(node.start, node.end),
            Content("record", "ObjectExport", text, value=node.value),
            About(Message("format/row-export-entry-meaning")),
            role="row",
            children=lambda: self._maker.record_parts(struct, where, table_start, _path(index)),
        )

    def held(self, index: int) -> ObjectData | FormatError | None:
        """What an object holds, or why that cannot be read; None for one without data."""
        if index not in self._held:
            self._held[index] = self._read(index)
        return self._held[index]

    def destination(self, index: int) -> str:
        """Where a redirector leads, as a path; empty for another object, or one that is damaged."""
        if self._paths.class_of(self._package.exports[index]) == REDIRECTOR:
            held = self.held(index)
            if isinstance(held, ObjectData) and isinstance(held.record, ObjectRedirector):
                return self._paths.object_path(held.record.DestinationObject)
        return ""

    def release(self) -> None:
        """Lets go of all rows and values."""
        self._rows = None
        self._held.clear()
        self._objects.properties.forget()

    def unread(self) -> Iterator[Unread]:
        """The values that were kept as bytes, object by object."""
        for index, part in sorted(self._extents.items()):
            held = self.held(index)
            if held is not None:
                path = f"exports/{index}"
                yield from unread_of(held, path, part.start, self._paths)

    def _read(self, index: int) -> ObjectData | FormatError | None:
        where = self._bytes_of(index)
        if where is None:
            return None
        part = self._extents[index]
        size = part.end - part.start
        is_whole = size == len(where.data)
        export = self._package.exports[index]
        try:
            held = self._objects.read(export, where.data)
            return held if is_whole else self._without_end(held, size, export)
        except FormatError as error:
            if not is_whole and self._goes_on(part, len(where.data), error.offset):
                return ObjectData(size, kept=KeptReason.TOO_LONG)
            field, offset = f"exports/{index}/{error.field}", where.base + error.offset
            return FormatError(error.kind, field, offset, error.found, error.expected)

    def _without_end(self, held: ObjectData, size: int, export: ObjectExport) -> ObjectData:
        """What an object holds of which only the first bytes were read."""
        class_name = self._paths.class_of(export)
        # What other classes store in a declared form says nothing where it is cut off.
        is_long = class_name in DATA_TABLES or class_name in (META_DATA, REDIRECTOR)
        kept = KeptReason.TOO_LONG if is_long else held.kept
        return held._replace(size=size, rows=None, record=None, form=None, kept=kept)

    def _goes_on(self, part: Part, read: int, offset: int) -> bool:
        """Whether the tag at ``offset`` is no damage but ends behind the bytes that were read."""
        if offset + _SHORTEST_TAG > read:
            return True
        start = part.start + offset
        try:
            tag, __, size = self._objects.properties.read_tag(
                self._data.slice(start, min(start + _LONGEST_TAG, part.end)), 0
            )
        except FAILURES:
            return False
        end: int = offset + size + tag.Size
        return read < end <= part.end - part.start

    def _bytes_of(self, index: int) -> Bytes | None:
        """The bytes of an object; of a very long one those that its values may lie in."""
        part = self._extents.get(index)
        if part is None:
            return None
        end = min(part.end, part.start + MOST_AT_ONCE)
        return Bytes(self._data.slice(part.start, end), part.start)

    def _contents(self, index: int) -> list[FieldNode]:
        held, where = self.held(index), self._bytes_of(index)
        if held is None or where is None:
            return []
        path = _path(index)
        if isinstance(held, ObjectData):
            return PropertyNodes(self._maker, where).of_object(held, path)
        end, problem = where.base + len(where.data), held.message
        own = path / "data"
        about = About(Message("format/row-object-data-meaning"), problem=problem)
        return [bytes_node(own, Message("format/row-object-data"), where.base, end, about)]

    def regions(self, root: FieldNode) -> list[Region]:
        """The bytes of the table and of each object, with the rows above them."""
        regions: list[Region] = []
        if root.end > root.start:
            try:
                starts = self._table_starts()
            except FAILURES:
                return []
            for index in range(len(starts) - 1):
                above = self._above_entry(root, index)
                regions.append(Region(starts[index], starts[index + 1], above))
        for index, part in self._extents.items():
            regions.append(Region(part.start, part.end, self._above_data(root, index)))
        return regions

    def _above_entry(self, root: FieldNode, index: int) -> Callable[[], Sequence[FieldNode]]:
        def above() -> Sequence[FieldNode]:
            row = self.rows().row(index)
            return root, row, row.children[0]

        return above

    def _above_data(self, root: FieldNode, index: int) -> Callable[[], Sequence[FieldNode]]:
        return lambda: (root, self.rows().row(index))


def _path(index: int) -> RowPath:
    """The path of the row of an object."""
    return RowPath("exports") / index


BULK: Final = "bulk_data"
_TRAILER_HOLDS: Final = About(Message("format/row-trailer-meaning"), icon="bytes")
_BULK_HOLDS: Final = About(Message("format/row-bulk-data-meaning"), icon="bytes")
_END_TAG: Final = About(Message("format/row-end-tag-meaning"), icon="field")


def roots_behind_objects(
    maker: PackageNodeMaker, package: PackageReader, data: LogicalBytes, start: int, end: int
) -> list[FieldNode]:
    """The rows that cover the bytes ``[start, end)`` behind the objects without a gap.

    Bulk data that no list names is one run of bytes; the end tag is a row of its own; a payload
    trailer that contradicts the format is one run of bytes with the reason.
    """
    tag = end_tag(package, data)
    trailer_at = trailer_start(package)
    roots: list[FieldNode] = []
    at = start
    bulk_end = tag.start if tag is not None else min(trailer_at or end, end)
    if bulk_end > at:
        roots.append(_bulk(at, bulk_end))
        at = bulk_end
    if tag is not None:
        roots.append(_end_tag(data, tag.start, tag.end))
        at = tag.end
    if trailer_at is not None and at <= trailer_at < end:
        try:
            trailer = read_trailer(package, data)
        except FormatError as error:
            roots.append(_broken_trailer(trailer_at, end, error.message))
            return roots
        assert trailer is not None
        roots.append(_trailer(maker, data, trailer))
        at = trailer.end
    if at < end:
        roots.append(_bulk(at, end, f"{BULK}_behind"))
    return roots


def _bulk(start: int, end: int, path: str = BULK) -> FieldNode:
    return bytes_node(
        path, Message("format/row-bulk-data"), start, end, _BULK_HOLDS, role="section"
    )


def _end_tag(data: LogicalBytes, start: int, end: int) -> FieldNode:
    content = Content(type="uint32", text=data.slice(start, end).hex(" ").upper())
    return FieldNode(
        END_TAG,
        Message("format/row-end-tag"),
        Extent(start, end),
        content,
        _END_TAG,
        role="section",
    )


def _broken_trailer(start: int, end: int, problem: Text) -> FieldNode:
    about = _TRAILER_HOLDS._replace(problem=problem)
    return bytes_node(TRAILER, Message("format/row-trailer"), start, end, about, role="section")


def _trailer(maker: PackageNodeMaker, data: LogicalBytes, trailer: PayloadTrailer) -> FieldNode:
    def children() -> Sequence[FieldNode]:
        layout = trailer.layout
        head = Bytes(data.slice(trailer.start, trailer.payloads_start), trailer.start)
        nodes = maker.record_parts(PayloadTrailerHeader.struct, head, 0, RowPath(TRAILER), layout)
        if trailer.footer_start > trailer.payloads_start:
            nodes.append(_payloads(trailer))
        foot = Bytes(data.slice(trailer.footer_start, trailer.end), trailer.footer_start)
        footer = maker.node(
            PayloadTrailerFooter.struct,
            foot,
            0,
            path=RowPath(FOOTER),
            name=Message("format/row-footer"),
            layout=layout,
        )
        return [*nodes, footer]

    count = len(trailer.header.Entries)
    return FieldNode(
        TRAILER,
        Message("format/row-trailer"),
        Extent(trailer.start, trailer.end),
        Content("record", text=f"{count:,}"),
        _TRAILER_HOLDS,
        role="section",
        children=children,
    )


def _payloads(trailer: PayloadTrailer) -> FieldNode:
    path = f"{TRAILER}/Payloads"
    runs = list(trailer.runs())
    return FieldNode(
        path,
        Message("format/row-payloads"),
        Extent(trailer.payloads_start, trailer.footer_start),
        Content("list", "bytes", f"{len(runs):,}"),
        About(Message("format/row-payloads-meaning")),
        children=lambda: [
            _payload(f"{path}/{index}", index, run) for index, run in enumerate(runs)
        ],
    )


def _payload(path: str, index: int, run: PayloadRun) -> FieldNode:
    if run.entry is None:
        about = About(Message("format/row-no-payload-meaning"))
        name = Message("format/row-undescribed")
        return bytes_node(path, name, run.start, run.end, about, role="undescribed", index=index)
    about = About(Message("format/row-payload-meaning", entry=run.entry))
    return bytes_node(path, "", run.start, run.end, about, index=index)
