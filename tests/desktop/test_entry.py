"""What desktops of freedesktop.org are told, as their own tools read it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from desktop.homes import START, needs, put
from made_catalogs import MadeCatalog

from inspector.desktop.entry import desktop_files, entry_text, media_types_text
from inspector.files.programs import Start

#: Folders as people and installers make them, and how an entry has to name a program in them.
FOLDERS = [
    ("/opt/bin", "/opt/bin/inspector gui"),
    ("/home/me/my games", '"/home/me/my games/inspector" gui'),
    ("/a/100%", "/a/100%%/inspector gui"),
    ("/a/$HOME`x`", r'"/a/\\$HOME\\`x\\`/inspector" gui'),
    ('/a/"b"', r'"/a/\\"b\\"/inspector" gui'),
    ("/a/b\\c", r'"/a/b\\\\c/inspector" gui'),
    ("/a/é;(b)", '"/a/é;(b)/inspector" gui'),
]


def keys_of(text: str) -> dict[str, str]:
    """The keys of the entry, without those of its actions."""
    lines = text.partition("\n[Desktop Action")[0].splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line)


@pytest.mark.parametrize(("folder", "command"), FOLDERS, ids=range(len(FOLDERS)))
def test_a_program_is_quoted_as_entries_quote(folder: str, command: str) -> None:
    assert keys_of(entry_text(Start((f"{folder}/inspector",))))["Exec"] == f"{command} %F"


@pytest.mark.parametrize("folder", [folder for folder, _ in FOLDERS], ids=range(len(FOLDERS)))
def test_the_desktops_own_tool_takes_the_entry(folder: str, tmp_path: Path) -> None:
    needs("desktop-file-validate")
    path = tmp_path / "asset-inspector.desktop"
    path.write_text(entry_text(Start((f"{folder}/inspector",))), "utf-8")
    ended = subprocess.run(
        ["desktop-file-validate", path], capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stdout + ended.stderr) == (0, "")


def test_the_entry_says_what_opens_and_that_the_window_is_its_own() -> None:
    keys = keys_of(entry_text(START))
    assert keys["MimeType"] == "application/x-unreal-package;application/x-object-stream;"
    assert keys["StartupNotify"] == "true"
    assert keys["TryExec"] == "/opt/inspector/bin/inspector"
    assert keys["StartupWMClass"] == keys["Icon"] == "asset-inspector"
    assert "uasset;" in keys["Keywords"]


CHINESE = MadeCatalog("zh_CN", {"Unreal Engine package": "虚幻引擎包", "New Window": "新建窗口"})


def test_other_languages_stand_beside_english() -> None:
    entry = entry_text(START, [CHINESE])
    assert "\nName=New Window\nName[zh_CN]=新建窗口\n" in entry
    # What a language has no word for stays English.
    assert "Comment[zh_CN]" not in entry
    types = media_types_text([CHINESE])
    assert '    <comment xml:lang="zh_CN">虚幻引擎包</comment>\n' in types
    assert types.count("xml:lang") == 1


def test_a_checkout_is_started_with_its_own_modules() -> None:
    start = Start(("/usr/bin/python3", "-m", "inspector"), "/home/me/check out")
    keys = keys_of(entry_text(start))
    assert keys["Exec"] == (
        'env "PYTHONPATH=/home/me/check out" /usr/bin/python3 -m inspector gui %F'
    )
    assert keys["TryExec"] == "/usr/bin/python3"


def test_media_types_are_xml(tmp_path: Path) -> None:
    needs("xmllint")
    path = put(tmp_path, "types.xml", media_types_text().encode())
    ended = subprocess.run(["xmllint", "--noout", path], capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_every_file_says_who_made_it_and_is_small() -> None:
    files = desktop_files(START)
    assert len(files) == 10
    for path, content in files.items():
        assert b"Made by inspector desktop install" in content.splitlines()[0], path
        assert len(content) < 4096
