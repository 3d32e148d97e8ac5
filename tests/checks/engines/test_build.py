"""What a Build.version says and what is wrong with it, row by row of the documented tables."""

from __future__ import annotations

from typing import Any

import pytest

from inspector.catalog import default_catalog
from inspector.catalog.build_version import BuildVersion, parse_build_version
from inspector.catalog.local_version import FlagError, field_updates, parse_flags
from inspector.catalog.profile import profile_for_release
from inspector.checks.engines.build import build_findings, differing_fields, refusing_releases
from inspector.errors import InspectorError
from inspector.findings.finding import Severity
from inspector.messages.rules import texts_of
from inspector.versions import EngineVersion


def build(version: str, changelist: int, compatible: int = 0, **others: Any) -> BuildVersion:
    """A Build.version of Epic's branch, but for the fields given by name."""
    major, minor, patch = map(int, version.split("."))
    fields: dict[str, object] = {
        "MajorVersion": major,
        "MinorVersion": minor,
        "PatchVersion": patch,
        "Changelist": changelist,
        "CompatibleChangelist": compatible,
        "IsLicenseeVersion": 0,
        "IsPromotedBuild": 0,
        "BranchName": f"++UE{major}+Release-{major}.{minor}",
    }
    return parse_build_version({**fields, **others})


def codes(built: BuildVersion) -> list[str]:
    """The codes of what is wrong."""
    return [finding.rule for finding in build_findings(built)]


def test_t1_a_distributed_build() -> None:
    built = build("5.1.1", 23901901, 23058290, IsPromotedBuild=1)
    assert str(built.current) == "5.1.1-23901901+++UE5+Release-5.1"
    assert str(built.compatible_with).startswith("5.1.0-23058290")
    assert (built.licensee, built.promoted, codes(built)) == (False, True, [])


def test_t2_a_later_one() -> None:
    built = build("5.8.3", 58210709, 55116800)
    assert str(built.compatible_with).startswith("5.8.0-55116800")
    assert codes(built) == []


def test_t3_a_local_build() -> None:
    built = build("5.7.3", 0, BranchName="")
    assert (str(built.current), built.check_on, codes(built)) == ("5.7.3-0", False, [])


def test_t4_what_a_hotfix_writes() -> None:
    built = build("4.27.2", 18319896, 17155196)
    assert str(built.current).startswith("4.27.2-18319896")
    assert str(built.compatible_with).startswith("4.27.0-17155196")


def test_t5_a_hotfix_without_a_floor_is_refused_by_its_own_release() -> None:
    built = build("4.27.2", 18319896)
    assert built.effective_compatible_changelist == 18319896
    assert str(built.compatible_with).startswith("4.27.0-18319896")
    assert codes(built) == ["BV3"]
    catalog = default_catalog()
    release = catalog.release("4.27")
    assert release is not None
    first = EngineVersion.parse("4.27.0-17155196")
    engine = profile_for_release(release, catalog)
    answer = type(engine)(
        name="4.27.0", release=release, version=first, ue4=engine.ue4, ue5=0, legacy=-7
    ).accepts(built.compatible_with)
    assert (answer.compatible, answer.component) == (False, "changelist")


def test_t6_the_bit_of_a_licensee() -> None:
    built = build("4.26.2", 5001, 5000, IsLicenseeVersion=1)
    assert built.current.raw_changelist == 0x80001389
    assert built.compatible_with.raw_changelist == 0x80001388
    assert built.compatible_with.short == "4.26.0"


