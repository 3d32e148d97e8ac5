"""What patches see of real packages, against the tree of fields and what is known of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from corpus import corpus_file
from real_objects import files_of, groups

from inspector.checks.facts import Depth
from inspector.project.opening import read
from inspector.upgrades.view import Holder, PackageView

#: Every so many of the fields of a large package are looked up.
_EVERY = 17


def _view(path: Path) -> PackageView | None:
    opened = read(str(path), Depth.OBJECTS)
    tree = opened.objects
    return PackageView(tree.package, tree) if tree is not None else None


@pytest.mark.slow
@pytest.mark.parametrize("group", groups())
def test_every_field_has_the_path_that_the_tree_knows(group: str) -> None:
    looked_at = 0
    for path in files_of(group):
        view = _view(corpus_file(path))
        # Of damaged packages there may be no list of objects to look through.
        for one in view.fields[:: _step(view)] if view is not None else ():
            node = view.tree.find(one.path)
            assert node is not None, (path, one.path)
            if one.has_tag:
                assert node.name == (f"{one.name}[{one.place}]" if one.place else one.name)
            looked_at += 1
        for holder in _holders(view) if view is not None else ():
            above = holder.path.removesuffix("/properties")
            assert view.tree.find(above) is not None, (path, holder.path)
    assert looked_at or group in _WITHOUT_FIELDS


#: Cooked packages that store their properties without tags, and none besides.
_WITHOUT_FIELDS: frozenset[str] = frozenset()


def _step(view: PackageView) -> int:
    return _EVERY if len(view.fields) > 200 else 1


def _holders(view: PackageView) -> tuple[Holder, ...]:
    return view.holders([name for one in view.objects for name in one.owners])[:: _step(view)]


ANIMATION = "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset"


@pytest.fixture(scope="module")
def animation(corpus: Path) -> PackageView:
    view = _view(corpus / ANIMATION)
    assert view is not None
    return view


def test_a_member_is_found_by_its_struct_and_by_its_object(animation: PackageView) -> None:
    by_object = animation.at(["AnimBlueprint"], "LastEditedDocuments[].SavedViewOffset")
    by_struct = animation.at(["EditedDocumentInfo"], "SavedViewOffset")
    anywhere = animation.at([], "savedviewoffset")
    assert by_object
    assert by_object == by_struct == anywhere
    assert animation.at(["StaticMesh"], "SavedViewOffset") == ()
    assert animation.plain(by_struct[0].path) == pytest.approx({"X": -108.83679, "Y": -960.3346})


def test_classes_above_are_followed_as_far_as_the_package_says(animation: PackageView) -> None:
    default = next(one for one in animation.objects if one.name.startswith("Default__"))
    assert default.class_name == "RTSSampleCharacterAnimationBlueprint_C"
    assert default.owners[1:] == ("AnimInstance",)
    assert "AnimBlueprint" in animation.kinds
    assert "StaticMesh" not in animation.kinds


def test_structs_of_a_container_are_known_by_their_own_types(corpus: Path) -> None:
    """They stand in a list beside their members, one behind the other."""
    view = _view(corpus / "pairs/StateTree-ST_TLG_Test/before.uasset")
    assert view is not None
    assert view.complete
    texts = {one.path: view.plain(one.path) for one in view.at(["StateTreeDebugTextTask"], "Text")}
    assert texts["exports/0/properties/Nodes/Values/0/Text"] == "Hello World"
    assert {"StateTreeDebugTextTask", "StateTreeDelayTask"} <= view.kinds
