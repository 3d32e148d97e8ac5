"""Object streams among other files, and as an asset."""

from __future__ import annotations

import gc
import json
from pathlib import Path
from typing import Any

import pytest
from corpus import corpus_file, entries
from streams import ENCODED, EXAMPLE_XML, MY_CLASS, corpus_streams

from inspector.cli.main import main
from inspector.format.formats import FORMATS, format_of, open_asset
from inspector.format.objectstream import stream_file
from inspector.format.objectstream.reading import DEEPEST
from inspector.format.objectstream.recognise import begins_stream
from inspector.format.objectstream.stream_file import ObjectStream


@pytest.mark.parametrize("encoding", sorted(ENCODED))
def test_it_is_told_by_its_bytes(encoding: str) -> None:
    asset = open_asset(ENCODED[encoding])
    assert format_of(asset).title == "object stream"
    assert asset.kind == "object-stream"
    assert asset.damage() == ()
    assert [(str(row.title), row.text) for row in asset.version_rows()] == [
        ("Stream version", "3"),
        ("Encoding", {"xml": "XML", "json": "JSON", "binary": "binary"}[encoding]),
    ]


def test_every_file_of_the_corpus_is_what_it_was() -> None:
    streams = 0
    for parameter in entries(packages=False):
        entry: dict[str, Any] = parameter.values[0]
        path = corpus_file(entry["path"])
        with path.open("rb") as file:
            head = file.read(stream_file.HEAD)
        is_stream = begins_stream(head, path.stat().st_size)
        assert is_stream == entry["path"].startswith("misc/o3de/"), entry["path"]
        streams += is_stream
    assert streams == len(corpus_streams())


@pytest.mark.parametrize(
    "data",
    [
        b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
        bytes(64),
        b'<?xml version="1.0"?><Project/>',
        b'{"FileVersion": 3, "EngineAssociation": "5.3"}',
        b'{"name": "ObjectStreams"}',
    ],
)
def test_other_files_are_left_alone(data: bytes) -> None:
    stream = FORMATS[-1]
    assert stream.key == "object-stream"
    assert not stream.recognises(data, len(data))


def test_more_bytes_than_are_read_at_once_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_file, "MOST_AT_ONCE", 100)
    kinds = [error.kind for error in open_asset(EXAMPLE_XML).damage()]
    assert kinds == ["TRUNCATED", "CORRUPT"]


def test_its_places() -> None:
    asset = open_asset(EXAMPLE_XML)
    place = asset.place_of("objects/0/Data")
    assert place is not None
    assert EXAMPLE_XML[place:].startswith(b'<Class name="int"')
    assert asset.place_of("objects/0/Other") is None
    place = asset.place_of("summary/stream_version")
    assert place is not None
    assert EXAMPLE_XML[place : place + 1] == b"3"


@pytest.mark.parametrize("encoding", sorted(ENCODED))
def test_it_is_shown(encoding: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "MyData.stream"
    path.write_bytes(ENCODED[encoding])
    assert main(["show", str(path), "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["format"] == "object-stream"
    name = "0xADF3F363" if encoding == "binary" else "Data"
    assert document["fields"]["objects"] == [{name: 7}]
    assert main(["show", str(path)]) == 0
    assert f"  objects/0/{name}  int  7\n" in capsys.readouterr().out


def test_the_deepest_one_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "Deep.stream"
    opening = f'<Class name="A" field="A" type="{MY_CLASS}">' * DEEPEST
    path.write_text(f"<ObjectStream>{opening}{'</Class>' * DEEPEST}</ObjectStream>", "utf-8")
    for form in ("text", "json"):
        assert main(["show", str(path), "--format", form]) == 0
        assert "stream" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("encoding", sorted(ENCODED))
def test_nothing_of_it_waits_to_be_tidied_up(encoding: str) -> None:
    """Where many files are opened the collector of garbage is kept away."""
    asset = open_asset(ENCODED[encoding])
    assert isinstance(asset, ObjectStream)
    # What is made once a process stays.
    assert ObjectStream(ENCODED[encoding]).damage() == ()
    gc.collect()
    gc.disable()
    try:
        assert asset.reading.problems == ()
        assert asset.facts().problems == ()
        # The context in which construct reads a head knows itself.
        assert gc.collect() <= 2
    finally:
        gc.enable()
