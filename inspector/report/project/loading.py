"""Why a package of a project is loaded, step by step, and what would not be without a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from inspector.escaping import one_line
from inspector.messages import Label, _, lazy, ngettext
from inspector.messages.phrases import clauses, labelled, size_words
from inspector.messages.reasons import ReasonPart, ReasonRow
from inspector.project.around.entries import EntryKind, ProjectEntry
from inspector.project.scan.graph import ReferenceState
from inspector.project.scan.loaded_by import LoadedLess, LoadedWay
from inspector.project.scan.loading import Loaded
from inspector.project.scan.reference_use import ReferenceUse, UseKind
from inspector.report.package_names import distinct_names
from inspector.report.project.references import names_words

#: References that are told of: those nearest to the package.
_TOLD: Final = 12
#: What a row asks a page for: another way, or a package, whose name follows.
NEXT_WAY: Final = "next-way"
PACKAGE: Final = "package "

#: Ends of the names of classes that are made of Blueprints, and of those of variables.
_MADE_CLASS: Final = "GeneratedClass"
_VARIABLE: Final = "Property"
#: The class of functions of Blueprints: what its code names, it needs.
_FUNCTION: Final = "Function"

_ENTRIES: Final[dict[EntryKind, Label]] = {
    EntryKind.DEFAULT_MAP: lazy("default map of the project"),
    EntryKind.COOKED_MAP: lazy("map that is always cooked"),
    EntryKind.MAP: lazy("map"),
    EntryKind.PART_OF_MAP: lazy("part of a map, in a file of its own"),
    EntryKind.PRIMARY_ASSET: lazy("primary asset"),
    EntryKind.COOKED_FOLDER: lazy("always cooked"),
}


def entry_words(entry: ProjectEntry) -> str:
    """Why a way begins at a package: "primary asset: Weapon"."""
    words = _ENTRIES[entry.kind]
    said = labelled(words, one_line(entry.detail)) if entry.detail else str(words)
    if not entry.never_cooked:
        return said
    return clauses((said, labelled(_("never cooked"), one_line(entry.never_cooked))))


def use_words(use: ReferenceUse | None) -> str:
    """What a package is to the one that loads it: "placed in the level"."""
    if use is None:
        return _("imported")
    match use.kind:
        case UseKind.PLACED:
            return _("placed in the level")
        case UseKind.PARENT:
            return _("parent class")
        case UseKind.CLASS:
            return _("class of an object")
    is_made = use.object_class.endswith(_MADE_CLASS)
    if use.user_class == _FUNCTION:
        if is_made:
            return _("used in the code of a function")
        return _("{kind} in the code of a function", kind=one_line(use.object_class))
    if is_made:
        # What is made of a Blueprint says nothing: most references are to such a class.
        if use.user_class.endswith(_VARIABLE):
            return _("type of a variable")
        return _("used by {user}", user=one_line(use.user_class))
    return _("{kind} in {user}", kind=one_line(use.object_class), user=one_line(use.user_class))


def packages_words(loaded: Loaded) -> str:
    """How many packages are loaded."""
    return ngettext("{count} package", "{count} packages", loaded.packages)


def less_words(loaded: Loaded) -> str:
    """What would not be loaded: "−3.1 MB, 2 packages"; a word where that is nothing."""
    if not loaded.packages:
        return _("nothing less")
    return _("−{size}, {packages}", size=size_words(loaded.size), packages=packages_words(loaded))


def others_words(others: Sequence[str]) -> str:
    """What still loads a package: "still loaded by Shed"; empty where nothing does."""
    return _("still loaded by {names}", names=names_words(others)) if others else ""


def way_parts(
    way: LoadedWay,
    number: int,
    ways: Sequence[Sequence[str]],
    state: ReferenceState = ReferenceState.PRESENT,
    root: str = "",
) -> tuple[ReasonPart, ...]:
    """The steps of a way, and what its first package would load less without each reference.

    Args:
        way: The way.
        number: Which one it is, from 0.
        ways: All that are shown.
        state: What the engine finds at its end.
        root: The folder of the project, for the pictures of its packages; empty for none.
    """
    steps = way.steps
    if not steps:
        return ()
    packages = [step.package for step in steps]
    names = dict(zip(packages, distinct_names(packages), strict=True))
    rows = [
        ReasonRow(
            one_line(names[step.package]),
            use_words(step.use) if at else entry_words(way.entry),
            size_words(step.loads.size) if step.loads.packages else "",
            PACKAGE + step.package,
            f"{root}/{step.path}" if root and step.path else "",
        )
        for at, step in enumerate(steps)
    ]
    note = ""
    if number:
        note = _("path {number:,} of {ways:,} shown", number=number + 1, ways=len(ways))
    elif loaders := len({other[-2] for other in ways if len(other) > 1}):
        # One path is shown through each of them; there may be many more.
        note = ngettext("{count} package loads it", "{count} packages load it", loaders)
    turn = (_("Next"), NEXT_WAY) if len(ways) > 1 else None
    is_there = state is ReferenceState.PRESENT
    title = _("Why is it loaded") if is_there else _("Loaded through")
    parts = [ReasonPart(title, tuple(rows), True, note, turn)]
    if way.without and is_there:
        parts.append(_without(way.without, names, names[steps[0].package]))
    return tuple(parts)


def _without(without: Sequence[LoadedLess], names: dict[str, str], root: str) -> ReasonPart:
    rows = (
        ReasonRow(
            _("without {name}", name=one_line(names[step.package])),
            others_words(step.others),
            less_words(step.less),
            target=PACKAGE + step.package,
        )
        for step in without[:_TOLD]
    )
    foot = _(
        "What {name} would load less. Soft references are not counted; code may load by name.",
        name=one_line(root),
    )
    return ReasonPart(_("If this reference goes"), tuple(rows), foot=foot)
