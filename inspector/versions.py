"""The values everything speaks of: GUIDs, engine versions, custom versions, version sets.

Standard library only; nothing here reads a file or knows which numbers exist.
"""

from __future__ import annotations

import re
import struct
from enum import StrEnum
from functools import lru_cache
from typing import Literal
from zlib import crc32

from inspector.data_classes import dataclass
from inspector.errors import InspectorError
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.patterns import pattern

_HEX = frozenset("0123456789abcdefABCDEF")


class Guid(NamedTuple):
    """Four unsigned 32-bit words; printed as ``CFFC743F-43B04480-939114DF-171D2073``."""

    a: int
    b: int
    c: int
    d: int

    @classmethod
    def parse(cls, text: str) -> Guid:
        """Reads 32 hexadecimal digits, with dashes and braces anywhere between them ignored.

        Raises:
            InspectorError: When there are not exactly 32 digits.
        """
        digits = text.strip().strip("{}").replace("-", "")
        if len(digits) != 32 or not _HEX.issuperset(digits):
            raise InspectorError(Message("versions/no-guid", text=text))
        return cls(*(int(digits[i : i + 8], 16) for i in range(0, 32, 8)))

    @classmethod
    def from_bytes(cls, data: bytes, byte_order: str = "<") -> Guid:
        """Reads 16 bytes; every word stands in the file's byte order (``"<"`` or ``">"``)."""
        return cls(*struct.unpack(byte_order + "4I", data))

    @property
    def is_zero(self) -> bool:
        """Whether all four words are 0, which stands for "none"."""
        return not any(self)

    def __str__(self) -> str:
        return f"{self.a:08X}-{self.b:08X}-{self.c:08X}-{self.d:08X}"


