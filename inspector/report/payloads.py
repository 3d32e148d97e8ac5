"""The payloads of a package and the files beside it, and their lines of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from inspector.escaping import one_line
from inspector.format.errors import FormatError
from inspector.messages import _
from inspector.messages.phrases import clauses
from inspector.project.opening import Opened
from inspector.report.tables import SHOWN_DIGITS, block, sha1_between, sized, table

if TYPE_CHECKING:
    from inspector.format.tree.node import FieldNode
    from inspector.format.unreal.read.payloads import Payload

#: Fields of the summary that say where lists of payloads are.
_LISTS = ("PayloadTocOffset", "DataResourceOffset")
#: Files whose bytes the logical file has; others beside the package are not opened.
_WITHIN: Final = frozenset({"inline", "end of file", ".uexp"})
#: Roots of the tree that are bulk data which no list names, and the one of the payload trailer.
_BULK_ROOTS: Final = frozenset({"bulk_data", "bulk_data_behind"})
_TRAILER: Final = "payload_trailer"


class Run(NamedTuple):
    """Bytes behind the objects of which nothing says what they are.

    ``kind`` is ``bulk data``, ``payload trailer`` (one that cannot be read) or ``not described``;
    ``offset`` counts from the start of the package.
    """

    kind: str
    offset: int
    size: int
    sha1: str | None


def payload_lines(opened: Opened) -> list[str]:
    """One payload a line, then one file beside the package a line.

    Editor packages have no files beside them, so that comparing their revisions shows none.
    """
    sha1_of = hashes(opened)
    lines = [one_line(_line(payload, sha1_of(payload))) for payload in listed(opened)]
    lines += [f"{run.kind}  {sized(run.size, run.sha1)}" for run in runs(opened)]
    lists = block(_("Payloads"), lines)
    beside = block(
        _("Files beside it"),
        (
            sibling.suffix + "  " + _("{size:,} bytes", size=sibling.size)
            for sibling in opened.siblings
        ),
    )
    return lists + beside


def _line(payload: Payload, sha1: str | None) -> str:
    raw = (
        _("{raw_size:,} uncompressed", raw_size=payload.raw_size)
        if payload.raw_size != payload.size
        else ""
    )
    hashed = f"sha1 {sha1[:SHOWN_DIGITS]}" if sha1 is not None and payload.size else ""
    size = clauses((_("{size:,} bytes", size=payload.size), raw, hashed))
    owner = payload.owner or _("(no known object)")
    return f"{_(payload.kind)}  {owner}  {_(payload.where)}  {size}" + (
        f"  [{payload.flags}]" if payload.flags else ""
    )


def listed(opened: Opened) -> tuple[Payload, ...]:
    """The payloads; none where their list is broken, which is a finding."""
    package = opened.package
    if package is None or not any((package.summary.get(name) or 0) > 0 for name in _LISTS):
        return ()
    # What reads the lists is needed by few files, and takes a while to load.
    from inspector.format.unreal.read.payloads import payload_list

    try:
        return payload_list(package, opened.logical)
    except FormatError:
        return ()


def hashes(opened: Opened) -> Callable[[Payload], str | None]:
    """Gives the hash of a payload as it is stored; None where its bytes are not at hand."""
    data = opened.logical
    hashed: dict[tuple[int, int], str | None] = {}
    # Payloads share bytes only by lying in the same place; more than the file has is damage.
    left = data.size

    def find(payload: Payload) -> str | None:
        nonlocal left
        start, end = payload.offset, payload.offset + payload.size
        if payload.where not in _WITHIN or start < 0 or payload.size < 0 or end > data.size:
            return None
        sha1 = hashed.get((start, end))
        if sha1 is None and payload.size <= left:
            left -= payload.size
            sha1 = hashed[start, end] = sha1_between(data, start, end)
        return sha1

    return find


def runs(opened: Opened) -> Iterator[Run]:
    """The bytes behind the objects that no list names.

    Of a package whose tables are broken nothing tells where the objects end: it has none.
    """
    package = opened.package
    if package is None or not all(
        (table(package, lambda p: p.names), table(package, lambda p: p.exports))
    ):
        return
    tree = package.tree()
    try:
        for kind, node in _unnamed(tree.roots):
            sha1 = sha1_between(tree.data, node.start, node.end)
            yield Run(kind, node.start, node.end - node.start, sha1)
    finally:
        tree.release()


def _unnamed(roots: tuple[FieldNode, ...]) -> Iterator[tuple[str, FieldNode]]:
    for root in roots:
        if root.path in _BULK_ROOTS:
            yield "bulk data", root
        elif root.path == _TRAILER:
            if root.problem:
                yield "payload trailer", root
            for part in root.children:
                for run in part.children:
                    if run.undescribed:
                        yield "not described", run
        elif root.role == "undescribed":
            yield "not described", root
