"""A few words about a difference that a reviewer can paste: the one fact first, then counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, Final

from inspector.compare.facts import (
    Became,
    begun,
    blueprint_edits,
    happened,
    held,
    import_facts,
    is_of_fields,
    known_facts,
    owner,
    section_facts,
    short,
    shorts,
    undecided,
    undecoded_facts,
    value_changed,
)
from inspector.compare.graph_summary import Fact
from inspector.compare.header_model import MODEL_SECTIONS
from inspector.compare.model import Change, ChangeClass, Difference, Reason, Steps
from inspector.compare.moved_edits import moved_edits, slot_edits
from inspector.compare.named_edits import (
    Called,
    Edit,
    binding_edits,
    entry_edits,
    interface_edits,
    is_gathered,
    is_node,
    object_edits,
    own_name,
    parts_of_nodes,
    row_name,
    turn_edits,
    with_parts,
)
from inspector.compare.rebuilt import hull_edits, key_edits, picture_edits
from inspector.compare.saved_by import saved_again, version_facts, with_versions
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple

#: Edits that are named; of the others only how many changes there are.
MOST_FACTS: Final = 3
#: Values that are listed one by one.
MOST_VALUES: Final = 3
#: Objects of one value that are called by name.
MOST_HOLDERS: Final = 3
#: Objects of another class that are listed one by one.
MOST_CLASSES: Final = 2
#: Members of an object below which its values stand.
_ROOTS: Final = frozenset({"properties", "rows"})
#: What is in the paths of actors of levels, and of widgets.
_SEEN: Final = (":PersistentLevel.", ":WidgetTree")
#: The folder in which the editor lists an actor, and what somebody noted of a node.
_BESIDE: Final = frozenset({"FolderPath", "NodeComment"})
#: What switches a part on and off, and how many particles it gives at once.
_LEADING: Final = frozenset({"BurstList", "bEnabled"})
#: How much values say: those first, then numbers, switches and all else.
_FIRST, _NUMBER, _SWITCHED, _TOLD, _BEGUN = range(5)
#: What says of a graph that its text is the same.
_SAME: Final = "compared-graphs/graph-same"
#: The class of an object.
_CLASS: Final = "ClassIndex"
#: The class that the one of a Blueprint is made from.
_PARENT: Final = "ParentClass"
#: How the names of values end that only identify.
_IDENTITIES: Final = ("Guid", "GUID", "Id")
#: What holds the states of a state tree as they are edited.
_STATES: Final = ":StateTreeEditorData_"
#: The members of objects that hold what somebody sets.
_PROPERTIES: Final = "properties"
#: The class of redirectors, and what the asset registry calls the target of one.
_REDIRECTOR: Final = "ObjectRedirector"
_TARGET: Final = "DestinationObject"


class _Value(NamedTuple):
    """A value that changed: what it is called, what it was and is, and what became of it."""

    label: str
    before: str | None
    after: str | None
    became: Became


class _Told(NamedTuple):
    """A value, and the changes that say it."""

    value: _Value
    changes: tuple[Change, ...]
    #: Whether all of the changes are of this value; else only what it is called is told.
    is_one: bool = True


_REDIRECTED: Final = "compare/redirected"
#: Facts that begin with the name of a field or an object, which is written as it is.
_BY_NAME: Final = frozenset(
    {
        "compare/value", "compare/values-in", "compare/values-shared", "compare/class",
        "compare/members", "compare/rotated", "compare/spelled", _REDIRECTED,
    }
)  # fmt: skip


def sentence(difference: Difference) -> Message:
    """What a difference is, and what else there is to say.

    ``Edited: WalkSpeed 600 → 450 in Walker. 1 import added.``
    """
    return Message("phrases/in-a-row", parts=(lead(difference), listed(difference)))


def lead(difference: Difference) -> Message:
    """The one fact about a difference, in a sentence of its own: the edit that says most, that the
    package became a redirector, or that it was only re-saved.

    It promises that nothing else changed only where all of both packages was read and told apart.
    """
    if difference.verdict == "identical":
        return Message("compare/identical")
    if difference.problems:
        return _as_far_as_read(difference)
    if difference.verdict == "changed":
        edits = _edits(difference)
        if not edits:
            return Message("compare/edited")
        if edits[0].fact.code == _REDIRECTED:
            return Message("phrases/sentence", sentence=edits[0].fact)
        return Message("compare/edited-fact", fact=edits[0].fact)
    sure = _is_sure(difference)
    return Message(
        "compare/saved-again",
        engine=saved_again(difference) or with_versions(difference),
        sure=sure,
        layout=tuple(known_facts(difference, ChangeClass.LAYOUT)) if sure else (),
    )


def _is_sure(difference: Difference) -> bool:
    """Whether nothing was edited, and nothing is left of which that is only likely."""
    if difference.verdict == "changed" or difference.problems or undecided(difference):
        return False
    # Any number may look like an index; what is elsewhere may be another asset of the same name.
    return not any(
        Reason.RENUMBERED in change.notes
        or (change.words and change.change_class is ChangeClass.NOISE)
        for change in difference.changes
    )


def _as_far_as_read(difference: Difference) -> Message:
    """What a difference is where not all of both was read, and how much of it was."""
    # Bytes that nothing describes are what a damaged end leaves.
    edited = any(
        change.section != MODEL_SECTIONS["bytes"]
        for change in difference.of_class(ChangeClass.CONTENT)
    )
    unread = difference.unread
    return Message(
        "compare/as-far-as-read",
        edited=edited,
        read=difference.objects - unread,
        objects=difference.objects if unread else None,
    )


def edits_named(difference: Difference, most: int) -> tuple[Edit, ...]:
    """The edits that say most, to stand within another sentence, each with what it covers.

    Args:
        difference: What differs.
        most: How many are named.
    """
    return tuple(_edits(difference)[:most])


def listed(difference: Difference) -> Text:
    """What follows the lead: counts of objects and of the other sections, who saved it,
    versions, what engines made of values, and last where the editor left its windows and nodes.

    ``1 import added, re-saved by a newer engine (4.27.2 → 5.0.3), 2 custom versions raised.``;
    "" where there is nothing more to say.
    """
    if difference.verdict == "identical":
        return ""
    edits = _edits(difference)
    told = 1 if difference.verdict == "changed" and not difference.problems else 0
    facts = [edit.fact for edit in edits[told:MOST_FACTS]]
    # Of several facts about the same changes the first alone holds them.
    if more := sum(len(edit.changes) or 1 for edit in edits[MOST_FACTS:]):
        facts.append(Message("compare/more", count=more))
    if difference.verdict == "changed" or difference.problems:
        saved = saved_again(difference)
        facts += [saved] if saved is not None else []
    facts += version_facts(difference)
    facts += known_facts(difference, ChangeClass.CONVERSION, ChangeClass.NOISE)
    if not _is_sure(difference):
        # Else it is all that there is, and is told before.
        facts += known_facts(difference, ChangeClass.LAYOUT)
    if difference.verdict == "resaved":
        facts += undecoded_facts(difference)
    if not facts:
        return ""
    return Message("compare/facts", facts=tuple(facts), named=facts[0].code in _BY_NAME)


def _edits(difference: Difference) -> list[Edit]:
    """What somebody edited, what says most first: classes, logic, entries and values by name, what
    came and went, then counts of the rest."""
    content = [
        change for change in difference.of_class(ChangeClass.CONTENT) if change.section == "exports"
    ]
    other_classes = _classes(difference)
    edits = [
        Edit(_class(difference, change), (change, *_left_behind(change, content)))
        for change in other_classes
    ]
    called = Called(difference)
    edits += [
        Edit(_values_in([_Told(_value(change, difference), (change,))], called), (change,))
        for change in content
        if _is_parent(change)
    ]
    interfaces = list(interface_edits(content))
    edits += interfaces
    blueprint = blueprint_edits(difference)
    covered = {id(change) for change in blueprint.covered} | _covered(edits)
    edits += [
        Edit(fact, () if place else blueprint.covered) for place, fact in enumerate(blueprint.facts)
    ]
    free = [change for change in content if not change.in_graphs and id(change) not in covered]
    parts = tuple(part for part, __ in parts_of_nodes(blueprint.covered, free, difference))
    if parts and blueprint.facts:
        first = len(edits) - len(blueprint.facts)
        edits[first] = edits[first]._replace(changes=(*edits[first].changes, *parts))
        covered |= {id(change) for change in parts}
        free = [change for change in free if id(change) not in covered]
    came = [
        change for change in free if len(change.steps) == 2 and change.kind in ("added", "removed")
    ]
    bindings = list(binding_edits(free))
    edits += bindings
    bound = _covered(bindings)
    free = [change for change in free if id(change) not in bound]
    entries = list(with_parts(entry_edits(free, called), came))
    turns = list(turn_edits(free, called))
    pictures = list(picture_edits(difference, called))
    actors = [edit for edit in turns if _is_of_actor(difference, edit)]
    redone = frozenset(map(owner, other_classes))
    rebuilt = [*hull_edits(free), *key_edits(free, difference.elements)]
    moved = [*slot_edits(free, called), *moved_edits(free, called)]
    told = [*edits, *pictures, *entries, *turns, *rebuilt, *moved]
    values = _values(_main_values(difference, redone, told), called)
    components = [edit for edit in turns if edit not in actors]
    covered = _covered([*edits, *pictures, *actors, *moved, *values, *components, *entries])
    objects = [change for change in came if id(change) not in covered]
    # Actors and widgets say more than values, what else came and went says less.
    seen = list(object_edits([change for change in objects if _is_seen(change)], called))
    others = [change for change in objects if not _is_seen(change)]
    edits += [*pictures, *actors, *moved, *seen, *values, *components, *entries, *rebuilt]
    edits += object_edits(others, called)
    edits += _objects(
        [change for change in content if owner(change) not in redone],
        edits,
        called,
        difference,
    )
    edits += _counted(import_facts(difference), difference, "imports")
    # The lines of a table are gathered as texts too.
    are_told = any(is_gathered(change) for edit in entries for change in edit.changes)
    of_sections = section_facts(difference, gathered=not are_told)
    covered = _covered(edits)
    edits += [
        Edit(fact, changes)
        for fact, changes in of_sections
        if not covered.issuperset(map(id, changes))
    ]
    # What reads the same says least.
    edits.sort(key=lambda edit: edit.fact.code == _SAME)
    return [*edits, *_fields(difference)]


def _is_seen(change: Change) -> bool:
    """Whether an object is an actor of a level or a widget, or lies in one, or is a node of a graph
    that is not read.
    """
    return any(mark in str(change.steps[1]) for mark in _SEEN) or is_node(change)


def _is_of_actor(difference: Difference, edit: Edit) -> bool:
    """Whether an edit is about where an actor stands, all of it."""
    placed = difference.placed.get(owner(edit.changes[0]))
    return placed is not None and placed.is_actor


def _covered(edits: Iterable[Edit]) -> set[int]:
    return {id(change) for edit in edits for change in edit.changes}


def _is_parent(change: Change) -> bool:
    """Whether a Blueprint is made from another class."""
    return (
        change.kind == "changed"
        and change.steps[2:] == ("properties", _PARENT)
        and _rank(change) is not None
    )


def _counted(facts: Sequence[Fact], difference: Difference, section: str) -> Iterator[Edit]:
    """Facts about a section, the first of which covers its changes."""
    changes = tuple(
        change for change in difference.of_class(ChangeClass.CONTENT) if change.section == section
    )
    for place, fact in enumerate(facts):
        yield Edit(fact, () if place else changes)


def _main_values(
    difference: Difference, other_classes: frozenset[str], entries: Iterable[Edit]
) -> list[_Told]:
    """The changed values that say most: numbers before texts before references, in their order.

    What many objects share is one value. What objects hold that are of another class now
    (``other_classes``) follows from that, and what came into lists is said at these.
    """
    covered = _covered(entries)
    rated = []
    for place, change in enumerate(difference.of_class(ChangeClass.CONTENT)):
        rank = None if id(change) in covered else _rank(change)
        if rank is None or change.in_graphs or _is_parent(change) or _says_little(change):
            continue
        if change.steps in difference.certain:
            rank = _SWITCHED
        if not _LEADING.isdisjoint(change.steps) and rank <= _SWITCHED:
            rank = _FIRST
        if owner(change) not in other_classes:
            rated.append((rank, len(change.steps), place, change))
    by_value: dict[_Value, list[Change]] = {}
    for *__, change in sorted(rated, key=lambda row: row[:3]):
        by_value.setdefault(_value(change, difference), []).append(change)
    by_label: dict[tuple[str, Became], list[_Value]] = {}
    for value in by_value:
        by_label.setdefault((value.label, value.became), []).append(value)
    told: list[_Told] = []
    for value, changes in by_value.items():
        alike = by_label[value.label, value.became]
        if len(alike) <= MOST_VALUES:
            told.append(_Told(value, tuple(changes)))
        elif value == alike[0]:
            every = tuple(change for other in alike for change in by_value[other])
            told.append(_Told(value, every, is_one=False))
    return told[:MOST_VALUES]


def _says_little(change: Change) -> bool:
    """Whether a value only orders the lists of the editor, or is a comment, and never leads."""
    return change.steps[-1] in _BESIDE


def _values(main_values: Sequence[_Told], called: Called) -> list[Edit]:
    """Values, those of the same objects together."""
    of_objects: dict[tuple[bool, *tuple[str, ...]], list[_Told]] = {}
    for told in main_values:
        of_objects.setdefault((told.is_one, *_owners(told.changes)), []).append(told)
    return [
        Edit(
            _values_in(group, called)
            if group[0].is_one
            else _members_in([told.value.label for told in group], group[0].changes, called),
            tuple(change for told in group for change in told.changes),
        )
        for group in of_objects.values()
    ]


def _values_in(group: Sequence[_Told], called: Called) -> Fact:
    """The values of the same objects, each once; what moved to another folder by its name."""
    moved = {told.value: names for told in group if (names := _moved_assets(told.changes))}
    owners = _owners(group[0].changes)
    # Of elements of one name in one object each may have it.
    times = {
        told.value: sum(owner(change) == owners[0] for change in told.changes)
        for told in group
        if len(owners) == 1
    }
    changed = tuple(
        Message(
            "compare/asset-moved",
            label=value.label,
            names=moved[value],
            before=value.before,
            after=value.after,
        )
        if value in moved
        else _so_often(value_changed(*value), times.get(value, 1))
        for value in _swizzled([told.value for told in group])
    )
    if len(owners) == 1:
        return Message("compare/values-in", values=changed, holder=called(owners[0]))
    holders = called.people_say(owners)
    shown = holders if len(holders) <= MOST_HOLDERS else ()
    return Message("compare/values-shared", values=changed, count=len(owners), names=shown)


def _so_often(value: Message, times: int) -> Message:
    return Message("compare/times", value=value, count=times) if times > 1 else value


def _moved_assets(changes: Iterable[Change]) -> tuple[str, ...]:
    """The names of what values lead to that stands in another folder; none of other values."""
    names: dict[str, None] = {}
    for change in changes:
        sides = short(change.before), short(change.after)
        is_path = isinstance(change.after, str) and change.after.startswith("/")
        if change.kind != "changed" or sides[0] != sides[1] or not sides[0] or not is_path:
            return ()
        if change.steps[-1] == _PARENT:
            # A class goes by its path, in whichever package it stands.
            return ()
        names[sides[0]] = None
    return tuple(names)


def _owners(changes: Iterable[Change]) -> tuple[str, ...]:
    """The objects in which something changed; of a state tree those that somebody edits, from which
    the others are compiled.
    """
    owners = sorted({owner(change) for change in changes})
    edited = tuple(path for path in owners if _STATES in path)
    return edited or tuple(owners)


def _swizzled(values: Sequence[_Value]) -> Iterator[_Value]:
    """Components that changed alike as one value: ``Scale/XYZ 0.5 → 0.35``."""
    alike: dict[_Value, list[_Value]] = {}
    for value in values:
        whole, __, component = value.label.rpartition("/")
        label = whole if whole and len(component) == 1 else value.label
        alike.setdefault(value._replace(label=label), []).append(value)
    for common, group in alike.items():
        if len(group) == 1:
            yield group[0]
        else:
            components = "".join(value.label[-1] for value in group)
            yield common._replace(label=f"{common.label}/{components}")


def _classes(difference: Difference) -> list[Change]:
    """Objects that are of another class now: what was a material is a mere redirector."""
    return [change for change in difference.of_class(ChangeClass.CONTENT) if _is_class(change)][
        :MOST_CLASSES
    ]


def _is_class(change: Change) -> bool:
    """Whether an object has a class of another name; one that only moved is a replaced import."""
    inside = change.steps[:1], change.steps[2:]
    if change.kind != "changed" or inside != (("exports",), (_CLASS,)):
        return False
    before, after = short(change.before), short(change.after)
    return None not in (before, after) and before != after


def _left_behind(change: Change, content: Sequence[Change]) -> list[Change]:
    """What an asset held that is a mere redirector now."""
    if short(change.after) != _REDIRECTOR:
        return []
    inside = tuple(f"{owner(change)}{mark}" for mark in ":.")
    return [
        one for one in content if one.kind == "removed" and str(one.steps[1]).startswith(inside)
    ]


def _class(difference: Difference, change: Change) -> Fact:
    name, before, after = own_name(owner(change)), short(change.before), short(change.after)
    assert before is not None
    assert after is not None
    if after != _REDIRECTOR:
        return Message("compare/class", name=name, before=before, after=after)
    tags = {other.steps: other.after for other in difference.changes}
    target = str(tags.get(("asset_registry", owner(change), "Tags", _TARGET)) or "")
    return Message(_REDIRECTED, name=name, before=before, target=own_name(target.rstrip("'")))


def _rank(change: Change) -> int | None:
    """How much a changed value says, 0 the most; None for one that is not told by itself."""
    names = change.steps
    if change.section != "exports" or _ROOTS.isdisjoint(names):
        return None
    before, after = _shorts(change)
    if change.kind == "changed":
        if before is None or after is None or before == after:
            return None
    elif not _shows_value(change):
        return None
    if _identifies(str(names[-1])):
        return None
    return _rank_of_kind(change)


def _identifies(name: str) -> bool:
    """Whether the value of this name says which one it is, not how it is."""
    return name == "id" or name.endswith(_IDENTITIES)


def _rank_of_kind(change: Change) -> int:
    """How much a value says by what it is: numbers, then switches, then all else."""
    kinds = (change.before, change.after)
    if all(isinstance(value, int | float) and not isinstance(value, bool) for value in kinds):
        return _NUMBER
    if all(isinstance(value, bool) for value in kinds):
        return _SWITCHED
    # What is told by its beginning alone says less.
    return _TOLD if None not in (short(kinds[0]), short(kinds[1])) else _BEGUN


def _shows_value(change: Change) -> bool:
    """Whether a property that came or went is listed with its value."""
    if change.kind == "moved" or len(change.steps) < 4 or "rows" in change.steps:
        return False
    if not all(isinstance(step, str) for step in change.steps):
        # Structs in lists are stored whole: their members came with another form of them.
        return False
    return begun(change.before if change.kind == "removed" else change.after) is not None


def _value(change: Change, difference: Difference) -> _Value:
    before, after = _shorts(change)
    label, became = _label(change, difference.elements), change.kind
    if change.steps in difference.certain:
        stored = change.before if change.after is None else change.after
        other = short(not stored)
        before, after = (other, after) if change.kind == "added" else (before, other)
        became = "changed"
    return _Value(label, before, after, became)


def _label(change: Change, elements: Mapping[Steps, str]) -> str:
    """What a value is called: with the row or the element of a list that it is in."""
    __, __, inside = change.path.partition("/rows/" if "rows" in change.steps else "/properties/")
    parts = inside.split("/")
    if "rows" in change.steps:
        return "/".join(parts[:1] + parts[-1:])
    for at in range(len(change.steps) - 1, 0, -1):
        if name := elements.get(change.steps[:at]):
            behind = [step for step in change.steps[at:] if isinstance(step, str)]
            return "/".join((name, _last(behind)))
    return _last(parts)


def _last(parts: Sequence[str]) -> str:
    """The last name of a path, with the one before it where it says little by itself: X of a
    vector, an element."""
    label = parts[-1]
    alone = len(label) > 1 and not label.isdecimal() and not label.startswith("#")
    return label if alone else "/".join(parts[-2:])


def _fields(difference: Difference) -> Iterator[Edit]:
    """What changed in a file of a format without sections of its own: the values that say most,
    and how many fields besides."""
    content = [
        change for change in difference.of_class(ChangeClass.CONTENT) if is_of_fields(change)
    ]
    listed_values: list[Edit] = []
    rest: dict[Became, list[Change]] = {}
    for change in sorted(content, key=_rank_of_kind):
        before, after = shorts(change.before, change.after)
        label = _last(change.path.split("/"))
        has_both = change.kind == "changed" and before != after and None not in (before, after)
        if has_both and not _identifies(label) and len(listed_values) < MOST_VALUES:
            fact = value_changed(label, before, after, "changed")
            listed_values.append(Edit(fact, (change,)))
        else:
            rest.setdefault(change.kind, []).append(change)
    yield from listed_values
    for kind, changes in rest.items():
        beside = bool(listed_values) and kind == "changed"
        fact = Message("compare/fields", count=len(changes), became=kind, beside=beside)
        yield Edit(fact, tuple(changes))


def _shorts(change: Change) -> tuple[str | None, str | None]:
    """What a value was and is, in short; of what moved to another package the packages alone."""
    before, after = shorts(change.before, change.after)
    if None in (before, after):
        before, after = begun(change.before), begun(change.after)
    if before != after or change.kind != "changed":
        return before, after
    paths = change.before, change.after
    if before is None or not all(isinstance(path, str) and "/" in path for path in paths):
        return before, after
    if change.steps[-1] == _PARENT:
        return str(change.before), str(change.after)
    old, new = (str(path).split("/") for path in paths)
    while len(old) > 2 and len(new) > 2 and old[-1] == new[-1]:
        del old[-1], new[-1]
    return "/".join(old), "/".join(new)


def _objects(
    content: Sequence[Change], edits: Sequence[Edit], called: Called, difference: Difference
) -> Iterator[Edit]:
    """How many rows came and went, and the members of objects that other facts do not cover."""
    covered = _covered(edits)
    left = [change for change in content if id(change) not in covered]
    kinds: tuple[Became, ...] = ("added", "removed")
    for kind in kinds:
        rows = tuple(
            change
            for change in left
            if change.kind == kind and change.steps[2:3] == ("rows",) and len(change.steps) == 4
        )
        if rows:
            names = tuple(row_name(change) for change in rows[:MOST_VALUES])
            names = names if len(rows) <= MOST_VALUES else ()
            yield Edit(happened(Message("compare/rows", count=len(rows)), kind, names), rows)
            covered |= {id(change) for change in rows}
    yield from _moved_classes((change for change in left if id(change) not in covered), called)
    covered |= {id(change) for change in left if _is_moved_class(change)}
    whole = {str(change.steps[1]) for change in content if len(change.steps) == 2}
    rest: dict[str, list[Change]] = {}
    for change in left:
        if id(change) not in covered and not _follows(change, whole):
            rest.setdefault(owner(change), []).append(change)
    alike: dict[tuple[tuple[str, ...], Became], list[str]] = {}
    # The asset itself before what lies in it.
    for path, changes in sorted(rest.items(), key=lambda row: row[0].count(".") + (":" in row[0])):
        members = tuple(dict.fromkeys(map(_member, changes)))
        alike.setdefault((members, _became(changes)), []).append(path)
    for (members, __), paths in alike.items():
        changes = [change for path in paths for change in rest[path]]
        values = {_value(change, difference) for change in changes}
        if len(values) == 1 and _rank(changes[0]) is not None:
            told = _Told(values.pop(), tuple(changes))
            yield Edit(_values_in([told], called), told.changes)
            continue
        yield Edit(_members_in(members, changes, called), tuple(changes))


def _members_in(members: Sequence[str], changes: Sequence[Change], called: Called) -> Fact:
    """What became of members of objects, of which no value is told."""
    owners = _owners(changes)
    return Message(
        "compare/members",
        members=tuple(members[:MOST_VALUES]),
        notes=_set_in(changes[0].after) if len(changes) == 1 else (),
        more=len(members[MOST_VALUES:]),
        became=_became(changes),
        count=len(owners),
        holder=called(owners[0]) if len(owners) == 1 else "",
    )


def _set_in(value: Any) -> tuple[str, ...]:
    """What somebody set in a struct, in a few letters."""
    return held({"properties": value}) if isinstance(value, Mapping) else ()


def _follows(change: Change, whole: Set[str]) -> bool:
    """Whether a value leads to an object that came, in the place of one that went."""
    sides = change.before, change.after
    return change.kind == "changed" and all(
        isinstance(side, str) and side in whole for side in sides
    )


def _is_moved_class(change: Change) -> bool:
    """Whether an object has a class of the same name that stands elsewhere."""
    return (
        change.kind == "changed"
        and change.steps[2:] == (_CLASS,)
        and short(change.before) == short(change.after) is not None
    )


def _moved_classes(changes: Iterable[Change], called: Called) -> Iterator[Edit]:
    """The classes of objects that stand elsewhere now, each once."""
    moved: dict[tuple[str | None, str | None], list[Change]] = {}
    for change in changes:
        if _is_moved_class(change):
            moved.setdefault(_shorts(change), []).append(change)
    for (before, after), of_class in moved.items():
        holder = called(owner(of_class[0])) if len(of_class) == 1 else ""
        fact = Message(
            "compare/class-moved", holder=holder, count=len(of_class), before=before, after=after
        )
        yield Edit(fact, tuple(of_class))


def _member(change: Change) -> str:
    """The member of an object in which something changed: a property, or what is stored beside."""
    inside = change.path.partition("/")[2].removeprefix(owner(change)).removeprefix("/")
    holder, __, below = inside.partition("/")
    # Members are written as the engine writes them, what holds them is not.
    return below.partition("/")[0] if below and holder.islower() else holder


def _became(changes: Iterable[Change]) -> Became:
    """What became of members alike: all of them set, all back to their defaults, or changed."""
    kinds: set[Became] = {
        change.kind if change.steps[2:-1] == (_PROPERTIES,) else "changed" for change in changes
    }
    return kinds.pop() if len(kinds) == 1 else "changed"
