"""The formats in which commands report: one table.

A command makes an answer, which is a value of :mod:`inspector.report.answers`, and has it written
in the format that was asked for. A row says which answers a format writes, and how; a format of
all of them is a row with one function, which gets what JSON holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from inspector.messages import _
from inspector.messages.phrases import labelled
from inspector.named_tuples import NamedTuple
from inspector.report.answers import (
    Answer,
    CheckedFiles,
    CheckedMerges,
    ComparedEngines,
    ComparedFiles,
    ComparedFolders,
    DesktopChange,
    HistoryReport,
    JudgedBinaries,
    JudgedContent,
    KnownEngine,
    KnownEngines,
    ListedConflicts,
    MergedFile,
    PreviewedSave,
    PreviewedSaves,
    ReadGraphs,
    ReferencesOfProject,
    ReleasesOfFiles,
    ShownBuild,
    ShownFile,
    UpdatedBuild,
    WrittenClasses,
    WrittenProfile,
)

if TYPE_CHECKING:
    from inspector.report.check.by_file import FindingsAnswer

#: Writes an answer piece by piece. What it needs is imported when it is called: a command writes
#: one format, and waits for no other.
Renderer: TypeAlias = Callable[[Any], Iterable[str]]


class Format(NamedTuple):
    """One format.

    Attributes:
        name: What ``--format`` takes.
        renderers: What writes each answer that has the format, by the class of the answer.
        of_document: Writes any answer, of the pieces of its JSON document; None of a format that
            has a renderer of its own for each.
        painted: Answers of which only the window's painters make the format, which is no text.
    """

    name: str
    renderers: Mapping[type[Answer], Renderer] = MappingProxyType({})
    of_document: Renderer | None = None
    painted: frozenset[type[Answer]] = frozenset()

    def has(self, answer: type[Answer]) -> bool:
        """Whether answers of a class can be written in it."""
        made = answer in self.renderers or answer in self.painted
        return made or (self.of_document is not None and answer in _JSON)


def formats_of(answer: type[Answer]) -> tuple[str, ...]:
    """The names of the formats that answers of a class have, in the order of the table."""
    return tuple(form.name for form in FORMATS if form.has(answer))


def rendered(answer: Answer, name: str) -> Iterable[str]:
    """An answer in a format, piece by piece.

    Args:
        answer: What a command reports.
        name: One of :func:`formats_of` its class that is text.
    """
    form = next(form for form in FORMATS if form.name == name)
    own = form.renderers.get(type(answer))
    if own is not None:
        return own(answer)
    assert form.of_document is not None
    return form.of_document(_JSON[type(answer)](answer))


# -- text ------------------------------------------------------------------------------------------


def _show(form: str) -> Renderer:
    def render(data: ShownFile) -> Iterator[str]:
        from inspector.report.file import file_report

        return file_report(data.opened, data.engine, data.catalog, data.around, form, data.sections)

    return render


def _graph_text(data: ReadGraphs) -> Iterator[str]:
    from inspector.report.graphs import graphs_text

    if data.graphs:
        return graphs_text(data.graphs)
    from inspector.graphs.reading import other_parts
    from inspector.messages.graph_text import no_graphs

    versions = data.opened.facts.versions
    cooked = versions is not None and versions.cooked
    return iter([f"{no_graphs(other_parts(data.opened.package), cooked=cooked)}\n"])


def _check(module: str) -> Renderer:
    def render(data: CheckedFiles) -> Iterator[str]:
        from importlib import import_module

        pieces: Iterator[str] = import_module(module).report(data.rows, data.run)
        return pieces

    return render


def _compat_text(data: ReleasesOfFiles) -> Iterator[str]:
    from inspector.report.compat import compat_text

    return compat_text(data.files, data.total, data.style)


def _save_text(data: PreviewedSave) -> Iterator[str]:
    from inspector.report.upgrades.one_file import upgrades_text

    yield upgrades_text(data.preview, data.engine, data.path, data.style, why=data.why)


def _saves_text(data: PreviewedSaves) -> Iterator[str]:
    from inspector.report.upgrades.many import set_text

    return set_text(data.counted(), data.engine, data.style)


def _files_text(data: ComparedFiles) -> Iterator[str]:
    from inspector.report.diff.text import diff_text

    yield diff_text(data.comparison, data.catalog, everything=data.everything, style=data.style)


def _folders_text(data: ComparedFolders) -> Iterator[str]:
    from inspector.report.diff.text import folders_text

    rows, old, new, totals, everything, style = data
    yield folders_text(rows, old, new, totals, everything=everything, style=style)


def _history_text(data: HistoryReport) -> Iterator[str]:
    from inspector.report.history import history_text

    return history_text(data)


def _merge_text(data: MergedFile) -> Iterator[str]:
    from inspector.report.merge.text import merge_text

    return merge_text(data.file_merge, data.catalog, data.style)


def _conflicts_text(data: ListedConflicts) -> Iterator[str]:
    from inspector.report.merge.conflicts import conflicts_text

    return conflicts_text(data.packages)


def _lost_text(data: CheckedMerges) -> Iterator[str]:
    from inspector.report.merge.lost import lost_text

    return lost_text(data.merges, data.catalog, data.style)


def _refs_text(data: ReferencesOfProject) -> Iterator[str]:
    from inspector.report.refs import refs_text

    return refs_text(data.references, data.style)


def _engines_text(data: KnownEngines) -> Iterator[str]:
    from inspector.report.engine import engine_list_text

    yield engine_list_text(*data)


def _engine_text(data: KnownEngine) -> Iterator[str]:
    from inspector.report.engine import engine_show_text

    yield engine_show_text(*data)


def _compared_text(data: ComparedEngines) -> Iterator[str]:
    from inspector.report.engine import compare_text

    return compare_text(data.compared, data.style)


def _profile_text(data: WrittenProfile) -> Iterator[str]:
    from inspector.report.engine import import_text

    return import_text(data.engine, data.path, data.style)


def _classes_text(data: WrittenClasses) -> Iterator[str]:
    from inspector.report.class_lists import import_text

    return import_text(data.imported, data.path, data.style)


def _build_text(data: ShownBuild) -> Iterator[str]:
    from inspector.report.build_version import build_version_text

    yield build_version_text(data.path, data.build, data.findings, data.catalog, data.style)


def _update_text(data: UpdatedBuild) -> Iterator[str]:
    from inspector.report.build_version import update_text

    yield update_text(
        data.preview,
        data.absent,
        backup=data.backup,
        wanted=data.wanted,
        style=data.style,
    )


def _cooked_text(data: JudgedContent) -> Iterator[str]:
    from inspector.report.compat import cooked_text

    return cooked_text(data.answer, data.engine, data.style)


def _modules_text(data: JudgedBinaries) -> Iterator[str]:
    from inspector.report.build_version import modules_text

    return modules_text(data.answer, data.style)


def _desktop_text(data: DesktopChange) -> Iterator[str]:
    from inspector.escaping import filled, one_line

    lines = [(_("in"), data.outcome.place)]
    for step in data.outcome.steps:
        words = labelled(step.what, str(step.reason)) if step.reason else step.what
        lines.append((_(step.state), words))
    if not data.outcome.steps:
        lines.append((_("nothing"), _("inspector desktop install has not run for this user")))
    for state, words in lines:
        yield one_line(f"{filled(state, 10)}{words}") + "\n"


# -- JSON ------------------------------------------------------------------------------------------


def _graph_json(data: ReadGraphs) -> Iterator[str]:
    from inspector.report.documents.refs import graphs_json

    return graphs_json(data.opened.path, data.graphs)


def _compat_json(data: ReleasesOfFiles) -> Iterator[str]:
    from inspector.report.documents.check import compat_json

    return compat_json(data.files, data.total)


def _save_json(data: PreviewedSave) -> Iterator[str]:
    from inspector.report.documents.parts import json_pieces
    from inspector.report.documents.upgrades import Upgrades

    return json_pieces(Upgrades.of(data.preview, data.engine, data.path, data.form))


def _saves_json(data: PreviewedSaves) -> Iterator[str]:
    from inspector.report.documents.upgrades import set_json

    return set_json(data.files, data.total, data.engine)


def _files_json(data: ComparedFiles) -> Iterator[str]:
    from inspector.report.documents.diff import Diff
    from inspector.report.documents.parts import json_pieces

    return json_pieces(Diff.of(data.comparison))


def _folders_json(data: ComparedFolders) -> Iterator[str]:
    from inspector.report.documents.diff import folders_json

    return folders_json(data.rows, data.old, data.new, data.totals)


def _history_json(data: HistoryReport) -> Iterator[str]:
    from inspector.report.documents.history import history_json

    return history_json(data)


def _merge_json(data: MergedFile) -> Iterator[str]:
    from inspector.report.documents.merge import Merge
    from inspector.report.documents.parts import json_pieces

    return json_pieces(Merge.of(data.file_merge, data.catalog))


def _conflicts_json(data: ListedConflicts) -> Iterator[str]:
    from inspector.report.documents.merge import ConflictList
    from inspector.report.documents.parts import json_pieces

    return json_pieces(ConflictList.of(data.packages))


def _lost_json(data: CheckedMerges) -> Iterator[str]:
    from inspector.report.documents.merge import MergeChecks
    from inspector.report.documents.parts import json_pieces

    return json_pieces(MergeChecks.of(data.merges, data.catalog))


def _refs_json(data: ReferencesOfProject) -> Iterator[str]:
    from inspector.report.documents.refs import refs_json

    return refs_json(data.references)


def _engines_json(data: KnownEngines) -> Iterator[str]:
    from inspector.report.documents.engine import EngineList
    from inspector.report.documents.parts import json_pieces

    return json_pieces(EngineList.of(*data))


def _engine_json(data: KnownEngine) -> Iterator[str]:
    from inspector.report.documents.engine import EngineShow
    from inspector.report.documents.parts import json_pieces

    return json_pieces(EngineShow.of(*data))


def _compared_json(data: ComparedEngines) -> Iterator[str]:
    from inspector.report.documents.engine import EngineCompare
    from inspector.report.documents.parts import json_pieces

    return json_pieces(EngineCompare.of(data.compared))


def _profile_json(data: WrittenProfile) -> Iterator[str]:
    from inspector.report.documents.engine import EngineImport
    from inspector.report.documents.parts import json_pieces

    return json_pieces(EngineImport.of(data.engine, data.root, data.path))


def _classes_json(data: WrittenClasses) -> Iterator[str]:
    from inspector.report.documents.class_lists import ClassImport
    from inspector.report.documents.parts import json_pieces

    return json_pieces(ClassImport.of(data.imported, data.root, data.path))


def _build_json(data: ShownBuild) -> Iterator[str]:
    from inspector.report.documents.build_version import BuildVersionShow
    from inspector.report.documents.parts import json_pieces

    return json_pieces(BuildVersionShow.of(data.path, data.build, data.findings, data.catalog))


def _update_json(data: UpdatedBuild) -> Iterator[str]:
    from inspector.report.documents.build_version import BuildVersionUpdate
    from inspector.report.documents.parts import json_pieces

    return json_pieces(BuildVersionUpdate.of(data.preview, data.absent, data.backup, data.catalog))


def _cooked_json(data: JudgedContent) -> Iterator[str]:
    from inspector.report.documents.build_version import Cooked
    from inspector.report.documents.parts import json_pieces

    return json_pieces(Cooked.of(data.answer, data.engine))


def _modules_json(data: JudgedBinaries) -> Iterator[str]:
    from inspector.report.documents.build_version import Modules
    from inspector.report.documents.parts import json_pieces

    return json_pieces(Modules.of(data.path, data.answer))


def _desktop_json(data: DesktopChange) -> Iterator[str]:
    from inspector.report.documents.desktop import Desktop
    from inspector.report.documents.parts import json_pieces

    return json_pieces(Desktop.of(data.does, data.outcome))


# -- Markdown, HTML, pictures ----------------------------------------------------------------------


def _save_markdown(data: PreviewedSave) -> Iterator[str]:
    from inspector.report.upgrades.one_file import upgrades_markdown

    yield upgrades_markdown(data.preview, data.engine, data.path)


def _saves_markdown(data: PreviewedSaves) -> Iterator[str]:
    from inspector.report.upgrades.many import set_markdown

    yield set_markdown(data.counted(), data.engine)


def _files_markdown(data: ComparedFiles) -> Iterator[str]:
    from inspector.report.diff.text import diff_markdown

    yield diff_markdown(data.comparison, data.catalog, everything=data.everything)


def _folders_markdown(data: ComparedFolders) -> Iterator[str]:
    from inspector.report.diff.text import folders_markdown

    rows, old, new, totals, everything, __ = data
    yield folders_markdown(rows, old, new, totals, everything=everything)


def _save_html(data: PreviewedSave) -> Iterator[str]:
    from inspector.report.html.upgrades import upgrades_html

    return upgrades_html(data.preview, data.engine, data.path)


def _saves_html(data: PreviewedSaves) -> Iterator[str]:
    from inspector.report.html.upgrades import set_html

    return set_html(data.files, data.total, data.engine, data.catalog)


def _files_html(data: ComparedFiles) -> Iterator[str]:
    from inspector.report.html.diff import diff_html

    return diff_html(data.comparison, data.catalog, everything=data.everything)


def _folders_html(data: ComparedFolders) -> Iterator[str]:
    from inspector.report.html.diff import folders_html

    rows, old, new, totals, everything, __ = data
    return folders_html(rows, old, new, totals, everything=everything)


def _merge_markdown(data: MergedFile) -> Iterator[str]:
    from inspector.report.merge.text import merge_markdown

    return merge_markdown(data.file_merge, data.catalog)


def _lost_markdown(data: CheckedMerges) -> Iterator[str]:
    from inspector.report.merge.lost import lost_markdown

    return lost_markdown(data.merges, data.catalog)


def _history_html(data: HistoryReport) -> Iterator[str]:
    from inspector.report.html.history import history_html

    return history_html(data)


def _merge_html(data: MergedFile) -> Iterator[str]:
    from inspector.report.html.merge import merge_html

    return merge_html(data.file_merge, data.catalog)


def _lost_html(data: CheckedMerges) -> Iterator[str]:
    from inspector.report.html.merge import lost_html

    return lost_html(data.merges, data.catalog)


def _refs_html(data: ReferencesOfProject) -> Iterator[str]:
    from inspector.report.html.check import refs_html

    return refs_html(data.references)


def _graph_svg(data: ReadGraphs) -> Iterator[str]:
    from inspector.report.graph_svg import graphs_svg

    return graphs_svg(data.graphs)


def _graph_dot(data: ReadGraphs) -> Iterator[str]:
    from inspector.report.graphs import graphs_dot

    return graphs_dot(data.graphs)


def _graph_nodes(data: ReadGraphs) -> Iterator[str]:
    return (made.text for made in data.copied)


def _refs_dot(data: ReferencesOfProject) -> Iterator[str]:
    from inspector.report.refs import refs_dot

    return refs_dot(data.references)


def _refs_csv(data: ReferencesOfProject) -> Iterator[str]:
    from inspector.report.refs import refs_csv

    return refs_csv(data.references)


# -- the table -------------------------------------------------------------------------------------

_JSON: Final[Mapping[type[Answer], Renderer]] = MappingProxyType(
    {
        ShownFile: _show("json"),
        ReadGraphs: _graph_json,
        CheckedFiles: _check("inspector.report.documents.check"),
        ReleasesOfFiles: _compat_json,
        PreviewedSave: _save_json,
        PreviewedSaves: _saves_json,
        ComparedFiles: _files_json,
        ComparedFolders: _folders_json,
        HistoryReport: _history_json,
        MergedFile: _merge_json,
        ListedConflicts: _conflicts_json,
        CheckedMerges: _lost_json,
        ReferencesOfProject: _refs_json,
        KnownEngines: _engines_json,
        KnownEngine: _engine_json,
        ComparedEngines: _compared_json,
        WrittenProfile: _profile_json,
        WrittenClasses: _classes_json,
        ShownBuild: _build_json,
        UpdatedBuild: _update_json,
        JudgedContent: _cooked_json,
        JudgedBinaries: _modules_json,
        DesktopChange: _desktop_json,
    }
)


def _of_findings(module: str) -> Mapping[type[Answer], Renderer]:
    """The renderers of a format of findings, which machines read: one for every command."""

    def render(data: FindingsAnswer) -> Iterator[str]:
        from importlib import import_module

        from inspector.report.check.by_file import findings_of

        pieces: Iterator[str] = import_module(module).report(*findings_of(data))
        return pieces

    answers = (CheckedFiles, ReferencesOfProject, ShownBuild, JudgedBinaries)
    return dict.fromkeys(answers, render)


#: Every format, in the order in which commands list those that they have.
FORMATS: Final[tuple[Format, ...]] = (
    Format(
        "text",
        {
            ShownFile: _show("text"),
            ReadGraphs: _graph_text,
            CheckedFiles: _check("inspector.report.check.text"),
            ReleasesOfFiles: _compat_text,
            PreviewedSave: _save_text,
            PreviewedSaves: _saves_text,
            ComparedFiles: _files_text,
            ComparedFolders: _folders_text,
            HistoryReport: _history_text,
            MergedFile: _merge_text,
            ListedConflicts: _conflicts_text,
            CheckedMerges: _lost_text,
            ReferencesOfProject: _refs_text,
            KnownEngines: _engines_text,
            KnownEngine: _engine_text,
            ComparedEngines: _compared_text,
            WrittenProfile: _profile_text,
            WrittenClasses: _classes_text,
            ShownBuild: _build_text,
            UpdatedBuild: _update_text,
            JudgedContent: _cooked_text,
            JudgedBinaries: _modules_text,
            DesktopChange: _desktop_text,
        },
    ),
    Format("json", _JSON),
    Format("concise", _of_findings("inspector.report.check.concise")),
    Format("sarif", _of_findings("inspector.report.check.sarif")),
    Format("junit", _of_findings("inspector.report.check.junit")),
    Format("svg", {ReadGraphs: _graph_svg}),
    Format("png", painted=frozenset({ReadGraphs})),
    Format("nodes", {ReadGraphs: _graph_nodes}),
    Format("dot", {ReadGraphs: _graph_dot, ReferencesOfProject: _refs_dot}),
    Format("csv", {ReferencesOfProject: _refs_csv}),
    Format(
        "markdown",
        {
            ShownFile: _show("markdown"),
            CheckedFiles: _check("inspector.report.check.markdown"),
            PreviewedSave: _save_markdown,
            PreviewedSaves: _saves_markdown,
            ComparedFiles: _files_markdown,
            ComparedFolders: _folders_markdown,
            MergedFile: _merge_markdown,
            CheckedMerges: _lost_markdown,
        },
    ),
    Format(
        "html",
        {
            ShownFile: _show("html"),
            CheckedFiles: _check("inspector.report.html.check"),
            PreviewedSave: _save_html,
            PreviewedSaves: _saves_html,
            ComparedFiles: _files_html,
            ComparedFolders: _folders_html,
            HistoryReport: _history_html,
            MergedFile: _merge_html,
            CheckedMerges: _lost_html,
            ReferencesOfProject: _refs_html,
        },
    ),
    Format("gitlab", _of_findings("inspector.report.check.gitlab")),
    Format("github", _of_findings("inspector.report.check.github")),
)
