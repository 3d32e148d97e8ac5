"""References that lead nowhere: what the page of a project and each file by itself say of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from gui.project.broken_project import broken_project
from gui.shell.driver import Shell, ShellMaker
from PySide6.QtCore import Qt

from inspector.gui.project.view import ProjectView
from inspector.report.refs import References

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return broken_project(tmp_path)


@pytest.fixture
def window(make_shell: ShellMaker) -> Shell:
    return make_shell(engine="4.27")


def view_of(shell: Shell) -> ProjectView:
    view = shell.window.middle.view
    assert isinstance(view, ProjectView)
    return view


def names(view: ProjectView) -> set[str]:
    return {row.name for row in view.model.shown_rows()}


def lost(view: ProjectView) -> dict[str, str]:
    """What the column *Lost on save* says of each package."""
    column = [column.key for column in view.model.columns()].index("lost")
    model = view.model
    return {
        str(model.index(row, 0).data()): str(model.index(row, column).data())
        for row in range(model.rowCount())
        if not model.is_group(model.index(row, 0))
    }


def test_missing_references_are_seen_without_opening_a_file(window: Shell, project: Path) -> None:
    window.open(project)
    view = view_of(window)
    assert view.head.verdict.text() == (
        "4.27 refuses 1 of 9 packages; 6 can be submitted. No known engine opens all. "
        "A save of 2 of them loses 3 references."
    )
    window.key(Qt.Key.Key_L, CTRL)
    window.type("is:missing")
    assert names(view) == {"Lamp", "Shed"}
    view.ask("is:losing")
    assert names(view) == {"Lamp", "Shed"}
    view.ask("loses:nail")
    assert names(view) == {"Lamp", "Shed"}
    view.ask("")
    told = lost(view)
    assert told["Lamp"] == "2  Nail, Wood"
    assert told["Shed"] == "1  Nail"
    assert told["Cellar"] == "no reference"
    assert told["Wood"] == ""


def test_every_part_counts_those_that_lose_alike(window: Shell, project: Path) -> None:
    window.open(project)
    view = view_of(window)
    boxes = view.facets.sections["verdict"].boxes
    assert boxes["loses"].value.packages == 2
    assert [view.model.index(0, 0).data(), view.model.index(2, 0).data()] == [
        "1 refused",
        "2 lose something on save",
    ]
    band = [line.line.text for line in view.band.lines()]
    assert "2 lose something on save" in band
    assert "2 lose 3 references" in band
    for line in [line.line for line in view.band.lines() if line.line.number.isdigit()]:
        view.ask(line.filter)
        assert len(names(view)) == int(line.number), line.text


@pytest.mark.parametrize("name", ["Lamp", "Shed/Shed", "Cellar", "Hen", "Wood"])
def test_a_file_says_at_once_what_its_project_says_of_it(
    window: Shell, project: Path, name: str
) -> None:
    window.open(project)
    (row,) = (row for row in view_of(window).shown.rows if row.path == f"Content/{name}.uasset")
    window.open(project / "Content" / f"{name}.uasset")
    (document,) = window.documents
    codes = [finding.rule for finding in document.findings]
    assert set(codes) == set(row.standing.rules)
    assert document.mark == row.standing.mark


def test_another_engine_and_the_disk_are_followed(window: Shell, project: Path) -> None:
    window.open(project)
    view = view_of(window)
    (project / "Content" / "Nail.uasset").write_bytes(
        (project / "Content" / "Oil.uasset").read_bytes()
    )
    window.key(Qt.Key.Key_F5)
    window.settle()
    assert lost(view)["Lamp"] == "1  Wood"
    window.window.context.choose_target("4.25")
    window.settle()
    assert lost(view)["Lamp"] == ""


def test_what_is_lost_beside_references_is_said_once_it_is_worked_out(
    window: Shell, project: Path
) -> None:
    window.open(project)
    view = view_of(window)
    assert lost(view)["Cellar"] == "no reference"
    view.band.save.link.setFocus()
    window.key(Qt.Key.Key_Space)
    window.settle()
    assert lost(view)["Cellar"] in ("nothing", "not all is known")
    assert lost(view)["Lamp"] == "2  Nail, Wood"


def test_the_rows_say_what_the_command_says(window: Shell, project: Path) -> None:
    window.open(project)
    shown = view_of(window).shown
    assert shown is not None
    assert shown.scan is not None
    assert shown.references is not None
    assert shown.profile is not None
    told = References(shown.scan, shown.references, shown.profile)
    losing = {row.name for row in shown.rows if row.standing.lost.references}
    assert losing == {name.rpartition("/")[2] for name in told.graph.loses}
