"""What people come to do with a project, each done by keys that the display sends alone."""

from __future__ import annotations

import csv
import os
from pathlib import Path

import pytest
from gui.display.hand import Hand
from gui.display.person import Person
from gui.display.test_paths import copies, has_title
from gui.six_packages import six_packages
from project.moved import write_package

from inspector.gui.project.view import ProjectView

#: More packages than are read between two keys.
MANY = 6000


def view_of(person: Person) -> ProjectView:
    view = person.seen.window.middle.view
    assert isinstance(view, ProjectView)
    return view


def test_a_project_is_filtered_and_a_package_opened(person: Person, tmp_path: Path) -> None:
    copies(tmp_path / "Doors", "OldDoor", "Lantern", "StudioBuild")
    person.seen.open(tmp_path / "Doors")
    person.press("ctrl+f")
    person.type("lant")
    person.press("Return", "Return")
    person.sees(lambda: has_title(person.seen, "Lantern"))
    person.press("alt+Left")
    person.sees(lambda: has_title(person.seen, "Doors"))


def test_packages_are_gone_through_as_pictures(person: Person, tmp_path: Path) -> None:
    person.seen.open(six_packages(tmp_path))
    person.press("ctrl+2", "Home", "Down")
    assert person.hears() == "Packages of the project as pictures: refuses, Later"
    person.press("Right")
    assert person.hears().endswith(": refuses, Latest")
    person.press("ctrl+1")
    assert person.hears() == "Packages of the project: refuses, Latest"
    person.press("ctrl+2", "Return")
    person.sees(lambda: has_title(person.seen, "Latest"))


def test_facets_are_entered_ticked_and_cleared(person: Person, tmp_path: Path) -> None:
    person.seen.open(six_packages(tmp_path))
    assert person.foot() == "6 rows"
    person.go_to("refuses, 2 packages", "F6", most=4)
    person.press("space")
    assert person.foot() == "2 of 6 rows"
    person.press("Tab", "space")
    assert person.hears().startswith("unreadable")
    assert person.foot() == "3 of 6 rows"
    person.go_to("Clear what is picked", "shift+Tab", most=4)
    person.press("Return")
    assert person.foot() == "6 rows"
    # What was pressed is gone; the keyboard is still among the facets.
    assert person.hears() == "refuses, 2 packages"


def test_a_scan_is_stopped_and_what_is_shown_is_exported(
    person: Person, hand: Hand, tmp_path: Path
) -> None:
    game, export = tmp_path / "Game", tmp_path / "seen.csv"
    game.mkdir()
    (first,) = copies(tmp_path, "OldDoor")
    for number in range(MANY):
        os.link(first, game / f"P{number}.uasset")
    person.seen.window.open_paths([str(game)])
    person.sees(lambda: person.foot().endswith("so far") and rows_at_foot(person))
    person.press("Escape")
    person.sees(lambda: "Stopped at" in view_of(person).head.verdict.text())
    count = rows_at_foot(person)
    assert 0 < count < MANY
    typing = hand.answer("Save report", str(export))
    person.command("export packages as csv")
    typing.join()
    person.sees(export.exists)
    with export.open(encoding="utf-8-sig", newline="") as file:
        assert len(list(csv.reader(file))) == 1 + count


def rows_at_foot(person: Person) -> int:
    """How many rows the line at the foot counts."""
    return int(person.foot().partition(" ")[0].replace(",", ""))


# References -------------------------------------------------------------------------------------


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A project in which Cellar refers to Lamp, Lamp to Wood and Oil, and Oil to Tree."""
    root = tmp_path / "Mine"
    content = root / "Content"
    content.mkdir(parents=True)
    (root / "Mine.uproject").write_text('{"EngineAssociation": "4.27"}')
    write_package(content / "Wood.uasset")
    write_package(content / "Lamp.uasset", "/Game/Wood.Wood", "/Game/Oil.Oil")
    write_package(content / "Oil.uasset", "/Game/Tree.Tree")
    write_package(content / "Tree.uasset")
    write_package(content / "Cellar.uasset", "/Game/Lamp.Lamp")
    return root


def test_another_package_becomes_the_centre_and_the_one_before_again(
    person: Person, mine: Path
) -> None:
    person.seen.open(mine)
    person.seen.open(mine / "Content" / "Lamp.uasset")
    person.press("ctrl+5", "Home")
    assert "/Game/Lamp, the centre" in person.hears()
    person.press("Right")
    person.go_to("loads, save upgrades, /Game/Oil", "Up", most=3)
    person.press("Return")
    person.press("Home")
    assert "/Game/Oil, the centre" in person.hears()
    person.press("Left")
    assert "/Game/Lamp, referred to by" in person.hears()
    person.press("alt+Left", "Home")
    assert "/Game/Lamp, the centre" in person.hears()
    # Enter at a centre opens its file.
    person.press("Left")
    assert "/Game/Cellar" in person.hears()
    person.press("Return", "Home", "Return")
    person.sees(lambda: has_title(person.seen, "Cellar"))
