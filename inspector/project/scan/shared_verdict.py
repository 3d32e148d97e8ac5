"""The verdict of an engine on the packages of a project, from what was read of them before.

Packages with equal facts share one :class:`SharedVerdict`: a set of 50,000 is counted by the few
hundred verdicts in it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from inspector.catalog import Catalog, EngineProfile
from inspector.checks import Answer
from inspector.checks.answers import release_table
from inspector.checks.facts import FileFacts
from inspector.checks.judgement import Mark
from inspector.findings.finding import Severity
from inspector.project.around.settings import SettingsFinder
from inspector.project.scan.index import IndexedFile
from inspector.project.scan.scanner import Scanner
from inspector.versions.version_set import VersionSet

#: The rule of a custom version that is newer than the engine reads.
CUSTOM_NEW: Final = "CUSTOM-NEW"
_PLUGINS: Final = "Plugins/"
_CONTENT: Final = "Content"
#: How much findings matter that decide which sign a package has.
_DECIDING: Final = {
    Mark.REFUSE: Severity.ERROR,
    Mark.BAD: Severity.ERROR,
    Mark.WARN: Severity.WARNING,
}


class SharedVerdict:
    """What an engine says to all packages with the same facts.

    Equal to nothing but itself: counting by standings costs one look at an address.

    Attributes:
        answer: What the engine says.
        mark: The worst sign that applies.
        engine: The engine's name.
        opening: The releases that open the package, oldest first; none of one that says nothing of
            releases.
        reason: The finding for which it is refused or warned of; None where it is neither.
        also_new: How many custom versions are too new beside that one.
        rules: The codes of what there is to say, the loader's first reason first.
    """

    __slots__ = ("also_new", "answer", "engine", "mark", "opening", "reason", "rules")

    def __init__(self, answer: Answer, opening: tuple[str, ...]) -> None:
        self.answer = answer
        self.mark = answer.judgement.mark
        self.engine = answer.profile.name
        self.opening = opening
        self.rules = tuple(dict.fromkeys(finding.rule for finding in answer.findings))
        severity = _DECIDING.get(self.mark)
        told = [finding for finding in answer.findings if finding.severity is severity]
        self.reason = told[0] if told else None
        self.also_new = sum(finding.rule == CUSTOM_NEW for finding in told[1:])

    @property
    def facts(self) -> FileFacts:
        """What the packages have in common."""
        return self.answer.facts

    @property
    def versions(self) -> VersionSet | None:
        """The version numbers that the packages store; None where they store none."""
        versions = self.facts.versions
        return None if versions is None or versions.unversioned else versions

    @property
    def is_silent(self) -> bool:
        """Whether nothing is said of releases: it is unreadable, or stores no versions."""
        return not self.answer.names_releases

    @property
    def opens_from(self) -> str:
        """The oldest release that opens it; empty where none does, or nobody can say."""
        return self.opening[0] if self.opening else ""

    @property
    def steps(self) -> int:
        """How many upgrade steps a save with the engine runs; 0 where it cannot be saved there."""
        return self.answer.judgement.step_count if self.loads else 0

    @property
    def loads(self) -> bool:
        """Whether the engine opens it."""
        return self.mark in (Mark.OK, Mark.UP, Mark.WARN)

    @property
    def ignored(self) -> tuple[str, ...]:
        """The codes of what its project does not want to be told."""
        return tuple(dict.fromkeys(finding.rule for finding in self.answer.judgement.ignored))

    @property
    def saved_release(self) -> str:
        """The release that saved it, such as ``4.18``; empty where that is not known."""
        saved = self.facts.saved_by
        return "" if saved is None or saved.is_empty else saved.release

    @property
    def saved_by(self) -> str:
        """The version that saved it, such as ``4.18.3``; empty where that is not known."""
        saved = self.facts.saved_by
        return "" if saved is None else saved.short


class PackageRow(NamedTuple):
    """One package of a project and how it stands with an engine.

    ``path`` is that of its file from the project's folder on, with slashes; ``folder`` names the
    plugin in place of its two folders. ``size`` is in bytes.
    """

    path: str
    name: str
    folder: str
    class_name: str
    size: int
    standing: SharedVerdict

    @property
    def mark(self) -> Mark:
        """The worst sign that applies to it."""
        return self.standing.mark

    @property
    def ue4(self) -> int | None:
        """The UE4 object version that it stores; None where it stores none."""
        versions = self.standing.versions
        return None if versions is None else versions.ue4

    @property
    def ue5(self) -> int | None:
        """The UE5 object version that it stores, 0 before UE5; None where it stores none."""
        versions = self.standing.versions
        return None if versions is None else versions.ue5


class Standings:
    """Makes rows of what the index has of files; another engine makes others of the same.

    Args:
        root: The folder that the paths of files start at.
        engine: The engine for all files; None for that of each file's nearest project.
        catalog: What is known of engines.
        fallback: The engine for files that no project claims; None for the newest confirmed one.
        opening: Which releases open what, as far as that was asked before; more is put in.
    """

    def __init__(
        self,
        root: str,
        engine: EngineProfile | None,
        catalog: Catalog,
        *,
        fallback: EngineProfile | None = None,
        opening: dict[FileFacts, tuple[str, ...]] | None = None,
    ) -> None:
        self._root = os.path.join(root, "")
        settings = SettingsFinder(strict=False)
        self._scanner = Scanner(engine, catalog, fallback=fallback, settings=settings)
        self._releases = release_table(catalog)
        self._opening = {} if opening is None else opening
        self._standings: dict[int, SharedVerdict] = {}

    def rows(self, files: Iterable[IndexedFile]) -> Iterator[PackageRow]:
        """The rows of files, in their order."""
        for file in files:
            yield self.row(file)

    def row(self, file: IndexedFile) -> PackageRow:
        """The row of one file."""
        answer = self._scanner.answer(self._root + file.path, file.facts)
        standing = self._standings.get(id(answer))
        if standing is None:
            # Its answer is kept with it, so that no other can come to the same address.
            standing = SharedVerdict(answer, self._opening_of(answer))
            self._standings[id(answer)] = standing
        path = file.path.replace(os.sep, "/") if os.sep != "/" else file.path
        folder, _, name = path.rpartition("/")
        contents = file.contents
        return PackageRow(
            path,
            name.rpartition(".")[0] or name,
            _folder_words(folder),
            contents.main_class if contents is not None else "",
            file.state.size,
            standing,
        )

    def _opening_of(self, answer: Answer) -> tuple[str, ...]:
        if not answer.names_releases:
            return ()
        opening = self._opening.get(answer.facts)
        if opening is None:
            opening = self._opening[answer.facts] = self._releases.opening(answer.facts)
        return opening


def _folder_words(folder: str) -> str:
    """A folder as a person names it: ``Water/Rocks`` for ``Plugins/Water/Content/Rocks``."""
    if not folder.startswith(_PLUGINS):
        return folder
    names = folder.split("/")[1:]
    if _CONTENT in names[1:]:
        names.remove(_CONTENT)
    return "/".join(names)
