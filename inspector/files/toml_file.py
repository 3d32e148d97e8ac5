"""Reads the TOML files that people write: text, table, and the line of whatever is wrong.

::

    file = read_toml("asset-inspector.toml", SETTINGS)
    file.table["engine"]        # as TOML gives it
    file.error(GrammarError(("engine",), "…"))     # the same with file and line
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from inspector.errors import InspectorError
from inspector.files.parsing import TomlError, parse_toml
from inspector.files.reading import LimitError, SideFile, read_side_file
from inspector.files.toml_grammar import GrammarError, Path
from inspector.files.toml_lines import Lines
from inspector.findings.message import Message, Text


class TomlFileError(InspectorError):
    """Something in a TOML file is not as it has to be.

    Args:
        file: The file as it is named in messages.
        line: The line, from 1; 0 where it is not known.
        reason: What is wrong and what to write instead.
    """

    def __init__(self, file: str, line: int, reason: Text) -> None:
        self.file = file
        self.line = line
        self.reason = reason
        super().__init__(Message("files/in-toml", file=file, line=line, reason=reason))


class TomlFile:
    """A TOML text with its table.

    Args:
        text: The text.
        name: How its file is named in messages.

    Raises:
        TomlFileError: It is not TOML, or such as is not read.
    """

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        try:
            self.table: dict[str, Any] = parse_toml(text, name)
        except (TomlError, LimitError) as error:
            raise TomlFileError(name, error.line, error.reason) from None

    @cached_property
    def _lines(self) -> Lines:
        return Lines(self.text)

    def line_of(self, path: Path) -> int:
        """The line, from 1, of the table or key that a path leads to."""
        return self._lines.line_of(path)

    def error(self, error: GrammarError) -> TomlFileError:
        """What is wrong, with the line that it stands in."""
        return TomlFileError(self.name, self.line_of(error.path), error.message)


def read_toml(path: str, kind: SideFile, shown: str | None = None) -> TomlFile:
    """The table of a file.

    Args:
        path: The file.
        kind: What it is, which says how much is read.
        shown: How it is named in messages; its path by default.

    Raises:
        AccessError: It cannot be read.
        TomlFileError: It is not TOML, or such as is not read.
    """
    return TomlFile(toml_text(path, kind, shown), path if shown is None else shown)


def toml_text(path: str, kind: SideFile, shown: str | None = None, *, pipes: bool = False) -> str:
    """The text of a file, its lines ended by a line feed alone.

    Args:
        path: The file.
        kind: What it is, which says how much is read.
        shown: How it is named in messages; its path by default.
        pipes: Reads a pipe too.

    Raises:
        AccessError: It cannot be read.
        TomlFileError: It is not UTF-8.
    """
    name = path if shown is None else shown
    held = read_side_file(path, kind, name, pipes=pipes)
    try:
        return held.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = held.count(b"\n", 0, error.start) + 1
        raise TomlFileError(name, line, Message("files/not-utf-8")) from None
