"""MISSING-BULK: what is said of payloads that are named and not there."""

from __future__ import annotations

import pytest

from inspector.checks import MissingFile, Severity, Verdict, check, releases
from inspector.checks.judgement import Mark
from inspector.messages.rules import check_texts, group_line, texts_of


def cooked(packages, *missing: MissingFile):
    """A cooked package with versions that names files of payloads."""
    return packages.make(-8, 522, 1009, flags=0x80000200, missing_files=missing)


def named(suffix: str, found: int | None = None, *, optional: bool = False) -> MissingFile:
    """A file that two payloads lie in."""
    return MissingFile(f"Foo{suffix}", 2, 4096, found, optional, "data_resources/Resources/1")


def test_a_file_that_is_not_there_is_a_warning(packages, engine, catalog, only) -> None:
    judgement = check(cooked(packages, named(".ubulk")), engine("5.3"), catalog)
    finding = only(judgement, "MISSING-BULK")
    assert judgement.verdict is Verdict.WARNS
    assert finding.severity is Severity.WARNING
    assert finding.path == "data_resources/Resources/1"
    assert check_texts(finding).line() == "Foo.ubulk is not beside it"
    assert texts_of(finding).message() == (
        "The package keeps 2 payloads in Foo.ubulk, which is not beside it."
    )
    assert texts_of(finding).remedy() == "Copy the file from the same cook into the same folder."


def test_a_file_that_is_too_short_is_a_warning(packages, engine, catalog, only) -> None:
    judgement = check(cooked(packages, named(".ubulk", 1000)), engine("5.3"), catalog)
    finding = only(judgement, "MISSING-BULK")
    assert judgement.verdict is Verdict.WARNS
    assert check_texts(finding).line() == "Foo.ubulk is too short"
    assert texts_of(finding).message() == (
        "Foo.ubulk holds 2 payloads of the package and ends after 1,000 bytes; they reach 4,096 "
        "bytes."
    )


def test_an_empty_file_is_too_short_and_not_absent(packages, engine, catalog, only) -> None:
    finding = only(
        check(cooked(packages, named(".ubulk", 0)), engine("5.3"), catalog), "MISSING-BULK"
    )
    assert "ends after 0 bytes" in texts_of(finding).message()


def test_optional_payloads_are_a_remark(packages, engine, catalog, only) -> None:
    facts = cooked(packages, named(".uptnl", optional=True))
    judgement = check(facts, engine("5.3"), catalog)
    finding = only(judgement, "MISSING-BULK")
    assert finding.severity is Severity.INFO
    assert "2 optional payloads in Foo.uptnl" in texts_of(finding).message()
    assert judgement.verdict is Verdict.LOADS


def test_every_file_has_its_finding(packages, engine, catalog) -> None:
    facts = cooked(packages, named(".ubulk"), named(".m.ubulk"))
    findings = [
        f for f in check(facts, engine("5.3"), catalog).findings if f.rule == "MISSING-BULK"
    ]
    assert [f.name for f in findings] == ["Foo.ubulk", "Foo.m.ubulk"]
    assert group_line(findings) == "2 files of bulk data are missing"


def test_no_release_refuses_for_it(packages, catalog) -> None:
    answers = {a.release: a.mark for a in releases(cooked(packages, named(".ubulk")), catalog)}
    assert answers["5.2"] is Mark.REFUSE  # ENGINE-NEW: 5.3 saved it
    assert answers["5.3"] is answers["5.7"] is Mark.WARN


@pytest.mark.parametrize("missing", [(), (named(".ubulk"),)])
def test_such_a_file_shares_its_judgement_with_no_other(packages, missing) -> None:
    assert cooked(packages, *missing).common is not bool(missing)
