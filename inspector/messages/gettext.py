"""The gettext of the program: message catalogs, lazy texts, numbers as a language writes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, Self, TypeAlias

from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern

#: What of a formatted number is changed: the digits before the point, and the point itself.
_WHOLE: Final = pattern(r"\d[\d,]*")


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


class MessageCatalog:
    """The messages of a language; this one is English, which has the texts as the program does.

    Args:
        name: What the language is called in the system's manner: ``zh_CN``.
    """

    #: The signs of numbers; None where they are those of English, which Python writes.
    signs: NumberSigns | None = None

    def __init__(self, name: str = "en") -> None:
        self.name = name

    def gettext(self, message: str) -> str:
        """A message in this language; in English where it has none."""
        return message

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """The form of a message that goes with a number."""
        return singular if n == 1 else plural

    def pgettext(self, context: str, message: str) -> str:
        """A message in one of its meanings, which ``context`` names."""
        return message

    def npgettext(self, context: str, singular: str, plural: str, n: int) -> str:
        """The form of a message that goes with a number, in one of its meanings."""
        return self.ngettext(singular, plural, n)

    def form(self, n: int) -> int:
        """The place, from 0, of the form that goes with a number."""
        return int(n != 1)


#: The words that the program comes with.
ENGLISH: Final = MessageCatalog()
_current: MessageCatalog = ENGLISH
#: The language that replaces that of the process, if any.
_instead: ContextVar[MessageCatalog | None] = ContextVar("catalog", default=None)
#: Who remembers words of the language before.
_caches: list[Callable[[], None]] = []


def activate(catalog: MessageCatalog) -> None:
    """Sets the language of this process from now on; texts made before stay as they are."""
    global _current
    _current = catalog
    for clear in _caches:
        clear()


def current() -> MessageCatalog:
    """The language of this process, or the one that replaces it here."""
    return _instead.get() or _current


@contextmanager
def in_language(catalog: MessageCatalog) -> Iterator[None]:
    """Replaces the language of the process within a ``with`` block, in this thread alone."""
    before = _instead.set(catalog)
    try:
        yield
    finally:
        _instead.reset(before)


def on_language_change(clear: Callable[[], None]) -> None:
    """Has ``clear`` called whenever another language is activated."""
    _caches.append(clear)


def _(message: str, /, **values: Any) -> str:
    """A message in the language of this process.

    Args:
        message: The English text, a template where there are values: ``{name}``, formats as
            ``str.format`` has them, and ``{parts:, | and }`` for a tuple.
        values: Values for the names in braces.
    """
    text = current().gettext(message)
    return text.format_map(_LocalValues(values)) if values else text


def ngettext(singular: str, plural: str, n: int, /, **values: Any) -> str:
    """A message in the form that goes with a number, which is ``{count}`` in it.

    Args:
        singular: The English text for one.
        plural: The English text for any other number.
        n: The number; it is written with separators between thousands.
        values: Values for other names in braces.
    """
    text = current().ngettext(singular, plural, n)
    return text.format_map(_LocalValues(values | {"count": count_text(n)}))


def pgettext(context: str, message: str, /, **values: Any) -> str:
    """A message that English has for several things.

    Args:
        context: Which of them is meant, in English.
        message: The English text.
        values: Values for names in braces.
    """
    text = current().pgettext(context, message)
    return text.format_map(_LocalValues(values)) if values else text


def npgettext(context: str, singular: str, plural: str, n: int, /, **values: Any) -> str:
    """A message in the form that goes with a number, which English has for several things.

    Args:
        context: Which of them is meant, in English.
        singular: The English text for one.
        plural: The English text for any other number.
        n: The number; it is written with separators between thousands.
        values: Values for other names in braces.
    """
    text = current().npgettext(context, singular, plural, n)
    return text.format_map(_LocalValues(values | {"count": count_text(n)}))


def count_text(n: int) -> str:
    """A whole number as the language of this process groups its digits."""
    text, signs = f"{n:,}", current().signs
    return text if signs is None else signs.written(text)


def N_(message: str) -> str:
    """Marks a message of a table, which :func:`_` says by another name afterwards.

    It comes back as it is: what is the same in every language, such as a key, is made of it too.
    """
    return message


class LazyText:
    """A message that a table holds, and that ``str`` says in the language of the process then.

    Two are equal when their English and values are, whatever the language.

    Args:
        message: The English text, as :func:`_` has it.
        values: Values for the names in braces.
    """

    __slots__ = ("message", "values")

    message: str
    values: Mapping[str, Any]

    def __init__(self, message: str, values: Mapping[str, Any]) -> None:
        object.__setattr__(self, "message", message)
        object.__setattr__(self, "values", values)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"LazyText.{name} is frozen")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LazyText):
            return NotImplemented
        return self.message == other.message and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.message, *self.values.items()))

    def __repr__(self) -> str:
        values = "".join(f", {name}={value!r}" for name, value in self.values.items())
        return f"lazy({self.message!r}{values})"

    def __str__(self) -> str:
        return _(self.message, **self.values)

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    def __reduce__(self) -> tuple[type[LazyText], tuple[str, Mapping[str, Any]]]:
        return LazyText, (self.message, self.values)


def lazy(message: str, /, **values: Any) -> LazyText:
    """A message of a table, of a class or of a default, said when ``str`` asks for it.

    Args:
        message: The English text, as :func:`_` has it.
        values: Values for the names in braces; a lazy text among them is said with it.
    """
    return LazyText(message, values)


#: What a table calls something: a name that is the same in every language, or words said later.
Label: TypeAlias = str | LazyText


class Plural(NamedTuple):
    """A message with a number, ``{count}``, that a table holds: for one, and for any other."""

    singular: str
    plural: str

    def text(self, n: int, /, **values: Any) -> str:
        """The message with a number, in the language of this process."""
        return ngettext(*self, n, **values)


#: How the words of a code are held: a template, one with a number, or what makes the sentence.
MessageText: TypeAlias = str | Plural | Callable[..., str]


class _Values(dict[str, Any]):
    """The values of a template, as templates write them."""

    def __getitem__(self, name: str) -> Any:
        value = super().__getitem__(name)
        return Pieces(value) if type(value) is tuple else value  # not one of named fields


class _LocalValues(_Values):
    """The same in the language of the process."""

    def __getitem__(self, name: str) -> Any:
        value = super().__getitem__(name)
        if isinstance(value, Pieces):
            return Pieces(map(str, value))
        if isinstance(value, Message):
            return str(value)
        if current().signs is not None:
            if type(value) is int:
                return Number(value)
            if isinstance(value, float):
                return _Decimal(value)
        return value


class Number(int):
    """A number that templates of rules have forms for: ``{n:# file|# files}``.

    The number replaces ``#``; a language with one form has no bar: ``{n:# 个文件}``.
    """

    def __format__(self, form: str) -> str:
        if "#" not in form and "|" not in form:
            text = int.__format__(self, form)
            signs = current().signs
            return signs.written(text) if signs is not None and "," in form else text
        forms = form.split("|")
        chosen = forms[min(current().form(self), len(forms) - 1)]
        return chosen.replace("#", count_text(int(self)))


class _Decimal(float):
    """A number with a point, which the language of the process writes in its way."""

    def __format__(self, form: str) -> str:
        text, signs = float.__format__(self, form), current().signs
        return text if signs is None else signs.written(text)


class Pieces(tuple[str, ...]):
    """Pieces of text that stand in a row: ``{parts:, | and }`` writes "a, b and c"."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        between, bar, last = form.partition("|")
        *others, end = self or ("",)
        return f"{between.join(others)}{last if bar else between}{end}" if others else end
