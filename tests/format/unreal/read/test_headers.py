"""Every package of the corpus: its facts, what covers its header, its bytes written back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from corpus import corpus_file, entries
from header_models import model_of, read_exactly

from inspector.format.schema import Record
from inspector.format.stream import StoredText
from inspector.format.unreal.draft import PackageDraft, build
from inspector.format.unreal.package import Package
from inspector.format.unreal.paths import LONGEST_PATH
from inspector.format.unreal.read.header import engines_of, numbers_of, read_summary
from inspector.format.unreal.read.quick import FIRST_READ, QuickReader
from inspector.format.unreal.write import write_header
from inspector.versions import CustomVersion, EngineVersion, Guid, VersionSet

#: Files damaged on purpose, and files that are no packages.
_UNREADABLE = ("cut-", "first-3-bytes", "byte-swapped-tag", "empty", "lfs-pointer")
#: How unversioned packages of the corpus are laid out, as the number of files per release group.
GROUPS = {
    "4.14 and 4.15": 2,
    "4.16 to 4.27": 21,
    "5.1": 40,
    "5.4 and 5.5": 9,
    "5.6": 7,
    "5.7 and newer": 11,
}


def _whole_packages() -> list[Any]:
    return [
        parameter
        for parameter in entries()
        if not parameter.values[0]["path"].startswith("no-package-tag/")
        and not any(word in parameter.values[0]["path"] for word in _UNREADABLE)
    ]


def _open(entry: dict[str, Any]) -> tuple[Package, bytes]:
    path = corpus_file(entry["path"])
    tail = path.with_suffix(".uexp")
    data = path.read_bytes()
    return Package.open(data, tail.read_bytes() if tail.exists() else b""), data


@pytest.mark.parametrize("entry", _whole_packages())
def test_facts_equal_the_manifest(entry: dict[str, Any]) -> None:
    package, _ = _open(entry)
    saved_by = package.saved_by
    assert saved_by is not None
    read = {
        "file_version_ue4": package.versions.ue4,
        "file_version_ue5": package.versions.ue5,
        "licensee": package.versions.licensee,
        "saved_by": saved_by.short,
        "changelist": saved_by.changelist,
        "branch": saved_by.branch,
        "cooked": package.cooked,
    }
    known = {key: entry[key] for key in read if entry[key] is not None}
    assert {key: read[key] for key in known} == known


@pytest.mark.parametrize("entry", _whole_packages())
def test_every_byte_of_the_header_belongs_to_one_part(entry: dict[str, Any]) -> None:
    package, _ = _open(entry)
    assert package.header_gaps() == ([], [])
    assert package.errors() == () or "last-byte-missing" in entry["path"]


@pytest.mark.parametrize("entry", _whole_packages())
def test_the_writer_gives_the_same_bytes_back(entry: dict[str, Any]) -> None:
    package, data = _open(entry)
    written = write_header(model_of(package))
    assert written == data[: package.total_header_size]


def test_unversioned_packages_fit_a_named_release_group() -> None:
    counted: dict[str, int] = {}
    for parameter in entries("unversioned/"):
        package, _ = _open(parameter.values[0])
        assert package.assumed is not None
        assert package.explains_header()
        counted[package.assumed.name] = counted.get(package.assumed.name, 0) + 1
    if not counted:
        pytest.skip("the corpus of real packages is not here")
    assert counted == GROUPS


@pytest.mark.parametrize("entry", _whole_packages())
def test_fast_and_exact_readers_agree_on_every_field(entry: dict[str, Any]) -> None:
    package, data = _open(entry)
    assume = (package.assumed.ue4, package.assumed.ue5) if package.assumed else None
    exact = read_summary(data, assume=assume, spans=[])
    for part in ("versions", "head", "body"):
        assert _same(getattr(package.summary, part), getattr(exact, part))
    for key in package.section_keys():
        fast, slow = package.section_value(key), read_exactly(package, key)
        assert _same(fast, slow), key
    assert package.names == [row.Name for row in read_exactly(package, "names") or ()]


@pytest.mark.parametrize("entry", _whole_packages())
def test_quick_reader_agrees_or_asks_for_a_closer_look(entry: dict[str, Any]) -> None:
    package, data = _open(entry)
    quick = QuickReader().read(data[:FIRST_READ], len(data))
    if (package.summary.get("DataResourceOffset") or 0) > 0 and quick is None:
        return
    assert quick is not None
    facts = quick.facts
    assert (facts.versions, facts.saved_by, facts.compatible_with, facts.compatible_stored) == (
        package.versions,
        package.saved_by,
        package.compatible_with,
        package.compatible_stored,
    )
    assert quick.total_header_size == package.total_header_size
    rows = data[quick.export_offset :][: quick.export_bytes]
    logical = len(data) + package.tail_size
    assert quick.exports_fit(rows, logical) == (not package.problems())


@pytest.mark.parametrize("entry", _whole_packages())
def test_spans_of_leaves_cover_the_summary(entry: dict[str, Any]) -> None:
    package, _ = _open(entry)
    spans = package.spans()
    end = package.summary.end
    fields = [s for s in spans if s.path.startswith("summary/") and s.path.count("/") == 1]
    assert sum(span.length for span in fields) == end
    assert spans.at(0) == spans.get("summary/Tag")
    assert spans.at(4) == spans.get("summary/LegacyFileVersion")
    exports = package.exports
    if exports:
        last = spans.get(f"exports/{len(exports) - 1}/SerialSize")
        assert last is not None
        assert last.length in (4, 8)


def _same(first: Any, second: Any) -> bool:
    """Equality that also minds how a string is stored, and absent against empty."""
    if isinstance(first, StoredText) or isinstance(second, StoredText):
        return getattr(first, "stored", None) == getattr(second, "stored", None)
    if isinstance(first, Record):
        return type(first) is type(second) and all(map(_same, first, second))
    if isinstance(first, Sequence) and not isinstance(first, str | bytes):
        return len(first) == len(second) and all(map(_same, first, second))
    return bool(first == second) and type(first) is type(second)


def test_a_missing_uexp_does_not_hide_the_layout(corpus: Path) -> None:
    path = corpus / "unversioned/UAssetAPI/TestJson/Items.uasset"
    package = Package.open(path.read_bytes())
    assert package.assumed is not None
    assert [error.field for error in package.problems()] == ["exports/0/SerialSize"]


def test_long_texts_beside_versions_are_told_by_their_ends() -> None:
    """Nothing limits the name of a custom version and a branch but the file's size."""
    text = "Custom" * 50_000
    saved_by = EngineVersion(4, 9, 0, 2662404, branch=text)
    custom = (CustomVersion(Guid(1, 2, 3, 4), 5, text),)
    versions = VersionSet(legacy=-5, ue4=482, ue5=0, licensee=0, custom=custom)
    draft = PackageDraft(versions=versions, saved_by=saved_by, compatible_with=saved_by)
    summary = read_summary(build(draft).uasset)
    assert summary.head is not None
    assert summary.body is not None
    assert summary.body.SavedByEngineVersion.Branch == text
    for told in (
        summary.version_set.custom[0].friendly_name,
        engines_of(summary).saved_by.branch,
    ):
        assert told.startswith("Custom")
        assert told.endswith("Custom")
        assert " characters, sha1 " in told
        assert len(told) <= LONGEST_PATH


def test_packages_that_differ_in_their_hash_share_their_numbers() -> None:
    """Since 5.6 the hash of a package stands between its version words and its custom versions."""
    data = (Path(__file__).parents[3] / "data" / "Door-5.6.uasset").read_bytes()
    place = Package.open(data).place_of("summary/SavedHash")
    assert place is not None
    other = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
    numbers = [numbers_of(one, read_summary(one)) for one in (data, other)]
    assert numbers[0] is numbers[1]
    older = (Path(__file__).parents[3] / "data" / "Door-5.3.uasset").read_bytes()
    assert numbers_of(older, read_summary(older)) is not numbers[0]
