"""The ini switch that silences the warning about changelist 0, and whose file it is found in."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.checks import Surroundings
from inspector.findings.message import Message
from inspector.messages.rendering import render
from inspector.project.around.settings import Settings
from inspector.project.around.surroundings import (
    ProjectFinder,
    ProjectPlugins,
    holds_projects,
    plugin_files,
    plugins_among,
    surroundings_of,
    zero_changelist_switch,
)
from inspector.project.walk import walk


@pytest.mark.parametrize(
    ("value", "off"),
    [("0", True), ("False", True), ("off", True), ("no", True), ("1", False), ("True", False)],
)
def test_values_of_the_switch(value: str, off: bool) -> None:
    text = f"[Core.System]\r\nPaths=x\r\nZeroEngineVersionWarning={value}\r\n"
    switch = zero_changelist_switch("DefaultEngine.ini", text)
    assert (switch is not None) is off
    if switch is not None:
        assert switch.line == 3


def test_a_switch_that_says_neither_is_told(tmp_path: Path) -> None:
    (tmp_path / "Game.uproject").write_text("{}")
    ini = tmp_path / "Config" / "DefaultEngine.ini"
    ini.parent.mkdir()
    ini.write_text("[Core.System]\nZeroEngineVersionWarning=maybe\n")
    around = surroundings_of(str(tmp_path / "A.uasset"), Settings())
    assert around.zero_changelist_off is None
    assert render(around.left_out) == (
        f'{ini}:2 left out: ZeroEngineVersionWarning has to be true or false, not "maybe"'
    )


def test_other_sections_and_comments_do_not_count() -> None:
    assert zero_changelist_switch("x", "[Other]\nZeroEngineVersionWarning=0\n") is None
    assert zero_changelist_switch("x", "[Core.System]\n;ZeroEngineVersionWarning=0\n") is None
    later = "[Core.System]\nZeroEngineVersionWarning=0\nZeroEngineVersionWarning=1\n"
    assert zero_changelist_switch("x", later) is None


def test_the_nearest_project_speaks(tmp_path: Path) -> None:
    (tmp_path / "Game.uproject").write_text("{}")
    (tmp_path / "Config").mkdir()
    ini = tmp_path / "Config" / "DefaultEngine.ini"
    ini.write_text("[Core.System]\nZeroEngineVersionWarning=0\n")
    content = tmp_path / "Content" / "Deep"
    content.mkdir(parents=True)
    switch = surroundings_of(str(content / "A.uasset"), Settings()).zero_changelist_off
    assert switch is not None
    assert switch.file == str(ini)
    assert ProjectFinder().project_of(str(content)) == str(tmp_path / "Game.uproject")


def test_a_plugin_is_found_below_its_project_and_without_one(tmp_path: Path) -> None:
    content = tmp_path / "Plugins" / "Lamps" / "Content"
    content.mkdir(parents=True)
    plugin = content.parent / "Lamps.uplugin"
    plugin.write_text("{}")
    finder = ProjectFinder()
    assert finder.project_of(str(content)) is None
    assert finder.plugin_of(str(content)) == str(plugin)
    assert finder.plugin_of(str(tmp_path)) is None
    (tmp_path / "Game.uproject").write_text("{}")
    finder = ProjectFinder()
    assert finder.plugin_of(str(content)) == str(plugin)
    assert finder.project_of(str(content)) == str(tmp_path / "Game.uproject")


@pytest.mark.parametrize("plugin", ["Lamps.uplugin", "LAMPS.UPLUGIN", "Lamps.txt"])
@pytest.mark.parametrize("project", ["Game.uproject", "Game.UProject", "uproject"])
def test_a_finder_that_a_walk_tells_finds_what_one_by_itself_does(
    tmp_path: Path, project: str, plugin: str
) -> None:
    content = tmp_path / "Plugins" / "Lamps" / "Content"
    content.mkdir(parents=True)
    for path in (tmp_path / project, content.parent / plugin, content / "A.uasset"):
        path.write_bytes(b"{}")
    told, alone = ProjectFinder(), ProjectFinder()
    listed: list[str] = []

    def note(folder: str, names: list[str]) -> None:
        listed.append(folder)
        told.note(folder, names)

    assert list(walk([tmp_path], on_folder=note)) == [str(content / "A.uasset")]
    folders = [tmp_path, tmp_path / "Plugins", content.parent, content]
    assert listed == list(map(str, folders))
    for folder in map(str, reversed(folders)):
        assert told.descriptor_of(folder) == alone.descriptor_of(folder)
        assert told.plugin_of(folder) == alone.plugin_of(folder)


def test_a_walk_is_sorted_and_takes_only_packages(tmp_path: Path) -> None:
    for name in ("b.uasset", "a.umap", "c.txt", "sub/d.UASSET", "sub/e.uexp"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"")
    found = [Path(path).relative_to(tmp_path).as_posix() for path in walk([tmp_path])]
    assert found == ["a.umap", "b.uasset", "sub/d.UASSET"]
    assert list(walk([tmp_path / "c.txt", tmp_path / "none"])) == [
        str(tmp_path / "c.txt"),
        str(tmp_path / "none"),
    ]


def test_settings_that_cannot_be_read_are_named_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "Game.uproject").write_text("{}")
    asset = str(tmp_path / "A.uasset")
    plugins = ProjectPlugins(str(tmp_path / "Game.uproject"))
    assert surroundings_of(asset, Settings()) == Surroundings(plugins=plugins)
    ini = tmp_path / "Config" / "DefaultEngine.ini"
    ini.mkdir(parents=True)
    why = Message("files/not-plain")
    assert surroundings_of(asset, Settings()) == Surroundings(
        left_out=Message("project/left-out", file=str(ini), reason=why), plugins=plugins
    )


@pytest.mark.parametrize(
    ("name", "said", "reason"),
    [
        (
            "Game.uproject",
            '{"Plugins": [{"Name": "Lamps", "Enabled": "no"}]}',
            'Plugins/0/Enabled has to be true or false, not "no"',
        ),
        ("Game.uproject", '{"Modules": [{"Name": 5}]}', "Modules/0/Name has to be text, not 5"),
        ("Game.uproject", "[]", "holds no JSON object: line 1 column 1"),
        ("Lamps.uplugin", '{"EnabledByDefault": 0}', "EnabledByDefault has to be true or false"),
    ],
)
def test_what_a_descriptor_says_in_another_kind_is_named(
    tmp_path: Path, name: str, said: str, reason: str
) -> None:
    (tmp_path / "Game.uproject").write_text("{}")
    (tmp_path / name).write_text(said)
    around = surroundings_of(str(tmp_path / "A.uasset"), Settings())
    told = render(around.left_out)
    assert told.startswith(f"{tmp_path / name}: {reason}")
    assert told.endswith("; which plugins and modules it enables is not known")
    own = ProjectPlugins(str(tmp_path / "Game.uproject")).declared
    assert (own is None) == (name == "Game.uproject")


@pytest.mark.parametrize("name", ["Game.uproject", "Lamps.uplugin"])
def test_what_the_engine_passes_over_in_a_descriptor_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / "Game.uproject").write_text("{}")
    project = ProjectPlugins(str(tmp_path / "Game.uproject"))
    (tmp_path / name).write_text(
        '{"Plugins": [1, {"Name": "Lamps", "Enabled": true}], "Modules": "Doors"}'
    )
    around = surroundings_of(str(tmp_path / "A.uasset"), Settings())
    # The first of it, as of all else that is wrong in one file.
    assert render(around.left_out) == (
        f"{tmp_path / name}: Plugins/0 has to be an object, not 1; the engine passes over it"
    )
    assert project.declared is not None
    named = (("lamps", True),) if name == "Game.uproject" else ()
    assert (project.declared.named, project.declared.modules) == (named, ())


def test_a_folder_holds_projects_that_lie_in_it_or_side_by_side(tmp_path: Path) -> None:
    (tmp_path / "Templates/TP_Blank").mkdir(parents=True)
    (tmp_path / "Templates/TP_Blank/TP_Blank.uproject").write_text("{}")
    assert not holds_projects(str(tmp_path))
    assert holds_projects(str(tmp_path / "Templates"))
    (tmp_path / "Templates/TP_Blank/TP_Blank.uproject").rename(tmp_path / "Game.UPROJECT")
    assert holds_projects(str(tmp_path))
    assert not holds_projects(str(tmp_path / "Templates"))
    (tmp_path / "Templates/asset-inspector.toml").touch()
    assert holds_projects(str(tmp_path / "Templates"))
    assert not holds_projects(str(tmp_path / "gone"))


def test_plugins_that_are_gone_are_those_that_an_engine_would_have_found(tmp_path: Path) -> None:
    plugins = tmp_path / "Plugins"
    for name in ("Top.uplugin", "Y/Y.uplugin", "Content/No.uplugin"):
        (plugins / name).parent.mkdir(parents=True, exist_ok=True)
        (plugins / name).touch()
    every = [str(path) for path in plugins.rglob("*.uplugin")]
    root = str(tmp_path)
    assert plugins_among(root, every) == plugin_files(root) == [str(plugins / "Top.uplugin")]
    (plugins / "Top.uplugin").unlink()
    every = [str(path) for path in plugins.rglob("*.uplugin")]
    assert plugins_among(root, every) == plugin_files(root) == [str(plugins / "Y/Y.uplugin")]
