"""A kind of entry that the program does not know: a sheet of music, shown by its title alone."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from test_second_format import SheetFile

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.entry import Arguments, Entry
from inspector.gui.desk.entry_view import Arrangement, EntryView, StatusWords
from inspector.gui.desk.facts import EntryFacts
from inspector.gui.desk.kind import KindSpec
from inspector.gui.desk.opening import Opening
from inspector.gui.desk.report import Report
from inspector.gui.desk.workplace import Workplace


class SheetEntry(Entry):
    """A sheet that is open."""

    kind = "sheet"

    def __init__(self, path: str, place: Workplace) -> None:
        super().__init__((path,), path, place)
        self.title = ""
        self._jobs = place.jobs

    @property
    def name(self) -> str:
        return Path(self.key).name

    @property
    def note(self) -> str:
        return "♪"

    @property
    def settled(self) -> bool:
        return not self._jobs.running("sheet " + self.key)

    def load(self) -> None:
        self._jobs.start("sheet " + self.key, lambda _: self._read(), self._take, owner=self)

    def _read(self) -> str:
        node = SheetFile(Path(self.key).read_bytes(), b"").tree().find("sheet/Title")
        return str(node.value) if node is not None else ""

    def _take(self, title: str) -> None:
        self.title = title
        self.publish(EntryFacts(has_report=True))
        self.changed.emit()

    def close(self) -> None:
        self.closed.emit()


class SheetView(EntryView[SheetEntry]):
    """Shows the title of a sheet."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.label = QLabel()
        QVBoxLayout(self).addWidget(self.label)
        self._shown: SheetEntry | None = None

    def show_entry(self, entry: SheetEntry | None) -> None:
        if self._shown is not None:
            self._shown.changed.disconnect(self._fill)
        self._shown = entry
        if entry is not None:
            entry.changed.connect(self._fill)
            self._fill()

    def _fill(self) -> None:
        assert self._shown is not None
        self.label.setText(self._shown.title)

    def status(self) -> StatusWords:
        return StatusWords("A sheet of music")


def _is_sheet(arguments: Arguments) -> bool:
    return len(arguments) == 1 and arguments[0].endswith(".sheet")


SHEET: Final = KindSpec(
    Opening(
        SheetEntry.kind,
        opens=_is_sheet,
        make=lambda place, arguments: SheetEntry(arguments[0], place),
        there=lambda arguments: Path(arguments[0]).is_file(),
        report=lambda sheet: Report(sheet.name, lambda form, _: [f"{sheet.title} as {form}"]),
    ),
    "The page of a sheet",
    Arrangement("sheet", frozenset({"left-dock"})),
    SheetView,
)
