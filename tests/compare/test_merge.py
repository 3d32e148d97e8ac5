"""Three sides put together: whose each edit is, what contradicts, and what taking a side loses."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest
from corpus import PACKAGE_SUFFIXES, corpus_file, manifest
from made_merges import Objects, numbers_of, one_edit, poked, sides, whose_edits, written

from inspector.compare.diff import difference
from inspector.compare.edits import Edit
from inspector.compare.lost_edits import found_edits, lost_edits
from inspector.compare.merge import (
    Merge,
    MergeSide,
    MergeState,
    Presence,
    merge_of,
)
from inspector.compare.model import Change, ChangeClass, Difference
from inspector.compare.named_edits import followers
from inspector.errors import InspectorError
from inspector.format.unreal.draft import PropertyDraft
from inspector.format.unreal.package import Package
from inspector.format.unreal.tree.package_tree import PackageTree

pytestmark = pytest.mark.slow

_MADE = 300
_PARTS = 30
_OF_CORPUS = 40


def _tree(data: bytes) -> PackageTree:
    return Package.open(data).tree()


def _merged(base: bytes, ours: bytes, theirs: bytes) -> Merge:
    of_ours = difference(_tree(base), _tree(ours))
    of_theirs = difference(_tree(base), _tree(theirs))
    return merge_of(of_ours, of_theirs, Presence(), lambda: difference(_tree(ours), _tree(theirs)))


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
        base, ours, theirs = sides(dice, (0, 1, 1, 2, 4))
        data = [Package.open(written(one)).tree() for one in (base, ours, theirs)]
        of_ours, of_theirs = difference(data[0], data[1]), difference(data[0], data[2])
        merge = merge_of(of_ours, of_theirs, Presence(), partial(difference, *data[1:]))
        reckoned = whose_edits(base, ours, theirs)
        assert _told(merge) == reckoned, (number, base, ours, theirs)
        assert merge.contradicts == bool(reckoned["conflict"])
        # The other way round each side has what the other one had.
        turned = _told(
            merge_of(of_theirs, of_ours, Presence(), partial(difference, data[2], data[1]))
        )
        assert turned == {
            **reckoned, "ours": reckoned["theirs"], "theirs": reckoned["ours"]
        }  # fmt: skip


def _fifteen(about: str) -> Iterator[tuple[list[PackageTree], Difference, Difference, Merge]]:
    """Made merges: the three sides, how ours and theirs differ from the base, and both put
    together.
    """
    for number in range(15):
        dice = random.Random(f"{about} {number}")
        base, ours, theirs = sides(dice, (1, 2))
        data = [_tree(written(one)) for one in (base, ours, theirs)]
        of_ours, of_theirs = difference(data[0], data[1]), difference(data[0], data[2])
        merge = merge_of(of_ours, of_theirs, Presence(), partial(difference, *data[1:]))
        yield data, of_ours, of_theirs, merge


def test_what_a_result_lost_is_what_the_other_side_alone_did() -> None:
    told = 0
    for (__, first, second), of_ours, of_theirs, merge in _fifteen("lost"):
        alone = {id(change.ours) for change in merge.of_side(MergeSide.OURS)}
        gone = merge.lost_by_taking(MergeSide.THEIRS)
        # Theirs was taken whole: what contradicts was settled, what ours alone did is gone, unless
        # more around it is gone in theirs too.
        expected = {edit.path for edit in gone if id(edit) in alone}
        assert {
            edit.path for edit in lost_edits(of_ours, of_theirs, partial(difference, first, second))
        } == expected
        told += len(expected)
        assert lost_edits(of_ours, of_ours, partial(difference, first, first)) == ()
    assert told > 15


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
            places = list(numbers_of(tree))
        except InspectorError:
            continue
        dice.shuffle(places)
        edits: list[tuple[int, str]] = []
        for at in places[:12]:
            one, other = (one_edit(tree, poked(data, at, value)) for value in (1, 2))
            # Places that do not hang together: each is one edit, alone and beside the other.
            if one is not None and other is not None and one.path == other.path:
                edits.append((at, one.path))
            if len(edits) == 2:
                break
        if len(edits) < 2 or edits[0][1] == edits[1][1]:
            continue
        (first, first_path), (second, second_path) = edits
        both = difference(tree, _tree(poked(poked(data, first, 1), second, 1)))
        if len(both.changes) != 2:
            continue
        done += 1
        ours = poked(data, first, 1)
        assert _state(data, ours, data) == (MergeState.ONLY_OURS, {first_path}), path
        assert _state(data, data, ours) == (MergeState.ONLY_THEIRS, {first_path}), path
        assert _state(data, ours, ours) == (MergeState.ALIKE, {first_path}), path
        at_one = _state(data, ours, poked(data, first, 2))
        assert at_one == (MergeState.CONFLICT, {first_path}), path
        apart = _state(data, ours, poked(data, second, 1))
        assert apart == (MergeState.APART, {first_path, second_path}), path
        if done == _OF_CORPUS:
            break
    assert done == _OF_CORPUS


def _state(base: bytes, ours: bytes, theirs: bytes) -> tuple[MergeState, set[str]]:
    merge = _merged(base, ours, theirs)
    return merge.state, {change.edit.path for change in merge.changes}


def test_a_package_that_one_side_deleted() -> None:
    base = {"Part": {"Speed": 1.0, "Count": 1}}
    trees = [_tree(written(one)) for one in (base, {"Part": {"Speed": 2.0, "Count": 2}})]
    edited, gone = difference(*trees), difference(trees[0], None)
    merge = merge_of(edited, gone, Presence(theirs=False), partial(difference, trees[1], None))
    assert merge.state is MergeState.THEIRS_DELETED
    assert merge.contradicts
    lost = [edit.path for edit in merge.lost_by_taking(MergeSide.THEIRS)]
    assert lost == [f"exports/Made:Part/properties/{key}" for key in ("Speed", "Count")]
    same = difference(trees[0], trees[0])
    untouched = merge_of(gone, same, Presence(ours=False), partial(difference, None, trees[0]))
    assert untouched.state is MergeState.OURS_DELETED
    assert not untouched.contradicts
    both = merge_of(gone, gone, Presence(ours=False, theirs=False), partial(difference, None, None))
    assert (both.state, both.contradicts) == (MergeState.BOTH_DELETED, False)


def test_packages_without_a_base() -> None:
    first, second = (_tree(written({"Part": {"Speed": speed}})) for speed in (1.0, 2.0))
    came = difference(None, first), difference(None, second)
    presence = Presence(base=False)
    merge = merge_of(*came, presence, partial(difference, first, second))
    assert merge.state is MergeState.BOTH_ADDED
    (change,) = merge.of_side(MergeSide.CONFLICT)
    assert change.ours is not None
    assert change.theirs is not None
    assert (change.ours.after, change.theirs.after) == (1.0, 2.0)
    same = merge_of(came[0], came[0], presence, partial(difference, first, first))
    assert (same.state, same.contradicts) == (MergeState.SAME, False)


def test_a_reference_to_what_the_other_side_removed_contradicts() -> None:
    base: Objects = {"Part": {"Title": "a"}, "Other": {"Title": "b"}}
    ours: Objects = {"Other": {"Title": "b"}}
    theirs = copy.deepcopy(base)
    theirs["Other"]["Target"] = "Part"
    merge = _merged(*map(written, (base, ours, theirs)))
    assert merge.state is MergeState.CONFLICT
    (change,) = merge.of_side(MergeSide.CONFLICT)
    assert change.ours is not None
    assert change.ours.path == "exports/Made:Part"
    assert change.edit.path == "exports/Made:Other/properties/Target"


def test_an_object_that_a_step_leads_to_and_the_other_side_removed() -> None:
    base: Objects = {"Part": {"Title": "a"}, "Other": {"Title": "b"}}
    theirs = copy.deepcopy(base)
    theirs["Other"]["Target"] = "Part"
    merge = _merged(*map(written, (base, {"Other": {"Title": "b"}}, theirs)))
    (lacking,) = merge.lacking(MergeSide.OURS)
    assert lacking.step.path == "exports/Made:Other/properties/Target"
    assert lacking.missing.path == "exports/Made:Part"


def test_a_value_of_an_object_that_the_other_side_removed_lacks_it() -> None:
    base: Objects = {"Part": {"Speed": 1.0, "Title": "a"}, "Other": {"Title": "b"}}
    theirs = copy.deepcopy(base)
    theirs["Part"]["Speed"] = 2.0
    merge = _merged(*map(written, (base, {"Other": {"Title": "b"}}, theirs)))
    (lacking,) = merge.lacking(MergeSide.OURS)
    assert lacking.step.path == "exports/Made:Part/properties/Speed"
    assert lacking.missing.path == "exports/Made:Part"
    # A property that is gone is set again by hand.
    reset: Objects = {"Part": {"Title": "a"}, "Other": {"Title": "b"}}
    assert _merged(*map(written, (base, reset, theirs))).lacking(MergeSide.OURS) == ()


def test_a_result_has_all_of_a_side_that_it_is() -> None:
    told = 0
    for sides_of_it, of_ours, __, merge in _fifteen("found"):
        base, ours, theirs = sides_of_it
        to_ours = {
            MergeSide.OURS: difference(ours, ours),
            MergeSide.THEIRS: difference(theirs, ours),
        }
        found, other = found_edits(merge, of_ours, to_ours.__getitem__)
        assert (len(found.kept), found.missing) == (found.edits, ())
        # Of theirs it has what both did alike, and nothing is forgotten but what theirs alone did.
        assert len(other.kept) >= len(merge.of_side(MergeSide.BOTH))
        assert {id(edit) for edit in other.missing} <= {id(edit) for edit in edits_of_side(merge)}
        to_base = {
            MergeSide.OURS: difference(ours, base),
            MergeSide.THEIRS: difference(theirs, base),
        }
        nothing = found_edits(merge, difference(base, base), to_base.__getitem__)
        assert [one.kept for one in nothing] == [(), ()]
        assert [len(one.missing) for one in nothing] == [one.edits for one in nothing]
        told += found.edits
    assert told > 15


def edits_of_side(merge: Merge) -> list[Edit]:
    """What theirs alone did."""
    changes = merge.of_side(MergeSide.THEIRS)
    return [change.theirs for change in changes if change.theirs is not None]


def _tagged(tags: str) -> Objects:
    return {"Part": {"Tags": list(tags)}}


@pytest.mark.parametrize(
    ("ours", "theirs", "state"),
    [
        ("buaxy", "buxya", MergeState.CONFLICT),
        ("buxya", "buxya", MergeState.ALIKE),
        # What one side added before it is no other place.
        ("buxya", "nbuxya", MergeState.ONLY_THEIRS),
        # Each moved another one.
        ("buxya", "yabux", MergeState.APART),
    ],
)
def test_an_element_that_both_sides_moved(ours: str, theirs: str, state: MergeState) -> None:
    merge = _merged(*map(written, map(_tagged, ("abuxy", ours, theirs))))
    assert merge.state is state
    moved = {change.side for change in merge.changes if change.edit.kind == "moved"}
    if state is MergeState.CONFLICT:
        assert MergeSide.CONFLICT in moved
        for side in (MergeSide.OURS, MergeSide.THEIRS):
            assert "moved" in {edit.kind for edit in merge.lost_by_taking(side)}


@pytest.mark.parametrize(("ours", "theirs"), [("buxay", "buxy"), ("buxy", "buxay")])
def test_an_element_that_one_side_moved_and_the_other_removed(ours: str, theirs: str) -> None:
    merge = _merged(*map(written, map(_tagged, ("abuxy", ours, theirs))))
    assert merge.state is MergeState.CONFLICT
    (change,) = merge.changes
    assert change.side is MergeSide.CONFLICT
    assert {edit.kind for edit in change.there if edit is not None} == {"moved", "removed"}
    for side in (MergeSide.OURS, MergeSide.THEIRS):
        assert len(merge.lost_by_taking(side)) == 1
    # What moved another element does not care.
    apart = _merged(*map(written, map(_tagged, ("abuxy", "buxay", "abxy"))))
    assert apart.state is MergeState.APART


@pytest.mark.parametrize(
    ("ours", "theirs", "places"),
    [
        ("xabc", "abcx", [(0, 3)]),
        ("axbc", "abxc", [(1, 2)]),
        ("xabc", "xabc", []),
        # What one side put in before it is no other place.
        ("xabc", "nxabc", []),
        ("abxc", "bxc", []),
        # One of two that stand the other way round is enough to tell.
        ("abcxy", "abcyx", [(3, 4)]),
    ],
)
def test_an_element_that_both_sides_put_in(
    ours: str, theirs: str, places: list[tuple[int, int]]
) -> None:
    merge = _merged(*map(written, map(_tagged, ("abc", ours, theirs))))
    conflicts = merge.of_side(MergeSide.CONFLICT)
    told = []
    for change in conflicts:
        own, other = (edit.place_in_list for edit in change.there if edit is not None)
        assert own is not None
        assert other is not None
        # Each leads from the place of the other side to its own.
        assert own == (other.new, other.old)
        told.append((own.new, other.new))
    assert told == places
    assert [one.edit.after for one in merge.of_side(MergeSide.BOTH)] == sorted({*ours} - {*"abc"})
    assert merge.contradicts is bool(places)


def test_another_order_of_elements_is_lost_where_the_result_has_that_of_the_base() -> None:
    base, side, result = (_tree(written(_tagged(tags))) for tags in ("abc", "bca", "abcd"))
    of_side, of_result = difference(base, side), difference(base, result)
    (lost,) = lost_edits(of_side, of_result, partial(difference, side, result))
    assert (lost.kind, lost.before) == ("moved", "a")
    # Whoever put them into an order of their own settled it.
    settled = difference(base, _tree(written(_tagged("cab"))))
    assert lost_edits(of_side, settled, partial(difference, side, result)) == ()


def test_names_are_one_in_any_case_of_their_letters() -> None:
    """The engine takes Lamp for lamp, and the key of an entry likewise."""
    base: Objects = {"Other": {"Ages": {"Ann": 1}}}
    ours: Objects = {"Other": {"Ages": {"Ann": 1, "Bob": 2}}, "Lamp": {"Count": 1, "Title": "a"}}
    theirs: Objects = {"Other": {"Ages": {"Ann": 1, "BOB": 3}}, "lamp": {"Count": 2, "Title": "a"}}
    merge = _merged(*map(written, (base, ours, theirs)))
    told = {
        side: {change.edit.path.partition(":")[2] for change in merge.of_side(side)}
        for side in MergeSide
    }
    assert told == {
        MergeSide.CONFLICT: {"Other/properties/Ages/Bob", "Lamp/properties/Count"},
        MergeSide.BOTH: {"Other/properties/Ages/Bob", "Lamp"},
        MergeSide.OURS: set(),
        MergeSide.THEIRS: set(),
    }


def test_a_text_that_both_typed_is_the_same_edit() -> None:
    """The editor makes up a key for what is typed, another one on each side."""
    sides_of_it: list[Objects] = [
        {"Part": {"Label": {"text": text, "namespace": space, "key": key}}}
        for text, space, key in (
            ("Open", "", "K"), ("Shut", "", "K1"), ("Shut", "", "K2"), ("Open", "Doors", "K"),
            ("Open", "Gates", "K"),
        )
    ]  # fmt: skip
    base, shut, shut_too, doors, gates = map(written, sides_of_it)
    assert _merged(base, shut, shut_too).state is MergeState.ALIKE
    # Who gave it another namespace did that on purpose.
    assert _merged(base, doors, gates).state is MergeState.CONFLICT
    assert _merged(base, shut, doors).state is MergeState.CONFLICT


def _guid(digit: str) -> str:
    return "-".join([digit * 8] * 4)


def _variables(*variables: tuple[str, str, str]) -> bytes:
    """A Blueprint's variables: a name, a digit for the GUID, and the category of each."""
    listed = [
        [
            PropertyDraft("VarName", "NameProperty", name),
            PropertyDraft("VarGuid", "StructProperty(Guid)", _guid(digit)),
            PropertyDraft("Category", "StrProperty", category),
        ]
        for name, digit, category in variables
    ]
    return written({"Door": {"NewVariables": listed}})


