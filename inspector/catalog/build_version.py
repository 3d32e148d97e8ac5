"""Reads ``Engine/Build/Build.version``: which build an engine is, and what follows from it.

What is odd about single values that are accepted all the same is given as remarks.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from inspector.errors import InspectorError, shortened
from inspector.files.parsing import DigitsError, parse_json
from inspector.files.reading import BUILD_VERSION, SideFile, read_side_file, text_of
from inspector.findings.finding import Finding, Severity
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple
from inspector.versions import CHANGELIST_MASK, EngineVersion

# -- remarks ---------------------------------------------------------------------------------------


class BuildRemark(Finding):
    """A value is not written as it should be; ``path`` is the field."""

    rule = "BV-FORM"
    severity: Severity = Severity.WARNING


class NotANumber(BuildRemark):
    """A number is written otherwise; ``written`` says as what."""

    rule = "BV-NUMBER"
    stable = ("written",)

    written: Message


class VersionMissing(BuildRemark):
    """A part of the engine's version is not there."""

    rule = "BV-MISSING"


class SlashedBranch(BuildRemark):
    """A branch is written as a depot path; ``escaped`` is how it has to be written."""

    rule = "BV-BRANCH"
    stable = ("written",)

    written: str
    escaped: str


# -- Build.version ---------------------------------------------------------------------------------

#: Where the file lies below an engine's root folder.
BUILD_VERSION_PLACE = Path("Engine", "Build", "Build.version")

_COMPONENT_MAX = 0xFFFF
_EPIC: Final = ("++UE4+", "++UE5+")


def is_epics(branch: str) -> bool:
    """Whether a branch is called as those of Epic's depot are."""
    return branch.startswith(_EPIC)


class BuildField(NamedTuple):
    """A field of the file: its name, the attribute of :class:`BuildVersion`, what it means."""

    name: str
    attribute: str
    meaning: Message


#: The fields in the engine's order.
BUILD_FIELDS: Final = tuple(
    BuildField(*row)
    for row in (
        ("MajorVersion", "major", Message("catalog/build-major")),
        ("MinorVersion", "minor", Message("catalog/build-minor")),
        ("PatchVersion", "patch", Message("catalog/build-patch")),
        ("Changelist", "changelist", Message("catalog/build-changelist")),
        (
            "CompatibleChangelist",
            "compatible_changelist",
            Message("catalog/build-compatible-changelist"),
        ),
        ("IsLicenseeVersion", "licensee", Message("catalog/build-licensee")),
        ("IsPromotedBuild", "promoted", Message("catalog/build-promoted")),
        ("BranchName", "branch_in_file", Message("catalog/build-branch")),
        ("BuildId", "build_id", Message("catalog/build-id")),
        ("BuildVersion", "build_version", Message("catalog/build-text")),
        ("BuildUrl", "build_url", Message("catalog/build-url")),
    )
)


class BuildVersion(NamedTuple):
    """The fields of a Build.version file, with its defaults for absent ones.

    ``promoted`` is None where the file does not say. ``other`` keeps fields that are not known
    here. ``remarks`` tell which values were accepted although they are written otherwise than they
    should be, or are missing. ``written`` are the names of the fields that the file has, in its
    order.
    """

    major: int = 0
    minor: int = 0
    patch: int = 0
    changelist: int = 0
    compatible_changelist: int = 0
    licensee: bool = False
    promoted: bool | None = None
    branch: str = ""
    build_id: str = ""
    build_version: str = ""
    build_url: str = ""
    other: Mapping[str, object] = MappingProxyType({})
    remarks: tuple[BuildRemark, ...] = ()
    written: tuple[str, ...] = ()

    @property
    def branch_in_file(self) -> str:
        """The branch as the file has it, which may be with slashes."""
        slashed = (each.written for each in self.remarks if isinstance(each, SlashedBranch))
        return next(slashed, self.branch)

    def with_branch(self, branch: str) -> BuildVersion:
        """The same with another branch, so that nothing is remarked about how it is written."""
        remarks = tuple(each for each in self.remarks if not isinstance(each, SlashedBranch))
        return self._replace(branch=branch, remarks=remarks)

    @property
    def is_empty(self) -> bool:
        """Whether the file names no version at all: major, minor and patch are 0."""
        return not (self.major or self.minor or self.patch)

    @property
    def current(self) -> EngineVersion:
        """The engine's own version: what it writes into packages as saved-by."""
        return EngineVersion(
            self.major, self.minor, self.patch, self.changelist, self.licensee, self.branch
        )

    @property
    def effective_compatible_changelist(self) -> int:
        """The compatible changelist, or the changelist where none is set."""
        return self.compatible_changelist or self.changelist

    @property
    def compatible_with(self) -> EngineVersion:
        """The version that packages of this engine name as their lower bound: patch 0."""
        changelist = self.effective_compatible_changelist
        return EngineVersion(self.major, self.minor, 0, changelist, self.licensee, self.branch)

    @property
    def check_on(self) -> bool:
        """Whether the engine checks versions of assets at all: not with a changelist of 0."""
        return bool(self.changelist and self.effective_compatible_changelist)

    @property
    def version_text(self) -> str:
        """The build as text: ``++UE5+Release-5.7-CL-50162420`` unless the file gives one."""
        return self.build_version or f"{self.branch}-CL-{self.changelist}"


