"""The tables of a package's header: what each holds, where it is, and what makes a row the same.

One row a table. The reader, the tree of fields, the overview, the comparison and the checks ask
these rows; none of them has a list of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from typing import Any, Final

from inspector.findings.message import Message
from inspector.format.fields import Counted
from inspector.format.gate import Gate
from inspector.format.schema import Record, Rows, TypedConstruct, min_size, subcon_of
from inspector.format.unreal.declare.primitives import PACKAGE_INDEX
from inspector.format.unreal.declare.summary import SummaryBody
from inspector.format.unreal.declare.tables import (
    AssetRegistryData,
    AssetRegistryDependencies,
    AssetRegistryStart,
    CellExport,
    CellImport,
    DataResourceTable,
    DependsEntry,
    GatherableText,
    ImportTypeHierarchy,
    MetaDataTable,
    NameEntry,
    ObjectExport,
    ObjectImport,
    SearchableNames,
    SoftObjectPath,
    SoftPackageReference,
    ThumbnailEntry,
    ThumbnailImage,
    WorldTileInfo,
    with_unpointed_depends,
)
from inspector.format.unreal.gates import Layout
from inspector.named_tuples import NamedTuple

# -- what makes two rows the same one, in two packages -------------------------------------------


class ByText(NamedTuple):
    """Each row is a text, and nothing but that."""


class ByObject(NamedTuple):
    """Each row is an object, which has a path; ``in_path`` are the fields that the path says."""

    in_path: frozenset[str] = frozenset()


class ByFields(NamedTuple):
    """Each row is what some of its fields say.

    ``rows`` is the field of the table that holds the rows, where the table is a record itself.
    Texts of more than one field are ``joined``; where they ``stay``, they are values all the same.
    """

    fields: tuple[str, ...]
    rows: str = ""
    joined: str = " "
    stay: bool = False


class AsOne(NamedTuple):
    """The table is one record, the same in every package: its fields are told by their names."""


class InOrder(NamedTuple):
    """The rows are objects, and all that they say is their order."""


class With(NamedTuple):
    """The rows are told with those of another section."""

    section: str


Identity = ByText | ByObject | ByFields | AsOne | InOrder | With


class NoEdit(Enum):
    """Why none of the changes of a table is an edit."""

    #: What follows from them is told elsewhere too.
    FOLLOWS = auto()
    #: A picture, which is rendered anew on each save.
    PICTURE = auto()
    #: It says where payloads lie.
    PAYLOAD_PLACE = auto()


# -- the rows --------------------------------------------------------------------------------------


class ImplicitTable(NamedTuple):
    """A table that stands before another one where ``gate`` is open, and no offset points to it."""

    behind_field: str
    gate: Gate


class Section(NamedTuple):
    """One table of the header; what it is called is English, which messages say.

    Attributes:
        key: Begins the paths of its fields.
        title: Its name in lists.
        holds: What is in it, in a few words.
        record: One row; of a table without a count in the summary, the whole of it.
        offset_field: Where it is: a field of the summary, or of the table it is ``within``.
        count_field: How many rows it has: a field of the summary. Without one the table begins with
            its own count.
        noun: What one entry is called, and several; empty for a table that is one thing.
        identity: What makes two entries the same one; nothing is compared without it.
        counts_again: The table begins with its count although the summary says it too.
        takes_negative: A negative count says that there is no table.
        unpointed: Where it is in packages that do not say it.
        version_field: The layout's field that the ``Version`` of the table decides.
        within: The table that points to this one.
        start: The record that the table begins with, where that points to another one.
        one_each: Each row of the table that it is ``within`` points to one record.
        refers_to: Tables without which its rows say nothing.
        noise: Why none of its changes is an edit, where that is so.
        named_by_objects: Its entries are there because objects name them, by the same text.
        compared_as: The key under which a comparison lists its entries, where that is another one.
        called: What it is called within a sentence, where that is not its title.
        listed_behind: The section that a comparison lists it behind, where engines write it later.
    """

    key: str
    title: str
    holds: str
    record: type[Record] | TypedConstruct[Any]
    offset_field: str
    count_field: str | None = None
    noun: tuple[str, str] | None = None
    identity: Identity | None = None
    counts_again: bool = False
    takes_negative: bool = False
    unpointed: ImplicitTable | None = None
    version_field: str = ""
    within: str = ""
    start: type[Record] | None = None
    one_each: bool = False
    refers_to: tuple[str, ...] = ()
    noise: NoEdit | None = None
    named_by_objects: bool = False
    compared_as: str = ""
    called: str = ""
    listed_behind: str = ""

    @property
    def kind(self) -> TypedConstruct[Any]:
        """The construct of a row, or of the whole table."""
        return subcon_of(self.record)

    @property
    def has_rows(self) -> bool:
        """Whether the summary alone counts the table's rows."""
        return self.count_field is not None and not self.counts_again

    def next_offset_field(self, layout: Layout) -> str | None:
        """The field with the offset of the table behind it, where packages do not say its own."""
        unpointed = self.unpointed
        return unpointed.behind_field if unpointed and unpointed.gate.test(layout) else None

    @property
    def in_sentence(self) -> Message:
        """What it is called within a sentence: ``the name table``."""
        return Message("format/the-section", called=self.called, title=self.title)


