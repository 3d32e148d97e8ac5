"""The page of an engine: opened as a person opens it, typed into, and never written."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from gui.engines.engine_folders import EPIC, STUDIO, engine, manifest
from gui.shell.driver import Shell, ShellMaker, sample
from PySide6.QtCore import QAbstractItemModel, QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from inspector.gui.engines.build_view import BuildVersionView
from inspector.gui.findings.why import WhyPanel
from inspector.gui.look.marks import MARK_WORDS
from inspector.gui.shell.app import open_first

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow


@pytest.fixture
def studio(tmp_path: Path) -> Path:
    """A Build.version that lies in no engine's folder."""
    path = tmp_path / "Build.version"
    path.write_text(json.dumps(STUDIO, indent="\t"), "utf-8")
    return path


def view_of(shell: Shell) -> BuildVersionView:
    view = shell.window.middle.view
    assert isinstance(view, BuildVersionView)
    return view


def texts(model: QAbstractItemModel) -> list[list[str]]:
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def spoken(model: QAbstractItemModel, row: int, column: int) -> str:
    return str(model.index(row, column).data(Qt.ItemDataRole.AccessibleTextRole))


def explained(shell: Shell) -> str:
    """What the panel beside the page explains."""
    (panel,) = shell.window.findChildren(WhyPanel)
    QApplication.processEvents()
    return panel.explanation.headline if panel.explanation is not None else ""


def test_a_dropped_file_says_what_it_is_and_what_follows(shell: Shell, studio: Path) -> None:
    shell.drop(studio)
    view = view_of(shell)
    assert shell.window.windowTitle() == "Studio 4.26.2 — Asset Inspector"
    assert view.head.title.text() == "Studio 4.26.2"
    assert view.head.verdict.text().startswith("Usable with 1 warning. CompatibleChangelist 15830")
    rows = {row[0]: row[1:] for row in texts(view.fields_model)}
    assert rows["Changelist"] == ["123456", "of the studio’s depot"]
    assert rows["BuildId"] == ["(absent)", "made at each compile"]
    derived = {row[0]: row[1] for row in texts(view.derived_model)}
    assert derived["Stored as"] == "0x8001E240"
    assert derived["Compatible with"] == "4.26.0-15830756"
    assert spoken(view.fields_model, 4, 1) == "warns, 15830756"
    assert spoken(view.derived_model, 3, 1) == "warns, 4.26.0-15830756"
    assert spoken(view.derived_model, 6, 1) == "loads these"
    assert explained(shell) == "Compatible changelist above the changelist"


@pytest.mark.parametrize("width", [1280, 1420, 1600, 1900])
def test_what_a_value_means_is_not_cut(shell: Shell, studio: Path, width: int) -> None:
    studio.write_text(json.dumps({**STUDIO, "BranchName": "++UE4+Release-4.26"}), "utf-8")
    shell.window.resize(width, 900)
    shell.open(studio)
    view = view_of(shell)
    theme = view.context.theme
    beside = view.derived.mapTo(view, QPoint()).y() == view.fields.mapTo(view, QPoint()).y()
    assert beside is (width >= 1420)
    for row in texts(view.fields_model):
        assert theme.width("body", row[2]) < view.fields.columnWidth(2) - theme.px(8)
    # What a value is from stands behind it, and not at a margin far away.
    values = (theme.width("mono", row[1]) for row in texts(view.derived_model))
    assert view.derived.columnWidth(1) <= max(values) + theme.px(40)


def test_an_engines_folder_is_opened_with_its_binaries(shell: Shell, tmp_path: Path) -> None:
    shell.drop(engine(tmp_path / "UE_5.4", EPIC))
    view = view_of(shell)
    assert view.head.title.text() == "Epic 5.4.4"
    assert view.head.place.text() == "Build.version · Engine/Build/Build.version"
    assert [row[1:] for row in texts(view.manifests_model)] == [
        ["04e4edd7", "Leap", "skipped"],
        ["33043543", "Core, Engine", "accepted"],
    ]
    assert spoken(view.manifests_model, 0, 3) == "skipped"
    assert shell.folder == ""
    assert not view.findings.isVisible()
    assert explained(shell) == ""


