"""STREAM-NEW: an object stream of a form that no engine has yet."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.case import Case, finds
from inspector.checks.finding import CheckFinding, StreamFinding


class StreamNew(StreamFinding):
    """The stream is of version ``stored``, above the ``newest`` that engines read."""

    rule = "STREAM-NEW"
    order = 14.0
    templates = {
        "title": "Stream version too new",
        "line": "Stream version {stored}, engines read up to {newest}",
        "message": (
            "The object stream is of version {stored}. Engines read versions up to {newest} and "
            "refuse it."
        ),
        "remedy": "Fetch a revision that an engine wrote, or correct the version if it was edited.",
        "lead": "Refused: stream version {stored}, this reads up to {newest}.",
        "sentence": "A stream of a higher version is refused as a whole.",
        "stops": "reads stream versions up to {newest}",
        "headline": "No engine reads this form of object streams",
        "checked": "The version of the stream itself, before any of its elements.",
        "this_file": "**{stored}**",
        "engine_limit": "**{newest}**. A stream of a higher version is refused as a whole.",
        "sure": "Certain. The number is read from bytes.",
    }
    stored: int
    newest: int


@finds(StreamNew)
def stream_version(case: Case) -> Iterator[CheckFinding]:
    """The version of the stream against the newest."""
    stream = case.facts.stream
    if stream is None:
        return
    from inspector.format.objectstream.elements import NEWEST_STREAM

    if stream.version > NEWEST_STREAM:
        yield StreamNew(
            engine=case.profile.name,
            path="summary/stream_version",
            stored=stream.version,
            newest=NEWEST_STREAM,
        )
