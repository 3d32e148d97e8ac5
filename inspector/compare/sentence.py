"""A few words about a difference that a reviewer can paste: the one fact first, then counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Any, Final, Literal

from inspector.compare.blueprint_edits import blueprint_edits
from inspector.compare.compared import SECTIONS
from inspector.compare.counts import (
    imports_told,
    is_of_fields,
    known_told,
    owner,
    sections_told,
    undecoded_facts,
    untold,
)
from inspector.compare.facts import (
    Became,
    ClassChanged,
    Fact,
    Facts,
    FieldsHappened,
    Happened,
    Lead,
    LicenseeVersion,
    MoreChanges,
    ObjectsChanged,
    Redirected,
    SavedBy,
    ValueChanged,
    ValuesOf,
)
from inspector.compare.model import Change, ChangeClass, Difference
from inspector.compare.reasons import Reason
from inspector.compare.short import held, short
from inspector.messages import _, ngettext
from inspector.messages.phrases import in_a_row, joined
from inspector.messages.phrases import listed as in_a_list
from inspector.versions.engine_version import EngineVersion, VersionTextError

#: Values that are told one by one.
MOST_VALUES: Final = 3
#: Objects of another class that are told one by one.
MOST_CLASSES: Final = 2
#: The longest name of an object that is not cut.
_LONGEST_NAME: Final = 48
#: Members of an object below which its values stand.
_ROOTS: Final = frozenset({"properties", "rows"})
#: The class that the one of a Blueprint is made from.
_PARENT: Final = "ParentClass"
#: How the names of values end that only identify.
_IDENTITIES: Final = ("Guid", "GUID", "Id")
#: What the asset registry calls the target of a redirector.
_TARGET: Final = "DestinationObject"


def sentence(difference: Difference) -> str:
    """What a difference is, and what else there is to tell.

    ``Edited: WalkSpeed 600 → 450 in Walker. 1 import added.``
    """
    return in_a_row((lead(difference), listed(difference)))


def lead(difference: Difference) -> str:
    """The one fact about a difference, in a sentence of its own: the edit that says most, that the
    package became a redirector, or that it was only saved again.

    It promises that nothing else changed only where all of both packages was read and told apart.
    """
    if difference.verdict == "identical":
        return Lead().words("identical")
    if difference.problems:
        return _as_far_as_read(difference)
    if difference.verdict == "changed":
        told = _edits(difference)[:1]
        fact = told[0] if told else None
        key = "redirected" if isinstance(fact, Redirected) else "edited"
        return Lead(fact=fact).words(key)
    sure = _is_sure(difference)
    engine = _saved_again(difference)
    return Lead(
        engine=_capital(engine.words()) if engine is not None else "",
        sure=sure,
        layout=(tuple(known_told(difference, ChangeClass.LAYOUT)) or None) if sure else None,
    ).words("saved")


def _is_sure(difference: Difference) -> bool:
    """Whether nothing was edited, and nothing is left of which that is only likely."""
    if difference.verdict == "changed" or difference.problems or untold(difference):
        return False
    # Any number may look like an index; what is elsewhere may be another asset of the same name.
    return not any(
        Reason.RENUMBERED in change.notes
        or (change.words and change.change_class is ChangeClass.NOISE)
        for change in difference.changes
    )


def _as_far_as_read(difference: Difference) -> str:
    """What a difference is where not all of both was read, and how much of it was."""
    # Bytes that nothing describes are what a damaged end leaves.
    edited = any(
        change.section != SECTIONS["bytes"] for change in difference.of_class(ChangeClass.CONTENT)
    )
    unread = difference.unread
    return Lead(
        edited=edited,
        read=difference.objects - unread,
        objects=difference.objects if unread else None,
    ).words("in_part")


def listed(difference: Difference) -> str:
    """What is told behind the lead: counts of objects and of the other sections, who saved it,
    versions, what engines made of values, and last where the editor left its windows and nodes.

    ``1 import added, saved again by a newer engine (4.27.2 → 5.0.3), 2 custom versions raised.``;
    "" where there is nothing more to tell.
    """
    if difference.verdict == "identical":
        return ""
    facts = _edits(difference)
    if difference.verdict == "changed" and not difference.problems:
        facts = facts[1:]
    if difference.verdict == "changed" or difference.problems:
        saved = _saved_again(difference)
        facts += [saved] if saved is not None else []
    facts += _versions(difference)
    facts += known_told(difference, ChangeClass.CONVERSION, ChangeClass.NOISE)
    if not _is_sure(difference):
        # Else it is all that there is, and is told before.
        facts += known_told(difference, ChangeClass.LAYOUT)
    if difference.verdict == "resaved":
        facts += undecoded_facts(difference)
    if not facts:
        return ""
    told = Facts(facts=tuple(facts)).words()
    # Names of fields and objects are written as they are.
    named = isinstance(facts[0], ValueChanged | ValuesOf | ClassChanged | Redirected)
    return told if named else _capital(told)


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _edits(difference: Difference) -> list[Fact]:
    """What somebody edited, what says most first: classes, values, then counts."""
    retold = _classes(difference)
    telling = _telling(difference, frozenset(map(owner, retold)))
    blueprint = blueprint_edits(difference)
    return [
        *(_class(difference, change) for change in retold),
        *blueprint.facts,
        *_values(telling),
        *_objects(difference, [*retold, *blueprint.told, *chain(*telling)]),
        *imports_told(difference),
        *sections_told(difference),
        *_fields(difference),
    ]


def _saved_again(difference: Difference) -> SavedBy | None:
    """That another engine saved the package, by the versions it wrote; None where the same did."""
    by_steps = {
        change.steps: change for change in difference.changes if change.section == "summary"
    }
    engine = by_steps.get(("summary", "SavedByEngineVersion"))
    if engine is not None:
        sides = engine.before, engine.after
        before, after = _engines(*sides) if all(sides) else ("", "")
        return SavedBy(order=_order(*map(_parts, sides)), same=_same(*sides),
                       before=before, after=after)  # fmt: skip
    raised = [
        by_steps[label]
        for label in (("summary", "FileVersionUE5"), ("summary", "FileVersionUE4"))
        if label in by_steps
    ]
    if raised:
        orders = {_order(change.before or 0, change.after or 0) for change in raised}
        return SavedBy(order=orders.pop() if len(orders) == 1 else "")
    counts = _directions(difference)
    if not counts:
        return None
    words: dict[str, Literal["newer", "older"]] = {"raised": "newer", "lowered": "older"}
    orders_told = {words.get(word) for word in counts}
    return SavedBy(order=(orders_told.pop() or "") if len(orders_told) == 1 else "", same="build")


def _parts(text: Any) -> tuple[int, ...]:
    """The numbers of an engine version; none of one that names no release."""
    try:
        engine = EngineVersion.parse(str(text))
    except VersionTextError:
        return ()
    return () if engine.is_empty else (engine.major, engine.minor, engine.patch, engine.changelist)


def _same(before: Any, after: Any) -> Literal["build", "patch", ""]:
    """Whether two engines differ in no more than their builds, or in their patches of a release."""
    old, new = _parts(before), _parts(after)
    if not old or not new or old[:2] != new[:2]:
        return ""
    return "build" if old[2] == new[2] else "patch"


def _order(before: Any, after: Any) -> Literal["newer", "older", ""]:
    if before == after or () in (before, after):
        return ""
    if isinstance(before, tuple) and before[:3] == after[:3] and 0 in (before[3], after[3]):
        # Without a changelist nobody knows which build was first.
        return ""
    return "newer" if after > before else "older"


def _directions(difference: Difference) -> Counter[Became]:
    """How many custom versions were raised, lowered, added and removed."""
    counts: Counter[Became] = Counter()
    for change in difference.changes:
        if change.section == "custom versions":
            if (change.kind == "changed" and len(change.steps) == 2) or change.steps[
                -1
            ] == "Version":
                counts[_direction(change)] += 1
            elif len(change.steps) == 2:
                counts[change.kind] += 1
    return counts


def _telling(difference: Difference, retold: frozenset[str]) -> list[list[Change]]:
    """The changed values that say most: numbers before texts before references, in their order.

    What many objects share is one value. What objects hold that are of another class now
    (``retold``) follows from that.
    """
    rated = []
    for place, change in enumerate(difference.of_class(ChangeClass.CONTENT)):
        rank = _rank(change)
        if rank is not None and owner(change) not in retold and not change.in_graphs:
            rated.append((rank, len(change.steps), place, change))
    told: dict[ValueChanged, list[Change]] = {}
    for *__, change in sorted(rated, key=lambda row: row[:3]):
        told.setdefault(_value(change), []).append(change)
    return list(told.values())[:MOST_VALUES]


def _values(telling: Sequence[Sequence[Change]]) -> list[Fact]:
    """Values, those of the same objects together."""
    of_objects: dict[tuple[str, ...], list[ValueChanged]] = {}
    for changes in telling:
        owners = tuple(sorted({owner(change) for change in changes}))
        of_objects.setdefault(owners, []).append(_value(changes[0]))
    return [
        ValuesOf(
            values=_swizzled(values),
            holder=_own_name(owners[0]),
            share=len(owners) if len(owners) > 1 else None,
        )
        for owners, values in of_objects.items()
    ]


def _swizzled(values: Sequence[ValueChanged]) -> tuple[ValueChanged, ...]:
    """Components that changed alike as one value: ``Scale/XYZ 0.5 → 0.35``."""
    alike: dict[tuple[str, str | None, str | None, str], list[ValueChanged]] = {}
    for value in values:
        whole, __, component = value.label.rpartition("/")
        label = whole if whole and len(component) == 1 else value.label
        alike.setdefault((label, value.before, value.after, value.became), []).append(value)
    return tuple(
        ValueChanged(label=f"{label}/{''.join(value.label[-1] for value in group)}",
                     before=before, after=after, became=group[0].became)
        if len(group) > 1
        else group[0]
        for (label, before, after, __), group in alike.items()
    )  # fmt: skip


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
    before, after = short(change.before), short(change.after)
    return None not in (before, after) and before != after


def _class(difference: Difference, change: Change) -> Fact:
    name, before, after = _own_name(owner(change)), short(change.before), short(change.after)
    assert before is not None
    assert after is not None
    if after != "ObjectRedirector":
        return ClassChanged(name=name, before=before, after=after)
    tags = {other.steps: other.after for other in difference.changes}
    target = str(tags.get(("asset_registry", owner(change), "Tags", _TARGET)) or "")
    return Redirected(name=name, before=before, target=_own_name(target.rstrip("'")))


def _rank(change: Change) -> int | None:
    """How telling a changed value is, 0 the most; None for one that is not told by itself."""
    names = change.steps
    if change.section != "exports" or _ROOTS.isdisjoint(names):
        return None
    before, after = _shorts(change)
    if change.kind == "changed":
        if before is None or after is None or before == after:
            return None
    elif not _is_told_whole(change):
        return None
    if _identifies(str(names[-1])):
        return None
    return _rank_of_kind(change)


def _identifies(name: str) -> bool:
    """Whether the value of this name says which one it is, not how it is."""
    return name == "id" or name.endswith(_IDENTITIES)


def _rank_of_kind(change: Change) -> int:
    """How telling a value is by what it is: numbers, then switches, then all else."""
    kinds = (change.before, change.after)
    if all(isinstance(value, int | float) and not isinstance(value, bool) for value in kinds):
        return 0
    return 1 if all(isinstance(value, bool) for value in kinds) else 2


def _is_told_whole(change: Change) -> bool:
    """Whether a property that came or went is told with its value."""
    if change.kind == "moved" or len(change.steps) != 4 or "rows" in change.steps:
        return False
    return short(change.before if change.kind == "removed" else change.after) is not None


def _value(change: Change) -> ValueChanged:
    __, __, inside = change.path.partition("/rows/" if "rows" in change.steps else "/properties/")
    parts = inside.split("/")
    label = "/".join(parts[:1] + parts[-1:]) if "rows" in change.steps else _last(parts)
    before, after = _shorts(change)
    return ValueChanged(label=label, before=before, after=after, became=change.kind)


def _last(parts: Sequence[str]) -> str:
    """The last name of a path, with the one before it where it says little by itself: X of a
    vector, an element."""
    label = parts[-1]
    alone = len(label) > 1 and not label.isdecimal() and not label.startswith("#")
    return label if alone else "/".join(parts[-2:])


def _fields(difference: Difference) -> list[Fact]:
    """What changed in a file of a format without sections of its own: the values that say most,
    and how many fields besides."""
    content = [
        change for change in difference.of_class(ChangeClass.CONTENT) if is_of_fields(change)
    ]
    told: list[Fact] = []
    rest: Counter[Became] = Counter(change.kind for change in content)
    for change in sorted(content, key=_rank_of_kind):
        before, after = short(change.before), short(change.after)
        label = _last(change.path.split("/"))
        telling = change.kind == "changed" and before != after and None not in (before, after)
        if telling and not _identifies(label) and len(told) < MOST_VALUES:
            told.append(ValueChanged(label=label, before=before, after=after, became="changed"))
            rest["changed"] -= 1
    return told + [
        FieldsHappened(count=count, became=kind, beside=bool(told) and kind == "changed")
        for kind, count in rest.items()
        if count
    ]


def _shorts(change: Change) -> tuple[str | None, str | None]:
    """What a value was and is, in short; a class that only moved to another module whole."""
    before, after = short(change.before), short(change.after)
    if before == after and change.steps[-1] == _PARENT and change.kind == "changed":
        return str(change.before), str(change.after)
    return before, after


def _objects(difference: Difference, told: Sequence[Change]) -> list[Fact]:
    """How many objects came, went and changed beyond what is told one by one."""
    content = [
        change for change in difference.of_class(ChangeClass.CONTENT) if change.section == "exports"
    ]
    told_ids = {id(change) for change in told}
    facts: list[Fact] = []
    listed: list[Change] = []
    kinds: tuple[Became, ...] = ("added", "removed")
    for kind in kinds:
        objects = [
            change
            for change in content
            if change.kind == kind and len(change.steps) == 2 and id(change) not in told_ids
        ]
        if objects:
            names = held(objects[0].after) if kind == "added" and len(objects) == 1 else ()
            facts.append(Happened(things=_by_kind(objects), became=kind, names=in_a_list(names)))
    for kind in kinds:
        rows = [
            change for change in content if change.kind == kind and change.steps[2:3] == ("rows",)
        ]
        rows = [change for change in rows if len(change.steps) == 4]
        if rows:
            listed += rows
            facts.append(
                Happened(things=ngettext("{count} row", "{count} rows", len(rows)), became=kind)
            )
    told_ids |= {id(change) for change in listed}
    rest = [change for change in content if id(change) not in told_ids and len(change.steps) != 2]
    changed = Counter(owner(change) for change in rest)
    known_objects = {owner(change) for change in told if owner(change) in changed}
    inside = sum(changed.pop(name) for name in known_objects)
    if inside:
        (first, *others) = known_objects
        facts.append(MoreChanges(count=inside, holder="" if others else _own_name(first)))
    if changed:
        (first, *others) = changed
        name = "" if others else _own_name(first)
        facts.append(ObjectsChanged(count=len(changed), beside=bool(told or listed), name=name))
    return facts


def _own_name(path: str) -> str:
    """An object's own name from its path, a very long one cut."""
    name = path.replace(":", ".").rpartition(".")[2]
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def _by_kind(objects: Sequence[Change]) -> str:
    """``2 EdGraphPin and 1 Function``; of many kinds only how many objects."""
    names = Counter(
        str((change.after or change.before or {}).get("ClassIndex") or "Class").rpartition(".")[2]
        for change in objects
    )
    if len(names) > 2:
        return ngettext("{count} object", "{count} objects", len(objects))
    return joined(
        [_("{count} {name}", count=count, name=name) for name, count in names.most_common()]
    )


