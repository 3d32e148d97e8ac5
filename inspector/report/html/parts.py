"""The parts and the style sheet of HTML reports.

A text is escaped wherever it is put, unless it is :class:`Html`, which only these parts make.
Reports come piece by piece, and what they are made of is bounded: a table ends after
:data:`MOST_ROWS` rows and a text after :data:`MOST_LETTERS` letters, and both say so. The style
sheet is light or dark as the reader's system is, and fit for print.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from itertools import islice
from typing import Final

from inspector import __version__
from inspector.colours import COLOURS
from inspector.escaping import one_line
from inspector.messages import Label, _, count_text, current, lazy, ngettext
from inspector.messages.phrases import noted, sentence_gap
from inspector.messages.rules import title_of
from inspector.named_tuples import NamedTuple
from inspector.report.rule import EXPLAINED, rule_address, rule_meaning

#: The roles of the window's colours that reports use.
_ROLES: Final = (
    "text", "text2", "text3", "accent", "refuse", "warn", "ok", "up", "note",
    "base", "panel", "chrome", "ctl", "line", "line2", "refuseBg", "noteBg", "upBg",
)  # fmt: skip
#: How deep rows of a tree are set in; deeper ones stand below each other.
DEEPEST: Final = 6


def _variables(scheme: int) -> str:
    return ";".join(f"--{role}:{COLOURS[role][scheme]}" for role in _ROLES)


_RULES: Final = """
body{margin:0;background:var(--base);color:var(--text);font:13px/1.45 system-ui,sans-serif}
main{max-width:1280px;margin:0 auto;padding:16px}
h1{font-size:18px;font-weight:600;margin:0 0 8px;overflow-wrap:anywhere}
h2{font-size:14px;font-weight:600;margin:24px 0 4px}
h2 span{font-weight:400;color:var(--text2)}
p{margin:0 0 8px;max-width:100ch;overflow-wrap:anywhere}
.verdict{font-size:14px}
a{color:var(--accent)}
footer{margin-top:24px;color:var(--text3)}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:3px 12px 3px 0;border-bottom:1px solid var(--line);
overflow-wrap:anywhere}
thead th{font-size:12px;font-weight:500;color:var(--text3);border-bottom-color:var(--line2);
white-space:nowrap}
tbody th{font-weight:400}
.facts{width:auto;margin-bottom:8px}
.facts th{color:var(--text2);white-space:nowrap}
.group th,.group td{background:var(--panel);font-weight:600}
code{font:12px/1.45 ui-monospace,monospace;white-space:pre-wrap;unicode-bidi:isolate}
.number{display:block;text-align:right;font-variant-numeric:tabular-nums}
.word{white-space:nowrap}
.sign{font-weight:700}
del,ins{text-decoration:none;padding:0 2px}
del{background:var(--refuseBg)}
ins{background:var(--noteBg)}
svg{max-width:100%;height:auto}
@media print,(forced-colors:active){del{text-decoration:line-through}ins{text-decoration:underline}}
@media print{main{max-width:none;padding:0}thead{display:table-header-group}
tr{break-inside:avoid}h2{break-after:avoid}}
"""
_SIGNS: Final = "".join(
    f".{role}{{color:var(--{role})}}" for role in ("refuse", "warn", "ok", "up", "note", "text2")
)
_DEPTHS: Final = "".join(
    f".d{depth}{{padding-left:{18 * depth}px}}" for depth in range(DEEPEST + 1)
)

#: The sheet of every report.
STYLE: Final = (
    f":root{{color-scheme:light dark;{_variables(0)}}}"
    f"@media screen and (prefers-color-scheme:dark){{:root{{{_variables(1)}}}}}"
    f"{_RULES}{_SIGNS}{_DEPTHS}"
)


def _policy(style: str, *, pictures: bool) -> str:
    """What a page may do: nothing is loaded, run or sent; of styles its own sheet alone counts."""
    digest = b64encode(sha256(style.encode()).digest()).decode()
    images = "img-src data:; " if pictures else ""
    return (
        f"default-src 'none'; {images}style-src 'sha256-{digest}'; base-uri 'none'; "
        "form-action 'none'"
    )


#: Rows of a table, and letters of a text, behind which only the number of the others is given.
MOST_ROWS: Final = 5_000
MOST_LETTERS: Final = 1_000
#: Where the rest is.
_ALL: Final = lazy("--format json has all of it")
#: Sign and colour of each word that carries a judgement; the word always stands beside the sign.
_MARKS: Final[Mapping[str, tuple[str, str]]] = {
    "refused": ("⬢", "refuse"),
    "error": ("⬢", "refuse"),
    "newer": ("⬢", "refuse"),
    "unreadable": ("⊠", "text2"),
    "warns": ("▲", "warn"),
    "warning": ("▲", "warn"),
    "missing": ("▲", "warn"),
    "lossy": ("▲", "warn"),
    "loses data": ("▲", "warn"),
    "older": ("↑", "up"),
    "loads": ("✓", "ok"),
    "current": ("✓", "ok"),
    "present": ("✓", "ok"),
    "identical": ("✓", "ok"),
    "safe": ("✓", "ok"),
    "nothing-to-do": ("✓", "ok"),
    "info": ("○", "text2"),
    "known": ("○", "text2"),
    "rounds": ("○", "text2"),
    "unknown": ("◌", "text2"),
    "not known": ("◌", "text2"),
    "may lose data": ("◌", "text2"),
    "not-judged": ("◌", "text2"),
    "added": ("+", "note"),
    "removed": ("−", "refuse"),
    "changed": ("~", "up"),
    "moved": ("→", "text2"),
    "renamed": ("→", "text2"),
    "resaved": ("~", "text2"),
}


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


Cell = str | Html
Row = Sequence[Cell]


class TreeRow(NamedTuple):
    """A row that stands below others: how many of them, and whether it heads those below it."""

    depth: int
    cells: Row
    heads: bool = False


def inline_text(text: Cell) -> Html:
    """A text as HTML: on one line, cut where it is long, and escaped."""
    if isinstance(text, Html):
        return text
    more = len(text) - MOST_LETTERS
    shown = escape(one_line(text[:MOST_LETTERS]))
    return Html(
        noted(f"{shown}…", ngettext("{count} more letter", "{count} more letters", more))
        if more > 0
        else shown
    )


def code(text: str) -> Html:
    """A name, a path or a value as the file has it; no text is no HTML."""
    return Html(f"<code>{inline_text(text)}</code>") if text else Html("")


def rule(name: str) -> Html:
    """The name of a rule, in one piece; it leads to the rule's page where that is published."""
    shown, address = f'<code class="word">{inline_text(name)}</code>', rule_address(name)
    return Html(f'<a href="{escape(address)}">{shown}</a>' if address else shown)


