"""What commands say of files that are no packages, and of folders that hold only such."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import jsonschema
import pytest
from cli.conftest import Answered, Ask
from other_files import (
    COMPRESSED_PACKAGE,
    SAMPLES,
    UE1_PACKAGE,
    UE3_PACKAGE,
    pak,
    utoc,
)

from inspector.files.folders import resource_path

LANTERN = resource_path("samples", "Lantern.uasset")

#: What is said of each, and what is to be done.
SAID = {
    "pak": ("archive that a packaged game keeps its packages in", "UnrealPak FILE.pak -Extract"),
    "zip-pak": ("as CryEngine, Lumberyard and O3DE pack assets", "Any ZIP program"),
    "container-toc": ("table of contents of an IoStore container", "source assets"),
    "container-data": ("data of an IoStore container", ".utoc"),
    "mod-archive": ("installer of a mod", "a tool for such archives"),
    "zip": ("a ZIP archive", "Unpack it"),
    "split-half": ("second half of a split package", ".uasset or .umap file"),
    "payloads": ("bulk data of a package", ".uasset or .umap file"),
    "mappings": ("a mappings file", "Take a package"),
    "asset-registry": ("an asset registry", "Take the folder of the packages"),
    "plugin-descriptor": ("descriptor of a plugin", "Take the folder that it is in"),
    "project-file": ("a project file", "Name the folder that it is in"),
    "verse": ("source code in Verse", "text editor"),
}


PAK = "It is a pak file, the archive that a packaged game keeps its packages in."
ENCRYPTED = "It is encrypted: reading it takes the key of the project."
EXTRACT = (
    "UnrealPak of the engine that packed a pak file extracts it (UnrealPak FILE.pak -Extract "
    "FOLDER); then check the folder. What was packed is cooked, so the editor refuses it: for that "
    "take the source assets of the project."
)


def lay(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).write_bytes(SAMPLES[name][1])


def swapped(data: bytes) -> bytes:
    """The same with the first two words in the other byte order."""
    return data[3::-1] + data[7:3:-1] + data[8:]


def finding_of(answered: Answered) -> dict[str, object]:
    (file,) = answered.json()["files"]
    assert file["verdict"] == "unreadable"
    (finding,) = file["findings"]
    return finding


@pytest.mark.parametrize("name", SAMPLES)
def test_a_file_says_what_it_is(tmp_path: Path, ask: Ask, name: str) -> None:
    lay(tmp_path, name)
    path, (kind, _) = tmp_path / name, SAMPLES[name]
    if kind == "project-file":
        # These two take it for the packages of the project.
        assert ask("check", path).status == ask("compat", path).status == 2
    else:
        answered = ask("check", path, "--format", "json")
        assert answered.status == 1
        finding = finding_of(answered)
        assert finding["rule"] == "BAD-TAG"
        assert SAID[kind][0] in finding["message"]
        assert SAID[kind][1] in finding["remedy"]
        assert finding["what"]["kind"] == kind
        assert "not a package" in ask("compat", path).out
    shown = ask("show", path)
    assert shown.status == 0
    assert all(words in " ".join(shown.out.split()) for words in SAID[kind])
    assert SAID[kind][0] in ask("upgrades", path).out
    assert ask("upgrades", path).status == 0
    compared = ask("diff", path, LANTERN)
    assert compared.status == 1
    assert SAID[kind][0] in compared.out
    assert "not a package" in ask("show", path, "--for-diff").out
    drawn = ask("graph", path)
    assert drawn.status == 2
    assert SAID[kind][0] in drawn.err


@pytest.mark.parametrize("name", SAMPLES)
def test_the_documents_are_as_their_schemas_say(tmp_path: Path, ask: Ask, name: str) -> None:
    lay(tmp_path, name)
    for command in ("show", "check"):
        if command == "check" and name.endswith(".uproject"):
            continue
        document = ask(command, tmp_path / name, "--format", "json").json()
        jsonschema.validate(document, ask("schema", command).json())


def test_text_names_it_with_what_its_bytes_say(tmp_path: Path, ask: Ask) -> None:
    (tmp_path / "Game.pak").write_bytes(pak(8, encrypted=True))
    told = ask("check", tmp_path / "Game.pak", "--engine", "5.3").out.splitlines()
    assert told[2:5] == [
        f"  error    BAD-TAG          {PAK} Its format version is 8. {ENCRYPTED}",
        "What to do",
        f"  BAD-TAG: {EXTRACT}",
    ]


def test_a_half_names_the_file_that_it_belongs_to(tmp_path: Path, ask: Ask) -> None:
    lay(tmp_path, "Door.uexp", "Door.m.ubulk", "Game-Windows.ucas")
    for name, alone in (
        ("Door.uexp", "No .uasset or .umap file of the same name is beside it."),
        ("Door.m.ubulk", "No .uasset or .umap file of the same name is beside it."),
        ("Game-Windows.ucas", "That file is not beside it"),
    ):
        finding = finding_of(ask("check", tmp_path / name, "--format", "json"))
        assert alone in finding["message"]
        assert finding["remedy"].startswith("Copy the ")
        assert finding["what"]["belongs_to"] == ""
    shutil.copy(LANTERN, tmp_path / "Door.uasset")
    (tmp_path / "Game-Windows.utoc").write_bytes(utoc())
    for name, owner in (
        ("Door.uexp", "Door.uasset"),
        ("Door.m.ubulk", "Door.uasset"),
        ("Game-Windows.ucas", "Game-Windows.utoc"),
    ):
        finding = finding_of(ask("check", tmp_path / name, "--format", "json"))
        assert f"It belongs to {owner}." in finding["message"]
        assert not finding["remedy"].startswith("Copy the ")
        assert finding["what"]["belongs_to"] == owner


def test_a_name_that_the_bytes_do_not_bear_out(tmp_path: Path, ask: Ask) -> None:
    (tmp_path / "Quake.pak").write_bytes(b"PACK" + bytes(60))
    finding = finding_of(ask("check", tmp_path / "Quake.pak", "--format", "json"))
    assert "belong to another program" in finding["message"]
    assert "UnrealPak" not in finding["remedy"]
    assert finding["what"]["told_by"] == "name"


@pytest.mark.parametrize(
    ("data", "said", "version"),
    [
        (UE3_PACKAGE, "a package of Unreal Engine 3: file version 868, licensee version 5.", 868),
        (
            UE1_PACKAGE,
            "a package of Unreal Engine 1 or 2: file version 69, licensee version 0.",
            69,
        ),
        (COMPRESSED_PACKAGE, "a package of Unreal Engine 3 that is compressed as a whole", None),
    ],
)
@pytest.mark.parametrize("name", ["Startup.upk", "Core.u", "Entry.umap"])
def test_a_package_of_an_older_engine_says_which(
    tmp_path: Path, ask: Ask, name: str, data: bytes, said: str, version: int | None
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    finding = finding_of(ask("check", path, "--format", "json"))
    assert finding["rule"] == "LEGACY-OLD"
    assert said in finding["message"]
    assert (finding["what"]["kind"], finding["what"]["version"]) == ("old-package", version)
    for command in ("show", "upgrades"):
        assert said.split(":")[0] in " ".join(ask(command, path).out.split())
    assert "Package of Unreal Engine" in ask("compat", path).out


def test_a_layout_of_no_engine_stays_a_number(tmp_path: Path, ask: Ask) -> None:
    path = tmp_path / "Odd.uasset"
    path.write_bytes(bytes.fromhex("C1832A9E 03000000") + bytes(60))
    finding = finding_of(ask("check", path, "--format", "json"))
    assert "Header layout 3 is from before Unreal Engine 4" in finding["message"]
    assert "what" not in finding


# Folders ------------------------------------------------------------------------------------------


@pytest.fixture
def packaged(tmp_path: Path) -> Path:
    """A packaged game: what it is played from, and no package by itself."""
    paks = tmp_path / "Game" / "Content" / "Paks"
    paks.mkdir(parents=True)
    lay(paks, "Game-Windows.pak", "Game-Windows.utoc", "Game-Windows.ucas")
    (paks / "pak1.pak").write_bytes(pak(4))
    (paks / "resources.pak").write_bytes(b"\5\0\0\0" + bytes(600))
    return tmp_path


def test_a_folder_of_paks_says_so(packaged: Path, ask: Ask) -> None:
    for command in ("check", "compat", "upgrades", "cooked"):
        answered = ask(command, packaged)
        assert answered.status == 2
        assert answered.err == (
            f"inspector: {packaged}: no package to look at, only 2 pak files and 1 IoStore "
            f"container (.utoc); --allow-empty takes that for right\ninspector: {packaged}: "
            f"{EXTRACT}\n"
        )


def test_references_of_a_folder_of_paks_say_so(packaged: Path, ask: Ask) -> None:
    answered = ask("refs", packaged, "--no-index")
    assert answered.status == 2
    assert "no package to look at, only 2 pak files and 1 IoStore container" in answered.err
    answered = ask("refs", packaged / "Game/Content/Paks/pak1.pak", "--no-index")
    assert answered.status == 2
    assert "pak1.pak: It is a pak file" in answered.err


def test_a_comparison_of_folders_of_paks_says_so(packaged: Path, tmp_path: Path, ask: Ask) -> None:
    other = tmp_path / "Other"
    other.mkdir()
    lay(other, "Objects.pak")
    answered = ask("diff", packaged / "Game", other)
    assert "There is no package in either folder." in answered.out
    assert f"{packaged / 'Game'}: no package to look at, only 2 pak files" in answered.err
    assert f"{other}: no package to look at, only 1 ZIP archive called .pak" in answered.err
    # One package is enough to compare folders by.
    shutil.copy(LANTERN, other / "Lantern.uasset")
    assert ask("diff", packaged / "Game", other).err == ""


def test_each_folder_is_told_by_itself(packaged: Path, tmp_path: Path, ask: Ask) -> None:
    archives = tmp_path / "Level"
    archives.mkdir()
    lay(archives, "Objects.pak", "Door.uexp", "AssetRegistry.bin", "Lamps.uplugin")
    answered = ask("check", packaged / "Game", archives)
    assert "only 2 pak files" in answered.err
    assert (
        f"{archives}: no package to look at, only 1 ZIP archive called .pak and 1 .uexp file;"
        in (answered.err)
    )


def test_a_folder_with_a_package_says_nothing_of_paks(packaged: Path, ask: Ask) -> None:
    shutil.copy(LANTERN, packaged / "Lantern.uasset")
    answered = ask("check", packaged)
    assert answered.status == 0
    assert answered.err == ""
    assert "1 file" in answered.out


def test_a_folder_without_anything_says_as_much(tmp_path: Path, ask: Ask) -> None:
    (tmp_path / "notes.txt").write_text("nothing")
    lay(tmp_path, "Lamps.uplugin", "AssetRegistry.bin")
    assert ask("check", tmp_path).err == (
        f"inspector: {tmp_path}: no package to look at; --allow-empty takes that for right\n"
    )


@pytest.mark.fifo
def test_a_pipe_called_pak_is_not_waited_for(tmp_path: Path, ask: Ask) -> None:
    os.mkfifo(tmp_path / "Game.pak")
    assert "no package to look at; --allow-empty" in ask("check", tmp_path).err


def test_a_sparse_file_of_any_size_takes_no_memory(tmp_path: Path, ask: Ask) -> None:
    path = tmp_path / "Huge.pak"
    with path.open("wb") as file:
        file.truncate(1 << 40)
        file.seek(0, 2)
        file.write(pak())
    finding = finding_of(ask("check", path, "--format", "json"))
    assert finding["what"]["kind"] == "pak"
    assert "only 1 pak file;" in ask("check", tmp_path).err