def _versions(difference: Difference) -> list[Fact]:
    """How many custom versions were raised, and which version of a licensee's is another."""
    facts: list[Fact] = [
        LicenseeVersion(before=change.before, after=change.after)
        for change in difference.changes
        if change.steps == ("summary", "FileVersionLicenseeUE")
    ]
    facts += [
        Happened(
            things=ngettext("{count} custom version", "{count} custom versions", count),
            became=became,
        )
        for became, count in _directions(difference).items()
        if count
    ]
    return facts


def _engines(before: str, after: str) -> tuple[str, str]:
    """Two engines, as much of each as tells it from the other."""
    if _same(before, after) != "build":
        return _engine(before), _engine(after)
    old, new = EngineVersion.parse(before), EngineVersion.parse(after)
    if old.changelist == new.changelist:
        # The branch says which of two builds it is where the changelists do not.
        return str(old), str(new)
    return _build(old), _build(new)


def _direction(change: Change) -> Became:
    before, after = (_number(value) for value in (change.before, change.after))
    if before is None or after is None:
        return "otherwise"
    return "raised" if after > before else "lowered" if after < before else "otherwise"


def _number(value: Any) -> int | None:
    if isinstance(value, dict):
        value = value.get("Version")
    return value if isinstance(value, int) else None


def _build(version: EngineVersion) -> str:
    """A release and its changelist: ``4.27.2-18319896``."""
    return f"{version.short}-{version.changelist if version.has_changelist else 0}"


def _engine(text: Any) -> str:
    return _("no version") if not _parts(text) else str(text).partition("-")[0]
