"""Where both sides of a comparison stand among the object versions, ready to be drawn.

The UE4 and the UE5 numbers are one line here: a package goes on counting in the UE5 numbers where
the UE4 ones end. Both sides have the same line, so that they can be compared by eye.

The ruler that shows it stands in the head of each side: low, and without words beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from inspector.catalog import Catalog, EngineProfile
from inspector.checks.judgement import Mark
from inspector.gui.kit.plain_tip import set_tip
from inspector.gui.kit.ruler import AxisRuler, RulerRows
from inspector.gui.kit.ruler_layout import AxisView, place_pair
from inspector.gui.kit.span import Span
from inspector.gui.look.painting import Run, elide, runs_width
from inspector.gui.look.theme import Theme
from inspector.messages import _, ngettext
from inspector.messages.phrases import capitalized, clauses
from inspector.versions import VersionSet

#: The line begins before the first number that is marked, and has at least so many releases.
_LEAST: Final = 9


def side_axes(
    sides: Sequence[VersionSet | None], profile: EngineProfile, catalog: Catalog
) -> list[AxisView | None]:
    """The line of each side; None for one that stores no versions.

    Args:
        sides: The versions of the sides; None where they could not be read.
        profile: The target engine.
        catalog: The names of versions, and which release began at which.
    """
    told = [side if side is not None and not side.unversioned else None for side in sides]
    ticks = _ticks(
        [_place(side.ue4, side.ue5) for side in told if side is not None], profile, catalog
    )
    return [None if side is None else _axis(side, ticks, profile, catalog) for side in told]


def number_words(ue4: int, ue5: int) -> str:
    """The number that counts, and of which engine it is: "UE5 1004"."""
    return f"UE5 {ue5}" if ue5 else f"UE4 {ue4}"


def _place(ue4: int, ue5: int) -> int:
    return ue5 or ue4


def _ticks(
    numbers: Sequence[int], profile: EngineProfile, catalog: Catalog
) -> tuple[tuple[int, str | None], ...]:
    """A number for each release that began one, and those of both sides and of the engine."""
    names: dict[int, list[str]] = {}
    for release in catalog.releases:
        names.setdefault(_place(release.ue4, release.ue5), []).append(release.name)
    began: dict[int, str | None] = {number: found[0] for number, found in names.items()}
    marked = [*numbers, _place(profile.ue4, profile.ue5)]
    for number in marked:
        # A marker stands over every release that has its number.
        at = names.get(number, [])
        began[number] = f"{at[0]}–{at[-1]}" if len(at) > 1 else at[0] if at else None
    numbers_shown = sorted(began)
    before = [place for place, number in enumerate(numbers_shown) if number < min(marked)]
    first = min(before[-1] if before else 0, max(len(numbers_shown) - _LEAST, 0))
    return tuple((number, began[number]) for number in numbers_shown[first:])


def _axis(
    versions: VersionSet,
    ticks: tuple[tuple[int, str | None], ...],
    profile: EngineProfile,
    catalog: Catalog,
) -> AxisView:
    axes = (("ue4", versions.ue4, profile.ue4), ("ue5", versions.ue5, profile.ue5))
    newer = sum(catalog.step_count(axis, limit, stored) for axis, stored, limit in axes)
    steps = sum(catalog.step_count(axis, stored, limit) for axis, stored, limit in axes)
    if newer:
        mark, text = Mark.REFUSE, _("{newer:,} too new for {name}", newer=newer, name=profile.name)
    elif steps:
        mark, text = (
            Mark.UP,
            _(
                "{count} to {name}",
                count=ngettext("{count} step", "{count} steps", steps),
                name=profile.name,
            ),
        )
    else:
        mark, text = Mark.OK, _("the same in {name}", name=profile.name)
    if not {"ue4", "ue5"}.isdisjoint(profile.assumed):
        mark = Mark.WARN if mark is Mark.REFUSE else mark
        text = _("{result}, assumed", result=text)
    version = catalog.object_version("ue5" if versions.ue5 else "ue4", versions.ue5 or versions.ue4)
    return AxisView(
        label=number_words(versions.ue4, versions.ue5),
        ticks=ticks,
        file_number=_place(versions.ue4, versions.ue5),
        file_label=version.short_name if version is not None else _("not in the catalogue"),
        engine_number=_place(profile.ue4, profile.ue5),
        engine_label=profile.name,
        engine_name=number_words(profile.ue4, profile.ue5),
        result_mark=mark,
        result_text=text,
    )


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
        set_tip(self, f"{capitalized(file)}\n{clauses((engine, axis.result_text))}")

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(240), self._rows().height)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(120), self._rows().height)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._paint_axis(painter)
            self._paint_markers(painter)

    def _rows(self) -> RulerRows:
        theme = self._theme
        line = theme.line_height("caption")
        tip = line + theme.px(7)
        band, height = tip + theme.px(2), theme.px(6)
        ticks = band + height
        names = ticks + theme.px(3)
        return RulerRows(0, tip, band, height, ticks, names, names + line)

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
