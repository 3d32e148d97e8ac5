"""What a file is made of, part by part: the share bar, and the table under it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from inspector.data_classes import dataclass
from inspector.format.errors import FormatError
from inspector.format.unreal.package import Package
from inspector.format.unreal.paths import CODE
from inspector.format.unreal.sections import SECTIONS
from inspector.gui.desk.damage import damage_sentence
from inspector.gui.desk.document_facts import imported_packages
from inspector.gui.kit.plain_tip import show_tip
from inspector.gui.look.theme import Theme, Themed
from inspector.gui.overview.content_browser import size_words
from inspector.gui.rows.columns import Column, count_column
from inspector.gui.rows.table_model import RowsModel
from inspector.messages import _, lazy, ngettext
from inspector.messages.phrases import clauses
from inspector.messages.rendering import render
from inspector.named_tuples import NamedTuple

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


class ShareRow(NamedTuple):
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
    script = sum(1 for name in roots if name.startswith(CODE))
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


def _holds(package: Package, row: ShareRow) -> str:
    detail = _DETAILS.get(row.key)
    if detail is None or row.damaged:
        return row.holds
    try:
        return detail(package)
    except FormatError:
        # Another table, which this one refers to, is broken; its own row says so.
        return row.holds


def _with_broken(rows: dict[str, ShareRow], package: Package) -> dict[str, ShareRow]:
    """The parts, and behind them the tables whose bytes are broken."""
    for key in package.section_keys():
        try:
            package.section_value(key)
        except FormatError as error:
            own = _JOINED.get(key, key)
            section = SECTIONS[own if SECTIONS[key].within else key]
            row = rows.get(own) or ShareRow(own, _(section.title), 0, 0, 0.0, "")
            rows[own] = row._replace(holds=damage_sentence(error), damaged=True)
    return rows


def part_rows(package: Package, size: int) -> list[ShareRow]:
    """The parts of a file in the order in which they lie, and last what nothing describes.

    Args:
        package: The package.
        size: Bytes of the whole file, with what lies beside it.
    """
    merged: dict[str, ShareRow] = {}
    for span in package.sections():
        key = _JOINED.get(span.key, span.key)
        before = merged.get(key)
        # Of joined parts the one that the row is named after says the title and the entries.
        named = span.key == key
        entries = span.entries if named else 0
        title = render(span.title) if named or before is None else before.title
        merged[key] = ShareRow(
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
    rows.append(ShareRow(UNDESCRIBED, _("Not described"), 0, unknown, share, holds))
    return rows


def _faint(row: ShareRow) -> str:
    return "text2" if row.key == UNDESCRIBED and not row.size else "text"


def _font(row: ShareRow) -> str:
    return "body" if row.key == UNDESCRIBED else "name"


COLUMNS: tuple[Column[ShareRow], ...] = (
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


class PartsModel(RowsModel[ShareRow]):
    """The parts of one file."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)
        self.set_rows([])


#: Greys by rank of the part in the file; a part never has the grey of its neighbour.
_GREYS: Final = ("ctl", "line2", "line")


@dataclass(frozen=True, slots=True)
class SharePart:
    """One part of a file and its size in bytes."""

    title: str
    size: int


class ShareBar(Themed, QLabel):
    """A file from its first byte to its last as one bar; the table beside it names the parts."""

    #: The index of the part that was clicked.
    part_chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._parts: tuple[SharePart, ...] = ()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_parts(self, parts: Sequence[SharePart]) -> None:
        """Show other parts, in file order."""
        self._parts = tuple(parts)
        total = sum(part.size for part in parts)
        said = [f"{p.title} {p.size / total:.1%}" for p in parts if p.size] if total else []
        self.setText(clauses(said) or _("No parts"))
        self.update()

    def parts(self) -> tuple[SharePart, ...]:
        """The parts shown."""
        return self._parts

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(400), self._theme.px(14))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(80), self._theme.px(14))

    def spans(self) -> list[QRect]:
        """The place of each part; parts with bytes are at least 1 px wide and 1 px apart."""
        total = sum(part.size for part in self._parts)
        shown = sum(1 for part in self._parts if part.size)
        room = max(self.width() - 2 * shown + 1, 0)
        places: list[QRect] = []
        left = 0.0
        for part in self._parts:
            width = 1 + room * part.size / total if part.size else 0
            start, end = round(left), round(left + width)
            places.append(QRect(start, 0, end - start, self.height()))
            left += width + (1 if part.size else 0)
        return places

    def _part_at(self, point: QPoint) -> int | None:
        for index, place in enumerate(self.spans()):
            if place.width() and place.left() <= point.x() <= place.right() + 1:
                return index
        return None

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self._part_at(event.pos())
            if index is not None:
                part = self._parts[index]
                total = sum(p.size for p in self._parts)
                text = _(
                    "{title}, {size:,} bytes, {share:.1%}",
                    title=part.title,
                    size=part.size,
                    share=part.size / total,
                )
                show_tip(event.globalPos(), text, self)
                return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self._part_at(event.position().toPoint())
        if index is not None and event.button() == Qt.MouseButton.LeftButton:
            self.part_chosen.emit(index)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            grey = 0
            for part, place in zip(self._parts, self.spans(), strict=True):
                if not part.size:
                    continue
                # Large parts are light, small ones dark: a sliver must still be seen.
                large = place.width() > self.width() // 3
                role = "line" if large else _GREYS[grey % 2]
                painter.fillRect(place, self._theme.color(role))
                if self._theme.contrast:
                    painter.fillRect(place.adjusted(1, 1, -1, -1), self._theme.color("base"))
                grey += 0 if large else 1
