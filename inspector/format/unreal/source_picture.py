"""The picture of a texture as it was imported, where the package holds it as a PNG file."""

from __future__ import annotations

from typing import Final

from inspector.format.errors import FormatError
from inspector.format.fast import value_reader
from inspector.format.schema import min_size
from inspector.format.stream import BIG
from inspector.format.unreal.declare.asset_data import BulkData
from inspector.format.unreal.declare.payloads import BulkDataFlags, PngHead
from inspector.format.unreal.gates import Layout
from inspector.format.unreal.package import Package
from inspector.named_tuples import NamedTuple

#: How every PNG file begins; its numbers are in the order of networks whatever the package's is.
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_LAYOUT: Final = Layout(0, 0, 0, BIG)
_HEAD: Final = min_size(PngHead.struct, _LAYOUT)
#: Bulk data that lies elsewhere, or not as it was.
_NOT_AS_IT_WAS: Final = (
    BulkDataFlags.SerializeCompressedZLIB
    | BulkDataFlags.SerializeCompressedBitWindow
    | BulkDataFlags.PayloadInSeperateFile
)


class SourcePicture(NamedTuple):
    """Where in a package the PNG file of a texture lies; sides are in pixels.

    The engine hands rows of blue, green and red to the compressor as red, green and blue
    (``FTextureSource::Compress``): the picture has the two exchanged.
    """

    width: int
    height: int
    offset: int
    size: int


def source_picture(package: Package) -> SourcePicture | None:
    """The imported picture of the texture that a package holds; None where it has none as a PNG.

    Source: ``bPNGCompressed`` of ``FTextureSource``, and the bulk data that ``UTexture`` stores.
    """
    try:
        asset, body = package.main_asset, package.summary.body
        if asset is None or body is None or package.tail_size:
            return None
        tree = package.tree()
        try:
            node = tree.find(f"exports/{package.exports.index(asset)}/stored/Source")
            stored = node.value if node is not None else None
        finally:
            tree.release()
    except FormatError:
        return None
    if not isinstance(stored, BulkData) or stored.BulkDataFlags & _NOT_AS_IT_WAS:
        return None
    moved = 0 if stored.BulkDataFlags & BulkDataFlags.NoOffsetFixUp else body.BulkDataStartOffset
    start, size = stored.OffsetInFile + moved, stored.SizeOnDisk
    if not (start > 0 and _HEAD < size <= package.size - start):
        return None
    head: PngHead
    head, _ = value_reader(PngHead.struct, _LAYOUT)(package.data.slice(start, start + _HEAD), 0)
    if head.Signature != _PNG:
        return None
    return SourcePicture(head.Width, head.Height, start, size)
