"""What is known of an engine's numbers: how it takes custom versions, and their table."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Generic, TypeVar

from inspector.catalog import Catalog, EngineProfile
from inspector.checks.facts import FileFacts
from inspector.checks.judgement import CustomRow, CustomStatus
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.versions import ABSENT, CustomVersion, Guid

if TYPE_CHECKING:
    # Nearly no file is a stream.
    from inspector.checks.stored_stream import StoredClass

# -- answers that are kept -------------------------------------------------------------------------

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V], Generic[K, V]):
    """Keeps at most ``limit`` answers; the one that was put first goes first.

    Reading is a plain dictionary look-up (``get``): a scan reads it once per file. Several threads
    may share one.
    """

    __slots__ = ("_limit", "_lock")

    def __init__(self, limit: int) -> None:
        super().__init__()
        self._limit = limit
        self._lock = Lock()

    def put(self, key: K, value: V) -> V:
        """Keeps an answer and gives it back."""
        with self._lock:
            if key not in self and len(self) >= self._limit:
                del self[next(iter(self))]
            self[key] = value
        return value


# -- what an engine makes of single numbers --------------------------------------------------------

#: The answer of a profile whose validator refuses a stored number; no status of the output.
INVALID = "invalid"


class CustomAnswer(NamedTuple):
    """How one stored custom version stands to the engine.

    ``bound`` is the engine's number, or where that is not known the number that an older value is
    certainly below or a newer one certainly above; of one that is not judged, the most that is
    known of the engine, where the value is above that. ``steps`` counts the upgrade steps of an
    older number, and the numbers too new of a newer one, up to it. ``invalid`` is whether a
    validator of the engine refuses the value itself.
    """

    status: CustomStatus
    engine_version: int | None
    bound: int | None
    steps: int
    reason: Text
    invalid: bool = False


class KnownEngine:
    """What is known of one engine, asked number by number.

    What the catalogue says about a custom version at a number, and how many steps lie between two
    numbers, is looked up once and kept: a project repeats the same few dozen again and again. So
    do its streams with their classes.
    """

    def __init__(self, profile: EngineProfile, catalog: Catalog) -> None:
        self.profile = profile
        self.catalog = catalog
        self._custom: Memo[tuple[Guid, int], CustomAnswer] = Memo(4096)
        self._steps: Memo[tuple[str, int, int], int] = Memo(1024)
        self._differs: Memo[tuple[str, int, str], bool] = Memo(4096)

    def custom(self, entry: CustomVersion) -> CustomAnswer:
        """How the engine takes one stored custom version."""
        key = (entry.guid, entry.version)
        answer = self._custom.get(key)
        if answer is None:
            answer = self._custom.put(key, self._judge_custom(*key))
        return answer

    def absent(self, guid: Guid) -> CustomAnswer:
        """How the engine takes a custom version that a file does not store (it reads as -1)."""
        key = (guid, ABSENT)
        answer = self._custom.get(key)
        if answer is None:
            answer = self._custom.put(key, self._judge_custom(*key))
        return answer

    def step_count(self, axis: str, above: int, up_to: int) -> int:
        """How many steps of an axis a save would run from one number to another."""
        key = (axis, above, up_to)
        count = self._steps.get(key)
        if count is None:
            count = self._steps.put(key, self.catalog.step_count(axis, above, up_to))
        return count

    def differs_from_catalog(self, stored: StoredClass) -> bool:
        """Whether a stored class is other than known, so that there is something to say of it."""
        key = (stored.class_id, stored.version, stored.name)
        differs = self._differs.get(key)
        if differs is None:
            from inspector.catalog.classes import classes

            differs = self._differs.put(key, classes(self.catalog).differs_from_catalog(*key))
        return differs

    def _judge_custom(self, guid: Guid, version: int) -> CustomAnswer:
        profile, catalog = self.profile, self.catalog
        status, engine, reason = profile.judge_custom(guid, version, catalog)
        if status == INVALID:
            return CustomAnswer(CustomStatus.NOT_JUDGED, engine, engine, 0, reason, invalid=True)
        judged = CustomStatus(status)
        bound, steps = engine, 0
        if judged is CustomStatus.OLDER:
            if bound is None:
                bound = profile.custom_limit(guid, catalog).at_least
            if bound is not None:
                steps = catalog.step_count(f"custom:{guid}", version, bound)
        elif judged is CustomStatus.NEWER:
            if bound is None:
                bound = profile.custom_limit(guid, catalog).at_most
            if bound is not None:
                steps = version - bound
        elif judged is CustomStatus.NOT_JUDGED and bound is None:
            least = profile.custom_limit(guid, catalog).at_least
            bound = least if least is not None and version > least else None
        return CustomAnswer(judged, engine, bound, steps, reason)


_BY_ENUM = CustomAnswer(CustomStatus.NOT_JUDGED, None, None, 0, Message("checks/keyed-by-enum"))


def keyed_by_enum(entry: CustomVersion) -> CustomAnswer:
    """The answer for packages of header layout -2, whose keys name no custom version."""
    del entry
    return _BY_ENUM


# -- the table of custom versions ------------------------------------------------------------------

#: What refuses comes first, then what a save would change, then the rest by name.
_RANK = {
    CustomStatus.NEWER: 0,
    CustomStatus.UNKNOWN: 1,
    CustomStatus.OLDER: 2,
    CustomStatus.CURRENT: 3,
    CustomStatus.NOT_JUDGED: 3,
}


def custom_rows(
    facts: FileFacts, profile: EngineProfile, catalog: Catalog
) -> tuple[CustomRow, ...]:
    """The custom versions that a file stores: refusing first, then older, then the others."""
    versions = facts.versions
    if versions is None:
        return ()
    by_enum = versions.custom_keyed_by_enum
    engine = KnownEngine(profile, catalog)
    rows = []
    for entry in versions.custom:
        answer = keyed_by_enum(entry) if by_enum else engine.custom(entry)
        assumed = answer.engine_version is not None and profile.assumes(entry.guid)
        row = _row(entry, answer, catalog)._replace(assumed=assumed)
        rows.append((_rank(answer), row))
    rows.sort(key=lambda ranked: (ranked[0], _sort_name(ranked[1])))
    return tuple(row for _, row in rows)


def unstored_custom_rows(
    facts: FileFacts, profile: EngineProfile, catalog: Catalog
) -> tuple[CustomRow, ...]:
    """The custom versions that the engine is known to have and the file does not store.

    They read as -1, so all their steps would run for objects that use them: they are never counted
    as steps of the file. Reads every custom-version table of the catalogue.
    """
    versions = facts.versions
    if versions is None or versions.unversioned or versions.custom_keyed_by_enum:
        return ()
    engine = KnownEngine(profile, catalog)
    stored = {entry.guid for entry in versions.custom}
    candidates = dict.fromkeys([*catalog.custom_guids(), *(profile.custom_latest or ())])
    rows = []
    for guid in candidates:
        if guid in stored:
            continue
        answer = engine.absent(guid)
        if answer.engine_version is not None and answer.status is CustomStatus.OLDER:
            rows.append(_absent_row(guid, answer, catalog)._replace(assumed=profile.assumes(guid)))
    return tuple(sorted(rows, key=_sort_name))


def _rank(answer: CustomAnswer) -> int:
    return 0 if answer.invalid else _RANK[answer.status]


def _sort_name(row: CustomRow) -> tuple[bool, str]:
    return (row.name is None, (row.name or str(row.guid)).casefold())


def _row(entry: CustomVersion, answer: CustomAnswer, catalog: Catalog) -> CustomRow:
    info = catalog.custom(entry.guid)
    step = info.enumerator(entry.version) if info else None
    return CustomRow(
        guid=entry.guid,
        name=info.name if info else None,
        friendly_name=entry.friendly_name or (info.friendly_name if info else None),
        version=entry.version,
        enumerator=step.name if step else None,
        engine_version=answer.engine_version,
        since=step.introduced_in if step else None,
        status=answer.status,
        steps=answer.steps,
        reason=answer.reason,
        class_name=info.class_name if info else None,
        bound=answer.bound if answer.engine_version is None else None,
    )


def _absent_row(guid: Guid, answer: CustomAnswer, catalog: Catalog) -> CustomRow:
    info = catalog.custom(guid)
    return CustomRow(
        guid=guid,
        name=info.name if info else None,
        friendly_name=info.friendly_name if info else None,
        version=None,
        enumerator=None,
        engine_version=answer.engine_version,
        since=None,
        status=answer.status,
        steps=answer.steps,
        reason=answer.reason,
        class_name=info.class_name if info else None,
    )
