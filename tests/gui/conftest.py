"""Fixtures for the window: no screen, a look, settings of its own, pages and whole windows."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

# Before anything imports Qt; a developer can still ask for real windows.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from gui.desktop import Desktop
from gui.pages import Host, NobodyAsks, Opener
from gui.shell.driver import Answers, Shell, ShellMaker
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QDesktopServices, QFont, QFontDatabase
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from inspector.catalog import default_catalog, profile_for
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import Document
from inspector.gui.look.style import apply_theme
from inspector.gui.look.theme import Theme, make_theme
from inspector.gui.package.file_page import FilePage
from inspector.gui.shell.app import make_window
from inspector.gui.shell.features import KINDS, PAGES
from inspector.gui.work.jobs import Jobs
from inspector.gui.work.settings import Settings

#: How long a test waits for a state before it fails, in ms: an end for what hangs, and no measure
#: of speed. Where a machine is shared, INSPECTOR_TESTS_PATIENCE is how many times as long it takes.
PATIENCE: Final = round(15_000 * float(os.environ.get("INSPECTOR_TESTS_PATIENCE", "1")))
#: What Qt's offscreen platform says of things that a real one does: no fault of ours.
OFFSCREEN = "This plugin does not support"

if sys.platform == "win32":
    # By these names, which are of other systems, Qt asks for the system's fonts where nothing is
    # shown on a screen; what has no such name is painted in the first font of the alphabet.
    QFont.insertSubstitutions("Sans Serif", ["DejaVu Sans", "Segoe UI"])
    QFont.insertSubstitutions("monospace", ["DejaVu Sans Mono", "Consolas"])


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every other warning of Qt fails the test that caused it."""
    here = Path(__file__).parent
    files = {path for path in {item.path for item in items} if here in path.parents}
    for item in items:
        if item.path in files:
            item.add_marker(pytest.mark.qt_log_ignore(OFFSCREEN))


@pytest.fixture
def qtbot(qtbot: QtBot) -> QtBot:
    """The hands of a test, with patience unless it asks for less."""
    for waiting in ("waitUntil", "waitSignal", "waitSignals"):
        setattr(qtbot, waiting, partial(getattr(qtbot, waiting), timeout=PATIENCE))
    return qtbot


@pytest.fixture(autouse=True)
def settings_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that stands in for the user's own: no test reads or writes real settings."""
    folder = tmp_path / "user"
    for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(folder))
    # platformdirs asks Windows itself unless it finds this.
    monkeypatch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", str(folder))
    return folder


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    """What the desktop is asked to open."""
    made = Desktop()
    QDesktopServices.setUrlHandler("file", made, "take")
    yield made
    QDesktopServices.unsetUrlHandler("file")


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest, qapp: QApplication) -> Theme:
    """The two everyday looks; the application wears the one that is tested."""
    made = make_theme(request.param)
    apply_theme(qapp, made)
    return made


@pytest.fixture
def light(qapp: QApplication) -> Theme:
    """One look, for what does not depend on it."""
    made = make_theme("light")
    apply_theme(qapp, made)
    return made


@pytest.fixture
def host(qtbot: QtBot) -> Host:
    """A window to show a widget in."""
    made = Host()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def jobs(qapp: QApplication) -> Iterator[Jobs]:
    """What runs work off the thread of the window; nothing of it is left behind."""
    made = Jobs()
    yield made
    made.close()


@pytest.fixture
def page_look(qapp: QApplication) -> Theme:
    """The light theme in a font that every machine of ours has."""
    base = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    base.setPixelSize(13)
    return make_theme("light", False, base)


@pytest.fixture
def context(page_look: Theme, qapp: QApplication) -> Iterator[AppContext]:
    """A context that judges by 5.3."""
    apply_theme(qapp, page_look)
    catalog = default_catalog()
    made = AppContext(
        theme=page_look,
        settings=Settings(None),
        catalog=catalog,
        ask=NobodyAsks(),
        target=profile_for("5.3", catalog),
        openings=[kind.opening for kind in KINDS],
    )
    yield made
    made.shut_down()


@pytest.fixture
def opened(context: AppContext, qtbot: QtBot) -> Opener:
    """Opens a file and waits until everything about it is read."""

    def open_it(path: Path | str) -> Document:
        context.open([str(path)])
        qtbot.waitUntil(lambda: context.opened(str(path)) is not None)
        document = context.document
        assert document is not None
        qtbot.waitUntil(lambda: document.settled and not context.jobs.busy)
        # The finding to explain follows once the page has been filled.
        explained = bool(document.findings)
        qtbot.waitUntil(lambda: (context.finding is not None) is explained)
        return document

    return open_it


@pytest.fixture
def page(context: AppContext, host: Host) -> Iterator[FilePage]:
    """The page of the file that is open, as wide as in a window of 1440."""
    made = FilePage(context, PAGES)
    host.hold(made)
    context.document_changed.connect(made.show_entry)
    yield made
    made.show_entry(None)


@pytest.fixture(scope="session", autouse=True)
def no_thread_is_left() -> Iterator[None]:
    """Whatever a test opened, no thread of ours outlives the session."""
    yield
    assert [one.name for one in threading.enumerate() if one.name.startswith("inspector")] == []


@pytest.fixture
def settings_file(tmp_path: Path) -> Path:
    """Where the windows of a test keep what they remember."""
    return tmp_path / "window.ini"


@pytest.fixture
def make_shell(qtbot: QtBot, qapp: QApplication, settings_file: Path) -> Iterator[ShellMaker]:
    """Makes shown windows; all are closed in the end."""
    shells: list[Shell] = []

    def make(
        *,
        engine: str | None = "5.3",
        look: str = "light",
        size: tuple[int, int] = (1440, 900),
        last_used: bool = True,
    ) -> Shell:
        answers = Answers()
        settings = Settings(settings_file)
        window = make_window(
            qapp, settings, look=look, engine=engine, ask=answers, last_used=last_used
        )
        window.resize(*size)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(lambda: window.isVisible())
        # Qt takes Ctrl or Shift for held since the last key of the test before, and a list that is
        # told its current row would then add it to what is selected.
        qtbot.keyRelease(window, Qt.Key.Key_Control)
        shells.append(Shell(window, answers, qtbot))
        return shells[-1]

    yield make
    for shell in shells:
        shell.window.close()
        shell.window.deleteLater()
    QApplication.processEvents()
    # A look is given to every window there is, so one that is left makes the next test slower.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def shell(make_shell: ShellMaker) -> Shell:
    """One window that judges by 5.3, with nothing open."""
    return make_shell()
