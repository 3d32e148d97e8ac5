"""What comes from a file is plain text everywhere in the window, whatever it looks like."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gui.shell.driver import Shell, ShellMaker
from lanterns import made
from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QPoint, Qt
from PySide6.QtGui import QAction, QHelpEvent, QTextDocument
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QLabel,
    QTextEdit,
    QToolTip,
    QWidget,
)
from shiboken6 import isValid

import inspector.gui
from inspector.gui.shell.features import PAGES
from inspector.gui.shell.tool_bar import fill_recent

#: Would be a picture where somebody took it for HTML; it can stand in a name and in a path.
PICTURE = "<img src=secret>"
#: What a text document holds in the place of a picture.
_OBJECT = "\ufffc"
#: Cells of one view that are looked at.
_MOST = 400


def _marked(description: dict[str, Any], number: int = 0) -> None:
    """A package every text of which holds markup."""
    description["package_name"] = f"/Game/{PICTURE}/Lantern"
    description["saved_by"] = f"5.5.4-40574608+{PICTURE}"
    description["soft_references"] = [f"/Game/{PICTURE}"]
    first, blueprint, flame, glass = description["exports"]
    for export in (first, flame):
        export["name"] += PICTURE
    blueprint["class"] = f"/Script/{PICTURE}.{PICTURE}"
    first["tags"] = {PICTURE: PICTURE, "BlueprintType": f"{PICTURE}\n{PICTURE}"}
    for row in first["properties"]:
        if row["type"] == "StrProperty":
            row["value"] = f"{PICTURE} {number}"
    flame["properties"].append(
        {"name": PICTURE, "type": "StrProperty", "value": f"{number} {PICTURE}"}
    )
    glass["properties"][1]["value"] = [f"/Game/{PICTURE}.{PICTURE}"]
    description["imports"][1] = {
        "path": f"/Game/{PICTURE}.{PICTURE}",
        "class": f"/Script/{PICTURE}.{PICTURE}",
    }
    description["thumbnail"]["of"] = first["name"]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project in which every name and every text holds markup."""
    root = tmp_path / f"{PICTURE} & sons"
    content = root / "Content" / f"{PICTURE} &lt;b"
    content.mkdir(parents=True)
    association = json.dumps({"EngineAssociation": PICTURE})
    (root / f"{PICTURE}.uproject").write_text(association, "utf-8")
    for number in range(2):
        data = made(lambda description, number=number: _marked(description, number))
        (content / f"{PICTURE} & {number}.uasset").write_bytes(data)
    (content / f"No {PICTURE}.uasset").write_text(f"{PICTURE} is no package", "utf-8")
    return root


_OWN_PICTURE = re.compile(r'<p><img src="data:image/png;base64,[A-Za-z0-9+/=]+"></p>$')


def _taken_for_markup(text: str) -> bool:
    """Whether a text with our words shows other words than them where a tooltip shows it."""
    if not GuiQt.mightBeRichText(text):
        return False
    document = QTextDocument()
    # The picture of a package stands below the words of its row.
    document.setHtml(_OWN_PICTURE.sub("", text))
    shown = document.toPlainText()
    return _OBJECT in shown or (PICTURE not in shown and "img" in text)


def _tips(widget: QWidget | QAction) -> Iterator[tuple[str, str]]:
    yield "tooltip", widget.toolTip()
    yield "what's this", widget.whatsThis()
    yield "status tip", widget.statusTip()


def _cells(view: QAbstractItemView) -> Iterator[QModelIndex]:
    model = view.model()
    waiting = [QModelIndex()]
    given = 0
    while waiting and model is not None:
        parent = waiting.pop(0)
        for row in range(model.rowCount(parent)):
            # Lists keep their number of columns to themselves.
            listed = isinstance(model, QAbstractListModel)
            for column in range(1 if listed else model.columnCount(parent)):
                index = model.index(row, column, parent)
                given += 1
                if given > _MOST:
                    return
                yield index
            waiting.append(model.index(row, 0, parent))


def _shown_tip(viewport: QWidget, place: QPoint) -> str:
    """The tooltip that a mouse at a place brings up."""
    QToolTip.hideText()
    event = QHelpEvent(QEvent.Type.ToolTip, place, viewport.mapToGlobal(place))
    QApplication.sendEvent(viewport, event)
    return QToolTip.text() if QToolTip.isVisible() else ""


