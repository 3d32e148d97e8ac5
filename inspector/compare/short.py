"""Values in a few letters: for the sentence about a difference, and for an object that came."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

#: The longest value that is told.
LONGEST: Final = 32
#: Values that are told of an object.
MOST_HELD: Final = 3
#: What leads from an expression to the asset that it lies in.
_OWNERS: Final = frozenset({"Function", "Material"})
#: How the names of properties end that are identities, and begin that say how a node is drawn.
_IDENTITIES: Final = ("Guid", "GUID", "Id", "ID")
_PLACES: Final = (
    "EditorX", "EditorY", "MaterialExpressionEditor", "NodeHeight", "NodePos", "NodeWidth",
    "PositionX", "PositionY", "bCommentBubble",
)  # fmt: skip


def short(value: Any) -> str | None:
    """A value in a few letters; None where it takes more."""
    match value:
        case None:
            return "None"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value).removesuffix(".0")
        case str():
            text = value.rpartition("::")[2]
            if text.startswith("/"):
                text = text.rpartition("/")[2].rpartition(".")[2]
            return (text or '""') if len(text) <= LONGEST else None
        case {"text": str() as text}:
            return f"“{text}”" if len(text) <= LONGEST else None
    return None


def held(value: Any) -> tuple[str, ...]:
    """What somebody set in an object, as far as it can be told in a few letters: ``Glow 5``.

    References say what an object is linked to, not what it is; they are left out.
    """
    properties = value.get("properties") if isinstance(value, Mapping) else None
    if not isinstance(properties, Mapping):
        return ()
    told: list[str] = []
    for name, one in properties.items():
        says_little = name in _OWNERS or name.endswith(_IDENTITIES) or name.startswith(_PLACES)
        text = None if says_little or _is_reference(one) else short(_begun(one))
        if text is not None:
            told.append(f"{name} {text}")
    return tuple(told[:MOST_HELD])


def _begun(value: Any) -> Any:
    """The beginning of a text that is too long to be told."""
    if isinstance(value, str) and len(value) > LONGEST:
        return f"{value[: LONGEST - 1].rstrip()}…"
    return value


def _is_reference(value: Any) -> bool:
    """Whether a value leads to an object, or to none; names of values have two colons."""
    return value is None or (
        isinstance(value, str) and ("/" in value or ":" in value.replace("::", ""))
    )
