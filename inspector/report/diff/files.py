"""The two files of a comparison in words: who saved them, their versions, and what is wrong."""

from __future__ import annotations

from inspector.checks.facts import FileFacts
from inspector.messages import _
from inspector.messages.phrases import listed
from inspector.project.compare.files import Comparison
from inspector.project.opening import Opened


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