def test_a_depot_with_its_engine_beside_its_projects_is_a_folder(
    shell: Shell, tmp_path: Path
) -> None:
    root = engine(tmp_path / "Depot", STUDIO)
    template = root / "Templates" / "TP_Blank" / "TP_Blank.uproject"
    template.parent.mkdir(parents=True)
    template.write_text("{}")
    shell.drop(root)
    assert view_of(shell).head.title.text() == "Studio 4.26.2"
    shell.window.context.close_shown()
    shell.settle()
    game = root / "Game" / "Lanterns.uproject"
    game.parent.mkdir()
    game.write_text("{}")
    shutil.copy(sample("Lantern.uasset"), game.parent)
    shell.drop(root)
    assert shell.folder == str(root)
    shell.drop(root / "Engine" / "Build" / "Build.version")
    assert view_of(shell).head.title.text() == "Studio 4.26.2"


def test_binaries_of_another_folder_are_judged_by_the_engine(shell: Shell, tmp_path: Path) -> None:
    manifest(tmp_path / "Game" / "Binaries" / "Win64", "43139311", "Game")
    shell.open(engine(tmp_path / "UE_5.4", EPIC))
    view = view_of(shell)
    shell.answers.of_folder = str(tmp_path / "Game")
    shell.click(view.look_button)
    shell.settle()
    assert [row[1:] for row in texts(view.manifests_model)] == [["43139311", "Game", "skipped"]]
    (tmp_path / "Empty").mkdir()
    shell.answers.of_folder = str(tmp_path / "Empty")
    shell.click(view.look_button)
    shell.settle()
    assert not view.manifests.isVisible()
    assert view.states.empty.accessibleName() == "No manifest lies in Empty or below it."


def test_a_command_is_typed_completed_judged_and_copied(shell: Shell, studio: Path) -> None:
    before = studio.read_bytes()
    shell.open(studio)
    view = view_of(shell)
    line = view.command.line_edit()
    line.setFocus()
    shell.type("-cl")
    popup = view.command.completer.popup()
    assert popup is not None
    assert popup.isVisible()
    shell.key(Qt.Key.Key_Return, into=popup)
    assert line.text() == "-CL="
    shell.type("15901220 -Licensee")
    assert view.command.state() == ("valid", "2 of 7 flags")
    rows = {row[0]: row[1:] for row in texts(view.updates_model)}
    assert rows["Changelist"] == ["123456", "15901220", "15901220", "-CL"]
    assert rows["CompatibleChangelist"] == ["15830756", "15830756", "0", ""]
    assert rows["Compatible with"] == ["4.26.0-15830756", "4.26.0-15830756", "4.26.0-15901220", ""]
    assert rows["Findings"] == ["BV1", "none", "BV3", ""]
    assert spoken(view.updates_model, 0, 2) == f"{MARK_WORDS['changed']}, 15901220"
    assert spoken(view.updates_model, 4, 3) == f"{MARK_WORDS['removed']}, (empty)"
    shell.click(view.copy_button)
    copied = QApplication.clipboard().text()
    assert copied == "RunUAT UpdateLocalVersion -CL=15901220 -Licensee"
    assert studio.read_bytes() == before
    assert not list(studio.parent.glob("Build.version?*"))


def test_a_refused_flag_is_named_and_the_rows_stay(shell: Shell, studio: Path) -> None:
    shell.open(studio)
    view = view_of(shell)
    view.command.line_edit().setFocus()
    shell.type("-CL=5")
    rows = texts(view.updates_model)
    shell.type("x")
    assert view.command.state().kind == "invalid"
    assert "-CL=5x" in view.command.state().text
    assert not view.copy_button.isEnabled()
    assert texts(view.updates_model) == rows
    shell.key(Qt.Key.Key_Escape)
    assert view.command.text() == ""
    assert view.copy_button.isEnabled()


