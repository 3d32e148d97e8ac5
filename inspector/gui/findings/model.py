"""The findings about one file, in the loader's order; those of one rule make one row."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject

from inspector.checks.judgement import CheckFinding
from inspector.findings.finding import Severity
from inspector.gui.desk.finding_mark import mark_of, word_of
from inspector.gui.rows.table_model import Column, RowsModel
from inspector.messages import _, lazy, ngettext
from inspector.messages.phrases import clauses, labelled, noted, remarks
from inspector.messages.rules import check_texts
from inspector.named_tuples import NamedTuple


def beside(finding: CheckFinding, findings: Sequence[CheckFinding]) -> tuple[CheckFinding, ...]:
    """The findings that make one row with a finding, itself among them."""
    return tuple(other for other in findings if _row_key(other) == _row_key(finding))


def _row_key(finding: CheckFinding) -> tuple[str, Severity]:
    return finding.rule, finding.severity


class FindingRow(NamedTuple):
    """The findings of one rule and their short words, with the sign of the rule and its word."""

    findings: tuple[CheckFinding, ...]
    title: str
    mark: str
    word: str

    @property
    def finding(self) -> CheckFinding:
        """The first of them: the one that is explained."""
        return self.findings[0]

    @property
    def place(self) -> str:
        """Where the row points: the offset of a single finding, else the part all lie in."""
        if len(self.findings) == 1:
            offset = self.finding.offset
            return f"0x{offset:04X}" if offset is not None else self.finding.path
        field = self.finding.path
        return "/".join(field.split("/")[:2])


def finding_rows(
    findings: Sequence[CheckFinding],
    unreadable: bool,
    title: Callable[[Sequence[CheckFinding]], str],
) -> list[FindingRow]:
    """One row for each rule, in the order in which the rules first speak.

    Args:
        findings: In the loader's order.
        unreadable: Whether the errors leave the file unreadable; they have their own sign then.
        title: Gives the short words for findings of one rule.
    """
    by_rule: dict[tuple[str, Severity], list[CheckFinding]] = {}
    for finding in findings:
        by_rule.setdefault(_row_key(finding), []).append(finding)
    return [
        FindingRow(
            tuple(group),
            title(group),
            mark_of(group[0], unreadable),
            word_of(group[0], unreadable),
        )
        for group in by_rule.values()
    ]


def counts_of(rows: Sequence[FindingRow], unreadable: bool, ignored: int = 0) -> str:
    """How many rows of each kind, in words ("4 refuse", "1 warning, 1 note", "2 ignored").

    A row counts for all the warnings that it stands for, as the verdict of the file counts them.
    """
    errors = [row for row in rows if row.finding.severity is Severity.ERROR]
    warned = [row for row in rows if row.finding.severity is Severity.WARNING]
    warnings = sum(len(row.findings) for row in warned)
    notes = len(rows) - len(errors) - len(warned)
    refusals = 0 if unreadable else sum(row.finding.refuses for row in errors)
    parts = []
    if refusals:
        parts.append(ngettext("{count} refuses", "{count} refuse", refusals))
    if len(errors) > refusals:
        parts.append(ngettext("{count} error", "{count} errors", len(errors) - refusals))
    if warnings:
        parts.append(ngettext("{count} warning", "{count} warnings", warnings))
    if notes:
        parts.append(ngettext("{count} note", "{count} notes", notes))
    if ignored:
        parts.append(_("{ignored:,} ignored", ignored=ignored))
    return clauses(parts)


def _copied(row: FindingRow) -> str:
    """The row as text; one for several findings says each of them behind what it counts."""
    text = noted(row.title, f"{row.finding.rule} {row.place}".rstrip())
    if len(row.findings) == 1:
        return text
    return labelled(text, remarks(check_texts(finding).line() for finding in row.findings))


def _second(row: FindingRow) -> str:
    """The line below the words: the rule, and where it points."""
    return f"{row.finding.rule}  {row.place}".rstrip()


COLUMNS: tuple[Column[FindingRow], ...] = (
    Column(
        key="finding",
        title=lazy("Finding"),
        text=lambda row: row.title,
        mark=lambda row: row.mark,
        second=_second,
        speak=lambda row: clauses((row.word, row.title, _second(row))),
        copy=_copied,
        stretch=True,
    ),
)


class FindingsModel(RowsModel[FindingRow]):
    """The findings as a list."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)
        self.set_rows([])
