"""Everything that a package stores: its summary at once, its tables when they are asked for.

The layout of an unversioned package is found out while its header is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Self, TypeVar

from inspector.format.errors import FAILURES, FormatError
from inspector.format.fast import value_reader
from inspector.format.logical import MOST_AT_ONCE, LogicalBytes
from inspector.format.readers import entries
from inspector.format.stream import Buffer
from inspector.format.unreal.declare.primitives import NameRef
from inspector.format.unreal.declare.summary import SummaryHead
from inspector.format.unreal.declare.tables import (
    DataResourceTable,
    MetaDataTable,
    ObjectExport,
    ObjectImport,
    SoftObjectPath,
    SoftPackageReference,
    ThumbnailEntry,
)
from inspector.format.unreal.gates import ReleaseGroup, groups_for
from inspector.format.unreal.paths import ObjectPaths, identity_of, name_text
from inspector.format.unreal.read.header import (
    Engines,
    Summary,
    engines_of,
    laid_out,
    read_summary,
    read_words,
)
from inspector.format.unreal.read.integrity import HeaderReader, summary_problems
from inspector.format.unreal.read.section_reader import kept
from inspector.named_tuples import NamedTuple
from inspector.versions import EngineVersion

#: Bytes that hold the summary of nearly every package, and of any but a damaged one: it is a few
#: hundred bytes long unless it lists many chunks or packages to cook.
_FIRST_READ = 4096
#: The most bytes that are read for any summary.
_LONGEST_SUMMARY = 1 << 24

R = TypeVar("R", bound=HeaderReader)
#: Makes the reader of a header: (its bytes, its summary, how an unversioned one was laid out).
Maker = Callable[[bytes, Summary, ReleaseGroup | None], R]


def open_header(make: Maker[R], data: Buffer, assume: ReleaseGroup | None) -> R:
    """Reads the summary and takes the header's bytes.

    Args:
        make: Makes a reader of a header from its bytes, its summary and the releases by which it
            was laid out, where it is unversioned.
        data: The bytes of the ``.uasset`` or ``.umap``.
        assume: How to lay out an unversioned package; by default the group that fits.

    Raises:
        FormatError: When not even the version words can be read.
    """
    # Of what is in memory already nothing is saved by looking at its first bytes alone.
    start = bytes(data[: _LONGEST_SUMMARY if isinstance(data, bytes) else _FIRST_READ])
    words = read_words(start)
    if words.unversioned and not words.stopped:
        fitting = _fitting(make, data, words, assume)
        if fitting is not None:
            return fitting
    summary = read_summary(start, words=words)
    if summary.error is not None and len(data) > len(start) == _FIRST_READ:
        summary = read_summary(bytes(data[:_LONGEST_SUMMARY]), words=words)
    return make(_header_bytes(data, summary), summary, None)


def _fitting(make: Maker[R], data: Buffer, words: Summary, assume: ReleaseGroup | None) -> R | None:
    """The header of an unversioned package by the group that explains it best.

    None where no group reads it: the bytes then have to say why not.
    """
    start = bytes(data[:_FIRST_READ])
    try:
        head, end = value_reader(SummaryHead.struct, words.layout)(start, words.end)
    except FAILURES:
        return None
    if head.TotalHeaderSize < end:
        return None
    header = bytes(data[: min(head.TotalHeaderSize, MOST_AT_ONCE)])
    groups = (assume,) if assume else groups_for(words.layout.legacy)
    # Of a wrong guess nobody asks what is wrong, so the exact reader is not asked.
    summaries = (
        (laid_out(words, header, words.layout._replace(ue4=group.ue4, ue5=group.ue5)), group)
        for group in groups
    )
    readable = [
        make(header, summary, group)
        for summary, group in summaries
        if summary is not None and not summary_problems(summary, len(data))
    ]
    # The names follow the summary in every package, so most wrong guesses end here.
    likely = [reader for reader in readable if _names_follow(reader.summary)]
    if len(likely) > 1:
        for reader in likely:
            if reader.explains_header():
                return reader
    return next(iter(likely or readable), None)


def _names_follow(summary: Summary) -> bool:
    return summary.body is not None and summary.body.NameOffset == summary.end


def _header_bytes(data: Buffer, summary: Summary) -> bytes:
    """The header alone, as far as it is read: everything that the tables may lie in."""
    head = summary.head
    if head is None or head.TotalHeaderSize < summary.end:
        return bytes(data[:_LONGEST_SUMMARY])
    return bytes(data[: min(head.TotalHeaderSize, MOST_AT_ONCE)])


class Thumbnail(NamedTuple):
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


class AssetEntry(NamedTuple):
    """What the asset registry stores of one asset; the class is a full path from 5.1 on."""

    path: str
    class_name: str
    tags: dict[str, str]


class PackageReader(HeaderReader):
    """A package's bytes, read as far as they are asked for; immutable.

    Use :meth:`open`. A table whose bytes are broken raises its :class:`FormatError` each time it is
    asked for, while the others still open.
    """

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
        return open_header(partial(cls, LogicalBytes(data, tail)), data, assume)

    # -- what the summary says ------------------------------------------------------------------

    @property
    def summary_error(self) -> FormatError | None:
        """Why the summary could not be read to its end, if so."""
        return self.summary.error

    @property
    def newer_than_known(self) -> bool:
        """Whether reading stopped after the version words of a package newer than known."""
        return self.summary.stopped == "newer"

    @kept
    def _engines(self) -> Engines:
        layout_known = not self.unversioned or self.assumed is not None
        return engines_of(self.summary, layout_known=layout_known)

    @property
    def saved_by(self) -> EngineVersion | None:
        """The engine that saved the package; None where the summary was not read that far."""
        return self._engines.saved_by

    @property
    def compatible_with(self) -> EngineVersion | None:
        """The oldest engine that the package claims to be compatible with."""
        return self._engines.compatible_with

    @property
    def compatible_stored(self) -> bool:
        """Whether compatible-with is stored, or saved-by stands in for it."""
        return self._engines.compatible_stored

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

    @kept
    def imports(self) -> Sequence[ObjectImport]:
        """Objects of other packages that this one refers to."""
        return self.rows("imports")

    @kept
    def exports(self) -> Sequence[ObjectExport]:
        """Objects that this package holds."""
        return self.rows("exports")

    @kept
    def soft_object_paths(self) -> tuple[str, ...]:
        """The listed soft object paths, as text."""
        return tuple([self._soft_path_text(path) for path in self.rows("soft_object_paths")])

    @kept
    def soft_package_references(self) -> tuple[str, ...]:
        """Packages referred to softly."""
        rows: Sequence[SoftPackageReference] = self.rows("soft_package_references")
        # They have one field. Where that is a text itself, the names may be broken.
        return tuple(entries(rows, 0, self._readable("names"), self._text_or_name))

    @kept
    def depends(self) -> tuple[tuple[int, ...], ...]:
        """For each export the package indexes that must exist before it."""
        return tuple(row[0] for row in self.rows("depends"))

    @kept
    def metadata(self) -> MetaDataTable | None:
        """Metadata of the package and its objects; before 5.6 it is an ordinary export."""
        metadata: MetaDataTable | None = self.section_value("metadata")
        return metadata

    @kept
    def data_resources(self) -> DataResourceTable | None:
        """Where the bulk payloads lie."""
        table: DataResourceTable | None = self.section_value("data_resources")
        return table

    @kept
    def asset_registry(self) -> tuple[AssetEntry, ...]:
        """What the asset registry reads of the package."""
        data = self.section_value("asset_registry")
        return tuple(
            AssetEntry(
                asset.ObjectPath, asset.ObjectClassName, {tag.Key: tag.Value for tag in asset.Tags}
            )
            for asset in (data.Objects if data else ())
        )

    @kept
    def thumbnails(self) -> tuple[Thumbnail, ...]:
        """The stored pictures, in the table's order."""
        entries: Sequence[ThumbnailEntry] = self.section_value("thumbnail_table") or ()
        return tuple(self._thumbnail(index, entry) for index, entry in enumerate(entries))

    def thumbnail_data(self, thumbnail: Thumbnail) -> bytes:
        """The image file of a thumbnail."""
        return self.header_bytes[thumbnail.offset : thumbnail.offset + thumbnail.size]

    def _thumbnail(self, index: int, entry: ThumbnailEntry) -> Thumbnail:
        image, part = self.image(index, entry)
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

    @kept
    def paths(self) -> ObjectPaths:
        """Turns names and package indexes into text.

        Raises:
            FormatError: Where the bytes of the names, the imports or the exports are broken.
        """
        return ObjectPaths(self.names, self.imports, self.exports)

    @kept
    def readable_paths(self) -> ObjectPaths:
        """The same as far as the tables can be read: what a broken one tells shows as ``?43``."""
        return self._paths_called({})

    def _paths_called(self, called: Mapping[int, str]) -> ObjectPaths:
        readable = self._readable
        return ObjectPaths(readable("names"), readable("imports"), readable("exports"), called)

    def with_objects_called(self, called: Mapping[int, str]) -> Self:
        """The same package with other names for some objects, by their places among the exports.

        Who compares calls what is one object in two packages alike.
        """
        other = self.respelled(self.names)
        other.readable_paths = self._paths_called(called)
        return other

    def _readable(self, table: str) -> Sequence[Any]:
        try:
            rows: Sequence[Any] = getattr(self, table)
        except FormatError:
            return ()
        return rows

    def text(self, name: NameRef) -> str:
        """A name as the engine shows it: ``Foo_3``."""
        return self.paths.text(name)

    def object_path(self, index: int) -> str:
        """Path of the object at a package index: ``/Script/Engine.StaticMesh``, ``Foo.Bar:Baz``."""
        return self.paths.object_path(index)

    def identity_of(self, path: str) -> str:
        """The path of a field by names, the same after any save; empty where it has no index."""
        return identity_of(path, lambda: self.readable_paths)

    def class_of(self, export: ObjectExport) -> str:
        """Name of an export's class; ``Class`` for one that is itself a class."""
        return self.paths.class_of(export)

    @kept
    def main_asset(self) -> ObjectExport | None:
        """The object that the package is about: its asset, else its first top-level object."""
        return self.paths.main_asset()

    def _text_or_name(self, value: NameRef | str) -> str:
        return value if isinstance(value, str) else self._name_text(value)

    def _name_text(self, name: NameRef) -> str:
        """A name's text without needing the import and export tables."""
        return name_text(name, self.names)

    def _soft_path_text(self, path: SoftObjectPath) -> str:
        if path.PackageName is not None and path.AssetName is not None:
            asset = self._name_text(path.AssetName)
            text = self._name_text(path.PackageName) + (f".{asset}" if asset != "None" else "")
        else:
            text = self._text_or_name(path.AssetPathName or "")
        return f"{text}:{path.SubPath}" if path.SubPath else text
