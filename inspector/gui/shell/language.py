"""The menu of languages: what the window and the command line speak from their next start on."""

from __future__ import annotations

from functools import cache
from typing import Final

from inspector.errors import AccessError
from inspector.gui.desk.action import Action
from inspector.gui.desk.context import AppContext
from inspector.language import tr
from inspector.languages import SYSTEM, Language, choose, chosen, languages


def _speaks(language: Language) -> Action[AppContext]:
    """What chooses a language."""
    return Action(
        f"language-{language.name}",
        language.title,
        "View/language",
        AppContext,
        lambda context: _choose(context, language),
        checked=lambda _: _kept() == language.name,
    )


@cache
def _kept() -> str:
    """What is chosen; asked for whenever the menus are refreshed."""
    return chosen()


def _choose(context: AppContext, language: Language) -> None:
    try:
        choose(language.name)
    except AccessError as problem:
        context.told.emit("bad", tr("The language was not kept."), f"{problem}.")
    else:
        said = tr("{language}: from the next start on.", language=language.title)
        context.told.emit("info", said, tr("The command line speaks it too."))
    _kept.cache_clear()


LANGUAGE_ACTIONS: Final = tuple(map(_speaks, (Language(SYSTEM, tr("As the system")), *languages())))
