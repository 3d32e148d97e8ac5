"""Packages with random edits on two sides, and whose each edit is, as a test of its own reckons it:
``from made_merges import written``.
"""

from __future__ import annotations

import copy
import random
import struct
from collections.abc import Iterator, Sequence
from typing import Any

from leaves import leaves_of

from inspector.catalog import default_catalog
from inspector.compare.diff import difference
from inspector.compare.model import Change, ChangeClass
from inspector.errors import InspectorError
from inspector.format.unreal.draft import ExportDraft, PackageDraft, PropertyDraft, build
from inspector.format.unreal.package import Package
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.versions import EngineVersion, VersionSet

#: A package as a test thinks of it: the values of its objects by their names.
Objects = dict[str, dict[str, Any]]
_TYPES = {
    "Speed": "FloatProperty",
    "Count": "IntProperty",
    "Title": "StrProperty",
    "Target": "ObjectProperty",
    "Tags": "ArrayProperty(NameProperty)",
    "Label": "TextProperty",
    "Ages": "MapProperty(NameProperty, IntProperty)",
    "ActorGuid": "StructProperty(Guid)",
    "InternalVariableName": "NameProperty",
    "NewVariables": "ArrayProperty(StructProperty(BPVariableDescription))",
}


def written(objects: Objects) -> bytes:
    """The package that holds them; ``Part.Inner`` lies in ``Part``."""
    known = default_catalog().release("5.3")
    assert known is not None
    version = EngineVersion.parse(f"5.3.1-1234+{known.branch}")
    exports = [
        ExportDraft("Made", "/Script/Engine.DataAsset", is_asset=True),
        *(
            ExportDraft(
                name.rpartition(".")[2],
                "/Script/Engine.SceneComponent",
                name.rpartition(".")[0] or "Made",
                properties=tuple(
                    PropertyDraft(key, _TYPES[key], value) for key, value in values.items()
                ),
            )
            for name, values in objects.items()
        ),
    ]
    draft = PackageDraft(
        versions=VersionSet(known.legacy, known.ue4, known.ue5, 0, 0, ()),
        saved_by=version,
        compatible_with=version,
        exports=tuple(exports),
    )
    return build(draft).uasset


def _objects(dice: random.Random) -> Objects:
    return {
        f"Part{number}": {
            "Speed": dice.randrange(1, 100) / 2,
            "Count": dice.randrange(1, 100),
            "Title": f"Title {dice.randrange(1000)}",
            "Tags": [f"Tag{number}{at}" for at in range(3)],
        }
        for number in range(5)
    }


def _edit(objects: Objects, dice: random.Random, side: str) -> None:
    """One edit of a side at a place that the dice choose; values are often those of the other."""
    name = dice.choice(sorted(objects))
    match dice.randrange(6):
        case 0 if len(objects) > 2:
            del objects[name]
        case 1:
            objects[dice.choice(("Both", f"New{side}"))] = _added(dice, side)
        case 2 if "Tags" in objects[name]:
            objects[name]["Tags"].append(dice.choice(("Shared", f"Of{side}")))
        case 3 if len(objects[name]) > 1:
            del objects[name][dice.choice(sorted(objects[name]))]
        case 4:
            objects[name]["Title"] = dice.choice(("Alike", f"Of {side}"))
        case _:
            objects[name]["Count"] = dice.choice((1001, dice.randrange(2000, 2004)))


def _added(dice: random.Random, side: str) -> dict[str, Any]:
    """What comes to a side: the other one often adds the same under that name, or some of it."""
    values = {
        "Count": dice.choice((1, 2)),
        "Title": dice.choice(("Alike", f"Of {side}")),
        "Tags": ["Shared", *dice.choice(((), (f"Of{side}",)))],
    }
    return {name: value for name, value in values.items() if name == "Count" or dice.randrange(2)}


def sides(dice: random.Random, counts: Sequence[int]) -> tuple[Objects, Objects, Objects]:
    """A base and two sides with some edits each, of which the dice choose the number and the place.

    Args:
        dice: What chooses.
        counts: The numbers of edits that a side may have.
    """
    base = _objects(dice)
    ours, theirs = copy.deepcopy(base), copy.deepcopy(base)
    added_by_both = not dice.randrange(4)
    for side, name in ((ours, "Ours"), (theirs, "Theirs")):
        if added_by_both:
            side["Both"] = _added(dice, name)
        for __ in range(dice.choice(counts)):
            _edit(side, dice, name)
    return base, ours, theirs


