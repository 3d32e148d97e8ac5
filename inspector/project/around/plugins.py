"""The plugins of a project, as an engine finds them."""

from __future__ import annotations

import os
from collections import deque
from typing import Final

from inspector.project.walk import entries_of

#: Folders that are looked into, and how deep they may lie.
_MOST_FOLDERS: Final = 20_000
_DEEPEST: Final = 8
#: Folders that hold no plugin.
_NO_PLUGINS: Final = frozenset(
    {"binaries", "config", "content", "intermediate", "resources", "saved", "source"}
)


#: How the names of files that describe a plugin end.
SUFFIX: Final = ".uplugin"


def is_plugin(descriptor: str) -> bool:
    """Whether a file describes a plugin, and not a project."""
    return descriptor.lower().endswith(SUFFIX)


def plugin_files(root: str) -> list[str]:
    """The ``.uplugin`` files below a project's ``Plugins`` folder, in the order of their paths.

    An engine looks no deeper than a folder with such a file. Links to folders are followed once.

    Args:
        root: The folder of the project.
    """
    top = os.path.join(root, "Plugins")
    files: list[str] = []
    linked = {os.path.realpath(top)}
    waiting = deque([(top, 0)])
    looked_into = 0
    while waiting and looked_into < _MOST_FOLDERS:
        folder, depth = waiting.popleft()
        looked_into += 1
        entries = entries_of(folder)
        plugins = [entry.path for entry in entries if is_plugin(entry.name)]
        files += plugins
        if not plugins and depth < _DEEPEST:
            waiting += [
                (entry.path, depth + 1)
                for entry in entries
                if entry.name.lower() not in _NO_PLUGINS and _is_new_folder(entry, linked)
            ]
    return sorted(files, key=str.lower)


def _is_new_folder(entry: os.DirEntry[str], linked: set[str]) -> bool:
    """Whether it is a folder, and no link to one that was followed before."""
    try:
        if not entry.is_dir():
            return False
        if entry.is_symlink():
            target = os.path.realpath(entry.path)
            if target in linked:
                return False
            linked.add(target)
    except OSError:
        return False
    return True
