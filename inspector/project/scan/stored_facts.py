"""Facts of files, and of what folders hold, as text for the index of a project, and back.

JSON and not a pickle: whoever can write to the index must not be able to run anything.

A text for each folder and not a row for each file: a check of many files reads all of them, and
has to be done before the packages themselves would be read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from inspector.checks.facts import (
    Damage,
    Depth,
    FileFacts,
    FileKind,
    MissingFile,
    StoredClass,
    StoredStream,
)
from inspector.errors import InspectorError
from inspector.files.parsing import parse_json
from inspector.findings.message import Message, Text
from inspector.versions.engine_version import EngineVersion
from inspector.versions.guid import Guid
from inspector.versions.version_set import CustomVersion, VersionSet

_KIND: Final = "kind"
#: What the text stands in, where it is named.
_INDEX: Final = "index.db"
#: The places of texts among what is kept of damage.
_FOUND, _EXPECTED = Damage._fields.index("found"), Damage._fields.index("expected")


class StoredFactsError(InspectorError):
    """The text is not what :func:`facts_as_text` writes."""


def facts_as_text(facts: FileFacts) -> str:
    """The facts down to the tables: the same text for equal facts.

    What was read of objects is left out.
    """
    versions = facts.versions
    stored = {
        _KIND: facts.kind.value,
        "versions": None if versions is None else _versions(versions),
        "saved_by": _engine(facts.saved_by),
        "compatible_with": _engine(facts.compatible_with),
        "compatible_stored": facts.compatible_stored,
        "size": facts.size,
        "damage": [_kept_damage(damage) for damage in facts.damage],
        "missing_files": [list(file) for file in facts.missing_files],
        "stream": None if facts.stream is None else _stream(facts.stream),
        "called": facts.called,
        "details": dict(sorted(facts.details.items())),
        "obstacle": _kept(facts.obstacle),
    }
    return json.dumps(stored, separators=(",", ":"))


def facts_of_text(text: str) -> FileFacts:
    """The facts that a text was made of.

    Raises:
        StoredFactsError: It was made of none.
    """
    try:
        return _facts(parse_json(text, _INDEX))
    except (InspectorError, ValueError, TypeError, KeyError) as error:
        raise StoredFactsError(
            Message("project/facts-not-readable", error=_reason(error))
        ) from None


def _reason(error: Exception) -> Text:
    return error.message if isinstance(error, InspectorError) else str(error)


def _facts(stored: dict[str, Any]) -> FileFacts:
    return FileFacts(
        kind=FileKind(stored[_KIND]),
        versions=_as_versions(stored["versions"]),
        saved_by=_as_engine(stored["saved_by"]),
        compatible_with=_as_engine(stored["compatible_with"]),
        compatible_stored=bool(stored["compatible_stored"]),
        size=stored["size"],
        damage=tuple(_damage(*row) for row in stored["damage"]),
        missing_files=tuple(MissingFile(*row) for row in stored["missing_files"]),
        stream=_as_stream(stored["stream"]),
        called=stored["called"],
        details=stored["details"],
        obstacle=_text(stored["obstacle"]),
    )


def _kept_damage(damage: Damage) -> list[object]:
    kept = list[object](damage)
    kept[_FOUND], kept[_EXPECTED] = _kept(damage.found), _kept(damage.expected)
    return kept


def _kept(text: Text) -> object:
    return text if isinstance(text, str) else text.kept()


def _text(kept: Any) -> Text:
    return kept if isinstance(kept, str) else Message.from_kept(kept)


def _damage(
    rule: str, place: str, offset: int, found: Any, expected: Any, depth: int, identity: str
) -> Damage:
    return Damage(rule, place, offset, _text(found), _text(expected), Depth(depth), identity)


def _stream(stream: StoredStream) -> list[object]:
    header = stream.at_header
    return [header.version, header.encoding, [list(row[:4]) for row in header.classes]]


def _as_stream(stored: list[Any] | None) -> StoredStream | None:
    if stored is None:
        return None
    version, encoding, classes = stored
    return StoredStream(version, encoding, tuple(StoredClass(*row) for row in classes))


def _versions(versions: VersionSet) -> list[object]:
    custom = [[str(entry.guid), entry.version, entry.friendly_name] for entry in versions.custom]
    return [*versions[:-1], custom]


def _as_versions(stored: list[Any] | None) -> VersionSet | None:
    if stored is None:
        return None
    legacy, ue4, ue5, licensee, flags, custom = stored
    entries = tuple(CustomVersion(Guid.parse(guid), *rest) for guid, *rest in custom)
    return VersionSet(legacy, ue4, ue5, licensee, flags, entries)


def _engine(engine: EngineVersion | None) -> list[object] | None:
    if engine is None:
        return None
    numbers = (engine.major, engine.minor, engine.patch, engine.raw_changelist)
    return [*numbers, engine.branch]


def _as_engine(stored: list[Any] | None) -> EngineVersion | None:
    return None if stored is None else EngineVersion.from_raw(*stored)


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
