"""Notes what a thread asks the disk: by an audit hook, and by itself for what has no event."""

from __future__ import annotations

import os
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

#: Audit events of functions that wait for a disk.
_EVENTS: Final = frozenset(
    {
        "open",
        "os.listdir",
        "os.scandir",
        "os.walk",
        "os.mkdir",
        "os.remove",
        "os.rename",
        "os.truncate",
        "os.utime",
        "subprocess.Popen",
        "glob.glob",
    }
)
#: Functions that wait for a disk and tell no hook, and what of ``os`` each is noted as.
_SILENT: Final = tuple(
    (module, name, f"os.{told}")
    for module, name, told in (
        (os, "stat", "stat"),
        (os, "lstat", "lstat"),
        (os, "access", "access"),
        (os, "readlink", "readlink"),
        (os, "statvfs", "statvfs"),
        (os.path, "exists", "stat"),
        (os.path, "isdir", "stat"),
        (os.path, "isfile", "stat"),
        (os.path, "lexists", "lstat"),
        (os.path, "islink", "lstat"),
        (os.path, "_getfinalpathname", "lstat"),
    )
    # Those of ``os.path`` call the ones above, but on Windows.
    if hasattr(module, name) and (module is os or os.name == "nt")
)
#: Folders of programs: what is read there is code, or a resource that came with it.
_PROGRAMS: Final = tuple(
    str(Path(place).resolve()) + os.sep
    for place in {
        sys.prefix,
        sys.base_prefix,
        str(Path(__file__).parents[2] / "inspector"),
        str(Path(__file__).parents[2] / "resources"),
        *filter(None, [sys.pycache_prefix, *sys.path]),
    }
)


class Use(NamedTuple):
    """One question to the disk."""

    what: str
    path: str
    where: str


class _Notebook:
    """What was asked while somebody takes notes of a thread."""

    def __init__(self) -> None:
        self.thread: int | None = None
        self.uses: list[Use] = []

    def note(self, what: str, path: object) -> None:
        if threading.get_ident() != self.thread or isinstance(path, int):
            return
        self.thread, thread = None, self.thread
        try:
            text = os.fsdecode(path) if isinstance(path, (str, bytes, os.PathLike)) else repr(path)
            if not (text + os.sep).startswith(_PROGRAMS):
                frames = traceback.extract_stack()[:-2]
                ours = [one for one in frames if f"{os.sep}inspector{os.sep}" in one.filename]
                where = " < ".join(
                    f"{Path(one.filename).name}:{one.lineno}" for one in ours[:-6:-1]
                )
                self.uses.append(Use(what, text, where))
        finally:
            self.thread = thread


_notebook = _Notebook()
_hooked = False


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    if _notebook.thread is not None and event in _EVENTS:
        _notebook.note(event, arguments[0] if arguments else "")


@contextmanager
def uses_of_disk() -> Iterator[list[Use]]:
    """Notes what the thread that calls this asks of the disk meanwhile, outside of programs."""
    global _hooked
    if not _hooked:
        # No hook can be taken away again; this one looks at nothing while nobody takes notes.
        sys.addaudithook(_hook)
        _hooked = True

    def noted(told: str, before: Callable[..., Any]) -> Callable[..., Any]:
        def ask(*arguments: Any, **named: Any) -> Any:
            if _notebook.thread is not None:
                _notebook.note(told, arguments[0] if arguments else named.get("path"))
            return before(*arguments, **named)

        return ask

    kept = [(module, name, getattr(module, name)) for module, name, _ in _SILENT]
    for module, name, told in _SILENT:
        setattr(module, name, noted(told, getattr(module, name)))
    _notebook.uses = []
    _notebook.thread = threading.get_ident()
    try:
        yield _notebook.uses
    finally:
        _notebook.thread = None
        for module, name, before in kept:
            setattr(module, name, before)
