"""The page of a file as a whole: header, strip, navigation, and files of which little is known."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from corpus import corpus_file
from gui.pixels import colour_counts
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from inspector.files.folders import resource_path
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import Document
from inspector.gui.desk.guarded import StoppedView
from inspector.gui.desk.page import Page
from inspector.gui.desk.page_spec import Outline, OutlineSpec, PageSpec
from inspector.gui.kit.headline import VerdictLine
from inspector.gui.kit.picture import ThumbnailView
from inspector.gui.look.style import apply_theme
from inspector.gui.look.theme import Theme, make_theme, spread_theme
from inspector.gui.package.file_page import FilePage
from inspector.gui.package.header_band import short_path
from inspector.gui.shell.actions import page_actions
from inspector.gui.shell.features import PAGES

ANIM = "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset"
SPHERE = "5.7/ProceduralMeshDemos/Sphere_BP.uasset"
CUT = "made/IndirectCycleA-cut-in-name-table.uasset"
Opener = Callable[[Path | str], Document]


def seen(widget: QWidget) -> list[str]:
    """The words of every label that can be seen."""
    labels = widget.findChildren(QLabel)
    return [label.text() for label in labels if label.isVisible() and label.text()]


def test_the_header_answers_the_question(page: FilePage, opened: Opener, qtbot: QtBot) -> None:
    opened(corpus_file(ANIM))
    words = seen(page.header)
    assert "RTSSampleCharacterAnimationBlueprint" in words
    assert "AnimBlueprint" in words
    assert "144,806 bytes" in words
    verdict = "Loads in 5.3. A save there runs 50 upgrade steps."
    assert any(verdict in text for text in words), words
    assert page.header.findChild(ThumbnailView).accessibleName() == "Thumbnail"


def test_a_package_without_a_picture_shows_its_icon(page: FilePage, opened: Opener) -> None:
    opened(corpus_file(SPHERE))
    assert page.header.findChild(ThumbnailView).accessibleName() == "No thumbnail"
    sentence = "It was saved by 5.7; the oldest engine that opens it is 5.7."
    assert any(f"5.3 refuses this package. {sentence}" in text for text in seen(page.header))


def test_a_release_of_the_strip_becomes_the_target(
    page: FilePage, opened: Opener, context: AppContext, qtbot: QtBot
) -> None:
    document = opened(corpus_file(SPHERE))
    assert page.strip.target() == "5.3"
    row = [answer.release for answer in page.strip.answers()].index("5.7")
    cell = page.strip.visualRect(page.strip.model().index(row, 0))
    qtbot.mouseClick(page.strip.viewport(), Qt.MouseButton.LeftButton, pos=cell.center())
    qtbot.waitUntil(lambda: document.answer is not None and document.answer.profile.name == "5.7")
    assert context.target.name == "5.7"
    assert page.strip.target() == "5.7"
    assert any("Loads in 5.7." in text for text in seen(page.header))


def test_the_pages_are_turned_by_keys_and_pointer(
    page: FilePage, opened: Opener, qtbot: QtBot
) -> None:
    opened(corpus_file(ANIM))
    bar = page.navigation.tab_bar()
    titles = [bar.tabText(i) for i in range(bar.count())]
    assert titles == [
        "Overview",
        "Versions",
        "Contents, 32",
        "Upgrades, 50",
        "References, 8",
        "Graphs, 2",
        "History",
    ]
    assert page.current_page() == "overview"
    with qtbot.waitSignal(page.arrangement_changed):
        qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(1).center())
    assert page.current_page() == "versions"
    bar.setFocus()
    qtbot.keyClick(bar, Qt.Key.Key_Right)
    assert page.current_page() == "contents"
    assert not page.show_page("no-such-page")


def test_what_a_preview_tells_moves_nothing_below_the_header(
    page: FilePage, opened: Opener, qtbot: QtBot
) -> None:
    document = opened(corpus_file(ANIM))
    QApplication.processEvents()
    before = page.strip.geometry()
    bar = page.navigation.tab_bar()
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(3).center())
    assert page.current_page() == "upgrades"
    qtbot.waitUntil(lambda: document.preview is not None)
    qtbot.wait(50)
    line = page.header.findChild(VerdictLine)
    assert "runs 50 upgrade steps" in line.text()
    assert line.text() != "Loads in 5.3. A save there runs 50 upgrade steps."
    assert page.strip.geometry() == before
    assert line.line_count() == 1
    assert line.toolTip()


def test_a_page_that_was_asked_for_is_shown_of_a_refused_file_too(
    page: FilePage, opened: Opener, context: AppContext
) -> None:
    page.show_page("versions")
    opened(corpus_file(SPHERE))
    assert page.current_page() == "versions"
    context.close(context.entries()[0])
    opened(corpus_file(ANIM))
    opened(corpus_file(SPHERE))
    assert page.current_page() == "overview"


def test_a_page_is_registered_in_one_place(context: AppContext, opened: Opener, host: Any) -> None:
    class SoundPage(Page):
        def __init__(self, context: AppContext, theme: Theme) -> None:
            super().__init__(context, theme)
            QLabel("How it sounds", self)

    spec = PageSpec("sound", "Sound", "Ctrl+9", SoundPage, count=lambda document: 7)
    pages = (*PAGES, spec)
    made = FilePage(context, pages)
    host.hold(made)
    context.document_changed.connect(made.show_entry)
    opened(corpus_file(ANIM))
    bar = made.navigation.tab_bar()
    assert bar.tabText(bar.count() - 1) == "Sound, 7"
    assert "sound" in made.available_pages()
    actions = {one.id: one for one in page_actions(pages)}
    assert actions["page-sound"].keys == ("Ctrl+9",)
    assert made.show_page("sound")
    assert "How it sounds" in seen(made)
    made.show_entry(None)


def test_a_page_that_meets_a_bug_is_replaced_by_its_report(
    context: AppContext, opened: Opener, host: Any, qtbot: QtBot
) -> None:
    class Broken(Page):
        broken = True

        def show_document(self, document: Document) -> None:
            if Broken.broken:
                raise ZeroDivisionError("a page with a bug")

    made = FilePage(context, (*PAGES, PageSpec("broken", "Broken", "", Broken)))
    host.hold(made)
    context.document_changed.connect(made.show_entry)
    opened(corpus_file(ANIM))
    made.show_page("broken")
    (report,) = made.findChildren(StoppedView)
    assert report.isVisible()
    assert "ZeroDivisionError" in report.report.text
    assert made.show_page("versions")
    assert not report.isVisible()
    made.show_page("broken")
    Broken.broken = False
    again = next(view for view in made.findChildren(StoppedView) if view.isVisible())
    qtbot.mouseClick(again.again_button, Qt.MouseButton.LeftButton)
    assert made.findChild(Broken).isVisible()
    made.show_entry(None)


def test_a_bug_in_an_outline_leaves_the_pages_alive(
    context: AppContext, opened: Opener, host: Any, qtbot: QtBot
) -> None:
    class Broken(Outline):
        broken = True

        def show_document(self, document: Document) -> None:
            if Broken.broken:
                raise ZeroDivisionError("an outline with a bug")

    spec = OutlineSpec(
        "Broken", lambda context: Broken(context.theme), frozenset({"unreal-package"})
    )
    made = FilePage(context, PAGES, (spec,))
    host.hold(made)
    context.document_changed.connect(made.show_entry)
    opened(corpus_file(ANIM))
    part = made.beside()
    assert part is not None
    part.setGeometry(0, 0, 600, 400)
    part.show()
    (report,) = part.findChildren(StoppedView)
    assert made.show_page("versions")
    made.refresh()
    assert part.findChildren(StoppedView) == [report]
    Broken.broken = False
    qtbot.mouseClick(report.again_button, Qt.MouseButton.LeftButton)
    assert part.findChild(Broken).isVisible()
    made.show_entry(None)


def test_an_lfs_pointer_has_a_page_without_empty_tables(page: FilePage, opened: Opener) -> None:
    opened(corpus_file("made/lfs-pointer.uasset"))
    assert any(text.startswith("Not a package.") for text in seen(page.header))
    assert page.available_pages() == {"overview"}
    bar = page.navigation.tab_bar()
    assert not bar.isTabEnabled(2)
    assert bar.tabToolTip(2) == "This file is not a package"
    words = seen(page)
    assert "What it is" in words
    assert "What is inside" not in words
    assert "Largest exports" not in words


def test_what_is_only_called_like_a_stream_is_told_as_none(
    page: FilePage, opened: Opener, tmp_path: Path
) -> None:
    path = tmp_path / "Bomb.slice"
    path.write_text("<!DOCTYPE b><b/>")
    opened(path)
    assert any(text.startswith("Not an object stream.") for text in seen(page.header))
    assert page.available_pages() == {"overview"}
    assert "Not an object stream" in seen(page.header)
    assert "What it is" in seen(page)


def test_the_page_that_was_wanted_comes_back_with_a_file_that_has_it(
    page: FilePage, opened: Opener
) -> None:
    opened(corpus_file(ANIM))
    page.show_page("contents")
    opened(corpus_file("made/lfs-pointer.uasset"))
    assert page.current_page() == "overview"
    opened(resource_path("samples", "OldDoor.uasset"))
    assert page.current_page() == "contents"


def test_a_damaged_package_says_what_still_opens(
    page: FilePage, opened: Opener, context: AppContext, qtbot: QtBot
) -> None:
    document = opened(corpus_file(CUT))
    words = seen(page)
    assert "The name table runs past the end." in words
    assert any(text.endswith("parts open.") for text in words)
    overview = page.page("overview")
    assert overview is not None
    context.set_finding(None)
    overview.notice.action_chosen.emit("explain")  # type: ignore[attr-defined]
    assert context.finding is not None
    assert context.finding in document.findings
    assert context.finding.rule == "TRUNCATED"


def test_a_file_that_is_gone_says_so(page: FilePage, opened: Opener, tmp_path: Path) -> None:
    opened(tmp_path / "Gone.uasset")
    assert "Gone" in seen(page.header)
    assert any("Not" in text or "not" in text for text in seen(page))


def test_a_file_that_takes_its_time_says_what_is_read(
    page: FilePage, context: AppContext, qtbot: QtBot
) -> None:
    # Nobody has asked this document to load yet: that is how a slow disk looks.
    slow = Document(
        str(corpus_file(SPHERE)), context.catalog, context.jobs, context.profile_maker, context
    )
    page.show_entry(slow)
    assert "Sphere_BP" in seen(page.header)
    assert not page.states.loading.isVisible()
    qtbot.waitUntil(page.states.loading.isVisible)
    assert page.states.loading.text() == "Reading Sphere_BP"
    slow.load()
    qtbot.waitUntil(lambda: slow.settled)
    assert not page.states.loading.isVisible()
    assert "24,024 bytes" in seen(page.header)


def test_reading_a_file_again_keeps_the_page(
    page: FilePage, opened: Opener, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "Sphere_BP.uasset"
    shutil.copyfile(corpus_file(SPHERE), path)
    document = opened(path)
    page.show_page("versions")
    shutil.copyfile(corpus_file(ANIM), path)
    document.load()
    qtbot.waitUntil(lambda: document.settled and document.saved_release == "4.18")
    assert page.current_page() == "versions"
    assert "144,806 bytes" in seen(page.header)


def test_low_windows_have_a_header_of_one_line(page: FilePage, opened: Opener) -> None:
    opened(corpus_file(SPHERE))
    tall = page.header.height()
    page.resize(724, 480)
    assert page.header.sizeHint().height() < tall - 20
    assert "24,024 bytes" not in seen(page.header)
    page.resize(862, 800)
    assert "24,024 bytes" in seen(page.header)


def test_another_theme_reaches_every_page(
    page: FilePage, opened: Opener, qapp: QApplication
) -> None:
    opened(corpus_file(ANIM))
    for spec in PAGES:
        page.show_page(spec.id)
    dark = make_theme("dark")
    apply_theme(qapp, dark)
    spread_theme(page, dark)
    for spec in PAGES:
        page.show_page(spec.id)
        colours = colour_counts(page.stack.grab().toImage())
        assert max(colours, key=colours.__getitem__) == dark.hex("base"), spec.id


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/games/ue4-rts/Content/Sample/Unit.uasset", "ue4-rts/Content/Sample/Unit.uasset"),
        ("/games/rts/Plugins/Fog/Content/M.uasset", "rts/Plugins/Fog/Content/M.uasset"),
        ("/data/Unit.uasset", "/data/Unit.uasset"),
        ("/Content/Unit.uasset", "/Content/Unit.uasset"),
    ],
)
def test_paths_begin_at_the_project(path: str, shown: str) -> None:
    assert short_path(path) == shown
