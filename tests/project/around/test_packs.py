"""Finding files of patches, and the worked example of the help page about them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from pathlib import Path
from textwrap import dedent

import pytest
from in_time import in_time

from inspector.catalog import default_catalog, profile_for
from inspector.checks.facts import Depth
from inspector.cli.main import main
from inspector.errors import AccessError
from inspector.files.folders import CONFIG_VARIABLE, resource_path, user_folder
from inspector.files.toml_file import TomlFileError
from inspector.messages.rules.upgrades import finding_words
from inspector.project.around.packs import packs_near
from inspector.project.around.settings import SettingsFinder
from inspector.project.opening import read
from inspector.project.upgrade import Upgrades, sources_near
from inspector.upgrades.values import Loss

BROKEN = '[[patch]]\nid = "a"\n'


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dedent(text), "utf-8")
    return path


def pack_text(name: str) -> str:
    return (
        f'[[patch]]\nid = "{name}"\ntitle = "T"\naxis = "licensee"\nto = 1\n'
        'effect = { kind = "info" }\n'
    )


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty configuration folder in the place of the real user's."""
    folder = tmp_path / "config"
    monkeypatch.setenv(CONFIG_VARIABLE, str(folder))
    return folder


@pytest.fixture
def asset(tmp_path: Path) -> str:
    """Where an asset of a project lies; nothing reads it."""
    return str(tmp_path / "Game" / "Content" / "Props" / "Door.uasset")


def ids(path: str, *named: Path) -> list[str]:
    return [patch.id for pack in packs_near(path, named).packs for patch in pack.patches]


def test_without_any_file_there_is_nothing(asset: str) -> None:
    assert packs_near(asset) == ((), ())


def test_the_users_the_projects_and_those_named_in_this_order(
    asset: str, config: Path, tmp_path: Path
) -> None:
    write(config / "patches" / "B.toml", pack_text("user-b"))
    write(config / "patches" / "A.toml", pack_text("user-a"))
    write(config / "patches" / "notes.txt", "no patches")
    write(tmp_path / "Game" / "asset-inspector.toml", 'patches = ["Config/Upgrades.toml"]\n')
    write(tmp_path / "Game" / "Config" / "Upgrades.toml", pack_text("project"))
    named = write(tmp_path / "Named.toml", pack_text("named"))
    assert ids(asset, named) == ["user-a", "user-b", "project", "named"]
    assert ids(str(tmp_path / "Door.uasset"), named) == ["user-a", "user-b", "named"]
    found = packs_near(asset).packs[2]
    assert found.name == "Config/Upgrades.toml"
    assert found.patches[0].source == "Config/Upgrades.toml:1"


def test_a_file_that_is_found_twice_is_read_once(asset: str, config: Path, tmp_path: Path) -> None:
    upgrades = write(tmp_path / "Game" / "Config" / "Upgrades.toml", pack_text("project"))
    lines = 'patches = ["Config/Upgrades.toml", "./Config/../Config/Upgrades.toml"]\n'
    write(tmp_path / "Game" / "asset-inspector.toml", lines)
    assert ids(asset) == ["project"]
    assert ids(asset, upgrades, upgrades) == ["project"]


def test_the_nearest_project_file_counts(asset: str, tmp_path: Path) -> None:
    folder = str(Path(asset).parent)
    assert SettingsFinder().file_of(folder) == ""
    far = write(tmp_path / "Game" / "asset-inspector.toml", 'patches = ["Far.toml"]\n')
    assert SettingsFinder().file_of(folder) == str(far)
    near = write(tmp_path / "Game" / "Content" / "asset-inspector.toml", "engine = '5.3'\n")
    assert SettingsFinder().file_of(folder) == str(near)
    # The farther file is not asked.
    assert packs_near(asset) == ((), ())


