"""The Upgrades page, driven as a person drives it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from corpus import corpus_file
from gui.pixels import colour_counts
from gui.upgrades.previews import BLEND, EDITOR, MISSED, NOTHING, REDIRECTS, REFUSED, RICH
from headers import object_list, write, write_build
from known_releases import NEWEST
from project.moved import write_package, write_redirectors
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAction, QFont, QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from inspector.catalog import default_catalog
from inspector.files.folders import resource_path
from inspector.gui.desk.context import AppContext
from inspector.gui.desk.document import Document
from inspector.gui.findings.why import WhyPanel
from inspector.gui.kit.text_block import TextBlock
from inspector.gui.look.theme import make_theme, spread_theme
from inspector.gui.package.file_page import FilePage
from inspector.gui.shell.features import PAGES
from inspector.gui.upgrades.copying import preview_text
from inspector.gui.upgrades.page import UpgradesPage
from inspector.gui.versions.page import VersionsPage
from inspector.gui.work.selection import Selection
from inspector.project.around.engine import profile_named
from inspector.project.around.headers import import_engine, source_files, write_profile
from inspector.report.documents.parts import json_text
from inspector.report.documents.upgrades import Upgrades
from inspector.report.upgrades.one_file import upgrades_markdown
from inspector.report.upgrades.sentences import summary, verdict_line
from inspector.report.upgrades.words import NOT_LOOKED_UP, SAFE_MEANS
from inspector.upgrades.model import Preview, PreviewVerdict

#: More of them than a change should have to wait for.
pytestmark = pytest.mark.slow

ANIM = "4.18/ue4-rts/RTSSampleCharacterAnimationBlueprint.uasset"
LUA = "4.20/LuaMachine/TestLuaValueCallError.uasset"
SPHERE = "5.7/ProceduralMeshDemos/Sphere_BP.uasset"
Opener = Callable[[Path | str], Document]
Shower = Callable[[Path | str], UpgradesPage]


@pytest.fixture
def upgrades(page: FilePage, opened: Opener, qtbot: QtBot) -> Shower:
    """Opens a file, turns to the page and waits until its preview is there."""

    def show(path: Path | str) -> UpgradesPage:
        document = opened(path)
        assert page.show_page("upgrades")
        found = page.page("upgrades")
        assert isinstance(found, UpgradesPage)
        qtbot.waitUntil(lambda: document.preview is not None and not page.context.jobs.busy)
        QApplication.processEvents()
        return found

    return show


def give(shown: UpgradesPage, preview: Preview | None) -> UpgradesPage:
    """Shows a preview made by hand in the place of the file's own."""
    document = shown.document
    assert document is not None
    document.preview = preview
    document.preview_ready.emit()
    QApplication.processEvents()
    return shown


def lines(shown: UpgradesPage) -> list[str]:
    """The first column of the rows that are open, from the top."""
    found: list[str] = []
    index = shown.tree.model().index(0, 0)
    while index.isValid() and len(found) < 2000:
        row = shown.model.row_at(index)
        assert row is not None
        found.append(row.line)
        index = shown.tree.indexBelow(index)
    return found


def at(shown: UpgradesPage, key: str) -> QModelIndex:
    index = shown.model.index_of_key(key)
    assert index.isValid(), key
    return index


def go_to(shown: UpgradesPage, key: str) -> None:
    shown.tree.setCurrentIndex(at(shown, key))
    QApplication.processEvents()


def current(shown: UpgradesPage) -> str:
    row = shown.model.row_at(shown.tree.currentIndex())
    return row.key if row is not None else ""


