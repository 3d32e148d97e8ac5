"""Sentences about findings, put together from templates and values.

How a sentence writes lists, places and texts of a file is here too. Nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from inspector.findings.message import Message
from inspector.messages import N_, Number, Pieces, _, current, ngettext
from inspector.messages.phrases import bounded, joined, neighbours
from inspector.messages.rendering import render
from inspector.patterns import pattern

#: What is done to texts among values, so that they mean only themselves.
Escape: TypeAlias = Callable[[str], str]


class Sentence(str):
    """What was said already, so that it is part of another sentence as it is."""

    __slots__ = ()


def say(message: str, /, **values: Any) -> str:
    """A sentence of a finding, in the language of this process.

    Args:
        message: The English text, a template where there are values, as
            :func:`inspector.messages._` has it. ``{n:# file|# files}`` is the form that goes with a
            number, with the number for ``#``.
        values: What the names in braces are. A number is written without separators, a negative one
            with a real minus sign, where the template does not say how. Of a long text the
            beginning is written; None is nothing.
    """
    return filled(current().gettext(message), values)


def filled(template: str, values: Mapping[str, object], escape: Escape | None = None) -> str:
    """A template in the language of the process with its values.

    Args:
        template: The translated text.
        values: What the names in braces are, as :func:`say` has them.
        escape: What is done to texts among them that are no sentences.
    """
    return Sentence(
        template.format_map({name: _written(value, escape) for name, value in values.items()})
    )


def _written(value: object, escape: Escape | None) -> object:
    if isinstance(value, Message):
        value = render(value)
    if isinstance(value, str):
        if isinstance(value, Sentence):
            return value
        value = bounded(value)
        return value if escape is None else escape(value)
    if isinstance(value, int):
        return _Signed(value)
    if isinstance(value, tuple):
        return Pieces(str(_written(part, escape)) for part in value)
    return _NOTHING if value is None else value


class _Signed(Number):
    """A number as sentences write it."""

    def __format__(self, form: str) -> str:
        written = super().__format__(form)
        return written if form or self >= 0 else f"−{written[1:]}"


class _Nothing:
    """What is written where there is no value, however it is to be written."""

    def __format__(self, form: str) -> str:
        return ""


_NOTHING: Final = _Nothing()


#: What stands for something in light Markdown, and a text where it stands for itself.
_SIGNS = pattern(r"[\\`*\[\]]")
_LITERAL = pattern(r"\\([\\`*\[\]])")
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
