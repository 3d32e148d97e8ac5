"""The tree of upgrade steps: which rows there are, what they say, how they are found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from corpus import corpus_file
from gui.upgrades.previews import (
    BLEND,
    EDITOR,
    MISSED,
    NOTHING,
    REDIRECTED,
    REDIRECTS,
    REFUSED,
    RICH,
    UE4,
)
from PySide6.QtCore import QModelIndex, Qt
from pytestqt.modeltest import ModelTester

from inspector.catalog import default_catalog, profile_for
from inspector.checks.facts import Depth
from inspector.escaping import columns
from inspector.gui.upgrades.model import COLUMNS, UpgradesModel
from inspector.messages import ENGLISH, _, activate
from inspector.messages.languages import languages, translation
from inspector.project.opening import read
from inspector.project.upgrade import Upgrades, sources_near
from inspector.report.upgrades.rows import UpgradeRow, leaf_rows
from inspector.report.upgrades.words import (
    SAFE_MEANS,
    FootLine,
    Written,
    change_lines,
    foot_line,
    group_line,
    release_lines,
    safe_note,
    written_numbers,
)
from inspector.upgrades.model import (
    Preview,
    Reach,
    Risk,
    Touch,
)
from inspector.upgrades.values import Loss

ANIM = "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset"
SAFE = SAFE_MEANS
OLD = "4.0/EpicSurvivalGameSeries/M_spark_subUV.uasset"


def model_of(preview: Preview, text: str = "", *, only: bool = False) -> UpgradesModel:
    model = UpgradesModel()
    model.show_preview(preview)
    assert model.narrow(text, only_touching=only).kind != "invalid"
    return model


def walk(model: UpgradesModel, parent: QModelIndex | None = None) -> Iterator[QModelIndex]:
    """All rows, from the top."""
    for index in model.children_at(parent or QModelIndex()):
        yield index
        yield from walk(model, index)


def rows(model: UpgradesModel) -> list[UpgradeRow]:
    return [row for index in walk(model) if (row := model.row_at(index)) is not None]


def below(model: UpgradesModel, key: str) -> list[UpgradeRow]:
    index = model.index_of_key(key)
    assert index.isValid()
    return [row for one in model.children_at(index) if (row := model.row_at(one)) is not None]


def texts(model: UpgradesModel, key: str) -> list[str]:
    """What the columns show of a row."""
    index = model.index_of_key(key)
    assert index.isValid(), key
    return [str(index.siblingAtColumn(column).data()) for column in range(4)]


def sign_of(model: UpgradesModel, key: str) -> str | None:
    """The sign before what a row costs."""
    row = model.row_at(model.index_of_key(key))
    return COLUMNS[-1].mark(row) if row is not None else None


def real_preview(path: str, engine: str) -> Preview:
    file = corpus_file(path)
    opened = read(file, Depth.OBJECTS)
    catalog = default_catalog()
    upgrades = Upgrades(opened, catalog, sources_near(str(file)))
    return upgrades.preview(profile_for(engine, catalog))


@pytest.mark.parametrize("python", [False, True], ids=["by-qt", "by-python"])
@pytest.mark.parametrize(
    ("preview", "text", "only"),
    [
        (RICH, "", False),
        (RICH, "", True),
        (RICH, "angle", False),
        (RICH, "no such word", False),
        (NOTHING, "", False),
        (REDIRECTED, "", False),
        (REFUSED, "", False),
    ],
)
def test_the_rules_of_models_hold(
    preview: Preview, text: str, only: bool, python: bool, qtmodeltester: ModelTester
) -> None:
    model = model_of(preview, text, only=only)
    qtmodeltester.check(model, force_py=python)
    assert len(rows(model)) >= model.rowCount()
    model.show_preview(None)
    assert model.rowCount() == 0


@pytest.mark.parametrize("python", [False, True], ids=["by-qt", "by-python"])
def test_the_rules_of_models_hold_on_a_real_preview(
    python: bool, qtmodeltester: ModelTester
) -> None:
    model = model_of(real_preview(ANIM, "5.3"))
    qtmodeltester.check(model, force_py=python)
    keys = [row.key for row in rows(model)]
    assert len(keys) == len(set(keys))
    assert len(keys) > 200


def test_losses_come_first_and_what_is_not_used_last() -> None:
    model = model_of(RICH)
    assert [texts(model, key)[0] for key in ("references", "dropped", "problems", "if-used")] == [
        "References",
        "Dropped fields",
        "Problems of patches and redirects",
        "Not stored in this file",
    ]
    roots = [row.key for index in model.children_at(QModelIndex()) if (row := model.row_at(index))]
    assert roots == [
        "references",
        "dropped",
        "redirect",
        "ue4",
        "licensee",
        EDITOR,
        "problems",
        "if-used",
        "not-concerned",
    ]


def test_axes_say_their_numbers_and_what_their_steps_cost() -> None:
    found = {row.key: row for row in rows(model_of(RICH)) if row.kind == "group"}
    ue4 = found["ue4"]
    assert (ue4.name, ue4.span, ue4.note) == ("UE4 object version", ("514", "522"), "8 steps")
    assert (ue4.touches, ue4.risk) == ("4 touch this file", "loses data")
    assert sign_of(model_of(RICH), "ue4") == "warn"
    assert (found["redirect"].span, found["redirect"].note) == (("", ""), "1 redirect")
    assert found["if-used"].note == "66 steps, only if the asset uses them"
    assert (found["licensee"].touches, found["licensee"].risk) == ("nothing here", "—")


def test_what_may_concern_the_file_is_told_apart() -> None:
    area = replace(UE4.steps[0], reach=Reach.UNKNOWN, touches=(Touch("Lights"),), loss=Loss.UNKNOWN)
    ue4 = replace(UE4, steps=(area, *UE4.steps[1:]))
    missed = replace(REDIRECTS.steps[0], reach=Reach.NOTHING, touches=())
    redirects = replace(REDIRECTS, steps=(*REDIRECTS.steps, missed), count=1)
    found = {row.key: row for row in rows(model_of(replace(RICH, groups=(redirects, ue4))))}
    assert found["ue4"].touches == "4 touch it, 1 may"
    assert (found["ue4/515"].touches, found["ue4/515"].dim) == ("may: Lights", False)
    # Every redirect is looked for, and the reports count them all too.
    assert found["redirect"].note == "2 redirects"
    assert found["redirect"].touches == "1 touches this file"
    assert found["redirect"].note in group_line(redirects)
    nothing = replace(redirects, steps=(missed,), count=0)
    (group, *_) = rows(model_of(replace(MISSED, groups=(nothing,))))
    assert (group.note, group.touches, group.risk) == ("1 redirect", "nothing here", "—")


def test_what_is_dropped_says_which_step_removes_it() -> None:
    model = model_of(RICH)
    (row,) = below(model, "dropped")
    assert row.detail == "A save no longer writes it."
    gone = UE4.steps[-1].changes
    (row,) = below(model_of(replace(RICH, dropped=gone)), "dropped")
    assert row.detail == "Step 522 CORRECT_LICENSEE_FLAG removes it. A save no longer writes it."


def test_what_begins_open_is_what_there_is_to_read() -> None:
    model = model_of(RICH)
    opened = {row.key for row in rows(model) if row.opens and row.opened}
    assert {"references", "ue4", "redirect", EDITOR, "ue4/516", "ue4/521"} <= opened
    # Long lists, axes that find nothing, and what is not used stay closed.
    assert not {"ue4/517", "licensee", "if-used"} & opened


def test_steps_that_do_not_concern_the_file_are_told_last() -> None:
    model = model_of(RICH)
    assert [row.title for row in below(model, "ue4")] == [
        "516  Added package summary localization id",
        "517  Fix wide string crc",
        "521  Assetregistry dependencyflags",
        "522  Correct licensee flag",
    ]
    # What people call a step is its title; the engine's name stands behind it.
    assert below(model, "ue4")[1].note == "FIX_WIDE_STRING_CRC"
    assert below(model, "licensee") == []
    found = {row.key: row for row in rows(model) if row.kind == "group"}
    last = found["not-concerned"]
    assert (last.name, last.note, last.opened) == ("Does not concern this asset", "6 steps", False)
    axes = below(model, last.key)
    assert [(row.name, row.note) for row in axes] == [
        ("UE4 object version", "4 steps"),
        ("Licensee version", "2 steps"),
    ]
    assert [row.number for row in below(model, axes[0].key)] == ["515", "518", "519", "520"]
    assert [row.title for row in below(model, axes[1].key)] == ["4  A", "5  B"]
    missed = below(model, axes[0].key)[0]
    assert (missed.touches, missed.risk, missed.dim) == ("nothing here", "—", True)
    assert model.index_of_key(missed.key).isValid()
    # Who asks for what touches the file does not see them.
    model.narrow("", only_touching=True)
    assert not [row for row in rows(model) if row.key == "not-concerned"]


def test_what_is_not_known_is_never_called_nothing() -> None:
    unknown, hidden = below(model_of(RICH), EDITOR)
    assert (unknown.title, unknown.touches, unknown.risk) == (
        "21 – 28  8 steps",
        "may touch this file",
        "not known",
    )
    assert (hidden.name, hidden.effect) == ("2 more steps that no source names", "not described")
    assert sign_of(model_of(RICH), hidden.key) == "none"


def test_a_place_shows_both_sides() -> None:
    model = model_of(RICH)
    added, rounded, gone = (below(model, f"ue4/{number}")[0] for number in (516, 521, 522))
    assert (added.mark, added.name) == ("added", "summary/LocalizationId")
    assert (added.span, added.absent, added.gone) == (("(absent)", "(new on save)"), True, False)
    assert (rounded.mark, rounded.span) == ("changed", ("6.2831855", "1.0"))
    assert (gone.mark, gone.span, gone.gone) == ("removed", ("7", "(dropped)"), True)


def test_places_that_are_only_counted_are_told() -> None:
    places = below(model_of(RICH), "ue4/517")
    assert len(places) == 41
    assert places[-1].name == "179 more places, not listed"


def test_a_lost_reference_says_what_was_meant_and_why() -> None:
    model = model_of(RICH)
    lost = below(model, "references")[0]
    assert lost.name == "NewBlendSpace1D is not in this project"
    assert (lost.touches, lost.effect, lost.risk) == ("1 reference", "null on load", "loses data")
    assert f"{BLEND} is not in this project." in lost.detail
    place = below(model, lost.key)[0]
    assert (place.field, place.span) == ("exports/6/properties/BlendSpace", (BLEND, "None"))


def test_a_redirected_reference_shows_both_places_and_says_which_redirector() -> None:
    model = model_of(REDIRECTED)
    (group,) = [row for row in rows(model) if row.kind == "group"]
    assert (group.line, group.touches, group.risk) == (
        "Redirected references",
        "1 reference",
        "safe",
    )
    (place,) = below(model, group.key)
    assert place.line == "imports/7: /Game/Old/Door.Door → /Game/New/Door.Door"
    assert "Content/Old/Door.uasset" in place.detail
    found = model.row_at(model.index_of_field("imports/7"))
    assert found is not None
    assert found.key == place.key
    assert model.row_of_field("imports/7/ObjectName") == "imports/7"
    assert change_lines(REDIRECTED) == [FootLine("1 reference redirected", "changed")]
    assert model_of(REDIRECTED, "content/old").rowCount() == 1
    assert model_of(REDIRECTED, "content/new").rowCount() == 0
    # Losses stay first, and steps behind.
    redirected = REDIRECTED.references_redirected
    both = model_of(replace(RICH, references_redirected=redirected))
    keys = [row.key for row in rows(both) if row.kind == "group"]
    assert keys[:4] == ["references", "dropped", "redirected", "redirect"]


def test_every_step_of_a_real_preview_has_one_row() -> None:
    preview = real_preview(OLD, "5.3")
    steps = [row.step for row in rows(model_of(preview)) if row.kind == "step" and row.step]
    assert set(map(id, steps)) == set(map(id, preview.steps))
    assert len(steps) == preview.step_count == 190


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("localization", [516]),
        ("520", [520]),
        ("LocalizationId", [516]),
        ("version<517", [4, 5, 21, 22, 23, 24, 25, 26, 27, 28, 515, 516]),
        ("number=521", [521]),
        ("angle", [521]),
        ("effect:hashes", [517]),
        ("is:rounds", [521]),
        ("path:exports/3 !angle", [522]),
        ("basis:name-only number>26", [27, 28]),
        ("places>100", [517]),
    ],
)
def test_the_filter_finds_steps_by_what_they_say(text: str, numbers: list[int]) -> None:
    model = model_of(RICH, text)
    found = [row.step.number for row in rows(model) if row.kind == "step" and row.step is not None]
    assert sorted(found, key=lambda n: n or 0) == numbers


def test_the_filter_counts_and_refuses_what_means_nothing() -> None:
    model = model_of(RICH)
    total = len(list(leaf_rows(RICH)))
    assert total == 1 + 1 + 1 + 8 + 2 + 8 + 3 + 2
    assert model.narrow("is:lost", only_touching=False) == ("valid", f"3 of {total}")
    assert [row.key for row in rows(model) if row.kind == "group"] == [
        "references",
        "dropped",
        "ue4",
    ]
    bad = model.narrow("verson>5", only_touching=False)
    assert bad == ("invalid", "unknown key verson, did you mean version?")
    assert len([row for row in rows(model) if row.kind == "group"]) > 3
    bad = model.narrow("is:lost verson>5", only_touching=False)
    assert bad == ("invalid", "unknown key verson, did you mean version?")
    assert len([row for row in rows(model) if row.kind == "group"]) == 3
    assert model.narrow("", only_touching=False) == ("neutral", f"{total} rows")


def test_only_what_touches_it_leaves_out_what_certainly_does_not() -> None:
    found = rows(model_of(RICH, only=True))
    reaches = {row.step.reach for row in found if row.step is not None}
    assert reaches == {Reach.TOUCHES, Reach.UNKNOWN}
    assert not {"licensee", "if-used"} & {row.key for row in found}
    assert model_of(MISSED, only=True).rowCount() == 0


def test_a_field_is_found_at_its_row() -> None:
    model = model_of(RICH)
    for path in ("summary/LocalizationId", "names/39", "imports/7/ObjectName"):
        row = model.row_at(model.index_of_field(path))
        assert row is not None
        assert row.field == path
    assert model.row_of_field("exports/6/properties/BlendSpace") != ""
    assert model.row_of_field("exports/3/properties/Angle/X") == "exports/3/properties/Angle"
    assert model.row_of_field("exports/3") == ""
    assert model.row_of_field("exports/5/properties/Gone") == "exports/5/properties/Gone"
    assert not model.index_of_field("exports/3").isValid()


def test_what_is_said_begins_with_the_word_of_the_sign() -> None:
    model = model_of(RICH)
    role = Qt.ItemDataRole.AccessibleTextRole

    def said(key: str, column: int = 0) -> str:
        return str(model.index_of_key(key).siblingAtColumn(column).data(role))

    assert said(below(model, "ue4/516")[0].key) == (
        "added, summary/LocalizationId: (absent) → (new on save)"
    )
    assert said("ue4/522") == "warns, 522  Correct licensee flag  CORRECT_LICENSEE_FLAG"
    assert said("ue4/522", 3) == "warns, loses data"
    assert (
        said("ue4/516")
        == "516  Added package summary localization id  ADDED_PACKAGE_SUMMARY_LOCALIZATION_ID"
    )
    assert said("ue4/521", 3) == "info, rounds"
    assert said(EDITOR, 3) == "not known"
    assert said("problems/1").startswith("warns, Patch armour")


def test_a_row_is_copied_whole() -> None:
    model = model_of(RICH)
    index = model.index_of_key(below(model, "ue4/521")[0].key)
    assert model.copied(index) == "exports/3/properties/Angle: 6.2831855 → 1.0"
    assert model.copied(model.index_of_key("ue4")) == "UE4 object version  514 → 522  8 steps"
    assert model.copied(model.index_of_key("ue4/517").siblingAtColumn(1)) == "219 names"


def test_the_tooltip_says_what_a_step_does_and_how_sure_that_is() -> None:
    model = model_of(RICH)
    tip = str(model.index_of_key("ue4/516").data(Qt.ItemDataRole.ToolTipRole))
    assert "The summary stores an identifier for its texts." in tip
    assert "read from an independent reader – a reader of packages" in tip
    redirect = below(model, "redirect")[0]
    tip = str(model.index_of_key(redirect.key).data(Qt.ItemDataRole.ToolTipRole))
    assert "from a project’s ini file – DefaultEngine.ini:27" in tip
    studio = replace(UE4.steps[1].patches[0], basis="studio", source="Upgrades.toml:3")
    both = replace(UE4.steps[1], patches=(*UE4.steps[1].patches, studio))
    more = model_of(replace(RICH, groups=(replace(UE4, steps=(both,), count=1),)), "upgrades.toml")
    tip = str(more.index_of_key("ue4/516").data(Qt.ItemDataRole.ToolTipRole))
    assert tip.endswith(
        "read from an independent reader – a reader of packages\n"
        "from a studio’s own file – Upgrades.toml:3"
    )
    unknown = below(model, below(model, EDITOR)[0].key)[0]
    tip = str(model.index_of_key(unknown.key).data(Qt.ItemDataRole.ToolTipRole))
    assert tip.endswith("only the name is known")


def test_the_foot_lists_numbers_changes_and_releases() -> None:
    assert written_numbers(RICH) == [
        Written("UE4", "514", "522"),
        Written("UE5", "none", "1009"),
        Written("Saved by", "4.18.1", "5.3.2"),
        Written("Editor", "20", "40"),
        Written("Plugin", "3", "kept or dropped"),
    ]
    assert change_lines(RICH) == [
        FootLine("221 fields changed, 1 added", "changed"),
        FootLine("10 effects not known", "none"),
        FootLine("1 step rounds numbers", "info"),
        FootLine("1 step loses data", "warn", strong=True),
        FootLine("1 field is dropped", "warn", strong=True),
        FootLine("1 reference becomes null", "warn", strong=True),
    ]
    assert release_lines(RICH) == [
        FootLine("4.18 – 5.0", "refuse", "3 releases"),
        FootLine("5.3, 5.4", "ok", "2 releases"),
        FootLine("4.16, 4.17 could not open before.", faint=True),
    ]
    assert foot_line(RICH).startswith("Writes 5 numbers; 221 fields changed, 1 added; ")
    assert foot_line(RICH).endswith(f"4.18 – 5.0 can no longer open it. {SAFE}")
    assert safe_note(RICH) == SAFE
    # Nothing is called safe where no step touches the file.
    assert safe_note(MISSED) == ""
    assert SAFE not in foot_line(MISSED)
    redirect = replace(REDIRECTS.steps[0], loss=Loss.DROPPED)
    lossy = replace(RICH, groups=(replace(REDIRECTS, steps=(redirect,)), UE4))
    assert [line.text for line in change_lines(lossy) if line.text.endswith("data")] == [
        "1 step loses data",
        "1 redirect loses data",
    ]
    assert change_lines(MISSED) == [FootLine("Nothing but the numbers.", faint=True)]


def test_the_column_of_risks_has_room_for_each_of_them_in_every_language() -> None:
    column = next(column for column in COLUMNS if column.key == "risk")
    try:
        for language in languages():
            activate(translation(language.name))
            room = columns(column.widest())
            # Its sign takes two more.
            assert all(columns(_(risk.value)) + 2 <= room for risk in Risk), language.name
    finally:
        activate(ENGLISH)
