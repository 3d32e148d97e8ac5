"""A file that the editor or another program holds open: waited for, then told as in use."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.conftest import Ask
from held_files import held
from scratch_git import sample

from inspector.files.reading import INI, InUseError, read_side_file
from inspector.project.around.settings import BASELINE_NAME

pytestmark = pytest.mark.windows("elsewhere no program keeps others from reading a file")
_IN_USE = "in use by another program"


@pytest.fixture
def lantern(tmp_path: Path) -> Path:
    path = tmp_path / "Lantern.uasset"
    path.write_bytes(sample("Lantern.uasset"))
    return path


@pytest.mark.parametrize("options", [(), ("--deep",), ("--no-index",)])
def test_a_package_in_use_is_told_as_that_and_not_as_damaged(
    ask: Ask, lantern: Path, options: tuple[str, ...]
) -> None:
    with held(lantern):
        answered = ask("check", lantern.parent, "--format", "json", *options)
    (file,) = answered.json()["files"]
    assert [finding["rule"] for finding in file["findings"]] == ["NO-FILE"]
    assert _IN_USE in file["findings"][0]["message"]
    assert answered.status == 1
    assert ask("check", lantern.parent, *options).status == 0


def test_the_other_half_of_a_package_in_use_is_not_missing(ask: Ask, tmp_path: Path) -> None:
    data = Path(__file__).parents[1] / "data"
    for name in ("Cooked.uasset", "Cooked.uexp"):
        (tmp_path / name).write_bytes((data / name).read_bytes())
    with held(tmp_path / "Cooked.uexp"):
        answered = ask("check", tmp_path, "--format", "json", "--engine", "5.3")
    (file,) = answered.json()["files"]
    assert [finding["rule"] for finding in file["findings"]] == ["NO-FILE"]
    assert _IN_USE in file["findings"][0]["message"]


@pytest.mark.parametrize("command", ["show", "graph", "upgrades"])
def test_commands_of_one_file_say_so(ask: Ask, lantern: Path, command: str) -> None:
    with held(lantern):
        answered = ask(command, lantern)
    assert _IN_USE in answered.out + answered.err


def test_a_file_that_is_in_use_for_a_moment_is_waited_for(ask: Ask, lantern: Path) -> None:
    with held(lantern, 0.3):
        assert ask("check", lantern).status == 0


def test_a_side_file_in_use_is_no_side_file_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "DefaultEngine.ini"
    path.write_text("[Section]\n")
    with held(path), pytest.raises(InUseError, match=_IN_USE):
        read_side_file(path, INI)


def test_a_baseline_in_use_is_left_as_it_is(ask: Ask, lantern: Path) -> None:
    baseline = lantern.parent / BASELINE_NAME
    named = ("check", lantern, "--engine", "4.0", "--baseline", baseline, "--write-baseline")
    assert ask(*named).status == 0
    before = baseline.read_bytes()
    with held(baseline):
        answered = ask(*named)
    assert (answered.status, baseline.read_bytes()) == (2, before)
    assert _IN_USE in answered.err
    assert {path.name for path in lantern.parent.iterdir()} == {lantern.name, baseline.name}
