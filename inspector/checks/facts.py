"""What of a file decides its judgement: files with equal facts get equal answers."""

from __future__ import annotations

from collections.abc import Hashable
from operator import attrgetter

from inspector.checks.subject import FileKind, Subject
from inspector.versions.engine_version import EngineVersion

#: A key of a memo; None marks a file whose judgement is its own.
FactsKey = Hashable

# Plain tuples of numbers hash and compare several times faster than the dataclasses they stand for,
# and this runs once for every file of a scan.
_NUMBERS = attrgetter("legacy", "ue4", "ue5", "licensee", "package_flags")
_ENTRY = attrgetter("guid", "version", "friendly_name")
_ENGINE = attrgetter("major", "minor", "patch", "changelist", "licensee", "branch")


def facts_key(subject: Subject) -> FactsKey | None:
    """The facts that decide a whole package's judgement.

    Returns:
        A hashable value, or None for files that are damaged, incomplete or no package: what is
        said about these names offsets and sizes, so that no two are alike.
    """
    versions = subject.versions
    if versions is None or subject.damage or subject.missing_files or subject.unread:
        return None
    if subject.kind is not FileKind.PACKAGE:
        return None
    saved_by: EngineVersion | None = subject.saved_by
    compatible_with: EngineVersion | None = subject.compatible_with
    return (
        _NUMBERS(versions),
        tuple(map(_ENTRY, versions.custom)),
        None if saved_by is None else _ENGINE(saved_by),
        None
        if compatible_with is None
        else saved_by is compatible_with or _ENGINE(compatible_with),
        subject.compatible_stored,
    )
