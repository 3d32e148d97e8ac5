"""Files that are no package on disk: missing, empty, pointers, containers, other formats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from inspector.checks.case import Case, finds
from inspector.checks.facts import FileKind
from inspector.checks.judgement import CheckFinding, Unreadable
from inspector.errors import CHANGED
from inspector.findings.message import Text

if TYPE_CHECKING:
    from inspector.format.other_files import Details

_TAG = "0x9E2A83C1"
#: Digits of a hash that tell objects apart.
_DIGITS = 12


class NoFile(Unreadable):
    """The file could not be read: for a ``reason`` of the system, or as it has too few bytes.

    Of a ``folder`` nobody knows which files are in it.
    """

    rule = "NO-FILE"
    size: int
    reason: Text
    folder: bool = False

    @property
    def short(self) -> bool:
        """Whether it was opened, and holds too little."""
        return self.size > 0

    @property
    def changed(self) -> bool:
        """Whether somebody wrote it meanwhile."""
        return self.reason == CHANGED


class EmptyFile(Unreadable):
    """The file has no bytes."""

    rule = "EMPTY-FILE"


class LfsPointer(Unreadable):
    """The file stands for an object of ``object_size`` bytes that Git LFS keeps under ``oid``.

    Where a merge left two of them in it, ``ours`` and ``theirs`` are these, and ``our_name`` and
    ``their_name`` what git calls the sides.
    """

    rule = "LFS-POINTER"
    stable = ("oid",)
    oid: str
    object_size: int | None
    ours: str = ""
    theirs: str = ""
    our_name: str = ""
    their_name: str = ""

    @property
    def conflicts(self) -> bool:
        """Whether it names two objects."""
        return bool(self.ours)

    @property
    def short_oid(self) -> str:
        """As many of its digits as tell objects apart."""
        return self.oid[:_DIGITS]

    @property
    def short_ours(self) -> str:
        """The same of the object on our side."""
        return self.ours[:_DIGITS]

    @property
    def short_theirs(self) -> str:
        """The same of the object on their side."""
        return self.theirs[:_DIGITS]


class IoStore(Unreadable):
    """The file is a package as the containers of games hold them."""

    rule = "IOSTORE"


class ForeignFile(Unreadable):
    """The file begins with a ``word`` that no file of its format begins with."""

    rule = "FOREIGN"
    word: str

    @property
    def text(self) -> str:
        """The first bytes as they read, where they are letters and the like: ``# As``."""
        if not self.word:
            return ""
        text = int(self.word, 16).to_bytes(4, "little").decode("latin-1")
        return text if text.isascii() and text.isprintable() else ""


class BadTag(ForeignFile):
    """What should be a package begins with another word, ``known_as`` that of something else.

    Where it is plain, ``what`` is the kind of file that it is instead, a key of
    :mod:`inspector.format.other_files`. ``version`` is that of its format, ``belongs_to``
    the file without which it means nothing: empty where that is missing, None where it belongs to
    none or nobody looked. ``by_name`` tells that only its name says so, ``lacks_mark`` that bytes
    of other such files would say so too.
    """

    rule = "BAD-TAG"
    known_as: str = ""
    what: str = ""
    version: int | None = None
    encrypted: bool = False
    by_name: bool = False
    lacks_mark: bool = False
    belongs_to: str | None = None

    @property
    def text(self) -> str:
        """The first bytes as they read, where nothing better is known of them."""
        return "" if self.known_as or self.what else super().text


class NotStream(ForeignFile):
    """What is called as only object streams are is none."""

    rule = "NOT-STREAM"


@finds(NoFile, EmptyFile, LfsPointer, IoStore, BadTag, NotStream)
def file_state(case: Case) -> Iterator[CheckFinding]:
    """The kind of the file, where it is not a package."""
    facts, engine = case.facts, case.profile.name
    details = facts.details
    match facts.kind:
        case FileKind.MISSING:
            yield NoFile(
                engine=engine,
                size=facts.size or 0,
                reason=facts.obstacle,
                folder="folder" in details,
            )
        case FileKind.EMPTY:
            yield EmptyFile(engine=engine)
        case FileKind.LFS_POINTER:
            size = details.get("size", "")
            yield LfsPointer(
                engine=engine,
                oid=details.get("oid", ""),
                object_size=int(size) if size.isdigit() else None,
                ours=details.get("ours", ""),
                theirs=details.get("theirs", ""),
                our_name=details.get("ours_name", "") or "ours",
                their_name=details.get("theirs_name", "") or "theirs",
            )
        case FileKind.IOSTORE:
            yield IoStore(engine=engine)
        case FileKind.NOT_A_PACKAGE if not facts.damage:
            yield _FOREIGN[facts.format](engine, details)
        case FileKind.PACKAGE if facts.versions is None and not facts.damage:
            # A package of which nothing is known must never look like one that loads.
            yield NoFile(engine=engine, size=facts.size or 0, reason="")


def bad_tag(engine: str, details: Details) -> BadTag:
    """What is said of a file without the package tag.

    Args:
        engine: The engine that is asked.
        details: Those of its facts.
    """
    version = details.get("version")
    return BadTag(
        engine=engine,
        path="summary/Tag",
        offset=0,
        word=_word(details),
        known_as=details.get("known_as", ""),
        what=details.get("what", ""),
        version=None if version is None else int(version),
        encrypted="encrypted" in details,
        by_name=details.get("told_by") == "name",
        lacks_mark="lacks_mark" in details,
        belongs_to=details.get("belongs_to"),
    )


def _no_stream(engine: str, details: Details) -> CheckFinding:
    return NotStream(engine=engine, offset=0, word=_word(details))


def _word(details: Details) -> str:
    word = details.get("first_word", "").removeprefix("0x").upper()
    return f"0x{word}" if word else ""


#: What is said of a foreign file, by the format that its name promises.
_FOREIGN: Final = {"unreal-package": bad_tag, "object-stream": _no_stream}
