"""Previews of real packages as a whole: refused ones, ones with nothing to do, and the verdict."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest
from known_releases import NEWEST

from inspector.catalog import Catalog, default_catalog, profile_for
from inspector.checks.facts import Depth
from inspector.files.folders import resource_path
from inspector.format.unreal.package import Package
from inspector.messages.rendering import render
from inspector.project.around.class_parents import ClassParents
from inspector.project.opening import read
from inspector.project.upgrade import PatchSources, Upgrades
from inspector.report.upgrades.words import touches_words
from inspector.upgrades.catalogue import PatchCatalog
from inspector.upgrades.model import (
    AxisGroup,
    Preview,
    PreviewVerdict,
    Reach,
    Risk,
    Step,
    verdict_of,
)
from inspector.upgrades.preview import StepMaker, counts
from inspector.upgrades.redirects import Redirects
from inspector.upgrades.values import Loss
from inspector.upgrades.view import PackageView


def _preview(path: Path, engine: str, catalog: Catalog | None = None) -> Preview:
    catalog = catalog or default_catalog()
    opened = read(str(path), Depth.OBJECTS)
    upgrades = Upgrades(opened, catalog, PatchSources(Redirects()))
    return upgrades.preview(profile_for(engine, catalog))


def _group(shown: Preview, axis: str) -> AxisGroup:
    return next(group for group in shown.groups if group.axis == axis)


def _step(shown: Preview, axis: str, number: int) -> Step:
    return next(step for step in _group(shown, axis).steps if step.number == number)


# -- refused, and nothing to do -------------------------------------------------------------------


def test_previews_of_a_closed_file_go_without_the_collector() -> None:
    opened = read(str(resource_path("samples", "OldDoor.uasset")), Depth.OBJECTS)
    sources = PatchSources(Redirects(), parents=ClassParents())
    upgrades = Upgrades(opened, default_catalog(), sources)
    upgrades.preview(profile_for("5.8", default_catalog()))
    kept = weakref.ref(upgrades)
    gc.disable()
    try:
        del upgrades
        assert kept() is None
    finally:
        gc.enable()


def test_a_refused_package_has_no_preview_but_a_reason(corpus: Path) -> None:
    shown = _preview(corpus / "5.7/ProceduralMeshDemos/Sphere_BP.uasset", "5.3")
    assert shown.verdict is PreviewVerdict.REFUSED
    assert shown.refused is not None
    why = render(shown.refused)
    assert why.startswith("5.3 refuses this package.")
    assert "the oldest engine that opens it is 5.7" in why
    assert shown.groups == ()
    assert shown.versions == ()


def test_a_damaged_package_has_no_preview_but_a_reason(corpus: Path) -> None:
    shown = _preview(corpus / "made/IndirectCycleA-cut-at-half.uasset", "5.7")
    assert shown.verdict is PreviewVerdict.REFUSED
    assert shown.refused


def test_a_package_of_the_engine_itself_has_nothing_to_do(corpus: Path) -> None:
    shown = _preview(corpus / "4.19/uasset-rs/SimpleRefsRoot.uasset", "4.19")
    assert shown.verdict is PreviewVerdict.NOTHING
    assert shown.step_count == 0
    assert shown.closed == ()
    assert shown.opens[0] == "4.19"


# -- what the declaration of the format says ------------------------------------------------------

ANIMATION = "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset"


@pytest.fixture(scope="module")
def animation(corpus: Path) -> Preview:
    return _preview(corpus / ANIMATION, "5.3")


@pytest.mark.parametrize(
    ("axis", "number", "touches", "count"),
    [
        ("ue4", 516, "summary", 1),
        ("ue4", 518, "summary", 1),
        ("ue4", 520, "52 imports", 52),
        ("ue5", 1003, "52 imports, 32 exports", 84),
        ("ue5", 1004, "1 property", 1),
        ("ue5", 1005, "32 exports", 32),
    ],
)
def test_new_and_dropped_fields_of_the_header(
    animation: Preview, axis: str, number: int, touches: str, count: int
) -> None:
    step = _step(animation, axis, number)
    assert (touches_words(step), step.count, step.risk) == (touches, count, Risk.SAFE)


def test_places_that_are_only_counted_are_of_their_own_kind(corpus: Path) -> None:
    """Of 520 the first change is a field that goes; each import gets one, most of them unlisted."""
    path = corpus / "projects/ue4-rts/Content/Units/CMV/BP_CMV.uasset"
    shown = _preview(path, "4.27")
    imports = len(Package.open(path.read_bytes()).imports)
    step = _step(shown, "ue4", 520)
    assert len(step.changes) < step.count == imports + 1
    assert (step.changes[0].sign, step.added, step.removed) == ("−", imports, 1)
    tally = counts(shown)
    # And 521 adds one to the asset registry.
    assert (tally.added, tally.removed, tally.changed) == (imports + 1, 1, 0)


def test_a_new_field_says_what_it_is(animation: Preview) -> None:
    (change,) = _step(animation, "ue4", 516).changes
    assert (change.path, change.sign) == ("summary/LocalizationId", "+")
    assert (str(change.before), str(change.after)) == ("(absent)", "(new on save)")


def test_numbers_in_structs_become_double(animation: Preview) -> None:
    (change,) = _step(animation, "ue5", 1004).changes
    assert change.path == "exports/4/properties/LastEditedDocuments/0/SavedViewOffset"
    assert change.before == change.after == {"X": -108.83679, "Y": -960.3346}
    assert change.types is not None
    assert tuple(map(str, change.types)) == ("Vector2D of float", "Vector2D of double")


def test_hashes_of_plain_names_stay(animation: Preview) -> None:
    step = _step(animation, "ue4", 517)
    assert step.reach is Reach.NOTHING
    assert step.risk is None


def test_what_a_save_writes_and_who_can_still_open_it(animation: Preview) -> None:
    rows = {str(one.title): (one.before, one.after) for one in animation.versions}
    assert rows["UE4 object version"] == (514, 522)
    assert rows["UE5 object version"] == (None, 1009)
    assert rows["Editor"] == (20, 40)
    assert rows["Framework"] == (30, 37)
    assert rows["AnimPhys"] == (12, 17)
    assert (animation.closed[0], animation.closed[-1], len(animation.closed)) == ("4.18", "5.2", 13)
    assert (animation.opens[0], animation.opens[-1]) == ("5.3", NEWEST)
    assert (animation.never[0], animation.never[-1]) == ("4.0", "4.17")


def test_custom_versions_that_are_not_stored_are_counted_apart(animation: Preview) -> None:
    assert animation.step_count == 50
    assert sum(group.count for group in animation.if_used) > 0
    stored = {group.axis for group in animation.groups}
    assert not stored & {group.axis for group in animation.if_used}


# -- a patch is one entry -------------------------------------------------------------------------


def test_a_patch_is_added_by_one_entry(corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "patches.toml").write_text(
        """
        [[patch]]
        id = "ue5/1002/zoom"
        title = "Zoom is stored in percent"
        axis = "ue5"
        to = 1002
        owners = ["EditedDocumentInfo"]
        property = "SavedZoomAmount"
        source = "a test"
        effect = { kind = "multiply", factor = 100.0 }
        """,
        "utf-8",
    )
    shown = _preview(corpus / ANIMATION, "5.3", Catalog.load(tmp_path))
    step = _step(shown, "ue5", 1002)
    changes = [one for one in step.changes if one.path.endswith("SavedZoomAmount")]
    assert [(one.before, one.after) for one in changes] == [(0.375, 37.5)]
    assert "multiply" in map(str, step.effects)


def test_a_patch_may_ask_for_what_stands_beside_the_property(corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "patches.toml").write_text(
        """
        [[patch]]
        id = "ue5/1002/speed"
        title = "Speed is noted"
        axis = "ue5"
        to = 1002
        owners = ["MemberReference"]
        where = { MemberName = "Speed" }
        source = "a test"
        effect = { kind = "set-default", field = "bNoted", value = true }

        [[patch]]
        id = "ue5/1002/velocity"
        title = "Velocity of somebody else"
        axis = "ue5"
        to = 1002
        owners = ["MemberReference"]
        property = "MemberName"
        where = { MemberName = "Velocity", MemberParent = "/Script/Game.Nobody" }
        source = "a test"
        effect = { kind = "map-text", table = { Velocity = "Haste" } }
        """,
        "utf-8",
    )
    shown = _preview(corpus / ANIMATION, "5.3", Catalog.load(tmp_path))
    changes = _step(shown, "ue5", 1002).changes
    noted = [one.path for one in changes if one.path.endswith("/bNoted")]
    assert noted == [f"exports/{at}/properties/VariableReference/bNoted" for at in (23, 26)]
    assert not [one for one in changes if one.path.endswith("/MemberName")]


# -- the verdict ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "changes", "losses", "lost", "verdict"),
    [
        (0, 0, [], 0, PreviewVerdict.NOTHING),
        (3, 0, [Loss.NONE], 0, PreviewVerdict.SAFE),
        (3, 1, [Loss.ROUNDING], 0, PreviewVerdict.SAFE),
        (3, 1, [Loss.TRUNCATION], 0, PreviewVerdict.LOSSY),
        (3, 1, [Loss.DROPPED], 0, PreviewVerdict.LOSSY),
        (3, 0, [Loss.UNKNOWN], 0, PreviewVerdict.UNKNOWN),
        (3, 1, [Loss.UNKNOWN, Loss.TRUNCATION], 0, PreviewVerdict.LOSSY),
        (0, 0, [], 1, PreviewVerdict.LOSSY),
        (0, 2, [Loss.NONE], 0, PreviewVerdict.SAFE),
    ],
)
def test_the_verdict(
    steps: int, changes: int, losses: list[Loss], lost: int, verdict: PreviewVerdict
) -> None:
    found = verdict_of(steps=steps, changes=changes, losses=losses, references_lost=lost)
    assert found is verdict


def test_a_certain_loss_outweighs_the_unknown() -> None:
    # The words of the verdict above: what is certain is never hidden behind what nobody knows.
    for certain in (Loss.TRUNCATION, Loss.DROPPED):
        assert Loss.UNKNOWN.or_worse(certain) is certain
        assert certain.or_worse(Loss.UNKNOWN) is certain
    assert Loss.ROUNDING.or_worse(Loss.UNKNOWN) is Loss.UNKNOWN


# -- what steps make of stored values --------------------------------------------------------------

_FRAMEWORK = "custom:CFFC743F-43B04480-939114DF-171D2073"


def test_steps_that_keep_every_stored_value_are_safe_whatever_their_effect(corpus: Path) -> None:
    shown = _preview(corpus / "4.18/ue4-rts/SelectionCircle.uasset", "5.7")
    assert shown.verdict is PreviewVerdict.SAFE
    risks = {step.number: step.risk for step in _group(shown, "ue5").steps}
    # A new default of the engine, and values that get another form.
    assert {risk for risk in risks.values() if risk} == {Risk.SAFE}


def test_steps_whose_classes_are_not_in_the_file_do_not_concern_it(corpus: Path) -> None:
    """An animation Blueprint of a class of the project: neither water nor hair is in it."""
    shown = _preview(corpus / "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset", "5.7")
    unsure = [step for step in shown.steps if step.risk in (Risk.UNKNOWN, Risk.MAY_LOSE)]
    assert shown.verdict is (PreviewVerdict.UNKNOWN if unsure else PreviewVerdict.SAFE)
    named = {word for step in unsure for patch in step.patches for word in patch.touches}
    assert not named & {"Water", "Groom", "Landscape", "Media assets"}


@pytest.mark.parametrize(
    ("axis", "number", "loss", "risk"),
    [
        ("ue4", 470, Loss.NONE, Risk.SAFE),
        ("ue4", 356, Loss.ROUNDING, Risk.ROUNDS),
        ("ue4", 221, Loss.UNKNOWN, Risk.UNKNOWN),
        # What it drops is no loss before anybody knows that it is there.
        (_FRAMEWORK, 12, Loss.UNKNOWN, Risk.MAY_LOSE),
    ],
)
def test_what_a_step_may_cost_that_nobody_has_described(
    axis: str, number: int, loss: Loss, risk: Risk
) -> None:
    patches = PatchCatalog(default_catalog())
    (row,) = patches.steps(axis, number - 1, number)
    made = StepMaker(None, patches).quiet(axis, row)
    assert (made.reach, made.loss, made.risk) == (Reach.UNKNOWN, loss, risk)
    verdict = verdict_of(steps=1, changes=0, losses=[made.loss], references_lost=0)
    assert (verdict is PreviewVerdict.UNKNOWN) is (loss is Loss.UNKNOWN)


# -- what could not be read -----------------------------------------------------------------------


def test_structs_may_hide_in_a_value_that_is_kept_as_bytes_and_classes_may_not(
    corpus: Path, tmp_path: Path
) -> None:
    whole = corpus / "5.2/KawaiiPhysics/BP_Volume_AddExternalForce.uasset"
    # Without its mark nobody can tell what the one instanced struct in it holds.
    marked, unmarked = b"\xab\xab\xab\xab\0", b"\xab\xab\xab\xac\0"
    data = whole.read_bytes()
    assert data.count(marked) == 1
    path = tmp_path / "Unmarked.uasset"
    path.write_bytes(data.replace(marked, unmarked))
    shown = _preview(path, "5.7")
    assert shown.objects_unread == 0
    assert shown.verdict is PreviewVerdict.UNKNOWN
    framework = "custom:601D1886-AC644F84-AA16D3DE-0DEAC7D6"
    # An animation Blueprint has nodes that are structs; a skeletal mesh is an object of its own.
    assert _step(shown, framework, 128).reach is Reach.UNKNOWN
    assert _step(shown, framework, 133).reach is Reach.NOTHING
    # Where all values are read, neither is there.
    for read_whole in (whole, corpus / "5.1/uasset-rs/SimpleRefsRoot.uasset"):
        assert _preview(read_whole, "5.7").verdict is PreviewVerdict.SAFE


def test_an_instanced_struct_hides_neither_its_type_nor_its_members(corpus: Path) -> None:
    path = corpus / "5.2/KawaiiPhysics/BP_Volume_AddExternalForce.uasset"
    with read(str(path), Depth.OBJECTS) as opened:
        tree = opened.objects
        assert tree is not None
        view = PackageView(tree.package, tree)
        assert view.complete
        (struct,) = {
            view.paths.object_name(field.value)
            for field in view.fields
            if field.name == "ScriptStruct"
        }
        assert struct == "KawaiiPhysics_ExternalForce_Basic"
        assert {"InstancedStruct", struct} <= view.kinds
        (interval,) = (one for one in view.fields if one.name == "Interval")
        assert interval.owners == (struct,)
        assert tree.find(interval.path) is not None


def test_an_object_that_is_not_in_the_file_could_not_be_read(corpus: Path, tmp_path: Path) -> None:
    whole = corpus / "4.18/ue4-rts/SelectionCircle.uasset"
    with read(str(whole), Depth.OBJECTS) as opened:
        tree = opened.objects
        assert tree is not None
        size = tree.find("exports/2/SerialSize")
        assert size is not None
        view = PackageView(tree.package, tree)
        assert (view.unread_objects, view.complete) == (0, True)
    data = bytearray(whole.read_bytes())
    offset = size.end
    data[offset : offset + 8] = (len(data) + 100).to_bytes(8, "little")
    path = tmp_path / "Gone.uasset"
    path.write_bytes(data)
    with read(str(path), Depth.OBJECTS) as opened:
        tree = opened.objects
        assert tree is not None
        view = PackageView(tree.package, tree)
        assert tree.held(2) is None
        assert (view.unread_objects, view.complete) == (1, False)