def rule_with_meaning(name: str) -> Html:
    """What a rule is called and, below that, what it means: a report is read without the help."""
    return lines(
        [Html(f"<strong>{inline_text(title_of(EXPLAINED[name]))}</strong>"), rule_meaning(name)]
    )


def rules(names: Iterable[str]) -> Iterator[Html]:
    """The table that says what the rules of a report mean, each once, in the order they come.

    Args:
        names: Codes; those without a page of the help are left out.
    """
    rows = (
        (rule(name), rule_with_meaning(name)) for name in dict.fromkeys(names) if name in EXPLAINED
    )
    yield from table(_("Rules"), (_("Rule"), _("What it says")), rows)


def number(value: int | None) -> Html:
    """A count or a size, to stand at the right; empty where there is none."""
    return Html("" if value is None else f'<span class="number">{count_text(value)}</span>')


def word(text: str, *, shown: str = "") -> Html:
    """A word that carries a judgement, behind its sign; ``shown`` is said in its place."""
    sign, role = _MARKS.get(text, ("", ""))
    words = inline_text(shown or _(text))
    if not sign:
        return words
    mark = f'<span class="sign {role}" aria-hidden="true">{sign}</span>'
    return Html(f'<span class="word">{mark} {words}</span>')


def sign(text: str) -> Html:
    """The sign of such a word alone, for a place where the word has no room; it is read aloud."""
    shown, role = _MARKS[text]
    return Html(
        f'<span class="sign {role}" role="img" aria-label="{escape(_(text))}">{shown}</span>'
    )


def lines(texts: Iterable[Cell]) -> Html:
    """Texts below each other, the empty ones left out."""
    return Html("<br>".join(filter(None, map(inline_text, texts))))


