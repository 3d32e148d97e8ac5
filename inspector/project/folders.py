"""Walks the folders of large trees: engines, projects, plugins."""

from __future__ import annotations

import os
from collections.abc import Container, Iterator
from typing import Final

from inspector.project.walk import entries_of

#: Levels of folders; an engine's plugins go down to about ten.
_DEEPEST: Final = 40


def folders_below(root: str, passed_over: Container[str]) -> Iterator[tuple[str, list[str]]]:
    """Each folder with the names of what is no folder in it, both in order.

    Links to folders are followed once each, and never into what is walked anyway, nor into a folder
    that the root lies in.

    Args:
        root: Where it begins.
        passed_over: Names of folders, in small letters, that are not looked into; nor are hidden
            ones.
    """
    real_root = os.path.realpath(root)
    seen = {real_root}
    waiting = [(root, 0)]
    while waiting:
        folder, depth = waiting.pop()
        names: list[str] = []
        below: list[str] = []
        for entry in sorted(entries_of(folder), key=lambda entry: entry.name):
            name = entry.name
            if not _is_folder(entry):
                names.append(name)
            elif not name.startswith(".") and name.lower() not in passed_over:
                if entry.is_symlink():
                    target = os.path.realpath(entry.path)
                    # What lies below the root is walked anyway; what it lies in leads back to it.
                    walked = _is_within(target, real_root) or _is_within(real_root, target)
                    if walked or target in seen:
                        continue
                    seen.add(target)
                if depth < _DEEPEST:
                    below.append(entry.path)
        yield folder, names
        waiting += [(path, depth + 1) for path in reversed(below)]


def _is_within(path: str, folder: str) -> bool:
    """Whether a path is a folder or lies below it; both are without links."""
    return f"{path}{os.sep}".startswith(f"{folder.rstrip(os.sep)}{os.sep}")


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False
