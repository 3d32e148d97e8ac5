"""An asset that moved and took the class of an object with it, and edits that look like it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from inspector.catalog import default_catalog
from inspector.compare.diff import difference
from inspector.compare.model import ChangeClass, Difference
from inspector.compare.sentence import sentence
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.format.unreal.write.draft import ExportDraft, ImportDraft, PackageDraft, build
from inspector.format.unreal.write.property_draft import PropertyDraft
from inspector.versions.version_set import VersionSet

FromBytes = Callable[[bytes], PackageTree]
_OLD, _NEW = "/Game/Debug/Title", "/Game/Debug/Doc/Title"


def _package(
    asset: str, *, kind: str = "Title_C", more: Sequence[str] = (), width: int = 1,
    own_class: str = "",
) -> bytes:  # fmt: skip
    """A level of one object whose class is an asset's."""
    release = default_catalog().release("5.3")
    assert release is not None
    version = release.newest_build
    assert version is not None
    paths = [f"{asset}.{kind}", *more]
    return build(
        PackageDraft(
            versions=VersionSet(release.legacy, release.ue4, release.ue5, 0),
            saved_by=version,
            compatible_with=version,
            imports=tuple(map(ImportDraft, paths)),
            exports=(
                ExportDraft(
                    "Sign",
                    own_class or paths[0],
                    properties=(PropertyDraft("Width", "IntProperty", width),),
                ),
            ),
        )
    ).uasset


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
    assert f"{_OLD} now found at {_NEW}" in sentence(result)
    assert "nothing else" not in sentence(result)


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
    assert "now found at" not in sentence(result)


def test_another_reference_is_an_edit(tree_from: FromBytes) -> None:
    """A material of the same name in another folder may be another one: somebody chose it."""
    actor = "/Script/Engine.Actor"
    sides = [_package(asset, own_class=actor, more=[actor]) for asset in (_OLD, _NEW)]
    result = _compared(tree_from, *sides)
    assert result.verdict == "changed"
    assert "now found at" not in sentence(result)
