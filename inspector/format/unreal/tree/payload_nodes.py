"""The rows of the field tree for what lies behind the objects: bulk data, end tag, trailer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from inspector.findings.message import Message, Text
from inspector.format.errors import FormatError
from inspector.format.logical import LogicalBytes
from inspector.format.tree.node import About, Content, Extent, FieldNode, RowPath, bytes_node
from inspector.format.tree.records import Bytes
from inspector.format.unreal.declare.payloads import (
    PayloadTrailerFooter,
    PayloadTrailerHeader,
)
from inspector.format.unreal.read.package_reader import PackageReader
from inspector.format.unreal.read.payload_trailer import (
    END_TAG,
    FOOTER,
    TRAILER,
    PayloadRun,
    PayloadTrailer,
    end_tag,
    read_trailer,
    trailer_start,
)
from inspector.format.unreal.tree.value_json import PackageNodeMaker

BULK: Final = "bulk_data"
_TRAILER_HOLDS: Final = About(Message("format/row-trailer-meaning"), icon="bytes")
_BULK_HOLDS: Final = About(Message("format/row-bulk-data-meaning"), icon="bytes")
_END_TAG: Final = About(Message("format/row-end-tag-meaning"), icon="field")


def roots_behind_objects(
    maker: PackageNodeMaker, package: PackageReader, data: LogicalBytes, start: int, end: int
) -> list[FieldNode]:
    """The rows that cover the bytes ``[start, end)`` behind the objects without a gap.

    Bulk data that no list names is one run of bytes; the end tag is a row of its own; a payload
    trailer that contradicts the format is one run of bytes with the reason.
    """
    tag = end_tag(package, data)
    trailer_at = trailer_start(package)
    roots: list[FieldNode] = []
    at = start
    bulk_end = tag.start if tag is not None else min(trailer_at or end, end)
    if bulk_end > at:
        roots.append(_bulk(at, bulk_end))
        at = bulk_end
    if tag is not None:
        roots.append(_end_tag(data, tag.start, tag.end))
        at = tag.end
    if trailer_at is not None and at <= trailer_at < end:
        try:
            trailer = read_trailer(package, data)
        except FormatError as error:
            roots.append(_broken_trailer(trailer_at, end, error.message))
            return roots
        assert trailer is not None
        roots.append(_trailer(maker, data, trailer))
        at = trailer.end
    if at < end:
        roots.append(_bulk(at, end, f"{BULK}_behind"))
    return roots


def _bulk(start: int, end: int, path: str = BULK) -> FieldNode:
    return bytes_node(
        path, Message("format/row-bulk-data"), start, end, _BULK_HOLDS, role="section"
    )


def _end_tag(data: LogicalBytes, start: int, end: int) -> FieldNode:
    content = Content(type="uint32", text=data.slice(start, end).hex(" ").upper())
    return FieldNode(
        END_TAG,
        Message("format/row-end-tag"),
        Extent(start, end),
        content,
        _END_TAG,
        role="section",
    )


def _broken_trailer(start: int, end: int, problem: Text) -> FieldNode:
    about = _TRAILER_HOLDS._replace(problem=problem)
    return bytes_node(TRAILER, Message("format/row-trailer"), start, end, about, role="section")


def _trailer(maker: PackageNodeMaker, data: LogicalBytes, trailer: PayloadTrailer) -> FieldNode:
    def children() -> Sequence[FieldNode]:
        layout = trailer.layout
        head = Bytes(data.slice(trailer.start, trailer.payloads_start), trailer.start)
        nodes = maker.record_parts(PayloadTrailerHeader.struct, head, 0, RowPath(TRAILER), layout)
        if trailer.footer_start > trailer.payloads_start:
            nodes.append(_payloads(trailer))
        foot = Bytes(data.slice(trailer.footer_start, trailer.end), trailer.footer_start)
        footer = maker.node(
            PayloadTrailerFooter.struct,
            foot,
            0,
            path=RowPath(FOOTER),
            name=Message("format/row-footer"),
            layout=layout,
        )
        return [*nodes, footer]

    count = len(trailer.header.Entries)
    return FieldNode(
        TRAILER,
        Message("format/row-trailer"),
        Extent(trailer.start, trailer.end),
        Content("record", text=f"{count:,}"),
        _TRAILER_HOLDS,
        role="section",
        children=children,
    )


def _payloads(trailer: PayloadTrailer) -> FieldNode:
    path = f"{TRAILER}/Payloads"
    runs = list(trailer.runs())
    return FieldNode(
        path,
        Message("format/row-payloads"),
        Extent(trailer.payloads_start, trailer.footer_start),
        Content("list", "bytes", f"{len(runs):,}"),
        About(Message("format/row-payloads-meaning")),
        children=lambda: [
            _payload(f"{path}/{index}", index, run) for index, run in enumerate(runs)
        ],
    )


def _payload(path: str, index: int, run: PayloadRun) -> FieldNode:
    if run.entry is None:
        about = About(Message("format/row-no-payload-meaning"))
        name = Message("format/row-undescribed")
        return bytes_node(path, name, run.start, run.end, about, role="undescribed", index=index)
    about = About(Message("format/row-payload-meaning", entry=run.entry))
    return bytes_node(path, "", run.start, run.end, about, index=index)
