"""What the README shows of a terminal is what a terminal shows, and what it links to is there."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from scratch_git import PROJECT, ScratchRepository, lantern, sample, script

README = PROJECT / "README.md"
#: Stands for lines that are left out.
LEFT_OUT = "…"


class Shown(NamedTuple):
    """A command of the README and the lines below it."""

    command: str
    lines: list[str]


def shown() -> list[Shown]:
    """The commands behind a ``$``, in order."""
    found: list[Shown] = []
    inside = False
    for line in README.read_text("utf-8").splitlines():
        if line.startswith("    $ "):
            found.append(Shown(line.removeprefix("    $ "), []))
            inside = True
        elif inside and line.startswith("    "):
            found[-1].lines.append(line[4:])
        else:
            inside = False
    return found


@pytest.mark.needs_git
@pytest.mark.slow
def test_a_terminal_shows_what_the_readme_shows(tmp_path) -> None:
    script(tmp_path / "programs")
    game = ScratchRepository(tmp_path / "game", tmp_path / "programs")
    game.write("Content/Props/Lantern.uasset", lantern(1500.0))
    game.write("Content/Props/OldDoor.uasset", sample("OldDoor.uasset"))
    game.write("Content/Maps/Arena.umap", sample("Arena.umap"))
    game.commit()
    game.write("Content/Props/Lantern.uasset", lantern(300.0))
    assert len(shown()) >= 5
    for command, lines in shown():
        ended = game.run("sh", "-c", command)
        assert ended.stderr == ""
        runs = "\n".join(lines).split(LEFT_OUT)
        pattern = "[^\0]*".join(re.escape(run.strip("\n")) for run in runs)
        assert re.fullmatch(pattern, ended.stdout.strip("\n")), ended.stdout


def test_what_the_readme_links_to_is_there() -> None:
    text = README.read_text("utf-8")
    targets = re.findall(r"\]\(([^)\s]+)\)", text)
    assert len(targets) > 5
    assert [target for target in targets if not (PROJECT / target).exists()] == []
    contributing = (PROJECT / ".github/CONTRIBUTING.md").read_text("utf-8")
    named = re.findall(r"`((?:inspector|resources|tests|\.ci)/[\w./]+)`", contributing)
    assert len(named) > 10
    assert [name for name in named if not (PROJECT / name).exists()] == []
