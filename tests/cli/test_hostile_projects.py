"""Side files of a project, each in the place of every other: told, in time, and never a traceback.

What a repository can hold in the place of a side file: a pipe, a link to a device, a file of 20 GB,
brackets without end, keys without end, numbers that nothing can show, and names of other machines.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cli.conftest import Ask
from in_time import in_time
from scratch_git import sample

from inspector.errors import AccessError
from inspector.files import reading
from inspector.files.reading import INI, NotThereError, read_side_file
from inspector.messages.rules import texts_of
from inspector.project.around.packs import ini_files, packs_near

#: Seconds that any of these commands may take; each takes a fraction of one.
LONGEST = 30
Lay = Callable[[Path], object]


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(20 << 30)


def _text(text: str) -> Lay:
    return lambda path: path.write_text(text)


#: What only folders of POSIX hold.
OF_POSIX: dict[str, Lay] = {
    "pipe": lambda path: os.mkfifo(path),
    "link to a device": lambda path: path.symlink_to("/dev/zero"),
    "link to a pipe": lambda path: (os.mkfifo(f"{path}.p"), path.symlink_to(f"{path}.p")),
}
HOSTILE: dict[str, Lay] = {
    **(OF_POSIX if os.name == "posix" else {}),
    "folder": Path.mkdir,
    "20 GB": _sparse,
    "bytes": lambda path: path.write_bytes(bytes(range(256)) * 16),
    "TOML brackets": _text('version = "5.3"\nx = ' + "[" * 100_000),
    "TOML keys": _text("a." * 20_000 + "b = 1"),
    "TOML digits": _text('version = "5.3"\nue4 = ' + "9" * 5000),
    "TOML hex": _text('version = "5.3"\nue4 = 0x' + "f" * 5000),
    "JSON brackets": _text('{"a": ' * 100_000),
    "JSON digits": _text('{"EngineAssociation": ' + "9" * 5000 + "}"),
    "JSON number": _text('{"MajorVersion": ' + "9" * 4000 + "}"),
    "association of 10,000": _text(json.dumps({"EngineAssociation": "a/" * 5000})),
    "association of 5,000": _text(json.dumps({"EngineAssociation": "a" * 5000})),
    "association with a NUL": _text(json.dumps({"EngineAssociation": "a\0b"})),
    "association elsewhere": _text(json.dumps({"EngineAssociation": r"\\server\share"})),
    "patches elsewhere": _text(r"patches = ['\\server\share\p.toml', '//server/p.toml']"),
    "patches with a NUL": _text(r'patches = ["a\u0000b"]'),
    "patches of 5,000": _text(f'patches = ["{"a" * 5000}"]'),
    "patches of pipes": _text('patches = ["pipe.toml", "zero.toml"]'),
    "20,000 patches": _text("patches = [" + '"p.toml",' * 20_000 + "]"),
    "20,000 rows": _text("[[patch]]\n" * 20_000),
}
PLACES = {
    "project": "X.uproject",
    "ini": "Config/DefaultEngine.ini",
    "plugin's ini": "Plugins/P/Config/DefaultP.ini",
    "settings": "asset-inspector.toml",
    "patches": "p.toml",
    "engine": "Engine/Build/Build.version",
}
COMMANDS = ("show {}/A.uasset", "check --jobs 1 {}", "compat {}", "upgrades {}/A.uasset",
            "diff {}/A.uasset {}/B.uasset", "check --jobs 1 {} --engine 5.3")  # fmt: skip


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A healthy project whose side files all serve."""
    root = tmp_path / "Game"
    for folder in ("Config", "Plugins/P/Config", "Engine/Build"):
        (root / folder).mkdir(parents=True)
    for name in ("A.uasset", "B.uasset"):
        (root / name).write_bytes(sample("OldDoor.uasset"))
    (root / "X.uproject").write_text('{"EngineAssociation": ""}')
    build: dict[str, Any] = {"MajorVersion": 5, "MinorVersion": 3, "Changelist": 27405482}
    (root / "Engine/Build/Build.version").write_text(json.dumps(build))
    (root / "Config/DefaultEngine.ini").write_text("[CoreRedirects]\n")
    (root / "Plugins/P/Config/DefaultP.ini").write_text("[CoreRedirects]\n")
    (root / "Plugins/P/P.uplugin").write_text("{}")
    (root / "asset-inspector.toml").write_text('patches = ["p.toml"]')
    (root / "p.toml").write_text('[[licensee]]\nnumber = 1\nname = "One"\n')
    if os.name == "posix":
        os.mkfifo(root / "pipe.toml")
        (root / "zero.toml").symlink_to("/dev/zero")
    return root