_OBJECTS = ("names", "imports", "exports")

#: By their keys, in the order in which engines write them.
SECTIONS: dict[str, Section] = {section.key: section for section in (
    Section("names", "Names", "every text the other tables refer to by number",
            NameEntry, "NameOffset", "NameCount", ("name", "names"), ByText(),
            noise=NoEdit.FOLLOWS, called="name table"),
    Section("soft_object_paths", "Soft object paths",
            "objects named by path, loaded when asked for",
            SoftObjectPath, "SoftObjectPathsOffset", "SoftObjectPathsCount",
            ("soft object path", "soft object paths"), ByText(), refers_to=("names",),
            named_by_objects=True),
    Section("gatherable_text", "Gatherable text", "texts to be translated",
            GatherableText, "GatherableTextDataOffset", "GatherableTextDataCount",
            ("gatherable text", "gatherable texts"),
            ByFields(("NamespaceName", "SourceSiteContexts/KeyName"), joined="/", stay=True),
            named_by_objects=True),
    Section("metadata", "Metadata", "notes that the editor keeps on objects",
            MetaDataTable, "MetaDataOffset", None, ("metadata entry", "metadata entries"),
            ByFields(("ObjectPath",), rows="Objects"), refers_to=("names", "soft_object_paths"),
            named_by_objects=True),
    Section("imports", "Imports", "objects of other packages",
            ObjectImport, "ImportOffset", "ImportCount", ("import", "imports"),
            ByObject(frozenset({"OuterIndex", "ObjectName"})),
            refers_to=("names",), named_by_objects=True, called="import table"),
    Section("exports", "Export table", "objects of this package and where their data lies",
            ObjectExport, "ExportOffset", "ExportCount", ("export", "exports"), ByObject(),
            refers_to=("names", "imports", "soft_object_paths")),
    Section("cell_imports", "Cell imports", "Verse cells of other packages",
            CellImport, "CellImportOffset", "CellImportCount", ("cell import", "cell imports"),
            ByFields(("VersePath",)), refers_to=("names",), listed_behind="imports"),
    Section("cell_exports", "Cell exports", "Verse cells of this package",
            CellExport, "CellExportOffset", "CellExportCount", ("cell export", "cell exports"),
            ByFields(("VersePath",)), refers_to=("names",)),
    Section("depends", "Dependencies", "what must exist before each object",
            DependsEntry, "DependsOffset", "ExportCount", None, With("exports"),
            unpointed=ImplicitTable("AssetRegistryDataOffset", with_unpointed_depends),
            called="dependency table"),
    Section("soft_package_references", "Soft package references",
            "packages that soft paths point to",
            SoftPackageReference, "SoftPackageReferencesOffset", "SoftPackageReferencesCount",
            ("soft package reference", "soft package references"), ByText(),
            refers_to=("names",), named_by_objects=True),
    Section("searchable_names", "Searchable names", "names by which objects can be found",
            Counted(SearchableNames.struct), "SearchableNamesOffset", None,
            ("searchable name", "searchable names"), ByFields(("ObjectIndex",)),
            refers_to=_OBJECTS, noise=NoEdit.FOLLOWS),
    # Since 5.8 the offset alone says that the table is there: a count of 0 stands at it once more.
    Section("import_type_hierarchies", "Import type hierarchies",
            "parents of imported types",
            Counted(ImportTypeHierarchy.struct), "ImportTypeHierarchiesOffset",
            "ImportTypeHierarchiesCount", ("import type hierarchy", "import type hierarchies"),
            ByFields(("ImportIndex",)), counts_again=True, refers_to=("names", "imports"),
            noise=NoEdit.FOLLOWS, listed_behind="imports"),
    Section("thumbnail_table", "Thumbnail table", "which object each thumbnail belongs to",
            Counted(ThumbnailEntry.struct), "ThumbnailTableOffset", None,
            ("thumbnail", "thumbnails"),
            ByFields(("ObjectClassName", "ObjectPathWithoutPackageName")),
            noise=NoEdit.PICTURE, compared_as="thumbnails"),
    Section("thumbnails", "Thumbnails", "pictures of the assets",
            ThumbnailImage, "FileOffset", None, None, With("thumbnail_table"),
            within="thumbnail_table", one_each=True),
    Section("asset_registry", "Asset registry",
            "searchable tags, read without loading the package",
            AssetRegistryData, "AssetRegistryDataOffset", None,
            ("asset registry entry", "asset registry entries"),
            ByFields(("ObjectPath",), rows="Objects"), start=AssetRegistryStart,
            called="asset registry data"),
    Section("asset_registry_dependencies", "Registry dependencies",
            "which references a game needs",
            AssetRegistryDependencies, "DependencyDataOffset", None,
            ("extra dependency", "extra dependencies"),
            ByFields(("PackageName",), rows="ExtraPackageDependencies"),
            within="asset_registry", refers_to=("names",), compared_as="extra_dependencies",
            called="asset registry dependencies", listed_behind="searchable_names"),
    Section("world_tile_info", "World tile info", "place of the level in a composed world",
            WorldTileInfo, "WorldTileInfoDataOffset", None, None, AsOne()),
    Section("preload_dependencies", "Preload dependencies",
            "order in which a game loads the objects",
            PACKAGE_INDEX, "PreloadDependencyOffset", "PreloadDependencyCount",
            ("preload dependency", "preload dependencies"), InOrder(),
            takes_negative=True, refers_to=_OBJECTS, noise=NoEdit.FOLLOWS),
    Section("data_resources", "Data resources", "where the bulk payloads lie",
            DataResourceTable, "DataResourceOffset", None, ("data resource", "data resources"),
            ByFields(("OuterIndex",), rows="Resources"), version_field="data_resource_version",
            refers_to=_OBJECTS, noise=NoEdit.PAYLOAD_PLACE),
)}  # fmt: skip


