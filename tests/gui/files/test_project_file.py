"""The window and a project file: the folder, its rows and Findings say what ``check`` says."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from pathlib import Path

import pytest
from gui.shell.driver import ShellMaker, sample
from PySide6.QtCore import Qt

from inspector.cli.main import main
from inspector.files.system import native
from inspector.gui.rows.columns import MarkRole
from inspector.project.around.settings import PROJECT_FILE

_VERDICTS = {
    "refuse": "refused",
    "bad": "unreadable",
    "warn": "warns",
    "up": "loads",
    "ok": "loads",
}
WRONG = "{}:1: unknown key 'enigne' (did you mean 'engine'?) in the project file"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A project for 4.27 with packages of three engines, in folders of which two are left out."""
    root = tmp_path / "Game"
    for folder, name in (
        ("Content", "PluginData"),
        ("Content", "OldDoor"),
        ("Content/Old", "PluginData"),
        ("Content/Developers", "OldDoor"),
        ("Saved", "OldDoor"),
    ):
        (root / folder).mkdir(parents=True, exist_ok=True)
        shutil.copy(sample(f"{name}.uasset"), root / folder)
    (root / "Game.uproject").write_text('{"EngineAssociation": "4.27"}')
    (root / PROJECT_FILE).write_text(
        'engine = "5.0"\nexclude = ["Developers"]\nignore = ["ENGINE-NEW", "CUSTOM-UNKNOWN"]\n'
        '[severity]\nOLD-VERSION = "error"\n'
        '[[per_path]]\npaths = ["Old"]\nignore = ["OBJ-NEW", "LEGACY-NEW"]\n'
    )
    return root


def checked(root: Path, capsys: pytest.CaptureFixture[str]) -> dict:
    """What ``check`` says of the project and of what its packages refer to, as the window does."""
    main(["check", str(root), "--references", "--format", "json"])
    return json.loads(capsys.readouterr().out)


def test_the_folder_and_findings_say_what_check_says(
    make_shell: ShellMaker, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = checked(game, capsys)
    assert document["engine"]["name"] == "5.0"
    shell = make_shell(engine=None)
    shell.open(game)
    model = shell.tree
    assert model.file_count == len(document["files"]) == 3
    verdicts: Counter[str] = Counter()
    for file in document["files"]:
        row = model.index_of(native(file["path"]))
        verdict = _VERDICTS[row.data(MarkRole)]
        assert verdict == file["verdict"]
        verdicts[verdict] += 1
        told = row.data(Qt.ItemDataRole.ToolTipRole)
        ignored = file.get("ignored", [])
        assert ("The project file ignores " + ", ".join(ignored) in told) is bool(ignored)
    assert verdicts == Counter({name: n for name, n in document["totals"].items() if n})
    assert shell.project.engine == "5.0"
    for file in document["files"]:
        shell.open(Path(file["path"]))
        shown = shell.window.context.document
        assert shown is not None
        assert shown.profile is not None
        assert shown.profile.name == "5.0"
        told = {(finding.rule, finding.severity.value) for finding in shown.findings}
        # Whether its name fits its place is told of a whole check alone.
        assert told == {
            (finding["rule"], finding["severity"])
            for finding in file["findings"]
            if finding["rule"] != "PACKAGE-NAME"
        }


def test_findings_count_what_is_ignored_and_name_it_where_nothing_else_is(
    make_shell: ShellMaker, game: Path
) -> None:
    (game / PROJECT_FILE).write_text(
        '[[per_path]]\npaths = ["Old"]\n'
        'ignore = ["ENGINE-NEW", "CUSTOM-UNKNOWN", "OBJ-NEW", "LEGACY-NEW"]\n'
        '[severity]\nOLD-VERSION = "error"\n'
    )
    shell = make_shell(engine=None)
    shell.open(game / "Content" / "Old" / "PluginData.uasset")
    findings = shell.window.panels.findings.view
    assert findings is not None
    assert findings.note() == "4 ignored"
    assert findings.model.rowCount() == 0
    assert findings.empty.text() == (
        "The project file ignores LEGACY-NEW, OBJ-NEW, ENGINE-NEW, CUSTOM-UNKNOWN."
    )
    shown = shell.window.context.document
    assert shown is not None
    assert str(shown.mark) == "refuse"
    # What only the project calls an error has the shape of one, and refuses nothing.
    shell.open(game / "Content" / "OldDoor.uasset")
    shown = shell.window.context.document
    assert shown is not None
    assert findings.note() == "1 error, 1 warning"
    rows = [findings.model.index(row, 0) for row in range(2)]
    assert [row.data(MarkRole) for row in rows] == ["warn", "refuse"]
    spoken = [row.data(Qt.ItemDataRole.AccessibleTextRole) for row in rows]
    assert [words.partition(",")[0] for words in spoken] == ["warns", "error"]
    assert str(shown.mark) == "warn"


def test_a_broken_project_file_is_left_out_and_told_once(
    make_shell: ShellMaker, game: Path
) -> None:
    file = game / PROJECT_FILE
    file.write_text('enigne = "5.0"\n')
    shell = make_shell(engine=None)
    told: list[tuple[str, str, str]] = []
    shell.window.context.notified.connect(lambda *said: told.append(said))
    shell.open(game)
    shell.open(game / "Content" / "OldDoor.uasset")
    assert told == [
        (
            "bad",
            "Settings of this project were left out.",
            f"{PROJECT_FILE} left out: {WRONG.format(file)}",
        )
    ]
    assert shell.tree.file_count == 4
    assert shell.project.engine == "4.27"
    # Of the project's own file it is said what the engine passes over in it.
    file.unlink()
    project = game / "Game.uproject"
    project.write_text('{"EngineAssociation": "4.27", "Plugins": {}}')
    shell.project.load()
    shell.settle()
    assert len(told) == 2
    shell.open(game / "Content" / "PluginData.uasset")
    assert told[1:] == [
        (
            "bad",
            "Settings of this project were left out.",
            f"{project}: Plugins has to be a list, not {{}}; the engine passes over it",
        )
    ]
