"""Engine versions in packages: compatibility, the two stored versions, changelist 0, builds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from inspector.catalog import EngineProfile
from inspector.checks import Severity, Surroundings, Switch, Verdict, check, releases
from inspector.checks.answers import lowest_engine
from inspector.messages import reasons
from inspector.messages.rules import check_texts, texts_of
from inspector.versions import EngineVersion


def version(text: str) -> EngineVersion:
    """An engine version; ``L`` behind it sets the licensee bit."""
    parsed = EngineVersion.parse(text.removesuffix(" L"))
    return replace(parsed, licensee=text.endswith(" L"))


def exact(current: EngineVersion, base: EngineProfile) -> EngineProfile:
    """The engine of exactly this version, with the numbers of another."""
    return replace(
        base, name=str(current), version=current, patch_open=False, changelist_known=True
    )


@pytest.mark.parametrize(
    ("current", "stored", "component"),
    [
        pytest.param("4.19.2-4033788", "4.18.0-3709383", None, id="K1"),
        pytest.param("4.18.3-3832480", "4.19.0-3944462", "minor", id="K2"),
        pytest.param("4.27.0-17155196", "4.27.0-17155196", None, id="K3"),
        pytest.param("4.27.0-17155196", "4.27.2-18319896", "patch", id="K4"),
        pytest.param("4.18.0-0", "4.19.0-3944462", None, id="K5"),
        pytest.param("4.18.3-3832480", "5.7.0-0", None, id="K6"),
        pytest.param("4.26.2-15973114", "4.26.0-500 L", None, id="K7"),
        pytest.param("4.26.0-14830424", "4.26.0-500 L", "changelist", id="K8"),
        pytest.param("4.26.0-500 L", "4.26.0-99999999", None, id="K9"),
        pytest.param("5.1.1-23901901", "0.0.0-0", None, id="K10"),
        pytest.param("4.26.0-14830424", "4.27.0-0 L", None, id="K11"),
    ],
)
def test_compatibility(packages, engine, catalog, current, stored, component) -> None:
    facts = packages.make(-7, 342, 0, saved_by=version(stored), compatible_with=version(stored))
    profile = exact(version(current), engine("5.7"))
    by_rule = {f.rule: f for f in check(facts, profile, catalog).findings}
    assert ("ENGINE-NEW" in by_rule) is (component is not None)
    if component:
        assert by_rule["ENGINE-NEW"].component == component
        assert by_rule["ENGINE-NEW"].path == "summary/CompatibleWithEngineVersion"
    assert ("ZERO-CHANGELIST" in by_rule) is (version(stored).changelist == 0)


def test_k6_is_refused_by_its_object_version_alone(packages, engine, catalog, rules_of) -> None:
    facts = packages.make(-7, 522, 1018, saved_by="5.7.0-0")
    judgement = check(facts, engine("4.18.3"), catalog)
    assert rules_of(judgement) == ["OBJ-NEW", "OBJ-NEW", "ZERO-CHANGELIST"]


def test_a_newer_engine_is_asked_for_in_the_same_words_everywhere(
    packages, engine, catalog, only
) -> None:
    facts, profile = packages.sphere(), engine("5.3")
    finding = only(check(facts, profile, catalog), "ENGINE-NEW")
    why = reasons.explain(finding, facts, profile, releases(facts, catalog))
    said = "The package is compatible with 5.7.0 and newer; 5.3"
    message = texts_of(finding).message()
    assert message.startswith(f"{said} (5.3.2) is older: the minor version decides.")
    assert why.headline == f"{said} is older"
    limit = next(link.text for link in why.links if link.caption == "Limit of 5.3")
    assert "which is older: the minor version decides." in limit


def test_a_release_stands_for_its_newest_hotfix(packages, engine, catalog, rules_of) -> None:
    facts = packages.make(saved_by="5.3.9-30000000")
    assert rules_of(check(facts, engine("5.3"), catalog)) == []
    assert rules_of(check(facts, engine("5.3.1"), catalog)) == ["ENGINE-NEW"]


def test_an_unknown_changelist_is_not_taken_for_zero(packages, engine, catalog, rules_of) -> None:
    # No build of 4.6 is known, so its changelist is not; its release number is.
    six = engine("4.6")
    assert not six.changelist_known

    def saved_by(text: str) -> list[str]:
        return rules_of(check(packages.make(six.legacy, six.ue4, 0, saved_by=text), six, catalog))

    assert saved_by("4.7.0-60000000") == ["ENGINE-NEW"]
    assert saved_by("4.6.0-99999999") == []


def test_only_a_floor_is_known_of_the_engine(packages, engine, catalog, rules_of) -> None:
    floor = EngineVersion.parse("5.2.0-25360045")
    profile = replace(
        engine("5.3"), version=EngineVersion(), changelist_known=False, compatible_with=floor
    )
    assert rules_of(check(packages.make(saved_by="5.1.0-23058290"), profile, catalog)) == []
    # Newer than the floor: the engine itself may be newer still, so nothing is said.
    assert rules_of(check(packages.make(saved_by="5.3.0-27405482"), profile, catalog)) == []


@pytest.mark.parametrize(
    ("ue4", "saved_by", "field"),
    [
        (451, "4.8.3-2634408", "summary/CompatibleWithEngineVersion"),
        (434, "4.7.3-2479750", "summary/SavedByEngineVersion"),
        (335, "4.0.0-2015041", "summary/SavedByChangelist"),
    ],
)
def test_what_stands_in_for_compatible_with(
    packages, engine, catalog, only, ue4, saved_by, field
) -> None:
    facts = packages.make(-3, ue4, 0, saved_by=saved_by, compatible_stored=ue4 >= 444)
    profile = exact(EngineVersion.parse("3.9.0-1"), engine("5.7"))
    assert only(check(facts, profile, catalog), "ENGINE-NEW").path == field


SAVED = [
    ("4.10.4-2872498", "4.10.0-2758231", 482, 0, -6),
    ("4.12.5-3039270", "4.12.0-2992821", 504, 0, -6),
    ("4.18.3-3832480", "4.18.0-3709383", 514, 0, -7),
    ("4.19.2-4033788", "4.19.0-3944462", 516, 0, -7),
    ("4.26.2-15973114", "4.26.0-14830424", 522, 0, -7),
    ("4.27.2-18319896", "4.27.0-17155196", 522, 0, -7),
    ("5.0.2-20280985", "5.0.0-19505902", 522, 1004, -8),
    ("5.1.1-23901901", "5.1.0-23058290", 522, 1008, -8),
    ("5.3.0-27405482", "5.3.0-27405482", 522, 1009, -8),
    ("5.5.4-40574608", "5.5.0-37670630", 522, 1013, -8),
    ("5.6.0-43139311", "5.6.0-43139311", 522, 1017, -9),
    ("5.7.4-51494982", "5.7.0-47537391", 522, 1018, -9),
]


@pytest.mark.parametrize(("saved", "floor", "ue4", "ue5", "legacy"), SAVED)
def test_real_pairs_load_in_their_own_release_and_no_older_one(
    packages, engine, catalog, saved, floor, ue4, ue5, legacy
) -> None:
    facts = packages.make(legacy, ue4, ue5, saved_by=saved, compatible_with=floor)
    own = EngineVersion.parse(saved).release
    judgement = check(facts, engine(own), catalog)
    assert judgement.findings == ()
    assert judgement.verdict is Verdict.LOADS
    assert lowest_engine(releases(facts, catalog)) == own


@pytest.mark.parametrize(
    ("saved", "floor", "severity"),
    [
        ("4.27.2-18319896+++A", "4.27.0-17155196+++A", None),
        ("4.27.2-18319896+++A", "4.26.0-14830424+++A", Severity.WARNING),
        ("4.27.2-18319896+++A", "5.27.0-17155196+++A", Severity.WARNING),
        ("4.27.2-18319896+++A", "4.27.3-17155196+++A", Severity.WARNING),
        ("4.27.2-18319896+++A", "4.27.2-18319897+++A", Severity.WARNING),
        ("4.27.2-18319896+++A", "4.27.0-17155196+++B", Severity.INFO),
        # Official packages of 5.0 store one of the two branches with slashes.
        ("5.0.0-19764885+//UE5/Release-5.0", "5.0.0-19505902+++UE5+Release-5.0", None),
    ],
)
def test_compat_mismatch(packages, engine, catalog, saved, floor, severity) -> None:
    facts = packages.make(-7, 522, 0, saved_by=saved, compatible_with=floor)
    severities = {f.rule: f.severity for f in check(facts, engine("5.7"), catalog).findings}
    assert severities.get("COMPAT-MISMATCH") == severity


def test_an_unknown_changelist_is_no_mismatch(packages, engine, catalog, rules_of) -> None:
    facts = packages.make(-7, 522, 0, saved_by="4.26.0-0", compatible_with="4.26.0-14830424")
    assert rules_of(check(facts, engine("4.26"), catalog)) == ["ZERO-CHANGELIST"]


@pytest.mark.parametrize(
    ("saved", "floor", "field"),
    [
        ("4.26.2-15973114", "4.26.0-14830424", None),
        ("4.26.2-0", "4.26.0-14830424", "summary/SavedByEngineVersion"),
        ("4.26.2-15973114", "4.26.0-0", "summary/CompatibleWithEngineVersion"),
        ("4.26.2-0", "4.26.0-0", "summary/SavedByEngineVersion"),
        ("4.26.2-0 L", "4.26.0-0 L", "summary/SavedByEngineVersion"),
        ("0.0.0-0", "0.0.0-0", "summary/SavedByEngineVersion"),
    ],
)
def test_changelist_zero_is_reported_once(packages, engine, catalog, saved, floor, field) -> None:
    facts = packages.make(-7, 522, 0, saved_by=version(saved), compatible_with=version(floor))
    judgement = check(facts, engine("4.27"), catalog)
    fields = [f.path for f in judgement.findings if f.rule == "ZERO-CHANGELIST"]
    assert fields == ([field] if field else [])
    assert judgement.verdict is (Verdict.WARNS if field else Verdict.LOADS)


def test_a_project_can_silence_changelist_zero(packages, engine, catalog, only) -> None:
    switch = Switch("Config/DefaultEngine.ini", 12, "ZeroEngineVersionWarning=0")
    facts = packages.make(saved_by="5.3.0-0")
    judgement = check(facts, engine("5.3"), catalog, Surroundings(switch))
    finding = only(judgement, "CHANGELIST-ZERO-DISABLED")
    assert finding.severity is Severity.INFO
    assert judgement.verdict is Verdict.LOADS
    message = texts_of(finding).message()
    assert "Config/DefaultEngine.ini, line 12 (ZeroEngineVersionWarning=0)" in message
    # The same file in another project is judged by that project.
    assert check(facts, engine("5.3"), catalog).verdict is Verdict.WARNS


def test_licensee_build(packages, engine, catalog, only) -> None:
    facts = packages.make(
        -7, 522, 0, saved_by=version("4.26.2-4242 L"), compatible_with="4.26.0-14830424"
    )
    judgement = check(facts, engine("4.26"), catalog)
    finding = only(judgement, "LICENSEE-BUILD")
    assert finding.severity is Severity.INFO
    assert check_texts(finding).line() == "Saved by a studio's build of 4.26.2"
    assert judgement.verdict is Verdict.LOADS


@pytest.mark.parametrize(
    ("legacy", "saved_by", "title"),
    [
        (-7, "5.0.0-16682836", "Saved by 5.0 Early Access"),
        (-9, "5.6.0-42823860", "Saved by a build from before 5.6"),
        (-8, "5.0.0-19505902", None),
        (-8, "5.0.2-20280985", None),
        (-8, "5.0.0-0", None),
    ],
)
def test_pre_releases_are_named(packages, engine, catalog, legacy, saved_by, title) -> None:
    judgement = check(packages.make(legacy, 522, 0, saved_by=saved_by), engine("5.7"), catalog)
    lines = [check_texts(f).line() for f in judgement.findings if f.rule == "PRE-RELEASE"]
    assert lines == ([title] if title else [])
