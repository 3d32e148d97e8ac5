"""The languages to choose: what the window speaks from now on, and the command line.

The menu and the row of the settings are both made of these actions.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from inspector.errors import AccessError
from inspector.gui.desk.action import LANGUAGE, Action
from inspector.gui.desk.context import AppContext
from inspector.messages import Label, _, activate, current, lazy
from inspector.messages.languages import SYSTEM, choose, chosen, languages, translation, wanted
from inspector.messages.phrases import as_sentence


def _speaks(name: str, title: Label) -> Action[AppContext]:
    """What chooses a language; who cannot read the one that is spoken finds it in their own."""
    return Action(
        f"{LANGUAGE}{name}",
        title,
        "View/language",
        AppContext,
        lambda context: _choose(context, name),
        checked=lambda _: _kept() == name,
        also=" ".join(language.word for language in languages()),
    )


@cache
def _kept() -> str:
    """What is chosen; asked for whenever the menus are refreshed."""
    return chosen()


def _choose(context: AppContext, name: str) -> None:
    try:
        choose(name)
    except AccessError as problem:
        context.notified.emit("bad", _("The language was not kept."), as_sentence(str(problem)))
    _kept.cache_clear()
    context.language_chosen.emit()
    if wanted() != current().name:
        activate(translation(wanted()))
        context.language_changed.emit()


LANGUAGE_ACTIONS: Final = (
    _speaks(SYSTEM, lazy("As the system")),
    *(_speaks(language.name, language.title) for language in languages()),
)
