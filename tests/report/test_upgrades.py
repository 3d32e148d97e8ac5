"""Upgrade previews as words, JSON, text and Markdown: whatever a file holds, one fact a line."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from inspector.catalog import default_catalog, profile_for
from inspector.findings.finding import Severity
from inspector.format.value_text import Raw
from inspector.messages.rules import upgrades
from inspector.messages.upgrade_values import sides, value_text
from inspector.project.around.references import MissingReference
from inspector.report.documents.parts import json_text
from inspector.report.documents.upgrades import Upgrades, json_value
from inspector.report.markdown import code, escaped
from inspector.report.schema import all_schemas, schema
from inspector.report.terminal import Style
from inspector.report.upgrades import words
from inspector.report.upgrades.one_file import upgrades_markdown, upgrades_text
from inspector.report.upgrades.sentences import save_clause, summary, verdict_line
from inspector.report.upgrades.words import SAFE_MEANS
from inspector.upgrades.effects import Info
from inspector.upgrades.model import (
    REDIRECT,
    AxisGroup,
    Fate,
    FieldChange,
    LostReference,
    Patch,
    Preview,
    PreviewVerdict,
    Reach,
    RedirectedReference,
    Risk,
    Step,
    Touch,
    UpgradeFinding,
    VersionChange,
    verdict_of,
)
from inspector.upgrades.order import NotUpward, UnknownAxis
from inspector.upgrades.preview import counts
from inspector.upgrades.values import Loss, Missing, Scope

FRAMEWORK = "custom:CFFC743F-43B04480-939114DF-171D2073"
PATH = "Content/Units/BP_Tank.uasset"


def step(number: int | None, name: str, **given: Any) -> Step:
    """A step with one patch, which touches nothing unless more is given."""
    axis = given.pop("axis", "ue4")
    scope = given.pop("scope", Scope())
    number_or_none = number if number is not None else 0
    patch = Patch(
        f"{axis}/{number if number is not None else name}",
        axis,
        number_or_none - 1,
        number_or_none,
        name,
        Info(),
        scope,
        name=name,
        source="patches.toml",
    )
    facts: dict[str, Any] = {
        "title": name.capitalize(),
        "what": None,
        "patches": (patch,),
        "reach": Reach.NOTHING,
        "touches": (),
        "effects": ("note",),
    }
    return Step(number, name, **(facts | given))


def a_preview(**given: Any) -> Preview:
    """A package of 4.18 and 5.3: what the window's own design shows, in small."""
    added = FieldChange("summary/LocalizationId", Missing.ABSENT, Missing.NEW, "+")
    motor = FieldChange(
        "exports/18/Speed", 6.2831854820251465, 1.0, loss=Loss.ROUNDING, note="radians to turns"
    )
    ue4 = AxisGroup(
        "ue4",
        "UE4 object version",
        514,
        522,
        (
            step(515, "POINTLIGHT_SOURCE_ORIENTATION"),
            step(
                516,
                "ADDED_PACKAGE_SUMMARY_LOCALIZATION_ID",
                reach=Reach.TOUCHES,
                touches=(Touch("summary"),),
                effects=("sets a default",),
                what="The summary gets an id for translations.",
                changes=(added,),
                count=1,
            ),
            step(
                517,
                "FIX_WIDE_STRING_CRC",
                reach=Reach.TOUCHES,
                touches=(Touch("name", 219),),
                effects=("rewrites hashes",),
                changes=(motor,),
                count=219,
                loss=Loss.ROUNDING,
            ),
            step(518, "ADDED_PACKAGE_OWNER", reach=Reach.UNKNOWN, touches=()),
            step(519, "SKINWEIGHT_PROFILE_DATA_LAYOUT_CHANGES"),
            step(520, "NON_OUTER_PACKAGE_IMPORT"),
            step(521, "ASSETREGISTRY_DEPENDENCYFLAGS"),
            step(522, "CORRECT_LICENSEE_FLAG"),
        ),
        8,
    )
    framework = AxisGroup(
        FRAMEWORK,
        "Framework",
        30,
        37,
        (
            step(
                31,
                "Wheels",
                axis=FRAMEWORK,
                scope=Scope(("WheelSetup",), "SpringOffset"),
                reach=Reach.TOUCHES,
                touches=(Touch("value", 1),),
                effects=("float to int",),
                changes=(
                    FieldChange(
                        "exports/2/FloatData",
                        3.75,
                        3,
                        loss=Loss.TRUNCATION,
                        names=("FloatData", "IntData"),
                        types=("float", "int"),
                    ),
                ),
                count=1,
                loss=Loss.TRUNCATION,
            ),
        ),
        7,
    )
    facts: dict[str, Any] = {
        "engine": "5.3",
        "verdict": PreviewVerdict.LOSSY,
        "groups": (ue4, framework),
        "if_used": (AxisGroup("custom:0-0-0-1", "AnimPhys", None, 17, (), 17),),
        "versions": (
            VersionChange(
                "ue4",
                "UE4 object version",
                514,
                522,
                "VER_UE4_NUMBER",
                "VER_UE4_CORRECT_LICENSEE_FLAG",
            ),
            VersionChange("ue5", "UE5 object version", None, 1009, "", "DATA_RESOURCES"),
            VersionChange("saved_by", "Saved by", "4.18.1", "5.3.2"),
            VersionChange("custom:0-0-0-2", "Plugin", 3, None, fate=Fate.KEPT_OR_DROPPED),
            VersionChange("custom:0-0-0-3", "Core", 4, 4, fate=Fate.SAME),
        ),
        "references_lost": (MissingReference(target="/Game/Gone", end="absent", path="imports/7"),),
        "closed": ("4.18", "4.19", "4.20", "5.2"),
        "opens": ("5.3", "5.4"),
        "never": ("4.17",),
        "loss": Loss.DROPPED,
    }
    return Preview(**(facts | given))


