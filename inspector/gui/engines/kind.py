"""An engine by its Build.version, and all engines that are known, as kinds of entry."""

from __future__ import annotations

import os
from typing import Final

from inspector.gui.desk.entry import Arguments
from inspector.gui.desk.entry_view import Arrangement
from inspector.gui.desk.kind import KindSpec
from inspector.gui.desk.opening import Opening
from inspector.gui.desk.workplace import Workplace
from inspector.gui.engines.build_entry import EngineBuild, build_version_at
from inspector.gui.engines.build_view import BuildVersionView
from inspector.gui.engines.engines_entry import Engines, engines_argument
from inspector.gui.engines.engines_view import EnginesView
from inspector.messages import lazy
from inspector.project.around.surroundings import holds_projects


def _opens(arguments: Arguments) -> bool:
    # Who opens a depot with an engine beside its projects wants its packages.
    return (
        len(arguments) == 1
        and bool(build_version_at(arguments[0]))
        and not holds_projects(arguments[0])
    )


def _make(place: Workplace, arguments: Arguments) -> EngineBuild:
    return EngineBuild(arguments[0], place)


ENGINE: Final = KindSpec(
    Opening(
        EngineBuild.kind,
        opens=_opens,
        make=_make,
        there=lambda arguments: os.path.isfile(build_version_at(arguments[0])),
    ),
    lazy("The page of an engine"),
    Arrangement("engine", frozenset({"left-dock", "why-dock"}), "why"),
    BuildVersionView,
)


def _are_engines(arguments: Arguments) -> bool:
    return arguments == (engines_argument(),)


ENGINES: Final = KindSpec(
    Opening(
        Engines.kind,
        opens=_are_engines,
        make=lambda place, arguments: Engines(arguments[0], place),
        there=_are_engines,
        known=_are_engines,
    ),
    lazy("The engines"),
    Arrangement("engines", frozenset({"left-dock"}), "why"),
    EnginesView,
)
