"""Values that a newer engine keeps in an object of their own, and edits among them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from inspector.catalog import default_catalog
from inspector.compare.diff import difference
from inspector.compare.model import ChangeClass, Difference
from inspector.compare.sentence import sentence
from inspector.format.unreal.draft import (
    ExportDraft,
    ImportDraft,
    PackageDraft,
    PropertyDraft,
    build,
)
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.messages.notes import note_of
from inspector.messages.rendering import render
from inspector.versions import CustomVersion, EngineVersion, Guid, VersionSet

FromBytes = Callable[[bytes], PackageTree]
CONTENT, CONVERSION = ChangeClass.CONTENT, ChangeClass.CONVERSION
_ENGINE = "/Script/Engine."
_GRAY, _FACTOR = "MaterialExpressionConstant_0", "MaterialExpressionConstant_1"
#: Framework, FortniteMain, UE5Main.
_CUSTOM = {
    "CFFC743F-43B04480-939114DF-171D2073": 37,
    "601D1886-AC644F84-AA16D3DE-0DEAC7D6": 59,
    "697DD581-E64F41AB-AA4A51EC-BEB7B628": 68,
}


def _package(
    exports: Sequence[ExportDraft], release_name: str, engine: EngineVersion | None = None
) -> bytes:
    release = default_catalog().release(release_name)
    assert release is not None
    assert release.newest_build is not None
    saved_by = engine or release.newest_build
    custom = tuple(CustomVersion(Guid.parse(guid), number) for guid, number in _CUSTOM.items())
    draft = PackageDraft(
        versions=VersionSet(release.legacy, release.ue4, release.ue5, 0, 0, custom),
        saved_by=saved_by,
        compatible_with=saved_by,
        imports=tuple(ImportDraft(path) for path in {one.class_path: None for one in exports}),
        exports=tuple(exports),
    )
    return build(draft).uasset


def _input(name: str, expression: str, output: int = 0) -> PropertyDraft:
    value: Mapping[str, Any] = {
        "Expression": expression, "OutputIndex": output, "InputName": "None",
        "Mask": 0, "MaskR": 0, "MaskG": 0, "MaskB": 0, "MaskA": 0, "UseConstant": 0,
        "Constant": 0.0,
    }  # fmt: skip
    return PropertyDraft(name, "StructProperty(ScalarMaterialInput)", value)


def _listed(name: str, *paths: str) -> PropertyDraft:
    return PropertyDraft(name, "ArrayProperty(ObjectProperty)", list(paths))


def _expressions(*values: float) -> list[ExportDraft]:
    return [
        ExportDraft(
            f"MaterialExpressionConstant_{number}",
            f"{_ENGINE}MaterialExpressionConstant",
            "Paint",
            properties=(PropertyDraft("R", "FloatProperty", value),),
        )
        for number, value in enumerate(values)
    ]


def _older(*properties: PropertyDraft, values: Sequence[float] = (0.5, 2.0)) -> list[ExportDraft]:
    """A material of 5.0: all that it holds is in itself."""
    material = ExportDraft(
        "Paint", f"{_ENGINE}Material", is_asset=True,
        properties=(*properties, _listed("Expressions", _GRAY, _FACTOR)),
    )  # fmt: skip
    return [material, *_expressions(*values)]


def _newer(
    *properties: PropertyDraft,
    values: Sequence[float] = (0.5, 2.0),
    own: Sequence[PropertyDraft] = (),
    listed: Sequence[str] = (_GRAY, _FACTOR),
) -> list[ExportDraft]:
    """The same since 5.1: what only the editor needs is in an object below it."""
    link = PropertyDraft("EditorOnlyData", "ObjectProperty", "PaintEditorOnlyData")
    collection = [_listed("Expressions", *listed), _listed("EditorComments")]
    held = (
        *properties,
        PropertyDraft(
            "ExpressionCollection", "StructProperty(MaterialExpressionCollection)", collection
        ),
    )
    return [
        ExportDraft("Paint", f"{_ENGINE}Material", is_asset=True, properties=(*own, link)),
        ExportDraft(
            "PaintEditorOnlyData", f"{_ENGINE}MaterialEditorOnlyData", "Paint",
            properties=held, extra_bytes=4,
        ),
        *_expressions(*values),
    ]  # fmt: skip


@pytest.fixture
def compared(tree_from: FromBytes) -> Callable[..., Difference]:
    """Compares a material of 5.0 with one of 5.1, both ways."""

    def compare(
        before: Sequence[ExportDraft], after: Sequence[ExportDraft],
        releases: tuple[str, str] = ("5.0", "5.1"), engine: EngineVersion | None = None,
    ) -> Difference:  # fmt: skip
        trees = [
            tree_from(_package(exports, release, engine))
            for exports, release in zip((before, after), releases, strict=True)
        ]
        found, turned = difference(*trees), difference(*trees[::-1])
        assert found.problems == ()
        assert (turned.verdict, turned.by_class) == (found.verdict, found.by_class)
        for one in found.changes:
            for tree, path in zip(trees, (one.old_path, one.new_path), strict=True):
                assert not path or tree.find(path) is not None, (one.path, path)
        return found

    return compare


_HELD = _input("Roughness", _GRAY), _input("Metallic", _FACTOR)


@pytest.mark.parametrize("engine", [None, EngineVersion()], ids=["a release", "of the sources"])
def test_values_that_only_moved_are_no_edit(
    compared: Callable[..., Difference], engine: EngineVersion | None
) -> None:
    found = compared(_older(*_HELD), _newer(*_HELD), engine=engine)
    assert found.verdict == "resaved"
    moved = {one.path.rpartition("/")[2] for one in found.of_class(CONVERSION)}
    assert moved == {"Roughness", "Metallic", "Expressions"}
    assert {note_of(one) for one in found.of_class(CONVERSION)} == {
        "moved to MaterialEditorOnlyData"
    }
    said = render(sentence(found))
    assert said.startswith("Re-saved by a newer engine")
    assert said.endswith("; nothing else changed. 3 values moved to MaterialEditorOnlyData.")


def test_a_value_that_moved_and_changed_is_an_edit(compared: Callable[..., Difference]) -> None:
    changed = _input("Roughness", _FACTOR), _HELD[1]
    found = compared(_older(*_HELD), _newer(*changed))
    assert found.verdict == "changed"
    (edit,) = found.of_class(CONTENT)
    assert edit.path == "exports/Paint:PaintEditorOnlyData/properties/Roughness/Expression"
    assert (edit.before, edit.after) == (f"Paint:{_GRAY}", f"Paint:{_FACTOR}")
    assert edit.old_path == "exports/0/properties/Roughness/Expression"
    said = render(sentence(found))
    assert said.startswith("Edited: Material: Roughness Constant#1 → Constant#2. Re-saved")
    assert said.endswith(", 3 values moved to MaterialEditorOnlyData.")


def test_a_value_that_did_not_move_with_the_others_is_an_edit(
    compared: Callable[..., Difference],
) -> None:
    found = compared(_older(*_HELD), _newer(_HELD[0]))
    assert [(one.path, one.kind) for one in found.of_class(CONTENT)] == [
        ("exports/Paint/properties/Metallic", "removed")
    ]
    said = render(sentence(found))
    assert said.startswith("Edited: wire Constant#2 → Material.Metallic removed.")


def test_a_value_that_came_with_the_object_is_an_edit(
    compared: Callable[..., Difference],
) -> None:
    found = compared(_older(_HELD[0]), _newer(*_HELD))
    assert [(one.path, one.kind) for one in found.of_class(CONTENT)] == [
        ("exports/Paint:PaintEditorOnlyData/properties/Metallic", "added")
    ]


def test_the_expressions_are_compared_as_one_list(compared: Callable[..., Difference]) -> None:
    """One of them is gone, and a number of the other is another."""
    after = _newer(_HELD[0], values=(0.75,), listed=(_GRAY,))
    found = compared(_older(*_HELD), after)
    said = render(sentence(found))
    assert said.startswith(
        "Edited: Constant#1: R 0.5 → 0.75. Constant#2 removed from Material.Metallic,"
    )
    edits = {one.path for one in found.of_class(CONTENT)}
    assert f"exports/Paint:{_FACTOR}" in edits
    assert not any(path.endswith("/properties/Expressions") for path in edits)


def test_an_input_of_a_material_is_told_by_its_graph(compared: Callable[..., Difference]) -> None:
    after = _newer(_input("Roughness", _FACTOR), _HELD[1])
    found = compared(_newer(*_HELD), after, releases=("5.1", "5.1"))
    assert render(sentence(found)) == "Edited: Material: Roughness Constant#1 → Constant#2."


def test_an_object_that_comes_without_another_engine_is_an_edit(
    compared: Callable[..., Difference],
) -> None:
    found = compared(_older(*_HELD), _newer(*_HELD), releases=("5.1", "5.1"))
    assert found.verdict == "changed"
    assert not found.of_class(CONVERSION)
    assert "exports/Paint:PaintEditorOnlyData" in {one.path for one in found.of_class(CONTENT)}


def _parameters(*glow: float) -> list[PropertyDraft]:
    values = [
        [
            PropertyDraft("ParameterInfo", "StructProperty(MaterialParameterInfo)", [
                PropertyDraft("Name", "NameProperty", name)]),
            PropertyDraft("ParameterValue", "FloatProperty", value),
        ]
        for name, value in zip(("Depth", "Glow"), (0.0, *glow), strict=False)
    ]  # fmt: skip
    kind = "ArrayProperty(StructProperty(ScalarParameterValue))"
    return [PropertyDraft("ScalarParameterValues", kind, values)]


def test_a_parameter_that_was_removed_leads(compared: Callable[..., Difference]) -> None:
    instance = f"{_ENGINE}MaterialInstanceConstant"
    link = PropertyDraft("EditorOnlyData", "ObjectProperty", "NeonEditorOnlyData")
    older = [ExportDraft("Neon", instance, is_asset=True, properties=(*_parameters(50.0),))]
    newer = [
        ExportDraft("Neon", instance, is_asset=True, properties=(*_parameters(), link)),
        ExportDraft(
            "NeonEditorOnlyData", f"{_ENGINE}MaterialInstanceEditorOnlyData", "Neon", extra_bytes=4
        ),
    ]
    said = render(sentence(compared(older, newer)))
    assert said.startswith("Edited: 1 entry of ScalarParameterValues removed in Neon: Glow 50.")
