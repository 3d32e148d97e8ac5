"""The window changes its language while it runs, and is left as it was."""

from __future__ import annotations

import gc
import re
import weakref
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from gui.shell.driver import Answers, Shell, sample
from gui.words_of_window import words_of
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from inspector.gui.contents.page import ContentsPage
from inspector.gui.desk.document import Document
from inspector.gui.look.theme import make_theme
from inspector.gui.settings.view import SettingsView
from inspector.gui.shell import language
from inspector.gui.shell.app import make_window, window_over
from inspector.gui.shell.frame import Frame
from inspector.gui.shell.window_holder import WindowHolder
from inspector.gui.work.settings import Settings
from inspector.messages import ENGLISH, activate
from inspector.messages.catalogs import PseudoCatalog

pytestmark = pytest.mark.slow

_CHINESE = re.compile("[\u4e00-\u9fff]")


class Switched(Shell):
    """A window in a frame, which another one takes the place of."""

    def __init__(self, holder: WindowHolder, answers: Answers, qtbot: QtBot) -> None:
        self.holder = holder
        super().__init__(holder.window, answers, qtbot)

    def choose(self, name: str) -> None:
        """Chooses a language as its entry in the menu does, and waits for the window in it."""
        before = self.window
        self.window.run(f"language-{name}")
        self._qtbot.waitUntil(lambda: self.holder.window is not before)
        self.window = self.holder.window
        self.settle()

    def speak_pseudo(self) -> None:
        """Changes to the language that no menu offers."""
        activate(PseudoCatalog())
        self.window.context.language_changed.emit()
        before = self.window
        self._qtbot.waitUntil(lambda: self.holder.window is not before)
        self.window = self.holder.window
        self.settle()

    @property
    def contents(self) -> ContentsPage:
        """The page Contents, which is shown."""
        view = self.window.middle.view
        assert view is not None
        page = next(part for part in view.parts() if isinstance(part, ContentsPage))
        assert page.isVisible()
        return page

    def titles(self) -> list[str]:
        """Titles of menus, tabs, docks, columns, and the first line of the page."""
        self.window.refresh()
        QApplication.processEvents()
        window = self.window
        found = [action.text().replace("&", "") for action in window.menuBar().actions()]
        found += [action.text().replace("&", "") for action in window.qt_actions.values()]
        found += [dock.windowTitle() for dock in window.panels.docks.values()]
        model = self.contents.tree.model()
        found += [
            str(model.headerData(column, Qt.Orientation.Horizontal))
            for column in range(model.columnCount())
        ]
        return found

    def words(self) -> set[str]:
        """Every text that can be seen, heard or reached."""
        self.window.refresh()
        QApplication.processEvents()
        return {text for __, text in words_of(self.window) if text}


@pytest.fixture
def switched(
    qtbot: QtBot,
    qapp: QApplication,
    settings_file: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Switched]:
    """A window in a frame that can change its language."""
    monkeypatch.setenv("ASSET_INSPECTOR_CONFIG", str(tmp_path / "config"))
    monkeypatch.delenv("INSPECTOR_LANG", raising=False)
    monkeypatch.setenv("LC_ALL", "C")
    language._kept.cache_clear()
    frame = Frame(make_theme("light"))
    frame.resize(1440, 900)
    frame.show()
    frame.activateWindow()
    qtbot.waitUntil(frame.isActiveWindow)
    answers = Answers()
    window = make_window(qapp, Settings(settings_file), look="light", engine="5.3", ask=answers)
    holder = WindowHolder(frame, window, partial(window_over, window.context))
    del window
    frame.fill(holder.window)
    qtbot.keyRelease(holder.window, Qt.Key.Key_Control)
    yield Switched(holder, answers, qtbot)
    activate(ENGLISH)
    language._kept.cache_clear()
    frame.close()
    frame.deleteLater()
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def reading(switched: Switched) -> Switched:
    """The same with two packages open, and Contents of one with a filter and a selection."""
    switched.open(sample("OldDoor.uasset"), sample("Lantern.uasset"))
    shown = switched.window.context.opened(str(sample("Lantern.uasset")))
    assert isinstance(shown, Document)
    switched.window.context.show(shown)
    switched.window.run("page-contents")
    switched.settle()
    switched.contents.set_filter("Serial")
    switched.settle()
    switched.window.context.select_field("exports/0/SerialSize", "contents")
    switched.settle()
    return switched


