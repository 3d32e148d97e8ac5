"""The inputs of material expressions in their order, which packages do not store.

``resources/format/expression_inputs.toml`` lists them, and says where they are from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from inspector.files.folders import read_resource, resource_path
from inspector.files.parsing import parse_toml
from inspector.graphs.classes import EXPRESSION

_FILE: Final = "expression_inputs.toml"


def inputs_of(class_name: str) -> Sequence[str]:
    """The inputs of the expressions of a class by the names of its properties, in their order.

    None where they are not known, or it has one. Inputs behind them depend on what is set.
    """
    return _inputs().get(class_name.removeprefix(EXPRESSION), ())


@cache
def _inputs() -> Mapping[str, Sequence[str]]:
    """The table: inputs by the class, without what all of these begin with."""
    return parse_toml(read_resource(resource_path("format", _FILE)), _FILE)
