"""What the program says, asked in a process that has its own folder and no settings of the user."""

from __future__ import annotations

import contextlib
import io
import json
import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from frozen.outputs import WINDOW, Output

from inspector.cli.main import main

if TYPE_CHECKING:
    from frozen.window import Window

#: What stands in the place of the folder of the packages, wherever that is.
ROOT: Final = "CORPUS"
_NOWHERE: Final = "/nowhere-at-all"


class Said(NamedTuple):
    """What one command said, and its exit status."""

    status: int
    out: str
    err: str


@contextlib.contextmanager
def processes(jobs: int, root: Path) -> Iterator[Executor]:
    """Processes to ask in, each in the folder of the packages."""
    # Started anew, so that none has what this one has loaded.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, initializer=_settle, initargs=(root,)) as pool:
        yield pool


def _settle(root: Path) -> None:
    os.environ.update(
        ASSET_INSPECTOR_CONFIG=_NOWHERE,
        GIT_CEILING_DIRECTORIES=str(root.parent),
        GIT_CONFIG_NOSYSTEM="1",
        HOME=_NOWHERE,
        QT_QPA_PLATFORM="offscreen",
        XDG_CONFIG_HOME=_NOWHERE,
    )
    os.chdir(root)


def command(arguments: Sequence[str]) -> Said:
    """Runs a command of the program in this process."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(arguments)
    return Said(status, *(_printed(stream) for stream in (out, err)))


def _printed(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode("utf-8")


@cache
def window() -> Window:
    """What opens documents as the window does; one for all that this process is asked for."""
    from frozen.window import Window

    return Window()


def text_of(output: Output) -> str:
    """An output as one text that is the same wherever the packages lie."""
    if output.surface == WINDOW:
        text = json.dumps(_document_json(output.paths[0]), indent=1) + "\n"
    else:
        status, out, err = command(output.arguments)
        text = f"exit status {status}\n{out}" + (f"on standard error\n{err}" if err else "")
    return text.replace(os.getcwd(), ROOT)  # noqa: PTH109


def _document_json(path: str) -> dict[str, Any]:
    try:
        answer = window().answer(path)
    except Exception as bug:
        return {"bug": repr(bug)}
    return {
        "verdict": answer.verdict,
        "findings": [
            {"rule": one.rule, "field": one.path or None, "offset": one.offset}
            for one in answer.findings
        ],
        "preview": answer.preview,
    }
