"""The only questions that need a window of their own: which file, which folder.

Everything that asks gets an :class:`Ask` handed in, so that a test can answer instead of a person.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Protocol

from PySide6.QtWidgets import QFileDialog, QWidget

from inspector.files.system import native
from inspector.format.formats import FORMATS
from inspector.messages import Label, _, lazy

ENGINES = lazy("Engines (Build.version *.uproject *.toml)")
ANY = lazy("Any file (*)")
OPEN_FILES = lazy("Open packages")
OPEN_FOLDER = lazy("Open a folder or project")


class Ask(Protocol):
    """Asks a person for places on disk; every answer may be empty, which means: leave it."""

    def files(self, parent: QWidget | None, start: str, title: Label = OPEN_FILES) -> list[str]:
        """Which packages to open, or what else ``title`` says."""
        ...

    def folder(
        self, parent: QWidget | None, start: str, title: Label = OPEN_FOLDER, suffix: str = ""
    ) -> str:
        """Which folder or project to open; ``title`` says what for.

        Args:
            parent: The window that asks.
            start: The folder to begin with.
            title: What it is asked for.
            suffix: How a file ends whose path can be typed in place of a folder; empty for none.
        """
        ...

    def engine(self, parent: QWidget | None, start: str) -> str:
        """Which Build.version, .uproject or engine profile to judge by."""
        ...

    def engine_root(self, parent: QWidget | None, start: str) -> str:
        """Which engine's folder to judge by."""
        ...

    def new_file(
        self, parent: QWidget | None, start: str, title: str, kinds: Mapping[str, str]
    ) -> str:
        """Which file to write; one that is there is asked about before it is replaced.

        Args:
            parent: The window that asks.
            start: The folder and name to begin with.
            title: What is to be written.
            kinds: What files of each suffix are called; the first is what a name without any gets.
        """
        ...


class _FolderDialog(QFileDialog):
    """Asks for a folder; where Qt's own dialog is shown, the path of a file can be typed as well.

    Dialogs of the desktop take folders alone.
    """

    def __init__(self, parent: QWidget | None, title: str, start: str, suffix: str) -> None:
        super().__init__(parent, title, start)
        self._suffix = suffix
        self.setFileMode(QFileDialog.FileMode.Directory)
        self.setOption(QFileDialog.Option.ShowDirsOnly)

    @property
    def chosen(self) -> str:
        """What is chosen; empty for nothing."""
        return next(iter(self.selectedFiles()), "")

    def accept(self) -> None:
        if self._suffix and self.chosen.endswith(self._suffix) and Path(self.chosen).is_file():
            # Qt goes on asking: it is no folder.
            self.done(QFileDialog.DialogCode.Accepted)
        else:
            super().accept()


class AskWithDialogs:
    """Asks with the file choosers of the desktop."""

    def files(self, parent: QWidget | None, start: str, title: Label = OPEN_FILES) -> list[str]:
        """Which packages to open, or what else ``title`` says."""
        chosen, __ = QFileDialog.getOpenFileNames(
            parent, str(title), start, ";;".join((*of_formats(), str(ANY)))
        )
        return list(map(native, chosen))

    def folder(
        self, parent: QWidget | None, start: str, title: Label = OPEN_FOLDER, suffix: str = ""
    ) -> str:
        """Which folder or project to open; ``title`` says what for."""
        dialog = _FolderDialog(parent, str(title), start, suffix)
        chosen = dialog.chosen if dialog.exec() else ""
        dialog.deleteLater()
        return native(chosen)

    def engine(self, parent: QWidget | None, start: str) -> str:
        """Which Build.version, .uproject or engine profile to judge by."""
        chosen, __ = QFileDialog.getOpenFileName(
            parent, _("Choose an engine"), start, f"{ENGINES};;{ANY}"
        )
        return native(chosen)

    def engine_root(self, parent: QWidget | None, start: str) -> str:
        """Which engine's folder to judge by."""
        return native(
            QFileDialog.getExistingDirectory(parent, _("Choose an engine's folder"), start)
        )

    def new_file(
        self, parent: QWidget | None, start: str, title: str, kinds: Mapping[str, str]
    ) -> str:
        """Which file to write; one that is there is asked about before it is replaced."""
        suffixes = {f"{name} (*{suffix})": suffix for suffix, name in kinds.items()}
        dialog = QFileDialog(parent, title, start, ";;".join(suffixes))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(next(iter(kinds)))
        dialog.filterSelected.connect(lambda name: dialog.setDefaultSuffix(suffixes[name]))
        dialog.selectFile(start)
        chosen = dialog.selectedFiles() if dialog.exec() else []
        dialog.deleteLater()
        return native(next(iter(chosen), ""))


def of_formats() -> Iterator[str]:
    """What can be opened, then what files of each format are called, and how their names end."""
    suffixes = dict.fromkeys(suffix for row in FORMATS for suffix in row.suffixes)
    yield _(
        "All that can be opened ({suffixes})",
        suffixes=" ".join(f"*{suffix}" for suffix in suffixes),
    )
    for row in FORMATS:
        yield f"{_(row.files)} ({' '.join(f'*{suffix}' for suffix in row.suffixes)})"


def start_folder(near: str, folder: str = "") -> str:
    """The folder that a chooser starts in.

    Args:
        near: The file at hand, whose folder that is; empty for none.
        folder: The folder at hand; the home folder where that is empty too.
    """
    return str(Path(near).parent) if near else folder or str(Path.home())