_SPEED = ("Speed", "1", "Moves")


@pytest.mark.parametrize(
    ("ours", "theirs", "state"),
    [
        # One name is there once, whatever GUID the editor made up on each side.
        ([_SPEED, ("Pace", "2", "a")], [_SPEED, ("Pace", "3", "b")], MergeState.CONFLICT),
        ([_SPEED, ("Pace", "2", "a")], [_SPEED, ("Pace", "3", "a")], MergeState.ALIKE),
        ([_SPEED, ("Pace", "2", "a")], [_SPEED, ("Rate", "3", "a")], MergeState.APART),
        ([("Pace", "1", "Moves")], [("Rate", "1", "Moves")], MergeState.CONFLICT),
        ([("Pace", "1", "Moves")], [("Pace", "1", "Moves")], MergeState.ALIKE),
        ([("Pace", "1", "Moves")], [("Speed", "1", "Runs")], MergeState.APART),
        ([("Pace", "1", "Moves")], [_SPEED, ("Pace", "2", "a")], MergeState.CONFLICT),
    ],
)
def test_variables_go_by_their_names(
    ours: list[tuple[str, str, str]], theirs: list[tuple[str, str, str]], state: MergeState
) -> None:
    merge = _merged(_variables(_SPEED), _variables(*ours), _variables(*theirs))
    assert merge.state is state


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ({"ActorGuid": _guid("1")}, {"ActorGuid": _guid("2")}),
        ({"InternalVariableName": "Light"}, {"InternalVariableName": "Sound"}),
    ],
)
def test_things_that_got_one_name_by_chance_are_lost_whole(
    ours: dict[str, str], theirs: dict[str, str]
) -> None:
    """The editor counts up names of actors and of components' nodes on each side by itself."""
    base, *data = (_tree(written({"Part": {"Count": 1}, **more})) for more in (
        {}, {"Lamp_5": {"Title": "a", **ours}}, {"Lamp_5": {"Title": "b", **theirs}},
    ))  # fmt: skip
    of_ours, of_theirs = (difference(base, one) for one in data)
    merge = merge_of(of_ours, of_theirs, Presence(), partial(difference, *data))
    (change,) = merge.changes
    assert change.side is MergeSide.CONFLICT
    for side, title in ((MergeSide.OURS, "b"), (MergeSide.THEIRS, "a")):
        (lost,) = merge.lost_by_taking(side)
        assert (lost.kind, lost.after["properties"]["Title"]) == ("added", title)
    # Whoever took theirs whole has nothing of what ours added.
    (gone,) = lost_edits(of_ours, of_theirs, partial(difference, *data))
    assert gone.path == "exports/Made:Lamp_5"


