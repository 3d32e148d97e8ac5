"""A document lets go of what it read, and takes nothing that belongs to an older reading."""

from __future__ import annotations

import gc
import shutil
import weakref
from pathlib import Path

from pytestqt.qtbot import QtBot

from inspector.catalog import default_catalog, default_profile
from inspector.files.folders import resource_path
from inspector.gui.desk.document import Document
from inspector.gui.work.jobs import Jobs
from inspector.project.around.engine import profile_named


def opened(path: Path, jobs: Jobs, qtbot: QtBot) -> Document:
    catalog = default_catalog()
    document = Document(
        str(path), catalog, jobs, lambda: lambda file: default_profile(file, catalog)
    )
    document.load()
    qtbot.waitUntil(lambda: document.settled)
    document.want_fields()
    qtbot.waitUntil(lambda: document.fields is not None and document.settled)
    return document


def test_a_closed_file_leaves_nothing_behind(jobs: Jobs, qtbot: QtBot) -> None:
    document = opened(resource_path("samples", "Lantern.uasset"), jobs, qtbot)
    tree = document.fields
    assert tree is not None
    # What somebody has looked at: rows of every depth.
    assert sum(1 for _ in tree.walk()) > 300
    gone = weakref.ref(tree)
    gc.disable()
    try:
        document.close()
        del tree
        qtbot.waitUntil(lambda: gone() is None)
    finally:
        gc.enable()


def test_a_file_that_is_no_package_any_more_has_no_fields(
    jobs: Jobs, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "Lantern.uasset"
    shutil.copy(resource_path("samples", "Lantern.uasset"), path)
    document = opened(path, jobs, qtbot)
    path.write_bytes(b"nothing of the kind")
    with qtbot.waitSignal(document.changed):
        document.load()
    qtbot.waitUntil(lambda: document.settled)
    assert document.fields is None
    assert document.bytes is not None
    assert document.bytes.size == 19


def test_damaged_tags_are_a_finding_once_the_objects_are_read(
    jobs: Jobs, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "Lantern.uasset"
    data = bytearray(resource_path("samples", "Lantern.uasset").read_bytes())
    before = opened(resource_path("samples", "Lantern.uasset"), jobs, qtbot)
    assert before.fields is not None
    size = before.fields.find("exports/2/properties/Intensity@tag/Size")
    assert size is not None
    data[size.start : size.end] = (0x7FFFFFFF).to_bytes(4, "little")
    path.write_bytes(data)
    document = opened(path, jobs, qtbot)
    found = [one for one in document.findings if one.rule == "PROPERTY-UNREAD"]
    assert [one.path for one in found] == ["exports/2/properties/Intensity@tag/Size"]
    assert [str(one.severity) for one in found] == ["warning"]


def test_an_engine_that_is_chosen_while_a_file_is_read_judges_it(jobs: Jobs, qtbot: QtBot) -> None:
    catalog = default_catalog()
    engines = {name: profile_named(name, catalog) for name in ("5.3", "5.5")}
    target = "5.3"
    path = resource_path("samples", "Lantern.uasset")
    document = Document(str(path), catalog, jobs, lambda: lambda _, name=target: engines[name])
    document.load()
    target = "5.5"
    document.answer_for(engines[target])
    qtbot.waitUntil(lambda: document.settled)
    assert document.answer is not None
    assert document.answer.profile.name == "5.5"
