"""Makes the bundled samples from their descriptions: ``python -m inspector.project.samples OUT``.

A description is a small TOML file in ``resources/samples/descriptions``. Everything in a sample is
made up; it holds nothing of a real asset.
"""

from __future__ import annotations

import hashlib
import struct
import sys
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from inspector.catalog import Catalog, default_catalog
from inspector.data_classes import replace
from inspector.files.folders import read_resource, resource_path
from inspector.files.parsing import parse_toml
from inspector.format.unreal.draft import (
    ExportDraft,
    ImportDraft,
    PackageDraft,
    PropertyDraft,
    ThumbnailDraft,
    build,
)
from inspector.versions import CustomVersion, EngineVersion, Guid, VersionSet

_THUMBNAIL_SIZE = 64


def sample_descriptions() -> tuple[Path, ...]:
    """The bundled descriptions, in the order in which the samples are shown."""
    return tuple(sorted(resource_path("samples", "descriptions").glob("*.toml")))


def make_sample(description: Mapping[str, Any], catalog: Catalog) -> dict[str, bytes]:
    """The files of one sample by name: the package, and the ``.uexp`` of a split one.

    Raises:
        KeyError: When the description lacks a field or names a release that is not known.
    """
    built = build(_draft(description, catalog))
    name = Path(description["file"])
    files = {str(name): built.uasset[: description.get("cut_at")]}
    if built.uexp:
        files[str(name.with_suffix(".uexp"))] = built.uexp
    return files


def _draft(description: Mapping[str, Any], catalog: Catalog) -> PackageDraft:
    release = catalog.release(description["release"])
    if release is None:
        raise KeyError(description["release"])
    unversioned = description.get("unversioned", False)
    versions = VersionSet(
        legacy=release.legacy,
        ue4=0 if unversioned else release.ue4,
        ue5=0 if unversioned else description.get("ue5", release.ue5),
        licensee=description.get("licensee", 0),
        package_flags=description.get("package_flags", 0),
        custom=tuple(
            CustomVersion(Guid.parse(guid), number)
            for guid, number in description.get("custom_versions", {}).items()
        ),
    )
    exports = description["exports"]
    return PackageDraft(
        versions=versions,
        layout=(release.ue4, release.ue5) if unversioned else None,
        saved_by=_engine(description, "saved_by"),
        compatible_with=_engine(description, "compatible_with"),
        package_name=description.get("package_name", "None"),
        imports=tuple(
            ImportDraft(row["path"], row["class"]) for row in description.get("imports", ())
        ),
        exports=tuple(_export(row) for row in exports),
        soft_references=tuple(description.get("soft_references", ())),
        tags={row["name"]: row["tags"] for row in exports if "tags" in row},
        thumbnails=_thumbnails(description, exports),
        guid=Guid.from_bytes(hashlib.sha256(description["file"].encode()).digest()[:16]),
        split=description.get("split", False),
    )


def _engine(description: Mapping[str, Any], key: str) -> EngineVersion:
    if key not in description:
        return EngineVersion()
    licensee = description.get("saved_by_licensee", False)
    return replace(EngineVersion.parse(description[key]), licensee=licensee)


def _export(row: Mapping[str, Any]) -> ExportDraft:
    return ExportDraft(
        row["name"],
        row["class"],
        row.get("outer", ""),
        row.get("asset", False),
        row.get("bytes", 0),
        _properties(row.get("properties", ())),
    )


def _properties(rows: Iterable[Mapping[str, Any]]) -> tuple[PropertyDraft, ...]:
    return tuple(
        PropertyDraft(row["name"], row["type"], _value(row["value"]), row.get("index", 0))
        for row in rows
    )


def _value(value: Any) -> Any:
    """A value of a description; a list of tables with names and types is a struct with tags."""
    if isinstance(value, list):
        if value and all(isinstance(element, dict) and "type" in element for element in value):
            return _properties(value)
        return [_value(element) for element in value]
    if isinstance(value, dict):
        return {key: _value(element) for key, element in value.items()}
    return value


def _thumbnails(description: Mapping[str, Any], exports: Any) -> tuple[ThumbnailDraft, ...]:
    wanted = description.get("thumbnail")
    if wanted is None:
        return ()
    owner = next(row for row in exports if row["name"] == wanted["of"])
    kind = owner["class"].rpartition(".")[2]
    png = _png(wanted["colour"], wanted["shape"])
    return (ThumbnailDraft(kind, wanted["of"], _THUMBNAIL_SIZE, _THUMBNAIL_SIZE, png),)


def _png(colour: str, shape: str) -> bytes:
    """A small picture: a disc or a square, lit from above, on a dark ground."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    middle = (_THUMBNAIL_SIZE - 1) / 2
    rows = bytearray()
    for y in range(_THUMBNAIL_SIZE):
        rows.append(0)  # No filter.
        light = 1.15 - 0.5 * y / _THUMBNAIL_SIZE
        for x in range(_THUMBNAIL_SIZE):
            dx, dy = abs(x - middle), abs(y - middle)
            inside = dx * dx + dy * dy < 26**2 if shape == "disc" else max(dx, dy) < 23
            # As an editor stores it: red and blue exchanged.
            pixel = (blue, green, red) if inside else (52, 48, 46)
            rows += bytes(min(255, int(part * light)) for part in pixel)
    size = struct.pack(">2I5B", _THUMBNAIL_SIZE, _THUMBNAIL_SIZE, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", size), (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_png_chunk(kind, data) for kind, data in chunks)


def _png_chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)


def make_all(folder: Path) -> list[Path]:
    """Writes every sample into ``folder``, where none of them may be; the files written.

    Raises:
        FileExistsError: One of them is there.
    """
    catalog = default_catalog()
    written = []
    for description in sample_descriptions():
        for name, data in make_sample(
            parse_toml(read_resource(description), description.name), catalog
        ).items():
            path = folder / name
            # Never in the place of a file: a sample that is made anew is removed before.
            with path.open("xb") as file:
                file.write(data)
            written.append(path)
    return written


if __name__ == "__main__":
    make_all(Path(sys.argv[1]))