def _edits(base: Objects, side: Objects) -> dict[tuple[str, ...], Any]:
    """What a side did, by place, as a test of its own reckons it: None for what is gone."""
    found: dict[tuple[str, ...], Any] = {}
    for name in base.keys() | side.keys():
        if name not in side:
            found[(name,)] = None
        elif name not in base:
            found[(name,)] = side[name]
        else:
            for key in base[name].keys() | side[name].keys():
                old, new = base[name].get(key), side[name].get(key)
                if key == "Tags" and old is not None and new is not None:
                    for place, tag in enumerate(new[len(old) :]):
                        found[(name, key, tag, str(new[len(old) :][:place].count(tag)))] = tag
                elif old != new:
                    found[(name, key)] = new
    return found


def _more(tags: list[str], others: list[str]) -> list[str]:
    """The tags that are in one list, and not as often in another one."""
    return [
        tag for place, tag in enumerate(tags) if tags[: place + 1].count(tag) > others.count(tag)
    ]


def _apart(ours: dict[str, Any], theirs: dict[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What differs in an object that both sides added, and whose it is."""
    for key in ours.keys() | theirs.keys():
        if key not in theirs:
            yield "ours", (key,)
        elif key not in ours:
            yield "theirs", (key,)
        elif key == "Tags":
            more = _more(ours[key], theirs[key]), _more(theirs[key], ours[key])
            # One for another at a place of the list is another value of it.
            replaced = min(map(len, more))
            for side, tags in zip(("ours", "theirs"), more, strict=True):
                for place, tag in enumerate(tags):
                    of_tag = str(tags[:place].count(tag))
                    yield "conflict" if place < replaced else side, (key, tag, of_tag)
        elif ours[key] != theirs[key]:
            yield "conflict", (key,)


def whose_edits(base: Objects, ours: Objects, theirs: Objects) -> dict[str, set[tuple[str, ...]]]:
    """Which places are whose, as a test of its own reckons it."""
    first, second = _edits(base, ours), _edits(base, theirs)
    found: dict[str, set[tuple[str, ...]]] = {
        side: set() for side in ("conflict", "ours", "theirs", "both")
    }

    def contradicts(place: tuple[str, ...], value: Any, others: dict[tuple[str, ...], Any]) -> bool:
        if place in others:
            return bool(others[place] != value)
        around = (place[:length] for length in range(1, len(place)))
        if any(key in others and value is not None for key in around):
            return True
        return value is None and any(
            key[: len(place)] == place and others[key] is not None for key in others
        )

    for (name,) in [place for place in first.keys() & second.keys() if place == ("Both",)]:
        if first[(name,)] is not None and second[(name,)] is not None:
            found["both"].add((name,))
            for side, key in _apart(first.pop((name,)), second.pop((name,))):
                found[side].add((name, *key))
    for place in first.keys() | second.keys():
        one = place in first and contradicts(place, first[place], second)
        other = place in second and contradicts(place, second[place], first)
        if one or other:
            found["conflict"].add(place)
        elif place in first and place in second:
            found["both"].add(place)
        else:
            found["ours" if place in first else "theirs"].add(place)
    return found


def numbers_of(tree: PackageTree) -> Iterator[int]:
    """Where values of four bytes lie in the objects of a package."""
    for node in leaves_of(tree):
        if node.path.startswith("exports/") and node.end - node.start == 4:
            yield node.start


def poked(data: bytes, at: int, value: int) -> bytes:
    """The bytes with some bits of a value turned."""
    found = bytearray(data)
    word = int.from_bytes(found[at : at + 4], "little") ^ value
    found[at : at + 4] = struct.pack("<I", word)
    return bytes(found)


def one_edit(old: PackageTree, data: bytes) -> Change | None:
    """The one edit between two packages; None where it is none, or more than one."""
    try:
        found = difference(old, Package.open(data).tree())
    except InspectorError:
        return None
    content = found.of_class(ChangeClass.CONTENT)
    if found.problems or len(found.changes) != 1 or len(content) != 1 or content[0].in_graphs:
        return None
    return content[0]
