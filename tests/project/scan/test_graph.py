"""Who refers to whom: against counts of another kind, and projects that are made for a question."""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from corpus import corpus_file, corpus_root
from project.moved import write_package, write_redirectors

from inspector.catalog import default_catalog, profile_for
from inspector.cli.main import main
from inspector.project.around.mounts import Mount, Mounts
from inspector.project.scan.circle_links import circle_links
from inspector.project.scan.components import circles
from inspector.project.scan.contents import ReferenceKind
from inspector.project.scan.graph import ReferenceGraph, ReferenceState
from inspector.project.scan.project import references_of, scan_project

CATALOG = default_catalog()
#: The content folders of the two whole projects of the corpus, by the names of their mounts.
PROJECTS: Mapping[str, Mapping[str, str]] = {
    "projects/cesium-tests": {
        "Game": "Content",
        "CesiumForUnreal": "Plugins/CesiumForUnreal/Content",
    },
    "projects/ue4-rts": {
        "Game": "Content",
        "RealTimeStrategy": "Plugins/RealTimeStrategy/Content",
        "DaedalicTestAutomationPlugin": "Plugins/DaedalicTestAutomationPlugin/Content",
    },
}


def graph_of(path: Path, engine: str = "5.8") -> ReferenceGraph:
    """The references of a project as an engine follows them."""
    scan = scan_project(path, keep=False)
    return references_of(scan, profile_for(engine, CATALOG), CATALOG).graph


def shown(file: Path) -> dict[str, Any]:
    """What ``inspector show`` says of a file."""
    with contextlib.redirect_stdout(io.StringIO()) as output:
        assert main(["show", str(file), "--format", "json"]) == 0
    document: dict[str, Any] = json.loads(output.getvalue())
    return document


def counted_again(project: str) -> tuple[set[tuple[str, str, str]], set[str]]:
    """References and packages of a project, out of what is shown of each of its files."""
    root, references, packages = corpus_file(project), set(), set()
    for mount, folder in PROJECTS[project].items():
        for file in (root / folder).rglob("*"):
            if file.suffix not in (".uasset", ".umap"):
                continue
            name = f"/{mount}/{file.relative_to(root / folder).with_suffix('').as_posix()}"
            packages.add(name)
            document = shown(file)
            hard = {row["object_name"] for row in document["imports"] if row["outer"] is None}
            soft = set(document["soft_package_references"])
            soft |= {path.partition(".")[0] for path in document["soft_object_paths"]}
            references |= {(name, target, "hard") for target in hard - {name}}
            references |= {(name, target, "soft") for target in soft - {name} if target[:1] == "/"}
    return references, packages


def reachable(start: str, targets: Mapping[str, Iterable[str]]) -> set[str]:
    """Everything that a node leads to, over any number of others."""
    reached: set[str] = set()
    waiting = list(targets.get(start, ()))
    while waiting:
        node = waiting.pop()
        if node not in reached:
            reached.add(node)
            waiting += targets.get(node, ())
    return reached


@pytest.mark.slow
@pytest.mark.parametrize("project", PROJECTS)
def test_whole_projects_are_counted_as_file_by_file(project: str) -> None:
    if corpus_root() is None:
        pytest.skip("the corpus of real packages is not here")
    references, packages = counted_again(project)
    graph = graph_of(corpus_file(project))
    assert {node.name for node in graph.packages.values()} == packages
    told = {
        (e.source, e.target, e.kind.text) for e in graph.edges() if e.kind.text in ("hard", "soft")
    }
    # What a package refers to by its own former name is nothing that it needs.
    former = {(node.name, graph.former_name(node)) for node in graph.packages.values()}
    references = {one for one in references if one[:2] not in former}
    assert told == references
    mounts = tuple(f"/{mount}/" for mount in PROJECTS[project])
    missing = {to for _, to, _ in references if to.startswith(mounts) and to not in packages}
    assert {broken.target for broken in graph.broken(ReferenceState.MISSING)} == missing
    hard: dict[str, list[str]] = {}
    for source, target, kind in references:
        if kind == "hard" and target in packages:
            hard.setdefault(source, []).append(target)
    leads = {name: reachable(name, hard) for name in packages}
    around = {
        tuple(sorted(other for other in packages if other in leads[name] and name in leads[other]))
        for name in packages
        if name in leads[name]
    }
    assert set(graph.cycles) == around


