"""What can be done about the target engine; a part of the table of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.gui.desk.action import Action
from inspector.gui.desk.context import AppContext
from inspector.gui.engines.chooser import EngineChooser
from inspector.gui.engines.kind import engines_argument
from inspector.messages import Label, lazy

if TYPE_CHECKING:
    from inspector.gui.engines.engines_entry import Engines


def _steps(name: str, title: Label, key: str, by: int, needs: Label) -> Action[AppContext]:
    """What makes the release next to the target the target."""
    return Action(
        name,
        title,
        "Engine/step",
        AppContext,
        lambda context: context.choose_target(context.next_target(by)),
        key,
        when=lambda facts: bool(facts.newer_engine if by > 0 else facts.older_engine),
        needs=needs,
    )


def _engines(context: AppContext) -> Engines | None:
    """Shows the known engines."""
    from inspector.gui.engines.engines_entry import Engines

    context.open([engines_argument()])
    shown = context.shown
    return shown if isinstance(shown, Engines) else None


def _import(context: AppContext) -> None:
    """Imports an engine whose folder is asked for."""
    from inspector.gui.engines.imported_page import ASKED

    folder = context.ask.folder(None, context.near, str(ASKED))
    engines = _engines(context) if folder else None
    if engines is not None:
        engines.import_from(folder)


ENGINE_ACTIONS: Final = (
    Action("engines", lazy("Engines"), "Engine/engines", AppContext, _engines, icon="engine"),
    Action(
        "import-engine", lazy("Import engine…"), "Engine/engines", AppContext, _import, icon="plus"
    ),
    Action(
        "engine-file",
        lazy("Choose Build.version or .uproject…"),
        "Engine/a",
        EngineChooser,
        EngineChooser.ask_for_file,
        icon="file",
    ),
    Action(
        "engine-root",
        lazy("Choose an engine’s folder…"),
        "Engine/a",
        EngineChooser,
        EngineChooser.ask_for_root,
        icon="folder",
    ),
    _steps(
        "target-older",
        lazy("Target one release down"),
        "Ctrl+[",
        -1,
        lazy("this is the oldest release"),
    ),
    _steps(
        "target-newer",
        lazy("Target one release up"),
        "Ctrl+]",
        1,
        lazy("this is the newest release"),
    ),
    Action(
        "default-engine",
        lazy("Let each file’s project decide"),
        "Engine/default",
        AppContext,
        AppContext.follow_default_target,
        when=lambda facts: facts.target_fixed,
        needs=lazy("it does already"),
    ),
)
