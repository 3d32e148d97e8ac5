"""The packages of a project as a list in a file: CSV, HTML, Markdown, JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from inspector.data_classes import dataclass
from inspector.escaping import json_escaped
from inspector.messages import Label, _, lazy
from inspector.messages.projects import lost_names, reason_line, saved_words
from inspector.project.scan.shared_verdict import PackageRow, SharedVerdict
from inspector.report.csv_text import csv_line, plain_cell
from inspector.report.html import parts as html
from inspector.report.markdown import code, escaped, table


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
    title: Label
    suffix: str
    write: Callable[[PackageList], Iterator[str]]


#: What stands above the columns where a person reads them.
_READ: Final = (
    lazy("Package"),
    lazy("Class"),
    lazy("Verdict"),
    lazy("Saved by"),
    lazy("Oldest engine that opens it"),
    lazy("Lost on save"),
    lazy("First reason"),
)


def _lost(standing: SharedVerdict) -> tuple[str, ...] | None:
    """What a save of a package loses; None of what is not saved, and while nobody looked."""
    return standing.lost.names if standing.loads and standing.lost.references is not None else None


#: What a list holds of a package, by the titles of its columns; None where that is not known.
_COLUMNS: Final[Mapping[str, Callable[[PackageRow], Any]]] = {
    "path": lambda row: row.path,
    "class": lambda row: row.class_name,
    "verdict": lambda row: str(row.standing.answer.verdict),
    "rules": lambda row: row.standing.rules,
    "saved by": lambda row: row.standing.saved_by or None,
    "opens from": lambda row: row.standing.opens_from or None,
    "ue4": lambda row: row.ue4,
    "ue5": lambda row: row.ue5,
    "size": lambda row: row.size,
    "steps": lambda row: row.standing.steps,
    "lost on save": lambda row: _lost(row.standing),
    "reason": lambda row: reason_line(row.standing),
}


def _csv(listed: PackageList) -> Iterator[str]:
    """With the commas and line ends of RFC 4180; no cell is a formula."""
    yield csv_line(_COLUMNS)
    for row in listed.rows:
        yield csv_line(plain_cell(value(row)) for value in _COLUMNS.values())


def _markdown(listed: PackageList) -> Iterator[str]:
    yield f"# {escaped(listed.project)}\n\n{escaped(listed.sentence)}\n\n"
    lines = (
        (
            code(row.path),
            escaped(row.class_name),
            str(row.standing.answer.verdict),
            saved_words(row.standing),
            row.standing.opens_from,
            escaped(lost_names(row.standing)),
            escaped(reason_line(row.standing)),
        )
        for row in listed.rows
    )
    yield f"{table(_READ, lines)}\n"


def _json(listed: PackageList) -> Iterator[str]:
    about = {
        "project": listed.project,
        "engine": listed.engine or None,
        "sentence": listed.sentence,
    }
    pieces = [f'  "{key}": {json.dumps(value, ensure_ascii=False)}' for key, value in about.items()]
    yield json_escaped("{\n" + ",\n".join(pieces) + ',\n  "packages": [')
    comma = "\n    "
    for row in listed.rows:
        values = {title.replace(" ", "_"): value(row) for title, value in _COLUMNS.items()}
        yield json_escaped(comma + json.dumps(values, ensure_ascii=False))
        comma = ",\n    "
    yield "\n  ]\n}\n" if listed.rows else "]\n}\n"


def _html(listed: PackageList) -> Iterator[str]:
    rows = (
        (
            html.code(row.path),
            row.class_name,
            html.word(str(row.standing.answer.verdict)),
            saved_words(row.standing),
            row.standing.opens_from,
            lost_names(row.standing),
            reason_line(row.standing),
        )
        for row in listed.rows
    )
    return html.page(
        listed.project, (html.sentence(listed.sentence), *html.table(_("Packages"), _READ, rows))
    )


#: How a list can be written, in the order of the menu.
FORMATS: Final = (
    ListFormat("csv", "CSV", ".csv", _csv),
    ListFormat("html", lazy("HTML page"), ".html", _html),
    ListFormat("markdown", lazy("Markdown"), ".md", _markdown),
    ListFormat("json", "JSON", ".json", _json),
)
