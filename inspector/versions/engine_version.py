"""One engine version: numbers, licensee mark, branch and text form; and the order of releases."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from inspector.errors import InspectorError
from inspector.findings.message import Message, Text

#: Bit 31 of a stored changelist: set by every build of a licensee.
LICENSEE_BIT = 0x80000000
CHANGELIST_MASK = 0x7FFFFFFF
_COMPONENT_MAX = 0xFFFF

# Some packages of 4.26 development builds carry the licensee bit by mistake: those below UE4 object
# version 522 whose changelist is at least this one.
_REPAIR_BELOW_UE4 = 522
_REPAIR_FROM_CHANGELIST = 12740027

# UE4 object versions up to this one store a bare 32-bit changelist in place of an engine version.
_FIRST_WITH_ENGINE_VERSION = 336

_NUMBER = r"([0-9]{1,10})"
_TEXT = re.compile(
    rf"{_NUMBER}(?:\.{_NUMBER}(?:\.{_NUMBER}(?:-{_NUMBER}(?:\+(.*))?)?)?)?", re.ASCII | re.DOTALL
)


class VersionTextError(InspectorError):
    """A text that is not an engine version.

    Args:
        text: The text as given.
        reason: What is wrong with it, as a short phrase.
    """

    def __init__(self, text: str, reason: Text) -> None:
        self.text = text
        self.reason = reason
        super().__init__(Message("versions/no-version", text=text, reason=reason))


class BuildOrigin(StrEnum):
    """Whose build an engine version names, as far as the version itself tells."""

    OFFICIAL = "official"
    STUDIO = "studio"
    LOCAL = "local"
    BRANCH = "branch"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class EngineVersion:
    """An engine version as packages and Build.version files hold it.

    ``changelist`` is the masked number (0 to 2147483647) and ``licensee`` the bit above it.
    ``branch`` is in its stored form (``++UE5+Release-5.3``); slashes given are converted. Equality
    takes all six fields into account; use :func:`inspector.versions.compare` to order versions.
    """

    major: int = 0
    minor: int = 0
    patch: int = 0
    changelist: int = 0
    licensee: bool = False
    branch: str = ""

    def __post_init__(self) -> None:
        if "/" in self.branch:
            object.__setattr__(self, "branch", self.branch.replace("/", "+"))

    @classmethod
    def parse(cls, text: str) -> EngineVersion:
        """Reads ``Major.Minor.Patch-Changelist+Branch``, or a form that stops after any component.

        The licensee mark is not part of the text, so it is never set here.

        Raises:
            VersionTextError: For anything else, numbers that do not fit included.
        """
        match = _TEXT.fullmatch(text)
        if not match:
            raise VersionTextError(text, _what_is_wrong(text))
        *numbers, branch = match.groups()
        major, minor, patch, changelist = (int(number or 0) for number in numbers)
        if max(major, minor, patch) > _COMPONENT_MAX:
            raise VersionTextError(
                text, Message("versions/component-too-large", highest=_COMPONENT_MAX)
            )
        if changelist > CHANGELIST_MASK:
            raise VersionTextError(
                text,
                Message("versions/changelist-too-large", highest=CHANGELIST_MASK),
            )
        return cls(major, minor, patch, changelist, branch=branch or "")

    @classmethod
    def from_raw(
        cls, major: int, minor: int, patch: int, raw_changelist: int, branch: str = ""
    ) -> EngineVersion:
        """The version of stored numbers; bit 31 of ``raw_changelist`` is the licensee mark.

        The branch is kept as it is stored: a few packages hold it with slashes.
        """
        licensee = bool(raw_changelist & LICENSEE_BIT)
        version = cls(major, minor, patch, raw_changelist & CHANGELIST_MASK, licensee)
        object.__setattr__(version, "branch", branch)
        return version

    @classmethod
    def from_bare_changelist(cls, raw_changelist: int) -> EngineVersion:
        """The version that stands for the bare changelist of packages before UE4 version 336.

        4.0.0 with that changelist, or the empty version for 0.
        """
        if raw_changelist & CHANGELIST_MASK:
            return cls.from_raw(4, 0, 0, raw_changelist)
        return cls()

    @property
    def raw_changelist(self) -> int:
        """The changelist as stored, with bit 31 for the licensee mark."""
        return self.changelist | (LICENSEE_BIT if self.licensee else 0)

    @property
    def depot_path(self) -> str:
        """The branch as a depot path: ``//UE5/Release-5.3``."""
        return self.branch.replace("+", "/")

    @property
    def origin(self) -> BuildOrigin:
        """Whose build it is.

        A studio's carries the licensee mark, a locally compiled one no changelist. Epic's release
        branches end in ``Release-4.27``, up to 4.10 in ``UE4-Releases/4.10``.
        """
        if self.licensee:
            return BuildOrigin.STUDIO
        if not self.changelist:
            return BuildOrigin.LOCAL
        if not self.branch:
            return BuildOrigin.UNKNOWN
        last = self.depot_path.endswith
        released = last(f"/Release-{self.release}") or last(f"UE4-Releases/{self.release}")
        return BuildOrigin.OFFICIAL if released else BuildOrigin.BRANCH

    @property
    def is_empty(self) -> bool:
        """Whether major, minor and patch are all 0."""
        return not (self.major or self.minor or self.patch)

    @property
    def has_changelist(self) -> bool:
        """Whether the masked changelist is not 0; the licensee mark alone does not count."""
        return self.changelist != 0

    @property
    def release(self) -> str:
        """Major and minor as text: ``4.27``."""
        return f"{self.major}.{self.minor}"

    @property
    def short(self) -> str:
        """Major, minor and patch as text: ``4.27.2``."""
        return f"{self.major}.{self.minor}.{self.patch}"

    def repaired(self, ue4: int) -> EngineVersion:
        """This version as read from a package of UE4 object version ``ue4``.

        Clears the licensee mark that some packages of 4.26.0 development builds carry by mistake.
        """
        wrong = (
            self.licensee
            and ue4 < _REPAIR_BELOW_UE4
            and (self.major, self.minor, self.patch) == (4, 26, 0)
            and self.changelist >= _REPAIR_FROM_CHANGELIST
        )
        if not wrong:
            return self
        return EngineVersion(4, 26, 0, self.changelist, branch=self.branch)

    def __str__(self) -> str:
        text = f"{self.short}-{self.changelist}"
        return f"{text}+{self.branch}" if self.branch else text


