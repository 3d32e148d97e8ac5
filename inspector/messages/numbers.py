"""How a language writes numbers: the signs between digits, and how many stand together."""

from __future__ import annotations

import re
from typing import Final, NamedTuple, Self

#: What of a formatted number is changed: the digits before the point, and the point itself.
_WHOLE: Final = re.compile(r"\d[\d,]*")


class NumberSigns(NamedTuple):
    """The signs that a language puts between digits.

    Attributes:
        group: Between the groups of a whole number.
        decimal: Before what is less than one.
        first: How many digits the last group has.
        others: How many digits every other group has.
    """

    group: str
    decimal: str
    first: int = 3
    others: int = 3

    @property
    def text(self) -> str:
        """How the head of a catalog holds them, which knows neither blanks nor other letters."""
        signs = (f"{ord(sign):04X}" for sign in (self.group, self.decimal))
        return " ".join((*signs, f"{self.first}", f"{self.others}"))

    @classmethod
    def of(cls, text: str) -> Self:
        """The signs that :attr:`text` holds.

        Raises:
            ValueError: It holds none.
        """
        group, decimal, first, others = text.split()
        return cls(chr(int(group, 16)), chr(int(decimal, 16)), int(first), int(others))

    def written(self, number: str) -> str:
        """A number as the language has it, of one that Python wrote, which groups with commas."""
        whole, point, rest = number.partition(".")
        if "," in whole:
            whole = _WHOLE.sub(lambda found: self._grouped(found[0].replace(",", "")), whole)
        return f"{whole}{self.decimal}{rest}" if point else whole

    def _grouped(self, digits: str) -> str:
        parts = [digits[-self.first :]]
        rest = digits[: -self.first]
        while rest:
            parts.append(rest[-self.others :])
            rest = rest[: -self.others]
        return self.group.join(reversed(parts))
