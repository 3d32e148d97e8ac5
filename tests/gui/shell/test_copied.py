"""Whatever is copied in the window, the line at its foot says so."""

from __future__ import annotations

from pathlib import Path

from gui.shell.driver import Shell, sample
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit

from inspector.gui.findings.actions import COPY_FINDINGS
from inspector.gui.findings.panel import FindingsPanel
from inspector.gui.findings.why import WhyPanel
from inspector.gui.kit.clipboard import copied_words

CTRL = Qt.KeyboardModifier.ControlModifier


def test_what_was_copied_is_said(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    said = shell.window.status_line.field
    shell.window.run("copy-path")
    assert said.text() == f"Copied: {shell.documents[0].path}"
    shell.window.run("page-contents")
    shell.settle()
    field = shell.window.tools.filter_field.findChild(QLineEdit)
    assert field is not None

    def is_said() -> bool:
        """The page brings its own filter along, which may come behind what is typed at once."""
        field.setText("Mesh")
        field.setFocus()
        field.selectAll()
        shell.key(Qt.Key.Key_C, CTRL)
        return said.text() == "Copied: Mesh"

    shell.wait_for(is_said)


def test_much_of_it_is_counted() -> None:
    assert copied_words("") == ""
    assert copied_words("a\nb\n") == "Copied 2 lines: a"
    assert copied_words("x" * 500) == f"Copied: {'x' * 120}…"


def test_all_findings_are_copied_below_the_place_of_their_file(
    shell: Shell, tmp_path: Path
) -> None:
    (tmp_path / "Mine.uproject").write_text("{}")
    (tmp_path / "Content").mkdir()
    file = tmp_path / "Content/Future.uasset"
    file.write_bytes(sample("FromTheFuture.uasset").read_bytes())
    shell.open(file)
    panel = shell.window.findChild(FindingsPanel)
    assert panel is not None
    menu = panel.row_menu()
    entries = {entry.text().partition("\t")[0].replace("&", ""): entry for entry in menu.actions()}
    copy = entries[str(COPY_FINDINGS.title)]
    copy.trigger()
    head, _, items = QApplication.clipboard().text().partition("\n\n")
    assert head.startswith("**Content/Future.uasset**, engine 5.3: 5.3 refuses this package.")
    document = shell.window.context.document
    assert document is not None
    assert len(document.findings) > 1
    rules = [item.split("**")[1] for item in items.splitlines()]
    assert rules == [finding.rule for finding in document.findings]
    shell.window.run("copy-finding")
    assert QApplication.clipboard().text().startswith("**Content/Future.uasset**, engine 5.3: ")


def test_a_finding_says_what_it_speaks_of(shell: Shell) -> None:
    shell.open(sample("FromTheFuture.uasset"))
    shell.window.run("copy-finding")
    copied = QApplication.clipboard().text()
    first, _, rest = copied.partition("\n\n")
    assert first.startswith("**FromTheFuture.uasset**, engine 5.3: 5.3 refuses this package.")
    assert rest.startswith("### ")
    why = shell.window.findChild(WhyPanel)
    assert why is not None
    QApplication.clipboard().clear()
    shell.click(why.copy_button)
    assert QApplication.clipboard().text() == copied
    assert shell.window.status_line.field.text().startswith("Copied ")
