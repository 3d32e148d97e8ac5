"""A few words about a difference that a reviewer can paste: what it is, then what changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from inspector.compare.classify import RENUMBERED
from inspector.compare.compared import SECTIONS
from inspector.compare.counts import (
    counted,
    imports_told,
    known_told,
    owner,
    sections_told,
    untold,
    untold_told,
)
from inspector.compare.model import Change, ChangeClass, Difference
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


def sentence(found: Difference) -> str:
    """What a difference is, and what changed.

    ``Edited. WalkSpeed 600 → 450, 1 import added.``
    """
    return " ".join(filter(None, (lead(found), listed(found))))


def lead(found: Difference) -> str:
    """What a difference is, in a sentence of its own: saved again, edited, or both.

    It promises that nothing else changed only where all of both packages was read and told apart.
    """
    if found.verdict == "identical":
        return "Identical: the same bytes."
    saved = _saved_again(found)
    if found.problems:
        return _as_far_as_read(found)
    if found.verdict == "changed":
        return f"{saved}, and edited." if saved else "Edited."
    seen = "no edit seen"
    if _is_sure(found):
        layout = known_told(found, ChangeClass.LAYOUT)
        seen = f"{', '.join(layout)}, nothing else" if layout else "nothing else changed"
    return f"{saved or 'Saved again'}; {seen}."


def _is_sure(found: Difference) -> bool:
    """Whether nothing was edited, and nothing is left of which that is only likely."""
    if found.verdict == "changed" or found.problems or untold(found):
        return False
    # Any number may look like an index; what is elsewhere may be another asset of the same name.
    return not any(
        one.note == RENUMBERED or (one.words and one.change_class is ChangeClass.NOISE)
        for one in found.changes
    )


def _as_far_as_read(found: Difference) -> str:
    """What a difference is where not all of both was read, and how much of it was."""
    # Bytes that nothing describes are what a damaged end leaves.
    edited = any(one.section != SECTIONS["bytes"] for one in found.of_class(ChangeClass.CONTENT))
    words = f"{'Edited' if edited else 'No edit seen'}, as far as both can be read"
    if found.unread:
        words += f": {found.objects - found.unread:,} of {counted(found.objects, 'object')}"
    return f"{words}."


def listed(found: Difference) -> str:
    """What changed, as a list: values first, then counts of objects and of the other sections,
    versions, what engines made of values, and last where the editor left its windows and nodes.

    ``WalkSpeed 600 → 450, 1 import added, 2 custom versions raised.``; of a file that was only
    saved again, which versions it raised. "" where there is nothing to tell.
    """
    if found.verdict == "identical":
        return ""
    telling = _telling(found)
    retold = _classes(found)
    named = [*map(_class, retold), *map(_value, telling)]
    parts = list(named)
    parts += [*_objects(found, [*retold, *telling]), *imports_told(found), *sections_told(found)]
    parts += [*_versions(found), *known_told(found, ChangeClass.CONVERSION, ChangeClass.NOISE)]
    if not _is_sure(found):
        # Else it is all that there is, and is told before.
        parts += known_told(found, ChangeClass.LAYOUT)
    if found.verdict == "resaved":
        parts += untold_told(found)
    if not parts:
        return ""
    if not named:
        # Names of fields and objects are written as they are.
        parts[0] = f"{parts[0][:1].upper()}{parts[0][1:]}"
    return f"{', '.join(parts)}."


def _saved_again(found: Difference) -> str:
    """That another engine saved the package, by the versions it wrote; "" where the same did."""
    known = {one.steps: one for one in found.changes if one.section == "summary"}
    engine = known.get(("summary", "SavedByEngineVersion"))
    directions = set()
    what = "engine"
    if engine is not None:
        directions.add(_order(_parts(engine.before), _parts(engine.after)))
        what = "build" if _is_build(engine.before, engine.after) else "engine"
    else:
        for label in ("FileVersionUE5", "FileVersionUE4"):
            raised = known.get(("summary", label))
            if raised is not None:
                directions.add(_order(raised.before or 0, raised.after or 0))
        if not directions:
            words = {"raised": "a newer", "lowered": "an older"}
            directions = {words.get(word, "another") for word in _directions(found)}
            what = "build"
    if not directions:
        return ""
    word = directions.pop() if len(directions) == 1 else "another"
    return f"Saved again by {word} {what}"


def _parts(text: Any) -> tuple[int, ...]:
    """The numbers of an engine version; none of one that names no release."""
    try:
        found = EngineVersion.parse(str(text))
    except VersionTextError:
        return ()
    return () if found.is_empty else (found.major, found.minor, found.patch, found.changelist)


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


def _directions(found: Difference) -> Counter[str]:
    """How many custom versions were raised, lowered, added and removed."""
    counts: Counter[str] = Counter()
    for one in found.changes:
        if one.section == "custom versions":
            if (one.kind == "changed" and len(one.steps) == 2) or one.steps[-1] == "Version":
                counts[_direction(one)] += 1
            elif len(one.steps) == 2:
                counts[one.kind] += 1
    return counts


def _telling(found: Difference) -> list[Change]:
    """The changed values that say most: numbers before texts before references, in their order."""
    rated = []
    for place, one in enumerate(found.of_class(ChangeClass.CONTENT)):
        rank = _rank(one)
        if rank is not None:
            rated.append((rank, len(one.steps), place, one))
    told: dict[str, Change] = {}
    for *_, one in sorted(rated, key=lambda row: row[:3]):
        # What many objects share is told once.
        told.setdefault(_value(one), one)
        if len(told) == MOST_VALUES:
            break
    return list(told.values())


def _classes(found: Difference) -> list[Change]:
    """Objects that are of another class now: what was a material is a mere redirector."""
    return [one for one in found.of_class(ChangeClass.CONTENT) if _is_class(one)][:MOST_CLASSES]


def _is_class(one: Change) -> bool:
    """Whether an object has a class of another name; one that only moved is a replaced import."""
    inside = one.steps[:1], one.steps[2:]
    if one.kind != "changed" or inside != (("exports",), ("ClassIndex",)):
        return False
    before, after = _short(one.before), _short(one.after)
    return None not in (before, after) and before != after


def _class(one: Change) -> str:
    return f"{_own_name(owner(one))} {_short(one.before)} → {_short(one.after)}"


def _rank(one: Change) -> int | None:
    """How telling a changed value is, 0 the most; None for one that is not told by itself."""
    names = one.steps
    if one.section != "exports" or _ROOTS.isdisjoint(names):
        return None
    before, after = _short(one.before), _short(one.after)
    if one.kind == "changed":
        if before is None or after is None or before == after:
            return None
    elif not _is_told_whole(one):
        return None
    last = str(names[-1])
    if last.endswith(("Guid", "GUID", "Id")):
        return None
    if last in _COUNTERS:
        return 3
    if one.kind != "changed":
        return 2
    kinds = (one.before, one.after)
    if all(isinstance(value, int | float) and not isinstance(value, bool) for value in kinds):
        return 0
    if all(isinstance(value, bool) for value in kinds):
        return 1
    return 2


def _is_told_whole(one: Change) -> bool:
    """Whether a property that came or went is told with its value."""
    if one.kind == "moved" or len(one.steps) != 4 or "rows" in one.steps:
        return False
    return _short(one.before if one.kind == "removed" else one.after) is not None


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


def _value(one: Change) -> str:
    _, _, inside = one.path.partition("/rows/" if "rows" in one.steps else "/properties/")
    parts = inside.split("/")
    label = parts[-1]
    if "rows" in one.steps:
        label = "/".join(parts[:1] + parts[-1:])
    elif len(parts) > 1 and (len(label) == 1 or label.isdecimal()):
        # X of a vector or an element says little without what it belongs to.
        label = "/".join(parts[-2:])
    if one.kind == "changed":
        return f"{label} {_short(one.before)} → {_short(one.after)}"
    value = one.before if one.kind == "removed" else one.after
    return f"{label} {_short(value)} {one.kind}"


def _objects(found: Difference, told: Sequence[Change]) -> list[str]:
    """How many objects came, went and changed beyond what is told one by one."""
    content = [one for one in found.of_class(ChangeClass.CONTENT) if one.section == "exports"]
    parts = []
    listed: list[Change] = []
    for kind in ("added", "removed"):
        objects = [one for one in content if one.kind == kind and len(one.steps) == 2]
        if objects:
            parts.append(_by_kind(objects, kind))
    for kind in ("added", "removed"):
        rows = [one for one in content if one.kind == kind and one.steps[2:3] == ("rows",)]
        rows = [one for one in rows if len(one.steps) == 4]
        if rows:
            listed += rows
            parts.append(counted(len(rows), "row", kind))
    known = {id(one) for one in (*told, *listed)}
    rest = [one for one in content if id(one) not in known and len(one.steps) != 2]
    changed = Counter(owner(one) for one in rest)
    known_objects = {owner(one) for one in told if owner(one) in changed}
    inside = sum(changed.pop(one) for one in known_objects)
    if inside:
        words = counted(inside, "more change")
        (first, *others) = known_objects
        parts.append(f"{words} in {'the same objects' if others else _own_name(first)}")
    if changed:
        more = "more object" if told or listed else "object"
        words = counted(len(changed), more, "changed")
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
        str((one.after or one.before or {}).get("ClassIndex") or "Class").rpartition(".")[2]
        for one in objects
    )
    if len(names) > 2:
        return counted(len(objects), "object", kind)
    return " and ".join(f"{count} {name}" for name, count in names.most_common()) + f" {kind}"


def _versions(found: Difference) -> list[str]:
    """Which engine saved it, and how many custom versions it raised."""
    parts = []
    for one in found.changes:
        if one.steps == ("summary", "SavedByEngineVersion") and one.before and one.after:
            sides = (one.before, one.after)
            if _is_build(*sides):
                known = [EngineVersion.parse(str(side)) for side in sides]
                # The branch says which of two builds it is where the changelists do not.
                same = known[0].changelist == known[1].changelist
                words = [str(side) if same else _build(side) for side in known]
            else:
                words = [_engine(side) for side in sides]
            parts.append(f"saved by {words[0]} → {words[1]}")
        if one.steps == ("summary", "FileVersionLicenseeUE"):
            parts.append(f"licensee version {one.before} → {one.after}")
    counts = _directions(found)
    parts += [counted(counts[kind], "custom version", kind) for kind in counts if counts[kind]]
    return parts


def _direction(one: Change) -> str:
    before, after = (_number(value) for value in (one.before, one.after))
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
