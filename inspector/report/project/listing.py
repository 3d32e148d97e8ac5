"""The packages of a project as a list in a file: CSV, HTML, Markdown, JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from inspector.project.scan.standing import PackageRow
from inspector.report.html import parts as html
from inspector.report.markdown import code, escaped, table
from inspector.signs import json_escaped, one_line


@dataclass(frozen=True, slots=True)
class PackageList:
    """What is listed: the packages that are shown, in their order, and what is said of them all.

    ``engine`` is empty where the packages are judged by different ones.
    """

    project: str
    engine: str
    sentence: str
    rows: Sequence[PackageRow]


@dataclass(frozen=True, slots=True)
class ListFormat:
    """One way to write a list.

    Attributes:
        id: Names it.
        title: What a menu calls it.
        suffix: That of its files, with the dot.
        write: Writes a list piece by piece.
    """

    id: str
    title: str
    suffix: str
    write: Callable[[PackageList], Iterator[str]]


#: What a cell begins with that a spreadsheet would take for a formula.
_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
_HEAD: Final = (
    "path",
    "class",
    "verdict",
    "rules",
    "saved by",
    "opens from",
    "ue4",
    "ue5",
    "size",
    "steps",
    "reason",
)


#: What stands above the columns where a person reads them.
_READ: Final = ("Package", "Class", "Verdict", "Saved by", "Opens from", "First reason")


def _values(row: PackageRow) -> list[Any]:
    standing, versions = row.standing, row.standing.facts.versions
    stored = versions is not None and not versions.unversioned
    return [
        row.path,
        row.class_name,
        str(standing.answer.verdict),
        list(standing.rules),
        standing.saved_by or None,
        standing.opens_from or None,
        versions.ue4 if versions is not None and stored else None,
        versions.ue5 if versions is not None and stored else None,
        row.size,
        standing.steps,
        standing.reason,
    ]


def _csv(listed: PackageList) -> Iterator[str]:
    """With the commas and line ends of RFC 4180; no cell is a formula."""
    yield _csv_line(_HEAD)
    for row in listed.rows:
        cells = _values(row)
        cells[3] = " ".join(cells[3])
        yield _csv_line(["" if cell is None else _plain_cell(cell) for cell in cells])


def _plain_cell(value: object) -> str:
    text = one_line(str(value))
    return f"'{text}" if text.startswith(_FORMULAS) else text


def _csv_line(cells: Iterable[str]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow(cells)
    return line.getvalue()


def _markdown(listed: PackageList) -> Iterator[str]:
    yield f"# {escaped(listed.project)}\n\n{escaped(listed.sentence)}\n\n"
    lines = (
        (
            code(row.path),
            escaped(row.class_name),
            str(row.standing.answer.verdict),
            row.standing.saved_by,
            row.standing.opens_from,
            escaped(row.standing.reason),
        )
        for row in listed.rows
    )
    yield f"{table(_READ, lines)}\n"


def _json(listed: PackageList) -> Iterator[str]:
    keys = [title.replace(" ", "_") for title in _HEAD]
    about = {
        "project": listed.project,
        "engine": listed.engine or None,
        "sentence": listed.sentence,
    }
    pieces = [f'  "{key}": {json.dumps(value, ensure_ascii=False)}' for key, value in about.items()]
    yield json_escaped("{\n" + ",\n".join(pieces) + ',\n  "packages": [')
    comma = "\n    "
    for row in listed.rows:
        values = dict(zip(keys, _values(row), strict=True))
        yield json_escaped(comma + json.dumps(values, ensure_ascii=False))
        comma = ",\n    "
    yield "\n  ]\n}\n" if listed.rows else "]\n}\n"


def _html(listed: PackageList) -> Iterator[str]:
    rows = (
        (
            html.code(row.path),
            row.class_name,
            html.word(str(row.standing.answer.verdict)),
            row.standing.saved_by,
            row.standing.opens_from,
            row.standing.reason,
        )
        for row in listed.rows
    )
    return html.page(
        listed.project, (html.sentence(listed.sentence), *html.table("Packages", _READ, rows))
    )


#: How a list can be written, in the order of the menu.
FORMATS: Final = (
    ListFormat("csv", "CSV", ".csv", _csv),
    ListFormat("html", "HTML page", ".html", _html),
    ListFormat("markdown", "Markdown", ".md", _markdown),
    ListFormat("json", "JSON", ".json", _json),
)
