"""The rules of the loader, one by one and in its order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from inspector.checks import Damage, FileKind, Severity, Verdict, check, releases
from inspector.checks.case import RULES
from inspector.messages.rules import check_texts, group_line, texts_of
from inspector.messages.verdict import verdict_sentence


def test_the_loaders_rules_keep_the_loaders_order() -> None:
    loader = [
        "NO-FILE", "BAD-TAG", "LEGACY-OLD", "LEGACY-NEW", "UNVERSIONED", "OBJ-OLD", "OBJ-NEW",
        "LIC-NEW", "ENGINE-NEW", "CUSTOM-NEW", "CUSTOM-UNKNOWN", "CUSTOM-INVALID", "END-TAG",
    ]  # fmt: skip
    assert [code for code in RULES if code in loader] == loader
    errors = [rule for code, rule in RULES.items() if code in loader and code != "CUSTOM-UNKNOWN"]
    assert all(rule.usual_severity() is Severity.ERROR for rule in errors)


@pytest.mark.parametrize(
    ("kind", "details", "rule"),
    [
        (FileKind.MISSING, {}, "NO-FILE"),
        (FileKind.EMPTY, {}, "EMPTY-FILE"),
        (FileKind.LFS_POINTER, {"oid": "4d7a2146", "size": "12345"}, "LFS-POINTER"),
        (FileKind.IOSTORE, {}, "IOSTORE"),
        (FileKind.NOT_A_PACKAGE, {"first_word": "0x0A0D0D0A"}, "BAD-TAG"),
    ],
)
def test_files_that_are_no_package(
    packages, engine, catalog, rules_of, kind, details, rule
) -> None:
    judgement = check(packages.other(kind, details=details), engine("5.3"), catalog)
    assert rules_of(judgement) == [rule]
    assert judgement.verdict is Verdict.UNREADABLE
    assert judgement.steps == ()


def test_an_unrecognised_state_is_never_a_file_that_loads(packages, engine, catalog) -> None:
    judgement = check(packages.other(FileKind.PACKAGE, size=3), engine("5.3"), catalog)
    assert judgement.verdict is Verdict.UNREADABLE
    assert judgement.findings[0].rule == "NO-FILE"


def test_legacy_old(packages, engine, catalog, only, rules_of) -> None:
    # An Unreal Engine 3 package: the numbers behind the layout word are not what they seem.
    judgement = check(packages.make(576, 999, 5000, licensee=7), engine("5.3"), catalog)
    assert rules_of(judgement) == ["LEGACY-OLD"]
    assert only(judgement, "LEGACY-OLD").path == "summary/LegacyFileVersion"
    assert judgement.verdict is Verdict.UNREADABLE


@pytest.mark.parametrize(
    ("release", "legacy", "fails"),
    [
        ("4.9", -5, False), ("4.9", -6, True), ("4.13", -6, False), ("4.13", -7, True),
        ("4.27", -7, False), ("4.27", -8, True), ("5.0", -8, False), ("5.5", -8, False),
        ("5.5", -9, True), ("5.6", -9, False), ("5.7", -9, False), ("5.7", -10, True),
    ],
)  # fmt: skip
def test_legacy_new(packages, engine, catalog, release, legacy, fails) -> None:
    facts = packages.make(legacy, 342, 0, saved_by="4.0.0-1")
    told = [f.rule for f in check(facts, engine(release), catalog).findings]
    assert ("LEGACY-NEW" in told) is fails


def test_legacy_new_says_both_messages(packages, engine, catalog, only) -> None:
    finding = only(check(packages.sphere(), engine("5.5.4"), catalog), "LEGACY-NEW")
    message = texts_of(finding).message()
    assert "too old (0), minimum 214" in message
    assert "−9 (written by 5.6 and newer)" in message
    assert "The file is too new." in message


def test_worked_5_5_4_opens_a_5_6_package(packages, engine, catalog, only, rules_of) -> None:
    facts = packages.make(-9, 522, 1017, saved_by="5.6.0-43139311+++UE5+Release-5.6")
    judgement = check(facts, engine("5.5.4"), catalog)
    assert rules_of(judgement) == ["LEGACY-NEW", "OBJ-NEW", "ENGINE-NEW"]
    newer = only(judgement, "OBJ-NEW")
    assert (newer.stored, newer.limit) == (1017, 1013)
    assert newer.path == "summary/FileVersionUE5"


def test_worked_5_1_opens_1009(packages, engine, catalog, only) -> None:
    facts = packages.make(-8, 522, 1009, saved_by="5.2.1-26001984")
    finding = only(check(facts, engine("5.1"), catalog), "OBJ-NEW")
    assert (finding.limit, finding.stored) == (1008, 1009)
    assert check_texts(finding).line() == "UE5 version 1009, 5.1 stops at 1008"


def test_a_build_ahead_of_the_release_that_it_calls_itself(packages, engine, catalog, only) -> None:
    # As T_LS_Dirt_01_N.uasset of the corpus stores it.
    facts = packages.make(-3, 357, 0, saved_by="4.1.0-2055253+++depot+UE4")
    judgement = check(facts, engine("4.1"), catalog)
    finding = only(judgement, "OBJ-NEW")
    assert "calls itself 4.1 and is ahead of that release" in texts_of(finding).message()
    assert texts_of(finding).remedy() == (
        "Open it with 4.2, or fetch a revision saved by 4.1 as released, or older. No engine saves "
        "downwards."
    )
    sentence = verdict_sentence(facts, engine("4.1"), judgement, releases(facts, catalog))
    assert sentence.rest == (
        "It was saved by a build ahead of the release 4.1; the oldest engine that opens it is 4.2."
    )
    # 4.0 does not open what 4.1 itself saves, so that nothing else can be meant by its own name.
    older = only(check(facts, engine("4.0"), catalog), "OBJ-NEW")
    assert "saved by 4.0 or older." in texts_of(older).remedy()
    # What 4.2 itself saves is not ahead of anything.
    released = packages.make(-3, 363, 0, saved_by="4.2.1-2110192+++depot+UE4-Releases+4.2")
    said = texts_of(only(check(released, engine("4.1"), catalog), "OBJ-NEW")).message()
    assert "calls itself" not in said


def test_worked_4_19_opens_517(packages, engine, catalog, only) -> None:
    facts = packages.make(-7, 517, 0, saved_by="4.21.2-4753647")
    finding = only(check(facts, engine("4.19"), catalog), "OBJ-NEW")
    assert finding.path == "summary/FileVersionUE4"
    assert check_texts(finding).line() == "UE4 version 517, 4.19 stops at 516"


@pytest.mark.parametrize("release", ["4.0", "4.27", "5.3", "5.7"])
def test_worked_no_versions_in_the_editor(packages, engine, catalog, rules_of, release) -> None:
    legacy = engine(release).legacy
    facts = packages.make(legacy, 0, 0, flags=0x80000000, saved_by="0.0.0-0")
    judgement = check(facts, engine(release), catalog)
    assert rules_of(judgement) == ["UNVERSIONED", "ZERO-CHANGELIST"]
    assert judgement.verdict is Verdict.REFUSED


def test_unversioned_needs_all_three_numbers_to_be_zero(packages, engine, catalog) -> None:
    facts = packages.make(-8, 0, 0, licensee=1)
    told = [f.rule for f in check(facts, engine("5.3"), catalog).findings]
    assert "UNVERSIONED" not in told
    assert told[:2] == ["OBJ-OLD", "LIC-NEW"]


@pytest.mark.parametrize(("number", "fails"), [(1, True), (213, True), (214, False), (522, False)])
def test_obj_old(packages, engine, catalog, number, fails) -> None:
    facts = packages.make(-2, number, 0, saved_by="4.0.0-2015041")
    told = [f.rule for f in check(facts, engine("5.3"), catalog).findings]
    assert ("OBJ-OLD" in told) is fails


def test_either_axis_is_enough_and_each_has_its_finding(packages, engine, catalog) -> None:
    facts = packages.make(-8, 523, 1010)
    newer = [f for f in check(facts, engine("5.3"), catalog).findings if f.rule == "OBJ-NEW"]
    assert [f.path for f in newer] == ["summary/FileVersionUE4", "summary/FileVersionUE5"]
    assert group_line(newer) == "2 object versions are newer"


def test_a_ue4_number_above_epics_end_is_a_studios(packages, engine, catalog, only) -> None:
    finding = only(check(packages.make(-7, 523, 0), engine("5.7"), catalog), "OBJ-NEW")
    message = texts_of(finding).message()
    assert "a studio's own engine version; no Epic release reads it" in message
    assert "newer engine" not in message + texts_of(finding).remedy()


def test_a_profile_that_knows_the_studios_number_reads_it(
    packages, engine, catalog, rules_of
) -> None:
    studio = replace(engine("5.3"), name="Our 5.3", ue4=530, complete=True, custom_latest={})
    assert rules_of(check(packages.make(-7, 523, 0), studio, catalog)) == []
    assert rules_of(check(packages.make(-7, 531, 0), studio, catalog)) == ["OBJ-NEW"]


def test_a_ue5_package_in_ue4(packages, engine, catalog, rules_of, only) -> None:
    judgement = check(packages.make(), engine("4.27"), catalog)
    assert rules_of(judgement) == ["LEGACY-NEW", "OBJ-NEW", "ENGINE-NEW"]
    assert check_texts(only(judgement, "OBJ-NEW")).line() == "UE5 version 1009, 4.27 has none"


def test_licensee_new(packages, engine, catalog, only, rules_of) -> None:
    judgement = check(packages.make(licensee=3), engine("5.3"), catalog)
    assert rules_of(judgement) == ["LIC-NEW"]
    assert only(judgement, "LIC-NEW").path == "summary/FileVersionLicenseeUE"
    own = replace(engine("5.3"), licensee=3)
    assert rules_of(check(packages.make(licensee=3), own, catalog)) == []


def test_the_whole_chain_of_a_newer_package(packages, engine, catalog, rules_of) -> None:
    judgement = check(packages.sphere(), engine("5.3"), catalog)
    assert rules_of(judgement) == ["LEGACY-NEW", "OBJ-NEW", "ENGINE-NEW"] + ["CUSTOM-NEW"] * 6
    assert judgement.steps == ()


def test_an_end_tag_that_is_missing_refuses(packages, engine, catalog, rules_of) -> None:
    damage = Damage("END-TAG", "end_tag", 4092, "0x00000000", "0x9E2A83C1")
    judgement = check(packages.make(damage=(damage,)), engine("5.3"), catalog)
    assert rules_of(judgement) == ["END-TAG"]
    assert judgement.verdict is Verdict.REFUSED
    assert judgement.findings[0].offset == 4092


@pytest.mark.parametrize("rule", ["TRUNCATED", "CORRUPT", "MISSING-UEXP", "LEGACY-OLD"])
def test_damage_keeps_its_place(packages, engine, catalog, rule) -> None:
    damage = Damage(rule, "summary/NameCount", 77, "count −5", "0 or more")
    judgement = check(packages.make(damage=(damage,)), engine("5.3"), catalog)
    finding = judgement.findings[0]
    assert (finding.rule, finding.path, finding.offset) == (rule, "summary/NameCount", 77)
    assert judgement.verdict is Verdict.UNREADABLE
    assert "OLD-VERSION" not in [f.rule for f in judgement.findings]


def test_a_damaged_file_is_judged_as_far_as_its_versions_are_known(
    packages, engine, catalog, rules_of
) -> None:
    cut = Damage("TRUNCATED", "summary/PackageFlags", 40, "0 bytes left", "4 bytes")
    facts = packages.make(-7, 522, 0, saved_by=None, damage=(cut,), size=40)
    judgement = check(facts, engine("4.24"), catalog)
    assert rules_of(judgement) == ["TRUNCATED", "OBJ-NEW"]
    assert judgement.verdict is Verdict.UNREADABLE
