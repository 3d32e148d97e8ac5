"""Files that are no packages, told apart by their first bytes."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.format.unreal.read.recognise import recognise


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("made/lfs-pointer.uasset", "lfs-pointer"),
        ("made/lfs-pointer-crlf.umap", "lfs-pointer"),
        ("no-package-tag/retoc/UE4.27/Table_SignsJanuary.uasset", "iostore"),
        ("no-package-tag/UAssetAPI/TestAssets/B_Gamemode.uasset", "iostore"),
        ("no-package-tag/UAssetAPI/TestACE7/ex02_IGC_03_Subtitle.uasset", "not-a-package"),
        ("projects/ue4-rts/RTSProject.uproject", "not-a-package"),
    ],
)
def test_kind_of_real_files(corpus: Path, path: str, kind: str) -> None:
    data = (corpus / path).read_bytes()
    assert recognise(data[:4096], len(data)).kind == kind


def test_a_pointer_names_its_object(corpus: Path) -> None:
    for name in ("made/lfs-pointer.uasset", "made/lfs-pointer-crlf.umap"):
        data = (corpus / name).read_bytes()
        details = recognise(data, len(data)).details
        assert len(details["oid"]) == 64
        assert int(details["size"]) > 0


@pytest.mark.parametrize(
    "path", ["projects/ue4-rts/RTSProject.uproject", "projects/cesium-tests/TestsProject.uproject"]
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_project_file_is_told(corpus: Path, path: str, encoding: str) -> None:
    data = (corpus / path).read_text("utf-8").encode(encoding)
    assert recognise(data[:4096], len(data)).details["what"] == "project-file"


def test_other_json_is_no_project_file(corpus: Path) -> None:
    data = (
        corpus / "projects/ue4-rts/Plugins/RealTimeStrategy/RealTimeStrategy.uplugin"
    ).read_bytes()
    assert "what" not in recognise(data[:4096], len(data)).details


def test_text_and_zeros_are_no_packages() -> None:
    assert recognise(b"hello", 5).kind == "not-a-package"
    assert recognise(bytes(4096), 4096).kind == "not-a-package"


OURS, THEIRS, BASE = (f"oid sha256:{digit * 64}" for digit in "abc")
FIRST = "version https://git-lfs.github.com/spec/v1"


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    "lines",
    [
        # What differs alone, with the common ancestor, whole files, and the same size.
        [FIRST, "<<<<<<< HEAD", OURS, "size 10", "=======", THEIRS, "size 20", ">>>>>>> x: y z"],
        [FIRST, "<<<<<<< HEAD", OURS, "size 10", "||||||| 1234567", BASE, "size 9", "=======",
         THEIRS, "size 20", ">>>>>>> x: y z"],
        ["<<<<<<< HEAD", FIRST, OURS, "size 10", "=======", FIRST, THEIRS, "size 20",
         ">>>>>>> x: y z"],
        [FIRST, "<<<<<<< HEAD", OURS, "=======", THEIRS, ">>>>>>> x: y z", "<<<<<<< HEAD",
         "size 10", "=======", "size 20", ">>>>>>> x: y z"],
    ],
)  # fmt: skip
def test_a_pointer_in_conflict_names_both_objects(lines: list[str], line_end: str) -> None:
    data = line_end.join([*lines, ""]).encode()
    file = recognise(data, len(data))
    assert file.kind == "lfs-pointer"
    assert file.details == {
        "ours": "a" * 64, "ours_size": "10", "ours_name": "HEAD",
        "theirs": "b" * 64, "theirs_size": "20", "theirs_name": "x: y z",
    }  # fmt: skip


@pytest.mark.parametrize(
    "lines",
    [
        ["<<<<<<< HEAD", "a", "=======", "b", ">>>>>>> x"],
        [FIRST, "<<<<<<< HEAD", OURS, "size 10"],
        [FIRST, "<<<<<<< HEAD", OURS, "size 10", "=======", ">>>>>>> x"],
        ["=======", FIRST, OURS, "size 10", "<<<<<<<<"],
    ],
)
def test_half_a_conflict_is_none(lines: list[str]) -> None:
    data = "\n".join(lines).encode()
    assert "theirs" not in recognise(data, len(data)).details


def test_a_long_file_with_marks_is_no_conflict() -> None:
    lines = [FIRST, "<<<<<<< HEAD", OURS, "size 10", "=======", THEIRS, "size 20", ">>>>>>> x"]
    data = "\n".join(lines).encode().ljust(5000)
    assert recognise(data[:4096], len(data)).kind == "not-a-package"
