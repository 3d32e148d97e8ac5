"""What a file is made of, part by part: the table under the share bar."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QObject

from inspector.format.errors import FormatError
from inspector.format.unreal.package import Package
from inspector.format.unreal.sections import SECTIONS
from inspector.gui.desk.damage import damage_sentence
from inspector.gui.desk.imported_packages import imported_packages
from inspector.gui.overview.thumbnails import size_words
from inspector.gui.rows.columns import Column, count_column
from inspector.gui.rows.table_model import RowsModel
from inspector.messages import _, lazy, ngettext
from inspector.messages.rendering import render

#: Bytes that no field describes: always listed, also when there are none.
UNDESCRIBED: Final = "undescribed"

#: Parts that make one thing for a reader: the picture and the table that points to it.
_JOINED: Final[Mapping[str, str]] = {
    "thumbnail_table": "thumbnails",
    "asset_registry_dependencies": "asset_registry",
}

_ICONS: Final[Mapping[str, str]] = {
    "summary": "field",
    "names": "list",
    "imports": "link",
    "exports": "array",
    "thumbnails": "eye",
    "asset_registry": "table",
    "export_data": "class",
    "bulk_data": "bytes",
    UNDESCRIBED: "bytes",
}


class PartRow(NamedTuple):
    """One part of the file; ``size`` in bytes, ``share`` of the whole file from 0 to 1.

    Of a part that is ``damaged`` only what could be read is counted, and ``holds`` says why.
    """

    key: str
    title: str
    entries: int
    size: int
    share: float
    holds: str
    damaged: bool = False


def _imports(package: Package) -> str:
    roots = imported_packages(package)
    script = sum(1 for name in roots if name.startswith("/Script/"))
    script_words = ngettext("{count} script package", "{count} script packages", script)
    content_words = ngettext(
        "{count} content package", "{count} content packages", len(roots) - script
    )
    return _(
        "objects of other packages, {script_words}, {content_words}",
        script_words=script_words,
        content_words=content_words,
    )


def _thumbnails(package: Package) -> str:
    stored = package.thumbnails
    if len(stored) == 1:
        return size_words(stored[0])
    filled = sum(1 for thumbnail in stored if thumbnail.format != "empty")
    return _(
        "{pictures} of {objects}",
        pictures=ngettext("{count} picture", "{count} pictures", filled),
        objects=ngettext("{count} object", "{count} objects", len(stored)),
    )


def _tags(package: Package) -> str:
    tags = sum(len(entry.tags) for entry in package.asset_registry)
    return _(
        "{count}, read without loading the package",
        count=ngettext("{count} searchable tag", "{count} searchable tags", tags),
    )


def _objects(package: Package) -> str:
    objects = len(package.exports)
    return ngettext("properties of the one object", "properties of the {count} objects", objects)


#: What a part holds, said with the numbers of this very file.
_DETAILS: Final[Mapping[str, Callable[[Package], str]]] = {
    "imports": _imports,
    "thumbnails": _thumbnails,
    "asset_registry": _tags,
    "export_data": _objects,
}


def _holds(package: Package, row: PartRow) -> str:
    detail = _DETAILS.get(row.key)
    if detail is None or row.damaged:
        return row.holds
    try:
        return detail(package)
    except FormatError:
        # Another table, which this one refers to, is broken; its own row says so.
        return row.holds


def _with_broken(rows: dict[str, PartRow], package: Package) -> dict[str, PartRow]:
    """The parts, and behind them the tables whose bytes are broken."""
    for key in package.section_keys():
        try:
            package.section_value(key)
        except FormatError as error:
            own = _JOINED.get(key, key)
            section = SECTIONS[own if SECTIONS[key].within else key]
            row = rows.get(own) or PartRow(own, _(section.title), 0, 0, 0.0, "")
            rows[own] = row._replace(holds=damage_sentence(error), damaged=True)
    return rows


def part_rows(package: Package, size: int) -> list[PartRow]:
    """The parts of a file in the order in which they lie, and last what nothing describes.

    Args:
        package: The package.
        size: Bytes of the whole file, with what lies beside it.
    """
    merged: dict[str, PartRow] = {}
    for span in package.sections():
        key = _JOINED.get(span.key, span.key)
        before = merged.get(key)
        # Of joined parts the one that the row is named after says the title and the entries.
        named = span.key == key
        entries = span.entries if named else 0
        title = render(span.title) if named or before is None else before.title
        merged[key] = PartRow(
            key,
            title,
            entries + (before.entries if before else 0),
            span.end - span.start + (before.size if before else 0),
            0.0,
            render(span.holds) if named or before is None else before.holds,
        )
    rest = merged.pop(UNDESCRIBED, None)
    rows = [
        row._replace(share=row.size / size if size else 0.0, holds=_holds(package, row))
        for row in _with_broken(merged, package).values()
    ]
    unknown = rest.size if rest else 0
    holds = (
        _("bytes that belong to no field") if unknown else _("every byte of this file has a place")
    )
    share = unknown / size if size else 0.0
    rows.append(PartRow(UNDESCRIBED, _("Not described"), 0, unknown, share, holds))
    return rows


def _faint(row: PartRow) -> str:
    return "text2" if row.key == UNDESCRIBED and not row.size else "text"


def _font(row: PartRow) -> str:
    return "body" if row.key == UNDESCRIBED else "name"


COLUMNS: tuple[Column[PartRow], ...] = (
    Column(
        key="part",
        title=lazy("Part"),
        text=lambda row: row.title,
        font=_font,
        role=_faint,
        icon=lambda row: _ICONS.get(row.key, "field"),
        sort_key=lambda row: row.title,
        sample=lazy("Soft package references  "),
    ),
    count_column("entries", lazy("Entries"), lambda row: row.entries, "000,000", role="text2"),
    count_column("bytes", lazy("Bytes"), lambda row: row.size, "000,000,000", font=_font),
    Column(
        key="share",
        title=lazy("Share"),
        align="right",
        text=lambda row: f"{row.share * 100:.1f} %",
        role="text2",
        sort_key=lambda row: row.size,
        sample="100.0 %",
    ),
    Column(
        key="holds",
        title=lazy("What it holds"),
        text=lambda row: row.holds,
        role="text2",
        mark=lambda row: "bad" if row.damaged else None,
        tooltip=lambda row: row.holds,
        sort_key=lambda row: row.holds,
        stretch=True,
    ),
)


class PartsModel(RowsModel[PartRow]):
    """The parts of one file."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)
        self.set_rows([])
