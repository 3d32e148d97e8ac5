"""Whatever is copied in the window, the line at its foot says so."""

from __future__ import annotations

from gui.shell.driver import Shell, sample
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit

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
