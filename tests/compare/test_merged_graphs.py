"""Graphs of which both sides changed something: nodes go together with their wires."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import graph_drafts as drafts
import pytest
from graph_drafts import NODES, WIRES, NodeDraft, PinDraft, call, say

from inspector.catalog import default_catalog
from inspector.compare.diff import difference
from inspector.compare.edits import edits_of
from inspector.compare.lost_edits import found_edits
from inspector.compare.merge import (
    Merge,
    MergeSide,
    MergeState,
    Presence,
    merge_of,
)
from inspector.compare.merge_sentence import merge_sentence
from inspector.compare.model import ChangeClass
from inspector.format.unreal.draft import PropertyDraft
from inspector.format.unreal.package import Package
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.messages.rendering import english
from inspector.report.merge.words import edit_text, sides_of

pytestmark = pytest.mark.slow

Graph = tuple[Sequence[NodeDraft], Sequence[str]]

#: Revisions of a material.
_EDGES = "5.5/cesium-unreal/M_CesiumPrimitiveEdgesMaterial"

BASE: Graph = (NODES, WIRES)


def _without(name: str) -> list[NodeDraft]:
    return [node for node in NODES if node.name != name]


def _with(draft: NodeDraft) -> list[NodeDraft]:
    """The nodes with one of the same name in the place of another."""
    return [draft if node.name == draft.name else node for node in NODES]


def _inserted(name: str, text: str) -> Graph:
    """A node between the first and the second text."""
    wires = [wire for wire in WIRES if wire != "First.then-Second.execute"]
    between = [f"First.then-{name}.execute", f"{name}.then-Second.execute"]
    return [*NODES, say(name, text)], [*wires, *between]


#: The first text is gone, and what came behind it follows the choice.
TAKEN_OUT: Graph = (_without("First"), [WIRES[0], WIRES[3], "Choice.then-Second.execute"])
SAYS_BYE: Graph = (_with(say("First", "Bye")), WIRES)
SAYS_CIAO: Graph = (_with(say("First", "Ciao")), WIRES)
MOVED: Graph = (_with(say("First", "Hello", x=500)), WIRES)
#: The second text is called where the choice is false too.
ELSE: Graph = (NODES, [*WIRES, "Choice.else-Second.execute"])
ELSE_FIRST: Graph = (NODES, [*WIRES, "Choice.else-First.execute"])


def _merged(ours: Graph, theirs: Graph) -> Merge:
    base, first, second = (
        Package.open(drafts.package(*one)).tree() for one in (BASE, ours, theirs)
    )
    return _merge_of(base, first, second)


def _merge_of(base: PackageTree, first: PackageTree, second: PackageTree) -> Merge:
    return merge_of(
        difference(base, first),
        difference(base, second),
        Presence(),
        partial(difference, first, second),
    )


def test_what_reads_the_same_is_one_edit_that_contradicts_nothing(corpus: Path) -> None:
    pair = corpus / "pairs" / "Blueprint-BP_SimpleRotatingObject"
    before, after = (
        Package.open((pair / name).read_bytes()).tree()
        for name in ("before.uasset", "after.uasset")
    )
    # The sentence of ``inspector diff``, but for where nodes stand.
    promoted = "RefreshMeshRotation: reads the same, 2 operators made promotable"
    told = [edit_text(edit, default_catalog()) for edit in edits_of(difference(before, after))]
    assert promoted in told
    assert sum(one.startswith("RefreshMeshRotation") for one in told) == 1

    drop = PinDraft(">OutputDelegate", "delegate")
    bound = [replace(NODES[0], pins=[*NODES[0].pins, drop]), *NODES[1:]]
    gone: Graph = ([node for node in NODES if node.name != "Started"], WIRES[1:])
    assert _merged((bound, WIRES), gone).state is MergeState.APART
    assert _merged((bound, WIRES), (bound, WIRES)).state is MergeState.ALIKE


@pytest.mark.parametrize(
    ("ours", "theirs", "state"),
    [
        pytest.param(SAYS_BYE, _inserted("Third", "Hey"), MergeState.APART, id="value and node"),
        pytest.param(SAYS_BYE, ELSE, MergeState.APART, id="value and wire"),
        pytest.param(SAYS_BYE, SAYS_CIAO, MergeState.CONFLICT, id="one value"),
        pytest.param(SAYS_BYE, SAYS_BYE, MergeState.ALIKE, id="same value"),
        pytest.param(_inserted("Third", "Hey"), _inserted("Third", "Hey"), MergeState.ALIKE,
                     id="same node"),
        pytest.param(_inserted("Third", "Hey"), _inserted("Fourth", "Ho"), MergeState.CONFLICT,
                     id="nodes at one wire"),
        pytest.param(TAKEN_OUT, SAYS_BYE, MergeState.CONFLICT, id="removed and changed"),
        pytest.param(TAKEN_OUT, ELSE_FIRST, MergeState.CONFLICT, id="removed and wired"),
        pytest.param(TAKEN_OUT, ELSE, MergeState.APART, id="removed, and a wire elsewhere"),
        pytest.param(TAKEN_OUT, TAKEN_OUT, MergeState.ALIKE, id="both removed"),
        pytest.param(ELSE, ELSE_FIRST, MergeState.CONFLICT, id="one output, two ways"),
        pytest.param(TAKEN_OUT, MOVED, MergeState.ONLY_OURS, id="removed and moved"),
        pytest.param(MOVED, MOVED, MergeState.NO_EDITS, id="layout"),
    ],
)  # fmt: skip
def test_either_way_round(ours: Graph, theirs: Graph, state: MergeState) -> None:
    merge, turned = _merged(ours, theirs), _merged(theirs, ours)
    assert merge.state is state
    other = MergeState.ONLY_THEIRS if state is MergeState.ONLY_OURS else state
    assert turned.state is other
    assert merge.contradicts is turned.contradicts is (state is MergeState.CONFLICT)


def _fed(name: str) -> Graph:
    """A function gives both texts."""
    node = drafts.call(name, name, pure=True)
    texts = [f"{name}.ReturnValue-{text}.InString" for text in ("First", "Second")]
    return [*NODES, node], [*WIRES[:3], *texts]


#: Nothing runs behind the first text.
CUT: Graph = (NODES, [wire for wire in WIRES if wire != "First.then-Second.execute"])


@pytest.mark.parametrize(
    ("ours", "theirs", "places"),
    [
        # What each text takes is a place of its own; the node that gives it is one edit.
        pytest.param(_fed("GetMine"), _fed("GetTheirs"), [
            ("First/InString", None, "Get Mine", "Get Theirs"),
            ("Second/InString", "Get Name", "Get Mine", "Get Theirs"),
        ], id="nodes that give a value"),
        # Both have the new node as the third of its title: of three sides each has its own number.
        pytest.param(_inserted("Third", "Hey"), _inserted("Fourth", "Ho"), [
            ("First/then", "Print String#2", "Print String#3", "Print String#4"),
        ], id="nodes at one wire"),
        pytest.param(CUT, _inserted("Third", "Hey"), [
            ("First/then", "Print String#2", None, "Print String#3"),
        ], id="wire removed"),
        pytest.param(ELSE, ELSE_FIRST, [
            ("Choice/else", None, "Print String#2", "Print String#1"),
        ], id="one output, two ways"),
        pytest.param(SAYS_BYE, _fed("GetTheirs"), [
            ("First/InString", '"Hello"', '"Bye"', "Get Theirs"),
        ], id="value or wire"),
    ],
)  # fmt: skip
def test_a_conflict_is_told_by_its_place(
    ours: Graph, theirs: Graph, places: list[tuple[str | None, ...]]
) -> None:
    merge = _merged(ours, theirs)
    assert [
        (
            change.edit.path.rpartition(".")[2],
            *(None if value is None else english(value)
              for value in (change.edit.before, *(one and one.after for one in change.there))),
        )
        for change in merge.of_side(MergeSide.CONFLICT)
    ] == places  # fmt: skip
    assert all(change.at is not None and change.at.is_shared for change in merge.changes[:1])
    # Whole edits are lost, each once.
    (lost,) = merge.lost_by_taking(MergeSide.THEIRS)
    assert lost is merge.changes[0].ours


def test_what_one_side_removed_is_told_by_what_the_other_one_changed() -> None:
    for theirs, place in ((SAYS_BYE, "First/InString"), (ELSE_FIRST, "Choice/else"),
                          (_inserted("Third", "Hey"), "First/then")):  # fmt: skip
        for merge in (_merged(TAKEN_OUT, theirs), _merged(theirs, TAKEN_OUT)):
            (change,) = merge.of_side(MergeSide.CONFLICT)
            assert change.edit.path == f"exports/Made:EventGraph.{place}"
            gone, kept = sorted(filter(None, change.there), key=lambda one: one is change.edit)
            assert (gone.kind, english(gone.title), kept.after is not None) == (
                "removed", "Print String#1", True,
            )  # fmt: skip


def test_a_node_is_lost_with_its_wires_as_one_edit() -> None:
    merge = _merged(_inserted("Third", "Hey"), SAYS_BYE)
    (node,) = merge.lost_by_taking(MergeSide.THEIRS)
    assert node.fact is not None
    assert english(node.fact) == (
        'Print String#3 (In String: "Hey") inserted between Print String#1 and Print String#2'
    )
    assert node.path == "exports/Made:EventGraph.Third"
    (value,) = merge.lost_by_taking(MergeSide.OURS)
    assert value.path == "exports/Made:EventGraph.First/InString"
    assert (value.before, value.after) == ('"Hello"', '"Bye"')


def test_a_step_that_leads_to_what_the_taken_side_removed() -> None:
    merge = _merged(TAKEN_OUT, ELSE_FIRST)
    (lacking,) = merge.lacking(MergeSide.OURS)
    assert english(lacking.step.title) == "Branch.Else → Print String#1"
    assert english(lacking.missing.title) == "Print String#1"
    assert merge.lacking(MergeSide.THEIRS) == ()
    # So does one that changes what that node says.
    (lacking,) = _merged(TAKEN_OUT, SAYS_BYE).lacking(MergeSide.OURS)
    assert english(lacking.missing.title) == "Print String#1"


def _found(sides: tuple[Graph, Graph], result: Graph) -> list[tuple[int, int, int]]:
    """How many edits of each side a result has, of how many, and how many it has nothing of."""
    base, now, ours, theirs = (
        Package.open(drafts.package(*one)).tree() for one in (BASE, result, *sides)
    )
    trees = {MergeSide.OURS: ours, MergeSide.THEIRS: theirs}
    merge = _merge_of(base, ours, theirs)
    return [
        (len(found.kept), found.edits, len(found.missing))
        for found in found_edits(
            merge, difference(base, now), lambda side: difference(trees[side], now)
        )
    ]


def test_what_a_result_has_of_either_side() -> None:
    sides = (_inserted("Third", "Hey"), SAYS_BYE)
    nodes, wires = sides[0]
    both = [say("First", "Bye") if node.name == "First" else node for node in nodes]
    assert _found(sides, (both, wires)) == [(1, 1, 0), (1, 1, 0)]
    assert _found(sides, (nodes, wires)) == [(1, 1, 0), (0, 1, 1)]
    assert _found(sides, BASE) == [(0, 1, 1), (0, 1, 1)]
    # Somebody settled it with a third value: the edit is not there, and not forgotten either.
    assert _found(sides, SAYS_CIAO) == [(0, 1, 1), (0, 1, 0)]


def test_a_node_that_was_pasted_is_found_by_another_guid() -> None:
    sides = (_inserted("Third", "Hey"), SAYS_BYE)
    nodes, wires = sides[0]
    pasted = replace(nodes[-1], guid=drafts.guid_of("Pasted"))
    assert pasted.guid != drafts.guid_of("Third")
    assert _found(sides, ([*nodes[:-1], pasted], wires)) == [(1, 1, 0), (0, 1, 1)]


#: The same node, which says something else; and one that says the same behind another one.
SAYS_HO: Graph = _inserted("Third", "Ho")
ELSEWHERE: Graph = ([*NODES, say("Third", "Hey")], [*WIRES, "Choice.else-Third.execute"])


def _told(merge: Merge) -> list[tuple[str, str]]:
    return [(change.side, change.edit.path.rpartition(".")[2]) for change in merge.changes]


def test_a_node_that_both_added_contradicts_in_what_differs_alone() -> None:
    """It has one GUID, as where both branches took the commit that added it from a third one."""
    hey = _inserted("Third", "Hey")
    merge = _merged(hey, SAYS_HO)
    assert _told(merge) == [("conflict", "Third/InString"), ("both", "Third")]
    (said,) = merge.lost_by_taking(MergeSide.OURS)
    assert (said.path, said.after) == ("exports/Made:EventGraph.Third/InString", '"Ho"')
    assert _found((hey, SAYS_HO), hey) == [(2, 2, 0), (1, 2, 0)]
    assert _found((hey, SAYS_HO), BASE) == [(0, 2, 2), (0, 2, 2)]


def test_wires_of_a_node_that_both_added_are_edits_of_their_own() -> None:
    hey = _inserted("Third", "Hey")
    merge = _merged(hey, ELSEWHERE)
    assert _told(merge) == [
        ("ours", "First/then"),
        ("ours", "Third/then"),
        ("theirs", "Choice/else"),
        ("both", "Third"),
    ]
    (wire,) = merge.lost_by_taking(MergeSide.OURS)
    assert wire.fact is not None
    assert english(wire.fact) == "wire Branch.Else → Print String#3 added"
    assert _found((hey, ELSEWHERE), hey) == [(3, 3, 0), (1, 2, 1)]


def _with_function(text: str | None) -> bytes:
    """The Blueprint with a function of one node, or without it."""
    if text is None:
        return drafts.package(NODES, WIRES)
    nodes = [drafts.event("Entered"), say("Told", text)]
    function = drafts.graph_exports("Other", nodes, ["Entered.then-Told.execute"])
    named = PropertyDraft("FunctionGraphs", "ArrayProperty(ObjectProperty)", ["Other"])
    return drafts.package(NODES, WIRES, extra=function, variables=(named,))


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "state"),
    [
        pytest.param("a", None, "b", MergeState.CONFLICT, id="removed and edited"),
        pytest.param("a", None, None, MergeState.ALIKE, id="removed by both"),
        pytest.param("a", None, "a", MergeState.ONLY_OURS, id="removed by one"),
        pytest.param(None, "a", "a", MergeState.ALIKE, id="added alike"),
        # What the node in it says contradicts.
        pytest.param(None, "a", "b", MergeState.CONFLICT, id="added otherwise"),
        pytest.param(None, "a", None, MergeState.ONLY_OURS, id="added by one"),
    ],
)
def test_graphs_that_come_and_go(
    base: str | None, ours: str | None, theirs: str | None, state: MergeState
) -> None:
    trees = [Package.open(_with_function(one)).tree() for one in (base, ours, theirs)]
    merge = _merge_of(*trees)
    assert merge.state is state


def test_pins_of_a_real_blueprint(corpus: Path) -> None:
    data = (corpus / "5.3/uasset-rs/SimpleRefsRoot.uasset").read_bytes()
    ours, theirs = (data.replace(b"Hello\0", word) for word in (b"Adieu\0", b"Salve\0"))
    base, first, second = (Package.open(one).tree() for one in (data, ours, theirs))
    merge = _merge_of(base, first, second)
    conflicts = merge.of_side(MergeSide.CONFLICT)
    # The engine's own default of the pin has the same text, and is stored beside it.
    (change,) = (one for one in conflicts if one.edit.fact is not None)
    assert len(conflicts) == len(merge.changes) == 2
    assert change.ours is not None
    assert change.theirs is not None
    assert (change.ours.after, change.theirs.after) == ('"Adieu"', '"Salve"')
    assert change.edit.path.endswith("K2Node_CallFunction_2300/InString")
    alike = _merge_of(base, first, first)
    assert alike.state is MergeState.ALIKE


@pytest.mark.parametrize(
    ("pair", "alone"),
    [
        # What the task is, the decorator on it, and the entry in the list of what is above it.
        ("BehaviorTree-BT_RTSPawnBehaviorTree", []),
        # The object that the node stands for, and the one that the cue begins with.
        (
            "SoundCue-Zombie_Vox_Hunting_Cue",
            [f"SoundNodeWavePlayer_{number}/properties/bLooping" for number in (1, 2, 3, 4)],
        ),
    ],
)
def test_what_a_node_stands_for_is_one_edit_with_it(
    corpus: Path, pair: str, alone: list[str]
) -> None:
    """As the sentence of the comparison tells it: of the node alone, and what has no node."""
    base, side = (
        Package.open((corpus / f"pairs/{pair}/{one}.uasset").read_bytes()).tree()
        for one in ("before", "after")
    )
    merge = _merge_of(base, base, side)
    edits = merge.lost_by_taking(MergeSide.OURS)
    values = [edit.path.rpartition(":")[2] for edit in edits if edit.fact is None]
    assert values == alone
    (node,) = (edit for edit in edits if edit.fact is not None)
    assert {part.key[0] for part in node.parts} == {"exports", "graph"}
    assert merge.state is MergeState.ONLY_THEIRS


def _replaced(name: str, function: str) -> Graph:
    """The first text is gone, and another call stands in its place."""
    other = call(name, function, [PinDraft("Time", "float", "2.0")])
    return [*_without("First"), other], [wire.replace("First", name) for wire in WIRES]


def test_a_node_that_one_side_replaced_and_the_other_edited() -> None:
    merge = _merged(_replaced("Third", "SetTimer"), SAYS_BYE)
    (conflict,) = merge.of_side(MergeSide.CONFLICT)
    assert conflict.at is not None
    said = sides_of(conflict, default_catalog())
    assert said == ('"Hello"', "Print String#1 removed, with Set Timer in its place", '"Bye"')
    # Each put another one there: what both did is that it is gone, and the sentence has that.
    both = _merged(_replaced("Third", "SetTimer"), _replaced("Fourth", "Log"))
    (gone,) = (one for one in both.of_side(MergeSide.BOTH) if one.edit.kind == "removed")
    assert edit_text(gone.edit, default_catalog()) == (
        "EventGraph: Print String#1 removed behind Branch"
    )
    assert english(merge_sentence(both, "Door", ("4.10", "4.10"))) == (
        "Both changed Door: Print String#1 replaced by Set Timer (Time: 2) behind Branch in ours, "
        "Print String#1 replaced by Log (Time: 2) behind Branch in theirs; 1 place contradicts, "
        "1 edit is the same in both."
    )


@pytest.mark.parametrize(
    ("names", "sections"),
    [
        # Another material of the same plugin, with nodes that call functions, and layers.
        (
            ("pairs/Material-M_CesiumOverlay/before", "pairs/Material-M_CesiumBaseMaterial/before"),
            {"imports", "soft_package_references"},
        ),
        # The same before and after, of which a layer has textures.
        (
            (f"{_EDGES}.7d14e1d0", f"{_EDGES}.1e45b6bd"),
            {"imports", "soft_object_paths"},
        ),
    ],
)
def test_what_functions_of_a_material_import_is_told_with_its_nodes(
    corpus: Path, names: tuple[str, str], sections: set[str]
) -> None:
    base, side = (Package.open((corpus / f"{name}.uasset").read_bytes()).tree() for name in names)
    imported = difference(base, side)
    # Of which no node says anything: what is called by what they call.
    assert sections <= {change.steps[0] for change in imported.of_class(ChangeClass.CONTENT)}
    edits = _merge_of(base, base, side).lost_by_taking(MergeSide.OURS)
    assert {edit.path.partition("/")[0] for edit in edits} == {"exports"}
    assert any(edit.fact is not None for edit in edits)


def test_what_one_side_did_with_a_node_and_the_other_alone_is_the_same(corpus: Path) -> None:
    """Theirs removed the task with its decorator. Ours has another class of decorators, so that all
    of them are others."""
    folder = corpus / "pairs/BehaviorTree-BT_RTSPawnBehaviorTree"
    data, after = ((folder / f"{one}.uasset").read_bytes() for one in ("before", "after"))
    other = data.replace(b"LeftChaseRadius", b"LeftChaseRadiux")
    base, ours, theirs = (Package.open(one).tree() for one in (data, other, after))
    first, second = difference(base, ours), difference(base, theirs)
    gone = "exports/BT_RTSPawnBehaviorTree:RTSBTDecorator_HasLeftChaseRadius_C_1"
    for merge, side in (
        (merge_of(first, second, Presence(), partial(difference, ours, theirs)), MergeSide.THEIRS),
        (merge_of(second, first, Presence(), partial(difference, theirs, ours)), MergeSide.OURS),
    ):
        assert [one.edit.path for one in merge.of_side(MergeSide.BOTH)] == [gone]
        lost = [edit.path for edit in merge.lost_by_taking(side)]
        assert gone not in lost
        assert gone.replace("Radius", "Radiux") in lost


def test_nodes_of_one_guid_that_both_added_are_the_same(corpus: Path) -> None:
    """Expressions of a material that were copied have the GUID of what they are copies of."""
    data = (corpus / "pairs/MaterialFunction-CesiumGlTFFunction/after.uasset").read_bytes()
    other = data.replace(b"KHR_texture_transform\0", b"KHR_texture_TRANSFORM\0")
    before = (corpus / "5.1/cesium-unreal/CesiumGlTFFunction.uasset").read_bytes()
    base, ours, theirs = (Package.open(one).tree() for one in (before, data, other))
    merge = _merge_of(base, ours, theirs)
    (conflict,) = merge.of_side(MergeSide.CONFLICT)
    assert conflict.ours is not None
    assert conflict.theirs is not None
    assert (conflict.ours.after, conflict.theirs.after) == (
        "KHR_texture_transform", "KHR_texture_TRANSFORM",
    )  # fmt: skip
    assert not merge.of_side(MergeSide.OURS, MergeSide.THEIRS)
    assert _merge_of(base, ours, ours).state is MergeState.ALIKE