def test_the_first_line_counts_by_risk(upgrades: Shower) -> None:
    shown = upgrades(corpus_file(ANIM))
    document = shown.document
    assert document is not None
    assert document.preview is not None
    assert shown.sentence.text() == summary(document.preview)
    assert shown.sentence.text().startswith("50 steps run, ")
    clauses = shown.sentence.clauses
    assert (clauses[0].text, clauses[0].font) == ("50 steps run,", "section")
    lead = [clause for clause in clauses if clause.font == "section"]
    assert [clause.text for clause in lead[1:]] == [
        "14 touch this file,",
        "10 may touch it,",
        "26 do not concern it.",
    ]
    assert [clause.mark for clause in clauses[len(lead) :]] == [None, None, "none", None]
    assert " more steps run only if the asset uses parts of the engine " in clauses[-1].text


def test_the_axes_stand_below_each_other(upgrades: Shower) -> None:
    shown = upgrades(corpus_file(ANIM))
    found = lines(shown)
    assert found[0] == "UE4 object version  514 → 522  8 steps"
    assert "UE5 object version  none → 1009  10 steps" in found
    assert "Framework  30 → 37  7 steps" in found
    assert "summary/LocalizationId: (absent) → (new on save)" in found
    # 52 imports are too many to begin with.
    assert not any(line.startswith("imports/") for line in found)
    assert found[-1].startswith("Does not concern this asset")


def test_steps_stand_under_what_people_call_them(upgrades: Shower) -> None:
    shown = upgrades(corpus_file(ANIM))
    step = at(shown, "ue5/1004")
    assert step.data() == "1004  Large world coordinates"
    row = shown.model.row_at(step)
    assert row is not None
    assert row.note == "LARGE_WORLD_COORDINATES"
    shown.tree.expandAll()
    effects = {
        below.siblingAtColumn(2).data()
        for above in shown.model.children_at(QModelIndex())
        for below in shown.model.children_at(above)
    }
    assert {"engine converts it", "no value changes", "new form"} <= effects
    assert not {"code", "note"} & effects


def test_the_navigation_counts_the_steps(page: FilePage, opened: Opener) -> None:
    opened(corpus_file(ANIM))
    bar = page.navigation.tab_bar()
    assert bar.tabText(3) == "Upgrades, 50"
    assert [spec.key for spec in PAGES if spec.id == "upgrades"] == ["Ctrl+4"]


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        (SPHERE, "5.3 refuses this package."),
        ("made/IndirectCycleA-cut-in-name-table.uasset", "Not readable."),
        ("made/lfs-pointer.uasset", "This file is not a package"),
    ],
)
def test_files_that_nobody_saves_have_no_page(
    page: FilePage, opened: Opener, path: str, reason: str
) -> None:
    opened(corpus_file(path))
    assert not page.show_page("upgrades")
    assert page.current_page() == "overview"
    bar = page.navigation.tab_bar()
    assert not bar.isTabEnabled(3)
    assert bar.tabToolTip(3).startswith(reason)
    assert bar.tabText(3) == "Upgrades"


def test_files_without_versions_have_no_page(page: FilePage, opened: Opener) -> None:
    folder = corpus_file("unversioned/UAssetAPI")
    opened(min(path for path in folder.rglob("*") if path.suffix in (".uasset", ".umap")))
    assert not page.show_page("upgrades")
    assert "cooked" in page.navigation.tab_bar().tabToolTip(3)


def test_a_place_that_is_chosen_is_selected_everywhere(
    upgrades: Shower, page: FilePage, context: AppContext
) -> None:
    shown = upgrades(corpus_file(ANIM))
    go_to(shown, "ue4/516/0")
    assert context.selection == Selection(
        str(corpus_file(ANIM)), "summary/LocalizationId", "upgrades"
    )
    assert page.current_page() == "upgrades"
    # A step is no place of the file.
    go_to(shown, "ue4/518")
    assert context.selection is not None
    assert context.selection.field == "summary/LocalizationId"


