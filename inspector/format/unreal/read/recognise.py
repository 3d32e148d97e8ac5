"""Tells a package by its first word, and of other files what they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TypeVar

from inspector.format.fast import value_reader
from inspector.format.fields import U32, U64
from inspector.format.schema import Record, min_size
from inspector.format.unreal.declare.summary import ZenHeader, ZenHeaderUE4
from inspector.format.unreal.gates import PACKAGE_TAG, PACKAGE_TAG_SWAPPED, Layout
from inspector.format.unreal.read.text_mode import ChangedAsText, encoded_tags
from inspector.named_tuples import NamedTuple

if TYPE_CHECKING:
    from inspector.format.other_files import DetailKey, Details

R = TypeVar("R", bound=Record)

#: No field of these headers hangs on a version.
_ANY = Layout(0, 0, 0)


_TAGS: Final = tuple(
    word.to_bytes(U32.size, "little") for word in (PACKAGE_TAG, PACKAGE_TAG_SWAPPED)
)
_LFS = b"version https://git-lfs"
_LFS_LIMIT = 1024
#: The largest pointer with the versions of both sides of a merge, and of what they come from.
_LFS_CONFLICT_LIMIT = 4096
#: How the lines begin that git puts around and between versions.
_CONFLICT: Final = {"<<<<<<<": "ours", "|||||||": "base", "=======": "theirs", ">>>>>>>": ""}
#: The details of both sides of a pointer in conflict: the object, its size, the name of the side.
_SIDES: Final[tuple[tuple[DetailKey, DetailKey, DetailKey], ...]] = (
    ("ours", "ours_size", "ours_name"),
    ("theirs", "theirs_size", "theirs_name"),
)
_ENCRYPTED = {0x37454341: "ACE7", 0x00656E6F: "one"}


class Recognised(NamedTuple):
    """A guess at the file's kind: ``lfs-pointer``, ``iostore`` or ``not-a-package``.

    ``changed`` is what was done to a package that is none any more.
    """

    kind: str
    details: Details
    changed: ChangedAsText | None = None


def begins_package(head: bytes) -> bool:
    """Whether a file that begins with ``head`` is a package, in either byte order."""
    return head.startswith(_TAGS)


def recognise(head: bytes, size: int, *, tail: bytes = b"", name: str = "") -> Recognised:
    """What a file without the package tag is.

    Args:
        head: The bytes that it begins with.
        size: How many it has.
        tail: Those that it ends with.
        name: What it is called.
    """
    if b"<<<<<<<" in head and _LFS in head and size <= _LFS_CONFLICT_LIMIT:
        conflict = _conflict_facts(head)
        if conflict:
            return Recognised("lfs-pointer", conflict)
    if head.startswith(_LFS) and size <= _LFS_LIMIT:
        return Recognised("lfs-pointer", _pointer_facts(head))
    word = int.from_bytes(head[: U32.size], "little") if len(head) >= U32.size else 0
    details: dict[DetailKey, str] = {"first_word": f"0x{word:08X}"}
    if word in _ENCRYPTED:
        details["known_as"] = _ENCRYPTED[word]
        return Recognised("not-a-package", details)
    if head.startswith(encoded_tags()):
        return Recognised("not-a-package", details, ChangedAsText("encoding", 0))
    # Hardly any run meets such a file.
    from inspector.format.other_files import told_by_bytes, told_by_name

    other = told_by_bytes(name, head, tail, size)
    if other is None and _zen_of_ue5(head, size):
        return Recognised("iostore", {**details, "header": "ue5"})
    if other is None and _zen_of_ue4(head, size):
        return Recognised("iostore", {**details, "header": "ue4"})
    other = other or told_by_name(name)
    if other is not None:
        details |= {"what": other.kind, "told_by": other.told_by, **other.details}
    return Recognised("not-a-package", details)


def _pointer_facts(head: bytes) -> Details:
    oid, size = _pointer(head.decode("utf-8", "replace").splitlines())
    return {"oid": oid, "size": size}


def _pointer(lines: Iterable[str]) -> tuple[str, str]:
    """The object's hash and size that the lines of a pointer say."""
    facts = dict(line.split(" ", 1) for line in lines if " " in line)
    return facts.get("oid", "").removeprefix("sha256:"), facts.get("size", "")


def _conflict_facts(head: bytes) -> Details:
    """The objects and names of both sides of a pointer in conflict; nothing for anything else."""
    names: dict[str, str] = {}
    texts: dict[str, list[str]] = {"ours": [], "base": [], "theirs": []}
    side = ""
    for line in head.decode("utf-8", "replace").splitlines():
        mark, _, name = line.partition(" ")
        if mark in _CONFLICT:
            # The last mark names the side before it.
            names[_CONFLICT[mark] or "theirs"] = name.strip()
            side = _CONFLICT[mark]
        else:
            for text in [texts[side]] if side else texts.values():
                text.append(line)
    facts: dict[DetailKey, str] = {}
    for side_key, size_key, name_key in _SIDES:
        oid, stored_size = _pointer(texts[side_key])
        if side_key not in names or not oid or not stored_size:
            return {}
        facts |= {side_key: oid, size_key: stored_size, name_key: names[side_key]}
    return facts


def _zen_of_ue5(head: bytes, size: int) -> bool:
    """A zen header of 5.0 and later: a flag word, the header's size, then offsets inside it."""
    header = _begins_with(ZenHeader, head)
    if header is None:
        return False
    offsets = (
        header.ImportedPublicExportHashesOffset,
        header.ImportMapOffset,
        header.ExportMapOffset,
        header.ExportBundleEntriesOffset,
    )
    return bool(
        header.bHasVersioningInfo in (0, 1)
        and _size_of(ZenHeader) <= header.HeaderSize <= size
        and header.CookedHeaderSize > 0
        and all(0 < offset <= header.HeaderSize for offset in offsets)
        and list(offsets) == sorted(offsets)
    )


def _zen_of_ue4(head: bytes, size: int) -> bool:
    """A zen header of 4.25 to 4.27: two names, flags, then tables that follow each other."""
    header = _begins_with(ZenHeaderUE4, head)
    if header is None:
        return False
    names_end = header.NameMapNamesOffset + header.NameMapNamesSize
    hashes_end = header.NameMapHashesOffset + header.NameMapHashesSize
    exports, bundles, graph = (
        header.ExportMapOffset, header.ExportBundlesOffset, header.GraphDataOffset,
    )  # fmt: skip
    return bool(
        header.NameMapNamesOffset == _size_of(ZenHeaderUE4)
        and header.NameMapNamesSize >= 0
        and header.NameMapHashesSize >= U64.size
        and names_end <= header.NameMapHashesOffset
        and hashes_end <= header.ImportMapOffset
        and header.ImportMapOffset <= exports <= bundles <= graph
        and graph + header.GraphDataSize <= size
    )


def _begins_with(record: type[R], head: bytes) -> R | None:
    """What bytes say as a record; None for too few."""
    if len(head) < _size_of(record):
        return None
    value: R
    value, _ = value_reader(record.struct, _ANY)(head, 0)
    return value


def _size_of(record: type[Record]) -> int:
    return min_size(record.struct, _ANY)