@pytest.mark.parametrize(
    ("version", "changelist", "compatible", "others", "wanted"),
    [
        ("5.3.0", 100, 200, {}, ["BV1"]),
        ("5.3.1", 100, 200, {}, ["BV1"]),
        ("5.3.0", 0, 200, {}, ["BV2"]),
        ("5.3.1", 100, 0, {}, ["BV3"]),
        ("5.3.0", 100, 0, {}, []),
        ("5.3.0", 0, 0, {"IsPromotedBuild": 1}, ["BV4"]),
        ("5.3.0", 100, 0, {"BranchName": "++Acme+Main"}, ["BV5"]),
        ("5.3.0", 100, 0, {"BranchName": ""}, ["BV5"]),
        ("5.3.0", 0, 0, {"BranchName": "++Acme+Main"}, []),
        ("5.3.0", 100, 0, {"BranchName": "++Acme+Main", "IsLicenseeVersion": 1}, []),
        ("5.3.0", 100, 0, {"BuildId": "dev"}, ["BV6"]),
        ("4.19.0", 100, 0, {"BranchName": "+++UE4+Release-4.19"}, ["BV8"]),
        ("5.3.0", 100, 0, {"IsPromotedBuild": True}, ["BV-NUMBER"]),
        ("5.3.0", 100, 0, {"BranchName": "//UE5/Main"}, ["BV-BRANCH"]),
    ],
)
def test_findings(version, changelist, compatible, others, wanted) -> None:
    assert codes(build(version, changelist, compatible, **others)) == wanted


@pytest.mark.parametrize(("patch", "severity"), [(0, Severity.ERROR), (1, Severity.WARNING)])
def test_a_floor_above_the_build_weighs_more_without_a_patch(patch, severity) -> None:
    (finding,) = build_findings(build(f"5.3.{patch}", 100, 200))
    assert finding.severity is severity
    says = "the build refuses its own assets" if patch == 0 else "the floor is above the build"
    assert says in texts_of(finding).message()


def test_t9_a_truth_value_counts_as_1() -> None:
    assert build("5.3.0", 100, IsPromotedBuild=True).promoted is True


@pytest.mark.parametrize(("minor", "patch", "empty"), [(0, 0, True), (3, 0, False), (0, 1, False)])
def test_t10_no_major(minor, patch, empty) -> None:
    built = parse_build_version({"MinorVersion": minor, "PatchVersion": patch})
    assert (built.major, built.is_empty, codes(built)) == (0, empty, ["BV-MISSING"])


def test_t11_a_depot_path_is_told_with_its_escaped_form() -> None:
    built = build("5.3.0", 0, BranchName="//Acme/Main")
    (finding,) = build_findings(built)
    assert built.branch == "++Acme+Main"
    assert "++Acme+Main" in texts_of(finding).message()


def test_t13_other_fields_are_listed() -> None:
    assert build("5.3.0", 0, Foo=1).other == {"Foo": 1}


def test_what_says_what_to_do() -> None:
    for built in (
        build("5.3.0", 100, 200, BranchName="+++Acme", BuildId="dev"),
        build("5.3.1", 0, 200, IsPromotedBuild=1),
        build("5.3.1", 100, BranchName="//A/B", MajorVersion="5"),
    ):
        for finding in build_findings(built):
            assert texts_of(finding).remedy().endswith("."), finding


def test_who_refuses_what_a_build_saves() -> None:
    names = [release.name for release in default_catalog().releases]
    refusing = refusing_releases(build("5.7.3", 50162420, 47537391), default_catalog())
    assert list(refusing) == names[: names.index("5.7")]
    assert refusing_releases(build("5.7.3", 0), default_catalog()) == ()


def test_bv7_fields_of_a_target_that_differ() -> None:
    ours = build("5.3.1", 100, 50)
    assert differing_fields(ours, ours) == ()
    theirs = build("5.3.0", 90, 50, BuildId="50")
    assert differing_fields(ours, theirs) == ("PatchVersion", "Changelist")
    # What a target does not tell is nothing that differs.
    assert differing_fields(ours, parse_build_version({"Changelist": 100})) == ()


BEFORE = (0, 0, 0, 0, "")
MERGED = (5001, 5000, 1, 1, "++Acme+Main")
_NAMES = ("Changelist", "CompatibleChangelist", "IsLicenseeVersion", "IsPromotedBuild")