class Seen:
    """What a look at all widgets found: where our words are, and where they are taken wrongly."""

    def __init__(self) -> None:
        self.places: set[str] = set()
        self.wrong: list[str] = []

    def look(self, window: QWidget) -> None:
        """Looks at everything that the window has made so far."""
        for widget in [window, *window.findChildren(QWidget)]:
            # What showed a tooltip goes when another one is shown.
            if isValid(widget):
                self._look_at(widget)
        for action in window.findChildren(QAction):
            self._note(f"action {action.text()}", _tips(action))

    def _note(self, where: str, texts: Iterator[tuple[str, str]]) -> None:
        for kind, text in texts:
            if "img" in text:
                self.places.add(f"{where.partition(' ')[0]} {kind}")
            if _taken_for_markup(text):
                self.wrong.append(f"{where}, {kind}: {text}")

    def _look_at(self, widget: QWidget) -> None:
        where = f"{type(widget).__name__} {widget.accessibleName()[:40]}"
        self._note(where, _tips(widget))
        # What shows the tooltips is no label of ours; what it is given is looked at.
        if isinstance(widget, QLabel) and widget.metaObject().className() != "QTipLabel":
            if widget.textFormat() != Qt.TextFormat.PlainText:
                self.wrong.append(f"{where}: a label that may take its text for markup")
            if PICTURE in widget.text():
                self.places.add(f"{type(widget).__name__} text")
        if isinstance(widget, QTextEdit):
            shown = widget.toPlainText()
            if _OBJECT in shown:
                self.wrong.append(f"{where}: {shown}")
            if PICTURE in shown:
                self.places.add(f"{type(widget).__name__} text")
        if isinstance(widget, QHeaderView):
            return
        if isinstance(widget, QAbstractItemView) and widget.isVisible():
            for index in _cells(widget):
                rect = widget.visualRect(index)
                text = _shown_tip(widget.viewport(), rect.center()) if rect.isValid() else ""
                self._note(where, iter([("cell", text)]))


def _shell(make_shell: ShellMaker, project: Path) -> Shell:
    shell = make_shell(engine=None, size=(1440, 1000))
    shell.open(project)
    return shell


def _package(project: Path, number: int) -> Path:
    return next(project.rglob(f"*{number}.uasset"))


@pytest.mark.slow
@pytest.mark.odd_names
def test_a_file_full_of_markup_is_shown_letter_by_letter(
    make_shell: ShellMaker, project: Path
) -> None:
    shell = _shell(make_shell, project)
    window = shell.window
    seen = Seen()
    seen.look(window)
    shell.open(_package(project, 0))
    window.panels.show_bytes()
    for page in PAGES:
        window.middle.show_page(page.id)
        shell.settle()
        seen.look(window)
    document = window.context.document
    assert document is not None
    for finding in document.findings:
        window.context.choose_finding(finding)
        shell.settle()
        seen.look(window)
    for field in ("exports/0/ObjectName", "exports/0/properties/BlueprintDisplayName"):
        window.context.select_field(field, "test")
        shell.settle()
        seen.look(window)
    assert seen.wrong == []
    kinds = {place.partition(" ")[0] for place in seen.places}
    assert kinds >= {"ElidedLabel", "TargetButton", "FolderTree", "QListView", "TableView"}, kinds
    assert len(seen.places) >= 12, sorted(seen.places)


@pytest.mark.slow
@pytest.mark.odd_names
def test_lists_notices_and_menus_show_it_letter_by_letter(
    make_shell: ShellMaker, project: Path
) -> None:
    shell = _shell(make_shell, project)
    window = shell.window
    seen = Seen()
    shell.open(_package(project, 0))
    window.open_palette("img")
    seen.look(window)
    shell.key(Qt.Key.Key_Escape)
    window.open_engine_list()
    seen.look(window)
    shell.key(Qt.Key.Key_Escape)
    window.context.choose_target(str(project / PICTURE))
    shell.settle()
    seen.look(window)
    shell.open(next(project.rglob("No*.uasset")))
    for page in PAGES:
        window.middle.show_page(page.id)
        seen.look(window)
    fill_recent(window.recent_menu, window.context)
    seen.look(window)
    names = [action.text() for action in window.recent_menu.actions()]
    # An ampersand of a name is no key to press.
    assert any(name.startswith(f"{PICTURE} && 0.uasset  ·  ") for name in names)
    assert seen.wrong == []
    assert len(seen.places) >= 8, sorted(seen.places)


@pytest.mark.odd_names
def test_comparisons_show_it_letter_by_letter(make_shell: ShellMaker, project: Path) -> None:
    shell = _shell(make_shell, project)
    window = shell.window
    seen = Seen()
    window.context.compare(str(_package(project, 0)), str(_package(project, 1)))
    shell.settle()
    window.panels.show_bytes()
    seen.look(window)
    view = window.middle.guards["comparison"].view
    assert view is not None
    for _ in range(3):
        shell.key(Qt.Key.Key_F7)
        shell.settle()
        seen.look(window)
    window.context.compare(str(project), str(project))
    shell.settle()
    seen.look(window)
    assert seen.wrong == []
    assert seen.places


#: Ways to a tooltip that take a text as it is.
_RAW = re.compile(r"\.setToolTip\(|\.setTabToolTip\(|QToolTip\.showText|setWhatsThis|setStatusTip")


def test_tooltips_are_set_in_one_place() -> None:
    root = Path(inspector.gui.__file__).parent
    found = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if _RAW.search(path.read_text("utf-8"))
    }
    assert found == {"kit/plain_tip.py"}
