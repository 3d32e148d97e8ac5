"""Fills the window: its context, what it opens at first, and what it opens later."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from inspector.catalog import EngineProfile, default_catalog, profile_for
from inspector.diagnostics import warn
from inspector.errors import InspectorError
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.guarded import catch_bugs
from inspector.gui.desk.opening import PlaceRequest
from inspector.gui.look.icons import program_icon
from inspector.gui.merge.arguments import conflict_arguments
from inspector.gui.shell.features import ACTIONS, DOCKS, KINDS, START, page_ids
from inspector.gui.shell.frame import Frame
from inspector.gui.shell.instance import TOKEN, Inbox, Wanted
from inspector.gui.shell.look import Look
from inspector.gui.shell.opening import open_last, open_paths
from inspector.gui.shell.screenshot import Screenshot
from inspector.gui.shell.start_request import StartRequest
from inspector.gui.shell.wanted_look import fonts_of, look_of
from inspector.gui.shell.window import MainWindow
from inspector.gui.shell.window_holder import WindowHolder
from inspector.gui.shell.window_state import WindowState
from inspector.gui.work.ask import Ask, AskWithDialogs
from inspector.gui.work.settings import Settings
from inspector.messages import _
from inspector.messages.phrases import listed
from inspector.project.compare.files import are_folders
from inspector.report.about import Bugs


def make_window(
    app: QApplication,
    settings: Settings,
    *,
    look: str = "",
    engine: str | None = None,
    ask: Ask | None = None,
    last_used: bool = True,
) -> MainWindow:
    """A window, not shown yet and with nothing open.

    Args:
        app: The application.
        settings: What is remembered.
        look: One of :data:`~inspector.gui.shell.wanted_look.LOOKS`; the remembered one when empty.
        engine: Fixes the target engine: a release or a path.
        ask: Who answers which files to open; people, by dialogs, without it.
        last_used: Whether the engine chosen last serves files that no project claims.

    Raises:
        InspectorError: The engine is not known or cannot be read.
    """
    catalog = default_catalog()
    target: EngineProfile | None = None if engine is None else profile_for(engine, catalog)
    kept = Look(app, look or look_of(settings), fonts_of(settings))
    kept.apply()
    if app.windowIcon().isNull():
        app.setWindowIcon(program_icon())
    context = AppContext(
        theme=kept.theme,
        settings=settings,
        catalog=catalog,
        ask=ask or AskWithDialogs(),
        openings=[kind.opening for kind in KINDS],
        target=target,
        last_used=last_used,
    )
    window = window_over(context)

    def follow(key: str) -> None:
        if key == "look/theme":
            kept.set_wanted(look_of(settings))
        elif key.startswith("look/"):
            kept.set_wanted(kept.wanted, fonts_of(settings))

    kept.listen(context.set_theme)
    settings.changed.connect(follow)
    context.ended.connect(kept.deleteLater)
    return window


def window_over(context: AppContext, left: WindowState | None = None) -> MainWindow:
    """A window with all features over a context.

    Args:
        context: What is open and shown.
        left: How another window over it was left, whose place this one takes.
    """
    return MainWindow(context, KINDS, ACTIONS, DOCKS, left)


def open_first(window: MainWindow, paths: Sequence[str], *, page: str = "", at: str = "") -> None:
    """Opens what was asked for; without that the last session, if there is one.

    Args:
        window: A window with nothing open.
        paths: Files and folders.
        page: The id of a page to turn to; ``start`` without paths opens nothing.
        at: A field or an offset to go to once the file has been read.
    """
    place = PlaceRequest(at, page)
    if paths:
        open_paths(window.context, paths, place)
    elif page != START:
        open_last(window.context, place)


def open_more(window: MainWindow, wanted: Wanted) -> None:
    """Opens what another start was asked for beside what is open, and brings the window forward."""
    place = PlaceRequest(wanted.at, wanted.page)
    if wanted.paths:
        open_paths(window.context, wanted.paths, place)
    elif wanted.page == START:
        window.show_start_page()
    elif place:
        window.middle.leave_help()
        window.middle.go_to(place)
    on_screen = window.window()
    on_screen.setWindowState(on_screen.windowState() & ~Qt.WindowState.WindowMinimized)
    on_screen.show()
    on_screen.raise_()
    with activation_token(wanted.token):
        on_screen.activateWindow()


@contextmanager
def activation_token(token: str) -> Iterator[None]:
    """Lets Qt show the desktop a token for what it activates meanwhile.

    A Wayland desktop lets no window come forward without; Qt takes it from this variable alone.
    """
    if token:
        os.environ[TOKEN] = token
    try:
        yield
    finally:
        os.environ.pop(TOKEN, None)


def compare_first(window: MainWindow, old: str, new: str, *, page: str = "", at: str = "") -> None:
    """Compares what was asked for: two files, revisions of files, or two folders.

    Args:
        window: A window with nothing open.
        old: The old side, by its whole path or as a revision; so is ``new``.
        new: The new one.
        page: The id of a page to turn to.
        at: A field of the new side or else of the old one, or an offset; with folders the relative
            path of a package.
    """
    window.context.compare(old, new, place=PlaceRequest(at, page))


def merge_first(window: MainWindow, paths: Sequence[str], *, page: str = "", at: str = "") -> None:
    """Shows the sides of what was asked for: three files, or one that is in conflict.

    Args:
        window: A window with nothing open.
        paths: Base, ours and theirs, each a whole path or a revision; or the file in conflict.
        page: The id of a page to turn to.
        at: A place in them.
    """
    sides = tuple(paths)
    if len(sides) == 1:
        sides = conflict_arguments(str(Path(sides[0]).absolute()))
    window.context.merge(sides, place=PlaceRequest(at, page))


def _told(bugs: Bugs) -> int:
    """Says what stopped while nobody looked at the window; the exit status of that."""
    for report in bugs.met:
        kept = _("a report to send, without your folders and names: {file}", file=report.file)
        warn(kept if report.file is not None else report.text)
    return 3 if bugs.met else 0


def _close_with_last(holder: WindowHolder) -> None:
    """Closes the window as soon as nothing is open in it any more."""
    context = holder.window.context
    context.entries_changed.connect(
        lambda: None if context.entries() else QTimer.singleShot(0, holder.leave)
    )


def check(request: StartRequest) -> None:
    """Looks at what only the features of the window know before anything is shown.

    Raises:
        InspectorError: There is no such page, or what is to be compared are a file and a folder.
    """
    if request.diff:
        are_folders(*request.paths)
    pages = page_ids()
    if request.page and request.page not in pages:
        raise InspectorError(
            _("no page {page!r}; there are {pages}", page=request.page, pages=listed(pages))
        )


class Content:
    """The window in a frame, and who is told of bugs as long as it is there.

    Args:
        frame: The frame.
        window: The window, which is another one once the language changes.
    """

    def __init__(self, frame: Frame, window: MainWindow) -> None:
        self.context = window.context
        self.holder = WindowHolder(frame, window, partial(window_over, window.context))
        self.end = catch_bugs(self.context.bugs, self.holder.report_bug, self.holder.lose_file)


def fill_frame(request: StartRequest, settings: Settings, frame: Frame, inbox: Inbox) -> Content:
    """Fills a frame with a window in which everything is opened that was asked for.

    Args:
        request: What the start is asked for.
        settings: What is remembered.
        frame: The frame, on the screen already or not.
        inbox: What is wanted later, by other starts and by the system.

    Raises:
        InspectorError: The engine is not known or cannot be read.
    """
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    # What the command line opens is judged as the other commands judge it.
    last_used = not request.paths and request.screenshot is None
    window = make_window(
        app, settings, look=request.look, engine=request.engine, last_used=last_used
    )
    content = Content(frame, window)
    try:
        # What is opened is laid out once, in the size that it will have.
        window.resize(frame.size())
        if request.diff:
            window.session.keeps = False
            compare_first(window, *request.paths, page=request.page, at=request.at)
        elif request.merge:
            window.session.keeps = False
            merge_first(window, request.paths, page=request.page, at=request.at)
        else:
            open_first(window, request.paths, page=request.page, at=request.at)
        if request.until_closed:
            _close_with_last(content.holder)
        frame.fill(window)
        inbox.open(lambda wanted: open_more(content.holder.window, wanted))
    except BaseException:
        content.end()
        raise
    return content


def run(request: StartRequest, settings: Settings, frame: Frame, inbox: Inbox) -> int:
    """Fills a frame before it is shown, and runs it until it is closed or its picture is written.

    Args:
        request: What the start is asked for.
        settings: What is remembered.
        frame: The frame.
        inbox: What is wanted later, by other starts and by the system.

    Returns:
        The status to exit with: 0, or 2 where the engine is not known, what is to be compared is
        not there, or the picture cannot be written.
    """
    try:
        content = fill_frame(request, settings, frame, inbox)
    except InspectorError as problem:
        frame.close()
        warn(problem)
        return 2
    try:
        if request.screenshot is None:
            frame.show()
            return QApplication.exec()
        picture = Screenshot(content.holder.window, request.screenshot)
        QTimer.singleShot(0, picture.begin)
        QApplication.exec()
        shown = content.context.shown
        # A file that is not there opens no window; of sides to compare it is found out later.
        missing = shown.error if shown is not None and (request.diff or request.merge) else None
        why_not = picture.problem or missing
        if why_not:
            warn(why_not)
            return 2
        return _told(content.context.bugs)
    finally:
        content.end()
        frame.close()
