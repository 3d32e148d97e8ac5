"""What the graphs of a class are for, where that alone says it.

``resources/format/graph_classes.txt`` lists the classes, and says where they are from.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from inspector.files.folders import read_resource, resource_path
from inspector.graphs.model import GraphRole

_FILE: Final = "graph_classes.txt"


@cache
def roles_of_classes() -> Mapping[str, GraphRole]:
    """The classes whose objects are graphs, damaged or not, with what these are for."""
    text = read_resource(resource_path("format", _FILE))
    rows = (line.partition("#")[0].partition(" ") for line in text.splitlines())
    return {name: GraphRole(role.strip()) for name, _, role in rows if name}
