"""What the program says of the files in ``tests/data``, to be kept beside them."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from golden.packages import files

from inspector.cli.main import main

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
#: Files whose graphs are kept as text.
_GRAPHS: Final = ("Greeting.uasset", "GraphNode.after.uasset")


def expected_files() -> dict[str, bytes]:
    """Every file that belongs into ``tests/data`` by name, as this state of the program makes it.

    The commands run in ``tests/data``: the packages have to be there already.
    """
    made = dict(files())
    return made | dict(_texts(list(made)))


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


def _printed(*words: str) -> bytes:
    """What a command prints in ``tests/data``."""
    printed = io.StringIO()
    before = Path.cwd()
    os.chdir(DATA)
    try:
        with contextlib.redirect_stdout(printed):
            main(list(words))
    finally:
        os.chdir(before)
    return printed.getvalue().encode()