@pytest.mark.parametrize(
    ("names", "state", "edits"),
    [
        # Two nodes more than ours; the places of texts are others in each of the three.
        (
            [
                f"4.9/EpicSurvivalGameSeries/Widget_MainMenu{one}"
                for one in ("", ".a9e0e7a0", ".adfed1f8")
            ],
            MergeState.ONLY_THEIRS,
            (0, 2),
        ),
        # Theirs has a group of parameters unfolded in the editor; the parameters, the places of
        # expressions in their list, and what is beside a wire follow from what both did.
        (
            [
                *(f"5.5/cesium-unreal/M_CesiumVoxelMaterial{one}" for one in ("", ".00222159")),
                "projects/cesium-tests/Plugins/CesiumForUnreal/Content/Materials/M_CesiumVoxelMaterial",
            ],
            MergeState.ALIKE,
            (0, 0),
        ),
    ],
    ids=["widget", "material"],
)
def test_what_saves_write_anew_is_nobodys_edit(
    names: Sequence[str], state: MergeState, edits: tuple[int, int]
) -> None:
    merge = _merged(*(corpus_file(f"{name}.uasset").read_bytes() for name in names))
    assert not merge.of_side(MergeSide.CONFLICT)
    assert merge.state is state
    told = (merge.of_side(side) for side in (MergeSide.OURS, MergeSide.THEIRS))
    assert tuple(sum(one.edit.is_content for one in side) for side in told) == edits


