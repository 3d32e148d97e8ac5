"""An explanation as Markdown for a ticket, which has to say what it speaks of."""

from __future__ import annotations

from pathlib import Path

from inspector.gui.desk.document import Document
from inspector.messages import _
from inspector.messages.reasons import Explanation
from inspector.report.markdown import escaped
from inspector.report.text import verdict_text


def ticket(explanation: Explanation, document: Document) -> str:
    """The file, the engine and its verdict, and below them the chain of reasons."""
    opened, answer = document.opened, document.answer
    if opened is None or answer is None:
        return explanation.markdown()
    verdict = verdict_text(
        opened.facts, answer.profile, answer.judgement, answer.releases, document.preview
    )
    name, engine = escaped(Path(document.path).name), escaped(answer.profile.name)
    return _(
        "**{name}**, engine {engine}: {escaped}\n\n{markdown}",
        name=name,
        engine=engine,
        escaped=escaped(str(verdict)),
        markdown=explanation.markdown(),
    )
