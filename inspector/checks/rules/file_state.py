"""Files that are no package on disk: missing, empty, pointers, containers, other formats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from inspector.checks.case import Case, finds
from inspector.checks.facts import FileKind
from inspector.checks.finding import CheckFinding, Unreadable
from inspector.errors import CHANGED
from inspector.findings.message import Message, Text
from inspector.messages import worded

_TAG = "0x9E2A83C1"
#: Digits of a hash that tell objects apart.
_DIGITS = 12


class NoFile(Unreadable):
    """The file could not be read: for a ``reason`` of the system, or as it has too few bytes."""

    rule = "NO-FILE"
    order = 1.0
    templates = {
        "title": "File cannot be read",
        "line": "File cannot be opened",
        "line.short": "Too short for a header",
        "line.changed": "Changed while it was read",
        "message": "The file cannot be opened.",
        "message.short": "The file has {size:,} bytes, fewer than a header needs.",
        "message.changed": "The file changed while it was read.",
        "message.reason": "The file cannot be opened: {reason_within}.",
        "remedy": "Check the path and the rights, then read it again.",
        "remedy.changed": "Read it again once the program that writes it has finished.",
        "sentence": "{message}",
        "headline": "The header cannot be read",
        "headline.changed": "The file changed meanwhile",
        "checked": "Whether the file can be opened and is long enough for the first fields.",
        "checked.changed": (
            "Whether its size and the time of its last write stayed the same meanwhile."
        ),
        "this_file": "{message}",
        "engine_limit": "Without the first fields there is nothing to judge.",
        "engine_limit.changed": (
            "Old and new bytes together are no file that ever was, so none are judged."
        ),
        "opens.changed": "Not known until it is read again.",
        "sure": "Certain for this machine and moment.",
        "sure.changed": "Certain. Both were asked for again after reading.",
        "sure.short": "Certain. The size was read.",
    }
    size: int
    reason: Text

    @property
    def short(self) -> bool:
        """Whether it was opened, and holds too little."""
        return self.size > 0

    @property
    def changed(self) -> bool:
        """Whether somebody wrote it meanwhile."""
        return self.reason == CHANGED

    @property
    def reason_within(self) -> Text:
        """The reason as it stands within a sentence; a system's begins with a capital."""
        if isinstance(self.reason, Message):
            return self.reason
        return self.reason[:1].lower() + self.reason[1:]


class EmptyFile(Unreadable):
    """The file has no bytes."""

    rule = "EMPTY-FILE"
    order = 1.1
    templates = {
        "title": "Empty file",
        "line": "The file is empty",
        "message": "The file has 0 bytes.",
        "remedy": "Fetch the file again from source control or a backup.",
        "sentence": "The file is empty.",
        "headline": "The file is empty",
        "checked": "The package tag in the first four bytes.",
        "checked.of_classes": "The first bytes, which tell how a stream is written.",
        "this_file": "**0 bytes**.",
        "engine_limit": "Without a tag the file is no package, so it stops here.",
        "engine_limit.of_classes": "Without them the file is no stream, so it stops here.",
        "sure": "Certain. The size is the file system's.",
    }


class LfsPointer(Unreadable):
    """The file stands for an object of ``object_size`` bytes that Git LFS keeps under ``oid``.

    Where a merge left two of them in it, ``ours`` and ``theirs`` are these, and ``our_name`` and
    ``their_name`` what git calls the sides.
    """

    rule = "LFS-POINTER"
    order = 2.0
    stable = ("oid",)
    templates = {
        "title": "Git LFS pointer",
        "line": "Git LFS pointer, not the asset",
        "line.conflicts": "Git LFS pointer to two versions in conflict",
        "message": "The file is a Git LFS pointer to {object}{bytes}; the asset is not here.",
        "message.conflicts": (
            "Two versions of the asset conflict: object {short_ours}… of {our_name} and object "
            "{short_theirs}… of {their_name}; the file is a Git LFS pointer to both."
        ),
        "remedy": ("Run git lfs pull in the repository; check that Git LFS is installed for it."),
        "remedy.conflicts": (
            "Take one: git checkout --ours PATH or git checkout --theirs PATH, then git add PATH. "
            "inspector diff :2:PATH :3:PATH says how they differ."
        ),
        "lead": "Not a package.",
        "lead.of_classes": "Not an object stream.",
        "sentence": "It is a Git LFS pointer; run git lfs pull.",
        "sentence.conflicts": (
            "Two versions conflict in a Git LFS pointer; take one with git checkout --ours or "
            "--theirs."
        ),
        "headline": "The asset itself was never fetched",
        "headline.conflicts": "Two versions of the asset conflict",
        "checked": f"The package tag **{_TAG}** in the first four bytes.",
        "this_file": ("A Git LFS pointer: a few lines of text that stand for {object}{bytes}."),
        "this_file.conflicts": (
            "A Git LFS pointer in conflict: object {short_ours}… of {our_name}, object "
            "{short_theirs}… of {their_name}."
        ),
        "engine_limit": "A text file is no package, so it stops here.",
        "checked.of_classes": "The first bytes, which tell how a stream is written.",
        "engine_limit.of_classes": "A pointer is no stream, so it stops here.",
        "opens": "Not known until the object is fetched.",
        "opens.conflicts": "Not known until one of them is taken.",
        "sure": "Certain. The text of the pointer was read.",
        "object": "an object that it does not name",
        "object.oid": "object {short_oid}…",
        "bytes": "",
        "bytes.object_size": ", {object_size:,} bytes",
    }
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
    order = 2.1
    templates = {
        "title": "IoStore package",
        "line": "IoStore package, not a loose one",
        "message": "The file is an IoStore (zen) package, as game containers hold them.",
        "remedy": "Use the source asset, or convert the container back to loose packages.",
        "lead": "Not a loose package.",
        "sentence": (
            "It is an IoStore package from a game's container; only a game build reads it."
        ),
        "headline": "This is a piece of a container",
        "checked": f"The package tag **{_TAG}** in the first four bytes.",
        "this_file": (
            "The header of an IoStore package, which has no tag and keeps its names elsewhere."
        ),
        "engine_limit": "The editor reads loose packages only, so it stops here.",
        "opens": "No editor. A game build reads it from its container.",
        "sure": "Likely. The layout fits; such headers carry no mark of their own.",
    }


