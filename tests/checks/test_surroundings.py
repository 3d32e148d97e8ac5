"""Policies: they choose and weigh what is told, and never change what the engine does."""

from __future__ import annotations

import pytest

from inspector.checks import Severity, Verdict, check, releases
from inspector.checks.case import EVERYTHING, Policy, Surroundings
from inspector.messages.verdict import verdict_sentence


def judged(packages, engine, catalog, policy, **changes):
    """The judgement about a package before 5.3, and the sentence of its verdict."""
    facts = packages.make(**changes)
    profile = engine("5.3")
    judgement = check(facts, profile, catalog, Surroundings(policy=policy))
    return judgement, verdict_sentence(facts, profile, judgement, releases(facts, catalog))


NEWER = {
    "saved_by": "5.7.0-48512491+++UE5+Release-5.7",
    "compatible_with": "5.7.0-47537391+++UE5+Release-5.7",
}


def test_without_a_policy_nothing_changes(packages, engine, catalog) -> None:
    judgement, _ = judged(packages, engine, catalog, EVERYTHING, **NEWER)
    assert [finding.rule for finding in judgement.findings] == ["ENGINE-NEW"]
    assert judgement.ignored == ()


@pytest.mark.parametrize(
    "policy",
    [Policy(ignore=frozenset({"ENGINE-NEW"})), Policy(select=frozenset({"LIC-NEW"}))],
)
def test_a_file_that_is_refused_stays_refused(packages, engine, catalog, policy) -> None:
    plain, sentence = judged(packages, engine, catalog, EVERYTHING, **NEWER)
    judgement, said = judged(packages, engine, catalog, policy, **NEWER)
    assert judgement.verdict is Verdict.REFUSED
    assert judgement.findings == ()
    assert judgement.ignored == plain.findings
    assert str(said) == str(sentence)


def test_a_lighter_reason_still_refuses(packages, engine, catalog) -> None:
    plain, sentence = judged(packages, engine, catalog, EVERYTHING, **NEWER)
    policy = Policy(severities={"ENGINE-NEW": Severity.INFO})
    judgement, said = judged(packages, engine, catalog, policy, **NEWER)
    (finding,) = judgement.findings
    assert (finding.severity, finding.refuses) == (Severity.INFO, True)
    assert finding.fingerprint == plain.findings[0].fingerprint
    assert judgement.verdict is Verdict.REFUSED
    assert str(said) == str(sentence)


def test_between_warns_and_loads_decides_what_is_left(packages, engine, catalog) -> None:
    zero = {"saved_by": "5.3.0-0"}
    plain, _ = judged(packages, engine, catalog, EVERYTHING, **zero)
    assert plain.verdict is Verdict.WARNS
    ignoring = Policy(ignore=frozenset({"ZERO-CHANGELIST"}))
    judgement, said = judged(packages, engine, catalog, ignoring, **zero)
    assert judgement.verdict is Verdict.LOADS
    assert said.lead == "Loads in 5.3."
    heavy = Policy(severities={"ZERO-CHANGELIST": Severity.ERROR})
    judgement, said = judged(packages, engine, catalog, heavy, **zero)
    assert judgement.verdict is Verdict.WARNS
    assert judgement.findings[0].severity is Severity.ERROR
    assert not judgement.findings[0].refuses
    assert said.lead == "Loads in 5.3 with 1 problem."
