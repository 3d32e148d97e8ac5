"""A file on disk, open or not, as what an action is done with."""

from __future__ import annotations

from typing import NamedTuple

from inspector.gui.desk.context import AppContext


class FileAt(NamedTuple):
    """A file by its path.

    Attributes:
        context: Where it can be opened.
        path: Its path.
        anew: Whether the disk is asked about it, whatever is known.
    """

    context: AppContext
    path: str
    anew: bool = False