def test_a_place_that_is_selected_elsewhere_is_marked(
    upgrades: Shower, page: FilePage, context: AppContext
) -> None:
    shown = upgrades(corpus_file(ANIM))
    assert not shown.tree.isExpanded(at(shown, "ue4/520"))
    context.select_field("imports/2/PackageName", "bytes")
    assert page.current_page() == "upgrades"
    assert current(shown) == "ue4/520/2"
    assert shown.tree.isExpanded(at(shown, "ue4/520"))
    assert (
        shown.tree.viewport()
        .rect()
        .contains(shown.tree.visualRect(shown.tree.currentIndex()).center())
    )
    # What no step changes is shown where it can be.
    context.select_field("names/3", "bytes")
    assert page.current_page() == "contents"


def test_what_was_selected_before_is_marked_when_the_page_is_first_shown(
    page: FilePage, opened: Opener, context: AppContext, qtbot: QtBot
) -> None:
    document = opened(corpus_file(ANIM))
    context.select_field("summary/LocalizationId", "bytes")
    page.show_page("upgrades")
    qtbot.waitUntil(lambda: document.preview is not None)
    shown = page.page("upgrades")
    assert isinstance(shown, UpgradesPage)
    assert current(shown) == "ue4/516/0"


def test_enter_goes_to_the_place_in_contents(
    upgrades: Shower, page: FilePage, qtbot: QtBot
) -> None:
    shown = upgrades(corpus_file(ANIM))
    shown.tree.setFocus()
    go_to(shown, "ue5/1005")
    assert not shown.tree.isExpanded(at(shown, "ue5/1005"))
    qtbot.keyClick(shown.tree, Qt.Key.Key_Return)
    assert shown.tree.isExpanded(at(shown, "ue5/1005"))
    go_to(shown, "ue5/1005/0")
    qtbot.keyClick(shown.tree, Qt.Key.Key_Return)
    assert page.current_page() == "contents"
    assert page.context.selection is not None
    assert page.context.selection.field == "exports/0/PackageGuid"


def test_only_what_touches_it(upgrades: Shower, qtbot: QtBot) -> None:
    shown = upgrades(corpus_file(ANIM))
    assert any(line.startswith("Does not concern") for line in lines(shown))
    qtbot.mouseClick(shown.only, Qt.MouseButton.LeftButton)
    assert not any(line.startswith("Does not concern") for line in lines(shown))
    assert any(line.startswith("516  ") for line in lines(shown))
    assert not any("Not stored" in line for line in lines(shown))
    give(shown, MISSED)
    assert not shown.tree.isVisible()
    assert shown.states.empty.accessibleName() == "No step touches this file."
    shown.states.empty.action_button().click()
    assert not shown.only.isChecked()
    assert lines(shown)[0] == "Licensee version  3 → 5  2 steps"


def test_the_filter_of_the_tool_bar_narrows_the_steps(upgrades: Shower, page: FilePage) -> None:
    shown = upgrades(corpus_file(ANIM))
    assert page.filter_hint() == "Filter: name, number, effect, is:lost"
    unfiltered = lines(shown)
    assert len(unfiltered) > 40
    state = page.set_filter("large_world")
    assert state.kind == "valid"
    assert state.text.startswith("1 of ")
    assert [line for line in lines(shown) if not line.startswith("exports/")] == [
        "UE5 object version  none → 1009  10 steps",
        "1004  Large world coordinates  LARGE_WORLD_COORDINATES",
    ]
    assert page.set_filter("large_world is:nonsense").kind == "invalid"
    assert len(lines(shown)) < len(unfiltered)
    assert page.set_filter("is:nonsense").kind == "invalid"
    assert (page.filter_text(), lines(shown)) == ("is:nonsense", unfiltered)
    page.set_filter("no such step")
    assert shown.states.empty.accessibleName() == "Nothing here matches the filter."
    shown.states.empty.action_button().click()
    assert page.filter_text() == ""
    assert shown.tree.isVisible()
    assert lines(shown) == unfiltered


def test_a_selection_that_the_filter_hides_makes_it_give_way(
    upgrades: Shower, page: FilePage, context: AppContext
) -> None:
    shown = upgrades(corpus_file(ANIM))
    page.set_filter("large_world")
    context.select_field("summary/LocalizationId", "bytes")
    assert page.filter_text() == ""
    assert current(shown) == "ue4/516/0"


