"""The lines of the section ``[CoreRedirects]`` that remain once all files have had their say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final, NamedTuple

from inspector.files.parsing import ini_section
from inspector.finding import Severity
from inspector.upgrades.model import UpgradeFinding, line_place

SECTION: Final = "coreredirects"
#: Longer files are left out whole: no ini file that people wrote comes near it.
MOST_CHARACTERS: Final = 16 << 20
#: Longer lines are left out; an enumeration with a thousand changed values takes a tenth of it.
LONGEST_LINE: Final = 256 << 10
#: More lines than any project has; the rest is left out.
MOST_LINES: Final = 20_000
#: As many problems of one kind are told one by one.
MOST_PROBLEMS: Final = 200

_OPERATORS: Final = "+-.!"
_HEADER: Final = re.compile(r"^[^\S\n]*\[[^\S\n]*coreredirects[^\S\n]*\]", re.I | re.M)
#: Any header that could be meant for it; the closing bracket may be what is missing.
_ANY_HEADER: Final = re.compile(r"^[ \t]*\[([^\]\n]{8,24})", re.M)
#: How like the section's name another one is that is told in its place.
_LIKE: Final = 0.85


class IniText(NamedTuple):
    """An ini file: the name to call it by, and its text."""

    file: str
    text: str


class IniLine(NamedTuple):
    """A line of the section: where it is (from 1), its operator (empty for none), key and value.

    ``replaced`` lines do not count, because one without operator took their place unasked.
    """

    file: str
    line: int
    operator: str
    key: str
    value: str
    replaced: bool = False

    @property
    def place(self) -> str:
        """File and line, as people write them."""
        return line_place(self.file, self.line)

    @property
    def text(self) -> str:
        """The line itself, without spaces around it."""
        return f"{self.operator}{self.key}={self.value}"


class NoSection(UpgradeFinding):
    """A file that was named for its redirects has no section for them; ``header`` is a like one."""

    rule = "INI-SECTION"
    severity = Severity.WARNING
    header: str = ""


class LinesReplaced(UpgradeFinding):
    """A line without an operator takes the place of those before it."""

    rule = "INI-OPERATOR"
    severity = Severity.WARNING
    stable = ("key", "value")
    key: str
    value: str


class IniTooLarge(UpgradeFinding):
    """A file, a line or what follows a line is larger than any that people write.

    One of the three limits is given: megabytes of a file, kilobytes of a line, lines of all files.
    """

    rule = "INI-SIZE"
    severity = Severity.WARNING
    stable = ("megabytes", "kilobytes", "lines")
    megabytes: int | None = None
    kilobytes: int | None = None
    lines: int | None = None


def has_redirects(text: str) -> bool:
    """Whether an ini file has the section at all."""
    return _HEADER.search(text) is not None


def no_section(text: IniText) -> NoSection | None:
    """What to tell about a file that somebody named for its redirects; None where it has some.

    Args:
        text: The file.
    """
    if has_redirects(text.text):
        return None
    for match in _ANY_HEADER.finditer(text.text):
        name = match[1].strip()
        if SequenceMatcher(None, name.lower(), SECTION).ratio() >= _LIKE:
            line = text.text.count("\n", 0, match.start()) + 1
            header = text.text[match.start() : match.end() + 1].strip()
            return NoSection(path=text.file, line=line, header=header)
    return NoSection(path=text.file)


def redirect_lines(
    texts: Sequence[IniText],
) -> tuple[tuple[IniLine, ...], tuple[UpgradeFinding, ...]]:
    """The lines of the section in several files, read one after the other.

    Each key has one list. ``+`` adds a line unless the same is there, ``.`` adds it always, ``-``
    removes the equal one, ``!`` empties the list; a line without operator takes the place of all
    before it, which are handed on as replaced. Lines come in the order in which they were added.

    Args:
        texts: The files, the most general first.
    """
    lists: dict[str, _List] = {}
    problems: list[UpgradeFinding] = []
    seen = unasked = 0
    for text in texts:
        if len(text.text) > MOST_CHARACTERS:
            problems.append(IniTooLarge(path=text.file, megabytes=MOST_CHARACTERS >> 20))
            continue
        for line in _section_lines(text, problems):
            seen += 1
            if seen > MOST_LINES:
                problems.append(IniTooLarge(path=line.file, line=line.line, lines=MOST_LINES))
                return _remaining(lists), tuple(problems)
            kept = lists.setdefault(line.key.lower(), _List())
            if not line.operator and kept.lines and unasked < MOST_PROBLEMS:
                unasked += 1
                problems.append(
                    LinesReplaced(path=line.file, line=line.line, key=line.key, value=line.value)
                )
            kept.apply(line, seen)
    return _remaining(lists), tuple(problems)


class _List:
    """The lines of one key, each with a number that tells when it was added."""

    def __init__(self) -> None:
        self.lines: dict[int, IniLine] = {}
        self.replaced: dict[int, IniLine] = {}
        self._by_value: dict[str, list[int]] = {}

    def apply(self, line: IniLine, number: int) -> None:
        """Does to the list what the line's operator says."""
        match line.operator:
            case "!":
                self._clear()
                return
            case "-":
                for at in self._by_value.pop(line.value, ()):
                    del self.lines[at]
                return
            case "+" if line.value in self._by_value:
                return
            case "":
                for at, before in self.lines.items():
                    self.replaced[at] = before._replace(replaced=True)
                self._clear()
        self.lines[number] = line
        self._by_value.setdefault(line.value, []).append(number)

    def _clear(self) -> None:
        self.lines.clear()
        self._by_value.clear()


def _remaining(lists: dict[str, _List]) -> tuple[IniLine, ...]:
    numbered = sorted(
        entry for kept in lists.values() for entry in (*kept.lines.items(), *kept.replaced.items())
    )
    return tuple(line for _, line in numbered)


def _section_lines(text: IniText, problems: list[UpgradeFinding]) -> Iterator[IniLine]:
    if not has_redirects(text.text):
        return
    told = 0
    for number, line in ini_section(text.text, SECTION):
        if len(line) > LONGEST_LINE:
            if told < MOST_PROBLEMS:
                told += 1
                limit = LONGEST_LINE >> 10
                problems.append(IniTooLarge(path=text.file, line=number, kilobytes=limit))
            continue
        key, equals, value = line.partition("=")
        if not equals and not key.startswith("!"):
            continue  # The engine passes over such lines too.
        operator = key[0] if key[:1] and key[0] in _OPERATORS else ""
        key = key[len(operator) :].strip()
        if key:
            yield IniLine(text.file, number, operator, key, value.strip())
