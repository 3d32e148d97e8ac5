"""The opened folder: walked and read away from the window's thread, file by file, verdict only."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QTimer

from inspector.catalog import Catalog, EngineProfile
from inspector.checks.judgement import Mark
from inspector.gui.desk.entry import Entry
from inspector.gui.desk.workplace import Workplace
from inspector.gui.files.folder_model import FolderModel
from inspector.gui.files.folder_node import FileVerdict
from inspector.gui.files.folder_words import Phrase, lowest_words, verdict_phrases
from inspector.gui.work.batches import batches
from inspector.gui.work.collector import collector_at_rest
from inspector.gui.work.jobs import REPORT_SECONDS
from inspector.phrases import counted
from inspector.project.around.settings import SettingsFinder
from inspector.project.job import Progress
from inspector.project.scan.crew import Readers
from inspector.project.scan.judging import LowestForAll, ScanRow, scan
from inspector.project.walk import walk_packages
from inspector.project.walk_filter import WalkFilter, both
from inspector.resource import resource_path


class Found(NamedTuple):
    """One delivery: files that were found, or what reading them gave.

    ``problem`` says why the settings of the project were left out.
    """

    paths: Sequence[str] = ()
    rows: Sequence[ScanRow] = ()
    problem: str = ""


class Folder(Entry):
    """The folder in the left dock; at most one is open.

    What is read is shown as it comes. Another target engine reads everything again; signs and
    counts then change in place.
    """

    kind = "project"

    def __init__(self, path: str, place: Workplace) -> None:
        super().__init__((path,), f"folder {path}", place)
        self._place = place
        self.path = path
        self.model = FolderModel(self)
        self.model.clear(path)
        self.stopped = False
        self.walked = False
        self._profile: EngineProfile | None = None
        self._forget()
        # Figures that change with every batch of rows could not be read.
        self._calm = QTimer(self, singleShot=True, interval=round(1000 * REPORT_SECONDS))
        self._calm.timeout.connect(self.changed)
        if Path(path) != resource_path("samples"):
            place.recent_folders.add(path)

    @property
    def name(self) -> str:
        """The folder's own name."""
        return Path(self.path).name or self.path

    @property
    def reading(self) -> bool:
        """Whether files are still being looked for or read."""
        return self._place.jobs.running("folder")

    @property
    def settled(self) -> bool:
        return not self.reading

    @property
    def told(self) -> str:
        return f"{self.name}: {self.count_words()}"

    @property
    def profile(self) -> EngineProfile | None:
        return self._profile

    def close(self) -> None:
        self._place.jobs.cancel_kind("folder")
        self._calm.stop()
        self.model.clear()
        self.closed.emit()

    def _forget(self) -> None:
        """Begins to count anew; what the rows show stays until they are read again."""
        self._marks: Counter[Mark] = Counter()
        self._engines: Counter[str] = Counter()
        self._lowest = LowestForAll(self._place.catalog)

    def _say(self) -> None:
        self._calm.stop()
        self.changed.emit()

    def answer_for(self, profile: EngineProfile | None) -> None:
        if profile is not None and self.engine != profile.name:
            self.load()

    def load(self) -> None:
        """Looks for new files and reads all of them once more."""
        place, root = self._place, self.path
        catalog = place.catalog
        engine = place.target if place.target_fixed else None
        fallback = place.fallback
        self.stopped = False
        self._forget()
        place.jobs.start_parts(
            "folder",
            lambda progress, part: _read_folder(root, engine, fallback, catalog, progress, part),
            self._take,
            self._done,
            failed=self._fail,
            cancelled=self._cancelled,
            title=f"Reading {self.name}",
            owner=self,
        )
        self._say()

    def _take(self, found: Found) -> None:
        self.settings_problem = found.problem or self.settings_problem
        self.model.add_files(found.paths)
        self.walked = self.walked or bool(found.rows)
        if found.rows:
            self._profile = found.rows[0].answer.profile
        for row in found.rows:
            self._marks[row.answer.judgement.mark] += 1
            self._engines[row.answer.profile.name] += 1
            self._lowest.add(row.answer)
        self.model.set_verdicts(map(_verdict, found.rows))
        if not self._calm.isActive():
            self._calm.start()

    def _done(self, _: None) -> None:
        self.walked = True
        worst = next((mark for mark in Mark if self._marks[mark]), "")
        self._place.recent_folders.update(self.path, self.engine, str(worst))
        self._say()

    def _fail(self, problem: Exception) -> None:
        self.stopped = True
        self._say()
        self._place.told.emit("bad", f"{self.name} could not be read.", str(problem))

    def _cancelled(self) -> None:
        self.stopped = True
        self._say()

    # Words

    def count_words(self) -> str:
        """How many packages there are: "539 packages"."""
        return counted(self.model.file_count, "package")

    def phrases(self) -> list[Phrase]:
        """What the folder adds up to, for the target engine, as far as it was read."""
        files, read = self.model.file_count, self._marks.total()
        if not read:
            if files:
                return []
            return [
                Phrase("Looking for packages." if self.reading else "No packages in this folder.")
            ]
        phrases = verdict_phrases(self._marks, self.engine or "the engines of their projects")
        if self.stopped:
            rest = f"Stopped at {read:,} of {files:,}."
        elif self.reading and read < files:
            phrases.insert(0, Phrase("So far "))
            left = files - read
            rest = f"{left:,} {'is' if left == 1 else 'are'} still to be read."
        else:
            silent = self._lowest.silent
            rest = lowest_words(self._lowest.release, read - silent, silent)
        return [*phrases, Phrase(f" {rest}")] if rest else phrases

    @property
    def engine(self) -> str:
        """The engine that all files were judged by; empty where they have different ones."""
        names = [name for name, files in self._engines.items() if files]
        return names[0] if len(names) == 1 else ""


def _verdict(row: ScanRow) -> FileVerdict:
    answer = row.answer
    saved = answer.facts.saved_by
    release = "" if saved is None or saved.is_empty else saved.release
    rules = tuple(finding.rule for finding in answer.findings)
    ignored = tuple(dict.fromkeys(finding.rule for finding in answer.judgement.ignored))
    return FileVerdict(row.path, str(answer.judgement.mark), release, rules, ignored)


def _read_folder(
    root: str,
    engine: EngineProfile | None,
    fallback: EngineProfile,
    catalog: Catalog,
    progress: Progress,
    part: Callable[[Found], None],
) -> None:
    """Hands over paths as they are found, then rows as they are read."""
    paths: list[str] = []
    # The tree keeps tens of thousands of rows: walks of the collector over all of them would each
    # hold the window up. What single files left behind is looked for among what is new.
    with collector_at_rest():
        settings = SettingsFinder(strict=False).around(root)
        part(Found(problem=settings.problem))
        taken = both(WalkFilter((), defaults=True).below(root), settings.excluded.below(root))
        for batch in batches(walk_packages([root], takes=taken)):
            paths.extend(batch)
            progress(len(paths), None)
            part(Found(paths=batch))
        rows = scan(
            paths,
            engine=engine,
            fallback=fallback,
            catalog=catalog,
            readers=Readers(1),
            on_progress=lambda done, _: progress(done, len(paths)),
        )
        for read in batches(rows):
            part(Found(rows=read))
            gc.collect(1)