#: What a preview says of custom versions that the package does not store.
IF_USED = (
    "17 more steps run only if the asset uses parts of the engine whose versions it does not store."
)
PROFILE = profile_for("5.3", default_catalog())


def text_of(preview: Preview, style: Style | None = None) -> str:
    """The report of a preview."""
    return upgrades_text(preview, PROFILE, PATH, style or Style())


# -- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (6.2831854820251465, "6.2831855"),
        (0.10000000149011612, "0.1"),
        (0.1, "0.1"),
        (-0.5, "−0.5"),
        (1.0, "1.0"),
        (1, "1"),
        (33554432.0, "33554432.0"),
        (-(2**63), "−9223372036854775808"),
        (float("nan"), "NaN"),
        (float("-inf"), "−infinity"),
        (1e-7, "1e−07"),
        (True, "true"),
        (None, "None"),
        ("", '""'),
        ("Opacity", "Opacity"),
        (Missing.ABSENT, "(absent)"),
        (
            {"X": 6.2831854820251465, "Y": 0.0, "Z": -6.2831854820251465},
            "(6.2831855, 0, −6.2831855)",
        ),
        ({"R": 1, "G": 0.5, "B": 0, "A": 1}, "(1, 0.5, 0, 1)"),
        ({"Min": 1, "Max": 2.0}, "{Min: 1, Max: 2.0}"),
        ({"X": 1.0}, "{X: 1.0}"),
        ({"field": {"X": 1, "Y": 2}}, "{field: (1, 2)}"),
        ([1, "a", Missing.DROPPED, []], "[1, a, (dropped), []]"),
        ({}, "{}"),
        (Raw(raw="0102", size=1204, reason="unread"), "1,204 bytes"),
        (list(range(30)), f"[{', '.join(map(str, range(24)))}, … 6 more]"),
    ],
)
def test_values_are_written_on_one_line(value, text) -> None:
    assert value_text(value) == text


def test_a_deep_value_ends() -> None:
    value: Any = 1
    for _ in range(5000):
        value = [value]
    assert value_text(value) == "[[[[[[[[[…]]]]]]]]]"


@pytest.mark.parametrize(
    ("change", "before", "after"),
    [
        (FieldChange("a", Missing.ABSENT, 100, "+"), "(absent)", "100"),
        (FieldChange("a", 7, 7, names=("MyData", "Data")), "MyData", "Data"),
        (FieldChange("a", 0.5, 0.5, types=("float", "double")), "float", "double"),
        (
            FieldChange("a", 3.75, 3, names=("FloatData", "IntData"), types=("float", "int")),
            "FloatData = 3.75 (float)",
            "IntData = 3 (int)",
        ),
        # Four as a float and four as an integer are equal, and yet not the same.
        (FieldChange("a", 4.0, 4, types=("float", "int")), "4.0 (float)", "4 (int)"),
        (FieldChange("a", 3, Missing.DROPPED, "−", types=("int", "")), "3 (int)", "(dropped)"),
        (FieldChange("a", "Row", "Row"), "Row", "same value, new form"),
        (FieldChange("a", "Row", "Row", note="tag"), "Row", "tag"),
    ],
)
def test_both_sides_of_a_change(change, before, after) -> None:
    assert sides(change) == (before, after)


def test_the_summary_counts_by_risk() -> None:
    ue4, framework = a_preview().groups
    whole = Preview("5.3", PreviewVerdict.SAFE, groups=(ue4,))
    assert summary(whole) == (
        "8 steps run, 2 touch this file, 1 may touch it, 5 do not concern it. "
        "Of the other 3, 1 rounds numbers, 2 are safe."
    )
    # Seven steps run on an axis of which one is known.
    assert summary(a_preview(groups=(framework,), references_lost=())) == (
        "7 steps run, 1 touches this file, 6 may touch it. "
        f"Of these 7, 1 loses data, what 6 do is not known. {IF_USED}"
    )
    none = Preview(
        "5.3", PreviewVerdict.SAFE, groups=(AxisGroup("ue4", "", 521, 522, (step(522, "A"),), 1),)
    )
    assert summary(none) == "1 step runs, none touches this file."
    unknown = (step(1, "A", reach=Reach.UNKNOWN, loss=Loss.UNKNOWN),)
    assert summary(
        Preview("5.3", PreviewVerdict.UNKNOWN, groups=(AxisGroup("ue4", "", 0, 1, unknown, 1),))
    ) == ("1 step runs, 1 may touch this file. What it does is not known.")
    assert summary(Preview("5.3", PreviewVerdict.NOTHING)) == "No step runs."


