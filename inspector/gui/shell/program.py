"""Starts the window: its frame is on the screen before what fills it is loaded.

Little is imported here, because somebody waits for it. :mod:`inspector.gui.shell.app` knows the
rest of the program, and is loaded while the frame can be seen already.
"""

from __future__ import annotations

import gc
import importlib
import os
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Final

from PySide6.QtCore import QEventLoop, QObject, Signal

from inspector.diagnostics import warn
from inspector.errors import AccessError, InspectorError
from inspector.files.folders import window_file
from inspector.files.reading import is_there
from inspector.gui.shell.application import make_application
from inspector.gui.shell.frame import Frame
from inspector.gui.shell.instance import (
    TOKEN,
    Inbox,
    Instance,
    Wanted,
    absolute,
    meeting_place,
)
from inspector.gui.shell.start_request import StartRequest
from inspector.gui.shell.wanted_look import wear_at_first
from inspector.gui.work.settings import Settings
from inspector.messages import _

#: The module that fills the frame.
_REST: Final = "inspector.gui.shell.app"


class _RestOfProgram(QObject):
    """Imports the rest of the program on a thread of its own, while the window stays awake."""

    done = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._problem: BaseException | None = None
        self._thread = Thread(target=self._load, name="inspector-loading")

    def begin(self) -> None:
        """Begins; :attr:`done` says when it is over."""
        self._thread.start()

    def _load(self) -> None:
        try:
            importlib.import_module(_REST)
        except BaseException as problem:  # whatever it is, the caller gets it
            self._problem = problem
        self.done.emit()

    def end(self) -> None:
        """Waits for it, and raises what went wrong."""
        if self._thread.ident is not None:
            self._thread.join()
        if self._problem is not None:
            raise self._problem


def load_behind(frame: Frame) -> None:
    """Shows the frame, and returns when the rest is loaded or the frame was closed.

    Loading begins when the frame has been painted, because both need the same interpreter.
    """
    waiting, loading = QEventLoop(), _RestOfProgram()
    frame.painted.connect(loading.begin)
    frame.closed.connect(waiting.quit)
    loading.done.connect(waiting.quit)
    frame.show()
    waiting.exec()
    loading.end()


def start(request: StartRequest, *, settings_path: Path | None = None) -> int:
    """Runs the window until it is closed, or until its picture is written.

    Args:
        request: What it is asked for.
        settings_path: The ini file to use in place of the user's own.

    Returns:
        The status to exit with: 0, or 2 where the engine is not known, no such path exists or the
        picture cannot be written.
    """
    missing = [path for path in request.paths if not is_there(path)]
    # Sides of a comparison may be revisions; where one is not there the comparison says so.
    if missing and not request.diff:
        warn(AccessError(missing[0], _("no such file or folder")))
        return 2
    # The window itself looks at no disk to find out what is meant.
    request = replace(request, paths=tuple(map(absolute, request.paths)))
    if request.needs_knowledge:
        from inspector.gui.shell.app import check

        try:
            check(request)
        except InspectorError as problem:
            warn(problem)
            return 2
    ini = settings_path or window_file()
    app = make_application()
    instance, inbox = Instance(app), Inbox()
    instance.wanted.connect(inbox.take)
    app.file_wanted.connect(lambda path: inbox.take(Wanted((path,))))
    try:
        if not request.is_alone and _is_shown_elsewhere(request, ini, instance):
            warn(_("shown in the window that is there; --new-window opens another"))
            return 0
        # A picture shows the user's own settings but leaves no trace in them.
        settings = Settings(ini, read_only=request.screenshot is not None)
        if settings.problem:
            warn(settings.problem)
        frame = Frame(wear_at_first(app, settings, request.look))
        frame.put_where_it_was(settings.blob("window/geometry"))
        if request.size is not None:
            frame.resize(*request.size)
        if request.screenshot is None and not request.needs_knowledge:
            # Jobs begin to collect in this thread when there is a window to fill; a collection in
            # the one that imports would destroy widgets there.
            gc.disable()
            load_behind(frame)
            if frame.isHidden():
                return 0
        from inspector.gui.shell.app import run

        return run(request, settings, frame, inbox)
    finally:
        instance.close()


def _is_shown_elsewhere(request: StartRequest, ini: Path, instance: Instance) -> bool:
    """Whether another window takes care of it; else this one hears what others want."""
    token = os.environ.get(TOKEN, "")
    wanted = Wanted(request.paths, request.at, request.page, token)
    place = meeting_place(ini)
    return bool(place) and instance.meet(place, None if request.changes_window else wanted)
