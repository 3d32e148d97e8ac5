"""Files as they come: what each turns out to be, and what is wrong with it, never an exception."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from inspector.catalog import default_catalog, profile_for
from inspector.checks import FileKind, Verdict, check
from inspector.checks.facts import Depth
from inspector.project import header_reader
from inspector.project.file_bytes import seek_and_read
from inspector.project.header_reader import HeaderFactsReader
from inspector.project.opening import read, read_facts

_CUT = ("4.26/uasset-rs/IndirectCycleA.uasset", "5.7/ProceduralMeshDemos/Sphere_BP.uasset")


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("made/empty.uasset", FileKind.EMPTY),
        ("made/lfs-pointer.uasset", FileKind.LFS_POINTER),
        ("made/lfs-pointer-crlf.umap", FileKind.LFS_POINTER),
        ("no-package-tag/retoc/UE4.27/Table_SignsJanuary.uasset", FileKind.IOSTORE),
        ("no-package-tag/UAssetAPI/TestAssets/B_Gamemode.uasset", FileKind.IOSTORE),
        ("no-package-tag/UAssetAPI/TestACE7/ex02_IGC_03_Subtitle.uasset", FileKind.NOT_A_PACKAGE),
        ("4.26/uasset-rs/IndirectCycleA.uasset", FileKind.PACKAGE),
        ("not/there.uasset", FileKind.MISSING),
        ("4.26", FileKind.MISSING),
    ],
)
def test_kinds(corpus: Path, path: str, kind: FileKind) -> None:
    assert read_facts(corpus / path).kind is kind
    with read(corpus / path, Depth.HEADER) as opened:
        assert opened.facts.kind is kind


def test_a_split_package_needs_its_payload(corpus: Path, tmp_path: Path) -> None:
    source = corpus / "unversioned/UAssetAPI/TestJson/Items.uasset"
    alone = tmp_path / "Items.uasset"
    shutil.copyfile(source, alone)
    (damage,) = read_facts(alone).damage
    assert (damage.rule, damage.field) == ("MISSING-UEXP", "exports/0/SerialSize")
    assert damage.expected == "Items.uexp"
    shutil.copyfile(source.with_suffix(".uexp"), tmp_path / "Items.uexp")
    assert read_facts(alone).damage == ()


def test_the_end_tag_of_a_split_package_is_its_payloads(corpus: Path, tmp_path: Path) -> None:
    source = corpus / "unversioned/UAssetAPI/TestJson/Items.uasset"
    shutil.copyfile(source, tmp_path / "Items.uasset")
    payload = source.with_suffix(".uexp").read_bytes()
    (tmp_path / "Items.uexp").write_bytes(payload[:-4] + b"\0\0\0\0")
    facts = read_facts(tmp_path / "Items.uasset")
    assert [damage.rule for damage in facts.damage] == ["END-TAG"]
    header = source.stat().st_size
    assert facts.damage[0].offset == header + len(payload) - 4


def test_unversioned_packages_are_read_as_quickly(corpus: Path) -> None:
    reader = HeaderFactsReader()
    close = []
    for path in sorted((corpus / "unversioned").rglob("*.u[am]*")):
        reading = reader.read(str(path))
        with read(path, Depth.HEADER) as opened:
            if reading is not None:
                assert reading.facts == opened.facts
            elif not opened.facts.damage:
                close.append(path.stem)
    # Payloads beside these two are looked for.
    assert close == ["A_EmptySound", "EmptyMap"]


def test_a_file_may_be_cut_short_while_it_is_open(corpus: Path, tmp_path: Path) -> None:
    saved = tmp_path / "Saved.uasset"
    shutil.copyfile(corpus / _CUT[0], saved)
    whole = saved.read_bytes()
    with read(saved, Depth.HEADER) as opened:
        saved.write_bytes(b"")
        assert opened.package is not None
        assert opened.package.errors() == ()
        assert bytes(opened.data[-4:]) == whole[-4:]


def test_systems_without_pread_read_the_same(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packages = sorted((corpus / "5.0").rglob("*.uasset"))
    expected = [HeaderFactsReader().read(str(path)) for path in packages]
    monkeypatch.setattr(header_reader, "read_at", seek_and_read)
    found = [HeaderFactsReader().read(str(path)) for path in packages]
    assert all(one is not None for one in found)
    assert [one and (one.size, one.head) for one in found] == [
        one and (one.size, one.head) for one in expected
    ]


def test_quick_and_close_reading_agree(corpus: Path) -> None:
    reader = HeaderFactsReader()
    seen = 0
    for path in sorted(corpus.rglob("*.uasset")):
        reading = reader.read(str(path))
        if reading is None:
            continue
        with read(path, Depth.HEADER) as opened:
            assert (reading.size, reading.facts) == (opened.size, opened.facts), path
        seen += 1
        # Of what is damaged only files that end early are told without opening them.
        assert {damage.rule for damage in reading.facts.damage} <= {"TRUNCATED", "END-TAG"}, path
    assert seen > 500


def _taken_for_whole(corpus: Path, tmp_path: Path, name: str, lengths: list[int]) -> list[int]:
    """The lengths at which a package that is cut there is not told to be."""
    whole = (corpus / name).read_bytes()
    catalog = default_catalog()
    profile = profile_for("5.7", catalog)
    path = tmp_path / "cut.uasset"
    missed = []
    for length in lengths:
        path.write_bytes(whole[:length])
        judgement = check(read_facts(path), profile, catalog)
        rules = {finding.rule for finding in judgement.findings}
        told = rules & {"TRUNCATED", "END-TAG", "EMPTY-FILE"}
        if not told or judgement.verdict not in (Verdict.UNREADABLE, Verdict.REFUSED):
            missed.append(length)
    return missed


@pytest.mark.parametrize("name", _CUT)
def test_a_cut_package_is_never_taken_for_whole(corpus: Path, tmp_path: Path, name: str) -> None:
    size = (corpus / name).stat().st_size
    lengths = sorted(random.Random(3).sample(range(size), 200))
    assert _taken_for_whole(corpus, tmp_path, name, lengths) == []


@pytest.mark.sweep
@pytest.mark.parametrize("name", _CUT)
def test_a_cut_at_every_byte_is_found(corpus: Path, tmp_path: Path, name: str) -> None:
    size = (corpus / name).stat().st_size
    assert _taken_for_whole(corpus, tmp_path, name, list(range(size))) == []


def _check_mutations(corpus: Path, tmp_path: Path, count: int) -> None:
    """Changes bytes of real packages; whatever comes of it, a judgement does, and soon."""
    dice = random.Random(20261121)
    originals = [(corpus / name).read_bytes() for name in _CUT]
    catalog = default_catalog()
    profile = profile_for("5.3", catalog)
    path = tmp_path / "changed.uasset"
    for _ in range(count):
        data = bytearray(dice.choice(originals))
        for _ in range(dice.randint(1, 4)):
            # Two in three changes hit the summary, where a word decides most.
            at = dice.randrange(600 if dice.random() < 0.66 else len(data))
            word = dice.choice([0, 1, -1, 2**31 - 1, -(2**31), dice.randrange(2**31)])
            data[at : at + 4] = word.to_bytes(4, "little", signed=True)
        path.write_bytes(bytes(data))
        facts = read_facts(path)
        judgement = check(facts, profile, catalog)
        assert judgement.verdict in Verdict
        with read(path, Depth.HEADER) as opened:
            assert opened.facts.damage == facts.damage


def test_changed_packages_are_judged(corpus: Path, tmp_path: Path) -> None:
    _check_mutations(corpus, tmp_path, 400)


@pytest.mark.sweep
def test_ten_thousand_changed_packages_are_judged(corpus: Path, tmp_path: Path) -> None:
    _check_mutations(corpus, tmp_path, 10_000)


def test_an_oversized_header_of_a_huge_file_is_not_read_whole(tmp_path: Path) -> None:
    # A sparse file of a gigabyte that begins like a package: only its summary may be read.
    path = tmp_path / "huge.uasset"
    words = (0x9E2A83C1).to_bytes(4, "little") + (-7).to_bytes(4, "little", signed=True)
    with path.open("wb") as file:
        file.write(words + (864).to_bytes(4, "little") + (522).to_bytes(4, "little") + bytes(4))
        file.truncate(1 << 30)
    facts = read_facts(path)
    assert facts.size == 1 << 30
    assert facts.damage
