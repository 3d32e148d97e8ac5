"""What can be asked of the files of a folder, in the filter language of every table."""

from __future__ import annotations

import os
from functools import partial
from types import MappingProxyType
from typing import Final

from inspector.checks.judgement import Mark
from inspector.gui.files.folder_node import FileNode
from inspector.gui.rows.filtering import FilterKeys
from inspector.messages import lazy

HINT: Final = lazy("Filter: name, is:refused")
#: Signs → the word after ``is:`` that asks for them; the words of the verdicts are those of JSON.
FLAG: Final = MappingProxyType(
    {Mark.REFUSE: "refused", Mark.BAD: "unreadable", Mark.WARN: "warns", Mark.UP: "upgrades"}
)
_LOADS: Final = (Mark.OK, Mark.UP, Mark.WARN)
_PROBLEMS: Final = (Mark.REFUSE, Mark.BAD, Mark.WARN)


def _has_mark(mark: Mark, node: FileNode) -> bool:
    return node.mark == mark


def folder_keys(root: str) -> FilterKeys[FileNode]:
    """What the filter of a folder understands.

    Args:
        root: The folder's path: ``path:`` asks for what follows it.
    """
    below = len(root.rstrip(os.sep)) + 1
    return FilterKeys(
        words=lambda node: node.name,
        values={
            "name": lambda node: node.name,
            "path": lambda node: node.path[below:].replace(os.sep, "/"),
            "release": lambda node: node.release or None,
            "rule": lambda node: "\n".join(node.rules),
        },
        flags={
            "problem": lambda node: node.mark in _PROBLEMS,
            "loads": lambda node: node.mark in _LOADS,
            "unread": lambda node: node.mark == Mark.NONE,
            **{word: partial(_has_mark, mark) for mark, word in FLAG.items()},
        },
    )
