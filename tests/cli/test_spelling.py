"""How a user of Windows names files: any case, either slash, short names; a report has one name.

Where names differ by case, on other systems, the same commands name what is not there.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from cli.conftest import Ask
from scratch_git import sample

from inspector.files.system import slashed, spelled
from inspector.project.around.settings import BASELINE_NAME, PROJECT_FILE


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project for 4.27 with a package of 5.1, entered."""
    root = tmp_path / "Game"
    (root / "Content" / "Props").mkdir(parents=True)
    (root / "Game.uproject").write_text('{"EngineAssociation": "4.27"}')
    (root / "Content" / "Props" / "PluginData.uasset").write_bytes(sample("PluginData.uasset"))
    monkeypatch.chdir(root)
    return root


def paths_in(document: str) -> list[str]:
    """The paths of the files in a JSON report."""
    return [file["path"] for file in json.loads(document)["files"]]


def test_what_is_not_there_stays_as_it_was_typed(game: Path) -> None:
    for name in ("HEAD:content/props", "", "no/such.uasset", "a\0b", "*", "content*"):
        assert spelled(name) == name


@pytest.mark.windows
def test_a_path_has_the_letters_of_the_disk(game: Path) -> None:
    (game / "Content" / "Größe").mkdir()
    for typed, name in (
        ("content/PROPS", r"Content\Props"),
        ("./content", r".\Content"),
        (r"content\props\plugindata.UASSET", r"Content\Props\PluginData.uasset"),
        (r"CONTENT\..\content/", "Content\\..\\Content\\"),
        ("content/GRÖSSE", "content/GRÖSSE"),  # another name: only single letters have two cases
        ("content/gRÖßE", r"Content\Größe"),
        (str(game / "content").swapcase(), str(game / "Content")),
    ):
        assert spelled(typed) == name, typed


@pytest.mark.windows
def test_a_path_may_start_in_the_current_folder_of_a_drive(ask: Ask, game: Path) -> None:
    """``C:Content`` has a drive and no root."""
    typed = f"{game.drive.lower()}content/props"
    (path,) = paths_in(ask("check", typed, "--format", "json").out)
    assert path.endswith("Content/Props/PluginData.uasset")
    assert ask("check", "Content", "--write-baseline").status in (0, 1)
    answered = ask("check", typed, "--baseline", BASELINE_NAME)
    assert (answered.status, answered.err) == (0, "")


@pytest.mark.windows
def test_a_prefix_for_long_paths_is_taken_off(game: Path) -> None:
    r"""What stays is what means something else without: devices, and dots at the end of a name."""
    assert spelled(rf"\\?\{game}\content") == str(game / "Content")
    assert spelled(f"//?/{game.as_posix()}/content/") == str(game / "Content") + "\\"
    for name in ("NUL.uasset", "Props."):
        typed = rf"\\?\{game}\{name}"
        Path(typed).write_bytes(b"")
        assert spelled(typed) == typed


@pytest.mark.windows
@pytest.mark.parametrize(
    "typed", ["content", "CONTENT/props", r"content\PROPS\plugindata.uasset", "./content"]
)
def test_a_baseline_knows_what_is_named_in_other_letters(
    ask: Ask, game: Path, typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = os.path.join(str(game).swapcase(), typed)  # noqa: PTH118
    for path in (typed, whole):
        sarif = ask("check", path, "--format", "sarif").out
        assert '"uri": "Content/Props/PluginData.uasset"' in sarif
    ask("check", "Content", "--write-baseline")
    before = (game / BASELINE_NAME).read_bytes()
    monkeypatch.chdir(str(game).swapcase())
    for path in (typed, whole):
        answered = ask("check", path, "--baseline", BASELINE_NAME.upper())
        assert (answered.status, answered.err) == (0, "")
        listed = ask("check", "-", "--baseline", BASELINE_NAME, stdin=f"{path}\n".encode())
        assert (listed.status, listed.err) == (0, "")
    ask("check", typed, "--write-baseline")
    assert (game / BASELINE_NAME).read_bytes() == before


@pytest.mark.parametrize("typed", ["./Content/Props", "Content/Props/PluginData.uasset"])
def test_reports_part_paths_by_slashes(ask: Ask, game: Path, typed: str) -> None:
    """As Linux has them, so that a script reads both."""
    file = "Content/Props/PluginData.uasset"
    said = ask("check", os.path.normpath(typed), "--format", "json").out
    assert paths_in(said) == [file]
    assert f"refused     {file}" in ask("check", typed).out
    assert paths_in(ask("compat", typed, "--format", "json").out)[0].endswith(file)
    for command in (["show"], ["graph"], ["upgrades"], ["compat"]):
        for form in ("json", "text", "markdown", "html"):
            answered = ask(*command, os.path.normpath(file), "--engine", "5.3", "--format", form)
            assert "Props\\" not in answered.out, (command, form)
    whole = ask("check", game / file, "--format", "json").out
    assert paths_in(whole) == [slashed(str(game / file))] == [(game / file).as_posix()]


def test_files_of_the_current_folder_are_named_alike_by_all(ask: Ask, game: Path) -> None:
    (game / "Content/Props/Second.uasset").write_bytes(sample("PluginData.uasset"))
    for command in ("check .", "compat .", "cooked . --engine 4.27"):
        told = ask(*command.split()).out
        assert "Content/Props/PluginData.uasset" in told, command
        assert "./Content" not in told, command
    (game / "Content/Props/Door.uasset").write_bytes(sample("OldDoor.uasset"))
    for form in ("text", "markdown", "html"):
        told = ask("upgrades", ".", "--engine", "5.3", "--format", form).out
        assert "Content/Props/Door.uasset" in told, form
        assert "./Content" not in told, form


@pytest.mark.parametrize("parted", ["Content/Props/**", r"Content\Props\**", r"Props\Plugin*"])
def test_a_project_file_for_all_systems_may_have_either_slash(
    ask: Ask, game: Path, parted: str
) -> None:
    """Backslashes in single quotes, as TOML has them, and ends of lines of Windows."""
    assert ask("check", "Content").status == 1
    text = f"[[per_path]]\r\npaths = ['{parted}']\r\nignore = ['OBJ-NEW', 'LEGACY-NEW', "
    (game / PROJECT_FILE).write_bytes(f"{text}\r\n'ENGINE-NEW', 'CUSTOM-NEW']\r\n".encode())
    assert ask("check", "Content").status == 0
    (game / PROJECT_FILE).write_bytes(f"exclude = ['{parted}']\r\n".encode())
    assert ask("check", "Content").status == 2
    (game / PROJECT_FILE).unlink()
    assert ask("check", "Content", "--exclude", parted).status == 2


@pytest.mark.windows
def test_patterns_disregard_case_as_the_disk_does(ask: Ask, game: Path) -> None:
    assert ask("check", "Content", "--exclude", "content/PROPS").status == 2
