"""How what findings say is put together of templates and values."""

from __future__ import annotations

from typing import Any, Final

from inspector.findings.message import Message
from inspector.messages import Number, _
from inspector.messages.phrases import bounded
from inspector.messages.rendering import render


def say(message: str, /, **values: Any) -> str:
    """A sentence of a finding, in the language of this process.

    Args:
        message: The English text, a template as :func:`inspector.messages._` has it.
            ``{n:# file|# files}`` is the form that goes with a number, the number for ``#``.
        values: What the names in braces stand for. Of long texts, and of such in a row, the
            beginning is told; None is nothing.
    """
    return _(message, **{name: _written(value) for name, value in values.items()})


def _written(value: Any) -> Any:
    if isinstance(value, str | Message):
        return bounded(render(value))
    if isinstance(value, tuple):
        return tuple(map(_written, value))
    if isinstance(value, int):
        return Number(value)
    return _NOTHING if value is None else value


class _Nothing:
    """What stands where there is no value, however it is to be written."""

    def __format__(self, form: str) -> str:
        return ""


_NOTHING: Final = _Nothing()
