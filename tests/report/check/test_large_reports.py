"""Reports of as many packages as a large project has, held against the schemas of others."""

from __future__ import annotations

from pathlib import Path

import pytest
from check_reports import valid_junit, valid_sarif

from inspector.catalog import default_catalog, profile_for
from inspector.checks import Verdict
from inspector.checks.facts import Depth
from inspector.files.folders import resource_path
from inspector.project.scan.parallel import scan
from inspector.report.answers import CheckedFiles
from inspector.report.check.run import Run
from inspector.report.check.totals import Totals
from inspector.report.formats import rendered

pytestmark = pytest.mark.slow

FILES = 50_000
#: More than the reports have, and no more than GitLab and Jenkins take as they come.
MOST = 100_000_000


def report(form: str, file: Path) -> None:
    """Writes a report of packages that 5.3 refuses."""
    catalog = default_catalog()
    profile = profile_for("5.3", catalog)
    lantern = str(resource_path("samples", "Lantern.uasset"))
    (row,) = scan([lantern], engine=profile, catalog=catalog)
    assert row.verdict is Verdict.REFUSED
    rows = (row._replace(path=f"Content/D{n % 500}/{n}.uasset") for n in range(FILES))
    run = Run(Totals(catalog, Depth.HEADER), profile)
    with file.open("w", encoding="utf-8") as stream:
        stream.writelines(rendered(CheckedFiles(rows, run), form))
    assert file.stat().st_size < MOST


def test_sarif_is_valid_by_the_schema_of_oasis(tmp_path: Path) -> None:
    report("sarif", tmp_path / "report")
    run = valid_sarif((tmp_path / "report").read_text("utf-8"))
    assert len(run["results"]) == 25_000
    (note,) = run["invocations"][0]["toolExecutionNotifications"]
    assert "left out: no more than 25,000 results" in note["message"]["text"]


def test_junit_is_valid_by_the_schema_of_jenkins(tmp_path: Path) -> None:
    report("junit", tmp_path / "report")
    suite = valid_junit((tmp_path / "report").read_text("utf-8"))
    assert len(list(suite.iter("testcase"))) == FILES
