"""Texts of findings about references that break, and about what a comparison could not read.

The former come from :mod:`inspector.project.scan.graph`.
"""

from __future__ import annotations

from typing import Any, TypeVar

from inspector.compare.model import (
    DiffFinding,
    EndTagMissing,
    ObjectsUnread,
    ObjectUnread,
    SectionUnread,
)
from inspector.messages import N_
from inspector.messages.phrases import labelled, listed
from inspector.messages.rules import check_texts, texts_of
from inspector.messages.rules.texts import FindingTexts
from inspector.project.compare.files import SideUnread
from inspector.project.scan.graph import BrokenTarget, MissingTarget, RefusedTarget

# -- references ------------------------------------------------------------------------------------

T = TypeVar("T", bound=BrokenTarget)
#: As many places are named of settings that name a package.
_NAMED = 3


class BrokenTargetTexts(FindingTexts[T]):
    """What is said of a package that others refer to and that cannot be loaded."""

    def group(self) -> str:
        """What goes for all such packages, behind how many they are."""
        return ""

    def state(self) -> str:
        """The same of one, in a word."""
        return ""

    def why(self) -> str:
        """Why it cannot be loaded; empty where the state says that."""
        return ""


class MissingTargetTexts(BrokenTargetTexts[MissingTarget]):
    """What REF-TARGET-MISSING says."""

    title = N_("Reference to a missing package")

    def group(self) -> str:
        return self.say("not in the project")

    def state(self) -> str:
        return self.say("missing")

    def message(self) -> str:
        f = self.finding
        if not f.referenced_by:
            return self.say(
                "{target} is not in the project, and {places} names it.",
                target=f.target,
                places=listed([self.verbatim(place) for place in f.named_in[:_NAMED]]),
            )
        return self.say(
            "{target} is not in the project, and {count:# package refers|# packages refer} to it.",
            target=f.target,
            count=f.count,
        )

    def remedy(self) -> str:
        return self.say(
            "Bring the package back, or have what refers to it refer to something else."
        )


class RefusedTargetTexts(BrokenTargetTexts[RefusedTarget]):
    """What REF-TARGET-REFUSED says."""

    title = N_("Reference to a refused package")

    def group(self) -> str:
        return self.say("refused by {engine}", engine=self.finding.engine)

    def state(self) -> str:
        return self.say("refused")

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{engine} refuses {target}, and {count:# package refers|# packages refer} to it. "
            "{why}.",
            engine=f.engine,
            target=f.target,
            count=f.count,
            why=self.why(),
        )

    def remedy(self) -> str:
        return self.say(
            "Make the engine take the package; `inspector check` says how. Until then save "
            "nothing that refers to it with {engine}.",
            engine=self.finding.engine,
        )

    def why(self) -> str:
        cause = self.finding.cause
        return labelled(cause.rule, check_texts(cause).line())


def target_texts(finding: BrokenTarget) -> BrokenTargetTexts[Any]:
    """What a finding about a package that others refer to says."""
    texts = texts_of(finding)
    assert isinstance(texts, BrokenTargetTexts)
    return texts


# -- comparisons -----------------------------------------------------------------------------------

D = TypeVar("D", bound=DiffFinding)


class DiffTexts(FindingTexts[D]):
    """What the findings of a comparison say: of which side, and what of it."""

    def message(self) -> str:
        match self.finding.side:
            case "old":
                return self.say("old side: {said}", said=self.said())
            case "new":
                return self.say("new side: {said}", said=self.said())
        return self.said()

    def said(self) -> str:
        """What cannot be compared, and why."""
        return ""


class SectionUnreadTexts(DiffTexts[SectionUnread]):
    """What DIFF-SECTION says."""

    def said(self) -> str:
        f = self.finding
        if f.newer:
            return self.say(
                "{title} cannot be read: its header is of a newer form than is known",
                title=f.title,
            )
        return self.say("{title} cannot be read: {reason}", title=f.title, reason=f.reason)


class ObjectUnreadTexts(DiffTexts[ObjectUnread]):
    """What DIFF-OBJECT says."""

    def said(self) -> str:
        f = self.finding
        if f.failure:
            return self.say(
                "{path} cannot be read: {failure} at 0x{offset:X} in exports/{index:d}",
                path=f.path,
                failure=f.failure,
                offset=f.offset,
                index=f.index,
            )
        if f.stored is not None:
            return self.say(
                "{path} cannot be read: TRUNCATED at 0x{offset:X} in exports/{index:d}: "
                "{size:,} of {stored:,} bytes",
                path=f.path,
                offset=f.offset,
                index=f.index,
                size=f.size,
                stored=f.stored,
            )
        return self.say("{path} cannot be read: {reason}", path=f.path, reason=f.reason)


class ObjectsUnreadTexts(DiffTexts[ObjectsUnread]):
    """What DIFF-OBJECTS says."""

    def said(self) -> str:
        return self.say("{others:,} more exports cannot be read", others=self.finding.others)


class EndTagMissingTexts(DiffTexts[EndTagMissing]):
    """What DIFF-END-TAG says."""

    def said(self) -> str:
        f = self.finding
        return self.say(
            "its end tag is missing: {stored} at 0x{offset:X}, expected {expected}",
            stored=f.stored,
            offset=f.offset,
            expected=f.expected,
        )


class SideUnreadTexts(DiffTexts[SideUnread]):
    """What DIFF-SIDE says, which names the file and not the side."""

    def message(self) -> str:
        f = self.finding
        reason = self.verbatim(f.reason)
        return labelled(self.verbatim(f.title), reason) if f.title else reason
