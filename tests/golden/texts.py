"""What the program says of the files in ``tests/data``, to be kept beside them."""

from __future__ import annotations

import contextlib
import io
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from golden.packages import files

from inspector.cli.main import main
from inspector.project.around.settings import BASELINE_NAME

#: Where the files and the texts are.
DATA: Final = Path(__file__).parents[1] / "data"
#: The engine that they are judged by, so that a new release changes no text.
ENGINE: Final = "5.3"
#: What ends the name of a text, and the command that says it of one file.
_OF_FILE: Final = {".for-diff.txt": ("show", "--for-diff")}
#: What else is said of a file that is no revision of another one.
_OF_SINGLE: Final = {".show.json": ("show", "--format", "json", "--engine", ENGINE)}
_OF_PAIR: Final = {
    ".diff.txt": ("diff",),
    ".diff.json": ("diff", "--format", "json"),
}
#: What is said of a project, which every system says by the same bytes.
_OF_PROJECT: Final = {
    "Game.check.txt": ("check", "Content"),
    "Game.check.json": ("check", "Content/Props", "./Content/Maps", "--format", "json"),
    "Game.check.sarif": ("check", "Content", "--format", "sarif"),
    "Game.refs.json": ("refs", ".", "--no-index", "--format", "json"),
    "Game.upgrades.json": ("upgrades", "Content", "--format", "json"),
}
_PROJECT_PACKAGES: Final = {
    "Maps/Level.uasset": "Level.uasset",
    "Old/Door.uasset": "Door-5.6.uasset",
    "Props/Größe/Cooked.uasset": "Cooked.uasset",
    "Props/Größe/Door.uasset": "Door-5.0.uasset",
    "Props/Left_Paint.uasset": "Paint.uasset",
    "Props/redirector.uasset": "Redirector.uasset",
}
_PROJECT_FILE: Final = """\
exclude = ['Content\\Old', 'Left*']\r
[[per_path]]\r
paths = ['Content\\Props\\**']\r
ignore = ["CUSTOM-UNKNOWN"]\r
"""
#: Files whose graphs are kept as text.
_GRAPHS: Final = ("Greeting.uasset", "GraphNode.after.uasset")


def expected_files() -> dict[str, bytes]:
    """Every file that belongs into ``tests/data`` by name, as this state of the program makes it.

    The commands run in ``tests/data``: the packages have to be there already.
    """
    made = dict(files())
    return made | dict(_texts(list(made))) | dict(_of_project(made))


def _texts(names: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    for name in names:
        if name.endswith(".uexp"):
            continue
        is_single = ".before." not in name and ".after." not in name
        for end, command in (_OF_FILE | _OF_SINGLE if is_single else _OF_FILE).items():
            yield f"{name}{end}", _printed(*command, name)
        if name in _GRAPHS:
            yield f"{name}.graph.txt", _printed("graph", name)
    for name in names:
        pair, is_before, kind = name.partition(".before")
        if is_before:
            for end, command in _OF_PAIR.items():
                yield f"{pair}{end}", _printed(*command, name, f"{pair}.after{kind}")


def _of_project(packages: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """What is said of a project of some of the packages, and the baseline that it writes."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(os.path.realpath(folder))
        (root / "Game.uproject").write_text('{"EngineAssociation": "4.27"}', "utf-8")
        (root / "asset-inspector.toml").write_bytes(_PROJECT_FILE.encode())
        for at, name in _PROJECT_PACKAGES.items():
            place = root / "Content" / at
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(packages[name])
        for name, command in _OF_PROJECT.items():
            said = _printed(*command, within=root)
            for here, there in ((root.as_uri(), "file:///Game"), (root.as_posix(), "/Game")):
                said = said.replace(here.encode(), there.encode())
            yield name, said
        _printed("check", "Content", "--write-baseline", within=root)
        yield "Game.baseline.json", (root / BASELINE_NAME).read_bytes()


def _printed(*words: str, within: Path = DATA) -> bytes:
    """What a command prints in a folder, ``tests/data`` by default."""
    printed = io.StringIO()
    before = Path.cwd()
    os.chdir(within)
    try:
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
            main(list(words))
    finally:
        os.chdir(before)
    return printed.getvalue().encode()
