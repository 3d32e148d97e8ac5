"""The page Merge, driven as a person drives it, over conflicts that a real Git left."""

from __future__ import annotations

import random
import shlex
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

import graph_drafts as drafts
import pytest
from corpus import corpus_file
from graph_drafts import NODES, WIRES, PinDraft, call, event, say
from gui.shell.driver import Shell, ShellMaker
from gui.shell.large_text import large, squeezed
from made_merges import numbers_of, one_edit, poked, sides, whose_edits, written
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QMenu
from scratch_git import ScratchRepository, lantern, leave_out_the_user, sample

from inspector.compare.merge import MergeSide
from inspector.format.unreal.draft import PropertyDraft
from inspector.format.unreal.package import Package
from inspector.gui.findings.panel import FindingsPanel
from inspector.gui.graphs.merged import MergedGraphs
from inspector.gui.graphs.navigator import NodeOrPin
from inspector.gui.graphs.overlay_canvas import OverlayCanvas
from inspector.gui.kit.headline import VerdictLine
from inspector.gui.look.theme import ROLES
from inspector.gui.merge.document import MergeDocument
from inspector.gui.merge.view import MergeView
from inspector.gui.project.view import ProjectView
from inspector.gui.rows.table_model import RowsModel
from inspector.gui.shell.app import merge_first
from inspector.gui.shell.opening import open_last
from inspector.messages.projects import reason_line
from inspector.messages.rendering import render
from inspector.report.merge.listed import LostRow, MergeRow

#: A window of its own for each: more than a change should have to wait for.
pytestmark = [pytest.mark.slow, pytest.mark.needs_git]

CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
NAME = "Content/Lantern.uasset"


