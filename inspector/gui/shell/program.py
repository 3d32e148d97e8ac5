"""Starts the window: its frame is on the screen before what fills it is loaded.

Little is imported here, because somebody waits for it. :mod:`inspector.gui.shell.app` knows the
rest of the program, and is loaded while the frame can be seen already.
"""

from __future__ import annotations

import gc
import importlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer

from inspector.data_classes import replace
from inspector.diagnostics import warn
from inspector.errors import AccessError, InspectorError
from inspector.files.folders import window_file
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
from inspector.gui.shell.wanted_look import apply_first_theme
from inspector.gui.work.settings import Settings
from inspector.messages import _

if TYPE_CHECKING:
    from inspector.gui.shell.app import Content

#: What fills the frame, in pieces: each imports a part of what the last one needs, so that the
#: frame answers between them.
STEPS: Final = (
    "inspector.format.unreal.package",
    "inspector.project.opening",
    "inspector.graphs.reading",
    "inspector.upgrades.preview",
    "inspector.project.upgrade",
    "inspector.gui.desk.document",
    "inspector.gui.desk.paged_view",
    "inspector.gui.overview.page",
    "inspector.gui.files.panel",
    "inspector.gui.findings.panel",
    "inspector.gui.shell.window",
    "inspector.gui.shell.app",
)


class _Loading(QObject):
    """Imports the rest of the program, a piece at a time while nothing else happens, and fills.

    It begins when the frame has been painted, and ends early when that is closed.

    Args:
        frame: The frame.
        fill: Fills it.
    """

    def __init__(self, frame: Frame, fill: Callable[[], object]) -> None:
        super().__init__(frame)
        self._steps = list(STEPS)
        self._fill = fill
        self._problem: BaseException | None = None
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)
        frame.painted.connect(self._timer.start)
        frame.closed.connect(self._timer.stop)

    def _go_on(self) -> None:
        try:
            if self._steps:
                importlib.import_module(self._steps.pop(0))
            else:
                self._timer.stop()
                self._fill()
        except BaseException as problem:  # Qt would keep it from whoever started the program
            self._timer.stop()
            self._problem = problem
            QCoreApplication.exit()

    def end(self) -> None:
        """Raises what went wrong."""
        if self._problem is not None:
            raise self._problem


def start(request: StartRequest, *, settings_path: Path | None = None) -> int:
    """Runs the window until it is closed, or until its picture is written.

    Args:
        request: What it is asked for.
        settings_path: The ini file to use in place of the user's own.

    Returns:
        The status to exit with: 0, or 2 where the engine is not known, no such path exists or the
        picture cannot be written.
    """
    missing = [path for path in request.paths if not os.path.exists(path)]
    # Sides of a comparison may be revisions; where one is not there the comparison says so.
    if missing and not (request.diff or request.merge):
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
        frame = Frame(apply_first_theme(app, settings, request.look))
        if request.screenshot is None:
            frame.put_where_it_was(settings.blob("window/geometry"))
        else:
            frame.take_first_size()
        if request.size is not None:
            frame.resize(*request.size)
        if request.screenshot is not None or request.needs_knowledge:
            from inspector.gui.shell.app import run

            return run(request, settings, frame, inbox)
        return _run_behind(request, settings, frame, inbox)
    finally:
        instance.close()


def _run_behind(request: StartRequest, settings: Settings, frame: Frame, inbox: Inbox) -> int:
    """Shows the frame, fills it when it has been painted, and runs it until it is closed."""
    content: list[Content] = []

    def fill() -> None:
        from inspector.gui.shell.app import fill_frame

        content.append(fill_frame(request, settings, frame, inbox))

    # Nothing is left over while modules are imported; what collects later begins with the window.
    gc.disable()
    loading = _Loading(frame, fill)
    try:
        frame.show()
        status = QCoreApplication.exec()
        loading.end()
        return status
    finally:
        for filled in content:
            filled.end()
        frame.close()


def _is_shown_elsewhere(request: StartRequest, ini: Path, instance: Instance) -> bool:
    """Whether another window takes care of it; else this one hears what others want."""
    token = os.environ.get(TOKEN, "")
    wanted = Wanted(request.paths, request.at, request.page, token)
    place = meeting_place(ini)
    return bool(place) and instance.meet(place, None if request.changes_window else wanted)
