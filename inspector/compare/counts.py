"""Counts of what changed, for people: what is known to be no edit, imports, entries of the other
sections, and what nobody can tell apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence, Set
from typing import Any, Final

from inspector.compare.classify import WRITTEN_ANEW
from inspector.compare.compared import SECTIONS
from inspector.compare.model import Change, ChangeClass, Difference, Steps, Words
from inspector.phrases import counted

#: Imports that were replaced which are named; of more only how many.
_MOST_NAMED: Final = 2
_PACKAGE: Final = ("/Script/CoreUObject", "Package")


# -- what is known to be no edit -------------------------------------------------------------------


def known_told(difference: Difference, *classes: ChangeClass) -> list[str]:
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
    told = [f"{counted(len(steps), words.noun)} {words.said}"
            for words, steps in places.items() if words.noun]  # fmt: skip
    return told + [words.said for words in places if not words.noun]


# -- imports -----------------------------------------------------------------------------------


def imports_told(difference: Difference) -> list[str]:
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
    parts = []
    if replaced:
        shown = _without_packages(replaced)
        words = f"{counted(len(shown), 'import')} replaced"
        if len(shown) <= _MOST_NAMED:
            words = f"{words} ({', '.join(map(_names, shown))})"
        parts.append(words)
    for verb, changes in (("added", come), ("removed", gone)):
        count = sum(id(change) not in told for change in changes)
        if count:
            parts.append(f"{counted(count, 'import')} {verb}")
    changed = {change.steps[1] for change in content if len(change.steps) > 2}
    if changed:
        parts.append(f"{counted(len(changed), 'import')} changed")
    return parts


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
    counts = Counter(key for key, _ in rows)
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


def sections_told(difference: Difference) -> list[str]:
    """How many entries of the other sections came, went and changed, by their content."""
    groups: dict[tuple[str, str], set[Any]] = {}
    whole_sections: dict[str, set[str]] = {}
    parts = []
    for change in difference.of_class(ChangeClass.CONTENT):
        if change.section in ("exports", "imports"):
            continue
        if len(change.steps) < 2:
            parts.append(f"{change.path.replace('file/', 'payload file ')} {change.kind}")
            continue
        whole = len(change.steps) == 2
        kind: str = change.kind if whole else "changed"
        groups.setdefault((change.section, kind), set()).add(change.steps[1])
    for (section, verb), entries in groups.items():
        if section == "summary":
            parts.append(f"{', '.join(str(entry) for entry in sorted(entries, key=str))} {verb}")
        elif SECTIONS.noun(section) is not None:
            parts.append(_entries(section, len(entries), verb))
        else:
            whole_sections.setdefault(section, set()).add(verb)
    for section, verbs in whole_sections.items():
        parts.append(_entries(section, 1, verbs.pop() if len(verbs) == 1 else "changed"))
    return parts


def _entries(section: str, count: int, verb: str = "") -> str:
    """``2 gatherable texts added``; of a section that is one thing only its name."""
    noun = SECTIONS.noun(section)
    words = section if noun is None else counted(count, *noun)
    return f"{words} {verb}".rstrip()


# -- what is not told apart -----------------------------------------------------------------------


def untold(difference: Difference) -> dict[str, int]:
    """How many objects, and entries of other sections by their titles, hold what nobody can tell:
    whether it means the same was written by another version.
    """
    entries: dict[str, set[str]] = {}
    for change in difference.changes:
        if WRITTEN_ANEW in change.note and change.change_class is not ChangeClass.CONTENT:
            entries.setdefault(change.section, set()).add(owner(change))
    return {section: len(names) for section, names in entries.items()}


def untold_told(difference: Difference) -> list[str]:
    """What nobody can tell, in a few words."""
    parts = []
    for section, count in untold(difference).items():
        words = _entries(section, count)
        if section == SECTIONS["exports"]:
            words = f"native data of {counted(count, 'object')}"
        parts.append(f"{words} not told apart")
    return parts


def owner(change: Change) -> str:
    """The path of the object, or the name of the entry, in which something changed."""
    return str(change.steps[1]) if change.steps else change.path.split("/")[1]