@lru_cache(maxsize=1 << 14)
def crc_of(name: str) -> int:
    """The CRC-32 of a name with ASCII letters lowered: ``Data`` and ``data`` are one field."""
    return crc32(name.encode("utf-8", "surrogatepass").lower())


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
_TEXT = pattern(
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
    """Whose build an engine version names; a version itself knows of no preview of a release."""

    OFFICIAL = "official"
    PREVIEW = "preview"
    STUDIO = "studio"
    LOCAL = "local"
    BRANCH = "branch"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class EngineVersion:
    """An engine version as packages and Build.version files hold it.

    ``changelist`` is the masked number (0 to 2147483647) and ``licensee`` the bit above it.
    ``branch`` is in its stored form (``++UE5+Release-5.3``); slashes given are converted. Equality
    takes all six fields into account; use :func:`compare` to order versions.
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
def release_sort_key(release: str) -> tuple[int, int]:
    """Sorts ``4.9`` before ``4.27`` and both before ``5.0``; what names no release comes last."""
    major, _, minor = release.partition(".")
    if major.isdigit() and minor.isdigit():
        return int(major), int(minor)
    return (1 << 30), 0


#: How an Epic version stands to a licensee's when major, minor and patch tie. The documented rule,
#: and the default, ranks the licensee's above; ``"equal"`` lets such a pair tie.
MixedVendors = Literal["licensee-newer", "equal"]


class Component(StrEnum):
    """The part of an engine version that decided a comparison."""

    MAJOR = "major"
    MINOR = "minor"
    PATCH = "patch"
    CHANGELIST = "changelist"


class Comparison(NamedTuple):
    """How a first version stands to a second.

    ``order`` is -1 (the first is older), 0 or 1 (the first is newer); ``component`` decided it and
    is None when neither is newer. ``no_changelist`` marks an answer that came down to changelists
    although one of them is 0, so that the number says nothing.
    """

    order: int
    component: Component | None
    no_changelist: bool = False


class Compatibility(NamedTuple):
    """Whether an engine accepts an asset's version.

    ``compatible`` is None when the known bound does not settle it; ``component`` is the part that
    made the asset newer, None when the answer is yes.
    """

    compatible: bool | None
    component: Component | None = None


_YES = Compatibility(True)


def compare(
    first: EngineVersion,
    second: EngineVersion,
    *,
    mixed_vendors: MixedVendors = "licensee-newer",
) -> Comparison:
    """Orders two versions by major, minor, patch, then vendor and changelist; never by branch."""
    for component in (Component.MAJOR, Component.MINOR, Component.PATCH):
        number, other = getattr(first, component), getattr(second, component)
        if number != other:
            return Comparison(1 if number > other else -1, component)
    missing = not (first.changelist and second.changelist)
    if first.licensee != second.licensee:
        if mixed_vendors == "equal":
            return Comparison(0, None, missing)
        return Comparison(1 if first.licensee else -1, Component.CHANGELIST, missing)
    if first.changelist != second.changelist:
        order = 1 if first.changelist > second.changelist else -1
        return Comparison(order, Component.CHANGELIST, missing)
    return Comparison(0, None, missing)


def compatible(
    engine: EngineVersion,
    asset: EngineVersion,
    *,
    patch_open: bool = False,
    changelist_known: bool = True,
    mixed_vendors: MixedVendors = "licensee-newer",
) -> Compatibility:
    """Whether an engine of version ``engine`` accepts an asset compatible with ``asset``.

    A changelist of 0 on either side switches the check off.

    Args:
        patch_open: The engine was named by its release alone and stands for its newest hotfix: a
            higher patch of the asset never refuses.
        changelist_known: False when nobody knows the engine's changelist: it is then not taken for
            0, and only major, minor and patch are compared.
    """
    if not asset.changelist or (changelist_known and not engine.changelist):
        return _YES
    order, component, _ = compare(engine, asset, mixed_vendors=mixed_vendors)
    if order >= 0:
        return _YES
    if component is Component.PATCH and patch_open:
        return _YES
    if component is Component.CHANGELIST and not changelist_known:
        return _YES
    return Compatibility(False, component)


def compatible_with_floor(
    engine_compatible_with: EngineVersion,
    asset: EngineVersion,
    *,
    mixed_vendors: MixedVendors = "licensee-newer",
) -> Compatibility:
    """What is certain when only an engine's compatible-with version is known.

    It is a lower bound of the engine's own version: yes is certain, anything else is not known.
    """
    answer = compatible(engine_compatible_with, asset, mixed_vendors=mixed_vendors)
    return answer if answer.compatible else Compatibility(None, answer.component)


#: What a custom version reads as when the package does not store it.
ABSENT = -1

PKG_COOKED = 0x00000200
PKG_UNVERSIONED_PROPERTIES = 0x00002000
PKG_FILTER_EDITOR_ONLY = 0x80000000


# -- what a package stores -------------------------------------------------------------------------


class CustomVersion(NamedTuple):
    """One entry of a package's custom-version table."""

    guid: Guid
    version: int
    #: The name beside the number in packages before 4.10; later formats store none.
    friendly_name: str | None = None


class VersionSet(NamedTuple):
    """The numbers of one package; ``ue5`` is 0 where the package stores none."""

    legacy: int
    ue4: int
    ue5: int
    licensee: int
    package_flags: int = 0
    custom: tuple[CustomVersion, ...] = ()

    @property
    def unversioned(self) -> bool:
        """Whether the package stores no versions at all, as cooked packages do."""
        return not (self.ue4 or self.ue5 or self.licensee)

    @property
    def numbers(self) -> dict[str, int]:
        """Each number by its axis: ``ue4``, ``ue5``, ``licensee``, ``custom:GUID``."""
        custom = {f"custom:{entry.guid}": entry.version for entry in self.custom}
        return {"ue4": self.ue4, "ue5": self.ue5, "licensee": self.licensee, **custom}

    @property
    def cooked(self) -> bool:
        """Whether editor-only data was stripped; UE4 cooks set only the filter bit."""
        return bool(self.package_flags & (PKG_FILTER_EDITOR_ONLY | PKG_COOKED))

    @property
    def editor_data(self) -> bool:
        """Whether editor-only fields are stored: the bit that the layout depends on."""
        return not self.package_flags & PKG_FILTER_EDITOR_ONLY

    @property
    def custom_keyed_by_enum(self) -> bool:
        """Whether custom versions are keyed by a number (legacy -2): none of those is judged."""
        return self.legacy == -2
