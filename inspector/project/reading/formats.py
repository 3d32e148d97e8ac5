"""Who gives the facts of the files of each format."""

from __future__ import annotations

from typing import Final

from inspector.format.asset import Asset
from inspector.format.objectstream.stream_file import ObjectStream
from inspector.format.unreal.package import Package
from inspector.project.reading import objectstream, unknown, unreal
from inspector.project.reading.reading import Reading

#: By the key of the format; whatever is not here has only its fields.
READINGS: Final[dict[str, Reading]] = {
    Package.kind: unreal.READING,
    ObjectStream.kind: objectstream.READING,
}


def reading_of(asset: Asset) -> Reading:
    """What gives the facts of a file of the asset's format."""
    return READINGS.get(asset.kind, unknown.READING)
