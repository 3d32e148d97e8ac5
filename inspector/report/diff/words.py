"""Phrases that all reports and pages about a difference share, about changes and the two files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from inspector.checks.facts import FileFacts
from inspector.compare.facts import held_entries
from inspector.compare.model import OF_FIELDS, Change, ChangeClass, Difference, Kind, Verdict
from inspector.messages import N_, Number, _, pgettext
from inspector.messages.phrases import clauses, joined, listed
from inspector.messages.rendering import render
from inspector.messages.rules import texts_of
from inspector.project.compare.files import Comparison
from inspector.project.compare.folders import FileRow, FileState, FolderTotals
from inspector.project.opening import Opened

# -- verdicts, classes, states ---------------------------------------------------------------------


#: The states of packages and their signs, in the order in which they are listed.
STATES: Final[Mapping[FileState, str]] = {
    FileState.CHANGED: "~",
    FileState.ADDED: "+",
    FileState.REMOVED: "−",
    FileState.RENAMED: "→",
    FileState.RESAVED: "~",
    FileState.IDENTICAL: " ",
}


def state_count(state: FileState, count: int) -> str:
    """How many files are so: ``3 changed``."""
    return _("{count:,} {state}", count=count, state=state_words(state))


def state_words(state: FileState) -> str:
    """A state as a sentence counts it: ``re-saved``."""
    return {
        FileState.CHANGED: pgettext("difference", "changed"),
        FileState.ADDED: pgettext("difference", "added"),
        FileState.REMOVED: pgettext("difference", "removed"),
        FileState.RENAMED: pgettext("difference", "renamed"),
        FileState.RESAVED: pgettext("difference", "re-saved"),
        FileState.IDENTICAL: pgettext("difference", "identical"),
    }[state]


def state_title(state: FileState) -> str:
    """A state as a heading: ``Re-saved``."""
    return {
        FileState.CHANGED: pgettext("difference", "Changed"),
        FileState.ADDED: pgettext("difference", "Added"),
        FileState.REMOVED: pgettext("difference", "Removed"),
        FileState.RENAMED: pgettext("difference", "Renamed"),
        FileState.RESAVED: pgettext("difference", "Re-saved"),
        FileState.IDENTICAL: pgettext("difference", "Identical"),
    }[state]


def verdict_words(verdict: Verdict) -> str:
    """What a verdict says of two packages: ``re-saved``."""
    return state_words(FileState(verdict))


#: What stands above the changes of a section of a file, by what the section is called.
_SECTIONS: Final[Mapping[str, str]] = {
    "summary": N_("Summary"),
    "custom versions": N_("Custom versions"),
    "names": N_("Names"),
    "soft object paths": N_("Soft object paths"),
    "gatherable text": N_("Gatherable text"),
    "metadata": N_("Metadata"),
    "imports": N_("Imports"),
    "import type hierarchies": N_("Import type hierarchies"),
    "cell imports": N_("Cell imports"),
    "exports": N_("Exports"),
    "cell exports": N_("Cell exports"),
    "soft package references": N_("Soft package references"),
    "searchable names": N_("Searchable names"),
    "extra dependencies": N_("Extra dependencies"),
    "thumbnails": N_("Thumbnails"),
    "asset registry": N_("Asset registry"),
    "world tile info": N_("World tile info"),
    "preload dependencies": N_("Preload dependencies"),
    "data resources": N_("Data resources"),
    "payloads": N_("Payloads"),
    "other bytes": N_("Other bytes"),
    "objects": N_("Objects"),
    "rest": N_("Rest"),
    "versions": N_("Versions"),
    "depends": N_("Dependencies"),
    "thumbnail table": N_("Thumbnail table"),
    "asset registry dependencies": N_("Registry dependencies"),
    "file": N_("File"),
    "payload trailer": N_("Payload trailer"),
    "bulk data": N_("Bulk data"),
    "end tag": N_("End tag"),
    "undescribed": N_("Not described"),
}


def section_title(section: str) -> str:
    """What stands above the changes of a section, of fields or of what a comparison lists."""
    key = section.removeprefix(OF_FIELDS).partition("/")[0].replace("_", " ")
    return _(_SECTIONS.get(key, key))


def changes_counted(number: int, kind: ChangeClass) -> str:
    """How many changes of a class there are: ``3 content changes``."""
    template = {
        ChangeClass.CONTENT: N_("{count:# content change|# content changes}"),
        ChangeClass.LAYOUT: N_("{count:# layout change|# layout changes}"),
        ChangeClass.CONVERSION: N_("{count:# conversion|# conversions}"),
        ChangeClass.VERSION: N_("{count:# version change|# version changes}"),
        ChangeClass.NOISE: N_("{count:# change|# changes} of offsets, sizes, hashes and the like"),
    }[kind]
    return _(template, count=Number(number))


def quiet_class(changes: Iterable[Change]) -> ChangeClass | None:
    """The class that says most of changes among which none is content; None for all others."""
    classes = {change.change_class for change in changes}
    if ChangeClass.CONTENT in classes:
        return None
    return next((kind for kind in ChangeClass if kind in classes), None)


def class_word(quiet: ChangeClass | None) -> str:
    """What is said about changes that need no review; empty for others."""
    match quiet:
        case ChangeClass.LAYOUT:
            return pgettext("difference", "layout")
        case ChangeClass.CONVERSION:
            return pgettext("difference", "conversion")
        case ChangeClass.VERSION:
            return pgettext("difference", "version")
        case ChangeClass.NOISE:
            return pgettext("difference", "noise")
    return ""


def class_meaning(quiet: ChangeClass | None) -> str:
    """What the word of :func:`class_word` means; empty for none."""
    match quiet:
        case ChangeClass.LAYOUT:
            return _("layout: where the editor left nodes, cameras and documents; no game sees it")
        case ChangeClass.CONVERSION:
            return _("conversion: a newer engine writes the same in another form")
        case ChangeClass.VERSION:
            return _("version: comes from another engine version")
        case ChangeClass.NOISE:
            return _("noise: every save rewrites it, or it follows from another change")
    return ""


# -- folders ---------------------------------------------------------------------------------------


def folders_sentence(totals: FolderTotals) -> str:
    """What became of the packages of two folders, in one sentence."""
    by_state = totals.by_state
    there = [state for state in STATES if by_state[state]]
    counts = clauses(state_count(state, by_state[state]) for state in there)
    only = totals.only_differing
    if totals.total == 1:
        one = state_words(there[0])
        if only:
            return _("One package differs: {became}.", became=one)
        return _("1 package {became}.", became=one)
    if not there:
        if only:
            return _("No package differs between them.")
        return _("There is no package in either folder.")
    if totals.verdict == "identical":
        return _("All {total:,} packages are identical.", total=totals.total)
    if only and len(there) == 1:
        became = state_words(there[0])
        return _("{total:,} packages differ, all {became}.", total=totals.total, became=became)
    if only:
        return _("{total:,} packages differ: {became}.", total=totals.total, became=counts)
    return _("Of {total:,} packages: {became}.", total=totals.total, became=counts)


def other_problems(row: FileRow) -> list[str]:
    """What could not be compared of a package beside what its sentence says."""
    return [texts_of(problem).message() for problem in row.other_problems]


# -- what a report lists ---------------------------------------------------------------------------


def grouped(changes: Iterable[Change]) -> dict[str, list[Change]]:
    """Changes by section, in the order in which they come."""
    by_section: dict[str, list[Change]] = {}
    for change in changes:
        by_section.setdefault(change.section, []).append(change)
    return by_section


def hidden(comparison: Comparison, shown: Sequence[ChangeClass]) -> str:
    """What a report counts and does not list, in a few words; "" where that is nothing.

    Of a file that is on one side only it is what that holds, not what a save rewrites.
    """
    difference = comparison.difference
    left = [kind for kind in ChangeClass if kind not in shown and difference.by_class[kind]]
    if comparison.old.absent != comparison.new.absent:
        rest = Difference(difference.verdict, difference.of_class(*left))
        return joined([render(held) for held in held_entries(rest)])
    counts = [changes_counted(difference.by_class[kind], kind) for kind in left]
    if left:
        in_graphs = sum(change.in_graphs for change in difference.changes)
        if in_graphs:
            template = N_("{count:# content change|# content changes} listed at the graphs")
            counts = [_(template, count=Number(in_graphs)), *counts]
    return joined(counts)


# -- rows ------------------------------------------------------------------------------------------


def own_part(name: str) -> str:
    """What an object is and holds beside its properties, by its name in paths; empty for others."""
    return {
        "native": _("native data"),
        "data": pgettext("difference", "data"),
        "depends": pgettext("difference", "dependencies"),
        "order": pgettext("difference", "order"),
        "properties": pgettext("difference", "properties"),
        "properties_order": _("order of properties"),
    }.get(name, "")


def version_field(name: str) -> str:
    """A version field of a summary as people call it; empty for other fields."""
    return {
        "SavedByEngineVersion": _("Saved by"),
        "CompatibleWithEngineVersion": _("Compatible with"),
        "FileVersionUE4": _("UE4 object version"),
        "FileVersionUE5": _("UE5 object version"),
        "FileVersionLicenseeUE": _("Licensee version"),
        "LegacyFileVersion": _("Header layout"),
    }.get(name, "")


def kinds_counted(changes: Sequence[Change]) -> str:
    """How many were changed, added, removed and moved: ``3 changed, 1 added``."""
    kinds = [change.kind for change in changes]
    templates: dict[Kind, str] = {
        "changed": N_("{count:,} changed"),
        "added": N_("{count:,} added"),
        "removed": N_("{count:,} removed"),
        "moved": N_("{count:,} moved"),
    }
    return clauses(
        _(template, count=kinds.count(kind))
        for kind, template in templates.items()
        if kind in kinds
    )


def engine_words(facts: FileFacts | None) -> list[str]:
    """Who saved a file, and who may open it at the earliest; nothing where that is not known."""
    if facts is None or facts.saved_by is None:
        return []
    if facts.saved_by.is_empty:
        return [_("Does not say who saved it")]
    words = [_("Saved by {saved}", saved=facts.saved_by.short)]
    least = facts.compatible_with
    if least is not None and not least.is_empty and facts.compatible_stored:
        words.append(_("compatible with {least}", least=least.short))
    return words


def engine_numbers(facts: FileFacts | None) -> str:
    """The same with the changelists, each on a line of its own."""
    if facts is None:
        return ""
    lines = []
    if facts.saved_by is not None and not facts.saved_by.is_empty:
        lines.append(_("Saved by {saved}", saved=facts.saved_by))
    least = facts.compatible_with
    if least is not None and not least.is_empty and facts.compatible_stored:
        lines.append(_("Compatible with {least}", least=least))
    return "\n".join(lines)


def version_words(opened: Opened | None) -> list[str]:
    """The engine that saved a file, its version numbers and its size, as far as it has them."""
    if opened is None:
        return [_("no such file")]
    parts = []
    saved, versions = opened.facts.saved_by, opened.facts.versions
    if saved is not None and not saved.is_empty:
        parts.append(saved.short)
    if versions is not None and versions.unversioned:
        parts.append(_("stores no versions"))
    elif versions is not None:
        axes = (("UE4", versions.ue4), ("UE5", versions.ue5))
        parts.append(listed(f"{axis} {number}" for axis, number in axes if number))
        if versions.licensee:
            parts.append(_("licensee {licensee}", licensee=versions.licensee))
    parts.append(_("{size:,} bytes", size=opened.logical.size))
    return [part for part in parts if part]


def trouble_of(comparison: Comparison) -> str:
    """Which side something is wrong with."""
    sides = (("old", comparison.old), ("new", comparison.new))
    hurt = [(name, side) for name, side in sides if side.problem]
    if len(hurt) == 2:
        return _("Both sides are damaged.")
    if hurt:
        ((name, side),) = hurt
        is_old = name == "old"
        if side.tree is None:
            if is_old:
                return _("The old side could not be read.")
            return _("The new side could not be read.")
        if is_old:
            return _("The old side is damaged: only what can be read of it is compared.")
        return _("The new side is damaged: only what can be read of it is compared.")
    named = {problem.side for problem in comparison.difference.problems}
    only = named.pop() if len(named) == 1 else ""
    if only == "old":
        return _("Not all of the old side could be compared.")
    if only == "new":
        return _("Not all of the new side could be compared.")
    return _("Not all of both could be compared.")