def test_what_was_opened_by_hand_stays_open_for_another_engine(
    upgrades: Shower, context: AppContext, qtbot: QtBot
) -> None:
    shown = upgrades(corpus_file(ANIM))
    shown.tree.expand(at(shown, "ue4/520"))
    shown.tree.collapse(at(shown, "ue5"))
    go_to(shown, "ue4/518")
    document = shown.document
    assert document is not None
    context.choose_target("5.1")
    qtbot.waitUntil(lambda: document.preview is not None and document.preview.engine == "5.1")
    QApplication.processEvents()
    assert "UE5 object version  none → 1008  9 steps" in lines(shown)
    assert shown.tree.isExpanded(at(shown, "ue4/520"))
    assert not shown.tree.isExpanded(at(shown, "ue5"))
    assert current(shown) == "ue4/518"


@pytest.fixture
def why(page: FilePage, context: AppContext, qtbot: QtBot) -> WhyPanel:
    """The panel that stands beside the page."""
    panel = WhyPanel(context)
    qtbot.addWidget(panel)
    return panel


def chain_of(panel: WhyPanel) -> dict[str, str]:
    """What the panel says: the headline, and each link by its caption."""
    explained = panel.explanation
    assert explained is not None
    told = {link.caption: f"{link.text} {link.source}".strip() for link in explained.links}
    return {"": explained.headline, **told}


def test_why_follows_the_step_that_is_selected(
    upgrades: Shower, page: FilePage, why: WhyPanel, qtbot: QtBot
) -> None:
    shown = give(upgrades(corpus_file(ANIM)), RICH)
    shown.tree.setFocus()
    go_to(shown, "ue4")
    qtbot.keyClick(shown.tree, Qt.Key.Key_Down)
    assert current(shown) == "ue4/516"
    assert chain_of(why) == {
        "": "The summary stores an identifier for its texts.",
        "What the engine calls it": "`516` ADDED_PACKAGE_SUMMARY_LOCALIZATION_ID",
        "In short": "Added package summary localization id",
        "This file": "summary",
        "How": "sets a default",
        "What it costs": "Nothing that is stored is lost.",
        "How sure": "Read from an independent reader. a reader of packages",
    }
    assert why.chain.findChildren(TextBlock)[0].painted_lines()[0].startswith("The")
    go_to(shown, f"{EDITOR}/21")
    assert chain_of(why)["What it does"] == "It is not described."
    assert chain_of(why)["How sure"] == "Only the name is known."
    shown.tree.expand(at(shown, "redirect"))
    go_to(shown, "redirect/redirect/RTSOwner becomes RTSOwnerComponent")
    assert chain_of(why)["How sure"] == "From a project’s ini file. DefaultEngine.ini:27"
    # A row that the filter takes away explains nothing until it is back.
    go_to(shown, "ue4/516")
    shown.set_filter("name:21")
    assert why.explanation is None or why.explanation.rule
    shown.set_filter("")
    assert chain_of(why)[""] == "The summary stores an identifier for its texts."
    # An axis explains nothing, and neither does a page that nobody looks at.
    go_to(shown, "ue4")
    assert why.explanation is None or why.explanation.rule
    go_to(shown, "ue4/516")
    page.show_page("contents")
    assert why.explanation is None or why.explanation.rule
    page.show_page("upgrades")
    assert chain_of(why)[""] == "The summary stores an identifier for its texts."


def test_losses_stand_first(upgrades: Shower) -> None:
    shown = give(upgrades(corpus_file(ANIM)), RICH)
    assert [clause.text for clause in shown.sentence.clauses if clause.mark == "warn"] == [
        "1 loses data,",
        "1 reference lost;",
        "1 field dropped;",
    ]
    assert lines(shown)[:4] == [
        "References",
        "NewBlendSpace1D is not in this project  REF-MISSING",
        f"exports/6/properties/BlendSpace: {BLEND} → None",
        "Dropped fields",
    ]


