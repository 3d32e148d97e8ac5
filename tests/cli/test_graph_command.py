"""``inspector graph``: the graphs of a package as text, JSON and for Graphviz."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from graph_drafts import call, event, graph_of_bytes, package, say
from graph_samples import CHARACTER, PAWN
from pasted_nodes import links_of, plain, read_nodes

from inspector.report.graph_svg import graphs_svg
from inspector.report.schema import schema


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A Blueprint whose event says what a function gives."""
    nodes = [event("Started"), say("First", "Hello"), call("Name", "GetName", pure=True)]
    wires = ["Started.then-First.execute", "Name.ReturnValue-First.InString"]
    path = tmp_path / "Made.uasset"
    path.write_bytes(package(nodes, wires))
    return path


def test_the_text_tells_what_runs(made: Path, ask) -> None:
    told = ask("graph", made)
    assert told.status == 0
    assert told.out.splitlines() == [
        "Graph EventGraph, event graph",
        "  Started",
        "    Print String (In String: Get Name)",
        "  Positions",
        "    Started at 0, 0",
        "    Print String at 0, 0",
        "    Get Name at 0, 0",
    ]


def test_the_document_fits_its_schema(made: Path, ask) -> None:
    document = ask("graph", made, "--format", "json").json()
    jsonschema.validate(document, schema("graph"))
    (graph,) = document["graphs"]
    assert (graph["name"], graph["class"], graph["role"]) == (
        "EventGraph", "EdGraph", "event graph"
    )  # fmt: skip
    assert graph["path"] == "Made:EventGraph"
    nodes = {node["export"]: node for node in graph["nodes"]}
    assert [node["title"] for node in graph["nodes"]] == ["Started", "Print String", "Get Name"]
    pins = {(node, pin["id"]): pin for node in nodes for pin in nodes[node]["pins"]}
    ends = {
        (nodes[source]["title"], pins[source, output]["name"], nodes[target]["title"],
         pins[target, entry]["name"])
        for source, output, target, entry in graph["links"]
    }  # fmt: skip
    assert ends == {
        ("Started", "then", "Print String", "execute"),
        ("Get Name", "ReturnValue", "Print String", "InString"),
    }
    said = next(pin for pin in pins.values() if pin["name"] == "InString")
    assert (said["value"], said["direction"], said["type"]) == ("Hello", "input", "string")


def test_the_graph_is_one_for_graphviz(made: Path, ask) -> None:
    lines = ask("graph", made, "--format", "dot").out.splitlines()
    assert (lines[0], lines[-1]) == ("digraph graphs {", "}")
    assert '    label="EventGraph";' in [line.replace("{", "") for line in lines]
    assert sum("style=bold" in line for line in lines) == 1
    assert any('[label="Return Value → In String"]' in line for line in lines)


def test_quotes_in_titles_do_not_end_labels(tmp_path: Path, ask) -> None:
    path = tmp_path / "Made.uasset"
    path.write_bytes(package([event('A "quoted\\" \n name')]))
    out = ask("graph", path, "--format", "dot").out
    assert r'[label="A \"quoted\\\" \n name"]' in out


def test_one_graph_can_be_asked_for(corpus: Path, ask) -> None:
    told = ask("graph", corpus / PAWN, "--graph", "UpdatePawnSpeed")
    assert told.out.startswith("Graph UpdatePawnSpeed, function\n  Update Pawn Speed\n")
    assert told.out.count("Graph ") == 1
    lost = ask("graph", corpus / PAWN, "--graph", "UpdatePawnSped")
    assert lost.status == 2
    assert "has no graph UpdatePawnSped; there is UpdatePawnSpeed" in lost.err


