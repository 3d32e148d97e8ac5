"""Keeps a bug inside the view that has it; a page in its place says so, and the others live on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import TracebackType
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from inspector.errors import AccessError
from inspector.gui.kit.buttons import Button
from inspector.gui.kit.clipboard import to_clipboard
from inspector.gui.kit.elide import ElidedLabel
from inspector.gui.kit.focus_order import first_stop
from inspector.gui.kit.layouts import hbox
from inspector.gui.kit.mark_label import MarkLabel
from inspector.gui.kit.open_folder import open_folder
from inspector.gui.kit.surface import Surface
from inspector.gui.look.theme import Theme, Themed, gap, space
from inspector.messages import _
from inspector.report.about import BugReport, Bugs


class StoppedView(Surface):
    """Says that a view stopped, and offers the report and another try."""

    ground = "base"

    try_again = Signal()

    def __init__(
        self,
        theme: Theme,
        report: BugReport,
        copy: Callable[[str], None] = to_clipboard,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, parent)
        self.report = report
        last = report.text.rstrip().rpartition("\n")[2]
        self._sign = MarkLabel(theme, "bad", 14)
        self._title = ElidedLabel(theme, _("This view stopped."), "section")
        self._detail = ElidedLabel(theme, last, "mono", "text2")
        kept = _("A report to send is kept; no name of yours is in it.")
        self._kept = ElidedLabel(theme, kept, "body", "text2")
        self.copy_button = Button(theme, _("Copy report"), icon="copy")
        self.copy_button.clicked.connect(lambda: copy(self.report.text))
        self.folder_button = Button(theme, _("Open folder"), icon="folder")
        for part in (self._kept, self.folder_button):
            part.setHidden(report.file is None)
        self.folder_button.clicked.connect(lambda: open_folder(self.report.folder))
        self.again_button = Button(theme, _("Try again"), icon="rescan")
        self.again_button.clicked.connect(self.try_again)
        layout = QVBoxLayout(self)
        space(layout, theme, (16, 16, 16, 16), between=8)
        head = hbox(self._sign, (self._title, 1), theme=theme, between=6)
        layout.addLayout(head)
        layout.addWidget(self._detail)
        layout.addWidget(self._kept)
        gap(layout, theme, 4)
        buttons = hbox(
            self.copy_button, self.folder_button, self.again_button, 1, theme=theme, between=8
        )
        layout.addLayout(buttons)
        layout.addStretch(1)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusProxy(self.copy_button)


V = TypeVar("V", bound=QWidget)


class Guarded(Themed, QWidget, Generic[V]):
    """Holds one view; a bug in it shows a report in its place.

    It stays until somebody tries again, or something else is to be shown: see :meth:`renew`.

    Args:
        theme: The look.
        bugs: Takes the bugs of the view.
        where: What the view is called in reports ("Findings").
        make: Makes the view, at first and for each new try.
        at_once: Whether the view is made at once, or by :meth:`renew` as soon as it has something
            to show.
    """

    #: The view that goes: what it has borrowed is given back now, before another one borrows it.
    dropped = Signal(QWidget)

    def __init__(
        self,
        theme: Theme,
        bugs: Bugs,
        where: str,
        make: Callable[[], V],
        parent: QWidget | None = None,
        *,
        at_once: bool = True,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._bugs = bugs
        self._where = where
        self._make = make
        self._layout = QStackedLayout(self)
        self._view: V | None = None
        self._stopped: StoppedView | None = None
        if at_once:
            self.begin()

    @property
    def view(self) -> V | None:
        """The view, or None while its report is shown, and before it is made."""
        return self._view

    def begin(self) -> None:
        """Makes the view anew; a keyboard that is inside stays there."""
        had_keyboard = self._has_keyboard()
        self._drop()
        lost = self._guard(self._show_new)
        if lost is not None:
            # The file is given up by now: what is made once more shows just that.
            lost = self._guard(self._show_new)
        if lost is not None:
            self.stop(lost)
        if had_keyboard:
            self._take_keyboard()

    def _show_new(self) -> None:
        view = self._make()
        self._view = view
        self._layout.addWidget(view)
        self._layout.setCurrentWidget(view)
        self.setFocusProxy(view)

    def renew(self) -> bool:
        """Makes the view where there is none, because something else is to be shown.

        What stopped it belongs to what it showed then.

        Returns:
            Whether it had been stopped, or was never made.
        """
        if self._view is not None:
            return False
        self.begin()
        return True

    def call(self, use: Callable[[V], object]) -> None:
        """Does something with the view, if it lives; a bug in it stops the view."""
        view = self._view
        if view is not None:
            self._guard(lambda: use(view))

    def _guard(self, work: Callable[[], object]) -> AccessError | None:
        """Does something for the view; a bug in it stops the view.

        Returns:
            What is no bug: a file that is shown changed meanwhile. Who is told of bugs knows what
            to do, and was told.
        """
        try:
            work()
        except AccessError as problem:
            sys.excepthook(AccessError, problem, problem.__traceback__)
            return problem
        except Exception as problem:
            self.stop(problem)
        return None

    def stop(self, problem: BaseException) -> None:
        """Shows the report of a bug in place of the view; a keyboard that is inside stays there."""
        had_keyboard = self._has_keyboard()
        self._drop()
        stopped = StoppedView(self._theme, self._bugs.take(problem, self._where))
        stopped.try_again.connect(self.begin)
        self._stopped = stopped
        self._layout.addWidget(stopped)
        self._layout.setCurrentWidget(stopped)
        self.setFocusProxy(stopped)
        if had_keyboard:
            self._take_keyboard()

    @property
    def report(self) -> StoppedView | None:
        """The report that is shown, if any."""
        return self._stopped

    def _has_keyboard(self) -> bool:
        focus: QWidget | None = self.window().focusWidget()
        return focus is not None and self.isAncestorOf(focus)

    def _take_keyboard(self) -> None:
        stop = first_stop(self)
        if stop is not None:
            stop.setFocus(Qt.FocusReason.OtherFocusReason)

    def _drop(self) -> None:
        view, stopped = self._view, self._stopped
        self._view, self._stopped = None, None
        if view is not None:
            self.dropped.emit(view)
        for old in (view, stopped):
            if old is not None:
                self._layout.removeWidget(old)
                old.hide()
                old.deleteLater()


def guard_of(trace: TracebackType | None) -> Guarded[QWidget] | None:
    """The guarded view in whose code an exception was raised; None when it was in none."""
    found: Guarded[QWidget] | None = None
    while trace is not None:
        owner = trace.tb_frame.f_locals.get("self")
        if isinstance(owner, QObject):
            found = _guard_above(owner) or found
        trace = trace.tb_next
    return found


def _guard_above(thing: QObject) -> Guarded[QWidget] | None:
    above: QObject | None = thing
    try:
        while above is not None:
            if isinstance(above, Guarded):
                return above if above is not thing else None
            above = above.parent()
    except RuntimeError:
        # The C++ side of the object is gone already.
        return None
    return None


def catch_bugs(
    bugs: Bugs,
    tell: Callable[[BaseException, BugReport], None],
    lose: Callable[[AccessError], None],
) -> Callable[[], None]:
    """Sends bugs to the view they are in, or else to ``tell`` with their report.

    Args:
        bugs: Takes the bugs that are in no view.
        tell: Tells such a bug, and its report.
        lose: Takes what is no bug: a file that was there before cannot be read any more.

    Returns:
        What puts everything back as it was.
    """
    before = sys.excepthook

    def hook(
        kind: type[BaseException], problem: BaseException, trace: TracebackType | None
    ) -> None:
        if not issubclass(kind, Exception):
            before(kind, problem, trace)
            return
        if isinstance(problem, AccessError):
            lose(problem)
            return
        guard = guard_of(trace)
        if guard is not None:
            guard.stop(problem)
        else:
            tell(problem, bugs.take(problem, _("The window")))

    sys.excepthook = hook

    def restore() -> None:
        sys.excepthook = before

    return restore
