"""PROPERTY-UNREAD: values of the package's objects that are kept as bytes."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case, finds
from inspector.checks.facts import Depth
from inspector.checks.finding import CheckFinding
from inspector.finding import Severity


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
