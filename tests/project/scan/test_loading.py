"""What is loaded with a package: bytes and packages, counted by hand."""

from __future__ import annotations

import random

import pytest
from project.scan.hand_made import hand_made

from inspector.project.scan import loading
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import ReferenceGraph, ReferenceState
from inspector.project.scan.loading import loads_with
from inspector.project.scan.whole_references import MayBeNeeded, may_be_needed, whole_references

#: Bytes by name; each a power of two, so that a sum tells its parts.
SIZES = {"Map": 1, "Door": 2, "Wood": 4, "Nail": 8, "Egg": 16, "Hen": 32, "Oil": 64, "Attic": 128}


def sized(graph: ReferenceGraph, sizes: dict[str, int] | None = None) -> ReferenceGraph:
    nodes = [
        node._replace(size=(sizes or SIZES)[node.name.rpartition("/")[2]])
        for node in graph.packages.values()
    ]
    return ReferenceGraph(nodes, graph._mounts, graph._engine)


@pytest.fixture
def graph() -> ReferenceGraph:
    return sized(
        hand_made(
            {
                "Map": "Door ~Attic",
                "Door": "Wood Nail Gone /Script/Engine",
                "Wood": "Nail",
                "Nail": "",
                "Egg": "Hen Oil",
                "Hen": "Egg",
                "Oil": "",
                "Attic": "",
            },
            maps=["Map"],
            refused=["Oil"],
        )
    )


def test_a_package_loads_what_it_imports_and_what_that_imports(graph: ReferenceGraph) -> None:
    loaded = {key.rpartition("/")[2]: tuple(found) for key, found in loads_with(graph).items()}
    assert loaded["nail"] == (8, 1)
    assert loaded["wood"] == (4 + 8, 2)
    # Each once, however many ways lead there; what is missing brings nothing.
    assert loaded["door"] == (2 + 4 + 8, 3)
    # A soft reference is loaded when it is asked for.
    assert loaded["map"] == (1 + 2 + 4 + 8, 4)
    # All of a circle load each other; what is refused is not loaded.
    assert loaded["egg"] == loaded["hen"] == (16 + 32, 2)


@pytest.mark.parametrize("few", [0, 3, 1000])
def test_it_is_the_sum_over_all_that_can_be_reached(
    monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    monkeypatch.setattr(loading, "_FEW", few)
    chance = random.Random(7)
    names = [f"P{number}" for number in range(60)]
    refers = {name: " ".join(chance.sample(names, chance.randrange(3))) for name in names}
    sizes = {name: chance.randrange(10_000_000) for name in names}
    graph = sized(hand_made(refers), sizes)
    loaded = loads_with(graph)
    for name in names:
        reached, waiting = {name}, [name]
        while waiting:
            new = set(refers[waiting.pop()].split()) - reached
            reached |= new
            waiting += new
        assert tuple(loaded[f"/game/{name.lower()}"]) == (
            sum(sizes[other] for other in reached),
            len(reached),
        )


def test_what_the_references_come_to(graph: ReferenceGraph) -> None:
    whole = whole_references(graph)
    assert [(row.target, row.referenced_by, row.losing) for row in whole.missing] == [
        ("/Game/Gone", ("/Game/Door",), ("/Game/Door",))
    ]
    assert [row.target for row in whole.refused] == ["/Game/Oil"]
    assert whole.referring == 1
    assert [tuple(circle) for circle in whole.circles] == [(("/Game/Egg", "/Game/Hen"), 48)]
    assert whole.unreferenced == []
    assert not any(edge.target.startswith("/Script") for edge in whole.edges)
    assert whole.not_judged == {"/Script": 1}
    by_name = {row.node.name: row for row in whole.packages}
    assert by_name["/Game/Nail"].referred_by == 2
    assert by_name["/Game/Egg"].in_circle
    assert whole.loaded.chain("/Game/Nail") == ("/Game/Map", "/Game/Door", "/Game/Nail")
    assert [row.node.size for row in whole.packages] == sorted(SIZES.values(), reverse=True)
    assert {edge.kind for edge in whole.edges if edge.state is ReferenceState.MISSING} == {
        ReferenceKind.HARD
    }


def test_why_an_unreferenced_package_may_be_needed() -> None:
    graph = hand_made({"GC_Hit": "", "Old": "", "Alone": ""}, refused=["Old"])
    told = {node.name: may_be_needed(node) for node in graph.packages.values()}
    assert told == {
        "/Game/GC_Hit": MayBeNeeded.GAMEPLAY_CUE,
        "/Game/Old": MayBeNeeded.REFUSED,
        "/Game/Alone": MayBeNeeded.BY_NAME,
    }
    assert [row.node.name for row in whole_references(graph).unreferenced] == sorted(told)
