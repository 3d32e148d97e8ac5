"""What a save with an engine would do to one file, as JSON; beside it as text and as Markdown."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from inspector.catalog import EngineProfile
from inspector.report.upgrades_markdown import upgrades_markdown
from inspector.report.upgrades_text import upgrades_text
from inspector.report.values import PACKAGE_FORMAT, SCHEMA_NUMBER, Json, engine_json
from inspector.upgrades import words
from inspector.upgrades.model import (
    REDIRECT,
    AxisGroup,
    FieldChange,
    LostReference,
    Patch,
    Preview,
    PreviewVerdict,
    Problem,
    RedirectedReference,
    Step,
    VersionChange,
)
from inspector.upgrades.values import Missing, Value

__all__ = ["plain", "scope_text", "upgrades_json", "upgrades_markdown", "upgrades_text"]


def upgrades_json(preview: Preview, profile: EngineProfile, path: str) -> Json:
    """The preview of one file as a JSON document.

    A value that is none, such as that of a field which is not stored, is null, and the key with
    ``_text`` behind it says why.

    Args:
        preview: What a save would do.
        profile: The engine that saves.
        path: The file.
    """
    refused = preview.verdict is PreviewVerdict.REFUSED
    return {
        "schema": SCHEMA_NUMBER,
        "path": path,
        "format": PACKAGE_FORMAT,
        "engine": engine_json(profile),
        "verdict": preview.verdict.value,
        "answer": words.verdict_line(preview),
        "refused": preview.refused if refused else None,
        "loss": preview.loss.value,
        "step_count": preview.step_count,
        "counts": words.counts(preview)._asdict(),
        "versions": [_version_json(change) for change in preview.versions],
        "axes": [_axis_json(group) for group in preview.groups],
        "patches": [_step_json(group, step) for group in preview.groups for step in group.steps],
        "if_used": [_axis_json(group) for group in preview.if_used],
        "dropped": [_change_json(change) for change in preview.dropped],
        "references_lost": [_lost_json(reference) for reference in preview.references_lost],
        "references_redirected": list(map(_redirected_json, preview.references_redirected)),
        "no_longer_readable_by": list(preview.closed),
        "readable_by": list(preview.opens),
        "never_readable_by": list(preview.never),
        "problems": [_problem_json(problem) for problem in preview.problems],
    }


def _version_json(change: VersionChange) -> Json:
    return {
        "axis": change.axis,
        "title": change.title,
        "before": change.before,
        "before_name": change.before_name or None,
        "after": change.after,
        "after_name": change.after_name or None,
        "fate": change.fate,
    }


def _axis_json(group: AxisGroup) -> Json:
    return {
        "axis": group.axis,
        "title": group.title,
        "before": group.before,
        "after": group.after,
        "count": group.count,
        "touching": group.touching,
        "loss": group.loss.value,
        "note": group.note,
    }


def _step_json(group: AxisGroup, step: Step) -> Json:
    first = step.patches[0]
    numbered = group.axis != REDIRECT
    return {
        "id": step.id,
        "axis": group.axis,
        "from": first.from_number if numbered else None,
        "to": step.number if numbered else None,
        "name": step.name,
        "title": step.title,
        "what": step.what,
        "basis": step.basis,
        "source": first.source,
        "kind": first.kind,
        "reach": step.reach.value,
        "touches": step.touches,
        "effect": first.effect.kind,
        "effect_text": step.effect,
        "effects": [_effect_json(patch) for patch in step.patches],
        "scope": scope_text(step),
        "loss": step.loss.value,
        "risk": None if step.risk is None else step.risk.value,
        "count": step.count,
        "changes": [_change_json(change) for change in step.changes],
        "more": max(step.count - len(step.changes), 0),
    }


def scope_text(step: Step) -> str:
    """What the patches of a step concern; empty for the whole package."""
    return ", ".join(dict.fromkeys(str(patch.scope) for patch in step.patches))


def _effect_json(patch: Patch) -> Json:
    return {
        "id": patch.id,
        "kind": patch.effect.kind,
        "scope": str(patch.scope),
        "phase": patch.phase.value,
        "source": patch.source,
    }


def _change_json(change: FieldChange) -> Json:
    return {
        "path": change.path,
        "sign": _SIGNS[change.sign],
        "before": plain(change.before),
        "before_text": _why_none(change.before),
        "after": plain(change.after),
        "after_text": _why_none(change.after),
        "loss": change.loss.value,
        "names": None if change.names is None else list(change.names),
        "types": None if change.types is None else list(change.types),
        "note": change.note,
    }


_SIGNS = {"+": "added", "−": "removed", "~": "changed"}


def _why_none(value: Value) -> str | None:
    return value.value if isinstance(value, Missing) else None


def plain(value: Value) -> Any:
    """A value as JSON holds it: null for one that is none, texts for what is no finite number."""
    if value is None or isinstance(value, Missing):
        return None
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return value if isfinite(value) else repr(value)
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return str(value)


def _lost_json(reference: LostReference) -> Json:
    return {
        "target": reference.target,
        "reason": reference.reason,
        "rule": reference.rule or None,
        "path": reference.place,
    }


def _redirected_json(reference: RedirectedReference) -> Json:
    return {
        "path": reference.place,
        "before": reference.before,
        "after": reference.after,
        "redirectors": list(reference.redirectors),
    }


def _problem_json(problem: Problem) -> Json:
    return {
        "code": problem.code,
        "severity": problem.severity,
        "text": problem.text,
        "patches": list(problem.patches),
        "place": problem.place,
    }
