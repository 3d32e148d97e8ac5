"""``inspector check``: what packages refer to, what a change breaks, what packages are called."""

from __future__ import annotations

import json
import os
import random
import shutil
from pathlib import Path

import pytest
from check_reports import valid_junit, valid_sarif
from project.moved import write_package, write_redirectors
from scratch_git import ScratchRepository, leave_out_the_user

from inspector.format.unreal.draft import ExportDraft, PackageDraft
from inspector.format.unreal.draft import build as package_bytes
from inspector.versions import EngineVersion, VersionSet

Told = dict[str, list[tuple[str, str]]]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScratchRepository:
    """A repository of a project for 4.26 in which Lamp and Chest refer to others; all is there."""
    leave_out_the_user(monkeypatch)
    scratch = ScratchRepository(tmp_path / "game")
    content = scratch.folder / "Content"
    (scratch.folder / "Mine.uproject").write_text('{"EngineAssociation": "4.26"}')
    write_package(content / "Wood.uasset")
    write_package(content / "Nail.uasset")
    write_package(content / "Lamp.uasset", "/Game/Wood.Wood", "/Game/Nail.Nail")
    write_package(content / "Chest.uasset", "/Game/Wood.Wood")
    scratch.commit()
    monkeypatch.chdir(scratch.folder)
    return scratch


@pytest.fixture
def told(ask):
    """The rules that ``check`` finds in each file, with their severities; remarks left out."""

    def check(*arguments: object, status: int = 0) -> Told:
        answered = ask("check", "--format", "json", *arguments)
        assert answered.status == status, answered.err
        return {
            file["path"].replace(os.sep, "/"): [
                (finding["rule"], finding["severity"])
                for finding in file["findings"]
                if finding["severity"] != "info"
            ]
            for file in answered.json()["files"]
        }

    return check


MISSING = [("REF-MISSING", "error")]


def test_a_deletion_is_judged_by_who_refers_to_it(project: ScratchRepository, told) -> None:
    project.git("rm", "--quiet", "Content/Wood.uasset")
    expected = {"Content/Chest.uasset": MISSING, "Content/Lamp.uasset": MISSING}
    assert told("--staged", status=1) == expected
    assert told("--since", "HEAD", status=1) == expected


def test_a_deletion_that_nobody_minds_is_quiet(project: ScratchRepository, told, ask) -> None:
    project.git("rm", "--quiet", "Content/Chest.uasset")
    assert told("--staged") == {}
    assert told("--since", "HEAD") == {}
    assert "Engine 4.26 (from Mine.uproject" in ask("check", "--staged").out


def test_who_goes_in_the_same_change_minds_nothing(project: ScratchRepository, told) -> None:
    project.git("rm", "--quiet", "Content/Wood.uasset", "Content/Chest.uasset")
    write_package(project.folder / "Content/Lamp.uasset", "/Game/Nail.Nail")
    assert told("--staged", status=1) == {"Content/Lamp.uasset": MISSING}
    project.git("add", "--all")
    assert told("--staged") == {"Content/Lamp.uasset": []}


def test_a_rename_without_a_redirector_breaks_who_refers_to_it(
    project: ScratchRepository, told
) -> None:
    project.git("mv", "Content/Wood.uasset", "Content/Oak.uasset")
    expected = {
        "Content/Chest.uasset": MISSING,
        "Content/Lamp.uasset": MISSING,
        "Content/Oak.uasset": [],
    }
    assert told("--staged", status=1) == expected
    write_redirectors(project.folder / "Content/Wood.uasset", {"Wood": "/Game/Oak.Oak"})
    project.git("add", "--all")
    assert told("--staged") == {"Content/Oak.uasset": [], "Content/Wood.uasset": []}


def test_a_core_redirect_leads_who_refers_to_what_was_renamed(
    project: ScratchRepository, told, ask
) -> None:
    project.git("mv", "Content/Wood.uasset", "Content/Oak.uasset")
    redirect = b'[CoreRedirects]\n+PackageRedirects=(OldName="/Game/Wood",NewName="/Game/Oak")\n'
    project.write("Config/DefaultEngine.ini", redirect)
    # It is not in the commit.
    assert told("--staged", status=1).keys() > {"Content/Lamp.uasset", "Content/Chest.uasset"}
    assert told("--since", "HEAD") == {"Content/Oak.uasset": []}
    project.git("add", "--all")
    assert told("--staged") == {"Content/Oak.uasset": []}
    assert ask("refs", ".", "--fail-on", "warning").status == 0
    # It leads to nothing.
    project.git("rm", "--quiet", "--force", "Content/Oak.uasset")
    expected = {"Content/Lamp.uasset": MISSING, "Content/Chest.uasset": MISSING}
    assert told("--staged", status=1) == expected
    assert ask("refs", ".", "--fail-on", "warning").status == 1


