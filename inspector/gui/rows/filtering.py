"""The filter language of every table: words, ``key:value``, ``key>5``, ``!term``, ``is:problem``.

Plain words match anywhere in a row, without regard to case; all terms must hold. A term after ``!``
must not hold, nor one with a key after ``-``. Quotes keep spaces together. Numbers may have a unit:
``size>1.5MB``. What keys there are, each table says itself.
"""

from __future__ import annotations

import difflib
import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Generic, TypeAlias, TypeVar

from inspector.data_classes import dataclass, field
from inspector.messages import _
from inspector.messages.phrases import listed
from inspector.named_tuples import NamedTuple

Row = TypeVar("Row")
#: What a filter compares: a text, a number, several texts, or nothing.
Value: TypeAlias = "str | int | tuple[str, ...] | None"

#: A term: an optional ``!``, an optional key with its operator, and a value that may be quoted.
#: Before a key ``-`` means the same, as in many search fields; elsewhere a number begins with it.
_TERM = re.compile(
    r"""(?P<not>!|-(?=[A-Za-z]+[:=<>]))?
        (?:(?P<key>[A-Za-z]+)(?P<operator>>=|<=|[:=<>]))?
        (?:"(?P<quoted>[^"]*)"?|(?P<plain>[^\s"]*))""",
    re.VERBOSE,
)

#: The sign between groups of three digits.
_GROUPS: Final = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")

#: A number with a unit of bytes, and how much each unit is.
_AMOUNT: Final = re.compile(r"([0-9]+(?:\.[0-9]+)?)(k|kb|kib|m|mb|mib|g|gb|gib)", re.IGNORECASE)
_UNITS: Final = {
    "k": 10**3, "kb": 10**3, "kib": 1 << 10,
    "m": 10**6, "mb": 10**6, "mib": 1 << 20,
    "g": 10**9, "gb": 10**9, "gib": 1 << 30,
}  # fmt: skip

#: So many lines of a value, and characters of one, are offered as terms.
_MOST_PARTS: Final = 6
_LONGEST_VALUE: Final = 60

#: What the signs of order mean.
ORDER: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    ">": operator.gt,
    "<": operator.lt,
    ">=": operator.ge,
    "<=": operator.le,
}


@dataclass(frozen=True, slots=True)
class Filter(Generic[Row]):
    """What a filter text means for rows of one kind.

    ``keep`` is None where every row stays. ``problem`` is a short sentence when a term means
    nothing; ``keep`` is what the other terms mean then.
    """

    keep: Callable[[Row], bool] | None = None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class FilterKeys(Generic[Row]):
    """What a table offers to its filter.

    ``words`` are the texts that plain words look into. ``values`` gives, for each key, the value
    that ``key:…`` compares: where it is several texts, ``key=`` holds for any of them. ``flags``
    are the names after ``is:``. ``orders`` says how texts of a key are compared by order, such as
    those of releases: it makes of one what Python orders, and None of what is none.
    """

    words: Callable[[Row], str]
    values: Mapping[str, Callable[[Row], Value]]
    flags: Mapping[str, Callable[[Row], bool]]
    orders: Mapping[str, Callable[[str], Any]] = field(default_factory=dict)


class Term(NamedTuple):
    """One term of a filter text; ``key`` and ``sign`` are None for plain words."""

    negated: bool
    key: str | None
    sign: str | None
    value: str


def terms_of(text: str) -> Iterator[Term]:
    """The terms of a filter text; what their keys mean is not asked here."""
    for match in _TERM.finditer(text):
        if match.group():
            value = match["quoted"] if match["quoted"] is not None else match["plain"]
            yield Term(bool(match["not"]), match["key"], match["operator"], value)


def value_term(key: str, value: str, *, whole: bool = True) -> str:
    """The term that holds for rows with a value, or where it is not the whole one, with it inside.

    A quote cannot be written inside quotes: the longest piece without one is looked for.
    """
    piece = max(value.split('"'), key=len)
    sign = "=" if whole and piece == value else ":"
    return f'{key}{sign}"{piece}"'


def value_terms(keys: FilterKeys[Row], row: Row | None) -> list[str]:
    """The terms that hold for a row, by what the filter can ask of it; long values have none."""
    terms: list[str] = []
    if row is None:
        return terms
    for key, value_of in keys.values.items():
        value = value_of(row)
        if value is None or value in ("", ()):
            continue
        if isinstance(value, int):
            terms.append(f"{key}={value}")
            continue
        several = value if isinstance(value, tuple) else value.splitlines()
        for part in several[:_MOST_PARTS]:
            if len(part) <= _LONGEST_VALUE and part.strip('" '):
                terms.append(value_term(key, part, whole=not several[1:]))
    return terms


