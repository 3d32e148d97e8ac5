"""Every command, given paths that nobody would name: it ends in time, with a sentence of its own.

A wrong input is a typed error or a finding, and the exit status is that of the contract; never a
traceback, whatever stands in the place of a file.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.conftest import Answered, Ask
from in_time import in_time
from project.moved import write_package
from scratch_git import sample, script

#: Seconds that any of these commands may take; each takes a fraction of one.
LONGEST = 30

pytestmark = [
    pytest.mark.slow,
    pytest.mark.posix("Windows has none of these files"),
]

#: Paths as they are given, in a folder that :func:`place` lays out.
PATHS = {
    "of 5,000 characters": "a" * 5000,
    "of 5,000 folders": "a/" * 5000,
    "with a NUL": "a\0b.uasset",
    "with half a character": "\ud800.uasset",
    "empty": "",
    "of nothing": "gone.uasset",
    "below a file": "Door.uasset/Door.uasset",
    "in a circle": "loop.uasset",
    "link to nothing": "dangling.uasset",
    "pipe": "pipe.uasset",
    "device": "zero.uasset",
    "folder called like a package": "folder.uasset",
    "folder": "folder",
    "not UTF-8": "\udcff.uasset",
    "with a line end": "new\nline.uasset",
    "empty file": "empty.uasset",
    "text": "text.uasset",
    "memory of the process": "/proc/self/mem",
    "map of the process": "/proc/self/maps",
    "pages of the process": "/proc/self/pagemap",
    **({"log of the system": "/proc/kmsg"} if os.path.exists("/proc/kmsg") else {}),
    "revision": "HEAD:gone.uasset",
    "long revision": "HEAD:" + "a" * 5000,
}
#: Commands with the place of the path, and the statuses that they may end with.
COMMANDS: dict[str, tuple[list[str], set[int]]] = {
    "show": (["show", "{}"], {0, 2}),
    "show --format json": (["show", "--format", "json", "{}"], {0, 2}),
    "show --for-diff": (["show", "--for-diff", "{}"], {0, 2}),
    "check": (["check", "--jobs", "1", "{}"], {0, 1, 2}),
    "check --deep": (["check", "--jobs", "1", "--deep", "--format", "json", "{}"], {0, 1, 2}),
    "check --staged": (["check", "--staged", "{}"], {2}),
    "check --since": (["check", "--since", "{}", "folder"], {2}),
    "check in a revision": (["check", "HEAD:{}"], {2}),
    "compat": (["compat", "{}"], {0, 2}),
    "upgrades": (["upgrades", "{}"], {0, 2}),
    "diff, old": (["diff", "{}", "Door.uasset"], {0, 1, 2}),
    "diff, new": (["diff", "--format", "json", "Door.uasset", "{}"], {0, 1, 2}),
    "diff with a folder": (["diff", "folder", "{}"], {0, 1, 2}),
    "diff of commits": (["diff", "HEAD", "main", "{}"], {2}),
    "show --engine": (["show", "Door.uasset", "--engine", "{}"], {2}),
    "check --engine": (["check", "Door.uasset", "--engine", "{}"], {2}),
    "upgrades --engine": (["upgrades", "Door.uasset", "--engine", "{}"], {2}),
    "upgrades --ini": (["upgrades", "Door.uasset", "--ini", "{}"], {0, 2}),
    "upgrades --patches": (["upgrades", "Door.uasset", "--patches", "{}"], {0, 2}),
    "engine show": (["engine", "show", "{}"], {2}),
    "engine compare": (["engine", "compare", "4.27", "{}"], {2}),
    "engine compare --content": (["engine", "compare", "4.26", "4.27", "--content", "{}"], {0, 2}),
    "engine import": (["engine", "import", "{}", "--output", "{}.toml"], {2}),
    "engine import --output": (["engine", "import", "folder", "--output", "{}"], {2}),
    "cooked": (["cooked", "{}"], {0, 1, 2}),
    "cooked --source": (["cooked", "Door.uasset", "--source", "{}"], {2}),
    "modules": (["modules", "{}"], {2}),
    "modules --build-id": (["modules", "folder", "--build-id", "{}"], {2}),
    "build-version show": (["build-version", "show", "{}"], {2}),
    "build-version update": (["build-version", "update", "{}", "-CL=1", "--write"], {2}),
    "gui --screenshot": (["gui", "Door.uasset", "--screenshot", "{}"], {2}),
    "gui --size": (["gui", "Door.uasset", "--size", "{}"], {2}),
}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a healthy package, and with much that is none."""
    package = sample("OldDoor.uasset")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder.uasset").mkdir()
    for name in ("Door.uasset", "folder/Door.uasset", "\udcff.uasset"):
        (tmp_path / name).write_bytes(package)
    (tmp_path / "new\nline.uasset").write_bytes(package)
    (tmp_path / "empty.uasset").write_bytes(b"")
    (tmp_path / "text.uasset").write_bytes(b"[Core]\n" * 50)
    (tmp_path / "loop.uasset").symlink_to("loop.uasset")
    (tmp_path / "dangling.uasset").symlink_to("gone.uasset")
    (tmp_path / "zero.uasset").symlink_to("/dev/zero")
    os.mkfifo(tmp_path / "pipe.uasset")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
