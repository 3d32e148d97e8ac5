"""Whether the custom versions of an engine go together, as its own source registers them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from inspector.catalog.version_lists import CustomList, VersionLists
from inspector.findings.finding import Finding, Severity
from inspector.findings.message import Text
from inspector.versions import Guid


class RegistryFinding(Finding):
    """Something about the registration of a custom version; ``path`` is its file and line."""

    rule = "REGISTRY"


class DuplicateRegistration(RegistryFinding):
    """The same custom version is registered again."""

    rule = "REGISTERED-TWICE"
    severity: Severity = Severity.INFO
    stable = ("guid",)

    guid: str
    name: str
    first: str


class NumberConflict(RegistryFinding):
    """One GUID is registered with two numbers."""

    rule = "REGISTRY-NUMBER"
    stable = ("guid",)

    guid: str
    name: str
    number: int
    first: str
    first_name: str
    first_number: int


class NameConflict(RegistryFinding):
    """One GUID is registered under two names."""

    rule = "REGISTRY-GUID"
    stable = ("guid",)

    guid: str
    name: str
    first: str
    first_name: str


class AmbiguousName(RegistryFinding):
    """Two GUIDs have one name, so messages do not say which is meant."""

    rule = "REGISTRY-NAME"
    severity: Severity = Severity.WARNING
    stable = ("guid", "other")

    guid: str
    other: str
    name: str
    first: str


class ZeroGuid(RegistryFinding):
    """The GUID is 0, which stands for none."""

    rule = "REGISTRY-ZERO"

    name: str


class NegativeNumber(RegistryFinding):
    """The newest number is below 0, which stands for a version that is not stored."""

    rule = "REGISTRY-NEGATIVE"
    stable = ("guid",)

    guid: str
    name: str
    number: int


class NotRegistered(RegistryFinding):
    """GUID and numbers are there, but nothing was found that registers them."""

    rule = "NOT-REGISTERED"
    severity: Severity = Severity.INFO
    stable = ("guid",)

    guid: str
    name: str


class ListTwice(RegistryFinding):
    """There is another list of an axis of object versions; the first one counts."""

    rule = "LIST-TWICE"
    severity: Severity = Severity.WARNING
    stable = ("axis",)

    axis: str
    latest: int
    first: str
    first_latest: int


class LayoutTwice(RegistryFinding):
    """There is another number of the header layout; the first one counts."""

    rule = "LAYOUT-TWICE"
    severity: Severity = Severity.WARNING

    layout: int
    first: str
    first_layout: int


class NumbersAssumed(RegistryFinding):
    """An engine's source does not say some numbers, which are those of a ``release`` then.

    ``axes`` are their keys in a profile.
    """

    rule = "NUMBERS-ASSUMED"
    severity: Severity = Severity.WARNING
    stable = ("axes",)

    axes: tuple[str, ...]
    release: str


class HeaderUnread(RegistryFinding):
    """Something in a source file that could not be read."""

    rule = "HEADER-UNREAD"
    severity: Severity = Severity.WARNING
    stable = ("why",)

    why: Text


def registry_findings(lists: VersionLists) -> tuple[RegistryFinding, ...]:
    """What is wrong with the lists of an engine, and what of them could not be read."""
    findings = [
        *_registrations(lists.custom),
        *(
            ListTwice(
                path=str(other.place),
                axis=axis,
                latest=other.latest,
                first=str(lists.objects[axis].place),
                first_latest=lists.objects[axis].latest,
            )
            for axis, other in lists.others
        ),
        *(
            LayoutTwice(
                path=str(other.place),
                layout=other.number,
                first=str(lists.layout.place),
                first_layout=lists.layout.number,
            )
            for other in lists.other_layouts
            if lists.layout is not None
        ),
        *(HeaderUnread(path=str(each.place), why=each.why) for each in lists.unread),
    ]
    return tuple(sorted(findings, key=lambda finding: finding.severity.rank))


def _registrations(entries: Sequence[CustomList]) -> Iterator[RegistryFinding]:
    by_guid: dict[Guid, CustomList] = {}
    by_name: dict[str, CustomList] = {}
    for entry in entries:
        yield from _alone(entry)
        first = by_guid.setdefault(entry.guid, entry)
        if first is not entry:
            yield _again(entry, first)
        elif entry.friendly_name:
            other = by_name.setdefault(entry.friendly_name, entry)
            if other is not entry:
                yield AmbiguousName(
                    path=str(entry.place),
                    guid=str(entry.guid),
                    other=str(other.guid),
                    name=entry.friendly_name,
                    first=str(other.place),
                )


def _alone(entry: CustomList) -> Iterator[RegistryFinding]:
    """What is wrong with a registration by itself."""
    path, guid, name = str(entry.place), str(entry.guid), custom_name(entry)
    if entry.guid.is_zero:
        yield ZeroGuid(path=path, name=name)
    if entry.latest < 0:
        yield NegativeNumber(path=path, guid=guid, name=name, number=entry.latest)
    if not entry.registered:
        yield NotRegistered(path=path, guid=guid, name=name)


def _again(entry: CustomList, first: CustomList) -> RegistryFinding:
    """What a second registration of a GUID is."""
    path, guid, name, place = (
        str(entry.place), str(entry.guid), custom_name(entry), str(first.place),
    )  # fmt: skip
    if entry.latest != first.latest:
        return NumberConflict(
            path=path,
            guid=guid,
            name=name,
            number=entry.latest,
            first=place,
            first_name=custom_name(first),
            first_number=first.latest,
        )
    if entry.friendly_name != first.friendly_name:
        return NameConflict(
            path=path, guid=guid, name=name, first=place, first_name=custom_name(first)
        )
    return DuplicateRegistration(path=path, guid=guid, name=name, first=place)


def custom_name(entry: CustomList) -> str:
    """What a custom version is called: by messages, else by its class, else by its GUID."""
    return entry.friendly_name or entry.class_name or str(entry.guid)
