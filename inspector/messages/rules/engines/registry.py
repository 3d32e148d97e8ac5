"""What the rules of :mod:`inspector.checks.engines.build` say."""

from __future__ import annotations

from inspector.checks.engines.build import (
    AmbiguousName,
    DuplicateRegistration,
    HeaderUnread,
    LayoutTwice,
    ListTwice,
    NameConflict,
    NegativeNumber,
    NotRegistered,
    NumberConflict,
    NumbersAssumed,
    ZeroGuid,
)
from inspector.messages.rules.texts import FindingTexts


class DuplicateRegistrationTexts(FindingTexts[DuplicateRegistration]):
    """What REGISTERED-TWICE says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{name} ({guid}) is registered here and at {first}, with the same number and "
            "name: it is counted twice.",
            name=f.name,
            guid=f.guid,
            first=f.first,
        )


class NumberConflictTexts(FindingTexts[NumberConflict]):
    """What REGISTRY-NUMBER says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{guid} is registered as {name} {number:d} here and as {first_name} "
            "{first_number:d} at {first}.",
            guid=f.guid,
            name=f.name,
            number=f.number,
            first_name=f.first_name,
            first_number=f.first_number,
            first=f.first,
        )

    def remedy(self) -> str:
        return self.say("A GUID belongs to one list: give the other one a GUID of its own.")


class NameConflictTexts(FindingTexts[NameConflict]):
    """What REGISTRY-GUID says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{guid} is registered as {name} here and as {first_name} at {first}.",
            guid=f.guid,
            name=f.name,
            first_name=f.first_name,
            first=f.first,
        )

    def remedy(self) -> str:
        return self.say("A GUID belongs to one list: give the other one a GUID of its own.")


class AmbiguousNameTexts(FindingTexts[AmbiguousName]):
    """What REGISTRY-NAME says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{name} is the name of {guid} here and of {other} at {first}: messages do "
            "not say which is meant.",
            name=f.name,
            guid=f.guid,
            other=f.other,
            first=f.first,
        )

    def remedy(self) -> str:
        return self.say("Give each its own name; packages store the GUID alone.")


class ZeroGuidTexts(FindingTexts[ZeroGuid]):
    """What REGISTRY-ZERO says."""

    def message(self) -> str:
        f = self.finding
        return self.say("{name} is registered with a GUID of zeros.", name=f.name)

    def remedy(self) -> str:
        return self.say("Make a new GUID for it.")


class NegativeNumberTexts(FindingTexts[NegativeNumber]):
    """What REGISTRY-NEGATIVE says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{name} ({guid}) is registered with {number}; numbers begin at 0.",
            name=f.name,
            guid=f.guid,
            number=f.number,
        )

    def remedy(self) -> str:
        return self.say("Begin the list at 0.")


class NotRegisteredTexts(FindingTexts[NotRegistered]):
    """What NOT-REGISTERED says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "{name} ({guid}) has a GUID and numbers, but no registration was found; it "
            "is taken as registered.",
            name=f.name,
            guid=f.guid,
        )


class ListTwiceTexts(FindingTexts[ListTwice]):
    """What LIST-TWICE says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "There is another list of {axis} versions, up to {latest:d}; the one at "
            "{first} counts, up to {first_latest:d}.",
            axis=f.axis,
            latest=f.latest,
            first=f.first,
            first_latest=f.first_latest,
        )

    def remedy(self) -> str:
        return self.say("Import a folder with one engine.")


class LayoutTwiceTexts(FindingTexts[LayoutTwice]):
    """What LAYOUT-TWICE says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "There is another header layout, {layout}; the one at {first} counts, {first_layout}.",
            layout=f.layout,
            first=f.first,
            first_layout=f.first_layout,
        )

    def remedy(self) -> str:
        return self.say("Import a folder with one engine.")


class NumbersAssumedTexts(FindingTexts[NumbersAssumed]):
    """What NUMBERS-ASSUMED says."""

    def message(self) -> str:
        f = self.finding
        return self.say(
            "The source does not say {axes:, | and }: assumed as in the release table, {release}.",
            axes=tuple(map(self._axis, f.axes)),
            release=f.release,
        )

    def remedy(self) -> str:
        return self.say("Import the engine's whole source, or mend the profile by hand.")

    def _axis(self, key: str) -> str:
        match key:
            case "legacy":
                return self.say("the header layout")
            case "ue4":
                return self.say("the UE4 version")
            case "ue5":
                return self.say("the UE5 version")
            case _:
                return self.psay("an axis", "the licensee version")


class HeaderUnreadTexts(FindingTexts[HeaderUnread]):
    """What HEADER-UNREAD says."""

    def message(self) -> str:
        f = self.finding
        return self.say("{path}: {why}.", path=f.path, why=f.why)

    def remedy(self) -> str:
        return self.say("Look at the line, and mend the profile by hand where it matters.")
