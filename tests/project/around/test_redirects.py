"""Where the redirects of a project are found, and which files are left alone."""

from __future__ import annotations

import os
import time

import pytest
from corpus import corpus_file

from inspector.errors import AccessError
from inspector.files.reading import read_ini
from inspector.messages.rules.upgrades import finding_words
from inspector.project.around.packs import (
    ini_files,
    project_redirects,
    redirects_of,
)

LINE = '[CoreRedirects]\n+ClassRedirects=(OldName="{0}",NewName="New{0}")\n'


def write(path, text: str, encoding: str = "utf-8") -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode(encoding))
    return str(path)


@pytest.fixture
def project(tmp_path):
    write(tmp_path / "Game.uproject", "{}")
    write(tmp_path / "Config" / "DefaultEngine.ini", LINE.format("A"))
    write(tmp_path / "Config" / "DefaultGame.ini", LINE.format("NotRead"))
    write(tmp_path / "Plugins" / "Deep" / "Below" / "P" / "P.uplugin", "{}")
    write(
        tmp_path / "Plugins" / "Deep" / "Below" / "P" / "Config" / "DefaultP.ini", LINE.format("P")
    )
    write(
        tmp_path / "Plugins" / "Deep" / "Below" / "P" / "Config" / "P.txt", LINE.format("NotRead")
    )
    write(tmp_path / "Plugins" / "B" / "B.uplugin", "{}")
    write(tmp_path / "Plugins" / "B" / "Config" / "BaseB.INI", LINE.format("B"))
    write(tmp_path / "Plugins" / "NoPlugin" / "Config" / "DefaultX.ini", LINE.format("NotRead"))
    write(tmp_path / "Plugins" / "B" / "Content" / "C" / "C.uplugin", "{}")
    write(tmp_path / "Plugins" / "B" / "Content" / "C" / "Config" / "C.ini", LINE.format("NotRead"))
    return tmp_path


def test_the_files_of_a_project(project) -> None:
    found = [
        os.path.relpath(path, project).replace(os.sep, "/")
        for path in ini_files(str(project / "Game.uproject"))
    ]
    assert found == [
        "Config/DefaultEngine.ini",
        "Plugins/B/Config/BaseB.INI",
        "Plugins/Deep/Below/P/Config/DefaultP.ini",
    ]


@pytest.mark.symlinks
def test_linked_plugins(project, tmp_path_factory) -> None:
    elsewhere = tmp_path_factory.mktemp("plugins")
    write(elsewhere / "L" / "L.uplugin", "{}")
    write(elsewhere / "L" / "Config" / "L.ini", LINE.format("L"))
    (elsewhere / "L" / "Round").symlink_to(project / "Plugins")
    (project / "Plugins" / "Linked").symlink_to(elsewhere / "L")
    (project / "Plugins" / "Twice").symlink_to(elsewhere / "L")
    assert [one.old for one in project_redirects(str(project / "x")).all] == ["A", "B", "P", "L"]


def test_the_redirects_of_a_project(project) -> None:
    redirects = project_redirects(str(project / "Content" / "Maps" / "Absent.umap"))
    assert [(one.old, one.file, one.line) for one in redirects.all] == [
        ("A", "Config/DefaultEngine.ini", 2),
        ("B", "Plugins/B/Config/BaseB.INI", 2),
        ("P", "Plugins/Deep/Below/P/Config/DefaultP.ini", 2),
    ]
    assert redirects.problems == ()


def test_no_project(tmp_path) -> None:
    redirects = project_redirects(str(tmp_path / "x.uasset"))
    assert (redirects.all, redirects.problems) == ((), ())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings(tmp_path, encoding) -> None:
    path = write(tmp_path / "x.ini", LINE.format("Größe"), encoding)
    (one,) = redirects_of([path]).all
    assert (one.old, one.place) == ("Größe", f"{path}:2")


def test_bytes_that_are_no_text(tmp_path) -> None:
    path = tmp_path / "x.ini"
    path.write_bytes(b"\xff\xfe\x00" + os.urandom(4096))
    assert redirects_of([str(path)]).all == ()


def test_files_by_name_one_after_the_other(tmp_path) -> None:
    first = write(tmp_path / "1.ini", LINE.format("A") + LINE.format("B"))
    second = write(tmp_path / "2.ini", LINE.format("C") + LINE.format("A").replace("+", "-"))
    assert [one.old for one in redirects_of([first, second]).all] == ["B", "C"]


def test_a_named_file_without_the_section_is_told_and_a_found_one_is_not(project) -> None:
    path = write(project / "Config" / "DefaultEngine.ini", "[CoreRedirect]\n+A=(1)\n")
    (problem,) = redirects_of([path]).problems
    assert (problem.code, problem.severity, problem.place) == (
        "INI-SECTION", "warning", f"{path}:1",
    )  # fmt: skip
    assert "did you mean [CoreRedirects]?" in finding_words(problem)
    assert path not in finding_words(problem)
    assert project_redirects(str(project / "x.uasset")).problems == ()


def test_a_named_file_that_is_not_there(tmp_path) -> None:
    with pytest.raises(AccessError) as raised:
        redirects_of([str(tmp_path / "absent.ini")])
    assert raised.value.path == str(tmp_path / "absent.ini")


def test_a_folder_is_no_file(tmp_path) -> None:
    with pytest.raises(AccessError):
        read_ini(str(tmp_path))


@pytest.mark.fifo
def test_a_pipe_keeps_nobody_waiting(tmp_path) -> None:
    os.mkfifo(tmp_path / "x.ini")
    with pytest.raises(AccessError):
        read_ini(str(tmp_path / "x.ini"))


def test_a_file_that_is_too_large(project) -> None:
    path = project / "Config" / "DefaultEngine.ini"
    path.write_bytes(b"[CoreRedirects]\n" + b"x" * (17 << 20))
    begun = time.process_time()
    with pytest.raises(AccessError, match="larger than 16 MB"):
        redirects_of([str(path)])
    redirects = project_redirects(str(project / "x.uasset"))
    assert time.process_time() - begun < 5
    assert [one.old for one in redirects.all] == ["B", "P"]
    (problem,) = redirects.problems
    assert (problem.code, problem.severity, problem.place) == (
        "INI-ACCESS", "warning", "Config/DefaultEngine.ini",
    )  # fmt: skip


def test_the_projects_of_the_corpus() -> None:
    cesium = project_redirects(str(corpus_file("projects/cesium-tests/Content/NewMap.umap")))
    assert {one.file for one in cesium.all} == {"Plugins/CesiumForUnreal/Config/Engine.ini"}
    assert len(cesium.all) == 105
    rts = project_redirects(str(corpus_file("projects/ue4-rts/Content/x.uasset")))
    assert [(one.old, one.new, one.place) for one in rts.all] == [
        (old, new, f"Plugins/RealTimeStrategy/Config/DefaultRealTimeStrategy.ini:{line}")
        for line, old, new in (
            (2, "RTSCharacter", "/Script/Engine.Character"),
            (3, "RTSPawn", "/Script/Engine.Pawn"),
        )
    ]