def test_the_summary_of_a_whole_preview() -> None:
    assert summary(a_preview()) == (
        "15 steps run, 3 touch this file, 7 may touch it, 5 do not concern it. "
        "Of the other 10, 1 loses data, 1 rounds numbers, 2 are safe, what 6 do is not known. "
        f"1 reference lost. {IF_USED}"
    )


def test_redirects_are_counted_apart() -> None:
    moved = (
        step(None, "A", axis=REDIRECT, reach=Reach.TOUCHES, count=3),
        step(None, "B", axis=REDIRECT, reach=Reach.TOUCHES, count=1, loss=Loss.DROPPED),
        step(None, "C", axis=REDIRECT),
    )
    group = AxisGroup(REDIRECT, "Core redirects", None, None, moved, 2)
    preview = Preview("5.3", PreviewVerdict.LOSSY, groups=(group,))
    assert preview.step_count == 0
    assert summary(preview) == (
        "No step runs. 1 redirect loses data; 2 redirects apply in 4 places."
    )
    assert verdict_line(preview) == ("A save with 5.3 applies 2 redirects; 1 redirect loses data.")
    assert words.group_line(group) == "3 redirects, 2 touch this file"


def test_a_redirect_that_may_apply_is_told_apart() -> None:
    name = FieldChange("names/12", "Old", "New", note="may be used by compiled code")
    perhaps = step(
        None, "B", axis=REDIRECT, reach=Reach.UNKNOWN, touches=(Touch("name", 1),),
        changes=(name,), count=1, loss=Loss.UNKNOWN,
    )  # fmt: skip
    certain = step(None, "A", axis=REDIRECT, reach=Reach.TOUCHES, count=3)
    group = AxisGroup(REDIRECT, "Core redirects", None, None, (certain, perhaps), 1)
    preview = Preview("5.3", PreviewVerdict.UNKNOWN, groups=(group,))
    assert summary(preview) == "No step runs. 1 redirect applies in 3 places; 1 more may apply."
    assert verdict_line(preview) == (
        "A save with 5.3 applies 1 redirect; whether 1 redirect applies is not known."
    )
    assert words.group_line(group) == "2 redirects, 1 touches this file, 1 may touch it"
    assert words.touching_line(group, brief=True) == "1 touches it, 1 may"
    assert [words.step_touches(one) for one in group.steps] == ["nothing here", "may: 1 name"]
    assert counts(preview).changed == 3
    alone = replace(preview, groups=(replace(group, steps=(perhaps,), count=0),))
    assert summary(alone) == "No step runs. 1 redirect may apply."
    assert verdict_line(alone) == (
        "A save with 5.3 changes nothing that is known; whether 1 redirect applies is not known."
    )
    assert words.touching_line(alone.groups[0]) == "1 may touch this file"


def test_what_the_file_does_not_store_stands_beside_a_promise() -> None:
    unused = (AxisGroup("custom:1", "Niagara", -1, 60, (), 61),)
    promised = Preview("5.3", PreviewVerdict.SAFE, groups=a_preview().groups[:1], if_used=unused)
    assert verdict_line(promised).endswith("; nothing is lost.")
    told = IF_USED.replace("17", "61")
    for report in (text_of(promised), upgrades_markdown(promised, PROFILE, PATH)):
        assert told in report
    idle = Preview("5.3", PreviewVerdict.NOTHING, if_used=unused)
    assert summary(idle) == (f"No step runs. {told.replace('more ', '')}")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            {},
            (
                "A save with 5.3 runs 15 upgrade steps and loses 1 reference; 1 step loses data; "
                "what 6 of them do is not known (Framework)."
            ),
        ),
        (
            {"groups": ()},
            "A save with 5.3 loses 1 reference; whether more steps run is not known (Plugin).",
        ),
        ({"groups": (), "versions": ()}, "A save with 5.3 loses 1 reference."),
        (
            {"verdict": PreviewVerdict.NOTHING, "groups": (), "references_lost": ()},
            "A save with 5.3 changes nothing.",
        ),
    ],
)
def test_the_verdict_says_what_is_lost(given, sentence) -> None:
    assert verdict_line(a_preview(**given)) == sentence
    clause = save_clause(a_preview(**given))
    assert clause == sentence.replace("with 5.3", "there")


def test_what_is_dropped_is_named_once() -> None:
    gone = FieldChange("exports/5/Gone", 12.5, Missing.DROPPED, "−", Loss.DROPPED)
    drops = step(
        9,
        "A",
        reach=Reach.TOUCHES,
        touches=(Touch("value", 1),),
        changes=(gone,),
        count=1,
        loss=Loss.DROPPED,
    )
    redirect = step(None, "B", axis=REDIRECT, reach=Reach.TOUCHES, count=1, loss=Loss.DROPPED)
    groups = (
        AxisGroup(REDIRECT, "Core redirects", None, None, (redirect,), 1),
        AxisGroup("ue4", "UE4", 8, 9, (drops,), 1),
    )
    preview = a_preview(groups=groups, dropped=(gone,), if_used=())
    assert save_clause(preview) == (
        "A save there runs 1 upgrade step, applies 1 redirect and loses 1 reference and 1 field; "
        "whether more steps run is not known (Plugin)."
    )
    assert summary(preview) == (
        "1 step runs, 1 touches this file. It loses data. 1 reference lost; 1 field dropped; "
        "1 redirect loses data; 1 redirect applies in 1 place."
    )
    bare = replace(preview, dropped=(), references_lost=(), versions=())
    assert verdict_line(bare) == (
        "A save with 5.3 runs 1 upgrade step and applies 1 redirect; "
        "1 step and 1 redirect lose data."
    )
    assert save_clause(Preview("5.3", PreviewVerdict.REFUSED, "Not readable.")) == ""


