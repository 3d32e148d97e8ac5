"""Facts of files as text, for the index of a project, and back.

JSON and not a pickle: whoever can write to the index must not be able to run anything.
"""

from __future__ import annotations

import json
from typing import Any, Final

from inspector.checks.facts import Damage, Depth, FileFacts, FileKind, MissingFile
from inspector.checks.stored_stream import StoredClass, StoredStream
from inspector.errors import InspectorError
from inspector.files.parsing import parse_json
from inspector.findings.message import Message, Text
from inspector.messages import _
from inspector.versions.engine_version import EngineVersion
from inspector.versions.guid import Guid
from inspector.versions.version_set import CustomVersion, VersionSet

_KIND: Final = "kind"
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
        return _facts(parse_json(text, _("the index")))
    except (InspectorError, ValueError, TypeError, KeyError) as error:
        raise StoredFactsError(_("facts of a file cannot be read: {error}", error=error)) from None


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
