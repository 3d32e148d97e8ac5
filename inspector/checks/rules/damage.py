"""Files that are cut short or hold what cannot be, and what lies beside them or cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from inspector.checks.case import Case, finds
from inspector.checks.facts import Damage, Depth
from inspector.checks.judgement import Broken, CheckFinding, Unreadable
from inspector.findings.finding import Severity
from inspector.findings.message import Text

# -- What the reader met that cannot be ------------------------------------------------------------


class DamageMet(Unreadable):
    """The reader met something at a place: what it read there, and what it would have taken."""

    rule = "DAMAGE"
    found: Text
    expected: Text


#: File versions of Unreal Engine 1 to 3, with room for what licensees counted on; its own packages
#: end at 868.
_OLD_VERSIONS: Final = range(50, 2000)
#: The lowest that Unreal Engine 3 ever loaded.
_FIRST_OF_ENGINE_3: Final = 178
#: Bytes of a block of a package of Unreal Engine 3 that is compressed as a whole.
_BLOCK: Final = 0x20000


class LegacyOld(Unreadable):
    """The header is laid out as before Unreal Engine 4; ``layout`` is its number or what was read.

    Such numbers are positive: they are the file version and the licensee's, 16 bits each.
    """

    rule = "LEGACY-OLD"
    layout: int | None = None
    found: Text = ""

    @property
    def number(self) -> int | None:
        """The number, where it was read."""
        if self.layout is not None:
            return self.layout
        text = self.found if isinstance(self.found, str) else ""
        return int(text) if text.isdecimal() else None

    @property
    def file_version(self) -> int | None:
        """The version of the package's format; None where the number is of no engine."""
        number = self.number
        version = None if number is None else number & 0xFFFF
        return version if version is not None and version in _OLD_VERSIONS else None

    @property
    def licensee_version(self) -> int:
        """The version of a licensee's own changes to it."""
        return (self.number or 0) >> 16

    @property
    def of_engine_3(self) -> bool:
        """Whether Unreal Engine 3 wrote such a version, not 1 or 2."""
        return (self.file_version or 0) >= _FIRST_OF_ENGINE_3

    @property
    def of_older_engine(self) -> bool:
        """Whether it is plain that Unreal Engine 1 to 3 wrote it."""
        return self.compressed or self.file_version is not None

    @property
    def compressed(self) -> bool:
        """Whether the package is compressed as a whole: the size of a block is the number then."""
        return self.number == _BLOCK


class MissingUexp(Unreadable):
    """The package is split, and its second half is not beside it."""

    rule = "MISSING-UEXP"
    identity: str = "export_data"


class TextMode(Unreadable):
    """Something changed the file as if it were a text: ``change`` says what.

    It is ``line-ends``, ``keywords`` or ``encoding``.
    """

    rule = "TEXT-MODE"
    stable = ("change",)
    change: str


class Truncated(DamageMet):
    """A field asks for more than the file has; ``end`` is how many bytes that is."""

    rule = "TRUNCATED"
    end: int


class Corrupt(DamageMet):
    """A value that no package can have."""

    rule = "CORRUPT"

    @property
    def both(self) -> bool:
        """Whether it is said what stands there, and what would have to."""
        return bool(self.found and self.expected)


@finds(TextMode, LegacyOld, MissingUexp, Truncated, Corrupt, asks_damage=True)
def damage_met(case: Case) -> Iterator[CheckFinding]:
    """The damage that the reader reported, and a header layout from before UE4."""
    facts = case.facts
    engine, versions = case.profile.name, facts.versions
    layout = None if versions is None else versions.legacy
    old_layout = False
    for damage in facts.damage:
        old_layout = old_layout or damage.rule == LegacyOld.rule
        finding = _met(damage, engine, layout, facts.size or 0)
        if finding is not None:
            yield finding
    if not old_layout and layout is not None and layout >= 0:
        yield LegacyOld(engine=engine, path="summary/LegacyFileVersion", offset=4, layout=layout)


