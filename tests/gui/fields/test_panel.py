"""The Data panel: a field's facts, its bytes as every type, and what can be copied of it."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from corpus import corpus_file
from pasted import words_of
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from inspector.format.stream import BIG, LITTLE
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import Document
from inspector.gui.fields.panel import DataPanel
from inspector.gui.look.theme import make_theme, spread_theme

ANIM = "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset"
SIZE = "exports/2/SerialSize"
BLEND_NODE = "AnimGraphNode_BlendSpacePlayer_9D4854244475B86AC97E7B9850775922"
PLAY_RATE = f"exports/2/properties/{BLEND_NODE}/PlayRate"
Opener = Callable[[Path | str], Document]
Select = Callable[[str], None]


@pytest.fixture
def panel(context: AppContext, host: QWidget) -> DataPanel:
    """The panel, as large as in a window of 1440."""
    made = DataPanel(context)
    host.hold(made, 328, 660)  # type: ignore[attr-defined]
    return made


@pytest.fixture
def select(context: AppContext, panel: DataPanel, qtbot: QtBot) -> Select:
    """Selects a field as another view would, and waits until the panel shows it."""

    def select_it(field: str) -> None:
        context.select_field(field, "test")
        document = context.document
        assert document is not None
        qtbot.waitUntil(lambda: document.fields is not None and not context.jobs.busy)

    return select_it


def facts(panel: DataPanel) -> dict[str, str]:
    pairs = [value.accessibleName().partition(": ") for value in panel.facts.values()]
    return {label: value for label, _, value in pairs}


def tag_facts(panel: DataPanel) -> dict[str, str]:
    pairs = [value.accessibleName().partition(": ") for value in panel.tag.values()]
    return {label: value for label, _, value in pairs}


def readings(panel: DataPanel) -> dict[str, str]:
    model = panel.table.model()
    rows = range(model.rowCount())
    return {model.index(row, 0).data(): model.index(row, 1).data() for row in rows}


def ways(panel: DataPanel) -> dict[str, QAction]:
    """The entries of the copy menu, as the button opens it."""
    panel.copy_button.click()
    panel.copy_menu.close()
    return {action.text(): action for action in panel.copy_menu.actions()}


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def test_without_a_selection_it_says_what_would_be_here(panel: DataPanel, opened: Opener) -> None:
    assert not panel.area.isVisible()
    # A project has no fields, and its pages have the panel beside them too.
    assert panel.empty.toPlainText() == "Open a file, and what its fields mean stands here."
    opened(corpus_file(ANIM))
    assert panel.empty.isVisible()
    assert "Select a field in Contents" in panel.empty.toPlainText()
    assert not panel.copy_button.isVisible()


def test_a_field_of_the_export_table(panel: DataPanel, opened: Opener, select: Select) -> None:
    document = opened(corpus_file(ANIM))
    select(SIZE)
    data = corpus_file(ANIM).read_bytes()
    assert panel.title.toPlainText() == "SerialSize"
    assert panel.sentence.toPlainText() == "Bytes of the object's data."
    said = facts(panel)
    assert said["Type"] == "int64"
    assert "Default__RTSSampleCharacterAnimationBlueprint_C" in said["Owner"]
    offset = int(said["Offset"].split()[0], 16)
    assert said["Offset"].endswith(f"({offset:,})")
    assert data[offset : offset + 8].hex(" ").upper() == said["Bytes"] == "F5 05 00 00 00 00 00 00"
    assert "Size" not in said
    read = readings(panel)
    assert len(read) == 17
    assert read["int64"] == read["int16"] == "1,525"
    assert read["FGuid"] == "needs 16 bytes"
    row = panel.table.current_row()
    assert row.reading.type == "int64"
    assert row.declared
    shown = panel.model.cell(panel.table.model().index(6, 1))
    assert shown.second == "the declared type"
    assert shown.font == "strong"
    assert document.fields is not None


def test_a_property_with_its_tag(panel: DataPanel, opened: Opener, select: Select) -> None:
    opened(corpus_file(ANIM))
    select(PLAY_RATE)
    assert panel.title.toPlainText() == "PlayRate"
    said = facts(panel)
    assert said["Type"] == "float"
    assert said["Owner"] == "AnimNode_BlendSpacePlayer"
    assert said["Bytes"] == "00 00 80 3F"
    assert said["Offset"] == "0001EC1C (125,980)"
    assert readings(panel)["int64"] == "177,159,012,352"
    assert panel.table.current_row().reading == ("float", "1.0", "", "")
    tag = tag_facts(panel)
    assert (tag["Type"], tag["Size"], tag["ArrayIndex"]) == ("FloatProperty", "4", "0")
    assert tag["Offset"] == "0001EC03 25 bytes"


def test_the_row_of_a_value_says_the_same_as_its_property(
    panel: DataPanel, opened: Opener, select: Select
) -> None:
    opened(corpus_file(ANIM))
    select(PLAY_RATE)
    before = panel.title.toPlainText(), facts(panel), tag_facts(panel), readings(panel)
    select(f"{PLAY_RATE}@value")
    after = panel.title.toPlainText(), facts(panel), tag_facts(panel), readings(panel)
    assert before == after
    select("summary/Tag")
    assert not panel.tag.isVisible()


def test_a_struct_is_no_single_value(panel: DataPanel, opened: Opener, select: Select) -> None:
    opened(corpus_file(ANIM))
    select(PLAY_RATE.rpartition("/")[0])
    said = facts(panel)
    assert said["Type"] == "AnimNode_BlendSpacePlayer"
    assert said["Holds"] == "17 fields"
    assert said["Size"] == "1,063 bytes"
    owner = "Default__RTSSampleCharacterAnimationBlueprint_C exports/2"
    assert said["Owner"] == owner
    assert not panel.table.isVisible()
    assert panel.copy_button.isVisible()


def test_a_long_value_is_there_whole(panel: DataPanel, opened: Opener, select: Select) -> None:
    opened(corpus_file(ANIM))
    select("exports/3/properties/GraphGuid")
    assert facts(panel)["Value"] == "9A7959E2-4C852DBF-D64C13BC-F764AC2C"
    assert panel.table.current_row().reading.type == "FGuid"
    assert tag_facts(panel)["StructGuid"] == "zero"
    select("exports/1/properties/TargetSkeleton")
    assert facts(panel)["Value"].endswith("TutorialTPP_Skeleton")
    assert str(panel.table.current_row().reading.note) == "−51, import 50"


def test_what_cannot_be_is_grey_and_says_why(
    panel: DataPanel, opened: Opener, select: Select
) -> None:
    opened(corpus_file(ANIM))
    select(SIZE)
    model = panel.model
    cells = {model.index(row, 0).data(): model.cell(model.index(row, 1)) for row in range(17)}
    assert cells["FPackageIndex"].text == "export 1,525, none"
    assert cells["FPackageIndex"].role == "text3"
    assert cells["FString"].role == "text3"
    assert cells["uint32"].role == "text"


def test_an_object_is_declared_by_its_path(
    panel: DataPanel, opened: Opener, select: Select
) -> None:
    opened(corpus_file(ANIM))
    select("exports/2/ClassIndex")
    row = panel.table.current_row()
    assert row.reading.type == "FPackageIndex"
    assert row.reading.text == "RTSSampleCharacterAnimationBlueprint_C"
    assert str(row.reading.note) == "2, export 1"


def test_a_guid_and_its_size(panel: DataPanel, opened: Opener, select: Select) -> None:
    opened(corpus_file(ANIM))
    select("summary/Guid")
    assert facts(panel)["Size"] == "16 bytes"
    assert facts(panel)["Bytes"].endswith(" …")
    assert readings(panel)["FGuid"] == "EB7A6A16-4D3CAF86-346AF598-93F9C3B0"
    assert panel.table.current_row().reading.type == "FGuid"


def test_a_string_is_read_whole(panel: DataPanel, opened: Opener, select: Select) -> None:
    opened(corpus_file(ANIM))
    select("summary/PackageName")
    assert readings(panel)["FString"] == '"None"'
    assert panel.table.current_row().declared


def test_a_field_that_is_not_stored_says_since_when_it_would_be(
    panel: DataPanel, opened: Opener, select: Select
) -> None:
    opened(corpus_file(ANIM))
    select("summary/SoftObjectPathsCount")
    said = facts(panel)
    assert said["Stored"].startswith("no since UE5 1008")
    assert "Offset" not in said
    assert not panel.table.isVisible()
    assert not ways(panel)["Raw hex"].isEnabled()
    assert ways(panel)["Raw hex"].toolTip() == "It has no bytes."


def test_the_byte_order_turns_by_click_and_by_key(
    panel: DataPanel, opened: Opener, select: Select, qtbot: QtBot
) -> None:
    opened(corpus_file(ANIM))
    select("summary/Tag")
    assert panel.order.order() == LITTLE
    sides = panel.order.sides
    assert "the byte order of the file" in sides[LITTLE].accessibleName()
    assert "the byte order of the file" not in sides[BIG].accessibleName()
    assert readings(panel)["uint32"] == f"{0x9E2A83C1:,}"
    qtbot.mouseClick(sides[BIG], Qt.MouseButton.LeftButton)
    assert readings(panel)["uint32"] == f"{0xC1832A9E:,}"
    select("summary/FileVersionUE4")
    assert readings(panel)["int16"] == "514"
    assert readings(panel)["int32"] == f"{0x02020000:,}"
    qtbot.keyClick(sides[BIG], Qt.Key.Key_Left)
    assert panel.order.order() == LITTLE
    assert readings(panel)["int32"] == "514"


def test_a_swapped_file_is_read_in_its_own_order(
    panel: DataPanel, opened: Opener, select: Select, swapped: Path
) -> None:
    opened(swapped)
    select("summary/Tag")
    assert panel.order.order() == BIG
    assert readings(panel)["uint32"] == f"{0x9E2A83C1:,}"


@pytest.fixture
def swapped(tmp_path: Path) -> Path:
    """The version numbers of a package written on a big-endian machine."""
    words = (0x9E2A83C1, -7 & 0xFFFFFFFF, 864, 514, 0, 0)
    path = tmp_path / "Swapped.uasset"
    path.write_bytes(struct.pack(">6I", *words) + bytes(400))
    return path


def test_copies(panel: DataPanel, opened: Opener, select: Select, qtbot: QtBot) -> None:
    path = corpus_file(ANIM)
    opened(path)
    select(SIZE)
    ways(panel)["Value"].trigger()
    assert clipboard() == "1525"
    ways(panel)["JSON"].trigger()
    found = json.loads(clipboard())
    assert (found["path"], found["value"], found["size"]) == (SIZE, 1525, 8)
    ways(panel)["Markdown row"].trigger()
    assert clipboard() == f"| `{SIZE}` | 1525 | int64 | 0x{found['offset']:08X} | 8 |"
    ways(panel)["Path"].trigger()
    assert clipboard() == SIZE
    ways(panel)["Raw hex"].trigger()
    assert clipboard() == "F5 05 00 00 00 00 00 00"
    qtbot.mouseClick(panel.link_button, Qt.MouseButton.LeftButton)
    words = words_of(clipboard())
    assert words == ["inspector", "gui", str(path), "--at", SIZE, "--engine", "5.3"]


def test_a_link_is_safe_to_paste(
    panel: DataPanel, opened: Opener, select: Select, tmp_path: Path
) -> None:
    path = tmp_path / "it's $HOME; rm.uasset"
    path.write_bytes(corpus_file(ANIM).read_bytes())
    opened(path)
    select(SIZE)
    panel.copy_link()
    assert words_of(clipboard())[2] == str(path)


def test_the_menu_opens_from_the_button_and_by_key(
    panel: DataPanel, opened: Opener, select: Select, qtbot: QtBot
) -> None:
    opened(corpus_file(ANIM))
    select(SIZE)
    qtbot.mouseClick(panel.copy_button, Qt.MouseButton.LeftButton)
    assert panel.copy_menu.isVisible()
    titles = [action.text() for action in panel.copy_menu.actions()]
    assert titles == ["Value", "JSON", "Markdown row", "Path", "Raw hex", "Link"]
    qtbot.keyClick(panel.copy_menu, Qt.Key.Key_Down)
    qtbot.keyClick(panel.copy_menu, Qt.Key.Key_Return)
    assert not panel.copy_menu.isVisible()
    assert clipboard() == "1525"


def test_ctrl_c_in_the_table_copies_a_reading(
    panel: DataPanel, opened: Opener, select: Select, qtbot: QtBot
) -> None:
    opened(corpus_file(ANIM))
    select(SIZE)
    panel.table.setFocus()
    panel.table.setCurrentIndex(panel.table.model().index(4, 1))
    qtbot.keyClick(panel.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert clipboard() == "1,525"


def test_a_wrong_path_says_so(panel: DataPanel, opened: Opener, select: Select) -> None:
    opened(corpus_file(ANIM))
    select("exports/9999/Nothing")
    assert panel.empty.toPlainText() == "There is no field exports/9999/Nothing in this file."
    assert not panel.copy_button.isVisible()
    select(SIZE)
    assert panel.title.toPlainText() == "SerialSize"
    assert not panel.empty.isVisible()


def test_what_is_no_package_has_no_fields(
    panel: DataPanel, opened: Opener, context: AppContext
) -> None:
    opened(corpus_file("made/lfs-pointer.uasset"))
    context.select_field("summary/Tag", "test")
    assert panel.empty.toPlainText() == "This file is not a package: there are no fields in it."


def test_a_hidden_panel_reads_nothing(
    panel: DataPanel, opened: Opener, context: AppContext, qtbot: QtBot
) -> None:
    document = opened(corpus_file(ANIM))
    panel.hide()
    context.select_field(SIZE, "test")
    assert panel.node() is None
    panel.show()
    qtbot.waitUntil(lambda: panel.node() is not None)
    assert document.fields is not None
    assert panel.title.toPlainText() == "SerialSize"


def test_it_fits_the_narrowest_dock_and_the_last_reading_can_be_reached(
    panel: DataPanel, opened: Opener, select: Select, qtbot: QtBot
) -> None:
    opened(corpus_file(ANIM))
    select(SIZE)
    panel.resize(280, 320)
    qtbot.waitUntil(lambda: panel.area.verticalScrollBar().maximum() > 0)
    body = panel.area.widget()
    assert body is not None
    assert body.width() <= panel.area.viewport().width()
    assert panel.copy_button.geometry().bottom() < 320
    last = panel.table.model().rowCount() - 1
    panel.table.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(panel.table, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert panel.table.currentIndex().row() == last
    rect = panel.table.visualRect(panel.table.currentIndex())
    bottom = panel.table.viewport().mapTo(panel.area.viewport(), rect.bottomLeft()).y()
    assert bottom <= panel.area.viewport().height()


def test_it_wears_another_look_at_once(
    panel: DataPanel, opened: Opener, select: Select, context: AppContext, qtbot: QtBot
) -> None:
    opened(corpus_file(ANIM))
    select(SIZE)
    dark = make_theme("dark")
    spread_theme(panel, dark)
    picture = panel.grab().toImage()
    ground = {picture.pixelColor(2, y).name().upper() for y in range(4, panel.height() - 60, 7)}
    assert ground <= {dark.hex(role) for role in ("panel", "line", "line2", "selIdle")}
    assert dark.hex("panel") in ground
    assert dark.hex("text").lower() in panel.title.toHtml().lower()


def test_a_hidden_panel_lets_go_of_a_file_that_is_closed(
    panel: DataPanel, opened: Opener, select: Select, context: AppContext
) -> None:
    document = opened(corpus_file(ANIM))
    select(SIZE)
    assert panel.node() is not None
    panel.hide()
    assert panel.node() is not None
    context.close(document)
    assert panel.node() is None


def test_a_hidden_panel_lets_go_of_a_file_that_is_read_again(
    panel: DataPanel, opened: Opener, select: Select, qtbot: QtBot
) -> None:
    document = opened(corpus_file(ANIM))
    select(SIZE)
    before = panel.node()
    panel.hide()
    document.load()
    qtbot.waitUntil(lambda: document.fields is not None and document.settled)
    assert panel.node() is None
    panel.show()
    after = panel.node()
    assert after is not None
    assert after is not before
