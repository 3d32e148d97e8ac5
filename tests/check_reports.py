"""Reports of real files in any format, names that mean something in one of them, and the schemas of
others that reports are held against.

For tests: ``from check_reports import report_of``.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

import jsonschema
import xmlschema
from lanterns import made

from inspector.catalog import default_catalog, profile_for
from inspector.checks.facts import Depth
from inspector.project.scan.parallel import scan
from inspector.project.walk import walk_packages
from inspector.report.answers import CheckedFiles
from inspector.report.check.run import Run
from inspector.report.check.totals import Totals
from inspector.report.formats import rendered

_NAMES: Final = (
    "a\nb.uasset",
    "a|b`c`<i>&.uasset",
    "100%, a:b::error.uasset",
    "]]>-->.uasset",
    "\x01\x1b[31m.uasset",
    "\udc80.uasset",
    "\uffff\u202egpj.uasset",
    "岩 {0}[1](2).uasset",
    "100%, `c`&amp;--]]-.uasset",
)
#: Those of them that files of this system can have; what is no Unicode Wine does not take either.
HOSTILE: Final = tuple(
    name
    for name in _NAMES
    if os.name == "posix" or not any(sign in '<>:"|?*\udc80' or sign < " " for sign in name)
)
_SCHEMAS: Final = Path(__file__).parent / "report" / "check" / "schemas"


@cache
def _sarif() -> jsonschema.Draft4Validator:
    schema = json.loads((_SCHEMAS / "sarif-2.1.0-rtm.5.json").read_text("utf-8"))
    checker = jsonschema.Draft4Validator.FORMAT_CHECKER
    return jsonschema.Draft4Validator(schema, format_checker=checker)


@cache
def _junit() -> xmlschema.XMLSchema:
    return xmlschema.XMLSchema(_SCHEMAS / "junit-10.xsd")


def valid_sarif(text: str) -> dict[str, Any]:
    """The only run of a document that the published schema takes."""
    document = json.loads(text)
    _sarif().validate(document)
    (run,) = document["runs"]
    return run


def valid_junit(text: str) -> ElementTree.Element:
    """The suite of a document that the schema of Jenkins takes."""
    _junit().validate(text)
    root = ElementTree.fromstring(text)
    (suite,) = root
    assert root.attrib == suite.attrib
    return suite


def report_of(name: str, *paths: Path, engine: str | None = "5.3", **asked: Any) -> str:
    """A report of files.

    Args:
        name: Its format.
        paths: Files and folders.
        engine: That of all files; None for that of each file's project.
        asked: How far files are read, and what else a run is asked for.
    """
    catalog = default_catalog()
    depth = asked.pop("depth", Depth.HEADER)
    profile = None if engine is None else profile_for(engine, catalog)
    rows = scan(walk_packages(paths), engine=profile, catalog=catalog, depth=depth)
    run = Run(Totals(catalog, depth), profile, **asked)
    return "".join(rendered(CheckedFiles(rows, run), name))


def write_hostile(folder: Path) -> None:
    """Writes a file that 5.3 refuses under each hostile name."""
    for name in HOSTILE:
        (folder / name).write_bytes(made())
