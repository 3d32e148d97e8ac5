"""Where nodes of the corpus lead to in their own package."""

from __future__ import annotations

from graph_drafts import NodeDraft, event, graph_exports, package
from graph_samples import CHARACTER, PAWN, TreeOf

from inspector.format.unreal.draft import PropertyDraft
from inspector.format.unreal.package import Package
from inspector.graphs.outline import inner_graphs
from inspector.graphs.reading import graphs_of
from inspector.graphs.targets import NodeTarget, targets_of
from inspector.messages.rendering import render


def test_calls_lead_to_functions_and_events_of_the_blueprint_itself(tree_of: TreeOf) -> None:
    """As the editor opens them: by the names that the nodes show, which are those of the graphs."""
    tree = tree_of(PAWN)
    graphs = graphs_of(tree)
    targets = targets_of(tree, graphs)
    names = {graph.export: graph.name for graph in graphs}
    nodes = {node.export: node for graph in graphs for node in graph.nodes}
    led = {
        render(nodes[node].title): (names[target.graph], target.node)
        for node, target in targets.items()
    }
    (event,) = (n for n, one in nodes.items() if one.class_name == "K2Node_CustomEvent")
    assert led["Calc Target Max Speed"] == ("Calc Target Max Speed", -1)
    assert led["Toggle Dynamic Speed"] == ("EventGraph", event)
    # What another class does has no graph here, and neither have functions of parents.
    assert not led.keys() & {"Print String", "Get Player Controller", "Teardown"}
    assert all(not nodes[node].of_class for node in targets)


def test_nodes_that_hold_a_graph_lead_into_it(tree_of: TreeOf) -> None:
    tree = tree_of(CHARACTER)
    graphs = graphs_of(tree)
    inner = inner_graphs(graphs)
    # The machine of the pose, both states, and the rule between them.
    assert len(inner) == 4
    targets = targets_of(tree, graphs)
    assert {node: targets[node] for node in inner} == {
        node: NodeTarget(graph) for node, graph in inner.items()
    }


def test_a_macro_of_the_blueprint_leads_to_its_graph() -> None:
    reference = PropertyDraft(
        "MacroGraphReference",
        "StructProperty(GraphReference)",
        [PropertyDraft("MacroGraph", "ObjectProperty", "Twice")],
    )
    nodes = [event("Begin"), NodeDraft("Use", "K2Node_MacroInstance", (), (reference,))]
    macros = PropertyDraft("MacroGraphs", "ArrayProperty(ObjectProperty)", ["Twice"])
    data = package(nodes, extra=graph_exports("Twice", [event("In")]), variables=(macros,))
    tree = Package.open(data).tree()
    graphs = graphs_of(tree)
    (use,) = (node for node in graphs[0].nodes if node.name == "Use")
    (twice,) = (graph for graph in graphs if graph.name == "Twice")
    assert targets_of(tree, graphs) == {use.export: NodeTarget(twice.export)}
