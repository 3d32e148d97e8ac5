"""Damaged and hostile packages: compared as far as they go, in bounded time, never a crash."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from corpus import corpus_file, counts

from inspector.compare.derived import STORED_NAME
from inspector.compare.diff import compare, difference, paired_models
from inspector.compare.model import EndTagMissing, ObjectsUnread, ObjectUnread, SectionUnread
from inspector.compare.package_model import CONTENTS, PackageModel, spelled_alike
from inspector.compare.sentence import lead, sentence
from inspector.compare.values import applied
from inspector.errors import InspectorError
from inspector.format.unreal.draft import ExportDraft, PackageDraft, PropertyDraft, build
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.messages.rendering import render
from inspector.messages.rules import texts_of
from inspector.versions import EngineVersion, VersionSet

FromBytes = Callable[[bytes], PackageTree]
SAMPLES = (
    "4.10/uasset-rs/SimpleRefsRoot.uasset",
    "4.26/uasset-rs/IndirectCycleA.uasset",
    "5.6/uasset-rs/SimpleRefsRoot.uasset",
    "5.7/ProceduralMeshDemos/Sphere_BP.uasset",
    "pairs/DataTable-DT_RTSGameplayTags/before.uasset",
    "pairs/World-Issue455/before.umap",
)
#: Seconds of processor time that one comparison of such small packages may take.
_LONGEST = 5.0


def _mutations(data: bytes, dice: random.Random, count: int) -> Iterator[bytes]:
    for _ in range(count):
        changed = bytearray(data)
        match dice.randrange(4):
            case 0:
                for _ in range(dice.randint(1, 20)):
                    changed[dice.randrange(len(changed))] = dice.randrange(256)
            case 1:
                at = dice.randrange(0, len(changed) - 4)
                word = dice.choice([0, 1, 2**31 - 1, 2**32 - 1, 0x7FFF, 100_000])
                changed[at : at + 4] = word.to_bytes(4, "little")
            case 2:
                at = dice.randrange(len(changed))
                del changed[at : at + dice.randint(1, 64)]
            case _:
                del changed[dice.randrange(32, len(changed)) :]
        yield bytes(changed)


def _unread_nodes(models: tuple[PackageModel, PackageModel]) -> frozenset[str]:
    """The names of nodes whose pins one of the packages does not tell."""
    return frozenset(
        path.rpartition(".")[2]
        for model in models
        for path, held in model.section("exports").items()
        if "native" in held or path in model.damaged
    )


def _links_by_node(value: Any, unread: frozenset[str]) -> Any:
    """A value in which links to such nodes are told by the node alone: its pins have no names."""
    if isinstance(value, str) and value.rpartition(".")[0] in unread:
        return value.rpartition(".")[0]
    if isinstance(value, list):
        return [_links_by_node(inner, unread) for inner in value]
    if type(value) is dict:
        return {key: _links_by_node(inner, unread) for key, inner in value.items()}
    return value


def _compared_parts(data: Any, models: tuple[PackageModel, PackageModel]) -> dict[str, Any]:
    """What of a model takes part in a comparison: not what one of the two cannot be read for."""
    unread = models[0].unread | models[1].unread
    damaged = {*models[0].damaged, *models[1].damaged}
    found = {key: values for key, values in data.items() if key not in unread}
    found["bytes"] = {
        kind: value for kind, value in data["bytes"].items() if kind.partition("_")[0] == "padding"
    }
    for section in ("imports", "soft_package_references"):
        if section in found and "extra_dependencies" in unread:
            found[section] = {
                path: {key: value for key, value in one.items() if key != "UsedInGame"}
                for path, one in found[section].items()
            }
    if "exports" in found:
        unread_nodes = _unread_nodes(models)
        found["exports"] = {
            path: {
                key: _links_by_node(value, unread_nodes)
                for key, value in one.items()
                if (path not in damaged or key not in CONTENTS)
                and (key != "depends" or "depends" not in unread)
            }
            for path, one in data["exports"].items()
        }
    return found


@pytest.mark.slow
@pytest.mark.parametrize("count", counts(30, 120))
@pytest.mark.parametrize("name", SAMPLES)
def test_damaged_packages_are_compared_as_far_as_they_go(
    name: str, count: int, tree_from: FromBytes
) -> None:
    data = corpus_file(name).read_bytes()
    whole = tree_from(data)
    compared = 0
    for changed in _mutations(data, random.Random(name), count):
        damaged: PackageTree | None = None
        with suppress(InspectorError):
            damaged = tree_from(changed)
        if damaged is None:
            continue
        start = time.process_time()
        told = difference(whole, damaged)
        assert time.process_time() - start < _LONGEST
        assert render(sentence(told))
        __, spelled = spelled_alike(whole, damaged)
        models = PackageModel(whole), PackageModel(spelled)
        found = compare(*models)
        models = paired_models(*models)[:2]
        changes = [one for one in found.changes if STORED_NAME not in one.steps[2:]]
        made = _compared_parts(applied(models[0].data, changes), models)
        assert made == _compared_parts(models[1].data, models)
        assert difference(damaged, whole).verdict == told.verdict
        for one in found.changes:
            assert found.problems == () or one.path.partition("/")[0] not in models[1].unread - {
                "summary"
            }
        compared += 1
    assert compared > count // 2


def test_what_cannot_be_read_is_a_problem(tree_from: FromBytes) -> None:
    data = corpus_file(SAMPLES[1]).read_bytes()
    whole = tree_from(data)
    body = whole.package.summary.body
    assert body is not None
    broken = bytearray(data)
    broken[body.ImportOffset : body.ImportOffset + 4] = b"\xff\xff\xff\x7f"
    start = whole.package.place_of("summary/ImportCount")
    assert start is not None
    broken[start : start + 4] = (2**31 - 1).to_bytes(4, "little")
    found = compare(PackageModel(whole), PackageModel(tree_from(bytes(broken))))
    told = [(one.side, one.path) for one in found.problems if isinstance(one, SectionUnread)]
    assert ("new", "imports") in told
    assert any(texts_of(one).message().startswith("new side: imports cannot be read: ")
               for one in found.problems)  # fmt: skip
    assert found.verdict == "changed"
    # What refers to imports cannot be told either: none of it is listed as gone.
    assert {one.section for one in found.changes} <= {"summary"}
    assert render(lead(found)) == "No edit seen, as far as both can be read: 0 of 6 objects."


def test_an_object_that_cannot_be_read_is_told_and_not_listed(tree_from: FromBytes) -> None:
    data = _package((PropertyDraft("Speed", "IntProperty", 7),))
    whole = tree_from(data)
    start = whole.package.exports[0].SerialOffset
    broken = bytearray(data)
    # The name of the first property is none of the table.
    broken[start : start + 4] = (10_000).to_bytes(4, "little")
    for sides, which in (
        ((data, bytes(broken)), "new"),
        ((bytes(broken), data), "old"),
    ):
        found = difference(*map(tree_from, sides))
        assert found.changes == ()
        (problem,) = found.problems
        said = texts_of(problem).message()
        assert said.startswith(f"{which} side: exports/Thing cannot be read: CORRUPT at 0x")
        assert f"0x{start:X}" in said
        assert (problem.side, problem.path, problem.offset) == (which, "exports/Thing", start)
        assert (found.verdict, render(lead(found))) == (
            "changed", "No edit seen, as far as both can be read: 0 of 1 object.",
        )  # fmt: skip


@pytest.mark.parametrize("name", SAMPLES)
def test_a_file_that_was_cut_has_nothing_removed(name: str, tree_from: FromBytes) -> None:
    data = corpus_file(name).read_bytes()
    whole = tree_from(data)
    header = whole.package.total_header_size
    assert header is not None
    for size in (len(data) - 4, (header + len(data)) // 2, header, header // 2):
        found = difference(whole, tree_from(data[:size]))
        assert found.verdict == "changed"
        assert {one.side for one in found.problems} == {"new"}
        assert any(isinstance(one, EndTagMissing) for one in found.problems)
        listed = [one.path for one in found.changes if one.kind in ("added", "removed")]
        # A file that ends early has its last four bytes in the place of the tag.
        assert [path for path in listed if path != "bytes/end_tag"] == []


def test_another_end_tag_is_told(tree_from: FromBytes) -> None:
    data = _package((PropertyDraft("Speed", "IntProperty", 7),))
    found = difference(tree_from(data), tree_from(data[:-4] + b"\0\1\2\3"))
    place = f"0x{len(data) - 4:X}"
    assert [texts_of(one).message() for one in found.problems] == [
        f"new side: its end tag is missing: 00 01 02 03 at {place}, expected C1 83 2A 9E",
    ]
    assert found.verdict == "changed"


def test_what_is_damaged_alike_is_compared_as_bytes(tree_from: FromBytes) -> None:
    sides = []
    for value in (7, 8, 7):
        data = bytearray(_package((PropertyDraft("Speed", "IntProperty", value),)))
        start = tree_from(bytes(data)).package.exports[0].SerialOffset
        data[start : start + 4] = (10_000).to_bytes(4, "little")
        sides.append(bytes(data))
    found = difference(tree_from(sides[0]), tree_from(sides[1]))
    assert [one.path for one in found.changes] == ["exports/Thing/data"]
    assert len(found.problems) == 2
    more = tree_from(sides[2][:-4] + b"\0\0\0\0" + sides[2][-4:])
    told = difference(tree_from(sides[0]), more).problems
    assert not any(isinstance(one, ObjectUnread | ObjectsUnread) for one in told)


def _package(properties: tuple[PropertyDraft, ...]) -> bytes:
    version = EngineVersion.parse("5.3.2-29314046+++UE5+Release-5.3")
    draft = PackageDraft(
        versions=VersionSet(-8, 522, 1009, 0),
        saved_by=version,
        compatible_with=version,
        exports=(ExportDraft("Thing", "/Script/Engine.Blueprint", properties=properties),),
    )
    return build(draft).uasset


def _array(values: list[int]) -> bytes:
    return _package((PropertyDraft("Values", "ArrayProperty(IntProperty)", values),))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "after", "kinds"),
    [
        ([7] * 100_000, [7] * 99_999, ["removed"]),
        ([7] * 100_000, [8] * 100_000, ["changed"]),
        (list(range(100_000)), list(range(100_000, 200_000)), ["changed"]),
        (list(range(100_000)), [99_999, *range(99_999)], ["moved"]),
    ],
    ids=["shorter", "all equal", "all different", "one moved"],
)
def test_arrays_of_a_hundred_thousand_elements(
    before: list[int], after: list[int], kinds: list[str], tree_from: FromBytes
) -> None:
    trees = tree_from(_array(before)), tree_from(_array(after))
    start = time.process_time()
    found = difference(*trees)
    assert time.process_time() - start < _LONGEST
    inside = [one for one in found.changes if one.section == "exports"]
    assert [one.kind for one in inside] == kinds
    assert applied(PackageModel(trees[0]).data, found.changes) == PackageModel(trees[1]).data


def _nested(depth: int, value: int) -> PropertyDraft:
    inner = PropertyDraft("Value", "IntProperty", value)
    for _ in range(depth):
        inner = PropertyDraft("Inner", "StructProperty(Nest)", [inner])
    return inner


@pytest.mark.parametrize("depth", [10, 40, 200])
def test_structs_in_structs(depth: int, tree_from: FromBytes) -> None:
    trees = [tree_from(_package((_nested(depth, value),))) for value in (1, 2)]
    found = difference(*trees)
    (only,) = found.changes
    assert only.section == "exports"
    assert applied(PackageModel(trees[0]).data, found.changes) == PackageModel(trees[1]).data


@pytest.mark.parametrize(
    ("kind", "properties"),
    [
        ("/Script/Engine.ParticleLODLevel", (PropertyDraft("Modules", "IntProperty", 3),)),
        (
            "/Script/Engine.SceneComponent",
            (PropertyDraft("CreationMethod", "ArrayProperty(IntProperty)", [1]),),
        ),
    ],
)
def test_properties_of_other_types_end_no_comparison(
    kind: str, properties: tuple[PropertyDraft, ...], tree_from: FromBytes
) -> None:
    version = EngineVersion.parse("5.3.2-29314046+++UE5+Release-5.3")

    def packed(count: int) -> bytes:
        thing = ExportDraft("Thing", kind, "Lamp", properties=properties)
        system = ExportDraft(
            "System",
            "/Script/Engine.ParticleSystem",
            properties=(PropertyDraft("Emitters", "ArrayProperty(ObjectProperty)", ["Emitter"]),),
        )
        emitter = ExportDraft(
            "Emitter",
            "/Script/Engine.ParticleEmitter",
            properties=(PropertyDraft("LODLevels", "ArrayProperty(ObjectProperty)", ["Thing"]),),
        )
        world = ExportDraft("World", "/Script/Engine.World")
        level = ExportDraft("PersistentLevel", "/Script/Engine.Level", "World")
        lamp = ExportDraft("Lamp", "/Script/Garden.Lamp", "PersistentLevel")
        draft = PackageDraft(
            versions=VersionSet(-8, 522, 1009, 0),
            saved_by=version,
            compatible_with=version,
            exports=(system, emitter, world, level, lamp, *(thing,) * count),
        )
        return build(draft).uasset

    found = difference(tree_from(packed(0)), tree_from(packed(1)))
    assert found.verdict == "changed"
    assert render(sentence(found))