def test_no_path_brings_a_command_down(place: Path, ask: Ask, command: str) -> None:
    arguments, statuses = COMMANDS[command]
    before = _contents(place)
    for title, path in PATHS.items():
        with in_time(LONGEST):
            answered = ask(*(one.replace("{}", path) for one in arguments))
        _is_orderly(answered, statuses, f"{command}, path {title}")
    assert _contents(place) == before


def test_a_list_of_paths_on_standard_input_may_hold_anything(place: Path, ask: Ask) -> None:
    lines = b"".join(
        os.fsencode(path) + b"\n" for path in PATHS.values() if path != "\ud800.uasset"
    )
    with in_time(LONGEST):
        answered = ask("check", "--jobs", "1", "-", stdin=lines)
    _is_orderly(answered, {1}, "check -")
    assert "NO-FILE" in answered.out


@pytest.mark.parametrize("command", [*COMMANDS, "git install", "git uninstall"])
def test_a_current_folder_that_is_gone_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ask: Ask, command: str
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    arguments = COMMANDS[command][0] if command in COMMANDS else command.split()
    answered = ask(*(one.replace("{}", "Door.uasset") for one in arguments if one != "--size"))
    assert answered.status == 2
    assert "Traceback" not in answered.err
    if not command.startswith("gui"):
        told = "inspector: the current folder: no such file or directory; go to another one (cd)\n"
        assert answered.err.endswith(told)
        if "engine" not in command:  # A text that names no release may be meant as a path.
            assert answered.err == told


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "{}"],
        ["show", "--for-diff", "{}"],
        ["check", "{}", "--engine", "5.7", "--jobs", "1"],
        ["compat", "{}"],
        ["upgrades", "{}"],
        ["diff", "{}", "{}"],
        ["engine", "list"],
        ["engine", "show", "5.3"],
    ],
    ids=" ".join,
)
def test_without_a_current_folder_whole_paths_serve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ask: Ask, arguments: list[str]
) -> None:
    path = tmp_path / "Door.uasset"
    path.write_bytes(sample("OldDoor.uasset"))
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    answered = ask(*(one.replace("{}", str(path)) for one in arguments))
    assert (answered.status, answered.err) == (0, "")
    missing = ask("show", str(tmp_path / "Gone.uasset"))
    assert (missing.status, missing.err) == (
        2,
        f"inspector: {tmp_path}/Gone.uasset: no such file\n",
    )


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Path]:
    """A project with a folder that nobody may look into, and the engine in it."""
    engine = tmp_path / "closed"
    (engine / "Engine" / "Build").mkdir(parents=True)
    (engine / "Engine" / "Build" / "Build.version").write_text('{"MajorVersion": 5}')
    (engine / "Door.uasset").write_bytes(sample("OldDoor.uasset"))
    (tmp_path / "Door.uasset").write_bytes(sample("OldDoor.uasset"))
    (tmp_path / "X.uproject").write_text(f'{{"EngineAssociation": "{engine}"}}')
    (tmp_path / "asset-inspector.toml").write_text('patches = ["closed/patches.toml"]')
    engine.chmod(0)
    yield engine
    engine.chmod(0o700)


