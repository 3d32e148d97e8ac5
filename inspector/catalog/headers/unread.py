"""What of a source file could not be read, and where."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from inspector.finding import Statement
from inspector.findings.message import Text


class Place(NamedTuple):
    """A line of a file, from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Unreadable(Statement):
    """Why something could not be read, as a clause.

    ``loses`` says that a registration goes with it, so that the list of all is not complete.
    """

    rule = "header-unreadable"
    loses: ClassVar[bool] = False


class Unread(NamedTuple):
    """Something that could not be read, and why."""

    place: Place
    why: Unreadable


class FileUnreadable(Unreadable):
    """A whole file cannot be read."""

    rule = "header-file"
    loses = True
    templates = {"message": "{reason}"}

    reason: Text


class NotClosed(Unreadable):
    """A bracket or brace is never closed."""

    rule = "header-not-closed"
    templates = {"message": "its closing mark is missing"}


class IncludedRows(Unreadable):
    """Enumerators stand in another file."""

    rule = "header-included-rows"
    templates = {"message": "enumerators of {included} are not followed"}

    included: str


class ConditionalRows(Unreadable):
    """A condition that nothing here decides stands around enumerators."""

    rule = "header-condition"
    templates = {"message": "the condition {condition} is taken to hold for enumerators"}

    condition: str


class NoEnumerator(Unreadable):
    """Something else stands where the name of an enumerator should."""

    rule = "header-no-enumerator"
    templates = {"message": "{text!r} is no name of an enumerator"}

    text: str


class MacroRows(Unreadable):
    """A macro makes enumerators."""

    rule = "header-macro"
    templates = {"message": "the macro {name} makes enumerators that are not read"}

    name: str


class NotPlain(Unreadable):
    """The expression of an enumerator is more than plain arithmetic."""

    rule = "header-not-plain"
    templates = {"message": "the number of {name}, and of those that follow it, is not plain"}

    name: str


class RegisteredUnread(Unreadable):
    """The GUID of a registration is an expression that is not read."""

    rule = "header-registration"
    loses = True
    templates = {"message": "the GUID of a registration cannot be read"}


class GuidUndefined(Unreadable):
    """A registration names a GUID that no file defines, or several define."""

    rule = "header-guid"
    loses = True
    templates = {"message": "the GUID {name} is not found"}

    name: str


class NumberUndefined(Unreadable):
    """A registration takes its number from what no file defines."""

    rule = "header-number"
    loses = True
    templates = {"message": "the number {number} is not known"}

    number: str


class LayoutUnknown(Unreadable):
    """The header layout is given as something that is not plain arithmetic."""

    rule = "header-layout"
    templates = {"message": "the header layout {number} is not known"}

    number: str
