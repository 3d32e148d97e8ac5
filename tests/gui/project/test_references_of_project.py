"""The references of a whole project, driven as a person drives them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from gui.project.broken_project import broken_project
from gui.shell.driver import Shell, ShellMaker
from gui.shell.large_text import LARGE, large
from project.moved import write_package
from project.scan.hand_made import hand_made
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester

from inspector.cli.main import main
from inspector.format.unreal.draft import ExportDraft
from inspector.gui.findings.why import WhyPanel
from inspector.gui.project.facet_panel import FacetBox
from inspector.gui.project.references_facets import (
    FACETS,
    ReferenceFacets,
    count_values,
    picks_of,
)
from inspector.gui.project.references_page import ReferencesOfProject
from inspector.gui.project.references_tables import LISTS
from inspector.gui.project.view import ProjectView
from inspector.project.scan.whole_references import whole_references

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return broken_project(tmp_path)


@pytest.fixture
def shell(make_shell: ShellMaker, project: Path) -> Shell:
    """A window that shows the references of a project."""
    shell = make_shell(engine="4.27")
    shell.open(project)
    shell.key(Qt.Key.Key_5, CTRL)
    shell.settle()
    return shell


def view_of(shell: Shell) -> ProjectView:
    view = shell.window.middle.view
    assert isinstance(view, ProjectView)
    return view


def page_of(shell: Shell) -> ReferencesOfProject:
    page = view_of(shell).references
    assert page is not None
    return page


def rows(shell: Shell) -> list[tuple[str, ...]]:
    """The current table as it is read."""
    model = page_of(shell).table.model()
    return [
        tuple(str(model.index(row, column).data() or "") for column in range(model.columnCount()))
        for row in range(model.rowCount())
    ]


def turn_to(shell: Shell, title: str) -> None:
    """Clicks a tab."""
    bar = page_of(shell).navigation.tab_bar()
    (at,) = (at for at in range(bar.count()) if bar.tabText(at).startswith(title))
    shell.click_at(bar, bar.tabRect(at).center())
    shell.settle()


def test_what_is_missing_and_by_whom_is_seen_at_once(shell: Shell) -> None:
    view = view_of(shell)
    assert view.head.title.text() == "References of Mine"
    assert view.head.verdict.text() == (
        "1 package is missing, 2 refer to it, 1 package that others refer to is refused. "
        "3 packages are referred to by none. In 1 circle packages load each other."
    )
    assert rows(shell) == [
        ("1 refused", *[""] * 4),
        ("Wood", "/", "1", "Lamp", "lost"),
        ("1 missing", *[""] * 4),
        ("Nail", "/", "2", "Lamp, Shed", "lost"),
    ]
    words = page_of(shell).words.text()
    assert words.startswith("A save of 2 packages with 4.27 loses 3 references.")
    # What there is none of is not counted.
    assert words.endswith("loses 3 references. 9 references to code are not judged.")
    assert not view.table.isVisible()
    assert not view.strip.isVisible()


def test_it_says_what_the_command_says(
    shell: Shell, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["refs", str(project), "--engine", "4.27", "--no-index", "--format", "json"])
    told = json.loads(capsys.readouterr().out)
    whole = page_of(shell).whole
    assert whole is not None
    assert {row.target: list(row.referenced_by) for row in whole.missing} == {
        row["target"]: row["referenced_by"] for row in told["missing"]
    }
    assert [row.target for row in whole.refused] == [row["target"] for row in told["refused"]]
    assert {row.node.name for row in whole.unreferenced} == set(told["unreferenced"])
    assert [list(circle.names) for circle in whole.circles] == told["cycles"]
    edges = [row for row in told["edges"] if not row["to"].startswith("/Script")]
    assert len(whole.edges) == len(edges)


def test_each_tab_has_its_rows(shell: Shell, project: Path) -> None:
    turn_to(shell, "Unreferenced")
    assert {row[0] for row in rows(shell)} == {"Attic", "Cellar", "Shed"}
    assert rows(shell)[0][-1] == "code that puts names together may load it"
    assert page_of(shell).words.text().startswith("Config and Source do not name them")
    turn_to(shell, "Circles")
    assert page_of(shell).words.text() == ""
    assert [row[:2] for row in rows(shell)] == [("Egg, Hen", "2")]
    page_of(shell).table.setFocus()
    page_of(shell).table.show_row(lambda row: row.names == ("/Game/Egg", "/Game/Hen"))
    shell.settle()
    assert parts_of(shell) == [("A way around", ["Egg → Hen", "Hen → Egg"])]
    turn_to(shell, "All")
    assert ("/Game/Lamp", "/Game/Nail", "hard", "missing") in rows(shell)
    assert not any(row[1].startswith("/Script") for row in rows(shell))
    turn_to(shell, "Sizes")
    by_name = {row[0]: row for row in rows(shell)}
    size = {path.stem: path.stat().st_size for path in (project / "Content").rglob("*.uasset")}
    assert by_name["Oil"][3:] == (f"{size['Oil']:,}", f"{size['Oil']:,}", "1", "1")
    assert by_name["Cellar"][4] == f"{size['Cellar'] + size['Lamp'] + size['Oil']:,}"


def test_the_tabs_stay_where_they_are_without_rows(shell: Shell) -> None:
    page = page_of(shell)
    place = page.navigation.geometry()
    shell.key(Qt.Key.Key_L, CTRL)
    shell.type("name:nothing")
    shell.settle()
    assert rows(shell) == []
    assert page.states.isVisible()
    assert not page.stack.isVisible()
    assert page.navigation.geometry() == place
    assert page.states.y() < page.height() // 4


def test_the_filter_narrows_the_table_that_is_shown(shell: Shell) -> None:
    shell.key(Qt.Key.Key_L, CTRL)
    shell.type("by:shed")
    assert [row[0] for row in rows(shell)] == ["1 missing", "Nail"]
    assert page_of(shell).field.state() == ("valid", "1 of 2")
    turn_to(shell, "Circles")
    assert page_of(shell).field.text() == ""
    turn_to(shell, "Missing")
    assert page_of(shell).field.text() == "by:shed"
    missing = ["1 missing", "Nail"]
    # A term that means nothing leaves no row out.
    for typed, left in (
        ("by:shed bye:shed", missing),
        ("bye:shed", ["1 refused", "Wood", *missing]),
    ):
        page_of(shell).set_filter(typed)
        assert page_of(shell).filter_state()[0] == "invalid"
        assert page_of(shell).filter_state()[1].startswith("unknown key bye")
        assert [row[0] for row in rows(shell)] == left
    shell.key(Qt.Key.Key_L, CTRL)
    shell.key(Qt.Key.Key_A, CTRL)
    shell.type("zzz")
    assert rows(shell) == []
    assert page_of(shell).states.empty.isVisible()
    # Tab leads from what was typed to the way back.
    page_of(shell).field.select_all()
    shell.key(Qt.Key.Key_Tab)
    assert shell.window.focusWidget() is page_of(shell).states.empty.action_button()
    shell.key(Qt.Key.Key_Return)
    assert len(rows(shell)) == 4


def test_a_row_leads_to_those_who_refer(shell: Shell) -> None:
    page, view = page_of(shell), view_of(shell)
    page.table.setFocus()
    page.table.show_row(lambda row: row.target == "/Game/Nail")
    menu = page.row_menu()
    texts = {action.text(): action for action in menu.actions()}
    assert "Open Lamp" in texts
    texts["Show the 2 packages that refer to it"].trigger()
    shell.settle()
    assert view.current_page() == "overview"
    assert {row.name for row in view.model.shown_rows()} == {"Lamp", "Shed"}
    assert shell.window.focusWidget() is view.table


def test_enter_opens_who_refers_and_the_page_is_found_again(shell: Shell) -> None:
    page = page_of(shell)
    page.table.setFocus()
    page.table.show_row(lambda row: row.target == "/Game/Nail")
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    assert [document.name for document in shell.documents] == ["Lamp"]
    shell.key(Qt.Key.Key_0, CTRL)
    assert view_of(shell).current_page() == "references"
    shell.key(Qt.Key.Key_1, CTRL)
    assert view_of(shell).table.isVisible()
    assert not page.isVisible()


def test_why_explains_the_current_row(shell: Shell) -> None:
    page, why = page_of(shell), shell.window.findChild(WhyPanel)
    assert why is not None
    assert why.explanation is None
    assert why.empty.isVisible()
    assert why.empty.text() == "Choose a row to see why."
    page.table.setFocus()
    page.table.show_row(lambda row: row.target == "/Game/Nail")
    shell.settle()
    assert why.explanation is not None
    assert why.explanation.headline == "Nail is not in the project"
    assert why.isVisible()
    shell.key(Qt.Key.Key_1, CTRL)
    assert why.explanation is None or why.explanation.headline != "Nail is not in the project"


def test_rows_are_copied(shell: Shell) -> None:
    page = page_of(shell)
    page.table.setFocus()
    page.table.show_row(lambda row: row.target == "/Game/Nail")
    shell.key(Qt.Key.Key_C, CTRL)
    assert "/Game/Nail" in QGuiApplication.clipboard().text()


def test_the_models_pass_the_tester_of_qt(shell: Shell) -> None:
    warn = QAbstractItemModelTester.FailureReportingMode.Warning
    for spec in LISTS:
        turn_to(shell, str(spec.title))
        model = page_of(shell).table.model()
        # What it complains of fails the test.
        tester = QAbstractItemModelTester(model, warn)
        every = len(rows(shell))
        page_of(shell).set_filter("a")
        page_of(shell).table.sort_by(spec.columns[0].key)
        page_of(shell).set_filter("")
        assert len(rows(shell)) == every
        assert tester.model() is model


def test_another_engine_is_followed(shell: Shell) -> None:
    shell.window.context.choose_target("5.3")
    shell.settle()
    page = page_of(shell)
    assert page.whole is not None
    assert "with 5.3" in page.words.text()


def test_a_project_without_anything_missing_says_so(
    make_shell: ShellMaker, project: Path, tmp_path: Path
) -> None:
    for name in ("Lamp", "Wood", "Shed/Shed"):
        (project / "Content" / f"{name}.uasset").unlink()
    for name in ("Cellar", "Old", "Hen", "Egg"):
        (project / "Content" / f"{name}.uasset").unlink()
    shell = make_shell(engine="4.27")
    shell.open(project)
    shell.click(view_of(shell).head.references_button)
    shell.settle()
    assert page_of(shell).states.empty.isVisible()
    assert view_of(shell).head.verdict.text().startswith("Nothing is missing.")
    shell.click(view_of(shell).head.references_button)
    assert view_of(shell).current_page() == "overview"


def test_the_keyboard_comes_to_the_rows_as_soon_as_there_are_some(shell: Shell) -> None:
    assert shell.window.focusWidget() is page_of(shell).table
    shell.key(Qt.Key.Key_Down)
    assert page_of(shell).package() == "/Game/Wood"
    shell.settle()
    why = shell.window.findChild(WhyPanel)
    assert why is not None
    assert why.explanation is not None
    assert why.explanation.headline == "Wood is refused by 4.27"


def why_of(shell: Shell) -> WhyPanel:
    why = shell.window.findChild(WhyPanel)
    assert why is not None
    return why


def parts_of(shell: Shell) -> list[tuple[str, list[str]]]:
    """What stands below the chain: titles, and the names of the rows."""
    explanation = why_of(shell).explanation
    assert explanation is not None
    return [(part.title, [row.name for row in part.rows]) for part in explanation.parts]


def with_map(project: Path) -> None:
    """Adds maps that load Cellar, one of them over Hen too."""
    world = ExportDraft("Arena", "/Script/Engine.World", is_asset=True)
    write_package(project / "Content/Arena.umap", "/Game/Cellar.Cellar", exports=(world,))
    write_package(project / "Content/Hut.umap", "/Game/Lamp.Lamp", exports=(world,))


def test_why_is_it_loaded_has_the_steps_and_what_goes_without_them(
    make_shell: ShellMaker, project: Path
) -> None:
    with_map(project)
    shell = make_shell(engine="4.27", size=(1440, 900))
    shell.open(project)
    shell.key(Qt.Key.Key_5, CTRL)
    shell.settle()
    page = page_of(shell)
    page.show_list("sizes")
    page.table.setFocus()
    page.table.show_row(lambda row: row.node.name == "/Game/Oil")
    shell.settle()
    assert parts_of(shell) == [
        ("Why is it loaded", ["Hut", "Lamp", "Oil"]),
        ("If this reference goes", ["without Oil", "without Lamp"]),
    ]
    assert "Loaded by Hut, 1 package between them" in page.status().meaning
    page.table.show_row(lambda row: row.node.name == "/Game/Lamp")
    shell.settle()
    why = why_of(shell)
    # Hut loads Lamp itself, Arena over Cellar; the redirector Old is loaded by none.
    assert parts_of(shell)[0][1] == ["Hut", "Lamp"]
    (way, _) = why.chain.parts
    assert way.turn_button is not None
    way.turn_button.setFocus()
    shell.key(Qt.Key.Key_Return, into=way.turn_button)
    shell.settle()
    assert parts_of(shell)[0][1] == ["Arena", "Cellar", "Lamp"]
    way = why.chain.parts[0]
    assert way.turn_button is shell.window.focusWidget()
    # A step is a package to go to.
    shell.click(way.rows[1])
    shell.settle()
    assert page.package() == "/Game/Cellar"
    assert parts_of(shell)[0][1] == ["Arena", "Cellar"]


def test_a_step_that_the_filter_hides_is_gone_to_all_the_same(
    make_shell: ShellMaker, project: Path
) -> None:
    with_map(project)
    shell = make_shell(engine="4.27", size=(1440, 900))
    shell.open(project)
    shell.key(Qt.Key.Key_5, CTRL)
    shell.settle()
    page = page_of(shell)
    page.show_list("sizes")
    page.set_filter("name:oil")
    page.table.setFocus()
    page.table.show_row(lambda row: row.node.name == "/Game/Oil")
    shell.settle()
    shell.click(why_of(shell).chain.parts[0].rows[0])
    shell.settle()
    assert page.package() == "/Game/Hut"
    assert page.filter_text() == ""


def boxes(shell: Shell, key: str) -> dict[str, FacetBox]:
    """The boxes of a facet of the current table, by what they say."""
    column = page_of(shell).facets.currentWidget()
    assert isinstance(column, ReferenceFacets)
    return {box.value.label: box for box in column.sections[key].boxes.values()}


def test_rows_are_picked_in_the_dock_at_the_left(shell: Shell, tmp_path: Path) -> None:
    turn_to(shell, "Sizes")
    page = page_of(shell)
    assert page.facets.isVisible()
    show = boxes(shell, "show")
    assert {label: box.value.packages for label, box in show.items()} == {
        "unreferenced": 3,
        "in a circle": 2,
        "loses on save": 2,
        "refused": 1,
    }
    assert show["refused"].accessibleName() == "refused, 1 package"
    shell.click(show["in a circle"])
    shell.settle()
    assert {row[0] for row in rows(shell)} == {"Egg", "Hen"}
    assert page.field.state() == ("valid", "2 of 9")
    assert page.map is not None
    assert page.map.drawn is not None
    drawn = [row.node.name for cell in page.map.drawn.cells() for row in cell.packages]
    assert sorted(drawn) == ["/Game/Egg", "/Game/Hen"]
    # What is typed narrows it further.
    page.set_filter("name:hen")
    shell.settle()
    assert [row[0] for row in rows(shell)] == ["Hen"]
    page.set_filter("name:lamp")
    shell.settle()
    assert rows(shell) == []
    shell.click(page.states.empty.action_button())
    shell.settle()
    assert len(rows(shell)) == 9
    # Each table has its own.
    turn_to(shell, "Missing")
    assert set(boxes(shell, "show")) == {"missing", "refused", "lost on save"}
    shell.click(boxes(shell, "show")["missing"])
    assert [row[0] for row in rows(shell)] == ["1 missing", "Nail"]
    # What all rows have tells none from the others, and no line stands there without words.
    turn_to(shell, "Circles")
    column = page.facets.currentWidget()
    assert isinstance(column, ReferenceFacets)
    assert column.about.text() == "Nothing to pick by here"
    assert [section for section in column.sections.values() if section.isVisible()] == []
    assert not page.line.isVisible()
    turn_to(shell, "All")
    assert set(boxes(shell, "state")) >= {"missing", "refused"}
    shell.key(Qt.Key.Key_1, CTRL)
    assert not page.facets.isVisible()
    assert view_of(shell).facets.isVisible()
    # What is picked here does not narrow another project.
    other = broken_project(tmp_path / "Other")
    write_package(other / "Content" / "More.uasset")
    shell.open(other)
    shell.key(Qt.Key.Key_5, CTRL)
    turn_to(shell, "Missing")
    assert not boxes(shell, "show")["missing"].isChecked()
    assert len(rows(shell)) == 4
    turn_to(shell, "Sizes")
    assert len(rows(shell)) == 10


@pytest.mark.parametrize("made_before", [False, True])
def test_large_text_leaves_a_map(shell: Shell, made_before: bool) -> None:
    if made_before:
        turn_to(shell, "Sizes")
    large(shell)
    shell.window.resize(1366, 720)
    turn_to(shell, "Sizes")
    page = page_of(shell)
    assert page.map is not None
    # All of what is left to it shows packages; below it the table has its head and a row.
    assert page.map.drawn is not None
    bottom = max(cell.box.y + cell.box.height for cell in page.map.drawn.cells())
    assert bottom >= page.map.height() - 2
    assert bottom > 4 * LARGE
    assert page.table.viewport().height() >= page.table.rowHeight(0)
    # What it says of each package leaves the names their room.
    model, header = page.table.model(), page.table.horizontalHeader()
    hidden = [
        model.headerData(at, Qt.Orientation.Horizontal)
        for at in range(header.count())
        if header.isSectionHidden(at)
    ]
    assert hidden == ["Class", "Packages"]


def test_every_table_counts_what_its_rows_have() -> None:
    assert set(FACETS) == {spec.id for spec in LISTS}
    graph = hand_made(
        {"A/Egg": "A/Hen", "A/Hen": "A/Egg B/C/D/Gone", "Map": "A/Egg ~Shed", "Shed": ""},
        maps=["Map"],
    )
    whole = whole_references(graph)
    told = {
        spec.id: count_values(
            FACETS[spec.id], whole, [row for group in spec.groups(whole) for row in group.rows]
        )
        for spec in LISTS
    }
    assert told["circles"] == {"folder": {"A": 1}}
    assert told["missing"] == {
        "show": {"missing": 1, "lost": 1},
        "folder": {"B/C": 1},
        "by": {"StaticMesh": 1},
    }
    assert told["all"]["kind"] == {"hard": 4, "soft": 1}
    assert told["all"]["state"] == {"present": 4, "missing": 1}
    assert told["sizes"]["class"] == {"StaticMesh": 3, "World": 1}
    keep = picks_of(FACETS["sizes"], whole, {"class": frozenset({"World"})})
    assert keep is not None
    assert [row.node.name for row in whole.packages if keep(row)] == ["/Game/Map"]
    assert picks_of(FACETS["sizes"], whole, {"class": frozenset()}) is None
