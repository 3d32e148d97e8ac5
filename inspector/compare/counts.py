"""Counts of what changed, for people: what is known to be no edit, imports, entries of the other
sections, and what nobody can tell apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence, Set
from typing import Any, Final

from inspector.compare.classify import WRITTEN_ANEW
from inspector.compare.compared import SECTIONS
from inspector.compare.model import Change, ChangeClass, Difference, Steps, Words

#: Imports that were replaced which are named; of more only how many.
_MOST_NAMED: Final = 2
_PACKAGE: Final = ("/Script/CoreUObject", "Package")


def counted(count: int, noun: str, verb: str = "", plural: str = "") -> str:
    """``1 import added``, ``2 imports added``."""
    words = f"{count:,} {noun if count == 1 else plural or noun + 's'}"
    return f"{words} {verb}" if verb else words


# -- what is known to be no edit -------------------------------------------------------------------


def known_told(found: Difference, *classes: ChangeClass) -> list[str]:
    """What is known to be no edit and is told all the same: ``2 nodes moved``.

    What is counted comes first. Of a layout the objects count, of a conversion the structs.
    """
    places: dict[Words, set[Steps]] = {}
    for one in found.of_class(*classes):
        if one.words is not None:
            layout = one.change_class is ChangeClass.LAYOUT
            places.setdefault(one.words, set()).add(one.steps[:2] if layout else one.steps[:-1])
    told = [counted(len(steps), words.noun, words.said)
            for words, steps in places.items() if words.noun]  # fmt: skip
    return told + [words.said for words in places if not words.noun]


# -- imports -----------------------------------------------------------------------------------


def imports_told(found: Difference) -> list[str]:
    """How many imports were replaced by another of their class, came, went and changed."""
    content = [one for one in found.of_class(ChangeClass.CONTENT) if one.section == "imports"]
    whole = [one for one in content if len(one.steps) == 2]
    gone = [one for one in whole if one.kind == "removed"]
    come = [one for one in whole if one.kind == "added"]
    changed_to = {
        (one.before, one.after)
        for one in found.changes
        if one.kind == "changed" and isinstance(one.before, str) and isinstance(one.after, str)
    }
    replaced = _replaced(gone, come, changed_to)
    known = {id(one) for pair in replaced for one in pair}
    parts = []
    if replaced:
        shown = _without_packages(replaced)
        words = counted(len(shown), "import", "replaced")
        if len(shown) <= _MOST_NAMED:
            words = f"{words} ({', '.join(map(_names, shown))})"
        parts.append(words)
    for verb, changes in (("added", come), ("removed", gone)):
        count = sum(id(one) not in known for one in changes)
        if count:
            parts.append(counted(count, "import", verb))
    changed = {one.steps[1] for one in content if len(one.steps) > 2}
    if changed:
        parts.append(counted(len(changed), "import", "changed"))
    return parts


def _replaced(
    gone: Sequence[Change], come: Sequence[Change], changed_to: Set[tuple[str, str]]
) -> list[tuple[Change, Change]]:
    """Imports that went with those of the same class that came in their place.

    By what they have in common: the object they are in, or their name; else where a value names
    the one in place of the other (``changed_to``). Packages go with what is in them.
    """
    found: list[tuple[Change, Change]] = []
    for common in (_outer, _own_name):
        taken = {id(one) for pair in found for one in pair}
        left, right = (
            _alone(
                ((*_kind(one), common(str(one.steps[1]))), one)
                for one in side
                if id(one) not in taken and _kind(one) != _PACKAGE
            )
            for side in (gone, come)
        )
        found += [(one, right[key]) for key, one in left.items() if key in right]
    taken = {id(one) for pair in found for one in pair}
    old_paths, new_paths = (
        {str(one.steps[1]): one for one in side if id(one) not in taken and _kind(one) != _PACKAGE}
        for side in (gone, come)
    )
    for old, new in sorted(changed_to):
        known = old in old_paths and new in new_paths
        if known and _kind(old_paths[old]) == _kind(new_paths[new]):
            found.append((old_paths.pop(old), new_paths.pop(new)))
    outers = {tuple(_outer(str(one.steps[1])) for one in pair) for pair in found}
    sides = [{one.steps[1]: one for one in side} for side in (gone, come)]
    for old, new in sorted(outers):
        if old in sides[0] and new in sides[1]:
            found.append((sides[0].pop(old), sides[1].pop(new)))
    return found


def _alone(keyed: Iterable[tuple[tuple[str, ...], Change]]) -> dict[tuple[str, ...], Change]:
    """What no other has the key of."""
    rows = list(keyed)
    counts = Counter(key for key, _ in rows)
    return {key: one for key, one in rows if counts[key] == 1}


def _kind(one: Change) -> tuple[str, str]:
    value = one.before if one.after is None else one.after
    return (str(value.get("ClassPackage")), str(value.get("ClassName")))


def _outer(path: str) -> str:
    """The object that an import is in; "" of one that is in none."""
    return path[: -len(_own_name(path)) - 1]


def _own_name(path: str) -> str:
    return path.replace(":", ".").rpartition("/")[2].rpartition(".")[2]


def _names(pair: tuple[Change, Change]) -> str:
    """``Old → New``; the paths where both are called the same."""
    old, new = (str(one.steps[1]) for one in pair)
    if _own_name(old) == _own_name(new):
        return f"{old} → {new}"
    return f"{_own_name(old)} → {_own_name(new)}"


def _without_packages(pairs: list[tuple[Change, Change]]) -> list[tuple[Change, Change]]:
    """Replaced imports without the packages that only followed from what is in them."""
    return [pair for pair in pairs if _kind(pair[0]) != _PACKAGE]


# -- other sections ------------------------------------------------------------------------------


def sections_told(found: Difference) -> list[str]:
    """How many entries of the other sections came, went and changed, by their content."""
    groups: dict[tuple[str, str], set[Any]] = {}
    whole_sections: dict[str, set[str]] = {}
    parts = []
    for one in found.of_class(ChangeClass.CONTENT):
        if one.section in ("exports", "imports"):
            continue
        if len(one.steps) < 2:
            parts.append(f"{one.path.replace('file/', 'payload file ')} {one.kind}")
            continue
        whole = len(one.steps) == 2
        kind: str = one.kind if whole else "changed"
        groups.setdefault((one.section, kind), set()).add(one.steps[1])
    for (section, verb), entries in groups.items():
        if section == "summary":
            parts.append(f"{', '.join(str(one) for one in sorted(entries, key=str))} {verb}")
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
    if noun is not None:
        singular, plural = noun
        return counted(count, singular, verb, plural)
    return f"{section} {verb}".rstrip()


# -- what is not told apart -----------------------------------------------------------------------


def untold(found: Difference) -> dict[str, int]:
    """How many objects, and entries of other sections by their titles, hold what nobody can tell:
    whether it means the same was written by another version.
    """
    entries: dict[str, set[str]] = {}
    for one in found.changes:
        if WRITTEN_ANEW in one.note and one.change_class is not ChangeClass.CONTENT:
            entries.setdefault(one.section, set()).add(owner(one))
    return {section: len(names) for section, names in entries.items()}


def untold_told(found: Difference) -> list[str]:
    """What nobody can tell, in a few words."""
    parts = []
    for section, count in untold(found).items():
        words = _entries(section, count)
        if section == SECTIONS["exports"]:
            words = f"native data of {counted(count, 'object')}"
        parts.append(f"{words} not told apart")
    return parts


def owner(one: Change) -> str:
    """The path of the object, or the name of the entry, in which something changed."""
    return str(one.steps[1]) if one.steps else one.path.split("/")[1]
