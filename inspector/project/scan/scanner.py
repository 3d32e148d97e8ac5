"""Judges one file after the other, remembering what files with the same facts get."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Answer, Checker, CheckFinding, Surroundings, Verdict
from inspector.checks.facts import Depth, FileFacts
from inspector.findings.message import Text
from inspector.project.around.engine import Studio, engine_near
from inspector.project.around.settings import Settings, SettingsFinder
from inspector.project.around.surroundings import ProjectFinder
from inspector.project.header_reader import HeaderFactsReader
from inspector.project.opening import Opened, located, no_file, read
from inspector.project.walk import folder_of

if TYPE_CHECKING:
    # Nearly no scan asks git.
    from inspector.project.vcs.work_tree import LastChange

#: How many different folders are remembered at a time.
_REMEMBERED = 4096


class LowestForAll:
    """The oldest release that opens every file of a set, found file by file.

    Newer releases open what older ones do, so it is the newest of the files' own. Files that say
    nothing about releases do not count; one that no release opens leaves the set without any.
    """

    def __init__(self, catalog: Catalog) -> None:
        self._order = {release.name: place for place, release in enumerate(catalog.releases)}
        self._names = [release.name for release in catalog.releases]
        self._highest = -1
        self._none = False
        #: How many files say nothing about releases.
        self.silent = 0

    def add(self, answer: Answer) -> None:
        """Counts one file."""
        if not answer.names_releases:
            self.silent += 1
            return
        if answer.lowest_engine is None:
            self._none = True
        else:
            self._highest = max(self._highest, self._order[answer.lowest_engine])

    @property
    def release(self) -> str | None:
        """The release; None where no release opens all, or no file says anything."""
        return None if self._none or self._highest < 0 else self._names[self._highest]


class ScanRow(NamedTuple):
    """One file of a scan; the answer is one object for all files with equal facts."""

    path: str
    size: int
    answer: Answer
    #: Offsets of the findings' fields; empty where the findings know them themselves.
    places: tuple[int | None, ...]
    #: Where it lies in its work tree, of a file that is read from elsewhere.
    place: str = ""
    #: Who changed the file last, where that was asked for.
    last_change: LastChange | None = None

    @property
    def file(self) -> str:
        """The file in its project, wherever the bytes are from."""
        return self.place or self.path

    @property
    def findings(self) -> tuple[CheckFinding, ...]:
        """What the checks say of it, in the loader's order, with the places in this file."""
        if not self.places:
            return self.answer.findings
        return tuple(
            finding.at(place)
            for finding, place in zip(self.answer.findings, self.places, strict=True)
        )

    @property
    def verdict(self) -> Verdict:
        """The answer for its engine."""
        return self.answer.verdict


