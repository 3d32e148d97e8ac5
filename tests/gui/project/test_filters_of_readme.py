"""What the README says that the filter of a project finds is what the filter finds."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from gui.shell.driver import ShellMaker
from PySide6.QtCore import Qt
from scratch_git import PROJECT

from inspector.gui.project.view import ProjectView

#: One window and a project that it reads: it takes some seconds.
pytestmark = pytest.mark.slow

CTRL = Qt.KeyboardModifier.ControlModifier
#: A row of the table: what is typed, what it means, and the packages that it leaves.
ROW = re.compile(r"\| `(?P<typed>[^`]+)` \| (?P<means>[^|]+) \| (?P<found>[\w, ]+) \|")


def examples() -> list[tuple[str, set[str]]]:
    """What the README has typed into the field, and the packages that it says are left."""
    text = (PROJECT / "README.md").read_text("utf-8")
    section = text.partition("\n## Find packages in a project\n")[2].partition("\n## ")[0]
    rows = ROW.finditer(section)
    return [(row["typed"], set(row["found"].split(", "))) for row in rows]


def test_the_filters_of_the_readme_find_what_it_says(
    make_shell: ShellMaker, tmp_path: Path
) -> None:
    content = tmp_path / "Content"
    content.mkdir()
    for sample in (PROJECT / "resources/samples").iterdir():
        if sample.is_file():
            shutil.copy(sample, content)
    (tmp_path / "Game.uproject").write_text('{"EngineAssociation": "5.3"}', encoding="utf-8")
    shell = make_shell()
    shell.open(tmp_path)
    view = shell.window.middle.view
    assert isinstance(view, ProjectView)
    said = examples()
    assert len(said) > 8
    found = []
    shell.key(Qt.Key.Key_L, CTRL)
    for typed, _ in said:
        shell.key(Qt.Key.Key_A, CTRL)
        shell.type(typed)
        assert view.tools.field.state().kind == "valid", typed
        found.append((typed, {row.name for row in view.model.shown_rows()}))
    assert found == said
