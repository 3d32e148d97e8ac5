"""What is wrong with a table of a package, in words."""

from __future__ import annotations

from typing import Final

from inspector.format.errors import FormatError
from inspector.format.unreal.package import Package
from inspector.format.unreal.read.payloads import TRAILER
from inspector.format.unreal.read.section_reader import DEPENDENCIES
from inspector.format.unreal.sections import SECTIONS
from inspector.messages import _, lazy

#: Parts that are no table of the header, by the first part of a field path; in a sentence.
_PARTS: Final = {
    "summary": lazy("The summary"),
    DEPENDENCIES: lazy("The dependency table of the asset registry"),
    TRAILER: lazy("The payload trailer"),
    "thumbnails": lazy("A thumbnail"),
}


def _part(key: str) -> str:
    """What a part is called in a sentence: tables after their titles, ``The name table``."""
    section = SECTIONS.get(key)
    if key in _PARTS or section is None:
        return str(_PARTS.get(key, _("A table")))
    of_what = _(section.title).lower().removesuffix(" table")
    if of_what.endswith("ies"):
        of_what = f"{of_what.removesuffix('ies')}y"
    return _("The {table} table", table=of_what.removesuffix("s"))


def damage_sentence(error: FormatError) -> str:
    """What is wrong with a part, in one short sentence; the Why panel has the figures."""
    part = _part(error.field.partition("/")[0])
    ends = (
        _("runs past the end") if error.kind == "TRUNCATED" else _("holds a value that cannot be")
    )
    return _("{part} {ends}.", part=part, ends=ends)


def why_unnamed(package: Package) -> str:
    """Why a name or an object of a package cannot be told: a broken table, or a wrong number."""
    for table in ("names", "imports", "exports"):
        try:
            getattr(package, table)
        except FormatError as error:
            return damage_sentence(error)
    return _("It refers to a name or an object that this file does not have.")
