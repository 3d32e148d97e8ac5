"""Build ids as rows: each manifest below a folder, and whether the engine takes it."""

from __future__ import annotations

import os
from typing import NamedTuple

from inspector.checks.engines.modules import BinariesAnswer
from inspector.checks.judgement import Mark
from inspector.escaping import one_line
from inspector.messages import _, count_text, lazy, ngettext
from inspector.messages.phrases import clauses, joined, listed
from inspector.messages.rules import texts_of

_RESULTS = {
    True: (Mark.OK, lazy("accepted")),
    False: (Mark.REFUSE, lazy("skipped")),
    None: (Mark.NONE, lazy("not judged")),
}
_ORDER = (Mark.REFUSE, Mark.NONE, Mark.OK)
#: Modules that are named; more are counted.
_NAMED = 3


class ManifestRow(NamedTuple):
    """A manifest and what becomes of it; ``why`` are its findings in words."""

    place: str
    build_id: str
    modules: str
    result: str
    mark: Mark
    why: str


def manifest_rows(answer: BinariesAnswer, folder: str) -> tuple[ManifestRow, ...]:
    """The manifests of every target, skipped ones first.

    Args:
        answer: What is said of the binaries.
        folder: The folder that places are told from.
    """
    why: dict[str, list[str]] = {}
    for finding in answer.findings:
        why.setdefault(finding.path, []).append(texts_of(finding).message())
    rows = []
    for target in answer.targets:
        for manifest, accepted in target.manifests:
            mark, result = _RESULTS[accepted]
            names = sorted(manifest.modules)
            more = len(names) - _NAMED
            shown = listed(names) if more <= 0 else f"{listed(names[:_NAMED])} +{count_text(more)}"
            rows.append(
                ManifestRow(
                    one_line(os.path.relpath(manifest.path, folder)),
                    "(none)" if manifest.build_id is None else one_line(manifest.build_id or '""'),
                    one_line(shown),
                    str(result),
                    mark,
                    " ".join(why.get(manifest.path, ())),
                )
            )
    return tuple(sorted(rows, key=lambda row: (_ORDER.index(row.mark), row.place)))


def manifests_sentence(answer: BinariesAnswer) -> str:
    """How many manifests there are, and what becomes of them."""
    accepted = [each.accepted for target in answer.targets for each in target.manifests]
    if not accepted:
        return _("no manifests")
    counts = [
        f"{count_text(accepted.count(result))} {word}"
        for result, (__, word) in _RESULTS.items()
        if accepted.count(result)
    ]
    ids = [f"“{one_line(each.reference)}”" for each in answer.targets if each.reference]
    wanted = (
        _("; the engine’s id is {parts}", parts=joined(list(dict.fromkeys(ids)))) if ids else ""
    )
    return clauses(
        (ngettext("{count} manifest", "{count} manifests", len(accepted)), joined(counts) + wanted)
    )
