"""What is said of the three sides of a merge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from inspector.findings.message import Message
from inspector.messages import N_, MessageText, _
from inspector.messages.phrases import clauses, labelled
from inspector.messages.texts.compare import say, sentence


def _both_edited(
    name: str,
    ours: Sequence[Message],
    theirs: Sequence[Message],
    alike: int,
    conflicts: int,
) -> str:
    same = ""
    if alike:
        same = say(N_("{count:# edit is|# edits are} the same in both"), count=alike)
    contradicts = _("nothing contradicts")
    if conflicts:
        contradicts = say(N_("{count:# place contradicts|# places contradict}"), count=conflicts)
    return say(
        N_("Both changed {name}: {ours:, | and } in ours, {theirs:, | and } in theirs; {rest}."),
        name=name,
        ours=tuple(ours),
        theirs=tuple(theirs),
        rest=clauses([contradicts, same] if same else [contradicts]),
    )


_ONE_EDITED: Final = {
    "ours": (
        N_("Only ours edited; theirs is as it was."),
        N_("Only ours edited; theirs was only saved again by {engine}."),
        N_("Only ours edited; theirs was only saved again."),
        N_("Ours has all that theirs edited, and more."),
    ),
    "theirs": (
        N_("Only theirs edited; ours is as it was."),
        N_("Only theirs edited; ours was only saved again by {engine}."),
        N_("Only theirs edited; ours was only saved again."),
        N_("Theirs has all that ours edited, and more."),
    ),
}


def _one_edited(*, side: str, alike: int, resaved: bool, engine: str) -> str:
    untouched, saved_by, saved, more = _ONE_EDITED[side]
    if alike:
        return _(more)
    if not resaved:
        return _(untouched)
    return say(saved_by, engine=engine) if engine else _(saved)


_KNOWN_EDITS: Final = {
    "no-edits": N_("No edit is known."),
    "alike": N_("All edits that are known are the same on both sides."),
    "only-ours": N_("Edits of ours alone are known."),
    "only-theirs": N_("Edits of theirs alone are known."),
}


_TAKE: Final = {
    "ours": N_("Take ours."),
    "theirs": N_("Take theirs."),
    "either": N_("Take either."),
}


def _take(side: str) -> str:
    return _(_TAKE[side])


def _known_edits(state: str) -> str:
    return _(_KNOWN_EDITS[state])


_SIDE_UNREAD: Final = {
    "base": N_("The base cannot be read: what either side edited is not known."),
    "ours": N_("Ours cannot be read: what it edited is not known."),
    "theirs": N_("Theirs cannot be read: what it edited is not known."),
}


def _side_unread(side: str) -> str:
    return _(_SIDE_UNREAD[side])


_DELETED: Final = {
    "ours": (
        N_("Ours deleted this package."),
        N_("Ours deleted this package, theirs did not edit it."),
        N_("Ours deleted this package, theirs edited it: {count:# edit|# edits} would be lost."),
    ),
    "theirs": (
        N_("Theirs deleted this package."),
        N_("Theirs deleted this package, ours did not edit it."),
        N_("Theirs deleted this package, ours edited it: {count:# edit|# edits} would be lost."),
    ),
}


def _deleted(side: str, edits: int | None) -> str:
    unread, untouched, edited = _DELETED[side]
    if edits is None:
        return _(unread)
    return say(edited, count=edits) if edits else _(untouched)


def _one_added(side: str, name: str) -> str:
    if side == "ours":
        return say(N_("No base: only ours added {name}."), name=name)
    return say(N_("No base: only theirs added {name}."), name=name)


_REFUSED: Final = {
    "ours": (
        N_("{engine} refuses ours. It was saved by {release}; taking it stops {engine}."),
        N_("{engine} refuses ours; taking it stops {engine}."),
    ),
    "theirs": (
        N_("{engine} refuses theirs. It was saved by {release}; taking it stops {engine}."),
        N_("{engine} refuses theirs; taking it stops {engine}."),
    ),
}


def _refused(side: str, engine: str, release: str) -> str:
    newer, other = _REFUSED[side]
    return say(newer if release else other, engine=engine, release=release)


def _neither(engine: str, releases: Sequence[str]) -> str:
    if not releases:
        return say(N_("{engine} opens neither side."), engine=engine)
    return say(
        N_("{engine} opens neither side; they were saved by {releases:, | and }."),
        engine=engine,
        releases=tuple(releases),
    )


_ROW_FIELDS: Final = {
    ("ours", "added"): N_("Ours has {count:# field|# fields} more, {names:, | and }."),
    ("ours", "removed"): N_("Ours has {count:# field|# fields} less, {names:, | and }."),
    ("theirs", "added"): N_("Theirs has {count:# field|# fields} more, {names:, | and }."),
    ("theirs", "removed"): N_("Theirs has {count:# field|# fields} less, {names:, | and }."),
}


def _row_fields(side: str, became: str, names: Sequence[str]) -> str:
    return say(_ROW_FIELDS[side, became], count=len(names), names=tuple(names))


_NAME_ALONE: Final = {
    "none": N_("Neither edited it: its name alone is to be chosen."),
    "ours": N_("Only ours edited it, and Git has that under both names: choose one."),
    "theirs": N_("Only theirs edited it, and Git has that under both names: choose one."),
    "both": N_("Both edited it, and Git has the same under both names: choose one."),
}


def _name_alone(edited: str) -> str:
    return _(_NAME_ALONE[edited])


def _has(title: str, about: str) -> str:
    return labelled(title, about) if about else say(N_("{title} added"), title=title)


TEXTS: Final[Mapping[str, MessageText]] = {
    "merge/same": N_("Both sides are the same."),
    "merge/no-edits": N_("Neither side edited anything."),
    "merge/alike": N_("Both sides made the same edits."),
    "merge/one-edited": _one_edited,
    "merge/take": _take,
    "merge/known-edits": _known_edits,
    "merge/side-unread": _side_unread,
    "merge/deleted": _deleted,
    "merge/both-deleted": N_("Both sides deleted this package."),
    "merge/one-added": _one_added,
    "merge/both-added": sentence(N_("No base: both sides added {name}.")),
    "merge/renamed": N_("Both sides renamed {base}: ours to {ours}, theirs to {theirs}."),
    "merge/name-alone": _name_alone,
    "merge/has": _has,
    "merge/both-edited": _both_edited,
    "merge/refused": _refused,
    "merge/neither": _neither,
    "merge/row-fields": _row_fields,
    "merge/unnamed": N_("something edited"),
    "merge/unread": N_("Not all of it can be read: whether that contradicts is not known."),
}
