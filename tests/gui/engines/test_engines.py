"""The known engines in the window: releases that become the target, and engines imported."""

from __future__ import annotations

from pathlib import Path

import pytest
from gui.engines.engine_folders import STUDIO, engine
from gui.shell.driver import Shell, ShellMaker
from gui.shell.large_text import large
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from inspector.gui.engines.engines_view import EnginesView
from inspector.gui.shell.app import open_first

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow

HEADER = """#pragma once
struct FAcmeCustomVersion
{
    enum Type
    {
        BeforeCustomVersionWasAdded = 0,
        // Lanterns store their colour.
        LanternColour,
        Lost = A_MACRO(3),
        VersionPlusOne,
        LatestVersion = VersionPlusOne - 1
    };
    const static FGuid GUID;
};
"""
SOURCE = """const FGuid FAcmeCustomVersion::GUID(0xAC3E0001, 0, 0, 1);
FCustomVersionRegistration GAcme(
    FAcmeCustomVersion::GUID, FAcmeCustomVersion::LatestVersion, TEXT("Acme"));
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder of imported engines, with nothing in it."""
    config = tmp_path / "config"
    monkeypatch.setenv("ASSET_INSPECTOR_CONFIG", str(config))
    return config / "engines"


@pytest.fixture
def studio(tmp_path: Path) -> Path:
    """A studio's engine with a custom version of its own, one number of which is not plain."""
    root = engine(tmp_path / "Studio", STUDIO)
    source = root / "Engine" / "Source"
    source.mkdir()
    (source / "AcmeCustomVersion.h").write_text(HEADER, "utf-8")
    (source / "AcmeCustomVersion.cpp").write_text(SOURCE, "utf-8")
    return root


def view_of(shell: Shell) -> EnginesView:
    view = shell.window.middle.view
    assert isinstance(view, EnginesView)
    return view


def opened(shell: Shell) -> EnginesView:
    """The engines, opened by their action."""
    assert shell.window.context.actions.run("engines") == ""
    shell.settle()
    return view_of(shell)


def column(model: QAbstractItemModel, number: int) -> list[str]:
    return [str(model.index(row, number).data()) for row in range(model.rowCount())]


def click_page(shell: Shell, view: EnginesView, number: int) -> None:
    bar = view.navigation.tab_bar()
    shell.click_at(bar, bar.tabRect(number).center())


# Releases ----------------------------------------------------------------------------------------


def test_every_release_is_a_row_with_every_axis(shell: Shell, folder: Path) -> None:
    view = opened(shell)
    assert shell.window.windowTitle() == "Engines — Asset Inspector"
    assert view.head.place.text() == "37 releases, 0 imported"
    model = view.releases.model
    names = column(model, 0)
    assert (len(names), names[0], names[-1]) == (37, "5.8", "4.0")
    row = names.index("4.18")
    cells = [str(model.index(row, at).data()) for at in range(model.columnCount())]
    assert cells[1:5] == ["514", "ADDED_SOFT_OBJECT_PATH", "–", ""]
    assert "5.3, target" in str(
        model.index(names.index("5.3"), 0).data(Qt.ItemDataRole.AccessibleTextRole)
    )


def test_enter_makes_a_release_the_target(shell: Shell, folder: Path) -> None:
    view = opened(shell)
    view.take_keyboard()
    assert view.releases.table.current_row().name == "5.3"
    shell.key(Qt.Key.Key_Up)
    shell.key(Qt.Key.Key_Return)
    assert shell.window.context.target.name == "5.4"
    row = column(view.releases.model, 0).index("5.4")
    spoken = view.releases.model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "5.4, target"


