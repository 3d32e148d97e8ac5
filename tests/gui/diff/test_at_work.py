"""A comparison that somebody works with: very many changes, keys, places that are kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from gui.diff.two_sides import compare, current, go_to, pair, settle
from gui.shell.driver import Shell, ShellMaker
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QFont, QGuiApplication

from inspector.catalog import default_catalog
from inspector.format.unreal.draft import (
    ExportDraft,
    ImportDraft,
    PackageDraft,
    PropertyDraft,
    build,
)
from inspector.gui.diff.view import DiffView
from inspector.gui.kit.plain_tip import plain_tip
from inspector.gui.look.theme import make_theme, spread_theme
from inspector.report.diff.excerpts import MOST_IN_DETAIL, differing, first_difference
from inspector.report.diff.groups import BUNCH
from inspector.report.diff.values import entries_around_difference, shown_part
from inspector.versions import VersionSet

pytestmark = pytest.mark.slow

LUA = "pairs/Blueprint-LuaTestActor"
MESH = "pairs/StaticMesh-SM_Bomb"
MANY = 2000


@pytest.fixture
def shell(make_shell: ShellMaker) -> Shell:
    """One window that judges by 5.3, with nothing open."""
    return make_shell()


def written(path: Path, properties: Sequence[PropertyDraft], imports: Sequence[str] = ()) -> str:
    release = default_catalog().release("5.3")
    assert release is not None
    saved_by = release.newest_build
    assert saved_by is not None
    draft = PackageDraft(
        versions=VersionSet(release.legacy, release.ue4, release.ue5, 0),
        saved_by=saved_by,
        compatible_with=saved_by,
        package_name="/Game/Many",
        imports=tuple(ImportDraft(one) for one in ("/Script/Engine.DataAsset", *imports)),
        exports=(
            ExportDraft(
                "Many", "/Script/Engine.DataAsset", is_asset=True, properties=tuple(properties)
            ),
        ),
    )
    path.write_bytes(build(draft).uasset)
    return str(path)


def many(folder: Path) -> tuple[str, str]:
    """Two packages that import other 2,000 objects, and one property that differs."""
    return (
        written(
            folder / "old.uasset",
            [PropertyDraft("Weight", "FloatProperty", 1.5)],
            [f"/Script/Engine.Old{number}" for number in range(MANY)],
        ),
        written(
            folder / "new.uasset",
            [PropertyDraft("Weight", "FloatProperty", 2.5)],
            [f"/Script/Engine.New{number}" for number in range(MANY)],
        ),
    )


def rows_below(view: DiffView, index: QModelIndex) -> int:
    model = view.sides.model
    below = [model.index(place, 0, index) for place in range(model.rowCount(index))]
    return len(below) + sum(rows_below(view, one) for one in below)


# Very many changes -------------------------------------------------------------------------------


def test_rows_are_made_for_what_is_looked_at(shell: Shell, tmp_path: Path) -> None:
    view = compare(shell, *many(tmp_path))
    # Each import came or went; the property is the last change.
    count = 2 * MANY + 1
    assert view.position() == (1, count)
    view.step(-1)
    assert current(view).name == "Weight"
    view.step(-1)
    assert current(view).sign in ("added", "removed")
    assert view.position()[0] == count - 1
    # The last import is there, and those beside it, not all that came before.
    assert rows_below(view, QModelIndex()) < 3 * BUNCH


def test_every_change_is_reached_in_its_order(shell: Shell, tmp_path: Path) -> None:
    view = compare(shell, *many(tmp_path))
    count = view.position()[1]
    for wanted in range(1, 2 * BUNCH + 3):
        assert view.position() == (wanted, count)
        view.step(1)


def test_from_a_folded_section_the_next_change_is_its_first(shell: Shell, tmp_path: Path) -> None:
    view = compare(shell, *many(tmp_path))
    imports = view.sides.model.index_of_group("imports")
    view.tree.collapse(imports)
    view.tree.setCurrentIndex(imports)
    view.step(1)
    assert view.position()[0] == view.rows.place_of[current(view).number] + 1  # type: ignore[union-attr]
    row = view.sides.model.row_at(imports)
    assert row is not None
    assert current(view).number == row.holds[0]
    # From the object below, the change before it is the last import.
    export = view.sides.model.index_of_group("exports/Many")
    view.tree.setCurrentIndex(export)
    view.step(-1)
    assert current(view).number == row.holds[1]


def test_the_list_marks_what_is_current_from_the_beginning(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    row = view.list.model.row_at(view.list.tree.currentIndex())
    assert row is not None
    group = view.tree.row_of(view.tree.currentIndex().parent())
    assert group is not None
    assert row.group == group.key
    before = current(view).number
    view.list.tree.setFocus(Qt.FocusReason.TabFocusReason)
    assert current(view).number == before


# Places ------------------------------------------------------------------------------------------


def test_reading_again_and_another_tab_keep_the_row(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    first = view.shown
    view.step(1)
    view.step(1)
    detail = current(view).detail
    shell.window.run("read-again")
    settle(shell)
    assert current(view).detail == detail
    compare(shell, *pair(MESH))
    assert current(view).detail != detail
    shell.window.context.show(first)
    settle(shell)
    assert current(view).detail == detail


def test_an_equal_row_stays_and_what_was_folded_stays_folded(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    row = go_to(view, "FunctionGraphs")
    assert row.kind == "equal"
    group = view.sides.model.index_of_group("summary")
    view.tree.collapse(group)
    shell.click(view.bar.version)
    assert current(view).detail == row.detail
    shell.click(view.bar.version)
    assert current(view).detail == row.detail
    view.set_filter("Version")
    view.set_filter("")
    assert current(view).detail == row.detail
    assert not view.tree.isExpanded(view.sides.model.index_of_group("summary"))


def test_nothing_of_the_last_row_stays_where_nothing_matches(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    go_to(view, "FunctionReference/MemberName")
    assert view.sides.detail.isVisible()
    view.set_filter("no such thing anywhere")
    assert not view.sides.detail.isVisible()


# Keys --------------------------------------------------------------------------------------------


def test_the_keyboard_is_at_the_rows_and_f6_comes_back_to_where_it_was(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    assert shell.window.focusWidget() is view.tree
    for widget in (view.tree, view.list.tree):
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        seen = []
        for _ in shell.window.shown_areas():
            shell.window.run("next-area")
            seen.append(shell.window.focusWidget())
        # The comparison is one area, and the last stop of the way round.
        assert len(seen) == len(set(seen)) > 1
        assert seen[-1] is widget


def test_the_keyboard_is_at_the_way_on_where_no_change_is_shown(shell: Shell) -> None:
    # Saved again: all that differs is which documents were open.
    view = compare(shell, *pair("pairs/Blueprint-BP_SprintCameraShake"))
    show_them = view.states.empty.action_button()
    assert show_them.text() == "Show them"
    assert shell.window.focusWidget() is show_them
    shell.key(Qt.Key.Key_Return)
    settle(shell)
    assert view.tree.isVisible()
    assert shell.window.focusWidget() is view.tree


def test_tab_leaves_the_list_that_lies_over_the_rows(make_shell: ShellMaker) -> None:
    shell = make_shell(size=(1024, 700))
    view = compare(shell, *pair(LUA))
    shell.click(view.bar.list_button)
    assert view.list.isVisible()
    view.tree.setFocus(Qt.FocusReason.TabFocusReason)
    settle(shell)
    assert not view.list.isVisible()


def test_values_are_scrolled_by_keys(shell: Shell) -> None:
    view = compare(shell, *pair(MESH))
    assert view.sides.detail.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert view.sides.detail.accessibleName()


def test_all_ways_copy_the_same_markdown(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    copies = []
    shell.click(view.bar.noise)
    for way in (
        lambda: view.bar.copy_button.ways.actions()[0].trigger(),
        lambda: next(
            one for one in view.row_menu().actions() if one.objectName() == "markdown"
        ).trigger(),
        lambda: shell.window.run("copy-diff-markdown"),
    ):
        QGuiApplication.clipboard().clear()
        way()
        copies.append(QGuiApplication.clipboard().text())
    assert copies[0] == copies[1] == copies[2] != ""


# Words -------------------------------------------------------------------------------------------


def test_nothing_is_cut_with_large_letters(shell: Shell) -> None:
    view = compare(shell, *pair(LUA))
    font = QFont()
    font.setPointSize(20)
    spread_theme(view, make_theme("light", base_font=font))
    settle(shell)
    for part in (view.bar.only, view.bar.noise, view.bar.version, view.bar.copy_button):
        assert part.width() >= part.sizeHint().width()
        right = part.mapTo(view, QPoint(part.width(), 0)).x()
        assert right <= view.width()


def test_markup_in_a_file_is_no_markup_in_a_tooltip() -> None:
    assert plain_tip("a → b") == "a → b"
    assert "&lt;b&gt;N&lt;/b&gt;" in plain_tip("<b>N</b>\n1")


def test_where_two_texts_differ_is_found_in_long_lists() -> None:
    numbers = [f"{number * number}" for number in range(700)]
    others = list(numbers)
    others[300] = "x"
    spans = differing(",".join(numbers), ",".join(others), MOST_IN_DETAIL)
    begin, end = spans.new[0]
    assert ",".join(others)[begin:end].strip(",") == "x"
    # The same few words again and again are not matched one by one.
    old, new = "1 2 " * 700, "2 1 " * 700
    assert len(differing(old + "a", new + "b", MOST_IN_DETAIL).old) == 1
    assert first_difference("x" * 900 + "a", "x" * 900 + "b") == 900
    assert first_difference("same", "same") == 4


def test_of_a_very_long_value_the_part_that_differs_is_told() -> None:
    text = "x" * 100_000 + "DIFFERS" + "y" * 100_000
    part = shown_part(text, 100_000)
    assert "DIFFERS" in part
    assert len(part) < 3_700
    assert part.endswith("characters more")
    assert shown_part("short", 2) == "short"


def test_of_a_very_long_list_the_entries_that_differ_are_told() -> None:
    old = list(range(60_000))
    new = [*old[:40_000], -1, *old[40_001:]]
    before, after = entries_around_difference(old, new)
    assert before.startswith("… 39,985 entries before\n39985\n")
    assert "\n40000\n" in before
    assert "\n-1\n" in after
    assert after.endswith("entries more")
    assert entries_around_difference([1, 2], [1, 3]) == ("1\n2", "1\n3")