def _collect() -> None:
    """Takes back what holds itself alone, as the window does at a calm moment.

    What was there before the test stays frozen: to look through it would take all tests that follow
    much longer.
    """
    QApplication.processEvents()
    gc.collect()


def _left(shell: Switched) -> tuple[object, ...]:
    """What a change of the language leaves as it was."""
    context, page = shell.window.context, shell.contents
    assert context.selection is not None
    return (
        [entry.key for entry in context.entries()],
        context.shown,
        shell.page(),
        page.filter_text(),
        page.tree.model().rowCount(),
        context.selection.field,
        [document.opened for document in shell.documents],
        shell.window.window().geometry(),
        shell.window.panels.shown(),
    )


def test_the_window_changes_its_language_and_is_left_as_it_was(reading: Switched) -> None:
    left, english, words = _left(reading), reading.titles(), reading.words()
    first = weakref.ref(reading.window)
    reading.choose("zh_CN")
    assert _left(reading) == left
    chinese = reading.titles()
    assert len(chinese) == len(english)
    same = {one for one, other in zip(english, chinese, strict=True) if one == other}
    assert {text for text in same if re.search("[a-z]{4}", text)} <= {"English"}
    assert sum(map(bool, map(_CHINESE.search, chinese))) > 100
    reading.speak_pseudo()
    assert _left(reading) == left
    pseudo = reading.titles()
    assert [text for text in pseudo if re.search("[a-z]{4}", text) and "[" not in text] == [
        "English"
    ]
    left_over = {text.strip(": ") for text in reading.words() if _CHINESE.search(text)}
    assert left_over == {"简体中文"}
    plain = {text for text in reading.words() if re.search("[a-z]{4}", text) and "[" not in text}
    assert {text for text in plain if " " in text and not re.match(r"\d  ", text)} == {
        "English: ",
        "Lantern — Asset Inspector",
        "Scroll Left",  # Qt's own
        "Scroll Right",
    }
    reading.choose("en")
    assert _left(reading) == left
    assert reading.titles() == english
    assert reading.words() == words
    _collect()
    assert first() is None


def test_no_window_is_left_behind(reading: Switched) -> None:
    """Whatever was shown in it: every page, each kind of view, help."""
    window, old, new = reading.window, sample("OldDoor.uasset"), sample("Lantern.uasset")
    for page in ("overview", "versions", "upgrades", "references", "graphs"):
        window.run(f"page-{page}")
        reading.settle()
    window.context.compare(str(old), str(new))
    reading.settle()
    for path in (old.parent, old.parent / "classes" / "Objects.objectstream"):
        window.open_paths([str(path)])
        reading.settle()
    for action in ("engines", "settings", "help"):
        window.run(action)
        reading.settle()
    open_before = [entry.key for entry in window.context.everything()]
    gone = [weakref.ref(window)]
    del window
    for name in ("zh_CN", "en", "zh_CN"):
        reading.choose(name)
        gone.append(weakref.ref(reading.window))
    assert reading.window.middle.stack.currentWidget() is reading.window.middle.help_view
    assert [entry.key for entry in reading.window.context.everything()] == open_before
    for entry in reading.window.context.everything():
        reading.window.context.show(entry)
        reading.settle()
    _collect()
    assert [window() is None for window in gone] == [True, True, True, False]


def test_a_running_job_ends_in_the_new_window(switched: Switched, qtbot: QtBot) -> None:
    switched.window.open_paths([str(sample("Lantern.uasset"))])
    assert switched.window.context.jobs.busy
    switched.choose("zh_CN")
    document = switched.documents[0]
    assert document.loaded
    assert document.error is None


def test_who_chooses_in_the_settings_goes_on_there(switched: Switched) -> None:
    switched.open(sample("Lantern.uasset"))
    switched.window.run("settings")
    switched.settle()
    view = switched.window.middle.view
    assert isinstance(view, SettingsView)
    view.rows["language"].segments.button("language-zh_CN").setFocus()  # type: ignore[attr-defined]
    switched.choose("zh_CN")
    view = switched.window.middle.view
    assert isinstance(view, SettingsView)
    row = view.rows["language"]
    assert row.isAncestorOf(switched.window.focusWidget())
    assert any(_CHINESE.search(text) for text in switched.words())
