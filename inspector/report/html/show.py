"""Reports about one file as pages: a package, an object stream, or a file of any other format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from inspector.catalog import Catalog
from inspector.checks import CheckFinding
from inspector.files.system import slashed
from inspector.format.asset import Asset
from inspector.format.formats import format_of
from inspector.format.tree import FieldTree
from inspector.messages import _, count_text, lazy
from inspector.messages.rendering import render
from inspector.messages.rules import texts_of
from inspector.project.opening import Opened
from inspector.report import properties, tables
from inspector.report.html.parts import (
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
    rules,
    sentence,
    table,
    word,
)
from inspector.report.objectstream.rows import ShownStream
from inspector.report.objectstream.text import entry_value
from inspector.report.properties import UNVERSIONED, ValueRow, field_rows, objects_of, values_of
from inspector.report.show import (
    Shown,
    custom_name,
    custom_status,
    save_note,
    sections_named,
    verdict_of,
    version_facts,
)
from inspector.report.text import engine_text, verdict_text

# -- other formats ---------------------------------------------------------------------------------


def asset_html(opened: Opened, asset: Asset, tree: FieldTree) -> Iterator[str]:
    """The page about one file, piece by piece.

    Args:
        opened: The file.
        asset: What it is.
        tree: All its fields.
    """
    return page(Path(opened.path).name, _asset_parts(opened, asset, tree))


def _asset_parts(opened: Opened, asset: Asset, tree: FieldTree) -> Iterator[Html]:
    yield facts(
        [
            (_("File"), code(slashed(opened.path))),
            (_("Format"), _(format_of(asset).title)),
            (_("Size"), _("{size:,} bytes", size=opened.size)),
        ]
    )
    versions = ((render(row.title), row.text) for row in asset.version_rows())
    yield from table(_("Versions"), (_("Version"), _("Number")), versions)
    damage = ((behind(word("error"), str(error)),) for error in asset.damage())
    yield from table(_("Damage"), (_("What is wrong"),), damage)
    yield from table(_("Fields"), VALUE_HEAD, value_rows(field_rows(tree)))


# -- packages --------------------------------------------------------------------------------------

#: The columns of :func:`value_rows`.
VALUE_HEAD = (lazy("Field"), lazy("Value"), lazy("Type"))


def value_rows(rows: Iterable[ValueRow]) -> Iterator[Row]:
    """Values under their paths."""
    for row in rows:
        value = behind(word("error"), row.problem) if row.problem else code(row.value or "")
        yield code(row.path), value, code(row.type)


def show_html(shown: Shown, catalog: Catalog, sections: Sequence[str] = ()) -> Iterator[str]:
    """The page about one file, piece by piece.

    Args:
        shown: The file with what is said about it.
        catalog: Names of versions and flags.
        sections: Only these parts; none for all.
    """
    return page(Path(shown.opened.path).name, _package_parts(shown, catalog, sections))


def _package_parts(shown: Shown, catalog: Catalog, sections: Sequence[str]) -> Iterator[Html]:
    yield facts(
        [
            (_("File"), code(slashed(shown.opened.path))),
            (_("Size"), _("{size:,} bytes", size=shown.opened.size)),
        ]
    )
    for section in sections_named(sections):
        made = _SECTIONS.get(section.name)
        if made is not None:
            yield from made(shown, catalog)
        else:
            rows = tables.stored_rows(shown.opened.tree, section.table)
            yield from table(
                str(section.title), (_("Row"),), ((code(tables.json_row(row)),) for row in rows)
            )


def _verdict(shown: Shown, catalog: Catalog) -> Iterator[Html]:
    answer, said = shown.answer, verdict_of(shown)
    yield sentence(behind(word(answer.verdict.value, shown=said.lead)), said.rest)
    yield paragraphs(filter(None, [save_note(shown)]))
    opens = answer.lowest_engine or _("no known release")
    yield facts(
        [
            (_("Verdict"), _(answer.verdict.value)),
            (_("Engine"), engine_text(answer.profile)),
            (_("Oldest engine that opens it"), opens),
        ]
    )
    yield from table(
        _("Findings"),
        (_("Rule"), _("Severity"), _("What is wrong"), _("Where")),
        map(_finding, answer.findings),
    )
    yield from rules(finding.rule for finding in answer.findings)


def _finding(finding: CheckFinding) -> Row:
    offset = "" if finding.offset is None else f"0x{finding.offset:X}"
    said = texts_of(finding)
    what = lines([said.message(), said.remedy()])
    return (
        rule(finding.rule),
        word(finding.severity.value),
        what,
        lines([code(finding.path), offset]),
    )


def _versions(shown: Shown, catalog: Catalog) -> Iterator[Html]:
    yield from table(
        _("Versions"), (_("Version"), _("In the file")), version_facts(shown.opened, catalog)
    )


def _custom_versions(shown: Shown, catalog: Catalog) -> Iterator[Html]:
    head = (_("Name"), "GUID", _("Number"), _("Enumerator"), _("Status"))
    rows = (
        (
            custom_name(row) or _("(not in the catalogue)"),
            code(str(row.guid)),
            number(row.version),
            code(row.enumerator or ""),
            word(row.status.value, shown=custom_status(row)),
        )
        for row in shown.custom_rows
    )
    yield from table(_("Custom versions"), head, rows, count_text(len(shown.custom_rows)))


def _names(shown: Shown, catalog: Catalog) -> Iterator[Html]:
    names = tables.table(shown.opened.package, lambda p: p.names)
    yield from _coded(_("Names"), (_("Name"),), ((name,) for name in names))


def _imports(shown: Shown, catalog: Catalog) -> Iterator[Html]:
    rows = tables.rows(shown.opened.package, lambda p: p.imports)
    yield from _coded(
        _("Imports"),
        (_("Object"), _("Class"), _("Package of the class")),
        (
            (
                paths.object_path(-index - 1),
                paths.text(entry.ClassName),
                paths.text(entry.ClassPackage),
            )
            for paths, index, entry in rows
        ),
    )


def _exports(shown: Shown, catalog: Catalog) -> Iterator[Html]:
    rows = tables.rows(shown.opened.package, lambda p: p.exports)
    objects = shown.opened.objects
    yield from table(
        _("Exports"),
        (_("Object"), _("Class"), _("Bytes"), _("Leads to")),
        (
            (
                code(paths.object_path(index + 1)),
                code(paths.class_of(entry)),
                number(entry.SerialSize),
                code(objects.destination(index) if objects is not None else ""),
            )
            for paths, index, entry in rows
        ),
    )


def _soft_references(shown: Shown, catalog: Catalog) -> Iterator[Html]:
    package = shown.opened.package
    packages = tables.table(package, lambda p: p.soft_package_references)
    paths = tables.table(package, lambda p: p.soft_object_paths)
    yield from _coded(_("Soft package references"), (_("Package"),), ((name,) for name in packages))
    yield from _coded(_("Soft object paths"), (_("Object"),), ((path,) for path in paths))


def _asset_registry(shown: Shown, catalog: Catalog) -> Iterator[Html]:
    entries = tables.table(shown.opened.package, lambda p: p.asset_registry)
    rows = (
        (f"{entry.path}  {entry.class_name}", key, tables.tag_text(value))
        for entry in entries
        for key, value in (entry.tags or {"": ""}).items()
    )
    yield from _coded(_("Asset registry"), (_("Asset"), _("Tag"), _("Value")), rows)


def _thumbnails(shown: Shown, catalog: Catalog) -> Iterator[Html]:
    pictures = tables.table(shown.opened.package, lambda p: p.thumbnails)
    rows = (
        (picture.object_path, picture.format, f"{picture.width} x {picture.height}")
        for picture in pictures
        if picture.format != "empty"
    )
    yield from _coded(_("Thumbnails"), (_("Object"), _("Format"), _("Pixels")), rows)


def _payloads(shown: Shown, catalog: Catalog) -> Iterator[Html]:
    opened = shown.opened
    sha1_of = properties.payload_hashes(opened)
    listed = (
        (
            _(payload.kind),
            code(payload.owner),
            _(payload.where),
            number(payload.size),
            number(payload.raw_size),
            code(sha1_of(payload) or ""),
            render(payload.flags),
        )
        for payload in properties.payloads_of(opened)
    )
    head = (
        _("Kind"),
        _("Object"),
        _("Where"),
        _("Bytes"),
        _("Uncompressed"),
        "SHA-1",
        _("Flags"),
    )
    yield from table(_("Payloads"), head, listed)
    runs = (
        (run.kind, code(f"0x{run.offset:X}"), number(run.size), code(run.sha1 or ""))
        for run in properties.undescribed_bytes(opened)
    )
    yield from table(
        _("Bytes that no list names"), (_("Kind"), _("Offset"), _("Bytes"), "SHA-1"), runs
    )
    beside = ((code(slashed(file.path)), number(file.size)) for file in opened.siblings)
    yield from table(_("Files beside it"), (_("File"), _("Bytes")), beside)


def _properties(shown: Shown, catalog: Catalog) -> Iterator[Html]:
    objects = shown.opened.objects
    if objects is None:
        return
    note = str(UNVERSIONED) if objects.package.layout.unversioned_properties else ""
    rows = value_rows(values_of(objects_of(objects)))
    yield from table(_("Properties"), VALUE_HEAD, rows, note)


def _coded(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[Html]:
    """A table of nothing but what the file has."""
    return table(title, head, (tuple(map(code, row)) for row in rows))


#: What makes each part of the report, but for those that are listed as they are stored.
_SECTIONS: Final[dict[str, Callable[[Shown, Catalog], Iterator[Html]]]] = {
    "verdict": _verdict,
    "versions": _versions,
    "custom-versions": _custom_versions,
    "names": _names,
    "imports": _imports,
    "exports": _exports,
    "soft-references": _soft_references,
    "asset-registry": _asset_registry,
    "thumbnails": _thumbnails,
    "payloads": _payloads,
    "properties": _properties,
}


# -- object streams --------------------------------------------------------------------------------


def stream_html(shown: ShownStream, name: str) -> Iterator[str]:
    """The page about one stream, piece by piece."""
    return page(name, _stream_parts(shown))


def _stream_parts(shown: ShownStream) -> Iterator[Html]:
    opened, answer = shown.opened, shown.answer
    said = verdict_text(answer.facts, answer.profile, answer.judgement)
    yield facts(
        [
            (_("File"), code(slashed(opened.path))),
            (_("Size"), _("{size:,} bytes", size=opened.size)),
        ]
    )
    yield sentence(behind(word(answer.verdict.value, shown=said.lead)), said.rest)
    versions = [(render(row.title), row.text) for row in shown.asset.version_rows()]
    yield facts([*versions, (_("Class list"), str(shown.classes.extent))])
    findings = (
        (
            rule(finding.rule),
            word(finding.severity.value),
            lines([texts_of(finding).message(), texts_of(finding).remedy()]),
            code(finding.path),
        )
        for finding in answer.findings
    )
    yield from table(
        _("Findings"), (_("Rule"), _("Severity"), _("What is wrong"), _("Where")), findings
    )
    yield from rules(finding.rule for finding in answer.findings)
    head = (
        _("Class"),
        _("Class id"),
        _("Elements"),
        _("Patches"),
        _("File"),
        _("Known"),
        _("Status"),
    )
    rows = (
        (
            row.name,
            code(row.id),
            count_text(row.elements),
            count_text(row.entries),
            f"{row.version}",
            "" if row.known is None else f"{row.known}",
            row.status,
        )
        for row in shown.rows
    )
    yield from table(_("Classes"), head, rows, count_text(len(shown.rows)))
    for at in shown.patches:
        entries = (
            (code("" if entry.address is None else str(entry.address)), code(entry_value(entry)))
            for entry in at.patch.entries
        )
        yield from table(_("Data patch {path}", path=at.path), (_("Address"), _("Value")), entries)
    if opened.tree is not None:
        yield from table(_("Fields"), VALUE_HEAD, value_rows(field_rows(opened.tree)))
