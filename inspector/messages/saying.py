"""How what findings say is put together of templates and values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from inspector.findings.message import Message
from inspector.messages import Number, Pieces, current
from inspector.messages.phrases import bounded
from inspector.messages.rendering import render

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
