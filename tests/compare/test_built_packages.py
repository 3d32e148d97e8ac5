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
from inspector.compare.sentence import lead, listed, sentence
from inspector.format.unreal.draft import (
    ExportDraft,
    ImportDraft,
    PackageDraft,
    PropertyDraft,
    _Builder,
    build,
)
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.messages.notes import note_of
from inspector.messages.rendering import render
from inspector.versions import CustomVersion, EngineVersion, Guid, VersionSet

FromBytes = Callable[[bytes], PackageTree]
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
    assert render(sentence(found)) == "Identical: the same bytes."


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
    assert render(sentence(found)) == "Edited: 1 import added."


@pytest.mark.parametrize("row", [0, 21, 31, 32, 53, 59])
def test_what_a_game_needs_of_a_package_is_a_bit_of_its_row(row: int, tree_from: FromBytes) -> None:
    """Sixty rows are two words of 32 bits, the lowest bit first."""
    paths = tuple(f"/Game/P{number:02}" for number in range(60))
    data = build(replace(_draft(_RELEASES[-1]), soft_references=paths)).uasset
    words = struct.pack("<i", 60) + bytes([0xFF] * 8)
    assert data.count(words) == 1
    cleared = bytearray(data)
    cleared[data.index(words) + 4 + row // 8] ^= 1 << row % 8
    (only,) = difference(tree_from(data), tree_from(bytes(cleared))).changes
    assert only.path == f"soft_package_references/{paths[row]}/UsedInGame"
    assert (only.before, only.after) == (True, False)


@each_release
def test_an_element_that_moved_is_one_change(release: Release, tree_from: FromBytes) -> None:
    before = tree_from(build(_draft(release)).uasset)
    after = tree_from(build(_draft(release, array=(4, 1, 2, 3))).uasset)
    (only,) = difference(before, after).changes
    assert (only.path, only.kind) == ("exports/Thing/properties/Steps/0", "moved")
    assert (only.before, only.after) == (4, 4)
    assert only.old_path == "exports/0/properties/Steps/3"
    assert only.new_path == "exports/0/properties/Steps/0"


@each_release
def test_a_value_that_was_edited(release: Release, tree_from: FromBytes) -> None:
    before = tree_from(build(_draft(release)).uasset)
    after = tree_from(build(_draft(release, speed=450.0)).uasset)
    found = difference(before, after)
    (only,) = found.changes
    assert only.path == "exports/Thing/properties/WalkSpeed"
    assert (only.before, only.after, only.change_class) == (600.0, 450.0, ChangeClass.CONTENT)
    assert (render(lead(found)), render(listed(found))) == (
        "Edited: WalkSpeed 600 → 450 in Thing.",
        "",
    )
    assert only.section == "exports"


def test_the_same_asset_saved_by_another_release_is_resaved(tree_from: FromBytes) -> None:
    old, new = _RELEASES[1], _RELEASES[2]
    first, second = _draft(old), _draft(new)
    raised = second.versions._replace(custom=(CustomVersion(_FRAMEWORK, 37),))
    before = tree_from(build(first).uasset)
    after = tree_from(build(replace(second, versions=raised)).uasset)
    found = difference(before, after)
    assert found.verdict == "resaved", found.of_class(ChangeClass.CONTENT)
    paths = {one.path: (one.before, one.after) for one in found.of_class(ChangeClass.VERSION)}
    assert paths[f"custom_versions/{_FRAMEWORK}"] == (30, 37)
    assert paths["summary/LegacyFileVersion"] == (-7, -8)
    assert render(sentence(found)) == (
        "Re-saved by a newer engine (4.27.1 → 5.3.1); nothing else changed. "
        "1 custom version raised."
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
    assert render(sentence(found)) == "Edited: New (SceneComponent) added."


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
    assert {one.path: note_of(one) for one in found.changes} == {
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
    assert note_of(only).startswith("bytes 0x0")


def test_native_data_with_no_renumbering_is_content(tree_from: FromBytes) -> None:
    release = _RELEASES[2]
    before = tree_from(_with_native(release, (5, 0, 0)))
    after = tree_from(_with_native(release, (6, 0, 0)))
    (only,) = difference(before, after).changes
    assert only.change_class is ChangeClass.CONTENT
    assert note_of(only) == "bytes 0x0 differ"


def test_native_data_written_by_another_version_is_not_told_apart(tree_from: FromBytes) -> None:
    release = _RELEASES[2]
    draft = _draft(release)
    raised = replace(
        draft, versions=draft.versions._replace(custom=(CustomVersion(_FRAMEWORK, 37),))
    )
    exports = (draft.exports[0], replace(draft.exports[1], extra_bytes=16))
    before = tree_from(build(draft).uasset)
    after = tree_from(build(replace(raised, exports=exports)).uasset)
    (native,) = (one for one in difference(before, after).changes if one.path.endswith("/native"))
    assert native.change_class is ChangeClass.VERSION
    assert note_of(native).startswith("rewritten by another engine version; not compared in detail")


def test_a_number_that_shifts_like_an_offset_is_content(tree_from: FromBytes) -> None:
    """The header grew by some bytes, and a number in native data by as many."""
    release = _RELEASES[2]
    names = list(tree_from(_with_native(release, (0, 0, 0, 0))).package.names)
    more = [*names, "Another"]
    starts = [
        tree_from(_with_native(release, (0, 0, 0, 0), one)).package.exports[1].SerialOffset
        for one in (names, more)
    ]
    grown = starts[1] - starts[0]
    assert grown > 0
    for value in (4096, 2048, starts[0], starts[0] + 4):
        before = tree_from(_with_native(release, (7, 7, value, 7), names))
        after = tree_from(_with_native(release, (7, 7, value + grown, 7), more))
        found = difference(before, after)
        (native,) = (one for one in found.changes if one.path.endswith("/native"))
        assert native.change_class is ChangeClass.CONTENT, value
        assert found.verdict == "changed"


def test_the_place_of_what_lies_right_behind_it_is_noise(tree_from: FromBytes) -> None:
    release = _RELEASES[2]
    names = list(tree_from(_with_native(release, (0, 0, 0, 0))).package.names)
    sides = []
    for one in (names, [*names, "Another"]):
        size = len(_with_native(release, (0, 0, 0, 0), one))
        # Sixteen bytes and the end tag: the second word is the place of the third.
        sides.append(tree_from(_with_native(release, (7, size - 12, 9, 9), one)))
    found = difference(*sides)
    (native,) = (one for one in found.changes if one.path.endswith("/native"))
    assert (native.change_class, note_of(native)) == (ChangeClass.NOISE, "renumbered")


def _with_metadata(pairs: Sequence[tuple[int, str, str]], *, guid: str = "") -> bytes:
    """A package with metadata of its objects: an index, a key and a value each."""
    release = _RELEASES[2]
    names = ["ToolTip", "Category", "PackageLocalizationNamespace"]
    native = struct.pack("<i", len(pairs)) + b"".join(
        struct.pack("<iiii", index, 1, names.index(key), 0) + _string(value)
        for index, key, value in pairs
    )
    native += struct.pack("<i", bool(guid)) + (struct.pack("<ii", 2, 0) + _string(guid)) * bool(
        guid
    )
    draft = _draft(release)
    editor = CustomVersion(Guid.parse("E4B068ED-F49442E9-A231DA0B-2E46BB41"), 40)
    more = ExportDraft("PackageMetaData", "/Script/CoreUObject.MetaData", extra_bytes=len(native))
    draft = replace(
        draft,
        versions=draft.versions._replace(custom=(editor,)),
        imports=(*draft.imports, ImportDraft("/Script/CoreUObject.MetaData")),
        exports=(*draft.exports, more),
    )
    data = _renamed_names(draft, names)
    return data[: -4 - len(native)] + native + data[-4:]


def _string(text: str) -> bytes:
    return struct.pack("<i", len(text) + 1) + text.encode() + b"\0"


def test_metadata_is_compared_by_object_and_key(tree_from: FromBytes) -> None:
    pairs = [(1, "ToolTip", "Walks"), (2, "Category", "Parts"), (0, "Category", "Lost")]
    before = tree_from(_with_metadata(pairs))
    assert difference(before, tree_from(_with_metadata(pairs[::-1]))).verdict == "resaved"
    lost = [pairs[0], pairs[1], (0, "Category", "Gone")]
    assert difference(before, tree_from(_with_metadata(lost))).verdict == "resaved"
    after = tree_from(_with_metadata([(1, "ToolTip", "Runs"), *pairs[1:]]))
    (only,) = _beyond_noise(difference(before, after))
    assert only.path == "exports/PackageMetaData/metadata/Thing/ToolTip"
    assert (only.before, only.after) == ("Walks", "Runs")
    assert after.find(only.new_path) is not None
    assert only.change_class is ChangeClass.CONTENT


def test_the_namespace_of_a_package_is_noise_where_nobody_wrote_it(tree_from: FromBytes) -> None:
    pairs = [(1, "ToolTip", "Walks")]
    guids = "B445D7CC48A3E33472D41294B03F2F78", "4FA400EB49385B0EF86EECA502625D12"
    sides = [tree_from(_with_metadata(pairs, guid=guid)) for guid in (*guids, "", "Menu")]
    assert difference(sides[0], sides[1]).verdict == "resaved"
    assert difference(sides[2], sides[1]).verdict == "resaved"
    assert difference(sides[0], sides[3]).verdict == "changed"


def test_a_number_beside_one_that_stayed_was_not_counted_anew(tree_from: FromBytes) -> None:
    """Two numbers that could be entries of the name table; only one of them went up."""
    release = _RELEASES[2]
    names = list(tree_from(_with_native(release, (0, 0, 0, 0))).package.names)
    at = names.index("WalkSpeed")
    more = [*names[:at], "Another", *names[at:]]
    before = tree_from(_with_native(release, (at, 0, at, 0), names))
    both = tree_from(_with_native(release, (at + 1, 0, at + 1, 0), more))
    one = tree_from(_with_native(release, (at + 1, 0, at, 0), more))
    assert difference(before, both).verdict == "resaved"
    found = difference(before, one)
    assert found.verdict == "changed"
    assert [change.path for change in found.of_class(ChangeClass.CONTENT)] == [
        "exports/Thing:Part/native"
    ]
