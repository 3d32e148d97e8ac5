"""Edits that lie where nothing names them are never called a mere save."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from inspector.compare.model import ChangeClass
from inspector.compare.plain import Named
from inspector.errors import AccessError
from inspector.files.folders import resource_path
from inspector.messages.rendering import render
from inspector.project.compare.files import compare_files
from inspector.project.compare.folders import FileState, FolderComparison


def _edited(source: Path, folder: Path, edit: Callable[[bytes], bytes]) -> str:
    file = folder / source.name
    data = source.read_bytes()
    changed = edit(data)
    assert changed != data
    file.write_bytes(changed)
    return str(file)


def test_a_name_that_was_replaced_is_content(corpus: Path, tmp_path: Path) -> None:
    """The bytes of the enumeration are the same and mean another name."""
    source = corpus / "4.26/UnLua/Enum_UserDefined.uasset"
    new = _edited(
        source, tmp_path, lambda data: data.replace(b"NewEnumerator0\0", b"NewEnumeratorX\0")
    )
    with compare_files(str(source), new) as found:
        assert found.difference.verdict == "changed"


def test_the_value_of_a_pin_is_an_edit_whichever_version_wrote_it(
    corpus: Path, tmp_path: Path
) -> None:
    old = corpus / "5.2/uasset-rs/SimpleRefsRoot.uasset"
    source = corpus / "5.3/uasset-rs/SimpleRefsRoot.uasset"
    new = _edited(source, tmp_path, lambda data: data.replace(b"Hello\0", b"Adieu\0"))
    with compare_files(str(old), new) as found:
        edits = found.difference.of_class(ChangeClass.CONTENT)
        assert [(one.path.rpartition(".")[2], one.before, one.after) for one in edits] == [
            ("K2Node_CallFunction_2300/node/Pins/InString/DefaultValue", "Hello", "Adieu")
        ]
    with compare_files(str(source), new) as found:
        assert found.difference.verdict == "changed"


@pytest.mark.fifo
def test_a_package_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    for name in ("a.uasset", "b.uasset"):
        os.mkfifo(tmp_path / name)
    with pytest.raises(AccessError):
        compare_files(str(tmp_path / "a.uasset"), str(tmp_path / "b.uasset"))


def test_payloads_beside_a_package_count_for_a_rename(tmp_path: Path) -> None:
    data = (resource_path("samples") / "Lantern.uasset").read_bytes()
    for folder, name, payload in (("a", "Old", b"AAAA"), ("b", "New", b"BBBBBB")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"{name}.uasset").write_bytes(data)
        (tmp_path / folder / f"{name}.ubulk").write_bytes(payload)
    rows = list(FolderComparison(str(tmp_path / "a"), str(tmp_path / "b")).rows())
    assert all(render(row.sentence) != "The same bytes under another name" for row in rows)
    assert FileState.IDENTICAL not in [row.state for row in rows]


def test_the_same_name_again_and_again_is_counted_in_good_time() -> None:
    named, start = Named(), time.process_time()
    for number in range(50_000):
        named.put("Same", number)
    assert time.process_time() - start < 5
    assert named["Same#50000"] == 49_999
