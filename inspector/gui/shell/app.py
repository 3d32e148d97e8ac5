"""Starts the window: the application, its look, its context, and what it opens at first."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from inspector.catalog import EngineProfile, default_catalog, profile_for
from inspector.errors import InspectorError
from inspector.files.places import is_there
from inspector.graphs.model import Graph
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.guarded import catch_bugs
from inspector.gui.graphs.picture import graphs_picture
from inspector.gui.look.icons import program_icon
from inspector.gui.look.png import png_of
from inspector.gui.look.theme import make_theme
from inspector.gui.shell.features import ACTIONS, DOCKS, KINDS
from inspector.gui.shell.instance import Instance, Wanted, meeting_place
from inspector.gui.shell.look import Look, fonts_of, look_of
from inspector.gui.shell.opening import open_last
from inspector.gui.shell.screenshot import Screenshot
from inspector.gui.shell.window import MainWindow
from inspector.gui.work.ask import Ask, AskWithDialogs
from inspector.gui.work.settings import Settings
from inspector.language import tr
from inspector.phrases import listed
from inspector.project.around.settings_files import window_file
from inspector.project.compare.files import are_folders
from inspector.told import note

#: The page of an empty window, as ``--page`` names it.
START: Final = "start"

#: The variable by which a desktop gives a program that it starts a token.
_TOKEN: Final = "XDG_ACTIVATION_TOKEN"

Size = tuple[int, int]


class Application(QApplication):
    """The application with the names and the icon by which desktops know it."""

    #: The system wants a file to be opened, as macOS asks the program that runs; carries its path.
    file_wanted = Signal(str)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and is_there(event.file()):
            self.file_wanted.emit(event.file())
            return True
        return super().event(event)


def make_application() -> Application:
    """The application, without a window."""
    app = Application(["inspector-gui"])
    app.setApplicationName("asset-inspector")
    app.setApplicationDisplayName("")
    app.setDesktopFileName("asset-inspector")
    app.setWindowIcon(program_icon())
    app.setQuitOnLastWindowClosed(True)
    return app


def graphs_png(graphs: Sequence[Graph]) -> bytes:
    """Graphs as a PNG picture, painted as the window paints them in its light look."""
    # What paints text needs an application as long as it paints.
    app = make_application()
    picture, _ = graphs_picture(graphs, make_theme("light", base_font=app.font()))
    return png_of(picture)


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
        look: One of :data:`~inspector.gui.shell.look.LOOKS`; that of the settings when empty.
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
    context = AppContext(
        theme=kept.theme,
        settings=settings,
        catalog=catalog,
        ask=ask or AskWithDialogs(),
        openings=[kind.opening for kind in KINDS],
        target=target,
        last_used=last_used,
    )
    window = MainWindow(context, KINDS, ACTIONS, DOCKS)

    def follow(key: str) -> None:
        if key == "look/theme":
            kept.set_wanted(look_of(settings))
        elif key.startswith("look/"):
            kept.set_wanted(kept.wanted, fonts_of(settings))

    kept.listen(context.set_theme)
    settings.changed.connect(follow)
    window.closing.connect(kept.deleteLater)
    return window


def open_first(window: MainWindow, paths: Sequence[str], *, page: str = "", at: str = "") -> None:
    """Opens what was asked for; without that the last session, or the samples the first time.

    Args:
        window: A window with nothing open.
        paths: Files and folders.
        page: The id of a page to turn to; ``start`` opens nothing.
        at: A field or an offset to go to once the file has been read.
    """
    if page and page != START:
        window.middle.show_page(page)
    if paths:
        window.open_paths(paths)
    elif page != START:
        open_last(window.context)
    if at:
        window.middle.go_to(at, page)


def open_more(window: MainWindow, wanted: Wanted) -> None:
    """Opens what another start was asked for beside what is open, and brings the window forward."""
    if wanted.page and wanted.page != START:
        window.middle.show_page(wanted.page)
    if wanted.paths:
        window.open_paths(wanted.paths)
        if wanted.at:
            window.middle.go_to(wanted.at, wanted.page)
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    with activation_token(wanted.token):
        window.activateWindow()


@contextmanager
def activation_token(token: str) -> Iterator[None]:
    """Lets Qt show the desktop a token for what it activates meanwhile.

    A Wayland desktop lets no window come forward without; Qt takes it from this variable alone.
    """
    if token:
        os.environ[_TOKEN] = token
    try:
        yield
    finally:
        os.environ.pop(_TOKEN, None)


def compare_first(window: MainWindow, old: str, new: str, *, page: str = "", at: str = "") -> None:
    """Compares what was asked for: two files, revisions of files, or two folders.

    Args:
        window: A window with nothing open.
        old: The old side.
        new: The new one.
        page: The id of a page to turn to.
        at: A field of the new side or else of the old one, or an offset; with folders the relative
            path of a package.

    Raises:
        AccessError: One is a folder and the other is none.
    """
    are_folders(old, new)
    window.context.compare(_absolute(old), _absolute(new))
    if at or page:
        window.middle.go_to(at, page)


def _absolute(argument: str) -> str:
    """A path that holds wherever the program is; a revision of a path stays as it is."""
    return str(Path(argument).absolute()) if is_there(argument) else argument


def _close_with_last(window: MainWindow) -> None:
    """Closes the window as soon as nothing is open in it any more."""
    context = window.context
    context.entries_changed.connect(
        lambda: None if context.entries() else QTimer.singleShot(0, window.close)
    )


def leave_start_to_itself() -> None:
    """Tells the garbage collector that what was made so far stays until the end.

    Modules, widgets and tables are some hundred thousand objects; walking over all of them now and
    then would hold up the window for 50 ms each time.
    """
    gc.freeze()


def start(
    paths: Sequence[str] = (),
    *,
    engine: str | None = None,
    at: str = "",
    page: str = "",
    theme: str = "",
    size: Size | None = None,
    screenshot: str | None = None,
    diff: bool = False,
    until_closed: bool = False,
    new_window: bool = False,
    settings_path: Path | None = None,
) -> int:
    """Runs the window until it is closed, or until its picture is written.

    Args:
        paths: Files and folders to open.
        engine: The target engine: a release or a path.
        at: A field path, or an offset, to go to; in two folders the path of a package.
        page: The id of a page to turn to.
        theme: One of :data:`~inspector.gui.shell.look.LOOKS`; the remembered one when empty.
        size: Width and height of the window in px.
        diff: Compares the two paths, files, revisions or folders, instead of opening them.
        until_closed: Closes the window with the last that is open in it, not only by itself.
        new_window: Opens a window of its own. So does whoever compares, paints a picture, or asks
            for an engine, a look or a size: the window that is there would have to change.
        screenshot: Writes a picture of the window there, once everything is loaded, and ends.
        settings_path: The ini file to use in place of the user's own.

    Returns:
        The status to exit with: 0, or 2 where the engine is not known, no such path exists or the
        picture cannot be written.
    """
    missing = [path for path in paths if not is_there(path)]
    # Sides of a comparison may be revisions; where one is not there the comparison says so.
    if missing and not diff:
        note(tr("no such file or folder: {missing}", missing=missing[0]))
        return 2
    if diff:
        try:
            are_folders(*paths)
        except InspectorError as problem:
            note(problem)
            return 2
    pages = tuple(dict.fromkeys((START, *(page.id for kind in KINDS for page in kind.pages))))
    if page and page not in pages:
        note(tr("no page {page!r}; there are {pages}", page=page, pages=listed(pages)))
        return 2
    app = make_application()
    ini = settings_path or window_file()
    instance = Instance(app)
    if not (diff or until_closed or new_window or screenshot is not None):
        own = engine is not None or bool(theme) or size is not None
        token = os.environ.get(_TOKEN, "")
        wanted = Wanted(tuple(map(_absolute, paths)), at, page, token)
        place = meeting_place(ini)
        if place and instance.meet(place, None if own else wanted):
            note(tr("shown in the window that is there; --new-window opens another"))
            return 0
    # A picture shows the user's own settings but leaves no trace in them.
    settings = Settings(ini, read_only=screenshot is not None)
    if settings.problem:
        note(settings.problem)
    try:
        # What the command line opens is judged as the other commands judge it.
        asked = bool(paths) or screenshot is not None
        window = make_window(app, settings, look=theme, engine=engine, last_used=not asked)
    except InspectorError as problem:
        instance.close()
        note(problem)
        return 2
    instance.wanted.connect(lambda wanted: open_more(window, wanted))
    app.file_wanted.connect(lambda path: open_more(window, Wanted((path,))))
    restore = catch_bugs(window.context.bugs, window.tell_bug, window.lose_file)
    try:
        window.restore_place()
        if size is not None:
            window.resize(*size)
        if diff:
            window.keeps_session = False
            compare_first(window, *paths, page=page, at=at)
        else:
            open_first(window, paths, page=page, at=at)
        if until_closed:
            _close_with_last(window)
        leave_start_to_itself()
        if screenshot is None:
            window.show()
            return app.exec()
        picture = Screenshot(window, screenshot)
        QTimer.singleShot(0, picture.begin)
        app.exec()
        if picture.problem:
            note(picture.problem)
            return 2
        return 0
    finally:
        instance.close()
        restore()
        window.close()
