"""Finds programs, and tells how another program starts this one.

Programs are looked for on PATH and nowhere else. What Python has for it looks into the current
folder first on Windows, whatever folders it is given: a repository that is looked at may hold a
program of the name that is looked for.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import inspector
from inspector.errors import InspectorError
from inspector.files.system import program_text
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern

NAME: Final = "inspector"
_SCRIPTS: Final = (
    tuple(f"{NAME}{end}" for end in (".exe", ".cmd", ".bat")) if os.name == "nt" else (NAME,)
)
#: What the single file for Linux says of itself to what it unpacked: its own path.
_FILE: Final = "ASSET_INSPECTOR_FILE"
#: Seconds that a program may take to say its version.
_PATIENCE: Final = 30
_WHERE: Final = "import inspector; print(inspector.__file__)"
#: A command without this option imports what lies in the folder that it is started in.
_SAFE: Final = "-P"
_UNSAFE: Final = pattern(rf"(?<! {_SAFE}) -m {NAME}$")


class Start(NamedTuple):
    """How this program starts from any folder, whatever PATH is.

    Attributes:
        words: The program, named in full, and what stands before a command's name.
        modules: The folder that PYTHONPATH has to name; empty where none has to.
    """

    words: tuple[str, ...]
    modules: str = ""


def on_path(names: Iterable[str]) -> str | None:
    """The first program of one of these names in an absolute folder of PATH; None without one.

    Args:
        names: File names with their suffix; earlier ones count more within a folder.
    """
    names = tuple(names)
    for folder in os.get_exec_path():
        if not os.path.isabs(folder):
            continue
        for name in names:
            path = os.path.join(folder, name)
            if os.path.isfile(path) and os.access(path, os.X_OK):
                return path
    return None


def own_command() -> str:
    """The words with which a shell starts this program, quoted for it.

    That is ``inspector`` where PATH leads to it, so that it outlives an update of Python. A script
    in a virtual environment is named in full: PATH leads there only while the environment is
    active. Without a script it is the interpreter, told to import nothing from the folder that it
    is started in; a checkout that is not installed is named too.
    A bundle has no interpreter to name: its program for commands lies beside that which runs, or is
    the single file that it was unpacked from.

    Raises:
        InspectorError: The interpreter does not know where it is itself.
    """
    start = own_start()
    (program, *rest) = start.words
    outside = sys.prefix == sys.base_prefix or not _is_below(program, sys.prefix)
    if not rest and outside and _is_on_path(program):
        return NAME
    words = " ".join(_quoted(word) for word in start.words)
    return f"PYTHONPATH={_quoted(start.modules)} {words}" if start.modules else words


def own_start() -> Start:
    """How whoever has another PATH starts this program, such as a desktop.

    Raises:
        InspectorError: The interpreter does not know where it is itself.
    """
    if getattr(sys, "frozen", False):
        # A bundle has no interpreter; its programs lie side by side. What a single file unpacked
        # may be removed at any time, and comes back from the file.
        if file := os.environ.get(_FILE):
            return Start((file,))
        return Start((str(Path(sys.executable).with_name(_SCRIPTS[0])),))
    for script in (on_path(_SCRIPTS), _script_beside()):
        if script is not None and _is_this_program(script):
            return Start((os.path.abspath(script),))
    if not sys.executable:
        raise InspectorError(Message("files/program-unknown"))
    modules = "" if _found_from_anywhere() else str(Path(inspector.__file__).resolve().parents[1])
    return Start((sys.executable, _SAFE, "-m", NAME), modules)


def runs_what_is_there(command: str) -> bool:
    """Whether a command of ours, as a shell has it, imports from the folder it is started in.

    Earlier builds wrote such commands into the settings of Git.
    """
    return _UNSAFE.search(command) is not None


def _script_beside() -> str | None:
    """The script of the interpreter's own environment, which PATH need not lead to."""
    import sysconfig  # Late: all that reads a repository imports this module to find git alone.

    folder = sysconfig.get_path("scripts")
    scripts = (os.path.join(folder, name) for name in _SCRIPTS)
    return next(filter(os.path.isfile, scripts), None)


def _quoted(path: str) -> str:
    """A path as one word for a shell; those of Windows with slashes, which all of it takes."""
    import shlex

    return shlex.quote(Path(path).as_posix())


def _is_on_path(program: str) -> bool:
    script = on_path(_SCRIPTS)
    return script is not None and os.path.realpath(script) == os.path.realpath(program)


def _is_below(path: str, folder: str) -> bool:
    return Path(os.path.abspath(path)).is_relative_to(os.path.abspath(folder))


def _is_this_program(script: str) -> bool:
    """Whether a program of our name is ours and of our version; others may be called so too."""
    return _said(script, "--version") == f"{NAME} {inspector.__version__}"


def _found_from_anywhere() -> bool:
    """Whether the interpreter finds this very program without help from folder or variables."""
    place = _said(sys.executable, _SAFE, "-c", _WHERE)
    return bool(place) and os.path.realpath(place) == os.path.realpath(inspector.__file__)


def _said(*command: str) -> str:
    """What a command prints when it runs elsewhere; "" where it fails."""
    import subprocess
    import tempfile

    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    try:
        ended = subprocess.run(
            command,
            cwd=tempfile.gettempdir(),
            env=plain,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_PATIENCE,
            check=False,
            # No console may flash up on Windows, which alone has it, when the window asks.
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return program_text(ended.stdout).strip() if ended.returncode == 0 else ""
