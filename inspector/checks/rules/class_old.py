"""CLASS-OLD: classes that are stored at an older version than is known, and so upgraded."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case, finds
from inspector.checks.facts import Depth
from inspector.checks.finding import CheckFinding, StreamFinding
from inspector.finding import Severity


class ClassOld(StreamFinding):
    """A class is stored at ``stored`` and later, below its ``newest`` version.

    So are ``elements``, and ``entries`` of data patches name it in their address. Where it is not
    ``declared``, ``newest`` is the highest version that other streams store.
    """

    rule = "CLASS-OLD"
    severity = Severity.INFO
    order = 24.0
    sign = "up"
    stable = ("class_id", "stored")
    templates = {
        "title": "Class version older than known",
        "line": "{class_name} at version {stored}, {newest} is known",
        "several": "{count} classes at older versions than known",
        "message": (
            "{class_name} is stored at version {stored} in {where}, and other streams store it up "
            "to {newest}: code that has version {newest} upgrades it at each load."
        ),
        "message.declared": (
            "{class_name} is stored at version {stored} in {where} and is at {newest}: it is "
            "upgraded at each load, until the stream is saved again."
        ),
        "remedy": (
            "The page Upgrades, or inspector upgrades, says what each step does here. Save the "
            "stream again once no older code has to load it."
        ),
        "sentence": "{class_name} is stored at version {stored}; {newest} is known.",
        "headline": "A class is stored at an older version than known",
        "checked": "The version that is stored with each element and in addresses of data patches.",
        "this_file": "{class_name} at **{stored}**, {where}",
        "engine_limit": "It goes up to **{newest}**; the steps to there run at each load.",
        "sure": "The highest version that was seen is {newest}; the class may be further by now.",
        "sure.declared": "{as_declared}",
        "where": "{places:, | and }",
        "in_elements": "{elements:# element|# elements}",
        "in_entries": "{entries:# patch entry|# patch entries}",
    }
    class_id: str
    class_name: str
    stored: int
    newest: int
    elements: int
    entries: int
    declared: bool

    @property
    def places(self) -> tuple[str, ...]:
        """The words of where it is stored."""
        counts = {"in_elements": self.elements, "in_entries": self.entries}
        return tuple(key for key, count in counts.items() if count)


@finds(ClassOld)
def older_stored_classes(case: Case) -> Iterator[CheckFinding]:
    """Every older class."""
    for older in case.older_classes():
        info = older.info
        yield ClassOld.first(
            case.profile.name,
            older,
            info.source,
            identity=info.id,
            depth=Depth.HEADER if older.elements else Depth.OBJECTS,
            class_id=info.id,
            class_name=info.name,
            stored=older.stored,
            newest=older.newest,
            elements=older.elements,
            entries=older.entries,
            declared=info.is_declared,
        )
