"""An engine by its Build.version, and all engines that are known, as kinds of entry."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from inspector.gui.desk.entry import Arguments
from inspector.gui.desk.entry_view import Arrangement
from inspector.gui.desk.kind import KindSpec
from inspector.gui.desk.lazy_class import LazyClass
from inspector.gui.desk.opening import Opening
from inspector.gui.desk.workplace import Workplace
from inspector.gui.engines.build_place import build_version_at
from inspector.messages import lazy
from inspector.project.around.settings import engines_folder
from inspector.project.around.surroundings import holds_projects

if TYPE_CHECKING:
    from inspector.gui.engines.build_entry import EngineBuild
    from inspector.gui.engines.build_view import BuildVersionView
    from inspector.gui.engines.engines_entry import Engines
    from inspector.gui.engines.engines_view import EnginesView

_BUILD_VIEW: Final[LazyClass[BuildVersionView]] = LazyClass(
    "inspector.gui.engines.build_view:BuildVersionView"
)
_ENGINES_VIEW: Final[LazyClass[EnginesView]] = LazyClass(
    "inspector.gui.engines.engines_view:EnginesView"
)


def engines_argument() -> str:
    """What the known engines are opened from."""
    return str(engines_folder())


def _opens(arguments: Arguments) -> bool:
    # Who opens a depot with an engine beside its projects wants its packages.
    return (
        len(arguments) == 1
        and bool(build_version_at(arguments[0]))
        and not holds_projects(arguments[0])
    )


def _make(place: Workplace, arguments: Arguments) -> EngineBuild:
    from inspector.gui.engines.build_entry import EngineBuild

    return EngineBuild(arguments[0], place)


ENGINE: Final = KindSpec(
    Opening(
        "engine",
        opens=_opens,
        make=_make,
        there=lambda arguments: os.path.isfile(build_version_at(arguments[0])),
    ),
    lazy("The page of an engine"),
    Arrangement("engine", frozenset({"left-dock", "why-dock"}), is_lone=True),
    _BUILD_VIEW,
)


def _are_engines(arguments: Arguments) -> bool:
    return arguments == (engines_argument(),)


def _make_engines(place: Workplace, arguments: Arguments) -> Engines:
    from inspector.gui.engines.engines_entry import Engines

    return Engines(arguments[0], place)


ENGINES: Final = KindSpec(
    Opening(
        "engines",
        opens=_are_engines,
        make=_make_engines,
        there=_are_engines,
        known=_are_engines,
    ),
    lazy("The engines"),
    Arrangement("engines", frozenset({"left-dock"})),
    _ENGINES_VIEW,
)
