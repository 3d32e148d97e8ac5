"""How counts and lists are written in every sentence, and names that follow each other."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Final

#: Between what stands before and what stands after.
ARROW: Final = "→"


def counted(count: int, noun: str, plural: str = "") -> str:
    """A counted noun: ``1 step``, ``1,204 steps``.

    Args:
        count: How many there are.
        noun: What one is called.
        plural: What several are called, where that is not the noun with an s.
    """
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"


def joined(parts: Sequence[str]) -> str:
    """A list in a sentence: ``a``, ``a and b``, ``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def neighbours(names: Iterable[str], chosen: Container[str]) -> list[list[str]]:
    """The chosen ones of an ordered list; those that follow each other there are together.

    Args:
        names: All names in order.
        chosen: The names that are wanted.
    """
    groups: list[list[str]] = [[]]
    for name in names:
        if name in chosen:
            groups[-1].append(name)
        elif groups[-1]:
            groups.append([])
    return [group for group in groups if group]
