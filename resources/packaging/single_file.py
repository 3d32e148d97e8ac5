"""Makes one file of the folder that PyInstaller makes, for Linux::

    python resources/packaging/single_file.py made/asset-inspector asset-inspector.run

The file is ``single_file.sh`` with the packed folder behind it. It needs what every Linux has: a
shell, tar and gzip; with find it notices too what was taken out of its cache. The same folder makes
the same file, to the byte.
"""

from __future__ import annotations

import argparse
import gzip
import io
import os
import tarfile
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Final

_SCRIPT: Final = Path(__file__).with_name("single_file.sh")
#: What the folder is called in the file, as the script expects it.
_NAME: Final = "asset-inspector"
#: Digits of the sum that tells one build of a version from another.
_DIGITS: Final = 16


def make(folder: Path, out: Path, release: str) -> None:
    """Writes the file.

    Args:
        folder: That of the program; it has a program ``inspector``.
        out: The file.
        release: The program's version.
    """
    packed = _packed(folder)
    key = f"{release}-{sha256(packed).hexdigest()[:_DIGITS]}"
    count = 1 + sum(1 for _ in folder.rglob("*"))
    script = _SCRIPT.read_text("utf-8")
    for name, value in (("VERSION", release), ("KEY", key), ("COUNT", str(count))):
        script = script.replace(f"@{name}@", value)
    out.write_bytes(_with_start(script) + packed)
    out.chmod(0o755)


def _packed(folder: Path) -> bytes:
    """The folder, with nothing of who packed it and when."""
    stream = io.BytesIO()
    with (
        gzip.GzipFile(fileobj=stream, mode="wb", mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w|", format=tarfile.GNU_FORMAT) as archive,
    ):
        for path in (folder, *sorted(folder.rglob("*"))):
            place = Path(_NAME, path.relative_to(folder))
            entry = archive.gettarinfo(str(path), str(place))
            entry.uid = entry.gid = entry.mtime = 0
            entry.uname = entry.gname = ""
            entry.mode = 0o755 if entry.isdir() or os.access(path, os.X_OK) else 0o644
            if entry.isreg():
                with path.open("rb") as data:
                    archive.addfile(entry, data)
            else:
                archive.addfile(entry)
    return stream.getvalue()


def _with_start(script: str) -> bytes:
    """The script with the place, counted from 1, at which what is packed begins behind it."""
    start = 0
    while True:
        text = script.replace("@START@", str(start)).encode()
        if len(text) + 1 == start:
            return text
        start = len(text) + 1


if __name__ == "__main__":
    _parser = argparse.ArgumentParser(description="Makes one file of the program's folder.")
    _parser.add_argument("folder", type=Path, help="the folder that PyInstaller made")
    _parser.add_argument("out", type=Path, help="the file to write")
    _given = _parser.parse_args()
    make(_given.folder, _given.out, version(_NAME))
