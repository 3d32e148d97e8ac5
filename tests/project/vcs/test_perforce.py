"""Perforce's lists of opened files, as its command line writes them.

``recorded`` has them in the form of ``p4 -ztag info`` and ``p4 -ztag opened``, with names made up.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from inspector.project.vcs.perforce import UnplacedError, is_tagged, opened_files

_RECORDED = Path(__file__).with_name("recorded")
OPENED = (_RECORDED / "p4-opened.txt").read_bytes()
INFO = (_RECORDED / "p4-info.txt").read_bytes()
#: The opened files below the root of the workspace that are not opened for delete.
NAMES = [
    "Game/Content/Props/Lantern.uasset",
    "Game/Content/Props/Door@2.uasset",
    "Game/Content/Maps/Arena.umap",
    "Game/Source/Game/Lamp.cpp",
    "Game/Content/Old# and new/Lamp.uasset",
]


def listed(text: bytes, folder: Path | str = os.sep) -> list[str]:
    """The files of a list, seen from a folder."""
    return list(opened_files(text, str(folder)).there)


def test_the_root_of_the_workspace_is_told_by_info() -> None:
    assert is_tagged(INFO + OPENED)
    names = [os.path.normpath(f"/home/mason/forge/{name}") for name in NAMES]
    assert listed(INFO + OPENED) == names
    # The order does not matter, nor how lines end, nor an empty line between records.
    assert listed(OPENED + INFO) == listed(INFO + OPENED)
    assert listed((INFO + OPENED).replace(b"\n", b"\r\n")) == listed(INFO + OPENED)
    assert listed((INFO + OPENED).replace(b"\n\n", b"\n")) == listed(INFO + OPENED)


def test_without_info_it_is_the_nearest_folder_that_holds_one_of_the_files(tmp_path) -> None:
    assert is_tagged(OPENED)
    root = tmp_path / "forge"
    inside = root / "Game/Content/Props"
    inside.mkdir(parents=True)
    (inside / "Lantern.uasset").touch()
    for folder in (root, root / "Game", inside):
        assert listed(OPENED, folder) == [str(root / name) for name in NAMES]
    with pytest.raises(UnplacedError, match=r"//mason_forge/Game/.*Lantern.uasset: nothing says"):
        listed(OPENED, tmp_path)


def test_a_workspace_that_spans_drives_has_no_root() -> None:
    info = INFO.replace(b"clientRoot /home/mason/forge", b"clientRoot null")
    opened = OPENED.replace(b"//mason_forge/Game", b"//mason_forge/c:/Game")
    assert listed(info + opened) == [os.path.normpath(f"c:/{name}") for name in NAMES]


def test_files_of_another_workspace_are_not_taken_for_those_here() -> None:
    other = OPENED.replace(b"mason_forge", b"smith_forge")
    with pytest.raises(UnplacedError, match="//smith_forge/Game"):
        listed(INFO + other)
    # As of `p4 opened -a`, which does not say where others have their files.
    with pytest.raises(UnplacedError, match=r"//forge/main/A\.uasset"):
        listed(INFO + b"... depotFile //forge/main/A.uasset\n... action edit\n")


def test_paths_on_this_machine_are_taken_as_they_are() -> None:
    """``p4 -ztag where`` tells them as ``path``, ``fstat`` in the place of the client's."""
    where = (
        b"... depotFile //forge/main/A.uasset\n... clientFile //mason_forge/A%40.uasset\n"
        b"... path /home/mason/forge/A@.uasset\n\n"
    )
    fstat = (
        b"... depotFile //forge/main/B.uasset\n... clientFile /home/mason/forge/B.uasset\n"
        b"... isMapped\n... headRev 2\n... action edit\n... ... otherOpen 1\n\n"
    )
    assert listed(where + fstat) == ["/home/mason/forge/A@.uasset", "/home/mason/forge/B.uasset"]


@pytest.mark.parametrize(
    "text", [b"", b"Content/A.uasset\n", b"... \n", b"... and more.uasset\n", b"\0... depotFile"]
)
def test_lists_of_paths_are_not_perforces(text) -> None:
    assert not is_tagged(text)


@pytest.mark.parametrize("cut", range(len(INFO), len(INFO + OPENED), 41))
def test_a_list_that_was_cut_off_names_nothing_outside_of_the_workspace(cut) -> None:
    try:
        files = listed((INFO + OPENED)[:cut])
    except UnplacedError:
        return
    root = os.path.join(os.path.normpath("/home/mason/forge"), "")  # noqa: PTH118
    assert all(f"{file}{os.sep}".startswith(root) for file in files)


def test_what_is_deleted_lies_below_a_folder_that_is_still_there(tmp_path) -> None:
    deleted = OPENED.replace(b"... action edit", b"... action delete")
    root = tmp_path / "forge"
    (root / "Game").mkdir(parents=True)
    gone = opened_files(deleted, str(root / "Game")).deleted
    assert str(root / NAMES[0]) in gone
    with pytest.raises(UnplacedError):
        opened_files(deleted, str(tmp_path))
