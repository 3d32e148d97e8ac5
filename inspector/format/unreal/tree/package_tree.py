"""A package as one tree of fields: its tables, its objects, what lies behind and between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, Final

from inspector.findings.message import Message, Text
from inspector.format.errors import FAILURES, FormatError
from inspector.format.logical import LogicalBytes
from inspector.format.record_tree import Bytes, NodeMaker, row_starts
from inspector.format.schema import declared
from inspector.format.tree import (
    About,
    Content,
    Extent,
    FieldNode,
    FieldTree,
    LazyNodes,
    Region,
    RowPath,
    Unread,
    bytes_node,
    region_of,
)
from inspector.format.unreal.contents import SectionSpan
from inspector.format.unreal.declare.summary import SummaryBody, SummaryHead, SummaryVersions
from inspector.format.unreal.declare.tables import ThumbnailImage
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.read.header import PREFIX
from inspector.format.unreal.read.package_reader import PackageReader
from inspector.format.unreal.read.section_reader import IMAGES
from inspector.format.unreal.sections import SECTIONS, SectionLocator
from inspector.format.unreal.tree.export_nodes import ExportNodes, roots_behind_objects
from inspector.format.unreal.tree.values import PackageJson, PackageNodeMaker, PinWords, ValueWords
from inspector.format.unreal.values import ObjectData
from inspector.progress import Progress

EXPORTS: Final = "exports"
UNDESCRIBED: Final = "undescribed"
_ICONS: Final = {
    PREFIX: "field", "names": "list", "imports": "link", EXPORTS: "class",
    IMAGES: "eye", "thumbnail_table": "eye", "asset_registry": "table",
    "bulk_data": "bytes",
}  # fmt: skip


class PackageTree(FieldTree):
    """Everything in one package, from the summary down to the last byte.

    What an object holds is read when its row is first opened, or by :meth:`prepare`.

    Args:
        package: The package.
        data: Its bytes, those of its ``.uexp`` included.
        parts: What it is made of.
    """

    def __init__(
        self, package: PackageReader, data: LogicalBytes, parts: Sequence[SectionSpan]
    ) -> None:
        self.package = package
        self._parts = parts
        self._header = Bytes(package.header_bytes)
        soft_paths = _rows(package, "soft_object_paths")
        paths = package.readable_paths
        words = ValueWords(paths, soft_paths, PinWords(paths, self.held))
        #: Turns the values of the package into what JSON can hold.
        self.values = PackageJson(package.layout, words)
        self._maker: PackageNodeMaker = NodeMaker(self.values)
        self._exports = ExportNodes(package, data, self._maker)
        self._images: list[FieldNode] = []
        super().__init__(data, self._make_roots(data, parts))

    @property
    def paths(self) -> ObjectPaths:
        """Names and objects, as far as their tables can be read."""
        return self.values.words.paths

    def respelled(self, names: Sequence[str]) -> PackageTree:
        """The same package with its names in other spellings, in the order of its name table."""
        return PackageTree(self.package.respelled(names), self.data, self._parts)

    def with_objects_called(self, called: Mapping[int, str]) -> PackageTree:
        """The same package with other names for some objects, by their places among the exports."""
        return PackageTree(self.package.with_objects_called(called), self.data, self._parts)

    def prepare(self, progress: Progress | None = None) -> None:
        """Reads what every object holds, so that opening a row is quick afterwards."""
        self._exports.prepare(progress)

    def release(self) -> None:
        """Lets go of all rows and values."""
        super().release()
        self._images = []
        self._exports.release()
        self.values.words.pins.release()

    def held(self, export: int) -> ObjectData | FormatError | None:
        """What an object holds as values, or why that cannot be read; None where it has no data."""
        return self._exports.held(export)

    def destination(self, export: int) -> str:
        """Where a redirector leads; empty for another object, or one that does not say it."""
        return self._exports.destination(export)

    def unread(self, most: int = 100) -> tuple[Unread, ...]:
        """The first values that were kept as bytes, in file order; reads all objects."""
        return tuple(islice(self._exports.unread(), most))

    # -- making --------------------------------------------------------------------------------

    def _make_roots(
        self, data: LogicalBytes, parts: Sequence[SectionSpan]
    ) -> tuple[FieldNode, ...]:
        roots: list[FieldNode] = []
        images: list[SectionSpan] = []
        loose = reached = 0
        for span in parts:
            reached = max(reached, span.end)
            if span.key == IMAGES:
                images.append(span)
            elif span.key == "export_data":
                for gap in self._exports.gaps(span.start, span.end):
                    roots.append(_undescribed(loose, gap.start, gap.end))
                    loose += 1
            elif span.key == "bulk_data":
                roots += roots_behind_objects(self._maker, self.package, data, span.start, span.end)
            elif span.key in (UNDESCRIBED, "padding"):
                roots.append(_undescribed(loose, span.start, span.end, span.key == "padding"))
                loose += 1
            else:
                roots.append(self._root(span))
        if reached < data.size:
            # Where the summary breaks off nothing says what lies behind the header.
            roots.append(_undescribed(loose, reached, data.size))
        if images:
            roots.append(self._thumbnails(images))
        roots += self._broken({root.path for root in roots}, data.size)
        return tuple(sorted(roots, key=lambda root: (root.start, root.end)))

    def _root(self, span: SectionSpan) -> FieldNode:
        entries: Text = f"{span.entries:,}"
        if span.key == PREFIX:
            entries = Message("format/fields-grouped", count=span.entries)
        section = SECTIONS.get(span.key)
        is_table = section is not None and (section.has_rows or section.kind.record is None)
        return FieldNode(
            span.key,
            _title(span.key) if span.key == EXPORTS else span.title,
            Extent(span.start, span.end),
            Content(
                "list" if is_table else "record",
                text=entries if span.key == PREFIX or not SECTIONS[span.key].within else "",
            ),
            About(
                Message("format/row-section-meaning", holds=span.holds),
                icon=_ICONS.get(span.key, "table"),
            ),
            role="section",
            children=lambda: self._section(span),
        )

    def _section(self, span: SectionSpan) -> Sequence[FieldNode]:
        try:
            return self._section_rows(span)
        except FAILURES:
            # The exact reader got through where the fast one did not: show its bytes at least.
            return [
                bytes_node(
                    f"{span.key}@bytes",
                    Message("format/row-bytes"),
                    span.start,
                    span.end,
                    About(Message("format/row-bytes-unread")),
                )
            ]

    def _section_rows(self, span: SectionSpan) -> Sequence[FieldNode]:
        key, make = span.key, self._maker
        if key == PREFIX:
            return self._summary()
        if key == EXPORTS:
            return self._exports.rows()
        section = SECTIONS[key]
        layout = self.package.layout_of(key, span.start)
        if not section.has_rows:
            node = make.node(
                section.kind,
                self._header,
                span.start,
                path=RowPath(key),
                name=span.title,
                layout=layout,
            )
            return node.children
        body = self.package.summary.body
        assert body is not None
        place = SectionLocator(section, self.package.summary.layout).place(body)
        assert place is not None
        starts = row_starts(section.kind, self._header.data, place.start, place.rows, layout)

        def row(index: int) -> FieldNode:
            node = make.node(
                section.kind,
                self._header,
                starts[index],
                path=RowPath(key) / index,
                name="",
                layout=layout,
                index=index,
                role="row",
            )
            self._name_row(key, index, node)
            return node

        return LazyNodes(starts, row)

    def _name_row(self, key: str, index: int, node: FieldNode) -> None:
        """Gives a row of a table the name that people know it by."""
        paths, value = self.paths, node.value
        match key:
            case "names":
                node.name = str(value.Name)
            case "imports":
                node.name = paths.object_path(-index - 1)
                node.type = paths.text(value.ClassName)
            case "depends":
                node.name = paths.object_path(index + 1)
            case "soft_package_references":
                name = value.PackageName
                node.name = name if isinstance(name, str) else paths.text(name)
            case "soft_object_paths":
                node.name = self.values.words.soft_path(value)
            case "preload_dependencies":
                node.name = paths.object_path(value)

    def _summary(self) -> list[FieldNode]:
        summary = self.package.summary
        nodes: list[FieldNode] = []
        at = 0
        parts = (
            (SummaryVersions, summary.versions),
            (SummaryHead, summary.head),
            (SummaryBody, summary.body),
        )
        for record, value in parts:
            if value is None:
                break
            nodes += self._maker.record_parts(
                record.struct, self._header, at, RowPath(PREFIX), summary.layout
            )
            at = nodes[-1].end
        if at < summary.end:
            why = About(Message("format/summary-breaks-off"))
            nodes.append(
                bytes_node(f"{PREFIX}@rest", Message("format/row-bytes"), at, summary.end, why)
            )
        return nodes

    def _thumbnails(self, images: list[SectionSpan]) -> FieldNode:
        for index, span in enumerate(images):
            node = self._maker.node(
                ThumbnailImage.struct,
                self._header,
                span.start,
                path=RowPath(IMAGES) / index,
                name="",
                index=index,
                role="row",
            )
            node.text = f"{node.value.ImageWidth} × {abs(node.value.ImageHeight)}"
            node.type = Message("format/type-thumbnail")
            self._images.append(node)
        return FieldNode(
            IMAGES,
            Message("format/row-thumbnails"),
            Extent(images[0].start, images[-1].end),
            Content("list", text=f"{len(images):,}"),
            About(Message("format/row-thumbnails-meaning"), icon="eye"),
            role="section",
            children=lambda: self._images,
        )

    def _broken(self, shown: set[str], size: int) -> list[FieldNode]:
        """Tables that the summary places but whose bytes contradict the format."""
        nodes = []
        for key in self.package.section_keys():
            if key in shown:
                continue
            try:
                self.package.section_value(key)
            except FormatError as error:
                at = min(error.offset, size)
                about = About(problem=error.message, icon=_ICONS.get(key, "table"))
                nodes.append(
                    FieldNode(key, _title(key), Extent(at, at), about=about, role="section")
                )
        return nodes

    def _make_regions(self) -> list[Region]:
        regions: list[Region] = []
        objects: list[Region] = []
        for root in self.roots:
            if root.path == EXPORTS:
                objects = self._exports.regions(root)
            elif root.path == IMAGES:
                regions += [region_of(root, image) for image in self._images]
            elif root.end > root.start:
                regions.append(region_of(root))
        # Where bytes are claimed twice, those of objects win.
        return sorted([*regions, *objects], key=lambda region: region[:2])


def _title(key: str) -> Message:
    exports = Message("format/row-exports")
    return exports if key == EXPORTS else declared(SECTIONS[key].title)


def _undescribed(index: int, start: int, end: int, padding: bool = False) -> FieldNode:
    meaning = Message("format/row-undescribed-meaning", size=end - start)
    return bytes_node(
        f"{UNDESCRIBED}/{index}",
        Message("format/row-padding") if padding else Message("format/row-undescribed"),
        start,
        end,
        About(Message("format/row-padding-meaning") if padding else meaning),
        role="padding" if padding else "undescribed",
    )


def _rows(package: PackageReader, table: str) -> Sequence[Any]:
    try:
        rows: Sequence[Any] = getattr(package, table)
    except FormatError:
        return ()
    return rows
