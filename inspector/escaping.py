"""Characters that are no signs of their own, written as escapes wherever people read a text.

Files hold any text. Written as it is, a line break tears a report apart, an escape sequence talks
to the terminal, a character that turns the reading direction makes ``gpj.exe`` of ``exe.jpg``, and
tag characters hide whole sentences. Everything that shows texts of files uses this module.
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category, east_asian_width

from inspector.patterns import pattern

#: Controls, line and paragraph separators, halves of UTF-16 pairs, and all that Unicode lists as
#: ignorable where nothing draws it (Default_Ignorable_Code_Point): direction marks and overrides,
#: fillers, variation selectors, tag characters and places that are kept free for more of them.
#: Joiners (U+200C, U+200D) and the two selectors of emoji (U+FE0E, U+FE0F) are looked at one by
#: one.
_ANYWHERE: Final = (
    "\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f"
    "\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_CANDIDATES: Final = f"\x00-\x1f{_ANYWHERE}\u200c\u200d\ufe0e\ufe0f"
_UNSEEN: Final = pattern(f"[{_CANDIDATES}]")
#: The same without the line feed and the tab, which some places show as what they are.
_UNSEEN_IN_LINES: Final = pattern(f"(?![\n\t])[{_CANDIDATES}]")
#: Those that JSON may hold as they are and a terminal would act on.
_UNSEEN_IN_JSON: Final = pattern(f"[{_ANYWHERE}]")
_LINE_ENDS: Final = pattern(r"\r\n|\r|\n")
_JOINERS: Final = frozenset("\u200c\u200d")
_EMOJI_SELECTORS: Final = frozenset("\ufe0e\ufe0f")
#: Signs that make a keycap with U+20E3, and the punctuation that can be drawn as an emoji.
_KEYCAPS: Final = frozenset("0123456789#*")
_EMOJI_MARKS: Final = frozenset("\u203c\u2049\u3030\u303d")
_ESCAPES: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def one_line(text: str) -> str:
    """``text`` with every character written as an escape that is no sign on its own.

    Joiners stay within words of other scripts and within emoji, which need them, and so does the
    one selector behind a symbol that says whether it is drawn as an emoji.
    """
    if text.isascii() and text.isprintable():  # nearly all, told in a tenth of the time
        return text
    return _UNSEEN.sub(_escape, text)


def in_one_line(text: str) -> str:
    """The same with the sign of the key for each end of a line."""
    return one_line(_LINE_ENDS.sub("⏎", text))


def plain_lines(text: str) -> str:
    """The same with line feeds and tabs left as they are."""
    if text.isascii() and text.isprintable():
        return text
    return _UNSEEN_IN_LINES.sub(_escape, text)


def json_escaped(text: str) -> str:
    """A piece of a JSON document that says the same and acts on no terminal."""
    if text.isascii() and "\x7f" not in text:  # nearly all, told in a tenth of the time
        return text
    return _UNSEEN_IN_JSON.sub(_json_escape, text)


def _escape(match: re.Match[str]) -> str:
    sign = match[0]
    if (sign in _JOINERS and _joins(match)) or (sign in _EMOJI_SELECTORS and _selects(match)):
        return sign
    code = ord(sign)
    return _ESCAPES.get(sign) or (f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}")


def _joins(match: re.Match[str]) -> bool:
    """Whether a joiner stands between signs that it can join: letters and marks of other scripts,
    parts of an emoji.
    """
    start, end, text = match.start(), match.end(), match.string
    before, after = text[max(start - 1, 0) : start], text[end : end + 1]
    return all(one > "\x7f" and category(one)[0] in "LMS" for one in (before, after))


def _selects(match: re.Match[str]) -> bool:
    """Whether a selector stands behind a sign that can be drawn as an emoji: a symbol, or one of
    the signs of a keycap and their like.
    """
    before = match.string[max(match.start() - 1, 0) : match.start()]
    keycap = before in _KEYCAPS and match.string[match.end() : match.end() + 1] == "\u20e3"
    return keycap or before in _EMOJI_MARKS or (before > "\x7f" and category(before)[0] == "S")


def _json_escape(match: re.Match[str]) -> str:
    units = match[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def columns(text: str) -> int:
    """How many columns of a terminal a text takes: two for a sign that East Asia writes."""
    if text.isascii():
        return len(text)
    return len(text) + sum(east_asian_width(sign) in "FW" for sign in text)


def filled(text: str, width: int) -> str:
    """``text`` with blanks behind it up to so many columns."""
    return text + " " * (width - columns(text))


def filled_before(text: str, width: int) -> str:
    """``text`` with blanks before it up to so many columns, as numbers stand."""
    return " " * (width - columns(text)) + text