def test_a_certain_loss_is_not_hidden_behind_an_unknown_one() -> None:
    framework = a_preview().groups[1]
    assert words.group_risk(framework) == "loses data"
    assert text_of(a_preview()).index("Framework") < text_of(a_preview()).index("UE4 object v", 800)


def test_the_verdict_says_what_is_safe_or_not_known() -> None:
    ue4 = a_preview().groups[0]
    safe = Preview("5.3", PreviewVerdict.SAFE, groups=(ue4,))
    assert verdict_line(safe) == (
        "A save with 5.3 runs 8 upgrade steps; 1 of them rounds numbers; nothing is lost."
    )
    exact = AxisGroup("ue4", "UE4", 7, 8, (step(8, "A", reach=Reach.TOUCHES),), 1)
    assert verdict_line(replace(safe, groups=(exact,))) == (
        "A save with 5.3 runs 1 upgrade step; nothing is lost."
    )
    code_step = step(9, "CODE", reach=Reach.TOUCHES, loss=Loss.UNKNOWN)
    group = AxisGroup("ue4", "UE4", 7, 9, (step(8, "A"), code_step), 2)
    unknown = Preview("5.3", PreviewVerdict.UNKNOWN, groups=(group,))
    assert verdict_line(unknown) == (
        "A save with 5.3 runs 2 upgrade steps; what 1 of them does is not known."
    )


def concerning(number: int, *areas: str, **given: Any) -> Step:
    """A step of which nobody knows what it does to these areas, if they are there at all."""
    made = step(number, "CODE", **{"reach": Reach.UNKNOWN, "loss": Loss.UNKNOWN, **given})
    return replace(made, patches=tuple(replace(one, touches=areas) for one in made.patches))


def test_the_steps_that_are_not_known_are_named_by_what_they_concern() -> None:
    steps = (
        concerning(1, "Water"),
        concerning(2, "UStaticMesh", "Physics"),
        concerning(3, "StaticMesh"),
        # What is safe, or misses the file, is not named.
        concerning(4, "Audio", loss=Loss.NONE),
        concerning(5, "Groom", reach=Reach.NOTHING),
    )
    group = AxisGroup("ue4", "UE4", 0, 5, steps, 5)
    preview = Preview("5.3", PreviewVerdict.UNKNOWN, groups=(group,))
    assert verdict_line(preview) == (
        "A save with 5.3 runs 5 upgrade steps; what 3 of them do is not known "
        "(StaticMesh, Water and Physics)."
    )
    more = (*steps[:4], concerning(5, "PCG", "Landscape"))
    assert verdict_line(replace(preview, groups=(replace(group, steps=more),))) == (
        "A save with 5.3 runs 5 upgrade steps; what 4 of them do is not known "
        "(StaticMesh, Water, Physics and 2 more areas)."
    )
    # A number that no source names is told by its axis.
    hidden = AxisGroup("custom:1", "Enterprise", 9, 11, (), 2)
    assert verdict_line(replace(preview, groups=(hidden,))) == (
        "A save with 5.3 runs 2 upgrade steps; what they do is not known (Enterprise)."
    )


def test_what_is_dropped_where_it_is_found_may_lose_data_and_counts_as_not_known() -> None:
    drops = concerning(1, "SoundWave", may_drop=True)
    assert (drops.risk, words.risk_text(drops)) == (Risk.MAY_LOSE, "may lose data")
    preview = Preview(
        "5.3", PreviewVerdict.UNKNOWN, groups=(AxisGroup("ue4", "UE4", 0, 1, (drops,), 1),)
    )
    assert counts(preview).unknown == counts(preview).may_lose == 1
    assert verdict_line(preview) == (
        "A save with 5.3 runs 1 upgrade step; it may lose data (SoundWave)."
    )
    both = AxisGroup("ue4", "UE4", 0, 2, (drops, concerning(2, "Water")), 2)
    preview = replace(preview, groups=(both,))
    assert verdict_line(preview) == (
        "A save with 5.3 runs 2 upgrade steps; what 1 of them does is not known, "
        "and 1 may lose data (SoundWave and Water)."
    )
    assert summary(preview) == (
        "2 steps run, 2 may touch this file. Of these 2, 1 may lose data, what 1 does is not known."
    )


def test_numbers_that_nobody_knows_are_named_where_all_else_is_known() -> None:
    versions = (VersionChange("custom:1", "Niagara", 3, None, fate=Fate.NOT_KNOWN),)
    group = AxisGroup("ue4", "UE4", 7, 8, (step(8, "A", reach=Reach.TOUCHES),), 1)
    preview = Preview("5.8", PreviewVerdict.UNKNOWN, groups=(group,), versions=versions)
    assert verdict_line(preview) == (
        "A save with 5.8 runs 1 upgrade step; whether more steps run is not known (Niagara)."
    )


