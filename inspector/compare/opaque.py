"""Bytes of objects that nothing takes apart, and the names that they may refer to."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from inspector.compare.plain import Atom, Blob, within
from inspector.format.fields import I32
from inspector.format.logical import MOST_AT_ONCE
from inspector.format.unreal.declare.primitives import NAME

if TYPE_CHECKING:
    from inspector.compare.package_model import PackageModel

#: FName numbers are small; a word beside an index that is larger is no number of a name.
LARGEST_NUMBER: Final = 1 << 20


def names_in_same_bytes(
    before: PackageModel,
    after: PackageModel,
    indexes: Iterable[int],
    pulse: Callable[[], None] | None = None,
) -> set[int]:
    """Which entries of the name table may be meant by bytes that are the same in two packages.

    Args:
        before: The first package.
        after: The second.
        indexes: The entries to look for.
        pulse: Called for each run of bytes that is searched; may raise to stop.
    """
    wanted = frozenset(indexes)
    meant: set[int] = set()
    if not wanted:
        return meant
    swapped = (before.package.layout.byte_order == "<") != (sys.byteorder == "little")
    for kept in _same_bytes(before, after):
        if kept is None:
            return set(wanted)
        if pulse is not None:
            pulse()
        for start in range(min(I32.size, len(kept))):
            end = len(kept) - (len(kept) - start) % I32.size
            words = array(I32.codes, kept[start:end])
            if swapped:
                words.byteswap()
            # Few runs of bytes have any of the indexes, and the first look is a fast one.
            if not wanted.isdisjoint(words):
                meant |= {
                    entry
                    for entry, number in pairwise(words)
                    if entry in wanted and 0 <= number < LARGEST_NUMBER
                }
        if len(meant) == len(wanted):
            break
    return meant


def _same_bytes(before: PackageModel, after: PackageModel) -> Iterator[bytes | None]:
    """What is kept as bytes in both packages and the same; None for more than is looked through."""
    for path in before.export_index:
        if path not in after.export_index:
            continue
        by_hash = {_hash(kept): kept for kept in _opaque(before.export(path))}
        for kept in _opaque(after.export(path)):
            if _hash(kept) in by_hash:
                yield bytes.fromhex(kept["raw"]) if "raw" in kept else _bytes_of(after, kept)
    hashes = {blob["sha1"] for kind, _, blob in before.root_blobs() if kind == "undescribed"}
    for kind, _, blob in after.root_blobs():
        if kind == "undescribed" and blob["sha1"] in hashes:
            yield _bytes_of(after, blob)


def _bytes_of(model: PackageModel, blob: dict[str, Any]) -> bytes | None:
    return model.bytes_of(blob) if blob["size"] <= MOST_AT_ONCE else None


def _hash(value: dict[str, Any]) -> Any:
    return value["raw"] if "raw" in value else value["sha1"]


def _opaque(value: Any) -> Iterator[dict[str, Any]]:
    """All bytes within a value that are kept as they are."""
    for inner in within(value):
        is_kept = isinstance(inner, Blob) or (isinstance(inner, Atom) and "raw" in inner)
        if is_kept and inner["size"] >= NAME.size:
            yield inner
