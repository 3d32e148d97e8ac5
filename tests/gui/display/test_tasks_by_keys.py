"""What people come to do with the window, each done by keys that the display sends, and by nothing
else: a file is opened for the test, and from there on there is no pointer.

What counts is what they see and hear: the row or control that has the keyboard as a reader of the
screen says it, the line at the foot, and what was copied.
"""

from __future__ import annotations

import itertools
import shutil
from pathlib import Path

import pytest
from gui.broken_class import IMPORTED, broken_import
from gui.display.person import Person
from gui.display.test_paths import OLD_TO_NEW, copies, has_title
from gui.shell.driver import sample
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from inspector.gui.desk.guarded import catch_bugs
from inspector.gui.package.file_page import FilePage
from inspector.gui.references.feature import REFERENCES_PAGE

#: Refused by 5.3, with findings.
REFUSED = sample("FromTheFuture.uasset")
#: Loads in 5.3 with upgrade steps; has fields, graphs and references.
OLD = sample("OldDoor.uasset")


def counted(words: str) -> tuple[int, int]:
    """How many rows a filter leaves, and of how many: "3 of 41 fields"."""
    left, __, rest = words.partition(" of ")
    return int(left.replace(",", "")), int(rest.split()[0].replace(",", ""))


# Start ------------------------------------------------------------------------------------------


def test_a_sample_is_opened_from_the_start_page(person: Person) -> None:
    assert person.hears() == "Open files"
    person.go_to("Try the samples", most=4)
    person.press("Return")
    person.sees(lambda: has_title(person.seen, "Lantern"))
    assert person.hears().startswith("Asset registry tags")


def test_the_start_page_has_the_keyboard_again_once_nothing_is_open(person: Person) -> None:
    person.seen.open(OLD)
    person.press("ctrl+w")
    assert person.hears() == "Open files"


# One selection, bytes ---------------------------------------------------------------------------


def test_a_field_is_selected_and_told_at_the_foot_and_gone_back_to(person: Person) -> None:
    person.seen.open(OLD)
    person.press("ctrl+3", "Down", "Right", "Down")
    first = person.foot()
    assert first == "names/0"
    person.press("Down")
    assert person.foot() != first
    person.press("alt+Left")
    assert person.foot() == first
    person.press("alt+Right")
    assert person.foot() != first


def test_an_offset_is_gone_to_and_a_field_and_its_bytes(person: Person) -> None:
    person.seen.open(OLD)
    person.press("ctrl+3", "ctrl+g")
    person.type("PackageFlags")
    person.press("Return")
    assert "PackageFlags" in person.hears()
    person.press("ctrl+b")
    assert person.hears().startswith("Bytes")
    person.press("ctrl+g")
    person.type("0x40")
    person.press("Return")
    assert person.foot() == "summary/NameCount"


def test_an_object_is_gone_to_from_its_bytes(person: Person) -> None:
    person.seen.open(OLD)
    person.press("ctrl+3", "ctrl+g")
    person.type("0x40")
    person.press("Return")
    assert person.hears().startswith("Bytes")
    person.press("ctrl+g")
    person.type("OldDoor_C")
    person.press("Return")
    assert person.foot().startswith("exports/")


def test_bytes_are_marked_copied_and_searched(person: Person) -> None:
    person.seen.open(OLD)
    person.press("ctrl+3", "ctrl+g")
    person.type("0x0")
    person.press("Return", "shift+Right", "shift+Right", "shift+Right", "ctrl+c")
    assert person.copied() == "C1 83 2A 9E"
    person.press("ctrl+f")
    person.type("Blueprint")
    person.press("Return")
    person.press("Escape")
    assert person.hears().startswith("Bytes")


def test_tab_leaves_the_bytes(person: Person) -> None:
    person.seen.open(OLD)
    person.press("ctrl+3", "ctrl+g")
    person.type("0x40")
    person.press("Return")
    inside = person.hears()
    person.press("Tab")
    assert person.hears() != inside
    person.press("shift+Tab")
    assert person.hears().partition(":")[0] == inside.partition(":")[0]


# Trees and tables -------------------------------------------------------------------------------


def test_rows_are_filtered_and_escape_lands_on_them(person: Person) -> None:
    person.seen.open(OLD)
    person.press("ctrl+3", "ctrl+l")
    person.type("name:serialsize")
    person.sees(lambda: " of " in person.filter_says())
    person.press("Return")
    assert "SerialSize" in person.hears()
    person.press("ctrl+l")
    person.type("x")
    person.press("Escape", "Escape")
    assert person.hears().startswith("Fields of the file")


def test_a_wrong_filter_says_what_is_wrong(person: Person) -> None:
    person.seen.open(OLD)
    person.press("ctrl+3", "ctrl+l")
    person.type("nme:serialsize")
    person.sees(lambda: "name" in person.filter_says())


