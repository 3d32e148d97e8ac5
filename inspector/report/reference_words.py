"""What references and packages at their ends are called: kinds, signs, states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from inspector.checks.judgement import Mark
from inspector.messages import _, lazy, pgettext
from inspector.messages.phrases import listed
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import PackageNode, ReferenceState

#: The help page about references.
HELP_PAGE: Final = "topics/references"
#: What the kinds of references are called in a sentence.
_KIND_WORDS: Final = {
    ReferenceKind.HARD: lazy("hard"),
    ReferenceKind.SOFT: lazy("soft"),
    ReferenceKind.SEARCHABLE_NAME: lazy("searchable name"),
    ReferenceKind.MANAGEMENT: lazy("management"),
}


def kinds_text(kinds: Sequence[ReferenceKind]) -> str:
    """The kinds of references in words: "hard, soft"."""
    return listed(_KIND_WORDS[kind] for kind in kinds)


def mark_of(state: ReferenceState, node: PackageNode | None) -> Mark:
    """The sign of a package at the end of a reference."""
    if state is ReferenceState.REFUSED:
        return Mark.BAD if node is not None and node.mark is Mark.BAD else Mark.REFUSE
    if state is ReferenceState.MISSING:
        return Mark.WARN
    if state is ReferenceState.NOT_JUDGED:
        return Mark.NONE
    return node.mark if node is not None else Mark.OK


def state_text(state: ReferenceState, node: PackageNode | None) -> str:
    """The state of a package with the engine, in a word or two."""
    mark = mark_of(state, node)
    if mark is Mark.BAD:
        return _("unreadable")
    match state:
        case ReferenceState.REFUSED:
            return pgettext("references", "refused")
        case ReferenceState.MISSING:
            return _("missing")
        case ReferenceState.NOT_JUDGED:
            return _("not judged")
    match mark:
        case Mark.UP:
            return _("upgrades")
        case Mark.OK:
            return pgettext("references", "loads")
        case Mark.WARN:
            return pgettext("references", "warns")
    return _("there")
