"""What the tests of the pages share: a context without a window, and files that are read in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from inspector.catalog import default_catalog, profile_for
from inspector.gui.context import AppContext
from inspector.gui.document import Document
from inspector.gui.settings import Settings
from inspector.gui.theme import Theme, apply_theme, make_theme
from inspector.gui.views.file_page import FilePage

Opener = Callable[[Path | str], Document]


class NobodyAsks:
    """Answers no question: none of the pages has one."""

    def files(self, parent: object, start: str) -> list[str]:
        return []

    def folder(self, parent: object, start: str) -> str:
        return ""

    def engine(self, parent: object, start: str) -> str:
        return ""

    def engine_root(self, parent: object, start: str) -> str:
        return ""


class Host(QWidget):
    """A window of fixed size: the offscreen platform complains of one that follows its content."""

    def hold(self, child: QWidget, width: int = 862, height: int = 800) -> None:
        """Shows a widget in the window."""
        self.resize(1600, 1200)
        child.setParent(self)
        child.resize(width, height)
        self.show()
        child.show()


@pytest.fixture
def host(qtbot: QtBot) -> Host:
    """A window to show a widget in."""
    made = Host()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def theme(qapp: object) -> Theme:
    """The light theme in a font that every machine of ours has."""
    base = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    base.setPixelSize(13)
    return make_theme("light", False, base)


@pytest.fixture
def context(theme: Theme, qapp: object) -> Iterator[AppContext]:
    """A context that judges by 5.3."""
    apply_theme(qapp, theme)  # type: ignore[arg-type]
    catalog = default_catalog()
    made = AppContext(
        theme=theme,
        settings=Settings(None),
        catalog=catalog,
        ask=NobodyAsks(),
        target=profile_for("5.3", catalog),
    )
    yield made
    made.shut_down()


@pytest.fixture
def opened(context: AppContext, qtbot: QtBot) -> Opener:
    """Opens a file and waits until everything about it is read."""

    def open_it(path: Path | str) -> Document:
        context.open([str(path)])
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
    made = FilePage(context)
    host.hold(made)
    context.document_changed.connect(made.set_document)
    yield made
    made.set_document(None)
