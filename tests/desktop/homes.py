"""Folders of a user's data files for tests, and what is in them to the byte."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from inspector.files.programs import Start

#: How a desktop is told to start the program.
START = Start(("/opt/inspector/bin/inspector",))
#: What an entry of somebody else's program looks like, and a type of files of its own.
OTHER_ENTRY = (
    b"[Desktop Entry]\nType=Application\nName=Other\nExec=cat %f\nMimeType=text/x-other;\n"
)
OTHER_TYPE = b"""\
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="text/x-other"><comment>Other</comment><glob pattern="*.other"/></mime-type>
</mime-info>
"""


def needs(program: str) -> None:
    """Skips a test where a tool of the desktop is not there."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")


def put(home: Path, path: str, content: bytes) -> Path:
    """Writes a file below a home."""
    place = home / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content)
    return place


def tree(folder: Path) -> dict[str, bytes | None]:
    """Everything below a folder: files with what is in them, folders with None."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
    }
