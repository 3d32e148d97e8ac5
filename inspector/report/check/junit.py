"""Files as test cases of JUnit, for build servers that draw and count those.

The counts stand before the cases, so all of it is held until the last file is told.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from typing import Final

from inspector.checks import CheckFinding, Verdict
from inspector.escaping import one_line
from inspector.messages.rules import texts_of
from inspector.project.baseline import Named, Roots
from inspector.project.scan.judging import ScanRow
from inspector.report.check.run import Run

_NAME: Final = "inspector check"
#: What :func:`~inspector.escaping.one_line` leaves and XML cannot hold even as an entity.
_NO_CHARACTERS: Final = re.compile("[\ufffe\uffff]")


def report(rows: Iterable[ScanRow], run: Run) -> Iterator[str]:
    """The XML document: one case a file, named from its project.

    A file with a finding that fails the run is a failure, of an unreadable one an error; milder
    findings stand in the output of the case.
    """
    roots = Roots()
    cases: list[str] = []
    counts = {"failure": 0, "error": 0}
    for row in rows:
        run.totals.add(row.answer)
        failing = [f for f in row.findings if run.fails(f)]
        milder = [f for f in row.findings if f not in failing and run.reports(f)]
        kind = "error" if row.verdict is Verdict.UNREADABLE else "failure"
        counts[kind] += bool(failing)
        cases.append(_case(roots.named(row.file), kind, failing, milder))
    numbers = f'tests="{len(cases)}" failures="{counts["failure"]}" errors="{counts["error"]}"'
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield f'<testsuites name="{_NAME}" {numbers}>\n<testsuite name="{_NAME}" {numbers}>\n'
    if run.engine is not None:
        engine = _text(run.engine.name)
        yield f'<properties><property name="engine" value="{engine}"/></properties>\n'
    yield from cases
    if run.notes:
        yield f"<system-err>{_lines(run.notes)}</system-err>\n"
    yield "</testsuite>\n</testsuites>\n"


def _case(named: Named, kind: str, failing: list[CheckFinding], milder: list[CheckFinding]) -> str:
    folder, _, name = named.path.rpartition("/")
    # Build servers part the names of classes at dots, and show what is alike as one package.
    start = f'<testcase name="{_text(name)}" classname="{_text(folder.replace("/", "."))}"'
    inside = ""
    if failing:
        first, *more = failing
        message = texts_of(first).message() + (f" (and {len(more)} more)" if more else "")
        inside = (
            f'<{kind} type="{first.rule}" message="{_text(message)}">'
            f"{_lines(map(_message_of, failing))}</{kind}>"
        )
    if milder:
        inside += f"<system-out>{_lines(map(_message_of, milder))}</system-out>"
    return f"{start}>{inside}</testcase>\n" if inside else f"{start}/>\n"


def _message_of(finding: CheckFinding) -> str:
    where = f" at {finding.path}" if finding.path else ""
    texts = texts_of(finding)
    said = f"{finding.severity} {finding.rule}{where}: {texts.message()}"
    return f"{said} {texts.remedy()}".rstrip()


def _lines(texts: Iterable[str]) -> str:
    return "\n".join(map(_text, texts))


def _text(text: str) -> str:
    """A text on one line, in which nothing counts as markup, of characters that XML can hold."""
    held = _NO_CHARACTERS.sub(lambda sign: f"\\u{ord(sign[0]):04x}", one_line(text))
    return html.escape(held)
