"""What the reader met that cannot be: files cut short, impossible values, missing halves."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks import wording
from inspector.checks.case import Case, finds
from inspector.checks.facts import Damage
from inspector.checks.finding import CheckFinding, Unreadable


class _Met(Unreadable):
    """The reader met something at a place: what it read there, and what it would have taken."""

    rule = "DAMAGE"
    templates = {
        "where": "{place}",
        "where.offset": "{place} at 0x{offset:X}",
        "place": "an unnamed field",
        "place.path": "{path}",
    }
    found: str
    expected: str


class LegacyOld(Unreadable):
    """The header is laid out as before Unreal Engine 4; ``layout`` is its number or what was read.

    Such numbers are positive.
    """

    rule = "LEGACY-OLD"
    order = 3.0
    templates = {
        "title": "Older than Unreal Engine 4",
        "line": "Header layout {number} is older than Unreal Engine 4",
        "message": (
            "Header layout {number} is from before Unreal Engine 4, which writes negative numbers."
        ),
        "remedy": "Open it with the Unreal Engine 3 tools that wrote it; export it there.",
        "sentence": "Header layout {number} is from before Unreal Engine 4.",
        "headline": "The package is older than Unreal Engine 4",
        "checked": "The layout number in the first bytes of the header.",
        "this_file": "**{number}**. Unreal Engine 4 and 5 write negative numbers.",
        "engine_limit": "It reads numbers below 0 only, so it stops here.",
        "opens": "No release of Unreal Engine 4 or 5.",
        "sure": "Certain. The number is read from bytes.",
        "number": "0 or above",
        "number.layout": "{layout}",
        "number.found": "{found}",
    }
    layout: int | None = None
    found: str = ""


class MissingUexp(Unreadable):
    """The package is split, and its second half is not beside it."""

    rule = "MISSING-UEXP"
    order = 3.1
    templates = {
        "title": "Export data missing",
        "line": "The .uexp is not beside it",
        "message": "The package is split, and the .uexp with its export data is not beside it.",
        "remedy": "Put the .uexp of the same name into the same folder.",
        "sentence": "The package is split and its .uexp is not beside it.",
        "headline": "The second half of the package is missing",
        "checked": "The export data, which the header says begins where this file ends.",
        "this_file": (
            "The header alone. A split package keeps its export data in a **.uexp** of the same "
            "name beside it."
        ),
        "engine_limit": "Without the export data no object can be read, so it stops here.",
        "opens": "Not known until both halves are together.",
        "sure": "Certain, as far as the file was looked for under its own name.",
    }
    identity: str = "export_data"


class Truncated(_Met):
    """A field asks for more than the file has; ``end`` is how many bytes that is."""

    rule = "TRUNCATED"
    order = 3.2
    templates = {
        "title": "File cut short",
        "line": "Ends inside {section}",
        "message": "{cut}.",
        "message.expected": "{cut}: {where} asks for {expected}.",
        "remedy": (
            "Fetch the file again from source control or a backup; a copy or download was cut "
            "short."
        ),
        "sentence": "{cut}.",
        "headline": "The end of the file is missing",
        "checked": "Every table and string of the header, and the extent of every export.",
        "checked.of_classes": "That every element and every value of the stream has its end.",
        "this_file": "The field asks for more than there is.",
        "this_file.expected": "The field asks for {expected}.",
        "engine_limit": "The file ends at **0x{end:X}**, so it stops there.",
        "sure": "Certain. Both places are counted in bytes.",
        "cut": "The file ends at 0x{end:X}, inside {section}",
    }
    end: int

    @property
    def section(self) -> str:
        """The part of the package in which the file ends, as its format calls it."""
        return wording.section(self.path)


class Corrupt(_Met):
    """A value that no package can have."""

    rule = "CORRUPT"
    order = 3.3
    templates = {
        "title": "Impossible value",
        "line": "Impossible value in the header",
        "line.path": "Impossible value in {path}",
        "message": "The value of {where} cannot be right{detail}.",
        "remedy": (
            "Fetch the file again from source control or a backup. If another program wrote it, "
            "write it again from its source."
        ),
        "sentence": "{message}",
        "headline": "A value in the header cannot be",
        "headline.of_classes": "A value in the stream cannot be",
        "checked": "Every count, offset and size against the file and the other tables.",
        "checked.of_classes": "The form of every element, and every size against the file.",
        "this_file": "**An impossible value**{instead}",
        "this_file.found": "**{found}**{instead}",
        "engine_limit": (
            "A reader that believes the value would read the wrong bytes, so it stops here."
        ),
        "sure": (
            "Certain that the value is impossible. Whether the file was damaged or written so by "
            "another program is not known."
        ),
        "detail": "",
        "detail.both": ": {found}, expected {expected}",
        "detail.found": ": {found}",
        "detail.expected": ": expected {expected}",
        "instead": "",
        "instead.expected": ", where {expected} was expected",
    }

    @property
    def both(self) -> bool:
        """Whether it is said what stands there, and what would have to."""
        return bool(self.found and self.expected)


@finds(LegacyOld, MissingUexp, Truncated, Corrupt)
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
