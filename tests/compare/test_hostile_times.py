"""Packages that are made to take long: the work grows with their size, and can be stopped."""

from __future__ import annotations

import struct
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from inspector.catalog import default_catalog
from inspector.compare.classify import Classifier
from inspector.compare.diff import compare, difference
from inspector.compare.known import KnownChangeClassifier
from inspector.compare.model import ChangeClass
from inspector.compare.package_model import PackageModel, names_in_same_bytes
from inspector.compare.resaves import Resaves
from inspector.format.unreal.draft import ExportDraft, ImportDraft, PackageDraft, _Builder
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.messages.notes import note_of
from inspector.progress import Cancelled, Progress
from inspector.versions import EngineVersion, VersionSet

FromBytes = Callable[[bytes], PackageTree]
#: Far above what the work takes, far below what it takes where it grows with the square.
_MOST_SECONDS = 8.0


def _draft(*, size: int = 8, patch: int = 1) -> PackageDraft:
    release = default_catalog().release("5.3")
    assert release is not None
    version = EngineVersion.parse(f"5.{patch + 2}.0-1234+{release.branch}")
    kind = "/Script/Engine.Blueprint"
    return PackageDraft(
        versions=VersionSet(release.legacy, release.ue4, release.ue5, 0),
        saved_by=version,
        compatible_with=version,
        imports=(ImportDraft(kind),),
        exports=(ExportDraft("Thing", kind, is_asset=True, extra_bytes=size),),
    )


def _built(draft: PackageDraft, names: Sequence[str] = ()) -> bytes:
    builder = _Builder(draft)
    for name in names:
        builder._name(name)
    header = builder.header()
    return header + builder.data


def _replaced_names(letter: str, count: int, native: bytes) -> bytes:
    data = _built(_draft(size=len(native)), [f"{letter}{number}" for number in range(count)])
    return data[: -4 - len(native)] + native + data[-4:]


def test_many_replaced_names_over_many_bytes(tree_from: FromBytes) -> None:
    native = b"\xff" * (2 << 20)
    trees = [tree_from(_replaced_names(letter, 10_000, native)) for letter in "ab"]
    start = time.process_time()
    found = difference(*trees)
    assert time.process_time() - start < _MOST_SECONDS
    # None of the bytes is an index of a name.
    assert found.verdict == "resaved"


@pytest.mark.parametrize("before", range(5))
def test_a_replaced_name_is_found_wherever_its_index_stands(
    tree_from: FromBytes, before: int
) -> None:
    native = b"\xff" * before + struct.pack("<ii", 7, 0) + b"\xff" * 3
    trees = [tree_from(_replaced_names(letter, 20, native)) for letter in "ab"]
    found = difference(*trees)
    told = {one.path for one in found.of_class(ChangeClass.CONTENT)}
    assert told == {"names/a7", "names/b7"}


def test_many_offsets_of_one_large_payload(tree_from: FromBytes) -> None:
    count, size = 2000, 20 << 20
    sides = []
    for names in ((), ("Another",)):
        data = _built(_draft(size=12 * count), names)
        node = tree_from(data).find("summary/BulkDataStartOffset")
        assert node is not None
        start = len(data) - 4
        data = data[: node.start] + struct.pack("<q", start) + data[node.end :]
        native = struct.pack("<iq", size, start) * count
        sides.append(data[: -4 - len(native)] + native + bytes(size) + data[-4:])
    trees = [tree_from(one) for one in sides]
    start_time = time.process_time()
    found = difference(*trees)
    assert time.process_time() - start_time < _MOST_SECONDS
    (native_change,) = (one for one in found.changes if one.path.endswith("/native"))
    assert note_of(native_change) == "renumbered"


@pytest.mark.slow
def test_many_soft_references_and_many_objects(tree_from: FromBytes) -> None:
    count = 2000
    exports = tuple(ExportDraft(f"O{at}", "/Script/Engine.Blueprint") for at in range(count))
    trees = [
        tree_from(
            _built(
                replace(
                    _draft(patch=patch),
                    exports=exports,
                    soft_references=tuple(f"/Game/{letter}{at}" for at in range(count)),
                )
            )
        )
        for letter, patch in (("a", 1), ("b", 2))
    ]
    start = time.process_time()
    found = difference(*trees)
    assert time.process_time() - start < _MOST_SECONDS
    references = [one for one in found.changes if one.section == "soft package references"]
    assert len(references) == 2 * count


def test_a_place_in_hundreds_of_thousands_of_parts(tree_from: FromBytes) -> None:
    models = [PackageModel(tree_from(_built(_draft(patch=patch)))) for patch in (1, 2)]
    known = KnownChangeClassifier(*models)
    resaves = Resaves(*models, Classifier(*models, Progress()), known)
    start = time.process_time()
    assert resaves._object_of("/Game/x." + "a." * 500_000, 0) is None
    assert time.process_time() - start < _MOST_SECONDS
    assert resaves._object_of("/Game/x.Thing.Title.Text", 0) == "Thing"


def test_a_search_of_same_bytes_can_be_stopped(tree_from: FromBytes) -> None:
    models = [PackageModel(tree_from(_replaced_names(letter, 20, bytes(8)))) for letter in "ab"]
    progress = Progress()
    assert names_in_same_bytes(*models, range(20), progress) is not None
    progress.cancel()
    with pytest.raises(Cancelled):
        names_in_same_bytes(*models, range(20), progress)
    with pytest.raises(Cancelled):
        compare(models[0], models[1], progress)