def read_build_version(path: Path) -> BuildVersion:
    """The Build.version file at ``path``.

    Raises:
        AccessError: When the file cannot be read, or is larger or nested more deeply than is read.
        InspectorError: When it is not such a file or a number in it cannot be.
    """
    return parse_build_version(read_json_object(path, BUILD_VERSION), str(path))


def read_json_object(path: Path, kind: SideFile) -> dict[str, Any]:
    """The object that a JSON file holds; a byte-order mark is accepted.

    Args:
        path: The file.
        kind: What it is, which says how much is read.

    Raises:
        AccessError: When the file cannot be read, or is larger or nested more deeply than is read.
        InspectorError: When it does not hold a JSON object.
    """
    return json_object(read_side_file(path, kind), str(path))


class JsonFileError(InspectorError):
    """A file does not hold the JSON object that it should, for a ``reason``.

    ``path`` is what it is called in messages; ``line`` and ``column`` are from 1.
    """

    def __init__(self, name: str, reason: Message, line: int, column: int) -> None:
        self.path = name
        self.reason = reason
        self.line = line
        self.column = column
        super().__init__(Message("errors/at", place=name, reason=reason))


def json_object(data: bytes, name: str) -> dict[str, Any]:
    """The object that the bytes of a JSON file hold; ``name`` is that of the file in messages.

    Raises:
        LimitError: When it is nested more deeply than is read.
        JsonFileError: When they do not hold a JSON object.
    """
    # Late: nothing but such a file needs it.
    from json import JSONDecodeError

    text = ""
    try:
        text = text_of(data)
        value = parse_json(text, name)
    except JSONDecodeError as error:
        reason = Message("catalog/not-json", error=str(error))
        raise JsonFileError(name, reason, error.lineno, error.colno) from None
    except ValueError as error:
        wrong = error.message if isinstance(error, DigitsError) else str(error)
        raise JsonFileError(name, Message("catalog/not-json", error=wrong), 1, 1) from None
    if not isinstance(value, dict):
        before = text[: len(text) - len(text.lstrip())]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        reason = Message("catalog/no-json-object", line=line, column=column)
        raise JsonFileError(name, reason, line, column)
    return value


def parse_build_version(data: Mapping[str, object], where: str = "Build.version") -> BuildVersion:
    """The fields of a Build.version object; ``where`` is for messages.

    Raises:
        InspectorError: When a number is none, negative or too large.
    """
    reader = _Fields(data, where)
    branch = reader.text("BranchName")
    if "/" in branch:
        escaped = branch.replace("/", "+")
        reader.remarks.append(SlashedBranch(path="BranchName", written=branch, escaped=escaped))
        branch = escaped
    for name in ("MajorVersion", "MinorVersion"):
        if name not in data:
            reader.remarks.append(VersionMissing(path=name))
    promoted = bool(reader.number("IsPromotedBuild", 1))
    build = BuildVersion(
        major=reader.number("MajorVersion", _COMPONENT_MAX),
        minor=reader.number("MinorVersion", _COMPONENT_MAX),
        patch=reader.number("PatchVersion", _COMPONENT_MAX),
        changelist=reader.number("Changelist", CHANGELIST_MASK),
        compatible_changelist=reader.number("CompatibleChangelist", CHANGELIST_MASK),
        licensee=bool(reader.number("IsLicenseeVersion", 1)),
        promoted=promoted if "IsPromotedBuild" in data else None,
        branch=branch,
        build_id=reader.text("BuildId"),
        build_version=reader.text("BuildVersion"),
        build_url=reader.text("BuildUrl"),
    )
    other = {name: value for name, value in data.items() if name not in reader.taken}
    return build._replace(other=other, remarks=tuple(reader.remarks), written=tuple(data))


class _Fields:
    """Takes fields out of the object and notes what was odd about them."""

    def __init__(self, data: Mapping[str, object], where: str) -> None:
        self._data = data
        self._where = where
        self.taken: set[str] = set()
        self.remarks: list[BuildRemark] = []

    def _take(self, name: str, default: object) -> object:
        self.taken.add(name)
        return self._data.get(name, default)

    def number(self, name: str, largest: int) -> int:
        value = self._take(name, 0)
        if isinstance(value, bool):
            self.remarks.append(NotANumber(path=name, written=Message("catalog/truth-value")))
            value = int(value)
        elif isinstance(value, str):
            try:
                value = int(value)
            except ValueError:
                raise self._wrong(name, value) from None
            self.remarks.append(NotANumber(path=name, written=Message("files/text")))
        if not isinstance(value, int) or not 0 <= value <= largest:
            raise self._wrong(name, value)
        return value

    def text(self, name: str) -> str:
        value = self._take(name, "")
        if value is None:
            return ""
        if not isinstance(value, str):
            raise self._wrong(name, value)
        return value

    def _wrong(self, name: str, value: object) -> InspectorError:
        return InspectorError(
            Message(
                "catalog/field-cannot-be",
                where=self._where,
                name=name,
                value=shortened(repr(value)),
            )
        )
