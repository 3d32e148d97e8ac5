"""The record of what was written into the user's data files, and where that folder is.

The record lies among the user's data files. It names files with the hashes of what was written,
the folders that were made, and the lists that desktops make of such files and that were not there.
It is written before what it tells of, so that a run that was broken off can be taken back too.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from inspector.desktop.entry import MADE
from inspector.errors import AccessError
from inspector.files.parsing import parse_json
from inspector.files.reading import SideFile, read_side_file
from inspector.files.writing import OwnFile, check_place, remove_file, write_file
from inspector.findings.message import Message


def data_home() -> str:
    """The folder of this user's data files; it need not exist."""
    named = os.environ.get("XDG_DATA_HOME", "")
    # What is not absolute counts for nothing, as whoever named that variable says.
    return named if os.path.isabs(named) else os.path.expanduser("~/.local/share")


#: Where it lies below the folder of the user's data files.
PATH: Final = os.path.join("asset-inspector", "desktop.json")
_OWN: Final = OwnFile(Message("desktop/record"), (".json",), (f'{{"made": "{MADE}"'.encode(),))
_SIDE: Final = SideFile(_OWN.what, 1 << 20)
#: Contents of one file that count as written here: the newest, and those of earlier versions.
_MOST_HASHES: Final = 8


def hash_of(content: bytes) -> str:
    """What tells a content from others."""
    return sha256(content).hexdigest()


@dataclass(slots=True)
class Record:
    """What was written.

    Attributes:
        files: By path below the folder of data files, the hashes of what was written, newest first.
        folders: The folders that were made, the outer ones first.
        lists: Paths, below that folder, of lists of the desktop that were not there.
    """

    files: dict[str, list[str]] = field(default_factory=dict)
    folders: list[str] = field(default_factory=list)
    lists: list[str] = field(default_factory=list)

    def is_ours(self, path: str, content: bytes) -> bool:
        """Whether a file still holds what was written to it."""
        return hash_of(content) in self.files.get(path, ())

    def add(self, path: str, content: bytes) -> None:
        """Says that a file is written."""
        older = (told for told in self.files.get(path, ()) if told != hash_of(content))
        self.files[path] = [hash_of(content), *older][:_MOST_HASHES]


def read_record(home: str) -> Record | None:
    """The record in a folder of data files; None where there is none.

    Raises:
        AccessError: It cannot be read, or is none.
    """
    path = os.path.join(home, PATH)
    if check_place(path, _OWN) is None:
        return None
    try:
        return _understood(parse_json(read_side_file(path, _SIDE).decode(), path))
    except (ValueError, KeyError, TypeError, AttributeError):
        raise AccessError(
            path,
            Message(
                "desktop/record-not-ours",
                what=_OWN.what,
            ),
        ) from None


def write_record(home: str, record: Record) -> None:
    """Writes the record; its folder has to be there.

    Raises:
        AccessError: It cannot be written.
    """
    told = {"made": MADE, "files": record.files, "folders": record.folders, "lists": record.lists}
    text = json.dumps(told, indent=1).replace("{\n ", "{", 1)
    write_file(os.path.join(home, PATH), text.encode() + b"\n", _OWN)


def remove_record(home: str) -> None:
    """Removes the record.

    Raises:
        AccessError: It cannot be removed.
    """
    remove_file(os.path.join(home, PATH), _OWN)


def _understood(told: Any) -> Record:
    """A record as it is in a file.

    Raises:
        ValueError: A path leads out of the folder, or a value is none that is written here.
    """
    files = {
        _inside(path): [str(each) for each in hashes] for path, hashes in told["files"].items()
    }
    return Record(files, [str(path) for path in told["folders"]], [*map(_inside, told["lists"])])


def _inside(path: str) -> str:
    if os.path.isabs(path) or os.pardir in path.replace("\\", "/").split("/"):
        raise ValueError(path)
    return path
