r"""Projects that lie on another machine, ``\\server\share``, as Windows names it.

The share is the one that every Windows has of its drive, reached by the network.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cli.conftest import Ask
from scratch_git import lantern, sample

from inspector.files.system import slashed, spelled
from inspector.project.around.settings import BASELINE_NAME

pytestmark = pytest.mark.shares


@pytest.fixture
def game(tmp_path: Path, cache: Path) -> Path:
    """A project for 4.27 with a package of 5.1, by its name on the network."""
    shared = Path(rf"\\localhost\{tmp_path.drive[0]}$", *tmp_path.parts[1:], "Game")
    (shared / "Content" / "Props").mkdir(parents=True)
    (shared / "Game.uproject").write_text('{"EngineAssociation": "4.27"}')
    (shared / "Content" / "Props" / "PluginData.uasset").write_bytes(sample("PluginData.uasset"))
    return shared


def test_it_is_judged_by_its_own_settings(ask: Ask, game: Path) -> None:
    """And what it is compared with later, however it is named."""
    file = game / "Content" / "Props" / "PluginData.uasset"
    for typed in (str(file), file.as_posix(), str(file).replace("Content", "CONTENT")):
        found = ask("check", typed, "--format", "json")
        assert (found.status, found.err) == (1, "")
        assert found.json()["engine"] == {"name": "4.27", "source": "from Game.uproject"}
        assert [row["path"] for row in found.json()["files"]] == [slashed(str(file))]
    assert ask("check", game / "Content", "--deep", "--write-baseline").status == 0
    assert '"path": "Content/Props/PluginData.uasset"' in (game / BASELINE_NAME).read_text("utf-8")
    for name in (str(game), game.as_posix(), rf"\\?\UNC{str(game)[1:]}"):
        known = ask("check", rf"{name}\Content", "--deep")
        assert (known.status, known.err) == (0, "")
    settings = game / "asset-inspector.toml"
    settings.write_text("exclude = ['Content/Props/**']\n")
    assert ask("check", game / "Content").status == 2


def test_links_of_a_report_lead_to_the_share(ask: Ask, game: Path) -> None:
    sarif = ask("check", game / "Content", "--format", "sarif").json()
    (run,) = sarif["runs"]
    base = run["originalUriBaseIds"]["SRCROOT"]["uri"]
    assert base == f"file:{slashed(str(game)).replace('$', '%24')}/"
    places = {
        place["physicalLocation"]["artifactLocation"]["uri"]
        for result in run["results"]
        for place in result["locations"]
    }
    assert places == {"Content/Props/PluginData.uasset"}


def test_it_is_entered(ask: Ask, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As PowerShell does."""
    monkeypatch.chdir(game)
    found = ask("check", "content", "--format", "json")
    assert (found.status, found.err) == (1, "")
    assert [row["path"] for row in found.json()["files"]] == ["Content/Props/PluginData.uasset"]
    listed = ask("check", "-", "--format", "json", stdin=rb"Content\Props\PluginData.uasset")
    assert listed.out == found.out


def test_other_commands_read_it(ask: Ask, game: Path) -> None:
    before, after = game / "Content" / "Dim.uasset", game / "Content" / "Bright.uasset"
    before.write_bytes(lantern(1.0))
    after.write_bytes(lantern(2.0))
    changed = ask("diff", before, after)
    assert (changed.status, changed.err) == (1, "")
    assert "Intensity" in changed.out
    assert slashed(str(before)) in changed.out
    shown = ask("show", before, "--format", "json")
    assert (shown.status, shown.err) == (0, "")
    refs = ask("refs", before, "--format", "json")
    assert (refs.status, refs.err) == (0, "")
    assert "/Game/Dim" in refs.out
    upgrades = ask("upgrades", before, "--format", "json")
    assert (upgrades.status, upgrades.err) == (0, "")


def test_a_prefix_for_long_paths_is_taken_off(game: Path) -> None:
    plain = str(game / "Content")
    assert spelled(rf"\\?\UNC{plain[1:]}") == plain
    assert spelled(f"//?/unc{slashed(plain)[1:]}") == plain
    deep = Path(plain, *(letter * 60 for letter in "abcde"))
    Path(rf"\\?\UNC{str(deep)[1:]}").mkdir(parents=True)
    assert spelled(rf"\\?\UNC{str(deep)[1:]}") == str(deep)
    assert os.path.isdir(deep)
