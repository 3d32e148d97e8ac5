"""Why a package is loaded, and what would not be without a reference: counted by hand."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from corpus import corpus_file
from project.moved import MESH, write_package
from project.scan.hand_made import hand_made
from project.scan.test_loading import sized

from inspector.catalog import default_catalog, profile_for
from inspector.format.unreal.draft import ExportDraft
from inspector.project.around.entries import EntryKind, ProjectEntry, read_entries
from inspector.project.scan.graph import ReferenceGraph
from inspector.project.scan.loaded_by import LoadedBy, LoadedWay
from inspector.project.scan.project import references_of, scan_project
from inspector.project.scan.reference_use import ReferenceUse, UseKind, use_in
from inspector.report.project.loading import entry_words

#: Bytes by name; each a power of two, so that a sum tells its parts.
SIZES = {"Arena": 1, "Lamp": 2, "Wood": 4, "Nail": 8, "Oil": 16, "Shed": 32, "Attic": 64}
MAP = ProjectEntry(EntryKind.MAP)


@pytest.fixture
def graph() -> ReferenceGraph:
    """Arena loads Wood over Lamp and over Shed, Nail over Wood alone; none loads Attic."""
    return sized(
        hand_made(
            {
                "Arena": "Lamp Shed",
                "Lamp": "Wood Oil",
                "Shed": "Wood",
                "Wood": "Nail",
                "Nail": "Wood",
                "Oil": "",
                "Attic": "Wood ~Oil",
            },
            maps=["Arena"],
        ),
        SIZES,
    )


def short(way: tuple[str, ...]) -> str:
    return " ".join(name.rpartition("/")[2] for name in way)


def test_a_way_begins_at_a_map_and_is_as_short_as_can_be(graph: ReferenceGraph) -> None:
    loaded = LoadedBy(graph)
    assert short(loaded.chain("/game/nail")) == "Arena Lamp Wood Nail"
    assert short(loaded.chain("/Game/Arena")) == "Arena"
    assert loaded.chain("/Game/Attic") == loaded.ways("/Game/Attic") == ()


def test_there_is_a_way_through_each_that_loads_it(graph: ReferenceGraph) -> None:
    loaded = LoadedBy(graph)
    # Nail loads Wood too, but only Wood loads Nail; Attic is not loaded itself.
    assert list(map(short, loaded.ways("/Game/Wood"))) == ["Arena Lamp Wood", "Arena Shed Wood"]
    assert list(map(short, loaded.ways("/Game/Oil"))) == ["Arena Lamp Oil"]


def told(way: LoadedWay) -> dict[str, tuple[int, int]]:
    return {step.package.rpartition("/")[2]: tuple(step.less) for step in way.without}


def test_what_only_a_reference_reaches_goes_with_it(graph: ReferenceGraph) -> None:
    loaded = LoadedBy(graph)
    first, second = loaded.ways("/Game/Nail"), loaded.ways("/Game/Wood")
    way = loaded.follow(first[0])
    # Without Wood's reference Nail alone goes, without Lamp's nothing: Shed brings Wood too. What
    # Arena's to Lamp brings alone is Lamp itself, and Oil.
    assert told(way) == {"Nail": (8, 1), "Wood": (0, 0), "Lamp": (2 + 16, 2)}
    assert [step.package for step in way.without] == ["/Game/Nail", "/Game/Wood", "/Game/Lamp"]
    assert [step.others for step in way.without] == [(), ("/Game/Shed",), ()]
    assert told(loaded.follow(second[1])) == {"Wood": (0, 0), "Shed": (32, 1)}
    assert [tuple(step.loads) for step in way.steps] == [
        (1 + 2 + 4 + 8 + 16 + 32, 6),
        (2 + 4 + 8 + 16, 4),
        (4 + 8, 2),
        (8 + 4, 2),
    ]


def test_what_goes_is_what_is_not_reached_any_more() -> None:
    """Against the plain answer: each package that no way from the map leads to without the edge."""
    names = [f"P{number}" for number in range(40)]
    refers = {
        name: " ".join(f"P{(at * step + step) % 40}" for step in (2, 3, 7) if (at + step) % 3)
        for at, name in enumerate(names)
    }
    graph = sized(hand_made(refers, maps=["P0"]), dict.fromkeys(names, 1))

    def reached(gone: tuple[str, str] | None = None) -> set[str]:
        found: set[str] = set()
        waiting = ["P0"]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += [to for to in refers[name].split() if (name, to) != gone]
        return found

    loaded = LoadedBy(graph)
    for name in sorted(reached()):
        for way in loaded.ways(f"/Game/{name}"):
            keys = short(way).split()
            edges = list(pairwise(keys))
            expected = [len(reached() - reached(edge)) for edge in edges]
            followed = loaded.follow(way)
            without = list(reversed(followed.without))
            assert [step.less.packages for step in without] == expected
            # What still loads the end is named where that is still reached, and only there.
            for step, (source, end) in zip(without, edges, strict=True):
                left = reached((source, end))
                assert bool(step.others) == (end in left)
                assert {short((name,)) for name in step.others} <= left - {source}
                assert all(end in refers[short((name,))].split() for name in step.others)


def test_nothing_is_loaded_through_what_is_refused_or_missing() -> None:
    graph = hand_made(
        {"Arena": "Lamp", "Lamp": "Gone Nail", "Nail": ""}, maps=["Arena"], refused=["Lamp"]
    )
    loaded = LoadedBy(graph)
    assert short(loaded.chain("/Game/Lamp")) == "Arena Lamp"
    assert loaded.ways("/Game/Gone") == loaded.ways("/Game/Nail") == ()
    way = loaded.follow(loaded.ways("/Game/Lamp")[0])
    assert [tuple(step.loads) for step in way.steps] == [(0, 1), (0, 0)]
    assert told(way) == {"Lamp": (0, 0)}


def with_settings(graph: ReferenceGraph, game: str) -> ReferenceGraph:
    entries = read_entries(game)
    return ReferenceGraph(graph.packages.values(), graph._mounts, graph._engine, entries=entries)


def test_a_cooked_folder_and_primary_assets_begin_a_way_too(graph: ReferenceGraph) -> None:
    graph = with_settings(
        graph,
        "[/Script/Engine.AssetManagerSettings]\n"
        '+PrimaryAssetTypesToScan=(PrimaryAssetType="Roof",AssetBaseClass=/Script/Engine.StaticMesh,'
        'SpecificAssets=("/Game/Attic.Attic"))\n',
    )
    loaded = LoadedBy(graph)
    assert loaded.entry("/Game/Attic") == ProjectEntry(EntryKind.PRIMARY_ASSET, "Roof")
    # Over as few packages as Arena's ways to it, but the shortest of all.
    assert list(map(short, loaded.ways("/Game/Wood"))) == [
        "Attic Wood",
        "Arena Lamp Wood",
        "Arena Shed Wood",
    ]
    cooked = with_settings(
        graph,
        '[/Script/UnrealEd.ProjectPackagingSettings]\n+DirectoriesToAlwaysCook=(Path="/Game")\n',
    )
    loaded = LoadedBy(cooked)
    assert loaded.entry("/Game/Attic") == ProjectEntry(EntryKind.COOKED_FOLDER, "/Game")
    # It is an entry itself; what loads it is told behind that.
    # That of a map is among them, though all that is on it is cooked anyway.
    assert list(map(short, loaded.ways("/Game/Oil"))) == ["Oil", "Lamp Oil", "Arena Lamp Oil"]
    assert told(loaded.follow(loaded.ways("/Game/Oil")[2])) == {"Oil": (16, 1), "Lamp": (18, 2)}
    assert loaded.entry("/Game/Arena") == MAP


def test_what_is_never_cooked_says_so_and_comes_last(graph: ReferenceGraph) -> None:
    head = "[/Script/UnrealEd.ProjectPackagingSettings]\n"
    cooked = with_settings(graph, head + '+MapsToCook=(FilePath="/Game/Arena")\n')
    assert LoadedBy(cooked).entry("/Game/Arena") == ProjectEntry(EntryKind.COOKED_MAP)
    off = head + '+DirectoriesToNeverCook=(Path="/Game")\n'
    loaded = LoadedBy(with_settings(graph, off))
    entry = ProjectEntry(EntryKind.MAP, never_cooked="/Game")
    assert loaded.entry("/Game/Arena") == entry
    assert entry_words(entry) == "map, never cooked: /Game"
    both = off + '+DirectoriesToAlwaysCook=(Path="/Game")\n'
    assert LoadedBy(with_settings(graph, both)).entry("/Game/Attic") is None
    maps = hand_made({"Dev/A": "Wood", "Z": "Wood", "Wood": ""}, maps=["Dev/A", "Z"])
    never = with_settings(maps, head + '+DirectoriesToNeverCook=(Path="/Game/Dev")\n')
    assert short(LoadedBy(never).chain("/Game/Wood")) == "Z Wood"
    assert short(LoadedBy(maps).chain("/Game/Wood")) == "A Wood"


# What a package is referred to for ----------------------------------------------------------------


def test_tables_tell_what_a_package_is_referred_to_for(tmp_path: Path) -> None:
    file = write_package(
        tmp_path / "Arena.umap",
        "/Game/Lamp.Lamp_C",
        "/Game/Wood.Wood",
        exports=(
            ExportDraft("Arena", "/Script/Engine.World", is_asset=True),
            ExportDraft("PersistentLevel", "/Script/Engine.Level", outer="Arena"),
            ExportDraft("Lamp_2", "/Game/Lamp.Lamp_C", outer="PersistentLevel"),
        ),
        class_path=MESH,
    )
    lamp = use_in(str(file), "/game/LAMP")
    assert lamp == ReferenceUse(UseKind.PLACED, lamp.object_class if lamp else "", "Lamp_C")
    # No object of it says that it needs this one.
    assert use_in(str(file), "/Game/Wood") is None
    assert use_in(str(file), "/Game/Nothing") is None
    assert use_in(str(tmp_path / "Nowhere.uasset"), "/Game/Wood") is None
    file.write_bytes(file.read_bytes()[:200])
    assert use_in(str(file), "/Game/Lamp") is None


def test_real_packages_say_what_they_refer_to_others_for() -> None:
    root = corpus_file("projects/ue4-rts")
    catalog = default_catalog()
    scan = scan_project(root, keep=False)
    graph = references_of(scan, profile_for("4.27", catalog), catalog).graph
    loaded = LoadedBy(graph)
    found = {node.name.rpartition("/")[2]: node.name for node in graph.packages.values()}
    ways = loaded.ways(found["BP_RTSResourceType_Gas"])
    followed = loaded.follow(ways[0], str(root))
    uses = [step.use for step in followed.steps]
    # The way begins at the map that its settings have cooked; the map's settings name its game
    # mode, that its controller, which holds resources.
    assert followed.entry == ProjectEntry(EntryKind.COOKED_MAP)
    assert short(ways[0][:1]) == "SKM-DarkSpace"
    made = "BlueprintGeneratedClass"
    assert uses == [
        None,
        ReferenceUse(UseKind.OBJECT, made, "WorldSettings"),
        ReferenceUse(UseKind.OBJECT, made, "BP_RTSGameMode_C"),
        ReferenceUse(UseKind.OBJECT, made, "RTSPlayerResourcesComponent"),
    ]
    kinds = set()
    for name in graph.packages:
        for way in loaded.ways(name)[:1]:
            followed = loaded.follow(way, str(root))
            kinds |= {step.use.kind for step in followed.steps if step.use is not None}
    assert kinds == {UseKind.PLACED, UseKind.CLASS, UseKind.OBJECT}


def test_a_class_that_derives_from_one_of_another_package_says_so() -> None:
    file = corpus_file("4.9/EpicSurvivalGameSeries/AssaultRifle_Pink.uasset")
    use = use_in(str(file), "/Game/Weapons/AssaultRifle")
    assert use == ReferenceUse(UseKind.PARENT, "BlueprintGeneratedClass", "BlueprintGeneratedClass")
