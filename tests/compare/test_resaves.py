"""What another engine changes where nobody edited: each rule, and an edit that looks like it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from inspector.catalog import default_catalog
from inspector.compare.diff import difference
from inspector.compare.model import Change, ChangeClass, Difference
from inspector.format.unreal.draft import (
    ExportDraft,
    ImportDraft,
    PackageDraft,
    PropertyDraft,
    build,
)
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.messages.notes import note_of
from inspector.versions import VersionSet

FromBytes = Callable[[bytes], PackageTree]
Compare = Callable[..., Difference]
_OLD, _NEW = "4.16", "4.19"
_GUIDS = "B445D7CC48A3E33472D41294B03F2F78", "4FA400EB49385B0EF86EECA502625D12"


def _package(
    release_name: str,
    properties: Sequence[PropertyDraft],
    class_path: str = "",
    name: str = "Thing",
) -> bytes:
    release = default_catalog().release(release_name)
    assert release is not None
    version = release.newest_build
    assert version is not None
    kind = class_path or "/Script/Engine.Blueprint"
    draft = PackageDraft(
        versions=VersionSet(release.legacy, release.ue4, release.ue5, 0),
        saved_by=version,
        compatible_with=version,
        imports=(ImportDraft(kind),),
        exports=(ExportDraft(name, kind, is_asset=True, properties=tuple(properties)),),
    )
    return build(draft).uasset


@pytest.fixture
def compared(tree_from: FromBytes) -> Compare:
    """Compares two lists of properties, saved by an older and a newer release."""

    def compare(
        before: Sequence[PropertyDraft], after: Sequence[PropertyDraft],
        releases: tuple[str, str] = (_OLD, _NEW), class_path: str = "",
    ) -> Difference:  # fmt: skip
        sides = zip(releases, (before, after), strict=True)
        found = difference(*(tree_from(_package(*side, class_path)) for side in sides))
        turned = difference(*(
            tree_from(_package(*side, class_path))
            for side in zip(releases[::-1], (after, before), strict=True)
        ))  # fmt: skip
        assert turned.by_class == found.by_class
        return found

    return compare


def _properties(found: Difference) -> list[Change]:
    return [one for one in found.changes if "/properties/" in one.path]


def _text(text: str, key: str, namespace: str = "") -> PropertyDraft:
    value = {"text": text, "namespace": namespace, "key": key}
    return PropertyDraft("Title", "TextProperty", value)


@pytest.mark.parametrize("releases", [(_OLD, _NEW), (_OLD, _OLD)])
def test_a_key_that_was_made_anew_is_noise(compared: Compare, releases: tuple[str, str]) -> None:
    found = compared([_text("Hello", _GUIDS[0])], [_text("Hello", _GUIDS[1])], releases)
    (only,) = _properties(found)
    assert only.change_class is ChangeClass.NOISE
    assert found.verdict == "resaved"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (("Hello", _GUIDS[0]), ("Hullo", _GUIDS[1])),
        (("Hello", "Greeting"), ("Hello", "Welcome")),
        (("Hello", "Greeting"), ("Hello", _GUIDS[1])),
        (("Hello", _GUIDS[0], "Menu"), ("Hello", _GUIDS[1], "Game")),
    ],
    ids=["text", "key by hand", "key by hand gone", "namespace"],
)
def test_a_text_that_was_edited_is_content(
    compared: Compare, before: tuple[str, ...], after: tuple[str, ...]
) -> None:
    found = compared([_text(*before)], [_text(*after)])
    (only,) = _properties(found)
    assert only.change_class is ChangeClass.CONTENT
    assert found.verdict == "changed"


def test_the_guid_of_the_package_behind_a_namespace_is_noise(compared: Compare) -> None:
    marked = [_text("Hello", "Greeting", f"Menu [{guid}]") for guid in _GUIDS]
    assert compared([marked[0]], [marked[1]]).verdict == "resaved"
    assert compared([_text("Hello", "Greeting", "Menu")], [marked[1]]).verdict == "resaved"


def _variables(*elements: dict[str, bool | int | str]) -> PropertyDraft:
    kinds = {bool: "BoolProperty", int: "IntProperty", str: "NameProperty"}
    made: list[Any] = [
        [PropertyDraft(name, kinds[type(value)], value) for name, value in one.items()]
        for one in elements
    ]
    return PropertyDraft("Variables", "ArrayProperty(StructProperty(Variable))", made)


_PLAIN = {"VarName": "Speed", "bArray": False}


@pytest.mark.parametrize("value", [False, 0, "None", "COND_None"])
def test_a_member_that_a_struct_gained_at_its_default_is_of_the_version(
    compared: Compare, value: bool | int | str
) -> None:
    found = compared([_variables(_PLAIN, _PLAIN)], [_variables(*[_PLAIN | {"New": value}] * 2)])
    changes = _properties(found)
    assert [(one.kind, one.change_class) for one in changes] == [("added", ChangeClass.VERSION)] * 2
    assert all("struct" in note_of(one) for one in changes)
    assert found.verdict == "resaved"


@pytest.mark.parametrize(
    ("before", "after", "releases"),
    [
        ([_PLAIN], [_PLAIN | {"New": True}], (_OLD, _NEW)),
        ([_PLAIN], [_PLAIN | {"New": 7}], (_OLD, _NEW)),
        ([_PLAIN, _PLAIN], [_PLAIN | {"New": False}, _PLAIN | {"New": True}], (_OLD, _NEW)),
        ([_PLAIN, _PLAIN], [_PLAIN | {"New": False}, _PLAIN], (_OLD, _NEW)),
        ([_PLAIN, _PLAIN | {"New": False}], [_PLAIN | {"New": False}] * 2, (_OLD, _NEW)),
        ([_PLAIN], [_PLAIN | {"New": False}], (_OLD, _OLD)),
        ([{"VarName": "A"}], [{"VarName": "A", "New": False}], (_OLD, _NEW)),
    ],
    ids=["true", "seven", "one true", "one without", "one had it", "same engine", "not whole"],
)
def test_a_member_that_may_have_been_edited_is_content(
    compared: Compare, before: Any, after: Any, releases: tuple[str, str]
) -> None:
    found = compared([_variables(*before)], [_variables(*after)], releases)
    assert ChangeClass.CONTENT in {one.change_class for one in _properties(found)}
    assert found.verdict == "changed"


def test_a_property_of_an_object_at_its_default_is_content(compared: Compare) -> None:
    """Objects store what differs from their class: false is an edit of what is true there."""
    found = compared([], [PropertyDraft("bVisible", "BoolProperty", False)])
    assert found.verdict == "changed"


def test_an_empty_text_that_became_an_empty_name(compared: Compare) -> None:
    empty = [
        PropertyDraft("Kind", "StrProperty", ""),
        PropertyDraft("Kind", "NameProperty", "None"),
        PropertyDraft("Kind", "StrProperty", "None"),
    ]
    assert compared([empty[0]], [empty[1]]).verdict == "resaved"
    assert compared([empty[0]], [empty[2]]).verdict == "changed"


def _category(name: str) -> PropertyDraft:
    return PropertyDraft(
        "Variables", "ArrayProperty(StructProperty(Variable))",
        [[PropertyDraft("PinCategory", "NameProperty", name)]],
    )  # fmt: skip


def test_a_category_of_pins_that_got_another_name(compared: Compare) -> None:
    assert compared([_category("assetclass")], [_category("softclass")]).verdict == "resaved"
    assert compared([_category("assetclass")], [_category("softobject")]).verdict == "changed"
    same = (_OLD, _OLD)
    assert compared([_category("assetclass")], [_category("softclass")], same).verdict == "changed"


def _documents(name: str, kind: str, path: str) -> PropertyDraft:
    return PropertyDraft(
        "LastEditedDocuments", "ArrayProperty(StructProperty(EditedDocumentInfo))",
        [[PropertyDraft(name, kind, path)]],
    )  # fmt: skip


def test_a_document_that_is_named_by_its_path(compared: Compare) -> None:
    old = _documents("EditedObject", "ObjectProperty", "Thing")
    same = _documents("EditedObjectPath", "SoftObjectProperty", "/Game/Things/Thing.Thing")
    other = _documents("EditedObjectPath", "SoftObjectProperty", "/Game/Things/Part.Part")
    classes = [
        {one.change_class for one in _properties(compared([old], [new]))} for new in (same, other)
    ]
    assert classes == [{ChangeClass.VERSION}, {ChangeClass.LAYOUT}]


def test_what_the_compiler_of_a_class_writes(compared: Compare) -> None:
    made = [PropertyDraft("UberGraphFramePointerProperty", "ObjectProperty", "Thing")]
    kind = "/Script/Engine.BlueprintGeneratedClass"
    assert compared([], made, class_path=kind).verdict == "resaved"
    assert compared([], made).verdict == "changed"
    assert compared([], made, (_OLD, _OLD), kind).verdict == "changed"
    other = [PropertyDraft("UberGraph", "ObjectProperty", "Thing")]
    assert compared([], other, class_path=kind).verdict == "changed"


def _guid(name: str, value: str) -> PropertyDraft:
    return PropertyDraft(name, "StructProperty(Guid)", value)


def _called(name: str, value: str) -> PropertyDraft:
    return PropertyDraft(
        name, "ArrayProperty(StructProperty(MaterialFunctionInfo))", [[_guid("StateId", value)]]
    )


_STATES = "6EB6560B-4D4C3309-7DD6BD9D-061FE847", "0A851ACE-40BFED2B-AC1F1388-2B3EE40D"


@pytest.mark.parametrize(
    "name", ["LightingGuid", "StateId", "ParameterStateId", "ParentLightingGuid"]
)
def test_a_guid_that_a_material_makes_anew_is_noise(compared: Compare, name: str) -> None:
    found = compared(*([_guid(name, value)] for value in _STATES), (_NEW, _NEW))
    (only,) = _properties(found)
    assert (found.verdict, only.change_class) == ("resaved", ChangeClass.NOISE)


def test_the_lighting_of_textures_that_an_instance_notes_is_noise(compared: Compare) -> None:
    kind = "ArrayProperty(StructProperty(Guid))"
    lists = ([_STATES[0]], [*_STATES])
    found = compared(*([PropertyDraft("ReferencedTextureGuids", kind, held)] for held in lists))
    assert found.verdict == "resaved"


def test_a_guid_of_a_function_that_a_material_calls_is_noise(compared: Compare) -> None:
    sides = [[_called("MaterialFunctionInfos", value)] for value in _STATES]
    found = compared(*sides, (_NEW, _NEW))
    (only,) = _properties(found)
    assert only.path.endswith("/MaterialFunctionInfos/0/StateId")
    assert (found.verdict, only.change_class) == ("resaved", ChangeClass.NOISE)


def test_other_guids_are_content(compared: Compare) -> None:
    for make in (
        lambda value: _guid("ExpressionGuid", value),
        lambda value: _called("Functions", value),
    ):
        found = compared(*([make(value)] for value in _STATES), (_NEW, _NEW))
        assert found.verdict == "changed"
    # What stood there before was none.
    found = compared([], [_guid("ParameterStateId", _STATES[0])], (_NEW, _NEW))
    assert found.verdict == "changed"