def test_what_is_not_stored_is_spoken_of_once_where_something_is_called_safe() -> None:
    for report in (text_of(a_preview()), upgrades_markdown(a_preview(), PROFILE, PATH)):
        assert report.count(SAFE_MEANS) == 1
    group = AxisGroup("ue4", "UE4", 0, 1, (concerning(1, "Water"),), 1)
    unsafe = Preview("5.3", PreviewVerdict.UNKNOWN, groups=(group,))
    for report in (text_of(unsafe), upgrades_markdown(unsafe, PROFILE, PATH)):
        assert SAFE_MEANS not in report


def test_a_refusal_is_said_as_the_checks_say_it() -> None:
    for reason in (
        "5.3 refuses this package. It was saved by 5.7; the oldest engine that opens it is 5.7.",
        "The editor refuses this package. It is cooked and stores no versions.",
        "Not readable. The file is empty.",
    ):
        assert verdict_line(Preview("5.3", PreviewVerdict.REFUSED, reason)) == reason


@pytest.mark.parametrize(
    ("group", "line"),
    [
        (AxisGroup("ue4", "", 522, 522, (), 0), "522, 0 steps"),
        (AxisGroup("ue5", "", 0, 1009, (), 10), "none → 1009, 10 steps, 10 may touch this file"),
        (AxisGroup(FRAMEWORK, "", -1, 37, (), 0), "not stored → 37, 0 steps"),
        (AxisGroup(FRAMEWORK, "", 12, None, (), 0), "12 → not known, 0 steps"),
        (AxisGroup("ue4", "", 3, 4, (step(4, "A"),), 1), "3 → 4, 1 step, nothing here"),
    ],
)
def test_an_axis_in_one_line(group, line) -> None:
    assert words.group_line(group) == line


def test_releases_are_folded_where_no_other_lies_between() -> None:
    known = [release.name for release in default_catalog().releases]
    names = tuple(known[known.index("4.18") : known.index("5.2") + 1])
    # 4.2 lies between 4.1 and 4.3, and 4.9 comes before 4.10.
    preview = Preview("5.3", PreviewVerdict.SAFE, closed=names, opens=("4.0", "4.1", "4.3"))
    assert words.releases(replace(preview, never=("4.2",))) == {
        "closed": ("4.18 – 5.2", f"{len(names)} releases"),
        "opens": ("4.0, 4.1, 4.3", "3 releases"),
        "never": ("4.2", "1 release"),
    }
    preview = Preview("5.3", PreviewVerdict.SAFE, closed=("4.10", "4.8", "4.9"))
    assert words.releases(preview) == {"closed": ("4.8 – 4.10", "3 releases")}


# -- JSON ---------------------------------------------------------------------------------------


def document_of(preview: Preview) -> Any:
    """The JSON document of a preview, as who reads it has it."""
    return json.loads(json_text(Upgrades.of(preview, PROFILE, PATH, "unreal-package")))


def problems(document: Any) -> list[str]:
    """What the schema has against a document."""
    return [
        f"{error.json_path}: {error.message}"
        for one in (schema("upgrades"), all_schemas())
        for error in Draft202012Validator(one).iter_errors(document)
    ]


def test_the_document_has_the_keys_of_the_contract() -> None:
    document = document_of(a_preview())
    assert problems(document) == []
    of_a_file = schema("upgrades")["$defs"]["Upgrades"]
    assert set(document) == set(of_a_file["properties"])
    assert document["schema"] == 1
    assert document["engine"] == {"name": "5.3", "source": str(PROFILE.source)}
    assert document["verdict"] == "lossy"
    assert document["no_longer_readable_by"] == ["4.18", "4.19", "4.20", "5.2"]
    assert document["versions"][1] == {
        "axis": "ue5",
        "title": "UE5 object version",
        "before": None,
        "before_name": None,
        "after": 1009,
        "after_name": "DATA_RESOURCES",
        "fate": "raised",
    }
    assert document["references_lost"] == [
        {
            "target": "/Game/Gone",
            "reason": "not in this project",
            "rule": "REF-MISSING",
            "path": "imports/7",
        }
    ]
    assert [entry["to"] for entry in document["patches"]] == [*range(515, 523), 31]
    wheels = document["patches"][-1]
    assert {key: wheels[key] for key in ("id", "axis", "from", "to", "name", "scope", "loss")} == {
        "id": f"{FRAMEWORK}/31",
        "axis": FRAMEWORK,
        "from": 30,
        "to": 31,
        "name": "Wheels",
        "scope": "WheelSetup.SpringOffset",
        "loss": "truncation",
    }
    assert [entry["more"] for entry in document["patches"]] == [0, 0, 218, 0, 0, 0, 0, 0, 0]
    (change,) = wheels["changes"]
    assert (change["path"], change["before"], change["after"]) == ("exports/2/FloatData", 3.75, 3)
    (added,) = document["patches"][1]["changes"]
    assert (added["before"], added["before_text"]) == (None, "(absent)")
    assert (added["after"], added["after_text"]) == (None, "(new on save)")


def test_a_refused_file_has_a_document_too() -> None:
    refused = Preview("5.3", PreviewVerdict.REFUSED, "It was saved by 5.7.")
    document = document_of(refused)
    assert problems(document) == []
    assert (document["verdict"], document["refused"]) == ("refused", "It was saved by 5.7.")
    assert document["patches"] == []


