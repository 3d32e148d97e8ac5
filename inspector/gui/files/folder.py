"""The opened folder: walked and read away from the window's thread, file by file, verdict only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from inspector.catalog import Catalog, EngineProfile
from inspector.checks.answers import Answer
from inspector.checks.judgement import Mark
from inspector.gui.desk.entry import Entry
from inspector.gui.desk.workplace import Workplace
from inspector.gui.files.models import FolderModel
from inspector.gui.work.batches import batches
from inspector.phrases import counted
from inspector.project.job import Progress
from inspector.project.scan import LowestForAll, ScanRow, scan
from inspector.project.walk import walk_packages
from inspector.resource import resource_path

_OPENS = (Mark.OK, Mark.UP, Mark.WARN)


class Found(NamedTuple):
    """One delivery: files that were found, or what reading them gave."""

    paths: Sequence[str] = ()
    rows: Sequence[ScanRow] = ()


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
        self._answers: dict[str, Answer] = {}
        self._marks: Counter[Mark] = Counter()
        self._engines: Counter[str] = Counter()
        self._read = 0
        self._profile: EngineProfile | None = None
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
        self.closed.emit()

    def answer_for(self, profile: EngineProfile | None) -> None:
        if profile is not None and self.engine != profile.name:
            self.load()

    def load(self) -> None:
        """Looks for new files and reads all of them once more."""
        place, root = self._place, self.path
        catalog = place.catalog
        engine = place.target if place.target_fixed else None
        fallback = place.fallback
        self.stopped, self._read = False, 0
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
        self.changed.emit()

    def _take(self, found: Found) -> None:
        self.model.add_files(found.paths)
        self.walked = self.walked or bool(found.rows)
        self._read += len(found.rows)
        if found.rows:
            self._profile = found.rows[0].answer.profile
        for row in found.rows:
            before = self._answers.get(row.path)
            if before is not None:
                self._marks[before.judgement.mark] -= 1
                self._engines[before.profile.name] -= 1
            self._marks[row.answer.judgement.mark] += 1
            self._engines[row.answer.profile.name] += 1
            self._answers[row.path] = row.answer
        self.model.set_facts(
            (row.path, str(row.answer.judgement.mark), _release(row.answer)) for row in found.rows
        )
        self.changed.emit()

    def _done(self, _: None) -> None:
        self.walked = True
        self._place.recent_folders.update(self.path, self.engine, "")
        self.changed.emit()

    def _fail(self, problem: Exception) -> None:
        self.stopped = True
        self.changed.emit()
        self._place.told.emit("bad", f"{self.name} could not be read.", str(problem))

    def _cancelled(self) -> None:
        self.stopped = True
        self.changed.emit()

    # Words

    def count_words(self) -> str:
        """How many packages there are: "539 packages"."""
        return counted(self.model.file_count, "package")

    def sentence(self) -> str:
        """What the folder adds up to, for the target engine."""
        if not self._answers:
            if self.model.file_count == 0:
                return "Looking for packages." if self.reading else "No packages in this folder."
            return ""
        if self.stopped:
            return f"Stopped at {self._read:,} of {self.model.file_count:,}. Rows so far are kept."
        words = set_sentence(self._marks, self.engine or "the engines of their projects")
        if self.reading or not self.walked:
            return words
        if not any(answer.names_releases for answer in self._answers.values()):
            return words
        lowest = self.lowest_for_all()
        if lowest is None:
            return f"{words} No known engine opens all."
        return f"{words} Lowest engine that opens all: {lowest}."

    @property
    def engine(self) -> str:
        """The engine that all files were judged by; empty where they have different ones."""
        names = [name for name, files in self._engines.items() if files]
        return names[0] if len(names) == 1 else ""

    def lowest_for_all(self) -> str | None:
        """The oldest release that opens every file that says anything about releases."""
        lowest = LowestForAll(self._place.catalog)
        for answer in self._answers.values():
            lowest.add(answer)
        return lowest.release


def set_sentence(marks: Counter[Mark], engine: str) -> str:
    """How many files load in an engine, and how many do not."""
    loads = sum(marks[mark] for mark in _OPENS)
    parts = [f"{loads:,} {'loads' if loads == 1 else 'load'} in {engine}"]
    if marks[Mark.WARN]:
        parts.append(f"{marks[Mark.WARN]:,} of them with a warning")
    refused, broken = marks[Mark.REFUSE], marks[Mark.BAD]
    if refused:
        parts.append(f"{refused:,} {'is refused' if refused == 1 else 'are refused'}")
    if broken:
        parts.append(f"{broken:,} {'is' if broken == 1 else 'are'} unreadable")
    return ", ".join(parts) + "."


def _release(answer: Answer) -> str:
    saved = answer.facts.saved_by
    return "" if saved is None or saved.is_empty else saved.release


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
    for batch in batches(walk_packages([root])):
        progress(0, None)
        paths.extend(batch)
        part(Found(paths=batch))
    rows = scan(
        paths,
        engine=engine,
        fallback=fallback,
        catalog=catalog,
        jobs=1,
        on_progress=lambda done, _: progress(done, len(paths)),
    )
    for read in batches(rows):
        part(Found(rows=read))
