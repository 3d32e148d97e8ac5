"""A Build.version and the modules built with it, as text: fields, consequences, build ids."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from inspector.catalog import BuildVersion, Catalog
from inspector.catalog.build_version import BUILD_FIELDS
from inspector.catalog.local_version import Absent, FieldUpdate
from inspector.checks.engines.build import build_findings, refusing_releases
from inspector.checks.engines.modules import BinariesAnswer, ManifestAnswer, State, TargetAnswer
from inspector.errors import shortened
from inspector.escaping import filled, one_line
from inspector.files.system import slashed
from inspector.findings.finding import Finding
from inspector.messages import _, ngettext
from inspector.messages.phrases import bounded, listed, neighbours
from inspector.messages.rules import texts_of
from inspector.project.around.builds import UpdatePreview
from inspector.report.terminal import PLAIN, Style
from inspector.report.text import fact, named, version_text

# -- Build.version ---------------------------------------------------------------------------------


def problem_lines(findings: Iterable[Finding], style: Style = PLAIN) -> list[str]:
    """Findings about an engine: a line with the code and what is wrong, one with what to do."""
    lines = []
    for finding in findings:
        severity = style.word(finding.severity.value, 7)
        lines.append(f"  {severity}  {finding.rule:<12}  {one_line(texts_of(finding).message())}")
        remedy = texts_of(finding).remedy()
        if remedy:
            lines.append(f"  {'':<7}  {'':<12}  {one_line(remedy)}")
    return lines


def _as_written(value: object) -> str:
    """A value as the file has it."""
    return json.dumps(value, ensure_ascii=False)


def build_version_text(
    name: str, build: BuildVersion, findings: Sequence[Finding], catalog: Catalog,
    style: Style = PLAIN,
) -> str:  # fmt: skip
    """A Build.version for people, one fact a line.

    Args:
        name: Its path.
        build: What it says.
        findings: What is wrong with it.
        catalog: What is known of releases.
        style: How it is set.
    """
    lines = [one_line(name), style.strong(_("In the file"))]
    lines += [_field_line(build, field.name, field.attribute) for field in BUILD_FIELDS]
    lines += [
        named(
            one_line(bounded(field)),
            _("{one_line} (not known, kept)", one_line=one_line(shortened(_as_written(value)))),
        )
        for field, value in build.other.items()
    ]
    lines.append(style.strong(_("What follows")))
    lines += [fact(label, value) for label, value in derived_facts(build, catalog)]
    if findings:
        lines.append(style.strong(_("Findings")))
        lines += problem_lines(findings, style)
    return "\n".join(lines) + "\n"


def _field_line(build: BuildVersion, name: str, attribute: str) -> str:
    value = getattr(build, attribute)
    plain = str(int(value or 0) if _is_bit(value) else value)
    shown = '""' if value == "" else one_line(bounded(plain))
    return named(name, shown if name in build.written else _("{shown} (absent)", shown=shown))


def _is_bit(value: object) -> bool:
    return value is None or isinstance(value, bool)


def derived_facts(build: BuildVersion, catalog: Catalog) -> list[tuple[str, str]]:
    """What follows from a Build.version: label and value, in order."""
    current, floor = build.current, build.compatible_with
    names = [release.name for release in catalog.releases]
    refusing = neighbours(names, frozenset(refusing_releases(build, catalog)))
    groups = [
        g[0] if len(g) == 1 else _("{oldest} to {newest}", oldest=g[0], newest=g[-1])
        for g in refusing
        if g
    ]
    return [
        (_("saved by"), bounded(version_text(current))),
        (_("stored changelist"), f"0x{current.raw_changelist:08X}"),
        (_("compatible with"), bounded(version_text(floor))),
        (_("stored floor"), f"0x{floor.raw_changelist:08X} ({floor.changelist})"),
        (_("version check"), _("on") if build.check_on else _("off, a changelist is 0")),
        (_("build text"), one_line(bounded(build.version_text))),
        (_("refused by"), listed(groups) if groups else _("no known release by its version")),
    ]


def header_notes(preview: UpdatePreview, absent: Absent) -> list[str]:
    """What the command does to the engine's source, as sentences: nothing of it is written here."""
    flags, after = preview.flags, preview.after(absent)
    if flags.skip_header:
        notes = [_("-SkipHeader: the engine's header files stay as they are.")]
    else:
        files = _(
            "Changelist {changelist}, CompatibleChangelist {compatible_changelist}, "
            'IsLicenseeVersion {licensee} and BranchName "{branch}"',
            changelist=after.changelist,
            compatible_changelist=after.compatible_changelist,
            licensee=int(after.licensee),
            branch=bounded(after.branch),
        )
        header = _("The engine's version header, whose name differs by release")
        notes = [_("{header}, would get {files} too.", header=header, files=files)]
    if flags.build is not None:
        notes.append(
            _(
                'BUILD_VERSION in the engine\'s source would become "{build}".',
                build=bounded(flags.build),
            )
        )
    return notes


