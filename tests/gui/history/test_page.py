"""The History page, driven as a person drives it, over a real repository."""

from __future__ import annotations

from pathlib import Path

import pytest
from gui.shell.driver import Shell, ShellMaker
from gui.shell.large_text import large, squeezed
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from scratch_git import ScratchRepository, lantern, leave_out_the_user, sample

from inspector.gui.history.page import HistoryPage

#: A window of its own for each: more than a change should have to wait for.
pytestmark = [pytest.mark.slow, pytest.mark.needs_git]

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
NAME = "Content/Lantern.uasset"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScratchRepository:
    """A package that was added, renamed, edited twice, and is edited in the work tree."""
    leave_out_the_user(monkeypatch)
    monkeypatch.setenv("ASSET_INSPECTOR_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("ASSET_INSPECTOR_STATE", str(tmp_path / "state"))
    made = ScratchRepository(tmp_path / "game")
    made.write("Content/Lamp.uasset", lantern(100))
    made.commit()
    (made.folder / "Content/Lamp.uasset").rename(made.folder / NAME)
    made.commit()
    for intensity in (200, 300):
        made.write(NAME, lantern(intensity))
        made.commit()
    made.write(NAME, lantern(400))
    return made


@pytest.fixture
def window(make_shell: ShellMaker) -> Shell:
    """A window that judges by 5.5."""
    return make_shell(engine="5.5")


@pytest.fixture
def shown(window: Shell, repository: ScratchRepository) -> HistoryPage:
    """The page, turned to by its key."""
    window.open(repository.folder / NAME)
    window.key(Qt.Key.Key_7, CTRL)
    window.settle()
    return page_of(window)


def page_of(shell: Shell) -> HistoryPage:
    view = shell.window.middle.view
    assert view is not None
    found = view.page("history")  # type: ignore[attr-defined]
    assert isinstance(found, HistoryPage)
    return found


def sentences(page: HistoryPage) -> list[str]:
    """What the list says, from above."""
    model = page.model
    return [str(model.index(row, 1).data()) for row in range(model.rowCount())]


def changes(page: HistoryPage) -> list[tuple[str, str]]:
    """What A and B differ in, as it is read."""
    model = page.compared.model
    return [
        (str(model.index(row, 0).data()), str(model.index(row, 1).data()))
        for row in range(model.rowCount())
    ]


def sides(page: HistoryPage) -> str:
    """The letters before the rows of the list, from above; a dot for none."""
    model = page.model
    return "".join(str(model.index(row, 0).data()) or "." for row in range(model.rowCount()))


def test_every_revision_is_told_newest_first(shown: HistoryPage) -> None:
    assert sentences(shown) == [
        "Edited: Intensity 300 → 400 in Flame.",
        "Edited: Intensity 200 → 300 in Flame.",
        "Edited: Intensity 100 → 200 in Flame.",
        "Renamed from Lamp.uasset.",
        "Added to the repository.",
    ]
    assert shown.sentence.text() == (
        "5 revisions, of which 3 are edits; saved by 5.5.4. 5.5 opens 5 of 5."
    )
    # The work tree against the last commit, without being asked.
    assert sides(shown) == "BA..."
    assert changes(shown) == [("Lantern_C:Flame › Intensity", "300 → 400")]
    QAbstractItemModelTester(shown.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    QAbstractItemModelTester(
        shown.compared.model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )


def test_letters_put_the_handles_at_the_current_row(shown: HistoryPage, window: Shell) -> None:
    shown.take_keyboard()
    window.key(Qt.Key.Key_End, CTRL)
    window.key(Qt.Key.Key_A)
    window.settle()
    assert sides(shown) == "B...A"
    assert changes(shown) == [("Lantern_C:Flame › Intensity", "100 → 400")]
    # Below stands the whole of what has little room in a row.
    value = shown.compared.value
    assert value.isVisible()
    assert value.place.toPlainText() == "Lantern_C:Flame › Intensity"
    assert [side.text.toPlainText() for side in value.sides] == ["A 100", "B 400"]
    window.key(Qt.Key.Key_X)
    window.settle()
    assert sides(shown) == "A...B"
    assert changes(shown) == [("Lantern_C:Flame › Intensity", "400 → 100")]
    window.key(Qt.Key.Key_A)
    window.settle()
    assert shown.compared.states.empty.accessibleName() == (
        "A and B are one revision; press A or B at another row."
    )


def test_the_strip_moves_the_handles_by_keys_and_clicks(shown: HistoryPage, window: Shell) -> None:
    strip = shown.strip
    strip.setFocus()
    window.key(Qt.Key.Key_Left)
    window.key(Qt.Key.Key_Left, SHIFT)
    window.settle()
    assert sides(shown) == ".BA.."
    assert changes(shown) == [("Lantern_C:Flame › Intensity", "200 → 300")]
    window.click_at(strip, strip.cell(0).center())
    window.settle()
    assert sides(shown) == "B.A.."
    # The oldest stands at the left.
    assert strip.cell(4).left() < strip.cell(0).left()
    assert strip.place_at(strip.cell(3).center()) == 3
    assert strip.place_at(QPoint(1, 1)) is None


def test_enter_opens_both_as_a_comparison(shown: HistoryPage, window: Shell) -> None:
    shown.take_keyboard()
    window.key(Qt.Key.Key_Down)
    window.key(Qt.Key.Key_B)
    window.key(Qt.Key.Key_Down)
    window.key(Qt.Key.Key_A)
    window.key(Qt.Key.Key_Return)
    window.settle()
    comparison = window.comparison
    assert comparison is not None
    assert comparison.summary == "Edited: Intensity 200 → 300 in Flame."


def test_a_value_is_followed_and_escape_shows_all_again(shown: HistoryPage, window: Shell) -> None:
    shown.compared.table.setFocus()
    window.key(Qt.Key.Key_F)
    window.settle()
    assert sentences(shown) == ["300 → 400", "200 → 300", "100 → 200", "+ 100"]
    assert shown.followed.isVisible()
    assert shown.followed.words.text().startswith("Following Lantern_C:Flame › Intensity. ")
    assert "Set 4 times." in shown.followed.words.text()
    assert shown.plot.isVisible()
    assert shown.plot.accessibleName() == "Values, oldest first: 100, 200, 300, 400"
    assert shown.plot.axis() == (0.0, 400.0)
    shown.take_keyboard()
    window.key(Qt.Key.Key_Escape)
    window.settle()
    assert len(sentences(shown)) == 5
    assert not shown.followed.isVisible()
    assert not shown.plot.isVisible()


def test_the_filter_and_the_box_narrow_the_list(
    shown: HistoryPage, window: Shell, repository: ScratchRepository
) -> None:
    shown.set_filter("renamed")
    assert sentences(shown) == ["Renamed from Lamp.uasset."]
    shown.clear_filter()
    repository.git("checkout", "--quiet", "HEAD", "--", NAME)
    repository.write(NAME, sample("StudioBuild.uasset"))
    repository.write(NAME, lantern(300))
    window.key(Qt.Key.Key_F5)
    window.settle()
    assert len(sentences(shown)) == 4
    shown.only_edits.click()
    assert len(sentences(shown)) == 2
    assert shown.hidden.text() == "2 hidden"


def test_another_engine_judges_every_revision(shown: HistoryPage, window: Shell) -> None:
    # The signs are those of the file beside others: 5.6 loads all, and a save there upgrades them.
    for engine, opened, sign in (("5.4", 0, "refuse"), ("5.6", 5, "up")):
        window.window.context.choose_target(engine)
        window.settle()
        assert shown.sentence.text().endswith(f"{engine} opens {opened} of 5.")
        signs = {shown.model.cell(shown.model.index(row, 3)).mark for row in range(5)}
        document = window.window.context.document
        assert document is not None
        assert signs == {sign} == {document.mark}


def test_the_menu_copies_the_hash(
    shown: HistoryPage, window: Shell, repository: ScratchRepository
) -> None:
    shown.take_keyboard()
    window.key(Qt.Key.Key_Down)
    menu = shown.row_menu()
    (copy,) = (action for action in menu.actions() if action.objectName() == "copy-commit")
    copy.trigger()
    menu.deleteLater()
    assert QGuiApplication.clipboard().text() == repository.git("rev-parse", "HEAD").strip()


def test_what_git_does_not_track_says_so(
    window: Shell, repository: ScratchRepository, tmp_path: Path
) -> None:
    path = repository.write("Content/New.uasset", lantern(1))
    window.open(path)
    window.key(Qt.Key.Key_7, CTRL)
    window.settle()
    page = page_of(window)
    assert "Git does not track Content/New.uasset" in page.states.empty.accessibleName()
    assert page.states.empty.accessibleName().endswith("git commit put it there.")
    # Nothing is kept free for a sentence that is not there.
    assert page.states.mapTo(page, QPoint()).y() == 0
    outside = tmp_path / "Alone.uasset"
    outside.write_bytes(lantern(1))
    window.open(outside)
    window.key(Qt.Key.Key_7, CTRL)
    window.settle()
    assert window.page() == "overview"


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768)])
def test_large_text_leaves_room_for_rows(
    make_shell: ShellMaker, repository: ScratchRepository, size: tuple[int, int]
) -> None:
    window = large(make_shell(engine="5.5", size=size))
    window.open(repository.folder / NAME)
    window.key(Qt.Key.Key_7, CTRL)
    window.settle()
    page = page_of(window)
    assert (window.window.width(), window.window.height()) == size
    # What was compared just now is laid out a moment later.
    window.wait_for(lambda: squeezed(window.window.middle) == [])
    table, compared = page.table, page.compared
    assert table.viewport().height() >= table.rowHeight(0)
    assert not table.horizontalScrollBar().isVisible()
    assert not compared.table.horizontalScrollBar().isVisible()
    assert not page.strip.isVisible()
    assert not compared.value.isVisible()
    page.follow("Lantern_C:Flame/properties/Intensity")
    window.settle()
    assert page.followed.isVisible()
    assert not page.plot.isVisible()
    assert table.viewport().height() >= table.rowHeight(0)
    page.follow("")
    window.settle()
    # The day, which has no column, is in the tip of the row.
    assert table.isColumnHidden(2)
    day = repository.git("log", "-1", "--format=%as").strip()
    row = page.model.index(1, 1)
    assert row.data(Qt.ItemDataRole.ToolTipRole).splitlines()[-1] == day
    window.window.resize(2600, 1400)
    window.settle()
    assert page.strip.isVisible()
    assert not table.isColumnHidden(2)
