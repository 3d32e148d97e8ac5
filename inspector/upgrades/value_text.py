"""Values of a preview as text, and the two sides of a change.

Texts keep the characters of the file; who shows them escapes what would break a line, and cuts
what is too long.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from inspector.format.tree.json import Raw
from inspector.messages import _
from inspector.messages.values import ValueLine, number_text
from inspector.upgrades.model import FieldChange
from inspector.upgrades.values import Missing, Value

#: Behind the arrow of a value that only its stored form changes.
SAME_VALUE: Final = _("same value, new form")


class _Line(ValueLine):
    """How previews write values: numbers of single precision have the fewest digits."""

    def number(self, value: float) -> str:
        return number_text(value)

    def own(self, value: Mapping[str, Any], depth: int) -> str:
        return _("{size:,} bytes", size=value["size"]) if isinstance(value, Raw) else ""


_LINE: Final = _Line(most_parts=24, deepest=8)


def value_text(value: Value) -> str:
    """A value on one line, as far as its own strings allow.

    Strings stay as they are, and only an empty one is put between quotation marks.
    """
    if isinstance(value, Missing):
        return _(value)
    return _LINE.of(value) or '""'


def sides(change: FieldChange) -> tuple[str, str]:
    """What stands on the two sides of the arrow of a change.

    Values, and with them what else changes: ``FloatData = 3.75 (float)``, ``IntData = 3 (int)``.
    Where the value stays the same, only the names or types that change; where none of these does,
    the value, and that it is stored in another form.
    """
    if change.before == change.after and type(change.before) is type(change.after):
        if change.names or change.types:
            return _described(change, 0), _described(change, 1)
        return value_text(change.before), change.note or SAME_VALUE
    return _with_value(change, 0), _with_value(change, 1)


def _described(change: FieldChange, side: int) -> str:
    name = change.names[side] if change.names else ""
    kind = change.types[side] if change.types else ""
    return f"{name} ({kind})" if name and kind else name or kind


def _with_value(change: FieldChange, side: int) -> str:
    value = change.after if side else change.before
    text = value_text(value)
    if isinstance(value, Missing):
        return text
    if change.types:
        text += f" ({change.types[side]})"
    return f"{change.names[side]} = {text}" if change.names else text