@pytest.mark.parametrize(
    ("settings", "place", "said"),
    [
        (
            'patches = "A"\n',
            "asset-inspector.toml:1",
            "Left out: 'patches' cannot be \"A\": write a list of texts, such as patches = [",
        ),
        (
            "ignore = []\npatches = [\n1]\n",
            "asset-inspector.toml:3",
            "Left out: 1 in 'patches' is no text: write patches = [\"…\"].",
        ),
        (
            "ignore = []\npatchs = []\n",
            "asset-inspector.toml:2",
            "Left out: unknown key 'patchs' (did you mean 'patches'?) in the project file.",
        ),
        ("patches = [\n", "asset-inspector.toml:2", "Left out: not TOML: invalid value, at the en"),
        ("a = [[[\nb = ?", "asset-inspector.toml:2", "Left out: not TOML: "),
        ('patches = ["Gone.toml"]\n', "Gone.toml", "Left out: no such file"),
        ('patches = ["Broken.toml"]\n', "Broken.toml:1", "Left out: the patch has no 'title'"),
    ],
)
def test_what_is_found_and_not_right_is_told(
    asset: str, tmp_path: Path, settings: str, place: str, said: str
) -> None:
    write(tmp_path / "Game" / "asset-inspector.toml", settings)
    write(tmp_path / "Game" / "Broken.toml", BROKEN)
    found = packs_near(asset)
    assert found.packs == ()
    (problem,) = found.problems
    assert said in finding_words(problem)
    assert (problem.code, problem.severity) == ("PATCH-FILE", "error")
    # The file is named by the place alone.
    assert problem.place in (place, str(tmp_path / "Game" / place))
    assert ".toml" not in finding_words(problem)


def test_one_broken_file_does_not_take_the_others_along(asset: str, config: Path) -> None:
    write(config / "patches" / "A.toml", BROKEN)
    write(config / "patches" / "B.toml", pack_text("fine"))
    assert ids(asset) == ["fine"]
    (problem,) = packs_near(asset).problems
    assert problem.place == f"{config / 'patches' / 'A.toml'}:1"


def test_what_is_named_has_to_be_right(asset: str, tmp_path: Path) -> None:
    with pytest.raises(AccessError, match=r"Gone\.toml: no such file"):
        packs_near(asset, [tmp_path / "Gone.toml"])
    with pytest.raises(AccessError):
        packs_near(asset, [tmp_path])
    broken = write(tmp_path / "Broken.toml", BROKEN)
    with pytest.raises(TomlFileError, match=r"Broken\.toml:1: the patch has no 'title'"):
        packs_near(asset, [broken])
    latin = tmp_path / "Latin.toml"
    latin.write_bytes(b"# one\n# \xe9t\xe9\n")
    with pytest.raises(TomlFileError, match=r"Latin\.toml:2: not UTF-8"):
        packs_near(asset, [latin])


def test_a_byte_order_mark_and_windows_line_ends_are_read(asset: str, tmp_path: Path) -> None:
    path = tmp_path / "Windows.toml"
    path.write_bytes(b"\xef\xbb\xbf" + pack_text("w").replace("\n", "\r\n").encode())
    assert ids(asset, path) == ["w"]


