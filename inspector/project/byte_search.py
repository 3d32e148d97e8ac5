"""Finds bytes, text, GUIDs, names and numbers in the bytes of a file.

What somebody typed becomes a :class:`Query` (:func:`understand`), which says in words how it was
understood; :func:`search` then reads through the bytes, on any thread.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, Protocol

from inspector.data_classes import dataclass
from inspector.errors import InspectorError
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress
from inspector.versions import Guid

#: Hits after which a search ends and says so.
LIMIT: Final = 10_000
#: Bytes that are looked through at a time; between two of them a search can be stopped.
CHUNK: Final = 256 * 1024
_SHORTEST_PIECE: Final = 4 * 1024


class SearchTextError(InspectorError):
    """What was typed cannot be searched for; the message says why."""


class ByteSource(Protocol):
    """Bytes that can be read piece by piece."""

    @property
    def size(self) -> int:
        """How many there are."""
        ...

    def slice(self, start: int, end: int) -> bytes:
        """The bytes ``[start, end)``, as far as there are any."""
        ...


class SearchKind(StrEnum):
    """What is searched for; the value is what the find bar calls it."""

    BYTES = "bytes"
    TEXT = "text"
    GUID = "GUID"
    NAME = "name"
    INT = "integer"
    FLOAT = "float"


class Pattern(NamedTuple):
    """One form of what is searched for.

    ``expression`` is a regular expression over bytes that always matches ``length`` bytes;
    ``label`` says what is special about this form ("UTF-16"), empty for the usual one.
    """

    expression: bytes
    length: int
    label: Text = ""


@dataclass(frozen=True, slots=True)
class Query:
    """Something to search for.

    Attributes:
        kind: What it is.
        said: How it was understood, in a few words ("text", "int32 −7").
        patterns: Its forms; each place is reported once, for the first form that fits.
        start: Where to begin.
        hint: What else could have been meant, empty for nothing.
    """

    kind: SearchKind
    said: Text
    patterns: tuple[Pattern, ...]
    start: int = 0
    hint: Text = ""

    @property
    def longest(self) -> int:
        """Bytes of the longest form."""
        return max(pattern.length for pattern in self.patterns)


class Hit(NamedTuple):
    """A place where it was found: the bytes ``[start, end)`` and which form stands there."""

    start: int
    end: int
    label: Text = ""


@dataclass(frozen=True, slots=True)
class Found:
    """All hits in the order of the file; ``complete`` is False where only the first are given."""

    query: Query
    hits: tuple[Hit, ...]
    complete: bool = True

    @property
    def said(self) -> Message:
        """What was understood and how often it is there: "text, 3 hits"."""
        count = len(self.hits)
        if not self.complete:
            return Message("project/found-first", said=self.query.said, count=count)
        return Message("project/found", said=self.query.said, count=count)


# Understanding what was typed ----------------------------------------------------------------

_PAIRS: Final = re.compile(r"(?:[0-9A-Fa-f]{2}|\?\?)(?:\s+(?:[0-9A-Fa-f]{2}|\?\?))+")
_PREFIXED_HEX: Final = re.compile(r"0[xX](?:[0-9A-Fa-f]{2}|\?\?)+")
_ANY_HEX: Final = re.compile(r"(?:0[xX])?(?:[0-9A-Fa-f?]{2}\s*)+")
#: The two ways in which GUIDs are printed, with or without braces, and plain.
_GUID: Final = re.compile(
    r"\{?(?:[0-9A-F]{8}(?:-[0-9A-F]{8}){3}|[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}"
    r"|[0-9A-F]{32})\}?",
    re.IGNORECASE,
)
_WHOLE: Final = re.compile(r"[-−+]?\d[\d,]{0,30}|[-−+]?0[xX][0-9A-Fa-f]{1,30}")
_NUMBERED: Final = re.compile(r"(?P<base>.+)_(?P<number>0|[1-9]\d{0,9})")


def understand(
    text: str,
    *,
    match_case: bool = False,
    names: Sequence[str] = (),
    data_start: int = 0,
) -> Query:
    """What somebody wants to find.

    ``text:``, ``hex:``, ``guid:``, ``name:``, ``int:`` and ``float:`` say what follows; without one
    of them a GUID and pairs of hexadecimal figures are recognised, and all the rest is text.

    Args:
        text: What was typed.
        match_case: Whether letters of texts must be of the case typed.
        names: The names of the package, for ``name:``.
        data_start: Where the data of the objects begins: indexes of names are searched for there.

    Raises:
        SearchTextError: It is empty or does not fit its prefix.
    """
    prefix, colon, rest = text.partition(":")
    kind = prefix.strip().casefold()
    rest = rest.strip()
    match kind if colon else "":
        case "text":
            return _text(text.partition(":")[2].removeprefix(" "), match_case)
        case "hex" | "bytes":
            return _bytes(rest)
        case "guid":
            return _guid(rest)
        case "name":
            return _name(rest, names, data_start)
        case "int":
            return _int(rest)
        case "float":
            return _float(rest)
    plain = text.strip()
    if _GUID.fullmatch(plain):
        return _guid(plain)
    if _PAIRS.fullmatch(plain) or _PREFIXED_HEX.fullmatch(plain):
        return _bytes(plain)
    query = _text(text, match_case)
    return Query(query.kind, query.said, query.patterns, hint=_hint(plain, names))


def _hint(text: str, names: Sequence[str]) -> Text:
    if _WHOLE.fullmatch(text):
        return Message("project/finds-integer", text=text)
    if "." in text and _is_float(text):
        return Message("project/finds-float", text=text)
    if text in names:
        return Message("project/finds-name", text=text)
    return ""


def _is_float(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _bytes(text: str) -> Query:
    if not _ANY_HEX.fullmatch(text):
        raise SearchTextError(Message("project/no-pairs"))
    digits = re.sub(r"\s+", "", text.removeprefix("0x").removeprefix("0X"))
    pairs = [digits[at : at + 2] for at in range(0, len(digits), 2)]
    if any("?" in pair and pair != "??" for pair in pairs):
        raise SearchTextError(Message("project/half-byte-open"))
    if all(pair == "??" for pair in pairs):
        raise SearchTextError(Message("project/no-byte-known"))
    expression = b"".join(b"." if p == "??" else re.escape(bytes.fromhex(p)) for p in pairs)
    count = len(pairs)
    return Query(
        SearchKind.BYTES,
        Message("project/bytes", count=count),
        (Pattern(expression, count),),
    )


def _text(text: str, match_case: bool) -> Query:
    if not text.strip():
        raise SearchTextError(Message("project/nothing-to-find"))
    forms = (("utf-8", ""), ("utf-16-le", "UTF-16"))
    patterns = tuple(
        Pattern(
            b"".join(_letter(char, code, match_case) for char in text), _length(text, code), how
        )
        for code, how in forms
    )
    return Query(SearchKind.TEXT, "text", patterns)


def _length(text: str, code: str) -> int:
    # Another case of a letter may take another number of bytes: room for that is left.
    return sum(max(len(form.encode(code)) for form in _cases(char)) for char in text)


def _cases(char: str) -> tuple[str, ...]:
    """A letter in both cases, as far as each is one letter."""
    return tuple(dict.fromkeys(c for c in (char, char.lower(), char.upper()) if len(c) == 1))


def _letter(char: str, code: str, match_case: bool) -> bytes:
    if "\ud800" <= char <= "\udfff":
        raise SearchTextError(Message("project/half-character"))
    forms = (char,) if match_case else _cases(char)
    shown = [re.escape(form.encode(code)) for form in forms]
    return shown[0] if len(shown) == 1 else b"(?:" + b"|".join(shown) + b")"


def _guid(text: str) -> Query:
    if not _GUID.fullmatch(text):
        raise SearchTextError(Message("project/no-guid"))
    guid = Guid.parse(text)
    forms = (
        Pattern(re.escape(struct.pack("<4I", *guid)), 16),
        Pattern(re.escape(struct.pack(">4I", *guid)), 16, Message("project/in-printed-order")),
    )
    return Query(SearchKind.GUID, "GUID", forms)


def _name(text: str, names: Sequence[str], data_start: int) -> Query:
    if not text:
        raise SearchTextError(Message("project/no-name"))
    wanted: list[tuple[str, int]] = [(text, 0)]
    numbered = _NUMBERED.fullmatch(text)
    if numbered is not None and int(numbered["number"]) < 0x7FFFFFFF:
        # Names that end in a number are stored as the text before it and the number plus one.
        wanted.append((numbered["base"], int(numbered["number"]) + 1))
    patterns = [
        Pattern(re.escape(struct.pack("<ii", index, number)), 8)
        for base, number in wanted
        for index, name in enumerate(names)
        if name.casefold() == base.casefold()
    ]
    if not patterns:
        raise SearchTextError(Message("project/not-among-names", text=text))
    return Query(
        SearchKind.NAME, Message("project/name", text=text), tuple(patterns), start=data_start
    )


def _int(text: str) -> Query:
    if not _WHOLE.fullmatch(text):
        raise SearchTextError(Message("project/no-whole-number"))
    plain = text.replace(",", "").replace("−", "-")
    number = int(plain, 16 if "x" in plain.casefold() else 10)
    for code, title in (("<i", "int32"), ("<I", "uint32"), ("<q", "int64"), ("<Q", "uint64")):
        try:
            packed = struct.pack(code, number)
        except struct.error:
            continue
        said = f"{title} {number:,}".replace("-", "−")
        return Query(SearchKind.INT, said, (Pattern(re.escape(packed), len(packed)),))
    raise SearchTextError(Message("project/number-too-large"))


def _float(text: str) -> Query:
    plain = text.replace("−", "-")
    if not _is_float(plain):
        raise SearchTextError(Message("project/no-number"))
    number = float(plain)
    double = Pattern(re.escape(struct.pack("<d", number)), 8, "double")
    try:
        single = Pattern(re.escape(struct.pack("<f", number)), 4)
    except OverflowError:
        return Query(SearchKind.FLOAT, Message("project/double", plain=plain), (double,))
    return Query(SearchKind.FLOAT, Message("project/float", plain=plain), (double, single))


# Searching -----------------------------------------------------------------------------------


def hits_of(source: ByteSource, query: Query, progress: Progress | None = None) -> Iterator[Hit]:
    """All hits in the order of the file; hits do not overlap.

    Args:
        source: The bytes.
        query: What to find.
        progress: Told between pieces how many bytes are done, of how many.
    """
    alternatives = b"|".join(b"(" + pattern.expression + b")" for pattern in query.patterns)
    expression = re.compile(alternatives, re.DOTALL)
    position = min(max(query.start, 0), source.size)
    free = position
    # A long pattern may be tried at every byte: shorter pieces keep the way out near.
    step = max(CHUNK // max(query.longest // 16, 1), _SHORTEST_PIECE)
    while position < source.size:
        if progress is not None:
            progress(position, source.size)
        end = min(position + step, source.size)
        # A hit that begins in this piece may end in the next one.
        piece = source.slice(position, min(end + query.longest - 1, source.size))
        at = max(free - position, 0)
        while True:
            match = expression.search(piece, at)
            if match is None or position + match.start() >= end:
                break
            at = match.end()
            free = position + at
            form = query.patterns[(match.lastindex or 1) - 1]
            yield Hit(position + match.start(), free, form.label)
        position = end


def search(source: ByteSource, query: Query, progress: Progress, *, limit: int = LIMIT) -> Found:
    """Finds everything, or the first ``limit`` hits.

    Raises:
        Cancelled: The progress was asked to stop.
    """
    hits: list[Hit] = []
    progress(0, source.size)
    for hit in hits_of(source, query, progress):
        if len(hits) == limit:
            return Found(query, tuple(hits), complete=False)
        hits.append(hit)
    progress(source.size, source.size)
    return Found(query, tuple(hits))
