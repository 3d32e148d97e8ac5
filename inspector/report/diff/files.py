"""The two files of a comparison in words: who saved them, their versions, and what is wrong."""

from __future__ import annotations

from inspector.checks.facts import FileFacts
from inspector.finding import Statement
from inspector.project.compare.files import Comparison
from inspector.project.opened import Opened


class FileWords(Statement):
    """Facts of one file, each a piece of its own.

    ``saved`` and ``least`` are the engines that saved it and that may open it at the earliest.
    """

    rule = "DIFF-FILE"
    templates = {
        "unsaved": "Does not say who saved it",
        "saved_by": "Saved by {saved}",
        "least_first": "Compatible with {least}",
        "least_behind": "compatible with {least}",
        "absent": "no such file",
        "unversioned": "stores no versions",
        "numbers": "{axes:, }",
        "ue4_axis": "UE4 {ue4}",
        "ue5_axis": "UE5 {ue5}",
        "licensee_version": "licensee {licensee}",
        "bytes": "{size:,} bytes",
    }
    saved: str = ""
    least: str = ""
    ue4: int = 0
    ue5: int = 0
    licensee: int = 0
    size: int = 0

    @property
    def axes(self) -> tuple[str, ...]:
        """The object versions that it stores."""
        stored = (("ue4_axis", self.ue4), ("ue5_axis", self.ue5))
        return tuple(axis for axis, number in stored if number)


def engine_words(facts: FileFacts | None) -> list[str]:
    """Who saved a file, and who may open it at the earliest; nothing where that is not known."""
    if facts is None or facts.saved_by is None:
        return []
    if facts.saved_by.is_empty:
        return [FileWords().words("unsaved")]
    words = [FileWords(saved=facts.saved_by.short).words("saved_by")]
    least = facts.compatible_with
    if least is not None and not least.is_empty and facts.compatible_stored:
        words.append(FileWords(least=least.short).words("least_behind"))
    return words


def engine_numbers(facts: FileFacts | None) -> str:
    """The same with the changelists, each on a line of its own."""
    if facts is None:
        return ""
    lines = []
    if facts.saved_by is not None and not facts.saved_by.is_empty:
        lines.append(FileWords(saved=str(facts.saved_by)).words("saved_by"))
    least = facts.compatible_with
    if least is not None and not least.is_empty and facts.compatible_stored:
        lines.append(FileWords(least=str(least)).words("least_first"))
    return "\n".join(lines)


def version_words(opened: Opened | None) -> list[str]:
    """The engine that saved a file, its version numbers and its size, as far as it has them."""
    if opened is None:
        return [FileWords().words("absent")]
    parts = []
    saved, versions = opened.facts.saved_by, opened.facts.versions
    if saved is not None and not saved.is_empty:
        parts.append(saved.short)
    if versions is not None and versions.unversioned:
        parts.append(FileWords().words("unversioned"))
    elif versions is not None:
        words = FileWords(ue4=versions.ue4, ue5=versions.ue5, licensee=versions.licensee)
        parts.append(words.words("numbers"))
        parts.append(words.words("licensee_version") if versions.licensee else "")
    parts.append(FileWords(size=opened.logical.size).words("bytes"))
    return [part for part in parts if part]


class Trouble(Statement):
    """Which side of a comparison something is wrong with; ``side`` is its word in a sentence."""

    rule = "DIFF-TROUBLE"
    templates = {
        "not_compared": "Not compared.",
        "older": "{reason}. Shown is what was read at {read_at}.",
        "both_partly": "Not all of both could be compared.",
        "old_partly": "Not all of the old side could be compared.",
        "new_partly": "Not all of the new side could be compared.",
        "both_damaged": "Both sides are damaged.",
        "old_damaged": "The old side is damaged: only what can be read of it is compared.",
        "new_damaged": "The new side is damaged: only what can be read of it is compared.",
        "old_unread": "The old side could not be read.",
        "new_unread": "The new side could not be read.",
        "more": "{count:,} more",
        "less": "Show less",
    }
    reason: str = ""
    read_at: str = ""
    count: int = 0


def trouble_of(comparison: Comparison) -> str:
    """Which side something is wrong with."""
    sides = (("old", comparison.old), ("new", comparison.new))
    hurt = [(name, side) for name, side in sides if side.problem]
    if len(hurt) == 2:
        return Trouble().words("both_damaged")
    if hurt:
        ((name, side),) = hurt
        return Trouble().words(f"{name}_{'unread' if side.tree is None else 'damaged'}")
    named = {problem.side for problem in comparison.difference.problems}
    only = named.pop() if len(named) == 1 else ""
    return Trouble().words(f"{only or 'both'}_partly")
