"""Keeps the newest bug reports in a folder of the user's, and hides private names in their text.

Folders, file names, the user and the machine each get a role in their place, the same wherever they
are: ``<path 1>``, ``<home>``, ``<user>``. What is given by name is found anywhere; every other path
is found by what it looks like. Nothing can find a secret that looks like a plain word, so who sends
a text still reads it first.
"""

from __future__ import annotations

import contextlib
import getpass
import os
import re
import socket
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

from inspector.errors import AccessError
from inspector.files.folders import reports_folder
from inspector.files.writing import ASSET_SUFFIXES, BUG_REPORT, remove_file, write_file
from inspector.findings.message import Message

# -- reports ---------------------------------------------------------------------------------------

#: How many reports are kept: a bug in a nightly run must not fill a disk.
MOST_KEPT: Final = 20
#: A report is called by the time in UTC, and by the process: two runs may stop in one second.
_REPORT_NAME: Final = re.compile(r"\d{8}-\d{6}-\d+\.txt")


def keep_report(text: str, now: datetime) -> Path:
    """Writes a report into the folder of reports, and removes the oldest above the limit.

    Returns:
        The file.

    Raises:
        AccessError: It cannot be written there.
    """
    folder = reports_folder()
    path = folder / f"{now:%Y%m%d-%H%M%S}-{os.getpid()}.txt"
    try:
        # Nobody else's business, whatever the report says.
        os.makedirs(folder, 0o700, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise AccessError(str(folder), Message("project/folder-not-made", reason=reason)) from error
    write_file(path, text.encode("utf-8", "backslashreplace"), BUG_REPORT)
    for old in sorted(filter(_REPORT_NAME.fullmatch, os.listdir(folder)))[:-MOST_KEPT]:
        # What another program put there under such a name stays.
        with contextlib.suppress(AccessError):
            remove_file(folder / old, BUG_REPORT)
    return path


# -- private names ---------------------------------------------------------------------------------

#: Where a path begins that begins at the top: not in the middle of a word or of a role.
_TOP: Final = r"(?<![\w<.])(?:[A-Za-z]:)?[\\/]"
#: What may stand in a path that nothing marks as one; blanks may, where more of it follows.
_REST: Final = r"[^'\"<>|:\n]*"
_SUFFIX: Final = "|".join(re.escape(suffix) for suffix in sorted(ASSET_SUFFIXES, key=len)[::-1])
_PATHS: Final = (
    # In quotes, as the messages of the system have it: all between them.
    (re.compile(r"(?P<quote>['\"])[^'\"\n]*[\\/][^'\"\n]*(?P=quote)"), r"\g<quote><path>\g<quote>"),
    (re.compile(rf"{_TOP}{_REST}(?P<suffix>{_SUFFIX})\b", re.IGNORECASE), r"<path>\g<suffix>"),
    (re.compile(rf"{_TOP}(?:{_REST}[\\/])?[^\s'\"<>|:;,)]+"), "<path>"),
    (
        re.compile(rf"[^\s'\"<>|:]*[\w\-](?P<suffix>{_SUFFIX})\b", re.IGNORECASE),
        r"<path>\g<suffix>",
    ),
)
#: Shorter names are words of every text.
_SHORTEST_NAME: Final = 3


class Roles:
    """What stands in the place of names.

    Args:
        paths: The files and folders at hand, as the user named them; also revisions of such.
    """

    def __init__(self, paths: Iterable[str] = ()) -> None:
        roles: dict[str, str] = {}
        for number, path in enumerate(dict.fromkeys(paths), 1):
            # What kind of file it is belongs to nobody.
            for name in _names_of(path):
                roles.setdefault(name, f"<path {number}>{os.path.splitext(name)[1]}")
        for name, role in _surroundings():
            roles.setdefault(name, role)
        # The longest first: a folder stands in the paths of its files.
        self._roles = [
            (re.compile(rf"(?<![^\W_]){re.escape(name)}(?![^\W_])"), role)
            for name, role in sorted(roles.items(), key=lambda entry: -len(entry[0]))
            if len(name) >= _SHORTEST_NAME
        ]

    def hide(self, text: str) -> str:
        """A text with a role in the place of each name and path."""
        for pattern, role in self._roles:
            text = pattern.sub(role, text)
        for pattern, role in _PATHS:
            text = pattern.sub(role, text)
        return text


def _names_of(path: str) -> Iterator[str]:
    """How a path may be written: as it is, from the top, and its last part with and without end."""
    name = os.path.basename(os.path.normpath(path.rpartition(":")[2] or path))
    yield path
    yield os.path.abspath(path)
    yield name
    yield name.partition(".")[0]


def _surroundings() -> Iterator[tuple[str, str]]:
    with contextlib.suppress(OSError):
        yield os.getcwd(), "<current folder>"
    yield os.path.expanduser("~"), "<home>"
    # Where neither the environment nor the system has a name there is none to hide.
    with contextlib.suppress(OSError, KeyError, ImportError):
        yield getpass.getuser(), "<user>"
    yield socket.gethostname(), "<machine>"
