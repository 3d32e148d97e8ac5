"""The Bytes dock on real files: one selection, finding, what is said where there is nothing."""

from __future__ import annotations

import itertools
import shutil
from pathlib import Path

import pytest
from gui.pages import Host, Opener
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from inspector.files.folders import resource_path
from inspector.findings.finding import Severity
from inspector.gui.bytes.facts import breadcrumb, map_parts, ranges_of
from inspector.gui.bytes.panel import BytesPanel
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import Document
from inspector.gui.work.selection import Selection

KEY = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def panel(context: AppContext, host: Host) -> BytesPanel:
    made = BytesPanel(context)
    host.hold(made, 880, 254)
    host.activateWindow()
    return made


def sample(name: str) -> Path:
    return resource_path("samples", name)


def current(context: AppContext) -> Selection:
    assert context.selection is not None
    return context.selection


def with_fields(qtbot: QtBot, document: Document) -> Document:
    qtbot.waitUntil(lambda: document.fields is not None)
    QApplication.processEvents()
    return document


def state_when_found(panel: BytesPanel, qtbot: QtBot) -> str:
    qtbot.waitUntil(lambda: panel.find_bar.found() is not None)
    return panel.find_bar.field.state()[1]


def type_into(panel: BytesPanel, qtbot: QtBot, text: str) -> None:
    line = panel.find_bar.field.line_edit()
    line.clear()
    qtbot.keyClicks(line, text)


def test_a_key_in_the_bytes_selects_the_field_there(
    panel: BytesPanel, context: AppContext, opened: Opener, qtbot: QtBot
) -> None:
    with_fields(qtbot, opened(sample("Lantern.uasset")))
    for _ in range(4):
        qtbot.keyClick(panel.hex, KEY.Key_Right)
    assert (current(context).field, current(context).origin) == (
        "summary/LegacyFileVersion",
        "bytes",
    )
    assert panel.hex.selection() == (4, 8)
    assert panel.title.place.text() == "summary › LegacyFileVersion"
    assert panel.title.range.text() == "00000004 – 00000007"


def test_a_field_selected_elsewhere_is_shown(
    panel: BytesPanel, context: AppContext, opened: Opener, qtbot: QtBot
) -> None:
    document = with_fields(qtbot, opened(sample("Lantern.uasset")))
    assert document.fields is not None
    node = document.fields.find("exports/0/SerialSize")
    assert node is not None
    context.select_field("exports/0/SerialSize", "contents")
    start, end = panel.hex.bytes_in_sight()
    assert start <= node.start < node.end <= end
    assert panel.hex.selection() == (node.start, node.end)
    low, high = panel.hex.around()
    assert low < node.start < node.end < high
    assert panel.hex.caret() == node.start
    # The way back shows the field before.
    context.select_field("summary/Tag", "contents")
    assert panel.hex.bytes_in_sight()[0] == 0
    context.go_back()
    assert panel.hex.selection() == (node.start, node.end)
    assert panel.hex.bytes_in_sight()[0] <= node.start


