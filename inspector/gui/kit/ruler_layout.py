"""Where ticks and words of an axis ruler stand: plain numbers, no painting."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Final

from inspector.data_classes import dataclass
from inspector.gui.kit.span import Span
from inspector.messages import _, lazy
from inspector.messages.phrases import clauses
from inspector.named_tuples import NamedTuple

#: Ranges above this many numbers do not start at their first number.
LONG_RANGE: Final = 60
#: How many numbers a shortened range shows at least.
LEAST_SHOWN: Final = 14
#: What stands in the place of a number that is not there.
NONE: Final = lazy("none")


@dataclass(frozen=True, slots=True)
class AxisView:
    """One version axis as the ruler shows it.

    ``ticks`` are the axis' known numbers, rising, each with the release that began at it or None.
    A missing ``file_number`` or ``engine_number`` is written as "none" and stands before the first
    tick. ``file_label`` follows the file's number ("ADDED_SOFT_OBJECT_PATH"), ``engine_label`` the
    engine's ("in 5.3"); ``engine_name`` is the engine's enumerator and goes first when there is no
    room. The ``result_…`` fields stand at the right: sign, words ("8 steps"), and the numbers meant
    ("515 – 522"). With ``same_text`` ("in the file and in 5.3") the axis is one line without ticks;
    the engine's number then ends the line if it differs from the file's. ``axis`` is the key of an
    axis whose steps can be looked at (``ue4``); empty where there is nothing to look at.
    ``field`` is the path of the file's number.
    """

    label: str
    sub_label: str = ""
    ticks: tuple[tuple[int, str | None], ...] = ()
    file_number: int | None = None
    file_label: str = ""
    engine_number: int | None = None
    engine_label: str = ""
    result_mark: str | None = None
    result_text: str = ""
    result_sub: str = ""
    same_text: str | None = None
    engine_name: str = ""
    axis: str = ""
    field: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """What stands at file and engine, whole, whatever there is room to paint."""
        file, engine = _number(self.file_number), _number(self.engine_number)
        if self.same_text is None:
            named = (engine, self.engine_label, self.engine_name)
            return _words(file, self.file_label), _words(*named)
        differs = self.engine_number not in (None, self.file_number)
        return (_words(file, *self.same_text.split(), engine if differs else ""),)

    @property
    def sentence(self) -> str:
        """The axis as it is said, such as "UE5 object version, file 1004, engine 1009, 5 steps"."""
        told = self.lines
        if self.same_text is None:
            file, engine = _number(self.file_number), _number(self.engine_number)
            told = (
                _words(_("file"), file, self.file_label),
                _words(_("engine"), engine, self.engine_name),
            )
        return clauses((self.label, *told, self.result_text))


def _number(number: int | None) -> str:
    return str(NONE if number is None else str(number))


def _words(*words: str) -> str:
    return " ".join(filter(None, words))


class Scale(NamedTuple):
    """The numbers that are shown, and the release that began at each."""

    numbers: tuple[int, ...]
    releases: tuple[str | None, ...]
    #: Whether a place for "none" comes before the first number.
    none_first: bool

    @property
    def steps(self) -> int:
        """How many equal steps the axis has."""
        return max(len(self.numbers) - (0 if self.none_first else 1), 1)

    def share(self, number: int | None) -> float:
        """Where a number stands on the axis, from 0 at the left to 1 at the right end."""
        if number is None or not self.numbers:
            return 0.0
        place = bisect_left(self.numbers, number) + (1 if self.none_first else 0)
        return min(max(place / self.steps, 0.0), 1.0)


def scale_of(axis: AxisView) -> Scale:
    """The numbers that an axis shows.

    Numbers of file and engine that are not among the ticks get one. A range above
    :data:`LONG_RANGE` numbers starts at the last release before the earlier of the two, or so much
    earlier that :data:`LEAST_SHOWN` numbers are shown.
    """
    ticks = dict(axis.ticks)
    marked = [n for n in (axis.file_number, axis.engine_number) if n is not None]
    for number in marked:
        ticks.setdefault(number, None)
    numbers = sorted(ticks)
    none_first = axis.file_number is None or axis.engine_number is None
    if len(numbers) > LONG_RANGE and not none_first and marked:
        lower = min(marked)
        begins = [i for i, n in enumerate(numbers) if ticks[n] is not None and n < lower]
        enough = [i for i in begins if len(numbers) - i > LEAST_SHOWN]
        if enough or begins:
            numbers = numbers[(enough or begins)[-1] :]
    return Scale(tuple(numbers), tuple(ticks[n] for n in numbers), none_first)


class Named(NamedTuple):
    """A release name under the axis, and where it stands."""

    text: str
    left: int
    width: int


def place_names(
    scale: Scale,
    axis: Span,
    important: Sequence[int],
    gap: int,
    text_width: Callable[[str], int],
) -> list[Named]:
    """The release names under the ticks; none is closer than ``gap`` to another.

    First come the names at the numbers of file and engine, then the last and the first, then as
    many of the others as fit, from the left.
    """
    wanted = [(n, r) for n, r in zip(scale.numbers, scale.releases, strict=True) if r is not None]
    order = [item for item in wanted if item[0] in important]
    order += [item for item in wanted[-1:] + wanted[:1] if item not in order]
    order += [item for item in wanted if item not in order]
    placed: list[Named] = []
    for number, release in order:
        width = text_width(release)
        middle = axis.left + scale.share(number) * axis.width
        left = round(middle - width / 2)
        here = Span(left, left + width)
        if all(not here.meets(Span(p.left, p.left + p.width), gap) for p in placed):
            placed.append(Named(release, left, width))
    return sorted(placed, key=lambda name: name.left)


def place_pair(
    first: tuple[float, int], second: tuple[float, int], bounds: Span, gap: int
) -> tuple[Span, Span] | None:
    """Where two labels above an axis stand, or None when both do not fit.

    Each is (x of the marker, width), the first marker left of the second. Each label stands over
    its marker inside ``bounds``; where they meet they move apart, the left one first.
    """
    if first[1] + gap + second[1] > bounds.width:
        return None

    def inside(middle: float, width: int) -> int:
        return max(min(round(middle - width / 2), bounds.right - width), bounds.left)

    left, right = inside(*first), inside(*second)
    overlap = left + first[1] + gap - right
    if overlap > 0:
        shift = min(overlap, left - bounds.left)
        left -= shift
        right += overlap - shift
    return Span(left, left + first[1]), Span(right, right + second[1])