class Conflict:
    """A repository in which a package is in conflict, or will be."""

    def __init__(self, folder: Path, base: bytes | None) -> None:
        self.repository = ScratchRepository(folder)
        self.file = folder / NAME
        self._base = base
        if base is None:
            self.repository.write("README", b"nothing yet")
        else:
            self.repository.write(NAME, base)
        self.repository.commit()
        self.repository.git("branch", "topic")

    def edit(self, branch: str, data: bytes | None) -> None:
        self.repository.commit_on(branch, {NAME: data}, f"What {branch} did")

    def begin(self, ours: bytes | None, theirs: bytes | None, *command: str) -> Conflict:
        self.edit("topic", theirs)
        self.edit("main", ours)
        ended = self.repository.run("git", *(command or ("merge", "topic")))
        assert ended.returncode == 1, ended
        return self


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the repository is made."""
    leave_out_the_user(monkeypatch)
    monkeypatch.setenv("ASSET_INSPECTOR_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("ASSET_INSPECTOR_STATE", str(tmp_path / "state"))
    return tmp_path / "game"


@pytest.fixture
def window(make_shell: ShellMaker) -> Shell:
    """A window that judges by 5.5."""
    return make_shell(engine="5.5")


def shown(window: Shell, *paths: Path | str) -> MergeView:
    """The page of a merge, as the command line opens it."""
    merge_first(window.window, [str(path) for path in paths])
    window.settle()
    return view_of(window)


def since(repository: ScratchRepository) -> str:
    """How a headline names the commit that both branches began with, as Git knows it."""
    return f" since {repository.git('merge-base', 'main', 'topic')[:7]}"


def view_of(window: Shell) -> MergeView:
    view = window.window.middle.view
    assert isinstance(view, MergeView)
    return view


def listed(view: MergeView) -> dict[str, list[tuple[str, str]]]:
    """The list: below each title what stands in both lines of its rows."""
    found: dict[str, list[tuple[str, str]]] = {}
    model: RowsModel[MergeRow] = view.list_model
    title = ""
    for row in range(model.rowCount()):
        index = model.index(row, 0)
        group = model.group_at(index)
        if group is not None:
            title = f"{group.title} {group.note}"
            found[title] = []
        else:
            cell = model.cell(index)
            found[title].append((cell.text, cell.second))
    return found


def cells(view: MergeView, field: str) -> list[str]:
    """The cells of a row of the table as a screen reader says them."""
    model = view.table_model
    for row in range(model.rowCount()):
        if model.row_at(model.index(row, 0)) and model.index(row, 0).data() == field:
            return [
                str(model.index(row, column).data(Qt.ItemDataRole.AccessibleTextRole))
                for column in range(4)
            ]
    raise AssertionError(field)


def one_edit_against_two(folder: Path) -> Conflict:
    """What contradicts nowhere: ours edited one value, theirs two others."""
    base = {"One": {"Count": 1, "Speed": 1.0}, "Two": {"Count": 7}}
    ours = {"One": {"Count": 2, "Speed": 1.0}, "Two": {"Count": 7}}
    theirs = {"One": {"Count": 1, "Speed": 9.0}, "Two": {"Count": 8}}
    return Conflict(folder, written(base)).begin(written(ours), written(theirs))


def spoken(model: RowsModel[LostRow]) -> list[str]:
    """The rows of a list as a screen reader says them."""
    return [
        str(model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole))
        for row in range(model.rowCount())
    ]


def lost(view: MergeView, side: MergeSide) -> list[str]:
    return spoken(view.losses[side].model)


def steps(view: MergeView) -> list[str]:
    return spoken(view.redo.model)


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def test_one_value_that_both_changed(folder: Path, window: Shell) -> None:
    conflict = Conflict(folder, lantern(1500)).begin(lantern(300), lantern(400))
    view = shown(window, conflict.file)
    assert view.bar.sentence.text() == (
        f"Both sides changed Lantern{since(conflict.repository)}. 1 conflict."
    )
    # The bar and the list count the same, and call it the same.
    assert view.bar.position.text() == "edit 1 of 1"
    assert (view.list_title.text(), view.list_count.text()) == ("Edits", "1")
    assert listed(view) == {
        "Conflict 1": [("Flame, Intensity", "1500 → 300 in ours, 400 in theirs")],
        "Only in ours 0": [],
        "Only in theirs 0": [],
        "Both the same 0": [],
    }
    assert cells(view, "Intensity") == [
        "conflict, Intensity",
        "1500",
        "changed, ours, 300",
        "changed, theirs, 400",
    ]
    assert lost(view, MergeSide.OURS) == ["conflict, Flame, Intensity: 1500 → 400"]
    assert lost(view, MergeSide.THEIRS) == ["conflict, Flame, Intensity: 1500 → 300"]
    main, topic = (conflict.repository.git("rev-parse", name)[:7] for name in ("main", "topic"))
    (base,) = conflict.repository.git("log", "-1", "--format=%h “%s”", "main~1").splitlines()
    assert [head.words.text() for head in view.heads.sides] == [
        base,
        f"main {main} “What main did”",
        f"topic {topic} “What topic did”",
    ]
    # The engine is what is cut last; all of it and the size are in the tip.
    facts = view.heads.sides[0].facts
    assert facts.text() == "saved by 5.5.4, 6,853 bytes"
    assert facts.toolTip().startswith("6,853 bytes, saved by 5.5.4-")
    assert view.losses[MergeSide.OURS].about.text() == f"1 edit of A, {topic}"
    for model in (
        view.list_model,
        view.table_model,
        view.redo.model,
        view.losses[MergeSide.OURS].model,
    ):
        QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)


def test_rows_come_before_the_current_change_in_a_low_window(folder: Path, window: Shell) -> None:
    conflict = Conflict(folder, lantern(1500)).begin(lantern(300), lantern(400))
    view = shown(window, conflict.file)
    assert view.detail.isVisible()
    width = window.window.width()
    window.window.resize(width, 420)
    window.settle()
    assert not view.detail.isVisible()
    assert view.table.viewport().height() > view.table.rowHeight(0)
    window.window.resize(width, 900)
    window.settle()
    assert view.detail.isVisible()


def test_the_names_of_the_sides_are_whole_in_a_narrow_window(folder: Path, window: Shell) -> None:
    conflict = Conflict(folder, lantern(1500)).begin(lantern(300), lantern(400))
    view = shown(window, conflict.file)
    window.window.resize(720, 700)
    window.settle()
    assert view.panel.width() <= view.width() * 0.36
    for head in view.heads.sides:
        name = head.name
        assert name.width() >= name.sizeHint().width()
        assert name.geometry().right() < head.width()


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768)])
def test_large_text_squeezes_nothing(
    folder: Path, make_shell: ShellMaker, size: tuple[int, int]
) -> None:
    window = large(make_shell(engine="5.5", size=size))
    view = shown(window, one_edit_against_two(folder).repository.folder / NAME)
    assert (window.window.width(), window.window.height()) == size
    assert squeezed(window.window.middle) == []
    bar = view.bar
    for way in ("table", "text"):
        button = bar.views.button(way)
        assert button.width() >= button.sizeHint().width()
    # What is lost is read by scrolling, each column as wide as the rows above it.
    assert squeezed(view.below) == []
    columns = (*view.losses.values(), view.redo)
    assert {column.width() for column in columns} == {view.below.width()}
    window.window.resize(2600, 1400)
    window.settle()
    assert len({column.geometry().top() for column in columns}) == 1


def test_panels_keep_their_width_beside_a_file_behind_a_merge(
    folder: Path, make_shell: ShellMaker
) -> None:
    window = make_shell(engine="5.5", size=(1440, 900))
    conflict = one_edit_against_two(folder)
    window.open(conflict.repository.folder / NAME)
    window.settle()
    docks = window.window.panels.docks
    names = ("left-dock", "findings-dock")
    before = [docks[name].width() for name in names]
    window.window.run("merge-conflict")
    window.settle()
    assert isinstance(window.window.middle.view, MergeView)
    window.window.context.step_entry(-1)
    window.settle()
    assert not isinstance(window.window.middle.view, MergeView)
    assert [docks[name].width() for name in names] == before


def test_the_commands_settle_it_and_the_page_runs_none(folder: Path, window: Shell) -> None:
    conflict = Conflict(folder, lantern(1500)).begin(lantern(300), lantern(400))
    before = conflict.repository.git("ls-files", "--stage")
    view = shown(window, conflict.file)
    window.click(view.losses[MergeSide.THEIRS].command.copy_button)
    take = clipboard()
    view.redo.rows.setFocus()
    window.key(Qt.Key.Key_C, CTRL, SHIFT)
    settle = clipboard()
    # From whatever folder they are typed in; what is shown leaves the top of the work tree out.
    top = shlex.quote(str(folder))
    assert take == f"git -C {top} checkout --theirs -- {NAME}"
    assert settle == f"git -C {top} add -- {NAME}"
    assert view.redo.command.words.text() == "git add --"
    assert view.redo.command.path.text() == NAME
    assert conflict.repository.git("ls-files", "--stage") == before
    for command in (take, settle):
        conflict.repository.git(*shlex.split(command)[1:])
    assert conflict.file.read_bytes() == lantern(400)
    assert conflict.repository.git("ls-files", "--unmerged") == ""
    # The page notices, and says what it was settled with.
    window.key(Qt.Key.Key_F5)
    window.settle()
    assert view.notice.accessibleName() == "note: The conflict is settled. Took theirs."
    assert view.table.isVisible()
    assert view.bar.sentence.text() == (
        f"Both sides changed Lantern{since(conflict.repository)}. Took theirs."
    )
    document = window.window.context.shown
    assert document is not None
    assert document.note == ""


@pytest.mark.parametrize("seed", range(4))
def test_the_list_has_what_a_reckoning_of_its_own_has(
    folder: Path, window: Shell, seed: int
) -> None:
    base, ours, theirs = sides(random.Random(seed), [3, 5])
    conflict = Conflict(folder, written(base)).begin(written(ours), written(theirs))
    view = shown(window, conflict.file)
    document = window.window.context.shown
    assert isinstance(document, MergeDocument)
    wanted = whose_edits(base, ours, theirs)
    groups = listed(view)
    for side, title in (("ours", "Only in ours"), ("theirs", "Only in theirs")):
        assert f"{title} {len(wanted[side])}" in groups, (side, wanted, groups)
    assert any(key.startswith("Conflict 0") for key in groups) is (not wanted["conflict"])


def test_keys_go_through_edits_and_conflicts(folder: Path, window: Shell) -> None:
    base = {"One": {"Count": 1, "Speed": 1.0}, "Two": {"Count": 1, "Title": "Base"}}
    ours = {"One": {"Count": 2, "Speed": 1.0}, "Two": {"Count": 5, "Title": "Ours"}}
    theirs = {"One": {"Count": 3, "Speed": 9.0}, "Two": {"Count": 5, "Title": "Theirs"}}
    conflict = Conflict(folder, written(base))
    # Somebody else had begun with what theirs is.
    conflict.edit("topic", written(ours))
    conflict.repository.git("commit", "--quiet", "--amend", "--no-edit", "--author=B <b@localhost>")
    conflict.edit("topic", written(theirs))
    conflict.begin(written(ours), written(theirs))
    view = shown(window, conflict.file)
    assert view.bar.sentence.text() == (
        f"Both sides changed Lantern{since(conflict.repository)}. 1 only in theirs, 1 the same in "
        "both, 2 conflicts."
    )
    # The commit that has the edits, not that which the branch stands at.
    edited = conflict.repository.git("rev-parse", "topic~1")[:7]
    assert view.losses[MergeSide.OURS].about.text() == f"3 edits of A and B, {edited}"
    view.take_keyboard()
    fields = []
    for __ in range(4):
        row = view.current_row()
        assert row is not None
        fields.append(row.field)
        assert view.table.current_row() is row
        assert view.list.current_row() is row
        assert view.detail.place.text() == row.place
        window.key(Qt.Key.Key_F7)
    assert fields == ["Count", "Title", "Speed", "Count"]
    window.key(Qt.Key.Key_F8)
    window.key(Qt.Key.Key_F8)
    row = view.current_row()
    assert row is not None
    assert (row.side, row.field) == (MergeSide.CONFLICT, "Count")
    window.key(Qt.Key.Key_F8, SHIFT)
    assert view.current_row() is not row
    # One side alone while its key is held; 0 shows all.
    window.hold(Qt.Key.Key_2)
    assert [view.table.isColumnHidden(column) for column in range(4)] == [False, True, False, True]
    window.let_go(Qt.Key.Key_2)
    assert not any(view.table.isColumnHidden(column) for column in range(4))
    window.key(Qt.Key.Key_T)
    assert "If you take theirs, you lose 2 edits" in view.text.toPlainText()
    window.key(Qt.Key.Key_T)
    assert view.table.isVisible()
    window.click(view.bar.only_conflicts)
    assert list(listed(view)) == [
        "Conflict 2", "Only in ours 0", "Only in theirs 0", "Both the same 0",
    ]  # fmt: skip
    assert view.list_count.text() == "4, 2 hidden"


def test_the_filter_asks_for_a_side(folder: Path, window: Shell) -> None:
    base = {"One": {"Count": 1, "Speed": 1.0, "Title": "Base"}}
    ours = {"One": {"Count": 2, "Speed": 1.0, "Title": "Ours"}}
    theirs = {"One": {"Count": 1, "Speed": 9.0, "Title": "Theirs"}}
    conflict = Conflict(folder, written(base)).begin(written(ours), written(theirs))
    view = shown(window, conflict.file)
    assert view.bar.sentence.text() == (
        f"Both sides changed Lantern{since(conflict.repository)}. 1 edit only in ours, 1 only in "
        "theirs, 1 conflict."
    )
    window.key(Qt.Key.Key_L, CTRL)
    window.type("side:theirs")
    assert [row.field for row in view.table_model.shown_rows()] == ["Title", "Speed"]
    window.key(Qt.Key.Key_Escape)
    window.type("side=theirs")
    assert [row.field for row in view.table_model.shown_rows()] == ["Speed"]
    window.key(Qt.Key.Key_Escape)
    assert len(view.table_model.shown_rows()) == 3
    window.type("nothing like it")
    assert view.states.empty.accessibleName() == "No edit matches the filter."


def test_steps_are_ticked_and_stay_so(folder: Path, window: Shell, make_shell: ShellMaker) -> None:
    conflict = one_edit_against_two(folder)
    view = shown(window, conflict.file)
    # Less is to be redone where theirs is taken.
    assert view.redo.about.text() == "after taking theirs: 1 step"
    assert steps(view) == ["to do, One, Count: 1 → 2"]
    view.redo.rows.setFocus()
    window.key(Qt.Key.Key_Space)
    assert steps(view) == ["done, One, Count: 1 → 2"]
    # The text says so too, at once.
    window.key(Qt.Key.Key_T)
    assert "\n  [x] Made:One › Count: 1 → 2\n" in view.text.toPlainText()
    view.redo.rows.setFocus()
    window.key(Qt.Key.Key_Space)
    assert "\n  [ ] Made:One › Count: 1 → 2\n" in view.text.toPlainText()
    window.key(Qt.Key.Key_Space)
    window.key(Qt.Key.Key_T)
    window.click(view.redo.switch)
    assert view.redo.about.text() == "after taking ours: 2 steps"
    rows = view.redo.rows
    second = rows.visualRect(view.redo.model.index(1, 0))
    window.click_at(rows.viewport(), QPoint(4, second.center().y()))
    assert [text.partition(",")[0] for text in steps(view)] == ["to do", "done"]
    window.click(view.redo.copy_button)
    assert [line[:5] for line in clipboard().splitlines()] == ["- [ ]", "- [x]"]
    window.window.close()
    again = shown(make_shell(engine="5.5"), conflict.file)
    assert steps(again) == ["done, One, Count: 1 → 2"]


@pytest.mark.parametrize(
    ("ours", "theirs", "command"),
    [(None, 400, (" rm -- ", " checkout --theirs -- ")),
     (300, None, (" checkout --ours -- ", " rm -- "))],
)  # fmt: skip
def test_one_side_deleted_it(
    folder: Path, window: Shell, ours: int | None, theirs: int | None, command: tuple[str, str]
) -> None:
    data = [None if one is None else lantern(one) for one in (ours, theirs)]
    conflict = Conflict(folder, lantern(1500)).begin(*data)
    view = shown(window, conflict.file)
    whose, other = ("Ours", "theirs") if ours is None else ("Theirs", "ours")
    assert view.bar.sentence.text() == (
        f"{whose} deleted this package, {other} edited it: 1 edit would be lost."
    )
    for side, begins in zip((MergeSide.OURS, MergeSide.THEIRS), command, strict=True):
        assert begins in view.losses[side].command.command()
    # Taking the side that has it leaves nothing to redo; taking the other one deletes it.
    kept, gone = (MergeSide.THEIRS, MergeSide.OURS) if ours is None else (
        MergeSide.OURS, MergeSide.THEIRS,
    )  # fmt: skip
    assert view.redo.about.text() == f"after taking {kept.value}: nothing"
    assert steps(view) == []
    assert not view.redo.switch.isVisible()
    assert view.losses[gone].about.text().startswith("deletes this package, 1 edit of A, ")
    conflict.repository.git("rm", "--quiet", "--", NAME)
    window.key(Qt.Key.Key_F5)
    window.settle()
    assert view.bar.sentence.text().endswith("The file is gone.")
    assert view.redo.about.text() == (
        f"after taking {gone.value}: nothing, it deletes this package"
    )


def test_both_added_it(folder: Path, window: Shell) -> None:
    conflict = Conflict(folder, None).begin(lantern(300), lantern(400))
    view = shown(window, conflict.file)
    assert view.bar.sentence.text() == "No base: both sides added Lantern."
    assert cells(view, "Intensity")[1:] == ["nothing", "added, ours, 300", "added, theirs, 400"]
    assert view.losses[MergeSide.OURS].about.text().startswith("1 edit, ")
    assert lost(view, MergeSide.OURS) == ["conflict, Flame, Intensity: 400"]
    assert lost(view, MergeSide.THEIRS) == ["conflict, Flame, Intensity: 300"]
    told = [value.text.accessibleName() for value in view.detail.values]
    assert told == ["base: nothing", "ours: 300", "theirs: 400"]


def test_a_rebase_says_which_side_is_whose(folder: Path, window: Shell) -> None:
    conflict = Conflict(folder, lantern(1500)).begin(lantern(300), lantern(400), "rebase", "topic")
    view = shown(window, conflict.file)
    ours, theirs = (head.words.text() for head in view.heads.sides[1:])
    assert ours.endswith("being rebased onto")
    assert theirs.startswith("your commit ")
    assert view.unmerged.about.text() == "main onto topic"
    # Ours is what topic did then.
    assert cells(view, "Intensity")[2:] == ["changed, ours, 400", "changed, theirs, 300"]


def test_a_pointer_whose_object_is_not_here(folder: Path, window: Shell) -> None:
    pointer = (
        b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"ab" * 32 + b"\nsize 6853\n"
    )
    conflict = Conflict(folder, lantern(1500)).begin(lantern(300), pointer)
    view = shown(window, conflict.file)
    assert view.notice.isVisible()
    fetch = next(button for button in view.notice.buttons() if "git lfs" in button.text())
    window.click(fetch)
    assert clipboard() == "git lfs fetch --all"
    # What ours did is told all the same.
    assert any("Intensity" in text for text in lost(view, MergeSide.THEIRS))


def test_a_file_in_no_conflict_asks_for_three(folder: Path, window: Shell) -> None:
    conflict = Conflict(folder, lantern(1500))
    view = shown(window, conflict.file)
    assert view.states.empty.accessibleName() == (
        "Git has no conflict in this file. Three files can be compared too: a base, ours and "
        "theirs."
    )
    assert not view.body.isVisible()


def test_three_files_from_the_menu(tmp_path: Path, window: Shell) -> None:
    files = []
    for name, intensity in (("Base", 1500), ("Mine", 300), ("Other", 400)):
        files.append(tmp_path / f"{name}.uasset")
        files[-1].write_bytes(lantern(intensity))
    waiting = [[str(path)] for path in files]
    window.answers.files = lambda *_: waiting.pop(0)  # type: ignore[method-assign]
    assert window.window.context.actions.run("merge-files") == ""
    window.settle()
    view = view_of(window)
    assert view.bar.sentence.text() == "Both sides changed Mine. 1 conflict."
    assert [head.words.text() for head in view.heads.sides] == [
        "Base.uasset", "Mine.uasset", "Other.uasset",
    ]  # fmt: skip
    # Git knows nothing of them.
    assert not view.redo.command.isVisible()


def test_a_file_in_conflict_says_so_and_leads_there(folder: Path, window: Shell) -> None:
    conflict = Conflict(folder, lantern(1500)).begin(lantern(300), lantern(400))
    window.open(conflict.file)
    notice = window.window.middle.view.notice  # type: ignore[union-attr]
    assert notice.accessibleName() == (
        "conflict: In conflict: both sides changed it. What is shown is the file of the work tree."
    )
    window.click(notice.buttons()[0])
    window.settle()
    view = view_of(window)
    assert cells(view, "Intensity")[2:] == ["changed, ours, 300", "changed, theirs, 400"]
    # Closing it leaves the conflict as it is, and shows the file again.
    window.key(Qt.Key.Key_W, CTRL)
    assert window.page() == "overview"
    assert conflict.repository.git("ls-files", "--unmerged").count("\n") == 3
    # So does the key.
    window.key(Qt.Key.Key_M, CTRL, ALT)
    window.settle()
    assert view_of(window).isVisible()


def test_arrows_go_from_cell_to_cell_and_ctrl_c_copies_one(folder: Path, window: Shell) -> None:
    # A row has few digits, what is copied and told of the chosen edit has them all.
    conflict = Conflict(folder, lantern(1500)).begin(lantern(-17.366577), lantern(400.0625))
    view = shown(window, conflict.file)
    assert cells(view, "Intensity")[2:] == ["changed, ours, -17.37", "changed, theirs, 400.06"]
    told = [value.text.accessibleName() for value in view.detail.values]
    assert told == ["base: 1500", "ours: -17.366577", "theirs: 400.0625"]
    view.list.setFocus()
    window.key(Qt.Key.Key_Return)
    assert view.table.hasFocus()
    copied = []
    for __ in range(3):
        window.key(Qt.Key.Key_Right)
        window.key(Qt.Key.Key_C, CTRL)
        copied.append(clipboard())
    assert copied == ["1500", "-17.366577", "400.0625"]


def test_ctrl_c_copies_all_rows_that_are_chosen(folder: Path, window: Shell) -> None:
    view = shown(window, one_edit_against_two(folder).file)
    fields = ["Made:One › Count\t1\t2\t1", "Made:One › Speed\t1\t1\t9"]
    edits = ["Made:One › Speed: 1 → 9", "Made:Two › Count: 7 → 8"]
    copied = []
    for rows in (view.table, view.losses[MergeSide.OURS].rows):
        rows.setFocus()
        window.key(Qt.Key.Key_Home, CTRL)
        if rows is view.table:
            # Below the title of what the values are in.
            window.key(Qt.Key.Key_Down)
        window.key(Qt.Key.Key_Down, SHIFT)
        window.key(Qt.Key.Key_C, CTRL)
        copied.append(clipboard().splitlines())
    assert copied == [fields, edits]
    # The menu of the table has it too.
    view.table.setFocus()
    (action,) = (one for one in view.row_menu().actions() if one.text() == "Copy rows")
    action.trigger()
    assert clipboard().splitlines() == fields
    # A side alone is copied alone.
    view.table.show_alone("theirs")
    view.table.setFocus()
    window.key(Qt.Key.Key_C, CTRL)
    assert clipboard().splitlines() == ["Made:One › Count\t1", "Made:One › Speed\t9"]


def door(folder: Path, added_by: str = "ours") -> Conflict:
    """A Blueprint to which one side added a node, and in which the other one changed a text."""
    between = ["First.then-Third.execute", "Third.then-Second.execute"]
    added = drafts.package([*NODES, say("Third", "Hey")], [*WIRES[:2], *between, WIRES[3]])
    changed = drafts.package([*NODES[:2], say("First", "Bye"), *NODES[3:]], WIRES)
    conflict = Conflict(folder, drafts.package(NODES, WIRES))
    if added_by == "ours":
        return conflict.begin(added, changed)
    return conflict.begin(changed, added)


def test_nodes_on_three_sides(folder: Path, window: Shell) -> None:
    conflict = door(folder)
    view = shown(window, conflict.file)
    assert view.bar.sentence.text() == (
        f"Both sides changed Lantern{since(conflict.repository)}. 1 edit only in ours, 1 only in "
        "theirs, nothing contradicts."
    )
    assert cells(view, "Print String#3") == [
        "Print String#3", "nothing", "added, ours, Print String#3", "nothing",
    ]  # fmt: skip
    assert cells(view, "Print String#1.In String")[1:] == [
        '"Hello"', '"Hello"', 'changed, theirs, "Bye"',
    ]  # fmt: skip
    assert steps(view) == ['to do, Print String#1: In String "Hello" → "Bye"']


def graphs_of(view: MergeView) -> MergedGraphs:
    page = view.graphs.view
    assert isinstance(page, MergedGraphs)
    return page


def menu_at(window: Shell, canvas: OverlayCanvas) -> list[QAction]:
    """What the menu offers that a key opens, which is closed again."""
    window.key(Qt.Key.Key_F10, SHIFT, into=canvas)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.close()
    return menu.actions()


def asked_otherwise(folder: Path) -> Conflict:
    """A choice that both sides asked something else: ours through a new node, theirs another one,
    which took away the one before.
    """
    asked = [call(name, name, pure=True, x=300, y=at) for name, at in (("And", 200), ("Or", 400))]
    nodes = [*NODES[:2], say("First", "Hello", x=600), *asked]
    turned = call("Turned", "Turned", [PinDraft("A", "bool")], pure=True, x=400, y=300)
    asks = ["And.ReturnValue-Turned.A", "Turned.ReturnValue-Choice.Condition"]
    return Conflict(
        folder, drafts.package(nodes, [*WIRES[:2], "And.ReturnValue-Choice.Condition"])
    ).begin(
        drafts.package([*nodes, turned], [*WIRES[:2], *asks]),
        drafts.package(
            [node for node in nodes if node.name != "And"],
            [*WIRES[:2], "Or.ReturnValue-Choice.Condition"],
        ),
    )


def test_three_sides_are_drawn_as_one(folder: Path, window: Shell) -> None:
    view = shown(window, asked_otherwise(folder).file)
    # Most edits are of a graph: the page begins there.
    page = graphs_of(view)
    canvas = page.canvas
    assert canvas.isVisible()
    assert (page.name.text(), page.about.text()) == ("EventGraph", "event graph, 5 nodes in base")
    assert canvas.painted is not None
    names = {node.export: node.name for node in canvas.painted.grid.scene.graph.nodes}
    assert set(names.values()) == {
        "Started", "Choice", "First", "And", "Or", "Turned",
    }  # fmt: skip
    # Both sides meet at the choice: that is current, and said with what each did.
    assert canvas.accessibleName() == (
        "conflict, Branch.Condition, ours from Turned, theirs from Or"
    )
    canvas.setFocus()
    said = []
    for __ in names:
        window.key(Qt.Key.Key_Tab)
        said.append(canvas.accessibleName())
    signs = ("ours, added, Turned", "theirs, removed, And")
    assert [sum(name.startswith(sign) for name in said) for sign in signs] == [1, 1]
    # A node that only one side has is copied from there.
    turned = next(number for number, name in names.items() if name == "Turned")
    canvas.mark(NodeOrPin(turned))
    copies = {entry.objectName(): entry for entry in menu_at(window, canvas)}
    assert [name for name, entry in copies.items() if entry.isEnabled()] == ["ours", "fit", ""]
    copies["ours"].trigger()
    window.settle()
    assert clipboard().count("Begin Object Class=") == 1
    assert 'Name="Turned"' in clipboard()
    # Each is painted in the colour of its side, and where wires meet the conflict lies above.
    canvas.fit()
    cards = canvas.painted.grid.scene.cards
    card = next(one for one in cards if one.node.name == "Choice")
    spot = next(one for one in card.spots if one.pin.name == "Condition")
    seen = canvas.grab().toImage()

    def colours(x: float, y: float, around: int) -> set[str]:
        middle = canvas.mapFromScene(x, y)
        wide = range(-around, around + 1)
        return {
            seen.pixelColor(middle.x() + right, middle.y() + down).name().upper()
            for right in wide
            for down in wide
        }

    assert ROLES["light"]["refuse"] in colours(card.box.x - 4, spot.y, 9)
    boxes = {one.node.name: one.box for one in cards}
    for name, side in (("Turned", "ours"), ("And", "theirs")):
        assert ROLES["light"][side] in colours(boxes[name].x, boxes[name].y + 5, 6)


def test_what_is_not_listed_is_faint_in_graphs_and_what_is_drawn_is_copied(
    folder: Path, window: Shell
) -> None:
    view = shown(window, asked_otherwise(folder).file)
    page = graphs_of(view)
    assert page.canvas.painted is not None
    names = {node.export: node.name for node in page.canvas.painted.grid.scene.graph.nodes}

    def kept() -> set[str] | None:
        nodes = page.canvas._kept
        return None if nodes is None else {names[node] for node in nodes}

    assert kept() is None
    window.click(view.bar.only_conflicts)
    assert kept() == {"Choice", "Turned", "And", "Or"}
    view.set_filter("side=ours")
    assert kept() == set()
    view.bar.only_conflicts.setChecked(False)
    view.clear_filter()
    assert kept() is None
    # What is drawn is copied, whatever is listed.
    ways = {action.objectName(): action for action in view.bar.copy_button.ways.actions()}
    ways["svg"].trigger()
    window.settle()
    root = ElementTree.fromstring(clipboard())
    svg = "{http://www.w3.org/2000/svg}"
    assert root.get("aria-label") == "EventGraph, three sides"
    titles = Counter(title.text for title in root.iter(f"{svg}title"))
    assert {text for text in titles if text and ";" in text} == {
        "ours; added; Turned", "theirs; removed; And", "conflict; changed; Branch",
    }  # fmt: skip
    words = [text for text in root.iter(f"{svg}text") if text.get("text-anchor") == "middle"]
    signs = Counter(text.text for text in words)
    # Two wires of ours and one of theirs came, that of both went; of the nodes one each.
    assert (signs["+"], signs["−"]) == (4, 2)
    colours = {part.get("stroke") for part in root.iter()}
    assert {ROLES["light"][role] for role in ("ours", "theirs", "text2", "refuse")} <= colours
    ways["png"].trigger()
    picture = QGuiApplication.clipboard().image()
    assert (picture.width(), picture.height()) > (400, 200)
    # In the table nothing is drawn.
    window.click(view.bar.views.button("table"))
    assert not ways["svg"].isVisible()
    ways["text"].trigger()
    assert "Turned" in clipboard()


def test_one_side_is_shown_while_its_key_is_held(folder: Path, window: Shell) -> None:
    view = shown(window, asked_otherwise(folder).file)
    page = graphs_of(view)
    page.take_keyboard()
    here = page.canvas.zoom, page.canvas.middle

    def there() -> set[str]:
        shown_now = page.canvas._drawing
        assert shown_now is not None
        return {node.name for node in shown_now.read.graph.nodes}

    base = {"Started", "Choice", "First", "And", "Or"}
    for key, side, nodes in (
        (Qt.Key.Key_1, "base", base),
        (Qt.Key.Key_2, "ours", base | {"Turned"}),
        (Qt.Key.Key_3, "theirs", base - {"And"}),
    ):
        window.hold(key)
        assert there() == nodes
        assert page.canvas.accessibleName().startswith(f"{side}: ")
        assert [head.isVisible() for head in view.heads.sides] == [
            name == side for name in ("base", "ours", "theirs")
        ]
        window.let_go(key)
        assert there() == base | {"Turned"}
        # Who points at a side is told by which key.
        (head,) = (head for head in view.heads.sides if head.name.text() == side)
        assert head.toolTip() == f"Alone while {chr(key)} is held; 0 shows all"
        assert (page.canvas.zoom, page.canvas.middle) == here
    # Beside each other they are the same; a key leaves one of them.
    assert "#1, #2 … tell nodes of one name apart" in view.bar.views.button("sides").toolTip()
    window.click(view.bar.views.button("sides"))
    canvases = page.parted.canvases
    assert all(canvas.isVisible() for canvas in canvases.values())
    zooms = {canvas.zoom for canvas in canvases.values()}
    assert len(zooms) == 1
    page.take_keyboard()
    canvases["ours"].step_zoom(-2)
    assert {canvas.zoom for canvas in canvases.values()} == {canvases["ours"].zoom} != zooms
    window.hold(Qt.Key.Key_3)
    assert [name for name, canvas in canvases.items() if canvas.isVisible()] == ["theirs"]
    window.let_go(Qt.Key.Key_3)
    assert all(canvas.isVisible() for canvas in canvases.values())
    # What everything begins with stands below each other.
    names = (view.heads.sides[0], view.detail.mark, page.name)
    first, *others = (name.mapTo(view, name.contentsRect().topLeft()).x() for name in names)
    inset = view.heads.sides[0].layout().contentsMargins().left()
    assert others == [first + inset] * 2
    for head, value in zip(view.heads.sides[1:], view.detail.values[1:], strict=True):
        below = value.text.mapTo(view, value.text.contentsRect().topLeft()).x()
        assert abs(head.mapTo(view, QPoint()).x() + inset - below) <= 1
    # With large text in a low window the drawing has most of the page.
    large(window)
    window.window.resize(1280, 720)
    window.settle()
    assert squeezed(view.body) == []
    assert canvases["ours"].height() * 2 > view.body.height()


def test_a_node_that_is_clicked_leads_to_its_edit(folder: Path, window: Shell) -> None:
    view = shown(window, door(folder).file)
    page = graphs_of(view)
    window.click(view.bar.views.button("overlay"))
    canvas = page.canvas
    assert canvas.painted is not None
    card = next(one for one in canvas.painted.grid.scene.cards if one.node.name == "Third")
    middle = canvas.mapFromScene(card.box.x + card.box.width / 2, card.box.y + 8)
    window.click_at(canvas.viewport(), middle)
    row = view.current_row()
    assert row is not None
    assert (row.title, view.list.current_row()) == ("Print String#3", row)
    # F7 goes on from there, in the graph as in the list.
    window.key(Qt.Key.Key_F7)
    assert view.current_row() is not row
    assert canvas.accessibleName() == (
        'theirs, changed, Print String#1.In String, "Hello" → "Bye", EventGraph'
    )


@pytest.mark.parametrize("name", ["Blueprint-BP_Effector", "DataTable-DT_RTSGameplayTags"])
def test_a_pair_of_the_corpus(folder: Path, window: Shell, name: str) -> None:
    before, after = (
        corpus_file(f"pairs/{name}/{side}.uasset").read_bytes() for side in ("before", "after")
    )
    tree = Package.open(before).tree()
    candidates = (poked(before, at, 1) for at in numbers_of(tree))
    theirs = next(data for data in candidates if one_edit(tree, data) is not None)
    conflict = Conflict(folder, before).begin(after, theirs)
    view = shown(window, conflict.file)
    document = window.window.context.shown
    assert isinstance(document, MergeDocument)
    assert document.file_merge is not None
    merge = document.file_merge.merge
    # Theirs edited one value; where ours did not touch it, that alone is lost by taking ours.
    (edit,) = merge.lost_by_taking(MergeSide.OURS)
    (text,) = lost(view, MergeSide.OURS)
    assert text.startswith("conflict" if merge.of_side(MergeSide.CONFLICT) else "theirs, changed")
    assert edit.path in [row.change.edit.path for row in view.table_model.shown_rows()]
    for model in (view.list_model, view.table_model):
        QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)


def test_enter_at_a_node_leads_to_its_graph(folder: Path, window: Shell) -> None:
    view = shown(window, door(folder).file)
    window.click(view.bar.views.button("table"))
    view.take_keyboard()
    window.key(Qt.Key.Key_F7)
    row = view.current_row()
    assert row is not None
    assert row.title == "Print String#1.In String"
    window.key(Qt.Key.Key_Return)
    window.settle()
    canvas = graphs_of(view).canvas
    assert canvas.isVisible()
    assert canvas.hasFocus()
    assert row.title in canvas.accessibleName()


def test_an_engine_that_refuses_a_side_is_told_first(folder: Path, window: Shell) -> None:
    """4.27 opens OldDoor, which 4.10 saved, and stops at Lantern, which 5.5 did."""
    edited = sample("OldDoor.uasset").replace(b"A door that creaks", b"A door that sticks")
    conflict = Conflict(folder, sample("OldDoor.uasset")).begin(edited, lantern(400))
    view = shown(window, conflict.file)
    theirs = view.losses[MergeSide.THEIRS]
    assert not theirs.refusal.isVisible()
    window.window.context.choose_target("4.27")
    window.settle()
    assert theirs.refusal.isVisible()
    assert theirs.refusal.text() == (
        "4.27 refuses theirs. It was saved by 5.5; taking it stops 4.27."
    )
    assert not view.losses[MergeSide.OURS].refusal.isVisible()
    # Saved by an older engine, the other one has nothing to go back to.
    assert theirs.engine.isVisible() is False
    assert view.losses[MergeSide.OURS].engine.text() == "Saved by goes back from 5.5.4 to 4.10.4."


def test_what_somebody_has_redone_is_found(folder: Path, window: Shell) -> None:
    conflict = door(folder)
    between = ["First.then-Third.execute", "Third.then-Second.execute"]
    nodes = [*NODES[:2], say("First", "Bye"), *NODES[3:], say("Third", "Hey")]
    conflict.repository.write(NAME, drafts.package(nodes, [*WIRES[:2], *between, WIRES[3]]))
    view = shown(window, conflict.file)
    assert view.facts.isVisible()
    assert view.facts.text() == "Result: 1 of 1 edit of ours found, 1 of 1 of theirs"
    assert steps(view) == ['done, in the result, Print String#1: In String "Hello" → "Bye"']
    assert view.redo.about.text() == "after taking ours: 1 step, 1 done"
    # So it is once Git was told that this settles it.
    conflict.repository.git("add", NAME)
    window.key(Qt.Key.Key_F5)
    window.settle()
    assert view.notice.accessibleName() == (
        "note: The conflict is settled. The file is neither side."
    )
    assert view.redo.about.text() == "after taking ours: 1 step, 1 done"
    assert view.facts.text() == "Result: 1 of 1 edit of ours found, 1 of 1 of theirs"


def test_no_side_is_the_start_where_the_engine_opens_neither(folder: Path, window: Shell) -> None:
    """4.27 stops at both sides, which 5.5 saved; 5.5 opens both."""
    conflict = Conflict(folder, lantern(1500)).begin(lantern(300), lantern(400))
    view = shown(window, conflict.file)
    redo = view.redo
    assert redo.about.text() == "after taking ours: 1 step"
    window.window.context.choose_target("4.27")
    window.settle()
    assert redo.notes.text() == "4.27 opens neither side; they were saved by 5.5."
    assert redo.about.text() == "after taking"
    # Above where the steps will be, as what an engine says of each side is.
    assert redo.notes.mapTo(redo, QPoint()).y() < redo.rows.mapTo(redo, QPoint()).y()
    assert steps(view) == []
    assert [link.text() for link in (redo.switch, redo.second)] == [
        "ours, 1 step",
        "theirs, 1 step",
    ]
    window.click(redo.second)
    assert redo.about.text() == "after taking theirs: 1 step"
    assert len(steps(view)) == 1
    assert (redo.switch.text(), redo.second.isVisible()) == ("ours, 1 step", False)
    # What somebody chose stays, whatever engine is asked.
    window.window.context.choose_target("5.5")
    window.settle()
    assert redo.about.text() == "after taking theirs: 1 step"


def test_a_step_says_what_it_needs(folder: Path, window: Shell) -> None:
    """Ours took a node out and changed another one, theirs led a wire to the first."""
    gone = [node for node in NODES if node.name != "First"]
    changed = [say("Second", "All") if node.name == "Second" else node for node in gone]
    ours = drafts.package(changed, [WIRES[0], WIRES[3], "Choice.then-Second.execute"])
    theirs = drafts.package(NODES, [*WIRES, "Choice.else-First.execute"])
    conflict = Conflict(folder, drafts.package(NODES, WIRES)).begin(ours, theirs)
    view = shown(window, conflict.file)
    assert view.redo.notes.text() == (
        "Branch.Else → Print String#1 needs Print String#1, which ours removed."
    )
    window.click(view.redo.switch)
    assert not view.redo.notes.isVisible()


def test_the_project_around_the_file_says_the_engine(folder: Path, make_shell: ShellMaker) -> None:
    conflict = Conflict(folder, lantern(1500)).begin(lantern(300), lantern(400))
    conflict.repository.write("Game.uproject", b'{"EngineAssociation": "5.6"}')
    window = make_shell(engine=None)
    shown(window, conflict.file)
    button = window.window.tools.target_button
    assert button.accessibleName() == "Target engine 5.6 from Game.uproject"
    assert window.window.context.target.name == "5.6"


def test_the_page_takes_the_keyboard_at_once(folder: Path, window: Shell) -> None:
    base = {"One": {"Count": 1}, "Two": {"Count": 1}}
    ours, theirs = ({"One": {"Count": one}, "Two": {"Count": two}} for one, two in ((2, 5), (3, 6)))
    conflict = Conflict(folder, written(base)).begin(written(ours), written(theirs))
    view = shown(window, conflict.file)
    # No click before: the page was asked for, so it is there for the keys.
    assert view.list.hasFocus()
    window.key(Qt.Key.Key_F8)
    row = view.current_row()
    assert row is not None
    assert row.place == "Made:Two › Count"
    window.hold(Qt.Key.Key_3)
    assert view.table.isColumnHidden(2)
    window.let_go(Qt.Key.Key_3)
    window.key(Qt.Key.Key_T)
    assert view.text.hasFocus()
    # Whatever in the page has it, also one of its buttons.
    view.bar.views.button("text").setFocus()
    window.key(Qt.Key.Key_F8)
    row = view.current_row()
    assert row is not None
    assert row.place == "Made:One › Count"
    window.key(Qt.Key.Key_T)
    assert view.list.hasFocus()


def test_f8_goes_through_conflicts_in_graphs(folder: Path, window: Shell) -> None:
    def said(first: str, second: str) -> bytes:
        changed = {"First": say("First", first), "Second": say("Second", second)}
        return drafts.package([changed.get(node.name, node) for node in NODES], WIRES[:3])

    conflict = Conflict(folder, said("a", "b")).begin(said("c", "d"), said("e", "f"))
    view = shown(window, conflict.file)
    assert view.conflict_count() == 2
    page = graphs_of(view)
    page.take_keyboard()
    met = []
    for __ in range(2):
        window.key(Qt.Key.Key_F8)
        row = view.current_row()
        assert row is not None
        assert row.title in page.canvas.accessibleName()
        met.append(row.title)
    assert len(set(met)) == 2
    assert page.canvas.hasFocus()


def test_a_command_keeps_its_options_and_the_name(folder: Path, window: Shell) -> None:
    long = "with folders that nobody needs to see of which there are many more"
    repository = ScratchRepository(folder)
    repository.write("README", b"nothing yet")
    repository.commit()
    repository.git("branch", "topic")
    for branch, intensity in (("topic", 400), ("main", 300)):
        repository.commit_on(branch, {f"{long}/{NAME}": lantern(intensity)})
    assert repository.run("git", "merge", "topic").returncode == 1
    field = shown(window, folder / long / NAME).losses[MergeSide.THEIRS].command
    assert field.words.text() == "git checkout --theirs --"
    assert not field.words.is_elided()
    assert field.path.is_elided()
    assert field.path.width() > 0
    assert field.words.geometry().right() < field.path.geometry().left()
    # The tooltip and the clipboard have all of it.
    assert field.words.toolTip() == field.path.toolTip() != ""
    window.click(field.copy_button)
    name = shlex.quote(f"{long}/{NAME}")
    assert clipboard() == f"git -C {shlex.quote(str(folder))} checkout --theirs -- {name}"


def test_a_package_that_each_side_renamed(folder: Path, window: Shell) -> None:
    ours, theirs = "Content/Lamp.uasset", "Content/Light.uasset"
    conflict = Conflict(folder, lantern(1500))
    for branch, name, intensity in (("topic", theirs, 400), ("main", ours, 300)):
        conflict.repository.commit_on(branch, {NAME: None, name: lantern(intensity)})
    assert conflict.repository.run("git", "merge", "topic").returncode == 1
    view = shown(window, conflict.file)
    assert view.bar.sentence.text() == (
        f"Both sides renamed {NAME}: ours to {ours}, theirs to {theirs}. 1 conflict."
    )
    assert listed(view)["Conflict 1"] == [("Flame, Intensity", "1500 → 300 in ours, 400 in theirs")]
    # Each side is taken by its name: the others go.
    told = {side: view.losses[side].command.words.text() for side in view.losses}
    assert set(told.values()) == {"git rm --"}
    assert view.losses[MergeSide.OURS].command.path.text() == f"{NAME} {theirs}"
    assert view.losses[MergeSide.THEIRS].command.path.text() == f"{NAME} {ours}"
    assert view.redo.command.path.text() == ours
    window.click(view.redo.switch)
    assert view.redo.command.path.text() == theirs
    # One name is chosen, and the others go.
    git = conflict.repository.git
    git("add", "--", theirs)
    git("rm", "--quiet", "--", NAME, ours)
    window.key(Qt.Key.Key_F5)
    window.settle()
    assert view.notice.accessibleName() == "note: The conflict is settled. Took theirs."
    assert unmerged(view) == [
        ("Lamp", "removed"), ("Lantern", "removed"), ("Light", "took theirs"),
    ]  # fmt: skip


def test_the_steps_are_those_of_the_side_that_was_taken(folder: Path, window: Shell) -> None:
    conflict = one_edit_against_two(folder)
    view = shown(window, conflict.file)
    assert view.redo.about.text() == "after taking theirs: 1 step"
    conflict.repository.git("checkout", "--ours", "--", NAME)
    conflict.repository.git("add", NAME)
    window.key(Qt.Key.Key_F5)
    window.settle()
    assert view.redo.about.text() == "after taking ours: 2 steps"
    assert steps(view) == ["to do, One, Speed: 1 → 9", "to do, Two, Count: 7 → 8"]
    # The other ones can still be asked for.
    window.click(view.redo.switch)
    assert view.redo.about.text() == "after taking theirs: 1 step"


def copied_names(text: str) -> list[str]:
    """The names of the nodes that a text of the editor has."""
    begins = [line for line in text.splitlines() if line.startswith("Begin Object")]
    return [line.partition(' Name="')[2].partition('"')[0] for line in begins]


def test_the_nodes_of_steps_are_copied_for_the_editor(folder: Path, window: Shell) -> None:
    """After taking ours a node is to be pasted, after theirs a text is to be set."""
    view = shown(window, door(folder, added_by="theirs").file)
    assert view.redo.about.text() == "after taking ours: 1 step"
    assert view.redo.nodes_about.text() == "1 node, paste in EventGraph"
    window.click(view.redo.nodes_button)
    window.settle()
    assert copied_names(clipboard()) == ["Third"]
    assert '"Hey"' in clipboard()
    copied = clipboard()
    # So do the keys at its row, and in the column that says what is lost.
    for rows in (view.redo.rows, view.losses[MergeSide.OURS].rows):
        QGuiApplication.clipboard().setText("something else")
        rows.setFocus()
        window.key(Qt.Key.Key_Home)
        window.key(Qt.Key.Key_C, CTRL)
        window.settle()
        assert clipboard() == copied
    # No step adds a node once the other side is taken; the text of a row is copied as before.
    window.click(view.redo.switch)
    assert not view.redo.nodes_button.isVisible()
    assert not view.redo.nodes_about.isVisible()
    view.redo.rows.setFocus()
    window.key(Qt.Key.Key_Home)
    window.key(Qt.Key.Key_C, CTRL)
    assert clipboard() == 'EventGraph: Print String#1: In String "Hello" → "Bye"'


def test_nodes_of_several_graphs_are_copied_a_graph_at_a_time(folder: Path, window: Shell) -> None:
    def blueprint(said: str, *more: str) -> bytes:
        called = [event("Asked"), *(say(name, name) for name in more)]
        nodes = [*NODES[:2], say("First", said), *NODES[3:], *(say(f"{one}2", one) for one in more)]
        return drafts.package(
            nodes,
            WIRES,
            extra=drafts.graph_exports("Greet", called),
            variables=(
                PropertyDraft("FunctionGraphs", "ArrayProperty(ObjectProperty)", ["Greet"]),
            ),
        )

    ours, theirs = blueprint("Bye"), blueprint("Hello", "Hey", "Welcome")
    view = shown(window, Conflict(folder, blueprint("Hello")).begin(ours, theirs).file)
    if view.redo.taken is MergeSide.THEIRS:
        window.click(view.redo.switch)
    names = {"EventGraph": ["Hey2", "Welcome2"], "Greet": ["Hey", "Welcome"]}
    for key in (Qt.Key.Key_Home, Qt.Key.Key_End):
        view.redo.rows.setFocus()
        window.key(key, CTRL)
        step = view.redo.rows.current_row()
        about = view.redo.nodes_about.text()
        graph = render(step.edit.graph)
        assert about == f"2 nodes, paste in {graph}, 1 more graph"
        window.click(view.redo.nodes_button)
        window.settle()
        assert copied_names(clipboard()) == names.pop(graph)
    assert not names
    # The command does what the button does.
    QGuiApplication.clipboard().setText("something else")
    assert window.window.context.actions.run("merge-copy-nodes") == ""
    window.settle()
    assert len(copied_names(clipboard())) == 2


def unmerged(view: MergeView) -> list[tuple[str, str]]:
    """The packages of the list in the dock of files, and what is said of each."""
    model = view.unmerged.model
    found = [model.cell(model.index(row, 0)) for row in range(model.rowCount())]
    return [(cell.text, cell.second) for cell in found]


def test_the_packages_in_conflict_are_listed_with_their_results(
    folder: Path, window: Shell
) -> None:
    names = {name: f"Content/{name}.uasset" for name in ("Door", "Lamp", "Lantern", "Window")}
    repository = ScratchRepository(folder)
    repository.write("Content/Notes.txt", b"base")
    for branch, intensity in (("base", 1500), ("topic", 400), ("main", 300)):
        if branch == "topic":
            repository.git("checkout", "--quiet", "-b", "topic")
        elif branch == "main":
            repository.git("checkout", "--quiet", "main")
        for path in names.values():
            repository.write(path, lantern(intensity))
        repository.write("Content/Notes.txt", branch.encode())
        repository.commit()
    assert repository.run("git", "merge", "topic").returncode == 1
    for name, side in (("Door", "--ours"), ("Lamp", "--theirs")):
        repository.git("checkout", side, "--", names[name])
        repository.git("add", "--", names[name])
    repository.write(names["Window"], lantern(350))
    view = shown(window, folder / names["Lantern"])
    assert window.window.panels.files is not None
    assert view.unmerged.isVisible()
    assert window.window.panels.files.isAncestorOf(view.unmerged)
    assert view.unmerged.count.text() == "2"
    wanted = {"Door": "took ours", "Lamp": "took theirs"}
    both = [("Lantern", "in conflict"), ("Window", "in conflict")]
    assert unmerged(view) == [*both, *wanted.items()]
    QAbstractItemModelTester(
        view.unmerged.model,
        QAbstractItemModelTester.FailureReportingMode.Fatal,
        view.unmerged.model,
    )
    # The keys go to another one and show its sides.
    view.take_keyboard()
    window.key(Qt.Key.Key_F6, SHIFT)
    assert view.unmerged.rows.hasFocus()
    assert view.unmerged.rows.current_row()[0] == str(folder / names["Lantern"])
    window.key(Qt.Key.Key_Down)
    window.key(Qt.Key.Key_Return)
    window.settle()
    assert view_of(window).bar.sentence.text() == (
        f"Both sides changed Window{since(repository)}. 1 conflict."
    )
    assert view.unmerged.rows.hasFocus()
    assert view.unmerged.rows.current_row()[0] == str(folder / names["Window"])
    # Settled by hand, with what neither side has.
    repository.git("add", "--", names["Window"])
    window.key(Qt.Key.Key_F5)
    window.settle()
    assert unmerged(view) == [both[0], *wanted.items(), ("Window", "edited")]
    assert view.unmerged.count.text() == "1"


def test_a_merge_comes_back_with_the_session(
    folder: Path, window: Shell, make_shell: ShellMaker
) -> None:
    conflict = Conflict(folder, lantern(1500)).begin(lantern(300), lantern(400))
    shown(window, conflict.file)
    window.window.close()
    again = make_shell(engine="5.5")
    open_last(again.window.context)
    again.settle()
    assert view_of(again).bar.sentence.text() == (
        f"Both sides changed Lantern{since(conflict.repository)}. 1 conflict."
    )
    assert cells(view_of(again), "Intensity")[1:] == [
        "1500",
        "changed, ours, 300",
        "changed, theirs, 400",
    ]


@pytest.mark.parametrize("settled", [True, False])
def test_no_merge_comes_back_that_is_over(
    folder: Path, window: Shell, make_shell: ShellMaker, settled: bool
) -> None:
    conflict = Conflict(folder, lantern(1500)).begin(lantern(300), lantern(400))
    shown(window, conflict.file)
    window.open(conflict.file)
    window.window.close()
    if settled:
        conflict.repository.git("checkout", "--quiet", "--theirs", NAME)
        conflict.repository.git("add", NAME)
    else:
        conflict.repository.git("merge", "--abort")
    again = make_shell(engine="5.5")
    open_last(again.window.context)
    again.settle()
    # The file itself is there.
    assert [entry.kind for entry in again.window.context.everything()] == ["file"]
    assert not again.window.middle.notice.isVisible()


def test_three_files_do_not_come_back(
    tmp_path: Path, window: Shell, make_shell: ShellMaker
) -> None:
    files = [tmp_path / f"{name}.uasset" for name in ("Base", "Mine", "Theirs")]
    for file, intensity in zip(files, (1500, 300, 400), strict=True):
        file.write_bytes(lantern(intensity))
    shown(window, *files)
    window.window.close()
    again = make_shell(engine="5.5")
    open_last(again.window.context)
    again.settle()
    assert again.window.context.everything() == []


def test_the_packages_in_conflict_stand_above_the_open_files(folder: Path, window: Shell) -> None:
    more = (f"Tile{number}" for number in range(5))
    names = [f"Content/{name}.uasset" for name in ("Door", "Lamp", "Lantern", *more)]
    repository = ScratchRepository(folder)
    repository.write("Game.uproject", b"{}")
    repository.commit()
    repository.git("branch", "topic")
    for branch, intensity in (("topic", 400), ("main", 300)):
        repository.commit_on(branch, dict.fromkeys(names, lantern(intensity)))
    assert repository.run("git", "merge", "topic").returncode == 1
    window.open(folder)
    window.open(folder / names[0])
    view = shown(window, folder / names[2])
    panel = window.window.panels.files
    assert panel is not None
    parts = [view.unmerged, panel.files, panel.folder_part]
    assert all(part.isVisible() for part in parts)
    tops = [part.mapTo(panel, QPoint()).y() for part in parts]
    assert tops == sorted(tops)
    assert view.unmerged.about.text() == "topic into main"
    # It is as high as its rows, which the keys come to first.
    rows = view.unmerged.rows
    window.window.resize(1440, 1000)
    window.settle()
    assert rows.height() == len(names) * rows.row_height()
    # In a low window it has fewer, and scrolls.
    window.window.resize(1440, 700)
    window.settle()
    assert 5 * rows.row_height() <= rows.height() < len(names) * rows.row_height()
    rows.setFocus()
    window.key(Qt.Key.Key_End, CTRL)
    last = rows.visualRect(view.unmerged.model.index(len(names) - 1, 0))
    assert rows.viewport().rect().contains(last)
    view.take_keyboard()
    window.key(Qt.Key.Key_F6, SHIFT)
    assert view.unmerged.rows.hasFocus()
    window.key(Qt.Key.Key_Tab)
    assert panel.files.hasFocus()
    # With another page it goes.
    window.open(folder / names[0])
    assert not view.unmerged.isVisible()
    assert panel.folder_part.isVisible()


def test_a_package_chosen_over_the_page_uncovers_it(folder: Path, window: Shell) -> None:
    names = [f"Content/{name}.uasset" for name in ("Door", "Lantern")]
    repository = ScratchRepository(folder)
    repository.write("README", b"nothing yet")
    repository.commit()
    repository.git("branch", "topic")
    for branch, intensity in (("topic", 400), ("main", 300)):
        repository.commit_on(branch, dict.fromkeys(names, lantern(intensity)))
    assert repository.run("git", "merge", "topic").returncode == 1
    window.window.resize(1000, 700)
    view = shown(window, folder / names[1])
    window.click(window.window.tools.files_button)
    drop = window.window.panels.files_drop
    assert drop.isVisible()
    assert view.unmerged.rows.hasFocus()
    window.key(Qt.Key.Key_Up)
    window.key(Qt.Key.Key_Return)
    window.settle()
    assert view_of(window).bar.sentence.text() == "No base: both sides added Door."
    assert not drop.isVisible()
    assert view.list.hasFocus()


def test_a_lone_conflict_leaves_the_dock_of_files_as_it_is(folder: Path, window: Shell) -> None:
    view = shown(window, door(folder).file)
    assert not view.unmerged.isVisible()


def test_what_is_in_conflict_cannot_be_submitted(folder: Path, make_shell: ShellMaker) -> None:
    """Three packages: one in conflict alone, one in conflict that 5.3 refuses too, one settled."""
    conflict = Conflict(folder, lantern(1500))
    other = "Content/Other.uasset"
    conflict.repository.write("Content/Fine.uasset", lantern(2))
    for branch, intensity in (("topic", 3.0), ("main", 4.0)):
        conflict.repository.git("checkout", "--quiet", branch)
        conflict.repository.write(other, sample("OldDoor.uasset") + bytes([int(intensity)]))
        conflict.repository.git("add", other)
        conflict.edit(branch, lantern(intensity))
    assert conflict.repository.run("git", "merge", "topic").returncode == 1
    window = make_shell(engine="5.5")
    window.open(folder / "Content")
    view = window.window.middle.view
    assert isinstance(view, ProjectView)
    assert view.head.verdict.text().startswith("5.5 refuses 1 of 3 packages; 1 can be submitted. ")
    assert [line.line.text for line in view.band.submitted.lines] == ["1 as it is"]
    line = next(line for line in view.band.lines() if line.line.text == "2 in conflict")
    line.click()
    assert {row.name for row in view.model.shown_rows()} == {"Lantern", "Other"}
    reasons = {row.name: reason_line(row.standing) for row in view.model.shown_rows()}
    assert reasons["Lantern"].startswith("In conflict: ")
    assert reasons["Other"] == "in conflict; Does not end with the package tag"


def test_the_panel_counts_the_warnings_of_the_verdict(folder: Path, window: Shell) -> None:
    """A material that refers to three packages which its project does not have."""
    folder.mkdir()
    (folder / "Game.uproject").write_text("{}")
    file = folder / "Content" / "M_Wood_Oak.uasset"
    file.parent.mkdir()
    file.write_bytes(corpus_file("pairs/Material-M_Wood_Oak/after.uasset").read_bytes())
    window.open(file)
    lines = [line for line in window.window.findChildren(VerdictLine) if line.isVisible()]
    assert any("with 3 warnings." in line.text() for line in lines), [line.text() for line in lines]
    findings = window.window.panels.findings.view
    assert isinstance(findings, FindingsPanel)
    assert findings.note() == "3 warnings, 1 note"
