"""What a preview holds, counted: steps, redirects, places, and what is lost.

Nothing here decides anything: whether a step concerns the package and what it costs stands in the
preview.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from inspector.findings.message import Text
from inspector.upgrades.model import REDIRECT, UNKNOWN_FATES, AxisGroup, Preview, Reach, Risk, Step
from inspector.upgrades.values import Loss


class Counts(NamedTuple):
    """How many there are of what a preview holds.

    ``steps`` run on stored axes; ``touching`` of them change something in the package for certain,
    and ``perhaps`` may. ``safe``, ``rounds``, ``loses`` and ``unknown`` are these two kinds by
    risk; ``may_lose`` are those of ``unknown`` that drop what they find, and ``truncate`` those of
    ``loses`` that cut values. ``redirects`` apply in ``redirected`` places, ``redirects_perhaps``
    may apply, and ``redirects_lose`` of both lose data. ``changed`` places get other values, names
    or forms, ``added`` are new, ``removed`` go; ``dropped`` are the fields that go with what they
    hold. ``references_redirected`` get the place that a redirector names. ``if_used`` steps run
    besides if the package uses custom versions that it does not store. ``objects_unread`` could not
    be read, so what a save does to them is not known.
    """

    steps: int
    touching: int
    perhaps: int
    safe: int
    rounds: int
    loses: int
    unknown: int
    may_lose: int
    truncate: int
    redirects: int
    redirects_perhaps: int
    redirected: int
    redirects_lose: int
    changed: int
    added: int
    removed: int
    dropped: int
    references_lost: int
    references_redirected: int
    if_used: int
    objects_unread: int


def counts(preview: Preview) -> Counts:
    """Counts a preview."""
    stored = [group for group in preview.groups if group.axis != REDIRECT]
    steps = [step for group in stored for step in group.steps]
    # Steps of numbers that nobody knows stand in no list; what they do is not known.
    hidden = sum(map(unlisted, stored))
    risks = [step.risk for step in steps]
    redirects = [s for group in preview.groups if group.axis == REDIRECT for s in group.steps]
    applied = [step for step in redirects if step.reach is Reach.TOUCHES]
    # What may change is no change yet.
    certain = [step for step in preview.steps if step.reach is Reach.TOUCHES]
    added = sum(_of_sign(step, "+") for step in certain)
    removed = sum(_of_sign(step, "−") for step in certain)
    return Counts(
        steps=preview.step_count,
        touching=sum(step.reach is Reach.TOUCHES for step in steps),
        perhaps=sum(step.reach is Reach.UNKNOWN for step in steps) + hidden,
        safe=risks.count(Risk.SAFE),
        rounds=risks.count(Risk.ROUNDS),
        loses=risks.count(Risk.LOSES),
        unknown=risks.count(Risk.UNKNOWN) + risks.count(Risk.MAY_LOSE) + hidden,
        may_lose=risks.count(Risk.MAY_LOSE),
        truncate=sum(step.risk is not None and step.loss is Loss.TRUNCATION for step in steps),
        redirects=len(applied),
        redirects_perhaps=sum(step.reach is Reach.UNKNOWN for step in redirects),
        redirected=sum(step.count for step in applied),
        redirects_lose=sum(step.risk is Risk.LOSES for step in redirects),
        changed=sum(step.count for step in certain) - added - removed,
        added=added,
        removed=removed,
        dropped=len(preview.dropped),
        references_lost=len(preview.references_lost),
        references_redirected=len(preview.references_redirected),
        if_used=sum(group.count for group in preview.if_used),
        objects_unread=preview.objects_unread,
    )


def unknown_areas(preview: Preview) -> list[Text]:
    """What the steps concern that are not known, that of the most steps first.

    The letter before the name of a class is left out. Of steps that no source names the axis is
    told instead.
    """
    areas: dict[str, tuple[Text, int]] = {}

    def add(name: Text, steps: int, key: str) -> None:
        first, count = areas.get(key, (name, 0))
        areas[key] = (first, count + steps)

    for group in preview.groups:
        if group.axis == REDIRECT:
            continue
        for step in group.steps:
            if step.risk in (Risk.UNKNOWN, Risk.MAY_LOSE):
                words = (word for patch in step.patches for word in patch.touches)
                for name in dict.fromkeys(_CLASS_LETTER.sub("", word) for word in words):
                    add(name, 1, name.lower())
        if unlisted(group):
            title = group.title
            key = title.lower() if isinstance(title, str) else group.axis
            add(title, unlisted(group), key)
    return [name for name, __ in sorted(areas.values(), key=lambda area: -area[1])]


def open_axes(preview: Preview) -> list[Text]:
    """The axes of which nobody knows what number a save writes."""
    return [change.title for change in preview.versions if change.fate in UNKNOWN_FATES]


#: What the engine writes before the name of a class or struct.
_CLASS_LETTER: Final = re.compile(r"^[UAFE](?=[A-Z][a-z])")


def unlisted(group: AxisGroup) -> int:
    """How many steps of an axis run that no source names."""
    return 0 if group.axis == REDIRECT else max(group.count - len(group.steps), 0)


def _of_sign(step: Step, sign: str) -> int:
    """How many places of a step carry a sign; those that are only counted are like the first."""
    shown = sum(change.sign == sign for change in step.changes)
    if step.changes and step.changes[0].sign == sign:
        shown += max(step.count - len(step.changes), 0)
    return shown
