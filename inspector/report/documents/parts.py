"""The classes and parts that documents share, and how documents are written as JSON.

Keys are written in the order of their lines and are always there, but for those that may be
``UNSET``. Docstrings of classes are the descriptions of the schema.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Self, cast

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from inspector.catalog import EngineProfile
from inspector.checks import CheckFinding, Severity
from inspector.checks.rules.damage import LegacyOld
from inspector.checks.rules.file_state import BadTag
from inspector.escaping import json_escaped
from inspector.findings.message import Message
from inspector.format.other_files import OtherKind
from inspector.messages.rendering import english, render
from inspector.messages.rules import texts_of
from inspector.versions import EngineVersion

if TYPE_CHECKING:
    from inspector.project.vcs.work_tree import LastChange


#: What stands at the top of every JSON document; it changes when a key changes its meaning.
SCHEMA_NUMBER: Final = 1
#: What every package is called in the key ``format``.
PACKAGE_FORMAT: Final = "unreal-package"

Count = Annotated[int, Meta(ge=0)]
GuidText = Annotated[str, Meta(pattern="^[0-9A-F]{8}-[0-9A-F]{8}-[0-9A-F]{8}-[0-9A-F]{8}$")]
#: A key that another document of the same command has, and this one never.
Absent = Annotated[UnsetType, Meta(extra_json_schema={"not": {}})]
Sha1 = Annotated[str, Meta(pattern="^[0-9a-f]{40}$")]


class Part(Struct, kw_only=True, rename={"class_": "class", "from_": "from", "in_": "in"}):
    """An object of a document."""


class Document(Part, tag_field="schema", tag=SCHEMA_NUMBER):
    """A whole document, with the number of its schema at the top."""


class Version(Part):
    """An engine version with its parts."""

    text: str
    major: Count
    minor: Count
    patch: Count
    changelist: Annotated[int, Meta(ge=0, le=0x7FFFFFFF)]
    licensee: bool
    branch: str

    @classmethod
    def of(cls, version: EngineVersion) -> Self:
        """A version that is known."""
        return cls(
            text=str(version),
            major=version.major,
            minor=version.minor,
            patch=version.patch,
            changelist=version.changelist,
            licensee=version.licensee,
            branch=version.branch,
        )

    @classmethod
    def or_none(cls, version: EngineVersion | None) -> Self | None:
        """A version, where it is known."""
        return None if version is None else cls.of(version)


class Engine(Part):
    """Which engine files were judged against, and why that one."""

    name: str
    source: str

    @classmethod
    def of(cls, profile: EngineProfile) -> Self:
        """What is said of an engine."""
        return cls(name=profile.name, source=render(profile.source))


class Commit(Part):
    """The last commit that changed a file; without one the reason why none is known.

    The date is ISO 8601; ``edited`` says that the file was changed since and not committed.
    """

    commit: str | None
    author: str | None
    date: str | None
    edited: bool
    reason: str | None

    @classmethod
    def of(cls, change: LastChange) -> Self:
        """What is said of a last change."""
        return cls(
            commit=change.commit or None,
            author=None if change.reason else change.author,
            date=change.date or None,
            edited=change.edited,
            reason=english(change.reason) or None,
        )


class Place(Part):
    """Where in a file a finding was made: the field, and its first byte where that is known."""

    field: str
    offset: Count | None

    @classmethod
    def or_none(cls, finding: CheckFinding) -> Self | None:
        """The place of a finding; None of one that is about the whole file."""
        if not finding.path and finding.offset is None:
            return None
        return cls(field=finding.path, offset=finding.offset)


class OtherFile(Part):
    """What a file is that is no package: its kind, and the version of its format where it is read.

    Belongs to is the file without which it means nothing: empty where that is not beside it, null
    where it belongs to none or nobody looked.
    """

    kind: OtherKind
    told_by: Literal["bytes", "name"]
    version: Count | None
    encrypted: bool
    belongs_to: str | None

    @classmethod
    def or_unset(cls, finding: CheckFinding) -> Self | UnsetType:
        """What a finding says of that; nothing of any other finding."""
        if isinstance(finding, BadTag) and finding.what:
            return cls(
                kind=cast("OtherKind", finding.what),
                told_by="name" if finding.by_name else "bytes",
                version=finding.version,
                encrypted=finding.encrypted,
                belongs_to=finding.belongs_to,
            )
        if isinstance(finding, LegacyOld) and finding.of_older_engine:
            return cls(
                kind="old-package",
                told_by="bytes",
                version=finding.file_version,
                encrypted=False,
                belongs_to=None,
            )
        return UNSET


class Finding(Part):
    """One rule that speaks about a file, with its sentences.

    What the file is instead is there where the rule says that it is no package of these engines.
    """

    rule: Annotated[str, Meta(pattern="^[A-Z]+(-[A-Z]+)*$")]
    severity: Severity
    message: str
    remedy: str
    location: Place | None
    what: OtherFile | UnsetType = UNSET

    @classmethod
    def of(cls, finding: CheckFinding) -> Self:
        """What is said of a finding."""
        texts = texts_of(finding)
        return cls(
            rule=finding.rule,
            severity=finding.severity,
            message=texts.message(),
            remedy=texts.remedy(),
            location=Place.or_none(finding),
            what=OtherFile.or_unset(finding),
        )


_SIGNS_A_PIECE: Final = 1 << 14


def json_text(document: Document | dict[str, Any]) -> str:
    """A whole JSON document, indented, with a line end."""
    return "".join(json_pieces(document))


def json_pieces(document: Document | dict[str, Any]) -> Iterator[str]:
    """The same piece by piece, for documents that are long as text."""
    encoder = json.JSONEncoder(ensure_ascii=False, indent=2, default=_written)
    signs = encoder.iterencode(document)
    while piece := "".join(islice(signs, _SIGNS_A_PIECE)):
        yield json_escaped(piece)
    yield "\n"


def json_line(value: Any) -> str:
    """A part of a document, or anything that JSON holds, in one line."""
    return json_escaped(json.dumps(value, ensure_ascii=False, default=_written))


def small_line(part: Part) -> str:
    """The same of a part without fractions and without numbers of more than 64 bits.

    Other numbers would be written otherwise, or not at all; it takes a tenth of the time.
    """
    try:
        # Kinds of text that know more than their signs are written as these.
        line = msgspec.json.encode(part, enc_hook=_text)
        return json_escaped(msgspec.json.format(line, indent=0).decode())
    except UnicodeEncodeError:
        # Half a UTF-16 pair, which a package may hold, is no UTF-8.
        return json_line(part)


def line_by_line(make: Callable[[], Part], key: str, lines: Iterable[str]) -> Iterator[str]:
    """A document of which one list is written a line an entry, as the entries come.

    Args:
        make: Makes the document with that list empty. It is asked before the entries for the keys
            above them, and after them for those below, which may count the entries.
        key: The key of the list.
        lines: The entries.
    """
    # Quotes inside of texts are escaped, so this can be nothing but the key and its value.
    empty = f'"{key}": []'
    above, _, _ = json_line(make()).partition(empty)
    yield above + empty[:-1]
    before = "\n"
    for line in lines:
        yield before + line
        before = ",\n"
    _, _, below = json_line(make()).partition(empty)
    yield f"\n]{below}\n"


def _written(value: Any) -> Any:
    return english(value) if isinstance(value, Message) else _keys(value)


def _text(value: Any) -> str:
    return english(value) if isinstance(value, Message) else str.__str__(value)


def _keys(part: Part) -> dict[str, Any]:
    """The keys of a part with their values; those that are not set are left out."""
    config = part.__struct_config__
    keys: dict[str, Any] = {} if config.tag_field is None else {config.tag_field: config.tag}
    for key, name in zip(part.__struct_encode_fields__, part.__struct_fields__, strict=True):
        value = getattr(part, name)
        if value is not UNSET:
            keys[key] = _Parts(value) if _are_parts(value) else value
    return keys


def _are_parts(value: Any) -> bool:
    return type(value) is list and bool(value) and isinstance(value[0], Part)


class _Parts(list[Part]):
    """Parts that are turned into their keys one by one, as they are written.

    Left to the encoder each of them would cost it another level for all that is written of it.
    """

    def __iter__(self) -> Iterator[Any]:
        return map(_keys, super().__iter__())
