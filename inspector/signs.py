"""Characters that are no signs of their own, written as escapes wherever people read a text.

Files hold any text. Written as it is, a line break tears a report apart, an escape sequence talks
to the terminal, a character that turns the reading direction makes ``gpj.exe`` of ``exe.jpg``, and
tag characters hide whole sentences. Everything that shows texts of files uses this module.
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category

#: Controls, line and paragraph separators, direction marks and overrides (U+061C, U+200E, U+200F,
#: U+202A to U+202E, U+2066 to U+2069), everything else without a shape, halves of UTF-16 pairs, and
#: tag characters (U+E0000 to U+E007F). Joiners (U+200C, U+200D) are looked at one by one.
_CANDIDATES: Final = (
    "\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\ufffb\ud800-\udfff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e007f"
)
_UNSEEN: Final = re.compile(f"[{_CANDIDATES}]")
#: The same without the line feed and the tab, which some places show as what they are.
_UNSEEN_IN_LINES: Final = re.compile(f"(?![\n\t])[{_CANDIDATES}]")
#: Those that JSON may hold as they are and a terminal would act on.
_UNSEEN_IN_JSON: Final = re.compile("(?![\x00-\x1f\u200c\u200d])" + _UNSEEN.pattern)
_JOINERS: Final = frozenset("\u200c\u200d")
_ESCAPES: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def one_line(text: str) -> str:
    """``text`` with every character written as an escape that is no sign on its own.

    Joiners stay within words of other scripts and within emoji, which need them.
    """
    return _UNSEEN.sub(_escape, text)


def plain_lines(text: str) -> str:
    """The same with line feeds and tabs left as they are."""
    return _UNSEEN_IN_LINES.sub(_escape, text)


def json_escaped(text: str) -> str:
    """A piece of a JSON document that says the same and acts on no terminal."""
    return _UNSEEN_IN_JSON.sub(_json_escape, text)


def _escape(match: re.Match[str]) -> str:
    sign = match[0]
    if sign in _JOINERS and _joins(match):
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


def _json_escape(match: re.Match[str]) -> str:
    units = match[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
