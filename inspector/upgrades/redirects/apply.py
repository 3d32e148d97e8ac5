"""What a set of redirects does to a package: one step for each, with the places that it meets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from inspector.findings.message import Message, Text
from inspector.format.errors import FormatError
from inspector.upgrades.effect import Effect
from inspector.upgrades.effects import (
    Info,
    MapEnumValue,
    RemovePackage,
    RenameClass,
    RenameEnum,
    RenameFunction,
    RenamePackage,
    RenameProperty,
    RenameStruct,
)
from inspector.upgrades.model import (
    REDIRECT,
    FieldChange,
    Patch,
    Phase,
    Reach,
    Step,
    Touch,
    UpgradeFinding,
    worst_of,
)
from inspector.upgrades.redirects.findings import OF_RESULTS
from inspector.upgrades.redirects.matching import (
    IMPORT,
    NAME,
    OBJECT,
    PATH,
    PROPERTY,
    TYPE,
    VALUE,
    Owners,
    Places,
    Redirects,
)
from inspector.upgrades.redirects.package_places import FieldPlaces, TablePlaces
from inspector.upgrades.redirects.parse import KINDS, Kind, Redirect
from inspector.upgrades.values import Scope
from inspector.upgrades.view import PackageView

#: Redirects run by what they rename: packages hold types, and these their members.
_ORDER: Final[dict[Kind, int]] = {
    "package": 0, "class": 1, "struct": 1, "enum": 1, "function": 2, "property": 3, "other": 4,
}  # fmt: skip
_WORDS: Final = (IMPORT, OBJECT, PROPERTY, TYPE, VALUE, PATH, NAME)
_KEYS: Final[dict[Kind, str]] = {kind: key for key, kind in KINDS.items() if kind != "other"}


def redirect_steps(
    redirects: Redirects, view: PackageView
) -> tuple[tuple[Step, ...], tuple[UpgradeFinding, ...]]:
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
    names = _all_names(view) if any(redirect.not_computed for redirect in redirects.all) else None
    steps = [_step(redirect, places, names) for redirect in redirects.all]
    order = {
        redirect.id: (_ORDER[redirect.kind], number)
        for number, redirect in enumerate(redirects.all)
    }
    steps.sort(key=lambda step: order[step.id])
    elsewhere = {step.id for step in steps if step.reach is Reach.NOTHING}
    problems = (
        problem
        for problem in redirects.problems
        if not isinstance(problem, OF_RESULTS) or problem.patches[0] not in elsewhere
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


def _step(redirect: Redirect, places: Places, names: str | None) -> Step:
    counts = places.counts.get(redirect.id) or Counter[str]()
    touches = tuple(Touch(what, counts[what]) for what in _WORDS if counts.get(what))
    patches = _patches_of(redirect)
    changes: tuple[FieldChange, ...] = tuple(places.changes.get(redirect.id, ()))
    reach = Reach.TOUCHES if touches else Reach.NOTHING
    if redirect.not_computed:
        missed = not _mentioned(redirect, names)
        reach = Reach.NOTHING if missed else Reach.UNKNOWN
        touches = ()
    elif set(counts) == {NAME}:
        reach = Reach.UNKNOWN
    return Step(
        number=None,
        name=redirect.text.partition("=")[0].lstrip("+-.!"),
        title=patches[0].title,
        what=patches[0].what,
        patches=patches,
        reach=reach,
        touches=touches,
        effects=(
            Message("upgrades/not-computed") if redirect.not_computed else patches[0].effect.word,
        ),
        changes=changes,
        count=sum(counts.values()),
        loss=worst_of(change.loss for change in changes),
    )


def _patches_of(redirect: Redirect) -> tuple[Patch, ...]:
    """A redirect as patches: one, and another one for changed values of an enumeration."""
    scope, file = _scope(redirect), redirect.file.replace("\\", "/").rpartition("/")[2]
    title: Text = (
        f"{redirect.old} → {redirect.new}"
        if redirect.new
        else Message("upgrades/redirect-removed", old=redirect.old)
    )
    return tuple(
        Patch(
            id=redirect.id if not number else f"{redirect.id}#{number + 1}",
            axis=REDIRECT,
            from_number=0,
            to_number=0,
            title=title,
            effect=effect,
            scope=scope,
            phase=Phase.NAME,
            name=_KEYS.get(redirect.kind, ""),
            what=_what(redirect),
            basis="ini",
            source=f"{file}:{redirect.line}",
            kind="name",
        )
        for number, effect in enumerate(_effects(redirect))
    )


def _effects(redirect: Redirect) -> Iterator[Effect]:
    if redirect.not_computed:
        yield Info(redirect.not_computed.reason)
        return
    if redirect.removed:
        yield RemovePackage(redirect.old)
        return
    changes = dict(redirect.value_changes)
    match redirect.kind:
        case "class":
            yield RenameClass(redirect.old, redirect.new, redirect.instance_only, changes)
        case "struct":
            yield RenameStruct(redirect.old, redirect.new)
        case "enum":
            if redirect.old_name.folded != redirect.new_name.folded or not changes:
                yield RenameEnum(redirect.old, redirect.new)
            if changes:
                yield MapEnumValue(changes)
        case "function":
            yield RenameFunction(redirect.old, redirect.new)
        case "property":
            yield RenameProperty(redirect.old, redirect.new)
        case _:
            yield RenamePackage(redirect.old, redirect.new)


def _scope(redirect: Redirect) -> Scope:
    old = redirect.old_name
    match redirect.kind:
        case "package":
            return Scope(package=redirect.old)
        case "enum":
            return Scope(enum=old.last)
        case "class" | "struct":
            return Scope(owners=(old.last,))
        case "function" | "property":
            outer = old.outer.rpartition(".")[2]
            return Scope(owners=(outer,) if outer else (), property=old.last)
    return Scope()


def _what(redirect: Redirect) -> Message:
    if redirect.not_computed:
        return redirect.not_computed.reason
    return Message(
        "upgrades/redirect",
        kind=redirect.kind,
        old=redirect.old,
        new=redirect.new,
        within=redirect.match_substring,
        removed=redirect.removed,
        instance_only=redirect.instance_only,
        others=len(redirect.value_changes),
    )


def _mentioned(redirect: Redirect, names: str | None) -> bool:
    """Whether any name of the package holds what a redirect that is not computed speaks of.

    Args:
        redirect: The redirect.
        names: All names in lower case, one a line; None where they cannot be read.
    """
    return names is None or redirect.old.replace("*", "").replace("...", "").lower() in names


def _all_names(view: PackageView) -> str | None:
    try:
        return "\n".join(view.package.names).lower()
    except FormatError:
        return None
