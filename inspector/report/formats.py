"""The formats in which commands report: one table.

A command makes an answer, which is a value of :mod:`inspector.report.answers`, and has it written
in the format that was asked for. A row says which answers a format writes, and how; a format of
all of them is a row with one function, which gets what JSON holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from inspector.messages import _
from inspector.messages.phrases import labelled
from inspector.report.answers import (
    Answer,
    CheckedFiles,
    ComparedEngines,
    ComparedFiles,
    ComparedFolders,
    DesktopChange,
    JudgedBinaries,
    JudgedContent,
    KnownEngine,
    KnownEngines,
    PreviewedSave,
    PreviewedSaves,
    ReadGraphs,
    ReferencesOfProject,
    ReleasesOfFiles,
    ShownBuild,
    ShownFile,
    UpdatedBuild,
    WrittenProfile,
)

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
    def render(told: ShownFile) -> Iterator[str]:
        from inspector.report.file import file_report

        return file_report(told.opened, told.engine, told.catalog, told.around, form, told.sections)

    return render


def _graph_text(told: ReadGraphs) -> Iterator[str]:
    from inspector.report.graphs import graphs_text

    if told.graphs:
        return graphs_text(told.graphs)
    from inspector.graphs.reading import other_parts
    from inspector.messages.graphs.words import no_graphs

    versions = told.opened.facts.versions
    cooked = versions is not None and versions.cooked
    return iter([f"{no_graphs(other_parts(told.opened.package), cooked=cooked)}\n"])


def _check(module: str) -> Renderer:
    def render(told: CheckedFiles) -> Iterator[str]:
        from importlib import import_module

        pieces: Iterator[str] = import_module(module).report(told.rows, told.run)
        return pieces

    return render


def _compat_text(told: ReleasesOfFiles) -> Iterator[str]:
    from inspector.report.compat import compat_text

    return compat_text(told.files, told.total, told.style)


def _save_text(told: PreviewedSave) -> Iterator[str]:
    from inspector.report.upgrades.one_file import upgrades_text

    yield upgrades_text(told.preview, told.engine, told.path, told.style)


def _saves_text(told: PreviewedSaves) -> Iterator[str]:
    from inspector.report.upgrades.many import set_text

    return set_text(told.counted(), told.engine, told.style)


def _files_text(told: ComparedFiles) -> Iterator[str]:
    from inspector.report.diff.text import diff_text

    yield diff_text(told.comparison, told.catalog, everything=told.everything, style=told.style)


def _folders_text(told: ComparedFolders) -> Iterator[str]:
    from inspector.report.diff.text import folders_text

    rows, old, new, totals, everything, style = told
    yield folders_text(rows, old, new, totals, everything=everything, style=style)


def _refs_text(told: ReferencesOfProject) -> Iterator[str]:
    from inspector.report.refs import refs_text

    return refs_text(told.references, told.style)


def _engines_text(told: KnownEngines) -> Iterator[str]:
    from inspector.report.engine import engine_list_text

    yield engine_list_text(*told)


def _engine_text(told: KnownEngine) -> Iterator[str]:
    from inspector.report.engine import engine_show_text

    yield engine_show_text(*told)


def _compared_text(told: ComparedEngines) -> Iterator[str]:
    from inspector.report.engine_compare import compare_text

    return compare_text(told.compared, told.style)


def _profile_text(told: WrittenProfile) -> Iterator[str]:
    from inspector.report.engine_import import import_text

    return import_text(told.engine, told.path, told.style)


def _build_text(told: ShownBuild) -> Iterator[str]:
    from inspector.report.build_version import build_version_text

    yield build_version_text(*told)


def _update_text(told: UpdatedBuild) -> Iterator[str]:
    from inspector.report.build_version import update_text

    yield update_text(
        told.preview, told.absent, backup=told.backup, wanted=told.wanted, style=told.style
    )


def _cooked_text(told: JudgedContent) -> Iterator[str]:
    from inspector.report.cooked import cooked_text

    return cooked_text(told.answer, told.engine, told.style)


def _modules_text(told: JudgedBinaries) -> Iterator[str]:
    from inspector.report.modules import modules_text

    return modules_text(told.answer, told.style)


def _desktop_text(told: DesktopChange) -> Iterator[str]:
    from inspector.escaping import filled, one_line

    lines = [(_("in"), told.outcome.place)]
    for step in told.outcome.steps:
        words = labelled(step.what, str(step.reason)) if step.reason else step.what
        lines.append((_(step.state), words))
    if not told.outcome.steps:
        lines.append((_("nothing"), _("inspector desktop install has not run for this user")))
    for state, words in lines:
        yield one_line(f"{filled(state, 10)}{words}") + "\n"


# -- JSON ------------------------------------------------------------------------------------------


def _graph_json(told: ReadGraphs) -> Iterator[str]:
    from inspector.report.documents.graph import graphs_json

    return graphs_json(told.opened.path, told.graphs)


def _compat_json(told: ReleasesOfFiles) -> Iterator[str]:
    from inspector.report.documents.compat import compat_json

    return compat_json(told.files, told.total)


def _save_json(told: PreviewedSave) -> Iterator[str]:
    from inspector.report.documents.upgrades import Upgrades
    from inspector.report.documents.writing import json_pieces

    return json_pieces(Upgrades.of(told.preview, told.engine, told.path, told.form))


def _saves_json(told: PreviewedSaves) -> Iterator[str]:
    from inspector.report.documents.saving import set_json

    return set_json(told.files, told.total, told.engine)


def _files_json(told: ComparedFiles) -> Iterator[str]:
    from inspector.report.documents.diff import Diff
    from inspector.report.documents.writing import json_pieces

    return json_pieces(Diff.of(told.comparison))


def _folders_json(told: ComparedFolders) -> Iterator[str]:
    from inspector.report.documents.diff import folders_json

    return folders_json(told.rows, told.old, told.new, told.totals)


def _refs_json(told: ReferencesOfProject) -> Iterator[str]:
    from inspector.report.documents.refs import refs_json

    return refs_json(told.references)


def _engines_json(told: KnownEngines) -> Iterator[str]:
    from inspector.report.documents.engine import EngineList
    from inspector.report.documents.writing import json_pieces

    return json_pieces(EngineList.of(*told))


def _engine_json(told: KnownEngine) -> Iterator[str]:
    from inspector.report.documents.engine import EngineShow
    from inspector.report.documents.writing import json_pieces

    return json_pieces(EngineShow.of(*told))


def _compared_json(told: ComparedEngines) -> Iterator[str]:
    from inspector.report.documents.engine_compare import EngineCompare
    from inspector.report.documents.writing import json_pieces

    return json_pieces(EngineCompare.of(told.compared))


def _profile_json(told: WrittenProfile) -> Iterator[str]:
    from inspector.report.documents.engine_import import EngineImport
    from inspector.report.documents.writing import json_pieces

    return json_pieces(EngineImport.of(told.engine, told.root, told.path))


def _build_json(told: ShownBuild) -> Iterator[str]:
    from inspector.report.documents.build_version import BuildVersionShow
    from inspector.report.documents.writing import json_pieces

    return json_pieces(BuildVersionShow.of(told.path, told.build, told.findings, told.catalog))


def _update_json(told: UpdatedBuild) -> Iterator[str]:
    from inspector.report.documents.build_version import BuildVersionUpdate
    from inspector.report.documents.writing import json_pieces

    return json_pieces(BuildVersionUpdate.of(told.preview, told.absent, told.backup, told.catalog))


def _cooked_json(told: JudgedContent) -> Iterator[str]:
    from inspector.report.documents.cooked import Cooked
    from inspector.report.documents.writing import json_pieces

    return json_pieces(Cooked.of(told.answer, told.engine))


def _modules_json(told: JudgedBinaries) -> Iterator[str]:
    from inspector.report.documents.modules import Modules
    from inspector.report.documents.writing import json_pieces

    return json_pieces(Modules.of(told.path, told.answer))


def _desktop_json(told: DesktopChange) -> Iterator[str]:
    from inspector.report.documents.desktop import Desktop
    from inspector.report.documents.writing import json_pieces

    return json_pieces(Desktop.of(told.does, told.outcome))


# -- Markdown, HTML, pictures ----------------------------------------------------------------------


def _save_markdown(told: PreviewedSave) -> Iterator[str]:
    from inspector.report.upgrades.one_file import upgrades_markdown

    yield upgrades_markdown(told.preview, told.engine, told.path)


def _saves_markdown(told: PreviewedSaves) -> Iterator[str]:
    from inspector.report.upgrades.many import set_markdown

    yield set_markdown(told.counted(), told.engine)


def _files_markdown(told: ComparedFiles) -> Iterator[str]:
    from inspector.report.diff.markdown import diff_markdown

    yield diff_markdown(told.comparison, told.catalog, everything=told.everything)


def _folders_markdown(told: ComparedFolders) -> Iterator[str]:
    from inspector.report.diff.markdown import folders_markdown

    rows, old, new, totals, everything, __ = told
    yield folders_markdown(rows, old, new, totals, everything=everything)


def _save_html(told: PreviewedSave) -> Iterator[str]:
    from inspector.report.html.upgrades import upgrades_html

    return upgrades_html(told.preview, told.engine, told.path)


def _saves_html(told: PreviewedSaves) -> Iterator[str]:
    from inspector.report.html.upgrades import set_html

    return set_html(told.files, told.total, told.engine, told.catalog)


def _files_html(told: ComparedFiles) -> Iterator[str]:
    from inspector.report.html.diff import diff_html

    return diff_html(told.comparison, told.catalog, everything=told.everything)


def _folders_html(told: ComparedFolders) -> Iterator[str]:
    from inspector.report.html.diff import folders_html

    rows, old, new, totals, everything, __ = told
    return folders_html(rows, old, new, totals, everything=everything)


def _refs_html(told: ReferencesOfProject) -> Iterator[str]:
    from inspector.report.html.refs import refs_html

    return refs_html(told.references)


def _graph_svg(told: ReadGraphs) -> Iterator[str]:
    from inspector.report.graph_svg import graphs_svg

    return graphs_svg(told.graphs)


def _graph_dot(told: ReadGraphs) -> Iterator[str]:
    from inspector.report.graphs import graphs_dot

    return graphs_dot(told.graphs)


def _refs_dot(told: ReferencesOfProject) -> Iterator[str]:
    from inspector.report.refs import refs_dot

    return refs_dot(told.references)


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
        ReferencesOfProject: _refs_json,
        KnownEngines: _engines_json,
        KnownEngine: _engine_json,
        ComparedEngines: _compared_json,
        WrittenProfile: _profile_json,
        ShownBuild: _build_json,
        UpdatedBuild: _update_json,
        JudgedContent: _cooked_json,
        JudgedBinaries: _modules_json,
        DesktopChange: _desktop_json,
    }
)

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
            ReferencesOfProject: _refs_text,
            KnownEngines: _engines_text,
            KnownEngine: _engine_text,
            ComparedEngines: _compared_text,
            WrittenProfile: _profile_text,
            ShownBuild: _build_text,
            UpdatedBuild: _update_text,
            JudgedContent: _cooked_text,
            JudgedBinaries: _modules_text,
            DesktopChange: _desktop_text,
        },
    ),
    Format("json", _JSON),
    Format("sarif", {CheckedFiles: _check("inspector.report.check.sarif")}),
    Format("junit", {CheckedFiles: _check("inspector.report.check.junit")}),
    Format("svg", {ReadGraphs: _graph_svg}),
    Format("png", painted=frozenset({ReadGraphs})),
    Format("dot", {ReadGraphs: _graph_dot, ReferencesOfProject: _refs_dot}),
    Format(
        "markdown",
        {
            ShownFile: _show("markdown"),
            CheckedFiles: _check("inspector.report.check.markdown"),
            PreviewedSave: _save_markdown,
            PreviewedSaves: _saves_markdown,
            ComparedFiles: _files_markdown,
            ComparedFolders: _folders_markdown,
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
            ReferencesOfProject: _refs_html,
        },
    ),
    Format("github", {CheckedFiles: _check("inspector.report.check.github")}),
)