def test_files_without_graphs_say_so(corpus: Path, tmp_path: Path, ask) -> None:
    curve = corpus / "pairs/CurveFloat-CF_Als_Mantle_BlendIn/after.uasset"
    told = ask("graph", curve)
    assert (told.status, told.out) == (0, "No graphs.\n")
    assert ask("graph", curve, "--format", "json").json()["graphs"] == []
    redirector = corpus / "pairs/Material-M_CesiumOverlay/after.uasset"
    assert ask("graph", redirector).out == "No graphs. It is a redirector.\n"
    wrong = tmp_path / "Wrong.uasset"
    wrong.write_bytes(b"no package at all, but some words")
    refused = ask("graph", wrong)
    assert (refused.status, refused.out) == (2, "")
    assert refused.err == (
        f"inspector: {wrong}: Not a package. The file begins with the text “no p”, not with the "
        "package tag 0x9E2A83C1.\n"
    )


def test_what_a_damaged_file_lacks_is_not_said_to_be_none(made: Path, tmp_path: Path, ask) -> None:
    """A package that is cut short has no less graphs than before: they are only not in it."""
    whole = made.read_bytes()
    layout = ask("show", made, "--section", "exports", "--format", "json").json()["exports"]
    starts = {export["object_name"]: export["serial_offset"] for export in layout}
    cut = tmp_path / "Cut.uasset"
    for end in (400, starts["EventGraph"], len(whole) // 2):
        cut.write_bytes(whole[:end])
        for names in ((), ("--graph", "EventGraph")):
            refused = ask("graph", cut, *names)
            assert (refused.status, refused.out) == (2, ""), end
            assert refused.err.startswith(f"inspector: {cut}: Not readable. The file ends at 0x")
    cut.write_bytes(whole[: starts["Name"] + 9])
    told = ask("graph", cut)
    assert told.status == 0
    assert told.err.endswith("inside the export data. Graphs and nodes may be missing.\n")
    assert '    Print String (In String: "Hello")' in told.out.splitlines()


def test_other_kinds_of_files_are_told_by_what_they_are(tmp_path: Path, ask) -> None:
    pointer = tmp_path / "Door.uasset"
    pointer.write_text(
        f"version https://git-lfs.github.com/spec/v1\noid sha256:{'4d' * 32}\nsize 12345\n",
        encoding="utf-8",
        newline="",
    )
    refused = ask("graph", pointer)
    assert (refused.status, refused.out) == (2, "")
    assert refused.err == f"inspector: {pointer} is a Git LFS pointer; run git lfs pull\n"
    stream = tmp_path / "Door.slice"
    stream.write_text('<ObjectStream version="3">\n</ObjectStream>\n', encoding="utf-8")
    refused = ask("graph", stream)
    assert (refused.status, refused.out) == (2, "")
    assert refused.err == f"inspector: {stream} has no graphs: it is an object stream\n"


def test_the_report_has_a_section_of_graphs(made: Path, ask) -> None:
    told = ask("show", made, "--section", "graphs")
    assert told.out == ask("graph", made).out
    assert told.out in ask("show", made).out


def test_the_section_tells_variables_and_components_first(corpus: Path, ask) -> None:
    lines = ask("show", corpus / PAWN, "--section", "graphs").out.splitlines()
    titles = [line for line in lines if line and not line.startswith(" ")]
    assert titles == [
        "Variables",
        "Components",
        "Graph EventGraph, event graph",
        "Graph Calc Target Max Speed, function",
        "Graph SpeedLineTrace, function",
        "Graph UpdatePawnSpeed, function",
        "Graph UserConstructionScript, construction script",
    ]


def test_the_picture_is_printed(made: Path, ask) -> None:
    told = ask("graph", made, "--format", "svg")
    assert told.out.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert told.out.endswith("</svg>\n")


def test_graphs_without_nodes_are_drawn_only_when_they_are_asked_for(corpus: Path, ask) -> None:
    told = ask("graph", corpus / CHARACTER, "--format", "svg")
    assert ">AnimGraph</text>" in told.out
    assert ">EventGraph</text>" not in told.out
    assert told.err == (
        "inspector: not drawn, as they have no nodes: EventGraph; --graph NAME draws one of them\n"
    )
    one = ask("graph", corpus / CHARACTER, "--format", "svg", "--graph", "EventGraph")
    assert ">EventGraph</text>" in one.out
    assert one.err == ""


def test_the_picture_of_pixels_is_printed_without_a_display(made: Path) -> None:
    command = [sys.executable, "-m", "inspector", "graph", str(made), "--format", "png"]
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "PYTHONPATH")}
    done = subprocess.run(command, capture_output=True, timeout=60, check=False, env=kept)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", done.stdout[16:24])
    # As large as the picture in SVG.
    svg = "".join(graphs_svg([graph_of_bytes(made.read_bytes())]))
    assert f'width="{width}" height="{height}"' in svg


