"""What is around a package: against graphs that are written down, and a real project."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from corpus import corpus_file
from project.scan.hand_made import hand_made

from inspector.catalog import default_catalog, profile_for
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import Asked, Neighbour, Neighbourhood, ReferenceGraph, around
from inspector.project.scan.project import references_of, scan_project

HARD, SOFT = ReferenceKind.HARD, ReferenceKind.SOFT
ALL = frozenset(ReferenceKind)


def names(levels: tuple[tuple[Neighbour, ...], ...]) -> list[list[str]]:
    return [[neighbour.name.removeprefix("/Game/") for neighbour in level] for level in levels]


def sides(found: Neighbourhood) -> tuple[list[list[str]], list[list[str]]]:
    """The names of both sides, level by level."""
    return names(found.referencers), names(found.dependencies)


def test_one_step_is_who_refers_to_it_and_what_it_refers_to() -> None:
    graph = hand_made({"Lamp": "Wood Nail", "Wood": "Glue", "Cellar": "Lamp", "House": "Cellar"})
    found = around(graph, "/game/LAMP")
    assert found.centre == "/Game/Lamp"
    # Nail is not there: the worst comes first.
    assert sides(found) == ([["Cellar"]], [["Nail", "Wood"]])
    assert [row.state.value for row in found.dependencies[0]] == ["missing", "present"]


def test_more_steps_are_levels_and_tell_through_whom() -> None:
    graph = hand_made(
        {"Lamp": "Wood Iron", "Wood": "Glue", "Iron": "Glue", "Glue": "", "Cellar": "Lamp",
         "House": "Cellar"}
    )  # fmt: skip
    found = around(graph, "/Game/Lamp", Asked(depth=5))
    assert sides(found) == ([["Cellar"], ["House"]], [["Iron", "Wood"], ["Glue"]])
    glue = found.dependencies[1][0]
    assert (glue.steps, glue.through) == (2, ("/Game/Iron", "/Game/Wood"))
    assert found.dependencies[0][0].through == ()
    assert {(link.source, link.target) for link in found.links} == {
        ("/Game/House", "/Game/Cellar"),
        ("/Game/Cellar", "/Game/Lamp"),
        ("/Game/Lamp", "/Game/Iron"),
        ("/Game/Lamp", "/Game/Wood"),
        ("/Game/Iron", "/Game/Glue"),
        ("/Game/Wood", "/Game/Glue"),
    }


def test_a_circle_ends_and_stands_on_both_sides() -> None:
    graph = hand_made({"Egg": "Hen", "Hen": "Egg"})
    assert sides(around(graph, "/Game/Egg", Asked(depth=9))) == ([["Hen"]], [["Hen"]])


def test_a_package_that_refers_to_itself_is_no_neighbour_of_its_own() -> None:
    graph = hand_made({"Snake": "Snake Egg", "Egg": ""})
    assert sides(around(graph, "/Game/Snake", Asked(depth=3))) == ([], [["Egg"]])


def test_only_the_kinds_that_are_asked_for_are_followed() -> None:
    graph = hand_made({"Lamp": "Wood ~Wood ~Oil ?Table =Label", "Wood": "", "Oil": "",
                       "Table": "", "Label": ""})  # fmt: skip
    found = around(graph, "/Game/Lamp")
    assert sides(found)[1] == [["Oil", "Wood"]]
    assert [row.kinds for row in found.dependencies[0]] == [(SOFT,), (HARD, SOFT)]
    only_hard = around(graph, "/Game/Lamp", Asked(kinds=frozenset({HARD})))
    assert sides(only_hard)[1] == [["Wood"]]
    everything = around(graph, "/Game/Lamp", Asked(kinds=ALL))
    assert sides(everything)[1] == [["Label", "Oil", "Table", "Wood"]]


def test_code_can_be_left_out_and_is_never_missing() -> None:
    graph = hand_made({"Lamp": "/Script/Engine /Engine/Cube Wood", "Wood": ""})
    found = around(graph, "/Game/Lamp")
    assert [(row.name, row.state.value) for row in found.dependencies[0]] == [
        ("/Game/Wood", "present"),
        ("/Engine/Cube", "not-judged"),
        ("/Script/Engine", "not-judged"),
    ]
    assert names(around(graph, "/Game/Lamp", Asked(code=False)).dependencies) == [
        ["Wood", "/Engine/Cube"]
    ]
    # Code itself can be the centre.
    assert names(around(graph, "/Script/Engine").referencers) == [["Lamp"]]


def test_refused_packages_are_told_on_both_sides() -> None:
    graph = hand_made({"Lamp": "Wood", "Wood": "", "Cellar": "Lamp"}, refused={"Wood", "Cellar"})
    found = around(graph, "/Game/Lamp")
    assert [row.state.value for row in found.everybody()] == ["refused", "refused"]
    # What a refused package refers to is there all the same.
    assert {(link.source, link.state.value) for link in found.links} == {
        ("/Game/Lamp", "refused"),
        ("/Game/Cellar", "present"),
    }
    assert names(around(graph, "/Game/Wood").referencers) == [["Lamp"]]


def test_a_package_that_is_not_there_has_its_referencers() -> None:
    graph = hand_made({"Lamp": "Gone", "Cellar": "~gone"})
    found = around(graph, "/Game/Gone")
    assert (found.node, sides(found)) == (None, ([["Cellar", "Lamp"]], []))
    assert {link.state.value for link in found.links} == {"missing"}


def test_a_redirector_stands_between(tmp_path: Path) -> None:
    from project.moved import write_package, write_redirectors

    (tmp_path / "Mine.uproject").write_text("{}")
    content = tmp_path / "Content"
    write_package(content / "New.uasset")
    write_redirectors(content / "Old.uasset", {"New": "/Game/New.New"})
    write_package(content / "Lamp.uasset", "/Game/Old.New")
    found = around(graph_of(tmp_path, "4.27"), "/Game/Lamp", Asked(depth=2, code=False))
    assert sides(found) == ([], [["Old"], ["New"]])


def graph_of(path: Path, engine: str) -> ReferenceGraph:
    catalog = default_catalog()
    scan = scan_project(path, keep=False)
    return references_of(scan, profile_for(engine, catalog), catalog).graph


def test_a_real_project_is_told_as_its_edges_are() -> None:
    graph = graph_of(corpus_file("projects/cesium-tests"), "5.3")
    refused = "/CesiumForUnreal/GaussianSplatting/GaussianSplatEffectType"
    system = "/CesiumForUnreal/GaussianSplatting/GaussianSplatSystem"
    assert names(around(graph, refused).referencers) == [[system]]
    for node in graph.packages.values():
        edges = [edge for edge in graph.edges() if edge.kind in (HARD, SOFT)]
        found = around(graph, node.name)
        told = {row.name for level in found.dependencies for row in level}
        assert told == {edge.target for edge in edges if edge.source == node.name}
        told = {row.name for level in found.referencers for row in level}
        assert told == {edge.source for edge in edges if edge.target == node.name}


@pytest.mark.slow
def test_fifty_thousand_packages_are_no_wait() -> None:
    # Each refers to the 20 after it, and all of them to one.
    refers = {
        f"P{n}": " ".join(f"P{m}" for m in range(n + 1, n + 21)) + " Hub" for n in range(50_000)
    }
    graph = hand_made({**refers, "Hub": ""})
    around(graph, "/Game/P0")
    start = time.perf_counter()
    found = around(graph, "/Game/P25000", Asked(depth=3))
    near = time.perf_counter() - start
    assert found.size == 60 + 60 + 1
    # A machine that is busy takes ten times as long.
    assert near < 1.0
    start = time.perf_counter()
    assert len(around(graph, "/Game/Hub").referencers[0]) == 50_000
    assert time.perf_counter() - start < 20.0
