"""The lists of the Contents page: one entry a list, in the order in which they are shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject

from inspector.catalog import Catalog
from inspector.format.errors import FormatError
from inspector.format.unreal.package import Package
from inspector.gui.models import other_tables
from inspector.gui.models.exports import exports_listing
from inspector.gui.models.flags import flags_listing
from inspector.gui.models.imports import imports_listing
from inspector.gui.models.listing import Listing
from inspector.gui.models.names import names_listing
from inspector.gui.models.registry_tags import tags_listing
from inspector.gui.models.soft_references import soft_listing
from inspector.gui.models.thumbnails import thumbnails_listing


@dataclass(frozen=True, slots=True)
class ContentList:
    """One list of a package's contents.

    ``fields`` are the first parts of the field paths that lie in it, the first of which is also the
    key of its part. ``empty`` is the sentence at its place when it has nothing. ``count`` and
    ``make`` raise FormatError where the table is damaged. ``always`` lists it also when empty.
    """

    id: str
    title: str
    icon: str
    fields: tuple[str, ...]
    empty: str
    count: Callable[[Package], int]
    make: Callable[[Package, Catalog, QObject], Listing]
    always: bool = False


def _flags(package: Package) -> int:
    found = package.summary.get("PackageFlags")
    return found if isinstance(found, int) else 0


def _tag_count(package: Package) -> int:
    return sum(len(entry.tags) for entry in package.asset_registry)


LISTS: Final[tuple[ContentList, ...]] = (
    ContentList(
        "exports",
        "Exports",
        "array",
        ("exports", "export_data", "bulk_data"),
        "No exports. The package holds no object.",
        lambda package: len(package.exports),
        lambda package, _, parent: exports_listing(package, parent),
        always=True,
    ),
    ContentList(
        "imports",
        "Imports",
        "link",
        ("imports",),
        "No imports. The package refers to no object of another package.",
        lambda package: len(package.imports),
        lambda package, _, parent: imports_listing(package, parent),
        always=True,
    ),
    ContentList(
        "names",
        "Names",
        "list",
        ("names",),
        "No names. The name table is empty.",
        lambda package: len(package.names),
        lambda package, _, parent: names_listing(package.names, parent),
        always=True,
    ),
    ContentList(
        "soft-references",
        "Soft references",
        "graph",
        ("soft_package_references", "soft_object_paths"),
        "No soft references. Everything that the package refers to is loaded with it.",
        lambda package: len(package.soft_package_references) + len(package.soft_object_paths),
        lambda package, _, parent: soft_listing(package, parent),
        always=True,
    ),
    ContentList(
        "tags",
        "Asset registry tags",
        "table",
        ("asset_registry", "asset_registry_dependencies"),
        "No tags. The asset registry learns nothing about this package.",
        _tag_count,
        lambda package, _, parent: tags_listing(package, parent),
        always=True,
    ),
    ContentList(
        "thumbnails",
        "Thumbnails",
        "eye",
        ("thumbnails", "thumbnail_table"),
        "No thumbnails. The package was saved without a picture.",
        lambda package: len(package.thumbnails),
        lambda package, _, parent: thumbnails_listing(package, parent),
        always=True,
    ),
    ContentList(
        "flags",
        "Package flags",
        "hash",
        ("summary/PackageFlags",),
        "No package flags. All bits are 0.",
        lambda package: _flags(package).bit_count(),
        lambda package, catalog, parent: flags_listing(_flags(package), catalog, parent),
        always=True,
    ),
    ContentList(
        "summary",
        "Summary fields",
        "field",
        ("summary",),
        "No field of the summary could be read.",
        other_tables.summary_count,
        lambda package, _, parent: other_tables.summary_listing(package, parent),
        always=True,
    ),
    ContentList(
        "texts",
        "Gatherable text",
        "field",
        ("gatherable_text",),
        "No texts to translate.",
        lambda package: len(package.gatherable_text),
        lambda package, _, parent: other_tables.texts_listing(package, parent),
    ),
    ContentList(
        "metadata",
        "Metadata",
        "field",
        ("metadata",),
        "No metadata.",
        other_tables.metadata_count,
        lambda package, _, parent: other_tables.metadata_listing(package, parent),
    ),
    ContentList(
        "depends",
        "Dependencies",
        "graph",
        ("depends",),
        "No dependencies between the objects.",
        other_tables.depends_count,
        lambda package, _, parent: other_tables.depends_listing(package, parent),
    ),
    ContentList(
        "preload",
        "Preload dependencies",
        "graph",
        ("preload_dependencies",),
        "No preload dependencies. Only cooked packages have them.",
        lambda package: len(package.preload_dependencies),
        lambda package, _, parent: other_tables.preload_listing(package, parent),
    ),
    ContentList(
        "searchable",
        "Searchable names",
        "search",
        ("searchable_names",),
        "No searchable names.",
        lambda package: len(package.searchable_names),
        lambda package, _, parent: other_tables.searchable_listing(package, parent),
    ),
    ContentList(
        "hierarchies",
        "Import type hierarchies",
        "class",
        ("import_type_hierarchies",),
        "No import type hierarchies.",
        lambda package: len(package.import_type_hierarchies),
        lambda package, _, parent: other_tables.hierarchies_listing(package, parent),
    ),
    ContentList(
        "cells",
        "Verse cells",
        "class",
        ("cell_exports", "cell_imports"),
        "No Verse cells.",
        lambda package: len(package.cell_exports) + len(package.cell_imports),
        lambda package, _, parent: other_tables.cells_listing(package, parent),
    ),
    ContentList(
        "payloads",
        "Data resources",
        "bytes",
        ("data_resources",),
        "No data resources.",
        other_tables.payload_count,
        lambda package, _, parent: other_tables.payloads_listing(package, parent),
    ),
    ContentList(
        "world-tile",
        "World tile",
        "project",
        ("world_tile_info",),
        "No world tile info.",
        other_tables.world_tile_count,
        lambda package, _, parent: other_tables.world_tile_listing(package, parent),
    ),
)


@dataclass(frozen=True, slots=True)
class ListState:
    """How one list stands for one file: how many entries, or why it cannot be read."""

    list: ContentList
    count: int = 0
    error: FormatError | None = None


def list_states(package: Package) -> tuple[ListState, ...]:
    """The lists that a package has something for, and those that are always shown."""
    states = []
    for one in LISTS:
        try:
            count = one.count(package)
        except FormatError as error:
            states.append(ListState(one, 0, error))
        else:
            if count or one.always:
                states.append(ListState(one, count))
    return tuple(states)


def list_of_field(field: str) -> ContentList | None:
    """The list in which a field lies; the longest match wins."""
    best: ContentList | None = None
    length = 0
    for one in LISTS:
        for start in one.fields:
            if (field == start or field.startswith(start + "/")) and len(start) > length:
                best, length = one, len(start)
    return best


__all__ = ["LISTS", "ContentList", "ListState", "list_of_field", "list_states"]
