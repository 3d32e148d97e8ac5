"""What findings of comparisons say: why not all of a file could be compared."""

from __future__ import annotations

from typing import TypeVar

from inspector.compare.model import (
    DiffFinding,
    EndTagMissing,
    ObjectsUnread,
    ObjectUnread,
    SectionUnread,
)
from inspector.messages.phrases import labelled
from inspector.messages.rules.texts import FindingTexts
from inspector.project.compare.files import SideUnread

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