@pytest.mark.parametrize("key", ["Menu", "shift+F10"])
def test_a_row_has_its_menu_by_keys(person: Person, key: str) -> None:
    person.seen.open(OLD)
    person.press("ctrl+3", "Down")
    before = person.hears()
    assert "Copy as JSON" in person.open_menu(key)
    person.leave_menu()
    assert person.hears() == before


def test_rows_of_a_value_are_kept_and_left_out_by_their_menu(person: Person) -> None:
    person.seen.open(OLD)
    person.press("ctrl+3", "ctrl+g")
    person.type("SerialSize")
    person.press("Return")
    row = person.hears()
    person.open_menu("Menu")
    person.choose("Filter by this value")
    assert person.hears() == row
    kept, all_of_them = counted(person.filter_says())
    assert kept < all_of_them
    person.press("ctrl+l", "Escape", "Escape")
    assert person.hears() == row
    person.open_menu("Menu")
    person.choose("Exclude this value")
    assert counted(person.filter_says()) == (all_of_them - kept, all_of_them)


def test_letters_find_a_row_and_choose_no_engine(person: Person) -> None:
    person.seen.open(OLD)
    person.press("ctrl+3")
    person.type("imp")
    assert "Imports" in person.hears()
    person.press("Prior", "Next", "End", "Home", "Return")
    assert person.target() == "5.3"


# Target and reasons -----------------------------------------------------------------------------


def test_another_engine_is_asked(person: Person) -> None:
    person.seen.open(OLD)
    person.press("ctrl+e")
    person.type("4.27")
    person.press("Return")
    assert person.target() == "4.27"
    person.press("ctrl+bracketright")
    assert person.target() == "5.0"
    person.press("ctrl+bracketleft")
    assert person.target() == "4.27"


def test_an_engine_is_chosen_in_the_strip(person: Person) -> None:
    person.seen.open(OLD)
    person.go_to("Releases of the engine", "shift+Tab")
    person.type("5 1")
    assert person.target() == "5.3"
    person.press("Return")
    assert person.target() == "5.1"


def test_why_a_file_is_refused_is_read_and_copied(person: Person) -> None:
    person.seen.open(REFUSED)
    person.press("F8")
    person.command("copy finding as markdown")
    assert person.copied().startswith("#") or "**" in person.copied()
    person.press("F1")
    person.sees(lambda: person.seen.window.middle.help_view.isVisible())
    person.press("Escape")
    assert not person.seen.window.middle.help_view.isVisible()


def test_the_reasons_are_reached_with_f6_and_what_can_be_done_with_tab(person: Person) -> None:
    person.seen.open(REFUSED)
    person.go_to("Why", "F6", most=8)
    said = set()
    for _ in range(12):
        person.press("Tab")
        said.add(person.hears())
    assert any("Copy as Markdown" in one for one in said), said


# Upgrades, comparison ---------------------------------------------------------------------------


def test_upgrade_steps_are_gone_through_and_copied(person: Person) -> None:
    person.seen.open(OLD)
    person.press("ctrl+4", "Down")
    assert person.hears().startswith("Upgrade steps: ")
    person.command("copy upgrade preview as markdown")
    assert "|" in person.copied()


def test_two_versions_are_compared_stepped_swapped_and_copied(
    person: Person, tmp_path: Path
) -> None:
    old, new = copies(tmp_path, "OldDoor", "Lantern")
    person.seen.open(old, new)
    person.seen.window.context.compare(str(old), str(new))
    person.sees(lambda: has_title(person.seen, OLD_TO_NEW))
    before = person.hears()
    person.press("F7")
    assert person.hears() != before
    person.press("shift+F7")
    assert person.hears() == before
    person.command("copy comparison as markdown")
    assert "|" in person.copied()
    person.command("swap sides")
    person.sees(lambda: has_title(person.seen, "Lantern → OldDoor"))


def test_what_did_not_change_is_shown_by_its_box(person: Person, tmp_path: Path) -> None:
    old, new = copies(tmp_path, "OldDoor", "Lantern")
    person.seen.open(old, new)
    person.seen.window.context.compare(str(old), str(new))
    person.sees(lambda: has_title(person.seen, OLD_TO_NEW))
    person.go_to("Only changes", "shift+Tab", most=12)
    box = QApplication.focusWidget()
    checked = box.isChecked()  # type: ignore[union-attr]
    person.press("space")
    assert box.isChecked() is not checked  # type: ignore[union-attr]


# Open files ---------------------------------------------------------------------------------------


def test_open_files_are_gone_through_and_closed(person: Person) -> None:
    person.seen.open(OLD, REFUSED)
    shown = person.seen.window.window().windowTitle()
    person.press("ctrl+Tab")
    assert person.seen.window.window().windowTitle() != shown
    person.press("ctrl+shift+Tab")
    assert person.seen.window.window().windowTitle() == shown
    person.press("ctrl+w")
    assert len(person.seen.documents) == 1


