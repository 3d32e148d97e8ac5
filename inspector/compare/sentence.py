"""A few words about a difference that a reviewer can paste: what it is, then what changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from inspector.compare.classify import RENUMBERED
from inspector.compare.compared import SECTIONS
from inspector.compare.counts import (
    imports_told,
    known_told,
    owner,
    sections_told,
    untold,
    untold_told,
)
from inspector.compare.model import Change, ChangeClass, Difference
from inspector.phrases import counted
from inspector.versions.engine_version import EngineVersion, VersionTextError

#: Values that are told one by one.
MOST_VALUES: Final = 3
#: Objects of another class that are told one by one.
MOST_CLASSES: Final = 2
#: What the editor counts while it plays an effect, told after all that somebody may have set.
_COUNTERS: Final = frozenset({"PeakActiveParticles"})
_LONGEST: Final = 32
#: Members of an object below which its values stand.
_ROOTS: Final = frozenset({"properties", "rows"})


def sentence(difference: Difference) -> str:
    """What a difference is, and what changed.

    ``Edited. WalkSpeed 600 → 450, 1 import added.``
    """
    return " ".join(filter(None, (lead(difference), listed(difference))))


def lead(difference: Difference) -> str:
    """What a difference is, in a sentence of its own: saved again, edited, or both.

    It promises that nothing else changed only where all of both packages was read and told apart.
    """
    if difference.verdict == "identical":
        return "Identical: the same bytes."
    saved = _saved_again(difference)
    if difference.problems:
        return _as_far_as_read(difference)
    if difference.verdict == "changed":
        return f"{saved}, and edited." if saved else "Edited."
    seen = "no edit seen"
    if _is_sure(difference):
        layout = known_told(difference, ChangeClass.LAYOUT)
        seen = f"{', '.join(layout)}, nothing else" if layout else "nothing else changed"
    return f"{saved or 'Saved again'}; {seen}."


def _is_sure(difference: Difference) -> bool:
    """Whether nothing was edited, and nothing is left of which that is only likely."""
    if difference.verdict == "changed" or difference.problems or untold(difference):
        return False
    # Any number may look like an index; what is elsewhere may be another asset of the same name.
    return not any(
        change.note == RENUMBERED or (change.words and change.change_class is ChangeClass.NOISE)
        for change in difference.changes
    )


def _as_far_as_read(difference: Difference) -> str:
    """What a difference is where not all of both was read, and how much of it was."""
    # Bytes that nothing describes are what a damaged end leaves.
    edited = any(
        change.section != SECTIONS["bytes"] for change in difference.of_class(ChangeClass.CONTENT)
    )
    words = f"{'Edited' if edited else 'No edit seen'}, as far as both can be read"
    if difference.unread:
        read = difference.objects - difference.unread
        words += f": {read:,} of {counted(difference.objects, 'object')}"
    return f"{words}."


def listed(difference: Difference) -> str:
    """What changed, as a list: values first, then counts of objects and of the other sections,
    versions, what engines made of values, and last where the editor left its windows and nodes.

    ``WalkSpeed 600 → 450, 1 import added, 2 custom versions raised.``; of a file that was only
    saved again, which versions it raised. "" where there is nothing to tell.
    """
    if difference.verdict == "identical":
        return ""
    telling = _telling(difference)
    retold = _classes(difference)
    named = [*map(_class, retold), *map(_value, telling)]
    parts = list(named)
    parts += [
        *_objects(difference, [*retold, *telling]),
        *imports_told(difference),
        *sections_told(difference),
    ]
    parts += [
        *_versions(difference),
        *known_told(difference, ChangeClass.CONVERSION, ChangeClass.NOISE),
    ]
    if not _is_sure(difference):
        # Else it is all that there is, and is told before.
        parts += known_told(difference, ChangeClass.LAYOUT)
    if difference.verdict == "resaved":
        parts += untold_told(difference)
    if not parts:
        return ""
    if not named:
        # Names of fields and objects are written as they are.
        parts[0] = f"{parts[0][:1].upper()}{parts[0][1:]}"
    return f"{', '.join(parts)}."


def _saved_again(difference: Difference) -> str:
    """That another engine saved the package, by the versions it wrote; "" where the same did."""
    by_steps = {
        change.steps: change for change in difference.changes if change.section == "summary"
    }
    engine = by_steps.get(("summary", "SavedByEngineVersion"))
    directions = set()
    what = "engine"
    if engine is not None:
        directions.add(_order(_parts(engine.before), _parts(engine.after)))
        what = "build" if _is_build(engine.before, engine.after) else "engine"
    else:
        for label in ("FileVersionUE5", "FileVersionUE4"):
            raised = by_steps.get(("summary", label))
            if raised is not None:
                directions.add(_order(raised.before or 0, raised.after or 0))
        if not directions:
            words = {"raised": "a newer", "lowered": "an older"}
            directions = {words.get(word, "another") for word in _directions(difference)}
            what = "build"
    if not directions:
        return ""
    word = directions.pop() if len(directions) == 1 else "another"
    return f"Saved again by {word} {what}"


def _parts(text: Any) -> tuple[int, ...]:
    """The numbers of an engine version; none of one that names no release."""
    try:
        engine = EngineVersion.parse(str(text))
    except VersionTextError:
        return ()
    return () if engine.is_empty else (engine.major, engine.minor, engine.patch, engine.changelist)


def _is_build(before: Any, after: Any) -> bool:
    """Whether two engines are of one release: then only their changelists differ."""
    parts = _parts(before), _parts(after)
    return bool(parts[0]) and parts[0][:3] == parts[1][:3]


def _order(before: Any, after: Any) -> str:
    if before == after or () in (before, after):
        return "another"
    if isinstance(before, tuple) and before[:3] == after[:3] and 0 in (before[3], after[3]):
        # Without a changelist nobody knows which build was first.
        return "another"
    return "a newer" if after > before else "an older"


def _directions(difference: Difference) -> Counter[str]:
    """How many custom versions were raised, lowered, added and removed."""
    counts: Counter[str] = Counter()
    for change in difference.changes:
        if change.section == "custom versions":
            if (change.kind == "changed" and len(change.steps) == 2) or change.steps[
                -1
            ] == "Version":
                counts[_direction(change)] += 1
            elif len(change.steps) == 2:
                counts[change.kind] += 1
    return counts


def _telling(difference: Difference) -> list[Change]:
    """The changed values that say most: numbers before texts before references, in their order."""
    rated = []
    for place, change in enumerate(difference.of_class(ChangeClass.CONTENT)):
        rank = _rank(change)
        if rank is not None:
            rated.append((rank, len(change.steps), place, change))
    told: dict[str, Change] = {}
    for *_, change in sorted(rated, key=lambda row: row[:3]):
        # What many objects share is told once.
        told.setdefault(_value(change), change)
        if len(told) == MOST_VALUES:
            break
    return list(told.values())


def _classes(difference: Difference) -> list[Change]:
    """Objects that are of another class now: what was a material is a mere redirector."""
    return [change for change in difference.of_class(ChangeClass.CONTENT) if _is_class(change)][
        :MOST_CLASSES
    ]


def _is_class(change: Change) -> bool:
    """Whether an object has a class of another name; one that only moved is a replaced import."""
    inside = change.steps[:1], change.steps[2:]
    if change.kind != "changed" or inside != (("exports",), ("ClassIndex",)):
        return False
    before, after = _short(change.before), _short(change.after)
    return None not in (before, after) and before != after


def _class(change: Change) -> str:
    return f"{_own_name(owner(change))} {_short(change.before)} → {_short(change.after)}"


def _rank(change: Change) -> int | None:
    """How telling a changed value is, 0 the most; None for one that is not told by itself."""
    names = change.steps
    if change.section != "exports" or _ROOTS.isdisjoint(names):
        return None
    before, after = _short(change.before), _short(change.after)
    if change.kind == "changed":
        if before is None or after is None or before == after:
            return None
    elif not _is_told_whole(change):
        return None
    last = str(names[-1])
    if last.endswith(("Guid", "GUID", "Id")):
        return None
    if last in _COUNTERS:
        return 3
    if change.kind != "changed":
        return 2
    kinds = (change.before, change.after)
    if all(isinstance(value, int | float) and not isinstance(value, bool) for value in kinds):
        return 0
    if all(isinstance(value, bool) for value in kinds):
        return 1
    return 2


def _is_told_whole(change: Change) -> bool:
    """Whether a property that came or went is told with its value."""
    if change.kind == "moved" or len(change.steps) != 4 or "rows" in change.steps:
        return False
    return _short(change.before if change.kind == "removed" else change.after) is not None


def _short(value: Any) -> str | None:
    """A value in a few letters; None where it takes more."""
    match value:
        case None:
            return "None"
        case bool():
            return "true" if value else "false"
        case int() | float():
            text = str(value).removesuffix(".0")
            return f"−{text[1:]}" if text.startswith("-") else text
        case str():
            text = value.rpartition("::")[2]
            if text.startswith("/"):
                text = text.rpartition("/")[2].rpartition(".")[2]
            return (text or '""') if len(text) <= _LONGEST else None
        case {"text": str() as text}:
            return f"“{text}”" if len(text) <= _LONGEST else None
    return None


def _value(change: Change) -> str:
    _, _, inside = change.path.partition("/rows/" if "rows" in change.steps else "/properties/")
    parts = inside.split("/")
    label = parts[-1]
    if "rows" in change.steps:
        label = "/".join(parts[:1] + parts[-1:])
    elif len(parts) > 1 and (len(label) == 1 or label.isdecimal()):
        # X of a vector or an element says little without what it belongs to.
        label = "/".join(parts[-2:])
    if change.kind == "changed":
        return f"{label} {_short(change.before)} → {_short(change.after)}"
    value = change.before if change.kind == "removed" else change.after
    return f"{label} {_short(value)} {change.kind}"


def _objects(difference: Difference, told: Sequence[Change]) -> list[str]:
    """How many objects came, went and changed beyond what is told one by one."""
    content = [
        change for change in difference.of_class(ChangeClass.CONTENT) if change.section == "exports"
    ]
    parts = []
    listed: list[Change] = []
    for kind in ("added", "removed"):
        objects = [change for change in content if change.kind == kind and len(change.steps) == 2]
        if objects:
            parts.append(_by_kind(objects, kind))
    for kind in ("added", "removed"):
        rows = [
            change for change in content if change.kind == kind and change.steps[2:3] == ("rows",)
        ]
        rows = [change for change in rows if len(change.steps) == 4]
        if rows:
            listed += rows
            parts.append(f"{counted(len(rows), 'row')} {kind}")
    told_ids = {id(change) for change in (*told, *listed)}
    rest = [change for change in content if id(change) not in told_ids and len(change.steps) != 2]
    changed = Counter(owner(change) for change in rest)
    known_objects = {owner(change) for change in told if owner(change) in changed}
    inside = sum(changed.pop(name) for name in known_objects)
    if inside:
        words = counted(inside, "more change")
        (first, *others) = known_objects
        parts.append(f"{words} in {'the same objects' if others else _own_name(first)}")
    if changed:
        more = "more object" if told or listed else "object"
        words = f"{counted(len(changed), more)} changed"
        (first, *others) = changed
        parts.append(words if others else f"{words} ({_own_name(first)})")
    return parts


def _own_name(path: str) -> str:
    """An object's own name from its path, in at most so many letters as a value has."""
    name = path.replace(":", ".").rpartition(".")[2]
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"


