"""The desktop's own list of recent files, ``recently-used.xbel``, which all programs share.

A list that is there is added to, and none is made. What others wrote in it stays as it is, to the
byte: an entry is put in before the end, or the one of that file is renewed where it stands. A list
that is not as desktops write it, is too large, or is a link, is left alone.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from typing import Final
from urllib.parse import unquote_to_bytes
from xml.parsers import expat

from inspector.data_classes import dataclass
from inspector.desktop.types import program, type_of
from inspector.errors import AccessError
from inspector.files.reading import SideFile, read_side_file
from inspector.files.writing import NotOursError, OwnFile, check_place, write_file
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple

#: Where it lies below the folder of the user's data files.
NAME: Final = "recently-used.xbel"
_OWN: Final = OwnFile("the desktop's list of recent files", (".xbel",), (b"<?xml", b"<xbel"))
#: Desktops keep a thousand entries, which take less than half of it.
_SIDE: Final = SideFile(_OWN.what, 2 << 20)
#: Tags within tags; lists of desktops have six.
_DEEPEST: Final = 16
#: Runs of other programs that write the list at the same moment.
_TRIES: Final = 5
#: The names of entries stand for these only where the list says so itself.
_SPACES: Final = {
    "xmlns:bookmark": "http://www.freedesktop.org/standards/desktop-bookmarks",
    "xmlns:mime": "http://www.freedesktop.org/standards/shared-mime-info",
}
_ROOT, _ENTRY = "xbel", "bookmark"
_PROGRAMS, _PROGRAM = "bookmark:applications", "bookmark:application"
_OWNER: Final = "http://freedesktop.org"
_COMMAND: Final = "'inspector gui %f'"
#: Of any file without a type of ours, as where its name says nothing.
_ANY: Final = "application/octet-stream"
#: When an entry was changed and seen last, with its quotes.
_TIME = re.compile(rb"""\s(?:modified|visited)=("[^"]*"|'[^']*')""")
_TAG = re.compile(rb"""<(?>[^"'<>]++|"[^"<]*+"|'[^'<]*+')*+>""")


class _Edit(NamedTuple):
    """Bytes in the place of those from ``start`` to ``end``."""

    start: int
    end: int
    new: bytes


def add_recent(home: str, paths: list[str], now: datetime | None = None) -> None:
    """Says in the desktop's list that files were opened; does nothing where there is none.

    Args:
        home: The folder of the user's data files.
        paths: Absolute paths of the files, the newest last.
        now: When that was.

    Raises:
        AccessError: The list cannot be read or written, or is none that is written here.
    """
    place = os.path.join(home, NAME)
    for left in reversed(range(_TRIES)):
        seen = check_place(place, _OWN)
        if seen is None:
            return
        data = read_side_file(place, _SIDE)
        try:
            new = with_recent(data, paths, now or datetime.now(UTC))
            write_file(place, new, _OWN, seen=seen)
        except (expat.ExpatError, _OtherList) as error:
            reason = Message("desktop/not-recent-list", error=str(error))
            raise AccessError(place, reason) from None
        except NotOursError:
            # Another program has just written it.
            if not left:
                raise
        else:
            return


def with_recent(data: bytes, paths: list[str], now: datetime) -> bytes:
    """A list with files in it; the arguments are those of :func:`add_recent`.

    Raises:
        ExpatError: It is not XML.
        _OtherList: It is not such a list.
    """
    reader = _Reader(data)
    moment = now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    edits = []
    for path in dict.fromkeys(paths):
        entry = reader.entries.get(os.fsencode(path))
        if entry is None:
            edits.append(_Edit(reader.end, reader.end, _entry(path, moment)))
        else:
            edits += _renewed(data, entry, moment)
    pieces: list[bytes] = []
    at = 0
    for edit in sorted(edits, key=lambda edit: edit.start):
        pieces += data[at : edit.start], edit.new
        at = edit.end
    return b"".join((*pieces, data[at:]))


class _OtherList(Exception):
    """The text says why a document is no list of recent files."""


@dataclass(slots=True)
class _Entry:
    """The entry of a file: its first tag, and where the programs that opened it stand.

    Attributes:
        start: The first byte of the tag.
        end: The byte behind it.
        programs: The byte behind the tag of the programs; 0 where there is none.
        own: The tag of this program, where it has one.
        counted: How often this program says that it opened the file.
    """

    start: int
    end: int
    programs: int = 0
    own: tuple[int, int] | None = None
    counted: int = 0


