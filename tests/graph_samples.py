"""Graphs for tests: what the fixtures that give them are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.graphs.model import Graph

#: Gives the tree of a package by its path in the corpus.
TreeOf = Callable[[str], PackageTree]
#: Gives a graph by the path of its package in the corpus and its name.
GraphOf = Callable[[str, str], Graph]

#: A Blueprint with functions, keys, comments, a disabled event.
PAWN: Final = "projects/cesium-tests/Plugins/CesiumForUnreal/Content/DynamicPawn.uasset"
#: An animation Blueprint with a state machine.
CHARACTER: Final = "4.18/UnLua/ABP_PlayerCharacter.uasset"