def test_the_filter_narrows_the_releases(shell: Shell, folder: Path) -> None:
    view = opened(shell)
    shell.key(Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    shell.type("uefive>=1012")
    shell.settle()
    assert column(view.releases.model, 0) == ["5.8", "5.7", "5.6", "5.5", "5.4"]
    shell.type(" release<5.3")
    shell.settle()
    assert not view.releases.table.isVisible()
    action = view.releases.states.empty.action_button()
    shell.click(action)
    assert len(column(view.releases.model, 0)) == 37
    assert shell.window.tools.filter_field.text() == ""


# Imported ----------------------------------------------------------------------------------------


def test_an_engine_is_imported_with_what_could_not_be_read(
    shell: Shell, folder: Path, studio: Path
) -> None:
    view = opened(shell)
    click_page(shell, view, 1)
    assert view.current_page() == "imported"
    assert view.imported.states.empty.accessibleName().startswith("No engine was imported yet.")
    shell.answers.of_folder = str(studio)
    shell.click(view.imported.import_button)
    shell.settle()
    assert [path.name for path in folder.iterdir()] == ["Studio-4.26.2.toml"]
    assert column(view.imported.model, 1) == ["4.26.2-123456"]
    assert view.head.place.text() == "37 releases, 1 imported"
    places = column(view.imported.found_model, 1)
    assert "Engine/Source/AcmeCustomVersion.h:9" in places
    view.imported.table.setFocus()
    shell.key(Qt.Key.Key_Home)
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    assert shell.window.context.target.version.changelist == 123456


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_an_engine_of_the_same_name_is_replaced_only_when_asked(
    shell: Shell, folder: Path, studio: Path, line_end: str
) -> None:
    folder.mkdir(parents=True)
    there = folder / "Studio-4.26.2.toml"
    first = '# Engine profile, imported by Asset Inspector.\nname = "Old"\nversion = "4.26.1-1"\n'
    there.write_text(first, "utf-8", newline=line_end)
    shell.answers.of_folder = str(studio)
    shell.window.context.actions.run("import-engine")
    shell.settle()
    view = view_of(shell)
    assert view.current_page() == "imported"
    assert there.read_text("utf-8") == first
    assert "is there already" in view.imported.notice.accessibleName()
    shell.click(view.imported.notice.buttons()[0])
    shell.settle()
    assert column(view.imported.model, 0) == ["Studio-4.26.2"]
    assert not view.imported.notice.isVisible()


def test_an_import_is_stopped(shell: Shell, folder: Path, studio: Path) -> None:
    view = opened(shell)
    click_page(shell, view, 1)
    engines = view.shown
    assert engines is not None
    engines.import_from(str(studio))
    assert view.imported.stop_button.isVisible()
    assert not view.imported.import_button.isEnabled()
    shell.click(view.imported.stop_button)
    shell.settle()
    assert "Stopped" in view.imported.notice.accessibleName()
    assert not list(folder.glob("*"))
    assert view.imported.import_button.isEnabled()


def test_a_folder_without_versions_says_so(shell: Shell, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "Empty").mkdir()
    shell.answers.of_folder = str(tmp_path / "Empty")
    shell.window.context.actions.run("import-engine")
    shell.settle()
    notice = view_of(shell).imported.notice
    assert "no version list" in notice.accessibleName()
    shell.click(notice.buttons()[0])
    assert not notice.isVisible()


def test_a_profile_that_cannot_be_read_is_a_row(shell: Shell, folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "acme.toml").write_text('version = "4.26.2-5001"\n', "utf-8")
    (folder / "broken.toml").write_text("version =\n", "utf-8")
    view = opened(shell)
    click_page(shell, view, 1)
    model = view.imported.model
    assert column(model, 0) == ["4.26.2", "broken"]
    assert "broken.toml:1: not TOML" in column(model, 1)[1]
    spoken = model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "unreadable, broken"


def test_the_next_session_has_them_again(
    shell: Shell, make_shell: ShellMaker, folder: Path
) -> None:
    opened(shell)
    shell.window.close()
    second = make_shell()
    open_first(second.window, [])
    second.settle()
    assert view_of(second).isVisible()


def test_the_models_keep_the_rules_of_qt(shell: Shell, folder: Path, studio: Path) -> None:
    view = opened(shell)
    warn = QAbstractItemModelTester.FailureReportingMode.Warning
    pages = (view.releases.model, view.imported.model, view.imported.found_model)
    testers = [QAbstractItemModelTester(model, warn) for model in (*pages, view.list.model)]
    view.set_filter("5.")
    view.list.field.line_edit().setText("5.")
    view.releases.table.sort_by("ue4")
    shell.window.context.choose_target("4.27")
    assert view.shown is not None
    view.shown.import_from(str(studio))
    shell.settle()
    view.list.field.line_edit().clear()
    QApplication.processEvents()
    # What they complain of fails the test.
    assert [tester.model() for tester in testers] == [*pages, view.list.model]


def test_the_dock_lists_all_engines_and_makes_one_the_target(
    shell: Shell, folder: Path, studio: Path
) -> None:
    shell.answers.of_folder = str(studio)
    shell.window.run("engines")
    shell.settle()
    listed = view_of(shell).list
    assert listed.isVisible()
    shell.click(listed.import_button)
    shell.settle()
    names = [row.name for row in listed.model.shown_rows()]
    imported = view_of(shell).imported.model.shown_rows()
    assert names[0] == imported[0].name
    assert {"5.3", "4.27", "4.0"} < set(names)
    assert listed.count.text() == str(len(names))
    listed.field.line_edit().setFocus()
    shell.type("4.25")
    assert [row.name for row in listed.model.shown_rows()] == ["4.25"]
    assert listed.field.state().text == f"1 of {len(names)}"
    shell.key(Qt.Key.Key_Return)
    assert listed.table.hasFocus()
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    assert shell.window.context.target.name == "4.25"
    spoken = listed.model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "4.25, target"


def test_no_release_is_beside_the_page_with_large_text(make_shell: ShellMaker) -> None:
    shell = large(make_shell(size=(1366, 768)))
    table = opened(shell).releases.table
    assert table.horizontalScrollBar().maximum() == 0
    header = table.horizontalHeader()
    shown = [at for at in range(header.count()) if not header.isSectionHidden(at)]
    titles = [table.model().headerData(at, Qt.Orientation.Horizontal) for at in shown]
    assert titles[0] == "Release"
    assert titles[-1] == "Newest build"
    shell.window.resize(2400, 768)
    assert not any(map(header.isSectionHidden, range(header.count())))