@pytest.mark.slow
@pytest.mark.parametrize(
    "place",
    [
        place if place == "project" else pytest.param(place, marks=pytest.mark.sweep)
        for place in PLACES
    ],
)
def test_no_side_file_of_a_project_brings_a_command_down(
    project: Path, ask: Ask, place: str
) -> None:
    path = project / PLACES[place]
    for title, lay in HOSTILE.items():
        path.unlink()
        lay(path)
        for command in COMMANDS:
            with in_time(LONGEST):
                answered = ask(*(one.replace("{}", str(project)) for one in command.split()))
            what = (place, title, command, answered)
            assert "Traceback" not in answered.out + answered.err, what
            if place == "project" and answered.status == 2:
                # A project that cannot be read says nothing of its engine: no other one is guessed.
                assert answered.out == "", what
                # Nor by a gate where it names one that is not here.
                assert answered.err.startswith(f"inspector: {path} is not usable: ") or (
                    command.startswith(("check", "cooked"))
                    and ", which is not installed here; name the engine" in answered.err
                ), what
                assert answered.err.count("\n") == 1, what
                assert answered.err.count(str(path)) <= 1, what
                continue
            if place == "engine" and answered.status == 2:
                # The project's own engine says nothing of itself: no other one is guessed.
                assert answered.out == "", what
                assert answered.err.startswith(f"inspector: {project / PLACES['project']}"), what
                assert answered.err.endswith("or name the engine with --engine\n"), what
                assert answered.err.count("\n") == 1, what
                continue
            if place == "settings" and answered.status == 2:
                # A gate that passes over its settings would be green for nothing.
                assert answered.out == "", what
                assert answered.err.startswith(f"inspector: {path}:"), what
                assert answered.err.count("\n") == 1, what
                continue
            assert answered.status in (0, 1), what
            tells = command.startswith(("show", "check"))
            if place == "project" and tells and str(path) in answered.err:
                # Where the engine is named, what else the project says is not known.
                assert answered.err.startswith(f"inspector: {path}: "), what
                assert answered.err.endswith(NOT_KNOWN), what
                assert answered.err.count("\n") == 1, what
                continue
            if place in ("project", "engine") and answered.err:
                # An engine that is not here is guessed, and what was guessed is said.
                assert answered.err.startswith("inspector: judged by "), what
                assert answered.err.count("\n") == 1, what
                continue
            tells = tells and place == "ini"
            assert answered.err == (_left_out(path) if tells else ""), what
        path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
        path.touch()


NOT_KNOWN = "; which plugins and modules it enables is not known\n"


def _left_out(path: Path) -> str:
    """What is said of the project's settings where they cannot be read."""
    try:
        read_side_file(str(path), INI)
    except NotThereError:
        return ""
    except AccessError as error:
        return f"inspector: {path} left out: {error.reason}\n"
    return ""


@pytest.mark.fifo
@pytest.mark.parametrize("command", ["show {}/A.uasset", "check {}", "check --engine 5.3 {}"])
def test_settings_that_cannot_be_read_are_told(project: Path, ask: Ask, command: str) -> None:
    path = project / "Config/DefaultEngine.ini"
    arguments = [one.replace("{}", str(project)) for one in command.split()]
    assert ask(*arguments).err == ""
    path.unlink()
    assert ask(*arguments).err == ""
    os.mkfifo(path)
    (told,) = ask(*arguments).err.splitlines()
    assert told.startswith(f"inspector: {path} left out: ")


@pytest.mark.parametrize(
    "lay", [*(pytest.param(one, marks=pytest.mark.fifo) for one in OF_POSIX), "folder", "20 GB"]
)
def test_the_file_of_a_plugin_tells_by_its_name_alone(project: Path, lay: str) -> None:
    """No command opens it: where it lies is all that is asked."""
    path = project / "Plugins/P/P.uplugin"
    path.unlink()
    HOSTILE[lay](path)
    with in_time(LONGEST):
        files = list(ini_files(str(project / "X.uproject")))
    assert files == [
        str(project / "Config/DefaultEngine.ini"), str(project / "Plugins/P/Config/DefaultP.ini")
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["E.uproject", "E.toml", "Build.version"])
def test_no_named_engine_brings_a_command_down(tmp_path: Path, ask: Ask, name: str) -> None:
    path = tmp_path / name
    for title, lay in HOSTILE.items():
        lay(path)
        with in_time(LONGEST):
            answered = ask("engine", "show", path)
        assert answered.status in (0, 2), (title, answered)
        assert "Traceback" not in answered.err, (title, answered)
        assert len(answered.err.splitlines()) <= 1, (title, answered)
        assert len(answered.err) < 2000, (title, answered)
        path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()


