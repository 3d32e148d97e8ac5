"""Packages made with the project's own writer: one edit is one change, and nothing cascades."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from inspector.catalog import Release, default_catalog
from inspector.compare.diff import difference
from inspector.compare.model import Change, ChangeClass, Difference
from inspector.compare.sentence import sentence
from inspector.format.unreal.draft import (
    ExportDraft,
    ImportDraft,
    PackageDraft,
    _Builder,
    build,
)
from inspector.format.unreal.properties.draft import PropertyDraft
from inspector.format.unreal.tree.field_tree import FieldTree
from inspector.versions.engine_version import EngineVersion
from inspector.versions.guid import Guid
from inspector.versions.version_set import CustomVersion, VersionSet

FromBytes = Callable[[bytes], FieldTree]
_RELEASES = [
    release
    for name in ("4.10", "4.27", "5.3", "5.6")
    if (release := default_catalog().release(name)) is not None
]
_FRAMEWORK = Guid.parse("CFFC743F-43B04480-939114DF-171D2073")
each_release = pytest.mark.parametrize("release", _RELEASES, ids=lambda release: release.name)


def _draft(release: Release, *, array: Sequence[int] = (1, 2, 3, 4), speed: float = 600.0) -> Any:
    version = EngineVersion.parse(f"{release.name}.1-1234+{release.branch}")
    properties = (
        PropertyDraft("WalkSpeed", "FloatProperty", speed),
        PropertyDraft("Steps", "ArrayProperty(IntProperty)", list(array)),
        PropertyDraft("Owner", "ObjectProperty", "Part"),
        PropertyDraft("Kind", "ObjectProperty", "/Script/Engine.Pawn"),
    )
    return PackageDraft(
        versions=VersionSet(
            release.legacy, release.ue4, release.ue5, 0, 0, (CustomVersion(_FRAMEWORK, 30),)
        ),
        saved_by=version,
        compatible_with=version,
        imports=(ImportDraft("/Script/Engine.Actor"), ImportDraft("/Script/Engine.Pawn")),
        exports=(
            ExportDraft("Thing", "/Script/Engine.Blueprint", is_asset=True, properties=properties),
            ExportDraft("Part", "/Script/Engine.SceneComponent", outer="Thing", extra_bytes=8),
        ),
    )


def _renamed_names(draft: PackageDraft, names: Sequence[str]) -> bytes:
    """The package with its name table in another order."""
    builder = _Builder(draft)
    for name in names:
        builder._name(name)
    header = builder.header()
    return header + builder.data


def _beyond_noise(found: Difference) -> tuple[Change, ...]:
    return found.of_class(ChangeClass.CONTENT, ChangeClass.VERSION)


@each_release
def test_the_same_bytes_are_identical(release: Release, tree_from: FromBytes) -> None:
    data = build(_draft(release)).uasset
    found = difference(tree_from(data), tree_from(data))
    assert (found.verdict, found.changes) == ("identical", ())
    assert sentence(found) == "Identical: the same bytes"


@each_release
def test_another_order_of_names_is_one_change(release: Release, tree_from: FromBytes) -> None:
    before = tree_from(build(_draft(release)).uasset)
    names = list(before.package.names)
    after = tree_from(_renamed_names(_draft(release), [names[-1], *names[:-1]]))
    assert after.package.names != names
    found = difference(before, after)
    (only,) = found.changes
    assert (only.path, only.kind, only.change_class) == ("names", "moved", ChangeClass.NOISE)
    assert only.before == {names[-1]: len(names) - 1}
    assert only.after == {names[-1]: 0}
    assert found.verdict == "resaved"


@each_release
def test_an_import_put_in_front_is_one_change(release: Release, tree_from: FromBytes) -> None:
    draft = _draft(release)
    more = replace(draft, imports=(ImportDraft("/Script/Engine.Light"), *draft.imports))
    before, after = tree_from(build(draft).uasset), tree_from(build(more).uasset)
    # Every import and every reference to one has another index now.
    assert before.package.exports[0].ClassIndex != after.package.exports[0].ClassIndex
    found = difference(before, after)
    (only,) = _beyond_noise(found)
    assert (only.path, only.kind) == ("imports//Script/Engine.Light", "added")
    assert only.change_class is ChangeClass.CONTENT
    assert after.find(only.new_path) is not None
    assert only.old_path == ""
    # What follows: the name, and where the tables lie.
    assert {one.section for one in found.of_class(ChangeClass.NOISE)} == {"summary", "names"}
    assert [one.path for one in found.changes if one.section == "names"] == ["names/Light"]
    assert found.verdict == "changed"
    assert sentence(found) == "1 import added"


@each_release
def test_an_element_that_moved_is_one_change(release: Release, tree_from: FromBytes) -> None:
    before = tree_from(build(_draft(release)).uasset)
    after = tree_from(build(_draft(release, array=(4, 1, 2, 3))).uasset)
    (only,) = difference(before, after).changes
    assert (only.path, only.kind) == ("exports/Thing/properties/Steps/0", "moved")
    assert (only.before, only.after) == (4, 4)
    assert only.old_path == "exports/0/properties/Steps/3"
    assert only.new_path == "exports/0/properties/Steps/0"
    assert only.as_json() == {
        "path": "exports/Thing/properties/Steps/0",
        "kind": "changed",
        "class": "content",
        "before": 4,
        "after": 4,
        "moved": True,
    }


@each_release
def test_a_value_that_was_edited(release: Release, tree_from: FromBytes) -> None:
    before = tree_from(build(_draft(release)).uasset)
    after = tree_from(build(_draft(release, speed=450.0)).uasset)
    found = difference(before, after)
    (only,) = found.changes
    assert only.path == "exports/Thing/properties/WalkSpeed"
    assert (only.before, only.after, only.change_class) == (600.0, 450.0, ChangeClass.CONTENT)
    assert sentence(found) == "WalkSpeed 600 → 450"
    assert found.by_section == {
        "exports": {ChangeClass.CONTENT: 1, ChangeClass.VERSION: 0, ChangeClass.NOISE: 0}
    }


def test_the_same_asset_saved_by_another_release_is_resaved(tree_from: FromBytes) -> None:
    old, new = _RELEASES[1], _RELEASES[2]
    first, second = _draft(old), _draft(new)
    raised = replace(second.versions, custom=(CustomVersion(_FRAMEWORK, 37),))
    before = tree_from(build(first).uasset)
    after = tree_from(build(replace(second, versions=raised)).uasset)
    found = difference(before, after)
    assert found.verdict == "resaved", found.of_class(ChangeClass.CONTENT)
    paths = {one.path: (one.before, one.after) for one in found.of_class(ChangeClass.VERSION)}
    assert paths[f"custom_versions/{_FRAMEWORK}"] == (30, 37)
    assert paths["summary/LegacyFileVersion"] == (-7, -8)
    assert sentence(found) == (
        "Saved again, nothing edited, saved by 4.27.1 → 5.3.1, 1 custom version raised"
    )


@each_release
def test_an_object_put_in_front_is_one_object(release: Release, tree_from: FromBytes) -> None:
    draft = _draft(release)
    one = ExportDraft("New", "/Script/Engine.SceneComponent", outer="Thing")
    more = replace(draft, exports=(one, *draft.exports))
    found = difference(tree_from(build(draft).uasset), tree_from(build(more).uasset))
    (only,) = _beyond_noise(found)
    assert (only.path, only.kind) == ("exports/Thing:New", "added")
    assert only.after["ClassIndex"] == "/Script/Engine.SceneComponent"
    assert sentence(found) == "1 SceneComponent added"


def test_one_side_that_is_not_there(tree_from: FromBytes) -> None:
    tree = tree_from(build(_draft(_RELEASES[2])).uasset)
    added, removed = difference(None, tree), difference(tree, None)
    assert (added.verdict, removed.verdict) == ("changed", "changed")
    assert {one.kind for one in added.changes} == {"added"}
    assert [(one.path, one.before) for one in removed.changes] == [
        (one.path, one.after) for one in added.changes
    ]
    assert difference(None, None).verdict == "identical"


def _with_native(release: Release, words: Sequence[int], names: Sequence[str] = ()) -> bytes:
    """A package whose second object ends in some words of native data."""
    draft = _draft(release)
    size = 4 * len(words)
    exports = (draft.exports[0], replace(draft.exports[1], extra_bytes=size))
    data = _renamed_names(replace(draft, exports=exports), names)
    return data[: -4 - size] + struct.pack(f"<{len(words)}i", *words) + data[-4:]


def test_native_data_that_only_counts_names_anew_is_noise(tree_from: FromBytes) -> None:
    release = _RELEASES[2]
    names = list(tree_from(_with_native(release, (0, 0))).package.names)
    turned = names[::-1]
    at, later = names.index("WalkSpeed"), turned.index("WalkSpeed")
    before = tree_from(_with_native(release, (at, 0, 77), names))
    after = tree_from(_with_native(release, (later, 0, 77), turned))
    found = difference(before, after)
    assert {one.path: one.note for one in found.changes} == {
        "names": "the same entries in another order",
        "exports/Thing:Part/native": "renumbered",
    }
    assert found.verdict == "resaved"
    other = tree_from(_with_native(release, (later, 0, 78), turned))
    found = difference(before, other)
    (only,) = _beyond_noise(found)
    assert only.path == "exports/Thing:Part/native"
    assert only.change_class is ChangeClass.CONTENT
    assert (only.before["size"], only.after["size"]) == (12, 12)
    assert only.before["sha1"] != only.after["sha1"]
    assert only.note.startswith("bytes 0x0")


def test_native_data_with_no_renumbering_is_content(tree_from: FromBytes) -> None:
    release = _RELEASES[2]
    before = tree_from(_with_native(release, (5, 0, 0)))
    after = tree_from(_with_native(release, (6, 0, 0)))
    (only,) = difference(before, after).changes
    assert only.change_class is ChangeClass.CONTENT
    assert only.note == "bytes 0x0 differ"


def test_native_data_written_by_another_version_is_not_told_apart(tree_from: FromBytes) -> None:
    release = _RELEASES[2]
    draft = _draft(release)
    raised = replace(
        draft, versions=replace(draft.versions, custom=(CustomVersion(_FRAMEWORK, 37),))
    )
    exports = (draft.exports[0], replace(draft.exports[1], extra_bytes=16))
    before = tree_from(build(draft).uasset)
    after = tree_from(build(replace(raised, exports=exports)).uasset)
    (native,) = (one for one in difference(before, after).changes if one.path.endswith("/native"))
    assert native.change_class is ChangeClass.VERSION
    assert native.note.startswith("written anew by another version; not told apart")
