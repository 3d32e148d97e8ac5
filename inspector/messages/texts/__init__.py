"""The English texts of messages by their codes, in modules by what the messages are about.

A text is a template, with the message's arguments in braces; a :class:`~inspector.messages.Plural`,
which goes with the argument ``count``; or a function of the arguments, where one sentence does not
fit all cases. A module is loaded with its first message.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final

from inspector.messages.gettext import MessageText

#: Which module has the texts of a code, by what stands before its slash.
ROOMS: Final[Mapping[str, str]] = {
    "catalog": "catalog",
    "checks": "catalog",
    "compare": "compare",
    "compared-graphs": "compared_graphs",
    "cooked": "catalog",
    "desktop": "project",
    "errors": "general",
    "files": "general",
    "format": "format",
    "graphs": "graphs",
    "lines": "lines",
    "merge": "merge",
    "modules": "catalog",
    "objectstream": "format",
    "phrases": "general",
    "project": "project",
    "upgrades": "upgrades",
    "vcs": "project",
    "versions": "general",
}


def text_of(code: str) -> MessageText | None:
    """What is said for a code; None where there is no such code."""
    module = ROOMS.get(code.partition("/")[0])
    return None if module is None else texts_in(module).get(code)


@cache
def texts_in(module: str) -> Mapping[str, MessageText]:
    """The texts of a module of this package, by their codes."""
    texts: Mapping[str, MessageText] = import_module(f"{__name__}.{module}").TEXTS
    return texts