def test_a_line_and_its_gathered_text_are_one_edit() -> None:
    """Ten lines came between both packages of the pair; theirs changes one of the others."""
    folder = "pairs/StringTable-ST_Dialogues_Inner_Voice"
    base, ours = (corpus_file(f"{folder}/{one}.uasset").read_bytes() for one in ("before", "after"))
    # Once in the table, once in the list of texts to gather.
    assert base.count(b"Who are you?") == 2
    merge = _merged(base, ours, base.replace(b"Who are you?", b"Who are you!"))
    assert (merge.state, len(merge.edits(MergeSide.OURS))) == (MergeState.APART, 10)
    (retyped,) = merge.edits(MergeSide.THEIRS)
    assert retyped.path.startswith("exports/")
    assert (retyped.before, retyped.after) == ("Who are you?", "Who are you!")
    assert {part.key[0] for part in retyped.parts} == {"exports", "gatherable_text"}


def test_a_gathered_text_does_not_go_with_itself() -> None:
    """Its key may be called as the map of what the editor calls enumerators."""
    path = "gatherable_text/Game/DisplayNameMap/SourceSiteContexts/DisplayNameMap/SiteDescription"
    steps = (
        "gatherable_text",
        "Game/DisplayNameMap",
        "SourceSiteContexts",
        "DisplayNameMap",
        "SiteDescription",
    )
    change = Change(
        path, "changed", ChangeClass.CONTENT, "here", "there", "gatherable_text", steps=steps
    )
    assert followers([change]) == {}