def _met(damage: Damage, engine: str, layout: int | None, end: int) -> CheckFinding | None:
    """What the reader met, where a rule of this module speaks of it."""
    path, identity = damage.field, damage.identity
    offset, depth = damage.offset, damage.depth
    match damage.rule:
        case TextMode.rule:
            return TextMode(engine=engine, offset=offset, depth=depth, change=str(damage.found))
        case LegacyOld.rule:
            return LegacyOld(
                engine=engine,
                path=path,
                offset=offset,
                depth=depth,
                layout=layout,
                found=damage.found,
            )
        case MissingUexp.rule:
            return MissingUexp(engine=engine, path=path, offset=offset, depth=depth)
        case Truncated.rule:
            return Truncated(
                engine=engine,
                path=path,
                identity=identity,
                offset=offset,
                depth=depth,
                found=damage.found,
                expected=damage.expected,
                end=end,
            )
        case Corrupt.rule:
            return Corrupt(
                engine=engine,
                path=path,
                identity=identity,
                offset=offset,
                depth=depth,
                found=damage.found,
                expected=damage.expected,
            )
    return None


# -- END-TAG: the package does not end with its tag ------------------------------------------------


class EndTag(Broken):
    """The last four bytes are something else."""

    rule = "END-TAG"
    found: Text
    #: Whether other parts reach past the end of the file too, so that no tool left the tag out.
    cut: bool = False


@finds(EndTag, asks_damage=True)
def end_tag(case: Case) -> Iterator[CheckFinding]:
    """The last four bytes, as the reader saw them."""
    cut = any(damage.rule == "TRUNCATED" for damage in case.facts.damage)
    for damage in case.facts.damage:
        if damage.rule == EndTag.rule:
            yield EndTag(
                engine=case.profile.name,
                path=damage.field,
                offset=damage.offset,
                found=damage.found,
                cut=cut,
            )


# -- MISSING-BULK ----------------------------------------------------------------------------------


class MissingBulk(CheckFinding):
    """The file ``name`` holds ``payloads`` of the package, which reach ``needed`` bytes.

    It has only ``size`` bytes, or is not there where that is None. A package may do without an
    ``optional`` one.
    """

    rule = "MISSING-BULK"
    severity: Severity = Severity.WARNING
    stable = ("name",)
    identity: str = "data_resources"
    name: str
    payloads: int
    needed: int
    size: int | None
    optional: bool


@finds(MissingBulk)
def missing_bulk(case: Case) -> Iterator[CheckFinding]:
    """Every file that the data resources name and the folder lacks."""
    for missing in case.facts.missing_files:
        yield MissingBulk(
            engine=case.profile.name,
            severity=Severity.INFO if missing.optional else Severity.WARNING,
            path=missing.field,
            name=missing.name,
            payloads=missing.payloads,
            needed=missing.needed,
            size=missing.found,
            optional=missing.optional,
        )


# -- PROPERTY-UNREAD -------------------------------------------------------------------------------


class PropertyUnread(CheckFinding):
    """Values cannot be read: ``values`` of them, or where ``damaged``, the tags of one object.

    ``reason`` is the reader's for the first.
    """

    rule = "PROPERTY-UNREAD"
    severity: Severity = Severity.WARNING
    values: int
    reason: Text
    damaged: bool


@finds(PropertyUnread)
def unread_properties(case: Case) -> Iterator[CheckFinding]:
    """Every object whose tags cannot be, and once all values whose form is not known."""
    values = []
    for value in case.facts.unread:
        if not value.damaged:
            values.append(value)
            continue
        yield PropertyUnread(
            engine=case.profile.name,
            path=value.field,
            identity=value.identity,
            offset=value.offset,
            depth=Depth.OBJECTS,
            values=1,
            reason=value.reason,
            damaged=True,
        )
    if values:
        yield PropertyUnread(
            engine=case.profile.name,
            severity=Severity.INFO,
            path=values[0].field,
            identity="exports",
            offset=values[0].offset,
            depth=Depth.OBJECTS,
            values=len(values),
            reason=values[0].reason,
            damaged=False,
        )
