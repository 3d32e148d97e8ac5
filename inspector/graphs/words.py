"""Names of members as the editor shows them."""

from __future__ import annotations

import re
from typing import Final

#: Between a small letter and a capital, and before the last capital of a run of them.
_WORD_ENDS: Final = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_BOOLEAN: Final = re.compile(r"b(?=[A-Z])")
_AS: Final = re.compile(r"\AAs(?=[A-Z])")
#: What some functions have before the name that people see.
_PREFIXES: Final = ("K2_", "Receive")

#: Math library functions by what stands before the first ``_`` of their names.
OPERATORS: Final = {
    "Add": "+", "Subtract": "-", "Multiply": "×", "Divide": "÷", "Percent": "%",
    "EqualEqual": "==", "NotEqual": "!=", "EqualExactly": "==", "NotEqualExactly": "!=",
    "Less": "<", "LessEqual": "<=", "Greater": ">", "GreaterEqual": ">=",
    "BooleanAND": "AND", "BooleanOR": "OR", "BooleanXOR": "XOR", "BooleanNAND": "NAND",
    "BooleanNOR": "NOR", "Not": "NOT", "And": "&", "Or": "|", "Xor": "^", "Concat": "+",
}  # fmt: skip
#: What operators are called where a sign would not be read as a name.
_CALLED: Final = {
    "+": "Add", "-": "Subtract", "×": "Multiply", "÷": "Divide", "%": "Percent",
    "==": "Equal", "!=": "Not Equal", "<": "Less", "<=": "Less Equal", ">": "Greater",
    ">=": "Greater Equal", "&": "Bitwise AND", "|": "Bitwise OR", "^": "Bitwise XOR",
}  # fmt: skip
#: Operators that whole words name.
_WHOLE: Final = frozenset(name for name in OPERATORS if name.startswith("Boolean"))


def spaced(name: str) -> str:
    """A name with spaces between its words; one that has spaces stays as it is.

    A cast puts ``As`` before the words of a class.
    """
    if " " in name:
        return _AS.sub("As ", name)
    return _WORD_ENDS.sub(" ", name.replace("_", " ")).strip()


def variable_words(name: str, category: str = "") -> str:
    """The name of a variable or a pin: the ``b`` of a truth is not shown."""
    bare = _BOOLEAN.sub("", name, count=1) if category == "bool" and name[:1] == "b" else name
    return spaced(bare)


def shown_function(name: str) -> str:
    """The name of a function or an event without what the editor hides of it."""
    for prefix in _PREFIXES:
        if name.startswith(prefix) and len(name) > len(prefix):
            name = name.removeprefix(prefix)
    return name


def operator_of(function: str) -> str:
    """The sign of a math function (``Add_IntInt`` is ``+``); empty for any other function."""
    first, parting, _ = function.partition("_")
    return OPERATORS.get(first, "") if parting or function in _WHOLE else ""


def operator_words(sign: str) -> str:
    """An operator by its word (``+`` is ``Add``); one that is a word stays as it is."""
    return _CALLED.get(sign, sign)
