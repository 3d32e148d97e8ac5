"""What a walk passes over: folders that an engine fills by itself, and what somebody excludes."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from typing import Final

#: Folders of a project, in small letters, that hold nothing that anybody submits.
NOT_SUBMITTED: Final = frozenset({"saved", "intermediate", "deriveddatacache", "binaries"})

#: Whether a file or folder is looked at: its path, and whether it is a folder.
Takes = Callable[[str, bool], bool]


class WalkFilter:
    """Decides about files and folders below the paths that somebody named.

    A pattern without a slash stands for any file or folder of that name, one with slashes for
    everything whose path has these folders one after the other; what lies below an excluded folder
    is excluded. ``*`` and ``?`` stay within a name, ``**`` goes over folders.

    Args:
        patterns: What is excluded.
        defaults: Whether hidden folders and :data:`NOT_SUBMITTED` are passed over too.
    """

    def __init__(self, patterns: Iterable[str], *, defaults: bool) -> None:
        texts = [text for pattern in patterns if (text := _expression(pattern))]
        self._excluded = re.compile(f"(?:^|/)(?:{'|'.join(texts)})(?:/|$)") if texts else None
        self._defaults = defaults

    def below(self, path: str) -> Takes | None:
        """What to ask for all that a named path stands for, itself included; None takes all.

        The defaults never exclude what was named itself.
        """
        if self._excluded is None:
            return _is_submitted if self._defaults else None
        excluded, defaults = self._excluded, self._defaults
        start, name = len(path), _from_here(path)

        def takes(at: str, folder: bool) -> bool:
            below = at[start:].replace(os.sep, "/")
            if below and defaults and not _is_submitted(at, folder):
                return False
            return excluded.search(f"{name}/{below.lstrip('/')}") is None

        return takes


def _is_submitted(path: str, folder: bool) -> bool:
    if not folder:
        return True
    name = os.path.basename(path)
    return not name.startswith(".") and name.lower() not in NOT_SUBMITTED


def _from_here(path: str) -> str:
    """A named path as seen from the current folder; empty where it is that folder or outside."""
    here = os.path.join(os.path.abspath(""), "")
    whole = os.path.abspath(path)
    return whole.removeprefix(here).replace(os.sep, "/") if whole.startswith(here) else ""


def _expression(pattern: str) -> str:
    """The pattern as a regular expression of a path with slashes."""
    text = pattern.replace("\\", "/") if os.name == "nt" else pattern
    text = text.removeprefix("./").strip("/")
    parts = []
    for part in re.split(r"(\*\*/|\*\*|\*|\?)", text):
        parts.append(_WILD.get(part) or re.escape(part))
    return "".join(parts)


_WILD: Final = {"**/": "(?:[^/]+/)*", "**": ".*", "*": "[^/]*", "?": "[^/]"}
