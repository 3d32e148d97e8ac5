"""The report of an object stream for people, section by section, and for comparing revisions."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.catalog import Catalog
from inspector.catalog.classes import classes
from inspector.checks import Depth
from inspector.checks.stream_classes import ClassRow, class_rows
from inspector.escaping import one_line
from inspector.format.objectstream.elements import Stream
from inspector.format.objectstream.slices import FLAGS, PatchEntry, data_flags, data_overlays
from inspector.format.objectstream.stream_file import ObjectStream
from inspector.messages import _, ngettext
from inspector.messages.phrases import clauses, remarks
from inspector.messages.rendering import render
from inspector.project.opening import Opened, deepened
from inspector.report.objectstream.rows import (
    REMOVED,
    PatchAt,
    ShownStream,
    patches_of,
    short,
    type_words,
    value_lines,
    value_words,
)
from inspector.report.tables import block
from inspector.report.text import fact, findings_text, verdict_text


def stream_parts(shown: ShownStream) -> Iterator[list[str]]:
    """The sections, each with its title as the first line; those without a line are left out."""
    yield _verdict(shown)
    yield stream_lines(shown.asset)
    yield block(_("Classes"), (one_line(_class_line(row)) for row in shown.rows))
    for at in shown.patches:
        yield patch_lines(at)
    yield block(_("Data flags"), map(one_line, _flag_lines(shown.stream)))
    yield block(_("Data overlays"), map(one_line, _overlay_lines(shown.stream)))
    yield block(_("Values"), value_lines(shown.stream))


def _flag_lines(stream: Stream) -> Iterator[str]:
    """What fields of entities must or must not be overridden by."""
    for entry in data_flags(stream):
        words = [_(word) for bit, word in FLAGS.items() if entry.flags & bit]
        text = clauses(words) or f"{entry.flags}"
        yield _(
            "entity {entity}  {address}  {told}",
            entity=short(str(entry.entity)),
            address=short(str(entry.address)),
            told=text,
        )


def _overlay_lines(stream: Stream) -> Iterator[str]:
    """What stands for data from elsewhere."""
    for overlay in data_overlays(stream):
        held = (overlay.provider, overlay.token)
        provider, token = (_("none") if each is None else value_words(each) for each in held)
        yield _("provider {provider}  token {token}", provider=provider, token=token)


def stream_text(shown: ShownStream) -> Iterator[str]:
    """The report, piece by piece."""
    parting = ""
    for part in filter(None, stream_parts(shown)):
        yield parting + "".join(f"{line}\n" for line in part)
        parting = "\n"


def for_diff_parts(opened: Opened, catalog: Catalog) -> Iterator[list[str]]:
    """What Git compares: nothing of the place, no counts, no verdict; classes by name."""
    whole = deepened(opened, Depth.OBJECTS)
    asset, stored = whole.asset, whole.facts.stream
    assert isinstance(asset, ObjectStream)
    assert stored is not None
    yield stream_lines(asset)
    rows = (row for row in class_rows(stored, classes(catalog)) if row.elements)
    yield block(
        _("Classes"),
        sorted(one_line(f"  {short(row.name)}  {row.id}  {row.version}") for row in rows),
    )
    for at in patches_of(asset.reading.stream):
        yield patch_lines(at)
    yield block(_("Values"), value_lines(asset.reading.stream))


def stream_lines(asset: ObjectStream) -> list[str]:
    """How the stream is written."""
    return block(
        _("Stream"),
        (fact(render(row.title).lower(), one_line(row.text)) for row in asset.version_rows()),
    )


def patch_lines(at: PatchAt) -> list[str]:
    """A data patch, one line an entry."""
    patch = at.patch
    version = (
        ""
        if at.target_version is None
        else _(" at {target_version}", target_version=at.target_version)
    )
    entries = ngettext("{count} entry", "{count} entries", len(patch.entries))
    title = _(
        "Data patch {path}: {format} form, {target_class}{version}, {entries}",
        path=at.path,
        format=_(patch.format),
        target_class=short(patch.target_class),
        version=version,
        entries=entries,
    )
    return [one_line(title), *(one_line(f"  {_entry(entry)}") for entry in patch.entries)]


def _entry(entry: PatchEntry) -> str:
    if entry.problems:
        return _("not read: {problems}", problems=remarks(map(str, entry.problems)))
    return f"{short(str(entry.address))}  {entry_value(entry)}"


def entry_value(entry: PatchEntry) -> str:
    """What an entry writes, in one line."""
    value = entry.value
    if value is None:
        return _(REMOVED)
    if not value.children:
        return f"{type_words(value)}  {value_words(value)}"
    below = sum(1 for __ in value.walk()) - 1
    return f"{type_words(value)}  {ngettext('{count} element', '{count} elements', below)}"


def _verdict(shown: ShownStream) -> list[str]:
    answer = shown.answer
    said = verdict_text(answer.facts, answer.profile, answer.judgement)
    lines = [
        _("Verdict"),
        fact("verdict", _(answer.verdict.value)),
        fact("answer", one_line(said.lead)),
    ]
    if said.rest:
        lines.append(fact("", one_line(said.rest)))
    lines.append(fact(_("class list"), str(shown.classes.extent)))
    return lines + findings_text(answer.findings)


def _class_line(row: ClassRow) -> str:
    places = [ngettext("{count} element", "{count} elements", row.elements)] if row.elements else []
    places += (
        [ngettext("{count} patch entry", "{count} patch entries", row.entries)]
        if row.entries
        else []
    )
    known = "" if row.known in (None, row.version) else _(", {known} is known", known=row.known)
    status = _(row.status)
    if row.status == "deprecated":
        status = _("deprecated, converted") if row.converts else _("deprecated, discarded")
    name = short(row.name) or _("(no name)")
    return f"{name}  {row.id}  {row.version}  {clauses(places)}  [{status}{known}]"
