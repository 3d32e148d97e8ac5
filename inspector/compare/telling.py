"""A difference of two values as a change that can be told: its class, its fields in both trees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from inspector.compare.classify import Classifier, Judgement
from inspector.compare.compared import SECTIONS
from inspector.compare.kinds import Blob, field_path
from inspector.compare.known import Known
from inspector.compare.matching import match
from inspector.compare.model import Change, ChangeClass, Steps
from inspector.compare.moves import Moves
from inspector.compare.native import BlobComparer, ranges_text
from inspector.compare.package_model import PackageModel
from inspector.compare.reasons import Note, OtherBytes, Reason
from inspector.compare.resaves import Resaves
from inspector.compare.values import ValueChange


class Telling:
    """Tells what differs between two packages.

    Args:
        before: The first package.
        after: The second.
        pulse: Called for each change and during long searches; may raise to stop.
    """

    def __init__(
        self, before: PackageModel, after: PackageModel, pulse: Callable[[], None] | None = None
    ) -> None:
        self._pulse = pulse
        self.classes = Classifier(before, after, pulse)
        self._resaves = Resaves(before, after, self.classes)
        self._moves = Moves(before, after)
        self._blobs = BlobComparer(before, after, self._moves)
        self._known = Known(before, after)
        #: Whether any index stands for something else in the second package.
        self.renumbered = self._blobs.renumbered

    def told(
        self, section: str, change: ValueChange, old: Mapping[str, Any], new: Mapping[str, Any],
        note: Note | None = None, *, retyped: bool = False,
    ) -> Iterator[Change]:  # fmt: skip
        """A change with its class and the fields of both packages.

        Args:
            section: Where it stands.
            change: The change, counted from the root of the section.
            old: What the section holds in the first package.
            new: The same in the second.
            note: What is said before the words of its class.
            retyped: The value has another type, and no engine is known to exchange the two.
        """
        if self._pulse is not None:
            self._pulse()
        paths = (
            "" if change.kind == "added" else row_path(old, change.steps, 0),
            "" if change.kind == "removed" else row_path(new, change.steps, 1),
        )
        judged = self._blob_judgement(section, change) or self.classes.judge(section, change)
        if retyped:
            is_rewritten = judged.note is Reason.REWRITTEN
            judged = Judgement(
                ChangeClass.CONTENT,
                Reason.OTHER_TYPE if is_rewritten else judged.note,
                where=judged.where,
            )
        if judged.change_class is ChangeClass.CONTENT:
            judged = self._resaves.judge(section, change, (old, new), paths) or judged
        if judged.change_class is ChangeClass.CONTENT and not retyped:
            judged = self._known_judgement(section, change, (old, new)) or judged
        steps: Steps = (section, *change.steps)
        yield Change(
            "/".join((section, *change.names)),
            change.kind,
            judged.change_class,
            change.before,
            change.after,
            SECTIONS[section],
            *paths,
            judged.notes if note is None else (note, *judged.notes),
            steps,
            judged.words,
        )

    def _known_judgement(
        self, section: str, change: ValueChange, roots: Sequence[Mapping[str, Any]]
    ) -> Judgement | None:
        """What the catalogue knows to be no edit, or what follows from the move of an asset."""
        judged = self._moves.judge(section, change)
        if judged is None and section == "exports":
            judged = self._known.judge(change, roots)
        return judged

    def _blob_judgement(self, section: str, change: ValueChange) -> Judgement | None:
        before, after = change.before, change.after
        if change.kind != "changed" or not (isinstance(before, Blob) or isinstance(after, Blob)):
            return None
        if not (isinstance(before, Blob) and isinstance(after, Blob)):
            return self.classes.blob()
        # Of payloads and what no field describes no version explains that they differ.
        judged = self.classes.judge(section, change) if section == "bytes" else self.classes.blob()
        if judged.change_class is ChangeClass.NOISE:
            return judged
        difference = self._blobs.compare(before, after)
        if difference.renumbered:
            return Judgement(ChangeClass.NOISE, Reason.RENUMBERED)
        old, new = ranges_text(difference.old), ranges_text(difference.new)
        return judged._replace(where=OtherBytes(old, new))

    def order(self, section: str, old: Sequence[str], new: Sequence[str]) -> Iterator[Change]:
        """One change where what both have stands in another order."""
        names, others = set(new), set(old)
        first = [name for name in old if name in names]
        second = [name for name in new if name in others]
        if first == second:
            return
        if not (self.classes.has_section(0, section) and self.classes.has_section(1, section)):
            return
        yield Change(
            section,
            "moved",
            ChangeClass.NOISE,
            moved_places(old, new),
            moved_places(new, old),
            SECTIONS[section],
            section,
            section,
            (Reason.ENTRIES_REORDERED,),
        )


def moved_places(old: Sequence[str], new: Sequence[str]) -> dict[str, int]:
    """What has moved, with its index in the first list."""
    return {old[first]: first for first, _ in match(old, new).moved}


def row_path(value: Mapping[str, Any], steps: Steps, side: int) -> str:
    """The path of the row of a value; all properties together have that of their object."""
    path = field_path(value, steps, side)
    return path.removesuffix("/properties") if steps[1:] == ("properties",) else path