def test_the_configuration_folder_of_the_system(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(CONFIG_VARIABLE)
    if sys.platform.startswith("linux"):
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
        assert user_folder() == tmp_path / "asset-inspector"
    assert user_folder().name == "asset-inspector"
    assert user_folder().is_absolute()


# The help page


@pytest.fixture(scope="module")
def page() -> str:
    return resource_path("help", "topics", "studio-patches.md").read_text("utf-8")


def blocks(page: str) -> list[str]:
    """The indented blocks of a page, without their indentation."""
    found = re.findall(r"(?:^(?:    .*)?\n)+", page, re.MULTILINE)
    return [dedent(block).strip("\n") + "\n" for block in found if block.strip()]


def test_the_worked_example_of_the_help_page(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    toml, command, shown = blocks(page)
    (tmp_path / "Doors.toml").write_text(toml, "utf-8")
    sample = resource_path("samples", "OldDoor.uasset")
    (tmp_path / sample.name).write_bytes(sample.read_bytes())
    monkeypatch.chdir(tmp_path)
    program, *arguments = command.split()
    assert program == "inspector"
    assert main(arguments) == 0
    output = capsys.readouterr().out
    assert shown.strip() in output
    assert re.search(r"OpenAngle +95\.0 → 1\.6580628", output)
    assert "1.6580628 in the place of 95.0" in page


def test_the_values_of_the_worked_example(page: str, tmp_path: Path) -> None:
    path = tmp_path / "Doors.toml"
    path.write_text(blocks(page)[0], "utf-8")
    catalog = default_catalog()
    sample = str(resource_path("samples", "OldDoor.uasset"))
    sources = sources_near(sample, patches=[str(path)])
    with read(sample, Depth.OBJECTS) as opened:
        upgrades = Upgrades(opened, catalog, sources)
        preview = upgrades.preview(profile_for("4.27", catalog))
    (group,) = [one for one in preview.groups if one.axis == "licensee"]
    angle, name, creak = (step.changes[0] for step in group.steps)
    assert (angle.before, angle.after, angle.loss) == (95.0, 1.6580628, Loss.ROUNDING)
    assert name.names == ("OpenAngle", "OpeningAngle")
    assert (creak.path, creak.sign, creak.after) == ("exports/2/properties/bCreaks", "+", True)
    assert group.steps[0].patches[0].source == f"{path}:13"


def test_the_other_command_of_the_worked_example(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (command,) = re.findall(r"`inspector (upgrades PluginData[^`]*)`", page)
    (tmp_path / "Doors.toml").write_text(blocks(page)[0], "utf-8")
    sample = resource_path("samples", "PluginData.uasset")
    (tmp_path / sample.name).write_bytes(sample.read_bytes())
    monkeypatch.chdir(tmp_path)
    assert main(command.split()) == 0
    assert "\nWeather  3 → 4, 1 step" in capsys.readouterr().out
    assert "lists *Weather* 3 → 4" in page


def test_the_plugins_custom_version_of_the_worked_example_is_known(
    page: str, tmp_path: Path
) -> None:
    path = tmp_path / "Doors.toml"
    path.write_text(blocks(page)[0], "utf-8")
    catalog = default_catalog()
    sample = str(resource_path("samples", "PluginData.uasset"))
    with read(sample, Depth.OBJECTS) as opened:
        sources = sources_near(sample, patches=[str(path)])
        upgrades = Upgrades(opened, catalog, sources)
        preview = upgrades.preview(profile_for("5.3", catalog))
    weather = {one.title: one for one in preview.versions}["Weather"]
    assert (weather.before, weather.before_name) == (3, "WindAsVector")
    assert (weather.after, weather.after_name) == (4, "RainInMillimetres")


@pytest.mark.posix("the path is one of an open file")
def test_what_the_user_names_may_come_from_another_command(asset: str) -> None:
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as writer:
        assert writer.stdin is not None
        assert writer.stdout is not None
        told = writer.stdin

        def tell() -> None:
            told.write(pack_text("piped").encode())
            told.close()

        later = threading.Timer(0.3, tell)
        later.start()
        handle = os.dup(writer.stdout.fileno())
        try:
            found = packs_near(asset, [f"/dev/fd/{handle}"])
        finally:
            os.close(handle)
            later.join()
    assert [patch.id for pack in found.packs for patch in pack.patches] == ["piped"]


@pytest.mark.fifo
def test_a_pipe_that_nobody_writes_to_is_empty(asset: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "Pipe.toml")
    with in_time(10):
        found = packs_near(asset, [tmp_path / "Pipe.toml"])
    assert [pack.patches for pack in found.packs] == [()]


@pytest.mark.fifo
def test_a_pipe_that_a_project_names_is_left_out(asset: str, tmp_path: Path) -> None:
    write(tmp_path / "Game" / "asset-inspector.toml", 'patches = ["Pipe.toml"]\n')
    os.mkfifo(tmp_path / "Game" / "Pipe.toml")
    with in_time(10):
        found = packs_near(asset)
    assert (found.packs, len(found.problems)) == ((), 1)
    assert "it is no file but a folder, a pipe or a device" in finding_words(found.problems[0])
