"""``inspector check`` of a large folder: the second run opens no package and says the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from inspector.project.samples import make_all
from inspector.project.scan.remembered import WORTH_AN_INDEX

#: Runs a command and says on stderr how many packages it opened, and whether it loaded SQLite.
_COUNTED = """
import sys
from inspector.cli.main import main
opened = []
def look(event, arguments):
    if event == "open" and str(arguments[0]).endswith((".uasset", ".umap")):
        opened.append(arguments[0])
sys.addaudithook(look)
status = main(sys.argv[1:])
sys.stdout.flush()
sys.stderr.write(f"{len(opened)} {'sqlite3' in sys.modules}")
sys.exit(status)
"""
LONG_AGO = time.time() - 1000
_FORMATS = ("text", "json", "sarif", "junit", "markdown", "github")


class Run:
    """One command in a process of its own; it reads in this process alone."""

    def __init__(self, *arguments: object) -> None:
        ended = subprocess.run(
            [sys.executable, "-c", _COUNTED, "check", "--jobs", "1", *map(str, arguments)],
            capture_output=True,
            text=True,
            check=False,
        )
        self.status, self.out = ended.returncode, ended.stdout
        opened, sqlite = ended.stderr.splitlines()[-1].split()
        self.opened, self.has_sqlite = int(opened), sqlite == "True"


@pytest.fixture
def content(tmp_path: Path, cache: Path) -> Path:
    """Just as many packages as an index is worth it for."""
    root = tmp_path / "Content"
    samples = make_all(tmp_path)
    packages = [path for path in samples if path.suffix in (".uasset", ".umap")]
    for path in packages:
        os.utime(path, (LONG_AGO, LONG_AGO))
    for number in range(WORTH_AN_INDEX):
        package = packages[number % len(packages)]
        folder = root / f"{number // 50}"
        folder.mkdir(parents=True, exist_ok=True)
        os.link(package, folder / f"Asset{number:03}{package.suffix}")
    return root


@pytest.mark.slow
def test_the_second_run_opens_no_package(content: Path, cache: Path) -> None:
    for engine in ("5.3", "4.27"):
        for number, form in enumerate(_FORMATS):
            asked = (content, "--engine", engine, "--format", form, "--verbose")
            plain, by_index = Run(*asked, "--no-index"), Run(*asked)
            assert (by_index.out, by_index.status) == (plain.out, plain.status)
            assert plain.opened >= WORTH_AN_INDEX
            assert not plain.has_sqlite
            assert by_index.opened == 0 or number == 0
    assert len(list((cache / "projects").iterdir())) == 1


@pytest.mark.slow
def test_a_baseline_knows_what_the_index_tells(content: Path) -> None:
    Run(content, "--engine", "5.3")
    known = Run(
        content, "--engine", "5.3", "--write-baseline", "--baseline", content / "known.json"
    )
    assert (known.status, known.opened) == (0, 0)
    after = Run(
        content, "--engine", "5.3", "--baseline", content / "known.json", "--format", "json"
    )
    assert (after.status, after.opened) == (0, 0)
    assert all(
        finding["baseline"] == "known"
        for file in json.loads(after.out)["files"]
        for finding in file["findings"]
        if finding["severity"] != "info"
    )


@pytest.mark.slow
def test_where_no_index_is_used(content: Path, cache: Path) -> None:
    asked = ("--engine", "5.3")
    few = Run(content / "0", *asked)
    named = Run(*sorted(content.glob("*/*")), *asked)
    deep = Run(content, *asked, "--deep")
    assert [run.has_sqlite for run in (few, named, deep)] == [False] * 3
    assert not cache.exists()
