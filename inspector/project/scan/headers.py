"""What was read of the headers of a folder's packages, as one text, for the index of a project.

A text for each folder and not a row for each file: a check of many files reads all of them, and
has to be done before the packages themselves would be read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from inspector.checks.facts import FileFacts
from inspector.findings.message import Message
from inspector.project.scan.facts_text import StoredFactsError

#: Where fields that findings name start in a file, by their paths; None of one without a place.
Starts = dict[str, int | None]


class HeaderRow(NamedTuple):
    """A file as it was when its header was read: its state, its facts, the starts asked for.

    Facts and starts are numbers of what an index keeps; of what was just read the facts are there,
    and the starts as :func:`starts_as_text` gives them.
    """

    size: int
    changed: int
    beside: str
    touched: int
    facts: FileFacts | int
    starts: str | int


#: The rows of a folder by the names of the files.
HeaderRows = Mapping[str, HeaderRow]


def headers_as_text(
    rows: HeaderRows, number_of: Callable[[FileFacts], int], number_of_text: Callable[[str], int]
) -> str:
    """The text of a folder; facts and starts stand in it as numbers.

    Args:
        rows: Its files.
        number_of: Gives the number of facts.
        number_of_text: Gives the number of a text.
    """
    # Files share facts: to compare them takes longer than to see that they are the same.
    numbers = {id(row.facts): row.facts for row in rows.values()}
    for key, facts in numbers.items():
        numbers[key] = facts if isinstance(facts, int) else number_of(facts)
    stored = {
        name: (
            *row[:4],
            numbers[id(row.facts)],
            row.starts if isinstance(row.starts, int) else number_of_text(row.starts),
        )
        for name, row in rows.items()
    }
    return json.dumps(stored, separators=(",", ":"))


def headers_of_text(text: str) -> dict[str, HeaderRow]:
    """The files of a folder, with numbers in the place of facts and starts.

    Raises:
        StoredFactsError: The text was made of no folder.
    """
    stored = _table(text)
    try:
        return dict(zip(stored, map(HeaderRow._make, stored.values()), strict=True))
    except TypeError as error:
        raise StoredFactsError(Message("project/headers-not-readable", error=str(error))) from None


def starts_as_text(starts: Starts) -> str:
    """Starts as text, nothing for none: the same text for equal ones."""
    return json.dumps(starts, separators=(",", ":"), sort_keys=True) if starts else ""


def starts_of_text(text: str) -> Starts:
    """The starts that a text was made of.

    Raises:
        StoredFactsError: It was made of none.
    """
    stored = _table(text) if text else {}
    if any(not isinstance(start, int | None) for start in stored.values()):
        raise StoredFactsError(Message("project/place-no-number"))
    return stored


def _table(text: str) -> dict[str, Any]:
    """A JSON object of the index: nobody else writes it, so no levels are counted first."""
    try:
        stored = json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise StoredFactsError(
            Message("project/index-text-not-readable", error=str(error))
        ) from None
    if not isinstance(stored, dict):
        raise StoredFactsError(Message("project/index-text-no-table"))
    return stored