def test_a_redirect_has_no_numbers() -> None:
    moved = step(None, "A", axis=REDIRECT, reach=Reach.TOUCHES)
    group = AxisGroup(REDIRECT, "Core redirects", None, None, (moved,), 1)
    document = document_of(a_preview(groups=(group,)))
    assert problems(document) == []
    (entry,) = document["patches"]
    assert (entry["from"], entry["to"]) == (None, None)


def test_every_value_is_json() -> None:
    value = {
        "nan": float("nan"),
        "far": [float("inf"), -float("inf")],
        "big": 2**64 - 1,
        "gone": Missing.DROPPED,
        "pair": (1, "a"),
        3: True,
    }
    assert json.loads(json.dumps(json_value(value), allow_nan=False)) == {
        "nan": "nan",
        "far": ["inf", "-inf"],
        "big": 18446744073709551615,
        "gone": None,
        "pair": [1, "a"],
        "3": True,
    }


def test_the_schema_finds_what_is_wrong() -> None:
    document = document_of(a_preview())
    assert problems({**document, "verdict": "fine"})
    assert problems({**document, "patches": [{"id": "ue4/1"}]})
    assert problems({key: one for key, one in document.items() if key != "dropped"})
    assert problems({**document, "versions": [{**document["versions"][0], "axis": "ue6"}]})


# -- text ---------------------------------------------------------------------------------------


def test_the_text_in_its_order() -> None:
    assert (
        text_of(a_preview())
        == f"""\
Upgrades
  verdict                 lossy
  answer                  {verdict_line(a_preview())}
                          {summary(a_preview())}
                          {SAFE_MEANS}
  file                    Content/Units/BP_Tank.uasset
  engine                  5.3 ({PROFILE.source})

Writes
  UE4 object version      514 VER_UE4_NUMBER → 522 VER_UE4_CORRECT_LICENSEE_FLAG
  UE5 object version      none → 1009 DATA_RESOURCES
  Saved by                4.18.1 → 5.3.2
  Plugin                  3 → kept or dropped
  as they are             1 number

Framework  30 → 37, 7 steps, 1 touches this file, 6 may touch it
  31  Wheels                             1 value              float to int   loses data
      ~ exports/2/FloatData  FloatData = 3.75 (float) → IntData = 3 (int)
      6 more steps that no source names  may touch this file  not described  not known

UE4 object version  514 → 522, 8 steps, 2 touch this file, 1 may touch it
  516  ADDED_PACKAGE_SUMMARY_LOCALIZATION_ID  summary              sets a default   safe
      The summary gets an id for translations.
      + summary/LocalizationId  (absent) → (new on save)
  517  FIX_WIDE_STRING_CRC                    219 names            rewrites hashes  rounds
      ~ exports/18/Speed  6.2831855 → 1.0  (radians to turns)
        218 more places
  518  ADDED_PACKAGE_OWNER                    may touch this file  note             safe

References lost
  − /Game/Gone  not in this project  REF-MISSING imports/7

Releases after the save
  can no longer open it   4.18 – 5.2 (4 releases)
  can open it             5.3, 5.4 (2 releases)
  could not before        4.17 (1 release)

Not stored in this file
  custom versions         1
  steps                   17 only if the asset uses them, not counted above
  AnimPhys                17 steps

Does not concern this asset  5 steps
  UE4 object version      515, 519 – 522
"""
    )


def test_a_refusal_is_short() -> None:
    reason = "5.3 refuses this package. It was saved by 5.7."
    refused = Preview("5.3", PreviewVerdict.REFUSED, reason)
    assert text_of(refused).splitlines() == [
        "Upgrades",
        "  verdict                 refused",
        "  answer                  5.3 refuses this package. It was saved by 5.7.",
        "  file                    Content/Units/BP_Tank.uasset",
        f"  engine                  5.3 ({PROFILE.source})",
    ]


def test_colour_is_for_terminals_and_changes_no_word() -> None:
    preview = a_preview(problems=(UnknownAxis(path="exports/1", axis="custom:7"),))
    coloured, plain_text = text_of(preview, Style(colour=True)), text_of(preview)
    assert "\x1b[33mlossy\x1b[0m" in coloured
    assert "\x1b" not in plain_text
    for code_ in ("\x1b[1m", "\x1b[0m", "\x1b[32m", "\x1b[33m"):
        coloured = coloured.replace(code_, "")
    assert coloured == plain_text
    told = plain_text.partition("Problems\n")[2]
    assert told.startswith("  warning  C10   No known engine or plugin registers custom:7, so ")
    assert told.endswith(" [[custom_version]].  [exports/1]\n")


def redirected(count: int) -> Preview:
    """A preview of a save that does nothing but follow redirectors."""
    return Preview(
        "5.3",
        verdict_of(steps=0, changes=count, losses=(), references_lost=0),
        references_redirected=tuple(
            RedirectedReference(
                f"/Game/Old/D{n}.D{n}", f"/Game/New/D{n}.D{n}", f"imports/{n}",
                (f"Content/Old/D{n}.uasset", "Content/Mid.uasset"),
            )
            for n in range(count)
        ),
    )  # fmt: skip


