"""What files would be judged by: the engine, the project file, and what that says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from inspector.catalog import EngineProfile
from inspector.escaping import one_line
from inspector.messages import N_, _, pgettext
from inspector.messages.phrases import listed
from inspector.project.around.settings import Settings
from inspector.report.text import engine_text, fact, named


def settings_text(settings: Settings, engine: EngineProfile, baseline: str) -> Iterator[str]:
    """A line for each thing that is said, and for each that might be.

    Args:
        settings: What the project file and the command line say.
        engine: The engine that files are judged for.
        baseline: The file of known findings; empty where there is none.
    """
    policy = settings.policy
    rows: list[tuple[str, str]] = [
        (N_("engine"), engine_text(engine)),
        (N_("project file"), settings.file),
        (N_("baseline"), baseline),
        (N_("rules"), _rules(policy.select) or _("all")),
        (N_("ignored rules"), _rules(policy.ignore)),
        (N_("left out"), listed(settings.exclude)),
        (N_("patches"), listed(settings.patches)),
    ]
    nothing = pgettext("settings", "none")
    yield from (f"{fact(label, one_line(value or nothing), '')}\n" for label, value in rows)
    for rule, severity in sorted(policy.severities.items()):
        yield f"{named(rule, _(severity.value), '')}\n"
    for row in settings.per_path:
        where = listed(row.patterns)
        yield f"{fact(N_('ignored for paths'), one_line(f'{where}: {_rules(row.ignore)}'), '')}\n"


def _rules(rules: Sequence[str] | frozenset[str] | None) -> str:
    return listed(sorted(rules or ()))
