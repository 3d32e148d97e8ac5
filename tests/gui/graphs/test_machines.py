"""Machines of states, driven as a person drives them: outline, data, where states stand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from corpus import corpus_file
from graph_samples import CHARACTER
from gui.graphs.test_canvas import titled
from gui.graphs.test_compared import pair
from gui.graphs.test_compared import turn as compare
from gui.graphs.test_page import turn
from gui.graphs.test_room import rows
from gui.shell.driver import Shell
from machine_drafts import (
    HERO_EVENTS,
    HERO_STATES,
    HERO_WAYS,
    HERO_WIRES,
    MACHINE,
    StateDraft,
    WayDraft,
    hero_package,
    holds,
    machine_package,
)
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest

from inspector.gui.graphs.navigator import NOWHERE
from inspector.gui.graphs.page import GraphsPage
from inspector.messages.rendering import render

#: A window of its own for each: more than a change should have to wait for.
pytestmark = pytest.mark.slow

CTRL = Qt.KeyboardModifier.ControlModifier


def written(folder: Path, stored: bytes, name: str = "ABP_Hero1P") -> Path:
    path = folder / f"{name}.uasset"
    path.write_bytes(stored)
    return path


def choose(page: GraphsPage, shell: Shell, name: str) -> None:
    """Chooses the row of the outline that is called so, with a key from the row above it."""
    view = page.outline.view
    view.setFocus()
    index = view.model().index(0, 0)
    while index.isValid() and index.data() != name:
        index = view.indexBelow(index)
    assert index.isValid(), name
    view.setCurrentIndex(view.indexAbove(index))
    shell.key(Qt.Key.Key_Down)
    assert view.currentIndex().data() == name
    shell.settle()


@pytest.fixture
def page(shell: Shell, tmp_path: Path) -> GraphsPage:
    """The machine of picture 22b."""
    shell.window.resize(1440, 900)
    page = turn(shell, written(tmp_path, hero_package()))
    choose(page, shell, MACHINE)
    return page


def click(page: GraphsPage, title: str) -> None:
    """Clicks into the middle of the card that is called so."""
    cards = page._shown.grid.scene.cards  # type: ignore[union-attr]
    x, y, width, height = next(card.box for card in cards if render(card.node.title) == title)
    place = page.canvas.mapFromScene(x + width / 2, y + height / 2)
    QTest.mouseClick(page.canvas.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place))


def facts(page: GraphsPage) -> dict[str, str]:
    """The facts of the data by their labels."""
    return {
        row.fact.label: "".join(
            ("  " if number and piece.gap else "") + piece.text
            for number, piece in enumerate(row.fact.value)
        )
        for row in page.node_panel.facts._rows
    }


def conditions(page: GraphsPage) -> list[tuple[str, str]]:
    model = page.node_panel.rule.table.model()
    return [
        (model.index(row, 0).data(), model.index(row, 1).data()) for row in range(model.rowCount())
    ]


def test_states_and_transitions_stand_below_their_machine(page: GraphsPage) -> None:
    assert page.outline.count.text() == "22"
    told = rows(page)
    assert told[told.index("State machines") :] == [
        "State machines",
        "  Locomotion 6",
        "    FPP_Idle 3",
        "    FPP_JumpEnd 3",
        "    FPP_JumpLoop 3",
        "    FPP_JumpStart 3",
        "    FPP_RoadieRun 3",
        "    FPP_Run 3",
        "    13 transitions",
        "      Idle → JumpStart",
        "      Idle → Run",
        "      JumpEnd → Idle",
        "      JumpEnd → Run",
        "      JumpLoop → JumpEnd",
        "      JumpLoop → Run",
        "      JumpStart → JumpLoop",
        "      JumpStart → Run",
        "      RoadieRun → Idle",
        "      RoadieRun → JumpStart",
        "      Run → Idle",
        "      Run → JumpStart",
        "      Run → RoadieRun",
    ]
    QAbstractItemModelTester(page.outline.model)


def test_the_data_of_a_transition_say_when_it_is_taken(page: GraphsPage, shell: Shell) -> None:
    choose(page, shell, "Run → RoadieRun")
    panel = page.node_panel
    assert panel.isVisible()
    assert panel.title.toPlainText() == "FPP_Run → FPP_RoadieRun"
    assert panel.sentence.toPlainText() == "Transition of Locomotion."
    assert panel.rule.heading.text() == "Taken when all of these hold"
    assert conditions(page) == [
        ("Is Sprinting", "bool"), ("Is Accelerating", "bool"), ("Speed > 600", "float"),
        ("not Is In Air", "bool"),
    ]  # fmt: skip
    assert panel.rule.places.toPlainText() == (
        "Variables of this Blueprint, set in Event BlueprintUpdateAnimation"
    )
    told = facts(page)
    assert list(told) == ["Blend", "Back", "Rule", "Export", "GUID"]
    assert told["Blend"] == "0.2 s, Hermite Cubic  default"
    # As it is stored, to be copied.
    assert page._shown is not None
    assert told["GUID"] == page._shown.nodes[page.canvas.current.node].guid
    assert told["Back"] == "FPP_RoadieRun → FPP_Idle → FPP_Run"
    # The result, four variables, the comparison, the inversion, what joins them: as in the picture.
    assert told["Rule"] == "Open the rule  8 nodes"
    assert not panel.pins.isVisible()
    assert not panel.rule.mark.isVisible()
    QAbstractItemModelTester(panel.rule.model)


def test_one_of_several_conditions_is_told_so(page: GraphsPage, shell: Shell) -> None:
    choose(page, shell, "Run → Idle")
    assert page.node_panel.rule.heading.text() == "Taken when one of these holds"
    assert conditions(page) == [("not Is Accelerating", "bool"), ("Speed is 0 ± 0.01", "float")]
    choose(page, shell, "JumpLoop → JumpEnd")
    assert page.node_panel.rule.heading.text() == "Taken when this holds"
    assert conditions(page) == [("not Is In Air", "bool")]


def test_links_of_a_transition_go_to_its_rule_and_back(page: GraphsPage, shell: Shell) -> None:
    choose(page, shell, "Run → RoadieRun")
    machine = page._shown.graph.export  # type: ignore[union-attr]
    rule = page._shown.graph.transitions[-1].rule  # type: ignore[union-attr]
    assert rule is not None
    page.node_panel.facts.link_clicked.emit(f"{rule.export}/-1")
    shell.settle()
    shown = page._shown
    assert shown is not None
    assert render(shown.graph.shown_name) == "FPP_Run → FPP_RoadieRun"
    # The outline says whose rule it is.
    assert page.outline.view.currentIndex().data() == "Run → RoadieRun"
    choose(page, shell, "Run → RoadieRun")
    page.node_panel.rule.went.emit(machine, -1)
    shell.settle()
    assert page._shown.graph.name == MACHINE  # type: ignore[union-attr]


def test_the_place_where_variables_are_set_is_a_link(page: GraphsPage, shell: Shell) -> None:
    choose(page, shell, "Idle → Run")
    html = page.node_panel.rule.places.toHtml()
    target = html.partition('href="')[2].partition('"')[0]
    page.node_panel.rule.places.link_clicked.emit(target)
    shell.settle()
    assert page._shown.graph.name == "EventGraph"  # type: ignore[union-attr]
    assert titled(page) == "Event BlueprintUpdateAnimation"


def test_a_state_says_what_it_plays(page: GraphsPage, shell: Shell) -> None:
    click(page, "FPP_Idle")
    shell.settle()
    assert titled(page) == "FPP_Idle"
    assert page.node_panel.sentence.toPlainText() == "State of Locomotion."
    assert facts(page)["Plays"] == "FPP_RifleIdle  FPP_LauncherIdle"
    row = page.outline.view.currentIndex()
    assert row.data() == "FPP_Idle"
    assert row.data(Qt.ItemDataRole.ToolTipRole) == (
        "FPP_Idle\nplays FPP_RifleIdle and FPP_LauncherIdle"
    )
    # Values that take two lines have them, after others of one line were shown.
    click(page, "FPP_JumpStart")
    shell.settle()
    values = page.node_panel.facts.values()
    shell.wait_for(
        lambda: all(value.height() >= value.heightForWidth(value.width()) for value in values)
    )


def test_a_row_of_a_state_opens_its_graph(page: GraphsPage, shell: Shell) -> None:
    choose(page, shell, "FPP_JumpEnd")
    assert page._shown.graph.name == "FPP_JumpEnd"  # type: ignore[union-attr]
    assert page._shown.graph.class_name == "AnimationStateGraph"  # type: ignore[union-attr]
    assert not page.canvas.places.isVisible()


def test_the_field_finds_a_state_by_what_it_plays(page: GraphsPage, shell: Shell) -> None:
    page.set_filter("LauncherJumpLoop")
    shell.settle()
    assert rows(page)[-2:] == ["  Locomotion 6", "    FPP_JumpLoop 3"]


def places(page: GraphsPage) -> dict[str, tuple[float, float]]:
    scene = page._shown.grid.scene  # type: ignore[union-attr]
    return {render(card.node.title): card.box[:2] for card in scene.cards if not card.sign}


def test_states_are_spread_or_stand_where_they_are_stored(page: GraphsPage, shell: Shell) -> None:
    canvas = page.canvas
    assert canvas.places.isVisible()
    assert canvas.places.button("spread").isChecked()
    spread = places(page)
    canvas.setFocus()
    shell.key(Qt.Key.Key_S)
    shell.settle()
    assert canvas.places.button("stored").isChecked()
    stored = places(page)
    # Positions of the file.
    assert stored["FPP_Run"] == pytest.approx((350, 0))
    assert spread["FPP_Run"][0] > stored["FPP_Run"][0]
    assert canvas.hasFocus()
    # It stays so, and a click brings the other back.
    choose(page, shell, "EventGraph")
    assert not canvas.places.isVisible()
    choose(page, shell, MACHINE)
    assert places(page) == stored
    shell.click(canvas.places.button("spread"))
    shell.settle()
    assert places(page) == spread
    # Neither lies on the other.
    assert not canvas.places.geometry().intersects(canvas.zoom_bar.geometry())


def test_what_is_current_stays_so_when_states_are_moved(page: GraphsPage, shell: Shell) -> None:
    choose(page, shell, "Run → Idle")
    page.canvas.setFocus()
    shell.key(Qt.Key.Key_S)
    shell.settle()
    assert titled(page) == "FPP_Run → FPP_Idle"
    assert page.node_panel.isVisible()


def test_a_transition_that_is_never_taken_says_so(shell: Shell, tmp_path: Path) -> None:
    stored = machine_package(
        [StateDraft("Idle", 0, 0), StateDraft("Run", 400, 0)], [WayDraft("Idle", "Run")]
    )
    page = turn(shell, written(tmp_path, stored))
    choose(page, shell, MACHINE)
    choose(page, shell, "Idle → Run")
    panel = page.node_panel
    assert panel.rule.heading.text() == "Never taken: nothing feeds its rule."
    assert panel.rule.mark.isVisible()
    assert not panel.rule.table.isVisible()
    assert facts(page)["Back"] == "none"
    # A screen reader hears it with the arrow.
    assert "never taken" in page.canvas.accessibleName()


def test_the_machine_of_the_corpus(shell: Shell) -> None:
    page = turn(shell, Path(corpus_file(CHARACTER)))
    choose(page, shell, "Default")
    told = rows(page)
    assert told[told.index("  Default 2") :] == [
        "  Default 2", "    Death 6", "    Movement 4", "    1 transition",
        "      Movement → Death",
    ]  # fmt: skip
    choose(page, shell, "Movement → Death")
    assert conditions(page) == [("Is Dead", "bool")]
    assert page.node_panel.rule.places.toPlainText() == (
        "Variables of this Blueprint; no graph here sets them"
    )
    # What the compiler made of it: the package has it in the machine that it baked.
    assert facts(page)["Blend"] == "0.2 s, Hermite Cubic  default"


def test_a_ring_is_met_by_the_pointer(page: GraphsPage, shell: Shell) -> None:
    click(page, "FPP_JumpEnd → FPP_Idle")
    shell.settle()
    assert titled(page) == "FPP_JumpEnd → FPP_Idle"


def test_a_changed_rule_is_called_by_its_states(shell: Shell, tmp_path: Path) -> None:
    """Every rule of a machine has one name in the file."""
    changed = [replace(way, rule=holds("bIsAccelerating")) for way in HERO_WAYS[:2]]
    ways = (*changed, *HERO_WAYS[2:])
    new = machine_package(HERO_STATES, ways, HERO_EVENTS, HERO_WIRES)
    compared = compare(shell, *pair(tmp_path, hero_package(), new))
    model = compared.list.model()
    titles = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert any("FPP_Idle → FPP_Run" in title for title in titles)
    assert not any("Transition0" in title for title in titles)
    # Nobody moves states there.
    assert not compared.canvas.places.isVisible()


def test_the_keyboard_reaches_the_conditions(page: GraphsPage, shell: Shell) -> None:
    choose(page, shell, "Run → RoadieRun")
    page.canvas.setFocus()
    shell.key(Qt.Key.Key_F6)
    assert page.node_panel.rule.table.hasFocus()
    shell.key(Qt.Key.Key_Down)
    assert page.node_panel.rule.table.current_row().said.words == "Is Accelerating"
    shell.key(Qt.Key.Key_Escape)
    assert page.canvas.hasFocus()
    # A state has neither pins nor conditions.
    click(page, "FPP_RoadieRun")
    assert titled(page) == "FPP_RoadieRun"
    shell.key(Qt.Key.Key_F6)
    assert page.node_panel.copy_button.hasFocus()


def test_enter_and_a_double_click_open_the_rule(page: GraphsPage, shell: Shell) -> None:
    choose(page, shell, "Run → RoadieRun")
    page.canvas.setFocus()
    shell.key(Qt.Key.Key_Return)
    shell.settle()
    shown = page._shown
    assert shown is not None
    assert render(shown.graph.shown_name) == "FPP_Run → FPP_RoadieRun"
    assert shown.graph.class_name == "AnimationTransitionGraph"
    choose(page, shell, MACHINE)
    canvas = page.canvas
    ring = next(card for card in page._shown.grid.scene.cards if card.sign)  # type: ignore[union-attr]
    x, y, width, height = ring.box
    place = canvas.mapFromScene(x + width / 2, y + height / 2)
    QTest.mouseDClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place))
    shell.settle()
    assert page._shown.graph.owner == ring.node.export  # type: ignore[union-attr]


def test_the_machine_is_marked_in_the_outline_when_the_file_is_shown_again(
    page: GraphsPage, shell: Shell, tmp_path: Path
) -> None:
    view = page.outline.view
    # No more than a few rows of the outline have room.
    shell.window.resize(1200, 420)
    turn(shell, written(tmp_path, hero_package(), "Other"))
    assert view.currentIndex().data() == "EventGraph"
    shell.window.context.show(shell.documents[0])
    shell.settle()
    assert page.canvas._shown.graph.name == MACHINE  # type: ignore[union-attr]
    assert view.currentIndex().data() == MACHINE
    row = view.visualRect(view.currentIndex())
    assert view.viewport().rect().contains(row.center())
    # The graph itself is none of its nodes.
    assert page._state.spot == NOWHERE
