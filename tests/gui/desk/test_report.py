"""Saving what is shown: asked for by key, written in one step, never in the place of an asset."""

from __future__ import annotations

import errno
import json
import os
import shutil
import sys
from pathlib import Path

import pytest
from gui.shell.driver import Shell, sample
from html_pages import read_page
from lanterns import edited, made
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from inspector.cli.main import main
from inspector.files.system import native
from inspector.gui.desk.report import FORMS
from inspector.gui.work.ask import AskWithDialogs
from inspector.messages.rendering import render

pytestmark = pytest.mark.slow

CTRL = Qt.KeyboardModifier.ControlModifier
# Windows knows no other word for what lies below a file.
_BELOW_A_FILE = errno.ENOENT if sys.platform == "win32" else errno.ENOTDIR
TITLES = {suffix: form.title for suffix, form in FORMS.items()}


def save(shell: Shell, path: Path | str) -> str:
    """Presses Ctrl+S, answers with a path, and gives what the bar says then."""
    shell.answers.of_new_file = str(path)
    shell.key(Qt.Key.Key_S, CTRL)
    shell.settle()
    return shell.window.middle.notice.accessibleName()


def printed(capfd: pytest.CaptureFixture[str], *arguments: object) -> str:
    """What the command line prints."""
    main([*map(str, arguments)])
    return capfd.readouterr().out


@pytest.mark.parametrize("suffix", FORMS)
def test_a_file_is_saved_as_the_command_line_tells_it(
    shell: Shell, suffix: str, tmp_path: Path, capfd
) -> None:
    shell.open(sample("Lantern.uasset"))
    target = tmp_path / f"Lantern{suffix.upper()}"
    said = save(shell, target)
    assert f"Report saved. {target}" in said
    asked = ("show", sample("Lantern.uasset"), "--engine", "5.3", "--format", FORMS[suffix].id)
    ours, theirs = target.read_text("utf-8"), printed(capfd, *asked)
    source = shell.window.context.target.source
    assert ours == theirs.replace("--engine 5.3; release table", render(source))
    if suffix == ".html":
        assert read_page(ours).heading == "Lantern.uasset"


def test_a_comparison_is_saved(shell: Shell, tmp_path: Path) -> None:
    for name, change in (("Old", None), ("New", edited)):
        (tmp_path / f"{name}.uasset").write_bytes(made(change))
    shell.window.context.compare(str(tmp_path / "Old.uasset"), str(tmp_path / "New.uasset"))
    shell.settle()
    assert shell.comparison is not None
    for suffix in FORMS:
        assert "Report saved." in save(shell, tmp_path / f"report{suffix}")
    sentence = shell.comparison.summary
    assert sentence in read_page((tmp_path / "report.html").read_text("utf-8")).text
    assert (tmp_path / "report.md").read_text("utf-8").startswith("## New.uasset")
    document = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert document["sentence"].startswith(sentence)
    assert "Old → New.html" in shell.answers.offered


def test_a_pair_of_folders_is_saved(shell: Shell, tmp_path: Path, capfd) -> None:
    for name, change in (("old", None), ("new", edited)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "Lantern.uasset").write_bytes(made(change))
    folders = str(tmp_path / "old"), str(tmp_path / "new")
    shell.window.context.compare(*folders)
    shell.settle()
    for suffix, form in FORMS.items():
        target = tmp_path / f"folders{suffix}"
        assert "Report saved." in save(shell, target)
        assert target.read_text("utf-8") == printed(capfd, "diff", *folders, "--format", form.id)


def test_a_project_is_saved_whole_whatever_is_shown(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "Game").mkdir()
    for name in ("Lantern", "OldDoor"):
        shutil.copy(sample(f"{name}.uasset"), tmp_path / "Game")
    shell.open(tmp_path / "Game")
    shell.key(Qt.Key.Key_L, CTRL)
    shell.type("is:refused")
    assert "Report saved." in save(shell, tmp_path / "game.html")
    page = read_page((tmp_path / "game.html").read_text("utf-8"))
    assert page.heading == "Game"
    rows = [row[:3] for row in page.rows("Packages")]
    assert rows == [
        ["Lantern.uasset", "Blueprint", "⬢ refused"], ["OldDoor.uasset", "Blueprint", "✓ loads"],
    ]  # fmt: skip


