"""The types of files that desktops know, their icons, and what macOS reads of them in a bundle.

One table, ``document_types.toml``, says all of it; entries, registries and bundles are made of it.

Icons are made of the drawings that the window has too: the program's in white on a tile, a type's
in colour on a sheet of paper. In the smallest size a type is its drawing alone, which was drawn for
that grid; a sheet around it would leave nothing of it.

On macOS a type belongs to the program that brings it, in the ``Info.plist`` of its bundle, and
nothing is written for a user.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from inspector.colours import COLOURS
from inspector.files.folders import read_resource, resource_path
from inspector.files.parsing import parse_toml
from inspector.named_tuples import NamedTuple

_FILE: Final = "document_types.toml"


class DocumentType(NamedTuple):
    """One type of files.

    Attributes:
        id: What it is called where names have no spaces.
        title: What people call a file of it.
        mime: Its media type.
        suffixes: How names of its files end.
        icon: The drawing on its sheet of paper.
        opens: Whether the program opens a file of it.
        magic: How its files begin.
        words: Texts of which one stands near the beginning of its files.
    """

    id: str
    title: str
    mime: str
    suffixes: tuple[str, ...]
    icon: str
    opens: bool
    magic: tuple[bytes, ...] = ()
    words: tuple[str, ...] = ()


class Program(NamedTuple):
    """What desktops call the program, and ``new_window`` what starts it once more."""

    id: str
    name: str
    generic: str
    comment: str
    new_window: str
    keywords: tuple[str, ...]


def program() -> Program:
    """What desktops are told of the program itself."""
    row: dict[str, Any] = _table()["program"]
    return Program(**{**row, "keywords": tuple(row["keywords"])})


@cache
def document_types() -> tuple[DocumentType, ...]:
    """All types, in the order of the table."""
    return tuple(_type_of(row) for row in _table()["type"])


def opened_types() -> tuple[DocumentType, ...]:
    """Those of which the program opens files."""
    return tuple(kind for kind in document_types() if kind.opens)


def type_of(path: str) -> DocumentType | None:
    """The type whose files are called like a path; None where there is none."""
    name = path.lower()
    return next((kind for kind in document_types() if name.endswith(kind.suffixes)), None)


def _type_of(row: dict[str, Any]) -> DocumentType:
    return DocumentType(
        **{
            **row,
            "suffixes": tuple(row["suffixes"]),
            "magic": tuple(map(bytes.fromhex, row.get("magic", ()))),
            "words": tuple(row.get("words", ())),
        }
    )


@cache
def _table() -> dict[str, Any]:
    return parse_toml(read_resource(resource_path("format", _FILE)), _FILE)


#: The folder of the smallest size, and that of the size that serves all others.
SMALL: Final = "16x16"
SCALABLE: Final = "scalable"
#: The drawing on the program's tile.
_PROGRAM: Final = "class"
_ACCENT, _PAPER, _EDGE = (COLOURS[role][0] for role in ("accent", "base", "ctl"))
_OPEN: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 16 16">'
)
_TILE: Final = f'<rect x="0.5" y="0.5" width="15" height="15" rx="3.2" fill="{_ACCENT}"/>'
_SHEET: Final = (
    f'<path d="M3 0.6h7l3.6 3.6v11.2H3z" fill="{_PAPER}" stroke="{_EDGE}" stroke-width="0.6" '
    f'stroke-linejoin="round"/><path d="M10 0.6v3.6h3.6" fill="none" stroke="{_EDGE}" '
    'stroke-width="0.6" stroke-linejoin="round"/>'
)


def program_icon(size: str = SCALABLE) -> str:
    """The program's icon as an SVG text.

    Args:
        size: One of :data:`SMALL` and :data:`SCALABLE`: on a small tile there is less around it.
    """
    inside = _drawn(_PROGRAM, _PAPER, scale=0.78 if size == SMALL else 0.66, down=0.0)
    return _icon(size, _TILE, inside)


def type_icon(drawing: str, size: str = SCALABLE) -> str:
    """The icon of a type of files as an SVG text.

    Args:
        drawing: The name of a drawing of ``resources/icons``.
        size: One of :data:`SMALL` and :data:`SCALABLE`.
    """
    if size == SMALL:
        return _icon(size, _drawn(drawing, _ACCENT, scale=1.0, down=0.0))
    return _icon(size, _SHEET, _drawn(drawing, _ACCENT, scale=0.48, down=1.6))


def _icon(size: str, *parts: str) -> str:
    side = 16 if size == SMALL else 256
    return "".join((_OPEN.format(side=side), *parts, "</svg>\n"))


def _drawn(name: str, colour: str, *, scale: float, down: float) -> str:
    """A drawing in the middle of the grid, or as many of its px below that."""
    text = read_resource(resource_path("icons", f"{name}.svg")).strip()
    inside = text.partition(">")[2].removesuffix("</svg>").replace("currentColor", colour)
    # The middle of a sheet with a folded corner lies a little to the right.
    across = 8 - 8 * scale + (0.3 if down else 0.0)
    return (
        f'<g transform="translate({across:g} {8 - 8 * scale + down:g}) scale({scale:g})" '
        f'fill="none" stroke="{colour}" stroke-width="1.3" stroke-linecap="round" '
        f'stroke-linejoin="round">{inside}</g>'
    )


def bundle_info() -> dict[str, Any]:
    """The keys of the bundle's ``Info.plist`` that speak of files.

    Other programs may know the same types: they are imported, not claimed, and the program opens
    them beside others without being the first that is asked.
    """
    return {
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": kind.title,
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Alternate",
                "LSItemContentTypes": [type_identifier(kind)],
            }
            for kind in opened_types()
        ],
        "UTImportedTypeDeclarations": [
            {
                "UTTypeIdentifier": type_identifier(kind),
                "UTTypeDescription": kind.title,
                "UTTypeConformsTo": ["public.data"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [suffix[1:] for suffix in kind.suffixes],
                    "public.mime-type": [kind.mime],
                },
            }
            for kind in document_types()
        ],
    }


def type_identifier(kind: DocumentType) -> str:
    """What macOS calls a type."""
    return f"{program().id}.{kind.id}"
