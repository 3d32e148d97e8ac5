"""The assumptions of a shipping build, each with a set that meets it and one that does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from inspector.catalog import default_catalog, profile_for
from inspector.catalog.cpp_lists import Gate
from inspector.catalog.model import Place
from inspector.checks import CheckFinding
from inspector.checks.engines.cooked import CookedPackage, EngineGates, State, judge_set
from inspector.checks.facts import Damage, FileFacts, FileKind
from inspector.findings.finding import Severity
from inspector.messages.rendering import render
from inspector.messages.rules import texts_of
from inspector.messages.rules.engine_content import offence_text
from inspector.versions import PKG_COOKED, CustomVersion, EngineVersion, Guid, VersionSet

FRAMEWORK = Guid.parse("CFFC743F-43B04480-939114DF-171D2073")
SAVED = EngineVersion.parse("5.6.0-43139311")


def package(number: int = 0, flags: int = PKG_COOKED, ue4: int = 522, ue5: int = 1017,
            licensee: int = 0, custom: dict[Guid, int] | None = None, *,
            main_class: str = "", saved_by: EngineVersion = SAVED) -> CookedPackage:  # fmt: skip
    entries = tuple(CustomVersion(guid, at) for guid, at in (custom or {}).items())
    versions = VersionSet(-9, ue4, ue5, licensee, flags, entries)
    facts = FileFacts(kind=FileKind.PACKAGE, versions=versions, saved_by=saved_by)
    return CookedPackage(f"{number}.uasset", facts, main_class)


def unversioned(number: int = 0) -> CookedPackage:
    return package(number, ue4=0, ue5=0)


def states(*packages: CookedPackage) -> dict[str, str]:
    """What is not met."""
    catalog = default_catalog()
    answer = judge_set(packages, profile_for("5.6", catalog), catalog)
    assert (answer.verdict is State.HOLDS) == (
        not any(a.state is not State.HOLDS for a in answer.assumptions if not a.assumption.advisory)
    )
    return {
        each.assumption.code: each.state.value
        for each in answer.assumptions
        if each.state is not State.HOLDS and each.assumption.code != "S7"
    }


@pytest.mark.parametrize(
    ("packages", "wanted"),
    [
        ([unversioned(), package(1)], {}),
        ([package(flags=0x80000000)], {}),
        ([package(flags=0x40000)], {"S1": "fails"}),
        ([package(ue4=521)], {"S2": "fails"}),
        ([package(ue5=1013)], {"S3": "fails"}),
        ([package(licensee=3)], {"S4": "fails"}),
        ([package(custom={FRAMEWORK: 33})], {"S5": "fails"}),
        ([package(custom={FRAMEWORK: 37})], {}),
        ([package(custom={Guid(1, 2, 3, 4): 1})], {"S5": "not-known"}),
        (
            [package(n, custom={FRAMEWORK: 37}, main_class="Blueprint") for n in range(19)]
            + [package(19, main_class="Blueprint")],
            {"S6": "fails"},
        ),
        (
            [package(n, custom={FRAMEWORK: 37}, main_class="Blueprint") for n in range(5)]
            + [package(n, main_class="Blueprint") for n in range(5, 10)],
            {},
        ),
        (
            [package(), package(1, saved_by=EngineVersion.parse("5.6.1-44394996"))],
            {"S8": "fails"},
        ),
    ],
)
def test_assumptions(packages, wanted) -> None:
    assert states(*packages) == wanted


@pytest.mark.parametrize(
    ("facts", "wanted"),
    [
        ({"damage": (Damage("TRUNCATED", "names", 40),)}, "TRUNCATED"),
        ({"compatible_with": EngineVersion.parse("5.7.0-45000000")}, "ENGINE-NEW"),
        ({"versions": VersionSet(-10, 0, 0, 0, PKG_COOKED)}, "LEGACY-NEW"),
        ({"kind": FileKind.EMPTY, "versions": None, "size": 0}, "EMPTY-FILE"),
    ],
)
def test_a_package_that_is_refused_breaks_the_first(facts, wanted) -> None:
    catalog = default_catalog()
    refused = CookedPackage("A.uasset", replace(package().facts, **facts))
    answer = judge_set([refused], profile_for("5.6", catalog), catalog)
    (offender,) = answer.assumptions[0].offenders
    assert isinstance(offender.has, CheckFinding)
    assert (offender.has.rule, answer.verdict) == (wanted, State.FAILS)
    assert [each.packages for each in answer.assumptions] == [1] + [0] * 7


def test_the_first_twenty_are_named_and_all_are_counted() -> None:
    catalog = default_catalog()
    packages = [package(number, ue4=521) for number in range(50)]
    answer = judge_set(packages, profile_for("5.6", catalog), catalog)
    second = answer.assumptions[1]
    assert (second.packages, len(second.offenders)) == (50, 20)
    assert offence_text(second.offenders[0].has) == "UE4 521, the newest is 522"
    counts = {axis.axis: (axis.latest, axis.counts) for axis in answer.axes}
    assert counts["ue4"] == (522, ((521, 50),))
    assert [finding.rule for finding in answer.findings] == ["COOKED"]


@pytest.mark.parametrize(
    ("gates", "state", "why"),
    [
        (None, "not-known", "gates are in the engine's code, and no source was named"),
        (EngineGates(()), "holds", ""),
        (EngineGates((), unread=2), "not-known", "2 source files cannot be read"),
        (EngineGates((Gate(Place("A.cpp", 7), "UE4Ver() == 500"),), unread=2), "fails", ""),
    ],
)
def test_gates_are_advice(gates, state, why) -> None:
    catalog = default_catalog()
    answer = judge_set([unversioned()], profile_for("5.6", catalog), catalog, gates)
    seventh = answer.assumptions[6]
    assert (seventh.state, render(seventh.why) if seventh.why else "") == (state, why)
    assert answer.verdict is State.HOLDS


def test_a_gate_is_named_with_its_line() -> None:
    catalog = default_catalog()
    gates = [Gate(Place("A.cpp", line), f"UE4Ver() == {line}") for line in (500, 501)]
    answer = judge_set(
        [unversioned()], profile_for("5.6", catalog), catalog, EngineGates(tuple(gates))
    )
    (finding,) = answer.findings
    assert (finding.path, finding.severity) == ("A.cpp:500", Severity.WARNING)
    assert texts_of(finding).message() == (
        "S7, no gate asks for a window or one number: 2 gates do not meet it, the first is at "
        "A.cpp:500: UE4Ver() == 500."
    )
