"""Object streams through the commands: what is picked up, judged, kept and shown."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import pytest
from class_streams import GONE, INT, NOBODY, OWN, leaf, own
from corpus import corpus_file, corpus_root
from jsonschema import Draft202012Validator
from scratch_git import ScratchRepository, leave_out_the_user, sample
from streams import EXAMPLE, EXAMPLE_JSON, EXAMPLE_XML

from inspector.report.schema import schema

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
    # A name that only streams have is a promise: what breaks it is told, whatever is in it.
    broken = {
        "Bomb.entity": b'<!DOCTYPE b [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><b>&b;</b>',
        "Wide.SLICE": EXAMPLE_XML.decode().encode("utf-16"),
        "Blob.dynamicslice": bytes(range(255, 0, -1)),
        "Text.filetag": b"text",
    }
    for name, contents in broken.items():
        (tmp_path / name).write_bytes(contents)
    # What stands for a stream that is not here is told; of a name that is anybody's it is not.
    for name in ("Absent.uicanvas", "Absent.xml"):
        (tmp_path / name).write_text("version https://git-lfs.github.com/spec/v1\noid sha256:0\n")
    entries = checked(ask, tmp_path)
    assert {name: entry["verdict"] for name, entry in entries.items()} == {
        "Lamp.slice": "loads", "Binary.seed": "loads", "Json.XML": "loads",
        "Absent.uicanvas": "unreadable", **dict.fromkeys(broken, "unreadable"),
    }  # fmt: skip
    assert ask("check", tmp_path, "--no-index").status == 1
    assert entries["Lamp.slice"]["format"] == "object-stream"
    assert entries["Lamp.slice"]["lowest_engine"] is None


def test_versions_are_learned_from_other_streams(ask, tmp_path) -> None:
    for name, version in (("Old", 2), ("New", 6)):
        (tmp_path / f"{name}.slice").write_text(stream(own(version=version)))
    told = [("CLASS-OLD", "info")]
    learned = checked(ask, tmp_path, "--learn", tmp_path)
    assert [rules(learned[name]) for name in ("Old.slice", "New.slice")] == [told, []]
    assert learned["Old.slice"]["findings"][0]["message"].startswith("MyClass is stored at version")
    # Nothing but what is learned from counts, and without it nobody knows the class.
    (alone,) = checked(ask, tmp_path / "Old.slice", "--learn", tmp_path / "New.slice").values()
    assert rules(alone) == told
    (unknown,) = checked(ask, tmp_path / "Old.slice").values()
    assert rules(unknown) == [("CLASS-UNKNOWN", "info")]
    for path in (tmp_path / "Old.slice", tmp_path):
        preview = ask("upgrades", path, "--learn", tmp_path, "--engine", "5.3")
        assert preview.status == 0
        assert "MyClass" in preview.out
    alone = ask("upgrades", tmp_path / "Old.slice", "--format", "json").json()
    assert (alone["verdict"], alone["versions"]) == ("unknown", [])
    assert [problem["code"] for problem in alone["problems"]] == ["LOAD-UNLISTED"]
    wrong = ask("check", tmp_path, "--learn", tmp_path / "Nowhere")
    assert (wrong.status, "nothing to learn from" in wrong.err) == (2, True)


TRANSFORM = "{B02B7063-D238-4F40-A724-405F7A6D68CB}"


def engine_trees(top: Path, version: int) -> dict[str, Path]:
    """A stream in a tree of O3DE, in one of Lumberyard, and in one that says neither."""
    said = {
        "o3de": '{"engine_name": "o3de"}',
        "lumberyard": '{"LumberyardVersion": "1.28.0.0"}',
        "neither": "{}",
    }
    places = {}
    for name, text in said.items():
        (top / name / "Slices").mkdir(parents=True)
        (top / name / "engine.json").write_text(text)
        places[name] = top / name / "Slices" / f"{name}.slice"
        places[name].write_text(stream(own(class_id=TRANSFORM, version=version)))
    return places


def test_streams_are_held_to_the_classes_of_the_engine_around_them(ask, tmp_path) -> None:
    engine_trees(tmp_path, 2)
    told = checked(ask, tmp_path)
    old = [("CLASS-OLD", "info")]
    assert {name: rules(file) for name, file in told.items()} == {
        "o3de.slice": old, "lumberyard.slice": [], "neither.slice": old,
    }  # fmt: skip
    assert told["o3de.slice"]["findings"][0]["message"] == (
        "EditorTransform is stored at version 2 in 1 element, and is at 3 in the code of O3DE, "
        "which upgrades it at each load, until the stream is saved again."
    )
    # Named as an engine, one list counts everywhere.
    told = checked(ask, tmp_path, "--engine", "lumberyard")
    assert [rules(file) for file in told.values()] == [[], [], []]
    told = checked(ask, tmp_path, "--engine", "o3de")
    assert [rules(file) for file in told.values()] == [old, old, old]
    # A release says nothing of classes, so that the files around them count.
    told = checked(ask, tmp_path, "--engine", "5.3")
    assert [rules(told[f"{name}.slice"]) for name in ("o3de", "lumberyard")] == [old, []]


def test_a_version_above_the_code_is_a_warning_where_the_engine_is_known(ask, tmp_path) -> None:
    engine_trees(tmp_path, 3)
    told = checked(ask, tmp_path)
    assert {name: rules(file) for name, file in told.items()} == {
        "o3de.slice": [], "lumberyard.slice": [("CLASS-NEW", "warning")], "neither.slice": [],
    }  # fmt: skip
    message = told["lumberyard.slice"]["findings"][0]["message"]
    assert "is stored at version 3 and is at 2 in the code of Lumberyard" in message


def test_the_settings_name_the_list_of_classes_like_an_engine(ask, tmp_path) -> None:
    place = engine_trees(tmp_path, 2)["neither"]
    (tmp_path / "asset-inspector.toml").write_text('engine = "lumberyard"\n')
    told = ask("check", place, "--no-index").out
    assert told.startswith("Classes Lumberyard (1,853 classes in the code of Lumberyard, ")
    assert "CLASS-OLD" not in told
    for command in ("show", "upgrades"):
        assert "2 → 3" not in ask(command, place).out
    assert "the classes of Lumberyard" in ask("upgrades", place).out


def test_no_class_is_called_current_that_no_list_has(ask, tmp_path) -> None:
    path = tmp_path / "Lamp.slice"
    path.write_text(stream(own(class_id=TRANSFORM, version=3)))
    assert "No class is older than known." in ask("show", path).out
    path.write_text(stream(own(own(field="A", version=5), class_id=TRANSFORM, version=3)))
    told = ask("show", path).out
    assert "No class is older than known." not in told
    said = "Whether it is older than its code is not known of 1 class: no list has its version."
    assert said in " ".join(told.split())
    # A list has no version for a class that names none, and for one that it could not read.
    box = "{A54C2B36-D5B8-46A1-A529-4EBDBD2450E7}"
    path.write_text(stream(own(class_id=box, version=3)))
    (told,) = checked(ask, path, "--engine", "o3de").values()
    assert rules(told) == []
    assert said in " ".join(ask("show", path).out.split())


def test_what_code_deprecated_is_told_apart(ask, tmp_path) -> None:
    selection, texture = (
        "{73B724FC-43D1-4C75-ACF5-79AA8A3BF89D}", "{68E92460-5C0C-4031-9620-6F1A08763243}",
    )  # fmt: skip
    path = tmp_path / "Lamp.slice"
    path.write_text(stream(own(class_id=selection), own(class_id=texture, version=1)))
    (told,) = checked(ask, path, "--engine", "o3de").values()
    assert rules(told) == [("CLASS-DEPRECATED", "info")] * 2
    said = sorted(finding["message"] for finding in told["findings"])
    assert said[0].endswith(
        "in the code of O3DE, which makes another class of its element at each load."
    )
    assert said[1].startswith(
        "SelectionComponent is deprecated in the code of O3DE: its element is"
    )


def test_a_deprecated_class_with_a_converter_is_said_to_be_converted(ask, studio) -> None:
    # Section 6 of the class document: "With a converter the instance becomes another class."
    become = f'operations = [{{ kind = "become", into = "{OWN}", version = 5 }}]'
    former = f'[[class]]\nid = "{NOBODY}"\nname = "Former"\ndeprecated = true\n'
    (studio / "Classes.toml").write_text(f"{CLASSES}{former}[[class.converter]]\n{become}\n")
    path = studio / "Lamp.slice"
    path.write_text(stream(own(class_id=NOBODY), own(class_id=GONE)))
    report = ask("show", path).out
    assert "[deprecated, converted]" in next(x for x in report.splitlines() if NOBODY in x)
    assert "[deprecated, discarded]" in next(x for x in report.splitlines() if GONE in x)
    (told,) = checked(ask, path).values()
    said = sorted(finding["message"] for finding in told["findings"])
    assert said[0].endswith(" that makes another class of its element at each load.")
    assert said[1].endswith("discarded on load without a message, and never written again.")
    rows = ask("show", path, "--format", "json").json()["classes"]
    assert {row["name"]: row["converts"] for row in rows} == {"Former": True, "Old": False}
    # The version that a class gets that is no more, 0xFFFFFFFF, is a mark and no number of a step.
    report = ask("upgrades", path).out
    assert "Former  deprecated, 1 step, 1 touches this file\n  Converter of Former  1" in report
    assert "429496729" not in report
    steps = ask("upgrades", path, "--format", "json").json()["patches"]
    assert [(step["from"], step["to"]) for step in steps] == [(None, None)] * 2


def test_a_stream_that_is_named_is_told_by_its_bytes_whatever_its_name(ask, tmp_path) -> None:
    named = tmp_path / "Lamp.anything"
    named.write_bytes(EXAMPLE)
    (entry,) = checked(ask, named).values()
    assert (entry["format"], entry["verdict"]) == ("object-stream", "loads")
    foreign = tmp_path / "Foreign.slice"
    foreign.write_text("text")
    (entry,) = checked(ask, foreign).values()
    assert (entry["format"], rules(entry)) == ("object-stream", [("NOT-STREAM", "error")])
    # What other formats are called too is none of their business.
    other = tmp_path / "Foreign.seed"
    other.write_text("text")
    (entry,) = checked(ask, other).values()
    assert (entry["format"], rules(entry)) == ("unreal-package", [("BAD-TAG", "error")])


def test_a_problem_is_told_once_at_any_depth(ask, tmp_path) -> None:
    (tmp_path / "Cut.slice").write_bytes(EXAMPLE_XML[:-20])
    (tmp_path / "Wrong.slice").write_bytes(EXAMPLE_XML.replace(b"{", b"{Q", 1))
    shallow, deep = checked(ask, tmp_path), checked(ask, tmp_path, "--deep")
    for name, rule in (("Cut.slice", "TRUNCATED"), ("Wrong.slice", "CORRUPT")):
        for entry in (shallow[name], deep[name]):
            assert [found for found, _ in rules(entry)].count(rule) == 1


def test_a_broken_stream_is_told_as_one(ask, tmp_path) -> None:
    broken = {
        "Bomb.entity": b"<!DOCTYPE b><b/>",
        "Blob.slice": bytes(range(255, 0, -1)),
        "Short.slice": b"ab",
        "Cut.slice": EXAMPLE_XML[:-20],
        "Empty.slice": b"",
    }
    for name, contents in broken.items():
        (tmp_path / name).write_bytes(contents)
    told = ask("check", tmp_path, "--no-index").out
    assert "5 files: 5 unreadable." in told
    assert told.count("  NOT-STREAM (") + told.count("  NOT-STREAM: ") == 1
    for name in broken:
        told += ask("show", tmp_path / name).out + ask("upgrades", tmp_path / name).out
    for word in ("package", "0x9E2A83C1", "release opens", "oldest engine", ".uasset"):
        assert word not in told, word
    # A second run takes the facts of the index, and says the same.
    first, again = (ask("check", tmp_path).out for _ in range(2))
    assert first == again
    assert "NOT-STREAM" in again


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
    (tmp_path / "Empty.uasset").write_bytes(b"")
    told = ask("check", tmp_path, "--no-index", "--engine", "5.3")
    assert " is the oldest release that opens the other package." in told.out
    (tmp_path / "Empty.uasset").unlink()
    (tmp_path / "alone").mkdir()
    (tmp_path / "alone" / "Lamp.slice").write_bytes(EXAMPLE_XML)
    told = ask("check", tmp_path / "alone", "--no-index")
    assert "release opens" not in told.out
    assert told.out.splitlines()[-2] == "1 file: 1 loads."
    told = ask("compat", tmp_path / "alone")
    assert told.err == (
        "inspector: 1 file left out: object streams are for no release of the engine\n"
    )
    # Nothing was asked of any release: no script takes that for an answer unless it says so.
    assert told.status == 2
    assert ask("compat", tmp_path / "alone", "--allow-empty").status == 0
    assert ask("compat", tmp_path, "--no-ignore").status == 0


def test_the_lists_of_classes_stand_in_the_engines_place(ask, studio) -> None:
    own_list = "Classes studio's files, O3DE, Lumberyard (2 declared classes, 2,7"
    (studio / "one.slice").write_text(stream(own(version=6)))
    told = ask("check", studio, "--no-index").out.splitlines()
    assert told[0].startswith(own_list)
    assert not any("Engine" in line for line in told)
    (studio / "Door.uasset").write_bytes(sample("OldDoor.uasset"))
    told = ask("check", studio, "--no-index", "--engine", "5.3").out.splitlines()
    heads = [line.split()[:2] for line in told if line.startswith(("Engine", "Classes"))]
    assert sorted(heads) == [["Classes", "studio's"], ["Engine", "5.3"]]


@pytest.mark.needs_git
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


# -- show ------------------------------------------------------------------------------------------


def test_show_tells_summary_classes_and_fields(ask, tmp_path) -> None:
    for name, data in (("a.slice", EXAMPLE_XML), ("b.slice", EXAMPLE_JSON), ("c.slice", EXAMPLE)):
        path = tmp_path / name
        path.write_bytes(data)
        told = ask("show", path, "--format", "json").json()
        assert told["summary"]["stream_version"] == 3
        own_row, int_row = ({**row, "name": ""} for row in told["classes"])
        assert own_row.items() >= {"id": OWN, "version": 5, "count": 1, "status": "unknown"}.items()
        assert int_row.items() >= {"id": INT, "version": 0, "count": 1, "status": "current"}.items()
        assert list(told["fields"]["objects"][0].values()) == [7]
        Draft202012Validator(schema("show")).validate(told)
    encodings = [
        ask("show", tmp_path / name, "--format", "json").json()["summary"]["encoding"]
        for name in ("a.slice", "b.slice", "c.slice")
    ]
    assert encodings == ["xml", "json", "binary"]
    text = ask("show", tmp_path / "a.slice").out
    assert "  answer                  Loads.\n" in text
    assert "  objects/0/Data  int  7\n" in text
    assert "# c.slice" in ask("show", tmp_path / "c.slice", "--format", "markdown").out
    assert "<h1" in ask("show", tmp_path / "c.slice", "--format", "html").out
    refused = ask("show", tmp_path / "a.slice", "--section", "imports")
    assert (refused.status, refused.err) == (
        2, f"inspector: {tmp_path / 'a.slice'} has no sections: it is an object stream\n",
    )  # fmt: skip


def test_the_words_of_a_stream_version_too_new(ask, tmp_path) -> None:
    path = tmp_path / "New.slice"
    path.write_text(stream(own(), version=4))
    assert "  Refused: stream version 4, this reads up to 3.\n" in ask("show", path).out


def test_the_text_for_git_has_identities_and_nothing_of_the_place(ask, tmp_path) -> None:
    path = tmp_path / "Entity.slice"
    other = tmp_path / "Other.slice"
    ids = (17, 4)
    entity = (
        '<Class name="AZ::Entity" field="element" version="2" type="{{75651658-8663-478D-9090-'
        '2432DFCAFA44}}"><Class name="EntityId" field="Id" version="1" '
        'type="{{6383F1D3-BB27-4E6B-A49A-6409B2059EAA}}"><Class name="AZ::u64" field="id" '
        'value="{}" type="{{D6597933-47CD-4FC8-B911-63F3E2B0993A}}"/></Class></Class>'
    )
    vector = '<Class name="AZStd::vector" type="{2BADE35A-6F1B-4698-B2BC-3373D010020C}">'
    path.write_text(stream(vector + "".join(entity.format(one) for one in ids) + "</Class>"))
    other.write_text(stream(vector + entity.format(4) + "</Class>"))
    first = ask("show", "--for-diff", path).out
    assert "  objects/0/#17/Id/id  AZ::u64  17\n  objects/0/#4/Id/id  AZ::u64  4\n" in first
    assert str(tmp_path) not in first
    gone = set(first.splitlines()) - set(ask("show", "--for-diff", other).out.splitlines())
    assert gone == {"  objects/0/#17/Id/id  AZ::u64  17"}


def test_flags_and_overlays_of_slices_are_shown(ask, tmp_path) -> None:
    def holding(class_id: str, field: str, *below: str, value: str = "") -> str:
        stored = f' value="{value}"' if value else ""
        named = f' field="{field}"' if field else ""
        return f'<Class name="x"{named}{stored} type="{class_id}">{"".join(below)}</Class>'

    address = holding("{90752F2D-CBD3-4EE9-9CDD-447E797C8408}", "value1", value="3/").replace(
        "<Class", '<Class version="1"'
    )
    flags = holding("{72B9409A-7D1A-4831-9CFE-FCB3FADD3426}", "value2", value="5")
    fields = holding(OWN, "value2", holding(OWN, "element", address, flags))
    number = holding("{D6597933-47CD-4FC8-B911-63F3E2B0993A}", "id", value="12")
    owner = holding(OWN, "element", holding(OWN, "value1", number), fields)
    path = tmp_path / "Flags.slice"
    path.write_text(
        stream(
            holding("{57FE7B9E-B2AF-4F6F-9F8D-87F671E91C99}", "", holding(OWN, "Map", owner)),
            holding(
                "{42DD05B6-19A8-4DEF-8718-8BF5CAC8828E}",
                "",
                leaf("provider", "{43DA906B-7DEF-4CA8-9790-854106D3F983}", 7),
                leaf("token", INT, 9),
            ),
        )
    )
    told = ask("show", path).out
    assert "Data flags\n  entity 12  3/  force override, hide\n" in told
    assert "Data overlays\n  provider 7  token 9\n" in told
    assert "### Data flags" in ask("show", path, "--format", "markdown").out


#: Streams that want to break their reader, and what is said of each.
HOSTILE = {
    '<!DOCTYPE ObjectStream [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><ObjectStream/>': (
        "a document type"
    ),
    '<ObjectStream version="3">' + f'<Class type="{OWN}">' * 5000: "more than 200 deep",
    '<ObjectStream version="3"><Class type="x" version="-1"/></ObjectStream>': "at 0x1A",
}


@pytest.mark.parametrize("form", ["text", "json", "markdown", "html"])
@pytest.mark.parametrize("data", HOSTILE, ids=HOSTILE.values())
def test_hostile_streams_are_told_and_bounded(ask, tmp_path, data, form) -> None:
    path, whole = tmp_path / "Hostile.slice", tmp_path / "Whole.slice"
    path.write_text(data)
    whole.write_bytes(EXAMPLE_XML)
    assert ask("show", path, "--format", form).status == 0
    assert ask("show", "--for-diff", path).status == 0
    (entry,) = checked(ask, path, "--deep").values()
    assert entry["verdict"] == "unreadable"
    preview = ask("upgrades", path, "--engine", "5.3", "--format", form)
    assert (preview.status, preview.err) == (0, "")
    assert HOSTILE[data] in preview.out
    for sides in ((path, whole), (whole, path)):
        told = ask("diff", *sides, "--format", form)
        assert (told.status, told.err) == (1, "")
        assert "damaged" in told.out
    if form == "json":
        answered = preview.json()
        Draft202012Validator(schema("upgrades")).validate(answered)
        assert (answered["format"], answered["verdict"]) == ("object-stream", "refused")


def test_a_stream_cut_anywhere_has_no_preview_and_differs(ask, tmp_path) -> None:
    whole = SAMPLES / "DataPatches.slice"
    data, cut = whole.read_bytes(), tmp_path / "Cut.slice"
    for size in range(30, len(data.rstrip()), 389):
        cut.write_bytes(data[:size])
        preview = ask("upgrades", cut, "--engine", "5.3", "--format", "json")
        assert (preview.status, preview.err) == (0, "")
        assert preview.json()["verdict"] == "refused"
        told = ask("diff", cut, whole, "--format", "json")
        assert (told.status, told.err, told.json()["verdict"]) == (1, "", "changed")


def test_the_slice_of_the_corpus_as_others_have_seen_it(ask) -> None:
    """Numbers as anyone counts them in the file with a text editor."""
    root = corpus_root()
    if root is None:
        pytest.skip("no corpus")
    path = root / "misc" / "o3de" / "BackButton.slice"
    text = path.read_text("utf-8")
    told = ask("show", path, "--format", "json").json()
    assert told["size"] == path.stat().st_size == 21_781
    assert sum(row["count"] for row in told["classes"]) == text.count("<Class ")
    (patch,) = told["data_patches"]
    assert (patch["format"], patch["target_version"], len(patch["entries"])) == ("new", 2, 13)
    assert all(entry["address"] in text for entry in patch["entries"])
    pivot = next(entry for entry in patch["entries"] if "::Pivot" in entry["address"])
    assert pivot["value"] == "0.0000000 1.0000000"


@pytest.mark.slow
def test_every_stream_of_the_corpus_is_shown(ask) -> None:
    root = corpus_root()
    if root is None:
        pytest.skip("no corpus")
    validator = Draft202012Validator(schema("show"))
    for path in sorted((root / "misc" / "o3de").iterdir()):
        if path.stat().st_size > 1 << 20:
            continue
        told = ask("show", path, "--format", "json")
        assert told.status == 0, path
        validator.validate(told.json())
        assert ask("show", "--for-diff", path).out


# -- upgrades --------------------------------------------------------------------------------------

SAMPLES = Path(__file__).parents[2] / "resources" / "samples" / "classes"


def upgrades(ask, name: str, *arguments: str) -> dict:
    answered = ask(
        "upgrades", SAMPLES / name, "--patches", SAMPLES / "Classes.toml", *arguments,
        "--format", "json",
    )  # fmt: skip
    assert answered.status == 0
    Draft202012Validator(schema("upgrades")).validate(answered.json())
    return answered.json()


def values(told: dict) -> dict[str, list[tuple]]:
    """Before and after of every place that changes, by the name of the step."""
    return {
        patch["title"]: [
            (change["before"], change["after"], change["names"]) for change in patch["changes"]
        ]
        for patch in told["patches"]
        if patch["changes"]
    }


def test_the_documents_examples_before_and_after(ask) -> None:
    told = upgrades(ask, "DataPatches.slice")
    assert (told["format"], told["verdict"]) == ("object-stream", "lossy")
    assert told["answer"] == (
        "8 upgrade steps touch 6 of 6 patch entries, at each load until it is saved again."
    )
    assert values(told) == {
        "MyData is called Data": [(7, 7, ["MyData", "Data"])],
        "MyData is a float": [(7, 7.0, None)],
        "FloatData is a whole number": [(3.75, 3, None)],
        "FloatData is called IntData": [(3, 3, ["FloatData", "IntData"])],
        "MyData is a class": [(7, {"m_data": 7}, None)],
        "Data is a whole number": [(2.75, 2, None)],
        "Data is a float again": [(2, 2.0, None)],
        "Data stays a float": [(2.75, 2.75, None)],
    }


def test_only_the_preview_counts_the_steps_of_a_stream(ask, tmp_path) -> None:
    # One class three versions behind its code, with one converter: one step, and one class.
    (tmp_path / "asset-inspector.toml").write_text('patches = ["Classes.toml"]\n')
    (tmp_path / "Classes.toml").write_text(
        f'[[class]]\nid = "{OWN}"\nname = "MyData"\nversion = 5\nfields = {{ Data = "{INT}" }}\n'
        '[[class.converter]]\noperations = [{ kind = "remove", field = "Old" }]\n'
    )
    path = tmp_path / "Lamp.slice"
    path.write_text(stream(own(leaf("Data", INT, 1), leaf("Old", INT, 1), version=2)))
    assert "1 upgrade step touches 1 element" in ask("upgrades", path).out
    (line,) = (x for x in ask("check", path, "--verbose").out.splitlines() if "loads  " in x)
    assert line.endswith("(1 older class)")
    assert "1 class is older than known" in ask("show", path).out


def test_in_strict_mode_a_rename_with_nothing_beside_it_never_runs(ask) -> None:
    strict = values(upgrades(ask, "DataPatches.slice", "--mode", "strict"))
    assert "MyData is called Data" not in strict
    assert "FloatData is called IntData" in strict
    shown = ask(
        "upgrades", SAMPLES / "DataPatches.slice", "--patches", SAMPLES / "Classes.toml",
        "--mode", "strict",
    ).out  # fmt: skip
    assert "7 upgrade steps touch 5 of 6 patch entries, at each load" in shown
    assert f"  class list              {SAMPLES / 'Classes.toml'}\n" in shown


@pytest.mark.parametrize(
    ("engine", "answer", "steps"),
    [
        (
            "lumberyard",
            "4 upgrade steps touch 4 elements{load}; what 3 of them do is not known.",
            "6 steps run, 4 touch this file, ",
        ),
        (
            "o3de",
            (
                "5 upgrade steps touch 5 elements{load}; 1 field is dropped; 1 object is "
                "discarded; what 1 of them does is not known."
            ),
            "9 steps run, 5 touch this file, ",
        ),
    ],
)
def test_a_level_set_up_is_counted_one_way(ask, engine: str, answer: str, steps: str) -> None:
    path = corpus_file("misc/o3de/DefaultLevelSetup.slice")
    shown = ask("upgrades", path, "--engine", engine).out
    answer = answer.format(load=", at each load until it is saved again")
    assert f"  answer                  {answer}\n" in shown
    assert steps in shown
    if engine == "o3de":
        # A whole component goes with its class, and which that is stands beside it.
        assert "1 field dropped; 1 object discarded." in shown
        (gone,) = (line for line in shown.splitlines() if line.endswith("(SelectionComponent)"))
        assert gone.startswith("  − objects/0/Components/0/Entities/0/Components/7 ")


def test_whole_objects_go_through_converters(ask) -> None:
    told = upgrades(ask, "Objects.objectstream")
    assert told["answer"] == (
        "2 upgrade steps touch 1 element and 1 object that is discarded, at each load until it is "
        "saved again."
    )
    # It is told once, by the step that discards it.
    tally = told["counts"]
    assert told["dropped"] == []
    assert (tally["removed"], tally["dropped"], tally["discarded"]) == (0, 0, 1)
    ((gone,),) = (
        patch["changes"] for patch in told["patches"] if patch["effect"] == "discard-class"
    )
    assert (gone["path"], gone["before"], gone["after_text"]) == (
        "objects/1/0", {"m_data": 3}, "(discarded)",
    )  # fmt: skip
    (change,) = (patch["changes"][0] for patch in told["patches"] if patch["to"] == 2)
    keys = [pair["value1"] for pair in change["after"]]
    assert keys == [zlib.crc32(b"open"), zlib.crc32(b"close")]


def test_the_same_of_many_and_of_the_classes_of_the_project(ask, tmp_path) -> None:
    for name in ("DataPatches.slice", "Objects.objectstream", "Classes.toml"):
        (tmp_path / name).write_bytes((SAMPLES / name).read_bytes())
    (tmp_path / "asset-inspector.toml").write_text('patches = ["Classes.toml"]\n')
    told = ask("upgrades", tmp_path / "Objects.objectstream", "--format", "json").json()
    assert told["verdict"] == "lossy"
    for form in ("text", "markdown", "html"):
        assert ask("upgrades", tmp_path, "--format", form).status == 0
        assert ask("upgrades", tmp_path / "DataPatches.slice", "--format", form).status == 0
    told = ask("upgrades", tmp_path, "--format", "json").json()
    assert [file["verdict"] for file in told["files"]] == ["lossy", "lossy"]
    assert told["class_lists"] == ["Classes.toml"]


def test_many_streams_name_the_class_list_and_an_engine_only_where_one_is_asked(
    ask, studio, monkeypatch
) -> None:
    streams = studio / "Streams"
    streams.mkdir()
    (streams / "One.slice").write_text(stream(own(version=4)))
    # One that is refused is held against the list as well.
    (streams / "New.slice").write_text(stream(own(), version=4))
    monkeypatch.chdir(studio)
    engine, class_list = "  engine                  5.3", "  class list              Classes.toml\n"
    alone = ask("upgrades", "Streams", "--engine", "5.3").out
    assert class_list in alone
    assert engine not in alone
    refused = ask("upgrades", "Streams/New.slice", "--engine", "5.3").out
    assert class_list in refused
    assert engine not in refused
    for form, said in (("markdown", "Class list: Classes.toml\n"), ("html", "Class list</th>")):
        told = ask("upgrades", "Streams", "--engine", "5.3", "--format", form).out
        assert said in told
        assert "Engine" not in told.partition("</style>")[2]
    package = SAMPLES.parent / "Lantern.uasset"
    (streams / "Lantern.uasset").write_bytes(package.read_bytes())
    both = ask("upgrades", "Streams", "--engine", "5.3").out
    assert engine in both
    assert class_list in both
    lone = ask("upgrades", package, "--engine", "5.3").out
    assert "class list" not in lone
    told = ask("upgrades", package, "--engine", "5.3", "--format", "json").json()
    assert (told["class_list"], told["engine"]["name"]) == (None, "5.3")


def test_what_is_refused_or_cut_has_no_preview(ask, tmp_path) -> None:
    path = tmp_path / "New.slice"
    path.write_text(stream(own(), version=4))
    told = ask("upgrades", path, "--format", "json").json()
    assert told["verdict"] == "refused"
    assert told["refused"].startswith("Refused: stream version 4, this reads up to 3.")
    path.write_bytes(EXAMPLE_XML[:100])
    assert ask("upgrades", path, "--format", "json").json()["verdict"] == "refused"


def test_the_stream_of_the_corpus_has_the_steps_of_the_engines_code(ask) -> None:
    root = corpus_root()
    if root is None:
        pytest.skip("no corpus")
    told = ask("upgrades", root / "misc" / "o3de" / "BackButton.slice", "--format", "json").json()
    assert [(row["title"], row["before"], row["after"]) for row in told["versions"]] == [
        ("Asset", 1, 2), ("AzFramework::ScriptComponent", 3, 4), ("ScriptEditorComponent", 0, 2),
        ("SliceMetadataInfoComponent", 1, 2),
    ]  # fmt: skip
    assert told["answer"] == (
        "2 upgrade steps touch 1 element and 1 of 13 patch entries, at each load until it is saved "
        "again."
    )


# -- diff ------------------------------------------------------------------------------------------


def component(number: int, speed: object) -> str:
    return (
        f'<Class name="Mover" field="element" version="2" type="{OWN}">'
        f'<Class name="AZ::Component" field="BaseClass1" type="{{{"0" * 8}-0000-0000-0000-'
        f'000000000001}}"><Class name="AZ::u64" field="Id" value="{number}" '
        'type="{D6597933-47CD-4FC8-B911-63F3E2B0993A}"/></Class>'
        f'<Class name="int" field="Speed" value="{speed}" type="{INT}"/></Class>'
    )


def entity(*components: str) -> str:
    vector = (
        '<Class name="AZStd::vector" field="Components" '
        'type="{2BADE35A-6F1B-4698-B2BC-3373D010020C}">'
    )
    return stream(
        '<Class name="AZ::Entity" version="2" type="{75651658-8663-478D-9090-2432DFCAFA44}">'
        f"{vector}{''.join(components)}</Class></Class>"
    )


@pytest.fixture
def compared(ask, tmp_path):
    """The changes of two texts, and the exit status."""

    def compare(old: str, new: str, *arguments: str) -> tuple[int, dict]:
        for name, text in (("old.slice", old), ("new.slice", new)):
            (tmp_path / name).write_text(text)
        answered = ask(
            "diff", tmp_path / "old.slice", tmp_path / "new.slice", "--format", "json", *arguments
        )
        Draft202012Validator(schema("diff")).validate(answered.json())
        return answered.status, answered.json()

    return compare


def changes(told: dict) -> list[tuple]:
    keys = ("path", "kind", "class", "before", "after")
    return [tuple(change[key] for key in keys) for change in told["changes"]]


def test_a_value_of_an_entry_that_stands_elsewhere_now(compared) -> None:
    first, second, third = component(17, 1), component(4, 2), component(8, 3)
    status, told = compared(entity(first, second, third), entity(second, third, component(17, 9)))
    assert (status, told["verdict"]) == (1, "changed")
    assert told["old"]["format"] == "object-stream"
    kinds = [(change["path"], change["kind"]) for change in told["changes"]]
    assert ("objects/0/Components/#17/Speed", "changed") in kinds
    assert len(kinds) == 2
    (moved,) = (path for path, kind in kinds if not path.endswith("Speed"))
    assert moved == "objects/0/Components/#17"


def test_an_entry_that_is_new_or_gone(compared) -> None:
    _, told = compared(entity(component(17, 1)), entity(component(4, 2), component(17, 1)))
    ((path, kind, importance, before, after),) = changes(told)
    assert (path, kind, importance, before) == (
        "objects/0/Components/#4", "added", "content", None,
    )  # fmt: skip
    assert after["Speed"] == 2
    _, told = compared(entity(component(17, 1)), entity())
    # With its last element goes the version of the class.
    assert [(path, kind, importance) for path, kind, importance, *_ in changes(told)] == [
        ("objects/0/Components/#17", "removed", "content"),
        (f"versions/Mover {OWN}", "removed", "version"),
    ]


def test_the_version_of_a_class_is_a_version_change(compared) -> None:
    text = entity(component(17, 1))
    status, told = compared(
        text,
        text.replace(
            'name="Mover" field="element" version="2"', 'name="Mover" field="element" version="3"'
        ),
    )
    assert (status, told["verdict"]) == (1, "resaved")
    assert changes(told) == [(f"versions/Mover {OWN}", "changed", "version", "2", "3")]


def test_the_same_values_written_otherwise_are_saved_again(compared) -> None:
    text = entity(component(17, 1))
    status, told = compared(text, text.replace("><", ">\n<"))
    assert (status, told["verdict"], told["changes"]) == (1, "resaved", [])
    assert compared(text, text)[0] == 0


def test_an_entry_of_a_data_patch(ask, tmp_path) -> None:
    text = (SAMPLES / "DataPatches.slice").read_text()
    new = tmp_path / "new.slice"
    new.write_text(text.replace('value="3.75"', 'value="4.75"').replace('"3.7500000"', '"4.75"'))
    assert new.read_text() != text
    told = ask("diff", SAMPLES / "DataPatches.slice", new, "--format", "json").json()
    ((path, kind, importance, before, after),) = changes(told)
    assert path.endswith("/m_patch/#FloatData/value2/m_data")
    assert (kind, importance, before, after) == ("changed", "content", 3.75, 4.75)
    for form in ("text", "markdown", "html"):
        assert "FloatData" in ask("diff", SAMPLES / "DataPatches.slice", new, "--format", form).out


def test_a_stream_that_is_cut_differs_from_a_whole_one(compared) -> None:
    text = entity(component(17, 1))
    status, told = compared(text, text[:-80])
    assert (status, told["verdict"]) == (1, "changed")