@pytest.mark.parametrize(
    ("arguments", "statuses"),
    [
        ("show Door.uasset", {0}),
        ("check --jobs 1 Door.uasset", {2}),  # Its engine is in a closed folder: no gate guesses.
        ("check --jobs 1 closed", {2}),
        ("check --jobs 1 closed/Door.uasset", {1, 2}),
        ("compat .", {0}),
        ("upgrades Door.uasset", {0}),
        ("diff closed/Door.uasset Door.uasset", {1, 2}),
        ("engine show closed", {2}),
        ("engine show X.uproject", {0}),
    ],
)
def test_folders_that_nobody_may_look_into_bring_no_command_down(
    closed: Path, arguments: str, statuses: set[int]
) -> None:
    _is_orderly(_without_powers(closed.parent, arguments), statuses, arguments)


def test_a_gate_does_not_pass_what_it_may_not_look_into(closed: Path) -> None:
    answered = _without_powers(closed.parent, "check --jobs 1 --engine 5.3 . --format json")
    assert answered.status == 1, answered
    rows = {row["path"]: row for row in json.loads(answered.out)["files"]}
    assert {path: row["verdict"] for path, row in rows.items()} == {
        "./Door.uasset": "loads",
        "./closed": "unreadable",
    }
    (finding,) = rows["./closed"]["findings"]
    assert (finding["rule"], finding["message"]) == (
        "NO-FILE",
        "The folder cannot be listed, so nothing in it was looked at: permission denied.",
    )
    left_out = _without_powers(closed.parent, "check --jobs 1 --engine 5.3 . --exclude closed -q")
    assert (left_out.status, left_out.err) == (0, "")


def test_what_nobody_may_look_into_is_not_said_to_be_empty(closed: Path) -> None:
    """Nothing of it is known: neither that it is empty, nor what was added or removed in it."""
    for command in ("diff closed .", "modules closed", "engine import closed"):
        answered = _without_powers(closed.parent, command)
        assert (answered.status, answered.out) == (2, ""), command
        assert answered.err == "inspector: closed: Permission denied\n", command
    # Neither does a gate of binaries pass what it may not look into.
    (closed.parent / "UnrealEditor.modules").write_text('{"BuildId": "1", "Modules": {}}')
    answered = _without_powers(
        closed.parent, "modules . --build-id 1 --fail-on error --format concise"
    )
    assert answered.status == 1
    assert "error UNREADABLE-MODULES ./closed: Permission denied." in answered.out
    # Nor is a profile or a list written where nothing could be read.
    importing = "engine import . --engine 5.3 --output Acme.toml"
    classes = "engine import . --output Classes.toml"
    (closed.parent / "gem.json").write_text("{}")
    for command, what in (
        (importing, "no version list and no registration is declared"),
        (classes, "no class is reflected"),
    ):
        told = _without_powers(closed.parent, command)
        assert (told.status, told.out) == (2, "")
        assert told.err == (
            f"inspector: .: {what} in what could be read there or below; could not be looked "
            "into: closed (Permission denied)\n"
        )
    (closed.parent / "gem.json").unlink()
    assert list(closed.parent.glob("*.toml")) == [closed.parent / "asset-inspector.toml"]
    # Nor does an import leave out what is registered or reflected there.
    (closed.parent / "Acme.cpp").write_text(
        'FCustomVersionRegistration G(FGuid(1, 2, 3, 4), 1, TEXT("Acme"));\n'
    )
    told = _without_powers(closed.parent, importing)
    assert told.status == 0
    assert "warning  HEADER-UNREAD  closed: Permission denied." in told.out
    (closed.parent / "Acme.cpp").write_text(
        'void F(AZ::SerializeContext* c) { AZ_TYPE_INFO(Door, "{11111111-2222-3333-4444-'
        '555555555555}"); c->Class<Door>()->Version(1); }\n'
    )
    told = _without_powers(closed.parent, classes)
    assert told.status == 0
    assert "  closed: Permission denied" in told.out
    older = closed.parent / "older"
    (older / "closed").mkdir(parents=True)
    (older / "closed" / "Lamp.uasset").write_bytes(sample("Lantern.uasset"))
    (older / "Door.uasset").write_bytes(sample("OldDoor.uasset"))
    answered = _without_powers(closed.parent, "diff older . --format json")
    assert answered.status == 1
    changes = {row["path"]: row["state"] for row in json.loads(answered.out)["files"]}
    assert "closed/Lamp.uasset" not in changes
    assert changes["Door.uasset"] == "identical"


