"""What a declaration says of a field's value is held against its kind by who checks types."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("mypy", reason="mypy is not installed")

#: A record with a wrong annotation in each line that ends in "no", and a right one in each other.
DECLARED = """
from inspector.format.fields import BITS, BYTES, F32, FSTRING, I32, U32, Counted, Fixed
from inspector.format.gate import since
from inspector.format.schema import Lazy, Record, Rows, cases, choose, field, read, when
from inspector.format.stream import Source
from inspector.format.unreal.declare.primitives import GUID, NAME, NameRef
from inspector.format.unreal.declare.summary import SummaryVersions
from inspector.format.unreal.declare.tags import TYPE_TREE
from inspector.format.unreal.gates import UE5
from inspector.format.unreal.gates import Layout
from inspector.versions import Guid

GATE = since(UE5.PACKAGE_SAVED_HASH)
class Lamp(Record):
    plain: int = field(I32, "")
    not_a_text: str = field(U32, "")  # no
    not_whole: int = field(F32, "")  # no
    gated: int | None = field(I32, "", GATE)
    not_gated: int = field(I32, "", GATE)  # no
    gated_text: str = field(FSTRING, "", GATE)  # no
    labelled: int = field(I32, "", GATE, label="plain")  # no
    name: NameRef = field(NAME, "")
    no_guid: NameRef = field(GUID, "")  # no
    guid: Guid | None = field(GUID, "", GATE)
    raw: bytes = field(BYTES, "")
    bits: tuple[int, ...] = field(BITS, "")  # no
    padding: bytes = field(Fixed("3s"), "")
class Room(Record):
    one: Lamp = field(Lamp, "")
    not_always: Lamp = field(Lamp, "", GATE)  # no
    no_room: "Room" = field(Lamp, "")  # no
    many: tuple[Lamp, ...] = field(Counted(Lamp.struct), "")
    numbers: tuple[int, ...] = field(Counted(I32), "")
    no_numbers: tuple[str, ...] = field(Counted(I32), "")  # no
    gated_many: tuple[Lamp, ...] = field(Counted(Lamp.struct), "", GATE)  # no
    rows: tuple[Lamp, ...] = field(Rows(Lamp, "plain"), "")
    no_rows: tuple[int, ...] = field(Rows(Lamp, "plain"), "")  # no
    either: int | str = field(choose(GATE, I32, FSTRING), "")
    one_of_both: int = field(choose(GATE, I32, FSTRING), "")  # no
    lamp_or_text: Lamp | str = field(choose(GATE, Lamp, FSTRING), "")
    where: int | None = field(when("plain", I32), "")
    anywhere: int = field(when("plain", I32), "")  # no
    case: object = field(cases("plain", {0: I32, 1: FSTRING}), "")
    no_case: int = field(cases("plain", {0: I32, 1: FSTRING}), "")  # no
    other: Lamp | None = field(cases("plain", {0: Lamp}, others=True), "")
    no_other: int = field(cases("plain", {0: I32}, others=True), "")  # no
    later: Lamp = field(Lazy(lambda: Lamp.struct, 4), "")
    not_later: int = field(Lazy(lambda: Lamp.struct, 4), "")  # no
    no_types: int = field(TYPE_TREE, "")  # no
def absent(source: Source, layout: Layout) -> int:
    words = read(SummaryVersions, source, layout)
    newest: int = words.FileVersionUE4
    if words.FileVersionUE5 is None:
        return newest
    return max(newest, words.FileVersionUE5)
def present(source: Source, layout: Layout) -> int:
    return read(SummaryVersions, source, layout).FileVersionUE5  # no
"""


@pytest.mark.slow
def test_a_wrong_annotation_of_a_field_is_found(tmp_path: Path) -> None:
    """A field that its gate can leave out may be None, whatever its declaration would like."""
    from mypy import api

    module = tmp_path / "declared.py"
    module.write_text(DECLARED, "utf-8")
    settings = Path(__file__).parents[2] / "pyproject.toml"
    told, problems, _ = api.run(
        [
            f"--config-file={settings}",
            "--follow-imports=silent",
            f"--cache-dir={tmp_path / 'cache'}",
            "--no-error-summary",
            "--hide-error-context",
            str(module),
        ]
    )
    assert problems == ""
    found = {int(line) for line in re.findall(r"declared\.py:(\d+): error", told)}
    lines = DECLARED.splitlines()
    wrong = {number for number, line in enumerate(lines, 1) if line.endswith("# no")}
    assert len(wrong) == 19
    assert [lines[number - 1] for number in sorted(found ^ wrong)] == [], told