def test_the_circle_of_a_real_project(corpus: Path) -> None:
    # As its map of references shows it: buildings produce units, which build them.
    graph = graph_of(corpus / "projects/ue4-rts", "4.27")
    assert graph.cycles == (
        (
            "/Game/Buildings/Spacedock/BP_Spacedock",
            "/Game/Buildings/Starbase/BP_Starbase",
            "/Game/Units/CMV/BP_CMV",
        ),
    )
    root = str(corpus / "projects/ue4-rts")
    links = circle_links(graph, graph.cycles[0], root)
    told = [
        (link.source.rpartition("/")[2], link.target.rpartition("/")[2], link.place)
        for link in (*links.round, *links.others)
    ]
    builder = "RTSBuilder_GEN_VARIABLE", "ConstructibleBuildingClasses[{}]"
    assert told == [
        ("BP_Spacedock", "BP_Starbase", ("RTSRequirements_GEN_VARIABLE", "RequiredActors[0]")),
        ("BP_Starbase", "BP_CMV", ("RTSProduction_GEN_VARIABLE", "AvailableProducts[0]")),
        ("BP_CMV", "BP_Spacedock", (builder[0], builder[1].format(1))),
        ("BP_CMV", "BP_Starbase", (builder[0], builder[1].format(0))),
    ]
    assert len(links.round) == 3
    assert {link.kind for link in (*links.round, *links.others)} == {ReferenceKind.HARD}
    # Three Blueprints moved into its plugin without the editor: what they had open names the place
    # that they were in, and nobody else names it.
    assert graph.broken(ReferenceState.MISSING) == ()
    former = [graph.former_name(node) for node in graph.chosen_packages()]
    tests = ("TestAlwaysFail", "TestAlwaysSucceed", "TestAlwaysTimeout")
    assert list(filter(None, former)) == [
        f"/Game/Maps/AutomatedTests/{name}/BP_{name}" for name in tests
    ]


