"""Damaged and hostile packages: compared as far as they go, in bounded time, never a crash."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from corpus import corpus_file

from inspector.compare.apply import applied
from inspector.compare.diff import compare, difference
from inspector.compare.package_model import model_of
from inspector.compare.sentence import sentence
from inspector.errors import InspectorError
from inspector.format.unreal.draft import ExportDraft, PackageDraft, build
from inspector.format.unreal.properties.draft import PropertyDraft
from inspector.format.unreal.tree.field_tree import FieldTree
from inspector.versions.engine_version import EngineVersion
from inspector.versions.version_set import VersionSet

FromBytes = Callable[[bytes], FieldTree]
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


@pytest.mark.parametrize("name", SAMPLES)
def test_damaged_packages_are_compared_as_far_as_they_go(name: str, tree_from: FromBytes) -> None:
    data = corpus_file(name).read_bytes()
    whole = tree_from(data)
    model = model_of(whole).data
    compared = 0
    for changed in _mutations(data, random.Random(name), 120):
        damaged: FieldTree | None = None
        with suppress(InspectorError):
            damaged = tree_from(changed)
        if damaged is None:
            continue
        start = time.process_time()
        found = difference(whole, damaged)
        assert time.process_time() - start < _LONGEST
        assert sentence(found)
        assert applied(model, found.changes) == model_of(damaged).data
        assert difference(damaged, whole).verdict == found.verdict
        compared += 1
    assert compared > 60


def test_what_cannot_be_read_is_a_problem(tree_from: FromBytes) -> None:
    data = corpus_file(SAMPLES[1]).read_bytes()
    whole = tree_from(data)
    body = whole.package.summary.body
    assert body is not None
    broken = bytearray(data)
    broken[body.ImportOffset : body.ImportOffset + 4] = b"\xff\xff\xff\x7f"
    start = whole.package.start_of("summary/ImportCount")
    assert start is not None
    broken[start : start + 4] = (2**31 - 1).to_bytes(4, "little")
    found = compare(model_of(whole), model_of(tree_from(bytes(broken))))
    assert any(one.startswith("second package: imports cannot be read") for one in found.problems)
    assert found.verdict == "changed"


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
    assert applied(model_of(trees[0]).data, found.changes) == model_of(trees[1]).data


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
    assert applied(model_of(trees[0]).data, found.changes) == model_of(trees[1]).data
