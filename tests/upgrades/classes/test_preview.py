"""Previews of object streams: the documented examples, and the samples that show them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from class_streams import GONE, INT, NOBODY, OTHER, OWN, declared, elements_of, leaf, own

from inspector.catalog import default_catalog
from inspector.catalog.classes import classes
from inspector.files.folders import resource_path
from inspector.format.objectstream.elements import Stream
from inspector.format.objectstream.leaves import DATA_ADDRESS
from inspector.format.objectstream.slices import NEW_PATCH
from inspector.format.objectstream.xml import read_xml
from inspector.messages.rules.upgrades import finding_words
from inspector.messages.upgrade_values import sides
from inspector.report.upgrades.rows import RowFilter, UpgradeRow, upgrade_rows
from inspector.upgrades.classes.preview import stream_preview
from inspector.upgrades.model import LoadPlaces, Preview, PreviewVerdict, Reach, Step
from inspector.upgrades.packs import catalog_with
from inspector.upgrades.patch_file import checked_packs, read_pack
from inspector.upgrades.preview import counts
from inspector.upgrades.values import Loss, Missing

SAMPLES = Path(resource_path("samples", "classes"))


def sample(name: str, *, strict: bool = False) -> Preview:
    text = (SAMPLES / "Classes.toml").read_text("utf-8")
    pack = read_pack(text, "Classes.toml")
    catalog = catalog_with(default_catalog(), [pack])
    packs, problems = checked_packs([pack], catalog)
    assert {problem.severity.value for problem in problems} <= {"info"}
    reading = read_xml((SAMPLES / name).read_bytes())
    assert reading.problems == ()
    return stream_preview(reading.stream, classes(catalog), packs, problems, strict=strict)


def told(preview: Preview, title: str) -> list[tuple[int | None, str, str, Loss]]:
    """The steps of a class that touch something: number, before, after, loss."""
    (group,) = [group for group in preview.groups if group.title == title]
    return [
        (step.number, *sides(change), change.loss)
        for step in group.steps
        for change in step.changes
    ]


def _below(row: UpgradeRow) -> Iterator[UpgradeRow]:
    yield row
    for child in row.below():
        yield from _below(child)


@pytest.mark.parametrize(
    ("title", "versions", "steps"),
    [
        ("RenamedField", (4, 5), [(5, "MyData", "Data", Loss.NONE)]),
        ("RetypedField", (4, 5), [(5, "7 (int)", "7.0 (float)", Loss.NONE)]),
        (
            "RenamedAndRetyped", (4, 5),
            [
                (5, "3.75 (float)", "3 (int)", Loss.TRUNCATION),
                (5, "FloatData", "IntData", Loss.NONE),
            ],
        ),
        ("NestedField", (4, 5), [(5, "7 (int)", "{m_data: 7} (MyData)", Loss.NONE)]),
        (
            "ThereAndBack", (1, 3),
            [
                (2, "2.75 (float)", "2 (int)", Loss.TRUNCATION),
                (3, "2 (int)", "2.0 (float)", Loss.NONE),
            ],
        ),
        ("ThereAndBackSkipped", (1, 3), [(3, "2.75", "stays", Loss.NONE)]),
    ],
)  # fmt: skip
def test_the_documented_examples_of_builders(
    title: str, versions: tuple[int, int], steps: list[tuple[int, str, str, Loss]]
) -> None:
    preview = sample("DataPatches.slice")
    assert told(preview, title) == steps
    (group,) = [group for group in preview.groups if group.title == title]
    assert (group.before, group.after) == versions
    assert group.axis.startswith("class:{5B6F0C51-")


def test_what_the_samples_come_to() -> None:
    patches = sample("DataPatches.slice")
    assert (patches.engine, patches.verdict, patches.loss) == (
        "Classes.toml", PreviewVerdict.LOSSY, Loss.TRUNCATION,
    )  # fmt: skip
    assert {change.axis for change in patches.versions} == {group.axis for group in patches.groups}
    # What stays is said once.
    lines = [row.line for group in upgrade_rows(patches, RowFilter()) for row in _below(group)]
    assert "objects/0/5/m_patch/0: 2.75 → stays" in lines
    # In strict mode no rename is seen that has nothing beside it.
    strict = sample("DataPatches.slice", strict=True)
    assert told(strict, "RenamedField") == []
    assert told(strict, "RetypedField") == told(patches, "RetypedField")


def test_the_documented_examples_of_whole_objects() -> None:
    preview = sample("Objects.objectstream")
    ((number, before, after, loss),) = told(preview, "DeprecatedClass")
    assert (number, before, after, loss) == (None, "{m_data: 3}", "(discarded)", Loss.DROPPED)
    (events,) = [group for group in preview.groups if group.title == "EventHolder"]
    (change,) = events.steps[0].changes
    assert change.path == "objects/0/m_events"
    assert [entry["m_eventName"] for entry in change.before] == ["Open", "Close"]
    assert [entry["value2"]["m_eventName"] for entry in change.after] == ["Open", "Close"]
    # The CRC-32 of "open" and of "close", as zlib computes them.
    assert [entry["value1"] for entry in change.after] == [2758837156, 318865860]
    assert preview.verdict is PreviewVerdict.LOSSY
    # What is discarded by rule is told by its step: no field that goes, no complaint of the loader.
    assert preview.dropped == ()
    assert preview.at_load == LoadPlaces(elements=1, entries=0, all_entries=0, discarded=1)
    assert not [problem for problem in preview.problems if problem.rule.startswith("LOAD")]


UUID = "{E152C105-A133-4D03-BBF8-3D4B2FBA3E2A}"
UNSIGNED = "{43DA906B-7DEF-4CA8-9790-854106D3F983}"

# Streams of a test's own -----------------------------------------------------------------------

CLASS = f'[[class]]\nid = "{OWN}"\nname = "MyClass"\nversion = 5\nfields = {{ Data = "int" }}\n'


def preview_of(text: str, *objects: str) -> Preview:
    pack, known = declared(text)
    return stream_preview(Stream(3, "xml", elements_of(*objects)), known, [pack])


def steps(preview: Preview) -> list[Step]:
    return list(preview.steps)


def test_a_current_stream_has_nothing_to_do() -> None:
    preview = preview_of(CLASS, own(leaf("Data", INT, 7)))
    assert (preview.verdict, preview.groups) == (PreviewVerdict.NOTHING, ())


def test_an_unknown_class_is_lost_and_no_rule_says_so() -> None:
    preview = preview_of(CLASS, own(class_id=NOBODY))
    assert preview.verdict is PreviewVerdict.LOSSY
    assert [str(change.note) for change in preview.dropped] == ["lost, unknown class"]
    assert [problem.rule for problem in preview.problems] == ["LOAD-UNKNOWN"]


def test_discarded_by_rule_and_lost_are_told_apart() -> None:
    no_more = f'[[class]]\nid = "{GONE}"\nname = "Old"\ndeprecated = true\n'
    preview = preview_of(CLASS + no_more, own(class_id=GONE), own(class_id=NOBODY))
    (discarded,) = [change for step in steps(preview) for change in step.changes]
    assert (discarded.path, discarded.after) == ("objects/0", Missing.DISCARDED)
    (lost,) = preview.dropped
    assert (lost.path, lost.after) == ("objects/1", Missing.DROPPED)


def test_what_goes_is_counted_once() -> None:
    """Three objects of a class that is no more: two for themselves, one in a field that goes."""
    no_more = f'[[class]]\nid = "{GONE}"\nname = "Old"\ndeprecated = true\n'
    within = own(class_id=GONE, field="Gone")
    preview = preview_of(
        CLASS + no_more,
        own(class_id=GONE),
        own(within, leaf("Data", INT, 7)),
        own(own(within, field="MyData"), leaf("Data", INT, 7), version=4),
    )
    # By hand: objects/0, objects/1/Gone, and objects/2/MyData with all that it holds. The third
    # element of MyClass alone is changed and stays.
    told = {change.path: change.after for step in preview.steps for change in step.changes}
    assert told == {
        "objects/0": Missing.DISCARDED,
        "objects/1/Gone": Missing.DISCARDED,
        "objects/2/MyData": Missing.DROPPED,
    }
    assert [change.path for change in preview.dropped] == ["objects/2/MyData"]
    assert preview.at_load == LoadPlaces(elements=1, entries=0, all_entries=0, discarded=2)
    tally = counts(preview)
    assert (tally.removed, tally.dropped, tally.discarded, tally.changed) == (0, 1, 2, 0)


def test_a_converter_of_code_touches_each_element_that_it_runs_on() -> None:
    code = CLASS + '[[class.converter]]\ndescription = "bounds"\n'
    old = own(leaf("Data", INT, 7), version=4)
    preview = preview_of(code, old, old, own(leaf("Data", INT, 7)))
    assert preview.at_load == LoadPlaces(elements=2, entries=0, all_entries=0)


@pytest.mark.parametrize(
    ("builder", "gives"),
    [
        ("", "1 entry leads to nothing there"),
        ('effect = { kind = "rename-property", new = "Data" }', "1 entry changes a value"),
    ],
    ids=["without a builder", "with one"],
)
def test_a_patch_of_the_object_around_it_is_applied_as_builders_leave_it(
    builder: str, gives: str
) -> None:
    """Without a builder MyData is not matched on apply; with N(4,5,MyData,Data) Data is 8."""
    renames = '[[patch]]\nid = "b"\ntitle = "B"\naxis = "class:MyClass"\nfrom = 4\nto = 5\n'
    text = CLASS + (f'{renames}property = "MyData"\n{builder}\n' if builder else "")
    address = f"int({INT})::MyData\u00b70/"
    pair = (
        f'<Class field="element" type="{OTHER}">'
        f'<Class field="value1" value="{address}" version="1" type="{DATA_ADDRESS}"/>'
        f'<Class field="value2" type="{NOBODY}">{leaf("m_data", INT, 8)}</Class></Class>'
    )
    patch = (
        f'<Class name="DataPatch" field="BaseClass1" type="{NEW_PATCH}">'
        f"{leaf('m_targetClassId', UUID, OWN)}{leaf('m_targetClassVersion', UNSIGNED, 4)}"
        f'<Class field="m_patch" type="{OTHER}">{pair}</Class></Class>'
    )
    pack, known = declared(text)
    stored = elements_of(own(leaf("Data", INT, 7), patch))
    preview = stream_preview(Stream(3, "xml", stored), known, [pack], find=lambda _: None)
    (given,) = [problem for problem in preview.problems if problem.rule == "APPLY-GIVES"]
    assert finding_words(given) == f"1 data patch applied to MyClass: {gives}."


def test_a_raised_class_without_a_converter() -> None:
    preview = preview_of(CLASS, own(leaf("MyData", INT, 7), version=4))
    (step,) = steps(preview)
    assert (step.number, step.reach, step.loss) == (5, Reach.TOUCHES, Loss.DROPPED)
    assert step.what is not None
    assert str(step.what).startswith("No converter")
    clean = preview_of(CLASS, own(leaf("Data", INT, 7), version=4))
    assert [(step.reach, step.loss) for step in steps(clean)] == [(Reach.NOTHING, Loss.NONE)]
    assert clean.verdict is PreviewVerdict.SAFE
    assert [(row.before, row.after) for row in clean.versions] == [(4, 5)]


def test_a_class_that_nobody_declared_and_others_store_higher() -> None:
    # No list of an engine's code has it: its id is hidden there.
    text_component = "{5B3FB2A7-5DC4-4033-A970-001CEC85B6C4}"
    stored = elements_of(own(class_id=text_component, version=7))
    preview = stream_preview(Stream(3, "xml", stored), classes(default_catalog()))
    assert str(preview.engine) == "the classes of O3DE and Lumberyard"
    (group,) = preview.groups
    assert (group.title, group.before, group.after) == ("UiTextComponent", 7, 9)
    assert [step.reach for step in group.steps] == [Reach.UNKNOWN]
    assert preview.verdict is PreviewVerdict.UNKNOWN