# Trouble, palette, links ------------------------------------------------------------------------


def test_a_damaged_file_is_explained(person: Person) -> None:
    person.seen.open(sample("CutOff.uasset"))
    heard = []
    for _ in range(8):
        person.press("F6")
        heard.append(person.hears())
    assert any(one.startswith("Findings") for one in heard), heard
    person.press("F8", "F1")
    person.sees(lambda: person.seen.window.middle.help_view.isVisible())


def test_damage_is_explained_and_copied_from_the_bar_that_says_it(person: Person) -> None:
    person.seen.open(sample("CutOff.uasset"))
    person.press("ctrl+3")
    assert person.hears().startswith("Fields of the file")
    # It stands above what is between it and the rows.
    person.go_to("Explain", "shift+Tab", most=4)
    person.press("Return")
    assert person.hears() == "Explain"
    person.go_to("Why", "F6", most=8)
    person.go_to("Copy as Markdown", most=12)
    person.press("Return")
    assert "TRUNCATED" in person.copied()


def test_a_file_that_changed_is_compared_and_read_again_from_its_bar(
    person: Person, tmp_path: Path
) -> None:
    (path,) = copies(tmp_path, "OldDoor")
    person.seen.open(path)
    shutil.copy(sample("Lantern.uasset"), path)
    view = person.seen.window.middle.view
    assert isinstance(view, FilePage)
    person.sees(view.notice.isVisible)
    person.go_to("Compare", "shift+Tab")
    person.press("Return")
    person.sees(lambda: person.seen.comparison is not None)
    person.press("alt+Left")
    person.go_to("Reload", "shift+Tab")
    person.press("Return")
    person.sees(lambda: not view.notice.isVisible())
    person.go_to("Open files", "F6", most=8)
    assert "changed" not in person.hears()


def test_the_report_of_a_broken_page_is_copied_and_the_page_tried_again(person: Person) -> None:
    with broken_import(REFERENCES_PAGE):
        person.seen.open(OLD)
        person.press("ctrl+5")
        assert person.hears() == "Copy report"
        person.press("Return")
        assert IMPORTED in person.copied()
        person.press("ctrl+3")
        assert person.hears().startswith("Fields of the file")
        person.press("ctrl+5")
        assert person.hears() == "Copy report"
        person.go_to("Try again", most=2)
        person.press("Return")
        assert person.hears() == "Copy report"
    person.go_to("Try again", most=2)
    person.press("Return")
    assert person.hears() == "Open its project"


def test_the_report_of_a_bug_is_copied_from_its_bar_and_the_bar_left(person: Person) -> None:
    person.seen.open(OLD)
    window, before = person.seen.window, person.hears()

    def fail() -> None:
        raise LookupError("no row 12")

    restore = catch_bugs(window.context.bugs, window.report_bug, window.lose_file)
    try:
        QTimer.singleShot(0, fail)
        person.sees(window.middle.notice.isVisible)
    finally:
        restore()
    person.go_to("Copy report", "F6", most=6)
    person.press("Return")
    assert "LookupError: no row 12" in person.copied()
    person.go_to("Continue", most=2)
    person.press("Return")
    assert not window.middle.notice.isVisible()
    assert person.hears() == before


def test_a_link_to_a_field_is_copied(person: Person) -> None:
    person.seen.open(OLD)
    person.press("ctrl+3", "ctrl+g")
    person.type("PackageFlags")
    person.press("Return", "ctrl+shift+l")
    assert "--at" in person.copied()
    assert "PackageFlags" in person.copied()


def test_the_palette_is_left_to_where_one_was(person: Person) -> None:
    person.seen.open(OLD)
    person.press("ctrl+3", "Down")
    before = person.hears()
    person.press("ctrl+shift+p")
    assert person.hears() != before
    person.press("Escape")
    assert person.hears() == before


def test_only_the_page_is_left_again(person: Person) -> None:
    person.seen.open(OLD)
    person.press("F11")
    assert person.seen.window.page_alone
    person.press("Escape")
    assert not person.seen.window.page_alone


@pytest.mark.parametrize("page", ["ctrl+1", "ctrl+2", "ctrl+3", "ctrl+4", "ctrl+5"])
def test_no_page_is_a_trap(person: Person, page: str) -> None:
    """Tab goes once round and comes back to where it began, Shift+Tab the same way back."""
    person.seen.open(OLD)
    person.press(page)
    start, way = QApplication.focusWidget(), []
    for _ in range(70):
        person.press("Tab")
        way.append(QApplication.focusWidget())
        if way[-1] is start:
            break
    assert way[-1] is start
    # A text with several links is one widget and a stop for each of them.
    stops = [each for each, _ in itertools.groupby(way)]
    assert len(set(map(id, stops))) == len(stops)
    person.press("shift+Tab")
    assert QApplication.focusWidget() is way[-2]
