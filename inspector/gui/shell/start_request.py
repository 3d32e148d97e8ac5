"""What a start of the window is asked for."""

from __future__ import annotations

from inspector.data_classes import dataclass

Size = tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class StartRequest:
    """What a start of the window is asked for, as the command line has it."""

    #: Files and folders to open.
    paths: tuple[str, ...] = ()
    #: The target engine: a release or a path.
    engine: str | None = None
    #: A field path, or an offset, to go to; in two folders the path of a package.
    at: str = ""
    #: The id of a page to turn to.
    page: str = ""
    #: One of :data:`~inspector.gui.shell.wanted_look.LOOKS`; the remembered one when empty.
    look: str = ""
    #: Width and height of the window in px.
    size: Size | None = None
    #: Writes a picture of the window there, once everything is loaded, and ends.
    screenshot: str | None = None
    #: Compares the two paths, files, revisions or folders, instead of opening them.
    diff: bool = False
    #: Shows the three paths as base, ours and theirs, or the sides of one that is in conflict.
    merge: bool = False
    #: Closes the window with the last that is open in it, not only by itself.
    until_closed: bool = False
    #: Opens a window of its own. So does whoever compares, paints a picture, or asks for an engine,
    #: a look or a size: the window that is there would have to change.
    new_window: bool = False

    @property
    def is_alone(self) -> bool:
        """Whether no other window is asked, and none asks this one."""
        return (
            self.diff
            or self.merge
            or self.until_closed
            or self.new_window
            or self.screenshot is not None
        )

    @property
    def changes_window(self) -> bool:
        """Whether a window that is there would have to change for it."""
        return self.engine is not None or bool(self.look) or self.size is not None

    @property
    def needs_knowledge(self) -> bool:
        """Whether something in it may be wrong that only the whole program can tell."""
        return bool(self.diff or self.merge or self.page or self.engine is not None)
