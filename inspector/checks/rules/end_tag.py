"""END-TAG: the package does not end with its tag."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case, finds
from inspector.checks.finding import Broken, CheckFinding


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