def test_nodes_are_printed_as_the_editor_pastes_them(made: Path, ask) -> None:
    told = ask("graph", made, "--format", "nodes")
    assert (told.status, told.err) == (0, "")
    nodes = {node.name: node for node in read_nodes(told.out)}
    assert list(nodes) == ["Started", "First", "Name"]
    values = {
        plain(pin["PinName"]): plain(pin.get("DefaultValue", "")) for pin in nodes["First"].pins
    }
    assert values["InString"] == "Hello"
    assert {(source, target) for source, __, target, __ in links_of([*nodes.values()])} == {
        ("Started", "First"), ("Name", "First"),
    }  # fmt: skip


def test_nodes_of_one_graph_are_printed_alone(corpus: Path, ask) -> None:
    refused = ask("graph", corpus / PAWN, "--format", "nodes")
    assert (refused.status, refused.out) == (2, "")
    assert "choose it with --graph; there is Calc Target Max Speed, EventGraph" in refused.err
    told = ask("graph", corpus / PAWN, "--format", "nodes", "--graph", "UpdatePawnSpeed")
    assert told.status == 0
    assert read_nodes(told.out)


def test_what_the_text_of_nodes_leaves_out_is_told_beside_it(corpus: Path, ask) -> None:
    told = ask(
        "graph", corpus / "4.9/EpicSurvivalGameSeries/Widget_MainMenu.uasset", "--format", "nodes"
    )
    assert told.status == 0
    assert told.err == (
        "inspector: Widget_MainMenu_C is named without its package: "
        "the file does not store what that is called\n"
    )
    inputs = ask(
        "graph", corpus / "5.6/cesium-unreal/CesiumGlTFFunction.uasset", "--format", "nodes"
    )
    assert inputs.err.startswith(
        "inspector: wires into Make Material Attributes may lead to another input"
    )


def test_a_rule_is_asked_for_by_the_states_that_it_is_between(corpus: Path, ask) -> None:
    told = ask("graph", corpus / CHARACTER, "--graph", "Movement → Death")
    assert told.out.startswith(
        "Graph AnimGraph.Default.Movement → Death, transition rule\n"
        "  Transition Result (Can Enter Transition: Is Dead)\n"
    )
    assert told.out.count("Graph ") == 1
    label = ask("graph", corpus / CHARACTER, "--graph", "Movement → Death", "--format", "dot").out
    assert 'label="Movement → Death";' in label


def test_the_document_tells_when_states_follow_each_other(corpus: Path, ask) -> None:
    document = ask("graph", corpus / CHARACTER, "--graph", "Default", "--format", "json").json()
    jsonschema.validate(document, schema("graph"))
    (graph,) = document["graphs"]
    titles = {node["export"]: node["title"] for node in graph["nodes"]}
    # What is played is what the compiler listed for each state in the same file.
    assert [(titles[state["node"]], state["plays"]) for state in graph["states"]] == [
        ("Movement", ["BS_PlayerMovement"]), ("Death", ["Death_1", "Death_2", "Death_3"]),
    ]  # fmt: skip
    others = ask("graph", corpus / CHARACTER, "--format", "json").json()["graphs"]
    assert [one["states"] for one in others if one["name"] != "Default"] == [[]] * 6
    (way,) = graph["transitions"]
    assert (titles[way["source"]], titles[way["target"]]) == ("Movement", "Death")
    assert (titles[way["node"]], way["rule"], way["when"], way["nodes"]) == (
        "Movement → Death", "conditions", "Is Dead", 2,
    )  # fmt: skip
