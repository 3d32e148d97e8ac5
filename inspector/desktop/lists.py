"""The lists that desktops make of entries, media types and icons, and the programs that make them.

Nothing ends where such a program is absent: what the list is made of lies there for the day when
somebody makes it.
"""

from __future__ import annotations

import os
import shlex
import subprocess
from typing import Final, NamedTuple

from inspector.desktop.step import StepState
from inspector.errors import AccessError
from inspector.files.programs import on_path
from inspector.files.reading import NotThereError, SideFile, read_side_file
from inspector.files.writing import OwnFile, remove_file
from inspector.findings.message import Message, Text

#: Seconds that one may take: it reads all that is there.
_PATIENCE: Final = 120
_LIST: Final = OwnFile(Message("desktop/list"))
_SIDE: Final = SideFile(_LIST.what, 16 << 20)
_NAMES: Final = (
    *("XMLnamespaces", "aliases", "generic-icons", "globs", "globs2", "icons", "magic"),
    *("mime.cache", "subclasses", "treemagic", "types", "version"),
)


class Maker(NamedTuple):
    """A program that makes lists.

    Attributes:
        name: What it is called.
        folder: The folder below that of data files which it reads, and is told.
        options: What else it is told.
        lists: The names of the lists, in that folder.
        telling: One of them, and the sign that it has in every line of which it tells something.
        only_there: It only brings up to date a list that is there already.
    """

    name: str
    folder: str
    lists: tuple[str, ...]
    telling: tuple[str, bytes] = ("", b"")
    options: tuple[str, ...] = ()
    only_there: bool = False

    def paths(self) -> list[str]:
        """The lists by their paths below the folder of data files."""
        return [os.path.join(self.folder, name) for name in self.lists]


MAKERS: Final = (
    Maker("update-mime-database", "mime", _NAMES, ("types", b"/")),
    Maker("update-desktop-database", "applications", ("mimeinfo.cache",), ("mimeinfo.cache", b"=")),
    Maker(
        "gtk-update-icon-cache",
        os.path.join("icons", "hicolor"),
        ("icon-theme.cache",),
        options=("--quiet", "--force", "--ignore-theme-index"),
        only_there=True,
    ),
)


class Made(NamedTuple):
    """What became of a program, and why."""

    maker: Maker
    state: StepState
    reason: Text = ""


def make_lists(home: str) -> list[Made]:
    """Brings the lists in a folder of data files up to date."""
    return [_made(home, maker) for maker in MAKERS]


def is_there(maker: Maker) -> bool:
    """Whether the program is on PATH."""
    return on_path((maker.name,)) is not None


def forget_lists(home: str, absent: list[str]) -> None:
    """Removes lists of which nothing is left to tell.

    Args:
        home: The folder of data files.
        absent: The lists that were not there before, below that folder; no other is removed.

    Raises:
        AccessError: One cannot be removed.
    """
    for maker in MAKERS:
        if not maker.only_there and not _tells(home, maker):
            for path in maker.paths():
                if path in absent:
                    remove_file(os.path.join(home, path), _LIST)


def _made(home: str, maker: Maker) -> Made:
    folder = os.path.join(home, maker.folder)
    if not os.path.isdir(folder):
        return Made(maker, "idle", Message("desktop/nothing-to-list"))
    if maker.only_there and not any(os.path.exists(os.path.join(home, p)) for p in maker.paths()):
        return Made(maker, "idle", Message("desktop/no-list"))
    program = on_path((maker.name,))
    if program is None:
        line = shlex.join([maker.name, *maker.options, folder])
        return Made(
            maker,
            "absent",
            Message("desktop/list-once", line=line),
        )
    try:
        ended = subprocess.run(
            [program, *maker.options, folder],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return Made(maker, "failed", str(error))
    if ended.returncode:
        lines = os.fsdecode(ended.stderr).strip().splitlines()
        status = Message("desktop/status", status=ended.returncode)
        return Made(maker, "failed", lines[-1] if lines else status)
    return Made(maker, "ran")


def _tells(home: str, maker: Maker) -> bool:
    """Whether a list tells anything; one that cannot be read may."""
    name, sign = maker.telling
    try:
        return sign in read_side_file(os.path.join(home, maker.folder, name), _SIDE)
    except AccessError as error:
        return not isinstance(error, NotThereError)
