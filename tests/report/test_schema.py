"""Real outputs of every command hold to the schemas, and wrong ones do not."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

import pytest
from corpus import corpus_file, manifest
from jsonschema import Draft202012Validator

from inspector.cli.main import main
from inspector.report.schema import SCHEMAS, all_schemas, schema

#: More of them than a change should have to wait for.
pytestmark = pytest.mark.slow

#: Every eleventh file called like a package: all releases, and what is damaged or no package.
FILES = [
    entry["path"] for entry in manifest() if entry["path"].lower().endswith((".uasset", ".umap"))
][::11]


def output(*arguments: object) -> Any:
    """The JSON document that a command prints."""
    real, sys.stdout = sys.stdout, io.StringIO()
    try:
        main([*map(str, arguments), "--format", "json"])
        return json.loads(sys.stdout.getvalue())
    finally:
        sys.stdout = real


def problems(name: str, document: Any) -> list[str]:
    """What the schema of a command and the schema of all have against a document."""
    return [
        f"{error.json_path}: {error.message}"
        for one in (schema(name), all_schemas())
        for error in Draft202012Validator(one).iter_errors(document)
    ]


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_schemas(name) -> None:
    Draft202012Validator.check_schema(schema(name))
    Draft202012Validator.check_schema(all_schemas())


@pytest.mark.parametrize("path", FILES)
def test_show_of_real_files(path) -> None:
    document = output("show", corpus_file(path), "--engine", "5.3")
    assert problems("show", document) == []
    # All keys are there unless one section was asked for; no table is told as it is stored.
    keys = set(schema("show")["$defs"]["Show"]["properties"])
    assert keys - {"tables", "fields"} == set(document)


def test_check_of_real_files(corpus) -> None:
    document = output("check", *(corpus / path for path in FILES), corpus / "made")
    # Files of the folder that are named too count once.
    assert len(document["files"]) == len([path for path in FILES if "made/" not in path]) + 70
    assert sum(document["totals"].values()) == len(document["files"])
    assert problems("check", document) == []


def test_compat_of_real_files(corpus) -> None:
    assert problems("compat", output("compat", *(corpus / path for path in FILES))) == []


def test_engines() -> None:
    assert problems("engine-list", output("engine", "list")) == []
    for name in ("4.0", "4.27.2", "5.8"):
        assert problems("engine-show", output("engine", "show", name)) == []


def test_no_two_parts_of_documents_are_called_alike() -> None:
    parts: dict[str, Any] = {}
    for name in SCHEMAS:
        for title, part in schema(name)["$defs"].items():
            assert parts.setdefault(title, part) == part
    assert set(all_schemas()["$defs"]) == {*parts, *SCHEMAS}


def test_the_difference_of_folders_has_files_and_that_of_files_none(corpus) -> None:
    folders = output("diff", corpus / "4.18", corpus / "4.19")
    assert problems("diff", folders) == []
    assert problems("diff", {**folders, "files": [{"path": "A.uasset"}]})
    assert problems("diff", {key: one for key, one in folders.items() if key != "totals"})
    files = output("diff", *[corpus_file(path) for path in FILES[:2]])
    assert problems("diff", files) == []
    assert problems("diff", {**files, "files": folders["files"]})
    assert problems("diff", {**files, "counts": {**files["counts"], "noise": -1}})


def test_what_is_wrong_is_found() -> None:
    document = output("engine", "show", "5.3")
    assert problems("engine-show", {**document, "schema": 2})
    assert problems("engine-show", {**document, "version": None})
    assert problems("engine-show", {k: v for k, v in document.items() if k != "complete"})
    assert problems("check", document)
