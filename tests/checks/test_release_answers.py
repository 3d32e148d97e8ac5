"""How every known release takes a file, and the oldest that opens a set."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from known_releases import NAMES, NEWEST, since

from inspector.catalog import default_catalog
from inspector.checks import (
    Damage,
    FileKind,
    Mark,
    highest_engine,
    highest_for_all,
    lowest_engine,
    lowest_for_all,
    release_table,
    releases,
)
from inspector.checks.facts import FileFacts
from inspector.versions import EngineVersion, VersionSet


def marks(answers) -> dict[str, str]:
    """The mark of every release."""
    return {answer.release: str(answer.mark) for answer in answers}


def test_the_strip_of_an_older_package(packages, catalog) -> None:
    answers = releases(packages.character(), catalog)
    names = [answer.release for answer in answers]
    assert tuple(names) == NAMES
    by_release = marks(answers)
    assert {by_release[f"4.{minor}"] for minor in range(18)} == {"refuse"}
    assert by_release["4.18"] == "ok"
    assert {by_release[name] for name in names[19:]} == {"up"}
    steps = {answer.release: answer.steps for answer in answers}
    assert (steps["4.18"], steps["5.3"]) == (0, 50)
    assert lowest_engine(answers) == "4.18"
    assert highest_engine(answers) == NEWEST


@pytest.mark.parametrize("rule", ["END-TAG", "TRUNCATED"])
def test_the_oldest_for_a_damaged_file_is_that_of_all_answers(packages, catalog, rule) -> None:
    for make in (packages.character, packages.sphere):
        facts = replace(make(), damage=(Damage(rule, "end_tag", 88),))
        assert not facts.common
        assert release_table(catalog).lowest(facts) == lowest_engine(releases(facts, catalog))


def test_the_strip_of_a_newer_package(packages, catalog) -> None:
    answers = releases(packages.sphere(), catalog)
    by_release = marks(answers)
    assert [name for name, mark in by_release.items() if mark != "refuse"] == [*since("5.7")]
    reasons = {answer.release: answer.reason.rule for answer in answers if answer.reason}
    assert reasons["5.3"] == reasons["4.27"] == "LEGACY-NEW"
    assert reasons["5.6"] == "OBJ-NEW"
    assert "5.7" not in reasons


def test_a_warning_is_a_mark_and_still_opens(packages, catalog) -> None:
    answers = releases(packages.make(saved_by="5.3.0-0"), catalog)
    opens = [answer for answer in answers if answer.mark is not Mark.REFUSE]
    # Changelist 0 switches the engine comparison off: 5.2 has the same object versions.
    assert {answer.mark for answer in opens} == {Mark.WARN}
    assert {answer.reason.rule for answer in opens} == {"ZERO-CHANGELIST"}
    assert lowest_engine(answers) == "5.2"


@pytest.mark.parametrize("what", ["unversioned", "truncated", "pointer"])
def test_what_says_nothing_of_releases_opens_in_none(packages, catalog, what) -> None:
    facts = {
        "unversioned": packages.make(-7, 0, 0, flags=0x80000000, saved_by="0.0.0-0"),
        "truncated": packages.make(damage=(Damage("TRUNCATED", "names/3", 900),)),
        "pointer": packages.other(FileKind.LFS_POINTER),
    }[what]
    answers = releases(facts, catalog)
    mark = Mark.REFUSE if what == "unversioned" else Mark.BAD
    assert {(answer.mark, answer.silent) for answer in answers} == {(mark, True)}
    assert lowest_engine(answers) is None
    assert highest_engine(answers) is None


def test_a_studios_number_opens_in_no_release(packages, catalog) -> None:
    answers = releases(packages.make(-7, 523, 0, saved_by="4.27.2-1"), catalog)
    assert {answer.mark for answer in answers} == {Mark.REFUSE}
    assert lowest_engine(answers) is None


def test_the_oldest_release_of_a_set(packages, catalog) -> None:
    old = releases(packages.character(), catalog)
    new = releases(packages.sphere(), catalog)
    cooked = releases(packages.make(-7, 0, 0, saved_by="0.0.0-0"), catalog)
    studio = releases(packages.make(-7, 523, 0, saved_by="4.27.2-1"), catalog)
    assert lowest_for_all([old]) == "4.18"
    assert lowest_for_all([old, new]) == "5.7"
    assert highest_for_all([old, new]) == NEWEST
    assert lowest_for_all([old, cooked]) == "4.18"
    assert lowest_for_all([cooked]) is None
    assert lowest_for_all([]) is None
    assert lowest_for_all([old, studio, new]) is None


@given(
    legacy=st.integers(-10, -2),
    ue4=st.sampled_from([0, 213, 214, 342, 482, 514, 522, 523]),
    ue5=st.sampled_from([0, 1000, 1004, 1009, 1017, 1018, 1019]),
    licensee=st.sampled_from([0, 0, 1]),
    minor=st.integers(0, 27),
    major=st.integers(4, 5),
    changelist=st.sampled_from([0, 1, 17155196, 99999999]),
)
def test_the_short_way_to_the_oldest_release_agrees_with_the_long_one(
    legacy, ue4, ue5, licensee, minor, major, changelist
) -> None:
    version = EngineVersion(major, minor, 0, changelist)
    facts = FileFacts(
        kind=FileKind.PACKAGE,
        versions=VersionSet(legacy, ue4, ue5, licensee),
        saved_by=version,
        compatible_with=version,
    )
    table = release_table(default_catalog())
    answers = table.answers(facts)
    assert table.lowest(facts) == lowest_engine(answers)
    # An answer is a refusal exactly where it names an error, and a release never half opens a file.
    for answer in answers:
        if answer.mark is Mark.REFUSE:
            assert answer.reason is not None
            assert answer.reason.severity == "error"
            assert answer.steps == 0
        if answer.mark is Mark.OK:
            assert answer.reason is None
            assert answer.steps == 0
