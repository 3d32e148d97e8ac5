"""The Versions page: engines side by side, the axes, and the custom-version table."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from pathlib import Path

from corpus import corpus_file
from gui.shell.driver import sample
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import Document
from inspector.gui.package.file_page import FilePage
from inspector.gui.versions.axis_views import engine_facts
from inspector.gui.versions.custom_versions import NOT_STORED
from inspector.gui.versions.page import VersionsPage

ANIM = "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset"
SPHERE = "5.7/ProceduralMeshDemos/Sphere_BP.uasset"
Opener = Callable[[Path | str], Document]


def versions(page: FilePage) -> VersionsPage:
    assert page.show_page("versions")
    found = page.page("versions")
    assert isinstance(found, VersionsPage)
    return found


def test_the_engines_stand_side_by_side(page: FilePage, opened: Opener) -> None:
    opened(corpus_file(ANIM))
    shown = [column.accessibleName() for column in versions(page).engines.columns]
    assert shown[0] == "Saved by, 4.18.1, official build, CL 3754814, //UE4/Release-4.18"
    assert shown[1] == "Compatible with, 4.18.0, and newer, CL 3709383, //UE4/Release-4.18"
    assert shown[2].startswith("Target engine, 5.3.2, ")
    assert shown[2].endswith("CL 29314046, //UE5/Release-5.3")
    # What the file is held against has the colour of the target from the first time on.
    theme = versions(page).engines.columns[2]._theme
    painted = [
        theme.hex("accent").lower() in {colour.lower() for colour in colours_of(column)}
        for column in versions(page).engines.columns
    ]
    assert painted == [False, False, True]


def colours_of(part: QWidget) -> set[str]:
    """The colours of a part as it is painted."""
    picture = part.grab().toImage()
    places = product(range(picture.width()), range(picture.height()))
    return {picture.pixelColor(x, y).name() for x, y in places}


def test_nothing_is_out_of_reach_where_the_page_is_narrow(
    page: FilePage, opened: Opener, qtbot: QtBot
) -> None:
    opened(corpus_file(ANIM))
    shown = versions(page)
    column = shown.column
    assert not column.horizontalScrollBar().isVisible()
    # By itself: the strip above it needs more room in a small font.
    shown.setParent(None)
    qtbot.addWidget(shown)
    shown.resize(360, 600)
    shown.show()
    QApplication.processEvents()
    over = column.body.width() - column.viewport().width()
    assert over > 0
    assert column.horizontalScrollBar().isVisible()
    assert column.horizontalScrollBar().maximum() == over


def test_a_studio_build_is_called_one(page: FilePage, opened: Opener) -> None:
    document = opened(corpus_file("made/IndirectCycleA-licensee-changelist.uasset"))
    assert document.opened is not None
    assert document.answer is not None
    saved = engine_facts(document.opened.facts, document.answer.profile, document.catalog)[0]
    assert saved.note == "studio build"
    assert "a studio built this engine" in saved.tooltip


def test_the_stored_form_of_a_branch_is_in_the_tooltip(page: FilePage, opened: Opener) -> None:
    document = opened(corpus_file(ANIM))
    assert document.opened is not None
    assert document.answer is not None
    saved = engine_facts(document.opened.facts, document.answer.profile, document.catalog)[0]
    assert saved.branch == "//UE4/Release-4.18"
    assert "++UE4+Release-4.18" in saved.tooltip


def test_the_rulers_follow_the_target(
    page: FilePage, opened: Opener, context: AppContext, qtbot: QtBot
) -> None:
    document = opened(corpus_file(SPHERE))
    shown = versions(page)
    visible = [ruler.axis().label for ruler in shown.rulers if ruler.isVisible()]
    assert visible[:2] == ["UE5 object version", "Header layout"]
    assert len(visible) == 4
    context.choose_target("5.7")
    qtbot.waitUntil(lambda: document.answer is not None and document.answer.profile.name == "5.7")
    above, *below = (ruler for ruler in shown.rulers if ruler.isVisible())
    visible = [ruler.axis().label for ruler in (above, *below)]
    assert visible == ["UE4 object version", "UE5 object version", "Licensee version"]
    # The ring around one leaves the words of the next free.
    assert below[0].y() - above.geometry().bottom() - 1 > shown.rulers[0]._theme.px(2)
    assert shown.rulers[1].text() == (
        "UE5 object version, 1018 in the file and in 5.7 IMPORT_TYPE_HIERARCHIES, same"
    )


def test_sorting_filtering_and_copying_the_table(
    page: FilePage, opened: Opener, qtbot: QtBot
) -> None:
    opened(corpus_file(ANIM))
    shown = versions(page)
    table = shown.table
    assert page.filter_hint().startswith("Filter: name")
    assert re.fullmatch(r"3 of \d+", page.set_filter("is:older is:stored").text)
    assert [table.model().index(row, 0).data() for row in range(3)] == [
        "AnimPhys",
        "Editor",
        "Framework",
    ]
    page.set_filter("")
    every = table.model().rowCount()
    assert page.set_filter("steps>many").kind == "invalid"
    assert (page.filter_text(), page.filter_state().kind) == ("steps>many", "invalid")
    assert table.model().rowCount() == every
    page.set_filter("")
    # The columns settle when the rows that the filter hid are measured.
    QApplication.processEvents()
    header = table.horizontalHeader()
    file_column = 2
    middle = header.sectionViewportPosition(file_column) + header.sectionSize(file_column) // 2
    for _ in range(2):
        qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(middle, 8))
    assert [table.model().index(row, 0).data() for row in range(4)] == [
        "Framework",
        "Editor",
        "AnimPhys",
        "Blueprints",
    ]
    table.setFocus()
    table.setCurrentIndex(table.model().index(0, 1))
    qtbot.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert "CFFC743F-43B04480-939114DF-171D2073" in QGuiApplication.clipboard().text()


def test_a_filter_without_hits_offers_to_clear_it(
    page: FilePage, opened: Opener, qtbot: QtBot
) -> None:
    opened(sample("Lantern.uasset"))
    shown = versions(page)
    page.set_filter("no such version")
    assert shown.unmatched.isVisible()
    assert shown.unmatched.accessibleName() == "Nothing here matches the filter."
    assert not shown.table.isVisible()
    button = shown.unmatched.action_button()
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Space)
    assert page.filter_text() == ""
    assert not shown.unmatched.isVisible()
    assert shown.table.hasFocus()


def test_narrow_pages_drop_the_guid_column(page: FilePage, opened: Opener) -> None:
    opened(corpus_file(ANIM))
    shown = versions(page)
    assert not shown.table.isColumnHidden(1)
    page.resize(724, 700)
    assert shown.table.isColumnHidden(1)
    tip = shown.table.model().index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "29E575DD-E0A34627-9D10D276-232CDCEA" in tip


def test_the_group_of_unstored_versions_opens_by_key_and_stays_open(
    page: FilePage, opened: Opener, context: AppContext, qtbot: QtBot
) -> None:
    document = opened(corpus_file(ANIM))
    shown = versions(page)
    # 76 more rows would make the page scroll, so the group begins closed.
    assert shown.model.is_collapsed()
    group = shown.model.index(4, 0)
    assert shown.model.is_group(group)
    shown.table.setFocus()
    shown.table.setCurrentIndex(group)
    qtbot.keyClick(shown.table, Qt.Key.Key_Right)
    assert not shown.model.is_collapsed()
    context.choose_target("5.4")
    qtbot.waitUntil(lambda: document.answer is not None and document.answer.profile.name == "5.4")
    assert not shown.model.is_collapsed()


def test_a_match_in_the_closed_group_is_seen(page: FilePage, opened: Opener) -> None:
    opened(corpus_file(ANIM))
    shown = versions(page)
    shown.model.set_collapsed(NOT_STORED, True)
    page.set_filter("name=core")
    texts = [shown.model.index(row, 0).data() for row in range(shown.model.rowCount())]
    assert texts == ["Not stored in this file", "Core"]


def test_a_row_is_selected_for_the_other_views_and_by_them(
    page: FilePage, opened: Opener, context: AppContext, qtbot: QtBot
) -> None:
    opened(corpus_file(SPHERE))
    shown = versions(page)
    place = shown.table.visualRect(shown.model.index(0, 0)).center()
    qtbot.mouseClick(shown.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert context.selection is not None
    field = context.selection.field
    assert field.startswith("summary/CustomVersions/")
    other = 0 if field.split("/")[2] != "0" else 1
    context.select_field(f"summary/CustomVersions/{other}/Version", "bytes")
    stored = context.document.opened.facts.versions.custom  # type: ignore[union-attr]
    assert shown.table.current_row().guid == stored[other].guid
    assert context.selection.origin == "bytes"


def test_the_facts_at_the_right_count_by_status(
    page: FilePage, opened: Opener, qtbot: QtBot
) -> None:
    opened(corpus_file(SPHERE))
    title = versions(page).custom_title

    def words() -> list[str]:
        labels = title.findChildren(QLabel)
        return [label.text() for label in labels if label.isVisible() and label.text()]

    expected = ["Custom versions", "11 stored", "6 newer", "5 current"]
    qtbot.waitUntil(lambda: words() == expected)


def test_a_package_without_versions_says_so(page: FilePage, opened: Opener) -> None:
    folder = corpus_file("unversioned")
    cooked = min(folder.rglob("*.uasset"))
    opened(cooked)
    shown = versions(page)
    assert shown.axes_empty.isVisible()
    assert shown.axes_empty.text().startswith("No versions stored.")
    assert not shown.table.isVisible()
    assert [column.accessibleName() for column in shown.engines.columns][:2] == [
        "Saved by, —, not stored",
        "Compatible with, —, not stored",
    ]
