"""Installing for a user and taking it back, in real folders and with the desktop's own tools."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from desktop.homes import OTHER_ENTRY, OTHER_TYPE, START, needs, put, tree

from inspector.desktop import setup
from inspector.desktop.setup import Step, data_home, hash_of
from inspector.errors import AccessError
from inspector.files.folders import resource_path
from inspector.files.programs import Start

pytestmark = pytest.mark.posix("other systems have other desktops")

ENTRY = "applications/asset-inspector.desktop"
TYPES = "mime/packages/asset-inspector.xml"
RECORD = "asset-inspector/desktop.json"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of data files of a user who has none yet."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_DIRS", "/usr/local/share:/usr/share")
    return tmp_path / "data"


def states(steps: list[Step], kind: str = "file") -> set[str]:
    """The states of all steps of a kind."""
    return {step.state for step in steps if step.kind == kind}


def run(*command: object) -> str:
    """What a tool of the desktop prints."""
    ended = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True)
    return ended.stdout.strip()


def test_the_folder_is_that_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/me")
    for named, home in (("/data", "/data"), ("", "/home/me/.local/share")):
        monkeypatch.setenv("XDG_DATA_HOME", named)
        assert data_home() == home
    # What is not absolute does not count.
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    assert data_home() == "/home/me/.local/share"


def test_all_goes_that_came(home: Path, tmp_path: Path) -> None:
    assert states(setup.install(str(home), START)) == {"written"}
    assert states(setup.status(str(home), START)) == {"there"}
    assert states(setup.uninstall(str(home))) == {"removed"}
    assert tree(tmp_path) == {}


def test_folders_that_were_there_stay(home: Path, tmp_path: Path) -> None:
    for folder in ("applications", "icons/hicolor/scalable/apps", "mime/application"):
        (home / folder).mkdir(parents=True)
    before = tree(tmp_path)
    setup.install(str(home), START)
    setup.uninstall(str(home))
    assert tree(tmp_path) == before


@pytest.mark.parametrize("listed", [True, False], ids=["listed", "not-listed"])
def test_what_others_have_is_the_same_to_the_byte(home: Path, tmp_path: Path, listed: bool) -> None:
    needs("update-mime-database")
    needs("update-desktop-database")
    put(home, "applications/other.desktop", OTHER_ENTRY)
    put(home, "mime/packages/other.xml", OTHER_TYPE)
    put(home, "applications/mimeapps.list", b"[Default Applications]\ntext/x-other=other.desktop\n")
    if listed:
        run("update-mime-database", home / "mime")
        run("update-desktop-database", home / "applications")
    before = tree(tmp_path)
    setup.install(str(home), START)
    assert b"x-unreal-package" in (home / "mime/types").read_bytes()
    setup.uninstall(str(home))
    after = tree(tmp_path)
    if not listed:
        # Another program's types are listed now, as it should have seen to itself.
        after = {path: content for path, content in after.items() if path in before}
    assert after == before


def test_an_entry_that_opens_nothing_leaves_no_list_behind(home: Path, tmp_path: Path) -> None:
    needs("update-desktop-database")
    put(home, "applications/other.desktop", OTHER_ENTRY.replace(b"MimeType=text/x-other;\n", b""))
    before = tree(tmp_path)
    setup.install(str(home), START)
    assert (home / "applications/mimeinfo.cache").exists()
    setup.uninstall(str(home))
    assert tree(tmp_path) == before


def test_a_list_of_icons_that_is_there_is_kept_up_to_date(home: Path, tmp_path: Path) -> None:
    needs("gtk-update-icon-cache")
    put(home, "icons/hicolor/scalable/apps/other.svg", b"<svg/>")
    cache = home / "icons/hicolor/icon-theme.cache"
    run("gtk-update-icon-cache", "--ignore-theme-index", cache.parent)
    before = tree(tmp_path)
    setup.install(str(home), START)
    assert b"asset-inspector" in cache.read_bytes()
    setup.uninstall(str(home))
    assert tree(tmp_path) == before


def test_a_second_time_changes_nothing(home: Path, tmp_path: Path) -> None:
    setup.install(str(home), START)
    before = tree(tmp_path)
    assert states(setup.install(str(home), START)) == {"already"}
    assert tree(tmp_path) == before


def test_a_program_that_was_moved_is_told_anew_and_taken_back_whole(
    home: Path, tmp_path: Path
) -> None:
    setup.install(str(home), START)
    moved = Start(("/elsewhere/inspector",))
    told = {step.what: step.state for step in setup.status(str(home), moved)}
    assert told[str(home / ENTRY)] == "outdated"
    steps = setup.install(str(home), moved)
    assert [step.what for step in steps if step.state == "written"] == [str(home / ENTRY)]
    assert b"/elsewhere/inspector" in (home / ENTRY).read_bytes()
    setup.uninstall(str(home))
    assert tree(tmp_path) == {}


def test_what_the_user_changed_stays_and_is_said(home: Path) -> None:
    setup.install(str(home), START)
    entry = home / ENTRY
    changed = entry.read_bytes().replace(b"Name=Asset Inspector", b"Name=Packages")
    entry.write_bytes(changed)
    for deed in (setup.install, setup.status):
        told = {step.what: step for step in deed(str(home), Start(("/elsewhere/inspector",)))}
        assert told[str(entry)].state == "kept"
        assert "not as inspector desktop install wrote it" in str(told[str(entry)].reason)
    kept = [step.what for step in setup.uninstall(str(home)) if step.state == "kept"]
    assert kept == [str(entry)]
    left = {path: content for path, content in tree(home).items() if content is not None}
    left.pop("applications/mimeinfo.cache", None)
    assert left == {ENTRY: changed}


def test_what_was_there_under_our_names_is_not_replaced(home: Path, tmp_path: Path) -> None:
    by_hand = put(home, ENTRY, OTHER_ENTRY)
    (home / TYPES).parent.mkdir(parents=True)
    (home / TYPES).symlink_to(put(tmp_path, "mine.xml", OTHER_TYPE))
    before = tree(tmp_path)
    kept = [step.what for step in setup.install(str(home), START) if step.state == "kept"]
    assert kept == [str(by_hand), str(home / TYPES)]
    assert by_hand.read_bytes() == OTHER_ENTRY
    assert (tmp_path / "mine.xml").read_bytes() == OTHER_TYPE
    setup.uninstall(str(home))
    now = tree(tmp_path)
    assert {path: content for path, content in now.items() if path in before} == before
    assert (home / TYPES).is_symlink()
    assert not (home / "icons").exists()
    assert not (home / RECORD).exists()


def test_a_file_that_is_gone_is_said_and_comes_again(home: Path, tmp_path: Path) -> None:
    setup.install(str(home), START)
    (home / TYPES).unlink()
    told = {step.what: step.state for step in setup.status(str(home), START)}
    assert told[str(home / TYPES)] == "missing"
    setup.install(str(home), START)
    assert (home / TYPES).exists()
    (home / TYPES).unlink()
    told = {step.what: step.state for step in setup.uninstall(str(home))}
    assert told[str(home / TYPES)] == "gone"
    assert tree(tmp_path) == {}


def test_where_nothing_was_installed_nothing_is_done(home: Path, tmp_path: Path) -> None:
    assert setup.uninstall(str(home)) == []
    assert states(setup.status(str(home), START)) == {"missing"}
    assert tree(tmp_path) == {}


@pytest.mark.parametrize("written", range(11))
def test_a_run_that_is_broken_off_is_taken_back(
    home: Path, tmp_path: Path, written: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = []
    write = setup.write_file

    def write_some(place: str, *arguments: object) -> None:
        if not place.endswith(setup.RECORD_PATH):  # the record itself
            if len(done) == written:
                raise KeyboardInterrupt
            done.append(place)
        write(place, *arguments)

    monkeypatch.setattr(setup, "write_file", write_some)
    if written < 10:
        with pytest.raises(KeyboardInterrupt):
            setup.install(str(home), START)
    else:
        setup.install(str(home), START)
    setup.uninstall(str(home))
    assert tree(tmp_path) == {}


def test_a_folder_that_cannot_be_made_is_told(home: Path) -> None:
    put(home, "icons", b"no folder")
    with pytest.raises(AccessError, match="icons"):
        setup.install(str(home), START)
    # What came before that is taken back.
    setup.uninstall(str(home))
    assert tree(home) == {"icons": b"no folder"}


def _record(**changes: object) -> bytes:
    told = {"made": "Made by inspector desktop install", "files": {}, "folders": [], "lists": []}
    return json.dumps({**told, **changes}).encode()


@pytest.mark.parametrize(
    "record",
    [
        b"",
        b"nothing of ours",
        _record()[:-1],
        _record(files=[]),
        _record(files={"../../kept.desktop": []}),
        _record(files={"/kept.desktop": []}),
        _record(files={"a": 1}),
        _record(folders=None),
        _record(lists=["../x"]),
        _record(lists=[1]),
        _record().replace(b'"folders": []', b'"folders": ' + b"[" * 5_000),
        _record() + b" " * (2 << 20),
        _record().replace(b"[]", b"\xff"),
    ],
    ids=range(13),
)
def test_a_record_that_is_none_is_a_typed_error(home: Path, record: bytes) -> None:
    put(home, RECORD, record)
    kept = put(home, "kept.desktop", OTHER_ENTRY)
    before = tree(home)
    for deed in (setup.uninstall, lambda place: setup.install(place, START)):
        with pytest.raises(AccessError):
            deed(str(home))
        assert tree(home) == before
    assert kept.exists()


def test_a_record_of_somebody_else_removes_nothing_of_theirs(home: Path, tmp_path: Path) -> None:
    """A file is removed that has the content the record tells and says who made it; no other."""
    outside = tmp_path / "empty"
    outside.mkdir()
    theirs = put(home, "theirs.desktop", OTHER_ENTRY)
    told = _record(
        files={"theirs.desktop": [hash_of(OTHER_ENTRY)]},
        folders=[str(outside), "relative", "/", "a\0b"],
        lists=["theirs.desktop", "mime/globs"],
    )
    put(home, RECORD, told)
    steps = setup.uninstall(str(home))
    assert [(step.what, step.state) for step in steps if step.kind == "file"] == [
        (str(theirs), "kept")
    ]
    assert theirs.read_bytes() == OTHER_ENTRY
    assert outside.is_dir()


def test_without_any_tool_it_is_said_and_done(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    steps = setup.install(str(home), START)
    assert states(steps) == {"written"}
    told = {step.what: step.state for step in steps if step.kind == "tool"}
    assert told == {
        "update-mime-database": "absent",
        "update-desktop-database": "absent",
        "gtk-update-icon-cache": "idle",
    }
    setup.uninstall(str(home))
    assert tree(tmp_path) == {}


def test_a_tool_that_fails_is_said(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = put(tmp_path, "tools/update-mime-database", b"#!/bin/sh\necho no room >&2\nexit 3\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tool.parent}:/usr/bin:/bin")
    steps = setup.install(str(home), START)
    (failed,) = (step for step in steps if step.state == "failed")
    assert (failed.what, failed.reason) == ("update-mime-database", "no room")


# -- what the desktop makes of it ----------------------------------------------------------------


@pytest.fixture
def installed(home: Path) -> Path:
    """A home in which the desktop knows the program."""
    needs("update-mime-database")
    setup.install(str(home), START)
    return home


STREAM = b'<?xml version="1.0" encoding="UTF-8"?>\n<ObjectStream version="3">\n</ObjectStream>\n'
FILES = [
    ("Door.uasset", "OldDoor.uasset", "application/x-unreal-package"),
    ("ARENA.UMAP", "Arena.umap", "application/x-unreal-package"),
    ("no name", "OldDoor.uasset", "application/x-unreal-package"),
    ("Old.u", "OldDoor.uasset", "application/x-unreal-package"),
    ("Curve.uexp", "CookedCurve.uexp", "application/x-unreal-package-data"),
    ("Level.slice", STREAM, "application/x-object-stream"),
    ("Canvas.uicanvas", STREAM, "application/x-object-stream"),
    ("Any.xml", STREAM, "application/xml"),
    ("stream", STREAM, "application/x-object-stream"),
    ("other.slice", b"[Slice]\nCPUWeight=20\n", "text/x-systemd-unit"),
    ("notes.txt", b"C1 83 2A 9E", "text/plain"),
]


@pytest.mark.parametrize(("name", "source", "wanted"), FILES, ids=[name for name, *_ in FILES])
def test_the_desktop_tells_files_by_name_and_content(
    installed: Path, tmp_path: Path, name: str, source: str | bytes, wanted: str
) -> None:
    needs("gio")
    if isinstance(source, str):
        source = resource_path("samples", source).read_bytes()
    path = put(tmp_path, f"files/{name}", source)
    said = run("gio", "info", "--attributes=standard::content-type", path)
    assert said.rpartition("standard::content-type: ")[2] == wanted


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("mime", ["application/x-unreal-package", "application/x-object-stream"])
def test_open_with_offers_the_program(mime: str) -> None:
    needs("update-desktop-database")
    needs("xdg-mime")
    assert run("xdg-mime", "query", "default", mime) == "asset-inspector.desktop"


@pytest.mark.usefixtures("installed")
def test_the_data_beside_packages_is_offered_to_nobody() -> None:
    needs("xdg-mime")
    assert run("xdg-mime", "query", "default", "application/x-unreal-package-data") == ""


def test_no_choice_of_the_user_is_outranked(installed: Path, tmp_path: Path) -> None:
    needs("update-desktop-database")
    needs("xdg-mime")
    put(installed, "applications/other.desktop", OTHER_ENTRY)
    chosen = b"[Default Applications]\napplication/x-unreal-package=other.desktop\n"
    choice = put(tmp_path, "config/mimeapps.list", chosen)
    setup.install(str(installed), START)
    assert run("xdg-mime", "query", "default", "application/x-unreal-package") == "other.desktop"
    setup.uninstall(str(installed))
    assert choice.read_bytes() == chosen