def test_the_upgrade_preview_is_saved_from_its_page(shell: Shell, tmp_path: Path) -> None:
    shell.open(sample("OldDoor.uasset"))
    assert not shell.window.qt_actions["save-upgrades"].isEnabled()
    shell.key(Qt.Key.Key_4, CTRL)
    shell.settle()
    shell.answers.of_new_file = str(tmp_path / "door.html")
    shell.window.run("save-upgrades")
    shell.settle()
    page = read_page((tmp_path / "door.html").read_text("utf-8"))
    assert page.heading == "Upgrade preview: OldDoor.uasset"


def test_where_nothing_is_shown_there_is_nothing_to_save(shell: Shell) -> None:
    shell.key(Qt.Key.Key_S, CTRL)
    assert shell.answers.asked == []
    assert shell.window.status_line.field.text() == "Save report: nothing that was read is shown"


def test_leaving_the_question_writes_nothing(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    assert "Report" not in save(shell, "")
    assert shell.answers.asked == ["Save report"]


def test_reports_begin_beside_the_last_one_and_never_beside_assets(
    shell: Shell, tmp_path: Path
) -> None:
    shell.open(sample("Lantern.uasset"))
    save(shell, tmp_path / "report.html")
    assert Path(shell.answers.offered) == Path.home() / "Lantern.html"
    save(shell, "")
    assert Path(shell.answers.offered) == tmp_path / "Lantern.html"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Door.uasset", "end in one of .html, .md, .json"),
        ("Door.html/Report.html", os.strerror(_BELOW_A_FILE)),
        ("package.json", "is there and is not a report"),
        ("pointer.html", "is there and is not a report"),
        pytest.param("link.html", "it is a link", marks=pytest.mark.symlinks),
        ("absent/report.html", "cannot be written"),
    ],
)
def test_no_asset_is_written_over(shell: Shell, name: str, why: str, tmp_path: Path) -> None:
    folder = tmp_path / "Content"
    folder.mkdir()
    package = made()
    (folder / "Door.uasset").write_bytes(package)
    (folder / "Door.html").write_bytes(b"")
    (folder / "package.json").write_bytes(package)
    (folder / "pointer.html").write_bytes(b"version https://git-lfs.github.com/spec/v1\n")
    if name == "link.html":
        (folder / name).symlink_to(folder / "Door.uasset")
    before = {path.name: path.read_bytes() for path in folder.glob("*.*") if path.is_file()}
    shell.open(sample("Lantern.uasset"))
    said = save(shell, folder / name)
    assert "Report not saved." in said
    assert why in said
    after = {path.name: path.read_bytes() for path in folder.glob("*.*") if path.is_file()}
    assert after == before


def test_a_report_replaces_a_report(shell: Shell, tmp_path: Path) -> None:
    target = tmp_path / "report.md"
    target.write_text("# Notes\n")
    shell.open(sample("Lantern.uasset"))
    assert "Report saved." in save(shell, target)
    assert target.read_text("utf-8").startswith("## Lantern.uasset")
    assert [path.name for path in tmp_path.glob("*") if path.name.startswith(".asset")] == []


def test_the_dialog_gives_a_name_its_suffix(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    """The chooser itself, without the desktop's own, which no test can press."""
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    seen: list[str] = []

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QFileDialog):
            QTimer.singleShot(50, answer)
            return
        # One that nobody answers would wait for ever.
        QTimer.singleShot(20_000, dialog.reject)
        seen.append(native(dialog.selectedFiles()[0]))
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        field.selectAll()
        qtbot.keyClicks(field, "mine")
        qtbot.keyClick(field, Qt.Key.Key_Return)

    QTimer.singleShot(200, answer)
    start = str(tmp_path / "Lantern.html")
    chosen = AskWithDialogs().new_file(None, start, "Save report", TITLES)
    assert (seen, chosen) == ([start], str(tmp_path / "mine.html"))
