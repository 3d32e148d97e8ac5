"""The order that people expect of names with numbers in them: Set2 before Set10."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_DIGITS: Final = re.compile(r"0*([0-9]+)")
#: Keys that are kept; a list is sorted again with every batch of rows that arrives.
_KEPT: Final = 1 << 17


def _padded(digits: re.Match[str]) -> str:
    number = digits[1]
    return f"{len(number):03}{number}"


@lru_cache(_KEPT)
def natural_key(name: str) -> str:
    """What a name is sorted by: without regard to case, runs of digits by their value."""
    return f"{_DIGITS.sub(_padded, name.casefold())}\0{name}"
