"""Judges one file after the other, remembering what files with the same facts get."""

from __future__ import annotations

import os
from collections.abc import Hashable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from inspector.catalog import Catalog, EngineProfile, default_profile
from inspector.checks import Checker, Finding, Subject, Surroundings, Verdict
from inspector.checks.facts import facts_key
from inspector.checks.judgement import Mark
from inspector.errors import AccessError
from inspector.project.answer import located
from inspector.project.opened import OpenedFile
from inspector.project.source import (
    SourceReader,
    no_file,
    open_file,
    subject_of_facts,
    with_deep_damage,
)
from inspector.project.studio import Studio
from inspector.project.surroundings import ProjectFinder
from inspector.versions.engine_version import EngineVersion

#: How many different answers and folders are remembered at a time.
_REMEMBERED = 4096


class RowFacts(NamedTuple):
    """What many rows have in common: one object for all files with the same versions and engine."""

    verdict: Verdict
    mark: Mark
    saved_by: EngineVersion | None
    compatible_with: EngineVersion | None
    ue4: int | None
    ue5: int | None
    licensee: int | None
    unversioned: bool
    lowest_engine: str | None
    #: In the loader's order; where a finding's field lies is each row's own.
    findings: tuple[Finding, ...]
    has_unplaced: bool
    step_count: int
    #: How many custom versions are above the most that is known of the engine.
    not_judged: int
    engine: EngineProfile

    @property
    def names_releases(self) -> bool:
        """Whether the file says anything about releases: it is readable and stores versions."""
        return self.verdict is not Verdict.UNREADABLE and not self.unversioned


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

    def add(self, facts: RowFacts) -> None:
        """Counts one file."""
        if not facts.names_releases:
            self.silent += 1
            return
        if facts.lowest_engine is None:
            self._none = True
        else:
            self._highest = max(self._highest, self._order[facts.lowest_engine])

    @property
    def release(self) -> str | None:
        """The release; None where no release opens all, or no file says anything."""
        return None if self._none or self._highest < 0 else self._names[self._highest]