def test_an_enumerator_with_its_title_and_number_is_one_edit() -> None:
    folder = "pairs/UserDefinedEnum-XsollaLinkType"
    base, ours = (corpus_file(f"{folder}/{one}.uasset").read_bytes() for one in ("before", "after"))
    merge = _merged(base, ours, base)
    (gone,) = merge.edits(MergeSide.OURS)
    assert gone.path == "exports/XsollaLinkType/properties/DisplayNameMap/NewEnumerator9"
    assert (gone.kind, gone.before["value"]["text"]) == ("removed", "LiveDemoAccountLinking")
    # Its name, its title, what is gathered of that, and the number of the one behind it.
    assert len(gone.parts) == 4


def test_a_text_that_was_typed_anew_is_found_with_another_key() -> None:
    """The pair turned round: what came there is gone here, and the other text came instead."""
    folder = "pairs/UGFItemDefinition-DA_ID_Sample_02"
    names = (f"{folder}/{one}.uasset" for one in ("after", "before"))
    base, data = (corpus_file(name).read_bytes() for name in names)
    key = b"33B001614F2BC426F79546A6FF533840"
    # Once in the text, once in the list of texts to gather.
    assert data.count(key) == 2
    typed = data.replace(key, b"0123456789ABCDEF0123456789ABCDEF")
    merge = _merged(base, data, base)
    (text,) = (one for one in merge.edits(MergeSide.OURS) if one.has_keyed_text)
    assert text.path == "exports/DA_ID_Sample_02/properties/DisplayName"
    now = _tree(typed)
    ours, __ = found_edits(
        merge,
        difference(_tree(base), now),
        lambda side: difference(_tree(data if side is MergeSide.OURS else base), now),
    )
    assert (len(ours.kept), ours.missing) == (ours.edits, ())


