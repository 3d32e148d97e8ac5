"""The language that the program speaks: one for a process, chosen before anything is said.

English stands where it is said, as a template with named values; a translation gives another
template for it. :func:`tr` is for a text by itself. What a rule says is a
:class:`~inspector.finding.Statement`, whose templates a translation finds by the rule's code.
:mod:`inspector.languages` knows which languages there are and which one is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Self


def _is_several(number: int) -> int:
    return number != 1


class Translation:
    """What the program's own words are in a language.

    Args:
        name: What the language is called in the system's manner: ``zh_CN``.
        texts: Texts by their English.
        templates: The templates of statements by rule and key.
        form: Which form goes with a number: the place, from 0, of the form in
            ``{n:# file|# files}``; one beyond the last counts as the last, so a language in which
            a noun has one form needs no other rule than English.
    """

    def __init__(
        self,
        name: str,
        texts: Mapping[str, str],
        templates: Mapping[str, Mapping[str, str]],
        form: Callable[[int], int] = _is_several,
    ) -> None:
        self.name = name
        self.form = form
        self.texts = texts
        self.templates = templates

    def text(self, english: str) -> str:
        """A text in this language; in English where it has none."""
        return self.texts.get(english, english)

    def text_meant(self, english: str, sense: str) -> str:
        """A text of several meanings in this language, in one of them."""
        return self.texts.get(f"{english} [{sense}]") or self.text(english)

    def of_rule(self, rule: str, english: Mapping[str, str]) -> Mapping[str, str]:
        """The templates of a rule; each key that is missing keeps its English."""
        own = self.templates.get(rule)
        return {**english, **own} if own else english


#: The words that the program comes with.
ENGLISH: Final = Translation("en", {}, {})
_spoken = ENGLISH
#: Who remembers words of the language that was spoken before.
_forgetting: list[Callable[[], None]] = []


def speak(translation: Translation) -> None:
    """Makes this process speak a language from now on; what was said before stays as it is."""
    global _spoken
    _spoken = translation
    for forget in _forgetting:
        forget()


def spoken() -> Translation:
    """The language of this process."""
    return _spoken


def at_another_language(forget: Callable[[], None]) -> None:
    """Has ``forget`` called whenever another language is spoken."""
    _forgetting.append(forget)


def tr(english: str, /, **values: Any) -> str:
    """A text in the language of this process.

    Args:
        english: The text, or a template where there are values: ``{name}``, and as in
            :class:`~inspector.finding.Statement` ``{n:# file|# files}`` for a number and
            ``{parts:, | and }`` for a tuple.
        values: What stands for the names in braces.
    """
    text = _spoken.text(english)
    return text.format_map(_SaidValues(values)) if values else text


def meant(english: str, sense: str, /) -> str:
    """A text that English has for several things, in the language of the process.

    Args:
        english: The text.
        sense: Which of them is meant, in English: a translation finds ``text [sense]``.
    """
    return _spoken.text_meant(english, sense)


def later(english: str) -> str:
    """Marks a text that :func:`tr` is given by another name afterwards, such as a title in a table.

    It comes back as it is: what is the same in every language, such as a key, is made of it too.
    """
    return english


def worded(english: str, /, **values: Any) -> str:
    """A text that stays English where it is kept and compared, and is said in any language.

    It equals its English: an index keeps it, a program reads it. :func:`said` says it.
    """
    return Wording(english.format_map(_Values(values)) if values else english, english, values)


def said(text: str) -> str:
    """A text as this process says it: one that :func:`worded` made in its language."""
    return text.said() if isinstance(text, Wording) else text


class Wording(str):
    """A text in English that knows the template and the values that it was made of.

    Only the translation's own template is ever filled in, so what is kept of these can be anything.

    Args:
        english: The text.
        template: The template of it, by which a translation finds its own.
        values: The values of the template.
    """

    __slots__ = ("template", "values")

    template: str
    values: Mapping[str, Any]

    def __new__(cls, english: str, template: str, values: Mapping[str, Any]) -> Self:
        """The text, which is a str."""
        made = super().__new__(cls, english)
        made.template = template
        made.values = values
        return made

    def __getnewargs__(self) -> tuple[str, str, Mapping[str, Any]]:  # type: ignore[override]
        """What it is made of again in another process."""
        return str(self), self.template, self.values

    def said(self) -> str:
        """The text in the language of this process."""
        template = _spoken.text(self.template)
        if template == self.template and not any(map(_has_wording, self.values.values())):
            return str(self)
        try:
            return template.format_map(_SaidValues(self.values)) if self.values else template
        except (LookupError, TypeError, ValueError):  # kept values that are not of the template
            return str(self)


def _has_wording(value: object) -> bool:
    """Whether a value is said otherwise in another language, or one of several in a row is."""
    return isinstance(value, Wording) or (
        type(value) is tuple and any(isinstance(part, Wording) for part in value)
    )


class _Values(dict[str, Any]):
    """The values of a template, as templates write them."""

    def __getitem__(self, name: str) -> Any:
        value = super().__getitem__(name)
        if isinstance(value, int) and not isinstance(value, bool):
            return Number(value)
        return Pieces(value) if type(value) is tuple else value  # not one of named fields


class _SaidValues(_Values):
    """The same in the language of the process."""

    def __getitem__(self, name: str) -> Any:
        value = super().__getitem__(name)
        if isinstance(value, Pieces):
            return Pieces(map(said, value))
        return value.said() if isinstance(value, Wording) else value


class Number(int):
    """A number that templates have forms for: ``{n:# file|# files}``, with the number for ``#``.

    A language with one form has no bar: ``{n:# 个文件}``.
    """

    def __format__(self, form: str) -> str:
        if "#" not in form and "|" not in form:
            return int.__format__(self, form)
        forms = form.split("|")
        chosen = forms[min(_spoken.form(self), len(forms) - 1)]
        return chosen.replace("#", f"{int(self):,}")


class Pieces(tuple[str, ...]):
    """Pieces of text that stand in a row: ``{parts:, | and }`` writes "a, b and c"."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        between, bar, last = form.partition("|")
        *others, end = self or ("",)
        return f"{between.join(others)}{last if bar else between}{end}" if others else end