def update_text(
    preview: UpdatePreview, absent: Absent, *, backup: str | None, wanted: bool,
    style: Style = PLAIN,
) -> str:  # fmt: skip
    """What UpdateLocalVersion would write, or has written, for people.

    Args:
        preview: The file before and after.
        absent: What is taken to become of fields without a flag.
        backup: Where the file before is; None where nothing was written.
        wanted: Whether the update was to be written.
        style: How it is set.
    """
    differ = any(update.keep != update.reset for update in preview.updates)
    titles = f"  {'':<22}{filled(_('now'), 24)}{_titles(absent, differ)}"
    lines = [one_line(slashed(preview.path)), style.strong(titles)]
    lines += [_update_line(update, absent, differ) for update in preview.updates]
    if differ:
        lines.append(
            _(
                "  A field without a flag: {absent} is assumed; the documents can be "
                "read either way.",
                absent=absent,
            )
        )
    after = preview.after(absent)
    lines.append(fact(_("compatible with"), bounded(version_text(after.compatible_with))))
    lines += problem_lines(build_findings(after), style)
    lines += [one_line(f"  {note}") for note in header_notes(preview, absent)]
    if backup is not None:
        lines.append(one_line(_("Written; the file before is {backup}.", backup=backup)))
    elif wanted:
        lines.append(_("Nothing changes, so nothing was written."))
    else:
        lines.append(_("Nothing was written; --write writes it."))
    return "\n".join(lines) + "\n"


def _titles(absent: Absent, differ: bool) -> str:
    if not differ:
        return _("after")
    other = "reset" if absent == "keep" else "keep"
    after = _("after ({absent})", absent=absent)
    return f"{filled(after, 24)}{_('with absent = {other}', other=other)}"


def _update_line(update: FieldUpdate, absent: Absent, differ: bool) -> str:
    after = update.after(absent)
    other = update.reset if absent == "keep" else update.keep
    columns = [_cell(update.before), _cell(after, after != update.before)]
    if differ:
        columns.append(_cell(other, other != update.before))
    return f"  {update.name:<22}" + "".join(filled(column, 24) for column in columns).rstrip()


def _cell(value: int | str | None, changed: bool = False) -> str:
    if value is None:
        return _("(absent)")
    shown = '""' if value == "" else one_line(bounded(str(value)))
    return f"{shown} ~" if changed else shown


# -- modules ---------------------------------------------------------------------------------------


def modules_text(answer: BinariesAnswer, style: Style = PLAIN) -> Iterator[str]:
    """What is said of binaries, line by line."""
    for target in answer.targets:
        yield from (f"{line}\n" for line in _target_lines(target, style))
    if answer.findings:
        yield style.strong(_("Findings")) + "\n"
        yield from (f"{line}\n" for line in problem_lines(answer.findings, style))


def _target_lines(target: TargetAnswer, style: Style) -> Iterator[str]:
    yield style.strong(one_line(target.name))
    source = f"({target.source})" if target.source else ""
    reference = _("not known") if target.reference is None else f'"{target.reference}"'
    yield fact(_("build id"), one_line(f"{reference} {source}"))
    for manifest in target.manifests:
        yield _manifest_line(manifest)
    counts = Counter(module.state for module in target.modules)
    modules = [
        _(
            "{modules} {state}",
            modules=ngettext("{count} module", "{count} modules", counts[state]),
            state=_(state.value),
        )
        for state in State
        if counts[state]
    ]
    yield fact("modules", listed(modules) or _("none"))
    for module in target.modules:
        if module.state in (State.REFUSED, State.MISSING):
            where = one_line(f"{module.library}  ({module.manifest})")
            yield f"    {filled(_(module.state.value), 9)}  {one_line(module.name):<32}  {where}"


def _manifest_line(answer: ManifestAnswer) -> str:
    word = {True: _("accepted"), False: _("skipped"), None: _("not judged")}[answer.accepted]
    manifest = answer.manifest
    build_id = _("no id") if manifest.build_id is None else f'"{manifest.build_id}"'
    modules = ngettext("{count} module", "{count} modules", len(manifest.modules))
    return one_line(f"    {filled(word, 10)}  {build_id}  {slashed(manifest.path)}  ({modules})")
