"""The short phrases about a preview: what stands in its columns, titles and lines."""

from __future__ import annotations

from typing import Any

from inspector.finding import Statement


class _Phrase(Statement):
    """All of them by their keys; each takes what it names of the values."""

    rule = "PREVIEW"
    templates = {
        # Columns.
        "steps": "{count:# step|# steps}",
        "redirects": "{count:# redirect|# redirects}",
        "more_redirects": "{count:# more redirect|# more redirects}",
        "more_steps": "{count:# more step|# more steps} that no source names",
        "touch": "{count:# touches this file|# touch this file}",
        "touch_and_may": "{count:# touches this file|# touch this file}, {more:,} may touch it",
        "may_touch": "{count:,} may touch this file",
        "brief_touch_and_may": "{count:# touches it|# touch it}, {more:,} may",
        "brief_may_touch": "{count:,} may touch it",
        "may": "may: {name}",
        "not_described": "not described",
        "more_places": "{count:# more place|# more places}, not listed",
        "releases": "{count:# release|# releases}",
        # Groups that are no axis, and what stands in their rows.
        "references": "References",
        "lost": "{count:,} lost",
        "lost_target": "{name} is {reason}",
        "lost_told": "{reason}. It reads as null in {name}, and a save writes the null.",
        "count_of_references": "{count:# reference|# references}",
        "null_on_load": "null on load",
        "dropped": "Dropped fields",
        "dropped_fields": "{count:# field|# fields} dropped",
        "dropped_told": "A save no longer writes it.",
        "dropped_by": "Step {number} {name} removes it. A save no longer writes it. {reason}",
        "redirected": "Redirected references",
        "new_place": "new place",
        "redirected_told": (
            "The object moved; the engine follows {name}. A save writes the new place."
        ),
        "problems": "Problems of patches and redirects",
        "count_of_problems": "{count:# problem|# problems}",
        "unused": "Not stored in this file",
        "unused_steps": "{count:# step|# steps}, only if the asset uses them",
        "unused_apart": "{count:,} only if the asset uses them, not counted above",
        "unused_axis": "{count:# step|# steps}, only if used",
        "unused_to": "up to {name}",
        "unused_told": "The file stores no number of it, so it is not known whether its steps run.",
        # What a save writes and loses.
        "safe_means": (
            "Safe speaks of stored values: what is not stored takes the engine’s defaults, which "
            "may have changed."
        ),
        "references_not_looked_up": (
            "References were not looked up: neither a project nor a plugin is around the file."
        ),
        "changed": "{count:# field|# fields} changed",
        "changed_and_added": "{count:# field|# fields} changed, {more:,} added",
        "added": "{count:# field|# fields} added",
        "removed": "{count:# field|# fields} removed",
        "references_redirected": "{count:# reference|# references} redirected",
        "effects_unknown": "{count:# effect|# effects} not known",
        "rounds": "{count:# step rounds|# steps round} numbers",
        "loses": "{count:# step loses|# steps lose} data",
        "redirects_lose": "{count:# redirect loses|# redirects lose} data",
        "fields_dropped": "{count:# field is|# fields are} dropped",
        "references_null": "{count:# reference becomes|# references become} null",
        "nothing": "Nothing.",
        "numbers_alone": "Nothing but the numbers.",
        "all_open": "No release: all that open it now still do.",
        "never_opened": "{name} could not open before.",
        "writes": "Writes {count:# number|# numbers}",
        "closed": "{name} can no longer open it",
        "release_closed": "can no longer open it",
        "release_opens": "can open it",
        "release_never": "could not before",
        "see_upgrades": (
            "inspector upgrades says what a save changes here, what is lost and what is not known."
        ),
        # How sure a description is.
        "documented": "documented",
        "reader": "read from an independent reader",
        "name-only": "only the name is known",
        "ini": "from a project’s ini file",
        "studio": "from a studio’s own file",
        "undescribed": "Nobody has described it.",
        # The chain of reasons of a step.
        "why_row": "What it means",
        "why_name": "What the engine calls it",
        "why_title": "In short",
        "why_does": "What it does",
        "this_file": "This file",
        "why_effect": "How",
        "why_cost": "What it costs",
        "why_sure": "How sure",
        "cost_safe": "Nothing that is stored is lost.",
        "cost_rounds": "Numbers are rounded.",
        "cost_loses": "Data of the file is lost.",
        "cost_may_lose": "Data is lost where the file has what the step drops.",
        "cost_unknown": "Nobody has described what becomes of the values.",
    }
    count: int = 0
    more: int = 0
    number: int = 0
    name: str = ""
    reason: str = ""


def phrase(key: str, **values: Any) -> str:
    """A phrase by its key with its values; empty where there is none of that key.

    Args:
        key: Which one.
        values: ``count`` and ``more`` of what it counts, a ``number``, a ``name``, a ``reason``.
    """
    return _Phrase(**values).words(key)
