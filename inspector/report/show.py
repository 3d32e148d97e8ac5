"""Everything about one file, as text and as Markdown for a ticket."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from inspector import checks
from inspector.catalog import Catalog, EngineProfile
from inspector.checks import (
    Answer,
    CheckFinding,
    CustomRow,
    CustomStatus,
    ReleaseAnswer,
    Surroundings,
    Verdict,
)
from inspector.checks.facts import Depth
from inspector.escaping import one_line
from inspector.files.system import slashed
from inspector.format.unreal.package import Package
from inspector.format.unreal.sections import Section
from inspector.graphs.classes import may_have_graphs
from inspector.messages import Label, _, lazy
from inspector.messages.phrases import sentence_gap
from inspector.messages.rules import texts_of
from inspector.messages.verdict import VerdictText
from inspector.named_tuples import NamedTuple
from inspector.project import opening
from inspector.project.opening import Opened
from inspector.report import tables
from inspector.report.markdown import code, escaped, fenced, titled_table
from inspector.report.properties import payload_lines, property_lines
from inspector.report.text import (
    LOADING,
    engine_text,
    fact,
    findings_text,
    object_version_text,
    verdict_text,
    version_text,
)

# -- text ------------------------------------------------------------------------------------------


class Shown(NamedTuple):
    """One file with what is said about it and one engine; make it with :func:`shown`.

    ``releases`` are the answers of every known release where the file is refused, to say what opens
    it instead; otherwise empty, because asking them all takes as long as starting the program.
    """

    opened: Opened
    answer: Answer
    releases: Sequence[ReleaseAnswer]
    custom_rows: tuple[CustomRow, ...]


#: Which side of the engine's number is known where the number itself is not.
_BOUNDS: Final = {CustomStatus.OLDER: lazy("at least"), CustomStatus.NEWER: lazy("at most")}
#: Lines that are put together at a time.
_LINES_A_PIECE = 4096


def shown(
    opened: Opened, profile: EngineProfile, catalog: Catalog, surroundings: Surroundings
) -> Shown:
    """What there is to say about a file as far as it was read.

    Args:
        opened: The file.
        profile: The engine to judge against.
        catalog: What is known of engines.
        surroundings: What the file's project says.
    """
    answer = opening.answer(opened, profile, catalog, surroundings)
    refused = answer.verdict is Verdict.REFUSED
    return Shown(
        opened=opened,
        answer=answer,
        releases=checks.releases(opened.facts, catalog) if refused else (),
        custom_rows=checks.custom_rows(opened.facts, profile, catalog),
    )


class ShowSection(NamedTuple):
    """A part of the report that can be asked for alone: its keys in JSON and its lines of text.

    ``depth`` is how far a file is read for it: what it shows is also looked at. ``table`` is the
    one that it tells as it is stored, if any.
    """

    name: str
    keys: tuple[str, ...]
    lines: Callable[[Shown, Catalog], list[str]]
    depth: Depth = Depth.TABLES
    table: str = ""
    title: Label = ""


def show_text(shown: Shown, catalog: Catalog, sections: Sequence[str] = ()) -> Iterator[str]:
    """The report of one file for people and for comparing revisions, section by section.

    One fact a line in the file's own order. What changes with every save without meaning anything
    (offsets, the package's own GUIDs and hashes, the path of a temporary copy) is left out. Where
    only some ``sections`` are asked for, one that has nothing to show says so; of a file that
    cannot be read the first of them says why.
    """
    why_nothing = _why_nothing(shown) if sections else []
    unread = bool(why_nothing)
    parting = ""
    for part in sections_named(sections):
        lines = part.lines(shown, catalog)
        if not lines and unread:
            lines, why_nothing = why_nothing, []
        elif not lines and sections:
            lines = [_("{part}: none", part=part.title)]
        for start in range(0, len(lines), _LINES_A_PIECE):
            yield parting + "\n".join(lines[start : start + _LINES_A_PIECE]) + "\n"
            parting = ""
        parting = "\n" if lines else parting


def sections_named(names: Sequence[str]) -> Sequence[ShowSection]:
    """The sections called so, in the order of the report; without names all of them."""
    return [section for section in all_sections() if not names or section.name in names]


def depth_of(sections: Sequence[str]) -> Depth:
    """How far a file is read for sections, none for all: what they show is also looked at."""
    return max((section.depth for section in sections_named(sections)), default=Depth.TABLES)


def verdict_of(shown: Shown) -> VerdictText:
    """The first thing that is said about the file."""
    answer = shown.answer
    return verdict_text(answer.facts, answer.profile, answer.judgement, shown.releases)


def _why_nothing(shown: Shown) -> list[str]:
    """Why a section is empty of a file that is damaged or no package; nothing for another."""
    if shown.answer.verdict is not Verdict.UNREADABLE:
        return []
    sentence = verdict_of(shown)
    return [one_line(str(sentence))]


def _verdict_lines(shown: Shown, catalog: Catalog) -> list[str]:
    answer = shown.answer
    sentence = verdict_of(shown)
    lines = [
        _("Verdict"),
        fact("verdict", _(answer.verdict.value)),
        fact("answer", one_line(sentence.lead)),
    ]
    if answer.facts.of_releases:
        lowest = answer.lowest_engine or _("no known release")
        lines += [fact("engine", engine_text(answer.profile)), fact(_("oldest engine"), lowest)]
    if sentence.rest:
        lines.insert(3, fact("", one_line(sentence.rest)))
    if note := save_note(shown):
        lines.insert(4, fact("", note))
    return lines + findings_text(answer.findings)


def save_note(shown: Shown) -> str:
    """Where it is told what a save changes; a preview takes longer to make than all of this."""
    answer = shown.answer
    upgrades = answer.verdict in LOADING and answer.judgement.upgrades
    return (
        _("inspector upgrades says what a save changes here, what is lost and what is not known.")
        if upgrades
        else ""
    )


def version_lines(opened: Opened, catalog: Catalog) -> list[str]:
    """The numbers of a package that say how it is written, and which engine wrote it."""
    lines = [fact(*row) for row in version_facts(opened, catalog)]
    return [_("Versions"), *lines] if lines else []


def version_facts(opened: Opened, catalog: Catalog) -> list[tuple[str, str]]:
    """The same as labels and values; nothing of a file that is no package."""
    facts, package = opened.facts, opened.package
    versions = facts.versions
    if package is None or versions is None:
        return []
    rows = [
        (_("saved by"), version_text(facts.saved_by)),
        (_("compatible with"), version_text(facts.compatible_with)),
        (_("UE4 version"), object_version_text(catalog, "ue4", versions.ue4)),
        (_("UE5 version"), object_version_text(catalog, "ue5", versions.ue5)),
        (_("licensee version"), str(versions.licensee)),
        (_("header layout"), str(versions.legacy)),
    ]
    # Editor packages before 5.1 store the word None in its place.
    if package.package_name not in (None, "", "None"):
        rows.append((_("package name"), one_line(package.package_name)))
    rows += [
        (_("package flag"), name) for name in catalog.package_flag_names(versions.package_flags)
    ]
    if versions.unversioned:
        rows.append(("unversioned", "yes"))
    if versions.cooked:
        rows.append(("cooked", "yes"))
    return rows


def _custom_lines(shown: Shown, catalog: Catalog) -> list[str]:
    # In the order of their names: the order in the file is that of a hash table.
    rows = sorted(shown.custom_rows, key=lambda row: (custom_name(row) or "~", row.guid))
    return tables.block(_("Custom versions"), map(_custom_line, rows))


def custom_name(row: CustomRow) -> str | None:
    """What people call a custom version, where it has a name that is known."""
    return row.class_name or row.friendly_name


def _custom_line(row: CustomRow) -> str:
    line = tables.custom_line(row.guid, custom_name(row), row.version, row.enumerator)
    return f"{line}  [{custom_status(row)}]"


def custom_status(row: CustomRow) -> str:
    """How a custom version stands to the engine, and at what number that is."""
    said = _status(row)
    return _("{status}, assumed", status=said) if row.assumed else said


def _status(row: CustomRow) -> str:
    status = _(row.status.value)
    if row.engine_version is not None and row.engine_version != row.version:
        return _(
            "{status}, the engine has {engine_version}",
            status=status,
            engine_version=row.engine_version,
        )
    if row.bound is not None and row.status in _BOUNDS:
        return _(
            "{status}, the engine has {comparison} {bound}",
            status=status,
            comparison=_BOUNDS[row.status],
            bound=row.bound,
        )
    return status


def _graph_lines(shown: Shown, __: Catalog) -> list[str]:
    tree = shown.opened.objects
    if tree is None or not may_have_graphs(tree):
        return []
    # Most packages do without them.
    from inspector.graphs.reading import graphs_of
    from inspector.report.graphs import graph_lines

    return graph_lines(tree, graphs_of(tree), with_notes=True)


def _of_package(
    lines: Callable[[Package | None], list[str]],
) -> Callable[[Shown, Catalog], list[str]]:
    return lambda shown, catalog: lines(shown.opened.package)


def _of_table(table: Section) -> ShowSection:
    """A table of which nothing is known here but what its row in the section table says."""
    return ShowSection(
        table.key.replace("_", "-"),
        ("tables",),
        lambda shown, __: tables.stored_row_lines(shown.opened.tree, table),
        Depth.OBJECTS,
        table.key,
        _(table.title),
    )


def all_sections() -> tuple[ShowSection, ...]:
    """The parts of the report, in its order."""
    return (*_SECTIONS, *map(_of_table, tables.other_tables()), *_LAST_SECTIONS)


_SECTIONS: Final = (
    ShowSection(
        "verdict",
        ("engine", "verdict", "lowest_engine", "findings"),
        _verdict_lines,
        Depth.OBJECTS,
        title=lazy("Verdict"),
    ),
    ShowSection(
        "versions",
        ("summary", "unversioned", "cooked"),
        lambda shown, catalog: version_lines(shown.opened, catalog),
        title=lazy("Versions"),
    ),
    ShowSection(
        "custom-versions", ("custom_versions",), _custom_lines, title=lazy("Custom versions")
    ),
    ShowSection("names", ("names",), _of_package(tables.name_lines), title=lazy("Names")),
    ShowSection("imports", ("imports",), _of_package(tables.import_lines), title=lazy("Imports")),
    ShowSection(
        "exports",
        ("exports",),
        lambda shown, __: tables.export_lines(shown.opened.package, shown.opened.objects),
        Depth.OBJECTS,
        title=lazy("Exports"),
    ),
    ShowSection(
        "soft-references",
        ("soft_package_references", "soft_object_paths"),
        _of_package(tables.soft_reference_lines),
        title=lazy("Soft references"),
    ),
    ShowSection(
        "asset-registry",
        ("asset_registry",),
        _of_package(tables.registry_lines),
        title=lazy("Asset registry"),
    ),
    ShowSection(
        "thumbnails", ("thumbnails",), _of_package(tables.thumbnail_lines), title=lazy("Thumbnails")
    ),
)
_LAST_SECTIONS: Final = (
    ShowSection("graphs", ("exports",), _graph_lines, Depth.OBJECTS, title=lazy("Graphs")),
    ShowSection(
        "payloads",
        ("payloads", "bulk_data", "siblings"),
        lambda shown, __: payload_lines(shown.opened),
        title=lazy("Payloads"),
    ),
    ShowSection(
        "properties",
        ("exports",),
        lambda shown, __: property_lines(shown.opened.objects),
        Depth.OBJECTS,
        title=lazy("Properties"),
    ),
)


# -- Markdown --------------------------------------------------------------------------------------

#: The part of the report that is written in sentences and a table.
_VERDICT = "verdict"


def show_markdown(shown: Shown, catalog: Catalog, sections: Sequence[str] = ()) -> Iterator[str]:
    """The report of one file, piece by piece.

    Args:
        shown: The file with what is said about it.
        catalog: Names of versions and flags.
        sections: Only these parts; none for all.
    """
    opened = shown.opened
    yield f"## {escaped(Path(opened.path).name)}\n\n"
    yield _(
        "File: {code}  \nSize: {size:,} bytes\n", code=code(slashed(opened.path)), size=opened.size
    )
    for section in sections_named(sections):
        if section.name == _VERDICT:
            yield _verdict(shown)
        elif lines := section.lines(shown, catalog):
            title, *rows = lines
            yield f"\n### {escaped(title)}\n\n{fenced(rows)}\n"


def _verdict(shown: Shown) -> str:
    answer, said = shown.answer, verdict_of(shown)
    blocks = [f"**{escaped(said.lead)}**{sentence_gap()}{escaped(said.rest)}".rstrip()]
    blocks += filter(None, [escaped(save_note(shown))])
    opens = answer.lowest_engine or _("no known release")
    blocks.append(
        _(
            "Engine: {escaped}  \nOldest engine that opens it: {opens}",
            escaped=escaped(engine_text(answer.profile)),
            opens=opens,
        )
    )
    head = (_("Rule"), _("Severity"), _("What is wrong"), _("What to do"), _("Where"))
    blocks += titled_table(_("Findings"), head, [_finding(finding) for finding in answer.findings])
    return "\n" + "\n\n".join(blocks) + "\n"


def _finding(finding: CheckFinding) -> tuple[str, ...]:
    texts = texts_of(finding)
    what = escaped(texts.message()), escaped(texts.remedy())
    return finding.rule, _(finding.severity.value), *what, code(finding.path)
