"""What is said of a Build.version: names, verdicts, rows, and a command as it is typed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from inspector.catalog import BuildVersion, default_catalog
from inspector.catalog.build_version import parse_build_version
from inspector.catalog.local_version import LocalVersion
from inspector.checks.engines.build import build_findings
from inspector.checks.judgement import Mark
from inspector.messages import ENGLISH, activate
from inspector.messages.languages import translation
from inspector.project.around.builds import BuildVersionFile
from inspector.report.engines.build import (
    UpdateCell,
    build_verdict,
    completions,
    derived_rows,
    engine_name,
    explain_build_finding,
    field_rows,
    typed_command,
    update_rows,
)

STUDIO: dict[str, Any] = {
    "MajorVersion": 4,
    "MinorVersion": 26,
    "PatchVersion": 2,
    "Changelist": 5001,
    "CompatibleChangelist": 5000,
    "IsLicenseeVersion": 1,
    "IsPromotedBuild": 1,
    "BranchName": "++Acme+Main",
}


def build(**changes: object) -> BuildVersion:
    return parse_build_version({**STUDIO, **changes})


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({}, "Studio 4.26.2"),
        ({"IsLicenseeVersion": 0, "BranchName": "++UE4+Release-4.26"}, "Epic 4.26.2"),
        ({"IsLicenseeVersion": 0, "Changelist": 0}, "Source 4.26.2"),
        ({"IsLicenseeVersion": 0}, "Engine 4.26.2"),
    ],
)
def test_an_engine_is_called_by_whose_it_is(changes: dict[str, object], name: str) -> None:
    assert engine_name(build(**changes)) == name


@pytest.mark.parametrize("name", STUDIO)
def test_a_field_that_is_not_there_is_said_to_be_absent(name: str) -> None:
    without = parse_build_version({key: value for key, value in STUDIO.items() if key != name})
    row = next(row for row in field_rows(without, ()) if row.name == name)
    assumed = {"IsPromotedBuild": "nothing is assumed", "BranchName": "nothing is assumed"}
    assert (row.value, row.meaning) == ("(absent)", assumed.get(name, "0 is assumed"))


def test_the_verdict_says_the_worst_first() -> None:
    fine = build()
    assert str(build_verdict(build_findings(fine))) == "Usable. Its fields go together."
    hotfix = build_findings(build(CompatibleChangelist=6000))
    assert build_verdict(hotfix).lead == "Usable with 1 warning."
    own = build_verdict(build_findings(build(CompatibleChangelist=6000, PatchVersion=0)))
    assert (own.lead, own.mark) == ("Not usable as it is.", Mark.REFUSE)
    assert "refuses its own assets" in own.rest


def test_the_sixth_example_is_told_to_the_number() -> None:
    """T6: licensee, changelist 5001, compatible 5000."""
    rows = {row.label: row for row in derived_rows(build(), (), default_catalog())}
    assert rows["Saved by"].value == "4.26.2-5001"
    assert rows["Stored as"].value == "0x80001389"
    assert rows["Compatible with"].value == "4.26.0-5000"
    assert rows["Version check"].value == "on"
    assert rows["Build text"].value == "++Acme+Main-CL-5001"
    assert rows["4.0 – 4.25"].mark is Mark.REFUSE


def test_absent_and_unknown_fields_are_rows_too() -> None:
    written = {name: value for name, value in STUDIO.items() if name != "IsPromotedBuild"}
    odd = parse_build_version({**written, "Foo": 1})
    rows = {row.name: row for row in field_rows(odd, build_findings(odd))}
    assert rows["IsPromotedBuild"].value == "(absent)"
    assert not rows["IsPromotedBuild"].written
    assert (rows["Foo"].value, rows["Foo"].meaning) == ("1", "not known, kept")
    assert "BuildUrl" not in rows
    assert list(rows)[-1] == "Foo"


def test_every_finding_is_explained_with_its_values() -> None:
    odd = build(Changelist=100, CompatibleChangelist=200, IsLicenseeVersion=0, BuildId="dev")
    told = [explain_build_finding(finding, odd) for finding in build_findings(odd)]
    assert [each.rule for each in told] == ["BV1", "BV5", "BV6"]
    assert "**Changelist 100**, **CompatibleChangelist 200**" in told[0].markdown()
    assert all(link.text for each in told for link in each.links)
    # Names of fields are of the file, whatever language is spoken.
    activate(translation("pseudo"))
    try:
        said = explain_build_finding(build_findings(odd)[0], odd).markdown()
    finally:
        activate(ENGLISH)
    assert "**Changelist 100**" in said


# The command -------------------------------------------------------------------------------------


def rows_of(before: BuildVersion, text: str) -> dict[str, tuple[str, UpdateCell, UpdateCell]]:
    """The fields after a command by name: flag, kept, reset."""
    command = typed_command(text)
    assert command.flags is not None
    content = json.dumps(STUDIO).encode()
    preview = BuildVersionFile("Build.version", content, before).preview(command.flags)
    rows = update_rows(preview, command.named)
    return {row.name: (row.flag, row.keep, row.reset) for row in rows}


def test_a_field_without_a_flag_is_kept_or_reset() -> None:
    """V2: 5001, 5000, 1, 1 and -CL=5002."""
    rows = rows_of(build(), "-CL=5002")
    assert rows["Changelist"] == (
        "-CL", UpdateCell("5002", "changed"), UpdateCell("5002", "changed"),
    )  # fmt: skip
    assert rows["CompatibleChangelist"] == ("", UpdateCell("5000"), UpdateCell("0", "removed"))
    assert rows["BranchName"] == ("", UpdateCell("++Acme+Main"), UpdateCell("(empty)", "removed"))
    assert rows["Compatible with"][1:] == (UpdateCell("4.26.0-5000"), UpdateCell("4.26.0-5002"))


def test_nothing_changes_before_a_flag_is_typed() -> None:
    rows = rows_of(build(), "")
    assert all(keep == reset and not reset.change for _, keep, reset in rows.values())
    assert rows["Changelist"] == ("", UpdateCell("5001"), UpdateCell("5001"))
    # V5: any flag makes it a command, be it one that writes no field.
    assert rows_of(build(), "-SkipHeader")["Changelist"][2] == UpdateCell("0", "removed")


def test_an_update_is_judged_too() -> None:
    """V6: -CL=4000 brings BV1."""
    _, keep, reset = rows_of(build(), "-CL=4000")["Findings"]
    assert keep == UpdateCell("BV1", mark=Mark.WARN)
    assert reset.text == "BV3, BV5"


@pytest.mark.parametrize(
    ("text", "used"),
    [
        ("", "0 of 7 flags"),
        ("-cl=1  -Licensee", "2 of 7 flags"),
        ("RunUAT.bat UpdateLocalVersion -Promoted=7", "1 of 7 flags"),
        ('-Branch="//Acme/Main Line" -SkipHeader', "2 of 7 flags"),
    ],
)
def test_what_is_typed_is_counted(text: str, used: str) -> None:
    command = typed_command(text)
    assert (command.used, command.problem) == (used, "")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("-CL=abc", "-CL=abc"),
        ("-CL=-1", "-CL=-1"),
        ("-Unknown=1", "-Unknown"),
        ("-CL", "-CL"),
        ("-Licensee=1", "-Licensee=1"),
        ("-CL=1 -CL=2", "-CL"),
        ('-Branch="//Acme', "quotation mark"),
    ],
)
def test_what_is_refused_names_its_flag(text: str, named: str) -> None:
    command = typed_command(text)
    assert command.flags is None
    assert named in command.problem


def test_a_pasted_command_is_copied_as_one() -> None:
    command = typed_command("RunUAT.sh updatelocalversion -CL=7 -Branch=//Acme/Main")
    assert command.line == "RunUAT UpdateLocalVersion -CL=7 -Branch=//Acme/Main"
    assert command.flags == LocalVersion(changelist=7, branch="++Acme+Main")


def test_flags_that_stand_there_are_not_offered_again() -> None:
    assert completions("-c") == ("-CL=", "-CompatibleCL=")
    assert completions("-CL=5 -c") == ("-CompatibleCL=",)
    assert completions("-CL=5") == ()
    assert completions('-Branch="//a -') == ()
