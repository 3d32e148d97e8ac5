"""Everything about one file, as JSON and as text that compares well line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from inspector import checks
from inspector.catalog import Catalog, EngineProfile
from inspector.checks import CustomRow, Judgement, ReleaseAnswer, Surroundings, Verdict, texts
from inspector.checks.subject import Subject
from inspector.errors import InspectorError
from inspector.format.unreal.gates import PACKAGE_TAG
from inspector.format.unreal.package import Package
from inspector.project.answer import located
from inspector.project.opened import OpenedFile
from inspector.project.source import looked_through, with_unread
from inspector.report import tables
from inspector.report.payloads import payload_lines, payloads_json
from inspector.report.properties import contents_json, objects_of, property_lines, tree_of
from inspector.report.values import (
    PACKAGE_FORMAT,
    SCHEMA_NUMBER,
    Json,
    engine_json,
    engine_text,
    fact,
    finding_json,
    findings_text,
    object_version_name,
    object_version_text,
    version_json,
    version_text,
)
from inspector.signs import one_line
from inspector.versions import Guid

if TYPE_CHECKING:
    from inspector.format.unreal.tree.package_tree import PackageTree


class Shown(NamedTuple):
    """One file with what is said about it and one engine; make it with :func:`judge`.

    ``answers`` are those of every known release where the file is refused, to say what opens it
    instead; otherwise empty, because asking them all takes as long as starting the program.
    ``tree`` holds all fields; None where the objects were not asked for or cannot be listed.
    """

    opened: OpenedFile
    profile: EngineProfile
    judgement: Judgement
    answers: Sequence[ReleaseAnswer]
    lowest_engine: str | None
    custom_rows: tuple[CustomRow, ...]
    tree: PackageTree | None


#: Lines that are put together at a time.
_LINES_A_PIECE = 4096
#: Sections for which the objects are read; None is the whole report.
_OBJECTS = (None, "verdict", "exports", "properties")


def judge(
    opened: OpenedFile,
    profile: EngineProfile,
    catalog: Catalog,
    surroundings: Surroundings,
    section: str | None = None,
) -> Shown:
    """What there is to say about a file; findings carry their places in it.

    Every table is shown, so what is wrong in any of them is a finding too.

    Args:
        opened: The file.
        profile: The engine to judge against.
        catalog: What is known of engines.
        surroundings: What the file's project says.
        section: The section that is shown; None for all.
    """
    subject = looked_through(opened).subject
    tree = tree_of(opened) if section in _OBJECTS else None
    if tree is not None:
        subject = with_unread(subject, tree.unread())
    judgement = checks.check(subject, profile, catalog, surroundings)
    refused = judgement.verdict is Verdict.REFUSED
    return Shown(
        opened=opened,
        profile=profile,
        judgement=replace(judgement, findings=located(opened, judgement.findings)),
        answers=checks.releases(subject, catalog) if refused else (),
        lowest_engine=checks.release_table(catalog).lowest(subject),
        custom_rows=checks.custom_rows(subject, profile, catalog),
        tree=tree,
    )


class Section(NamedTuple):
    """A part of the report that can be asked for alone: its keys in JSON and its lines of text."""

    name: str
    keys: tuple[str, ...]
    lines: Callable[[Shown, Catalog], list[str]]


def show_json(shown: Shown, catalog: Catalog, section: str | None = None) -> Json:
    """The report of one file as a JSON document.

    Args:
        shown: The file with what is said about it.
        catalog: Names of versions and flags.
        section: Only the keys of this section, beside those that name the file.
    """
    opened, judgement = shown.opened, shown.judgement
    versions = opened.subject.versions
    wanted = _wanted(section)
    # What objects and payloads hold is read and hashed for no other part of the report.
    contents = contents_json(objects_of(shown.tree)) if "exports" in wanted else []
    payloads = payloads_json(opened) if "payloads" in wanted else {}
    document: Json = {
        "schema": SCHEMA_NUMBER,
        "path": opened.path,
        "format": PACKAGE_FORMAT,
        "size": opened.size,
        "summary": _summary_json(opened, catalog),
        "unversioned": versions is not None and versions.unversioned,
        "cooked": versions is not None and versions.cooked,
        "custom_versions": _customs_json(shown),
        **tables.tables_json(opened.package, contents),
        **payloads,
        "engine": engine_json(shown.profile),
        "verdict": judgement.verdict.value,
        "lowest_engine": shown.lowest_engine,
        "findings": [finding_json(finding) for finding in judgement.findings],
    }
    return {key: value for key, value in document.items() if key in wanted}


def _wanted(section: str | None) -> set[str]:
    """The keys of the report, or of one section and those that name the file."""
    chosen = SECTIONS if section is None else (section_named(section),)
    return {"schema", "path", "format", "size"}.union(*(part.keys for part in chosen))


def show_text(shown: Shown, catalog: Catalog, section: str | None = None) -> Iterator[str]:
    """The report of one file for people and for comparing revisions, section by section.

    One fact a line in the file's own order. What changes with every save without meaning anything
    (offsets, the package's own GUIDs and hashes, the path of a temporary copy) is left out. A
    section that has nothing to show of a file that cannot be read says why.
    """
    if section is not None:
        lines = section_named(section).lines(shown, catalog) or _why_nothing(shown)
        yield "".join(f"{line}\n" for line in lines)
        return
    parting = ""
    for part in SECTIONS:
        lines = part.lines(shown, catalog)
        for start in range(0, len(lines), _LINES_A_PIECE):
            yield parting + "\n".join(lines[start : start + _LINES_A_PIECE]) + "\n"
            parting = ""
        parting = "\n" if lines else parting


def section_named(name: str) -> Section:
    """The section called ``name``.

    Raises:
        InspectorError: When there is none.
    """
    for section in SECTIONS:
        if section.name == name:
            return section
    raise InspectorError(
        f"no section {name!r}; there are {', '.join(section.name for section in SECTIONS)}"
    )


def _summary_json(opened: OpenedFile, catalog: Catalog) -> Json | None:
    package, subject = opened.package, opened.subject
    if package is None or subject.versions is None:
        return None
    versions, summary = subject.versions, package.summary
    guid, persistent = summary.get("Guid"), summary.get("PersistentGuid")
    return {
        # The tag as it reads in the file's own byte order: the one that marks a package.
        "tag": f"{PACKAGE_TAG:08X}",
        "byte_order": "little" if summary.layout.byte_order == "<" else "big",
        "legacy_file_version": versions.legacy,
        "legacy_ue3_version": summary.get("LegacyUE3Version"),
        "file_version_ue4": versions.ue4,
        "file_version_ue4_name": object_version_name(catalog, "ue4", versions.ue4),
        "file_version_ue5": versions.ue5,
        "file_version_ue5_name": object_version_name(catalog, "ue5", versions.ue5),
        "file_version_licensee": versions.licensee,
        "total_header_size": package.total_header_size,
        "package_name": package.package_name,
        "package_flags": {
            "value": versions.package_flags,
            "names": list(catalog.package_flag_names(versions.package_flags)),
        },
        "guid": None if guid is None else str(guid),
        "persistent_guid": None if persistent is None else str(persistent),
        "saved_by": version_json(subject.saved_by),
        "compatible_with": version_json(subject.compatible_with),
    }


def _customs_json(shown: Shown) -> list[Json]:
    """In the file's own order, which no engine that is asked can change."""
    versions = shown.opened.subject.versions
    stored = versions.custom if versions is not None else ()
    place = {entry.guid: index for index, entry in enumerate(stored)}
    rows = sorted(shown.custom_rows, key=lambda row: place.get(row.guid, len(place)))
    return [_custom_json(row) for row in rows]


def _custom_json(row: CustomRow) -> Json:
    return {
        "guid": str(row.guid),
        "name": row.class_name,
        "friendly_name": row.friendly_name,
        "version": row.version,
        "enumerator": row.enumerator,
        "engine_version": row.engine_version,
        "status": row.status.value,
    }


def _sentence(shown: Shown) -> texts.VerdictText:
    return texts.verdict_sentence(
        shown.opened.subject, shown.profile, shown.judgement, shown.answers
    )


def _why_nothing(shown: Shown) -> list[str]:
    """Why a section is empty of a file that is damaged or no package; nothing for another."""
    if shown.judgement.verdict is not Verdict.UNREADABLE:
        return []
    sentence = _sentence(shown)
    return [one_line(" ".join(filter(None, (sentence.lead, sentence.rest))))]


def _verdict_lines(shown: Shown, catalog: Catalog) -> list[str]:
    judgement, profile = shown.judgement, shown.profile
    sentence = _sentence(shown)
    lines = [
        "Verdict",
        fact("verdict", judgement.verdict.value),
        fact("answer", one_line(sentence.lead)),
        fact("engine", engine_text(profile)),
        fact("opens from", shown.lowest_engine or "no known release"),
    ]
    if sentence.rest:
        lines.insert(3, fact("", one_line(sentence.rest)))
    return lines + findings_text(judgement.findings)


def version_lines(subject: Subject, catalog: Catalog) -> list[str]:
    """The numbers of a package that say how it is written, and which engine wrote it."""
    versions = subject.versions
    if versions is None:
        return []
    lines = [
        "Versions",
        fact("saved by", version_text(subject.saved_by)),
        fact("compatible with", version_text(subject.compatible_with)),
        fact("UE4 version", object_version_text(catalog, "ue4", versions.ue4)),
        fact("UE5 version", object_version_text(catalog, "ue5", versions.ue5)),
        fact("licensee version", versions.licensee),
        fact("header layout", versions.legacy),
    ]
    if subject.package_name is not None:
        lines.append(fact("package name", one_line(subject.package_name)))
    lines += [
        fact("package flag", name) for name in catalog.package_flag_names(versions.package_flags)
    ]
    if versions.unversioned:
        lines.append(fact("unversioned", "yes"))
    if versions.cooked:
        lines.append(fact("cooked", "yes"))
    return lines


def _custom_lines(shown: Shown, catalog: Catalog) -> list[str]:
    if not shown.custom_rows:
        return []
    # In the order of their names: the order in the file is that of a hash table.
    rows = sorted(shown.custom_rows, key=_custom_order)
    return ["Custom versions", *map(_custom_line, rows)]


def _custom_order(row: CustomRow) -> tuple[str, Guid]:
    return row.class_name or row.friendly_name or "~", row.guid


def _custom_line(row: CustomRow) -> str:
    name = row.class_name or row.friendly_name or "(not in the catalogue)"
    number = f"{row.version} {row.enumerator or '(no known name)'}"
    status = row.status.value
    if row.engine_version is not None and row.engine_version != row.version:
        status += f", the engine has {row.engine_version}"
    return one_line(f"  {row.guid}  {name:<44}  {number}  [{status}]")


def _of_package(
    lines: Callable[[Package | None], list[str]],
) -> Callable[[Shown, Catalog], list[str]]:
    return lambda shown, catalog: lines(shown.opened.package)


#: The parts of the report, in its order.
SECTIONS = (
    Section("verdict", ("engine", "verdict", "lowest_engine", "findings"), _verdict_lines),
    Section(
        "versions",
        ("summary", "unversioned", "cooked"),
        lambda shown, catalog: version_lines(shown.opened.subject, catalog),
    ),
    Section("custom-versions", ("custom_versions",), _custom_lines),
    Section("names", ("names",), _of_package(tables.name_lines)),
    Section("imports", ("imports",), _of_package(tables.import_lines)),
    Section(
        "exports",
        ("exports",),
        lambda shown, _: tables.export_lines(shown.opened.package, shown.tree),
    ),
    Section(
        "soft-references",
        ("soft_package_references", "soft_object_paths"),
        _of_package(tables.soft_reference_lines),
    ),
    Section("asset-registry", ("asset_registry",), _of_package(tables.registry_lines)),
    Section("thumbnails", ("thumbnails",), _of_package(tables.thumbnail_lines)),
    Section(
        "payloads",
        ("payloads", "bulk_data", "siblings"),
        lambda shown, _: payload_lines(shown.opened),
    ),
    Section("properties", ("exports",), lambda shown, _: property_lines(shown.tree)),
)
