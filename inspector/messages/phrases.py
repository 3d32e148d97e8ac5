"""Parts of sentences that every text builds the same way: lists, notes, labels, names, dates.

A language that translates none of these has them from the CLDR, as its compiled catalog is made.
What programs read has dates in ISO 8601 and does not use this module.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Final

from inspector.messages import Label, Plural, _, ngettext

#: Between what stands before and what stands after.
ARROW: Final = "→"
#: Characters of a name or value that stand in a sentence: more than any engine's own names have.
LONGEST: Final = 2_000
#: How many of one that has more.
_BEGINNING: Final = 200
#: What is counted, by the name that values and tables have for one of it.
THINGS: Final[Mapping[str, Plural]] = {
    "animation graph": Plural("{count} animation graph", "{count} animation graphs"),
    "asset registry entry": Plural(
        "{count} asset registry entry", "{count} asset registry entries"
    ),
    "cell export": Plural("{count} cell export", "{count} cell exports"),
    "cell import": Plural("{count} cell import", "{count} cell imports"),
    "change": Plural("{count} change", "{count} changes"),
    "component": Plural("{count} component", "{count} components"),
    "construction script": Plural("{count} construction script", "{count} construction scripts"),
    "custom version": Plural("{count} custom version", "{count} custom versions"),
    "data resource": Plural("{count} data resource", "{count} data resources"),
    "event dispatcher": Plural("{count} event dispatcher", "{count} event dispatchers"),
    "event graph": Plural("{count} event graph", "{count} event graphs"),
    "export": Plural("{count} export", "{count} exports"),
    "extra dependency": Plural("{count} extra dependency", "{count} extra dependencies"),
    "file": Plural("{count} file", "{count} files"),
    "folder": Plural("{count} folder", "{count} folders"),
    "function": Plural("{count} function", "{count} functions"),
    "gate": Plural("{count} gate", "{count} gates"),
    "gatherable text": Plural("{count} gatherable text", "{count} gatherable texts"),
    "graph": Plural("{count} graph", "{count} graphs"),
    "import": Plural("{count} import", "{count} imports"),
    "import type hierarchy": Plural(
        "{count} import type hierarchy", "{count} import type hierarchies"
    ),
    "imported package": Plural("{count} imported package", "{count} imported packages"),
    "macro": Plural("{count} macro", "{count} macros"),
    "material": Plural("{count} material", "{count} materials"),
    "metadata entry": Plural("{count} metadata entry", "{count} metadata entries"),
    "name": Plural("{count} name", "{count} names"),
    "object": Plural("{count} object", "{count} objects"),
    "object stream": Plural("{count} object stream", "{count} object streams"),
    "package": Plural("{count} package", "{count} packages"),
    "patch entry": Plural("{count} patch entry", "{count} patch entries"),
    "path": Plural("{count} path", "{count} paths"),
    "payload": Plural("{count} payload", "{count} payloads"),
    "preload dependency": Plural("{count} preload dependency", "{count} preload dependencies"),
    "property": Plural("{count} property", "{count} properties"),
    "property tag": Plural("{count} property tag", "{count} property tags"),
    "reference": Plural("{count} reference", "{count} references"),
    "row": Plural("{count} row", "{count} rows"),
    "searchable name": Plural("{count} searchable name", "{count} searchable names"),
    "soft object path": Plural("{count} soft object path", "{count} soft object paths"),
    "soft package reference": Plural(
        "{count} soft package reference", "{count} soft package references"
    ),
    "soft path": Plural("{count} soft path", "{count} soft paths"),
    "soft reference": Plural("{count} soft reference", "{count} soft references"),
    "state machine": Plural("{count} state machine", "{count} state machines"),
    "thumbnail": Plural("{count} thumbnail", "{count} thumbnails"),
    "type": Plural("{count} type", "{count} types"),
    "upgrade step": Plural("{count} upgrade step", "{count} upgrade steps"),
    "value": Plural("{count} value", "{count} values"),
    "variable": Plural("{count} variable", "{count} variables"),
}


def bounded(text: str) -> str:
    """A name or value of a file as sentences hold it: of a long one its beginning and its length.

    A file of 10 MB may be a single name, which a report would repeat wherever it speaks of it.
    """
    if len(text) <= LONGEST:
        return text
    return _("{beginning}… ({count:,} characters)", beginning=text[:_BEGINNING], count=len(text))


def counted(count: int, thing: str, several: str = "") -> str:
    """A number and what it counts, as a cell or as an item of a list: ``1 step``, ``1,204 steps``.

    A sentence that counts is one message with its number, so that a language can inflect it.

    Args:
        count: How many there are.
        thing: What one of them is called, in English: a key of :data:`THINGS`. A row that a table
            was given besides is written in English.
        several: What several of them are called, where such a row says so.
    """
    message = THINGS.get(thing)
    if message is None:
        message = Plural(f"{{count}} {thing}", f"{{count}} {several or thing + 's'}")
    return message.text(count)


def size_words(size: int) -> str:
    """Bytes in the unit that fits: "7.3 MB"."""
    for unit, name in ((10**9, "GB"), (10**6, "MB"), (10**3, "kB")):
        if size >= unit:
            return f"{size / unit:.1f} {name}"
    return ngettext("{count} byte", "{count} bytes", size)


def joined(parts: Sequence[Label]) -> str:
    """A list in a sentence: ``a``, ``a and b``, ``a, b and c``; empty of nothing."""
    return _("{parts:, | and }", parts=tuple(parts)) if parts else ""


def listed(parts: Iterable[Label]) -> str:
    """A list by itself: ``a, b, c``."""
    return _("{parts:, }", parts=tuple(parts))


def some_of(few: Sequence[Label], count: int) -> str:
    """The first of many, and how many more there are: ``a, b and 3 more``.

    Args:
        few: Those that are named.
        count: How many there are with them.
    """
    more = count - len(few)
    return _("{few} and {count:,} more", few=listed(few), count=more) if more > 0 else listed(few)


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
    """Words that say something whole, with the full stop of the language behind them.

    Words that were cut end in dots already.
    """
    if str(words).endswith("…"):
        return str(words)
    return _("{sentence}.", sentence=words)


#: What may stand within a plain word.
_WITHIN: Final = str.maketrans("", "", "-’'")


def capitalized(words: Label) -> str:
    """Words as the beginning of a sentence: with a capital where the language has such letters.

    What is written as in code, such as ``size>`` or ``bHidden``, stays as it is; so does all of a
    language without capitals, in which small letters are a name.
    """
    text = str(words)
    first = text.split(None, 1)[0] if text.strip() else ""
    plain = first.rstrip(",;:.!?…").translate(_WITHIN)
    if not (plain.isalpha() and plain.islower()) or any(map(_has_no_case, text)):
        return text
    return f"{text[0].upper()}{text[1:]}"


def _has_no_case(letter: str) -> bool:
    return letter.isalpha() and letter.upper() == letter.lower()


def unended(sentence: str) -> str:
    """A sentence without its full stop, to stand within another."""
    return sentence.rstrip(".。")


def in_a_row(sentences: Iterable[Label]) -> str:
    """Sentences one after the other; empty ones are none."""
    return _("{parts: }", parts=tuple(filter(None, sentences)))


def clause_gap() -> str:
    """What stands between two clauses of a sentence: a comma of the language."""
    return clauses(("|", "|"))[1:-1]


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


def day_text(day: date) -> str:
    """A day of the calendar: ``2026-11-23``."""
    return _("{year:04d}-{month:02d}-{day:02d}", year=day.year, month=day.month, day=day.day)


def clock_now() -> str:
    """The time of the day here, to the minute: ``14:32``."""
    moment = datetime.now(UTC).astimezone()
    return _("{hour:02d}:{minute:02d}", hour=moment.hour, minute=moment.minute)
