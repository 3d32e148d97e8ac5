"""What documents are made of: the classes they build on, and the parts that several of them have.

Keys stand in the order of their lines and are always there, but for those that may be ``UNSET``.
Docstrings of classes are the descriptions of the schema.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Self

from msgspec import Meta, Struct, UnsetType

from inspector.catalog import EngineProfile
from inspector.checks import CheckFinding, Severity
from inspector.messages.rendering import english, render
from inspector.messages.rules import texts_of
from inspector.versions import EngineVersion

if TYPE_CHECKING:
    # Nearly no report asks git.
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


class Part(Struct, kw_only=True, rename={"class_": "class", "from_": "from"}):
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


class Finding(Part):
    """One rule that speaks about a file, with its sentences."""

    rule: Annotated[str, Meta(pattern="^[A-Z]+(-[A-Z]+)*$")]
    severity: Severity
    message: str
    remedy: str
    location: Place | None

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
        )