def test_the_header_says_the_same_about_losses(upgrades: Shower, page: FilePage) -> None:
    def said() -> str:
        texts = [label.text() for label in page.header.findChildren(QLabel)]
        return next(text for text in texts if text.startswith("Loads in 5.3. "))

    shown = give(upgrades(corpus_file(ANIM)), RICH)
    assert said() == (
        "Loads in 5.3. A save there runs 20 upgrade steps, applies 1 redirect and loses "
        "1 reference and 1 field; what 10 steps do is not known (Editor)."
    )
    assert verdict_line(RICH).partition("5.3 ")[2] == said().partition("there ")[2]
    give(shown, replace(RICH, verdict=PreviewVerdict.UNKNOWN, references_lost=()))
    assert said() == (
        "Loads in 5.3. A save there runs 20 upgrade steps and applies 1 redirect; "
        "what 10 steps do is not known (Editor)."
    )
    only = replace(MISSED, groups=(REDIRECTS,))
    give(shown, only)
    assert said() == "Loads in 5.3. A save there applies 1 redirect; nothing is lost."


def test_what_moved_is_told_with_its_redirector_and_leads_to_its_import(
    upgrades: Shower, page: FilePage, why: WhyPanel, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "Mine.uproject").write_text('{"EngineAssociation": "5.3"}')
    content = tmp_path / "Content"
    write_redirectors(content / "Old" / "Door.uasset", {"Door": "/Game/New/Door.Door"})
    write_package(content / "New" / "Door.uasset")
    shown = upgrades(write_package(content / "House.uasset", "/Game/Old/Door.Door"))
    assert lines(shown)[:2] == [
        "Redirected references",
        "imports/1: /Game/Old/Door.Door → /Game/New/Door.Door",
    ]
    assert "1 reference redirected." in [clause.text for clause in shown.sentence.clauses]
    shown.tree.setFocus()
    go_to(shown, "redirected")
    qtbot.keyClick(shown.tree, Qt.Key.Key_Down)
    assert current(shown) == "redirected/imports/1"
    assert "Content/Old/Door.uasset" in chain_of(why)["What it means"]
    qtbot.keyClick(shown.tree, Qt.Key.Key_Return)
    assert page.current_page() == "contents"
    assert page.context.selection is not None
    assert page.context.selection.field == "imports/1"


def test_what_is_wrong_with_patches_is_said_above_and_listed_below(
    upgrades: Shower, qtbot: QtBot
) -> None:
    shown = give(upgrades(corpus_file(ANIM)), RICH)
    assert shown.notice.isVisible()
    assert "Patch armour leads to 9, above 5, " in shown.notice.accessibleName()
    (button,) = shown.notice.buttons()
    assert button.text() == "Show 2 problems"
    button.click()
    assert current(shown) == "problems"
    only_notes = replace(RICH, problems=RICH.problems[:1])
    assert not give(shown, only_notes).notice.isVisible()
    assert "A is redirected to B 2 times; the first is used.  C2" in lines(shown)


def test_refused_and_idle_files_say_so_in_one_sentence(upgrades: Shower) -> None:
    shown = give(upgrades(corpus_file(ANIM)), REFUSED)
    assert shown.sentence.text() == (
        "5.3 refuses this package. It was saved by 5.7, which is newer."
    )
    assert not shown.foot.isVisible()
    assert not shown.tree.isVisible()
    assert not shown.only.isVisible()
    assert shown.filter_hint() == ""
    give(shown, NOTHING)
    assert shown.sentence.text() == "A save with 5.7 changes nothing."
    assert shown.foot.isVisible()
    assert not shown.only.isVisible()
    first, *custom = lines(shown)
    assert first == "Not stored in this file  5 steps, only if the asset uses them"
    assert custom, "the custom versions are not unfolded, though there is nothing else to read"


