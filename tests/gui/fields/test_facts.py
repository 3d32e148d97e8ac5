"""When a field is stored: the same words in the tree, the Data panel, the status bar, the bytes."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module

import pytest
from pytestqt.qtbot import QtBot

import inspector.format.unreal
from inspector.catalog import default_catalog, default_profile
from inspector.files.folders import resource_path
from inspector.format.schema import Record
from inspector.format.tree import About, Content, Extent, FieldNode
from inspector.gui.bytes.hex_notes import described
from inspector.gui.contents.model import COLUMNS
from inspector.gui.desk.document import Document
from inspector.gui.desk.field_words import gate_words
from inspector.gui.fields.facts import facts_about
from inspector.gui.package.place_facts import facts_of_node
from inspector.gui.work.jobs import Jobs

#: What may stand at the start of a condition, and after a comma within one.
PHRASE = re.compile(
    r"(since|until) [A-Z]\w+ \d+ (or [A-Z]\w+ \d+ )*\w+|(since|until|not in) header layout −\d+"
    r"|(since|until) [a-z ]+ \d+"
    r"|only with(out)? editor data|only in import data|not with unversioned properties"
    r"|where \w+( has bit 0x[0-9A-F]{2})?"
)


def _records(base: type[Record]) -> Iterator[type[Record]]:
    for one in base.__subclasses__():
        yield one
        yield from _records(one)


def gates() -> list[str]:
    """Every condition of every record of the format."""
    package = inspector.format.unreal
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)
    found: set[str] = set()
    for record in _records(Record):
        if record.__module__.startswith(package.__name__):
            for one in record.fields:
                found.add(str(one.gate.text) if one.gate is not None else "")
                found.add(str(one.subcon.condition))
    return sorted(found - {""})


GATES = gates()


def absent(gate: str) -> FieldNode:
    return FieldNode(
        "summary/Field",
        "Field",
        Extent(0, 0, absent=True),
        Content(type="int32"),
        About(gate=gate),
    )


@pytest.fixture
def document(qtbot: QtBot) -> Iterator[Document]:
    """A file, for what the status bar needs besides the row."""
    catalog, jobs = default_catalog(), Jobs()
    path = str(resource_path("samples", "Lantern.uasset"))
    made = Document(path, catalog, jobs, lambda: lambda file: default_profile(file, catalog))
    yield made
    made.close()
    jobs.close()


def test_the_conditions_of_the_format_are_of_every_kind() -> None:
    kinds = {gate.split(" ")[0] for gate in GATES}
    assert kinds == {"since", "until", "not", "only", "where"}
    assert len(GATES) > 40


def test_every_condition_is_said_as_it_is_everywhere(document: Document) -> None:
    value = next(column for column in COLUMNS if column.key == "value")
    name = next(column for column in COLUMNS if column.key == "name")
    for gate in GATES:
        node = absent(gate)
        words = gate.replace("layout -", "layout −")
        assert all(PHRASE.fullmatch(phrase) for phrase in words.split(", ")), words
        assert gate_words(node) == words
        assert value.text(node) == words
        assert name.tooltip is not None
        assert name.tooltip(node).split("\n")[-1] == words
        stored = next(fact for fact in facts_about([node], None) if fact.label == "Stored")
        assert [segment.text for segment in stored.value] == ["no", words]
        assert facts_of_node(document, node).meaning == f"not stored in this package ({words})"
        assert described((node,)).split("\n")[-1] == words


def test_a_field_that_is_left_out_for_no_known_reason(document: Document) -> None:
    node = absent("")
    value = next(column for column in COLUMNS if column.key == "value")
    assert value.text(node) == "not stored"
    stored = next(fact for fact in facts_about([node], None) if fact.label == "Stored")
    assert [segment.text for segment in stored.value] == ["no", "left out of this package"]
    assert facts_of_node(document, node).meaning == "not stored in this package"
