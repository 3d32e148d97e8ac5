"""What a set of redirects does to a package: one step for each, with the places that it meets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from inspector.format.errors import FormatError
from inspector.upgrades.effect import Effect
from inspector.upgrades.effects.names import (
    RenameClass,
    RenameEnum,
    RenameFunction,
    RenamePackage,
    RenameProperty,
    RenameStruct,
)
from inspector.upgrades.effects.notes import Info
from inspector.upgrades.effects.removals import RemovePackage
from inspector.upgrades.effects.texts import MapEnumValue
from inspector.upgrades.model import REDIRECT, FieldChange, Patch, Phase, Problem, Reach, Step
from inspector.upgrades.redirects.field_places import FieldPlaces
from inspector.upgrades.redirects.findings import OF_RESULTS
from inspector.upgrades.redirects.matching import Redirects
from inspector.upgrades.redirects.owners import Owners
from inspector.upgrades.redirects.parse import KINDS, Kind, Redirect
from inspector.upgrades.redirects.places import (
    IMPORT,
    NAME,
    OBJECT,
    PATH,
    PROPERTY,
    TYPE,
    VALUE,
    Places,
)
from inspector.upgrades.redirects.table_places import TablePlaces
from inspector.upgrades.values import Loss, Scope
from inspector.upgrades.view import PackageView

#: Redirects run by what they rename: packages hold types, and these their members.
_ORDER: Final[dict[Kind, int]] = {
    "package": 0, "class": 1, "struct": 1, "enum": 1, "function": 2, "property": 3, "other": 4,
}  # fmt: skip
_WORDS: Final = (IMPORT, OBJECT, PROPERTY, TYPE, VALUE, PATH, NAME)
_PLURALS: Final = {PROPERTY: "properties"}
_KEYS: Final[dict[Kind, str]] = {kind: key for key, kind in KINDS.items() if kind != "other"}


def redirect_steps(
    redirects: Redirects, view: PackageView
) -> tuple[tuple[Step, ...], tuple[Problem, ...]]:
    """What each redirect does to a package, in the order in which they run, and the problems.

    Told are those that may bear on the package: what is doubtful about the result of a redirect
    (a chain, slashes that do not go together) only where it meets something here.

    A name of the name table that a redirect speaks of is a place of its own where nothing that can
    be read uses it: compiled code may. A redirect with no other place is not known to do anything.

    Args:
        redirects: The redirects.
        view: The package.
    """
    places = _places(redirects, view)
    names = _all_names(view) if any(one.not_computed for one in redirects.all) else None
    steps = [_step(one, places, names) for one in redirects.all]
    order = {one.id: (_ORDER[one.kind], number) for number, one in enumerate(redirects.all)}
    steps.sort(key=lambda step: order[step.id])
    elsewhere = {step.id for step in steps if step.reach is Reach.NOTHING}
    problems = (
        problem
        for problem in redirects.problems
        if problem.code not in OF_RESULTS or problem.patches[0] not in elsewhere
    )
    return tuple(steps), (*problems, *places.problems)


def _places(redirects: Redirects, view: PackageView) -> Places:
    places = Places()
    if not redirects:
        return places
    owners = Owners(redirects, view)
    tables = TablePlaces(redirects, view, owners, places)
    fields = FieldPlaces(redirects, view, owners, places, tables.soft_path)
    tables.find()
    fields.find()
    tables.left_over(redirects.all, fields.entries)
    return places


def _step(one: Redirect, places: Places, names: str | None) -> Step:
    counts = places.counts.get(one.id) or Counter[str]()
    found = [(counts[what], _PLURALS.get(what, f"{what}s") if counts[what] > 1 else what)
             for what in _WORDS if counts.get(what)]  # fmt: skip
    patches = patches_of(one)
    changes: tuple[FieldChange, ...] = tuple(places.changes.get(one.id, ()))
    loss = Loss.NONE
    for change in changes:
        loss = loss.or_worse(change.loss)
    touches = ", ".join(f"{count:,} {what}" for count, what in found) or "nothing here"
    reach = Reach.TOUCHES if found else Reach.NOTHING
    if one.not_computed:
        known = not _mentioned(one, names)
        reach = Reach.NOTHING if known else Reach.UNKNOWN
        touches = "nothing here" if known else "not known"
    elif set(counts) == {NAME}:
        reach = Reach.UNKNOWN
    return Step(
        number=None,
        name=one.text.partition("=")[0].lstrip("+-.!"),
        title=patches[0].title,
        what=patches[0].what,
        patches=patches,
        reach=reach,
        touches=touches,
        effect=patches[0].effect.word,
        changes=changes,
        count=sum(counts.values()),
        loss=loss,
    )


def patches_of(one: Redirect) -> tuple[Patch, ...]:
    """A redirect as patches: one, and another one for changed values of an enumeration."""
    scope, file = _scope(one), one.file.replace("\\", "/").rpartition("/")[2]
    return tuple(
        Patch(
            id=one.id if not number else f"{one.id}#{number + 1}",
            axis=REDIRECT,
            from_number=0,
            to_number=0,
            title=f"{one.old} → {one.new}" if one.new else f"{one.old}, removed",
            effect=effect,
            scope=scope,
            phase=Phase.NAME,
            name=_KEYS.get(one.kind, ""),
            what=_what(one),
            basis="ini",
            source=f"{file}:{one.line}",
            kind="name",
        )
        for number, effect in enumerate(_effects(one))
    )


def _effects(one: Redirect) -> Iterator[Effect]:
    if one.not_computed:
        yield Info(one.not_computed)
        return
    if one.removed:
        yield RemovePackage(one.old)
        return
    changes = dict(one.value_changes)
    match one.kind:
        case "class":
            yield RenameClass(one.old, one.new, one.instance_only, changes)
        case "struct":
            yield RenameStruct(one.old, one.new)
        case "enum":
            if one.old_name.folded != one.new_name.folded or not changes:
                yield RenameEnum(one.old, one.new)
            if changes:
                yield MapEnumValue(changes)
        case "function":
            yield RenameFunction(one.old, one.new)
        case "property":
            yield RenameProperty(one.old, one.new)
        case _:
            yield RenamePackage(one.old, one.new)


def _scope(one: Redirect) -> Scope:
    old = one.old_name
    match one.kind:
        case "package":
            return Scope(package=one.old)
        case "enum":
            return Scope(enum=old.last)
        case "class" | "struct":
            return Scope(owners=(old.last,))
        case "function" | "property":
            outer = old.outer.rpartition(".")[2]
            return Scope(owners=(outer,) if outer else (), property=old.last)
    return Scope()


def _what(one: Redirect) -> str:
    if one.not_computed:
        return one.not_computed
    said = (
        f"Every name that holds {one.old}" if one.match_substring else f"The {one.kind} {one.old}"
    )
    if one.removed:
        return f"{said} is gone on purpose; references to it read as null."
    if one.match_substring:
        return f"{said} is read with {one.new} in its place."
    what = f"{said} is read as {one.new}"
    if one.instance_only:
        what += ", objects of it alone"
    if one.value_changes:
        held = "values" if one.kind == "enum" else "objects"
        what += f", and {len(one.value_changes)} of its {held} get other names"
    return f"{what}."


def _mentioned(one: Redirect, names: str | None) -> bool:
    """Whether any name of the package holds what a redirect that is not computed speaks of.

    Args:
        one: The redirect.
        names: All names in lower case, one a line; None where they cannot be read.
    """
    return names is None or one.old.replace("*", "").replace("...", "").lower() in names


def _all_names(view: PackageView) -> str | None:
    try:
        return "\n".join(view.package.names).lower()
    except FormatError:
        return None
