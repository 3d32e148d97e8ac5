"""A Build.version is written as a whole or not at all, and keeps what was not asked to change."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from corpus import corpus_file

from inspector.catalog.build_version import JsonFileError
from inspector.catalog.local_version import parse_flags
from inspector.errors import AccessError
from inspector.project.around.builds import read_build_version_file, write_update

ODD = (
    b'\xef\xbb\xbf{\r\n  "MajorVersion" : 5,\r\n\t"MinorVersion":3 , "Foo": {"Changelist": 7},\r\n'
    b'"Changelist"  :   100,\r\n"BranchName": "++UE5+Release-5.3"\r\n}\r\n\r\n'
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "Build.version"
    path.write_bytes(ODD)
    return path


def update(path: Path, *flags: str) -> str | None:
    """Writes an update that keeps what it does not name."""
    return write_update(read_build_version_file(str(path)), parse_flags(flags), "keep")


def test_only_the_value_changes_and_the_file_before_is_kept(file: Path) -> None:
    backup = update(file, "-CL=5001")
    assert file.read_bytes() == ODD.replace(b":   100,", b":   5001,")
    assert backup == f"{file}.bak"
    assert Path(backup).read_bytes() == ODD


def test_a_field_that_was_absent_comes_where_it_usually_is(file: Path) -> None:
    update(file, "-CompatibleCL=90")
    between = b'"Changelist"  :   100,\r\n\t"CompatibleChangelist" : 90,\r\n"BranchName"'
    assert between in file.read_bytes()
    assert read_build_version_file(str(file)).build.compatible_changelist == 90


def test_what_does_not_change_is_not_written(file: Path) -> None:
    before = file.stat().st_mtime_ns
    assert update(file, "-CL=100") is None
    assert file.stat().st_mtime_ns == before
    assert [path.name for path in file.parent.iterdir()] == ["Build.version"]


@pytest.mark.parametrize(
    "name",
    ["made-4.27.2", "made-5.4.4", "made-licensee-4.26.2", "made-source-5.3.2-no-changelist"],
)
def test_files_of_the_corpus_keep_their_other_bytes(name, tmp_path: Path) -> None:
    path = tmp_path / "Build.version"
    before = corpus_file(f"misc/build/{name}-Build.version").read_bytes()
    path.write_bytes(before)
    changelist = read_build_version_file(str(path)).build.changelist
    update(path, "-CL=4711")
    assert path.read_bytes() == before.replace(
        f'"Changelist": {changelist}'.encode(), b'"Changelist": 4711'
    )
    update(path, f"-CL={changelist}")
    assert path.read_bytes() == before


def test_a_read_only_file_is_left_alone_and_said_so(file: Path) -> None:
    file.chmod(0o444)
    with pytest.raises(AccessError, match="it is read-only"):
        update(file, "-CL=1")
    assert file.read_bytes() == ODD
    assert [path.name for path in file.parent.iterdir()] == ["Build.version"]


def test_a_file_that_changed_meanwhile_is_left_alone(file: Path) -> None:
    read = read_build_version_file(str(file))
    file.write_bytes(ODD + b"\n")
    with pytest.raises(AccessError, match="changed since it was read"):
        write_update(read, parse_flags(["-CL=1"]), "keep")
    assert file.read_bytes() == ODD + b"\n"


@pytest.mark.symlinks
def test_a_link_is_not_followed(file: Path) -> None:
    link = file.parent / "Link.version"
    link.symlink_to(file)
    with pytest.raises(AccessError, match="it is a link"):
        update(link, "-CL=1")
    assert file.read_bytes() == ODD


_CRASH = """
import os, sys
from inspector.cli.main import main
real = os.replace
def replace(a, b):
    if b.endswith(".version"):
        os._exit(9)
    real(a, b)
os.replace = replace
main(["build-version", "update", sys.argv[1], "-CL=5001", "--write"])
"""


def test_a_crash_before_the_new_file_is_in_place_leaves_the_old_one(file: Path) -> None:
    ended = subprocess.run([sys.executable, "-c", _CRASH, str(file)], check=False)
    assert ended.returncode == 9
    assert file.read_bytes() == ODD
    assert (file.parent / "Build.version.bak").read_bytes() == ODD
    # The next run does not stumble over what was left.
    update(file, "-CL=5001")
    assert b"5001" in file.read_bytes()


@pytest.mark.parametrize(
    ("content", "line", "column"),
    [(b'{\n  "A": 1,\n  B}', 3, 3), (b"\n\n [1]", 3, 2), (b"", 1, 1), (b"\xff", 1, 1)],
)
def test_t14_what_is_no_object_is_told_with_line_and_column(content, line, column, file) -> None:
    file.write_bytes(content)
    with pytest.raises(JsonFileError) as told:
        read_build_version_file(str(file))
    assert (told.value.line, told.value.column) == (line, column)
