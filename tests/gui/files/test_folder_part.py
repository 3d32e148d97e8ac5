"""The folder in the left dock in the hands of a person: marks, filter, order, and a calm tree."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from gui.shell.driver import Shell, ShellMaker, sample
from gui.six_packages import FUTURE, OLD, six_packages
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from scratch_git import ScratchRepository, lantern, leave_out_the_user

from inspector.gui.files.folder_part import FolderPart
from inspector.gui.files.lists import fitted
from inspector.gui.files.models import FolderRole, RightRole
from inspector.gui.rows.columns import MarkRole

#: More of them than a change should have to wait for.
pytestmark = pytest.mark.slow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Six packages: three load in 5.3, two are refused, one is unreadable."""
    return six_packages(tmp_path)


def part(shell: Shell) -> FolderPart:
    return shell.window.panels.files.folder_part


def rows(shell: Shell) -> list[str]:
    """What can be seen in the tree, from the top."""
    tree = part(shell).tree
    seen: list[str] = []
    index = tree.indexAt(QPoint(0, 0))
    while index.isValid():
        assert len(seen) < 1000
        seen.append(str(index.data()))
        index = tree.indexBelow(index)
    return seen


def index_of(shell: Shell, path: Path) -> QModelIndex:
    return shell.tree.index_of(str(path))


def place(shell: Shell, path: Path) -> QPoint:
    return part(shell).tree.visualRect(index_of(shell, path)).center()


def point(shell: Shell, spot: QPoint) -> None:
    """Moves the pointer to a place in the window, as the screen does: widgets enter and leave."""
    QTest.mouseMove(shell.window.windowHandle(), spot)
    QApplication.processEvents()


def find(shell: Shell, text: str) -> None:
    """Types into the filter of the folder as a person does."""
    shell.key(Qt.Key.Key_F, CTRL, SHIFT)
    shell.key(Qt.Key.Key_A, CTRL)
    shell.type(text)


def test_folders_tell_the_worst_of_what_lies_below(shell: Shell, project: Path) -> None:
    shell.open_beside(project)
    spoken = Qt.ItemDataRole.AccessibleTextRole
    new, fine, torn = (index_of(shell, project / name) for name in ("New", "Fine", "Torn"))
    assert (new.data(MarkRole), new.data(RightRole)) == ("refuse", "2 refused")
    assert (torn.data(MarkRole), torn.data(RightRole)) == ("bad", "1 unreadable")
    # What is fine makes no noise: the count of its packages, and no sign.
    assert (fine.data(MarkRole), fine.data(RightRole)) == (None, "3")
    assert new.data(spoken) == "refuses, folder New, 2 packages, 2 refused"
    assert fine.data(spoken) == "folder Fine, 3 packages"


