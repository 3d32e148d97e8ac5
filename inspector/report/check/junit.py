"""Files as test cases of JUnit, for build servers that draw and count those.

The counts stand before the cases, so all of it is held until the last file is told.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from inspector.escaping import one_line
from inspector.findings.finding import Finding
from inspector.messages.rules import texts_of
from inspector.project.baseline import Roots
from inspector.report.check.by_file import FileFindings, FindingsRun

#: What :func:`~inspector.escaping.one_line` leaves and XML cannot hold even as an entity.
_NO_CHARACTERS: Final = re.compile("[\ufffe\uffff]")


def report(files: Iterable[FileFindings], run: FindingsRun) -> Iterator[str]:
    """The XML document: one case a file, named from its project.

    A file with a finding that fails the run is a failure, of an unreadable one an error; milder
    findings stand in the output of the case.
    """
    roots = Roots()
    cases: list[str] = []
    counts = {"failure": 0, "error": 0}
    for file in files:
        failing = [f for f in file.findings if run.fails(f)]
        milder = [f for f in file.findings if f not in failing and run.reports(f)]
        kind = "error" if file.unreadable else "failure"
        counts[kind] += bool(failing)
        cases.append(_case(file, roots.named(file.file).path, kind, failing, milder))
    numbers = f'tests="{len(cases)}" failures="{counts["failure"]}" errors="{counts["error"]}"'
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    name = _text(run.command)
    yield f'<testsuites name="{name}" {numbers}>\n<testsuite name="{name}" {numbers}>\n'
    if run.engine is not None:
        engine = _text(run.engine.name)
        yield f'<properties><property name="engine" value="{engine}"/></properties>\n'
    yield from cases
    if run.notes:
        yield f"<system-err>{_lines(run.notes)}</system-err>\n"
    yield "</testsuite>\n</testsuites>\n"


def _case(
    file: FileFindings, path: str, kind: str, failing: list[Finding], milder: list[Finding]
) -> str:
    folder, _, name = path.rpartition("/")
    # Build servers part the names of classes at dots, and show what is alike as one package.
    start = f'<testcase name="{_text(name)}" classname="{_text(folder.replace("/", "."))}"'
    inside = ""
    said = partial(_message_of, file)
    if failing:
        first, *more = failing
        message = texts_of(first).message() + (f" (and {len(more)} more)" if more else "")
        inside = (
            f'<{kind} type="{first.rule}" message="{_text(message)}">'
            f"{_lines(map(said, failing))}</{kind}>"
        )
    if milder:
        inside += f"<system-out>{_lines(map(said, milder))}</system-out>"
    return f"{start}>{inside}</testcase>\n" if inside else f"{start}/>\n"


def _message_of(file: FileFindings, finding: Finding) -> str:
    place = file.place_of(finding)
    where = f" at {place}" if place else ""
    texts = texts_of(finding)
    said = f"{finding.severity} {finding.rule}{where}: {texts.message()}"
    return f"{said} {texts.remedy()}".rstrip()


def _lines(texts: Iterable[str]) -> str:
    return "\n".join(map(_text, texts))


def _text(text: str) -> str:
    """A text on one line, in which nothing counts as markup, of characters that XML can hold."""
    held = _NO_CHARACTERS.sub(lambda sign: f"\\u{ord(sign[0]):04x}", one_line(text))
    return html.escape(held)
