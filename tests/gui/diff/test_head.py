"""What the head of a comparison says of both packages, and what is said about bytes and damage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from corpus import corpus_file
from gui.diff.two_sides import compare, go_to, pair, settle
from gui.shell.driver import Shell, ShellMaker, sample
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from inspector.catalog import default_catalog, profile_for
from inspector.checks.judgement import Mark
from inspector.gui.diff.axis_views import side_axes
from inspector.gui.diff.view import FOLDED, DiffView
from inspector.gui.kit.rich_text import RichText
from inspector.messages.notes import note_of
from inspector.report.diff.excerpts import byte_difference, hex_text
from inspector.report.diff.groups import DiffRow
from inspector.versions import VersionSet

pytestmark = pytest.mark.slow

LUA = "pairs/Blueprint-LuaTestActor"
BOMB = "pairs/StaticMesh-SM_Bomb"


@pytest.fixture
def shell(make_shell: ShellMaker) -> Shell:
    """One window that judges by 5.3, with nothing open."""
    return make_shell()


def said(words: RichText) -> str:
    return " ".join(words.toPlainText().replace("\xa0", " ").split())


def open_rows(view: DiffView) -> Iterator[tuple[QModelIndex, DiffRow]]:
    """The rows that are open, with their indexes."""
    index = view.sides.model.index(0, 0)
    while index.isValid():
        row = view.sides.model.row_at(index)
        assert row is not None
        yield index, row
        index = view.tree.indexBelow(index)


# Lines of versions -------------------------------------------------------------------------------


def test_both_lines_say_number_name_and_engine(shell: Shell) -> None:
    head = compare(shell, *pair(LUA)).sides.head
    assert head.old.ruler.isVisible()
    assert head.new.ruler.isVisible()
    assert head.old.ruler.text() == (
        "Old side: object version UE4 522 CORRECT_LICENSEE_FLAG; "
        "5.3 is at UE5 1009, 10 steps to 5.3"
    )
    assert head.new.ruler.text() == (
        "New side: object version UE5 1004 LARGE_WORLD_COORDINATES; "
        "5.3 is at UE5 1009, 5 steps to 5.3"
    )
    # Both stand on the same line, so that they can be compared by eye.
    assert head.old.ruler.axis().ticks == head.new.ruler.axis().ticks
    assert head.old.ruler.height() == head.new.ruler.height()
    # Releases that share a number share its tick.
    named = dict(head.old.ruler.axis().ticks)
    assert (named[522], named[1004], named[1009]) == ("4.26–4.27", "5.0", "5.2–5.3")


def test_who_saved_and_who_may_open_is_said_in_words(shell: Shell) -> None:
    head = compare(shell, *pair(LUA)).sides.head
    assert head.old.facts.text() == (
        "Saved by 4.26.0, compatible with 4.26.0   UE4 522   115,226 bytes"
    )
    assert head.new.facts.text() == (
        "Saved by 5.0.0, compatible with 5.0.0   UE4 522, UE5 1004   121,124 bytes"
    )
    assert "14830424" in head.old.facts.toolTip()
    assert "19505902" in head.new.facts.toolTip()
    assert head.new.accessibleName().startswith("New: after.uasset")
    assert "Saved by 5.0.0, compatible with 5.0.0" in head.new.accessibleName()


def test_another_engine_moves_the_lines(shell: Shell) -> None:
    head = compare(shell, *pair(LUA)).sides.head
    context = shell.window.context
    context.choose_target("4.27")
    QApplication.processEvents()
    assert head.old.ruler.axis().result_mark is Mark.OK
    assert head.old.ruler.text().endswith("4.27 is at UE4 522, the same in 4.27")
    assert head.new.ruler.axis().result_mark is Mark.REFUSE
    assert head.new.ruler.text().endswith("4.27 is at UE4 522, 5 too new for 4.27")


def test_in_a_low_window_the_lines_give_their_room_to_the_rows(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    head = view.sides.head
    high = head.height()
    # How high the parts are goes with the size of letters.
    around = shell.window.height() - view.height()
    shell.window.resize(1024, view.context.theme.px(FOLDED) - 1 + around)
    settle(shell)
    assert not head.old.ruler.isVisible()
    assert head.height() < high
    # The words stay.
    assert "compatible with 4.26.0" in head.old.facts.text()
    assert "compatible with 4.26.0" in head.old.accessibleName()
    shell.window.resize(1024, view.context.theme.px(FOLDED) + 60 + around)
    settle(shell)
    assert head.old.ruler.isVisible()


def test_a_side_without_versions_has_no_line() -> None:
    catalog = default_catalog()
    profile = profile_for("5.3", catalog)
    stored = VersionSet(legacy=-8, ue4=522, ue5=1012, licensee=0)
    nothing = VersionSet(legacy=-8, ue4=0, ue5=0, licensee=0)
    old, new = side_axes((nothing, stored), profile, catalog)
    assert old is None
    assert new is not None
    assert (new.label, new.file_label) == ("UE5 1012", "PROPERTY_TAG_COMPLETE_TYPE_NAME")
    assert (new.result_mark, new.result_text) == (Mark.REFUSE, "3 too new for 5.3")
    assert side_axes((None, None), profile, catalog) == [None, None]
    (assumed,) = side_axes((stored,), replace(profile, assumed=("ue5",)), catalog)
    assert assumed is not None
    assert (assumed.result_mark, assumed.result_text) == (
        Mark.WARN, "3 too new for 5.3, assumed",
    )  # fmt: skip


def test_a_damaged_number_is_on_the_line_too() -> None:
    catalog = default_catalog()
    profile = profile_for("5.3", catalog)
    odd = VersionSet(legacy=-8, ue4=700, ue5=2_000_000, licensee=0)
    (axis,) = side_axes((odd,), profile, catalog)
    assert axis is not None
    assert axis.file_label == "not in the catalogue"
    assert axis.ticks[-1] == (2_000_000, None)
    assert len(axis.ticks) < 60


# Bytes -------------------------------------------------------------------------------------------


def test_bytes_say_how_many_differ_and_where(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    row = go_to(view, "function/Script")
    # Its note in the comparison names the same places.
    assert row.before == row.after == "46 bytes, 4 differ at 0x8 and 3 more places"
    assert row.change is not None
    assert note_of(row.change).endswith("; bytes 0x8, 0x10, 0x19, 0x21 differ")
    detail = view.sides.detail
    assert detail.isVisible()
    old, new = detail.old.toPlainText(), detail.new.toPlainText()
    assert old.startswith("0x00  ")
    assert old.split("\n")[1].startswith("0x10  ")
    assert old != new
    data = Path(pair(LUA)[1]).read_bytes()
    line = new.split("\n")[1].replace("\xa0", " ").partition("  ")[2]
    assert bytes.fromhex(line) in data


def test_the_bytes_of_both_sides_are_shown_for_any_field(shell: Shell) -> None:
    before, after = pair(LUA)
    view = compare(shell, before, after)
    detail = view.sides.detail
    go_to(view, "LegacyFileVersion")
    assert said(detail.old_bytes) == "0x4 4 bytes F9 FF FF FF"
    assert said(detail.new_bytes) == "0x4 4 bytes F8 FF FF FF"
    assert "<u>" not in detail.old_bytes.accessibleName()
    assert detail.old_bytes.accessibleName().startswith("Old bytes: 0x4")
    # What only one side has leaves the other half empty.
    go_to(view, "FileVersionUE5")
    assert detail.old_bytes.accessibleName() == "Old bytes: none"
    assert said(detail.new_bytes) == "0x10 4 bytes EC 03 00 00"
    # Bytes far behind the first are shown from where they differ.
    resaved = [
        str(corpus_file(f"{one}/uasset-rs/SimpleRefsRoot.uasset")) for one in ("4.26", "4.27")
    ]
    view = compare(shell, *resaved)
    # The key of a text is made anew by each save.
    view.bar.noise.setChecked(False)
    row = go_to(view, "ShowPinForProperties/0/PropertyTooltip")
    assert row.change is not None
    assert "…" in said(detail.new_bytes)
    shown = said(detail.new_bytes).partition("bytes … ")[2].removesuffix(" …")
    assert bytes.fromhex(shown) in Path(resaved[1]).read_bytes()
    assert bytes.fromhex(shown)[:3] in Path(resaved[0]).read_bytes()
    assert bytes.fromhex(shown) not in Path(resaved[0]).read_bytes()


def test_the_hash_is_in_the_copy_and_in_the_tooltip(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    go_to(view, "function/Script")
    menu = view.row_menu()
    (copy,) = [one for one in menu.actions() if one.objectName() == "new"]
    copy.trigger()
    said = QGuiApplication.clipboard().text()
    assert said.startswith("46 bytes, 4 differ at 0x8 and 3 more places\nSHA-1 d0302700")
    index = view.tree.currentIndex().siblingAtColumn(0)
    tip = index.data(Qt.ItemDataRole.ToolTipRole)
    assert "SHA-1 531d65ca47c3ad373ec69b768207fc1ac439b2ee → SHA-1 d0302700" in tip


def test_all_digits_of_a_number_are_in_the_copy_and_in_the_tooltip(shell: Shell) -> None:
    view = compare(shell, *pair("pairs/WidgetBlueprint-ProjectOverviewWidget"))
    row = go_to(view, "LayoutData/Offsets/Left")
    assert (row.before, row.after) == ("-17.37", "-22.47")
    tip = view.tree.currentIndex().siblingAtColumn(0).data(Qt.ItemDataRole.ToolTipRole)
    assert tip.split("\n")[1:3] == ["-17.366577", "-22.46994"]
    menu = view.row_menu()
    (copy,) = [one for one in menu.actions() if one.objectName() == "new"]
    copy.trigger()
    assert QGuiApplication.clipboard().text() == "-22.46994"


def test_lines_of_bytes_mark_what_differs() -> None:
    old, new = bytes(range(24)), bytearray(range(24))
    new[2:4] = b"\xaa\xbb"
    new[20] = 0xCC
    found = hex_text(byte_difference(old, bytes(new)).new_lines)
    first, second = found.text.split("\n")
    assert first == "0x00  00 01 AA BB 04 05 06 07  08 09 0A 0B 0C 0D 0E 0F"
    assert second == "0x10  10 11 12 13 CC 15 16 17"
    assert [found.text[a:b] for a, b in found.marked] == ["AA BB", "CC"]


# Words of classes --------------------------------------------------------------------------------


def test_rows_that_nobody_edited_say_why_they_differ(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    role = Qt.ItemDataRole.AccessibleTextRole
    model = view.sides.model
    told = {row.name: (row.word, index.data(role)) for index, row in open_rows(view)}
    assert told["FileVersionUE5"] == (
        "version",
        "added, version, FileVersionUE5: 1004 LARGE_WORLD_COORDINATES",
    )
    assert told["FunctionReference/MemberName"][0] == "conversion"
    assert told["NewVariables/1/DefaultValue"][0] == "version"
    assert told["NewVariables[3] DummyDispatcher"][0] == ""
    shell.click(view.bar.noise)
    told = {row.name: (row.word, index.data(role)) for index, row in open_rows(view)}
    assert told["TotalHeaderSize"][0] == "noise"
    assert told["TotalHeaderSize"][1].startswith("changed, noise, TotalHeaderSize: ")
    assert model.rowCount() > 0
    # The word can be asked for like any other.
    view.list.field.set_text("class:noise")
    assert {row.word for _, row in open_rows(view) if row.kind == "field"} == {"noise"}


def test_the_word_is_painted_where_no_colour_tells(shell: Shell) -> None:
    # Wide enough that no value reaches the place of the word.
    shell.window.resize(1900, 900)
    view = compare(shell, *pair(LUA))
    theme = view.context.theme
    names = {row.name: index for index, row in open_rows(view)}
    view.tree.expand(names["NewVariables[4] SetByDispatcher"])
    names = {row.name: index for index, row in open_rows(view)}
    # The current row has an outline.
    view.tree.setCurrentIndex(names["FunctionReference/MemberName"])
    for name, written in (("FileVersionUE5", True), ("FriendlyName", False)):
        view.tree.scrollTo(names[name])
        line = view.tree.visualRect(names[name])
        half = view.tree.halves(line.adjusted(0, 0, view.tree.viewport().width() - line.width(), 0))
        picture = view.tree.viewport().grab(half.new).toImage()
        end = picture.width() - theme.px(8)
        words = range(end - theme.width("caption", "version"), end)
        ground = picture.pixelColor(picture.width() - 1, 3)
        inked = any(
            picture.pixelColor(x, y) != ground for x in words for y in range(picture.height())
        )
        assert inked is written, name


# Damage ------------------------------------------------------------------------------------------


def test_a_damaged_side_is_named_at_the_top(shell: Shell, tmp_path: Path) -> None:
    before, after = pair(LUA)
    cut = tmp_path / "LuaTestActor.uasset"
    cut.write_bytes(Path(after).read_bytes()[:60_000])
    view = compare(shell, before, str(cut))
    notice = view.problems.notice
    assert notice.isVisible()
    said = notice.accessibleName()
    assert said.startswith(
        "warns: The new side is damaged: only what can be read of it is compared."
    )
    assert "The file ends at 0xEA60" in said
    assert view.sides.head.new.facts.text().endswith("damaged")
    # The rows live, and swapping names the other side.
    assert view.position()[1] > 10
    shell.window.run("swap-sides")
    settle(shell)
    assert "The old side is damaged" in view.problems.notice.accessibleName()


def test_further_problems_are_listed_when_they_are_wanted(shell: Shell, tmp_path: Path) -> None:
    before, after = pair(LUA)
    cut = tmp_path / "LuaTestActor.uasset"
    cut.write_bytes(Path(after).read_bytes()[:60_000])
    view = compare(shell, before, str(cut))
    problems = view.problems
    (more,) = problems.notice.buttons()
    assert view.shown is not None
    assert view.shown.comparison is not None
    count = len(view.shown.comparison.difference.problems)
    assert count > 10
    assert more.text() == f"{count - 1} more"
    assert not problems.others.isVisible()
    more.setFocus()
    shell.key(Qt.Key.Key_Space, into=more)
    assert problems.others.isVisible()
    assert problems.others.toPlainText().strip()
    assert more.text() == "Show less"
    shell.click(more)
    assert not problems.others.isVisible()


def test_a_side_that_is_no_package_is_named(shell: Shell, tmp_path: Path) -> None:
    text = tmp_path / "Text.uasset"
    text.write_text("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 3\n")
    view = compare(shell, str(sample("Lantern.uasset")), str(text))
    assert "The new side could not be read." in view.problems.notice.accessibleName()
