"""The rows of a preview, in the order in which it is read: one tree for window and reports.

Losses come first, then what redirectors lead elsewhere, the axes, what the files of a project have
wrong, what the package does not use, and the steps that do not concern it. Nothing is judged here:
a row only says what the preview says, in the words that the reports use too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, Literal

from inspector.checks.judgement import Mark
from inspector.data_classes import dataclass, replace
from inspector.errors import shortened
from inspector.escaping import one_line
from inspector.findings.message import Message
from inspector.messages import N_, _, ngettext
from inspector.messages.phrases import ARROW, as_sentence, bounded, capitalized, labelled, listed
from inspector.messages.reasons import Explanation, ReasonLink
from inspector.messages.rendering import render
from inspector.messages.rules.upgrades import finding_words, lost_reason
from inspector.messages.saying import literal
from inspector.messages.upgrade_values import catalog_words, note_beside, sides
from inspector.named_tuples import NamedTuple
from inspector.report.upgrades.words import (
    COMMON_PREFIX,
    MAY_TOUCH,
    NOT_CONCERNED,
    NOT_STORED,
    axis_number,
    declared_at,
    effect_words,
    group_risk,
    group_total,
    not_concerned,
    numbers_sides,
    risk_text,
    sources,
    step_name,
    step_touches,
    touching_line,
)
from inspector.upgrades.model import (
    REDIRECT,
    AxisGroup,
    FieldChange,
    LostReference,
    Preview,
    PreviewVerdict,
    Reach,
    RedirectedReference,
    Risk,
    Step,
    Touch,
    UpgradeFinding,
)
from inspector.upgrades.preview import unlisted
from inspector.upgrades.values import Missing, Value

# -- one row ----------------------------------------------------------------------------------

RowKind = Literal["group", "step", "run", "change", "rest", "problem", "unused"]


def _no_rows() -> Sequence[UpgradeRow]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class UpgradeRow:
    """One row of the tree.

    Attributes:
        key: Stays the same while the file does, whatever engine it is looked at with.
        kind: A ``group`` of steps, a ``step``, a ``run`` of several that say the same, a ``change``
            of one place, the ``rest`` that is only counted, a ``problem``, or an ``unused`` axis.
        name: The words that stand first; of a change its field path.
        number: What stands before the name of a step.
        widest: The widest number beside which this one stands.
        span: The two sides of the arrow: numbers of an axis, values of a change.
        note: What is said behind the name; of a step what the engine calls it.
        mark: What kind of change or problem it is, for the sign before the name.
        dim: Whether there is nothing to see here.
        opened: Whether the rows below begin unfolded.
        opens: Whether there are rows below; ``below`` makes them.
        field: The field path that is selected with the row.
        step: The step that the row is, or is a part of.
        detail: What is said about a row that has no step.
        places: The field paths of the rows below, where no step names them.
        gone: Whether a change leaves nothing behind its arrow.
        absent: Whether nothing stands before it.
    """

    key: str
    kind: RowKind
    name: str
    number: str = ""
    widest: str = ""
    span: tuple[str, str] = ("", "")
    note: str = ""
    touches: str = ""
    effect: str = ""
    risk: str = ""
    mark: str | None = None
    dim: bool = False
    opened: bool = False
    opens: bool = False
    below: Callable[[], Sequence[UpgradeRow]] = _no_rows
    field: str = ""
    step: Step | None = None
    detail: str = ""
    places: tuple[str, ...] = ()
    gone: bool = False
    absent: bool = False

    @property
    def title(self) -> str:
        """Number and name."""
        return f"{self.number}  {self.name}".strip()

    @property
    def line(self) -> str:
        """The whole first column as one text."""
        if self.kind == "change":
            change = labelled(self.name, f"{self.span[0]} {ARROW} {self.span[1]}")
            return f"{change}  {self.note}".rstrip()
        numbers = f" {ARROW} ".join(side for side in self.span if side)
        return "  ".join(part for part in (self.title, numbers, self.note) if part)

    def paths(self) -> tuple[str, ...]:
        """The field paths of the rows below a step."""
        if self.kind != "step":
            return ()
        return tuple(c.path for c in self.step.changes) if self.step is not None else self.places

    def words(self) -> str:
        """Everything that a plain word of the filter looks into."""
        parts = [self.line, self.touches, self.effect, _(self.risk), self.detail, *self.places]
        step = self.step
        if step is not None:
            parts += [catalog_words(step.title), catalog_words(step.what or "")]
            parts += [step.basis, declared_at(step)]
            for change in step.changes:
                parts += [change.path, *sides(change), render(change.note)]
        return "\n".join(parts)


class RowFilter(NamedTuple):
    """Which rows are wanted: only steps that may touch the file, only those that pass a test."""

    only_touching: bool = False
    keep: Callable[[UpgradeRow], bool] | None = None

    def passes(self, row: UpgradeRow) -> bool:
        """Whether a step or a problem is wanted."""
        if self.only_touching and row.step is not None and row.step.reach is Reach.NOTHING:
            return False
        return self.keep is None or self.keep(row)


# -- the tree ---------------------------------------------------------------------------------

#: Keys of the groups that are no axis.
REFERENCES: Final = "references"
DROPPED: Final = "dropped"
REDIRECTED: Final = "redirected"
PROBLEMS: Final = "problems"
IF_USED: Final = "if-used"
MISSED: Final = "not-concerned"

#: A step with more places than this begins folded.
UNFOLDED: Final = 5
#: So many redirects side by side that find nothing here are one row; where rows unfold, also so
#: many steps of which nothing is known.
_RUN_OF_NOTHING: Final = 3
_RUN_OF_UNKNOWN: Final = 6
#: Characters of a value that a row shows; the rest is copied only.
SHOWN: Final = 240

#: What stands before a place that changes.
_SIGNS: Final = {"+": "added", "−": "removed", "~": "changed"}
_SEVERITIES: Final = {"error": "warn", "warning": "warn", "info": "info"}
#: What no longer stands in the file afterwards.
_GONE: Final = (Missing.DROPPED, Missing.DISCARDED, Missing.REFUSED)


def upgrade_rows(preview: Preview, wanted: RowFilter) -> list[UpgradeRow]:
    """The groups of a preview from the top; those without a wanted row are left out.

    Args:
        preview: What a save would do.
        wanted: What is to be shown of it.
    """
    narrowed = wanted.keep is not None or wanted.only_touching
    groups = [
        _references(preview, wanted),
        _dropped(preview, wanted),
        _redirected(preview, wanted),
        *(_axis(group, wanted, narrowed=narrowed) for group in preview.groups),
        _problems(preview, wanted),
    ]
    if not wanted.only_touching:
        groups += [_if_used(preview, wanted), _missed(preview, wanted)]
    return [group for group in groups if group is not None]


def leaf_rows(preview: Preview) -> Iterator[UpgradeRow]:
    """Every step, problem and unused axis of a preview: the rows that a filter counts."""
    yield from _reference_rows(preview.references_lost, render(preview.engine))
    yield from _dropped_rows(preview)
    yield from _redirected_rows(preview.references_redirected)
    for group in preview.groups:
        yield from _step_rows(group, group.axis)
    yield from _problem_rows(preview.problems)
    yield from _unused_rows(preview.if_used)


def listed_rows(group: AxisGroup) -> list[UpgradeRow]:
    """The rows of one axis where none unfolds; none where its own line says that all miss.

    Steps that do not concern the package are told by themselves.
    """
    rows = _concerning(_step_rows(group, group.axis), group)
    if len(rows) >= _RUN_OF_NOTHING and all(row.dim for row in rows) and not unlisted(group):
        return []
    return _folded(rows, group, unfolds=False) + _hidden(group)


# Losses ----------------------------------------------------------------------------------------


def _references(preview: Preview, wanted: RowFilter) -> UpgradeRow | None:
    lost_rows = _reference_rows(preview.references_lost, render(preview.engine))
    rows = [row for row in lost_rows if wanted.passes(row)]
    if not rows:
        return None
    lost = sum(len(row.places) for row in rows)
    return UpgradeRow(
        key=REFERENCES,
        kind="group",
        name=_("References"),
        touches=_("{count:,} lost", count=lost),
        risk=Risk.LOSES.value,
        opened=True,
        opens=True,
        below=lambda: rows,
    )


def _reference_rows(lost: Sequence[LostReference], engine: str) -> Iterator[UpgradeRow]:
    def same(reference: LostReference) -> tuple[str, str, str]:
        return reference.target, reference.rule, repr(reference.grounds)

    for (target, *__), group in groupby(sorted(lost, key=same), key=same):
        alike = list(group)
        reason, code = lost_reason(alike[0]), alike[0].code
        key = f"{REFERENCES}/{target}"
        yield UpgradeRow(
            key=key,
            kind="step",
            name=_(
                "{name} is {reason}",
                name=bounded(target.rpartition("/")[2] or target),
                reason=reason,
            ),
            touches=ngettext("{count} reference", "{count} references", len(alike)),
            effect=_("null on load"),
            risk=Risk.LOSES.value,
            opened=len(alike) <= UNFOLDED,
            opens=True,
            below=lambda key=key, alike=alike: [_lost_row(key, each, engine) for each in alike],  # type: ignore[misc]
            detail=_lost_text(alike[0], engine),
            places=tuple(each.place for each in alike),
            note=code,
        )


def _lost_text(reference: LostReference, engine: str) -> str:
    return _(
        "{reason}. It reads as null in {name}, and a save writes the null.",
        reason=finding_words(reference),
        name=engine,
    )


def _lost_row(key: str, reference: LostReference, engine: str) -> UpgradeRow:
    return UpgradeRow(
        key=f"{key}/{reference.place}",
        kind="change",
        name=reference.place,
        mark="removed",
        span=(reference.target, _("None")),
        field=reference.place,
        detail=_lost_text(reference, engine),
        gone=True,
    )


def _dropped(preview: Preview, wanted: RowFilter) -> UpgradeRow | None:
    dropped = zip(preview.dropped, _dropped_rows(preview), strict=True)
    shown = [(change, row) for change, row in dropped if wanted.passes(row)]
    if not shown:
        return None
    rows = [row for __, row in shown]
    objects = sum(change.after is Missing.DISCARDED for change, __ in shown)
    fields = len(rows) - objects
    counted = (
        ngettext("{count} field dropped", "{count} fields dropped", fields) if fields else "",
        ngettext("{count} object discarded", "{count} objects discarded", objects)
        if objects
        else "",
    )
    return UpgradeRow(
        key=DROPPED,
        kind="group",
        name=_("Dropped fields") if not objects else _("Dropped"),
        touches=listed(filter(None, counted)),
        risk=Risk.LOSES.value,
        opened=len(rows) <= 2 * UNFOLDED,
        opens=True,
        below=lambda: rows,
    )


def _dropped_rows(preview: Preview) -> Iterator[UpgradeRow]:
    steps = [step for step in preview.steps if step.number is not None] if preview.dropped else []
    by_path = {one.path: s for s in steps for one in s.changes if one.after is Missing.DROPPED}
    for number, change in enumerate(preview.dropped):
        step = by_path.get(change.path)
        detail = _("A save no longer writes it.")
        if step is not None:
            name, place = step_name(step), declared_at(step)
            detail = _(
                "Step {number} {name} removes it. A save no longer writes it. {reason}",
                number=step.number,
                name=bounded(name),
                reason=place,
            )
        row = _change_row(f"{DROPPED}/{number}", change)
        yield replace(row, detail=detail.strip(), places=(change.path,))


# What moved ------------------------------------------------------------------------------------


def _redirected(preview: Preview, wanted: RowFilter) -> UpgradeRow | None:
    rows = [r for r in _redirected_rows(preview.references_redirected) if wanted.passes(r)]
    if not rows:
        return None
    return UpgradeRow(
        key=REDIRECTED,
        kind="group",
        name=_("Redirected references"),
        touches=ngettext("{count} reference", "{count} references", len(rows)),
        effect=_("new place"),
        risk=Risk.SAFE.value,
        opened=len(rows) <= 2 * UNFOLDED,
        opens=True,
        below=lambda: rows,
    )


def _redirected_rows(redirected: Sequence[RedirectedReference]) -> Iterator[UpgradeRow]:
    for reference in redirected:
        through = f" {ARROW} ".join(reference.redirectors)
        yield UpgradeRow(
            key=f"{REDIRECTED}/{reference.place}",
            kind="change",
            name=reference.place,
            mark="changed",
            span=(_shown(reference.before), _shown(reference.after)),
            field=reference.place,
            detail=_(
                "The object moved; the engine follows {name}. A save writes the new place.",
                name=bounded(through),
            ),
            places=(reference.place,),
        )


# Axes ------------------------------------------------------------------------------------------


def _axis(group: AxisGroup, wanted: RowFilter, *, narrowed: bool) -> UpgradeRow | None:
    rows = [row for row in _concerning(_step_rows(group, group.axis), group) if wanted.passes(row)]
    hidden = unlisted(group) if wanted.keep is None else 0
    if not rows and (narrowed or not group.count) and not hidden:
        return None
    quiet = not hidden and all(row.dim for row in rows)
    return _axis_row(group, rows, hidden, opened=not quiet)


def _concerning(rows: Iterable[UpgradeRow], group: AxisGroup) -> list[UpgradeRow]:
    """The rows of an axis without steps that do not concern the package; redirects stay."""
    return [row for row in rows if group.axis == REDIRECT or not row.dim]


def _axis_row(
    group: AxisGroup, rows: Sequence[UpgradeRow], hidden: int, *, opened: bool
) -> UpgradeRow:
    notes = [group_total(group), render(group.note)]
    return UpgradeRow(
        key=group.axis,
        kind="group",
        name=render(group.title),
        span=numbers_sides(group),
        note="  ".join(note for note in notes if note),
        touches=touching_line(group, brief=True) if group.steps or group.count else "",
        risk=group_risk(group) if group.steps or group.count else "",
        opened=opened,
        opens=bool(rows or hidden),
        below=lambda: _folded(rows, group, unfolds=True) + (_hidden(group) if hidden else []),
    )


def _step_rows(group: AxisGroup, key: str) -> Iterator[UpgradeRow]:
    widest = max((str(s.number) for s in group.steps if s.number is not None), key=len, default="")
    for step in group.steps:
        number = "" if step.number is None else str(step.number)
        here = f"{key}/{number or step.id}"
        nothing = step.reach is Reach.NOTHING
        name, title = step_name(step), catalog_words(step.title)
        own = "" if step.number is None else step.name.removeprefix(COMMON_PREFIX)
        yield UpgradeRow(
            key=here,
            kind="step",
            name=title or name,
            note=own if title and own != step.title else "",
            number=number,
            widest=widest,
            touches=step_touches(step),
            effect="" if nothing else effect_words(step),
            risk=risk_text(step),
            dim=nothing,
            opened=step.count <= UNFOLDED,
            opens=bool(step.changes),
            below=lambda step=step, here=here: _changes(step, here),  # type: ignore[misc]
            step=step,
        )


def _changes(step: Step, key: str) -> list[UpgradeRow]:
    rows = [
        replace(_change_row(f"{key}/{number}", change), step=step)
        for number, change in enumerate(step.changes)
    ]
    left = step.count - len(step.changes)
    if left > 0:
        rows.append(
            UpgradeRow(
                key=f"{key}/rest",
                kind="rest",
                name=ngettext(
                    "{count} more place, not listed", "{count} more places, not listed", left
                ),
                dim=True,
                step=step,
            )
        )
    return rows


def _change_row(key: str, change: FieldChange) -> UpgradeRow:
    before, after = sides(change)
    return UpgradeRow(
        key=key,
        kind="change",
        name=change.path,
        mark=_SIGNS[change.sign],
        span=(_shown(before), _shown(after)),
        note=note_beside(change),
        field=change.path,
        gone=_is_gone(change.after),
        absent=isinstance(change.before, Missing),
    )


def _shown(text: str) -> str:
    return shortened(one_line(text), SHOWN)


def _is_gone(value: Value) -> bool:
    return isinstance(value, Missing) and value in _GONE


def _folded(rows: Sequence[UpgradeRow], group: AxisGroup, *, unfolds: bool) -> list[UpgradeRow]:
    """The steps, where neighbours that all say the same "nothing" are one row.

    A group of nothing else keeps them all where it unfolds: it begins closed, and who opens it
    wants to see them.
    """
    if unfolds and all(row.dim for row in rows):
        return list(rows)
    folded: list[UpgradeRow] = []
    for alike, some in groupby(rows, key=_sameness):
        run = list(some)
        least = _RUN_OF_NOTHING if run[0].dim else _RUN_OF_UNKNOWN
        if alike is None or len(run) < least or not (run[0].dim or unfolds):
            folded += run
        else:
            folded.append(_run(run, group))
    return folded


class _Sameness(NamedTuple):
    """What neighbours must have in common to be one row."""

    reach: Reach
    touches: tuple[Touch, ...] = ()
    effects: tuple[Message, ...] = ()
    risk: Risk | None = None


def _sameness(row: UpgradeRow) -> _Sameness | None:
    """What a row has in common with neighbours; None for a row that stands alone."""
    step = row.step
    if step is None or step.reach is Reach.TOUCHES:
        return None
    if step.reach is Reach.NOTHING:
        return _Sameness(step.reach)
    return _Sameness(step.reach, step.touches, step.effects, step.risk)


def _run(rows: Sequence[UpgradeRow], group: AxisGroup) -> UpgradeRow:
    first, last = rows[0], rows[-1]
    return UpgradeRow(
        key=f"{group.axis}/{first.number or first.key}–",
        kind="run",
        name=(
            ngettext("{count} more redirect", "{count} more redirects", len(rows))
            if group.axis == REDIRECT
            else ngettext("{count} step", "{count} steps", len(rows))
        ),
        number=f"{first.number} – {last.number}" if first.number else "",
        touches=first.touches,
        effect=first.effect,
        risk=first.risk,
        dim=first.dim,
        opens=True,
        below=lambda: rows,
    )


def _hidden(group: AxisGroup) -> list[UpgradeRow]:
    """The numbers of an axis that have no known name."""
    count = unlisted(group)
    if not count:
        return []
    return [
        UpgradeRow(
            key=f"{group.axis}/rest",
            kind="rest",
            name=ngettext(
                "{count} more step that no source names",
                "{count} more steps that no source names",
                count,
            ),
            touches=_(MAY_TOUCH),
            effect=_("not described"),
            risk=Risk.UNKNOWN.value,
        )
    ]


def _missed(preview: Preview, wanted: RowFilter) -> UpgradeRow | None:
    """The steps whose classes and structs are not in the package, axis by axis."""
    rows = []
    for group in preview.groups:
        missed = replace(group, steps=tuple(not_concerned(group)))
        below = [row for row in _step_rows(missed, group.axis) if wanted.passes(row)]
        if below:
            rows.append(
                UpgradeRow(
                    key=f"{MISSED}/{group.axis}",
                    kind="run",
                    name=render(group.title),
                    note=ngettext("{count} step", "{count} steps", len(below)),
                    dim=True,
                    opens=True,
                    below=lambda below=below: below,  # type: ignore[misc]
                )
            )
    if not rows:
        return None
    count = sum(len(row.below()) for row in rows)
    return UpgradeRow(
        key=MISSED,
        kind="group",
        name=_(NOT_CONCERNED),
        note=ngettext("{count} step", "{count} steps", count),
        opens=True,
        below=lambda: rows,
    )


# The rest --------------------------------------------------------------------------------------


def _problems(preview: Preview, wanted: RowFilter) -> UpgradeRow | None:
    rows = [row for row in _problem_rows(preview.problems) if wanted.passes(row)]
    if not rows:
        return None
    return UpgradeRow(
        key=PROBLEMS,
        kind="group",
        name=_("Problems of patches and redirects"),
        note=ngettext("{count} problem", "{count} problems", len(rows)),
        opened=len(rows) <= 2 * UNFOLDED,
        opens=True,
        below=lambda: rows,
    )


def _problem_rows(problems: Sequence[UpgradeFinding]) -> Iterator[UpgradeRow]:
    for number, problem in enumerate(problems):
        text = finding_words(problem)
        yield UpgradeRow(
            key=f"{PROBLEMS}/{number}",
            kind="problem",
            name=_shown(text),
            mark=_SEVERITIES[problem.severity],
            note=problem.code,
            touches=problem.place,
            detail="\n".join(part for part in (text, listed(problem.patches)) if part),
        )


def _if_used(preview: Preview, wanted: RowFilter) -> UpgradeRow | None:
    rows = [row for row in _unused_rows(preview.if_used) if wanted.passes(row)]
    if not rows:
        return None
    count = sum(group.count for group in preview.if_used)
    return UpgradeRow(
        key=IF_USED,
        kind="group",
        name=_(NOT_STORED),
        note=ngettext(
            "{count} step, only if the asset uses them",
            "{count} steps, only if the asset uses them",
            count,
        ),
        opens=True,
        # Where nothing else is to be told, there is room for what may be asked next.
        opened=preview.verdict is PreviewVerdict.NOTHING,
        below=lambda: rows,
    )


def _unused_rows(groups: Sequence[AxisGroup]) -> Iterator[UpgradeRow]:
    for group in groups:
        key = f"{IF_USED}/{group.axis}"
        newest = axis_number(group.after, after=True)
        yield UpgradeRow(
            key=key,
            kind="unused",
            name=render(group.title),
            touches=ngettext(
                "{count} step, only if used", "{count} steps, only if used", group.count
            ),
            effect=newest if group.after is None else _("up to {name}", name=newest),
            dim=True,
            opens=bool(group.steps),
            below=lambda group=group, key=key: list(_step_rows(group, key)),  # type: ignore[misc]
            detail=_("The file stores no number of it, so it is not known whether its steps run."),
        )


# -- why a step runs --------------------------------------------------------------------------

#: The help page that explains what a preview says.
HELP: Final = "topics/upgrade-preview"

_MARKS: Final = {Risk.LOSES: Mark.WARN, Risk.MAY_LOSE: Mark.NONE, Risk.UNKNOWN: Mark.NONE}


#: What steps cost, in a sentence.
_COSTS: Final = {
    Risk.SAFE: N_("Nothing that is stored is lost."),
    Risk.ROUNDS: N_("Numbers are rounded."),
    Risk.LOSES: N_("Data of the file is lost."),
    Risk.MAY_LOSE: N_("Data is lost where the file has what the step drops."),
    Risk.UNKNOWN: N_("It is not described what becomes of the values."),
}


def explain_row(row: UpgradeRow) -> Explanation | None:
    """What there is to say of a row: its step, or what stands with it; None where that is nothing.

    Args:
        row: The row that is selected.
    """
    step = row.step
    if step is not None:
        return Explanation(
            render(step.what or step.title) or step.name, tuple(_links(step)), help=HELP
        )
    if not row.detail:
        return None
    detail = ReasonLink(
        _("What it means"), literal(row.detail.replace("\n", " ")), field=row.field or None
    )
    return Explanation(row.name, (detail,), help=HELP)


def _links(step: Step) -> Iterator[ReasonLink]:
    name = step_name(step)
    called = f"`{step.number}` " if step.number is not None else ""
    yield ReasonLink(_("What the engine calls it"), f"{called}{literal(name)}")
    title, what = catalog_words(step.title), catalog_words(step.what or "")
    if what and title not in ("", name, what):
        yield ReasonLink(_("In short"), literal(title))
    elif not what:
        yield ReasonLink(_("What it does"), _("It is not described."))
    yield ReasonLink(_("This file"), literal(step_touches(step)))
    if step.why is not None:
        yield ReasonLink(_("Because"), literal(render(step.why)))
    if step.risk is not None:
        cost = _(_COSTS[step.risk])
        yield ReasonLink(_("How"), literal(effect_words(step)))
        yield ReasonLink(_("What it costs"), cost, _MARKS.get(step.risk))
    for sure, source in sources(step):
        yield ReasonLink(_("How sure"), literal(as_sentence(capitalized(sure))), source=source)
