"""Every effect that a patch can have, on properties of one real package, by a small studio file.

The values before are what the package stores; those after follow from the effect by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from inspector.catalog import default_catalog, profile_for
from inspector.checks.facts import Depth
from inspector.messages.rules.upgrades import finding_words
from inspector.project.opening import read
from inspector.project.upgrade import PatchSources, Upgrades
from inspector.report.upgrades.words import touches_words
from inspector.upgrades.model import FieldChange, Preview, PreviewVerdict
from inspector.upgrades.patch_file import read_pack
from inspector.upgrades.redirects import Redirects
from inspector.upgrades.values import Loss, Missing

PACKAGE = "4.26/uasset-rs/SimpleRefsRoot.uasset"

_HEAD = """
[[licensee]]
number = 1
name = "OWN_FIRST"

[[patch]]
id = "one"
title = "The patch under test"
axis = "licensee"
to = 1
source = "a test"
"""

Run = Callable[..., Preview]


@pytest.fixture(scope="module")
def run(corpus: Path) -> Run:
    catalog = default_catalog()
    opened = read(str(corpus / PACKAGE), Depth.OBJECTS)

    def preview(rest: str, engine: str = "4.26") -> Preview:
        pack = read_pack(_HEAD + rest, "Upgrades.toml")
        sources = PatchSources(Redirects(), (pack,))
        return Upgrades(opened, catalog, sources).preview(profile_for(engine, catalog))

    return preview


def _changes(shown: Preview) -> list[FieldChange]:
    (group,) = (one for one in shown.groups if one.axis == "licensee")
    (step,) = group.steps
    assert step.count == len(step.changes)
    return list(step.changes)


IN_PLACE: list[Any] = [
    pytest.param(
        'owners = ["EditedDocumentInfo"]\nproperty = "SavedZoomAmount"\n'
        'effect = { kind = "multiply", factor = 0.5 }',
        1.0, 0.5, Loss.NONE, id="multiply",
    ),
    pytest.param(
        'owners = ["Blueprint"]\nproperty = "LastEditedDocuments[].SavedViewOffset"\n'
        'effect = { kind = "multiply", factor = 2.0 }',
        {"X": 486.0, "Y": 53.0}, {"X": 972.0, "Y": 106.0}, Loss.NONE, id="multiply a vector",
    ),
    pytest.param(
        'owners = ["EditedDocumentInfo"]\nproperty = "SavedZoomAmount"\n'
        'effect = { kind = "add", amount = 4.0 }',
        1.0, 5.0, Loss.NONE, id="add",
    ),
    pytest.param(
        'owners = ["K2Node_CustomEvent"]\nproperty = "NodePosX"\n'
        'effect = { kind = "change-type", from = "int32", to = "float" }',
        416, 416.0, Loss.NONE, id="change-type, exact",
    ),
    pytest.param(
        'owners = ["K2Node_CustomEvent"]\nproperty = "CustomFunctionName"\n'
        'effect = { kind = "map-text", table = { TestEvent = "BeginPlay" } }',
        "TestEvent", "BeginPlay", Loss.NONE, id="map-text",
    ),
    pytest.param(
        'enum = "ENodeAdvancedPins"\n'
        'effect = { kind = "map-enum-value", table = { Hidden = "Folded" } }',
        "ENodeAdvancedPins::Hidden", "ENodeAdvancedPins::Folded", Loss.NONE, id="map-enum-value",
    ),
    pytest.param(
        'owners = ["K2Node_CustomEvent"]\nproperty = "NodePosX"\n'
        'effect = { kind = "nest", into = "Position", field = "X" }',
        416, {"X": 416}, Loss.NONE, id="nest",
    ),
    pytest.param(
        'owners = ["Blueprint"]\nproperty = "BlueprintSystemVersion"\n'
        'effect = { kind = "remove-field" }',
        2, Missing.DROPPED, Loss.DROPPED, id="remove-field",
    ),
    pytest.param(
        'owners = ["Blueprint"]\nproperty = "LastEditedDocuments[].SavedZoomAmount"\n'
        'effect = { kind = "remove-field" }',
        1.0, Missing.DROPPED, Loss.DROPPED, id="remove-field of a struct",
    ),
    pytest.param(
        'owners = ["Blueprint"]\nproperty = "BlueprintSystemVersion"\n'
        'effect = { kind = "code", description = "Counted anew." }',
        2, Missing.BY_CODE, Loss.UNKNOWN, id="code",
    ),
    pytest.param(
        'owners = ["Blueprint"]\neffect = { kind = "set-default", field = "Armour", value = 100 }',
        Missing.ABSENT, 100, Loss.NONE, id="set-default",
    ),
    pytest.param(
        'owners = ["Blueprint"]\neffect = { kind = "set-flag", field = "bOldMode" }',
        Missing.ABSENT, True, Loss.NONE, id="set-flag",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("patch", "before", "after", "loss"), IN_PLACE)
def test_effects_on_values(run: Run, patch: str, before: Any, after: Any, loss: Loss) -> None:
    (change,) = _changes(run(patch))
    assert (change.before, change.after, change.loss) == (before, after, loss)


def test_a_conversion_that_cuts_says_so(run: Run) -> None:
    patch = (
        'owners = ["EditedDocumentInfo"]\nproperty = "SavedZoomAmount"\n'
        'effects = [{ kind = "multiply", factor = 3.75 }, '
        '{ kind = "change-type", from = "float", to = "int32" }]'
    )
    shown = run(patch)
    first, second = _changes(shown)
    assert (first.before, first.after) == (1.0, 3.75)
    assert (second.before, second.after, second.loss) == (3.75, 3, Loss.TRUNCATION)
    assert shown.verdict is PreviewVerdict.LOSSY


def test_a_value_of_another_type_is_refused(run: Run) -> None:
    patch = (
        'owners = ["Blueprint"]\nproperty = "BlueprintSystemVersion"\n'
        'effect = { kind = "change-type", from = "float", to = "int32" }'
    )
    shown = run(patch)
    (change,) = _changes(shown)
    assert change.after is Missing.REFUSED
    assert [problem.code for problem in shown.problems] == ["C7"]


def test_a_property_is_renamed_with_its_value(run: Run) -> None:
    patch = (
        'owners = ["K2Node_CustomEvent"]\n'
        'effect = { kind = "rename-property", old = "NodePosX", new = "Left" }'
    )
    (change,) = _changes(run(patch))
    assert change.names == ("NodePosX", "Left")
    assert change.before == change.after == 416


def test_later_patches_find_a_field_by_its_new_name(run: Run) -> None:
    pack = (
        'effects = [{ kind = "rename-property", old = "SavedZoomAmount", new = "Zoom" }]\n'
        'owners = ["EditedDocumentInfo"]\n'
        '[[licensee]]\nnumber = 2\nname = "OWN_SECOND"\n'
        '[[patch]]\nid = "new"\ntitle = "New name"\naxis = "licensee"\nto = 2\n'
        'owners = ["EditedDocumentInfo"]\nproperty = "Zoom"\nsource = "a test"\n'
        'effect = { kind = "multiply", factor = 2.0 }\n'
        '[[patch]]\nid = "old"\ntitle = "Old name"\naxis = "licensee"\nto = 2\n'
        'owners = ["EditedDocumentInfo"]\nproperty = "SavedZoomAmount"\nsource = "a test"\n'
        'effect = { kind = "multiply", factor = 100.0 }\n'
    )
    shown = run(pack)
    (group,) = (one for one in shown.groups if one.axis == "licensee")
    zoomed = [(one.before, one.after) for one in group.steps[1].changes]
    assert zoomed == [(1.0, 2.0)]


def test_a_jumped_over_patch_does_nothing(run: Run) -> None:
    zoom = 'owners = ["EditedDocumentInfo"]\nproperty = "SavedZoomAmount"\nsource = "a test"\n'
    pack = (
        'effect = { kind = "info", text = "A note." }\n'
        '[[licensee]]\nnumber = 3\nname = "OWN_THIRD"\n'
        '[[licensee]]\nnumber = 5\nname = "OWN_FIFTH"\n'
        f'[[patch]]\nid = "far"\ntitle = "Far"\naxis = "licensee"\nfrom = 0\nto = 5\n{zoom}'
        'effect = { kind = "multiply", factor = 2.0 }\n'
        f'[[patch]]\nid = "near"\ntitle = "Near"\naxis = "licensee"\nto = 3\n{zoom}'
        'effect = { kind = "multiply", factor = 3.0 }\n'
    )
    shown = run(pack)
    (group,) = (one for one in shown.groups if one.axis == "licensee")
    steps = {step.number: step for step in group.steps}
    assert steps[3].risk is None
    assert [(one.before, one.after) for one in steps[5].changes] == [(1.0, 2.0)]


def test_nothing_is_found_in_discarded_objects(run: Run) -> None:
    patch = (
        'effects = [{ kind = "discard-class", name = "EdGraph" }, '
        '{ kind = "set-default", field = "Foo", value = 1 }]\nowners = ["EdGraph"]'
    )
    assert not [one for one in _changes(run(patch)) if one.path.endswith("Foo")]


def test_a_field_is_set_under_whatever_capitals_it_is_stored(run: Run) -> None:
    patch = (
        'owners = ["EditedDocumentInfo"]\n'
        'effect = { kind = "set-default", field = "SAVEDZOOMAMOUNT", value = 9.0, '
        "only_if_absent = false }"
    )
    (change,) = _changes(run(patch))
    assert change.path.endswith("/SavedZoomAmount")
    assert (change.before, change.after) == (1.0, 9.0)


def test_a_function_of_another_class_is_left_alone(run: Run) -> None:
    shown = run(
        'owners = ["SomeOtherLibrary"]\n'
        'effect = { kind = "rename-function", old = "PrintString", new = "PrintText" }'
    )
    assert _changes(shown) == []


def test_numbers_without_names_are_not_called_safe(corpus: Path) -> None:
    catalog = default_catalog()
    opened = read(str(corpus / PACKAGE), Depth.OBJECTS)
    upgrades = Upgrades(opened, catalog, PatchSources(Redirects()))
    shown = upgrades.preview(replace(profile_for("4.26", catalog), licensee=5))
    assert shown.step_count == 5
    assert shown.verdict is PreviewVerdict.UNKNOWN


def test_a_rename_onto_a_stored_name_chooses_neither(run: Run) -> None:
    patch = (
        'owners = ["K2Node_CustomEvent"]\n'
        'effect = { kind = "rename-property", old = "NodePosX", new = "NodePosY" }'
    )
    shown = run(patch)
    (change,) = _changes(shown)
    assert (change.before, change.after) == (416, Missing.DISPUTED)
    assert shown.verdict is PreviewVerdict.UNKNOWN
    (problem,) = shown.problems
    assert problem.code == "C5"
    assert finding_words(problem) == (
        "The patch under test renames NodePosX to NodePosY, and both are stored: "
        "NodePosX = 416, NodePosY = 288. Neither is chosen."
    )


def test_a_rename_to_other_capitals_is_onto_no_other_name(run: Run) -> None:
    patch = (
        'owners = ["K2Node_CustomEvent"]\n'
        'effect = { kind = "rename-property", old = "NodePosX", new = "NODEPOSX" }'
    )
    shown = run(patch)
    (change,) = _changes(shown)
    assert (change.names, change.after, shown.problems) == (("NodePosX", "NODEPOSX"), 416, ())


def test_a_rename_to_itself_is_told_where_the_patch_stands(run: Run) -> None:
    shown = run('effect = { kind = "rename-class", old = "Blueprint", new = "Blueprint" }')
    (problem,) = shown.problems
    assert (problem.code, problem.patches, problem.place) == ("R12", ("one",), "Upgrades.toml:6")


def test_a_class_is_renamed_wherever_it_is_named(run: Run) -> None:
    shown = run(
        'effect = { kind = "rename-class", old = "K2Node_CustomEvent", new = "K2Node_OwnEvent" }'
    )
    texts = {(change.before, change.after) for change in _changes(shown)}
    assert any(
        str(before).endswith("K2Node_CustomEvent") and str(after).endswith("K2Node_OwnEvent")
        for before, after in texts
    )


NAMES: list[Any] = [
    pytest.param(
        'effect = { kind = "rename-struct", old = "EditedDocumentInfo", new = "OpenDocument" }',
        {("EditedDocumentInfo", "OpenDocument")},
        id="rename-struct",
    ),
    pytest.param(
        'effect = { kind = "rename-enum", old = "ENodeAdvancedPins", new = "EPins" }',
        {("ENodeAdvancedPins", "EPins"), ("ENodeAdvancedPins::Hidden", "EPins::Hidden")},
        id="rename-enum",
    ),
    pytest.param(
        'effect = { kind = "rename-package", old = "/Game/SimpleRefs/SimpleRefsDefaultsRef", '
        'new = "/Game/Moved" }',
        {("/Game/SimpleRefs/SimpleRefsDefaultsRef", "/Game/Moved")},
        id="rename-package",
    ),
]


@pytest.mark.parametrize(("patch", "expected"), NAMES)
def test_names_of_types_and_packages(run: Run, patch: str, expected: set[tuple[str, str]]) -> None:
    assert {(one.before, one.after) for one in _changes(run(patch))} == expected


def test_a_note_changes_nothing(run: Run) -> None:
    shown = run('effect = { kind = "info", text = "A note." }')
    assert _changes(shown) == []
    assert shown.verdict is PreviewVerdict.SAFE


def test_a_function_that_a_node_calls_is_renamed(run: Run) -> None:
    shown = run(
        'effect = { kind = "rename-function", old = "KismetSystemLibrary.PrintString", '
        'new = "PrintText" }'
    )
    called = [one for one in _changes(shown) if one.path.endswith("FunctionReference/MemberName")]
    assert [(one.before, one.after) for one in called] == [("PrintString", "PrintText")]


def test_objects_of_a_discarded_class_go_with_every_reference(run: Run) -> None:
    shown = run('effect = { kind = "discard-class", name = "K2Node_CustomEvent" }')
    gone, *nulls = _changes(shown)
    assert gone.after is Missing.DISCARDED
    assert [(one.path.rpartition("/")[2], one.after) for one in nulls] == [("0", None)]
    assert [one.target for one in shown.references_lost] == [
        "SimpleRefsRoot:EventGraph.K2Node_CustomEvent_1"
    ]
    assert shown.verdict is PreviewVerdict.LOSSY


def test_references_to_a_removed_package_read_as_null(run: Run) -> None:
    shown = run(
        'effect = { kind = "remove-package", package = "/Game/SimpleRefs/SimpleRefsDefaultsRef" }'
    )
    changes = _changes(shown)
    assert [one.path.rpartition("/")[2] for one in changes] == ["VarHard"]
    assert changes[0].before == "/Game/SimpleRefs/SimpleRefsDefaultsRef.SimpleRefsDefaultsRef_C"
    assert changes[0].after is None


_ZOOM = 'owners = ["EditedDocumentInfo"]\nproperty = "SavedZoomAmount"\n'
_SECOND = """
[[patch]]
id = "two"
title = "Another axis"
axis = "ue5"
to = 1001
source = "a test"
"""


def test_the_factors_of_two_axes_commute(run: Run) -> None:
    factor = _ZOOM + 'effect = { kind = "multiply", factor = 2.5 }\n'
    shown = run(factor + _SECOND + factor, engine="5.0")
    zoomed = [
        change for step in shown.steps for change in step.changes if "ZoomAmount" in change.path
    ]
    assert [(one.before, one.after) for one in zoomed] == [(1.0, 2.5), (2.5, 6.25)]
    assert shown.problems == ()


def test_a_factor_and_a_conversion_on_two_axes_are_disputed(run: Run) -> None:
    factor = _ZOOM + 'effect = { kind = "multiply", factor = 2.5 }\n'
    conversion = _ZOOM + 'effect = { kind = "change-type", from = "float", to = "int32" }\n'
    shown = run(factor + _SECOND + conversion, engine="5.0")
    disputed = [problem for problem in shown.problems if problem.code == "C4"]
    assert len(disputed) == 1
    assert set(disputed[0].patches) == {"one", "two"}
    assert disputed[0].place.endswith("SavedZoomAmount")


def test_what_is_not_stored_is_touched_by_nothing(run: Run) -> None:
    shown = run(
        'owners = ["StaticMesh"]\nproperty = "LODGroup"\n'
        'effect = { kind = "map-text", table = { a = "b" } }'
    )
    (group,) = (one for one in shown.groups if one.axis == "licensee")
    assert touches_words(group.steps[0]) == "nothing here"
    assert group.steps[0].risk is None


def test_a_removed_and_discarded_value_is_listed_as_dropped(run: Run) -> None:
    shown = run(
        'owners = ["Blueprint"]\nproperty = "BlueprintSystemVersion"\n'
        'effect = { kind = "remove-field" }'
    )
    assert [one.path for one in shown.dropped] == ["exports/0/properties/BlueprintSystemVersion"]
