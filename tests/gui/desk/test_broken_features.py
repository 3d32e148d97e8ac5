"""A page, view or panel that cannot be imported or made: it says so, and the window goes on."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from graph_drafts import event, package
from gui.broken_class import IMPORTED, MADE, broken_import, broken_making
from gui.graphs.test_compared import pair
from gui.shell.driver import Shell, ShellMaker, sample
from PySide6.QtGui import QGuiApplication
from scratch_git import ScratchRepository

from inspector.files.folders import resource_path
from inspector.gui.desk.guarded import Guarded
from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.page_spec import PageSpec, PanelSpec
from inspector.gui.diff.kind import DIFF_VIEW
from inspector.gui.diff.pages import CHANGES
from inspector.gui.graphs.feature import COMPARED_GRAPHS
from inspector.gui.shell.features import DOCKS, KINDS, PAGES

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow

OLD = sample("OldDoor.uasset")
OF_PACKAGES = [page for page in PAGES if page.offered_for("unreal-package")]
PANELS = [panel for dock in DOCKS for panel in dock.panels]
Break = Callable[[LazyClass[Any]], AbstractContextManager[None]]


def lazy(made_by: object) -> LazyClass[Any]:
    """What makes a page, a panel or a view."""
    assert isinstance(made_by, LazyClass)
    return made_by


def reports(shell: Shell) -> list[Guarded[Any]]:
    """What of the window shows a report, in sight or not."""
    found = shell.window.findChildren(Guarded)
    return [guard for guard in found if guard.report is not None]


def copied(shell: Shell, guard: Guarded[Any]) -> str:
    """The report that is shown, as its button copies it."""
    assert guard.report is not None
    assert guard.report.isVisible()
    shell.click(guard.report.copy_button)
    return QGuiApplication.clipboard().text()


@pytest.mark.needs_git
@pytest.mark.parametrize("breaks", [broken_import, broken_making])
@pytest.mark.parametrize("page", OF_PACKAGES, ids=lambda page: page.id)
def test_a_page_that_is_broken_says_so_and_the_others_live(
    shell: Shell, page: PageSpec, breaks: Break, tmp_path: Path
) -> None:
    # One that has something for every page.
    repository = ScratchRepository(tmp_path / "game")
    repository.write("Door.uasset", package([event("Begin")]))
    repository.commit()
    door = repository.folder / "Door.uasset"
    other = next(each for each in OF_PACKAGES if each is not page)
    with breaks(lazy(page.factory)):
        shell.open(door)
        shell.window.run(f"page-{page.id}")
        shell.settle()
        (guard,) = reports(shell)
        text = copied(shell, guard)
        assert (IMPORTED if breaks is broken_import else MADE) in text
        assert f"{page.title} stopped." in text
        shell.window.run(f"page-{other.id}")
        shell.settle()
        assert shell.page() == other.id
        assert not guard.isVisible()
        shell.window.run(f"page-{page.id}")
        shell.settle()
    # What was wrong with it is right again.
    (guard,) = reports(shell)
    assert guard.report is not None
    shell.click(guard.report.again_button)
    shell.settle()
    assert reports(shell) == []
    assert shell.page() == page.id


@pytest.mark.parametrize("breaks", [broken_import, broken_making])
@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel.id)
def test_a_window_opens_with_a_panel_that_is_broken(
    make_shell: ShellMaker, panel: PanelSpec, breaks: Break
) -> None:
    with breaks(lazy(panel.make)):
        shell = make_shell()
        shell.open(sample("FromTheFuture.uasset"))
        (guard,) = reports(shell)
        for page in OF_PACKAGES:
            shell.window.run(f"page-{page.id}")
            shell.settle()
        assert len(reports(shell)) == 1
        assert shell.documents[0].findings
    assert guard.view is None


def test_what_a_project_shows_among_the_files_outlives_their_panel(shell: Shell) -> None:
    show_project(shell)
    area, view = shell.window.panels.files_area, shell.window.middle.view
    facets = view.narrowing.facets  # type: ignore[union-attr]
    assert area.isAncestorOf(facets)
    area.call(lambda _: {}["what is not there"])
    shell.settle()
    assert area.report is not None
    shell.click(area.report.again_button)
    shell.settle()
    assert area.report is None
    assert area.isAncestorOf(facets)
    assert facets.isVisible()


def show_project(shell: Shell) -> None:
    shell.open(resource_path("samples"))


def compare_files(shell: Shell) -> None:
    shell.window.context.compare(str(OLD), str(sample("Lantern.uasset")))


def compare_folders(shell: Shell) -> None:
    samples = resource_path("samples")
    shell.window.context.compare(str(samples), str(samples / "classes"))


@pytest.mark.parametrize("breaks", [broken_import, broken_making])
@pytest.mark.parametrize(
    ("kind", "show"),
    [
        ("settings", lambda shell: shell.window.run("settings")),
        ("engines", lambda shell: shell.window.run("engines")),
        ("project", show_project),
        ("comparison", compare_files),
        ("folders", compare_folders),
    ],
)
def test_a_view_that_is_broken_leaves_files_alone(
    make_shell: ShellMaker, kind: str, show: Callable[[Shell], object], breaks: Break
) -> None:
    views = {one.opening.kind: one.view for one in KINDS} | {"comparison": DIFF_VIEW}
    with breaks(lazy(views[kind])):
        shell = make_shell()
        show(shell)
        shell.settle()
        (guard,) = reports(shell)
        assert (IMPORTED if breaks is broken_import else MADE) in copied(shell, guard)
        shell.open(OLD)
        assert shell.page() == "overview"
        assert not guard.isVisible()


@pytest.mark.parametrize("breaks", [broken_import, broken_making])
def test_a_page_of_a_comparison_that_is_broken_leaves_its_changes_alone(
    shell: Shell, breaks: Break, tmp_path: Path
) -> None:
    old, new = pair(tmp_path)
    with breaks(lazy(COMPARED_GRAPHS.factory)):
        shell.window.context.compare(old, new)
        shell.settle()
        shell.window.run("page-graphs")
        shell.settle()
        (guard,) = reports(shell)
        assert (IMPORTED if breaks is broken_import else MADE) in copied(shell, guard)
        shell.window.middle.show_page(CHANGES)
        shell.settle()
        assert not guard.isVisible()
        assert shell.window.middle.view is not None
        assert shell.window.middle.view.current_page() == CHANGES
