"""What the asset registry learns about the assets of a package without loading it."""

from __future__ import annotations

from itertools import islice

from inspector.format.unreal.package import Package
from inspector.gui.rows.table_model import Column, RowGroup
from inspector.messages import _, lazy
from inspector.named_tuples import NamedTuple


class TagRow(NamedTuple):
    """One tag of one asset; ``field`` is the path of its value in the file."""

    asset: str
    class_name: str
    key: str
    value: str
    field: str = ""


def _one_line(text: str) -> str:
    """The start of a value; tags can hold whole tables, which no row can show."""
    shown = "".join(c if c.isprintable() or c.isspace() else "·" for c in text[:2000])
    line = " ".join(shown.split())
    return line if len(text) <= 2000 else line + " …"


COLUMNS: tuple[Column[TagRow], ...] = (
    Column(
        key="tag",
        title=lazy("Tag"),
        text=lambda row: row.key,
        font="name",
        tooltip=lambda row: _("{key} of {asset}", key=row.key, asset=row.asset),
        sort_key=lambda row: row.key.casefold(),
        sample=lazy("NativeParentClass and more"),
        elide="middle",
        max_width=260,
    ),
    Column(
        key="value",
        title=lazy("Value"),
        text=lambda row: _one_line(row.value) or _("empty"),
        role=lambda row: "text2" if row.value else "text3",
        tooltip=lambda row: row.value[:2000],
        copy=lambda row: row.value,
        sort_key=lambda row: row.value.casefold(),
        elide="end",
        stretch=True,
    ),
)


def tag_count(package: Package) -> int:
    """How many tags all assets have together.

    Raises:
        FormatError: When the asset registry data is damaged.
    """
    return sum(len(entry.tags) for entry in package.asset_registry)


def tag_groups(package: Package, most: int | None = None) -> list[RowGroup[TagRow]]:
    """The tags of each asset; the groups have titles where there is more than one asset.

    Args:
        package: The package.
        most: How many tags are given at most; all of them by default.

    Raises:
        FormatError: When the asset registry data is damaged.
    """
    groups = []
    entries = package.asset_registry
    given = 0
    for number, entry in enumerate(entries):
        if most is not None and given >= most:
            break
        class_name = entry.class_name.rpartition(".")[2]
        place = f"asset_registry/Objects/{number}/Tags"
        rest = None if most is None else most - given
        rows = [
            TagRow(entry.path, class_name, key, value, f"{place}/{at}/Value")
            for at, (key, value) in enumerate(islice(entry.tags.items(), rest))
        ]
        given += len(rows)
        titled = len(entries) > 1
        groups.append(
            RowGroup(
                key=str(number),
                title=entry.path if titled else "",
                note=class_name if titled else "",
                rows=rows,
            )
        )
    return groups
