"""The Overview page: its facts, what is inside, and where a double click leads."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from corpus import corpus_file
from known_releases import NEWEST
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from inspector.checks.judgement import Mark, ReleaseAnswer
from inspector.files.folders import resource_path
from inspector.gui.contents.page import ContentsPage
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import Document
from inspector.gui.overview.facts import opens_in
from inspector.gui.overview.page import OverviewPage
from inspector.gui.package.file_page import FilePage

ANIM = "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset"
SPHERE = "5.7/ProceduralMeshDemos/Sphere_BP.uasset"
Opener = Callable[[Path | str], Document]


def overview(page: FilePage) -> OverviewPage:
    found = page.page("overview")
    assert isinstance(found, OverviewPage)
    return found


def facts(page: FilePage) -> dict[str, str]:
    """Every label with its value, of both columns."""
    shown = overview(page)
    values = [*shown.facts.values(), *shown.opens.values()]
    pairs = [value.accessibleName().partition(": ") for value in values]
    return {label: value for label, _, value in pairs}


def shown_in_contents(page: FilePage) -> str:
    """The path of the current row of Contents."""
    contents = page.page("contents")
    assert isinstance(contents, ContentsPage)
    row = contents.model.row_at(contents.tree.currentIndex())
    return row.path if row is not None else ""


def test_an_old_blueprint(page: FilePage, opened: Opener) -> None:
    opened(corpus_file(ANIM))
    said = facts(page)
    assert said["Class"] == "AnimBlueprint AnimBlueprintGeneratedClass"
    assert said["Parent class"] == "/Script/Engine.AnimInstance"
    assert said["Size"] == "144,806 bytes"
    assert said["References"] == "2 packages 6 script"
    assert said["Package name"] == "not stored before 5.1"
    assert said["Package GUID"] == "EB7A6A16-4D3CAF86-346AF598-93F9C3B0"
    assert said["Package flags"] == "0x00040000 RequiresLocalizationGather"
    assert said["Cooked"] == "no editor package, versioned"
    assert said["Saved by"] == "4.18.1 official build, CL 3754814"
    assert said["Opens in"] == f"4.18 and every newer release up to {NEWEST}"
    assert said["Saving with 5.3"] == "50 steps that upgrade it"
    assert said["After that"] == "4.18 – 5.2 can no longer open it"
    assert said["Object versions"] == "UE4 514 UE5 none licensee 0"
    assert said["Custom versions"] == "4 stored"
    # Both columns end at about the same height: what it refers to stands beside where it opens.
    shown = overview(page)
    assert len(shown.facts.values()) == len(shown.opens.values()) == 8


def test_the_facts_stand_below_each_other_where_there_is_no_room_beside(
    page: FilePage, opened: Opener, qtbot: QtBot
) -> None:
    opened(corpus_file(ANIM))
    shown = overview(page)
    assert shown.facts_title.y() == shown.opens_title.y()
    # By itself: the strip above it needs more room in a small font.
    shown.setParent(None)
    qtbot.addWidget(shown)
    shown.resize(520, 600)
    shown.show()
    QApplication.processEvents()
    assert shown.opens_title.y() > shown.facts.geometry().bottom()
    assert shown.opens.width() > 400


def test_a_redirector_says_where_it_leads(page: FilePage, opened: Opener) -> None:
    opened(corpus_file("4.12/unrealcv/SceneDepth.uasset"))
    said = facts(page)
    assert said["Class"] == "ObjectRedirector"
    assert said["Leads to"] == "/UnrealCV/SceneDepthV1.SceneDepthV1"
    opened(corpus_file(ANIM))
    assert "Leads to" not in facts(page)


def test_a_refused_package_says_nothing_about_saving(page: FilePage, opened: Opener) -> None:
    opened(corpus_file(SPHERE))
    said = facts(page)
    assert said["Opens in"] == f"5.7 and every newer release up to {NEWEST}"
    assert "Saving with 5.3" not in said
    assert "After that" not in said
    assert said["Package name"].startswith("/Game/")
    assert len(said["Saved hash"]) == 40


def test_an_lfs_pointer_shows_what_is_known(page: FilePage, opened: Opener) -> None:
    opened(corpus_file("made/lfs-pointer.uasset"))
    said = facts(page)
    assert "Class" not in said
    assert said["Size"] == f"{corpus_file('made/lfs-pointer.uasset').stat().st_size:,} bytes"


def test_as_many_parts_are_counted_as_rows_are_shown(page: FilePage, opened: Opener) -> None:
    opened(corpus_file(ANIM))
    shown = overview(page)
    words = [label.text() for label in shown.inside.findChildren(QLabel)]
    size = corpus_file(ANIM).stat().st_size
    assert f"{shown.parts.model().rowCount()} parts, {size:,} bytes" in words


def test_a_double_click_on_a_part_opens_its_list(
    page: FilePage, opened: Opener, qtbot: QtBot
) -> None:
    document = opened(corpus_file(ANIM))
    table = overview(page).parts
    row = table.model().index(1, 0)
    assert row.data() == "Names"
    place = table.visualRect(row).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert page.current_page() == "contents"
    qtbot.waitUntil(lambda: document.fields is not None)
    assert shown_in_contents(page) == "names"


def test_enter_on_an_export_goes_to_it(
    page: FilePage, opened: Opener, context: AppContext, qtbot: QtBot
) -> None:
    document = opened(corpus_file(ANIM))
    table = overview(page).largest
    assert table.model().index(0, 0).data() == "AnimGraphNode_BlendSpacePlayer_2"
    table.setFocus()
    table.setCurrentIndex(table.model().index(0, 0))
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert page.current_page() == "contents"
    qtbot.waitUntil(lambda: document.fields is not None)
    assert shown_in_contents(page) == "exports/5"
    assert context.selection is not None
    assert context.selection.field == "exports/5"


def test_more_height_shows_more_of_the_largest_exports(page: FilePage, opened: Opener) -> None:
    opened(corpus_file(ANIM))
    rows = overview(page).largest_model.rowCount
    page.resize(862, 700)
    assert rows() == 5
    page.resize(862, 1400)
    assert 5 < rows() <= 32


def answers(*marks: tuple[str, Mark]) -> list[ReleaseAnswer]:
    return [ReleaseAnswer(release, mark, 0) for release, mark in marks]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            answers(("5.6", Mark.REFUSE), ("5.7", Mark.OK), ("5.8", Mark.UP)),
            "5.7 and every newer release up to 5.8",
        ),
        (answers(("5.7", Mark.REFUSE), ("5.8", Mark.OK)), "5.8 the newest known release"),
        (answers(("5.6", Mark.WARN), ("5.7", Mark.OK), ("5.8", Mark.REFUSE)), "5.6 – 5.7 only"),
        (answers(("5.6", Mark.OK), ("5.7", Mark.REFUSE), ("5.8", Mark.OK)), "5.6, 5.8 only"),
        (answers(("5.7", Mark.REFUSE), ("5.8", Mark.REFUSE)), "no known release"),
        (answers(("5.7", Mark.BAD), ("5.8", Mark.BAD)), "no known release"),
    ],
)
def test_the_releases_that_open_a_file_are_drawn_together(
    given: list[ReleaseAnswer], said: str
) -> None:
    assert " ".join(segment.text for segment in opens_in(given)) == said


def test_the_class_is_said_in_plain_words(page: FilePage, opened: Opener) -> None:
    opened(corpus_file(ANIM))
    said = facts(page)
    assert list(said)[:2] == ["Class", "Kind"]
    assert said["Kind"].startswith("animation class A class made in the editor")


def test_a_class_of_a_game_says_at_least_where_it_is_from(page: FilePage, opened: Opener) -> None:
    folder = "unversioned/UAssetAPI/TestImproperNameMapHashes"
    opened(corpus_file(f"{folder}/OC_Gatling_DamageB_B.uasset"))
    assert facts(page)["Kind"] == "a class of the module FSD"


def test_the_tags_and_the_large_picture(
    page: FilePage, opened: Opener, context: AppContext, qtbot: QtBot
) -> None:
    opened(corpus_file(ANIM))
    part = overview(page).browser
    assert part.isVisible()
    qtbot.waitUntil(part.picture.isVisible)
    assert part.picture.accessibleName() == "Thumbnail"
    assert part.picture.width() == context.theme.px(192)
    # At first about as many tags as stand beside the picture.
    assert part.model.rowCount() == 8
    assert part.all_tags.text() == "5 more"
    part.all_tags.click()
    assert not part.all_tags.isVisible()
    rows = {row.key: row.value for row in part.model.shown_rows()}
    assert len(rows) == 13
    assert rows["ParentClass"] == "Class'/Script/Engine.AnimInstance'"
    spoken = [label.text() for label in part.title.findChildren(QLabel)]
    assert "256 × 256 PNG, 13 searchable tags" in spoken


def test_a_jpeg_is_shown_as_well(page: FilePage, opened: Opener, qtbot: QtBot) -> None:
    opened(corpus_file("5.0/UnLua/AS_Issue455.uasset"))
    part = overview(page).browser
    qtbot.waitUntil(part.picture.isVisible)
    assert part.picture.accessibleName() == "Thumbnail"


def test_without_a_picture_the_tags_stand_alone(page: FilePage, opened: Opener) -> None:
    opened(corpus_file(ANIM))
    opened(corpus_file(SPHERE))
    part = overview(page).browser
    assert not part.picture.isVisible()
    assert part.tags.isVisible()
    assert part.tags.mapTo(part, QPoint(0, 0)).x() == 0


def test_what_is_no_package_has_nothing_in_the_browser(page: FilePage, opened: Opener) -> None:
    opened(corpus_file(ANIM))
    opened(corpus_file("made/lfs-pointer.uasset"))
    assert not overview(page).browser.isVisible()


def test_a_tag_is_a_place_in_the_file(
    page: FilePage, opened: Opener, context: AppContext, qtbot: QtBot
) -> None:
    document = opened(corpus_file(ANIM))
    tags = overview(page).browser.tags
    tags.setFocus()
    tags.setCurrentIndex(tags.model().index(2, 0))
    assert context.selection is not None
    assert context.selection.field == "asset_registry/Objects/0/Tags/2/Value"
    document.want_fields()
    qtbot.waitUntil(lambda: document.fields is not None)
    assert document.fields is not None
    node = document.fields.find(context.selection.field)
    assert node is not None
    assert node.text == tags.model().index(2, 1).data()
    assert page.current_page() == "overview"


def test_picture_and_tags_stand_before_the_parts_of_the_file(
    page: FilePage, opened: Opener
) -> None:
    opened(corpus_file(ANIM))
    page.resize(862, 1200)
    shown = overview(page)
    tops = [
        part.mapTo(shown.column.body, QPoint(0, 0)).y()
        for part in (shown.facts, shown.browser, shown.parts, shown.largest)
    ]
    assert tops == sorted(tops)
    assert tops[1] < shown.column.viewport().height() // 2


def test_the_references_are_named_and_lead_to_their_page(page: FilePage, opened: Opener) -> None:
    opened(corpus_file(ANIM))
    shown = overview(page)
    assert facts(page)["Refers to"] == "NewBlendSpace1D, TutorialTPP_Skeleton"
    shown.opens.link_clicked.emit("references")
    assert page.current_page() == "references"


def test_a_file_without_a_package_leaves_no_dead_pane(
    page: FilePage, opened: Opener, tmp_path: Path
) -> None:
    empty = tmp_path / "Empty.uasset"
    empty.touch()
    opened(empty)
    shown = overview(page)
    assert facts(page)["Size"] == "0 bytes"
    words = [label.text() for label in shown.findChildren(QLabel) if label.isVisible()]
    assert "What it is" in words
    assert "In the content browser" not in words
    assert not shown.browser.isVisible()
    opened(resource_path("samples", "Lantern.uasset"))
    assert shown.browser.isVisible()
