"""The difference of two runs of bytes that nothing takes apart."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from inspector.compare.known import Moves
from inspector.compare.package_model import LARGEST_NUMBER
from inspector.compare.plain import Blob
from inspector.data_classes import dataclass
from inspector.format.errors import FormatError
from inspector.format.logical import MOST_AT_ONCE
from inspector.format.unreal.declare.primitives import NameRef
from inspector.patterns import pattern

if TYPE_CHECKING:
    from inspector.compare.package_model import PackageModel

#: Runs of bytes that are named; what lies behind the last is in it.
MOST_RANGES: Final = 16
#: Runs of differing bytes above this are not looked at one by one.
_MOST_RUNS: Final = 1 << 16
_BLOCK: Final = 1 << 16
#: Bytes that are searched for words which should have counted anew, and for payloads that moved, in
#: all blobs together; beyond it nothing is explained.
_MOST_SEARCHED: Final = 1 << 28
_NOT_ZERO: Final = pattern(rb"[^\0]+")

Run = tuple[int, int]


@dataclass(frozen=True, slots=True)
class BlobDifference:
    """How two runs of bytes differ.

    ``old`` and ``new`` are the runs that differ, ``[start, end)`` from the start of each blob.
    ``renumbered`` says that all of it is indexes of the same names and objects, or offsets that
    moved along with the bytes they point to.
    """

    old: tuple[Run, ...]
    new: tuple[Run, ...]
    renumbered: bool


class BlobComparer:
    """Compares blobs of two packages.

    Args:
        before: The first package.
        after: The second package.
        moves: Which assets moved between them.
    """

    def __init__(self, before: PackageModel, after: PackageModel, moves: Moves) -> None:
        self._before = before
        self._after = after
        self._moves = moves
        self._tables = _Tables(before), _Tables(after)
        orders = {before.package.layout.byte_order, after.package.layout.byte_order}
        self._word: struct.Struct | None = None
        self._long: struct.Struct | None = None
        if len(orders) == 1:
            order = orders.pop()
            self._word, self._long = struct.Struct(order + "i"), struct.Struct(order + "q")
        #: Whether payloads are the same, by their places and size.
        self._payloads: dict[tuple[int, int, int], bool] = {}
        self._searched = 0
        #: Whether any index stands for something else.
        self.renumbered = self._tables[0].differs(self._tables[1])

    def compare(self, before: Blob, after: Blob) -> BlobDifference:
        """How two blobs differ that are not the same; very long ones as a whole."""
        if max(before["size"], after["size"]) > MOST_AT_ONCE:
            return BlobDifference(((0, before["size"]),), ((0, after["size"]),), renumbered=False)
        old, new = self._before.bytes_of(before), self._after.bytes_of(after)
        if len(old) != len(new):
            return _of_sizes(old, new)
        runs, complete = _differing(old, new)
        ranges = _ranges(runs, len(old), complete)
        explained = complete and self._explains(old, new, runs, (before, after))
        return BlobDifference(ranges, ranges, explained)

    def _explains(
        self, old: bytes, new: bytes, runs: Sequence[Run], blobs: tuple[Blob, Blob]
    ) -> bool:
        """Whether every differing byte lies in a word that only counts anew."""
        if self._word is None:
            return False
        reached = 0
        counted: set[bytes] = set()
        for start, end in runs:
            position = max(start, reached)
            while position < end:
                after = self._explained(old, new, position, reached, blobs, counted)
                if after is None:
                    return False
                position = reached = after
        self._searched += len(counted) * len(old)
        if self._searched > _MOST_SEARCHED:
            return False
        return not any(_stayed(old, new, word) for word in counted)

    def _explained(
        self, old: bytes, new: bytes, position: int, least: int, blobs: tuple[Blob, Blob],
        counted: set[bytes],
    ) -> int | None:  # fmt: skip
        """The end of a word around ``position`` that is an index or an offset in both.

        ``counted`` gets what was counted anew: it must not stand elsewhere as it was.
        """
        assert self._word is not None
        assert self._long is not None
        first = max(position - 3, least, 0)
        if self.renumbered:
            for start in range(position, first - 1, -1):
                if start + 4 > len(old):
                    continue
                (old_word,), (new_word,) = (
                    self._word.unpack_from(old, start),
                    self._word.unpack_from(new, start),
                )
                if self._same_object(old_word, new_word):
                    counted |= {old[start : start + 4], new[start : start + 4]}
                    return start + 4
                if self._same_name(old, new, start, old_word, new_word):
                    counted |= {old[start : start + 8], new[start : start + 8]}
                    return start + 4
        for start in range(position, max(position - 7, least, 0) - 1, -1):
            for packer in (self._long, self._word):
                if position < start + packer.size <= len(old):
                    (old_word,), (new_word,) = (
                        packer.unpack_from(old, start),
                        packer.unpack_from(new, start),
                    )
                    end = start + packer.size
                    if old_word != new_word and self._same_offset(
                        old, blobs, end, packer.size, old_word, new_word
                    ):
                        return end
        return None

    def _same_object(self, old: int, new: int) -> bool:
        before, after = self._tables[0].objects.get(old), self._tables[1].objects.get(new)
        if before is None or after is None:
            return False
        return before == after or self._moves.now_at(before) == after

    def _same_name(
        self, old: bytes, new: bytes, start: int, old_entry: int, new_entry: int
    ) -> bool:
        """Whether two words are the entry of the same name, its number beside them."""
        names, others = self._tables[0].names, self._tables[1].names
        if start + 8 > len(old):
            return False
        if not (0 <= old_entry < len(names) and 0 <= new_entry < len(others)):
            return False
        assert self._word is not None
        (number,) = self._word.unpack_from(old, start + 4)
        (second,) = self._word.unpack_from(new, start + 4)
        if not (0 <= number < LARGEST_NUMBER and 0 <= second < LARGEST_NUMBER):
            return False
        if number == second:
            return names[old_entry] == others[new_entry]
        texts = self._before.tree.paths.text, self._after.tree.paths.text
        return texts[0](NameRef(old_entry, number)) == texts[1](NameRef(new_entry, second))

    def _same_offset(
        self,
        stored: bytes,
        blobs: tuple[Blob, Blob],
        end: int,
        width: int,
        old_place: int,
        new_place: int,
    ) -> bool:
        """Whether two words that end at ``end`` are the place of the same payload in both files.

        An offset is known by what it points to: the bytes right behind it, as those of payloads
        among the data of an object do; or bytes behind all objects that are the same in both, as
        many as the number before it says.
        """
        if (old_place, new_place) == tuple(blob.start + end for blob in blobs):
            return True
        sides = self._before, self._after
        places = [
            place - getattr(side.package.summary.body, "BulkDataStartOffset", side.bytes.size)
            for side, place in zip(sides, (old_place, new_place), strict=True)
        ]
        if places[0] != places[1] or places[0] < 0 or end - width < 4:
            return False
        assert self._word is not None
        (size,) = self._word.unpack_from(stored, end - width - 4)
        return self._same_payload(old_place, new_place, size)

    def _same_payload(self, old_place: int, new_place: int, size: int) -> bool:
        """Whether the bytes that two offsets point to are the same."""
        old, new = self._before.bytes, self._after.bytes
        if size <= 0 or old_place + size > old.size or new_place + size > new.size:
            return False
        key = old_place, new_place, size
        is_same = self._payloads.get(key)
        if is_same is None:
            # Few payloads lie in each other: damaged sizes name the same bytes again and again.
            self._searched += size
            if self._searched > _MOST_SEARCHED:
                return False
            same = old.same(old_place, new, new_place, size)
            is_same = self._payloads[key] = same
        return is_same


class _Tables:
    """What the indexes of one package stand for."""

    def __init__(self, model: PackageModel) -> None:
        self.names: Sequence[str] = model.rows("names")
        paths = model.tree.paths.object_path
        try:
            imports, exports = len(model.package.imports), len(model.package.exports)
        except FormatError:
            imports = exports = 0
        self.objects: Mapping[int, str] = {
            index: paths(index) for index in range(-imports, exports + 1) if index
        }

    def differs(self, other: _Tables) -> bool:
        """Whether any index stands for something else."""
        return self.objects != other.objects or list(self.names) != list(other.names)


def _stayed(old: bytes, new: bytes, word: bytes) -> bool:
    """Whether a word that counts anew in one place is the same in both in another."""
    at = old.find(word)
    while at >= 0:
        if new.startswith(word, at):
            return True
        at = old.find(word, at + 1)
    return False


def _of_sizes(old: bytes, new: bytes) -> BlobDifference:
    """The part between what two blobs of different size begin and end with."""
    shorter = min(len(old), len(new))
    start = _common(shorter, lambda at, end: old[at:end] == new[at:end])
    rest = shorter - start
    behind = _common(
        rest,
        lambda at, end: old[len(old) - end : len(old) - at] == new[len(new) - end : len(new) - at],
    )
    return BlobDifference(
        ((start, len(old) - behind),), ((start, len(new) - behind),), renumbered=False
    )


def _common(most: int, same: Callable[[int, int], bool]) -> int:
    """How many bytes are the same, in steps that halve."""
    at, step = 0, _BLOCK
    while step:
        while at + step <= most and same(at, at + step):
            at += step
        step //= 2
    return at


def _differing(old: bytes, new: bytes) -> tuple[list[Run], bool]:
    """The runs in which blobs of the same size differ, and whether these are all."""
    runs: list[Run] = []
    for start in range(0, len(old), _BLOCK):
        block, other = old[start : start + _BLOCK], new[start : start + _BLOCK]
        if block == other:
            continue
        if len(runs) >= _MOST_RUNS:
            return runs, False
        both = int.from_bytes(block, "big") ^ int.from_bytes(other, "big")
        runs += [
            (start + run.start(), start + run.end())
            for run in _NOT_ZERO.finditer(both.to_bytes(len(block), "big"))
        ]
    return runs, True


def _ranges(runs: Sequence[Run], size: int, complete: bool) -> tuple[Run, ...]:
    """Runs of differing bytes; those that lie close together are one."""
    ranges: list[Run] = []
    for start, end in runs:
        if ranges and (start - ranges[-1][1] < 4 or len(ranges) == MOST_RANGES):
            ranges[-1] = (ranges[-1][0], end)
        else:
            ranges.append((start, end))
    if not complete and ranges:
        ranges[-1] = (ranges[-1][0], size)
    return tuple(ranges)


def ranges_text(ranges: Sequence[Run]) -> str:
    """Runs of bytes as text: ``12–16, 40``, the last byte of each included."""
    return ", ".join(
        f"0x{start:X}" if end - start == 1 else f"0x{start:X}–0x{max(end - 1, start):X}"
        for start, end in ranges
        if end > start
    )