class _Reader:
    """Where in a list entries stand; nothing is declared or fetched for it.

    Args:
        data: The list.
    """

    def __init__(self, data: bytes) -> None:
        #: The entry of each file by its path, and the first byte of the tag that ends the list.
        self.entries: dict[bytes, _Entry] = {}
        self.end = 0
        self._data = data
        self._depth = 0
        self._current: _Entry | None = None
        self._parser = expat.ParserCreate("utf-8")
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._parser.StartElementHandler = self._begin
        self._parser.EndElementHandler = self._finish
        self._parser.Parse(data, True)
        if not data.startswith(b"</", self.end):
            raise _OtherList("its root has no end")

    def _refuse(self, *_: object) -> None:
        raise _OtherList("it declares a type of its own")

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise _OtherList(f"it is nested more than {_DEEPEST} levels deep")
        start, end = self._span()
        if self._depth == 1:
            if name != _ROOT or any(attributes.get(key) != _SPACES[key] for key in _SPACES):
                raise _OtherList("its root is another one")
        elif self._depth == 2:
            self._current = None
            path = _path_of(attributes.get("href", "")) if name == _ENTRY else None
            if path is not None:
                self._current = self.entries[path] = _Entry(start, end)
        elif self._current is not None:
            self._note(self._current, name, attributes, start, end)

    def _note(
        self, entry: _Entry, name: str, attributes: dict[str, str], start: int, end: int
    ) -> None:
        if name == _PROGRAMS and not self._data.endswith(b"/>", start, end):
            entry.programs = end
        elif name == _PROGRAM and attributes.get("name") == program().id:
            entry.own = start, end
            count = attributes.get("count", "")
            entry.counted = int(count) if re.fullmatch("[0-9]{1,6}", count) else 0

    def _finish(self, _: str) -> None:
        self._depth -= 1
        if self._depth == 0:
            self.end = self._parser.CurrentByteIndex

    def _span(self) -> tuple[int, int]:
        """Where the tag lies that begins now."""
        start = self._parser.CurrentByteIndex
        tag = _TAG.match(self._data, start)
        if tag is None:
            raise _OtherList("a tag is written otherwise")
        return start, tag.end()


def _path_of(href: str) -> bytes | None:
    """The path of a file of this machine; None of anything else."""
    return unquote_to_bytes(href.removeprefix("file://")) if href.startswith("file:///") else None


def _renewed(data: bytes, entry: _Entry, moment: str) -> list[_Edit]:
    """What is other in an entry that is there; nothing where it has no place for programs."""
    if not entry.programs:
        return []
    edits = [
        _Edit(*time.span(1), f'"{moment}"'.encode())
        for time in _TIME.finditer(data, entry.start, entry.end)
    ]
    own = _program(moment, entry.counted + 1)
    if entry.own is None:
        edits.append(_Edit(entry.programs, entry.programs, f"\n          {own}".encode()))
    else:
        closed = data.endswith(b"/>", *entry.own)
        edits.append(_Edit(*entry.own, (own if closed else f"{own[:-2]}>").encode()))
    return edits


def _entry(path: str, moment: str) -> bytes:
    kind = type_of(path)
    times = {"added": moment, "modified": moment, "visited": moment}
    lines = (
        f"  {_tag(_ENTRY, {'href': Path(path).as_uri(), **times})}",
        "    <info>",
        f"      {_tag('metadata', {'owner': _OWNER})}",
        f'        <mime:mime-type type="{escape(_ANY if kind is None else kind.mime)}"/>',
        f"        <{_PROGRAMS}>",
        f"          {_program(moment, 1)}",
        f"        </{_PROGRAMS}>",
        "      </metadata>",
        "    </info>",
        f"  </{_ENTRY}>",
        "",
    )
    return "\n".join(lines).encode()


def _program(moment: str, count: int) -> str:
    says = {"name": program().id, "exec": _COMMAND, "modified": moment, "count": str(count)}
    return _tag(_PROGRAM, says).removesuffix(">") + "/>"


def _tag(name: str, attributes: Mapping[str, str]) -> str:
    said = "".join(f' {key}="{escape(value)}"' for key, value in attributes.items())
    return f"<{name}{said}>"
