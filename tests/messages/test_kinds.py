"""Every kind and role of a graph has its word: a view that asks for one that has none is stuck."""

from __future__ import annotations

import pytest

from inspector.graphs.model import GraphRole, NodeKind
from inspector.messages.graph_text import kind_words, role_words


@pytest.mark.parametrize("kind", NodeKind)
def test_every_kind_of_nodes_has_its_word(kind: NodeKind) -> None:
    assert kind_words(kind) == kind.value


@pytest.mark.parametrize("role", GraphRole)
def test_every_role_of_graphs_has_its_word(role: GraphRole) -> None:
    assert role_words(role)
