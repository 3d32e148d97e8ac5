"""What can be done with a project and its packages; a part of the table of actions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from inspector.gui.desk.action import Action
from inspector.gui.desk.context import AppContext
from inspector.gui.project.kind import PROJECT_VIEW
from inspector.messages import lazy
from inspector.report.project.listing import FORMATS

if TYPE_CHECKING:
    from inspector.gui.project.view import ProjectView

_NO_PROJECT: Final = lazy("no project is shown")

PROJECT_PAGE: Final = Action(
    "project-page",
    lazy("Page of the project"),
    "View/project",
    AppContext,
    AppContext.show_beside,
    "Ctrl+0",
    when=lambda facts: facts.has_beside,
    needs=lazy("no project or folder is open"),
    icon="project",
)

PROJECT_COMPARING: Final = (
    Action(
        "compare-packages",
        lazy("Compare selected packages"),
        "View/project",
        PROJECT_VIEW,
        lambda view: view.compare_selected(),
        ready=lambda view: view.can_compare(),
        needs=lazy("two packages of a project are not selected"),
        icon="compare",
    ),
)


def _export(form: str, view: ProjectView) -> None:
    view.export(form)


PROJECT_EXPORTS: Final = tuple(
    Action(
        f"export-{form.id}",
        lazy("Export packages as {title}…", title=form.title),
        "View/project",
        PROJECT_VIEW,
        partial(_export, form.id),
        ready=lambda view: view.can_export(),
        needs=_NO_PROJECT,
        icon="export",
    )
    for form in FORMATS
)

PROJECT_ROWS: Final = (
    Action(
        "project-grouped",
        lazy("Packages by verdict"),
        "View/project",
        PROJECT_VIEW,
        lambda view: view.tools.grouped_button.toggle(),
        needs=_NO_PROJECT,
        checked=lambda view: view.tools.grouped(),
    ),
    Action(
        "project-pictures",
        lazy("Packages as pictures"),
        "View/project",
        PROJECT_VIEW,
        lambda view: view.turn_pictures(),
        needs=_NO_PROJECT,
        checked=lambda view: view.rows.shows_pictures(),
    ),
    Action(
        "project-facets",
        lazy("Clear filter and facets"),
        "View/project",
        PROJECT_VIEW,
        lambda view: view.clear_all(),
        ready=lambda view: view.is_narrowed(),
        needs=lazy("all packages are shown"),
    ),
    Action(
        "project-save",
        lazy("Work out what a save loses"),
        "View/project",
        PROJECT_VIEW,
        lambda view: view.want_save(),
        ready=lambda view: view.can_want_save(),
        needs=lazy("not all packages are read, or it is known already"),
    ),
)
