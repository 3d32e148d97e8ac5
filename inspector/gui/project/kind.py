"""A folder or project that is open beside everything else, as a kind of entry."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from inspector.gui.desk.entry import Arguments
from inspector.gui.desk.entry_view import Arrangement
from inspector.gui.desk.kind import KindSpec
from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.opening import PROJECT_SUFFIX, Opening
from inspector.gui.desk.workplace import Workplace
from inspector.messages import lazy

if TYPE_CHECKING:
    from inspector.gui.desk.project import Project
    from inspector.gui.desk.report import Report
    from inspector.gui.project.view import ProjectView

PROJECT_VIEW: Final[LazyClass[ProjectView]] = LazyClass("inspector.gui.project.view:ProjectView")


def _opens(arguments: Arguments) -> bool:
    return _is_project_file(arguments) or (len(arguments) == 1 and os.path.isdir(arguments[0]))


def _is_project_file(arguments: Arguments) -> bool:
    return len(arguments) == 1 and arguments[0].endswith(PROJECT_SUFFIX)


def _make(place: Workplace, arguments: Arguments) -> Project:
    from inspector.gui.desk.project import Project

    return Project(arguments[0], place)


def _report(project: Project) -> Report | None:
    from inspector.gui.project.report import project_report

    return project_report(project)


PROJECT: Final = KindSpec(
    Opening(
        "project",
        opens=_opens,
        known=_is_project_file,
        make=_make,
        there=_opens,
        session="session/folder",
        beside=True,
        report=_report,
    ),
    lazy("The project"),
    Arrangement("folder", frozenset({"left-dock"})),
    PROJECT_VIEW,
)
