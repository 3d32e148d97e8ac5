"""Which classes have objects that are graphs, or declare what graphs use: a look at their names.

It tells whether a package is worth reading for graphs, which most are not, without what reads them.
"""

from __future__ import annotations

from typing import Final

from inspector.format.errors import FormatError
from inspector.format.unreal.tree.package_tree import PackageTree

#: How the classes of the expressions of materials begin, which are the nodes of these.
EXPRESSION: Final = "MaterialExpression"
#: What is in the name of every class of graphs of the editor.
GRAPH: Final = "Graph"
#: How the classes end whose objects declare variables and components.
BLUEPRINT: Final = "Blueprint"


def may_have_graphs(tree: PackageTree) -> bool:
    """Whether a package has an object that is a graph, or declares variables or components."""
    try:
        of_index = {export.ClassIndex: export for export in tree.package.exports}
    except FormatError:
        return False
    return any(map(_may_be_read, map(tree.paths.class_of, of_index.values())))


def _may_be_read(name: str) -> bool:
    return GRAPH in name or name.startswith(EXPRESSION) or name.endswith(BLUEPRINT)
