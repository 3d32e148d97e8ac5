"""How lists, places and texts of a file are written in sentences about checks.

Nothing here knows a rule.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from inspector.messages import N_, _, ngettext
from inspector.messages.phrases import joined, neighbours
from inspector.messages.rendering import render

#: What stands for something in light Markdown, and a text where it stands for itself.
_SIGNS = re.compile(r"[\\`*\[\]]")
_LITERAL = re.compile(r"\\([\\`*\[\]])")
#: Parts of a package that are no table, by what paths of their fields begin with.
_PARTS: Final = {"summary": N_("the summary"), "payload_trailer": N_("the payload trailer")}


def literal(text: str) -> str:
    """A text out of a file for a sentence of light Markdown, in which it means only itself."""
    return _SIGNS.sub(r"\\\g<0>", text)


def plain(text: str) -> str:
    """A text that :func:`literal` made, as it was."""
    return _LITERAL.sub(r"\1", text)


def not_judged(custom_versions: int) -> str:
    """How many custom versions are above all that is known of an engine; empty where none is."""
    if not custom_versions:
        return ""
    return ngettext(
        "{count} custom version is not judged",
        "{count} custom versions are not judged",
        custom_versions,
    )


def runs(names: Sequence[str], chosen: Sequence[str]) -> str:
    """The chosen ones of an ordered list, with neighbours drawn together: ``4.18 to 5.8``.

    Args:
        names: All names in order.
        chosen: The names to write, each one of ``names``.
    """
    parts: list[str] = []
    for group in neighbours(names, frozenset(chosen)):
        if len(group) > 2:
            parts.append(_("**{first}** to **{last}**", first=group[0], last=group[-1]))
        else:
            parts.extend(f"**{name}**" for name in group)
    return joined(parts)


def section(field: str | None) -> str:
    """The part of a package that a field path lies in: ``the summary``, ``the name table``.

    The extent of an export (its ``SerialSize`` or ``SerialOffset``) speaks of the export data, the
    size of the header of the whole header.
    """
    if not field:
        return _("the file")
    first, __, rest = field.partition("/")
    if field == "summary/TotalHeaderSize":
        return _("the header")
    if first in _PARTS:
        return _(_PARTS[first])
    if first == "exports" and rest.rsplit("/", 1)[-1] in ("SerialSize", "SerialOffset"):
        return _("the export data")
    # Only words about damage need it: who judges reads no file.
    from inspector.format.unreal.sections import SECTIONS

    table = SECTIONS.get(first.lower())
    return (
        render(table.in_sentence)
        if table is not None
        else _("the {part}", part=first.replace("_", " "))
    )
