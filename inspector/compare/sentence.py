"""One sentence about a difference that a reviewer can paste."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from inspector.compare.classify import WRITTEN_ANEW
from inspector.compare.model import Change, ChangeClass, Difference

#: Values that are told one by one.
MOST_VALUES: Final = 3
_LONGEST: Final = 32
#: Members of an object below which its values stand.
_ROOTS: Final = frozenset({"properties", "rows"})
#: What the editor notes of its own windows and counters: told only where nothing else is.
_OF_EDITOR: Final = (
    "LastEditedDocuments", "EditorViews", "NodePos", "MaterialExpressionEditor", "ModCounter",
    "PeakActiveParticles", "SavedViewOffset", "SavedZoomAmount",
)  # fmt: skip
_PLURALS: Final = {
    "custom versions": "custom version",
    "imports": "import",
    "names": "name",
    "soft object paths": "soft object path",
    "soft package references": "soft package reference",
    "extra dependencies": "extra dependency",
    "payloads": "payload",
}


def sentence(found: Difference) -> str:
    """What changed: values first, then counts of objects and of the other sections.

    ``WalkSpeed 600 → 450, 1 import added, 2 custom versions raised``; of a file that was only saved
    again, which versions it raised.
    """
    if found.verdict == "identical":
        return "Identical: the same bytes"
    if found.verdict == "resaved":
        return ", ".join([_saved_again(found), *_versions(found)])
    telling = _telling(found)
    parts = [_value(one) for one in telling]
    parts += [*_objects(found, telling), *_sections(found), *_versions(found)]
    return ", ".join(parts) if parts else "Changed"


def _saved_again(found: Difference) -> str:
    """That nothing was edited, or that no edit is seen where bytes could not be told apart."""
    objects = {
        one.path.partition("/native")[0]
        for one in found.changes
        if one.note.startswith(WRITTEN_ANEW)
    }
    if not objects:
        return "Saved again, nothing edited"
    held = "1 object" if len(objects) == 1 else f"{len(objects):,} objects"
    return f"Saved again, no edit seen; native data of {held} not told apart"


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
    if any(isinstance(name, str) and name.startswith(_OF_EDITOR) for name in names):
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
            return str(value).removesuffix(".0")
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
            parts.append(_count(len(rows), "row", kind))
    known = {id(one) for one in (*told, *listed)}
    rest = [one for one in content if id(one) not in known and len(one.steps) != 2]
    changed = {one.steps[1] if one.steps else one.path for one in rest}
    if changed:
        more = "more object" if told or listed else "object"
        parts.append(_count(len(changed), more, "changed"))
    return parts


def _by_kind(objects: Sequence[Change], kind: str) -> str:
    """``2 EdGraphPin and 1 Function added``; of many kinds only how many objects."""
    names = Counter(
        str((one.after or one.before or {}).get("ClassIndex") or "Class").rpartition(".")[2]
        for one in objects
    )
    if len(names) > 2:
        return _count(len(objects), "object", kind)
    return " and ".join(f"{count} {name}" for name, count in names.most_common()) + f" {kind}"


def _sections(found: Difference) -> list[str]:
    """How many entries of the other sections came, went and changed, by their content."""
    groups: dict[tuple[str, str], set[Any]] = {}
    for one in found.of_class(ChangeClass.CONTENT):
        if one.section == "exports" or len(one.steps) < 2:
            continue
        whole = len(one.steps) == 2
        kind: str = one.kind if whole else "changed"
        groups.setdefault((one.section, kind), set()).add(one.steps[1])
    parts = []
    for (section, verb), entries in groups.items():
        if section == "summary":
            parts.append(f"{', '.join(str(one) for one in sorted(entries, key=str))} {verb}")
        elif section in _PLURALS:
            parts.append(_count(len(entries), _PLURALS[section], verb, section))
        else:
            parts.append(f"{section} {verb}")
    return parts


def _versions(found: Difference) -> list[str]:
    """Which engine saved it, and how many custom versions it raised."""
    parts = []
    for one in found.changes:
        if one.steps == ("summary", "SavedByEngineVersion") and one.before and one.after:
            parts.append(f"saved by {_engine(one.before)} → {_engine(one.after)}")
    counts: Counter[str] = Counter()
    for one in found.changes:
        if one.section == "custom versions":
            if (one.kind == "changed" and len(one.steps) == 2) or one.steps[-1] == "Version":
                counts[_direction(one)] += 1
            elif len(one.steps) == 2:
                counts[one.kind] += 1
    parts += [_count(counts[kind], "custom version", kind) for kind in counts if counts[kind]]
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


def _engine(text: Any) -> str:
    return str(text).partition("-")[0]


def _count(count: int, noun: str, verb: str, plural: str = "") -> str:
    return f"{count:,} {noun if count == 1 else plural or noun + 's'} {verb}"
