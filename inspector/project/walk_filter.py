"""What a walk passes over: folders that an engine fills by itself, and what somebody excludes."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable
from typing import Final

#: Folders of a project, in small letters, that hold nothing that anybody submits.
NOT_SUBMITTED: Final = frozenset({"saved", "intermediate", "deriveddatacache", "binaries"})

#: Whether a file or folder is looked at: its path, and whether it is a folder.
Takes = Callable[[str, bool], bool]
#: The files and folders below one that version control ignores, by their paths.
Ignored = Callable[[str], Collection[str]]


class WalkFilter:
    """Decides about files and folders below the paths that somebody named.

    A pattern without a slash stands for any file or folder of that name, one with slashes for
    everything whose path has these folders one after the other; what lies below an excluded folder
    is excluded. ``*`` and ``?`` stay within a name, ``**`` goes over folders.

    Keep one for one piece of work: it remembers what is ignored.

    Args:
        patterns: What is excluded.
        defaults: Whether hidden folders, :data:`NOT_SUBMITTED` and what is ignored are passed over
            too.
        ignored: Asked about folders of work trees, each once; None where nothing is ignored.
        start: The folder from which patterns see paths; the current one by default.
    """

    def __init__(
        self,
        patterns: Iterable[str],
        *,
        defaults: bool,
        ignored: Ignored | None = None,
        start: str = "",
    ) -> None:
        self._excluded = expression_of(patterns)
        self._defaults = defaults
        self._start = start
        self._ask = ignored
        self._ignored: dict[str, Collection[str]] = {}

    def below(self, path: str) -> Takes | None:
        """What to ask for all that a named path stands for, itself included; None takes all.

        The defaults never exclude what was named itself.
        """
        excluded = self._excluded
        submitted = self._submitted_below(path) if self._defaults else None
        if excluded is None:
            return submitted
        start, name = len(path), _seen_from(self._start, path)

        def takes(at: str, folder: bool) -> bool:
            if submitted is not None and not submitted(at, folder):
                return False
            below = at[start:].replace(os.sep, "/").lstrip("/")
            return excluded.search(f"{name}/{below}") is None

        return takes

    def _submitted_below(self, path: str) -> Takes:
        """Whether what lies below a named path is something that anybody submits."""
        start = len(path)
        ignored: set[str] | None = None

        def takes(at: str, folder: bool) -> bool:
            nonlocal ignored
            if len(at) == start:
                return True
            if folder and not _is_submitted(at):
                return False
            if ignored is None:
                ignored = set(self._ignored_in(path)) if _is_in_work_tree(path) else set()
            if at in ignored:
                return False
            if folder and _is_top(at):
                # A submodule, or another repository within: it says itself what it ignores.
                ignored.update(self._ignored_in(at))
            return True

        return takes

    def _ignored_in(self, folder: str) -> Collection[str]:
        """What is ignored below a folder of a work tree."""
        ignored = self._ignored.get(folder)
        if ignored is None:
            ignored = self._ignored[folder] = self._ask(folder) if self._ask else ()
        return ignored


def _is_submitted(folder: str) -> bool:
    name = os.path.basename(folder)
    return not name.startswith(".") and name.lower() not in NOT_SUBMITTED


def both(first: Takes | None, second: Takes | None) -> Takes | None:
    """Takes what both take; None takes all."""
    if first is None or second is None:
        return first or second
    return lambda path, folder: first(path, folder) and second(path, folder)


def expression_of(patterns: Iterable[str]) -> re.Pattern[str] | None:
    """What is found in a path with slashes that one of these patterns stands for; None for none.

    Whatever the patterns are, looking takes no more than the time of a few passes over the path.
    """
    texts = [text for pattern in patterns if (text := _expression(pattern))]
    return re.compile(f"(?:^|/)(?:{'|'.join(texts)})(?:/|$)") if texts else None


def _is_top(folder: str) -> bool:
    """Whether a folder is the top of a work tree."""
    return os.path.lexists(os.path.join(folder, ".git"))


def _is_in_work_tree(folder: str) -> bool:
    """Whether a folder, or one above it, is the top of a work tree; asks the disk alone."""
    above = os.path.realpath(folder)
    while not _is_top(above):
        folder, above = above, os.path.dirname(above)
        if above == folder:
            return False
    return True


def _seen_from(folder: str, path: str) -> str:
    """A path as it is seen from a folder; empty where it is that folder or outside."""
    above = os.path.join(os.path.abspath(folder), "")
    whole = os.path.abspath(path)
    return whole.removeprefix(above).replace(os.sep, "/") if whole.startswith(above) else ""


def _expression(pattern: str) -> str:
    """The pattern as a regular expression of a path with slashes."""
    text = pattern.replace("\\", "/") if os.name == "nt" else pattern
    text = text.removeprefix("./").strip("/")
    if not text:
        return ""
    blocks: list[list[str]] = [[]]
    for name in text.split("/"):
        if name == "**":
            blocks.append([])
        else:
            blocks[-1].append(_name_expression(name))
    # What comes first may be anywhere in the path, so folders before it need not be told.
    first, *others = ("/".join(block) for block in blocks)
    *middle, last = others or [""]
    parts = [first, "/"] if first and others else [first]
    # The first place that serves is as good as any later one: no other is ever tried.
    parts += [f"(?>(?:[^/]+/)*?{block}/)" for block in middle if block]
    if others:
        parts.append(f"(?:[^/]+/)*{last}" if last else "[^/]+")
    return "".join(parts)


def _name_expression(name: str) -> str:
    """A name with ``*`` and ``?`` as a regular expression."""
    first, *others = (
        "".join("[^/]" if sign == "?" else re.escape(sign) for sign in part)
        for part in name.split("*")
    )
    if not others:
        return first
    *middle, last = others
    return first + "".join(f"(?>[^/]*?{part})" for part in middle if part) + f"[^/]*{last}"
