"""What the sentence about a difference is made of: messages, each one thing that it tells.

Which facts are told, and in which order, :mod:`inspector.compare.sentence` decides.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from inspector.findings.message import Message, Text

#: What became of something that is counted.
Became = Literal["added", "removed", "changed", "moved", "raised", "lowered", "otherwise"]
#: One thing that a sentence tells, without its end: ``2 imports added``.
Fact: TypeAlias = Message


def happened(
    things: Text, became: Became | Literal["replaced"], names: tuple[str, ...] = ()
) -> Fact:
    """How many of something came, went or changed: ``2 imports added``.

    Args:
        things: What it is, counted.
        became: What became of it.
        names: Which those were, where they are few, or what was set in the only one.
    """
    return Message("compare/happened", things=things, became=became, names=names)


def value_changed(label: str, before: str | None, after: str | None, became: Became) -> Fact:
    """A value that changed; a property that is not stored has the default of its class."""
    return Message("compare/value", label=label, before=before, after=after, became=became)
