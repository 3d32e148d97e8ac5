"""Custom versions: what refuses, what warns, what is not judged, and the rows of the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from inspector.catalog import CustomVerdict, EngineProfile
from inspector.checks import (
    CustomStatus,
    Severity,
    Verdict,
    check,
    custom_rows,
    unstored_custom_rows,
)
from inspector.messages.rules import check_texts, group_line, texts_of
from inspector.versions import CustomVersion, Guid, VersionSet

UNKNOWN = "7A1C22F0-11112222-33334444-55556666"
NIAGARA = "FCF57AFA-50764283-B9A9E658-FFA02D32"


def complete(base: EngineProfile, latest: dict[str, int]) -> EngineProfile:
    """An engine that registers exactly these custom versions."""
    return replace(
        base,
        name="Our 5.3",
        release=None,
        complete=True,
        custom_latest={Guid.parse(guid): number for guid, number in latest.items()},
        source="profile our.toml",
    )


def test_one_finding_for_every_guid(packages, engine, catalog) -> None:
    newer = [
        f
        for f in check(packages.sphere(), engine("5.3"), catalog).findings
        if f.rule == "CUSTOM-NEW"
    ]
    assert [f.path for f in newer] == [f"summary/CustomVersions/{i}" for i in range(6)]
    assert group_line(newer) == "6 custom versions are newer"
    assert group_line(newer[:1]) == "FortniteMain is at 225, 5.3 stops at 111"


def test_numbers_come_with_names(packages, engine, catalog, only) -> None:
    finding = only(
        check(packages.make(custom={"FortniteMain": 225}), engine("5.3"), catalog), "CUSTOM-NEW"
    )
    assert texts_of(finding).message() == (
        "Custom version FortniteMain is at 225 (LandscapeAdvancedWeightBlending), which came with "
        "5.7; 5.3 stops at 111 (WaterBodyStaticMeshFixup)."
    )


@pytest.mark.parametrize(("stored", "fails"), [(36, False), (37, False), (38, True)])
def test_only_a_higher_number_refuses(packages, engine, catalog, stored, fails) -> None:
    facts = packages.make(custom={"Framework": stored})
    told = [f.rule for f in check(facts, engine("5.3"), catalog).findings]
    assert ("CUSTOM-NEW" in told) is fails


def test_an_unknown_guid_warns_against_a_release(packages, engine, catalog, only) -> None:
    judgement = check(packages.make(custom={UNKNOWN: 3}), engine("5.3"), catalog)
    finding = only(judgement, "CUSTOM-UNKNOWN")
    assert finding.severity is Severity.WARNING
    assert finding.path == "summary/CustomVersions/0"
    assert judgement.verdict is Verdict.WARNS


def test_an_unregistered_guid_refuses_in_a_complete_profile(
    packages, engine, catalog, only
) -> None:
    profile = complete(engine("5.3"), {})
    for name in (UNKNOWN, "Framework"):
        judgement = check(packages.make(custom={name: 3}), profile, catalog)
        assert only(judgement, "CUSTOM-UNKNOWN").severity is Severity.ERROR
        assert judgement.verdict is Verdict.REFUSED
    knows = complete(engine("5.3"), {UNKNOWN: 3})
    assert check(packages.make(custom={UNKNOWN: 3}), knows, catalog).findings == ()


def test_a_validator_refuses_a_number_that_is_not_too_new(packages, engine, catalog, only) -> None:
    class Validating(EngineProfile):
        """An engine with a validator; validators are code, so a profile has to be one."""

        def judge_custom(self, guid, stored, catalog):
            if stored == 7:
                return CustomVerdict("invalid", 9, "two branches used 7")
            return CustomVerdict("current", 9, "")

    base = engine("5.3")
    profile = Validating(
        **{name: getattr(base, name) for name in EngineProfile.__dataclass_fields__}
    )
    judgement = check(packages.make(custom={"Framework": 7}), profile, catalog)
    finding = only(judgement, "CUSTOM-INVALID")
    assert judgement.verdict is Verdict.REFUSED
    assert "two branches used 7" in texts_of(finding).message()
    (row,) = custom_rows(packages.make(custom={"Framework": 7}), profile, catalog)
    assert row.status is CustomStatus.NOT_JUDGED
    assert check(packages.make(custom={"Framework": 8}), profile, catalog).findings == ()


def test_what_is_not_known_refuses_nothing(packages, engine, catalog) -> None:
    # Nobody has seen Niagara's number in 5.8. Numbers never go down, so 93 of 5.7 loads there for
    # certain, and of a higher one nothing can be said.
    for stored in (93, 94, 100000):
        facts = packages.make(-9, 522, 1018, custom={NIAGARA: stored},
                                saved_by="5.8.0-60000000")  # fmt: skip
        (row,) = custom_rows(facts, engine("5.8"), catalog)
        assert row.engine_version is None
        assert row.status is CustomStatus.NOT_JUDGED
        assert row.reason
        assert check(facts, engine("5.8"), catalog).verdict is Verdict.LOADS


def test_a_number_above_an_upper_bound_is_newer(packages, engine, catalog, only) -> None:
    # Nobody has seen the number of RigVM in 5.0. It cannot be above the 2 of 5.3.
    facts = packages.make(
        -8,
        522,
        1004,
        custom={"DC49959B-53C04DE7-9156EA88-5E7C5D39": 3},
        saved_by="5.0.0-19505902",
    )
    judgement = check(facts, engine("5.0"), catalog)
    finding = only(judgement, "CUSTOM-NEW")
    assert check_texts(finding).line() == "RigVM is at 3, 5.0 is at 2 at most"
    assert "5.3 stops at 2 and numbers never go down" in texts_of(finding).message()
    (row,) = custom_rows(facts, engine("5.0"), catalog)
    assert (row.engine_version, row.status, row.steps) == (None, CustomStatus.NEWER, 1)
    at_most = packages.make(custom={"DC49959B-53C04DE7-9156EA88-5E7C5D39": 2})
    assert custom_rows(at_most, engine("5.0"), catalog)[0].status is CustomStatus.NOT_JUDGED


def test_custom_versions_keyed_by_enum_are_not_judged(packages, engine, catalog) -> None:
    entry = CustomVersion(Guid(0, 0, 0, 1), 99)
    facts = packages.make(saved_by="4.0.0-2015041", versions=VersionSet(-2, 250, 0, 0, 0, (entry,)))
    judgement = check(facts, engine("5.3"), catalog)
    assert [f.rule for f in judgement.findings] == ["OLD-VERSION"]
    (row,) = custom_rows(facts, engine("5.3"), catalog)
    assert row.status is CustomStatus.NOT_JUDGED
    assert unstored_custom_rows(facts, engine("5.3"), catalog) == ()
    # Also an engine that registers only its own has nothing to say about them.
    assert check(facts, complete(engine("5.3"), {}), catalog).verdict is Verdict.LOADS


def test_rows_of_a_refused_package(packages, engine, catalog) -> None:
    rows = custom_rows(packages.sphere(), engine("5.3"), catalog)
    assert [
        (r.name, r.version, r.engine_version, r.since, str(r.status), r.steps) for r in rows
    ] == [
        ("FortniteMain", 225, 111, "5.7", "newer", 114),
        ("FortniteRelease", 17, 11, "5.6", "newer", 6),
        ("Rendering", 49, 47, None, "newer", 2),
        ("UE5Main", 121, 118, "5.6", "newer", 3),
        ("UE5Release", 61, 47, "5.7", "newer", 14),
        ("UE5Special", 9, 8, "5.6", "newer", 1),
        ("Blueprints", 10, 10, "4.17", "current", 0),
        ("Core", 4, 4, "4.25", "current", 0),
        ("Editor", 40, 40, "4.26", "current", 0),
        ("Framework", 37, 37, "4.25", "current", 0),
        ("Release", 44, 44, "5.0", "current", 0),
    ]
    assert rows[0].enumerator == "LandscapeAdvancedWeightBlending"
    assert rows[0].class_name == "FFortniteMainBranchObjectVersion"


def test_rows_of_an_older_package(packages, engine, catalog) -> None:
    rows = custom_rows(packages.character(), engine("5.3"), catalog)
    assert [(r.name, str(r.status), r.steps) for r in rows] == [
        ("AnimPhys", "older", 5),
        ("Editor", "older", 20),
        ("Framework", "older", 7),
        ("Blueprints", "current", 0),
    ]


def test_rows_of_what_is_not_stored(packages, engine, catalog) -> None:
    rows = unstored_custom_rows(packages.character(), engine("5.3"), catalog)
    by_name = {row.name: row for row in rows}
    assert len(rows) == 76
    for name, latest, steps in (
        ("Core", 4, 5), ("FortniteMain", 111, 112), ("FortniteRelease", 11, 12), ("Release", 44, 45)
    ):  # fmt: skip
        assert (by_name[name].engine_version, by_name[name].steps) == (latest, steps)
        assert by_name[name].version is None
    assert not {"AnimPhys", "Blueprints", "Editor", "Framework"} & set(by_name)


def test_packages_without_versions_have_no_unstored_rows(packages, engine, catalog) -> None:
    facts = packages.make(-8, 0, 0, saved_by="0.0.0-0")
    assert unstored_custom_rows(facts, engine("5.3"), catalog) == ()