def tables() -> Iterator[Section]:
    """The sections that the summary itself points to."""
    return (section for section in SECTIONS.values() if not section.within)


# -- where they are --------------------------------------------------------------------------------


class SectionPlace(NamedTuple):
    """Where a section starts, and how many rows it has (0 for one with its own count)."""

    start: int
    rows: int


_FIELDS: Final = {field.name: place for place, field in enumerate(SummaryBody.fields)}


class SectionLocator:
    """Where packages of a layout have a section to which the summary points.

    Each package asks for each of its tables, so the fields are found once.

    Args:
        section: The section.
        layout: The layout of the summary.
    """

    __slots__ = ("_behind", "_count", "_least", "_offset")

    def __init__(self, section: Section, layout: Layout) -> None:
        self._offset = _FIELDS[section.offset_field]
        self._count = _FIELDS[section.count_field or ""] if section.has_rows else None
        behind_field = section.next_offset_field(layout)
        self._behind = _FIELDS[behind_field] if behind_field else None
        self._least = min_size(section.kind, layout)

    def place(self, body: SummaryBody) -> SectionPlace | None:
        """Where the section is; None where a package has none."""
        found = self.start_and_rows(body)
        return None if found is None else SectionPlace(*found)

    def start_and_rows(self, body: SummaryBody) -> tuple[int, int] | None:
        """The same as numbers alone, which are made sooner."""
        offset, count = body[self._offset], 0
        if self._count is not None:
            count = body[self._count]
            if count is None or count <= 0:
                return None
        if offset == 0 and self._behind is not None:
            offset = body[self._behind] - self._least * count
        return (offset, count) if offset is not None and offset > 0 else None


def row_reader(section: Section) -> TypedConstruct[Any]:
    """The construct that reads the whole section, rows included."""
    return Rows(section.kind) if section.has_rows else section.kind
