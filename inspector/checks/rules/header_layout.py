"""LEGACY-NEW: the header is laid out in a newer way than the engine reads."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case, finds
from inspector.checks.finding import AboveAxis, CheckFinding, TooNew


class LegacyNew(AboveAxis, TooNew):
    """The layout is at ``stored``, below the engine's ``limit``: the numbers count downwards.

    ``written_by`` are the releases that write it, ``since`` is the first that did.
    """

    rule = "LEGACY-NEW"
    order = 4.0
    templates = {
        "title": "Header layout too new",
        "line": "Header layout {stored} is newer than {engine} reads",
        "message": (
            "Header layout {stored}{writers} is newer than {engine} reads; it reads down to "
            "{limit}. The engine's log says “too old (0), minimum 214”. That misleads: the numbers "
            "are reset to 0 before they are compared. The file is too new.{doubt}"
        ),
        "sentence": "{saved_by_newer}",
        "stops": "stops at header layout {limit}",
        "headline": "{engine} cannot read this header layout",
        "checked": "The layout number in the first bytes of the header.",
        "this_file": "**{stored}**, written by no release known here",
        "this_file.since": "**{stored}**, first written by {since}",
        "engine_limit": (
            "It reads down to **{limit}**. Lower numbers are newer, so it stops here."
        ),
        "log": (
            "`too old (0), minimum 214` Misleading: the numbers are reset to 0 before they are "
            "compared. The file is too new."
        ),
        "passes": "reads layout {stored}",
        "writers": "",
        "writers.written_by": " (written by {written_by})",
    }
    stored: int
    limit: int
    written_by: str | None
    since: str | None


@finds(LegacyNew)
def header_layout(case: Case) -> Iterator[CheckFinding]:
    """The layout number, which counts downwards: a lower number is a newer layout."""
    versions = case.versions
    if versions is None or versions.legacy >= case.profile.legacy:
        return
    yield LegacyNew(
        engine=case.profile.name,
        path="summary/LegacyFileVersion",
        offset=4,
        stored=versions.legacy,
        limit=case.profile.legacy,
        assumed="legacy" in case.profile.assumed,
        written_by=case.catalog.legacy_releases(versions.legacy),
        since=_first_release(case, versions.legacy),
    )


def _first_release(case: Case, legacy: int) -> str | None:
    for release in case.catalog.releases:
        if release.legacy <= legacy:
            return release.name
    return None
