"""What the graphs of a class are for, where that alone says it.

``resources/format/graph_classes.toml`` lists the classes, and says where they are from.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from inspector.files.folders import read_resource, resource_path
from inspector.files.parsing import parse_toml
from inspector.graphs.model import GraphRole

_FILE: Final = "graph_classes.toml"


@cache
def roles_of_classes() -> Mapping[str, GraphRole]:
    """The classes whose objects are graphs, damaged or not, with what these are for."""
    table = parse_toml(read_resource(resource_path("format", _FILE)), _FILE)
    return {name: GraphRole(role) for name, role in table.items()}
