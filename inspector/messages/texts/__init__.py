"""The English texts of messages by their codes, a module for each room that finds something.

A text is a template, with the message's arguments in braces; a :class:`~inspector.messages.Plural`,
which goes with the argument ``count``; or a function of the arguments, where one sentence does not
fit all cases.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from inspector.messages import Plural
from inspector.messages.texts.format import TEXTS as OF_FORMAT
from inspector.messages.texts.objectstream import TEXTS as OF_STREAMS

MessageText: TypeAlias = str | Plural | Callable[..., str]

TEXTS: Final[Mapping[str, MessageText]] = {**OF_FORMAT, **OF_STREAMS}
