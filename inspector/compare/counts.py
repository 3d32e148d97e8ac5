"""Counts of what changed: what is known to be no edit, imports, entries of the other sections, and
what nobody can tell apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence, Set
from typing import Any, Final

from inspector.compare.compared import SECTIONS
from inspector.compare.facts import Became, Fact, happened
from inspector.compare.model import Change, ChangeClass, Difference, Kind, Steps
from inspector.compare.reasons import Reason, Words
from inspector.findings.message import Message, Text

#: Imports that were replaced which are named; of more only how many.
_MOST_NAMED: Final = 2
_PACKAGE: Final = ("/Script/CoreUObject", "Package")


# -- what is known to be no edit -------------------------------------------------------------------


def known_told(difference: Difference, *classes: ChangeClass) -> list[Fact]:
    """What is known to be no edit and is told all the same: ``2 nodes moved``.

    What is counted comes first. Of a layout the objects count, of a conversion the structs.
    """
    places: dict[Words, set[Steps]] = {}
    for change in difference.of_class(*classes):
        if change.words is not None:
            layout = change.change_class is ChangeClass.LAYOUT
            places.setdefault(change.words, set()).add(
                change.steps[:2] if layout else change.steps[:-1]
            )
    ordered = sorted(places.items(), key=lambda row: not row[0].noun)
    return [words.counted(len(steps)) for words, steps in ordered]


# -- imports -----------------------------------------------------------------------------------


def imports_told(difference: Difference) -> list[Fact]:
    """How many imports were replaced by another of their class, came, went and changed."""
    content = [
        change for change in difference.of_class(ChangeClass.CONTENT) if change.section == "imports"
    ]
    whole = [change for change in content if len(change.steps) == 2]
    gone = [change for change in whole if change.kind == "removed"]
    come = [change for change in whole if change.kind == "added"]
    changed_to = {
        (change.before, change.after)
        for change in difference.changes
        if change.kind == "changed"
        and isinstance(change.before, str)
        and isinstance(change.after, str)
    }
    replaced = _replaced(gone, come, changed_to)
    told = {id(change) for pair in replaced for change in pair}
    facts: list[Fact] = []
    if replaced:
        shown = _without_packages(replaced)
        names = tuple(map(_names, shown)) if len(shown) <= _MOST_NAMED else ()
        facts.append(happened(_imports(len(shown)), "replaced", names))
    sides: tuple[tuple[Became, list[Change]], ...] = (("added", come), ("removed", gone))
    for became, changes in sides:
        count = sum(id(change) not in told for change in changes)
        if count:
            facts.append(happened(_imports(count), became))
    changed = {change.steps[1] for change in content if len(change.steps) > 2}
    if changed:
        facts.append(happened(_imports(len(changed)), "changed"))
    return facts


def _imports(count: int) -> Message:
    return entries("imports", count)


def _replaced(
    gone: Sequence[Change], come: Sequence[Change], changed_to: Set[tuple[str, str]]
) -> list[tuple[Change, Change]]:
    """Imports that went with those of the same class that came in their place.

    By what they have in common: the object they are in, or their name; else where a value names
    the one in place of the other (``changed_to``). Packages go with what is in them.
    """
    pairs: list[tuple[Change, Change]] = []
    for common in (_outer, _own_name):
        taken = {id(change) for pair in pairs for change in pair}
        left, right = (
            _alone(
                ((*_kind(change), common(str(change.steps[1]))), change)
                for change in side
                if id(change) not in taken and _kind(change) != _PACKAGE
            )
            for side in (gone, come)
        )
        pairs += [(change, right[key]) for key, change in left.items() if key in right]
    taken = {id(change) for pair in pairs for change in pair}
    old_paths, new_paths = (
        {
            str(change.steps[1]): change
            for change in side
            if id(change) not in taken and _kind(change) != _PACKAGE
        }
        for side in (gone, come)
    )
    for old, new in sorted(changed_to):
        both_known = old in old_paths and new in new_paths
        if both_known and _kind(old_paths[old]) == _kind(new_paths[new]):
            pairs.append((old_paths.pop(old), new_paths.pop(new)))
    outers = {tuple(_outer(str(change.steps[1])) for change in pair) for pair in pairs}
    sides = [{change.steps[1]: change for change in side} for side in (gone, come)]
    for old, new in sorted(outers):
        if old in sides[0] and new in sides[1]:
            pairs.append((sides[0].pop(old), sides[1].pop(new)))
    return pairs


def _alone(keyed: Iterable[tuple[tuple[str, ...], Change]]) -> dict[tuple[str, ...], Change]:
    """What no other has the key of."""
    rows = list(keyed)
    counts = Counter(key for key, __ in rows)
    return {key: change for key, change in rows if counts[key] == 1}


def _kind(change: Change) -> tuple[str, str]:
    value = change.before if change.after is None else change.after
    return (str(value.get("ClassPackage")), str(value.get("ClassName")))


def _outer(path: str) -> str:
    """The object that an import is in; "" of one that is in none."""
    return path[: -len(_own_name(path)) - 1]


def _own_name(path: str) -> str:
    return path.replace(":", ".").rpartition("/")[2].rpartition(".")[2]


def _names(pair: tuple[Change, Change]) -> str:
    """``Old → New``; the paths where both are called the same."""
    old, new = (str(change.steps[1]) for change in pair)
    if _own_name(old) == _own_name(new):
        return f"{old} → {new}"
    return f"{_own_name(old)} → {_own_name(new)}"


def _without_packages(pairs: list[tuple[Change, Change]]) -> list[tuple[Change, Change]]:
    """Replaced imports without the packages that only followed from what is in them."""
    return [pair for pair in pairs if _kind(pair[0]) != _PACKAGE]


# -- other sections ------------------------------------------------------------------------------


def sections_told(difference: Difference) -> list[Fact]:
    """How many entries of the other sections came, went and changed, by their content."""
    groups: dict[tuple[str, Kind], set[Any]] = {}
    whole_sections: dict[str, set[Kind]] = {}
    facts: list[Fact] = []
    for change in difference.of_class(ChangeClass.CONTENT):
        if change.section in ("exports", "imports") or is_of_fields(change):
            continue
        if len(change.steps) < 2:
            file = change.path.removeprefix("file/")
            is_named = file != change.path
            thing: Text = Message("compare/payload-file", name=file) if is_named else file
            facts.append(happened(thing, change.kind))
            continue
        kind: Kind = change.kind if len(change.steps) == 2 else "changed"
        groups.setdefault((change.section, kind), set()).add(change.steps[1])
    for (section, kind), names in groups.items():
        if section == "summary":
            things = tuple(sorted(map(str, names)))
            facts.append(happened(Message("phrases/listed", parts=things), kind))
        elif SECTIONS.noun(section) is not None:
            facts.append(happened(entries(section, len(names)), kind))
        else:
            whole_sections.setdefault(section, set()).add(kind)
    for section, kinds in whole_sections.items():
        only = kinds.pop() if len(kinds) == 1 else "changed"
        facts.append(happened(entries(section, 1), only))
    return facts


def is_of_fields(change: Change) -> bool:
    """Whether it is a field of a file whose format has no sections that are compared."""
    return len(change.steps) > 1 and change.section not in SECTIONS.values()


def entries(section: str, count: int) -> Message:
    """``2 gatherable texts``; of a section that is one thing only its name."""
    # What is exported is called an object in every sentence.
    noun = ("object", "objects") if section == SECTIONS["exports"] else SECTIONS.noun(section)
    if noun is None:
        return Message("compare/section", title=section)
    return Message("compare/counted", count=count, noun=noun[0], plural=noun[1])


# -- what is not told apart -----------------------------------------------------------------------


def untold(difference: Difference) -> dict[str, int]:
    """How many objects, and entries of other sections by their titles, hold what nobody can tell:
    whether it means the same was written by another version.
    """
    owners: dict[str, set[str]] = {}
    for change in difference.changes:
        if Reason.REWRITTEN in change.notes and change.change_class is not ChangeClass.CONTENT:
            owners.setdefault(change.section, set()).add(owner(change))
    return {section: len(names) for section, names in owners.items()}


def undecoded_facts(difference: Difference) -> list[Fact]:
    """What nobody can tell, in a few words."""
    return [
        Message("compare/untold-objects", count=count)
        if section == SECTIONS["exports"]
        else Message("compare/untold-entries", things=entries(section, count))
        for section, count in untold(difference).items()
    ]


def owner(change: Change) -> str:
    """The path of the object, or the name of the entry, in which something changed."""
    return str(change.steps[1]) if change.steps else change.path.split("/")[1]


def held_entries(difference: Difference, *sections: str) -> list[Message]:
    """What a file on one side only holds of some sections, counted: ``3 objects``.

    Args:
        difference: What differs where the other side has no file.
        sections: The titles of the sections; all of them, if none.
    """
    counts = Counter(change.section for change in difference.changes if len(change.steps) == 2)
    return [entries(section, counts[section]) for section in sections or counts if counts[section]]
