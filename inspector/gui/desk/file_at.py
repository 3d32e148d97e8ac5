"""A file on disk, open or not, as what an action is done with."""

from __future__ import annotations

from typing import NamedTuple

from inspector.gui.desk.context import AppContext


class FileAt(NamedTuple):
    """A file by its path.

    Attributes:
        context: Where it can be opened.
        path: Its path.
        in_work_tree: Whether it lies in a work tree of Git; None where nobody looked: then whoever
            wants to compare it does.
    """

    context: AppContext
    path: str
    in_work_tree: bool | None = None
