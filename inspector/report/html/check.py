"""Reports about many files as pages: ``inspector check`` and ``inspector refs``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from inspector.checks import CheckFinding
from inspector.messages import _, count_text, ngettext
from inspector.messages.rules import check_texts, texts_of
from inspector.messages.rules.references import target_texts
from inspector.project.scan.graph import BrokenTarget, RefusedTarget
from inspector.project.scan.judging import ScanRow
from inspector.report.check.collected import Collected, FileLine, headline
from inspector.report.check.run import Run
from inspector.report.check.words import (
    clause,
    gone_rows,
    guess_line,
    totals_lines,
    worst_first,
)
from inspector.report.html.parts import (
    MOST_ROWS,
    Cell,
    Html,
    Row,
    behind,
    code,
    facts,
    lines,
    number,
    page,
    paragraphs,
    rule,
    rule_with_meaning,
    rules,
    sentence,
    table,
    word,
)
from inspector.report.project.loading import way_parts
from inspector.report.reference_words import kinds_text
from inspector.report.refs import (
    UNREFERENCED_NOTE,
    References,
    broken_groups,
    head_facts,
    losing_sentence,
    name_of,
    way_text,
)
from inspector.report.text import engine_text

# -- checks ----------------------------------------------------------------------------------------

#: The most findings of a file that are listed one by one.
_MOST_FINDINGS: Final = 100


def report(rows: Iterable[ScanRow], run: Run) -> Iterator[str]:
    """The page, piece by piece: what became of the files, the files, the rules, what to do."""
    collected = Collected(rows, run, MOST_ROWS, quiet=run.everything)
    title = headline(run)
    return page(title, _check_parts(collected, run))


def _check_parts(collected: Collected, run: Run) -> Iterator[Html]:
    engine = run.engine
    lead, *others = totals_lines(run, names_gone=False)
    yield sentence(lead)
    # No engine is asked about files that only lists of classes load.
    asked = engine if run.totals.of_releases or not run.totals.files else None
    if asked is not None and asked.guessed:
        others.append(guess_line(asked))
    yield paragraphs(others)
    if asked is not None:
        yield facts([(_("Engine"), engine_text(asked))])
    own_engines = (_("Engine"),) if engine is None else ()
    files = (_file_row(file, with_engine=engine is None) for file in collected.files)
    yield from table(_("Files"), (_("File"), _("Verdict"), *own_engines, _("Findings")), files)
    if collected.left_out:
        yield paragraphs(
            [
                _(
                    "… and {count}.",
                    count=ngettext("{count} more file", "{count} more files", collected.left_out),
                )
            ]
        )
    if run.baseline is not None:
        gone = ((code(path), name) for path, name in gone_rows(run.baseline))
        yield from table(_("Gone since the baseline"), (_("File"), _("Rule")), gone)
    rules = (
        (rule(name), word(severity.value), number(count), rule_with_meaning(name))
        for severity, name, count in worst_first(collected.rules)
    )
    yield from table(
        _("Rules"), (_("Rule"), _("Severity"), _("Findings"), _("What it says")), rules
    )
    yield from table(_("What to do"), (_("Rules"), _("What to do")), collected.remedies.listed())


def _file_row(file: FileLine, *, with_engine: bool) -> Row:
    answer = file.answer
    verdict = lines([word(answer.verdict.value), clause(answer)])
    engine = [engine_text(answer.profile)] if with_engine else []
    name = lines([code(file.path), file.last_change])
    return name, verdict, *engine, findings_cell(file.findings)


def findings_cell(found: Sequence[CheckFinding]) -> Html:
    """Findings below each other: severity, rule, what is wrong."""
    shown = [
        behind(word("known" if finding.known else finding.severity.value),
               rule(finding.rule), texts_of(finding).message())
        for finding in found[:_MOST_FINDINGS]
    ]  # fmt: skip
    more = len(found) - _MOST_FINDINGS
    return lines(
        [
            *shown,
            _(
                "… and {count}",
                count=ngettext("{count} more finding", "{count} more findings", more),
            )
            if more > 0
            else "",
        ]
    )


# -- references ------------------------------------------------------------------------------------

#: The most packages that are named in one cell.
_MOST_NAMES: Final = 50


def refs_html(references: References) -> Iterator[str]:
    """The page about a project's references, piece by piece."""
    return page(name_of(references), _reference_parts(references))


def _loaded(references: References) -> Iterator[Html]:
    """Of one package alone: the shortest way to it, and what would not be loaded without a step."""
    loaded = references.loaded
    if loaded is None:
        return
    if not loaded.ways:
        yield paragraphs([way_text(())])
        return
    for part in way_parts(loaded.ways[0], 0, loaded.paths):
        if part.in_steps:
            steps = ((code(row.name), row.about, row.amount) for row in part.rows)
            yield from table(
                part.title, (_("Package"), _("Use"), _("Loads with")), steps, part.note
            )
        else:
            without = ((row.name, row.about, row.amount) for row in part.rows)
            heads = _("Reference"), _("Still loaded"), _("Loaded less")
            yield from table(part.title, heads, without, part.foot)


def _reference_parts(references: References) -> Iterator[Html]:
    graph = references.graph
    if said := losing_sentence(references):
        yield sentence(said)
    yield facts((_(label), value) for label, value in head_facts(references))
    yield from _loaded(references)
    for title, findings in broken_groups(references):
        rows = map(_broken, findings)
        yield from table(title, (_("Package"), _("State"), _("Why"), _("Referred to by")), rows)
    yield from _packages(_("Would lose references in a save"), graph.loses)
    refused = (
        (node.name, node.refusal) for node in graph.chosen_packages() if node.refusal is not None
    )
    yield from table(
        _("Refused packages"),
        (_("Package"), _("Rule"), _("Why")),
        (
            (code(name), rule(finding.rule), texts_of(finding).message())
            for name, finding in refused
        ),
    )
    yield from rules(
        node.refusal.rule for node in graph.chosen_packages() if node.refusal is not None
    )
    cycles = ((count_text(len(names)), _names(names)) for names in graph.cycles)
    yield from table(
        _("Circles of packages that load each other"), (_("Packages"), _("Names")), cycles
    )
    yield from _packages(_("Packages that no other refers to, maps left out"), graph.unreferenced)
    yield paragraphs([str(UNREFERENCED_NOTE)] if graph.unreferenced else [])
    edges = (
        (code(edge.source), code(edge.target), kinds_text([edge.kind]), word(edge.state.value))
        for edge in graph.edges()
    )
    yield from table(_("References"), (_("From"), _("To"), _("Kind"), _("State")), edges)


def _broken(finding: BrokenTarget) -> Row:
    why: Cell = ""
    if isinstance(finding, RefusedTarget):
        why = behind(rule(finding.cause.rule), check_texts(finding.cause).line())
    names = _names((*finding.referenced_by, *finding.named_in))
    return code(finding.target), word(target_texts(finding).state()), why, names


def _packages(title: str, names: Sequence[str]) -> Iterator[Html]:
    return table(title, (_("Package"),), ((code(name),) for name in names), count_text(len(names)))


def _names(names: Sequence[str]) -> Html:
    """Names below each other: the first, and how many more there are."""
    more = len(names) - _MOST_NAMES
    rest = (
        _("and {count}", count=ngettext("{count} more package", "{count} more packages", more))
        if more > 0
        else ""
    )
    return lines([*map(code, names[:_MOST_NAMES]), rest])