def stores_bare_changelist(ue4: int) -> bool:
    """Whether packages of this UE4 object version hold a bare changelist, not an engine version."""
    return ue4 < _FIRST_WITH_ENGINE_VERSION


def _what_is_wrong(text: str) -> Message:
    """A short phrase for the first thing in ``text`` that keeps it from being a version."""
    if not text:
        return Message("versions/empty")
    numbers = text.partition("+")[0]
    if re.search(r"\s", numbers):
        return Message("versions/space")
    if "+" in text and "-" not in numbers:
        return Message("versions/branch-without-changelist")
    if re.search(r"[0-9]{11}", numbers):
        return Message("versions/long-number")
    if numbers.endswith((".", "-")):
        return Message("versions/nothing-follows", sign=numbers[-1])
    if numbers.startswith(("-", "+")) or re.search(r"[.-]-", numbers) or text.startswith("+"):
        return Message("versions/sign")
    if ".." in numbers:
        return Message("versions/number-missing")
    return Message("versions/form")


@lru_cache(1 << 10)
def release_key(release: str) -> tuple[int, int]:
    """Sorts ``4.9`` before ``4.27`` and both before ``5.0``; what names no release comes last."""
    major, _, minor = release.partition(".")
    if major.isdigit() and minor.isdigit():
        return int(major), int(minor)
    return (1 << 30), 0
