"""What commands report: one value a command, which every format of it is made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, dataclass_transform

if TYPE_CHECKING:
    from pathlib import Path

    from inspector.catalog import BuildVersion, Catalog, EngineProfile
    from inspector.catalog.local_version import Absent
    from inspector.checks import Surroundings
    from inspector.checks.engines.cooked import CookedAnswer
    from inspector.checks.engines.modules import BinariesAnswer
    from inspector.desktop.systems import Outcome
    from inspector.findings.finding import Finding, Severity
    from inspector.format.asset import FormatKey
    from inspector.graphs.model import Graph
    from inspector.project.around.builds import UpdatePreview
    from inspector.project.around.headers import ImportedEngine
    from inspector.project.around.reflected_classes import ImportedClasses
    from inspector.project.compare.files import Comparison
    from inspector.project.compare.folders import FileRow, FolderTotals
    from inspector.project.compare.lost import CheckedMerge
    from inspector.project.compare.merge import FileMerge
    from inspector.project.history.revisions import Revision
    from inspector.project.merged_lists import ComparedLists
    from inspector.project.opening import Opened
    from inspector.project.scan.judging import ScanRow
    from inspector.project.scan.saving import FileSave, SetSave
    from inspector.project.vcs.unmerged import UnmergedPackage
    from inspector.report.check.run import Run
    from inspector.report.compat import FileAnswers, SetAnswers
    from inspector.report.documents.desktop import Does
    from inspector.report.pasting.model import NodesText
    from inspector.report.refs import References
    from inspector.report.terminal import Style
    from inspector.upgrades.model import Preview


@dataclass_transform(frozen_default=True)
class Answer:
    """What a command reports: values by the names that a class below gives them.

    Every command waits for these classes, and named tuples or dataclasses of them would take it as
    long as reading its arguments.

    Args:
        values: The values, in the order of their names.
    """

    def __init__(self, *values: Any) -> None:
        vars(self).update(zip(type(self).__annotations__, values, strict=True))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} is frozen")

    def __iter__(self) -> Iterator[Any]:
        return iter(vars(self).values())


class ShownFile(Answer):
    """``show``: a file, the engine that it is judged by, and the parts that are wanted."""

    opened: Opened
    engine: EngineProfile
    catalog: Catalog
    around: Surroundings
    sections: Sequence[str]


class ReadGraphs(Answer):
    """``graph``: graphs of a file."""

    opened: Opened
    graphs: Sequence[Graph]

    @cached_property
    def copied(self) -> tuple[NodesText, ...]:
        """The nodes of each graph as the text that the editor pastes."""
        from inspector.report.pasting.text import copied_nodes

        return tuple(copied_nodes(self.opened, graph) for graph in self.graphs)


class CheckedFiles(Answer):
    """``check``: files, judged as they are asked for, and what is asked of the report."""

    rows: Iterable[ScanRow]
    run: Run


class ReleasesOfFiles(Answer):
    """``compat``: files with the answer of every release; ``total`` counts along."""

    files: Iterable[FileAnswers]
    total: SetAnswers
    style: Style


class PreviewedSave(Answer):
    """``upgrades``: what a save of one file would do; ``form`` is the key of its format."""

    preview: Preview
    engine: EngineProfile
    path: str
    form: FormatKey
    style: Style
    why: bool = False


class PreviewedSaves(Answer):
    """``upgrades``: what a save of many files would do; ``total`` counts along."""

    files: Iterable[FileSave]
    total: SetSave
    engine: EngineProfile
    catalog: Catalog
    style: Style

    def counted(self) -> SetSave:
        """The sums of all files."""
        for file in self.files:
            self.total.add(file)
        return self.total


class ComparedFiles(Answer):
    """``diff``: how two files differ; ``everything`` lists what only follows too."""

    comparison: Comparison
    catalog: Catalog
    everything: bool
    style: Style


class ComparedFolders(Answer):
    """``diff``: the packages of two folders, compared as they are asked for."""

    rows: Iterable[FileRow]
    old: str
    new: str
    totals: FolderTotals
    everything: bool
    style: Style


class HistoryReport(Answer):
    """``log``: the revisions of a file, told as they are asked for, and the engine that judges.

    ``value`` is what is followed through them, empty for nothing.
    """

    path: str
    revisions: Iterable[Revision]
    value: str
    engine: EngineProfile
    catalog: Catalog
    around: Surroundings
    style: Style


class MergedFile(Answer):
    """``merge``: a package on three sides."""

    file_merge: FileMerge
    catalog: Catalog
    style: Style


class ListedConflicts(Answer):
    """``merge`` of a folder: the packages in conflict by their paths, and what the sides did."""

    packages: Mapping[str, UnmergedPackage]


class CheckedMerges(Answer):
    """``merge --check``: merge commits, and what each lost."""

    merges: Sequence[CheckedMerge]
    catalog: Catalog
    style: Style


class ReferencesOfProject(Answer):
    """``refs``: who refers to whom, and the packages of which that says something, as checked."""

    references: References
    style: Style
    checked: CheckedFiles


class KnownEngines(Answer):
    """``engine list``: what is known, installed engines and imported ones by their names."""

    catalog: Catalog
    installed: Mapping[str, Path]
    imported: Mapping[str, str]


class KnownEngine(Answer):
    """``engine show``: one engine, and what is known with it."""

    profile: EngineProfile
    catalog: Catalog


class ComparedEngines(Answer):
    """``engine compare``: two sets of version lists."""

    compared: ComparedLists
    style: Style


class WrittenProfile(Answer):
    """``engine import``: an engine that was read out of its source, and its new profile."""

    engine: ImportedEngine
    root: str
    path: str
    style: Style


class WrittenClasses(Answer):
    """``engine import``: classes that were read out of AzCore's reflection, and their new list."""

    imported: ImportedClasses
    root: str
    path: str
    style: Style


class ShownBuild(Answer):
    """``build-version show``: a Build.version, and what is wrong in it.

    ``fails_on`` is the least severity that fails the file, ``status`` how the command ends.
    """

    path: str
    build: BuildVersion
    findings: Sequence[Finding]
    catalog: Catalog
    style: Style
    fails_on: Severity
    status: int


class UpdatedBuild(Answer):
    """``build-version update``: one before and after; ``wanted`` says whether it was to be written.

    ``backup`` is where the file before is; None where nothing was written.
    """

    preview: UpdatePreview
    absent: Absent
    backup: str | None
    catalog: Catalog
    wanted: bool
    style: Style


class JudgedContent(Answer):
    """``cooked``: whether content meets what a shipping build may assume."""

    answer: CookedAnswer
    engine: EngineProfile
    style: Style


class JudgedBinaries(Answer):
    """``modules``: which binaries below a folder an engine takes.

    ``fails_on`` is the least severity that fails a file, ``status`` how the command ends.
    """

    path: str
    answer: BinariesAnswer
    style: Style
    fails_on: Severity
    status: int


class DesktopChange(Answer):
    """``desktop``: what was done for the user's desktop."""

    does: Does
    outcome: Outcome
