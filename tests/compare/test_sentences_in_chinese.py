"""What became of nodes, wires and parts of Blueprints, and what they are called, in Chinese."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from inspector.compare.facts import _things, happened
from inspector.findings.message import Message
from inspector.graphs.model import Component, Declared, Variable, VariableFlags
from inspector.messages import ENGLISH, activate
from inspector.messages.graph_text import declared_lines
from inspector.messages.languages import translation
from inspector.messages.rendering import render


@pytest.fixture(autouse=True)
def chinese() -> Iterator[None]:
    activate(translation("zh_CN"))
    yield
    activate(ENGLISH)


def test_a_named_part_is_counted_so_that_no_blank_parts_chinese_words() -> None:
    removed = happened(_things("component", ("Arrow",)), "removed")
    assert render(removed) == "移除 1 个组件 Arrow"
    added = happened(_things("variable", ("Health", "Speed")), "added")
    assert render(added) == "添加 2 个变量 Health、Speed"


def test_what_gave_a_value_is_removed() -> None:
    came = Message(
        "compared-graphs/node-came",
        title="Arrow",
        became="removed",
        values=(),
        before="",
        after="SET Arrow Length.Target",
        instead="",
        is_flow=False,
    )
    assert render(came) == "移除接到 SET Arrow Length.Target 的 Arrow"


def test_a_wire_leads_elsewhere() -> None:
    led = Message(
        "compared-graphs/leads-elsewhere",
        source="构造脚本",
        target="分支",
        instead="SET Arrow Length",
    )
    assert render(led) == "“构造脚本”改为连接“分支”，不再连接“SET Arrow Length”"


def test_what_a_blueprint_declares_has_one_kind_of_colon() -> None:
    health = Variable("Health", "", "real", "Stats", "100.0", VariableFlags(0), "", "")
    light = Component("Light", "PointLightComponent", "Lamp", ())
    lamp = Component("Lamp", "StaticMeshComponent", "", (light,))
    variables, components = declared_lines(Declared((health,), (lamp,)))
    assert variables == ["Health：real = 100.0  [类别 Stats]"]
    assert components == ["Lamp：StaticMeshComponent", "  Light：PointLightComponent"]
