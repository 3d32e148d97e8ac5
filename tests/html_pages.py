"""Reads HTML reports as strictly as nobody else does: ``from html_pages import read_page``."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final

_VOID: Final = frozenset({"meta", "br"})
_ELEMENTS: Final = frozenset(
    {
        "html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "p", "span", "strong",
        "table", "thead", "tbody", "tr", "th", "td", "code", "br", "del", "ins", "footer",
    }
)  # fmt: skip
#: Every attribute that a page has: none loads, links, runs or styles anything.
_ATTRIBUTES: Final = frozenset(
    {"lang", "dir", "charset", "http-equiv", "content", "name", "class", "scope", "aria-hidden"}
)
#: What pictures of graphs are made of, and their attributes: shapes, texts, no way out of the page.
_DRAWN: Final = frozenset({"svg", "g", "title", "rect", "path", "circle", "text"})
_DRAWN_ATTRIBUTES: Final = frozenset(
    {
        "role", "aria-label", "viewbox", "width", "height", "x", "y", "cx", "cy", "r", "d",
        "fill", "opacity", "stroke", "stroke-width", "stroke-dasharray",
        "font-family", "font-size", "font-weight", "text-anchor",
    }
)  # fmt: skip


@dataclass
class Page:
    """What stands on a page.

    ``tables`` are the rows of each below its heading, which has its note behind it; the first row
    are the heads of the columns. ``facts`` are tables without any.
    """

    title: str = ""
    heading: str = ""
    language: str = ""
    policy: str = ""
    text: str = ""
    tables: dict[str, list[list[str]]] = field(default_factory=dict)
    facts: dict[str, str] = field(default_factory=dict)

    def rows(self, title: str) -> list[list[str]]:
        """The rows of the one table whose heading begins so."""
        (rows,) = (rows for name, rows in self.tables.items() if name.startswith(title))
        assert len({len(row) for row in rows}) == 1
        return rows[1:]


class _Reader(HTMLParser):
    """Asserts what every page has to hold to."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.page = Page()
        self._open: list[str] = []
        self._texts: list[str] = []
        self._section = ""
        self._scoped = 0

    def handle_decl(self, decl: str) -> None:
        assert (decl, self._open) == ("DOCTYPE html", [])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = dict(attrs)
        assert len(held) == len(attrs)
        if tag == "svg" or "svg" in self._open:
            assert tag in _DRAWN
            assert held.keys() <= _DRAWN_ATTRIBUTES
            self._open.append(tag)
            return
        assert tag in _ELEMENTS
        assert held.keys() <= _ATTRIBUTES
        if tag == "meta" and held.get("http-equiv"):
            assert held["http-equiv"] == "Content-Security-Policy"
            self.page.policy = held["content"] or ""
        if tag == "html":
            self.page.language = held["lang"] or ""
        if tag == "th":
            assert held["scope"] == ("col" if "thead" in self._open else "row")
        if tag == "table":
            rows: list[list[str]] = []
            is_facts = held.get("class") == "facts"
            self._rows = rows
            if not is_facts:
                assert self._section
                assert self._section not in self.page.tables
                self.page.tables[self._section] = rows
        if tag == "tr":
            self._rows.append([])
        if tag in ("th", "td", "h1", "h2", "title"):
            self._texts = []
        if tag == "br":
            self._texts.append("\n")
        if tag not in _VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag
        if "svg" in self._open:
            return
        text = "".join(self._texts)
        if tag in ("th", "td"):
            self._rows[-1].append(text)
        elif tag == "h2":
            self._section = text
        elif tag == "title":
            self.page.title = text
        elif tag == "h1":
            self.page.heading = text
        elif tag == "table" and len(self._rows) and len(self._rows[0]) == 2 and not self._section:
            self.page.facts.update(self._rows)

    def handle_data(self, data: str) -> None:
        if "style" not in self._open:
            self._texts.append(data)
            self.page.text += data

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    def handle_pi(self, data: str) -> None:
        raise AssertionError(data)

    def unknown_decl(self, data: str) -> None:
        raise AssertionError(data)

    def close(self) -> None:
        super().close()
        assert not self._open


def read_page(text: str) -> Page:
    """A page that holds to the rules: whole, well nested, and alone in the world."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    page = reader.page
    assert page.language == "en"
    assert page.title == page.heading != ""
    assert page.policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "url(" not in text
    assert "@import" not in text
    assert "\x1b" not in text
    return page