def after(before: tuple[int | str, ...], *flags: str) -> tuple[tuple[int | str, ...], ...]:
    """The five fields after a command: kept, and reset."""
    fields = dict(zip((*_NAMES, "BranchName"), before, strict=True))
    built = build("5.3.0", 0, **fields)
    updates = {update.name: update for update in field_updates(built, parse_flags(flags))}
    rows = [updates[name] for name in fields]
    return tuple(row.keep for row in rows), tuple(row.reset for row in rows)


@pytest.mark.parametrize(
    ("before", "flags", "keep", "reset"),
    [
        pytest.param(
            BEFORE,
            ["-CL=5001", "-CompatibleCL=5000", "-Licensee", "-Promoted=1", "-Branch=//Acme/Main"],
            MERGED,
            MERGED,
            id="V1",
        ),
        pytest.param(
            MERGED, ["-CL=5002"], (5002, *MERGED[1:]), (5002, 0, 0, 0, ""), id="V2"
        ),
        pytest.param(
            MERGED, ["-Promoted=0"], (5001, 5000, 1, 0, "++Acme+Main"), BEFORE, id="V3"
        ),
        pytest.param(BEFORE, ["-Promoted=7"], (0, 0, 0, 1, ""), (0, 0, 0, 1, ""), id="V4"),
        pytest.param(MERGED, ["-SkipHeader"], MERGED, BEFORE, id="V5"),
        pytest.param(MERGED, ["-CL=4000"], (4000, *MERGED[1:]), (4000, 0, 0, 0, ""), id="V6"),
    ],
)  # fmt: skip
def test_what_an_update_writes(before, flags, keep, reset) -> None:
    assert after(before, *flags) == (keep, reset)


def test_v6_a_lower_changelist_falls_below_the_floor() -> None:
    kept = parse_flags(["-CL=4000"]).applied(build("5.3.0", 5001, 5000), "keep")
    assert codes(kept) == ["BV1"]


@pytest.mark.parametrize(
    ("word", "named"),
    [
        pytest.param("-CL=abc", "-CL=abc", id="V7"),
        pytest.param("-CL=-1", "-CL=-1", id="V7 negative"),
        pytest.param("-CL=2147483648", "-CL=2147483648", id="too large"),
        pytest.param("-CL=" + "9" * 5000, "-CL=99", id="long"),
        pytest.param("-CL", "write -CL=INT", id="no value"),
        pytest.param("-Licensee=1", "it takes no value", id="value of a switch"),
        pytest.param("-Unknown=1", "-Unknown", id="V8"),
        pytest.param("-CompatibelCL=1", "did you mean '-CompatibleCL'", id="mistyped"),
        pytest.param("-Promoted=yes", "-Promoted=yes", id="no number"),
    ],
)
def test_flags_that_are_refused(word, named) -> None:
    with pytest.raises(FlagError, match=named):
        parse_flags([word])


def test_a_flag_stands_once_and_its_capitals_do_not_matter() -> None:
    assert parse_flags(["-cl=7", "-LICENSEE"]) == parse_flags(["-CL=7", "-Licensee"])
    with pytest.raises(FlagError, match="twice"):
        parse_flags(["-CL=1", "-cl=2"])


def test_numbers_of_a_build_and_its_id_are_never_touched() -> None:
    built = build("5.3.1", 1, BuildId="dev")
    flags = parse_flags(["-CL=5"])
    for absent in ("keep", "reset"):
        changed = flags.applied(built, absent)
        assert changed[:3] == built[:3]
        assert changed.build_id == "dev"


@pytest.mark.parametrize("value", [-1, 2147483648, 10**400])
def test_changelists_that_cannot_be(value) -> None:
    with pytest.raises(InspectorError, match="Changelist cannot be"):
        build("5.3.0", value)
