"""``inspector engine import`` of O3DE, Lumberyard and gems: a list of what they reflect."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from headers import write, write_build
from in_time import in_time
from jsonschema import Draft202012Validator

from inspector.project.around.packs import read_pack_file
from inspector.report.schema import schema

ID = "{1B7E6A50-0000-4000-8000-00000000000%s}"
INT = "{72039442-EB38-4D42-A1AD-CB68F7E0EEF6}"
HEADER = f"""#pragma once
namespace Acme
{{
    enum class Mood : AZ::u8 {{ Calm, Angry = 4 }};
    class Frame
    {{
    public:
        AZ_TYPE_INFO(Frame, "{ID % 1}");
        int m_width = 1;
    }};
    class Door : public AZ::Component
    {{
    public:
        AZ_COMPONENT(Door, "{ID % 2}");
        static void Reflect(AZ::ReflectContext* context);
    private:
        Frame m_frame;
        Mood m_mood;
        Unheard m_other;
    }};
}}
namespace AZ {{ AZ_TYPE_INFO_SPECIALIZE(Acme::Mood, "{ID % 3}"); }}
"""
SOURCE = f"""#include "Door.h"
namespace Acme
{{
    void Door::Reflect(AZ::ReflectContext* context)
    {{
        if (auto* serialize = azrtti_cast<AZ::SerializeContext*>(context))
        {{
            serialize->Enum<Mood>()->Value("Calm", Mood::Calm)->Value("Angry", Mood::Angry);
            serialize->Class<Frame>()->Version(2)->Field("Width", &Frame::m_width)
                ->NameChange(1, 2, "W", "Width")
                ->TypeChange<float, int>("W", 0, 1, [](float w) -> int {{ return int(w); }});
            serialize->Class<Door, AZ::Component>()
                ->Version(s_version, &Convert)
                ->Field("Frame", &Door::m_frame)
                ->Field("Mood", &Door::m_mood)
                ->Field("Other", &Door::m_other);
            serialize->ClassDeprecate("Door", AZ::Uuid("{ID % 4}"), &ConvertOld);
            serialize->ClassDeprecate("Gate", "{ID % 5}");
            serialize->Class<Elsewhere>();
        }}
    }}
}}
"""


@pytest.fixture
def gem(tmp_path: Path) -> Path:
    """A gem that reflects three classes, and says that two are no more."""
    root = tmp_path / "Acme"
    files = {
        "Code/Include/Door.h": HEADER,
        "Code/Source/Door.cpp": SOURCE,
        "Code/Source/Versions.h": "namespace Acme { static const unsigned s_version = 3; }\n",
        "gem.json": json.dumps({"gem_name": "Acme doors", "version": "1.2.0"}),
    }
    write(root, files)
    return root


def test_a_gem(ask, gem, tmp_path) -> None:
    output = tmp_path / "Classes.toml"
    told = ask("engine", "import", gem, "--output", output)
    assert (told.status, told.err) == (0, "")
    assert told.out.splitlines()[:6] == [
        "Acme doors-1.2.0",
        "  read                    3 source files, 1 of them reflect classes",
        "  classes                 2 classes, 1 with a converter",
        "  deprecated              2 classes",
        "  enumerations            1 enumeration",
        "Not read",
    ]
    assert "  Code/Source/Door.cpp:16: the type of the field Other of Door is not known" in told.out
    assert "  Code/Source/Door.cpp:19: the id of Elsewhere is not declared" in told.out
    assert f"Written to {output}; it serves as a file of patches: --patches {output}." in told.out


def test_the_list_declares_what_the_code_says(ask, gem, tmp_path) -> None:
    output = tmp_path / "Classes.toml"
    assert ask("engine", "import", gem, "--output", output).status == 0
    pack = read_pack_file(output)
    classes = {each.id: each for each in pack.classes}
    assert {class_id: each.name for class_id, each in classes.items()} == {
        ID % 1: "Frame",
        ID % 2: "Door",
        ID % 3: "Acme::Mood",
        ID % 4: f"Door {ID % 4}",
        ID % 5: "Gate",
    }
    door, frame, mood = (classes[ID % each] for each in (2, 1, 3))
    assert (door.version, door.source) == (3, "Code/Source/Door.cpp:12")
    fields = {each.name: each.type for each in door.fields}
    assert fields == {"Frame": ID % 1, "Mood": ID % 3, "Other": ""}
    assert door.bases == ("{EDFCB2CF-F75D-43BE-B26B-F35821B29247}",)
    assert [(each.name, each.type) for each in frame.fields] == [("Width", INT)]
    assert mood.values == (("Calm", 0), ("Angry", 4))
    patches = {patch.id: patch for patch in pack.patches}
    assert set(patches) == {
        "Frame.W.0-1",
        "Frame.W.1-2",
        "Door-below-3",
        f"Door {ID % 4}",
        "Gate",
    }
    code = patches["Door-below-3"].effect
    assert code.description == "Convert (Code/Source/Door.cpp:12)"
    change = patches["Frame.W.0-1"].effect
    assert (change.kind, change.description) == ("code", "float -> int (Code/Source/Door.cpp:11)")
    assert patches["Frame.W.1-2"].effect.property_renaming.new == "Width"


STREAM = (
    '<ObjectStream version="3">\n'
    f'<Class name="Door" version="2" type="{ID % 2}">\n'
    f' <Class name="Frame" field="Frame" version="2" type="{ID % 1}">\n'
    f'  <Class name="int" field="Width" value="3" type="{INT}"/>\n </Class>\n'
    f' <Class name="Acme::Mood" field="Mood" value="4" type="{ID % 3}"/>\n'
    f' <Class name="Anything" field="Other" type="{ID % 9}"/>\n</Class>\n'
    f'<Class name="Gate" type="{ID % 5}"/>\n</ObjectStream>\n'
)


def test_streams_are_held_against_the_list(ask, gem, tmp_path) -> None:
    output, stream = tmp_path / "Classes.toml", tmp_path / "Door.objectstream"
    ask("engine", "import", gem, "--output", output)
    stream.write_text(STREAM)
    told = ask("upgrades", stream, "--patches", output)
    assert told.status == 0
    lines = [line.strip() for line in told.out.splitlines()]
    assert "3  Converter of Door  1 value  changed by code  not known" in lines
    assert "[Code/Source/Door.cpp:12]" in lines
    assert "Gate is no more  1 value  drops objects  loses data" in lines
    (tmp_path / "asset-inspector.toml").write_text('patches = ["Classes.toml"]\n')
    (file,) = ask("check", stream, "--deep", "--format", "json").json()["files"]
    rules = {each["rule"] for each in file["findings"]}
    # What the code declares is no mistake: a field of an enumeration, one of an unknown type.
    assert rules == {"CLASS-OLD", "CLASS-DEPRECATED", "CLASS-UNKNOWN"}


def test_a_document_holds_to_its_schema(ask, gem, tmp_path) -> None:
    words = ("--output", tmp_path / "A.toml", "--format", "json")
    document = ask("engine", "import", gem, *words).json()
    assert list(Draft202012Validator(schema("engine-import")).iter_errors(document)) == []
    assert (document["name"], document["files"], document["reflecting"]) == (
        "Acme doors-1.2.0",
        3,
        1,
    )
    door = next(each for each in document["classes"] if each["id"] == ID % 2)
    assert (door["cpp_name"], door["version"], door["converter"]) == ("Acme::Door", 3, "Convert")
    assert door["fields"][2] == {"name": "Other", "type": None}
    frame = next(each for each in document["classes"] if each["id"] == ID % 1)
    assert frame["name_changes"][0]["old"] == "W"
    assert frame["type_changes"][0]["new_type"] == "int"
    assert [each["place"] for each in document["not_read"]] == [
        "Code/Source/Door.cpp:16",
        "Code/Source/Door.cpp:19",
    ]


def test_a_list_in_the_users_folder_and_again(ask, gem, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("ASSET_INSPECTOR_CONFIG", str(tmp_path / "user"))
    assert ask("engine", "import", gem).status == 0
    (path,) = (tmp_path / "user" / "classes").iterdir()
    assert path.name == "Acme-doors-1.2.0.toml"
    # A list of classes is no engine.
    assert "Acme-doors" not in ask("engine", "list").out
    before = path.read_text()
    again = ask("engine", "import", gem)
    assert again.status == 2
    assert "--force replaces it" in again.err
    assert ask("engine", "import", gem, "--force").status == 0
    assert path.read_text() == before
    path.write_text("mine = true\n")
    assert ask("engine", "import", gem, "--force").status == 2
    assert path.read_text() == "mine = true\n"


def test_a_profile_is_not_replaced_by_a_list_nor_the_other_way_round(ask, gem, tmp_path) -> None:
    output = tmp_path / "A.toml"
    assert ask("engine", "import", gem, "--output", output).status == 0
    write(tmp_path / "UE", {"A.cpp": 'FCustomVersionRegistration G(FGuid(1, 2, 3, 4), 1, "A");\n'})
    words = ("--engine", "5.3", "--output", output, "--force")
    assert ask("engine", "import", tmp_path / "UE", *words).status == 2
    assert output.read_text().startswith("# Classes, imported by Asset Inspector.\n")


@pytest.mark.parametrize(
    ("files", "name"),
    [
        ({"engine.json": '{"engine_name": "o3de", "version": "2.3.0"}'}, "o3de-2.3.0"),
        ({"engine.json": '{"LumberyardVersion": "1.28.0.0"}'}, "Tree-1.28.0.0"),
        ({"gem.json": '{"GemName": 3, "Name": "Rain"}'}, "Rain"),
        ({"gem.json": "[1, 2"}, "Tree"),
        ({"project.json": '{"project_name": "Game"}'}, "Game"),
        ({}, "Tree"),
    ],
)
def test_what_a_list_is_called(ask, tmp_path, files, name) -> None:
    tree = tmp_path / "Tree"
    write(tree, {"Door.h": HEADER, "Door.cpp": SOURCE, **files})
    words = ("--output", tmp_path / "A.toml", "--format", "json")
    assert ask("engine", "import", tree, *words).json()["name"] == name


def test_an_engine_of_unreal_is_still_one(ask, tmp_path) -> None:
    root = tmp_path / "UE"
    write_build(root, 5001, 5000, "++Acme+Main")
    write(root / "Engine/Source", {"Door.h": HEADER, "Door.cpp": SOURCE})
    write(
        root / "Engine/Source", {"A.cpp": "FCustomVersionRegistration G(FGuid(1, 2, 3, 4), 1);\n"}
    )
    told = ask("engine", "import", root, "--output", tmp_path / "A.toml")
    assert told.status == 0
    assert (tmp_path / "A.toml").read_text().startswith("# Engine profile")


def test_a_folder_in_which_nothing_is_reflected(ask, tmp_path) -> None:
    write(tmp_path / "Gem", {"gem.json": "{}", "A.h": "struct A {};\n"})
    told = ask("engine", "import", tmp_path / "Gem", "--output", tmp_path / "A.toml")
    assert told.status == 2
    assert "no class is reflected there or below" in told.err
    assert not (tmp_path / "A.toml").exists()


@pytest.mark.fifo
def test_a_hostile_folder(ask, gem, tmp_path) -> None:
    source = gem / "Code/Source"
    os.mkfifo(source / "Pipe.h")
    (source / "Zero.h").symlink_to("/dev/zero")
    (source / "circle").symlink_to(gem)
    with (source / "Huge.h").open("wb") as file:
        file.truncate(20 << 30)
    (source / "Odd.h").write_bytes(b'\xff\xfe\0\xd8class X { AZ_RTTI(X, "')
    (gem / "engine.json").symlink_to("/dev/zero")
    with in_time(20):
        told = ask("engine", "import", gem, "--output", tmp_path / "A.toml")
    assert told.status == 0
    for name in ("Pipe.h", "Zero.h", "Huge.h"):
        assert f"{name}: " in told.out
    assert "2 classes, 1 with a converter" in told.out