def test_what_both_sides_added_under_one_name_is_on_both(corpus: Path) -> None:
    """Levels of one map: ours got a volume, theirs the same one in another folder, and more."""
    folders = ("World-SKM-DarkSpace-minimap", *["World-SKM-DarkSpace"] * 2)
    names = ("before", "before", "after")
    merge = _merged(
        *(
            (corpus / f"pairs/{folder}/{name}.umap").read_bytes()
            for folder, name in zip(folders, names, strict=True)
        )
    )
    volume = "exports/SKM-DarkSpace:PersistentLevel.RTSMinimapVolume_1"
    assert merge.state is MergeState.ONLY_THEIRS
    assert merge.lost_by_taking(MergeSide.THEIRS) == ()
    lost = [edit.path for edit in merge.lost_by_taking(MergeSide.OURS)]
    # The one thing in the volume in which a comparison of ours and theirs finds a difference.
    assert [path for path in lost if path.startswith(volume)] == [f"{volume}/properties/FolderPath"]
    assert volume in {change.edit.path for change in merge.of_side(MergeSide.BOTH)}


def test_an_actor_with_its_parts_is_one_edit(corpus: Path) -> None:
    """Ours deleted the one actor that the manifest tells of; theirs moved it to another folder."""
    with_it, without, edited = (
        (corpus / f"pairs/{name}.umap").read_bytes()
        for name in (
            "World-SKM-DarkSpace/before", "World-SKM-DarkSpace-minimap/before",
            "World-SKM-DarkSpace/after",
        )
    )  # fmt: skip
    merge = _merged(with_it, without, edited)
    assert len(merge.edits(MergeSide.OURS)) == 1
    assert len(merge.of_side(MergeSide.CONFLICT)) == 1
    # The folder, and three actors.
    assert len(merge.edits(MergeSide.THEIRS)) == 4


