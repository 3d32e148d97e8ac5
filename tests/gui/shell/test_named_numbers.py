"""A number that stands beside a name is called what it is."""

from __future__ import annotations

from gui.shell.driver import Shell, sample
from PySide6.QtCore import Qt

from inspector.gui.desk.paged_view import PagedView

TIP = Qt.ItemDataRole.ToolTipRole


def test_the_release_beside_a_file_and_the_count_on_a_tab(shell: Shell) -> None:
    shell.open(sample("OldDoor.uasset"), sample("."))
    model = shell.window.panels.files.files_model
    release = shell.documents[0].saved_release
    assert release
    assert f"saved by {release}" in model.index(0, 0).data(TIP)
    view = shell.window.middle.view
    assert isinstance(view, PagedView)
    tabs = view.navigation.tab_bar()
    opened = shell.documents[0].opened
    assert opened is not None
    assert opened.package is not None
    count = len(opened.package.exports)
    tips = [tabs.tabToolTip(at) for at in range(tabs.count())]
    exports = "1 export" if count == 1 else f"{count} exports"
    assert f"Contents (Ctrl+3)\n{exports}" in tips
    assert any(tip.endswith("upgrade steps") for tip in tips)


def test_an_absent_field_names_the_condition_that_does_not_hold(shell: Shell) -> None:
    shell.open(sample("Lantern.uasset"))
    document = shell.documents[0]
    document.want_fields()
    shell.settle()
    assert document.fields is not None
    field = document.fields.find("summary/OwnerPersistentGuid")
    assert field is not None
    assert field.absent
    assert str(field.gate).startswith("until UE4 520 ")
    assert "518" not in str(field.gate)
