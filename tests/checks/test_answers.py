"""One engine for many files: equal facts are judged once, and never mixed up."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inspector.catalog import default_catalog, profile_for
from inspector.checks import (
    Checker,
    Damage,
    FileFacts,
    FileKind,
    Judgement,
    Surroundings,
    Switch,
    Verdict,
    check,
)
from inspector.checks.case import REGISTRY, Case, finds
from inspector.checks.judgement import CheckFinding
from inspector.checks.known_engine import KnownEngine, Memo
from inspector.versions import CustomVersion, EngineVersion, Guid, VersionSet

FRAMEWORK = Guid.parse("CFFC743F-43B04480-939114DF-171D2073")

versions = st.builds(
    VersionSet,
    legacy=st.sampled_from([-2, -7, -8, -9]),
    ue4=st.sampled_from([0, 482, 522, 523]),
    ue5=st.sampled_from([0, 1009, 1018]),
    licensee=st.sampled_from([0, 3]),
    package_flags=st.sampled_from([0, 0x80000000]),
    custom=st.sampled_from(
        [(), (CustomVersion(FRAMEWORK, 33),), (CustomVersion(FRAMEWORK, 38),),
         (CustomVersion(Guid(1, 2, 3, 4), 1),)]
    ),
)  # fmt: skip
engines = st.builds(
    EngineVersion,
    major=st.sampled_from([4, 5]),
    minor=st.sampled_from([3, 27]),
    patch=st.sampled_from([0, 2]),
    changelist=st.sampled_from([0, 500]),
    licensee=st.booleans(),
)
files = st.builds(
    FileFacts,
    kind=st.just(FileKind.PACKAGE),
    versions=versions,
    saved_by=st.one_of(st.none(), engines),
    compatible_with=st.one_of(st.none(), engines),
    compatible_stored=st.booleans(),
    size=st.sampled_from([80, 90]),
    damage=st.sampled_from(
        [(), (Damage("END-TAG", "end_tag", 3),), (Damage("END-TAG", "end_tag", 5, "00"),),
         (Damage("TRUNCATED", "names/2", 88),), (Damage("CORRUPT", "names/3", 70),),
         (Damage("TRUNCATED", "names/2", 86), Damage("END-TAG", "end_tag", 86)),
         (Damage("CORRUPT", "exports/1", 9), Damage("CORRUPT", "exports/4", 7))]
    ),
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.lists(files, min_size=2, max_size=12))
def test_what_was_judged_before_changes_nothing(files) -> None:
    catalog = default_catalog()
    profile = profile_for("5.3", catalog)
    shared = Checker(profile, catalog)
    for facts in files + files[::-1]:
        assert shared.answer(facts) == Checker(profile, catalog).answer(facts)


def test_equal_facts_share_one_judgement(packages, engine, catalog) -> None:
    checker = Checker(engine("5.3"), catalog)
    first = checker.answer(packages.sphere())
    assert checker.answer(packages.sphere()) is first
    # One that comes from another process is the same too.
    assert checker.answer(pickle.loads(pickle.dumps(packages.sphere()))) is first


@pytest.mark.parametrize(
    "change",
    [
        {"compatible_stored": False},
        {"saved_by": EngineVersion(5, 7, 3, 1)},
        {"compatible_with": EngineVersion(5, 7, 0, 1)},
        {"compatible_with": None},
        {"versions": VersionSet(-9, 522, 1018, 0)},
    ],
)
def test_every_fact_counts(packages, change) -> None:
    facts = packages.sphere()
    assert replace(facts, **change) != facts


def test_damage_and_surroundings_are_their_own(packages, engine, catalog) -> None:
    checker = Checker(engine("5.3"), catalog)
    facts = packages.make(saved_by="5.3.0-0")
    assert checker.answer(facts).verdict is Verdict.WARNS
    off = Surroundings(Switch("DefaultEngine.ini", 3, "ZeroEngineVersionWarning=0"))
    assert checker.answer(facts, off).verdict is Verdict.LOADS
    assert checker.answer(facts).verdict is Verdict.WARNS
    cut = replace(facts, damage=(Damage("TRUNCATED", "names/2", 88),))
    assert not cut.common
    assert checker.answer(cut).verdict is Verdict.UNREADABLE
    assert checker.answer(facts).verdict is Verdict.WARNS


def test_a_refusal_names_the_oldest_engine(packages, engine, catalog) -> None:
    checker = Checker(engine("5.3"), catalog)
    judgement: Judgement = checker.answer(packages.sphere()).judgement
    assert {finding.lowest for finding in judgement.findings} == {"5.7"}
    assert checker.answer(packages.sphere()).lowest_engine == "5.7"
    assert check(packages.sphere(), engine("5.3"), catalog) == judgement


def test_a_memo_forgets_the_oldest() -> None:
    memo: Memo[int, str] = Memo(3)
    for number in range(5):
        assert memo.put(number, str(number)) == str(number)
    assert list(memo) == [2, 3, 4]
    assert memo.get(0) is None


def test_a_repeated_file_is_judged_once(packages, engine, catalog) -> None:
    asked = 0

    @finds(CheckFinding)
    def counting(case: Case) -> Iterator[CheckFinding]:
        nonlocal asked
        asked += 1
        yield from ()

    checker = Checker(
        engine("5.3"), catalog, REGISTRY._replace(checks=(*REGISTRY.checks, counting))
    )
    answers = {id(checker.answer(replace(packages.sphere()))) for _ in range(300)}
    assert (len(answers), asked) == (1, 1)
    # Of a damaged copy only the damage is judged.
    for end in range(60, 90):
        cut = replace(packages.sphere(), size=end, damage=(Damage("TRUNCATED", "names/2", end),))
        answer = checker.answer(cut)
        assert answer == Checker(engine("5.3"), catalog).answer(cut)
        assert next(finding.offset for finding in answer.findings if finding.refuses) == end
    assert asked == 1


class Undamaged(Case):
    """A file of which nobody may ask what is damaged, nor what was found before."""

    __slots__ = ()

    def __getattribute__(self, name: str) -> object:
        assert name not in ("findings", "refused")
        return super().__getattribute__(name)


def test_a_check_says_that_it_asks_for_damage(rule_cases, packages, engine, catalog) -> None:
    known = KnownEngine(engine("5.3"), catalog)
    cases = [(case.facts, case.surroundings) for case in rule_cases]
    cases += [(packages.make(saved_by=saved), Surroundings()) for saved in ("5.3.0-0", "5.7.1-9")]
    found = 0
    for facts, surroundings in cases:
        for one in REGISTRY.checks:
            if not one.asks_damage:
                whole = list(one.look(Undamaged(facts, known, surroundings)))
                assert facts.versions is None or whole == list(
                    one.look(Case(facts.undamaged, known, surroundings))
                )
                found += len(whole)
    assert found > 20


def test_only_some_checks_find_what_a_file_is_refused_for(rule_cases, catalog) -> None:
    others = [one for one in REGISTRY.checks if one not in REGISTRY.refusing]
    assert len(others) > 5
    found = 0
    for facts, profile, surroundings in (case[1:] for case in rule_cases):
        case = Case(facts, KnownEngine(profile, catalog), surroundings)
        findings = [finding for one in others for finding in one.look(case)]
        assert not any(finding.refuses for finding in findings)
        found += len(findings)
    assert found > 20


def test_threads_share_a_memo() -> None:
    memo: Memo[int, int] = Memo(8)

    def work(start: int) -> None:
        for number in range(start, start + 3000):
            assert memo.put(number % 50, number) == number

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(work, start) for start in range(4)]:
            done.result()
    assert len(memo) == 8
