"""What a difference says of who saved a package: its engines, and the versions that they wrote."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, Literal

from inspector.compare.facts import Became, happened
from inspector.compare.graph_summary import Fact
from inspector.compare.model import Change, Difference
from inspector.findings.message import Message, Text
from inspector.versions import EngineVersion, VersionTextError

#: The numbers of the file's format.
_FILE_VERSIONS: Final = (("summary", "FileVersionUE5"), ("summary", "FileVersionUE4"))
#: Which of two packages is newer whose custom versions were raised or lowered.
_ORDERS: Final[dict[Became, Literal["newer", "older"]]] = {"raised": "newer", "lowered": "older"}


def saved_again(difference: Difference) -> Fact | None:
    """That another engine saved the package, by the versions it wrote; None where the same did."""
    by_steps = {
        change.steps: change for change in difference.changes if change.section == "summary"
    }
    engine = by_steps.get(("summary", "SavedByEngineVersion"))
    if engine is not None:
        sides = engine.before, engine.after
        before: Text = ""
        after: Text = ""
        if all(sides):
            before, after = _engines(*sides)
        parts = [_parts(side) for side in sides]
        order = _order(*parts) if all(parts) else _order_of_versions(difference)
        return _saved_by(order, _same(*sides), before, after)
    if any(label in by_steps for label in _FILE_VERSIONS):
        return _saved_by(_order_of_versions(difference))
    return None


def with_versions(difference: Difference) -> Fact | None:
    """That a re-save has other custom versions, which takes no other engine: plugins come, go and
    change too. None where they are the same.
    """
    if not _directions(difference):
        return None
    return _saved_by(_order_of_versions(difference), "engine")


def version_facts(difference: Difference) -> list[Fact]:
    """How many custom versions were raised, and which version of a licensee's is another."""
    facts: list[Fact] = [
        Message("compare/licensee", before=change.before, after=change.after)
        for change in difference.changes
        if change.steps == ("summary", "FileVersionLicenseeUE")
    ]
    facts += [
        happened(Message("compare/custom-versions", count=count), became)
        for became, count in _directions(difference).items()
        if count
    ]
    return facts


def _order_of_versions(difference: Difference) -> Literal["newer", "older", ""]:
    """Which of two engines is newer by the numbers that they wrote; "" where they contradict."""
    orders = {
        _order(change.before or 0, change.after or 0)
        for change in difference.changes
        if change.steps in _FILE_VERSIONS
    }
    if not orders:
        # One that came or went says what the objects use, and nothing of the engine.
        directions = _directions(difference)
        orders = {order for direction, order in _ORDERS.items() if directions[direction]}
    return orders.pop() if len(orders) == 1 else ""


def _saved_by(order: str, same: str = "", before: Text = "", after: Text = "") -> Fact:
    """Who saved the package the second time, held against the first.

    ``order`` is ``newer`` or ``older``, empty where nobody knows. ``same`` is what both have in
    common: a ``build`` differs in its changelist, a ``patch`` in the last number of its release,
    and of the same ``engine`` only custom versions differ.
    """
    return Message("compare/saved-by", order=order, same=same, before=before, after=after)


def _directions(difference: Difference) -> Counter[Became]:
    """How many custom versions were raised, lowered, added and removed."""
    counts: Counter[Became] = Counter()
    for change in difference.changes:
        if change.section == "custom versions":
            if (change.kind == "changed" and len(change.steps) == 2) or change.steps[
                -1
            ] == "Version":
                counts[_direction(change)] += 1
            elif len(change.steps) == 2:
                counts[change.kind] += 1
    return counts


def _direction(change: Change) -> Became:
    before, after = (_number(value) for value in (change.before, change.after))
    if before is None or after is None:
        return "otherwise"
    return "raised" if after > before else "lowered" if after < before else "otherwise"


def _number(value: Any) -> int | None:
    if isinstance(value, dict):
        value = value.get("Version")
    return value if isinstance(value, int) else None


def _engines(before: str, after: str) -> tuple[Text, Text]:
    """Two engines, as much of each as distinguishes it from the other."""
    if _same(before, after) != "build":
        return _engine(before), _engine(after)
    old, new = EngineVersion.parse(before), EngineVersion.parse(after)
    if old.changelist == new.changelist:
        # The branch says which of two builds it is where the changelists do not.
        return str(old), str(new)
    return _build(old), _build(new)


def _build(version: EngineVersion) -> str:
    """A release and its changelist: ``4.27.2-18319896``."""
    return f"{version.short}-{version.changelist if version.has_changelist else 0}"


def _engine(text: Any) -> Text:
    return str(text).partition("-")[0] if _parts(text) else Message("compare/no-version")


def _parts(text: Any) -> tuple[int, ...]:
    """The numbers of an engine version; none of one that names no release."""
    try:
        engine = EngineVersion.parse(str(text))
    except VersionTextError:
        return ()
    return () if engine.is_empty else (engine.major, engine.minor, engine.patch, engine.changelist)


def _same(before: Any, after: Any) -> Literal["build", "patch", ""]:
    """Whether two engines differ in no more than their builds, or in their patches of a release."""
    old, new = _parts(before), _parts(after)
    if not old or not new or old[:2] != new[:2]:
        return ""
    return "build" if old[2] == new[2] else "patch"


def _order(before: Any, after: Any) -> Literal["newer", "older", ""]:
    if before == after or () in (before, after):
        return ""
    if isinstance(before, tuple) and before[:3] == after[:3] and 0 in (before[3], after[3]):
        # Without a changelist nobody knows which build was first.
        return ""
    return "newer" if after > before else "older"
