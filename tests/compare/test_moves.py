"""An asset that moved and took the class of an object with it, and edits that look like it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

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
from inspector.format.unreal.package import Package
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.messages.rendering import render
from inspector.versions import VersionSet

FromBytes = Callable[[bytes], PackageTree]
_OLD, _NEW = "/Game/Debug/Title", "/Game/Debug/Doc/Title"


def _draft(imports: Sequence[str], *exports: ExportDraft) -> PackageDraft:
    release = default_catalog().release("5.3")
    assert release is not None
    version = release.newest_build
    assert version is not None
    return PackageDraft(
        versions=VersionSet(release.legacy, release.ue4, release.ue5, 0),
        saved_by=version,
        compatible_with=version,
        imports=tuple(map(ImportDraft, imports)),
        exports=exports,
    )


def _package(
    asset: str, *, kind: str = "Title_C", more: Sequence[str] = (), width: int = 1,
    own_class: str = "",
) -> bytes:  # fmt: skip
    """A level of one object whose class is an asset's."""
    paths = [f"{asset}.{kind}", *more]
    width_of_sign = PropertyDraft("Width", "IntProperty", width)
    sign = ExportDraft("Sign", own_class or paths[0], properties=(width_of_sign,))
    return build(_draft(paths, sign)).uasset


def _compared(tree_from: FromBytes, before: bytes, after: bytes) -> Difference:
    result = difference(tree_from(before), tree_from(after))
    turned = difference(tree_from(after), tree_from(before))
    assert (turned.verdict, turned.by_class) == (result.verdict, result.by_class)
    return result


def test_an_asset_that_moved_is_told_and_is_no_edit(tree_from: FromBytes) -> None:
    result = _compared(tree_from, _package(_OLD), _package(_NEW))
    told = [change for change in result.changes if change.section in ("imports", "exports")]
    classes = {change.path: change.change_class for change in told}
    assert classes["exports/Sign/ClassIndex"] is ChangeClass.NOISE
    assert {classes[f"imports/{path}.Title_C"] for path in (_OLD, _NEW)} == {ChangeClass.NOISE}
    assert f"{_OLD} now found at {_NEW}" in render(sentence(result))
    assert "nothing else" not in render(sentence(result))


@pytest.mark.parametrize(
    "after",
    [
        _package("/Game/Debug/Doc/Sign"),
        _package(_NEW, kind="Other_C"),
        _package(_NEW, more=[f"{_NEW}.Title_C:Light"]),
        _package(_NEW, more=[f"{_OLD}.Title_C"]),
        _package(_NEW, width=2),
    ],
    ids=["another asset", "another class", "more of it", "the old one too", "edited"],
)
def test_what_only_looks_like_a_move_is_an_edit(tree_from: FromBytes, after: bytes) -> None:
    result = _compared(tree_from, _package(_OLD), after)
    assert result.verdict == "changed"
    assert "now found at" not in render(sentence(result))


def _with_variable(asset: str, *, moved: bool) -> bytes:
    """A level whose object has a variable of its class, in bytes that nothing takes apart."""
    paths = ["/Script/CoreUObject.ObjectProperty", f"{asset}.Title_C"]
    sign = ExportDraft("Sign", paths[1])
    variable = ExportDraft("Variable", paths[0], extra_bytes=8)
    data = bytearray(build(_draft(paths[::-1] if moved else paths, sign, variable)).uasset)
    rows = Package.open(bytes(data)).exports
    at = rows[1].SerialOffset + rows[1].SerialSize - 4
    assert data[at : at + 4] == bytes(4)
    data[at : at + 4] = rows[0].ClassIndex.to_bytes(4, "little", signed=True)
    return bytes(data)


def test_a_variable_of_a_class_that_moved_is_no_edit(tree_from: FromBytes) -> None:
    sides = [_with_variable(asset, moved=asset == _NEW) for asset in (_OLD, _NEW)]
    result = _compared(tree_from, *sides)
    classes = {change.path: change.change_class for change in result.changes}
    assert classes["exports/Variable/native"] is ChangeClass.NOISE
    assert result.verdict == "resaved"
    assert f"{_OLD} now found at {_NEW}" in render(sentence(result))


def test_a_widget_of_which_the_class_moved_and_nothing_else(
    tree_from: FromBytes, corpus: Path
) -> None:
    """The name of the folder takes the place of the other one, as a save writes it."""
    data = (corpus / "pairs/WidgetBlueprint-WBP_MinimapWidget/before.uasset").read_bytes()
    old, new = (f"/RealTimeStrategy/{folder}/WBP_RTSMinimapWidget" for folder in ("UI", "UX"))
    assert data.count(old.encode()) == 1
    result = _compared(tree_from, data, data.replace(old.encode(), new.encode()))
    assert result.verdict == "resaved"
    assert f"{old} now found at {new}" in render(sentence(result))


def test_another_reference_is_an_edit(tree_from: FromBytes) -> None:
    """A material of the same name in another folder may be another one: somebody chose it."""
    actor = "/Script/Engine.Actor"
    sides = [_package(asset, own_class=actor, more=[actor]) for asset in (_OLD, _NEW)]
    result = _compared(tree_from, *sides)
    assert result.verdict == "changed"
    assert "now found at" not in render(sentence(result))
