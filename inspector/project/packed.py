"""What folders hold packages in that are not files of their own: pak files, containers, halves."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable

from inspector.errors import AccessError
from inspector.files.reading import open_plain
from inspector.format.formats import HEAD
from inspector.format.other_files import (
    FILE_TYPES,
    TAIL,
    FileType,
    OtherKind,
    owner_of,
    told_by_bytes,
    type_called,
)
from inspector.named_tuples import NamedTuple
from inspector.project.walk import NOT_SUBMITTED, folders_below


class Packed(NamedTuple):
    """So many files of a kind in which packages are, or parts of them."""

    kind: OtherKind
    files: int


def packed_below(folders: Iterable[str]) -> tuple[Packed, ...]:
    """What lies below folders in the place of packages, the kinds in the order of their table.

    Of a file that its kind marks, the bytes have to say so: other programs have pak files too. What
    belongs to a file beside it is not counted with that.
    """
    counts: Counter[OtherKind] = Counter()
    for root in folders:
        for folder, names in folders_below(root, NOT_SUBMITTED):
            is_beside = frozenset(names).__contains__
            for name in names:
                row = type_called(name)
                if row is not None and row.packed and not owner_of(row.kind, name, is_beside):
                    kind = _kind_of(os.path.join(folder, name), row)
                    counts.update([kind] if kind is not None else [])
    return tuple(Packed(row.kind, counts[row.kind]) for row in FILE_TYPES if counts[row.kind])


def _kind_of(path: str, row: FileType) -> OtherKind | None:
    """What a file is that is called as those of a kind; None where its bytes say otherwise."""
    if row.read_facts is None:
        return row.kind
    try:
        with open_plain(path) as file:
            size = os.fstat(file.fileno()).st_size
            head = file.read(HEAD)
            file.seek(max(0, size - TAIL))
            other = told_by_bytes(os.path.basename(path), head, file.read(TAIL), size)
    except (OSError, AccessError):
        return None
    return other.kind if other is not None else None
