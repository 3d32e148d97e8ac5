"""Tells a package that something changed as if it were a text: line ends, keywords, encoding.

Version control does so with files that it takes for texts: Perforce with the types ``text``,
``unicode`` and ``+k``, Git with ``text`` and ``ident`` in ``.gitattributes``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, Literal

from inspector.format.stream import Buffer
from inspector.format.unreal.gates import PACKAGE_TAG, PACKAGE_TAG_SWAPPED
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern

#: What was done to the bytes; a file of which they were written anew as UTF-8 has not even the tag.
TextChange = Literal["line-ends", "keywords", "encoding"]

#: As many bytes are looked through.
_MOST: Final = 4 << 20
#: With so many LF, each behind a CR, nothing else can be the reason; with fewer it is, where less
#: is wrong without the CR.
_MANY: Final = 16
#: Far above any object version.
_LARGEST_VERSION: Final = 0xFFFF
_KEYWORD: Final = pattern(
    rb"\$(?:Id|Header|Author|Change|Date|DateTime|DateTimeTZ|DateUTC|DateTimeUTC|File|Revision)"
    rb": [^\r\n$\0]{1,400}\$"
)


@cache
def encoded_tags() -> tuple[bytes, ...]:
    """How packages begin whose bytes were taken for letters and written as UTF-8."""
    tags = [tag.to_bytes(4, "little") for tag in (PACKAGE_TAG, PACKAGE_TAG_SWAPPED)]
    texts = [tag.decode(encoding, "replace") for tag in tags for encoding in ("latin-1", "cp1252")]
    # What is no UTF-8 is replaced by its sign for that, a bad byte each.
    texts += [tag.decode("utf-8", "replace") for tag in tags]
    return tuple(text.encode("utf-8") for text in texts)


class ChangedAsText(NamedTuple):
    """What was done to a package, and the position of the first byte that shows it."""

    change: TextChange
    offset: int


def may_show_text_mode(data: bytes) -> bool:
    """Whether there is anything in a damaged package that :func:`text_mode_of` looks into."""
    return has_crlf_alone(data) or _KEYWORD.search(data) is not None


def text_mode_of(data: Buffer, problems: Callable[[bytes], int]) -> ChangedAsText | None:
    """What was done to a damaged package as if it were a text; None where nothing shows that.

    Args:
        data: The bytes of the file, which begins with the tag of a package.
        problems: How much is wrong with a package of some bytes.
    """
    whole = bytes(data[:_MOST])
    keyword = _KEYWORD.search(whole)
    if keyword is not None:
        return ChangedAsText("keywords", keyword.start())
    if has_crlf_alone(whole):
        first = whole.index(b"\r\n")
        if whole.count(b"\n") >= _MANY:
            return ChangedAsText("line-ends", first)
        if len(whole) < _MOST and problems(whole.replace(b"\r\n", b"\n")) < problems(whole):
            return ChangedAsText("line-ends", first)
    return None


def may_be_text_mode(ue4: int) -> bool:
    """Whether an object version of UE4 may be that of a package that was changed as a text.

    That of most packages, 522, begins with an LF. No engine counts up to what a CR before it makes
    of it, and what is behind it is not looked at in packages of newer engines.
    """
    return ue4 > _LARGEST_VERSION


def has_crlf_alone(data: bytes) -> bool:
    """Whether there are LF, and each of them is behind a CR, as hardly in a file of numbers."""
    first = data.find(b"\n")
    # In nearly all files the first tells.
    return first > 0 and data[first - 1] == ord("\r") and data.count(b"\r\n") == data.count(b"\n")
