"""What somebody meets who uses an engine on a file: is it listed, what becomes of references."""

from __future__ import annotations

from typing import NamedTuple

from inspector.checks.finding import Severity, Verdict
from inspector.checks.judgement import Judgement
from inspector.checks.registry import RULES


class Consequences(NamedTuple):
    """How a file behaves in the editor.

    ``listed`` is whether the content browser shows it, None where that is not known. A reference to
    a package that does not load reads as null, and saving the package that refers to it writes the
    null: the link is lost without a message. ``unprotected`` is whether no engine can refuse the
    file for its engine version, however old the engine is.
    """

    loads: bool
    listed: bool | None
    references_null: bool
    unprotected: bool

    @property
    def link_lost_on_save(self) -> bool:
        """Whether saving a package that refers to this one loses the reference."""
        return self.references_null


def consequences_of(judgement: Judgement) -> Consequences:
    """What a file's judgement means in the editor of the engine that was asked."""
    loads = judgement.verdict in (Verdict.LOADS, Verdict.WARNS)
    listed: bool | None = True
    for finding in judgement.findings:
        if finding.severity is not Severity.ERROR:
            continue
        shown = RULES[finding.rule].listed
        if shown is False:
            listed = False
            break
        listed = shown if listed is True else listed
    return Consequences(
        loads=loads,
        listed=listed,
        references_null=not loads,
        unprotected=any(
            finding.rule in ("ZERO-CHANGELIST", "CHANGELIST-ZERO-DISABLED")
            for finding in judgement.findings
        ),
    )