def behind(*texts: Cell) -> Html:
    """Texts behind each other, the empty ones left out."""
    return Html(" ".join(filter(None, map(inline_text, texts))))


def before_after(before: str, after: str) -> tuple[Html, Html]:
    """Two cells: what there was, and what there is."""
    gone = Html(f"<del>{code(before)}</del>") if before else Html("")
    came = Html(f"<ins>{code(after)}</ins>") if after else Html("")
    return gone, came


def sentence(lead: Cell, rest: Cell = "") -> Html:
    """What is said first."""
    more = f"{sentence_gap()}{inline_text(rest)}" if rest else ""
    return Html(f'<p class="verdict"><strong>{inline_text(lead)}</strong>{more}</p>\n')


def paragraphs(texts: Iterable[Cell]) -> Html:
    """Sentences, each a paragraph."""
    return Html("".join(f"<p>{inline_text(text)}</p>\n" for text in texts))


def heading(title: str, note: Cell = "") -> Html:
    """What follows, and how much of it there is."""
    behind_it = f" <span>{inline_text(note)}</span>" if note else ""
    return Html(f"<h2>{inline_text(title)}{behind_it}</h2>\n")


def facts(rows: Iterable[tuple[str, Cell]]) -> Html:
    """A label and a value a row; those without a value are left out."""
    shown = (
        f'<tr><th scope="row">{inline_text(label)}</th><td>{inline_text(value)}</td></tr>\n'
        for label, value in rows
        if value
    )
    return Html(f'<table class="facts"><tbody>\n{"".join(shown)}</tbody></table>\n')


def table(
    title: str, head: Sequence[Label], rows: Iterable[Row], note: Cell = ""
) -> Iterator[Html]:
    """A heading and a table; nothing where it has no rows.

    Args:
        title: The heading.
        head: What stands in each column.
        rows: The cells; the first names the row.
        note: What is said behind the title.
    """
    return tree(title, head, (TreeRow(0, row) for row in rows), note)


def tree(
    title: str, head: Sequence[Label], rows: Iterable[TreeRow], note: Cell = ""
) -> Iterator[Html]:
    """The same of rows that stand below others."""
    coming = iter(rows)
    first = next(coming, None)
    if first is None:
        return
    columns = "".join(f'<th scope="col">{inline_text(name)}</th>' for name in map(str, head))
    yield Html(f"{heading(title, note)}<table><thead><tr>{columns}</tr></thead><tbody>\n")
    yield _row(first)
    yield from map(_row, islice(coming, MOST_ROWS - 1))
    yield Html("</tbody></table>\n")
    more = sum(1 for __ in coming)
    if more:
        yield paragraphs(
            [
                _(
                    "… and {count}; {rest}.",
                    count=ngettext("{count} more row", "{count} more rows", more),
                    rest=_ALL,
                )
            ]
        )


def _row(row: TreeRow) -> Html:
    kind = ' class="group"' if row.heads else ""
    depth = f' class="d{min(row.depth, DEEPEST)}"' if row.depth else ""
    name, *others = map(inline_text, row.cells)
    cells = "".join(f"<td>{cell}</td>" for cell in others)
    return Html(f'<tr{kind}><th scope="row"{depth}>{name}</th>{cells}</tr>\n')


def page(
    title: str,
    parts: Iterable[Html],
    *,
    rules: str = "",
    pictures: bool = False,
    made_by: str = "",
) -> Iterator[str]:
    """A whole document, piece by piece.

    Args:
        title: What it is about; the first heading, too.
        parts: What stands below the heading.
        rules: Rules of style of its own.
        pictures: Whether it holds pictures, which stand in the page itself.
        made_by: What its head says of who made it, where that is to be found again.
    """
    name, language = inline_text(title), current().name.replace("_", "-")
    style = f"{STYLE}{rules}"
    policy = _policy(style, pictures=pictures)
    maker = f'<meta name="generator" content="{escape(made_by)}">\n' if made_by else ""
    yield (
        f'<!DOCTYPE html>\n<html lang="{language}" dir="ltr">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'{maker}<meta name="referrer" content="no-referrer">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{name}</title>\n<style>{style}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{name}</h1>\n"
    )
    yield from parts
    yield f"<footer>Asset Inspector {escape(__version__)}</footer>\n</main>\n</body>\n</html>\n"
