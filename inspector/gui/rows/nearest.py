"""Which of many rows fit what somebody types, the best first: by words, letters, or nearly.

Tens of thousands of rows are looked through at each key, so the comparing is RapidFuzz's. Who
imports this loads that library: windows do so once somebody types.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from rapidfuzz import fuzz, process

from inspector.named_tuples import NamedTuple

#: Rows whose place is worked out exactly; of more, those go on whose titles are most like the text.
_RANKED: Final = 2_000
#: What a row costs of whose words its title has not one.
_ELSEWHERE: Final = 8
#: What a row costs that has the letters of the text in their order, at the starts of words or not;
#: and one whose title is only like it, a text that is long enough to say so, or a short one.
_NEARLY: Final = 7
_INITIALS: Final = 10
_LETTERS: Final = 16
_ALIKE: Final = 32
#: How much a part of a title must be like the text, in percent, and how long a text at least.
_LIKENESS: Final = 80
_LONG_ENOUGH: Final = 4
#: From this length on a text may have two wrong letters, and titles that are nearly the text come
#: before those that have its letters here and there.
_LONG: Final = 8
_WRONG: Final = 2
#: Titles less alike than others by this much, in percent, cost one more.
_COARSE: Final = 12


class Match(NamedTuple):
    """A row that fits.

    Attributes:
        fit: How it fits; the lower, the better.
        unlike: How much of its title is not the text, in percent.
        at: Which row it is.
    """

    fit: int
    unlike: float
    at: int


class Texts(NamedTuple):
    """Rows to look through, folded for it.

    Attributes:
        titles: What the rows say first.
        wholes: All that they are found by, their titles among it.
    """

    titles: Sequence[str]
    wholes: Sequence[str]


def folded(rows: Iterable[tuple[str, str]]) -> Texts:
    """The texts of rows, each a title and what it is found by beside that."""
    titles: list[str] = []
    wholes: list[str] = []
    for title, more in rows:
        low = title.casefold()
        titles.append(low)
        wholes.append(f"{low} {more.casefold()}")
    return Texts(titles, wholes)


def nearest(texts: Texts, text: str, limit: int) -> list[Match]:
    """The rows that fit a text, best first; rows that fit alike keep their order.

    The start of the title counts most, then the start of a word in it, then anywhere in it, then
    what else the row is found by. Where no title has all the words, titles that are nearly a long
    text come in between; where few rows have them, those follow that have the letters in their
    order ("tgd" for "Target … down"); where none has, titles that are nearly a short text.

    Args:
        texts: The rows.
        text: What was typed.
        limit: How many are wanted at most.
    """
    words = text.casefold().split()
    if not words:
        return [Match(0, 0.0, at) for at in range(min(limit, len(texts.titles)))]
    whole = " ".join(words)
    found = _by_words(texts, words, whole)
    if len(whole) >= _LONG and all(match.fit >= _ELSEWHERE for match in found):
        nearly = _alike(texts.titles, whole, limit)
        known = {match.at for match in nearly}
        found = nearly + [match for match in found if match.at not in known]
    if len(found) < limit:
        found += _by_letters(texts.titles, "".join(words), {match.at for match in found})
    if not found and len(whole) < _LONG:
        found = _alike(texts.titles, whole, limit)
    found.sort()
    return found[:limit]


def _by_words(texts: Texts, words: Sequence[str], whole: str) -> list[Match]:
    """The rows that have every word somewhere."""
    titles, wholes = texts
    having: Sequence[int] = range(len(wholes))
    for word in words:
        having = [at for at in having if word in wholes[at]]
    return [
        Match(score(words, title), _unlike(words, whole, title), at)
        for at in _most_alike(titles, having, whole)
        for title in (titles[at],)
    ]


def _unlike(words: Sequence[str], whole: str, title: str) -> float:
    """How much of a title is not what was typed; all of one that has none of the words."""
    return 100 - fuzz.ratio(whole, title) if any(word in title for word in words) else 100.0


def _by_letters(titles: Sequence[str], letters: str, known: set[int]) -> list[Match]:
    """The rows whose titles have all letters in their order, without those that are known."""
    if len(letters) < 2:
        return []
    # Each part takes all up to its letter and gives nothing back: a title is walked through once.
    parts = (f"[^{letter}]*+{letter}" for letter in map(re.escape, letters))
    has_all = re.compile("".join(parts)).match
    having = [at for at, title in enumerate(titles) if at not in known and has_all(title)]
    is_initials = _initials(letters)
    return [
        Match(
            _INITIALS if is_initials(title) else _LETTERS,
            100 - (fuzz.partial_ratio(letters, title) + fuzz.ratio(letters, title)) / 2,
            at,
        )
        for at in _most_alike(titles, having, letters)
        for title in (titles[at],)
    ]


def _alike(titles: Sequence[str], whole: str, limit: int) -> list[Match]:
    """The rows a part of whose title is nearly the text: somebody mistyped a letter or two."""
    length = len(whole)
    if length < _LONG_ENOUGH:
        return []
    is_long = length >= _LONG
    # Rounded down: the likeness of just so many wrong letters is enough.
    least = min(_LIKENESS, 100 * (length - _WRONG) // length) if is_long else _LIKENESS
    found = process.extract(
        whole, titles, scorer=fuzz.partial_ratio, score_cutoff=least, limit=limit
    )
    matches: list[Match] = []
    for title, likeness, at in found:
        # Of a title that is shorter than the text, that is a part which is like the title.
        if len(title) < length - (_WRONG if is_long else 1):
            continue
        unlike = 100 - (likeness + fuzz.ratio(whole, title)) / 2
        cost = _NEARLY + int(unlike / _COARSE)
        matches.append(Match(cost if is_long else _ALIKE, unlike, at))
    return matches


def _most_alike(titles: Sequence[str], having: Sequence[int], whole: str) -> Sequence[int]:
    """As many rows as are ranked, in their order."""
    if len(having) <= _RANKED:
        return having
    choices = [titles[at] for at in having]
    found = process.extract(whole, choices, scorer=fuzz.ratio, limit=_RANKED)
    return sorted(having[row[2]] for row in found)


def _initials(letters: str) -> Callable[[str], bool]:
    """Tells whether letters begin words of a title, in their order."""

    def begin(title: str) -> bool:
        place = -1
        for letter in letters:
            place += 1
            while place < len(title) and not (
                title[place] == letter and (place == 0 or not title[place - 1].isalnum())
            ):
                place += 1
            if place >= len(title):
                return False
        return True

    return begin


def score(words: Sequence[str], title: str) -> int:
    """How well a row fits that has all the words somewhere; lower is better.

    Args:
        words: The words, folded.
        title: The title, folded; a word that it has not is in what else the row says.
    """
    total = 0
    for at, word in enumerate(words):
        place = title.find(word)
        if place == 0 and at == 0:
            continue
        if place > 0 and not title[place - 1].isalnum():
            total += 2
        else:
            total += 4 if place >= 0 else _ELSEWHERE
    return total