def test_its_own_selection_does_not_scroll_it(
    panel: BytesPanel, context: AppContext, opened: Opener, qtbot: QtBot
) -> None:
    document = with_fields(qtbot, opened(sample("Lantern.uasset")))
    assert document.fields is not None
    names = next(root for root in document.fields.roots if root.path == "names")
    panel.hex.verticalScrollBar().setValue(names.start // 16 + 3)
    row = panel.hex.first_row()
    # A click into the middle of a long row of a field that begins above the view.
    point = panel.hex.byte_point(row * 16 + 5)
    qtbot.mouseClick(panel.hex.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert current(context).origin == "bytes"
    assert panel.hex.first_row() == row
    assert panel.hex.caret() == row * 16 + 5


def test_a_field_selected_before_the_fields_are_known_is_shown_when_they_are(
    panel: BytesPanel, context: AppContext, qtbot: QtBot
) -> None:
    context.open([str(sample("Lantern.uasset"))])
    document = context.document
    assert document is not None
    qtbot.waitUntil(lambda: document.bytes is not None)
    context.select_field("summary/LegacyFileVersion", "contents")
    with_fields(qtbot, document)
    assert panel.hex.selection() == (4, 8)


def test_the_map_shows_the_parts_and_takes_one_there(
    panel: BytesPanel, opened: Opener, qtbot: QtBot
) -> None:
    document = with_fields(qtbot, opened(sample("Lantern.uasset")))
    assert document.bytes is not None
    titles = [title for title, _ in panel.map.labels()]
    assert titles[:2] == ["summary", "names"]
    assert "exports" in titles
    last = document.bytes.size - 1
    qtbot.mouseClick(panel.map, Qt.MouseButton.LeftButton, pos=_bar(panel, last))
    assert panel.hex.bytes_in_sight()[1] == document.bytes.size


def _bar(panel: BytesPanel, offset: int) -> QPoint:
    return QPoint(panel.context.theme.px(20), panel.map.place(offset))


def test_parts_cover_the_whole_file(opened: Opener, qtbot: QtBot) -> None:
    for name in ("Lantern.uasset", "CookedCurve.uasset", "OldDoor.uasset", "CutOff.uasset"):
        document = opened(sample(name))
        assert document.opened is not None
        assert document.bytes is not None
        parts = map_parts(document.opened.package, document.bytes.size)
        assert parts[0].start == 0
        assert parts[-1].end == document.bytes.size
        assert all(one.end == two.start for one, two in itertools.pairwise(parts))
        assert all(one.title != two.title for one, two in itertools.pairwise(parts))
    assert map_parts(None, 0) == []


def test_findings_are_marked_at_their_bytes(
    panel: BytesPanel, context: AppContext, opened: Opener, qtbot: QtBot
) -> None:
    document = with_fields(qtbot, opened(sample("FromTheFuture.uasset")))
    finding = next(
        one
        for one in document.findings
        if one.severity is Severity.ERROR and one.path and one.offset is not None
    )
    assert finding.offset is not None
    panel.hex.set_caret(finding.offset)
    row = finding.offset // 16
    assert [flag.start for flag in panel.hex.flags_of(row)] == [finding.offset]
    assert "refuse" in panel.map.accessibleDescription()


# Finding


def test_typing_finds_and_enter_goes_through_the_hits(
    panel: BytesPanel, context: AppContext, opened: Opener, qtbot: QtBot
) -> None:
    document = with_fields(qtbot, opened(sample("Lantern.uasset")))
    assert document.bytes is not None
    qtbot.mouseClick(panel.title.find_button, Qt.MouseButton.LeftButton)
    line = panel.find_bar.field.line_edit()
    assert panel.find_bar.isVisible()
    type_into(panel, qtbot, "C1 83 2A 9E")
    assert state_when_found(panel, qtbot) == "4 bytes, 2 hits"
    qtbot.keyClick(line, KEY.Key_Return)
    assert panel.hex.selected_range() == (0, 4)
    assert current(context).field == "summary/Tag"
    qtbot.keyClick(line, KEY.Key_Return)
    end = document.bytes.size
    assert panel.hex.selected_range() == (end - 4, end)
    assert panel.find_bar.field.state() == ("valid", "4 bytes, 2 of 2")
    # Round and round, and back.
    qtbot.keyClick(line, KEY.Key_Return)
    assert panel.hex.selected_range() == (0, 4)
    qtbot.keyClick(line, KEY.Key_Return, SHIFT)
    assert panel.hex.selected_range() == (end - 4, end)
    assert panel.hex.bytes_in_sight()[1] == end
    assert line.hasFocus()


def test_enter_right_after_typing_waits_for_the_hits(
    panel: BytesPanel, opened: Opener, qtbot: QtBot
) -> None:
    with_fields(qtbot, opened(sample("Lantern.uasset")))
    panel.open_find()
    type_into(panel, qtbot, "0x832A9E")
    qtbot.keyClick(panel.find_bar.field.line_edit(), KEY.Key_Return)
    state_when_found(panel, qtbot)
    assert panel.hex.selected_range() == (1, 4)


@pytest.mark.parametrize(
    ("typed", "kind", "words"),
    [
        ("hex:C1 8", "invalid", "bytes are pairs of hexadecimal figures, such as C1 83 2A 9E"),
        ("name:Nowhere", "invalid", "Nowhere is not among the names of this file"),
    ],
)
def test_what_is_not_understood_says_so(
    panel: BytesPanel, opened: Opener, qtbot: QtBot, typed: str, kind: str, words: str
) -> None:
    with_fields(qtbot, opened(sample("Lantern.uasset")))
    panel.open_find()
    type_into(panel, qtbot, typed)
    qtbot.waitUntil(lambda: panel.find_bar.field.state() == (kind, words))
    assert not panel.find_bar.next_button.isEnabled()


def test_nothing_found_is_said_with_what_else_could_be_meant(
    panel: BytesPanel, opened: Opener, qtbot: QtBot
) -> None:
    with_fields(qtbot, opened(sample("Lantern.uasset")))
    panel.open_find()
    type_into(panel, qtbot, "98765432")
    said = state_when_found(panel, qtbot)
    assert said == "text, no hits · int:98765432 finds the number"


def test_the_case_can_be_made_to_count(panel: BytesPanel, opened: Opener, qtbot: QtBot) -> None:
    with_fields(qtbot, opened(sample("Lantern.uasset")))
    panel.open_find()
    type_into(panel, qtbot, "LANTERN")
    assert not state_when_found(panel, qtbot).endswith("no hits")
    qtbot.mouseClick(panel.find_bar.case_button, Qt.MouseButton.LeftButton)
    assert state_when_found(panel, qtbot) == "text, no hits"


def test_escape_closes_the_bar_and_gives_the_bytes_the_keyboard(
    panel: BytesPanel, opened: Opener, qtbot: QtBot
) -> None:
    with_fields(qtbot, opened(sample("Lantern.uasset")))
    panel.open_find()
    type_into(panel, qtbot, "lantern")
    found = state_when_found(panel, qtbot)
    assert found.startswith("text, ")
    assert found.endswith(" hits")
    qtbot.keyClick(panel.find_bar.field.line_edit(), KEY.Key_Escape)
    assert not panel.find_bar.isVisible()
    assert panel.hex.hasFocus()
    # What was typed is there when the bar opens again, and is searched for again.
    panel.open_find()
    assert panel.find_bar.field.text() == "lantern"
    assert state_when_found(panel, qtbot) == found


def test_another_file_is_searched_anew(panel: BytesPanel, opened: Opener, qtbot: QtBot) -> None:
    with_fields(qtbot, opened(sample("Lantern.uasset")))
    panel.open_find()
    type_into(panel, qtbot, "Lantern")
    assert not state_when_found(panel, qtbot).endswith("no hits")
    opened(sample("OldDoor.uasset"))
    assert state_when_found(panel, qtbot) == "text, no hits"


# Where there is little or nothing


def test_without_a_file_it_says_so(panel: BytesPanel) -> None:
    assert panel.empty.accessibleName() == "No bytes: no file is open."
    assert not panel.title.find_button.isEnabled()
    panel.open_find()
    assert not panel.find_bar.isVisible()


def test_a_file_that_is_gone_says_so(panel: BytesPanel, opened: Opener, tmp_path: Path) -> None:
    opened(tmp_path / "Gone.uasset")
    assert panel.empty.accessibleName() == "No bytes: this file could not be opened."


def test_a_file_that_is_no_package_still_shows_its_bytes(
    panel: BytesPanel, opened: Opener, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "Pointer.uasset"
    path.write_bytes(b"version https://git-lfs.github.com/spec/v1\nno package at all\n")
    opened(path)
    assert panel.hex.row_text(0).startswith("00000000: 76 65 72 73 69 6F 6E 20")
    qtbot.keyClick(panel.hex, KEY.Key_Right)
    assert panel.title.range.text() == "00000001"
    panel.open_find()
    type_into(panel, qtbot, "git-lfs")
    assert state_when_found(panel, qtbot) == "text, 1 hit"
    qtbot.keyClick(panel.find_bar.field.line_edit(), KEY.Key_Return)
    assert panel.hex.selected_range() == (16, 23)


def test_a_file_that_was_cut_off_shows_what_there_is(
    panel: BytesPanel, opened: Opener, qtbot: QtBot
) -> None:
    document = opened(sample("CutOff.uasset"))
    assert document.bytes is not None
    qtbot.keyClick(panel.hex, KEY.Key_End, CTRL)
    assert panel.hex.caret() == document.bytes.size - 1
    assert panel.hex.flags_of(panel.hex.caret() // 16)


def test_a_file_that_was_written_again_is_shown_again(
    panel: BytesPanel, opened: Opener, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "Changing.uasset"
    shutil.copy(sample("Lantern.uasset"), path)
    document = with_fields(qtbot, opened(path))
    before = panel.hex.byte_count
    shutil.copy(sample("OldDoor.uasset"), tmp_path / "new")
    (tmp_path / "new").replace(path)
    document.load()
    qtbot.waitUntil(lambda: panel.hex.byte_count != before and document.fields is not None)
    assert panel.hex.byte_count == path.stat().st_size


# Words


def test_short_and_long_ways_to_a_field(opened: Opener, panel: BytesPanel, qtbot: QtBot) -> None:
    document = with_fields(qtbot, opened(sample("Lantern.uasset")))
    fields = document.fields
    assert fields is not None
    assert breadcrumb(fields.chain("summary/Tag")) == "summary › Tag"
    assert breadcrumb(fields.chain("names/0")) == "names/0"
    assert breadcrumb(fields.chain("summary/CustomVersions/0/Version")) == "summary › … › Version"
    assert breadcrumb(()) == ""


def test_a_table_is_never_around_a_field(opened: Opener, panel: BytesPanel, qtbot: QtBot) -> None:
    document = with_fields(qtbot, opened(sample("Lantern.uasset")))
    fields = document.fields
    assert fields is not None
    assert ranges_of(fields, "summary/Tag") == ((0, 4), (0, 0))
    value, around = ranges_of(fields, "names/3/Name")
    row = fields.find("names/3")
    assert row is not None
    assert around == (row.start, row.end)
    assert around[0] <= value[0] < value[1] <= around[1]
    assert ranges_of(fields, "nowhere") == ((0, 0), (0, 0))


def test_a_property_has_its_tag_around_it(opened: Opener, panel: BytesPanel, qtbot: QtBot) -> None:
    document = with_fields(qtbot, opened(sample("Lantern.uasset")))
    fields = document.fields
    assert fields is not None
    node = fields.find("exports/2/properties/Intensity")
    assert node is not None
    # The tag is 25 bytes, the value 4.
    assert (node.value_start - node.start, node.end - node.value_start) == (25, 4)
    value, around = ranges_of(fields, node.path)
    assert (value, around) == ((node.value_start, node.end), (node.start, node.end))
    # A byte of the value stands for the property; one of the tag for the field of the tag, which
    # has the property around it.
    panel.go_to(node.value_start + 1)
    assert current(panel.context).field == node.path
    panel.go_to(node.start + 20)
    assert current(panel.context).field == f"{node.path}@tag/Size"
    assert panel.hex.around() == (node.start, node.end)
    assert breadcrumb(fields.chain(node.path)) == "exports/2 › Intensity"
