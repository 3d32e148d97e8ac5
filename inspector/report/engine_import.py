"""What an import of an engine's own source found, for people."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.checks.engines.build import custom_name
from inspector.escaping import one_line
from inspector.findings.finding import Severity
from inspector.messages import _, ngettext
from inspector.messages.phrases import clauses
from inspector.project.around.headers import ImportedEngine, named_as
from inspector.report.build_version import problem_lines
from inspector.report.style import PLAIN, Style
from inspector.report.values import fact, version_text

#: Remarks that are listed; a whole engine may have hundreds, which JSON tells all.
_MOST_REMARKS = 40


def import_text(engine: ImportedEngine, path: str, style: Style = PLAIN) -> Iterator[str]:
    """What was found, and where the profile is now, line by line.

    Args:
        engine: The engine.
        path: The profile file.
        style: How it is set.
    """
    yield from (f"{line}\n" for line in _lines(engine, style))
    name = named_as(path)
    # In single quotes a path of Windows is as it is.
    project = _("engine = '{name}' in a project file", name=name)
    yield one_line(
        _(
            "Written to {path}; name it with --engine {name}, or as {project}.",
            path=path,
            name=name,
            project=project,
        )
    )
    yield "\n"


def _lines(engine: ImportedEngine, style: Style) -> Iterator[str]:
    profile = engine.profile
    yield style.strong(one_line(profile.name))
    yield fact("version", version_text(profile.version))
    files = ngettext("{count} source file", "{count} source files", engine.files)
    yield fact(
        "read",
        _("{files}, {telling:,} of them declare versions", files=files, telling=engine.telling),
    )
    for axis, listed in engine.lists.objects.items():
        count = ngettext("{count} version", "{count} versions", len(listed.versions))
        yield fact(
            _("{axis} list", axis=axis),
            one_line(
                _(
                    "up to {latest}, {count}  ({place})",
                    latest=listed.latest,
                    count=count,
                    place=listed.place,
                )
            ),
        )
    layout = engine.lists.layout
    if layout is not None:
        yield fact(_("header layout"), one_line(f"{layout.number}  ({layout.place})"))
    custom = ngettext(
        "{count} custom version", "{count} custom versions", len(profile.custom_latest or {})
    )
    registers = (
        _("the engine registers exactly these") if profile.complete else _("added to the release")
    )
    yield fact(_("custom versions"), clauses((custom, registers)))
    for entry in engine.lists.custom:
        yield one_line(
            f"    {entry.guid}  {custom_name(entry):<40}  {entry.latest:>4}  ({entry.place})"
        )
    if engine.findings:
        yield style.strong(_("Findings"))
        told = [f for f in engine.findings if f.severity is not Severity.INFO][:_MOST_REMARKS]
        told = told or list(engine.findings[:_MOST_REMARKS])
        yield from problem_lines(told, style)
        more = len(engine.findings) - len(told)
        if more:
            yield _(
                "  and {count}; --format json lists all",
                count=ngettext("{count} more finding", "{count} more findings", more),
            )