@pytest.mark.needs_git
def test_a_file_in_conflict_says_so_in_both_lists(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both branches of a real repository made the Lantern brighter, each in its own way."""
    leave_out_the_user(monkeypatch)
    game = ScratchRepository(tmp_path / "game")
    name = "Content/Lantern.uasset"
    game.write("Content/Other.uasset", lantern(1))
    for branch, brightness in (("", 1500), ("topic", 300), ("main", 400)):
        if branch:
            game.git("checkout", "--quiet", branch)
        game.write(name, lantern(brightness))
        game.commit()
        if not branch:
            game.git("branch", "topic")
    assert game.run("git", "merge", "topic").returncode == 1
    shell.open_beside(game.folder)
    spoken = Qt.ItemDataRole.AccessibleTextRole
    path = game.folder / name
    row, other = (index_of(shell, one) for one in (path, path.with_name("Other.uasset")))
    assert (row.data(MarkRole), row.data(RightRole)) == ("refuse", "in conflict")
    assert row.data(spoken) == "refuses, in conflict, Lantern, saved by 5.5"
    assert other.data(RightRole) == "5.5"
    assert "in conflict" in row.data(Qt.ItemDataRole.ToolTipRole)
    find(shell, "is:conflict")
    assert rows(shell) == ["Content", "Lantern"]
    shell.open(str(path))
    document = shell.documents[-1]
    listed = shell.window.panels.files.files_model.index_of(document)
    assert listed.data(RightRole) == "in conflict"
    # Another Lantern is open beside it.
    assert listed.data(spoken) == "refuses, in conflict, Lantern, saved by 5.5, Content"
    assert "UNMERGED" in [finding.rule for finding in document.findings]
    # Once it is settled, reading it again takes the word away.
    game.git("add", name)
    document.load()
    shell.settle()
    assert listed.data(RightRole) == "5.5"


def test_a_folder_counts_anew_for_another_engine(shell: Shell, project: Path) -> None:
    shell.open_beside(project)
    shell.window.context.choose_target("4.0")
    shell.settle()
    assert index_of(shell, project / "Fine").data(RightRole) == "3 refused"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("is:refused", ["New", "Deep", "Latest", "Later"]),
        ("is:unreadable", ["Torn", "Cut"]),
        ("is:problem !is:refused", ["Torn", "Cut"]),
        ("is:loads", ["Fine", "Set1", "Set2", "Set10"]),
        ("is:upgrades set2", ["Fine", "Set2"]),
        ("rule:legacy-new", ["New", "Deep", "Latest", "Later"]),
        ("path:deep/", ["New", "Deep", "Latest"]),
        ("!path:new !path:torn release:4.1", ["Fine", "Set1", "Set2", "Set10"]),
    ],
)
def test_the_filter_speaks_the_language_of_all_tables(
    shell: Shell, project: Path, text: str, left: list[str]
) -> None:
    shell.open_beside(project)
    find(shell, text)
    assert rows(shell) == left
    files = sum(1 for name in left if name not in ("New", "Deep", "Torn", "Fine"))
    assert part(shell).find_field.state() == ("valid", f"{files} of 6")


def test_what_loads_with_a_warning_loads_and_is_a_problem(shell: Shell, tmp_path: Path) -> None:
    """The sample LocalBuild stores changelist 0, of which ``check`` warns; 5.3 loads it."""
    for name in ("LocalBuild", "FromTheFuture"):
        shutil.copy(sample(f"{name}.uasset"), tmp_path)
    shell.open_beside(tmp_path)
    for text in ("is:loads", "is:warns", "is:problem !is:refused"):
        find(shell, text)
        assert rows(shell) == ["LocalBuild"]


def test_an_unknown_key_is_told_in_words(shell: Shell, project: Path) -> None:
    shell.open_beside(project)
    find(shell, "rules:LEGACY-NEW")
    folder = part(shell)
    assert folder.find_field.state().kind == "invalid"
    assert folder.problem.isVisible()
    assert folder.problem.toPlainText() == "Unknown key rules, did you mean rule?"
    find(shell, "is:refused")
    assert not folder.problem.isVisible()
    shell.type("x")
    assert folder.problem.toPlainText() == "Unknown is:refusedx, did you mean refused?"
    # Nothing is left out for what is not understood.
    assert "Set10" in rows(shell)
    shell.key(Qt.Key.Key_Escape)
    assert not folder.problem.isVisible()
    assert "Set10" in rows(shell)


def test_the_count_of_refused_packages_leads_to_them(shell: Shell, project: Path) -> None:
    shell.open_beside(project)
    folder = part(shell)
    assert folder.sentence.toPlainText().startswith("3 load in 5.3, 2 are refused, 1 is unreadable")
    folder.sentence.setFocus(Qt.FocusReason.TabFocusReason)
    # The first link has the keyboard then, or gets it by Tab.
    if not folder.sentence.textCursor().hasSelection():
        shell.key(Qt.Key.Key_Tab, into=folder.sentence)
    shell.key(Qt.Key.Key_Return, into=folder.sentence)
    assert folder.find_field.text() == "is:refused"
    assert rows(shell) == ["New", "Deep", "Latest", "Later"]
    assert folder.find_field.line_edit().hasFocus()
    # Enter goes on to the first file, Escape in the field leads back to all of them.
    shell.key(Qt.Key.Key_Return)
    assert folder.tree.hasFocus()
    assert folder.tree.currentIndex().data() == "Latest"
    shell.key(Qt.Key.Key_F, CTRL, SHIFT)
    shell.key(Qt.Key.Key_Escape)
    assert folder.find_field.text() == ""
    assert "Fine" in rows(shell)
    # Once more: to the files that it finds.
    shell.key(Qt.Key.Key_Escape)
    assert folder.tree.hasFocus()


def test_a_click_on_the_count_does_the_same(shell: Shell, project: Path) -> None:
    shell.open_beside(project)
    sentence = part(shell).sentence
    cursor = sentence.document().find("unreadable")
    sentence.setTextCursor(cursor)
    spot = sentence.cursorRect().center()
    cursor.clearSelection()
    sentence.setTextCursor(cursor)
    shell.click_at(sentence.viewport(), spot - QPoint(8, 0))
    assert part(shell).find_field.text() == "is:unreadable"
    assert rows(shell) == ["Torn", "Cut"]


def test_a_filter_without_hits_offers_to_clear_it(shell: Shell, project: Path) -> None:
    shell.open_beside(project)
    before = rows(shell)
    folder = part(shell)
    find(shell, "is:warns")
    assert folder.empty.accessibleName() == "No file matches the filter."
    button = folder.empty.action_button()
    assert (button.text(), button.isVisible()) == ("Clear filter", True)
    assert not folder.tree.isVisible()
    for _ in range(4):
        if button.hasFocus():
            break
        shell.key(Qt.Key.Key_Tab)
    assert button.hasFocus()
    shell.key(Qt.Key.Key_Space)
    assert folder.find_field.text() == ""
    assert folder.find_field.line_edit().hasFocus()
    assert rows(shell) == before
    find(shell, "zzz")
    shell.click(button)
    assert rows(shell) == before


def test_what_was_unfolded_is_so_again_after_a_filter(shell: Shell, project: Path) -> None:
    shell.open_beside(project)
    tree = part(shell).tree
    tree.collapse(index_of(shell, project / "Fine"))
    tree.setCurrentIndex(index_of(shell, project / "New" / "Later.uasset"))
    before = rows(shell)
    find(shell, "later")
    assert rows(shell) == ["New", "Later"]
    shell.key(Qt.Key.Key_Escape)
    assert rows(shell) == before
    assert tree.currentIndex().data() == "Later"


def test_a_filter_follows_what_is_read_anew(shell: Shell, project: Path) -> None:
    shell.open_beside(project)
    find(shell, "is:refused")
    shell.window.context.choose_target("4.0")
    shell.settle()
    assert part(shell).find_field.state() == ("valid", "5 of 6")
    assert "Set2" in shell_texts(shell, "Fine", project)


@pytest.fixture
def wide(tmp_path: Path) -> Path:
    """Eight folders with two folders each, in which one package of six is refused."""
    for top in "ABCDEFGH":
        for below in ("fine", "new/deep"):
            folder = tmp_path / "Wide" / top / below
            folder.mkdir(parents=True)
            for number in range(3):
                refused = below != "fine" and number == 1
                shutil.copy(sample(FUTURE if refused else OLD), folder / f"Set{number}.uasset")
    return tmp_path / "Wide"


def all_matches() -> list[str]:
    return [row for top in "ABCDEFGH" for row in (top, "new", "deep", "Set1")]


def test_a_filter_shows_every_match(shell: Shell, wide: Path) -> None:
    shell.open_beside(wide)
    tree = part(shell).tree
    tree.setFocus()
    tree.setCurrentIndex(index_of(shell, wide / "B"))
    shell.key(Qt.Key.Key_Right)
    before = rows(shell)
    assert before == ["A", "B", "fine", "new", *"CDEFGH"]
    find(shell, "is:refused")
    assert rows(shell) == all_matches()
    # What the person folds stays folded while the filter stands, and only then.
    shell.key(Qt.Key.Key_Return)
    tree.setCurrentIndex(index_of(shell, wide / "C"))
    shell.key(Qt.Key.Key_Left)
    assert rows(shell) == [*all_matches()[:8], "C", *all_matches()[12:]]
    shell.project.changed.emit()
    assert rows(shell) == [*all_matches()[:8], "C", *all_matches()[12:]]
    find(shell, "is:refused set1")
    assert rows(shell) == all_matches()
    shell.key(Qt.Key.Key_Escape)
    assert rows(shell) == before


def test_a_filter_shows_matches_that_are_read_after_it_was_set(shell: Shell, wide: Path) -> None:
    shell.window.open_paths([str(sample("Lantern.uasset")), str(wide)])
    shell.wait_for(lambda: shell.window.panels.files.folder is not None)
    find(shell, "is:refused")
    shell.settle()
    assert rows(shell) == all_matches()
    shell.window.context.choose_target("4.0")
    shell.settle()
    assert len(rows(shell)) == 8 * (4 + 6)
    assert part(shell).find_field.state() == ("valid", "48 of 48")


def test_all_that_was_unfolded_is_so_again_after_a_filter(shell: Shell, wide: Path) -> None:
    shell.open_beside(wide)
    tree = part(shell).tree
    for top in "ABCDEFGH":
        for below in ("", "fine", "new", "new/deep"):
            tree.expand(index_of(shell, wide / top / below))
    before = rows(shell)
    assert len(before) == 8 * (4 + 6)
    find(shell, "nothing like it")
    assert rows(shell) == []
    shell.key(Qt.Key.Key_Escape)
    assert rows(shell) == before


def test_a_key_unfolds_a_folder_with_all_that_is_in_it(shell: Shell, wide: Path) -> None:
    shell.open_beside(wide)
    tree = part(shell).tree
    tree.setCurrentIndex(index_of(shell, wide / "A"))
    shell.key(Qt.Key.Key_Asterisk, into=tree)
    assert rows(shell)[:10] == [
        *("A", "fine", "Set0", "Set1", "Set2"),
        *("new", "deep", "Set0", "Set1", "Set2"),
    ]


def shell_texts(shell: Shell, name: str, project: Path) -> list[str]:
    """The rows of a folder, folded or not."""
    model, above = shell.tree, index_of(shell, project / name)
    model.give_more(above)
    return [str(model.index(row, 0, above).data()) for row in range(model.rowCount(above))]


def test_another_folder_is_shown_without_the_filter(shell: Shell, project: Path) -> None:
    shell.open_beside(project)
    find(shell, "is:refused")
    shell.open(project / "Fine")
    assert part(shell).find_field.text() == ""
    assert rows(shell) == ["Set1", "Set2", "Set10"]


def test_worst_first_is_an_option_that_is_remembered(make_shell: ShellMaker, project: Path) -> None:
    shell = make_shell()
    shutil.copy(sample(OLD), project / "New" / "Able.uasset")
    shell.open_beside(project)
    folder = part(shell)
    assert [name for name in rows(shell) if name in ("Fine", "New", "Torn")] == [
        "Fine",
        "New",
        "Torn",
    ]
    shell.key(Qt.Key.Key_Space, into=folder.worst_first)
    assert [name for name in rows(shell) if name in ("Fine", "New", "Torn")] == [
        "New",
        "Torn",
        "Fine",
    ]
    assert shell_texts(shell, "New", project) == ["Deep", "Later", "Able"]
    # Among equals the names decide, as people count.
    assert shell_texts(shell, "Fine", project) == ["Set1", "Set2", "Set10"]
    shell.window.close()
    again = make_shell()
    again.open(project)
    assert part(again).worst_first.isChecked()
    assert rows(again)[0] == "New"
    again.click(part(again).worst_first)
    assert rows(again)[0] == "Fine"


def test_the_current_row_and_what_is_unfolded_survive_another_order(
    shell: Shell, project: Path
) -> None:
    shell.open_beside(project)
    tree = part(shell).tree
    tree.collapse(index_of(shell, project / "Torn"))
    tree.setCurrentIndex(index_of(shell, project / "Fine" / "Set2.uasset"))
    shell.click(part(shell).worst_first)
    assert tree.currentIndex().data() == "Set2"
    assert tree.isExpanded(index_of(shell, project / "Fine"))
    assert not tree.isExpanded(index_of(shell, project / "Torn"))


def test_opening_files_leaves_the_row_under_the_pointer_in_place(
    shell: Shell, project: Path
) -> None:
    shell.open_beside(project)
    folder, window = part(shell), shell.window
    view = folder.tree.viewport()
    stack = window.middle.stack
    away = stack.mapTo(window, stack.rect().center())
    point(shell, away)
    assert folder.is_pointed is False
    tops: list[int] = []
    for path in (project / "Fine" / f"Set{number}.uasset" for number in (1, 2, 10)):
        spot = place(shell, path)
        point(shell, view.mapTo(window, spot))
        assert part(shell).is_pointed
        before = view.mapTo(window, spot)
        QTest.mouseDClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=before)
        shell.settle()
        assert view.mapTo(window, place(shell, path)) == before
        tops.append(view.mapTo(window, QPoint(0, 0)).y())
    assert [one.name for one in shell.documents] == ["Lantern", "Set1", "Set2", "Set10"]
    assert window.panels.files.open_count.text() == "4"
    assert len(set(tops)) == 1
    # The list takes its room once the pointer has left.
    point(shell, away)
    shell.settle()
    assert view.mapTo(window, QPoint(0, 0)).y() > tops[0]
    assert window.panels.files.files.height() == 4 * window.context.theme.row_height(24)


def test_enter_on_a_folder_and_a_click_on_its_arrow_still_unfold_it(
    shell: Shell, project: Path
) -> None:
    shell.open_beside(project)
    tree = part(shell).tree
    deep = index_of(shell, project / "New" / "Deep")
    assert deep.data(FolderRole)
    tree.setCurrentIndex(deep)
    shell.key(Qt.Key.Key_Return, into=tree)
    assert "Latest" in rows(shell)


def test_a_name_without_room_keeps_its_end(shell: Shell, project: Path) -> None:
    theme = shell.window.context.theme
    name, count = "SM_Environment_Rock_Cliff_01", "3 refused"
    whole = theme.width("body", name) + theme.width("body", count) + theme.px(8)
    assert fitted(theme, name, count, "3", whole) == (name, count)
    # The count loses its word first; the sign beside it says the same.
    assert fitted(theme, name, count, "3", whole - 1) == (name, "3")
    cut, words = fitted(theme, name, count, "3", whole // 2)
    assert words == "3"
    assert cut.startswith("SM_")
    assert cut.endswith("_01")
    assert "…" in cut
    # What is no count is never cut at a blank.
    cut, words = fitted(theme, name, "in conflict", "in conflict", whole // 2)
    assert words == "in conflict"
    assert "…" in cut
    long = project / "New" / f"{name}.uasset"
    shutil.copy(sample(FUTURE), long)
    shell.open_beside(project)
    tip = index_of(shell, long).data(Qt.ItemDataRole.ToolTipRole)
    assert tip.splitlines()[0] == str(long)


def test_panels_are_as_wide_again_after_a_comparison(make_shell: ShellMaker, project: Path) -> None:
    shell = make_shell(size=(1440, 900))
    first, second = sample("OldDoor.uasset"), sample("Lantern.uasset")
    shell.open(first)
    shell.settle()
    docks = shell.window.panels.docks
    names = ("left-dock", "findings-dock")
    before = [docks[name].width() for name in names]
    context = shell.window.context
    context.close_shown()
    context.compare(str(first), str(second))
    shell.settle()
    assert not docks["left-dock"].isVisible()
    context.compare(str(project / "New"), str(project / "Fine"))
    shell.settle()
    assert docks["left-dock"].isVisible()
    shell.open(first)
    shell.settle()
    assert docks["findings-dock"].isVisible()
    assert [docks[name].width() for name in names] == before


def test_a_dock_is_as_wide_on_every_page(shell: Shell, project: Path) -> None:
    shell.open(project / "Fine" / "Set1.uasset", project)
    window = shell.window
    dock = window.panels.docks["left-dock"]
    window.run("page-versions")
    window.resizeDocks([dock], [311], Qt.Orientation.Horizontal)
    shell.settle()
    assert dock.width() == 311
    for page in ("overview", "contents", "upgrades", "versions"):
        window.run(f"page-{page}")
        shell.settle()
        assert (page, dock.width()) == (page, 311)
    window.run("start-page")
    shell.settle()
    assert dock.width() == 311
