"""Everything about one file as Markdown for a ticket: why it loads or not, then its tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from inspector.catalog import Catalog
from inspector.checks import CheckFinding
from inspector.messages import _
from inspector.messages.phrases import sentence_gap
from inspector.messages.rules import texts_of
from inspector.report.markdown import code, escaped, fenced, titled_table
from inspector.report.show import Shown, save_note, sections_named, verdict_of
from inspector.report.values import engine_text

#: The part of the report that is told in sentences and a table.
_VERDICT = "verdict"


def show_markdown(shown: Shown, catalog: Catalog, sections: Sequence[str] = ()) -> Iterator[str]:
    """The report of one file, piece by piece.

    Args:
        shown: The file with what is said about it.
        catalog: Names of versions and flags.
        sections: Only these parts; none for all.
    """
    opened = shown.opened
    yield f"## {escaped(Path(opened.path).name)}\n\n"
    yield _("File: {code}  \nSize: {size:,} bytes\n", code=code(opened.path), size=opened.size)
    for section in sections_named(sections):
        if section.name == _VERDICT:
            yield _verdict(shown)
        elif lines := section.lines(shown, catalog):
            title, *rows = lines
            yield f"\n### {escaped(title)}\n\n{fenced(rows)}\n"


def _verdict(shown: Shown) -> str:
    answer, said = shown.answer, verdict_of(shown)
    blocks = [f"**{escaped(said.lead)}**{sentence_gap()}{escaped(said.rest)}".rstrip()]
    blocks += filter(None, [escaped(save_note(shown))])
    opens = answer.lowest_engine or _("no known release")
    blocks.append(
        _(
            "Engine: {escaped}  \nOldest engine that opens it: {opens}",
            escaped=escaped(engine_text(answer.profile)),
            opens=opens,
        )
    )
    head = (_("Rule"), _("Severity"), _("What is wrong"), _("What to do"), _("Where"))
    blocks += titled_table(_("Findings"), head, [_finding(finding) for finding in answer.findings])
    return "\n" + "\n\n".join(blocks) + "\n"


def _finding(finding: CheckFinding) -> tuple[str, ...]:
    texts = texts_of(finding)
    what = escaped(texts.message()), escaped(texts.remedy())
    return finding.rule, _(finding.severity.value), *what, code(finding.path)
