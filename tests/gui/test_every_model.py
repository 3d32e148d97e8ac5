"""Every model keeps the rules of Qt while the window is used: Qt's own tester watches all of them.

A broken rule is a warning of Qt's, and those end a test.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from graph_drafts import branch, event, package
from gui.shell.driver import Shell, sample
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QAbstractItemView, QApplication
from scratch_git import ScratchRepository

from inspector import gui

CTRL = Qt.KeyboardModifier.ControlModifier
PAGES = tuple(Qt.Key(Qt.Key.Key_1 + number) for number in range(7))


def model_classes() -> set[type[QAbstractItemModel]]:
    """The classes of models that the window has, those that are only built upon left out."""
    for module in pkgutil.walk_packages(gui.__path__, f"{gui.__name__}."):
        importlib.import_module(module.name)

    def below(parent: type[QAbstractItemModel]) -> Iterator[type[QAbstractItemModel]]:
        for child in parent.__subclasses__():
            if child.__module__.startswith(f"{gui.__name__}.") and not child.__subclasses__():
                yield child
            yield from below(child)

    return set(below(QAbstractItemModel))


class Watch:
    """Hands every model that comes into sight to the tester, which stays with it."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._testers: dict[QAbstractItemModel, QAbstractItemModelTester] = {}

    def look(self) -> None:
        """Looks for models that were not there before."""
        self._shell.settle()
        warn = QAbstractItemModelTester.FailureReportingMode.Warning
        for part in (*QApplication.topLevelWidgets(), self._shell.window):
            for view in part.findChildren(QAbstractItemView):
                model: QAbstractItemModel | None = view.model()
                if model is not None and model not in self._testers:
                    self._testers[model] = QAbstractItemModelTester(model, warn)
                    # It would fetch rows while it is still told of a reset, and blame the model.
                    self._testers[model].setUseFetchMore(False)

    @property
    def classes(self) -> set[type[QAbstractItemModel]]:
        """What kinds of models are watched."""
        return {type(model) for model in self._testers}


@pytest.mark.slow
@pytest.mark.needs_git
def test_every_model_keeps_the_rules_of_qt_while_the_window_is_used(
    shell: Shell, tmp_path: Path
) -> None:
    watch, window = Watch(shell), shell.window
    samples = sample("Lantern.uasset").parent
    watch.look()
    window.context.settings.set("project/references", "sizes")
    shell.open(samples)
    watch.look()
    window.run("page-references")
    watch.look()
    repository = ScratchRepository(tmp_path / "game")
    drawn = repository.folder / "Drawn.uasset"
    for wires in ((), ("Begin.then-If.execute",)):
        repository.write(drawn.name, package((event("Begin"), branch("If")), wires))
        repository.commit()
    stream = samples / "classes" / "DataPatches.slice"
    for path in (sample("FromTheFuture.uasset"), sample("OldDoor.uasset"), drawn, stream):
        shell.open(path)
        for page in PAGES:
            shell.key(page, CTRL)
            watch.look()
            window.context.select_field("exports/0/SerialSize", "test")
            sort_and_filter(shell)
    shell.key(Qt.Key.Key_P, CTRL, Qt.KeyboardModifier.ShiftModifier)
    watch.look()
    shell.type("exp")
    shell.key(Qt.Key.Key_Escape)
    for new in (sample("Lantern.uasset"), samples.parent):
        old = sample("OldDoor.uasset") if new.is_file() else samples
        window.context.compare(str(old), str(new))
        watch.look()
        sort_and_filter(shell)
    for entry in window.context.entries():
        window.context.show(entry)
        window.context.choose_target("5.6")
        shell.settle()
    for entry in window.context.entries():
        window.context.close(entry)
        shell.settle()
    assert model_classes() - watch.classes == set()


def sort_and_filter(shell: Shell) -> None:
    """Sorts every list that can be seen both ways, and narrows what the filter reaches."""
    for rows in shell.window.findChildren(QAbstractItemView):
        for order in (Qt.SortOrder.DescendingOrder, Qt.SortOrder.AscendingOrder):
            if rows.isVisible():
                rows.model().sort(0, order)
    for text in ("e", "no such word", ""):
        shell.window.tools.filter_field.line_edit().setText(text)
        shell.settle()
