"""What a save of many files would do, as Markdown to paste into a ticket."""

from __future__ import annotations

from inspector.catalog import EngineProfile
from inspector.language import tr
from inspector.phrases import counted, labelled
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
        (code(file.path), escaped(loss_words(file)), "<br>".join(map(code, file.lost)))
        for file in total.losing[:_SHOWN]
    ]
    steps = [
        (escaped(step.title), escaped(step_label(step)), f"{step.files:,}", risk_words(step))
        for step in total.steps[:_SHOWN]
    ]
    closed = [(escaped(release), files) for release, files in closed_releases(total)]
    blocks = [
        "## " + labelled(tr("Upgrade preview"), counted(total.files, "file")),
        f"**{escaped(foot(total))}**",
        escaped(verdict_words(total)),
        "  \n".join(
            labelled(tr(label).capitalize(), escaped(judge))
            for label, judge in judges(total, profile)
        ),
        *titled_table(tr("Loses data"), (tr("File"), tr("What"), tr("References")), losing),
        *_more(len(total.losing)),
        *titled_table(
            tr("Steps that touch files, or may"),
            (tr("Axis"), tr("Step"), tr("Files"), tr("Risk")),
            steps,
        ),
        *_more(len(total.steps)),
        *titled_table(tr("No longer opened after the save"), (tr("Release"), tr("Files")), closed),
    ]
    return "\n\n".join(filter(None, blocks)) + "\n"


def _more(count: int) -> list[str]:
    return (
        [tr("and {count:,} more; `--format json` lists all", count=count - _SHOWN)]
        if count > _SHOWN
        else []
    )
