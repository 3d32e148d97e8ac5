"""Findings as Markdown for a ticket, which has to say what it speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from inspector.checks.judgement import CheckFinding
from inspector.gui.desk.document import Document
from inspector.messages import _
from inspector.messages.reasons import Explanation
from inspector.messages.rules import check_texts
from inspector.report.markdown import code, escaped
from inspector.report.text import verdict_text

#: Findings that are listed; one damaged file can have thousands of them.
_MOST: Final = 100


def ticket(explanation: Explanation, document: Document) -> str:
    """The file, the engine and its verdict, and below them the chain of reasons."""
    return _below_head(explanation.markdown(), document)


def all_findings(document: Document) -> str:
    """The file, the engine and its verdict, and below them every finding as an item of a list."""
    return _below_head("\n".join(_items(document)), document)


def _below_head(markdown: str, document: Document) -> str:
    opened, answer = document.opened, document.answer
    if opened is None or answer is None:
        return markdown
    verdict = verdict_text(
        opened.facts, answer.profile, answer.judgement, answer.releases, document.preview
    )
    name, engine = escaped(document.place), escaped(answer.profile.name)
    return _(
        "**{name}**, engine {engine}: {escaped}\n\n{markdown}",
        name=name,
        engine=engine,
        escaped=escaped(str(verdict)),
        markdown=markdown,
    )


def _items(document: Document) -> Iterator[str]:
    findings = document.findings
    for finding in findings[:_MOST]:
        yield _item(finding)
    more = len(findings) - _MOST
    if more > 0:
        yield "- " + _("… and {more:,} more.", more=more)


def _item(finding: CheckFinding) -> str:
    place = ""
    if finding.path and finding.offset is not None:
        place = f" ({code(finding.path)}, {code(f'0x{finding.offset:X}')})"
    elif finding.path:
        place = f" ({code(finding.path)})"
    message = escaped(check_texts(finding).message())
    return f"- {_(finding.severity.value)} **{finding.rule}**{place}: {message}"
