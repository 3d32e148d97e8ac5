"""How another program starts this one, from any folder."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import inspector
from inspector.errors import InspectorError
from inspector.project.on_path import on_path

NAME: Final = "inspector"
_SCRIPTS: Final = (
    tuple(f"{NAME}{end}" for end in (".exe", ".cmd", ".bat")) if os.name == "nt" else (NAME,)
)
#: Seconds that a program may take to say its version.
_PATIENCE: Final = 30
_WHERE: Final = "import inspector; print(inspector.__file__)"


def own_command() -> str:
    """The words with which a shell starts this program, quoted for it.

    That is ``inspector`` where PATH leads to it, so that it outlives an update of Python. A script
    in a virtual environment is named in full: PATH leads there only while the environment is
    active. Without a script it is the interpreter; a checkout that is not installed is named too.
    A bundle has no interpreter to name: its program for commands lies beside that which runs.

    Raises:
        InspectorError: The interpreter does not know where it is itself.
    """
    script = on_path(_SCRIPTS)
    if script is not None and _is_this_program(script):
        inside = sys.prefix != sys.base_prefix and _is_below(script, sys.prefix)
        return _quoted(os.path.abspath(script)) if inside else NAME
    if not sys.executable:
        raise InspectorError("it is not known which program started this one")
    if getattr(sys, "frozen", False):
        return _quoted(str(Path(sys.executable).with_name(_SCRIPTS[0])))
    start = f"{_quoted(sys.executable)} -m {NAME}"
    if _found_from_anywhere():
        return start
    return f"PYTHONPATH={_quoted(str(Path(inspector.__file__).resolve().parents[1]))} {start}"


def _quoted(path: str) -> str:
    """A path as one word for a shell; those of Windows with slashes, which all of it takes."""
    return shlex.quote(Path(path).as_posix())


def _is_below(path: str, folder: str) -> bool:
    return Path(os.path.abspath(path)).is_relative_to(os.path.abspath(folder))


def _is_this_program(script: str) -> bool:
    """Whether a program of our name is ours and of our version; others may be called so too."""
    return _said(script, "--version") == f"{NAME} {inspector.__version__}"


def _found_from_anywhere() -> bool:
    """Whether the interpreter finds this very program without help from folder or variables."""
    place = _said(sys.executable, "-c", _WHERE)
    return bool(place) and os.path.realpath(place) == os.path.realpath(inspector.__file__)


def _said(*command: str) -> str:
    """What a command prints when it runs elsewhere; "" where it fails."""
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
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return os.fsdecode(ended.stdout).strip() if ended.returncode == 0 else ""
