"""How wide the columns of a table are: plain numbers, no painting."""

from __future__ import annotations

from collections.abc import Sequence

from inspector.named_tuples import NamedTuple


class Wish(NamedTuple):
    """What a column wants: its words, the least it needs, whether it takes the rest.

    ``whole`` is the width of all its words where that is more than it wants beside others.
    ``holds`` says that a column is shortened later than its like.
    """

    natural: int
    least: int
    stretch: bool
    whole: int = 0
    holds: bool = False


def share_out(wishes: Sequence[Wish], width: int) -> list[int]:
    """Column widths that fill ``width`` exactly where that is possible.

    What is left goes to columns whose words are not whole yet, those that lack least first, then to
    the stretching columns, else to the last one. Where width is short, columns that can be
    shortened give in, stretching ones first, then the others, those that hold one turn later; when
    even the least does not fit, the table is wider than its view and scrolls.
    """
    if not wishes:
        return []
    widths = [wish.natural for wish in wishes]
    spare = width - sum(widths)
    if spare >= 0:
        lacks = sorted((wish.whole - wish.natural, at) for at, wish in enumerate(wishes))
        for lack, at in lacks:
            more = min(max(lack, 0), spare)
            widths[at] += more
            spare -= more
        takers = [i for i, wish in enumerate(wishes) if wish.stretch] or [len(wishes) - 1]
        share, rest = divmod(spare, len(takers))
        for number, index in enumerate(takers):
            widths[index] += share + (1 if number < rest else 0)
        return widths
    needed = -spare
    give = [wish.natural - wish.least for wish in wishes]
    # Stretching columns give first: they are the ones that are expected to be shortened.
    for turn in range(3):
        group = [i for i, wish in enumerate(wishes) if wish.holds + (not wish.stretch) == turn]
        room = sum(give[i] for i in group)
        if not room or not needed:
            continue
        part = min(needed, room)
        taken = 0
        for index in group:
            cut = part * give[index] // room
            widths[index] -= cut
            taken += cut
        for index in group:
            extra = min(part - taken, widths[index] - wishes[index].least)
            widths[index] -= extra
            taken += extra
        needed -= part
    return widths
