"""Files that are cut short or hold what cannot be, and what lies beside them or cannot be read."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks import wording
from inspector.checks.case import Case, finds
from inspector.checks.facts import Damage, Depth
from inspector.checks.finding import Broken, CheckFinding, Unreadable
from inspector.finding import Severity

# -- What the reader met that cannot be ------------------------------------------------------------


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


# -- END-TAG: the package does not end with its tag ------------------------------------------------


class EndTag(Broken):
    """The last four bytes are something else."""

    rule = "END-TAG"
    order = 13.0
    templates = {
        "title": "End tag missing",
        "line": "Does not end with the package tag",
        "message": (
            "The last four bytes are {bytes}, not the package tag; the package is listed but "
            "refused when it is opened."
        ),
        "remedy": (
            "Fetch the file again. If a tool rebuilt it from a game's container, rebuild it with "
            "one that writes the tag."
        ),
        "remedy.cut": "Fetch the file again: its end is missing with other parts of it.",
        "sentence": "It does not end with the package tag.",
        "stops": "refuses a package without its end tag",
        "headline": "The package does not end with its tag",
        "checked": "The last four bytes of the package, which repeat the tag of the first four.",
        "this_file": "**{bytes}** in their place",
        "engine_limit": (
            "It takes the package for cut short and stops when the package is opened."
        ),
        "opens": (
            "No known release for certain: the refusal was seen in 5.3 and 5.4, and every whole "
            "package of 4.0 and later ends with the tag."
        ),
        "sure": (
            "Likely. The bytes are certain. Whether each older release minds is not known, and "
            "tools that rebuild packages from containers leave the tag out."
        ),
        "bytes": "something else",
        "bytes.found": "{found}",
    }
    found: str
    #: Whether other parts reach past the end of the file too, so that no tool left the tag out.
    cut: bool = False


@finds(EndTag)
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
    severity = Severity.WARNING
    order = 23.0
    stable = ("name",)
    templates = {
        "title": "Bulk data missing",
        "line": "{name} is not beside it",
        "line.size": "{name} is too short",
        "several": "{count} files of bulk data are missing",
        "message": (
            "The package keeps {payloads:# payload|# payloads} in {name}, which is not beside it."
        ),
        "message.size": (
            "{name} holds {payloads:# payload|# payloads} of the package and ends after "
            "{size:# byte|# bytes}; they reach {needed:# byte|# bytes}."
        ),
        "message.optional": (
            "The package keeps {payloads:# optional payload|# optional payloads} in {name}, which "
            "is not beside it."
        ),
        "remedy": "Copy the file from the same cook into the same folder.",
        "remedy.optional": (
            "Nothing to do if it was left out on purpose; else copy it from the same cook."
        ),
        "sentence": "{message}",
        "headline": "Payloads are missing",
        "headline.optional": "Optional payloads were left out",
        "checked": "Nothing when the package is loaded: payloads are fetched when they are needed.",
        "this_file": ("{payloads:# payload|# payloads} in **{name}**, which is not in the folder"),
        "this_file.size": (
            "{payloads:# payload|# payloads} in **{name}**, which has only {size:# byte|# bytes}"
        ),
        "engine_limit": (
            "None: it loads. What the payloads hold, such as the sharpest levels of a texture or "
            "the samples of a sound, is not there when a game asks for it."
        ),
        "sure": (
            "Certain, as far as the file was looked for under its own name. A game that keeps its "
            "files in a container has it there."
        ),
    }
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
    severity = Severity.WARNING
    order = 24.0
    templates = {
        "title": "Values kept as bytes",
        "line": "{values:# value|# values} kept as bytes",
        "line.damaged": "The properties of an object cannot be read",
        "several": "The properties of {count} objects cannot be read",
        "message": (
            "{values:# value is|# values are} kept as bytes.{values:| Of the first:} {reason}"
        ),
        "message.damaged": "The properties of an object cannot be read: {reason}.",
        "remedy": "Nothing to do as long as the engine that saved the package opens it.",
        "remedy.damaged": (
            "Take the file from version control again; if it is the same there, see whether the "
            "engine that saved it opens it, and save it anew."
        ),
        "sentence": "{message}",
        "headline": "{line}",
        "checked": "Each property says its type and its size before its value.",
        "this_file": "{message}",
        "engine_limit": "None: what follows a value that is not understood is still read.",
        "engine_limit.damaged": (
            "Where the class stores tags, the engine reads them in the same way and stops the load "
            "of the object."
        ),
        "sure": (
            "The bytes are shown as they are. The form may be one that is not known here, or the "
            "value may be damaged."
        ),
        "sure.damaged": (
            "Certain that these bytes are no property tags as the package states them: they are "
            "damaged, or the class stores a form of its own that is not known here."
        ),
    }
    values: int
    reason: str
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
