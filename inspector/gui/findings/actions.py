"""What can be done with the findings about a file; a part of the table of actions."""

from __future__ import annotations

from typing import Final

from inspector.gui.desk.action import Action
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.facts import DeskFacts
from inspector.gui.kit.clipboard import to_clipboard
from inspector.messages import lazy

_NONE: Final = lazy("there is no finding")


def has_findings(facts: DeskFacts) -> bool:
    """Whether there is any about the file whose findings are shown."""
    return bool(facts.findings)


def _copy(context: AppContext) -> None:
    """Copies the reasons of the finding that is explained, for a ticket."""
    from inspector.gui.findings.model import beside
    from inspector.gui.findings.ticket import ticket
    from inspector.messages.reasons import explain

    finding, document = context.finding, context.document
    if finding is None or document is None or document.opened is None or document.answer is None:
        return
    answer = document.answer
    facts = document.opened.facts
    row = beside(finding, document.findings)
    told = explain(finding, facts, answer.profile, answer.releases, document.path, row)
    to_clipboard(ticket(told, document))


def _copy_all(context: AppContext) -> None:
    """Copies all findings about the file, for a ticket."""
    from inspector.gui.findings.ticket import all_findings

    document = context.document
    if document is not None and document.findings:
        to_clipboard(all_findings(document))


def _ask_last_change(context: AppContext) -> None:
    from inspector.gui.findings.last_change import LastChanges

    context.service(LastChanges).ask()


COPY_FINDING: Final = Action(
    "copy-finding",
    lazy("Copy finding as Markdown"),
    "Edit/report",
    AppContext,
    _copy,
    when=has_findings,
    needs=_NONE,
)

COPY_FINDINGS: Final = Action(
    "copy-findings",
    lazy("Copy all findings as Markdown"),
    "Edit/report",
    AppContext,
    _copy_all,
    when=has_findings,
    needs=_NONE,
)

LAST_CHANGE: Final = Action(
    "last-change",
    lazy("Who changed it last"),
    "Edit/report",
    AppContext,
    _ask_last_change,
    when=has_findings,
    needs=_NONE,
)

FINDING_STEPS: Final = (
    Action(
        "next-finding",
        lazy("Next finding"),
        "Go/finding",
        AppContext,
        lambda context: context.step_finding(1),
        "F8",
        when=has_findings,
        needs=_NONE,
        icon="down",
    ),
    Action(
        "previous-finding",
        lazy("Previous finding"),
        "Go/finding",
        AppContext,
        lambda context: context.step_finding(-1),
        "Shift+F8",
        when=has_findings,
        needs=_NONE,
        icon="up",
    ),
)
