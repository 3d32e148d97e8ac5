"""Finds the slices that object streams name, in the folder tree that a stream lies in.

A stream names a slice by an id, which is made of the path of its source file below a folder of
assets. Which folders these are is said elsewhere; so a file is taken for the slice of every path
that ends in its own.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

from inspector.errors import InspectorError
from inspector.files.reading import is_there
from inspector.format.objectstream.elements import Stream
from inspector.format.objectstream.leaf_types import AssetReference
from inspector.format.objectstream.slices import SLICE, asset_id
from inspector.format.objectstream.stream_file import ObjectStream
from inspector.project.file_bytes import bytes_of
from inspector.project.vcs.work_tree import top_above
from inspector.project.walk import walk
from inspector.project.walk_filter import NOT_SUBMITTED

#: The files that are at the top of a project, of a part of one, and of the engine.
_TOPS: Final = ("project.json", "gem.json", "engine.json")
#: The folder of what assets are made into, in small letters: no sources.
_PRODUCTS: Final = "cache"
#: The most folders that are looked into: a project has few thousand, somebody's home any number.
_MOST_FOLDERS: Final = 20_000
#: Slices up to this many bytes are read; no other one is a slice that somebody made.
_LARGEST: Final = 64 << 20


class SliceFiles:
    """The slices of the folder tree that a file lies in; the tree is walked when one is asked for.

    The tree is the work tree of git, else the nearest project, else the file's own folder.

    Args:
        path: The file.
    """

    def __init__(self, path: str) -> None:
        self._folder = os.path.dirname(os.path.abspath(path))
        self._streams: dict[str, Stream | None] = {}

    def find(self, asset: AssetReference) -> Stream | None:
        """The slice that a reference names; None where it is not there, or cannot be read."""
        if asset.id not in self._streams:
            self._streams[asset.id] = self._read(asset.id)
        return self._streams[asset.id]

    def _read(self, named: str) -> Stream | None:
        path = self._paths.get(named)
        try:
            if path is None or os.path.getsize(path) > _LARGEST:
                return None
            reading = ObjectStream(bytes_of(path, _LARGEST + 1)).reading
        except (InspectorError, OSError):
            return None
        return None if reading.problems else reading.stream

    @cached_property
    def _paths(self) -> dict[str, str]:
        """The files by the ids that they may have; of several with one id the nearest."""
        top = _top_of(self._folder)
        left = _MOST_FOLDERS

        def takes(path: str, folder: bool) -> bool:
            nonlocal left
            name = os.path.basename(path).lower()
            if not folder:
                return name.endswith(SLICE)
            left -= 1
            return left >= 0 and not _is_passed_over(name)

        files = sorted(walk([top], takes=takes), key=self._distance)
        paths: dict[str, str] = {}
        for path in files:
            parts = os.path.relpath(path, top).split(os.sep)
            for at in range(len(parts)):
                paths.setdefault(asset_id("/".join(parts[at:])), path)
        return paths

    def _distance(self, path: str) -> int:
        """How many folders lie between a file and the one that asks."""
        return os.path.relpath(path, self._folder).count(os.sep)


def _is_passed_over(folder: str) -> bool:
    return folder.startswith(".") or folder in NOT_SUBMITTED or folder == _PRODUCTS


def _top_of(folder: str) -> str:
    """The folder whose tree is walked: see :class:`SliceFiles`."""
    return top_above(folder) or next(filter(_is_top, _upwards(folder)), folder)


def _is_top(folder: str) -> bool:
    return any(is_there(os.path.join(folder, name)) for name in _TOPS)


def _upwards(folder: str) -> Iterator[str]:
    return map(str, (folder, *Path(folder).parents))
