"""Rules of registration, row by row of the documented table."""

from __future__ import annotations

import pytest

from inspector.catalog.model import CustomList, Place, Unread, VersionList, VersionLists
from inspector.checks.engines.build import registry_findings
from inspector.findings.finding import Severity
from inspector.findings.message import Message
from inspector.messages.rules import texts_of
from inspector.versions import Guid

FIRST, SECOND = Guid(1, 2, 3, 4), Guid(5, 6, 7, 8)


def entry(guid: Guid, latest: int, name: str | None, line: int = 1) -> CustomList:
    return CustomList(guid, None, name, latest, (), Place("a.cpp", line))


def told(*entries: CustomList) -> list[tuple[str, str]]:
    findings = registry_findings(VersionLists({}, entries, ()))
    return [(finding.rule, finding.severity.value) for finding in findings]


@pytest.mark.parametrize(
    ("entries", "wanted"),
    [
        ([(FIRST, 3, "A")], []),
        ([(FIRST, 3, "A"), (FIRST, 3, "A")], [("REGISTERED-TWICE", "info")]),
        ([(FIRST, 3, "A"), (FIRST, 4, "A")], [("REGISTRY-NUMBER", "error")]),
        ([(FIRST, 3, "A"), (FIRST, 3, "B")], [("REGISTRY-GUID", "error")]),
        ([(FIRST, 3, "A"), (SECOND, 3, "A")], [("REGISTRY-NAME", "warning")]),
        ([(Guid(0, 0, 0, 0), 3, "A")], [("REGISTRY-ZERO", "error")]),
        ([(FIRST, -1, "A")], [("REGISTRY-NEGATIVE", "error")]),
        ([(FIRST, 3, None), (SECOND, 3, None)], []),
    ],
)
def test_registrations(entries, wanted) -> None:
    assert told(*(entry(*each) for each in entries)) == wanted


def test_a_conflict_shows_both_owners() -> None:
    lists = VersionLists({}, (entry(FIRST, 3, "A", 7), entry(FIRST, 4, "B", 9)), ())
    (finding,) = registry_findings(lists)
    for piece in ("A 3", "B 4", "a.cpp:7"):
        assert piece in texts_of(finding).message()
    assert finding.path == "a.cpp:9"


def test_what_was_not_read_and_what_stands_twice() -> None:
    listed = VersionList((), 520, Place("a.h", 1))
    other = VersionList((), 519, Place("b.h", 1))
    unread = Unread(Place("c.h", 5), Message("catalog/rows-of-macro", name="X"))
    findings = registry_findings(
        VersionLists({"ue4": listed}, (), (unread,), (("ue4", other),))
    )  # fmt: skip
    assert {finding.rule for finding in findings} == {"LIST-TWICE", "HEADER-UNREAD"}
    assert all(finding.severity is Severity.WARNING for finding in findings)
    assert any(texts_of(finding).message().startswith("c.h:5: the macro X") for finding in findings)
