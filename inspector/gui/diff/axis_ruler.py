"""The version ruler in the head of one side of a comparison: low, and without words beside it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.ruler import AxisRuler, AxisView, Rows
from inspector.gui.kit.ruler_layout import place_pair
from inspector.gui.kit.span import Span
from inspector.gui.look.painting import Run, elide, runs_width
from inspector.gui.look.theme import Theme
from inspector.messages import _
from inspector.messages.phrases import clauses

#: Room at both ends for the markers.
_ENDS: Final = 14
#: Fewer letters of a name than these say nothing.
_SHORTEST: Final = 6


class SideRuler(AxisRuler):
    """Black ▼ is the package, accent ▼ the target engine; between them what a save would run.

    Args:
        theme: The look.
        word: Which side it is: ``Old`` or ``New``.
    """

    def __init__(self, theme: Theme, word: str, parent: QWidget | None = None) -> None:
        self._word = word
        super().__init__(theme, parent)

    def set_axis(self, axis: AxisView) -> None:
        super().set_axis(axis)
        file = _(
            "object version {label} {file_label}", label=axis.label, file_label=axis.file_label
        ).rstrip()
        engine = _(
            "{engine_label} is at {engine_name}",
            engine_label=axis.engine_label,
            engine_name=axis.engine_name,
        )
        self.setText(
            _(
                "{word} side: {file}; {engine}, {result_text}",
                word=self._word,
                file=file,
                engine=engine,
                result_text=axis.result_text,
            )
        )
        set_tip(self, f"{file[:1].upper()}{file[1:]}\n{clauses((engine, axis.result_text))}")

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(240), self._rows().height)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(120), self._rows().height)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._paint_axis(painter)
            self._paint_markers(painter)

    def _rows(self) -> Rows:
        theme = self._theme
        line = theme.line_height("caption")
        tip = line + theme.px(7)
        band, height = tip + theme.px(2), theme.px(6)
        ticks = band + height
        names = ticks + theme.px(3)
        return Rows(0, tip, band, height, ticks, names, names + line)

    def _axis_span(self) -> Span:
        theme, names = self._theme, self._scale.releases
        # The names at the ends stand below their ticks and must not be cut off.
        left, right = (
            max(theme.px(_ENDS), theme.width("caption", name or "") // 2 + theme.px(2))
            for name in ((names[0], names[-1]) if names else ("", ""))
        )
        return Span(left, max(self.width() - right, left + theme.px(60)))

    def _file_runs(self, words: bool) -> list[Run]:
        axis = self._axis
        runs = [Run(axis.label, "caption-strong", "text")]
        if words:
            runs.append(Run(f" {axis.file_label}", "caption", "text2"))
        return runs

    def _engine_runs(self, words: bool, name: bool) -> list[Run]:
        axis = self._axis
        runs = [Run(axis.engine_label, "caption-strong", "accent")]
        if words:
            same = axis.file_number == axis.engine_number
            told = _(" the same") if same else f" {axis.engine_name}"
            runs.append(Run(told, "caption", "text2"))
        return runs

    def _labels(self) -> list[tuple[Span, list[Run]]]:
        """The words above the line; those of the package are the last to go."""
        theme, bounds = self._theme, Span(0, self.width())
        file_x, engine_x = self._x(self._axis.file_number), self._x(self._axis.engine_number)
        for file_words, engine_words in ((True, True), (True, False), (False, False)):
            file = self._file_runs(file_words)
            engine = self._engine_runs(engine_words, False)
            pair = [(file_x, runs_width(theme, file)), (engine_x, runs_width(theme, engine))]
            swapped = engine_x < file_x
            gap = theme.px(14)
            if file_words and not engine_words:
                # What is left of the name when nothing else can go says more than the number alone.
                room = bounds.width - gap - runs_width(theme, engine) - runs_width(theme, file[:1])
                text = elide(theme, file[1].font, file[1].text, room)
                file[1] = file[1]._replace(text=text if len(text) > _SHORTEST else "")
                pair = [(file_x, runs_width(theme, file)), pair[1]]
            if swapped:
                pair.reverse()
            placed = place_pair(pair[0], pair[1], bounds, gap)
            if placed is not None:
                first, second = reversed(placed) if swapped else placed
                return [(first, file), (second, engine)]
        return []
