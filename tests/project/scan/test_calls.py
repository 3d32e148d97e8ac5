"""Which functions packages call: those that somebody wrote into nodes, whatever stands beside."""

from __future__ import annotations

from pathlib import Path

import pytest
from graph_drafts import NodeDraft, branch, call, event, package, say

from inspector.checks.facts import Depth
from inspector.format.unreal.draft import PropertyDraft
from inspector.graphs.model import NodeKind
from inspector.graphs.reading import graphs_of
from inspector.progress import Cancelled, Progress
from inspector.project.opening import read
from inspector.project.scan.calls import FileCalls, calls_of, may_call
from inspector.project.scan.contents import contents_of


def entry_of(function: str) -> NodeDraft:
    """Where a function begins, which names it as a call does."""
    reference = PropertyDraft(
        "FunctionReference",
        "StructProperty(MemberReference)",
        [PropertyDraft("MemberName", "NameProperty", function)],
    )
    return NodeDraft("Entry", "K2Node_FunctionEntry", (), (reference,))


def written(folder: Path, name: str, *nodes: NodeDraft) -> str:
    path = folder / f"{name}.uasset"
    path.write_bytes(package(nodes))
    return str(path)


def test_each_function_is_told_once_and_no_other_node(tmp_path: Path) -> None:
    path = written(
        tmp_path, "Door", event("Delay"), branch("If"), say("A", "x"), say("B", "y"),
        call("Wait", "Delay"), entry_of("Open"),
    )  # fmt: skip
    bare = written(tmp_path, "Bare", event("Delay"), entry_of("Delay"))
    with read(path, Depth.OBJECTS) as opened:
        assert opened.objects is not None
        (graph,) = graphs_of(opened.objects)
    nodes = {node.name: node.export for node in graph.nodes}
    first, wait = nodes["A"], nodes["Wait"]
    assert first < nodes["B"]
    assert list(calls_of([path, bare])) == [
        # The first of two that call the same; what no class is stored of is the Blueprint's own.
        FileCalls(
            path,
            {"Delay": wait, "Door.Delay": wait, "Door.PrintString": first, "PrintString": first},
        ),
        FileCalls(bare, {}),
    ]
    told = []
    for name in (path, bare):
        with read(name, Depth.TABLES) as opened:
            told.append(may_call(contents_of(opened)))
    assert told == [True, False]


def test_what_is_no_package_or_cut_off_calls_nothing(tmp_path: Path) -> None:
    whole = Path(written(tmp_path, "Door", say("A", "x"))).read_bytes()
    (tmp_path / "Text.uasset").write_bytes(b"no package")
    paths = [str(tmp_path / "Text.uasset"), str(tmp_path / "Gone.uasset")]
    for size in range(0, len(whole), 97):
        path = tmp_path / f"Cut{size}.uasset"
        path.write_bytes(whole[:size])
        paths.append(str(path))
    files = list(calls_of(paths))
    assert [file.path for file in files] == paths
    names = {name for file in files for name in file.functions}
    assert {name.rpartition(".")[2] for name in names} <= {"PrintString"}


def test_reading_can_be_ended(tmp_path: Path) -> None:
    paths = [written(tmp_path, f"Door{number}", say("A", "x")) for number in range(30)]
    seen: list[tuple[int, int | None]] = []

    def stop(at: int, of: int | None, __: str) -> None:
        seen.append((at, of))
        progress.cancel()

    progress = Progress(stop)
    with pytest.raises(Cancelled):
        list(calls_of(paths, progress=progress))
    assert seen == [(10, 30)]


def test_the_nodes_of_a_real_project_are_all_told(corpus: Path) -> None:
    """As many packages and names as its graphs have nodes that call, read the whole way."""
    paths = sorted(map(str, (corpus / "projects/cesium-tests").rglob("*.uasset")))
    told = {file.path: file.functions for file in calls_of(paths)}
    assert (
        "KismetSystemLibrary.PrintString"
        in told[next(path for path in paths if "DynamicPawn" in path)]
    )
    calling = 0
    for path in paths:
        with read(path, Depth.OBJECTS) as opened:
            graphs = graphs_of(opened.objects) if opened.objects is not None else ()
            nodes = [node for graph in graphs for node in graph.nodes]
            assert bool(told[path]) >= any(node.kind is NodeKind.CALL for node in nodes), path
            calling += any(node.kind is NodeKind.CALL for node in nodes)
    assert calling >= 5
    assert sum(map(bool, told.values())) >= calling
