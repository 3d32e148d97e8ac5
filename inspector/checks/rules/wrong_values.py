"""VALUE-TYPE: single values that are none of their type."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case, finds
from inspector.checks.facts import Depth
from inspector.checks.finding import CheckFinding, StreamFinding
from inspector.finding import Severity


class ValueType(StreamFinding):
    """What is stored in a ``field`` is not what its element says that it is."""

    rule = "VALUE-TYPE"
    severity = Severity.WARNING
    order = 28.3
    stable = ("field",)
    templates = {
        "title": "Value that is none of its type",
        "line": "{field} stores {found}, which is no {type}",
        "several": "{count} values that are none of their types",
        "message": (
            "{field} stores {found}, which is no {type}. What a program loads in its place is not "
            "certain."
        ),
        "remedy": (
            "Write the value that was meant, or fetch the file again from source control. Where a "
            "merge was done by hand, look at what it left around this place."
        ),
        "sentence": "{field} stores {found}, which is no {type}.",
        "headline": "A stored value is none of its type",
        "checked": "The text or the bytes of the value, against the type that its element names.",
        "this_file": "**{found}**",
        "engine_limit": (
            "A value of the type **{type}**. Programs differ in what they make of anything else."
        ),
        "sure": "Certain. The value was read, and its type is one of the engine's own.",
    }
    field: str
    found: str
    type: str


@finds(ValueType)
def values_of_other_types(case: Case) -> Iterator[CheckFinding]:
    """Every wrong value, as far as they are kept."""
    stream = case.facts.stream
    for wrong in stream.wrong_values if stream is not None else ():
        yield ValueType.first(
            case.profile.name,
            wrong,
            identity=wrong.path,
            depth=Depth.OBJECTS,
            field=wrong.field,
            found=wrong.found,
            type=wrong.type,
        )