class _Foreign(Unreadable):
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


class BadTag(_Foreign):
    """What should be a package begins with another word, ``known_as`` that of something else.

    ``what`` it is may be plain.
    """

    rule = "BAD-TAG"
    order = 2.2
    templates = {
        "title": "Not a package",
        "line": "Does not begin with the package tag",
        "line.what": "A {what}, not a package",
        "line.word": "Begins with {word}, not the package tag",
        "message": f"The first four bytes are not the package tag {_TAG}.",
        "message.what": "It is a {what}.",
        "message.text": (
            f"The file begins with the text “{{text}}”, not with the package tag {_TAG}.{{meaning}}"
        ),
        "message.word": (
            f"The first four bytes are {{word}}, not the package tag {_TAG}.{{meaning}}"
        ),
        "remedy.text": (
            "Name a package, a .uasset or .umap file. Where this one should be a package, another "
            "kind of file took its place: fetch it again."
        ),
        "remedy": (
            "Fetch the file again. If it came from a game, it may be encrypted or part of a "
            "container."
        ),
        "remedy.what": (
            "Name the folder that it lies in: the packages of the project are below that. As an "
            "engine (--engine) the project file itself can be named."
        ),
        "lead": "Not a package.",
        "sentence": "{message}",
        "headline": "The file does not begin like a package",
        "checked": f"The package tag **{_TAG}** in the first four bytes.",
        "this_file": "**not the package tag**",
        "this_file.word": "**{word}**",
        "engine_limit": "Any other first word is no package, so it stops here.",
        "sure": "Certain. The bytes were read.",
        "meaning": "",
        "meaning.known_as": " “{known_as}” stands there, as in a game's encrypted files.",
    }
    known_as: str
    what: str

    @property
    def text(self) -> str:
        """The first bytes as they read, where nothing better is known of them."""
        return "" if self.known_as or self.what else super().text


class NotStream(_Foreign):
    """What is called as only object streams are is none."""

    rule = "NOT-STREAM"
    order = 2.3
    templates = {
        "title": "Not an object stream",
        "line": "Does not begin like an object stream",
        "message": (
            "The file does not begin like an object stream, though only those are called so."
        ),
        "message.text": (
            "The file begins with the text “{text}” and not like an object stream, though only "
            "those are called so."
        ),
        "remedy": (
            "Fetch the file again from source control or a backup. Where a program wrote it, write "
            "it again as UTF-8, in which the first element or name is ObjectStream."
        ),
        "lead": "Not an object stream.",
        "sentence": "{message}",
        "headline": "The file does not begin like an object stream",
        "checked": (
            "The first bytes: **ObjectStream** as the first element of XML or the first name of "
            "JSON, or the tag and the version of a binary stream."
        ),
        "this_file": "**none of these**",
        "this_file.word": "**{word}**, none of these",
        "engine_limit": "What begins otherwise is no object stream, so it stops here.",
        "sure": "Certain. The bytes were read.",
    }


@finds(NoFile, EmptyFile, LfsPointer, IoStore, BadTag, NotStream)
def file_state(case: Case) -> Iterator[CheckFinding]:
    """The kind of the file, where it is not a package."""
    facts, engine = case.facts, case.profile.name
    details = facts.details
    match facts.kind:
        case FileKind.MISSING:
            yield NoFile(engine=engine, size=facts.size or 0, reason=facts.obstacle)
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
        case FileKind.NOT_A_PACKAGE:
            yield _FOREIGN[facts.format](engine, details)
        case FileKind.PACKAGE if facts.versions is None and not facts.damage:
            # A package of which nothing is known must never look like one that loads.
            yield NoFile(engine=engine, size=facts.size or 0, reason="")


def _no_package(engine: str, details: Mapping[str, str]) -> CheckFinding:
    return BadTag(
        engine=engine,
        path="summary/Tag",
        offset=0,
        word=_word(details),
        known_as=details.get("known_as", ""),
        what=worded(details["what"]) if "what" in details else "",
    )


def _no_stream(engine: str, details: Mapping[str, str]) -> CheckFinding:
    return NotStream(engine=engine, offset=0, word=_word(details))


def _word(details: Mapping[str, str]) -> str:
    word = details.get("first_word", "").removeprefix("0x").upper()
    return f"0x{word}" if word else ""


#: What is said of a foreign file, by the format that its name promises.
_FOREIGN: Final = {"unreal-package": _no_package, "object-stream": _no_stream}