def joined(text: str, term: str) -> str:
    """A filter text and a term more; what was left open at its end is closed."""
    closed = text + ('"' if text.count('"') % 2 else "")
    return f"{closed} {term}".strip()


def parse_filter(text: str, keys: FilterKeys[Row]) -> Filter[Row]:
    """The test that a filter text stands for, and why a term of it stands for none."""
    tests: list[Callable[[Row], bool]] = []
    first = ""
    for term in terms_of(text):
        test, problem = _term(term.key, term.sign, term.value, keys)
        first = first or problem
        if test is not None:
            tests.append(_negated(test) if term.negated else test)
    if len(tests) < 2:
        return Filter(tests[0] if tests else None, first)
    return Filter(lambda row: all(test(row) for test in tests), first)


def _negated(test: Callable[[Row], bool]) -> Callable[[Row], bool]:
    return lambda row: not test(row)


def _term(
    key: str | None, sign: str | None, value: str, keys: FilterKeys[Row]
) -> tuple[Callable[[Row], bool] | None, str]:
    if key is None or sign is None:
        if not value:
            return None, ""
        wanted = _text(value)
        return (lambda row: wanted in _text(keys.words(row))), ""
    if key == "is" and sign == ":":
        if not value:
            return None, ""
        flag = keys.flags.get(value)
        return (flag, "") if flag else (None, unknown("is:", value, keys.flags))
    if key not in keys.values:
        # Paths may hold a colon too ("/Game/Map:Level"): only a plain word before it is a key.
        return None, unknown(_("key "), key, [*keys.values, *(["is"] if keys.flags else [])])
    if not value:
        return None, ""
    return _comparison(keys.values[key], key, sign, value, keys.orders.get(key))


def _comparison(
    of: Callable[[Row], Value],
    key: str,
    sign: str,
    value: str,
    order: Callable[[str], Any] | None,
) -> tuple[Callable[[Row], bool] | None, str]:
    wanted = _text(value)
    if sign == ":":
        return (lambda row: wanted in _text(of(row))), ""
    if sign == "=":
        return (lambda row: _is(of(row), wanted)), ""
    if order is not None:
        return _ordered(of, key, sign, value, order)
    number = number_in(value)
    if number is None:
        return None, _("{key}{sign} needs a number", key=key, sign=sign)
    holds = ORDER[sign]

    def compare(row: Row) -> bool:
        amount = of(row)
        return isinstance(amount, int) and holds(amount, number)

    return compare, ""


def _ordered(
    of: Callable[[Row], Value],
    key: str,
    sign: str,
    value: str,
    order: Callable[[str], Any],
) -> tuple[Callable[[Row], bool] | None, str]:
    limit, holds = order(value), ORDER[sign]
    if limit is None:
        return None, _("{key}{sign} does not know {value}", key=key, sign=sign, value=value)
    known: dict[Value, bool] = {}

    def compare(row: Row) -> bool:
        amount = of(row)
        passes = known.get(amount)
        if passes is None:
            place = order(str(amount)) if amount else None
            passes = known[amount] = place is not None and holds(place, limit)
        return passes

    return compare, ""


def _text(value: Value) -> str:
    """A text as terms are held against it: ``−1,500`` is ``-1500``, whoever wrote which.

    Several texts are a line each.
    """
    if value is None:
        return ""
    if not isinstance(value, str):
        value = "\n".join(value) if isinstance(value, tuple) else str(value)
    # Nearly all are plain, for which the shorter way does the same.
    text = value.lower() if value.isascii() else value.casefold().replace("−", "-")
    # Most texts have no comma, and looking for one takes a tenth of the time of the expression.
    return _GROUPS.sub("", text) if "," in text else text


def _is(value: Value, wanted: str) -> bool:
    """Whether a value, or any of several texts, is the wanted one."""
    if isinstance(value, tuple):
        return any(_text(text) == wanted for text in value)
    return _text(value) == wanted


def number_in(text: str) -> int | None:
    """The number that a person wrote: ``1,024``, ``0x400`` or ``1.5MB``; None where it is none."""
    plain = text.replace(",", "")
    amount = _AMOUNT.fullmatch(plain)
    if amount is not None:
        return round(float(amount[1]) * _UNITS[amount[2].lower()])
    try:
        return int(plain, 0)
    except ValueError:
        return None


def unknown(what: str, word: str, words: Iterable[str]) -> str:
    """What is wrong with a word that is not known, and which one may have been meant."""
    words = list(words)
    near = difflib.get_close_matches(word, words, n=1)
    if near:
        return _("unknown {what}{word}, did you mean {near}?", what=what, word=word, near=near[0])
    return (
        _("unknown {what}{word}; known: {words}", what=what, word=word, words=listed(words))
        if words
        else _("no {what}here", what=what)
    )
