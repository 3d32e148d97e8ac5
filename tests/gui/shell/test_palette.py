"""The command palette: found by typing, done by Enter."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from gui.shell.driver import Shell, sample
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QLineEdit

from inspector.gui.rows.nearest import folded, nearest
from inspector.gui.rows.pick_items import PickItem, PickModel, best

pytestmark = pytest.mark.slow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def titles(shell: Shell) -> list[str]:
    return [item.title for item in shell.window.palette_list.model.shown_rows()]


def open_palette(shell: Shell, text: str = "") -> None:
    shell.key(Qt.Key.Key_P, CTRL, SHIFT)
    assert shell.window.palette_list.isVisible()
    shell.settle()
    shell.type(text)


def test_typing_finds_an_action_and_enter_does_it(shell: Shell) -> None:
    open_palette(shell, "keyb short")
    assert titles(shell)[0] == "Keyboard shortcuts"
    shell.key(Qt.Key.Key_Return)
    assert not shell.window.palette_list.isVisible()
    assert shell.window.middle.help_view.isVisible()
    assert "Ctrl+Shift+P" in shell.window.middle.help_view.browser.toPlainText()


def test_the_menu_that_holds_a_command_finds_it(shell: Shell) -> None:
    open_palette(shell, "language")
    assert titles(shell) == ["As the system", "English", "简体中文"]
    assert shell.window.palette_list.model.shown_rows()[0].detail == "View → Language"


@pytest.mark.parametrize("typed", ["theme", "colours"])
def test_the_colours_are_found_by_what_people_call_them(shell: Shell, typed: str) -> None:
    open_palette(shell, typed)
    assert titles(shell)[:4] == ["As the system", "Light", "Dark", "High contrast"]


def test_dark_colours_are_chosen_by_their_name(shell: Shell) -> None:
    open_palette(shell, "dark")
    assert titles(shell)[0] == "Dark"
    assert shell.window.palette_list.model.shown_rows()[0].detail == "View → Colours"
    shell.key(Qt.Key.Key_Return)
    assert shell.window.context.settings.text("look/theme") == "dark"


def test_who_cannot_read_the_language_finds_the_choice_in_their_own(shell: Shell) -> None:
    open_palette(shell)
    # No key of a test has these signs.
    QApplication.clipboard().setText("语言")
    shell.key(Qt.Key.Key_V, CTRL)
    assert titles(shell) == ["As the system", "English", "简体中文"]


def test_escape_leaves_it_and_the_keyboard_returns(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    before = shell.window.tools.target_button
    before.setFocus()
    open_palette(shell, "xyz")
    shell.key(Qt.Key.Key_Escape)
    assert not shell.window.palette_list.isVisible()
    assert shell.window.focusWidget() is before


def test_what_cannot_be_done_is_listed_with_its_reason_and_does_nothing(shell: Shell) -> None:
    open_palette(shell, ">close file")
    palette = shell.window.palette_list
    assert titles(shell)[0] == "Close file"
    assert not palette.model.shown_rows()[0].enabled
    assert "no file is open" in palette.model.shown_rows()[0].detail
    shell.key(Qt.Key.Key_Return)
    assert palette.isVisible()


@pytest.mark.parametrize("file", ["", "Lantern.uasset"])
def test_what_can_be_done_comes_first(shell: Shell, file: str) -> None:
    if file:
        shell.open(sample(file))
    open_palette(shell, ">")
    enabled = [item.enabled for item in shell.window.palette_list.model.shown_rows()]
    assert enabled.count(True) > 10
    assert enabled.count(False) > 3
    assert enabled == sorted(enabled, reverse=True)


def test_arrows_move_round_past_what_cannot_be_done(shell: Shell) -> None:
    open_palette(shell, ">")
    palette = shell.window.palette_list
    possible = [row for row, item in enumerate(palette.model.shown_rows()) if item.enabled]
    assert len(possible) < palette.model.rowCount()
    assert palette.list.currentIndex().row() == possible[0]
    shell.key(Qt.Key.Key_Up)
    assert palette.list.currentIndex().row() == possible[-1]
    shell.key(Qt.Key.Key_Down)
    assert palette.list.currentIndex().row() == possible[0]
    shell.key(Qt.Key.Key_PageDown)
    assert palette.list.currentIndex().row() > possible[2]


def test_a_sign_narrows_to_one_kind(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    open_palette(shell)
    palette = shell.window.palette_list
    assert {item.kind for item in palette.items_for(">")} == {"action"}
    assert {item.kind for item in palette.items_for("@")} == {"field"}
    names = palette.items_for("#")
    assert {item.key.split("/")[0] for item in names} == {"names"}


def test_go_to_selects_an_export(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    shell.key(Qt.Key.Key_G, CTRL)
    assert shell.window.palette_list.field.text() == "@"
    shell.settle()
    shell.type("Lantern")
    shell.key(Qt.Key.Key_Return)
    selection = shell.window.context.selection
    assert selection is not None
    assert selection.field.startswith("exports/")


def test_an_offset_goes_to_the_field_that_holds_it(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    open_palette(shell, "0x4")
    assert titles(shell)[0] == "0x00000004"
    shell.key(Qt.Key.Key_Return)
    selection = shell.window.context.selection
    assert selection is not None
    assert selection.field == "summary/LegacyFileVersion"
    shell.settle()
    assert shell.window.status_line.place.text() == "0x00000004 (4)"


def test_other_files_are_listed_with_their_sign(shell: Shell) -> None:
    shell.open(sample("FromTheFuture.uasset"), sample("OldDoor.uasset"))
    files = [item for item in shell.window.palette_list.items_for("") if item.kind == "file"]
    assert [item.title for item in files] == ["OldDoor"]
    shell.window.palette_list.picked.emit(files[0])
    assert shell.window.context.document is not None
    assert shell.window.context.document.name == "OldDoor"


def test_nothing_that_matches_is_said(shell: Shell) -> None:
    open_palette(shell, "qqqqqq")
    assert titles(shell) == ["Nothing matches"]


@pytest.mark.parametrize(
    ("better", "worse", "text"),
    [
        ("Copy", "Do not copy", "copy"),
        ("Do not copy", "Photocopy", "copy"),
        ("Photocopy", "Clone of party", "copy"),
    ],
)
def test_the_nearer_match_comes_first(better: str, worse: str, text: str) -> None:
    rows = [PickItem("action", title, title) for title in (worse, better)]
    assert [item.title for item in best(rows, text, 5)] == [better, worse]


def test_every_word_must_be_there() -> None:
    rows = [PickItem("action", "one", "Copy path of file", "Edit")]
    assert best(rows, "copy path", 5) == rows
    assert best(rows, "copy engine", 5) == []
    assert best(rows, "copy edit", 5) == rows


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("bp_chest", ["BP_Chest", "BP_ChestOpen"]),
        ("rifle prim", ["GA_RiflePrimary"]),
        ("bpch", ["BP_Chest", "BP_ChestOpen"]),  # letters in their order
        ("riflepirm", ["GA_RiflePrimary"]),  # letters that changed places
        ("ga_riffle", ["GA_RiflePrimary"]),  # one too many
        ("zebra", []),
    ],
)
def test_letters_in_their_order_and_mistyped_ones_find_a_title(
    typed: str, found: list[str]
) -> None:
    titles = ["BP_ChestOpen", "GA_RiflePrimary", "BP_Chest", "T_Rock_N"]
    texts = folded((title, "") for title in titles)
    assert [titles[match.at] for match in nearest(texts, typed, 9)] == found


def mistyped(title: str) -> list[str]:
    """A title with a letter or two wrong, as people mistype it."""
    middle = len(title) // 2
    first, second = middle - 2, middle + 1
    swapped = f"{title[:first]}{title[first + 1]}{title[first]}{title[first + 2 :]}"
    changed = f"{title[:first]}x{title[first + 1 :]}"
    return [
        swapped,
        changed,
        f"{changed[:second]}q{changed[second + 1 :]}",
        f"{title[:first]}{title[first + 1 :]}",
        f"{swapped[:-1]}{title[-1] * 2}",
    ]


def test_a_command_is_found_first_with_a_letter_or_two_wrong(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    palette = shell.window.palette_list
    commands = [item.title for item in palette.items_for(">") if len(item.title) >= 8]
    assert len(commands) > 90
    missed = [
        (title, typed, [item.title for item in palette.items_for(typed)][:3])
        for title in commands
        for typed in mistyped(title)
        if title not in [item.title for item in palette.items_for(typed)][:1]
    ]
    assert missed == []


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("keybaord", "Keyboard shortcuts"),
        ("shortcusts", "Keyboard shortcuts"),
        ("ovreveiw", "Overview"),
        ("resett laoyut", "Reset layout"),
    ],
)
def test_mistyped_letters_find_a_command_among_files_and_fields(
    shell: Shell, tmp_path: Path, typed: str, found: str
) -> None:
    shell.open(a_project(tmp_path, "Keys/BP_OakDoor", "Over/BP_ReverbView", "Lamps/BP_Lamp"))
    shell.open(sample("Lantern.uasset"))
    open_palette(shell, typed)
    assert titles(shell)[0] == found


def test_the_model_keeps_the_rules() -> None:
    model = PickModel()
    # It lives as long as the model; what it complains of fails the test.
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning, model)
    model.set_rows([PickItem("a", "1", "One"), PickItem("a", "2", "Two", mark="refuse")])
    model.set_rows([PickItem("a", "3", "Three", enabled=False)])
    spoken = model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Three"
    assert PickItem("a", "2", "Two", "x", mark="refuse").accessible_name == "refuses, Two, x"


def test_it_follows_a_look_that_changes_while_it_is_open(shell: Shell) -> None:
    open_palette(shell, ">reset layout")
    window, palette = shell.window, shell.window.palette_list
    for look in ("dark", "light", "contrast", "light"):
        window.context.settings.set("look/theme", look)
        QApplication.processEvents()
        assert palette.isVisible()
        theme, image = window.context.theme, palette.grab().toImage()
        field = palette.list.geometry()
        below_the_rows = image.pixelColor(field.center().x(), field.bottom() - 1)
        assert below_the_rows.name().upper() == theme.hex("panel")
        line = palette.findChild(QLineEdit)
        assert line is not None
        role = line.foregroundRole()
        assert line.palette().color(role).name().upper() == theme.hex("text")
        rows = palette.list.grab().toImage()
        letters = {
            rows.pixelColor(x, y).name().upper()
            for x in range(palette.list.width())
            for y in range(theme.row_height(28))
        }
        assert theme.hex("text") in letters


def test_the_releases_open_around_the_target(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    shell.key(Qt.Key.Key_E, CTRL)
    releases = shell.window.engine_list.list
    target = releases.currentIndex()
    above = target.siblingAtRow(target.row() - 1)
    assert above.isValid()
    seen = releases.viewport().rect()
    assert seen.contains(releases.visualRect(target))
    assert seen.contains(releases.visualRect(above))


def a_project(folder: Path, *names: str) -> Path:
    """A project of packages at these paths below its Content."""
    folder.mkdir(exist_ok=True)
    (folder / "Game.uproject").write_text("{}")
    for name in names:
        place = folder / "Content" / f"{name}.uasset"
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(sample("FromTheFuture.uasset"), place)
    return folder


def test_a_file_of_the_project_is_found_by_its_letters_and_opened(
    shell: Shell, tmp_path: Path
) -> None:
    shell.open(a_project(tmp_path, "Doors/BP_OakDoor", "Doors/BP_OakDoorFrame", "Lamps/BP_Lamp"))
    open_palette(shell, "bpoakd")
    assert titles(shell)[:2] == ["BP_OakDoor", "BP_OakDoorFrame"]
    first = shell.window.palette_list.model.shown_rows()[0]
    assert first.detail == "Content/Doors"
    # How it stands is known of it too.
    assert first.mark == "refuse"
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    shown = shell.window.context.shown
    assert shown is not None
    assert shown.arguments == (str(tmp_path / "Content" / "Doors" / "BP_OakDoor.uasset"),)


@pytest.mark.parametrize(
    "typed", ["lamp", "/Game/Lamps/BP_Lamp.BP_Lamp_C", "Content/Lamps/BP_Lamp.uasset"]
)
def test_the_key_for_files_lists_files_alone(shell: Shell, tmp_path: Path, typed: str) -> None:
    shell.open(a_project(tmp_path, "Doors/BP_OakDoor", "Lamps/BP_Lamp"))
    shell.key(Qt.Key.Key_P, CTRL)
    assert shell.window.palette_list.field.text() == "/"
    assert {item.kind for item in shell.window.palette_list.model.shown_rows()} == {"file"}
    shell.settle()
    shell.type(typed.removeprefix("/"))
    assert titles(shell)[0] == "BP_Lamp"


def test_files_and_projects_of_days_before_are_found(shell: Shell, tmp_path: Path) -> None:
    project = a_project(tmp_path / "Oakwood", "BP_Elder")
    shell.open(project, project / "Content" / "BP_Elder.uasset")
    shell.window.run("close-file")
    shell.settle()
    shell.window.run("close-folder")
    shell.settle()
    open_palette(shell, "oakwod")
    assert titles(shell)[0] == "Oakwood"
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    assert shell.folder == str(project)
    open_palette(shell, "elder")
    assert titles(shell)[0] == "BP_Elder"
    # The project has it too; it stands there once.
    assert titles(shell).count("BP_Elder") == 1


def test_nothing_that_compares_is_loaded_before_somebody_types() -> None:
    code = (
        "import sys; import inspector.gui.shell.app; import inspector.gui.shell.features\n"
        "print([name for name in sys.modules if 'fuzz' in name or name.endswith('file_items')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "[]"