def test_a_file_at_its_own_engine_has_nothing_to_do(
    upgrades: Shower, context: AppContext, page: FilePage, qtbot: QtBot
) -> None:
    shown = upgrades(corpus_file(ANIM))
    document = shown.document
    assert document is not None
    context.choose_target("4.18")
    qtbot.waitUntil(lambda: document.preview is not None and document.preview.engine == "4.18")
    assert shown.sentence.text() == "A save with 4.18 changes nothing."
    assert page.navigation.tab_bar().tabText(3) == "Upgrades, 0"


def test_a_preview_that_takes_long_is_announced(upgrades: Shower, qtbot: QtBot) -> None:
    shown = upgrades(corpus_file(ANIM))
    document = shown.document
    assert document is not None
    document.preview = None
    shown.show_document(document)
    # A short wait needs no words: what was there stays until then.
    assert shown.tree.isVisible()
    qtbot.waitUntil(shown.states.loading.isVisible)
    assert shown.states.loading.text() == "Reading upgrade steps"
    assert not shown.tree.isVisible()
    give(shown, RICH)
    assert not shown.states.loading.isVisible()
    assert shown.tree.isVisible()


def test_the_whole_preview_is_copied_as_the_command_line_prints_it(
    upgrades: Shower, qtbot: QtBot
) -> None:
    shown = upgrades(corpus_file(ANIM))
    document = shown.document
    assert document is not None
    assert document.preview is not None
    assert document.answer is not None
    profile, path = document.answer.profile, document.path
    actions = {action.objectName(): action for action in shown.copy_button.ways.actions()}
    assert [action.text() for action in actions.values()] == ["Markdown", "JSON"]
    actions["markdown"].trigger()
    assert QGuiApplication.clipboard().text() == upgrades_markdown(document.preview, profile, path)
    actions["json"].trigger()
    copied = QGuiApplication.clipboard().text()
    assert copied == json_text(Upgrades.of(document.preview, profile, path, "unreal-package"))
    assert json.loads(copied)["step_count"] == 50
    assert preview_text(None, "json") == ""


def test_the_menu_of_a_row(upgrades: Shower, page: FilePage) -> None:
    shown = upgrades(corpus_file(ANIM))

    def entries() -> dict[str, QAction]:
        return {action.objectName(): action for action in shown.row_menu().actions()}

    go_to(shown, "ue4/516")
    assert not entries()["contents"].isEnabled()
    go_to(shown, "ue4/516/0")
    entries()["copy"].trigger()
    assert QGuiApplication.clipboard().text() == (
        "summary/LocalizationId: (absent) → (new on save)"
    )
    entries()["path"].trigger()
    assert QGuiApplication.clipboard().text() == "summary/LocalizationId"
    entries()["contents"].trigger()
    assert page.current_page() == "contents"


