"""``inspector check`` of a large folder: the second run opens no package and says the same."""

from __future__ import annotations

import json
import os
import sqlite3
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
            # What threads of the native reader open, Python is not told of.
            env={**os.environ, "INSPECTOR_NATIVE": "0"},
            check=False,
        )
        self.status, self.out, self.err = ended.returncode, ended.stdout, ended.stderr
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
    # Each form once; no form knows of which engine the numbers are, so of another one two do.
    for engine, forms in (("5.3", _FORMATS), ("4.27", _FORMATS[:2])):
        for number, form in enumerate(forms):
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
def test_numbers_that_were_changed_in_the_index_hide_no_finding(content: Path, cache: Path) -> None:
    asked = (content, "--engine", "5.3", "--format", "json")
    plain = Run(*asked, "--no-index")
    assert plain.status == 1
    assert Run(*asked).out == plain.out
    (file,) = (cache / "projects").iterdir()
    with sqlite3.connect(file) as database:
        # The object version of each package becomes one that 5.3 knows.
        texts = dict(database.execute("SELECT id, text FROM facts WHERE text LIKE '%1013%'"))
        assert texts
        for number, text in texts.items():
            changed = text.replace("1013", "1009")
            database.execute("UPDATE facts SET text = ? WHERE id = ?", (changed, number))
    database.close()
    after = Run(*asked)
    assert (after.out, after.status) == (plain.out, 1)
    assert after.opened > 0
    assert (Run(*asked).out, Run(*asked).opened) == (plain.out, 0)


@pytest.mark.slow
@pytest.mark.root
def test_an_index_of_another_user_is_not_used_and_that_is_said(content: Path, cache: Path) -> None:
    asked = (content, "--engine", "5.3")
    plain = Run(*asked)
    (file,) = (cache / "projects").iterdir()
    os.chown(file, 12345, -1)
    before = file.read_bytes()
    after = Run(*asked)
    assert (after.out, after.status) == (plain.out, plain.status)
    assert after.opened >= WORTH_AN_INDEX
    assert f"{file}: it belongs to another user, so it is not used" in after.err
    assert file.read_bytes() == before


@pytest.mark.slow
def test_where_no_index_is_used(content: Path, cache: Path) -> None:
    asked = ("--engine", "5.3")
    few = Run(content / "0", *asked)
    named = Run(*sorted(content.glob("*/*")), *asked)
    deep = Run(content, *asked, "--deep")
    assert [run.has_sqlite for run in (few, named, deep)] == [False] * 3
    assert not cache.exists()
