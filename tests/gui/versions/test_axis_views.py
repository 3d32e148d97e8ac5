"""What the rulers say, for files and engines whose numbers are known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from inspector.catalog import default_catalog, profile_for
from inspector.checks.judgement import Mark
from inspector.gui.kit.ruler_layout import AxisView
from inspector.gui.versions.axis_views import axis_summary, axis_views
from inspector.versions import VersionSet

CATALOG = default_catalog()


def views_of(versions: VersionSet, engine: str) -> dict[str, AxisView]:
    """The axes by label, in their order."""
    found = axis_views(versions, profile_for(engine, CATALOG), CATALOG)
    return {view.label: view for view in found}


def test_an_older_file_shows_the_steps_of_each_axis() -> None:
    views = views_of(VersionSet(-7, 514, 0, 0), "5.3")
    assert list(views) == ["UE4 object version", "UE5 object version", "Licensee version"]
    ue4 = views["UE4 object version"]
    assert (ue4.file_number, ue4.file_label) == (514, "ADDED_SOFT_OBJECT_PATH")
    assert (ue4.engine_number, ue4.engine_label) == (522, "in 5.3")
    assert (ue4.result_mark, ue4.result_text, ue4.result_sub) == (Mark.UP, "8 steps", "515 – 522")
    assert ue4.sub_label == "written at 514 of 522"
    ue5 = views["UE5 object version"]
    assert (ue5.file_number, ue5.engine_number) == (None, 1009)
    assert ue5.engine_name == "DATA_RESOURCES"
    assert (ue5.result_text, ue5.result_sub) == ("10 steps", "1000 – 1009")
    assert ue5.sub_label == "written before UE5"


def test_releases_stand_at_the_number_they_began_with() -> None:
    ticks = dict(views_of(VersionSet(-7, 514, 0, 0), "5.3")["UE4 object version"].ticks)
    assert ticks[513] == "4.16"
    assert ticks[514] == "4.18"
    assert ticks[515] is None
    assert ticks[516] == "4.19"
    assert ticks[522] == "4.26"


def test_the_axis_begins_with_the_first_release_or_an_older_file() -> None:
    first_release = views_of(VersionSet(-3, 342, 0, 0), "5.3")["UE4 object version"]
    assert first_release.ticks[0] == (342, "4.0")
    older = views_of(VersionSet(-2, 250, 0, 0), "5.3")["UE4 object version"]
    assert older.ticks[0] == (250, None)
    assert views_of(VersionSet(-7, 514, 0, 0), "5.3")["UE5 object version"].ticks[0][0] == 1000


def test_what_refuses_comes_first() -> None:
    views = views_of(VersionSet(-9, 522, 1018, 0), "5.3")
    assert list(views) == [
        "UE5 object version",
        "Header layout",
        "UE4 object version",
        "Licensee version",
    ]
    ue5 = views["UE5 object version"]
    assert (ue5.file_label, ue5.engine_number) == ("IMPORT_TYPE_HIERARCHIES", 1009)
    assert (ue5.result_mark, ue5.result_text) == (Mark.REFUSE, "9 too new")
    assert ue5.result_sub == "1010 – 1018"
    layout = views["Header layout"]
    assert (layout.file_number, layout.engine_number) == (-9, -8)
    assert layout.same_text == "written by 5.6 and newer; 5.3 reads down to"
    assert views["UE4 object version"].same_text == (
        "in the file and in 5.3   CORRECT_LICENSEE_FLAG"
    )


def test_a_licensee_number_is_compared_too() -> None:
    newer = views_of(VersionSet(-6, 482, 0, 7), "4.26")["Licensee version"]
    assert (newer.result_mark, newer.result_text, newer.result_sub) == (
        Mark.REFUSE,
        "7 too new",
        "1 – 7",
    )
    same = views_of(VersionSet(-6, 482, 0, 0), "4.26")["Licensee version"]
    assert (same.same_text, same.result_text) == ("in the file and in 4.26", "same")


def test_a_damaged_licensee_number_does_not_make_an_endless_axis() -> None:
    view = views_of(VersionSet(-6, 482, 0, 2_000_000_000), "4.26")["Licensee version"]
    assert len(view.ticks) < 100
    assert view.result_text == "2,000,000,000 too new"


def test_a_number_newer_than_any_known_says_so() -> None:
    view = views_of(VersionSet(-9, 522, 1030, 0), "5.7")["UE5 object version"]
    assert view.file_label == "not in the catalogue"
    assert view.sub_label == "written at 1030, newest known 1018"
    assert view.result_text == "12 too new"


@pytest.mark.parametrize("engine", ["4.27", "5.3"])
def test_nothing_is_drawn_for_a_file_without_versions(engine: str) -> None:
    assert views_of(VersionSet(-7, 0, 0, 0), engine) == {}


@pytest.mark.parametrize(
    ("versions", "engine", "expected"),
    [
        (VersionSet(-7, 514, 0, 0), "5.3", (Mark.UP, "18 steps between the file and 5.3")),
        (VersionSet(-9, 522, 1018, 0), "5.3", (Mark.REFUSE, "2 of 4 are newer than 5.3 reads")),
        (VersionSet(-8, 522, 1009, 0), "5.3", (Mark.OK, "the same in the file and in 5.3")),
        (VersionSet(-7, 521, 0, 0), "4.27", (Mark.UP, "1 step between the file and 4.27")),
        (VersionSet(-6, 482, 0, 7), "4.10", (Mark.REFUSE, "1 of 3 is newer than 4.10 reads")),
    ],
)
def test_the_summary_adds_the_axes_up(
    versions: VersionSet, engine: str, expected: tuple[Mark, str]
) -> None:
    profile = profile_for(engine, CATALOG)
    views = axis_views(versions, profile, CATALOG)
    assert axis_summary(views, versions, profile, CATALOG) == expected


def test_a_number_that_is_assumed_refuses_nothing_and_says_so() -> None:
    profile = replace(profile_for("5.3", CATALOG), assumed=("ue5", "legacy"))
    newer = VersionSet(-9, 522, 1018, 0)
    views = {view.label: view for view in axis_views(newer, profile, CATALOG)}
    ue5, layout = views["UE5 object version"], views["Header layout"]
    assert (ue5.result_mark, ue5.result_text) == (Mark.WARN, "9 too new, assumed")
    assert (layout.result_mark, layout.result_text) == (Mark.WARN, "1 too new, assumed")
    assert views["UE4 object version"].result_text == "same"
    said = axis_summary(list(views.values()), newer, profile, CATALOG)
    assert said == (Mark.WARN, "2 of 4 are newer than 5.3 reads")
    older = {
        view.label: view for view in axis_views(VersionSet(-8, 522, 1008, 0), profile, CATALOG)
    }
    assert older["UE5 object version"].result_text == "1 step, assumed"