def _by_kind(objects: Sequence[Change], kind: str) -> str:
    """``2 EdGraphPin and 1 Function added``; of many kinds only how many objects."""
    names = Counter(
        str((change.after or change.before or {}).get("ClassIndex") or "Class").rpartition(".")[2]
        for change in objects
    )
    if len(names) > 2:
        return f"{counted(len(objects), 'object')} {kind}"
    return " and ".join(f"{count} {name}" for name, count in names.most_common()) + f" {kind}"


def _versions(difference: Difference) -> list[str]:
    """Which engine saved it, and how many custom versions it raised."""
    parts = []
    for change in difference.changes:
        if change.steps == ("summary", "SavedByEngineVersion") and change.before and change.after:
            sides = (change.before, change.after)
            if _is_build(*sides):
                engines = [EngineVersion.parse(str(side)) for side in sides]
                # The branch says which of two builds it is where the changelists do not.
                same = engines[0].changelist == engines[1].changelist
                words = [str(side) if same else _build(side) for side in engines]
            else:
                words = [_engine(side) for side in sides]
            parts.append(f"saved by {words[0]} → {words[1]}")
        if change.steps == ("summary", "FileVersionLicenseeUE"):
            parts.append(f"licensee version {change.before} → {change.after}")
    counts = _directions(difference)
    parts += [
        f"{counted(count, 'custom version')} {kind}" for kind, count in counts.items() if count
    ]
    return parts


def _direction(change: Change) -> str:
    before, after = (_number(value) for value in (change.before, change.after))
    if before is None or after is None:
        return "stored otherwise"
    return "raised" if after > before else "lowered" if after < before else "stored otherwise"


def _number(value: Any) -> int | None:
    if isinstance(value, dict):
        value = value.get("Version")
    return value if isinstance(value, int) else None


def _build(version: EngineVersion) -> str:
    """A release and its changelist: ``4.27.2-18319896``."""
    return f"{version.short}-{version.changelist if version.has_changelist else 0}"


def _engine(text: Any) -> str:
    return "no version" if not _parts(text) else str(text).partition("-")[0]
