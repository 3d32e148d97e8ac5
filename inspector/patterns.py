"""Regular expressions that cost nothing until they are used.

Compiling one takes up to two milliseconds. A command imports a hundred, of which it uses a few.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


class _Pattern:
    """Stands for an expression; its methods are those of the compiled one, from the first use."""

    def __init__(self, expression: str | bytes, flags: int) -> None:
        self._expression = expression
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        if name not in _USED:
            raise AttributeError(name)
        compiled = re.compile(self._expression, self._flags)
        # Found without this function the next time.
        vars(self).update({used: getattr(compiled, used) for used in _USED})
        return getattr(compiled, name)


#: What the program asks of expressions.
_USED = frozenset(
    {"findall", "finditer", "fullmatch", "match", "pattern", "search", "split", "sub", "subn"}
)


def pattern(expression: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """An expression that is compiled when one of its methods is first called."""
    return cast("re.Pattern[AnyStr]", _Pattern(expression, flags))
