"""Finds programs on PATH, and nowhere else.

What Python has for it looks into the current folder first on Windows, whatever folders it is given:
a repository that is looked at may hold a program of the name that is looked for.
"""

from __future__ import annotations

import os
from collections.abc import Iterable


def on_path(names: Iterable[str]) -> str | None:
    """The first program of one of these names in an absolute folder of PATH; None without one.

    Args:
        names: File names with their suffix; earlier ones count more within a folder.
    """
    names = tuple(names)
    for folder in os.get_exec_path():
        if not os.path.isabs(folder):
            continue
        for name in names:
            path = os.path.join(folder, name)
            if os.path.isfile(path) and os.access(path, os.X_OK):
                return path
    return None
