"""What text and Markdown tell of a preview, where no row unfolds: the first of everything.

A step shows its first places only: the JSON document and the window have all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from inspector.catalog import EngineProfile
from inspector.errors import shortened
from inspector.escaping import columns, one_line
from inspector.messages import N_, _, ngettext
from inspector.messages.phrases import noted
from inspector.messages.rendering import render
from inspector.messages.upgrades.values import catalog_words, sides
from inspector.report.upgrades.row import UpgradeRow
from inspector.report.upgrades.rows import listed_rows
from inspector.report.upgrades.words import declared_at, group_loses, releases, step_name, written
from inspector.report.values import engine_text
from inspector.upgrades.model import AxisGroup, FieldChange, Preview, Reach

T = TypeVar("T")

#: What is said of releases, by how a save changes who opens the file.
_RELEASES: Final = {
    "closed": N_("can no longer open it"),
    "opens": N_("can open it"),
    "never": N_("could not before"),
}

#: Places of a step, fields that are dropped, references that a redirector leads elsewhere, and
#: custom versions that the file does not store, that are told one by one.
_MOST_CHANGES: Final = 5
MOST_DROPPED: Final = 50
MOST_REDIRECTED: Final = 50
_MOST_UNUSED: Final = 10
#: Where the text of a value is cut.
_LONGEST: Final = 72


class ListedRow(NamedTuple):
    """A row with what a report says of its step: by the engine's name, with its first places."""

    number: str
    name: str
    touches: str
    effect: str
    risk: str
    what: str = ""
    #: Where a project or a studio declares it.
    declared: str = ""
    changes: tuple[FieldChange, ...] = ()
    #: How many places there are beyond those.
    more: int = 0


def places(count: int, *, besides: bool) -> str:
    """How many places are not told one by one; ``besides`` where others are told before them."""
    return (
        ngettext("{count} more place", "{count} more places", count)
        if besides
        else ngettext("{count} place", "{count} places", count)
    )


def ordered_groups(preview: Preview) -> list[AxisGroup]:
    """The axes of a preview that have steps, those that certainly lose something first."""
    groups = [group for group in preview.groups if group.count or group.steps]
    return sorted(groups, key=lambda group: not group_loses(group))


def step_rows(group: AxisGroup) -> Iterator[ListedRow]:
    """The rows of one axis, ascending."""
    return map(_listed, listed_rows(group))


def _listed(row: UpgradeRow) -> ListedRow:
    columns = (row.number, row.name, one_line(row.touches), one_line(row.effect), row.risk)
    step = row.step
    if step is None:
        return ListedRow(*columns)
    shown = step.changes[:_MOST_CHANGES]
    told = catalog_words(step.what) if step.reach is Reach.TOUCHES and step.what else ""
    return ListedRow(*columns)._replace(
        name=one_line(step_name(step)),
        what=one_line(told),
        declared=one_line(declared_at(step)),
        changes=shown,
        more=max(step.count, len(step.changes)) - len(shown),
    )


def change_sides(change: FieldChange) -> tuple[str, str]:
    """What stands on the two sides of the arrow, each on one line and cut where it is long."""
    before, after = sides(change)
    return shortened(one_line(before), _LONGEST), shortened(one_line(after), _LONGEST)


def first(told: Sequence[T], most: int) -> tuple[Sequence[T], int]:
    """Those that are told one by one, and how many more there are."""
    return told[:most], max(len(told) - most, 0)


def written_versions(preview: Preview) -> Iterator[tuple[str, str, str]]:
    """What a save writes: title, before, after, each number with its name."""
    for change, before, after in written(preview):
        after_name = change.after_name if change.after is not None else ""
        yield (
            one_line(render(change.title)),
            _named(before, change.before_name),
            _named(after, after_name),
        )


def _named(number: str, name: str) -> str:
    return one_line(f"{number} {name}".rstrip())


class Unused(NamedTuple):
    """Custom versions that the file does not store: those with the most steps, and the rest."""

    shown: tuple[tuple[str, int], ...]
    more: int
    steps: int
    versions: int


def unused_versions(preview: Preview) -> Unused | None:
    """What runs besides if the file uses it; None where there is nothing of that kind."""
    groups = [group for group in preview.if_used if group.count]
    if not groups:
        return None
    most = sorted(groups, key=lambda group: (-group.count, render(group.title)))[:_MOST_UNUSED]
    return Unused(
        tuple((one_line(render(group.title)), group.count) for group in most),
        len(groups) - len(most),
        sum(group.count for group in groups),
        len(groups),
    )


def judged_by(preview: Preview, profile: EngineProfile) -> tuple[str, str]:
    """What a preview is of, with its label: an engine, or a list of classes."""
    if preview.at_load is not None:
        return _("class list"), render(preview.engine)
    return _("engine"), engine_text(profile)


def release_rows(preview: Preview) -> Iterator[tuple[str, str]]:
    """Which releases open the package before and after the save."""
    for key, told in releases(preview).items():
        yield _(_RELEASES[key]), noted(told.ranges, f"{told.number}")


def width_of(texts: Iterable[str], most: int) -> int:
    """The width of a column of texts."""
    return min(max(map(columns, texts), default=0), most)
