"""The order that people expect of names with numbers in them: Set2 before Set10."""

from __future__ import annotations

import re
from typing import Final

_DIGITS: Final = re.compile(r"0*([0-9]+)")


def _padded(digits: re.Match[str]) -> str:
    number = digits[1]
    return f"{len(number):03}{number}"


def natural_key(name: str) -> str:
    """What a name is sorted by: without regard to case, runs of digits by their value."""
    return f"{_DIGITS.sub(_padded, name.casefold())}\0{name}"
