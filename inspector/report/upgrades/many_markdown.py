"""What a save of many files would do, as Markdown to paste into a ticket."""

from __future__ import annotations

from inspector.catalog import EngineProfile
from inspector.messages import _, ngettext
from inspector.messages.phrases import labelled
from inspector.messages.rendering import render
from inspector.project.scan.saving import SetSave
from inspector.report.markdown import code, escaped, titled_table
from inspector.report.upgrades.many import (
    closed_releases,
    foot,
    judges,
    loss_words,
    risk_words,
    step_label,
    verdict_words,
)

#: How many rows of a table are told; the JSON output has all.
_SHOWN = 100


def set_markdown(total: SetSave, profile: EngineProfile) -> str:
    """The sums as Markdown: a heading, the verdict, and tables.

    Args:
        total: The sums.
        profile: The engine that saves.
    """
    losing = [
        (
            code(file.path),
            escaped(loss_words(file)),
            "<br>".join(code(reference.words()) for reference in file.lost),
        )
        for file in total.losing[:_SHOWN]
    ]
    steps = [
        (
            escaped(render(step.title)),
            escaped(step_label(step)),
            f"{step.files:,}",
            risk_words(step),
        )
        for step in total.steps[:_SHOWN]
    ]
    closed = [(escaped(release), files) for release, files in closed_releases(total)]
    blocks = [
        "## "
        + labelled(_("Upgrade preview"), ngettext("{count} file", "{count} files", total.files)),
        f"**{escaped(foot(total))}**",
        escaped(verdict_words(total)),
        "  \n".join(
            labelled(_(label).capitalize(), escaped(judge))
            for label, judge in judges(total, profile)
        ),
        *titled_table(_("Loses data"), (_("File"), _("What"), _("References")), losing),
        *_more(len(total.losing)),
        *titled_table(
            _("Steps that touch files, or may"),
            (_("Axis"), _("Step"), _("Files"), _("Risk")),
            steps,
        ),
        *_more(len(total.steps)),
        *titled_table(_("No longer opened after the save"), (_("Release"), _("Files")), closed),
    ]
    return "\n\n".join(filter(None, blocks)) + "\n"


def _more(count: int) -> list[str]:
    return (
        [_("and {count:,} more; `--format json` lists all", count=count - _SHOWN)]
        if count > _SHOWN
        else []
    )
