"""``inspector cooked``: real sets, and the exit status for CI."""

from __future__ import annotations

import shutil

import pytest
from corpus import corpus_file
from jsonschema import Draft202012Validator

from inspector.files.folders import resource_path
from inspector.report.schema import schema


def test_a_cooked_package_meets_what_a_build_rests_on(ask) -> None:
    path = resource_path("samples", "CookedCurve.uasset")
    told = ask("cooked", path, "--engine", "5.3")
    assert told.status == 0
    assert "The set meets the assumptions" in told.out
    document = ask("cooked", path, "--engine", "5.3", "--format", "json").json()
    assert list(Draft202012Validator(schema("cooked")).iter_errors(document)) == []
    assert (document["meets"], document["verdict"]) == (True, "holds")


@pytest.mark.parametrize(
    ("name", "engine"),
    [("CookedCurve.uasset", "4.27"), ("CutOff.uasset", "5.5"), ("StudioBuild.uasset", "4.26")],
)
def test_what_the_engine_refuses_breaks_an_assumption(ask, name, engine) -> None:
    path = resource_path("samples", name)
    refusal = ask("check", path, "--engine", engine, "--format", "json").json()["files"][0]
    assert refusal["verdict"] in ("refused", "unreadable")
    told = ask("cooked", path, "--engine", engine, "--format", "json")
    assert (told.status, told.json()["meets"]) == (1, False)


def test_an_offender_that_is_refused_is_told_with_its_reason(ask) -> None:
    path = resource_path("samples", "CookedCurve.uasset")
    told = ask("cooked", path, "--engine", "4.27")
    assert "S1  only cooked packages, 1 package" in told.out
    assert "LEGACY-NEW: Header layout −8 is newer than 4.27 reads" in told.out


@pytest.mark.parametrize("name", ["Lantern.uasset", "OldDoor.uasset", "CutOff.uasset"])
def test_what_is_not_cooked_ends_with_1(ask, name) -> None:
    path = resource_path("samples", name)
    assert ask("cooked", path, "--engine", "5.5").status == 1
    document = ask("cooked", path, "--engine", "5.5", "--format", "json").json()
    assert list(Draft202012Validator(schema("cooked")).iter_errors(document)) == []
    first = document["assumptions"][0]
    assert (first["id"], first["state"], first["packages"]) == ("S1", "fails", 1)
    assert document["meets"] is False


def test_a_set_of_the_corpus_is_counted(ask) -> None:
    folder = corpus_file("unversioned").parent / "unversioned"
    document = ask("cooked", folder, "--engine", "4.27", "--format", "json").json()
    (row,) = (axis for axis in document["axes"] if axis["axis"] == "ue4")
    assert sum(each["packages"] for each in row["counts"]) <= document["packages"]
    assert document["packages"] > 10


_STREAM = '<ObjectStream version="3"></ObjectStream>\n'


def test_object_streams_are_no_part_of_the_set(ask, tmp_path) -> None:
    for half in ("CookedCurve.uasset", "CookedCurve.uexp"):
        shutil.copy(resource_path("samples", half), tmp_path)
    stream = tmp_path / "Level.slice"
    stream.write_text(_STREAM)
    document = ask("cooked", tmp_path, "--engine", "5.3", "--format", "json").json()
    assert (document["packages"], document["meets"]) == (1, True)
    alone = ask("cooked", stream, "--engine", "5.3")
    assert (alone.status, "no package to look at" in alone.err) == (2, True)


def test_a_stream_that_is_called_a_package_breaks_an_assumption(ask, tmp_path) -> None:
    (tmp_path / "Level.uasset").write_text(_STREAM)
    told = ask("cooked", tmp_path, "--engine", "5.3")
    assert (told.status, "Level.uasset: no package" in told.out) == (1, True)


def test_a_folder_without_packages_ends_with_2(ask, tmp_path) -> None:
    assert ask("cooked", tmp_path).status == 2


def test_the_gates_of_the_engines_source_are_asked(ask, tmp_path) -> None:
    path = resource_path("samples", "CookedCurve.uasset")
    words = ("cooked", path, "--engine", "5.3", "--source", tmp_path)
    nothing = ask(*words)
    assert (nothing.status, "there is no source file there or below" in nothing.err) == (2, True)
    (tmp_path / "A.cpp").write_text("if (Ar.UE4Ver() < VER_A) {}\n")
    assert "  holds      S7" in ask(*words).out
    (tmp_path / "A.cpp").write_text("\nif (Ar.UE4Ver() == VER_A) {}\n")
    told = ask(*words)
    # Advice alone does not make a run fail.
    assert told.status == 0
    assert "  fails      S7  no gate asks for a window or one number, advisory, 1 gate" in told.out
    assert "A.cpp:2: UE4Ver() == VER_A" in told.out
    document = ask(*words, "--format", "json").json()
    assert list(Draft202012Validator(schema("cooked")).iter_errors(document)) == []
    assert document["assumptions"][6]["first"] == [{"path": "A.cpp:2", "has": "UE4Ver() == VER_A"}]