def test_references_that_redirectors_lead_elsewhere_are_told_everywhere() -> None:
    preview = redirected(1)
    assert preview.verdict is PreviewVerdict.SAFE
    assert verdict_line(preview) == "A save with 5.3 redirects 1 reference; nothing is lost."
    assert "1 reference redirected" in summary(preview)
    assert (
        "\nReferences redirected\n"
        "  ~ imports/0  /Game/Old/D0.D0 → /Game/New/D0.D0"
        "  (Content/Old/D0.uasset → Content/Mid.uasset)\n"
    ) in text_of(preview)
    assert (
        "### References redirected\n\n| Place | before | after | Redirector |\n"
        "| --- | --- | --- | --- |\n"
        "| `imports/0` | `/Game/Old/D0.D0` | `/Game/New/D0.D0` "
        "| `Content/Old/D0.uasset → Content/Mid.uasset` |\n"
    ) in upgrades_markdown(preview, PROFILE, "D.uasset")
    document = document_of(preview)
    assert document["references_redirected"] == [
        {
            "path": "imports/0",
            "before": "/Game/Old/D0.D0",
            "after": "/Game/New/D0.D0",
            "redirectors": ["Content/Old/D0.uasset", "Content/Mid.uasset"],
        }
    ]
    assert document["counts"]["references_redirected"] == 1
    assert document["references_lost"] == []
    assert "References redirected" not in text_of(redirected(0))


def test_of_many_redirected_references_the_first_are_told() -> None:
    preview = redirected(60)
    for report in (text_of(preview), upgrades_markdown(preview, PROFILE, "D.uasset")):
        assert "/Game/New/D49.D49" in report
        assert "/Game/New/D50.D50" not in report
        assert "10 more references" in report
    assert len(document_of(preview)["references_redirected"]) == 60


class NewRule(UpgradeFinding):
    """A rule of which nothing but this class tells."""

    rule = "NEW-RULE"
    severity: Severity = Severity.WARNING
    title: str
    times: int


class NewLoss(LostReference):
    """A new way to lose a reference."""

    rule = "REF-NEW"


def test_a_new_rule_is_told_by_every_report(monkeypatch: pytest.MonkeyPatch) -> None:
    sentences, reasons = dict(upgrades.SENTENCES), dict(upgrades.REASONS)
    sentences[NewRule] = lambda told: f"{told.title} does {told.times} things."
    reasons[NewLoss] = lambda _lost: "in a place of its own"
    monkeypatch.setattr(upgrades, "SENTENCES", sentences)
    monkeypatch.setattr(upgrades, "REASONS", reasons)
    preview = a_preview(
        problems=(NewRule(title="Armour", times=2, path="Studio.toml", line=7, patches=("a",)),),
        references_lost=(NewLoss(target="/Game/Door", path="imports/3"),),
    )
    text, markdown = text_of(preview), upgrades_markdown(preview, PROFILE, PATH)
    assert "  warning  NEW-RULE  Armour does 2 things.  [Studio.toml:7]\n" in text
    assert "  − /Game/Door  in a place of its own  REF-NEW imports/3\n" in text
    assert "| warning | NEW-RULE | Armour does 2 things. | `Studio.toml:7` |" in markdown
    document = document_of(preview)
    assert document["problems"] == [
        {
            "code": "NEW-RULE",
            "severity": "warning",
            "text": "Armour does 2 things.",
            "patches": ["a"],
            "place": "Studio.toml:7",
        }
    ]
    assert document["references_lost"][0]["rule"] == "REF-NEW"
    assert problems(document) == []


HOSTILE = "a\n\x1b[31m|`` <b>*_"


def hostile_preview() -> Preview:
    """A preview in which every text breaks lines, tables and terminals."""
    change = FieldChange(HOSTILE, HOSTILE, {HOSTILE: HOSTILE}, note=HOSTILE, names=(HOSTILE, "b"))
    bad = step(
        1, HOSTILE, reach=Reach.TOUCHES, touches=(Touch(HOSTILE),), effects=(HOSTILE,),
        what=HOSTILE, changes=(change,), count=1,
    )  # fmt: skip
    return a_preview(
        groups=(AxisGroup("ue4", HOSTILE, 0, 1, (bad,), 1, HOSTILE),),
        if_used=(AxisGroup("ue5", HOSTILE, 0, 1, (), 1),),
        versions=(VersionChange("saved_by", HOSTILE, HOSTILE, HOSTILE, HOSTILE, HOSTILE),),
        dropped=(change,),
        references_lost=(
            MissingReference(target=HOSTILE, end="removed", way=(HOSTILE,), path=HOSTILE),
        ),
        references_redirected=(RedirectedReference(HOSTILE, HOSTILE, HOSTILE, (HOSTILE,) * 2),),
        problems=(NotUpward(path=HOSTILE, title=HOSTILE, from_number=2, to_number=1),),
    )


def test_hostile_texts_stay_in_their_line() -> None:
    tame = text_of(a_preview(if_used=(), problems=()))
    for report in (
        text_of(hostile_preview()),
        upgrades_markdown(hostile_preview(), PROFILE, HOSTILE),
    ):
        assert "\x1b" not in report
        assert "a\\n" in report
        assert not any(line.startswith("\x1b") or line == "a" for line in report.splitlines())
    assert len(text_of(hostile_preview()).splitlines()) < len(tame.splitlines()) + 15
    assert document_of(hostile_preview())["answer"]


