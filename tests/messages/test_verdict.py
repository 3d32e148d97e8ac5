"""The verdict sentences, to the letter, and the verdicts behind them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from inspector.checks import Damage, FileKind, Mark, Severity, Verdict, check, releases, verdict_of
from inspector.checks.case import RULES, UNREADABLE_RULES
from inspector.checks.rules.damage import Corrupt
from inspector.checks.rules.engine_versions import LicenseeBuild, ZeroChangelist
from inspector.checks.rules.object_versions import LicNew
from inspector.checks.rules.project_context import PROJECT_RULES
from inspector.errors import CHANGED
from inspector.messages.reasons import explain
from inspector.messages.rules import check_texts, texts_of
from inspector.messages.verdict import verdict_sentence
from inspector.versions import EngineVersion

ZERO_CHANGELIST = ZeroChangelist(engine="5.3", stored="5.3.0-0", empty=False, floor=False)


def say(facts, profile, catalog):
    """The verdict about a file."""
    judgement = check(facts, profile, catalog)
    return verdict_sentence(facts, profile, judgement, releases(facts, catalog))


def test_1_loads_and_a_save_changes_nothing(packages, engine, catalog) -> None:
    text = say(packages.make(), engine("5.3"), catalog)
    assert (text.lead, text.rest) == ("Loads in 5.3.", "A save there changes nothing.")
    assert (text.mark, text.rest_mark) == (Mark.OK, None)


@pytest.mark.parametrize(
    ("saved_by", "rest"),
    [
        # What 5.8 itself saved carries the newest numbers of 5.8.
        ("5.8.0-50000000+++UE5+Release-5.8", "A save there changes nothing."),
        # Niagara's number in 5.8 is not known: a save may raise it.
        ("5.7.0-48512491+++UE5+Release-5.7", "A save there runs no upgrade step that is known."),
    ],
)
def test_nothing_is_promised_of_a_number_that_is_not_known(
    packages, engine, catalog, saved_by, rest
) -> None:
    latest = engine("5.8")
    facts = packages.make(
        latest.legacy,
        latest.ue4,
        latest.ue5,
        custom={"FCF57AFA-50764283-B9A9E658-FFA02D32": 93},
        saved_by=saved_by,
    )
    assert say(facts, latest, catalog).rest == rest


NIAGARA = "FCF57AFA-50764283-B9A9E658-FFA02D32"
PCG = "2763920D-0F784B39-986E4BB3-A88D666D"
RUNTIME_MESH = "EE48714B-8A2C4652-98BE40E6-CB7EF0E6"
FAR_BEYOND = (
    "Loads in 5.8. Not judged: NiagaraCustom 100000 is above 93, the most that is known of 5.8"
)


@pytest.mark.parametrize(
    ("custom", "lead"),
    [
        # What 5.7 is known to have, 5.8 has too.
        ({NIAGARA: 93}, "Loads in 5.8."),
        ({NIAGARA: 92}, "Loads in 5.8."),
        ({NIAGARA: 100_000}, f"{FAR_BEYOND}."),
        ({"Core": 4, NIAGARA: 100_000}, f"{FAR_BEYOND}."),
        ({NIAGARA: 100_000, PCG: 28}, f"{FAR_BEYOND}, and 1 more custom version."),
        # Of a plugin's own no release is known to have any number: there is nothing to be above.
        ({RUNTIME_MESH: 3}, "Loads in 5.8."),
    ],
)
def test_a_number_above_all_that_is_known_is_said_beside_the_verdict(
    packages, engine, catalog, custom, lead
) -> None:
    facts = packages.make(custom=custom, saved_by="5.4.4-35576357+++UE5+Release-5.4")
    text = say(facts, engine("5.8"), catalog)
    assert (text.lead, text.mark) == (lead, Mark.OK)
    judgement = check(facts, engine("5.8"), catalog)
    assert judgement.verdict is Verdict.LOADS
    assert not [finding for finding in judgement.findings if finding.rule.startswith("CUSTOM")]
    # What the release itself saved is what it has.
    own = replace(facts, saved_by=EngineVersion.parse("5.8.0-55116800+++UE5+Release-5.8"))
    assert check(own, engine("5.8"), catalog).not_judged == ()


def test_2_loads_and_a_save_upgrades(packages, engine, catalog) -> None:
    # What is lost is said only where a preview has looked.
    text = say(packages.character(), engine("5.3"), catalog)
    assert str(text) == "Loads in 5.3. A save there runs 50 upgrade steps."
    assert (text.lead, text.mark, text.rest_mark) == ("Loads in 5.3.", Mark.OK, Mark.UP)


def test_4_refused_and_who_opens_it(packages, engine, catalog) -> None:
    text = say(packages.sphere(), engine("5.3"), catalog)
    assert (text.lead, text.rest) == (
        "5.3 refuses this package.",
        "It was saved by 5.7; the oldest engine that opens it is 5.7.",
    )
    assert (text.mark, text.rest_mark) == (Mark.REFUSE, None)


def test_5_a_custom_version_is_too_new(packages, engine, catalog) -> None:
    text = say(packages.make(custom={"FortniteMain": 225}), engine("5.3"), catalog)
    assert str(text) == "5.3 refuses this package. FortniteMain is at 225, 5.3 stops at 111."


def test_6_a_custom_version_is_not_known(packages, engine, catalog) -> None:
    facts = packages.make(custom={"7A1C22F0-11112222-33334444-55556666": 3})
    text = say(facts, engine("5.3"), catalog)
    assert str(text) == (
        "Loads in 5.3 with 1 warning. No known engine has custom version 7A1C22F0-…; a plugin may "
        "register it."
    )
    assert text.mark is Mark.WARN
    judgement = check(facts, engine("5.3"), catalog)
    (warning,) = judgement.findings
    for findings, lead in (
        ([warning.weighed(Severity.ERROR)], "Loads in 5.3 with 1 problem."),
        ([warning.weighed(Severity.ERROR), warning], "Loads in 5.3 with 2 problems."),
    ):
        weighed = judgement._replace(findings=tuple(findings))
        assert verdict_sentence(facts, engine("5.3"), weighed).lead == lead


def test_7_the_engine_version_alone(packages, engine, catalog) -> None:
    facts = packages.make(-7, 522, 0, saved_by="4.27.2-18319896", compatible_with="4.27.0-17155196")
    assert str(say(facts, engine("4.26"), catalog)) == (
        "4.26 refuses this package. It is compatible with 4.27.0 and newer; the object versions "
        "would fit."
    )


def test_7_says_what_else_does_not_fit(packages, engine, catalog) -> None:
    def rest(custom, **compatible):
        facts = packages.make(
            custom=custom, saved_by="5.4.0-33043543+++UE5+Release-5.4", **compatible
        )
        return say(facts, engine("5.3"), catalog).rest

    floor = {"compatible_with": "5.4.0-33043543+++UE5+Release-5.4"}
    assert rest({"FortniteMain": 170}, **floor) == (
        "It is compatible with 5.4.0 and newer; the object versions would fit, but a custom "
        "version does not: FortniteMain is at 170, 5.3 stops at 111."
    )
    assert rest({"FortniteMain": 170, "UE5Main": 119}, **floor) == (
        "It is compatible with 5.4.0 and newer; the object versions would fit, but 2 custom "
        "versions are newer."
    )
    only_saved_by = replace(
        packages.make(-3, 401, 0, saved_by="4.6.0-2369412"), compatible_stored=False
    )
    assert say(only_saved_by, engine("4.5"), catalog).rest == (
        "It was saved by 4.6.0 and stores no older one; the object versions would fit."
    )


def test_8_a_studios_licensee_version(packages, engine, catalog) -> None:
    facts = packages.make(-7, 522, 0, licensee=7, saved_by="4.26.2-15973114")
    assert str(say(facts, engine("4.26"), catalog)) == (
        "4.26 refuses this package. It was saved by a studio build with licensee version 7; 4.26 "
        "is at 0."
    )


@pytest.mark.parametrize("legacy", [-7, -9])
def test_9_cooked(packages, engine, catalog, legacy) -> None:
    # Also where an older engine stops at the header layout already: cooked comes first.
    facts = packages.make(legacy, 0, 0, flags=0x80000000, saved_by="0.0.0-0")
    text = say(facts, engine("5.3"), catalog)
    assert str(text) == (
        "The editor refuses this package. It is cooked and stores no versions; only a game build "
        "reads it."
    )
    assert text.mark is Mark.REFUSE


def test_9_says_cooked_only_of_cooked_packages(packages, engine, catalog) -> None:
    facts = packages.make(-8, 0, 0, saved_by="0.0.0-0")
    assert say(facts, engine("5.3"), catalog).rest == (
        "It stores no versions; only a game build reads it."
    )


def test_10_changelist_zero(packages, engine, catalog) -> None:
    facts = packages.make(-8, 522, 1008, saved_by="5.1.1-0")
    assert str(say(facts, engine("5.1"), catalog)) == (
        "Loads in 5.1 with 1 warning. Changelist 0: the engine cannot compare versions, so it "
        "never refuses."
    )


def test_11_not_readable(packages, engine, catalog) -> None:
    cut = Damage("TRUNCATED", "summary/PackageFlags", 40, "0 bytes left", "4 bytes")
    text = say(packages.make(damage=(cut,), size=40), engine("5.3"), catalog)
    assert str(text) == "Not readable. The file ends at 0x28, inside the summary."
    assert text.mark is Mark.BAD


def test_12_a_pointer(packages, engine, catalog) -> None:
    text = say(packages.other(FileKind.LFS_POINTER), engine("5.3"), catalog)
    assert str(text) == "Not a package. It is a Git LFS pointer; run git lfs pull."
    assert text.mark is Mark.BAD


def test_12_a_pointer_to_two_versions(packages, engine, catalog) -> None:
    sides = {"ours": "a" * 64, "ours_name": "HEAD", "theirs": "b" * 64, "theirs_name": "main"}
    text = say(packages.other(FileKind.LFS_POINTER, details=sides), engine("5.3"), catalog)
    assert str(text) == (
        "Not a package. Two versions conflict in a Git LFS pointer; take one with git checkout "
        "--ours or --theirs."
    )


def test_a_single_step_and_thousands(packages, engine, catalog) -> None:
    facts = packages.make(-8, 522, 1012, saved_by="5.4.0-33043543")
    assert say(facts, engine("5.5"), catalog).rest == "A save there runs 1 upgrade step."
    studio = replace(engine("5.3"), licensee=1204)
    assert say(packages.make(), studio, catalog).rest == ("A save there runs 1,204 upgrade steps.")


def test_nobody_opens_it(packages, engine, catalog) -> None:
    newer = packages.make(-10, 522, 1030, saved_by=None)
    assert say(newer, engine("5.7"), catalog).rest == (
        "It was saved by a newer engine; no known release opens it."
    )
    studio = packages.make(-7, 525, 0, saved_by="4.27.2-18319896")
    assert say(studio, engine("5.7"), catalog).rest == (
        "UE4 version 525 is a studio's own engine version; no Epic release reads it."
    )


@pytest.mark.parametrize(
    ("reason", "message", "remedy"),
    [
        (
            "Permission denied",
            "The file cannot be opened: permission denied.",
            "Check the path and the rights, then read it again.",
        ),
        (
            CHANGED,
            "The file changed while it was read.",
            "Read it again once the program that writes it has finished.",
        ),
    ],
)
def test_why_a_file_was_not_read_is_said(
    packages, engine, catalog, reason, message, remedy
) -> None:
    facts = packages.other(FileKind.MISSING, obstacle=reason)
    finding = check(facts, engine("5.3"), catalog).findings[0]
    assert (texts_of(finding).message(), texts_of(finding).remedy()) == (message, remedy)
    assert str(say(facts, engine("5.3"), catalog)) == f"Not readable. {message}"
    told = explain(finding, facts, engine("5.3"), releases(facts, catalog))
    assert message in [link.text for link in told.links]


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        (FileKind.EMPTY, "Not readable. The file is empty."),
        (FileKind.MISSING, "Not readable. The file cannot be opened."),
        (
            FileKind.IOSTORE,
            (
                "Not a loose package. It is an IoStore package from a game's container; only a "
                "game build reads it."
            ),
        ),
        (
            FileKind.NOT_A_PACKAGE,
            "Not a package. The first four bytes are 0x0A0D0D0A, not the package tag 0x9E2A83C1.",
        ),
    ],
)
def test_files_that_are_no_package(packages, engine, catalog, kind, sentence) -> None:
    facts = packages.other(kind, details={"first_word": "0x0A0D0D0A"})
    assert str(say(facts, engine("5.3"), catalog)) == sentence


UNREADABLE = {
    "NO-FILE", "BAD-TAG", "LEGACY-OLD", "LFS-POINTER", "EMPTY-FILE", "TRUNCATED", "CORRUPT",
    "IOSTORE", "MISSING-UEXP", "NOT-STREAM", "TEXT-MODE",
}  # fmt: skip


def test_the_verdict_of_each_rule(rule_cases, catalog) -> None:
    told = set()
    for case in rule_cases:
        for finding in check(case.facts, case.profile, catalog, case.surroundings).findings:
            error = Verdict.UNREADABLE if finding.rule in UNREADABLE else Verdict.REFUSED
            if finding.rule in PROJECT_RULES:
                error = Verdict.WARNS
            expected = {
                Severity.ERROR: error,
                Severity.WARNING: Verdict.WARNS,
                Severity.INFO: Verdict.LOADS,
            }[finding.severity]
            assert verdict_of((finding,)) is expected
            told.add(finding.rule)
    assert told == set(RULES)


def test_the_worst_finding_makes_the_verdict() -> None:
    info = LicenseeBuild(engine="5.3", saved_by="5.3.0", changelist=77, branch="")
    warning = ZERO_CHANGELIST
    error = LicNew(engine="5.3", stored=7, limit=0)
    unreadable = Corrupt(engine="5.3", found="", expected="")
    assert verdict_of(()) is Verdict.LOADS
    assert verdict_of((info, warning)) is Verdict.WARNS
    assert verdict_of((info, warning, error)) is Verdict.REFUSED
    assert verdict_of((error, warning, unreadable)) is Verdict.UNREADABLE


def test_only_the_known_rules_are_unreadable() -> None:
    assert UNREADABLE_RULES == UNREADABLE


def test_the_verb_is_never_another(packages, engine, catalog) -> None:
    forbidden = ("incompatible", "invalid", "failed", "please", "sorry", "!")
    version = EngineVersion.parse("5.7.0-47537391")
    files = [
        packages.sphere(),
        packages.character(),
        packages.make(saved_by=version),
        packages.make(-8, 0, 0, saved_by="0.0.0-0"),
        *(packages.other(kind) for kind in FileKind if kind is not FileKind.PACKAGE),
        *(
            packages.make(damage=(Damage(rule, "names/4", 99, "a", "b"),))
            for rule in ("TRUNCATED", "CORRUPT", "MISSING-UEXP", "END-TAG")
        ),
    ]
    for facts in files:
        judgement = check(facts, engine("5.3"), catalog)
        said = [str(say(facts, engine("5.3"), catalog))]
        for finding in judgement.findings:
            texts = check_texts(finding)
            said += [texts.line(), texts.message(), texts.remedy()]
            assert not texts.line().endswith(".")
            assert texts.message().endswith(".")
            assert texts.remedy().endswith(".")
        for sentence in said:
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert not any(word in sentence.lower() for word in forbidden), sentence
            assert "None" not in sentence
            assert " -" not in sentence, "negative numbers have a minus sign"
