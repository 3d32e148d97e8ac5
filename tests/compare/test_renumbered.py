"""Objects under other numbers, compiled classes, links: what only follows is told once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from inspector.catalog import default_catalog
from inspector.compare.consequences import renamed
from inspector.compare.diff import difference
from inspector.compare.model import Change, ChangeClass, Difference, Reason
from inspector.compare.plain import Named, keyed_alike
from inspector.compare.sentence import sentence
from inspector.format.unreal.draft import ExportDraft, PackageDraft, PropertyDraft, build
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.messages.rendering import render
from inspector.versions import VersionSet

Compared = Callable[[Sequence[ExportDraft], Sequence[ExportDraft]], Difference]
Opener = Callable[[Path], PackageTree]
_MODULE = "/Script/Game."


def _numbers(**held: int) -> tuple[PropertyDraft, ...]:
    return tuple(PropertyDraft(label, "IntProperty", value) for label, value in held.items())


def _object(name: str, kind: str = "Lamp", outer: str = "House", **held: int) -> ExportDraft:
    return ExportDraft(name, _MODULE + kind, outer, properties=_numbers(**held))


def _holder(property_name: str, held: str) -> ExportDraft:
    link = PropertyDraft(property_name, "ObjectProperty", held)
    return ExportDraft("House", _MODULE + "Building", is_asset=True, properties=(link,))


@pytest.fixture
def compared(tree_from: Callable[[bytes], PackageTree]) -> Compared:
    """Compares the objects of two packages that one engine saved, both ways."""
    release = default_catalog().release("5.3")
    assert release is not None
    version = release.newest_build
    assert version is not None

    def package(exports: Sequence[ExportDraft]) -> PackageTree:
        draft = PackageDraft(
            versions=VersionSet(release.legacy, release.ue4, release.ue5, 0, 0, ()),
            saved_by=version,
            compatible_with=version,
            exports=tuple(exports),
        )
        return tree_from(build(draft).uasset)

    def compare(before: Sequence[ExportDraft], after: Sequence[ExportDraft]) -> Difference:
        sides = package(before), package(after)
        result, turned = difference(*sides), difference(*sides[::-1])
        assert (turned.verdict, turned.by_class) == (result.verdict, result.by_class)
        return result

    return compare


def _content(found: Difference) -> list[tuple[str, str]]:
    return [(change.kind, change.path) for change in found.of_class(ChangeClass.CONTENT)]


def _sides(corpus: Path, opened: Opener, name: str) -> Difference:
    return difference(
        *(opened(next((corpus / "pairs" / name).glob(f"{side}.u*[tp]"))) for side in
          ("before", "after"))
    )  # fmt: skip


# -- numbers -----------------------------------------------------------------------------------


def test_an_object_under_another_number_is_the_same(compared: Compared) -> None:
    found = compared(
        [_holder("Light", "Lamp_3"), _object("Lamp_3", Glow=5)],
        [_holder("Light", "Lamp_12"), _object("Lamp_12", Glow=5)],
    )
    assert found.verdict == "resaved"
    same = (Reason.SAME_OBJECT,)
    told = {(change.kind, change.path) for change in found.changes if change.notes == same}
    assert told == {
        ("added", "exports/House:Lamp_12"),
        ("removed", "exports/House:Lamp_3"),
        ("changed", "exports/House/properties/Light"),
    }


def test_what_lies_in_such_an_object_is_the_same_as_well(compared: Compared) -> None:
    found = compared(
        [_holder("Light", "Lamp_3"), _object("Lamp_3"), _object("Bulb", "Bulb", "Lamp_3", Watt=60)],
        [_holder("Light", "Lamp_4"), _object("Lamp_4"), _object("Bulb", "Bulb", "Lamp_4", Watt=60)],
    )
    assert found.verdict == "resaved"


@pytest.mark.parametrize(
    "other",
    [
        _object("Lamp_12", Glow=6),
        _object("Lamp_12"),
        _object("Lamp_12", "Torch", Glow=5),
        _object("Lantern_3", Glow=5),
    ],
    ids=["another value", "no value", "another class", "another name"],
)
def test_an_object_that_was_edited_came_and_went(compared: Compared, other: ExportDraft) -> None:
    found = compared(
        [_holder("Light", "Lamp_3"), _object("Lamp_3", Glow=5)],
        [_holder("Light", other.name), other],
    )
    assert found.verdict == "changed"
    assert ("removed", "exports/House:Lamp_3") in _content(found)
    assert ("added", f"exports/House:{other.name}") in _content(found)


def test_an_object_in_another_one_is_another(compared: Compared) -> None:
    rooms = [_object("Hall", "Room"), _object("Attic", "Room")]
    found = compared(
        [_holder("Light", "Lamp_3"), *rooms, _object("Lamp_3", outer="Hall")],
        [_holder("Light", "Lamp_4"), *rooms, _object("Lamp_4", outer="Attic")],
    )
    assert found.verdict == "changed"


def test_of_several_objects_each_is_the_one_that_holds_the_same(compared: Compared) -> None:
    found = compared(
        [_holder("Light", "Lamp_1"), _object("Lamp_1", Glow=1), _object("Lamp_2", Glow=2)],
        [_holder("Light", "Lamp_8"), _object("Lamp_7", Glow=2), _object("Lamp_8", Glow=1)],
    )
    assert found.verdict == "resaved"
    # One that led to the first leads to the second now.
    found = compared(
        [_holder("Light", "Lamp_1"), _object("Lamp_1", Glow=1), _object("Lamp_2", Glow=2)],
        [_holder("Light", "Lamp_7"), _object("Lamp_7", Glow=2), _object("Lamp_8", Glow=1)],
    )
    assert _content(found) == [("changed", "exports/House/properties/Light")]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("A:B_1", "A:B_2"),
        ("A:B_1.C", "A:B_2.C"),
        ("A:B_1.C:D", "A:B_2.C:D"),
        ("A:B_10", "A:B_10"),
        ("A", "A"),
        ("", ""),
        ("1.5", "1.5"),
    ],
)
def test_a_path_with_what_its_objects_are_called_now(path: str, expected: str) -> None:
    assert renamed(path, {"A:B_1": "A:B_2"}) == expected


def test_the_actor_of_a_script_that_was_made_anew(corpus: Path, opened: Opener) -> None:
    found = _sides(corpus, opened, "World-Issue276")
    assert {path for _, path in _content(found)} == {
        "exports/Issue276:PersistentLevel.Issue276.EventGraph.K2Node_CallFunction_1",
        "exports/Issue276:PersistentLevel.Issue276.EventGraph.K2Node_CallFunction_2",
    }


# -- compiled classes --------------------------------------------------------------------------

_CODE = "/Script/CoreUObject.Function"


def _blueprint(flag: int, called: int, *functions: str) -> list[ExportDraft]:
    """A Blueprint with a value of its own, and the class that was compiled of it."""
    return [
        _object("Door", "Blueprint", "", Flag=flag),
        ExportDraft("Door_C", _MODULE + "BlueprintGeneratedClass", properties=(
            PropertyDraft("NumReplicatedProperties", "IntProperty", called),)),
        _object("Default__Door_C", "Door", "", Speed=1),
        *(ExportDraft(name, _CODE, "Door_C") for name in functions),
    ]  # fmt: skip


def test_a_class_follows_from_the_blueprint_that_it_is_made_of(compared: Compared) -> None:
    found = compared(_blueprint(1, 1), _blueprint(2, 2, "Open"))
    assert _content(found) == [("changed", "exports/Door/properties/Flag")]


def test_a_class_that_alone_is_another_is_told(compared: Compared) -> None:
    found = compared(_blueprint(1, 1), _blueprint(1, 2, "Open"))
    assert set(_content(found)) == {
        ("added", "exports/Door_C:Open"),
        ("changed", "exports/Door_C/properties/NumReplicatedProperties"),
    }


def test_a_template_in_a_class_is_nobodys_copy(compared: Compared) -> None:
    lamp = _object("Lamp_GEN_VARIABLE", "Lamp", "Door_C", Glow=3)
    found = compared(_blueprint(1, 1), [*_blueprint(2, 1), lamp])
    assert ("added", "exports/Door_C:Lamp_GEN_VARIABLE") in _content(found)


def test_the_class_of_another_blueprint_does_not_follow(compared: Compared) -> None:
    other = [_object("Gate", "Blueprint", "", Flag=1)], [_object("Gate", "Blueprint", "", Flag=2)]
    found = compared([*_blueprint(1, 1), *other[0]], [*_blueprint(1, 2), *other[1]])
    assert ("changed", "exports/Door_C/properties/NumReplicatedProperties") in _content(found)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Blueprint-AIC_Als", [("changed", "exports/AIC_Als/properties/ParentClass")]),
        (
            "Blueprint-BP_Character_Issue455",
            [("added", "exports/BP_Character_Issue455:EventGraph.K2Node_Event_3")],
        ),
        (
            "Blueprint-BP_Effector",
            [
                ("removed", "exports/BP_Effector_C:Arrow_GEN_VARIABLE"),
                (
                    "changed",
                    "exports/BP_Effector:UserConstructionScript."  # noqa: ISC004 - one path
                    "K2Node_FunctionEntry_0"
                    "/node/Pins/then/LinkedTo/0",
                ),
                ("removed", "exports/BP_Effector:UserConstructionScript.K2Node_VariableGet_0"),
                ("removed", "exports/BP_Effector_C:SimpleConstructionScript_0.SCS_Node_2"),
            ],
        ),
    ],
)
def test_what_somebody_did_to_a_blueprint_is_told_once(
    corpus: Path, opened: Opener, name: str, expected: list[tuple[str, str]]
) -> None:
    assert sorted(_content(_sides(corpus, opened, name))) == sorted(expected)


# -- links -------------------------------------------------------------------------------------


def test_a_link_is_told_at_one_of_its_ends(corpus: Path, opened: Opener) -> None:
    """An event calls its parent first: one node, and links from it and to it."""
    found = _sides(corpus, opened, "Blueprint-BP_SimpleRotatingObject")
    links = [change for change in found.changes if "/LinkedTo" in change.path]
    told = [change for change in links if change.change_class is ChangeClass.CONTENT]

    def ends(change: Change) -> set[str]:
        return {str(change.before), str(change.after)}

    assert [ends(change) for change in told] == [
        {"K2Node_Event_1.then", "K2Node_CallParentFunction_0.then"}
    ]
    assert len(links) > 5


def test_names_are_compared_without_case(compared: Compared) -> None:
    """As the engine does: what another spelling names is the same object, with the same values."""
    old = [ExportDraft("Oak_AMmo", _MODULE + "Tree", properties=_numbers(Height=3))]
    new = [ExportDraft("Oak_Ammo", _MODULE + "Tree", properties=_numbers(Height=3))]
    found = compared(old, new)
    assert (found.verdict, found.of_class(ChangeClass.CONTENT)) == ("resaved", ())
    assert [
        (change.path, change.before, change.after)
        for change in found.changes
        if Reason.SPELLING in change.notes
    ] == [("names/Oak_AMmo", "Oak_AMmo", "Oak_Ammo")]
    assert render(sentence(found)).endswith("Oak_AMmo spelled Oak_Ammo.")
    new = [ExportDraft("Oak_Ammo", _MODULE + "Tree", properties=_numbers(HEIGHT=4))]
    assert _content(compared(old, new)) == [("changed", "exports/Oak_AMmo/properties/Height")]


def test_an_object_is_renamed_where_it_holds_the_same(compared: Compared) -> None:
    """One that came in the place of another of its class is another object if it holds others."""
    old = _object("Oak", "Tree", Height=3, Width=2)
    for new, said in (
        (_object("Elm", "Tree", Height=3, Width=2), "Edited: Oak renamed Elm."),
        (
            _object("Elm", "Tree", Height=8, Width=7),
            "Edited: Elm (Tree, Height 8) added. Oak (Tree, Height 3) removed.",
        ),
    ):
        house = ExportDraft("House", _MODULE + "Building", is_asset=True)
        assert render(sentence(compared([house, old], [house, new]))) == said


def test_sections_under_names_of_other_cases_lose_none() -> None:
    old = Named({"Oak": 1, "Elm": 2})
    new = keyed_alike(old, Named({"OAK": 1, "oak": 3, "Elm": 2}))
    assert sorted(new.values()) == [1, 2, 3]
    assert new["Oak"] == 1
