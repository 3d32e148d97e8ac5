"""A second format, declared here alone: shown, listed in the window and compared as packages are.

Nothing of the program is changed for it but the one table of formats, which gets a row more.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import pytest
from jsonschema import Draft202012Validator
from PySide6.QtCore import QModelIndex
from pytestqt.qtbot import QtBot

from inspector.catalog import default_catalog, default_profile
from inspector.cli.main import main
from inspector.compare.model import ChangeClass
from inspector.format import formats
from inspector.format.asset import Asset, VersionRow
from inspector.format.errors import FAILURES, FormatError
from inspector.format.fast import value_reader
from inspector.format.fields import F32, FSTRING, U16, U32, Counted
from inspector.format.gate import Axis, VersionName, since
from inspector.format.interpret import ReadingType
from inspector.format.logical import LogicalBytes
from inspector.format.record_tree import Bytes, NodeMaker
from inspector.format.schema import Record, field, read, write
from inspector.format.stream import BIG, Buffer, Source, Span, SpanMap
from inspector.format.tree import FieldTree, RowPath, bytes_node
from inspector.format.value_text import JsonValues, Words
from inspector.gui.contents.model import FieldsModel
from inspector.gui.desk.document import Document
from inspector.gui.work.jobs import Jobs
from inspector.project.compare.files import compare_files
from inspector.report.schema import schema

# The format ------------------------------------------------------------------------------------


class Song(VersionName, axis=Axis("song", "song")):
    """Versions of the format."""

    TEMPO = 2


class SongLayout(NamedTuple):
    """What the shape of a song depends on."""

    song: int
    byte_order: str = BIG


class Note(Record):
    """One note."""

    Pitch: int = field(U16, "Half-tones above the lowest C.")
    Length: float = field(F32, "Beats.")


class Sheet(Record):
    """A sheet of music."""

    Tag: int = field(U32, "What every file begins with.")
    Version: int = field(U32, "Version of the format.")
    Title: str = field(FSTRING, "What people call it.")
    Tempo: int | None = field(U16, "Beats a minute.", since(Song.TEMPO))
    Notes: tuple[Note, ...] = field(Counted(Note.struct), "What is played.")


class SheetFile:
    """A sheet as an asset."""

    kind = "sheet"
    byte_order = BIG
    readings: tuple[ReadingType, ...] = ()

    def __init__(self, data: Buffer, tail: Buffer) -> None:
        self.data = LogicalBytes(data, tail)
        version = Source(data, BIG, 4, "sheet/Version").take(4)
        self._layout = SongLayout(int.from_bytes(version, "big"))

    def version_rows(self) -> tuple[VersionRow, ...]:
        return (VersionRow("Song version", str(self._layout.song)),)

    @cached_property
    def _read(self) -> tuple[SpanMap, tuple[FormatError, ...]]:
        spans: list[Span] = []
        try:
            read(Sheet, Source(self._bytes, BIG, 0, "sheet", spans), self._layout)
        except FormatError as error:
            return SpanMap(spans), (error,)
        return SpanMap(spans), ()

    @property
    def _bytes(self) -> bytes:
        return self.data.slice(0, self.data.size)

    def damage(self) -> tuple[FormatError, ...]:
        return self._read[1]

    def tree(self) -> FieldTree:
        where, end = Bytes(self._bytes), 0
        roots = []
        try:
            _, end = value_reader(Sheet.struct, self._layout)(where.data, 0)
            maker = NodeMaker(JsonValues(self._layout, Words()))
            roots.append(maker.node(Sheet.struct, where, 0, path=RowPath("sheet"), name="Sheet"))
        except FAILURES:
            pass
        if end < self.data.size:
            roots.append(bytes_node("rest", "Rest", end, self.data.size))
        return FieldTree(self.data, roots)

    def place_of(self, path: str) -> int | None:
        span = self._read[0].get(path)
        return span.start if span is not None else None


# The tests -------------------------------------------------------------------------------------

TAG = int.from_bytes(b"SONG", "big")
MARCH = Sheet(
    Tag=TAG,
    Version=2,
    Title="Radetzky",
    Tempo=110,
    Notes=(Note(Pitch=60, Length=0.5), Note(Pitch=64, Length=0.25)),
)


@pytest.fixture(autouse=True)
def second_format(monkeypatch: pytest.MonkeyPatch) -> None:
    row = formats.Format(
        "sheet",
        "sheet of music",
        "sheet",
        "Sheets of music",
        "Not a sheet of music",
        False,
        lambda head, _: head[:4] == b"SONG",
        SheetFile,
    )
    monkeypatch.setattr(formats, "FORMATS", (*formats.FORMATS, row))


def made(path: Path, sheet: Sheet) -> str:
    path.write_bytes(write(Sheet, sheet, SongLayout(sheet.Version)))
    return str(path)


@pytest.fixture
def march(tmp_path: Path) -> str:
    return made(tmp_path / "march.sheet", MARCH)


def test_it_is_an_asset(march: str) -> None:
    asset: Asset = formats.open_asset(Path(march).read_bytes())
    assert formats.format_of(asset).title == "sheet of music"
    assert asset.damage() == ()
    # The tag, the version, a count, eight letters and a NUL, the tempo, a count, the first note.
    assert asset.place_of("sheet/Notes/1") == 4 + 4 + 4 + 9 + 2 + 4 + 6


def test_it_is_shown(march: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", march]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert [line.split() for line in shown] == [
        ["File"],
        ["format", "sheet", "of", "music"],
        ["size", "39", "bytes"],
        [],
        ["Versions"],
        ["Song", "version", "2"],
        [],
        ["Fields"],
        ["Sheet", "(Sheet)"],
        ["Sheet.Tag", "=", str(TAG)],
        ["Sheet.Version", "=", "2"],
        ["Sheet.Title", "=", "Radetzky"],
        ["Sheet.Tempo", "=", "110"],
        ["Sheet.Notes[0]", "=", "Pitch=60,", "Length=0.5"],
        ["Sheet.Notes[1]", "=", "Pitch=64,", "Length=0.25"],
    ]
    assert main(["show", march, "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["format"] == "sheet"
    assert document["fields"]["Sheet"]["Notes"] == [
        {"Pitch": 60, "Length": 0.5},
        {"Pitch": 64, "Length": 0.25},
    ]
    valid = Draft202012Validator(schema("show")).is_valid
    assert valid(document)
    assert not valid({key: value for key, value in document.items() if key != "versions"})


def test_damage_is_told(march: str, capsys: pytest.CaptureFixture[str]) -> None:
    whole = Path(march).read_bytes()
    Path(march).write_bytes(whole[:-1])
    assert main(["show", march]) == 0
    shown = capsys.readouterr().out
    assert "sheet/Notes" in shown
    assert "Rest" in shown


def test_a_field_of_a_later_version_is_absent_from_an_older_one(tmp_path: Path) -> None:
    path = made(tmp_path / "old.sheet", MARCH.replaced(Version=1, Tempo=None))
    tempo = formats.open_asset(Path(path).read_bytes()).tree().find("sheet/Tempo")
    assert tempo is not None
    assert tempo.absent
    assert str(tempo.gate) == "since song 2 TEMPO"


def test_two_are_compared(march: str, tmp_path: Path) -> None:
    notes = (MARCH.Notes[0], Note(Pitch=65, Length=0.25), Note(Pitch=67, Length=1.0))
    other = made(tmp_path / "other.sheet", MARCH.replaced(Tempo=120, Notes=notes))
    with compare_files(march, other) as comparison:
        changes = comparison.difference.changes
        assert [(change.path, change.kind, change.before, change.after) for change in changes] == [
            ("sheet/Tempo", "changed", 110, 120),
            ("sheet/Notes/1/Pitch", "changed", 64, 65),
            ("sheet/Notes/2", "added", None, {"Pitch": 67, "Length": 1.0}),
        ]
        assert {change.change_class for change in changes} == {ChangeClass.CONTENT}
        for change in changes:
            assert comparison.new.tree is not None
            assert comparison.new.tree.find(change.new_path) is not None, change
    with compare_files(march, march) as same:
        assert same.difference.verdict == "identical"


def test_the_window_lists_it(qtbot: QtBot, march: str) -> None:
    jobs, catalog = Jobs(), default_catalog()
    document = Document(march, catalog, jobs, lambda: lambda path: default_profile(path, catalog))
    with qtbot.waitSignal(document.fields_read, timeout=20_000):
        document.want_fields()
        document.load()
    model = FieldsModel()
    model.show_tree(document.fields)
    assert list(paths(model, QModelIndex())) == [
        "sheet", "sheet/Tag", "sheet/Version", "sheet/Title", "sheet/Tempo", "sheet/Notes",
        "sheet/Notes/0", "sheet/Notes/0/Pitch", "sheet/Notes/0/Length",
        "sheet/Notes/1", "sheet/Notes/1/Pitch", "sheet/Notes/1/Length",
    ]  # fmt: skip
    document.close()
    jobs.close()


def paths(model: FieldsModel, above: QModelIndex) -> Iterator[str]:
    if model.canFetchMore(above):
        model.fetchMore(above)
    for row in range(model.rowCount(above)):
        index = model.index(row, 0, above)
        yield model.row_at(index).path
        yield from paths(model, index)
