"""Why a package is loaded: the shortest way from a map."""

from __future__ import annotations

from itertools import pairwise

from corpus import corpus_file
from project.scan.hand_made import hand_made

from inspector.catalog import default_catalog, profile_for
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import LoadedBy
from inspector.project.scan.project import references_of, scan_project


def chain(loaded: LoadedBy, name: str) -> str:
    return " ".join(step.removeprefix("/Game/") for step in loaded.chain(f"/Game/{name}"))


def test_the_shortest_way_from_any_map_is_told() -> None:
    loaded = LoadedBy(
        hand_made(
            {"Arena": "House", "Town": "Street", "Street": "House", "House": "Door Wood",
             "Door": "Wood", "Wood": "", "Attic": "Wood"},
            maps={"Arena", "Town"},
        )
    )  # fmt: skip
    assert chain(loaded, "Wood") == "Arena House Wood"
    assert chain(loaded, "street") == "Town Street"
    assert chain(loaded, "Arena") == "Arena"
    assert chain(loaded, "Attic") == ""
    assert chain(loaded, "Nowhere") == ""


def test_only_what_is_loaded_with_the_other_is_on_the_way() -> None:
    loaded = LoadedBy(
        hand_made({"Arena": "~Lamp ?Table Wood", "Lamp": "Oil", "Table": "", "Wood": ""}, {"Arena"})
    )
    assert [chain(loaded, name) for name in ("Lamp", "Oil", "Table", "Wood")] == [
        "",
        "",
        "",
        "Arena Wood",
    ]


def test_circles_and_oneself_are_no_trap() -> None:
    loaded = LoadedBy(
        hand_made({"Arena": "Egg Arena", "Egg": "Hen", "Hen": "Egg Hen"}, maps={"Arena"})
    )
    assert chain(loaded, "Hen") == "Arena Egg Hen"


def test_nothing_is_loaded_through_what_is_refused_or_missing() -> None:
    graph = hand_made(
        {"Arena": "Wood Gone", "Wood": "Glue", "Glue": "", "Cave": "Glue"},
        maps={"Arena", "Cave"},
        refused={"Wood", "Cave"},
    )
    loaded = LoadedBy(graph)
    # Who would have loaded it is told all the same: that is who loses it.
    assert chain(loaded, "Wood") == "Arena Wood"
    assert chain(loaded, "Gone") == "Arena Gone"
    assert chain(loaded, "Glue") == ""


def test_what_a_map_keeps_in_files_of_its_own_begins_a_way() -> None:
    loaded = LoadedBy(
        hand_made({"__ExternalActors__/Arena/0/AB": "Lamp", "Lamp": "", "Arena": "Lamp"}, {"Arena"})
    )
    # The map itself is preferred.
    assert chain(loaded, "Lamp") == "Arena Lamp"
    loaded = LoadedBy(hand_made({"__ExternalActors__/Arena/0/AB": "Lamp", "Lamp": ""}))
    assert chain(loaded, "Lamp") == "__ExternalActors__/Arena/0/AB Lamp"


def test_every_way_of_a_real_project_is_one_of_imports() -> None:
    catalog = default_catalog()
    scan = scan_project(corpus_file("projects/ue4-rts"), keep=False)
    graph = references_of(scan, profile_for("5.8", catalog), catalog).graph
    imports = {
        (edge.source, edge.target) for edge in graph.edges() if edge.kind is ReferenceKind.HARD
    }
    loaded, ways = LoadedBy(graph), 0
    for node in graph.packages.values():
        way = loaded.chain(node.name)
        ways += len(way) > 1
        assert all(pair in imports for pair in pairwise(way))
        if way:
            assert graph.packages[way[0].lower()].contents.is_map
    assert ways > 5


def test_a_long_way_needs_no_depth() -> None:
    refers = {f"P{n}": f"P{n + 1}" for n in range(50_000)} | {"P50000": ""}
    assert len(LoadedBy(hand_made(refers, maps={"P0"})).chain("/Game/P50000")) == 50_001