def test_a_key_of_a_blackboard_with_its_type_is_one_edit(corpus: Path) -> None:
    folder = corpus / "pairs/BlackboardData-BB_RTSPawnBlackboard"
    base, side = ((folder / f"{one}.uasset").read_bytes() for one in ("before", "after"))
    for three, became in (((base, base, side), "added"), ((side, side, base), "removed")):
        (edit,) = _merged(*three).lost_by_taking(MergeSide.OURS)
        assert (edit.kind, edit.element) == (became, "OrderClass")
        assert [part.key[:2] for part in edit.parts] == [
            ("exports", "bb_rtspawnblackboard"),
            ("exports", "bb_rtspawnblackboard:blackboardkeytype_class_0"),
        ]


def test_parts_of_what_both_added_are_of_who_added_them() -> None:
    base: Objects = {"Other": {"Title": "b"}}
    ours: Objects = {**base, "New": {"Title": "a"}, "New.Mine": {"Count": 1}}
    theirs: Objects = {**base, "New": {"Title": "a"}, "New.Yours": {"Count": 2}}
    merge = _merged(*map(written, (base, ours, theirs)))
    told = {
        side: [change.edit.path.rpartition("/")[2] for change in merge.of_side(side)]
        for side in (MergeSide.OURS, MergeSide.THEIRS, MergeSide.BOTH)
    }
    assert told == {
        MergeSide.OURS: ["Made:New.Mine"],
        MergeSide.THEIRS: ["Made:New.Yours"],
        MergeSide.BOTH: ["Made:New"],
    }
    # Ours deletes three objects, and theirs has more to redo, which are two values.
    gone = _merged(*map(written, ({**ours, "New.Last": {"Count": 3}}, base, {
        **ours, "New.Last": {"Count": 3}, "Other": {"Title": "c", "Count": 1},
    })))  # fmt: skip
    assert gone.taken is MergeSide.THEIRS


@pytest.mark.parametrize(
    ("pair", "before", "after", "added", "contradicts"),
    [
        ("StringTable-ST_Dialogues_Inner_Voice", b"I'm ready.", b"I'm eager.", 10,
         "exports/ST_Dialogues_Inner_Voice/stored/Entries/25/SourceString"),
        ("DataTable-DT_RTSGameplayTags", b"currently carrying", b"presently carrying", 2,
         "exports/DT_RTSGameplayTags/rows/NewRow_22/DevComment"),
    ],
)  # fmt: skip
def test_lines_and_rows_that_both_added_contradict_in_one_cell(
    pair: str, before: bytes, after: bytes, added: int, contradicts: str
) -> None:
    base, ours = (corpus_file(f"pairs/{pair}/{one}.uasset").read_bytes()
                  for one in ("before", "after"))  # fmt: skip
    theirs = ours.replace(before, after)
    assert theirs != ours
    merge = _merged(base, ours, theirs)
    assert [change.edit.path for change in merge.of_side(MergeSide.CONFLICT)] == [contradicts]
    assert len(merge.of_side(MergeSide.BOTH)) == added
    assert merge.of_side(MergeSide.OURS, MergeSide.THEIRS) == ()
    # No field of the struct of rows is new.
    assert not any(merge.row_fields(MergeSide.OURS)[1:])
