"""Everything that a package stores: its summary at once, its tables when they are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from inspector.format.errors import FormatError
from inspector.format.logical import LogicalBytes
from inspector.format.span import SpanMap
from inspector.format.stream import Buffer
from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.declare.tables import (
    AssetRegistryDependencies,
    CellExport,
    CellImport,
    DataResourceTable,
    GatherableText,
    ImportTypeHierarchy,
    MetaDataTable,
    ObjectExport,
    ObjectImport,
    SearchableNames,
    SoftObjectPath,
    ThumbnailEntry,
    WorldTileInfo,
)
from inspector.format.unreal.layout import Layout
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.read.coverage import Part
from inspector.format.unreal.read.engines import saved_by_and_compatible_with
from inspector.format.unreal.read.header import Summary
from inspector.format.unreal.read.integrity import Integrity
from inspector.format.unreal.read.opening import open_header
from inspector.format.unreal.read.release_groups import ReleaseGroup
from inspector.format.unreal.read.section_reader import SectionReader
from inspector.versions.engine_version import EngineVersion
from inspector.versions.version_set import VersionSet


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A stored picture of an asset: where it is, and what kind.

    ``format`` is ``png``, ``jpeg`` or ``empty``; width and height are in pixels, ``offset`` and
    ``size`` are those of the image file inside the package.
    """

    object_class: str
    object_path: str
    format: str
    width: int
    height: int
    offset: int
    size: int


@dataclass(frozen=True, slots=True)
class AssetEntry:
    """What the asset registry stores of one asset; the class is a full path from 5.1 on."""

    path: str
    class_name: str
    tags: dict[str, str]


