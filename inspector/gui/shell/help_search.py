"""Pages of help by the words in them, and where these stand in the page that is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from inspector.gui.look.theme import Theme
from inspector.messages import _, ngettext
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern
from inspector.report.markdown import escaped

#: What Markdown writes around words.
_MARKS: Final = pattern(r"\]\([^)]*\)|[`*\[\]|#]+")
#: Characters of the line that is told, and of those how many before the word.
_LONGEST: Final = 110
_BEFORE: Final = 40
#: Words that are marked in a page: of a letter there are thousands.
_MOST_MARKED: Final = 500


class PageMatch(NamedTuple):
    """A page that has all words: its name, its title, and a line with one of them."""

    name: str
    title: str
    line: str


def words_of(text: str) -> tuple[str, ...]:
    """The words that are looked for, without regard to case."""
    return tuple(text.casefold().split())


def matching_pages(pages: Mapping[str, tuple[str, str]], text: str, here: str) -> list[PageMatch]:
    """The pages that have all words, those first that have them in the title.

    Args:
        pages: Title and Markdown of each page by its name.
        text: The words.
        here: The page that is read, which goes before all others.
    """
    words = words_of(text)
    matches = []
    for name, (title, written) in pages.items():
        whole = f"{title}\n{written}".casefold()
        if words and all(word in whole for word in words):
            in_title = sum(word in title.casefold() for word in words)
            order = name != here, -in_title, title.casefold()
            matches.append((order, PageMatch(name, title, _line(written, words))))
    return [page for __, page in sorted(matches)]


def _line(written: str, words: tuple[str, ...]) -> str:
    """The first line below the title that has most of the words, as people read it."""
    lines = [
        _MARKS.sub("", line).strip().removeprefix("- ") for line in written.strip().split("\n")[1:]
    ]
    line = max(lines, key=lambda line: sum(w in line.casefold() for w in words), default="")
    places = [at for word in words if (at := line.casefold().find(word)) >= 0]
    if not places:
        return ""
    start = max(min(places) - _BEFORE, 0)
    piece = line[start : start + _LONGEST]
    return f"{'…' if start else ''}{piece}{'…' if start + _LONGEST < len(line) else ''}"


def results_text(matches: list[PageMatch]) -> str:
    """What was found, as a page of Markdown; links begin with ``/``, as of no page."""
    if not matches:
        return f"# {_('No page of the help has these words')}\n"
    title = ngettext("{count} page", "{count} pages", len(matches))
    lines = [f"# {title}", ""]
    for page in matches:
        lines += [f"[{escaped(page.title)}](/{page.name})  ", escaped(page.line), ""]
    return "\n".join(lines)


def mark_words(browser: QTextBrowser, text: str, theme: Theme) -> int:
    """Marks the words in the page that is shown, none without any; where the first is, else -1."""
    marks: list[QTextEdit.ExtraSelection] = []
    places: list[int] = []
    ground = QColor(theme.color("accent"))
    ground.setAlphaF(0.25)
    for word in words_of(text):
        at = browser.document().find(word)
        while not at.isNull() and len(marks) < _MOST_MARKED:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = at
            mark.format.setBackground(ground)
            marks.append(mark)
            places.append(at.selectionStart())
            at = browser.document().find(word, at)
    browser.setExtraSelections(marks)
    return min(places, default=-1)