@pytest.mark.parametrize(
    ("lay", "told"),
    [
        pytest.param("pipe", "it is no file but", marks=pytest.mark.fifo),
        pytest.param("link to a device", "it is no file but", marks=pytest.mark.symlinks),
        ("20 GB", "it is larger than 1 MB, the most that is read of a project file"),
        ("JSON brackets", "lists and tables are nested more than 64 levels deep"),
    ],
)
def test_what_is_wrong_with_a_project_is_said_in_the_place_of_its_engine(
    project: Path, ask: Ask, lay: str, told: str
) -> None:
    path = project / "X.uproject"
    path.unlink()
    HOSTILE[lay](path)
    answered = ask("check", "--jobs", "1", project)
    assert (answered.status, answered.out) == (2, "")
    assert told in answered.err


def test_a_name_of_another_machine_is_never_asked_for(
    project: Path, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "X.uproject").write_text(json.dumps({"EngineAssociation": "//server/engine"}))
    (project / "asset-inspector.toml").write_text(
        r"patches = ['\\server\share\p.toml', '//server/p.toml', '/\server\p.toml']"
    )
    asked: list[str] = []

    def noted(name: str, real: Callable[..., Any]) -> None:
        def ask_system(path: Any, *others: Any, **named: Any) -> Any:
            asked.append(os.fsdecode(path) if not isinstance(path, int) else "")
            return real(path, *others, **named)

        monkeypatch.setattr(os, name, ask_system)

    for name in ("stat", "lstat", "open", "scandir", "listdir"):
        noted(name, getattr(os, name))
    answered = ask("upgrades", project / "A.uasset")
    assert [path for path in asked if "server" in path] == []
    assert str(project / "A.uasset") in asked
    problems = packs_near(str(project / "A.uasset")).problems
    assert len(problems) == 3
    assert {texts_of(one).message() for one in problems} == {
        "Left out: it is on another machine, and such names are not followed."
    }
    assert "such names are not followed" in answered.out


def test_more_files_than_any_project_names_are_told(project: Path) -> None:
    names = [f'"p{number}.toml"' for number in range(100_000)]
    (project / "asset-inspector.toml").write_text(f"patches = [{','.join(names[:65])}]")
    with in_time(LONGEST):
        found = packs_near(str(project / "A.uasset"))
    said = texts_of(found.problems[-1]).message()
    assert said == "Left out: the files after the first 64 that are named."
    assert len(found.problems) == 65
    (project / "asset-inspector.toml").write_text(f"patches = [{','.join(names)}]")
    with in_time(LONGEST):
        found = packs_near(str(project / "A.uasset"))
    limit = f"larger than {reading.SETTINGS.most >> 20} MB"
    assert [limit in texts_of(one).message() for one in found.problems] == [True]


def test_patches_written_as_one_list_are_read_in_time(project: Path) -> None:
    """The place of each was looked for from the beginning of the list: 2,000 took a minute."""
    rows = (
        f'{{id="p{n}", title="t", axis="ue5", to={n % 900 + 1}, property="P{n}", '
        'effect={kind="multiply", factor=2.0}}'
        for n in range(2000)
    )
    (project / "p.toml").write_text(f"patch = [{','.join(rows)}]")
    with in_time(LONGEST):
        found = packs_near(str(project / "A.uasset"))
    assert found.problems == ()
    assert len(found.packs[0].patches) == 2000
    (project / "q.toml").write_text(
        '[[patch]]\nid="q"\ntitle="t"\naxis="ue5"\nto=1\nproperty="P"\n'
        'effect={kind="multiply", factor=2.0}\n'
    )
    (project / "asset-inspector.toml").write_text('patches = ["p.toml", "q.toml"]')
    found = packs_near(str(project / "A.uasset"))
    assert [texts_of(one).message() for one in found.problems] == [
        "Left out: there would be more than 2,000 patches with those before it."
    ]
