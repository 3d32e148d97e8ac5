"""Object streams through the commands: what is picked up, judged, kept and shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from class_streams import GONE, INT, OWN, leaf, own
from corpus import corpus_root
from scratch_git import ScratchRepository, leave_out_the_user, sample
from streams import EXAMPLE, EXAMPLE_JSON, EXAMPLE_XML

CLASSES = f"""
[[class]]
id = "{OWN}"
name = "MyData"
version = 5
fields = {{ Data = "{INT}" }}

[[class]]
id = "{GONE}"
name = "Old"
deprecated = true
"""


def stream(*objects: str, version: int = 3) -> str:
    return f'<ObjectStream version="{version}">{"".join(objects)}</ObjectStream>'


@pytest.fixture
def studio(tmp_path: Path) -> Path:
    """A project whose settings name a file of classes."""
    (tmp_path / "Classes.toml").write_text(CLASSES)
    (tmp_path / "asset-inspector.toml").write_text('patches = ["Classes.toml"]\n')
    return tmp_path


def rules(file: dict) -> list[tuple[str, str]]:
    return [(finding["rule"], finding["severity"]) for finding in file["findings"]]


def checked(ask, *arguments) -> dict[str, dict]:
    """The entries of the files by their names."""
    answered = ask("check", *arguments, "--format", "json", "--no-index")
    assert answered.out, answered.err
    entries = answered.json()["files"]
    return {Path(entry["path"]).name: entry for entry in entries}


def test_a_walk_takes_streams_by_their_bytes_and_leaves_foreign_files(ask, tmp_path) -> None:
    (tmp_path / "Lamp.slice").write_bytes(EXAMPLE_XML)
    (tmp_path / "Binary.seed").write_bytes(EXAMPLE)
    (tmp_path / "Json.XML").write_bytes(EXAMPLE_JSON)
    for name in ("Foreign.xml", "Empty.xml", "Scene.assetinfo", "Lamp.json", "readme.txt"):
        (tmp_path / name).write_text("" if "Empty" in name else '<?xml version="1.0"?><Root/>')
    # What stands for a stream that is not here is told; of a name that is anybody's it is not.
    for name in ("Absent.uicanvas", "Absent.xml"):
        (tmp_path / name).write_text("version https://git-lfs.github.com/spec/v1\noid sha256:0\n")
    entries = checked(ask, tmp_path)
    assert {name: entry["verdict"] for name, entry in entries.items()} == {
        "Lamp.slice": "loads", "Binary.seed": "loads", "Json.XML": "loads",
        "Absent.uicanvas": "unreadable",
    }  # fmt: skip
    assert entries["Lamp.slice"]["format"] == "object-stream"
    assert entries["Lamp.slice"]["lowest_engine"] is None


def test_a_stream_that_is_named_is_told_by_its_bytes_whatever_its_name(ask, tmp_path) -> None:
    named = tmp_path / "Lamp.anything"
    named.write_bytes(EXAMPLE)
    (entry,) = checked(ask, named).values()
    assert (entry["format"], entry["verdict"]) == ("object-stream", "loads")
    foreign = tmp_path / "Foreign.slice"
    foreign.write_text("text")
    (entry,) = checked(ask, foreign).values()
    assert rules(entry) == [("BAD-TAG", "error")]


def test_the_classes_of_the_project_judge(ask, studio) -> None:
    (studio / "Newer.slice").write_text(stream(own(leaf("Data", INT, 1), version=6)))
    (studio / "Older.slice").write_text(stream(own(leaf("Data", INT, 1), version=4)))
    (studio / "Gone.slice").write_text(stream(own(version=1, class_id=GONE)))
    (studio / "Fits.slice").write_text(stream(own(leaf("Data", INT, 1))))
    entries = checked(ask, studio)
    assert {name: (entry["verdict"], rules(entry)) for name, entry in entries.items()} == {
        "Newer.slice": ("warns", [("CLASS-NEW", "warning")]),
        "Older.slice": ("loads", [("CLASS-OLD", "info")]),
        "Gone.slice": ("loads", [("CLASS-DEPRECATED", "info")]),
        "Fits.slice": ("loads", []),
    }
    assert ask("check", studio, "--no-index").status == 0
    assert ask("check", studio, "--no-index", "--fail-on", "warning").status == 1


def test_fields_are_judged_where_objects_are_read(ask, studio) -> None:
    (studio / "More.slice").write_text(stream(own(leaf("Data", INT, 1), leaf("Speed", INT, 2))))
    (entry,) = checked(ask, studio, "--deep").values()
    assert rules(entry) == [("FIELD-UNKNOWN", "warning")]
    location = entry["findings"][0]["location"]
    assert location["field"] == "objects/0/Speed"
    text = (studio / "More.slice").read_text()
    assert text[location["offset"] :].startswith('<Class name="x" field="Speed"')


def test_a_stream_version_too_new_is_refused(ask, tmp_path) -> None:
    path = tmp_path / "New.slice"
    path.write_text(stream(own(), version=4))
    (entry,) = checked(ask, path).values()
    assert (entry["verdict"], rules(entry)[0]) == ("refused", ("STREAM-NEW", "error"))
    assert ask("check", path, "--no-index").status == 1


def test_a_cut_stream_is_unreadable_at_any_depth(ask, tmp_path) -> None:
    path = tmp_path / "Cut.slice"
    for data in (EXAMPLE_XML[:120], EXAMPLE_JSON[:200], EXAMPLE[:30]):
        path.write_bytes(data)
        for deep in ((), ("--deep",)):
            (entry,) = checked(ask, path, *deep).values()
            assert entry["verdict"] == "unreadable", data
            assert "TRUNCATED" in [rule for rule, _ in rules(entry)], data


def test_the_index_says_the_same(ask, studio) -> None:
    for number in range(60):
        version = 4 + number % 3
        (studio / f"S{number}.slice").write_text(stream(own(leaf("Data", INT, 1), version=version)))
    first = ask("check", studio, "--format", "json").out
    assert ask("check", studio, "--format", "json").out == first
    assert ask("check", studio, "--format", "json", "--no-index").out == first
    assert [file["verdict"] for file in json.loads(first)["files"]].count("warns") == 20


def test_packages_and_streams_in_one_run(ask, tmp_path) -> None:
    (tmp_path / "Door.uasset").write_bytes(sample("OldDoor.uasset"))
    (tmp_path / "Lamp.slice").write_bytes(EXAMPLE_XML)
    told = ask("check", tmp_path, "--no-index", "--engine", "5.3")
    assert " is the oldest release that opens all packages." in told.out
    (tmp_path / "alone").mkdir()
    (tmp_path / "alone" / "Lamp.slice").write_bytes(EXAMPLE_XML)
    told = ask("check", tmp_path / "alone", "--no-index")
    assert "release opens" not in told.out
    assert told.out.splitlines()[-2] == "1 file: 1 loads."
    told = ask("compat", tmp_path / "alone")
    assert told.err == (
        "inspector: 1 file left out: object streams are for no release of the engine\n"
    )


def test_what_git_has_is_looked_at_by_its_bytes_too(ask, tmp_path, monkeypatch) -> None:
    leave_out_the_user(monkeypatch)
    repository = ScratchRepository(tmp_path / "game")
    monkeypatch.chdir(repository.folder)
    repository.write("Lamp.slice", EXAMPLE_XML)
    repository.write("Foreign.xml", b"<Root/>")
    repository.git("add", "--all")
    assert list(checked(ask, "--staged")) == ["Lamp.slice"]
    repository.commit()
    assert list(checked(ask, "HEAD:./")) == ["Lamp.slice"]
    repository.write("Lamp.slice", EXAMPLE_JSON)
    repository.write("Foreign.xml", b"<Other/>")
    assert list(checked(ask, "--since", "HEAD")) == ["Lamp.slice"]


def test_every_stream_of_the_corpus_loads(ask) -> None:
    root = corpus_root()
    if root is None:
        pytest.skip("no corpus")
    entries = checked(ask, root / "misc" / "o3de", "--deep")
    assert len(entries) == 71
    assert {entry["format"] for entry in entries.values()} == {"object-stream"}
    assert {entry["verdict"] for entry in entries.values()} == {"loads"}
