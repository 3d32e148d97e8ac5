"""The page of a cooked set: a folder is chosen, judged by the target, and what breaks it opens."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from gui.shell.driver import Shell, sample
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester

from inspector.gui.engines.cooked_page import CookedPage
from inspector.gui.engines.engines_view import EnginesView

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow


@pytest.fixture
def page(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CookedPage:
    """The page, turned to by the keys of the page names."""
    monkeypatch.setenv("ASSET_INSPECTOR_CONFIG", str(tmp_path / "config"))
    shell.window.context.actions.run("engines")
    shell.settle()
    view = view_of(shell)
    view.navigation.setFocus()
    for _ in range(3):
        shell.key(Qt.Key.Key_Right)
    assert view.current_page() == "cooked"
    return view.cooked


def view_of(shell: Shell) -> EnginesView:
    view = shell.window.middle.view
    assert isinstance(view, EnginesView)
    return view


def choose(shell: Shell, page: CookedPage, folder: Path, *samples: str) -> None:
    """Chooses a folder with these samples."""
    folder.mkdir()
    for name in samples:
        for path in sample(name).parent.glob(f"{Path(name).stem}.*"):
            shutil.copy(path, folder)
    shell.answers.of_folder = str(folder)
    shell.click(page.folder_button)
    shell.settle()


def texts(model: QAbstractItemModel) -> list[list[str]]:
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def states(page: CookedPage) -> dict[str, str]:
    return {row[1]: row[0] for row in texts(page.assumptions_model)}


def test_nothing_is_chosen_yet(shell: Shell, page: CookedPage) -> None:
    assert page.states.empty.accessibleName().startswith("Choose a folder of cooked packages.")
    assert not page.column.isVisible()
    assert not page.copy_button.isEnabled()
    assert not page.stop_button.isVisible()


def test_a_set_that_meets_the_assumptions(shell: Shell, page: CookedPage, tmp_path: Path) -> None:
    choose(shell, page, tmp_path / "Windows", "CookedCurve.uasset")
    assert view_of(shell).head.verdict.text() == (
        "The set meets the assumptions: code of upgrades can be left out."
    )
    assert list(states(page).values()) == ["holds"] * 6 + ["not known", "holds"]
    assert not page.offenders.isVisible()
    assert ["UE4", "522", "unversioned: 1"] in texts(page.axes_model)
    spoken = page.assumptions_model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "S1, only cooked packages: holds"


def test_what_breaks_it_is_named_and_opened(shell: Shell, page: CookedPage, tmp_path: Path) -> None:
    for model in (page.assumptions_model, page.offenders_model, page.axes_model):
        QAbstractItemModelTester(
            model, QAbstractItemModelTester.FailureReportingMode.Warning, model
        )
    choose(shell, page, tmp_path / "Windows", "CookedCurve.uasset", "OldDoor.uasset")
    verdict = view_of(shell).head.verdict.text()
    assert verdict.startswith("The set does not meet the assumptions:")
    assert states(page)["S1"] == "fails"
    assert [row[0] for row in texts(page.offenders_model)] == ["OldDoor.uasset"]
    page.assumptions.setFocus()
    shell.key(Qt.Key.Key_Down)
    ((name, has),) = texts(page.offenders_model)
    assert name == "OldDoor.uasset"
    assert has.startswith("UE4 ")
    assert has.endswith(", the newest is 522")
    page.offenders.setFocus()
    page.offenders.show_row(lambda row: True)
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    document = shell.window.context.document
    assert document is not None
    assert document.path == str(tmp_path / "Windows" / "OldDoor.uasset")


def test_another_target_judges_anew(shell: Shell, page: CookedPage, tmp_path: Path) -> None:
    choose(shell, page, tmp_path / "Windows", "OldDoor.uasset")
    before = {row[0]: row[1] for row in texts(page.axes_model)}
    shell.window.context.choose_target("4.18")
    shell.settle()
    after = {row[0]: row[1] for row in texts(page.axes_model)}
    assert (before["UE4"], after["UE4"]) == ("522", "514")


def test_a_folder_without_packages_is_told(shell: Shell, page: CookedPage, tmp_path: Path) -> None:
    choose(shell, page, tmp_path / "Empty")
    assert page.states.empty.accessibleName().startswith("No package lies in Empty or below it.")
    assert not page.column.isVisible()
    assert not view_of(shell).head.verdict.isVisible()


def test_the_answer_is_copied_as_the_command_writes_it(
    shell: Shell, page: CookedPage, tmp_path: Path
) -> None:
    choose(shell, page, tmp_path / "Windows", "CookedCurve.uasset")
    page.copy_as("text")
    text = QGuiApplication.clipboard().text()
    assert text.splitlines()[1].startswith("The set meets the assumptions:")
    page.copy_as("json")
    document = json.loads(QGuiApplication.clipboard().text())
    assert (document["packages"], document["verdict"]) == (1, "holds")


def test_the_gates_of_the_engines_source_are_listed(
    shell: Shell, page: CookedPage, tmp_path: Path
) -> None:
    choose(shell, page, tmp_path / "Windows", "CookedCurve.uasset")
    source = tmp_path / "Source"
    source.mkdir()
    (source / "A.cpp").write_text("if (Ar.UE4Ver() == VER_A) {}")
    shell.answers.of_folder = str(source)
    shell.click(page.source_button)
    shell.settle()
    assert states(page)["S7"] == "fails"
    assert texts(page.offenders_model) == [["A.cpp:1", "UE4Ver() == VER_A"]]
    assert view_of(shell).head.verdict.text().startswith("The set meets the assumptions:")
    shell.answers.of_folder = str(tmp_path / "Windows")
    shell.click(page.source_button)
    shell.settle()
    assert page.notice.isVisible()
    assert not page.column.isVisible()