def test_the_keyboard_reaches_everything(upgrades: Shower, qtbot: QtBot) -> None:
    shown = upgrades(corpus_file(ANIM))
    shown.tree.setFocus(Qt.FocusReason.TabFocusReason)
    tree = shown.tree
    qtbot.keyClicks(tree, "520")
    assert current(shown) == "ue4/520"
    qtbot.keyClick(tree, Qt.Key.Key_Right)
    assert tree.isExpanded(at(shown, "ue4/520"))
    qtbot.keyClick(tree, Qt.Key.Key_Down)
    assert current(shown) == "ue4/520/0"
    qtbot.keyClick(tree, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().startswith("imports/0/PackageName: ")
    qtbot.keyClick(tree, Qt.Key.Key_Left)
    qtbot.keyClick(tree, Qt.Key.Key_Left)
    assert not tree.isExpanded(at(shown, "ue4/520"))
    qtbot.keyClick(tree, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(tree, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    first, second = QGuiApplication.clipboard().text().splitlines()
    assert first.split("\t")[0] == "520  Imports outside their package  NON_OUTER_PACKAGE_IMPORT"
    assert second.split("\t")[1:] == ["asset registry", "adds a field", "safe"]


#: What "safe" means of a file of the corpus, which lies in no project.
_SAFE_ALONE = f"{SAFE_MEANS} {NOT_LOOKED_UP}"


def test_the_foot_shows_what_is_written_and_lost(
    upgrades: Shower, page: FilePage, context: AppContext
) -> None:
    shown = upgrades(corpus_file(ANIM))
    numbers, more = shown.foot.writes.shown()
    assert [one.accessible_text for one in numbers] == [
        "UE4 514 → 522",
        "UE5 none → 1009",
        "Saved by 4.18.1 → 5.3.2",
        "Compatible 4.18.0 → 5.3.0",
        "AnimPhys 12 → 17",
        "Editor 20 → 40",
        "Framework 30 → 37",
    ]
    assert more == 0
    assert shown.foot.note.toPlainText().endswith(_SAFE_ALONE)
    assert [line.text for line in shown.foot.releases.lines()] == [
        "4.18 – 5.2",
        f"5.3 – {NEWEST}",
        "4.0 – 4.17 could not open before.",
    ]
    page.resize(500, 800)
    QApplication.processEvents()
    numbers, more = shown.foot.writes.shown()
    assert (len(numbers), more) == (3, 4)
    shown.foot.versions_wanted.emit()
    assert page.current_page() == "versions"


def test_a_low_page_keeps_the_steps_and_says_the_foot_in_words(
    upgrades: Shower, page: FilePage
) -> None:
    shown = upgrades(corpus_file(ANIM))
    assert shown.foot.title.isVisible()
    page.resize(724, 420)
    QApplication.processEvents()
    assert not shown.foot.title.isVisible()
    assert shown.foot.line.toPlainText().endswith(
        f"4.18 – 5.2 can no longer open it. {_SAFE_ALONE}"
    )
    # Four rows of steps, below a sentence of two lines that is said whole.
    assert shown.tree.height() >= 88
    assert not shown.foot.note.isVisible()
    page.resize(862, 800)
    QApplication.processEvents()
    assert shown.foot.title.isVisible()
    # Beside the title there is no room for all that "safe" does not speak of.
    assert shown.foot.note.toPlainText().endswith(_SAFE_ALONE)
    assert shown.foot.note.height() >= shown.foot.note.heightForWidth(shown.foot.note.width())
    page.resize(1600, 800)
    QApplication.processEvents()
    assert not shown.foot.note.isVisible()
    assert shown.foot.title.accessibleName().endswith(_SAFE_ALONE)


@pytest.mark.parametrize("width", [590, 724, 862])
def test_columns_fit_the_page(upgrades: Shower, page: FilePage, width: int) -> None:
    shown = give(upgrades(corpus_file(ANIM)), RICH)
    page.resize(width, 700)
    QApplication.processEvents()
    header = shown.tree.header()
    assert sum(header.sectionSize(i) for i in range(4)) == shown.tree.viewport().width()
    assert shown.tree.horizontalScrollBar().maximum() == 0
    before = [header.sectionSize(i) for i in range(4)]
    shown.tree.expandAll()
    assert [header.sectionSize(i) for i in range(4)] == before
    # Where names would have no room the effect goes.
    assert shown.tree.isColumnHidden(2) == (width < 600)


@pytest.mark.parametrize("look", ["light", "dark", "contrast"])
def test_every_look_paints_signs_and_words(upgrades: Shower, look: str) -> None:
    shown = give(upgrades(corpus_file(ANIM)), RICH)
    font = QFont()
    font.setPixelSize(17)
    theme = make_theme("dark" if look == "dark" else "light", look == "contrast", font)
    spread_theme(shown, theme)
    go_to(shown, "ue4/516")
    colours: set[str] = set()
    bar = shown.tree.verticalScrollBar()
    for position in range(0, bar.maximum() + 1, max(bar.pageStep() - 30, 30)):
        bar.setValue(position)
        image = shown.tree.viewport().grab().toImage()
        colours |= colour_counts(image).keys()
    # Signs of what is lost, and what is gone behind its arrow.
    assert {theme.hex("warn"), theme.hex("refuse"), theme.hex("note")} <= colours
    assert theme.hex("base") in colours


def test_a_ruler_leads_to_the_steps_of_its_axis(
    page: FilePage, opened: Opener, qtbot: QtBot
) -> None:
    document = opened(corpus_file(ANIM))
    page.show_page("versions")
    versions = page.page("versions")
    assert isinstance(versions, VersionsPage)
    rulers = {ruler.axis().axis: ruler for ruler in versions.rulers}
    assert set(rulers) == {"ue4", "ue5", ""}
    assert rulers[""].focusPolicy() == Qt.FocusPolicy.NoFocus
    qtbot.mouseClick(rulers[""], Qt.MouseButton.LeftButton)
    assert page.current_page() == "versions"
    rulers["ue5"].setFocus()
    qtbot.keyClick(rulers["ue5"], Qt.Key.Key_Return)
    assert page.current_page() == "upgrades"
    shown = page.page("upgrades")
    assert isinstance(shown, UpgradesPage)
    qtbot.waitUntil(lambda: document.preview is not None)
    assert current(shown) == "ue5"
    assert shown.tree.visualRect(at(shown, "ue5")).top() == 0
    page.show_page("versions")
    qtbot.mouseClick(rulers["ue4"], Qt.MouseButton.LeftButton)
    assert page.current_page() == "upgrades"
    assert current(shown) == "ue4"


def test_closing_the_file_lets_go_of_it(
    upgrades: Shower, context: AppContext, opened: Opener
) -> None:
    shown = upgrades(corpus_file(ANIM))
    document = shown.document
    assert document is not None
    opened(corpus_file(LUA))
    context.close(document)
    QApplication.processEvents()
    spread_theme(shown, context.theme)
    assert document not in shown._states._all


def imported(folder: Path, prefix: str) -> str:
    """The profile of an engine with ten licensee versions, which its own source names."""
    rows = [(f"STEP_{number}", number) for number in range(10)]
    listed = object_list("EUnrealEngineObjectLicenseeUE4Version", prefix, rows)
    write(folder, {"ObjectVersion.h": listed})
    write_build(folder, 215034, 201100, "++Studio+Main")
    catalog = default_catalog()
    near = partial(profile_named, "4.27", catalog)
    engine = import_engine(str(folder), source_files(str(folder)), None, near, catalog)
    path = str(folder / "Engine.toml")
    write_profile(engine, path, force=False)
    return path


def newest_licensee(document: Document) -> str:
    versions = document.catalog.object_versions("licensee")
    return versions[-1].name if versions else ""


def test_steps_are_named_as_the_engines_own_source_names_them(
    upgrades: Shower, context: AppContext, tmp_path: Path, qtbot: QtBot
) -> None:
    """Also when another engine becomes the target while the page is open."""
    engines = {prefix: imported(tmp_path / prefix, prefix) for prefix in ("OURS_", "THEIRS_")}
    context.choose_target(engines["OURS_"])
    shown = upgrades(resource_path("samples") / "StudioBuild.uasset")
    document = shown.document
    assert document is not None
    for prefix in ("OURS_", "THEIRS_", "OURS_"):
        newest = f"{prefix}STEP_9"
        context.choose_target(engines[prefix])
        qtbot.waitUntil(lambda name=newest: newest_licensee(document) == name)
        qtbot.waitUntil(lambda: document.preview is not None and not context.jobs.busy)
        QApplication.processEvents()
        shown.tree.expandAll()
        steps = [line for line in lines(shown) if "STEP_" in line]
        assert [prefix in line for line in steps] == [True, True], lines(shown)
