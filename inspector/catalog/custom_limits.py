"""What a release's newest number of a custom version is, or between which bounds it must lie.

The catalogue knows the number for some releases only. Two rules of the engine close many gaps:

* Numbers never go down from one release to the next. So an earlier release's number is a lower
  bound, a later release's number an upper bound, and where both are equal the number is known.
* A number that a later release introduced is not in this one, and everything that this release or
  an earlier one introduced is. So the release that introduced a number narrows the bounds.

Observed numbers come first: a release of introduction only narrows the bounds that they leave, and
is set aside where it contradicts them. Above the lower bound and within the upper one nothing is
judged, and nothing is refused.
"""

from __future__ import annotations

from typing import NamedTuple

from inspector.catalog.catalog import Catalog
from inspector.catalog.model import CustomVersionInfo, Release, release_key
from inspector.findings.message import Message, Text
from inspector.versions import Guid


class CustomLimit(NamedTuple):
    """The newest number of a custom version that an engine reads.

    ``version`` is None when it is not known; ``at_least`` and ``at_most`` are then what is certain.
    ``registered`` is None when nobody knows whether the engine has the GUID at all. ``reason`` says
    how the answer was reached when it was not simply looked up.
    """

    version: int | None
    registered: bool | None
    reason: Text
    at_least: int | None = None
    at_most: int | None = None
    at_least_reason: Text = ""
    at_most_reason: Text = ""


class CustomVerdict(NamedTuple):
    """How a stored number stands to an engine: status, the engine's number if known, reason."""

    status: str
    engine_version: int | None
    reason: Text


class _Bound(NamedTuple):
    number: int
    reason: Text


def judge(stored: int, limit: CustomLimit) -> CustomVerdict:
    """How a stored number stands to an engine's limit.

    At the lower bound of an engine whose own number is not known a file loads for certain, but
    whether it is the current number stays open, so it is not judged.
    """
    number = limit.version
    if number is not None:
        status = "current" if stored == number else "older" if stored < number else "newer"
        return CustomVerdict(status, number, limit.reason)
    if limit.registered is False:
        return CustomVerdict("unknown", None, limit.reason)
    if limit.at_most is not None and stored > limit.at_most:
        return CustomVerdict("newer", None, limit.at_most_reason)
    if limit.at_least is not None and stored < limit.at_least:
        return CustomVerdict("older", None, limit.at_least_reason)
    if stored == limit.at_least:
        return CustomVerdict(
            "not-judged",
            None,
            Message("catalog/loads-as", at_least_reason=limit.at_least_reason),
        )
    return CustomVerdict("not-judged", None, limit.reason)


def limit_of_release(guid: Guid, release: Release, catalog: Catalog) -> CustomLimit:
    """What the catalogue knows, and what follows from it, about one release."""
    info = catalog.custom(guid)
    if info is None:
        # Not remembered: a file may store any number of GUIDs that nobody has heard of.
        return CustomLimit(None, None, Message("catalog/not-in-catalogue"))
    return catalog.remember(("limit", release.name, guid), lambda: _limit(info, release))


def _limit(info: CustomVersionInfo, release: Release) -> CustomLimit:
    latest = info.latest.get(release.name)
    if latest is not None:
        return CustomLimit(latest, True, "", latest, latest)
    low, high = _observed_bounds(info, release.key)
    low, high = _narrowed(info, release, low, high)
    if low is not None and high is not None and low.number == high.number:
        reason = Message("catalog/both-bounds", low=low.reason, high=high.reason)
        return CustomLimit(low.number, True, reason, low.number, high.number)
    return CustomLimit(
        version=None,
        registered=True if low is not None else None,
        reason=Message("catalog/number-not-known", name=release.name),
        at_least=low.number if low else None,
        at_most=high.number if high else None,
        at_least_reason=low.reason if low else "",
        at_most_reason=high.reason if high else "",
    )


def _observed_bounds(
    info: CustomVersionInfo, key: tuple[int, int]
) -> tuple[_Bound | None, _Bound | None]:
    """The numbers of the nearest releases before and after."""
    low = high = None
    for name in sorted(info.latest, key=release_key):
        number = info.latest[name]
        if release_key(name) < key:
            low = _Bound(
                number,
                Message(
                    "catalog/already-has",
                    name=name,
                    number=number,
                ),
            )
        elif high is None:
            high = _Bound(
                number,
                Message("catalog/stops-at", name=name, number=number),
            )
    return low, high


def _narrowed(
    info: CustomVersionInfo, release: Release, low: _Bound | None, high: _Bound | None
) -> tuple[_Bound | None, _Bound | None]:
    """The bounds tightened by the releases that introduced numbers, where that contradicts none."""
    key = release.key
    has = above = None
    for enumerator in info.enumerators:
        since = enumerator.introduced_in
        if since is None:
            continue
        if release_key(since) <= key:
            has = enumerator
        elif above is None:
            above = enumerator
    raises = has is not None and (low is None or has.number > low.number)
    if has is not None and raises and (high is None or has.number <= high.number):
        low = _Bound(
            has.number,
            Message(
                "catalog/number-came-with",
                number=has.number,
                introduced_in=has.introduced_in,
            ),
        )
    if above is not None and (high is None or above.number <= high.number):
        top = above.number - 1
        if low is None or top >= low.number:
            high = _Bound(
                top,
                Message(
                    "catalog/number-came-with",
                    number=above.number,
                    introduced_in=above.introduced_in,
                ),
            )
    return low, high
