"""The words of a difference: order, signs, names beside numbers, what is listed or counted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from corpus import corpus_file
from lanterns import FORTNITE_MAIN, edited, made, property_of, saved_by_newer

from inspector.catalog import default_catalog
from inspector.compare.model import (
    Change,
    ChangeClass,
    Difference,
    DiffFinding,
    Kind,
    Known,
    OtherBytes,
    Place,
    Reason,
    Steps,
)
from inspector.files.folders import resource_path
from inspector.messages import ENGLISH, activate
from inspector.messages.languages import translation
from inspector.project.compare.files import Comparison, Side, SideUnread, compare_files
from inspector.project.compare.folders import FileRow, FileState, FolderTotals
from inspector.report.diff.place import where
from inspector.report.diff.text import diff_markdown, diff_text, folders_text
from inspector.report.diff.values import change_text, sides, value_text
from inspector.report.diff.words import folders_sentence
from inspector.report.documents.diff import Change as ChangeDocument
from inspector.report.documents.diff import Diff
from inspector.report.documents.parts import json_line, json_text
from inspector.report.schema import schema

CONTENT, VERSION, NOISE = ChangeClass.CONTENT, ChangeClass.VERSION, ChangeClass.NOISE
CATALOG = default_catalog()


def change(
    path: str,
    before: Any,
    after: Any,
    kind: Kind = "changed",
    change_class: ChangeClass = CONTENT,
    section: str = "exports",
    note: str = "",
    steps: Steps | None = None,
) -> Change:
    """A change; its steps are the parts of its path unless they are given."""
    made_of = tuple(path.split("/")) if steps is None else steps
    notes = (Known(note),) if note else ()
    return Change(path, kind, change_class, before, after, section, notes=notes, steps=made_of)


def comparison(*changes: Change, problems: tuple[DiffFinding, ...] = ()) -> Comparison:
    """A comparison of nothing that has these changes."""
    difference = Difference("changed", changes, problems)
    return Comparison(
        Side("old/Door.uasset", "Door.uasset", None, note="not here"),
        Side("Door.uasset", "Door.uasset", None),
        difference,
        "Width 1 → 2",
    )


def lines_of(*changes: Change, everything: bool = False) -> list[str]:
    return diff_text(comparison(*changes), CATALOG, everything=everything).splitlines()


# -- text ----------------------------------------------------------------------------------------


def test_the_verdict_and_the_sentence_come_first() -> None:
    assert lines_of()[:5] == [
        "Difference",
        "  verdict                 changed",
        "  answer                  Width 1 → 2",
        "  old                     old/Door.uasset (not here)",
        "  new                     Door.uasset (no such file)",
    ]


def test_content_stands_before_versions_and_noise_is_counted() -> None:
    changes = (
        change("summary/FileVersionUE4", 516, 522, change_class=VERSION, section="summary"),
        change("summary/Guid", "A", "B", change_class=NOISE, section="summary"),
        change("exports/Door/properties/Width", 100.0, 120.5),
        change("exports/Door/properties/Open", None, True, "added"),
        change("exports/Door_C", {"ClassIndex": "/Script/Engine.X", "native": {"size": 4096}},
               None, "removed"),
    )  # fmt: skip
    localization = "VER_UE4_ADDED_PACKAGE_SUMMARY_LOCALIZATION_ID"
    assert lines_of(*changes)[6:] == [
        "Exports  3 content changes",
        "  ~ Door",
        "      ~ Width  100 → 120.5",
        "      + Open   true",
        "  − Door_C  X, 4,096 bytes of native data",
        "",
        "Summary  1 version change",
        f"  ~ FileVersionUE4  516 {localization} → 522 VER_UE4_CORRECT_LICENSEE_FLAG",
        "",
        "Not listed: 1 change of offsets, sizes, hashes and the like; --all lists them.",
    ]
    everything = lines_of(*changes, everything=True)
    assert everything[-2:] == [
        "Summary  1 change of offsets, sizes, hashes and the like",
        "  ~ Guid  A → B",
    ]


def test_conversions_are_listed_and_layout_is_counted() -> None:
    pins = [
        change(f"exports/Door/properties/NewVariables/{index}/VarType/PinCategory", "float", "real",
               change_class=ChangeClass.CONVERSION, note="float variable became real")
        for index in range(2)
    ]  # fmt: skip
    node = change("exports/Node/properties/NodePosX", 16, 32, change_class=ChangeClass.LAYOUT)
    offset = change("summary/Guid", "A", "B", change_class=NOISE, section="summary")
    assert lines_of(node, *pins, offset)[6:] == [
        "Exports  2 conversions",
        "  ~ Door",
        "      ~ NewVariables/0/VarType/PinCategory  float → real  (float variable became real)",
        "      ~ NewVariables/1/VarType/PinCategory  float → real  (float variable became real)",
        "",
        (
            "Not listed: 1 layout change and 1 change of offsets, sizes, hashes and the like; "
            "--all lists them."
        ),
    ]
    everything = lines_of(node, *pins, offset, everything=True)
    assert everything[6:9] == ["Exports  1 layout change", "  ~ Node", "      ~ NodePosX  16 → 32"]
    markdown = diff_markdown(comparison(node, *pins, offset), CATALOG)
    assert markdown.splitlines()[-1] == (
        "Besides: 1 layout change, 2 conversions "
        "and 1 change of offsets, sizes, hashes and the like."
    )


def test_json_names_and_counts_every_class() -> None:
    node = change("exports/Node/properties/NodePosX", 16, 32, change_class=ChangeClass.LAYOUT)
    found = json.loads(json_text(Diff.of(comparison(node))))
    assert found["changes"][0]["class"] == "layout"
    assert found["counts"] == {
        "content": 0, "layout": 1, "conversion": 0, "version": 0, "noise": 0,
    }  # fmt: skip
    allowed = schema("diff")["$defs"]["ChangeClass"]["enum"]
    assert set(allowed) == {"content", "layout", "conversion", "version", "noise"}


def test_what_many_entries_share_is_one_line_unless_all_is_wanted() -> None:
    changes = [
        change(f"imports/I{index}/bImportOptional", None, False, "added", VERSION, "imports")
        for index in range(4)
    ]
    assert lines_of(*changes)[6:] == [
        "Imports  4 version changes",
        "  + bImportOptional  false  (in 4 entries)",
    ]
    assert lines_of(*changes[:3])[7:] == [f"  + I{i}/bImportOptional  false" for i in range(3)]
    assert lines_of(*changes, everything=True)[7:] == [
        f"  + I{index}/bImportOptional  false" for index in range(4)
    ]
    # Content is told one by one, always.
    content = [change(f"exports/E{index}/properties/Width", 1, 2) for index in range(4)]
    assert lines_of(*content)[7:] == [
        line for index in range(4) for line in (f"  ~ E{index}", "      ~ Width  1 → 2")
    ]


def test_problems_are_told() -> None:
    problem = SideUnread(title="Door.uasset", path="new/Door.uasset", reason="cut\noff")
    text = diff_text(comparison(problems=(problem,)), CATALOG)
    assert text.endswith("\nProblems\n  Door.uasset: cut\\noff\n")


def test_no_value_breaks_a_line() -> None:
    (line,) = lines_of(change("names/A\nB", None, "A\nB\x1b[31m", "added", CONTENT, "names"))[7:]
    assert line == "  + A\\nB  A⏎B\\u001b[31m"


# -- values --------------------------------------------------------------------------------------


def test_version_numbers_have_their_names() -> None:
    path = f"custom_versions/{FORTNITE_MAIN}"
    raised = change(path, 43, 59, section="custom versions")
    assert str(where(raised, CATALOG)) == f"FortniteMain {FORTNITE_MAIN}"
    assert sides(raised, CATALOG) == (
        "43 ChaosSolverPropertiesMoved",
        "59 GravityOverrideDefinedInWorldSpace",
    )
    unknown = change("custom_versions/00000000-00000000-00000000-00000001", None, 3, "added")
    assert str(where(unknown, CATALOG)) == "00000000-00000000-00000000-00000001"
    assert change_text(unknown, CATALOG) == "3 no known name"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "None"),
        (True, "true"),
        (-3, "-3"),
        (-0.25, "-0.25"),
        ("", '""'),
        ({"X": 1.0, "Y": -2.5, "Z": 0.0}, "(1, -2.5, 0)"),
        ({"Min": 1, "Max": 2}, "{Min: 1, Max: 2}"),
        ([1, 2], "[1, 2]"),
        (list(range(9)), "[0, 1, 2, 3, 4, 5, … 3 more]"),
        ({"size": 1234, "sha1": "0123456789abcdef"}, "1,234 bytes, sha1 0123456789"),
        (
            {"width": 256, "height": 128, "format": "png", "size": 9, "sha1": "ab"},
            "256 × 128 png, 9 bytes, sha1 ab",
        ),
        ({"raw": "00FF", "size": 2}, "2 bytes 00FF"),
        ({"text": "Open", "namespace": "", "key": "K"}, "Open"),
        ({"text": "Open", "namespace": "", "key": "K", "flags": 2}, "Open (flags 2)"),
        ({"ClassPackage": "/Script/Engine", "ClassName": "Actor"}, "/Script/Engine.Actor"),
        (
            {"ClassIndex": "/Script/Engine.Light", "ObjectFlags": [], "properties": {"A": 1}},
            "Light, A 1",
        ),
        (
            {
                "ClassIndex": "/Script/Engine.Light",
                "ObjectFlags": [],
                "properties": {
                    "NodePosX": 16,
                    "LightGuid": "00",
                    "Owner": "Arena:Level.Lamp",
                    "Glow": 2.0,
                    "bLit": True,
                    "Kind": "EKind::Warm",
                    "Note": "a" * 40,
                    "Z": 3,
                },
            },
            "Light, Glow 2, bLit true, Kind Warm, 5 more properties",
        ),
        (
            {
                "ClassIndex": "/Script/Engine.Light",
                "ObjectFlags": [],
                "properties": {"Spot": {"X": 1.0}},
            },
            "Light, 1 property",
        ),
        ({"size": "big", "sha1": 4}, "{size: big, sha1: 4}"),
        ([[[[[1]]]]], "[[[[[…]]]]]"),
    ],
)
def test_values(value: Any, text: str) -> None:
    assert value_text(value) == text


def test_what_moved_is_told_by_its_places() -> None:
    steps = ("exports", "Door", "properties", "Parts", Place(4, 1))
    moved = change("exports/Door/properties/Parts/1", "Hinge", "Hinge", "moved", steps=steps)
    assert change_text(moved, CATALOG) == "place 4 → 1: Hinge"
    assert lines_of(moved)[7:] == ["  ~ Door", "      → Parts/1  place 4 → 1: Hinge"]


def test_long_texts_are_cut_where_they_begin_to_differ() -> None:
    same = "/Game/" + "Long/" * 30
    before, after = sides(change("p", f"{same}Red", f"{same}Blue"), CATALOG)
    assert before.endswith("Red")
    assert after.endswith("Blue")
    assert before.startswith("…")
    assert max(len(before), len(after)) <= 72
    before, after = sides(change("p", "a" * 100, "b" * 100), CATALOG)
    assert (len(before), before[-1], after[0]) == (72, "…", "b")


def test_what_the_short_form_hides_is_written_out() -> None:
    old = {"text": "Open", "namespace": "", "key": "A"}
    before, after = sides(change("p", old, old | {"key": "B"}), CATALOG)
    assert (before, after) == (
        '{text: Open, namespace: "", key: A}',
        '{text: Open, namespace: "", key: B}',
    )


# -- Markdown and JSON ---------------------------------------------------------------------------


def test_markdown_for_a_pull_request() -> None:
    changes = [change(f"exports/Door/properties/P{index}", index, -1) for index in range(53)]
    changes += [
        change("summary/A", 1, 2, change_class=VERSION, section="summary"),
        change("summary/B", 1, 2, change_class=NOISE, section="summary"),
        change("summary/C", 1, 2, change_class=NOISE, section="summary"),
    ]
    lines = diff_markdown(comparison(*changes), CATALOG).splitlines()
    assert lines[0] == "## Door.uasset"
    assert lines[2] == "**Width 1 → 2**"
    assert lines[4:7] == [
        "| Change | Section | Before | After |",
        "| --- | --- | --- | --- |",
        "| ~ `Door › P0` | Exports | `0` | `-1` |",
    ]
    assert sum(line.startswith("| ~") for line in lines) == 50
    assert "and 3 more" in lines
    assert lines[-1] == (
        "Besides: 1 version change and 2 changes of offsets, sizes, hashes and the like."
    )


@pytest.mark.parametrize(
    ("language", "sections"),
    [("en", ["Objects", "Summary"]), ("zh_CN", ["对象", "摘要"])],
)
def test_sections_of_streams_have_titles(
    tmp_path: Path, language: str, sections: list[str]
) -> None:
    """A value of an object and the version of the stream."""
    typed = 'type="{72039442-EB38-4D42-A1AD-CB68F7E0EEF6}"'
    paths = []
    for name, version, hours in (("old", 2, 3), ("new", 3, 4)):
        paths.append(tmp_path / f"{name}.slice")
        paths[-1].write_text(
            f'<ObjectStream version="{version}">\n'
            f'<Class name="int" field="Hours" value="{hours}" {typed}/>\n'
            "</ObjectStream>\n"
        )
    found = compare_files(*map(str, paths))
    assert [change.section for change in found.difference.changes] == [
        "fields/summary",
        "fields/objects",
    ]
    try:
        activate(translation(language))
        lines = diff_text(found, CATALOG).splitlines()
        table = diff_markdown(found, CATALOG)
    finally:
        activate(ENGLISH)
    heads = [line for line in lines if line and not line.startswith(" ")][1:]
    assert [head.split()[0] for head in heads] == sections
    assert f"| ~ `0` | {sections[0]} | `3` | `4` |" in table


def test_markdown_of_hostile_names_stays_one_table() -> None:
    hostile = change("names/`|`\n# x", None, "<b>|", "added", section="names")
    lines = diff_markdown(comparison(hostile), CATALOG).splitlines()
    (row,) = [line for line in lines if line.startswith("| +")]
    assert row == r"| + `` `\|`\n# x `` | Names |  | `<b>\|` |"


def test_json_has_every_change(tmp_path: Path) -> None:
    old, new = tmp_path / "old.uasset", tmp_path / "new.uasset"
    old.write_bytes(made())
    new.write_bytes(made(edited))
    with compare_files(str(old), str(new)) as found:
        document = json.loads(json_text(Diff.of(found)))
        assert len(document["changes"]) == len(found.difference.changes)
    assert document["schema"] == 1
    assert document["verdict"] == "changed"
    by_path = {one["path"]: one for one in document["changes"]}
    assert by_path["exports/Lantern_C:Flame/properties/Intensity"] == {
        "path": "exports/Lantern_C:Flame/properties/Intensity",
        "kind": "changed",
        "class": "content",
        "before": 1500.0,
        "after": 450.0,
    }
    assert by_path[f"custom_versions/{FORTNITE_MAIN}"]["class"] == "version"
    assert document["counts"]["content"] == sum(
        one["class"] == "content" for one in document["changes"]
    )


def test_what_moved_is_changed_in_json_and_says_so() -> None:
    moved = change("exports/Thing/properties/Steps/0", 4, 4, "moved")
    assert json.loads(json_line(ChangeDocument.of(moved))) == {
        "path": "exports/Thing/properties/Steps/0",
        "kind": "changed",
        "class": "content",
        "before": 4,
        "after": 4,
        "moved": True,
    }


def test_text_of_packages(tmp_path: Path) -> None:
    def reordered(description: dict[str, Any]) -> None:
        saved_by_newer(description)
        tags = property_of(description, "Flame", "ComponentTags")
        tags["value"] = ["flickers", "warm"]

    old, new = tmp_path / "old.uasset", tmp_path / "new.uasset"
    old.write_bytes(made())
    new.write_bytes(made(reordered))
    with compare_files(str(old), str(new)) as found:
        lines = diff_text(found, CATALOG).splitlines()
    at = lines.index("Exports  1 content change")
    assert lines[at + 1] == "  ~ Lantern_C:Flame"
    assert lines[at + 2].startswith("      → ComponentTags/")
    assert "Custom versions  1 version change" in lines
    assert any(line.startswith(f"  ~ FortniteMain {FORTNITE_MAIN}  170 ") for line in lines)


# -- folders -------------------------------------------------------------------------------------


def test_the_sentence_of_folders() -> None:
    def sentence(**counts: int) -> str:
        totals = FolderTotals()
        for state, number in counts.items():
            for _ in range(number):
                totals.add(FileRow("a", FileState(state), None, None))
        return folders_sentence(totals)

    assert sentence() == "There is no package in either folder."
    assert sentence(identical=1) == "1 package identical."
    assert sentence(resaved=1) == "1 package re-saved."
    assert sentence(identical=2) == "All 2 packages are identical."
    assert sentence(changed=1, identical=1200, resaved=3, renamed=2) == (
        "Of 1,206 packages: 1 changed, 2 renamed, 3 re-saved, 1,200 identical."
    )


def test_rows_of_folders_stand_by_state() -> None:
    gone = SideUnread(reason="C.uasset: gone")
    rows = [
        FileRow("A.uasset", FileState.RESAVED, "o", "n", sentence="Saved again, nothing edited"),
        FileRow("B.uasset", FileState.ADDED, None, "n", sentence="Blueprint, 3 bytes"),
        FileRow("C.uasset", FileState.CHANGED, "o", "n", sentence="Not compared.",
                problems=(gone,), other_problems=(gone,)),
        FileRow("D.uasset", FileState.IDENTICAL, "o", "n"),
    ]  # fmt: skip
    text = folders_text(rows, "old", "new", FolderTotals())
    assert text.splitlines()[6:] == [
        "Changed  1",
        "  ~ C.uasset  Not compared.",
        "      C.uasset: gone",
        "",
        "Added  1",
        "  + B.uasset  Blueprint, 3 bytes",
        "",
        "Re-saved  1",
        "  ~ A.uasset  Saved again, nothing edited",
    ]


@pytest.mark.parametrize("language", ["en", "zh_CN", "pseudo"])
def test_alike_changes_are_one_line_in_every_language(language: str) -> None:
    alike = [
        Change(
            f"exports/Node_{number}/native",
            "changed",
            VERSION,
            {"size": 40, "sha1": "aa" * 20},
            {"size": 40, "sha1": "bb" * 20},
            "exports",
            notes=(Reason.REWRITTEN, OtherBytes(f"0x{number}", f"0x{number}")),
            steps=("exports", f"Node_{number}", "native"),
        )
        for number in range(6)
    ]
    try:
        activate(translation(language))
        lines = lines_of(*alike)
    finally:
        activate(ENGLISH)
    assert len(lines) == 8
    assert language != "en" or lines[-1] == (
        "  ~ native  other bytes  (in 6 entries; rewritten by another engine version; "
        "not compared in detail)"
    )


def test_what_has_no_comparison_of_its_own_is_called_as_people_write_it() -> None:
    """A package beside an object stream: no section of the one is in the other."""
    samples = resource_path("samples")
    stream = samples / "classes" / "Objects.objectstream"
    found = compare_files(str(samples / "StudioBuild.uasset"), str(stream))
    lines = list(diff_text(found, CATALOG).splitlines())
    titles = [line.partition("  ")[0] for line in lines if line[:1].isalpha()]
    assert titles[1:4] == ["Names", "Imports", "Exports"]
    assert {"Dependencies", "Registry dependencies", "End tag", "Objects"} <= set(titles)
    assert not [title for title in titles if "_" in title or title[0].islower()]


def test_a_summary_that_breaks_off_is_compared_as_far_as_it_goes(tmp_path: Path) -> None:
    """What is left of it has words for a name, and they are no part of a path."""
    samples = resource_path("samples")
    cut = tmp_path / "Cut.uasset"
    cut.write_bytes((samples / "Lantern.uasset").read_bytes()[:40])
    found = compare_files(str(cut), str(samples / "classes" / "Objects.objectstream"))
    paths = [change["path"] for change in json.loads(json_text(Diff.of(found)))["changes"]]
    assert {"summary/Tag", "summary/FileVersionUE4", "objects"} <= set(paths)


def test_the_parts_of_a_payload_trailer_are_called_by_names() -> None:
    """Its footer is one of them: what it says is 48 bytes, the tag twice and a length."""
    trailed = str(corpus_file("5.1/GASShooter/Map_Startup.umap"))
    stream = resource_path("samples") / "classes" / "Objects.objectstream"
    (trailer,) = [
        change["before"]
        for change in json.loads(json_text(Diff.of(compare_files(trailed, str(stream)))))["changes"]
        if change["path"] == "payload_trailer"
    ]
    assert trailer["Footer"]["TrailerLength"] == 48