def test_another_file_of_the_name_is_in_its_place(project: ScratchRepository, told) -> None:
    project.git("mv", "Content/Wood.uasset", "Content/WOOD.umap")
    assert told("--staged") == {"Content/WOOD.umap": []}


def test_what_the_index_has_counts_and_not_the_disk(project: ScratchRepository, told) -> None:
    """The work tree has mended Lamp, and one file more; neither is in the commit."""
    project.git("rm", "--quiet", "Content/Wood.uasset")
    write_package(project.folder / "Content/Lamp.uasset", "/Game/Nail.Nail")
    write_package(project.folder / "Content/Stray.uasset", "/Game/Wood.Wood")
    expected = {"Content/Chest.uasset": MISSING, "Content/Lamp.uasset": MISSING}
    assert told("--staged", status=1) == expected
    expected = {
        "Content/Chest.uasset": MISSING,
        "Content/Lamp.uasset": [],
        "Content/Stray.uasset": MISSING,
    }
    assert told("--since", "HEAD", status=1) == expected


def test_what_perforce_has_opened_for_delete_is_judged(
    project: ScratchRepository, ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As ``p4 -ztag opened`` tells a deletion, and a move with its two halves."""

    def opened(**actions: str) -> bytes:
        record = "... depotFile //d/{0}\n... clientFile //w/Content/{0}\n... action {1}\n\n"
        return "".join(
            record.format(f"{name}.uasset", action.replace("_", "/"))
            for name, action in actions.items()
        ).encode()

    def judged(status: int, text: bytes) -> list[str]:
        answered = ask("check", "-", "--format", "json", stdin=text)
        assert answered.status == status, answered.err
        return [Path(file["path"]).name for file in answered.json()["files"]]

    content = project.folder / "Content"
    (content / "Nail.uasset").unlink()
    assert judged(1, opened(Nail="delete")) == ["Lamp.uasset"]
    # Who goes along minds nothing, and what goes along need not be there.
    (content / "Wood.uasset").rename(content / "Oak.uasset")
    (content / "Lamp.uasset").unlink()
    text = opened(Nail="delete", Lamp="delete", Oak="move_add", Wood="move_delete")
    assert judged(1, text) == ["Oak.uasset", "Chest.uasset"]
    write_package(content / "Chest.uasset", "/Game/Oak.Oak")
    assert judged(0, opened(Chest="edit") + text) == ["Chest.uasset", "Oak.uasset"]
    # From elsewhere, with what info says.
    monkeypatch.chdir(tmp_path)
    info = f"... clientName w\n... clientRoot {project.folder}\n\n".encode()
    (content / "Oak.uasset").unlink()
    assert judged(1, info + opened(Oak="delete")) == ["Chest.uasset"]


@pytest.mark.parametrize("others", ["", "... depotFile //d/A.cpp\n... clientFile //w/A.cpp\n\n"])
def test_a_deletion_that_nobody_places_is_not_passed_over(
    project: ScratchRepository, ask, others: str
) -> None:
    """The folder of what Perforce deletes is gone as well, and no info says where it was."""
    shutil.rmtree(project.folder / "Content")
    record = "... depotFile //d/{0}\n... clientFile //w/{0}\n... action delete\n\n"
    text = record.format("Content/Wood.uasset").encode() + others.encode()
    answered = ask("check", "-", "--allow-empty", stdin=text)
    assert (answered.status, answered.out) == (2, "")
    name = "Content/Wood.uasset" if not others else "A.cpp"
    assert answered.err.startswith(f"inspector: //w/{name}: nothing says where the workspace is")
    assert "p4 -ztag info" in answered.err


FORGE = "Plugins/Tools/Forge"


@pytest.fixture
def with_plugin(project: ScratchRepository) -> ScratchRepository:
    """The same, with a plugin: Smithy of the project refers into it, and its own Tongs do."""
    project.write(f"{FORGE}/Forge.uplugin", b"{}")
    write_package(project.folder / FORGE / "Content/Anvil.uasset")
    write_package(project.folder / FORGE / "Content/Tongs.uasset", "/Forge/Anvil.Anvil")
    write_package(project.folder / "Content/Smithy.uasset", "/Forge/Anvil.Anvil")
    project.write("Config/DefaultGame.ini", b"[Smithy]\nAnvil=/Forge/Anvil.Anvil\n")
    project.commit()
    return project


SMITHY = {"Config/DefaultGame.ini": MISSING, "Content/Smithy.uasset": MISSING}


def test_a_plugin_that_goes_as_a_whole_is_missed(with_plugin: ScratchRepository, told) -> None:
    with_plugin.git("rm", "--quiet", "-r", f"{FORGE}/Content")
    assert told("--staged", status=1) == SMITHY
    with_plugin.git("rm", "--quiet", "-r", FORGE)
    assert not (with_plugin.folder / "Plugins").exists()
    assert told("--staged", status=1) == SMITHY
    assert told("--since", "HEAD", status=1) == SMITHY
    # Who goes along minds nothing.
    with_plugin.git("rm", "--quiet", "Content/Smithy.uasset", "Config/DefaultGame.ini")
    assert told("--staged") == {}
    # A project that is long without it is judged against the commit that had it.
    with_plugin.git("reset", "--quiet", "--hard")
    with_plugin.git("rm", "--quiet", "-r", FORGE)
    with_plugin.git("commit", "--quiet", "-m", "Go without")
    assert told("--since", "HEAD~1", status=1) == SMITHY
    assert told("--staged", "--allow-empty") == {}


def test_a_plugin_without_its_description_has_no_packages(
    with_plugin: ScratchRepository, told, ask
) -> None:
    """Its files stay, and nothing is called as they were."""
    with_plugin.git("rm", "--quiet", f"{FORGE}/Forge.uplugin")
    assert told("--staged", status=1) == SMITHY
    assert told("--since", "HEAD", status=1) == SMITHY
    assert ask("check", "--staged").err == "inspector: --staged: 1 deleted plugin and no package\n"
    # It stays on disk, where nobody has it but who commits.
    with_plugin.git("reset", "--quiet", "--hard")
    with_plugin.git("rm", "--quiet", "--cached", f"{FORGE}/Forge.uplugin")
    assert told("--staged", status=1) == SMITHY


def test_a_plugin_with_another_name_is_another_plugin(with_plugin: ScratchRepository, told) -> None:
    with_plugin.git("mv", f"{FORGE}/Forge.uplugin", f"{FORGE}/Mill.uplugin")
    expected = {**SMITHY, f"{FORGE}/Content/Tongs.uasset": MISSING}
    assert told("--staged", status=1) == expected
    assert told("--since", "HEAD", status=1) == expected
    # Its folder is no part of its name.
    with_plugin.git("reset", "--quiet", "--hard")
    with_plugin.git("mv", "Plugins/Tools", "Plugins/Toolbox")
    moved = {f"Plugins/Toolbox/Forge/Content/{name}.uasset": [] for name in ("Anvil", "Tongs")}
    assert told("--staged") == moved
    assert told("--since", "HEAD") == moved


def test_packages_that_go_are_named_by_a_plugin_that_goes_outside_of_the_paths(
    with_plugin: ScratchRepository, told
) -> None:
    with_plugin.git("rm", "--quiet", f"{FORGE}/Forge.uplugin", f"{FORGE}/Content/Anvil.uasset")
    assert told("--staged", f"{FORGE}/Content", status=1) == SMITHY


def test_a_description_that_no_engine_finds_is_no_plugin(
    with_plugin: ScratchRepository, told
) -> None:
    """Below another plugin, below a folder of content, and outside of ``Plugins``."""
    for folder in (f"{FORGE}/More", "Plugins/Content/More", "Extras/More"):
        with_plugin.write(f"{folder}/More.uplugin", b"{}")
        write_package(with_plugin.folder / folder / "Content/Anvil.uasset")
    write_package(with_plugin.folder / "Content/Smithy.uasset", "/More/Anvil.Anvil")
    with_plugin.commit()
    for folder in (f"{FORGE}/More", "Plugins/Content", "Extras"):
        with_plugin.git("rm", "--quiet", "-r", folder)
    assert told("--staged") == {}


def test_a_plugin_alone_has_its_own_packages(
    tmp_path: Path, told, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A repository of a plugin, which no project is around."""
    leave_out_the_user(monkeypatch)
    scratch = ScratchRepository(tmp_path / "forge")
    scratch.write("Forge.uplugin", b'{"EngineVersion": "4.26.0"}')
    write_package(scratch.folder / "Content/Anvil.uasset")
    write_package(scratch.folder / "Content/Tongs.uasset", "/Forge/Anvil.Anvil")
    scratch.commit()
    monkeypatch.chdir(scratch.folder)
    scratch.git("mv", "Forge.uplugin", "Mill.uplugin")
    assert told("--staged", status=1) == {"Content/Tongs.uasset": MISSING}


def test_a_plugin_that_perforce_deletes_is_missed(with_plugin: ScratchRepository, ask) -> None:
    files = with_plugin.git("ls-files", FORGE).splitlines()
    record = "... depotFile //d/{0}\n... clientFile //w/{0}\n... action delete\n\n"
    info = f"... clientName w\n... clientRoot {with_plugin.folder}\n\n"
    text = (info + "".join(map(record.format, files))).encode()
    shutil.rmtree(with_plugin.folder / "Plugins")
    answered = ask("check", "-", "--format", "json", stdin=text)
    assert answered.status == 1
    paths = [file["path"].replace(os.sep, "/") for file in answered.json()["files"]]
    assert paths == list(SMITHY)


def write_texts(project: ScratchRepository) -> None:
    """Settings, code and a plugin that name packages of the project."""
    project.write(
        "Config/DefaultEngine.ini",
        b"[Maps]\nGameDefaultMap=/Game/Chest.Chest\n; /Game/Wood\n"
        b'+PackageRedirects=(OldName="/Game/Lamp",NewName="/Game/Oak")\n',
    )
    project.write("Source/Game/Door.cpp", b'// /Game/Lamp\nFObjectFinder A(TEXT("/Game/Lamp"));\n')
    project.write(
        "Plugins/Forge/Forge.uplugin", b'{"Modules": [],\n"Description": "/Game/Chest"}\n'
    )
    project.commit()


def test_a_deletion_that_settings_and_code_name_is_judged(project: ScratchRepository, told) -> None:
    write_texts(project)
    # What only a comment and a redirect name breaks nothing.
    project.git("rm", "--quiet", "Content/Chest.uasset", "Content/Lamp.uasset")
    expected = {
        "Config/DefaultEngine.ini": MISSING,
        "Plugins/Forge/Forge.uplugin": MISSING,
        "Source/Game/Door.cpp": [("REF-MISSING", "warning")],
    }
    assert told("--staged", status=1) == expected
    assert told("--since", "HEAD", status=1) == expected
    project.git("reset", "--quiet", "--hard")
    project.git("rm", "--quiet", "Content/Lamp.uasset")
    assert told("--staged") == {"Source/Game/Door.cpp": [("REF-MISSING", "warning")]}
    assert told("--staged", "--fail-on", "warning", status=1)


def test_texts_count_as_they_are_staged(project: ScratchRepository, told) -> None:
    write_texts(project)
    project.git("rm", "--quiet", "Content/Lamp.uasset")
    project.write("Source/Game/Door.cpp", b"int Nothing;\n")
    assert list(told("--staged")) == ["Source/Game/Door.cpp"]
    assert told("--since", "HEAD") == {}
    project.git("add", "--all")
    project.write("Source/Game/Door.cpp", b'FObjectFinder A(TEXT("/Game/Lamp"));\n')
    assert told("--staged") == {}
    assert list(told("--since", "HEAD")) == ["Source/Game/Door.cpp"]


def test_the_line_of_a_text_is_told_in_every_format(project: ScratchRepository, ask) -> None:
    write_texts(project)
    project.git("rm", "--quiet", "Content/Chest.uasset")

    def said(form: str) -> str:
        answered = ask("check", "--staged", "--format", form)
        assert answered.status == 1
        return answered.out

    (file, plugin) = json.loads(said("json"))["files"]
    assert (file["format"], file["verdict"]) == ("project-text", "warns")
    (finding,) = file["findings"]
    assert finding["line"] == 2
    assert finding["message"] == "Line 2 names /Game/Chest, which this change takes away."
    assert plugin["findings"][0]["line"] == 2
    results = json.loads(said("sarif"))["runs"][0]["results"]
    place = results[0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "Config/DefaultEngine.ini"
    assert place["region"]["startLine"] == 2
    assert "::error file=Config/DefaultEngine.ini,line=2,title=REF-MISSING" in said("github")
    assert "Config/DefaultEngine.ini:2: error REF-MISSING Line 2 names" in said("concise")
    assert json.loads(said("gitlab"))[0]["location"]["lines"]["begin"] == 2
    text = said("text")
    assert "Line 2 names /Game/Chest" in text
    assert "Engine 4.26 (from Mine.uproject" in text
    # No release opens it, and nobody asks which would.
    assert "not readable" not in text


def test_a_known_finding_in_a_text_fails_no_more(project: ScratchRepository, ask) -> None:
    write_texts(project)
    project.git("rm", "--quiet", "Content/Chest.uasset")
    assert ask("check", "--staged", "--write-baseline").status == 0
    project.git("add", "--all")
    assert ask("check", "--staged").status == 0


def test_what_was_forgotten_is_missing_from_the_commit(project: ScratchRepository, told) -> None:
    write_package(project.folder / "Content/Glass.uasset")
    write_package(project.folder / "Content/Lamp.uasset", "/Game/Glass.Glass")
    project.git("add", "Content/Lamp.uasset")
    found = {"Content/Lamp.uasset": [("REF-MISSING", "warning")]}
    assert told("--staged", "--references") == found
    assert told("--staged", "--references", "--fail-on", "warning", status=1) == found
    project.git("add", "--all")
    assert told("--staged", "--references", "--fail-on", "warning")["Content/Lamp.uasset"] == []


def test_totals_count_files_with_an_error_as_such(project: ScratchRepository, ask) -> None:
    write_package(project.folder / "Content/Desk.uasset", "/Game/Wood.Wood", "/Game/Gone.Gone")
    project.git("add", "--all")
    project.git("rm", "--quiet", "Content/Wood.uasset")
    for options in ([], ["--quiet"], ["--format", "markdown"], ["--format", "html"]):
        answered = ask("check", "--staged", *options)
        assert answered.status == 1
        assert "3 files: 3 with an error." in answered.out
        assert "with a warning" not in answered.out
    title = ask("check", "--staged", "--format", "markdown").out.partition("\n")[0]
    assert title == "## 3 files load in 4.26, 3 with errors"
    # What is known counts among the files as before.
    ask("check", "--staged", "--write-baseline")
    project.git("add", "--all")
    known = ask("check", "--staged")
    assert (known.status, "3 files: 3 with an error." in known.out) == (0, True)


def test_totals_count_errors_beside_warnings(project: ScratchRepository, ask) -> None:
    content = project.folder / "Content"
    write_package(content / "Desk.uasset", "/Game/Gone.Gone")
    write_package(content / "Lamp.umap")
    (project.folder / "asset-inspector.toml").write_text('[severity]\nNAME-CASE = "error"\n')
    answered = ask("check", ".", "--references", "--quiet")
    assert answered.status == 1
    assert "6 files: 3 load, 1 with a warning, 2 with an error." in answered.out
    title = ask("check", ".", "--references", "--format", "markdown").out.partition("\n")[0]
    assert title == "## 6 files load in 4.26, 1 with warnings, 2 with errors"


def test_a_finding_of_a_change_is_ignored_and_known_as_any_other(
    project: ScratchRepository, told, ask
) -> None:
    project.git("rm", "--quiet", "Content/Wood.uasset")
    settings = project.folder / "asset-inspector.toml"
    settings.write_text(
        '[[per_path]]\npaths = ["Content/Chest.uasset"]\nignore = ["REF-MISSING"]\n'
    )
    project.git("add", "--all")
    found = told("--staged", status=1)
    assert (found["Content/Chest.uasset"], found["Content/Lamp.uasset"]) == ([], MISSING)
    settings.write_text('[severity]\nREF-MISSING = "warning"\n')
    project.git("add", "--all")
    assert told("--staged")["Content/Lamp.uasset"] == [("REF-MISSING", "warning")]
    settings.unlink()
    project.git("add", "--all")
    assert ask("check", "--staged", "--write-baseline").status == 0
    project.git("add", "--all")
    assert ask("check", "--staged").status == 0


def test_each_file_says_what_it_refers_to(project: ScratchRepository, told) -> None:
    content = project.folder / "Content"
    newer = (content / "Wood.uasset").read_bytes()
    newer = newer.replace((522).to_bytes(4, "little"), (9999).to_bytes(4, "little"), 1)
    (content / "Wood.uasset").write_bytes(newer)
    (content / "Nail.uasset").unlink()
    found = told("Content", "--references", status=1)
    refused, missing = ("REF-REFUSED", "error"), ("REF-MISSING", "warning")
    assert found["Content/Lamp.uasset"] == [refused, missing]
    assert found["Content/Chest.uasset"] == [refused]
    # A rule that is asked for needs no further word; without either, only headers are looked at.
    selected = {
        "Content/Chest.uasset": [],
        "Content/Lamp.uasset": [missing],
        "Content/Wood.uasset": [],
    }
    assert told("Content", "--select", "ref-missing") == selected
    own = project.folder / "asset-inspector.toml"
    own.write_text('select = ["REF-MISSING"]\n')
    assert told("Content") == selected
    own.unlink()
    assert told("Content/Lamp.uasset") == {"Content/Lamp.uasset": []}


def test_a_package_that_refers_to_what_is_refused_loads_itself(
    project: ScratchRepository, ask
) -> None:
    (project.folder / "Content/Nail.uasset").write_bytes(b"")
    answered = ask("check", "Content/Lamp.uasset", "--references", "--format", "json")
    assert answered.status == 1
    (file,) = answered.json()["files"]
    assert file["verdict"] == "warns"
    (finding,) = (row for row in file["findings"] if row["severity"] == "error")
    assert finding["message"].startswith("The package refers to /Game/Nail, which 4.26 refuses.")


def test_a_redirector_is_worth_knowing(project: ScratchRepository, ask) -> None:
    content = project.folder / "Content"
    write_package(content / "Oak.uasset")
    write_redirectors(content / "Wood.uasset", {"Wood": "/Game/Oak.Oak"})
    found = ask("check", "Content/Chest.uasset", "--references", "--format", "json").json()
    (finding,) = found["files"][0]["findings"]
    assert (finding["rule"], finding["severity"]) == ("REF-MOVED", "info")
    assert "/Game/Oak" in finding["message"]


@pytest.mark.skipif(os.name == "nt", reason="Windows holds one of two such names")
def test_two_files_of_one_name(project: ScratchRepository, told) -> None:
    content = project.folder / "Content"
    shutil.copy(content / "Wood.uasset", content / "wood.uasset")
    shutil.copy(content / "Nail.uasset", content / "Nail.umap")
    found = told("Content", "--references")
    same = [("NAME-CASE", "warning")]
    assert {path for path, rules in found.items() if rules == same} == {
        "Content/Nail.uasset", "Content/Nail.umap", "Content/Wood.uasset", "Content/wood.uasset",
    }  # fmt: skip


def test_a_package_that_was_moved_outside_of_the_editor(project: ScratchRepository, told) -> None:
    """Since 5.1 a package says what it is called."""
    (project.folder / "Mine.uproject").write_text('{"EngineAssociation": "5.3"}')
    build = EngineVersion.parse("5.3.2-29314046+++UE5+Release-5.3")
    draft = PackageDraft(
        versions=VersionSet(-8, 522, 1009, 0),
        saved_by=build,
        compatible_with=build,
        exports=(ExportDraft("Stone", "/Script/Engine.StaticMesh", is_asset=True),),
        package_name="/Game/Props/Stone",
    )
    data = package_bytes(draft).uasset
    project.write("Content/Props/Stone.uasset", data)
    project.git("add", "--all")
    assert told("--staged", "--references")["Content/Props/Stone.uasset"] == []
    project.git("commit", "--quiet", "--message", "Stone")
    project.git("mv", "Content/Props/Stone.uasset", "Content/Stone.uasset")
    found = [("PACKAGE-NAME", "warning")]
    assert told("--staged", "--references") == {"Content/Stone.uasset": found}
    assert told("--staged", "--select", "PACKAGE-NAME", "--fail-on", "warning", status=1)
    assert told("Content", "--references")["Content/Stone.uasset"] == found
    # Names do not tell capital letters from small ones.
    project.git("mv", "Content/Stone.uasset", "Content/Props/STONE.uasset")
    assert told("Content", "--references")["Content/Props/STONE.uasset"] == []


def test_references_end_a_build_and_are_told_to_machines(project: ScratchRepository, ask) -> None:
    assert ask("refs", ".", "--fail-on", "warning").status == 0
    (project.folder / "Content/Nail.uasset").unlink()
    assert ask("refs", ".").status == 0
    assert ask("refs", ".", "--fail-on", "error").status == 0
    assert ask("refs", ".", "--fail-on", "warning").status == 1
    (line, *_) = ask("refs", ".", "--format", "github").out.splitlines()
    assert line.startswith("::warning file=Content/Lamp.uasset,title=REF-MISSING")
    (result,) = json.loads(ask("refs", ".", "--format", "sarif").out)["runs"][0]["results"]
    assert result["ruleId"] == "REF-MISSING"
    assert ask("refs", ".", "--fail-on", "warning", "--format", "junit").out.count("<failure") == 1
    words = ("refs", ".", "--fail-on", "warning", "--format", "text")
    told = ask(*words, "--format", "sarif=out.sarif", "--format", "junit=out.xml")
    assert (told.status, told.out) == (1, ask("refs", ".").out)
    run = valid_sarif(Path("out.sarif").read_text("utf-8"))
    assert (run["results"], run["invocations"][0]["exitCode"]) == ([result], 1)
    suite = valid_junit(Path("out.xml").read_text("utf-8"))
    assert (suite.attrib["name"], suite.attrib["failures"]) == ("inspector refs", "1")


# -- real projects ---------------------------------------------------------------------------------


def is_error(finding: dict[str, str]) -> bool:
    """Whether a finding fails a check."""
    return finding["severity"] == "error"


def package_name(path: str) -> str:
    """What a package is called by its place in the content of a project or a plugin."""
    above, __, below = f"/{path.rpartition('.')[0]}".partition("/Content/")
    return f"/{above.rpartition('/')[2] or 'Game'}/{below}"


@pytest.mark.sweep
@pytest.mark.parametrize("name", ["ue4-rts", "cesium-tests"])
def test_each_deletion_and_rename_of_a_real_project_breaks_who_refs_names(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ask, name: str
) -> None:
    """Fifty packages of a project, one after the other: `refs` says before who refers to each."""
    leave_out_the_user(monkeypatch)
    scratch = ScratchRepository(tmp_path / "game")
    shutil.copytree(corpus / "projects" / name, scratch.folder, dirs_exist_ok=True)
    scratch.run("chmod", "-R", "u+w", ".")
    scratch.commit()
    monkeypatch.chdir(scratch.folder)
    edges = ask("refs", ".", "--format", "json").json()["edges"]
    files = sorted(
        path.relative_to(scratch.folder).as_posix()
        for path in scratch.folder.rglob("*")
        if path.suffix in (".uasset", ".umap")
    )
    texts = {
        path.relative_to(scratch.folder).as_posix(): path.read_text("utf-8", "replace").lower()
        for path in scratch.folder.rglob("*.ini")
    }
    chosen = sorted(random.Random(name).sample(files, 50))
    broken = named = 0
    for path in chosen:
        package = package_name(path)
        expected = {edge["from"].lower() for edge in edges if edge["to"] == package}
        expected.discard(package.lower())
        stem, suffix = os.path.splitext(path)  # noqa: PTH122
        for words in (("rm", "--quiet", path), ("mv", path, f"{stem}_2{suffix}")):
            scratch.git(*words)
            answered = ask("check", "--staged", "--format", "json")
            found = answered.json()["files"]
            rows = [row for row in found if row["path"] != f"{stem}_2{suffix}"]
            assert all(row["findings"][0]["rule"] == "REF-MISSING" for row in rows), path
            errors = [each for row in found for each in row["findings"] if is_error(each)]
            # What moved may name itself, by the name that it had, and be refused for itself.
            assert all(
                f"{package}, which this change takes away" in each["message"]
                for each in errors
                if each["rule"] == "REF-MISSING"
            )
            said = {row["path"] for row in rows if row["format"] == "project-text"}
            assert said == {
                file
                for file, text in texts.items()
                if any(f"{package.lower()}{end}" in text for end in ".\"',)\r\n ")
            }, path
            assert {
                package_name(row["path"]).lower() for row in rows if row["path"] not in said
            } == expected, path
            assert answered.status == (1 if errors else 0), path
            assert bool(errors) >= bool(rows)
            broken += bool(expected)
            named += bool(said)
            scratch.git("reset", "--quiet", "--hard")
    assert broken
    print(f"{name}: {broken} of 100 break packages, {named} settings")