def test_what_lies_in_a_closed_folder_is_not_said_to_be_missing(tmp_path: Path) -> None:
    """It may be there: neither the references of the project nor those of a file judge it."""
    content = tmp_path / "Content"
    (tmp_path / "X.uproject").write_text('{"EngineAssociation": "4.26"}')
    write_package(content / "Lamp.uasset", "/Game/Wood/Oak/Plank.Plank", "/Game/Nail.Nail")
    write_package(content / "Wood" / "Oak" / "Plank.uasset")
    (content / "Wood").chmod(0)
    try:
        answered = _without_powers(tmp_path, "refs . --no-index --format json")
        found = _without_powers(tmp_path, "upgrades Content/Lamp.uasset --format json")
    finally:
        (content / "Wood").chmod(0o700)
    document = json.loads(answered.out)
    assert [row["target"] for row in document["missing"]] == ["/Game/Nail"]
    states = {edge["to"]: edge["state"] for edge in document["edges"]}
    assert states["/Game/Wood/Oak/Plank"] == "not-judged"
    assert "/Game/Nail" in found.out
    assert "Plank" not in found.out


@pytest.mark.linux("it has a device that is always full")
def test_what_cannot_be_said_leaves_the_exit_status_as_it_is(tmp_path: Path) -> None:
    command = [str(script(tmp_path / "programs")), "check", "Absent.uasset"]
    with Path("/dev/full").open("w") as full:
        assert subprocess.run(command, cwd=tmp_path, stderr=full, check=False).returncode == 2


def _without_powers(folder: Path, arguments: str) -> Answered:
    """What the program answers to somebody for whom rights count, root included."""
    command = [str(script(folder / "programs")), *arguments.split()]
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("root may look into every folder, and setpriv is not here")
        powers = "-dac_override,-dac_read_search"
        command = ["setpriv", f"--bounding-set={powers}", f"--inh-caps={powers}", *command]
    ended = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=60, check=False
    )
    return Answered(ended.returncode, ended.stdout, ended.stderr)


def _is_orderly(answered: Answered, statuses: set[int], what: str) -> None:
    assert answered.status in statuses, (what, answered)
    for text in (answered.out, answered.err):
        assert "Traceback" not in text, (what, answered)
        assert "this is a bug" not in text, (what, answered)
        assert "a bug met" not in text, (what, answered)
    if answered.status == 2:
        assert answered.err.strip(), what
    else:
        assert answered.out or "for-diff" in what, what


def _contents(folder: Path) -> dict[str, tuple[int, int, int]]:
    found = {}
    for path in folder.rglob("*"):
        status = path.lstat()
        found[str(path)] = (status.st_ino, status.st_size, status.st_mtime_ns)
    return found
