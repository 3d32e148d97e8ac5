"""Which rows of the field tree the findings of a file are about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from inspector.checks.judgement import Verdict
from inspector.gui.contents.model import FieldMark
from inspector.gui.desk.finding_mark import mark_of
from inspector.messages.phrases import labelled
from inspector.messages.rules import check_texts

if TYPE_CHECKING:
    from inspector.format.tree import FieldTree
    from inspector.gui.desk.document import Document

#: The signs of rows that ``is:problem`` means.
PROBLEM_MARKS: Final = ("bad", "refuse", "warn")


def marks_of(document: Document, tree: FieldTree) -> dict[str, FieldMark]:
    """What the findings say of each row, by its path; of a row that is not there the one above it.

    Args:
        document: The file with its answer.
        tree: The rows.
    """
    answer = document.answer
    if answer is None:
        return {}
    unreadable = answer.judgement.verdict is Verdict.UNREADABLE
    marks: dict[str, FieldMark] = {}
    for finding in document.findings:
        path = finding.path
        while path and not (rows := tree.chain(path)):
            path = path.rpartition("/")[0]
        if not path:
            continue
        row, said = rows[-1].path, labelled(finding.rule, check_texts(finding).line())
        # The worst of them comes first: findings stand in the order of the loader's refusals.
        before = marks.get(row)
        if before is None:
            marks[row] = FieldMark(mark_of(finding, unreadable), said)
        else:
            marks[row] = before._replace(told=f"{before.told}\n{said}")
    return marks
