"""Three sides put together: whose each edit is, what contradicts, and what taking a side loses."""

from __future__ import annotations

import copy
import random
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from corpus import PACKAGE_SUFFIXES, corpus_file, manifest
from leaves import leaves_of

from inspector.catalog import default_catalog
from inspector.compare.diff import difference
from inspector.compare.merge import (
    Merge,
    MergeSide,
    MergeState,
    Presence,
    lost_edits,
    merge_of,
)
from inspector.compare.model import Change, ChangeClass
from inspector.errors import InspectorError
from inspector.format.unreal.draft import ExportDraft, PackageDraft, PropertyDraft, build
from inspector.format.unreal.package import Package
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.versions import EngineVersion, VersionSet

#: A package as a test thinks of it: the values of its objects by their names.
Objects = dict[str, dict[str, Any]]
_MADE = 300
_PARTS = 30
_OF_CORPUS = 40
_TYPES = {
    "Speed": "FloatProperty",
    "Count": "IntProperty",
    "Title": "StrProperty",
    "Target": "ObjectProperty",
    "Tags": "ArrayProperty(NameProperty)",
}


def _written(objects: Objects) -> bytes:
    known = default_catalog().release("5.3")
    assert known is not None
    version = EngineVersion.parse(f"5.3.1-1234+{known.branch}")
    exports = [
        ExportDraft("Made", "/Script/Engine.DataAsset", is_asset=True),
        *(
            ExportDraft(
                name,
                "/Script/Engine.SceneComponent",
                "Made",
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


def _tree(data: bytes) -> PackageTree:
    return Package.open(data).tree()


def _merged(base: bytes, ours: bytes, theirs: bytes) -> Merge:
    of_ours = difference(_tree(base), _tree(ours))
    of_theirs = difference(_tree(base), _tree(theirs))
    return merge_of(of_ours, of_theirs, Presence())


def _base(dice: random.Random) -> Objects:
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
            objects[dice.choice(("Both", f"New{side}"))] = {"Count": dice.choice((1, 2))}
        case 2 if "Tags" in objects[name]:
            objects[name]["Tags"].append(dice.choice(("Shared", f"Of{side}")))
        case 3 if len(objects[name]) > 1:
            del objects[name][dice.choice(sorted(objects[name]))]
        case 4:
            objects[name]["Title"] = dice.choice(("Alike", f"Of {side}"))
        case _:
            objects[name]["Count"] = dice.choice((1001, dice.randrange(2000, 2004)))


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


def _reckoned(base: Objects, ours: Objects, theirs: Objects) -> dict[str, set[tuple[str, ...]]]:
    """Which places are whose, as a test of its own reckons it."""
    first, second = _edits(base, ours), _edits(base, theirs)
    found: dict[str, set[tuple[str, ...]]] = {side.value: set() for side in MergeSide}

    def contradicts(place: tuple[str, ...], value: Any, others: dict[tuple[str, ...], Any]) -> bool:
        if place in others:
            return bool(others[place] != value)
        around = (place[:length] for length in range(1, len(place)))
        if any(key in others and value is not None for key in around):
            return True
        return value is None and any(
            key[: len(place)] == place and others[key] is not None for key in others
        )

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


def _told(merge: Merge) -> dict[str, set[tuple[str, ...]]]:
    """The same of a merge."""
    found: dict[str, set[tuple[str, ...]]] = {side.value: set() for side in MergeSide}
    counts: dict[tuple[int, str, str], int] = {}
    for change in merge.changes:
        if not change.edit.is_content:
            continue
        for whose, edit in enumerate((change.ours, change.theirs)):
            if edit is None or not edit.path.startswith("exports/"):
                continue
            object_path, *members = edit.path.removeprefix("exports/").split("/")
            place = (object_path.rpartition(":")[2], *members[1:])
            if len(place) > 2:
                tag = str(edit.after)
                count = counts.setdefault((whose, place[0], tag), 0)
                counts[whose, place[0], tag] += 1
                place = (*place[:2], tag, str(count))
            found[change.side.value].add(place)
    return found


@pytest.mark.parametrize("part", range(_PARTS))
def test_made_merges_are_told_as_they_were_made(part: int) -> None:
    for number in range(part, _MADE, _PARTS):
        dice = random.Random(number)
        base = _base(dice)
        ours, theirs = copy.deepcopy(base), copy.deepcopy(base)
        for side, name in ((ours, "Ours"), (theirs, "Theirs")):
            for __ in range(dice.choice((0, 1, 1, 2, 4))):
                _edit(side, dice, name)
        merge = _merged(_written(base), _written(ours), _written(theirs))
        reckoned = _reckoned(base, ours, theirs)
        assert _told(merge) == reckoned, (number, base, ours, theirs)
        assert merge.contradicts == bool(reckoned["conflict"])


def test_what_a_result_lost_is_what_the_other_side_alone_did() -> None:
    told = 0
    for number in range(15):
        dice = random.Random(f"lost {number}")
        base = _base(dice)
        ours, theirs = copy.deepcopy(base), copy.deepcopy(base)
        for side, name in ((ours, "Ours"), (theirs, "Theirs")):
            for __ in range(dice.choice((1, 2))):
                _edit(side, dice, name)
        data = [_tree(_written(one)) for one in (base, ours, theirs)]
        of_ours, of_theirs = difference(data[0], data[1]), difference(data[0], data[2])
        merge = merge_of(of_ours, of_theirs, Presence())
        alone = {id(change.ours) for change in merge.of_side(MergeSide.OURS)}
        gone = merge.lost_by_taking(MergeSide.THEIRS)
        # Theirs was taken whole: what contradicts was settled, what ours alone did is gone, unless
        # more around it is gone in theirs too.
        expected = {edit.path for edit in gone if id(edit) in alone}
        assert {edit.path for edit in lost_edits(of_ours, of_theirs)} == expected
        told += len(expected)
        assert lost_edits(of_ours, of_ours) == ()
    assert told > 15


def _numbers(tree: PackageTree) -> Iterator[int]:
    """Where values of four bytes lie in the objects of a package."""
    for node in leaves_of(tree):
        if node.path.startswith("exports/") and node.end - node.start == 4:
            yield node.start


def _poked(data: bytes, at: int, value: int) -> bytes:
    found = bytearray(data)
    word = int.from_bytes(found[at : at + 4], "little") ^ value
    found[at : at + 4] = struct.pack("<I", word)
    return bytes(found)


def _one_edit(old: PackageTree, data: bytes) -> Change | None:
    """The one edit between two packages; None where it is none, or more than one."""
    try:
        found = difference(old, _tree(data))
    except InspectorError:
        return None
    content = found.of_class(ChangeClass.CONTENT)
    if found.problems or len(found.changes) != 1 or len(content) != 1 or content[0].in_graphs:
        return None
    return content[0]


@pytest.mark.slow
def test_numbers_of_real_packages_in_every_way(corpus: Path) -> None:
    dice = random.Random(40)
    paths = sorted(
        one["path"]
        for one in manifest()
        if Path(one["path"]).suffix in PACKAGE_SUFFIXES and one["size"] < 40_000
    )
    dice.shuffle(paths)
    done = 0
    for path in paths:
        data = corpus_file(path).read_bytes()
        try:
            tree = _tree(data)
            places = list(_numbers(tree))
        except InspectorError:
            continue
        dice.shuffle(places)
        edits: list[tuple[int, str]] = []
        for at in places[:12]:
            one, other = (_one_edit(tree, _poked(data, at, value)) for value in (1, 2))
            # Places that do not hang together: each is one edit, alone and beside the other.
            if one is not None and other is not None and one.path == other.path:
                edits.append((at, one.path))
            if len(edits) == 2:
                break
        if len(edits) < 2 or edits[0][1] == edits[1][1]:
            continue
        (first, first_path), (second, second_path) = edits
        both = difference(tree, _tree(_poked(_poked(data, first, 1), second, 1)))
        if len(both.changes) != 2:
            continue
        done += 1
        ours = _poked(data, first, 1)
        assert _state(data, ours, data) == (MergeState.ONLY_OURS, {first_path}), path
        assert _state(data, data, ours) == (MergeState.ONLY_THEIRS, {first_path}), path
        assert _state(data, ours, ours) == (MergeState.ALIKE, {first_path}), path
        at_one = _state(data, ours, _poked(data, first, 2))
        assert at_one == (MergeState.CONFLICT, {first_path}), path
        apart = _state(data, ours, _poked(data, second, 1))
        assert apart == (MergeState.APART, {first_path, second_path}), path
        if done == _OF_CORPUS:
            break
    assert done == _OF_CORPUS


def _state(base: bytes, ours: bytes, theirs: bytes) -> tuple[MergeState, set[str]]:
    merge = _merged(base, ours, theirs)
    return merge.state, {change.edit.path for change in merge.changes}


def test_a_package_that_one_side_deleted() -> None:
    base = {"Part": {"Speed": 1.0, "Count": 1}}
    trees = [_tree(_written(one)) for one in (base, {"Part": {"Speed": 2.0, "Count": 2}})]
    edited, gone = difference(*trees), difference(trees[0], None)
    merge = merge_of(edited, gone, Presence(theirs=False))
    assert merge.state is MergeState.THEIRS_DELETED
    assert merge.contradicts
    lost = [edit.path for edit in merge.lost_by_taking(MergeSide.THEIRS)]
    assert lost == [f"exports/Made:Part/properties/{key}" for key in ("Speed", "Count")]
    untouched = merge_of(gone, difference(trees[0], trees[0]), Presence(ours=False))
    assert untouched.state is MergeState.OURS_DELETED
    assert not untouched.contradicts
    both = merge_of(gone, gone, Presence(ours=False, theirs=False))
    assert (both.state, both.contradicts) == (MergeState.BOTH_DELETED, False)


def test_packages_without_a_base() -> None:
    first, second = (_tree(_written({"Part": {"Speed": speed}})) for speed in (1.0, 2.0))
    came = difference(None, first), difference(None, second)
    presence = Presence(base=False)
    merge = merge_of(*came, presence, difference(first, second))
    assert merge.state is MergeState.BOTH_ADDED
    (change,) = merge.of_side(MergeSide.CONFLICT)
    assert change.ours is not None
    assert change.theirs is not None
    assert (change.ours.after, change.theirs.after) == (1.0, 2.0)
    same = merge_of(came[0], came[0], presence, difference(first, first))
    assert (same.state, same.contradicts) == (MergeState.SAME, False)


def test_a_reference_to_what_the_other_side_removed_contradicts() -> None:
    base: Objects = {"Part": {"Title": "a"}, "Other": {"Title": "b"}}
    ours: Objects = {"Other": {"Title": "b"}}
    theirs = copy.deepcopy(base)
    theirs["Other"]["Target"] = "Part"
    merge = _merged(*map(_written, (base, ours, theirs)))
    assert merge.state is MergeState.CONFLICT
    (change,) = merge.of_side(MergeSide.CONFLICT)
    assert change.ours is not None
    assert change.ours.path == "exports/Made:Part"
    assert change.edit.path == "exports/Made:Other/properties/Target"
