"""What each format gives to the one way from a file to its facts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from inspector.checks.facts import Damage, Depth, FileFacts
from inspector.format.errors import FormatError
from inspector.project.opened import Opened

if TYPE_CHECKING:
    from inspector.format.tree.field_tree import Report


class Reading(NamedTuple):
    """The facts of a file of one format, depth by depth; each takes the file as read so far.

    Attributes:
        header: Of a file that was just opened.
        with_tables: The facts with what only tables tell.
        with_objects: The facts with what only objects tell; the file has its tree by then, and
            whoever listens is told while it is read.
    """

    header: Callable[[Opened], FileFacts]
    with_tables: Callable[[Opened], FileFacts]
    with_objects: Callable[[Opened, Report | None], FileFacts]


def damage_of(error: FormatError, depth: Depth = Depth.HEADER, identity: str = "") -> Damage:
    """What a reader met, as the checks take it."""
    return Damage(
        error.kind, error.field, error.offset, error.found, error.expected or "", depth, identity
    )


def with_unread(opened: Opened, report: Report | None) -> FileFacts:
    """The facts of a file with the values of its tree that were kept as bytes."""
    tree = opened.tree
    if tree is None:
        return opened.facts
    if report is not None:
        tree.prepare(report)
    unread = tree.unread()
    return replace(opened.facts, unread=unread) if unread else opened.facts