@pytest.mark.parametrize("release", ["4.26", "5.0", "5.2", "5.6"])
def test_a_package_in_another_place_misses_what_it_imports_and_not_itself(
    corpus: Path, tmp_path: Path, release: str
) -> None:
    # Before 5.1 its open graph tells its name, later its summary.
    (tmp_path / "Mine.uproject").write_text("{}")
    (tmp_path / "Content").mkdir()
    cycle = corpus / release / "uasset-rs/IndirectCycleA.uasset"
    (tmp_path / "Content/Moved.uasset").write_bytes(cycle.read_bytes())
    (tmp_path / "Content/Other.uasset").write_bytes(cycle.read_bytes())
    graph = graph_of(tmp_path)
    (missing,) = graph.broken(ReferenceState.MISSING)
    assert missing.target == "/Game/IndirectCycle/IndirectCycleB"
    assert missing.losing == ("/Game/Moved", "/Game/Other")
    node = graph.packages["/game/moved"]
    assert graph.former_name(node) == "/Game/IndirectCycle/IndirectCycleA"
    # Once there is a package of that name again, it is meant.
    (tmp_path / "Content/IndirectCycle").mkdir()
    (tmp_path / "Content/Other.uasset").rename(
        tmp_path / "Content/IndirectCycle/IndirectCycleA.uasset"
    )
    graph = graph_of(tmp_path)
    assert not any(map(graph.former_name, graph.chosen_packages()))


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project: Lamp and Table refer to Wood, Lamp softly to nothing; Cellar refers to Lamp."""
    (tmp_path / "Mine.uproject").write_text("{}")
    content = tmp_path / "Content"
    write_package(content / "Wood.uasset")
    write_package(content / "Lamp.uasset", "/Game/Wood.Wood", "/Engine/Basic/Cube.Cube")
    write_package(content / "Table.uasset", "/Game/WOOD.Wood")
    write_package(content / "Cellar.uasset", "/Game/Lamp.Lamp")
    return tmp_path


def test_only_those_that_refer_to_a_refused_package_lose_something(project: Path) -> None:
    # Written by 4.26, so that 4.25 refuses all; Wood alone is older.
    assert graph_of(project, "4.26").loses == ()
    too_new = (project / "Content" / "Wood.uasset").read_bytes()
    newer = too_new.replace((522).to_bytes(4, "little"), (9999).to_bytes(4, "little"), 1)
    (project / "Content" / "Wood.uasset").write_bytes(newer)
    graph = graph_of(project, "4.26")
    assert graph.loses == ("/Game/Lamp", "/Game/Table")
    (refused,) = graph.broken(ReferenceState.REFUSED)
    assert (refused.target, refused.referenced_by) == ("/Game/Wood", ("/Game/Lamp", "/Game/Table"))
    assert refused.node is not None
    assert refused.node.refusal is not None
    assert refused.node.refusal.rule == "OBJ-NEW"
    # The others of that engine are not refused, and what they refer to is there.
    assert graph.broken(ReferenceState.MISSING) == ()


def test_a_package_that_is_refused_itself_cannot_be_saved(project: Path) -> None:
    graph = graph_of(project, "4.25")
    assert {node.refusal is None for node in graph.packages.values()} == {False}
    assert graph.loses == ()


def test_what_is_not_there_is_missing_and_what_nobody_knows_is_not_judged(project: Path) -> None:
    (project / "Content" / "Wood.uasset").unlink()
    graph = graph_of(project)
    states = {(edge.source, edge.target): edge.state.value for edge in graph.edges()}
    assert states[("/Game/Lamp", "/Game/Wood")] == "missing"
    assert states[("/Game/Lamp", "/Engine/Basic/Cube")] == "not-judged"
    assert states[("/Game/Cellar", "/Game/Lamp")] == "present"
    assert graph.loses == ("/Game/Lamp", "/Game/Table")


@pytest.mark.parametrize(
    ("leads", "state", "end"),
    [
        ({"Wood": "/Game/Oak.Oak"}, "present", "/Game/Oak"),
        ({"Wood": "/Game/Gone.Gone"}, "missing", "/Game/Gone"),
        ({"Wood": 0}, "missing", "/Game/Wood"),
    ],
)
def test_redirectors_are_followed(project: Path, leads: dict, state: str, end: str) -> None:
    write_package(project / "Content" / "Oak.uasset")
    write_redirectors(project / "Content" / "Wood.uasset", leads)
    edges = {edge.source: edge for edge in graph_of(project).edges() if edge.target == "/Game/Wood"}
    assert (edges["/Game/Lamp"].state.value, edges["/Game/Lamp"].end) == (state, end)


def test_of_two_files_of_one_name_the_asset_counts(project: Path) -> None:
    content = project / "Content"
    write_package(content / "Arena.umap")
    write_package(content / "arena.uasset")
    assert graph_of(project).packages["/game/arena"].path == str(Path("Content/arena.uasset"))
    (content / "Arena.uasset").write_bytes(b"")
    assert Mounts([Mount("Game", str(content))]).file_of("/Game/Arena") == str(
        content / "Arena.uasset"
    )


def test_redirectors_in_a_circle_end(project: Path) -> None:
    content = project / "Content"
    write_redirectors(content / "Wood.uasset", {"Wood": "/Game/Oak.Oak"})
    write_redirectors(content / "Oak.uasset", {"Oak": "/Game/Wood.Wood"})
    states = {e.state.value for e in graph_of(project).edges() if e.source == "/Game/Lamp"}
    assert states == {"missing", "not-judged"}


def test_maps_and_their_parts_need_nobody_who_refers_to_them(project: Path) -> None:
    content = project / "Content"
    actor = content / "__ExternalActors__" / "Arena" / "0" / "AB" / "XYZ.uasset"
    write_package(actor)
    assert graph_of(project).unreferenced == ("/Game/Cellar", "/Game/Table")


def test_a_part_of_a_project_is_told_with_what_is_tied_to_it(project: Path) -> None:
    scan = scan_project(project, keep=False)
    engine = profile_for("5.8", CATALOG)
    lamp = str(project / "Content" / "Lamp.uasset")
    graph = references_of(scan, engine, CATALOG, is_listed=lambda file: file == lamp).graph
    assert {(edge.source, edge.target) for edge in graph.edges()} == {
        ("/Game/Lamp", "/Game/Wood"),
        ("/Game/Lamp", "/Engine/Basic/Cube"),
        ("/Game/Lamp", "/Script/Engine"),
        ("/Game/Cellar", "/Game/Lamp"),
    }
    assert len(graph.chosen) == 1


def test_the_engines_own_content_is_judged_where_it_lies(project: Path, tmp_path: Path) -> None:
    from inspector.project.around.mounts import mounts_of_engine

    basic = tmp_path / "UE" / "Engine" / "Content" / "Basic"
    basic.mkdir(parents=True)
    scan = scan_project(project / "Content" / "Lamp.uasset", keep=False)
    engine = profile_for("5.8", CATALOG)

    def state() -> str:
        mounts = mounts_of_engine(str(tmp_path / "UE"))
        graph = references_of(scan, engine, CATALOG, engine=mounts).graph
        (edge,) = (edge for edge in graph.edges() if edge.target.startswith("/Engine"))
        return edge.state.value

    assert state() == "missing"
    (basic / "Cube.uasset").write_bytes(b"")
    assert state() == "present"


@pytest.mark.parametrize(
    ("targets", "expected"),
    [
        ({"a": "b", "b": "c", "c": "a", "d": "a"}, [{"a", "b", "c"}]),
        ({"a": "b", "b": "a", "c": "d", "d": "c"}, [{"a", "b"}, {"c", "d"}]),
        ({"a": "bc", "b": "d", "c": "d", "d": ""}, []),
        ({"a": "a"}, []),
        # The textbook example of the algorithm: eight nodes in four components, one of them alone.
        (
            {"1": "2", "2": "3", "3": "1", "4": "235", "5": "46", "6": "37", "7": "6", "8": "578"},
            [{"1", "2", "3"}, {"6", "7"}, {"4", "5"}],
        ),
    ],
)
def test_circles_are_found(targets: dict[str, str], expected: list[set[str]]) -> None:
    groups = circles({node: list(leads) for node, leads in targets.items()})
    assert sorted(map(sorted, groups)) == sorted(map(sorted, expected))


def test_a_long_chain_needs_no_depth() -> None:
    targets = {str(n): [str(n + 1)] for n in range(50_000)} | {"50000": ["0"]}
    (group,) = circles(targets)
    assert len(group) == 50_001
