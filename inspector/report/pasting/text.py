"""Nodes as the text that the editor copies, and pastes again into a graph.

Each node is an object of the text with its properties and its pins; what lies in a node lies in its
object. The nodes of materials, which no package stores, are made around their expressions. What
cannot be said is left out, and told.

Sources of the form: texts that people copied out of editors of 4.9 to 5.8 and published, among them
those of github.com/barsdeveloper/ueblueprint and of the documentation of plugins.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.graphs.model import Graph, GraphRole
from inspector.graphs.objects import Objects
from inspector.project.around.mounts import package_name_of
from inspector.report.pasting.materials import MaterialTexts
from inspector.report.pasting.model import NodesText
from inspector.report.pasting.nodes import NodeTexts

if TYPE_CHECKING:
    from inspector.project.opening import Opened


def nodes_text(
    tree: PackageTree, graph: Graph, nodes: Collection[int] | None = None, package: str = ""
) -> NodesText:
    """Nodes of a graph as the text that the editor pastes.

    Args:
        tree: All fields of the package.
        graph: One of its graphs.
        nodes: The objects of the nodes; None for all of the graph.
        package: What the editor calls the package (``/Game/Doors/Door``), for files that do not
            store it; empty where that is not known.
    """
    chosen = [node for node in graph.nodes if nodes is None or node.export in nodes]
    writer = MaterialTexts if graph.role is GraphRole.MATERIAL else NodeTexts
    texts = writer(Objects(tree), graph, package)
    text = "".join(f"{line}\n" for node in chosen for line in texts.lines(node))
    return NodesText(text, len(chosen), tuple(dict.fromkeys(texts.left_out)))


def copied_nodes(opened: Opened, graph: Graph, nodes: Collection[int] | None = None) -> NodesText:
    """Nodes of a graph of a file whose objects were read; no nodes where it has no objects.

    What the editor calls a file that does not store it follows from the project that it lies in.

    Args:
        opened: The file.
        graph: One of its graphs.
        nodes: The objects of the nodes; None for all of the graph.
    """
    tree = opened.objects
    if tree is None:
        return NodesText("", 0)
    stored = (tree.package.package_name or "").startswith("/")
    package = "" if stored else package_name_of(opened.place or opened.path)
    return nodes_text(tree, graph, nodes, package)
