"""The English texts of messages by their codes, a module for each room that finds something.

A text is a template, with the message's arguments in braces; a :class:`~inspector.messages.Plural`,
which goes with the argument ``count``; or a function of the arguments, where one sentence does not
fit all cases.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.messages import MessageText
from inspector.messages.texts import (
    catalog,
    checks,
    command_line,
    compare,
    desktop,
    errors,
    files,
    graphs,
    objectstream,
    phrases,
    project,
    upgrades,
    vcs,
    versions,
)
from inspector.messages.texts import format as of_format

TEXTS: Final[Mapping[str, MessageText]] = {
    **command_line.TEXTS,
    **catalog.TEXTS,
    **checks.TEXTS,
    **compare.TEXTS,
    **desktop.TEXTS,
    **errors.TEXTS,
    **files.TEXTS,
    **of_format.TEXTS,
    **graphs.TEXTS,
    **objectstream.TEXTS,
    **phrases.TEXTS,
    **project.TEXTS,
    **upgrades.TEXTS,
    **vcs.TEXTS,
    **versions.TEXTS,
}