# -- Markdown -----------------------------------------------------------------------------------


def cells(line: str) -> int:
    """How many cells a row of a table has; a bar behind a backslash is a text's own."""
    return line.replace("\\|", "").count("|") - 1


def test_every_table_is_whole() -> None:
    for preview in (a_preview(), hostile_preview()):
        lines = upgrades_markdown(preview, PROFILE, PATH).splitlines()
        width = 0
        for line in lines:
            if not line.startswith("|"):
                width = 0
                continue
            width = width or cells(line)
            assert cells(line) == width, line


def test_the_markdown_says_what_the_text_says() -> None:
    written = upgrades_markdown(a_preview(), PROFILE, PATH)
    assert written.startswith(
        f"## Upgrade preview: BP_Tank.uasset\n\n**{verdict_line(a_preview())}**\n"
    )
    for line in (
        "| UE4 object version | `514 VER_UE4_NUMBER` | `522 VER_UE4_CORRECT_LICENSEE_FLAG` |",
        (
            "| **Framework** 30 → 37, 7 steps, 1 touches this file, 6 may touch it "
            "|  |  |  | loses data |"
        ),
        (
            "| 516 ADDED_PACKAGE_SUMMARY_LOCALIZATION_ID "
            "| The summary gets an id for translations. | summary | sets a default | safe |"
        ),
        "| 31 | ~ `exports/2/FloatData` | `FloatData = 3.75 (float)` | `IntData = 3 (int)` |",
        "| 517 | 218 more places |  |  |",
        "| `/Game/Gone` | not in this project | `imports/7` |",
        "- can no longer open it: 4.18 – 5.2 (4 releases)",
        "**Not stored in this file**, 17 steps, only if the asset uses them: AnimPhys 17.",
    ):
        assert f"\n{line}\n" in written


@pytest.mark.parametrize(
    ("text", "as_code", "as_text"),
    [
        ("a|b", "`a\\|b`", "a\\|b"),
        ("a``b", "``` a``b ```", "a\\`\\`b"),
        ("", "", ""),
        ("SOME_NAME _x", "`SOME_NAME _x`", "SOME_NAME \\_x"),
        ("<b>&", "`<b>&`", "\\<b\\>\\&"),
    ],
)
def test_code_and_text_are_escaped(text, as_code, as_text) -> None:
    assert code(text) == as_code
    assert escaped(text) == as_text


# -- what both reports say ------------------------------------------------------------------------


def test_only_the_custom_versions_with_the_most_steps_are_named() -> None:
    unused = tuple(AxisGroup(f"custom:{n}", f"Axis{n:02}", -1, n, (), n) for n in range(14))
    preview = a_preview(if_used=unused)
    text = text_of(preview)
    # Axis00 has no steps, so thirteen are left.
    assert (
        """
Not stored in this file
  custom versions         13
  steps                   91 only if the asset uses them, not counted above
  Axis13                  13 steps
  Axis12                  12 steps
  Axis11                  11 steps
  Axis10                  10 steps
  Axis09                  9 steps
  Axis08                  8 steps
  Axis07                  7 steps
  Axis06                  6 steps
  Axis05                  5 steps
  Axis04                  4 steps
                          and 3 more custom versions
"""
        in text
    )
    written = upgrades_markdown(preview, PROFILE, PATH)
    assert "Axis05 5, Axis04 4 and 3 more.\n" in written
    # Last what does not concern the file.
    assert written.endswith(
        "### Does not concern this asset\n\n| Axis | Steps | Numbers |\n| --- | --- | --- |\n"
        "| UE4 object version | 5 | 515, 519 – 522 |\n"
    )


def test_what_a_project_declares_says_where() -> None:
    redirect = step(None, "A", axis=REDIRECT, reach=Reach.TOUCHES, count=1, what="A is read as B.")
    own = replace(redirect.patches[0], basis="ini", source="DefaultEngine.ini:27")
    redirect = replace(redirect, patches=(own,))
    known = step(9, "KNOWN", reach=Reach.TOUCHES, count=1)
    studio = replace(known.patches[0], basis="studio", source="Upgrades.toml:3")
    known = replace(known, patches=(known.patches[0], studio, studio))
    assert words.declared_at(known) == "KNOWN: Upgrades.toml:3"
    assert words.declared_at(redirect) == "DefaultEngine.ini:27"
    groups = (
        AxisGroup(REDIRECT, "Core redirects", None, None, (redirect,), 1),
        AxisGroup("ue4", "UE4", 8, 9, (known,), 1),
    )
    text = text_of(a_preview(groups=groups))
    assert "\n      A is read as B.  [DefaultEngine.ini:27]\n" in text
    assert "\n      [KNOWN: Upgrades.toml:3]\n" in text
    written = upgrades_markdown(a_preview(groups=groups), PROFILE, PATH)
    assert "| A is read as B. (`DefaultEngine.ini:27`) |" in written
    assert "| (`KNOWN: Upgrades.toml:3`) |" in written


def test_the_verdict_in_text_is_called_as_in_the_window() -> None:
    unknown = a_preview(verdict=PreviewVerdict.UNKNOWN)
    assert text_of(unknown).splitlines()[1].split("verdict")[1].strip() == "not known"
    assert document_of(unknown)["verdict"] == "unknown"
