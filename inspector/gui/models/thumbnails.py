"""The thumbnails that a package stores of its objects."""

from __future__ import annotations

from PySide6.QtCore import QObject

from inspector.format.unreal.package import Package, Thumbnail
from inspector.gui.filtering import FilterKeys
from inspector.gui.models.listing import RowsListing
from inspector.gui.models.rows import Column, RowsModel

_FORMATS = {"png": "PNG", "jpeg": "JPEG", "empty": "empty"}


def size_words(thumbnail: Thumbnail) -> str:
    """Width, height and format in words ("256 × 256 PNG")."""
    if thumbnail.format == "empty":
        return "no picture stored"
    return f"{thumbnail.width} × {thumbnail.height} {_FORMATS[thumbnail.format]}"


COLUMNS: tuple[Column[Thumbnail], ...] = (
    Column(
        key="object",
        title="Object",
        text=lambda row: row.object_path,
        font="name",
        icon=lambda row: "eye",
        tooltip=lambda row: row.object_path,
        sort_key=lambda row: row.object_path.casefold(),
        elide="middle",
        stretch=True,
    ),
    Column(
        key="class",
        title="Class",
        text=lambda row: row.object_class,
        role="text2",
        sort_key=lambda row: row.object_class.casefold(),
        sample="MaterialInstanceConstant",
        elide="middle",
    ),
    Column(
        key="picture",
        title="Picture",
        text=size_words,
        role=lambda row: "text3" if row.format == "empty" else "text2",
        sort_key=lambda row: row.width * row.height,
        sample="no picture stored",
    ),
    Column(
        key="size",
        title="Bytes",
        align="right",
        text=lambda row: f"{row.size:,}",
        sort_key=lambda row: row.size,
        sample="00,000,000",
    ),
    Column(
        key="offset",
        title="Offset",
        align="right",
        mono=True,
        text=lambda row: f"{row.offset:08X}",
        role="text3",
        sort_key=lambda row: row.offset,
        sample="00000000",
    ),
)

FILTER: FilterKeys[Thumbnail] = FilterKeys(
    words=lambda row: f"{row.object_path} {row.object_class} {size_words(row)}",
    values={
        "object": lambda row: row.object_path,
        "class": lambda row: row.object_class,
        "size": lambda row: row.size,
        "format": lambda row: row.format,
        "width": lambda row: row.width,
    },
    flags={"empty": lambda row: row.format == "empty"},
)


def thumbnails_listing(package: Package, parent: QObject | None = None) -> RowsListing[Thumbnail]:
    """The list of the thumbnails.

    Raises:
        FormatError: When the thumbnail table is damaged.
    """
    model: RowsModel[Thumbnail] = RowsModel(COLUMNS, parent)
    model.set_rows(package.thumbnails)
    return RowsListing(model, FILTER)