class ScanRow(NamedTuple):
    """One file of a scan."""

    path: str
    size: int
    facts: RowFacts
    #: Offsets of the findings' fields; empty where the findings know them themselves.
    places: tuple[int | None, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What the checks say of it, in the loader's order, with the places in this file."""
        if not self.places:
            return self.facts.findings
        return tuple(
            replace(finding, offset=place)
            for finding, place in zip(self.facts.findings, self.places, strict=True)
        )

    @property
    def verdict(self) -> Verdict:
        """The answer for its engine."""
        return self.facts.verdict


class Scanner:
    """Judges files one after the other, remembering what files with the same facts get.

    Args:
        engine: The engine for all files; None for that of each file's nearest project.
        catalog: What is known of engines.
        deep: Whether to read all tables of each file too.
        fallback: The engine for files that no project claims; None for the newest confirmed one.
    """

    def __init__(
        self,
        engine: EngineProfile | None,
        catalog: Catalog,
        *,
        deep: bool = False,
        fallback: EngineProfile | None = None,
    ) -> None:
        self._fallback = fallback
        self._engine = engine
        self._catalog = catalog
        self._deep = deep
        self._reader = SourceReader()
        self._projects = ProjectFinder()
        self._folders: dict[str, _Around] = {}
        self._arounds: dict[tuple[str | None, str], _Around] = {}
        self._studio = Studio(catalog)
        self._shared_checker: Checker | None = None

    def scan(self, path: str) -> ScanRow:
        """Reads and judges one file."""
        folder = _folder_of(path)
        around = self._folders.get(folder) or self._enter(folder)
        reading = None if self._deep else self._reader.read(path)
        if reading is None:
            return self._scan_closely(path, around)
        known = around.known.get(reading.facts)
        if known is None:
            known = around.judge(subject_of_facts(path, reading), reading.facts)
        if not known.has_unplaced:
            return ScanRow(path, reading.size, known, ())
        found = self._reader.starts_of(reading, (finding.field for finding in known.findings))
        places = tuple(
            start if finding.offset is None else finding.offset
            for start, finding in zip(found, known.findings, strict=True)
        )
        return ScanRow(path, reading.size, known, places)

    def engine_of(self, path: str) -> EngineProfile:
        """The engine that a file is judged for."""
        folder = _folder_of(path)
        return (self._folders.get(folder) or self._enter(folder)).checker.profile

    def _enter(self, folder: str) -> _Around:
        absolute = os.path.abspath(folder)
        project = self._projects.project_of(absolute)
        if len(self._folders) >= _REMEMBERED:
            self._folders.clear()
            self._arounds.clear()
        key = (project, self._studio.key(absolute))
        around = self._arounds.get(key)
        if around is None:
            surroundings = self._projects.surroundings_of(absolute)
            checker = self._checker(project, absolute)
            around = self._arounds[key] = _Around(checker, surroundings)
        self._folders[folder] = around
        return around

    def _checker(self, project: str | None, folder: str) -> Checker:
        """The checker for the files of a folder; one for all where the engine was named."""
        catalog = self._studio.catalog(folder)
        if self._engine is None:
            near = Path(project).parent if project else None
            found = self._fallback if near is None else None
            found = found or default_profile(near, catalog)
            return Checker(self._studio.profile(found, folder), catalog)
        if catalog is not self._catalog:
            return Checker(self._studio.profile(self._engine, folder), catalog)
        if self._shared_checker is None:
            self._shared_checker = Checker(self._engine, self._catalog)
        return self._shared_checker

    def _scan_closely(self, path: str, around: _Around) -> ScanRow:
        with open_file(path, briefly=True) as opened:
            try:
                return self._judged(path, opened, around)
            except AccessError as error:
                # It changed between one look and the next.
                return ScanRow(path, 0, around.judge(no_file(path, error), None), ())

    def _judged(self, path: str, opened: OpenedFile, around: _Around) -> ScanRow:
        subject = opened.subject
        if self._deep and opened.package is not None:
            subject = with_deep_damage(subject, opened.package, opened.logical)
        shared = facts_key(subject)
        known = around.known.get(shared) if shared is not None else None
        if known is None:
            known = around.judge(subject, shared)
        return ScanRow(path, opened.size, known, _places(opened, known))


class _Around:
    """A project as its files are judged: the engine, what its settings say, answers so far."""

    __slots__ = ("checker", "known", "surroundings")

    def __init__(self, checker: Checker, surroundings: Surroundings) -> None:
        self.checker = checker
        self.surroundings = surroundings
        #: By the facts of a file, whichever way it was read.
        self.known: dict[Hashable, RowFacts] = {}

    def judge(self, subject: Subject, key: Hashable | None) -> RowFacts:
        """Judges a file, and remembers the answer for others of the same facts.

        Args:
            subject: The file.
            key: Its facts; None where they are its own.
        """
        checker = self.checker
        judgement = checker.check(subject, self.surroundings)
        versions = subject.versions
        unversioned = bool(versions and versions.unversioned)
        silent = unversioned or judgement.verdict is Verdict.UNREADABLE
        facts = RowFacts(
            verdict=judgement.verdict,
            mark=judgement.mark,
            saved_by=subject.saved_by,
            compatible_with=subject.compatible_with,
            ue4=versions.ue4 if versions else None,
            ue5=versions.ue5 if versions else None,
            licensee=versions.licensee if versions else None,
            unversioned=unversioned,
            lowest_engine=None if silent else checker.lowest(subject),
            findings=judgement.findings,
            has_unplaced=any(_unplaced(finding) for finding in judgement.findings),
            step_count=judgement.step_count,
            not_judged=len(judgement.not_judged),
            engine=checker.profile,
        )
        if key is not None:
            if len(self.known) >= _REMEMBERED:
                self.known.clear()
            self.known[key] = facts
        return facts


def _folder_of(path: str) -> str:
    # Called for every file; where a path has one kind of separator this is all that dirname does.
    return os.path.dirname(path) if os.altsep else path.rpartition(os.sep)[0] or _root_of(path)


def _root_of(path: str) -> str:
    return os.sep if path.startswith(os.sep) else ""


def _unplaced(finding: Finding) -> bool:
    return finding.field is not None and finding.offset is None


def _places(opened: OpenedFile, facts: RowFacts) -> tuple[int | None, ...]:
    """Where in the file each finding's field starts."""
    if not facts.has_unplaced:
        return ()
    return tuple(finding.offset for finding in located(opened, facts.findings))