def test_what_is_no_json_is_shown_with_line_and_column(shell: Shell, studio: Path) -> None:
    studio.write_text('{\n\t"MajorVersion": 5\n\t"MinorVersion": 3\n}\n', "utf-8")
    shell.open(studio)
    view = view_of(shell)
    assert view.notice.accessibleName().startswith(
        f"{MARK_WORDS['bad']}: Not readable as JSON: line 3, column 2."
    )
    assert view.text.isVisible()
    assert view.text.textCursor().blockNumber() == 2
    assert not view.column.isVisible()
    studio.write_text(json.dumps(EPIC), "utf-8")
    shell.click(view.notice.buttons()[0])
    shell.settle()
    assert view.head.title.text() == "Epic 5.4.4"
    assert not view.notice.isVisible()
    assert not view.text.isVisible()


@pytest.mark.parametrize("content", ['{"Changelist": -1}', "[]", "\0", ""])
def test_what_is_no_build_version_says_so(shell: Shell, studio: Path, content: str) -> None:
    studio.write_text(content, "utf-8")
    shell.open(studio)
    assert view_of(shell).notice.isVisible()
    assert shell.window.middle.guards["engine"].report is None


def test_a_file_that_goes_away_is_told(shell: Shell, studio: Path) -> None:
    shell.open(studio)
    studio.unlink()
    shell.key(Qt.Key.Key_F5)
    shell.settle()
    assert view_of(shell).notice.isVisible()
    assert not view_of(shell).column.isVisible()


def test_rows_are_walked_by_keys(shell: Shell, studio: Path) -> None:
    shell.open(studio)
    view = view_of(shell)
    view.take_keyboard()
    shell.key(Qt.Key.Key_Home)
    for _ in range(4):
        shell.key(Qt.Key.Key_Down)
    assert shell.window.status_line.field.text() == "Build.version/CompatibleChangelist"
    shell.key(Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == "CompatibleChangelist"


def test_tab_goes_from_above_to_below(shell: Shell, studio: Path) -> None:
    shell.open(studio)
    view = view_of(shell)
    view.fields.setFocus()
    stops = []
    for _ in range(6):
        shell.key(Qt.Key.Key_Tab)
        stops.append(shell.window.focusWidget())
    assert stops == [
        view.derived,
        view.findings,
        view.command.line_edit(),
        view.copy_button,
        view.updates,
        view.look_button,
    ]


def test_a_search_for_manifests_is_stopped(shell: Shell, tmp_path: Path) -> None:
    shell.open(engine(tmp_path / "UE_5.4", EPIC))
    view = view_of(shell)
    assert view.shown is not None
    view.shown.look_in(str(tmp_path))
    shell.window.context.jobs.cancel_kind(view.shown.binaries_job)
    assert view.states.empty.accessibleName().startswith("Stopped before all folders")
    assert not view.manifests.isVisible()


def test_it_is_turned_away_from_and_back_to(shell: Shell, studio: Path) -> None:
    shell.open(studio, sample("Lantern.uasset"))
    shell.window.context.show(shell.documents[0])
    QApplication.processEvents()
    assert shell.page() == "overview"
    assert "changelist" not in explained(shell)
    shell.window.context.show(shell.window.context.opened(str(studio)))
    assert explained(shell) == "Compatible changelist above the changelist"
    (panel,) = shell.window.findChildren(WhyPanel)
    shell.click(panel.copy_button)
    assert "### Compatible changelist above the changelist" in QApplication.clipboard().text()


def test_the_next_session_has_it_again(shell: Shell, make_shell: ShellMaker, studio: Path) -> None:
    shell.open(studio)
    shell.window.close()
    second = make_shell()
    open_first(second.window, [])
    second.settle()
    assert view_of(second).head.title.text() == "Studio 4.26.2"


def test_its_models_keep_the_rules_of_qt(shell: Shell, tmp_path: Path) -> None:
    shell.open(engine(tmp_path / "UE_5.4", EPIC))
    view = view_of(shell)
    fail = QAbstractItemModelTester.FailureReportingMode.Warning
    models = (view.fields_model, view.derived_model, view.updates_model, view.manifests_model)
    testers = [QAbstractItemModelTester(model, fail) for model in models]
    view.command.set_text("-CL=7")
    shell.key(Qt.Key.Key_F5)
    shell.settle()
    assert len(testers) == 4