class Scanner:
    """Judges files one after the other, remembering what files with the same facts get.

    Args:
        engine: The engine for all files; None for that of each file's nearest project.
        catalog: What is known of engines.
        depth: How far to read each file.
        fallback: The engine for files that no project claims; None for the newest confirmed one.
        settings: Finds the settings of each file's project.
        projects: Finds the projects themselves.
        strict: Raises an error where a project does not say which engine it is for.
    """

    def __init__(
        self,
        engine: EngineProfile | None,
        catalog: Catalog,
        *,
        depth: Depth = Depth.HEADER,
        fallback: EngineProfile | None = None,
        settings: SettingsFinder | None = None,
        projects: ProjectFinder | None = None,
        strict: bool = False,
    ) -> None:
        self._strict = strict
        self._fallback = fallback
        self._engine = engine
        self._catalog = catalog
        self._depth = depth
        self._reader = HeaderFactsReader()
        self._projects = projects or ProjectFinder()
        self._folders: dict[str, _Around] = {}
        self._arounds: dict[tuple[str | None, str], _Around] = {}
        self._settings = settings or SettingsFinder(strict=False)
        self._studio = Studio(catalog, self._settings)
        self._shared_checker: Checker | None = None

    def scan(self, path: str) -> ScanRow:
        """Reads and judges one file."""
        folder = folder_of(path)
        around = self._folders.get(folder) or self._enter(folder)
        checker, surroundings = around.checker, around.of(path)
        reading = self._reader.read(path) if self._depth is Depth.HEADER else None
        if reading is None:
            with read(path, self._depth, briefly=True) as opened:
                return self.judge(opened)
        answer = checker.answer(reading.facts, surroundings)
        if not answer.unplaced:
            return ScanRow(path, reading.size, answer, ())
        starts = reading.starts_of(
            finding.path if finding.offset is None else None for finding in answer.findings
        )
        places = tuple(
            start if finding.offset is None else finding.offset
            for start, finding in zip(starts, answer.findings, strict=True)
        )
        return ScanRow(path, reading.size, answer, places)

    def answer(self, path: str, facts: FileFacts) -> Answer:
        """Judges a file by what was read of it before; touches it not."""
        folder = folder_of(path)
        around = self._folders.get(folder) or self._enter(folder)
        return around.checker.answer(facts, around.of(path))

    def shared_around(self, folder: str) -> object | None:
        """What stands for all that is said around the files of a folder.

        Files with equal facts get equal answers where it is the same; None where it is not the same
        for all files of the folder.
        """
        folder = folder.rstrip(os.sep)
        around = self._folders.get(folder) or self._enter(folder)
        return None if around.settings.per_path else around

    def recall(
        self, path: str, size: int, facts: FileFacts, starts: Mapping[str, int | None]
    ) -> ScanRow | None:
        """Judges one file by what was read of it before.

        Args:
            path: The file.
            size: Its size in bytes.
            facts: What is known of it, as deep as this scanner reads.
            starts: Where fields stand in it, as far as that is known.

        Returns:
            The row; None where a finding names a field of which nobody knows where it stands.
        """
        answer = self.answer(path, facts)
        if not answer.unplaced:
            return ScanRow(path, size, answer, ())
        try:
            places = tuple(
                starts[finding.path] if finding.offset is None and finding.path else finding.offset
                for finding in answer.findings
            )
        except KeyError:
            return None
        return ScanRow(path, size, answer, places)

    def judge(self, opened: Opened) -> ScanRow:
        """Judges a file that is open already, as far as it was read."""
        answer = self.answer(opened.place or opened.path, opened.facts)
        places = _places(located(opened, answer.findings)) if answer.unplaced else ()
        return ScanRow(opened.path, opened.size, answer, places, opened.place)

    def unread(self, path: str, reason: Text) -> ScanRow:
        """The row of a file that could not even be tried, such as one that ends the program."""
        return ScanRow(path, 0, self.answer(path, no_file(reason)), ())

    def engine_of(self, path: str) -> EngineProfile:
        """The engine that a file is judged for.

        Raises:
            UnusableProjectError: Its project does not say, and the scanner is strict.
        """
        folder = folder_of(path)
        return (self._folders.get(folder) or self._enter(folder)).checker.profile

    def _enter(self, folder: str) -> _Around:
        absolute = os.path.abspath(folder)
        project = self._projects.descriptor_of(absolute)
        if len(self._folders) >= _REMEMBERED:
            self._folders.clear()
            self._arounds.clear()
        key = (project, self._studio.key(absolute))
        around = self._arounds.get(key)
        if around is None:
            surroundings = self._projects.surroundings_of(absolute)
            checker = self._checker(project, absolute)
            around = _Around(checker, surroundings, self._settings.of(absolute))
            self._arounds[key] = around
        self._folders[folder] = around
        return around

    def _checker(self, project: str | None, folder: str) -> Checker:
        """The checker for the files of a folder; one for all where the engine was named."""
        catalog = self._studio.catalog(folder)
        if self._engine is None:
            profile = self._engine_near(project, folder, catalog)
            return Checker(self._studio.profile(profile, folder), catalog)
        if catalog is not self._catalog:
            return Checker(self._studio.profile(self._engine, folder), catalog)
        if self._shared_checker is None:
            self._shared_checker = Checker(self._engine, self._catalog)
        return self._shared_checker

    def _engine_near(self, project: str | None, folder: str, catalog: Catalog) -> EngineProfile:
        settings = self._settings.of(folder)
        if project is None and settings.engine is None and self._fallback is not None:
            return self._fallback
        return engine_near(folder, settings, catalog, strict=self._strict)


class _Around(NamedTuple):
    """What the files of a folder are judged by: the engine, and what their project says."""

    checker: Checker
    surroundings: Surroundings
    settings: Settings

    def of(self, path: str) -> Surroundings:
        """What is said of one of the files."""
        return self.settings.added_to(self.surroundings, path)


def _places(findings: tuple[CheckFinding, ...]) -> tuple[int | None, ...]:
    return tuple(finding.offset for finding in findings)
