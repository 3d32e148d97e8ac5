"""The package flags by name, with what each says about the package."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QObject

from inspector.catalog import Catalog
from inspector.gui.filtering import FilterKeys
from inspector.gui.models.listing import RowsListing
from inspector.gui.models.rows import Column, RowsModel

#: What a flag says of the package that has it; flags without a certain meaning are left out.
MEANINGS: Final[Mapping[str, str]] = {
    "PKG_NewlyCreated": "made in an editor session and not saved before",
    "PKG_ClientOptional": "a client may do without it",
    "PKG_ServerSideOnly": "only a server needs it",
    "PKG_CompiledIn": "stands for compiled code",
    "PKG_ForDiffing": "opened for comparing only",
    "PKG_EditorOnly": "only the editor uses it, so it is not cooked",
    "PKG_Developer": "belongs to a developer module",
    "PKG_UncookedOnly": "only loaded where content is not cooked",
    "PKG_Cooked": "made by the cooker",
    "PKG_ContainsNoAsset": "holds no asset",
    "PKG_NotExternallyReferenceable": "packages of other mount points may not refer to it",
    "PKG_UnversionedProperties": "properties are stored by their place in the class, without names",
    "PKG_ContainsMapData": "holds data of a map",
    "PKG_IsSaving": "was marked as being saved",
    "PKG_Compiling": "was marked as being compiled",
    "PKG_ContainsMap": "holds a map",
    "PKG_RequiresLocalizationGather": "holds texts to be gathered for translation",
    "PKG_PlayInEditor": "made for a play session in the editor",
    "PKG_ContainsScript": "holds classes of a script",
    "PKG_DisallowExport": "its objects may not be exported",
    "PKG_CookGenerated": "made by the cooker out of another package",
    "PKG_RuntimeGenerated": "made while a game ran",
    "PKG_FilterEditorOnly": "editor-only data is left out, as a cook does",
}


class FlagRow(NamedTuple):
    """One bit that is set."""

    bit: int
    name: str
    meaning: str

    @property
    def short_name(self) -> str:
        """The name without the prefix that all have."""
        return self.name.removeprefix("PKG_")


COLUMNS: tuple[Column[FlagRow], ...] = (
    Column(
        key="name",
        title="Flag",
        text=lambda row: row.short_name,
        font="name",
        tooltip=lambda row: row.name,
        copy=lambda row: row.name,
        sort_key=lambda row: row.name.casefold(),
        sample="NotExternallyReferenceable",
    ),
    Column(
        key="value",
        title="Value",
        mono=True,
        text=lambda row: f"0x{row.bit:08X}",
        role="text2",
        sort_key=lambda row: row.bit,
        sample="0x00000000",
        elide="none",
    ),
    Column(
        key="meaning",
        title="What it says of the package",
        text=lambda row: row.meaning or "no source says what it means",
        role=lambda row: "text2" if row.meaning else "text3",
        sort_key=lambda row: row.meaning,
        stretch=True,
    ),
)

FILTER: FilterKeys[FlagRow] = FilterKeys(
    words=lambda row: f"{row.name} 0x{row.bit:08X} {row.meaning}",
    values={"name": lambda row: row.name, "value": lambda row: row.bit},
    flags={},
)


def flag_rows(value: int, catalog: Catalog) -> list[FlagRow]:
    """The bits that are set, lowest first."""
    rows = []
    for place in range(32):
        bit = 1 << place
        if value & bit:
            name = catalog.package_flag_names(bit)[0]
            rows.append(FlagRow(bit, name, MEANINGS.get(name, "")))
    return rows


def flags_listing(
    value: int, catalog: Catalog, parent: QObject | None = None
) -> RowsListing[FlagRow]:
    """The list of a package's flags."""
    model: RowsModel[FlagRow] = RowsModel(COLUMNS, parent)
    model.set_rows(flag_rows(value, catalog))
    return RowsListing(model, FILTER)
