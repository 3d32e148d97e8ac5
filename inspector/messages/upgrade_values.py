"""Values of a preview as text, the two sides of a change, and what is said of steps.

Texts keep the characters of the file; who shows them escapes what would break a line, and cuts
what is too long.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from inspector.findings.message import Text
from inspector.format.value_text import Raw
from inspector.messages import N_, _
from inspector.messages.rendering import render
from inspector.messages.values import ValueLine, number_text
from inspector.upgrades.model import Fate, FieldChange, Risk
from inspector.upgrades.values import Missing, Value

#: What a step costs, in a word or a few.
_RISKS: Final = {
    Risk.SAFE: N_("safe"),
    Risk.ROUNDS: N_("rounds"),
    Risk.LOSES: N_("loses data"),
    Risk.MAY_LOSE: N_("may lose data"),
    Risk.UNKNOWN: N_("not known"),
}
#: What is said of numbers of which it is not known what a save makes of them.
_FATES: Final = {
    Fate.KEPT_OR_DROPPED: N_("kept or dropped"),
    Fate.NOT_KNOWN: N_("not known"),
}


def risk_words(risk: Risk) -> str:
    """What a step costs: ``loses data``."""
    return _(_RISKS[risk])


def fate_words(fate: Fate) -> str:
    """What a save makes of a number of which that is not known; empty of any other."""
    return _(_FATES[fate]) if fate in _FATES else ""


def catalog_words(text: Text) -> str:
    """A title or a description: one of the catalogue in its translation, a studio's own as it is.

    Args:
        text: The English of the catalogue, what a studio wrote, or a message.
    """
    return _(text) if isinstance(text, str) else render(text)


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
        return render(value.message)
    return _LINE.of(value) or '""'


def sides(change: FieldChange) -> tuple[str, str]:
    """What stands on the two sides of the arrow of a change.

    Values, and with them what else changes: ``FloatData = 3.75 (float)``, ``IntData = 3 (int)``.
    Where the value stays the same, only the names or types that change; where none of these does,
    the value, and that it is stored in another form.
    """
    if not _is_same_value(change):
        return _with_value(change, 0), _with_value(change, 1)
    if change.names or change.types:
        return _described(change, 0), _described(change, 1)
    after = render(change.note) if change.note else _("same value, new form")
    return value_text(change.before), after


def note_beside(change: FieldChange) -> str:
    """What is noted of a change; empty where :func:`sides` says it already."""
    if _is_same_value(change) and not (change.names or change.types):
        return ""
    return render(change.note)


def _is_same_value(change: FieldChange) -> bool:
    return change.before == change.after and type(change.before) is type(change.after)


def _described(change: FieldChange, side: int) -> str:
    name = change.names[side] if change.names else ""
    kind = render(change.types[side]) if change.types else ""
    return f"{name} ({kind})" if name and kind else name or kind


def _with_value(change: FieldChange, side: int) -> str:
    value = change.after if side else change.before
    text = value_text(value)
    if isinstance(value, Missing):
        return text
    if change.types:
        text += f" ({render(change.types[side])})"
    return f"{change.names[side]} = {text}" if change.names else text
