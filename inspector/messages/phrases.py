"""How lists are written in every sentence, and names that follow each other."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Final

from inspector.messages import Label, _, ngettext

#: Between what stands before and what stands after.
ARROW: Final = "→"
#: Characters of a name or value that stand in a sentence: more than any engine's own names have.
LONGEST: Final = 2_000
#: How many of one that has more.
_BEGINNING: Final = 200


def bounded(text: str) -> str:
    """A name or value of a file as sentences hold it: of a long one its beginning and its length.

    A file of 10 MB may be a single name, which a report would repeat wherever it speaks of it.
    """
    if len(text) <= LONGEST:
        return text
    return _("{beginning}… ({count:,} characters)", beginning=text[:_BEGINNING], count=len(text))


def counted(count: int, noun: str, plural: str = "") -> str:
    """A counted thing whose noun stands in a table: ``1 step``, ``1,204 steps``.

    Args:
        count: How many there are.
        noun: What one is called.
        plural: What several are called, where that is not the noun with an s.
    """
    return ngettext(f"{{count}} {noun}", f"{{count}} {plural or noun + 's'}", count)


def joined(parts: Sequence[Label]) -> str:
    """A list in a sentence: ``a``, ``a and b``, ``a, b and c``; empty of nothing."""
    return _("{parts:, | and }", parts=tuple(parts)) if parts else ""


def listed(parts: Iterable[Label]) -> str:
    """A list by itself: ``a, b, c``."""
    return _("{parts:, }", parts=tuple(parts))


def clauses(parts: Iterable[Label]) -> str:
    """What is said of one thing, part by part: ``Door, 4 nodes, added``; empty ones are none."""
    return _("{clauses:, }", clauses=tuple(filter(None, parts)))


def remarks(parts: Iterable[Label]) -> str:
    """Remarks of their own in one line: ``12 steps; 2 classes not judged``; empty ones are none."""
    return _("{remarks:; }", remarks=tuple(filter(None, parts)))


def labelled(label: Label, text: Label) -> str:
    """A text behind what it is: ``Old folder: /a``."""
    return _("{label}: {text}", label=label, text=text)


def noted(text: Label, note: Label) -> str:
    """A text with a note in brackets behind it, where there is one: ``5.8 (the newest)``."""
    return _("{text} ({note})", text=text, note=note) if note else str(text)


def did_you_mean(near: str | None) -> str:
    """The question whether a name was meant; empty where none is near."""
    return "" if near is None else _("did you mean {near!r}?", near=near)


def as_sentence(words: Label) -> str:
    """Words that say something whole, with the full stop of the language behind them."""
    return _("{sentence}.", sentence=words)


def unended(sentence: str) -> str:
    """A sentence without its full stop, to stand within another."""
    return sentence.rstrip(".。")


def in_a_row(sentences: Iterable[Label]) -> str:
    """Sentences one after the other; empty ones are none."""
    return _("{parts: }", parts=tuple(filter(None, sentences)))


def sentence_gap() -> str:
    """What stands between two sentences of the language: a blank, or nothing."""
    return in_a_row(("|", "|"))[1:-1]


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