class PackageReader:
    """A package's bytes, read as far as they are asked for; immutable.

    Use :meth:`open`. A table whose bytes are broken raises its :class:`FormatError` each time it is
    asked for, while the others still open.
    """

    def __init__(self, reader: SectionReader, data: LogicalBytes) -> None:
        tail_size = data.size - data.seam
        self._reader = reader
        self._integrity = Integrity(reader, tail_size)
        #: The bytes of all of it, those of its ``.uexp`` included.
        self.data = data
        self.summary: Summary = reader.summary
        #: Bytes of the ``.uasset`` or ``.umap``.
        self.size = reader.size
        #: Bytes of the ``.uexp`` beside it; 0 when there is none.
        self.tail_size = tail_size
        #: The releases whose layout an unversioned package was read by.
        self.assumed = reader.assumed

    @classmethod
    def open(cls, data: Buffer, tail: Buffer = b"", *, assume: ReleaseGroup | None = None) -> Self:
        """Reads the summary of a package.

        Args:
            data: The bytes of the ``.uasset`` or ``.umap``: bytes, or a memory map.
            tail: The bytes of the ``.uexp`` beside it; empty when there is none.
            assume: How to lay out an unversioned package; by default the group that fits.

        Raises:
            FormatError: When not even the version words can be read.
        """
        return cls(open_header(data, len(tail), assume), LogicalBytes(data, tail))

    # -- what the summary says ------------------------------------------------------------------

    @property
    def versions(self) -> VersionSet:
        """The version numbers that the package stores."""
        return self._reader.versions

    @property
    def layout(self) -> Layout:
        """What decides the shape of the tables."""
        return self._reader.layout

    def layout_of(self, key: str, start: int) -> Layout:
        """The layout of the section that starts at ``start``."""
        return self._reader.section_layout(key, start)

    @property
    def summary_error(self) -> FormatError | None:
        """Why the summary could not be read to its end, if so."""
        return self.summary.error

    @property
    def newer_than_known(self) -> bool:
        """Whether reading stopped after the version words of a package newer than known."""
        return self.summary.stopped == "newer"

    @cached_property
    def _engines(self) -> tuple[EngineVersion | None, EngineVersion | None, bool]:
        layout_known = not self.unversioned or self.assumed is not None
        return saved_by_and_compatible_with(self.summary, layout_known=layout_known)

    @property
    def saved_by(self) -> EngineVersion | None:
        """The engine that saved the package; None where the summary was not read that far."""
        return self._engines[0]

    @property
    def compatible_with(self) -> EngineVersion | None:
        """The oldest engine that the package claims to be compatible with."""
        return self._engines[1]

    @property
    def compatible_stored(self) -> bool:
        """Whether compatible-with is stored, or saved-by stands in for it."""
        return self._engines[2]

    @property
    def package_name(self) -> str | None:
        """The stored package name; ``None`` as text in editor packages up to 5.0."""
        return self.summary.head.PackageName if self.summary.head else None

    @property
    def total_header_size(self) -> int | None:
        """Bytes before the first object's data."""
        return self.summary.head.TotalHeaderSize if self.summary.head else None

    @property
    def cooked(self) -> bool:
        """Whether editor-only data was stripped."""
        return self.versions.cooked

    @property
    def unversioned(self) -> bool:
        """Whether the package stores no versions."""
        return self.versions.unversioned

    # -- tables ---------------------------------------------------------------------------------

    @cached_property
    def names(self) -> list[str]:
        """The name table's texts.

        Raises:
            FormatError: Where its bytes are broken; so do all tables below.
        """
        return self._reader.names()

    @cached_property
    def imports(self) -> Sequence[ObjectImport]:
        """Objects of other packages that this one refers to."""
        return self._reader.rows("imports")

    @cached_property
    def exports(self) -> Sequence[ObjectExport]:
        """Objects that this package holds."""
        return self._reader.rows("exports")

    @cached_property
    def soft_object_paths(self) -> tuple[str, ...]:
        """The listed soft object paths, as text."""
        return tuple(self._soft_path_text(path) for path in self._reader.rows("soft_object_paths"))

    @cached_property
    def soft_package_references(self) -> tuple[str, ...]:
        """Packages referred to softly."""
        rows = self._reader.rows("soft_package_references")
        return tuple(self._text_or_name(row.PackageName) for row in rows)

    @cached_property
    def depends(self) -> tuple[tuple[int, ...], ...]:
        """For each export the package indexes that must exist before it."""
        return tuple(row[0] for row in self._reader.rows("depends"))

    @cached_property
    def gatherable_text(self) -> Sequence[GatherableText]:
        """Texts to be translated."""
        return self._reader.rows("gatherable_text")

    @cached_property
    def preload_dependencies(self) -> Sequence[int]:
        """Package indexes in the order in which a game needs them."""
        return self._reader.rows("preload_dependencies")

    @cached_property
    def cell_exports(self) -> Sequence[CellExport]:
        """Verse cells of this package."""
        return self._reader.rows("cell_exports")

    @cached_property
    def cell_imports(self) -> Sequence[CellImport]:
        """Verse cells of other packages."""
        return self._reader.rows("cell_imports")

    @cached_property
    def import_type_hierarchies(self) -> Sequence[ImportTypeHierarchy]:
        """Parents of imported types."""
        return self._reader.rows("import_type_hierarchies")

    @cached_property
    def searchable_names(self) -> Sequence[SearchableNames]:
        """Names by which objects can be found."""
        return self._reader.rows("searchable_names")

    @cached_property
    def metadata(self) -> MetaDataTable | None:
        """Metadata of the package and its objects; before 5.6 it is an ordinary export."""
        metadata: MetaDataTable | None = self.section_value("metadata")
        return metadata

    @cached_property
    def world_tile_info(self) -> WorldTileInfo | None:
        """Place of a level in a composed world."""
        info: WorldTileInfo | None = self.section_value("world_tile_info")
        return info

    @cached_property
    def data_resources(self) -> DataResourceTable | None:
        """Where the bulk payloads lie."""
        table: DataResourceTable | None = self.section_value("data_resources")
        return table

    @cached_property
    def asset_registry(self) -> tuple[AssetEntry, ...]:
        """What the asset registry reads of the package."""
        data = self.section_value("asset_registry")
        return tuple(
            AssetEntry(
                asset.ObjectPath, asset.ObjectClassName, {tag.Key: tag.Value for tag in asset.Tags}
            )
            for asset in (data.Objects if data else ())
        )

    @cached_property
    def asset_registry_dependencies(self) -> AssetRegistryDependencies | None:
        """Which references a game needs."""
        table: AssetRegistryDependencies | None = self.section_value("asset_registry_dependencies")
        return table

    @cached_property
    def thumbnails(self) -> tuple[Thumbnail, ...]:
        """The stored pictures, in the table's order."""
        entries: Sequence[ThumbnailEntry] = self.section_value("thumbnail_table") or ()
        return tuple(self._thumbnail(index, entry) for index, entry in enumerate(entries))

    def thumbnail_data(self, thumbnail: Thumbnail) -> bytes:
        """The image file of a thumbnail."""
        return self._reader.data[thumbnail.offset : thumbnail.offset + thumbnail.size]

    def _thumbnail(self, index: int, entry: ThumbnailEntry) -> Thumbnail:
        image, part = self._reader.image(index, entry)
        size = len(image.CompressedImageData)
        kind = "empty" if not size else "png" if image.ImageHeight > 0 else "jpeg"
        return Thumbnail(
            entry.ObjectClassName,
            entry.ObjectPathWithoutPackageName,
            kind,
            image.ImageWidth,
            abs(image.ImageHeight),
            part.end - size,
            size,
        )

    # -- names and paths ------------------------------------------------------------------------

    @cached_property
    def paths(self) -> ObjectPaths:
        """Turns names and package indexes into text.

        Raises:
            FormatError: Where the bytes of the names, the imports or the exports are broken.
        """
        return ObjectPaths(self.names, self.imports, self.exports)

    @cached_property
    def readable_paths(self) -> ObjectPaths:
        """The same as far as the tables can be read: what a broken one tells shows as ``?43``."""
        return ObjectPaths(
            self._readable("names"), self._readable("imports"), self._readable("exports")
        )

    def _readable(self, table: str) -> Sequence[Any]:
        try:
            rows: Sequence[Any] = getattr(self, table)
        except FormatError:
            return ()
        return rows

    def text(self, name: NameRef) -> str:
        """A name as the engine shows it: ``Foo_3``."""
        return self.paths.text(name)

    def object_name(self, index: int) -> str:
        """Name of the object at a package index; ``None`` for 0."""
        return self.paths.object_name(index)

    def object_path(self, index: int) -> str:
        """Path of the object at a package index: ``/Script/Engine.StaticMesh``, ``Foo.Bar:Baz``."""
        return self.paths.object_path(index)

    def class_of(self, export: ObjectExport) -> str:
        """Name of an export's class; ``Class`` for one that is itself a class."""
        return self.paths.class_of(export)

    @cached_property
    def main_asset(self) -> ObjectExport | None:
        """The object that the package is about: its asset, else its first top-level object."""
        return self.paths.main_asset()

    def _text_or_name(self, value: NameRef | str) -> str:
        return value if isinstance(value, str) else self.paths_of_names(value)

    def paths_of_names(self, name: NameRef) -> str:
        """A name's text without needing the import and export tables."""
        return ObjectPaths(self.names, (), ()).text(name)

    def _soft_path_text(self, path: SoftObjectPath) -> str:
        if path.PackageName is not None and path.AssetName is not None:
            asset = self.paths_of_names(path.AssetName)
            text = self.paths_of_names(path.PackageName) + (f".{asset}" if asset != "None" else "")
        else:
            text = self._text_or_name(path.AssetPathName or "")
        return f"{text}:{path.SubPath}" if path.SubPath else text

    # -- the whole ------------------------------------------------------------------------------

    def section_keys(self) -> tuple[str, ...]:
        """The keys of all sections that a package can have, in the order engines write them."""
        return self._reader.section_keys()

    def section_value(self, key: str) -> Any:
        """The value of a section: its rows, its record, or None where the package has none.

        Raises:
            FormatError: Where its bytes are broken.
        """
        return self._reader.value(key)

    @property
    def header_bytes(self) -> bytes:
        """The bytes of the header; of a damaged package, all there are."""
        return self._reader.data

    def spans(self) -> SpanMap:
        """The bytes of every field of the header, read exactly."""
        return self._reader.spans

    def place_of(self, path: str) -> int | None:
        """Where the field named by ``path`` starts; None where the package has no such field."""
        return self._reader.start_of(path)

    def problems(self) -> tuple[FormatError, ...]:
        """What cannot be in the summary and the extents of the exports; reads no other table."""
        return self._integrity.problems()

    def errors(self) -> tuple[FormatError, ...]:
        """Everything that contradicts the format, each broken table once; reads all tables."""
        return self._integrity.errors()

    def explains_header(self) -> bool:
        """Whether every byte of the header belongs to exactly one part."""
        return self._integrity.explains_header()

    def parts(self) -> tuple[Part, ...]:
        """The parts of the header in file order; broken tables are left out."""
        return self._integrity.parts()

    def header_gaps(self) -> tuple[list[Part], list[Part]]:
        """Bytes of the header that no part covers, padding aside, and those that two do."""
        return self._integrity.header_gaps()

    def raw_gaps(self) -> tuple[list[Part], list[Part]]:
        """The same, with padding counted as a gap."""
        return self._integrity.raw_gaps()

    def is_padding(self, gap: Part) -> bool:
        """Whether a run of bytes only fills up the end of a cooked header."""
        return self._integrity.is_padding(gap)
