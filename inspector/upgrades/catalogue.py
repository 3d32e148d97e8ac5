"""Every known patch, by axis and number: described ones, and the rest as far as they are known.

The catalogue names areas in plain words ("Foliage", "UStaticMesh"). ``areas.toml`` tells the names
of classes and structs that carry each. An area that is not in it, and no name of a class or struct
itself, is not known, and so is whether a package is concerned.

A number of an axis is a patch whether or not anyone has described what it does. What is described
comes from the catalogue's ``patches.toml`` and from a studio's files; the rest from the catalogue's
texts. What a number costs that nobody has described is what its text states of stored values, and
so it is for what ``patches.toml`` leaves to code.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from itertools import chain
from types import MappingProxyType
from typing import Final

from inspector.catalog import Catalog, StepText
from inspector.catalog.catalog import row_of
from inspector.data_classes import dataclass, replace
from inspector.errors import InspectorError
from inspector.files.convert import Row
from inspector.findings.finding import Severity
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.upgrades.effect import Effect
from inspector.upgrades.effects import Code, Info, NewForm
from inspector.upgrades.model import Patch, Reach, UpgradeFinding
from inspector.upgrades.packs import PatchPack
from inspector.upgrades.patch_file import pack_of_table
from inspector.upgrades.values import Loss

# -- areas -----------------------------------------------------------------------------------------

AREAS_FILE: Final = "areas.toml"
#: A word that is a name of a class or struct itself, with the letter that says which.
_NAME: Final = re.compile(r"[UAFE]([A-Z][a-z0-9_]*[A-Za-z0-9_]*)")
_STRUCT_LETTERS: Final = ("F", "E")


def names_class(word: str) -> bool:
    """Whether a word is a class by its name: ``UStaticMesh``, ``AActor``."""
    return _NAME.fullmatch(word) is not None and word[0] not in _STRUCT_LETTERS


class Role(StrEnum):
    """What an object of an unknown class may be, by where it lies and what it stores."""

    ACTOR = "actor"
    COMPONENT = "component"
    MESH_COMPONENT = "mesh component"


@dataclass(frozen=True, slots=True)
class Area:
    """What carries an area.

    ``names`` are classes and structs, ``begins`` and ``ends`` what the names of a whole family of
    the engine's begin or end with; all in lower case. ``everywhere``: every package is concerned.
    ``open`` are the roles of classes that projects derive from these: such a class has any name.
    ``since`` is the first release that has them, where that tells files without them.
    """

    names: frozenset[str] = frozenset()
    begins: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    everywhere: bool = False
    open: frozenset[Role] = frozenset()
    since: str = ""

    @classmethod
    def of(
        cls,
        patterns: Iterable[str],
        *,
        everywhere: bool = False,
        roles: Iterable[Role] = (),
        since: str = "",
    ) -> Area:
        """The area of names as ``areas.toml`` writes them, with * at one end for a family."""
        lower = [pattern.lower() for pattern in patterns]
        return cls(
            frozenset(name for name in lower if _ANY not in name),
            tuple(name[:-1] for name in lower if name.endswith(_ANY)),
            tuple(name[1:] for name in lower if name.startswith(_ANY)),
            everywhere,
            frozenset(roles),
            since,
        )

    def fits(self, name: str) -> bool:
        """Whether a class or struct is one of these.

        What somebody made in the editor is of no family, whatever it is called; and what a name
        with a ``_`` ends with is what its family acts upon: ``K2Node_AddComponent``.
        """
        lower = name.lower()
        if lower in self.names:
            return True
        if lower.endswith(_MADE):
            return False
        return lower.startswith(self.begins) or ("_" not in lower and lower.endswith(self.ends))


#: What stands for the rest of a name.
_ANY: Final = "*"
#: How the names of classes end that somebody made in the editor.
_MADE: Final = "_c"


class AreaRow(Row):
    """A row of ``areas.toml``: the words, and the names and families that they stand for."""

    words: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    everywhere: bool = False
    open: tuple[str, ...] = ()
    since: str = ""


class FamilyRow(Row):
    """Names that several areas share."""

    family: str = ""
    names: tuple[str, ...] = ()


class _AreasTable(Row):
    area: tuple[AreaRow, ...] = ()
    family: tuple[FamilyRow, ...] = ()
    engine_modules: tuple[str, ...] = ()
    engine_classes: tuple[str, ...] = ()


class Concern(NamedTuple):
    """Whether a step is about something in a package: ``why`` is the code of what tells it.

    ``names`` are those that are there, or the words of what is not.
    """

    reach: Reach
    why: str
    names: tuple[str, ...] = ()


#: Names that are told of all that are there.
_MOST_TOLD: Final = 3
#: Classes of objects whose ancestors nobody knows, by what they may be.
Derived = Mapping[Role, str]
_NONE_DERIVED: Final[Derived] = MappingProxyType({})
#: Whether an engine before a release saved a package; False where that is not known.
IsOlder = Callable[[str], bool]


def _never(release: str) -> bool:
    """Of packages of which nobody knows who saved them."""
    del release
    return False


class Areas:
    """All known areas; the answer about a word is kept for each set of kinds' names.

    Args:
        rows: The rows of ``areas.toml``, later ones in front of earlier ones of the same word.
        engine_modules: The engine's own modules: what their classes derive from is known.
        families: The names that rows share.
        engine_classes: Classes of the engine that no row has to name.
    """

    def __init__(
        self,
        rows: Iterable[AreaRow],
        engine_modules: Iterable[str] = (),
        families: Iterable[FamilyRow] = (),
        engine_classes: Iterable[str] = (),
    ) -> None:
        self._rows = {word.lower(): row for row in rows for word in row.words}
        self._families = {row.family: row.names for row in families}
        self._engine_classes = tuple(engine_classes)
        self._areas: dict[str, Area | None] = {}
        self._met: tuple[frozenset[str], dict[Area, tuple[str, ...]]] = (frozenset(), {})
        self._engine = frozenset(module.lower() for module in engine_modules)

    @classmethod
    def of(cls, catalog: Catalog) -> Areas:
        """The areas of a catalogue, read once."""

        def read() -> Areas:
            tables = [
                row_of(AREAS_FILE, table, _AreasTable) for table in catalog.tables(AREAS_FILE)
            ]
            return cls(
                (row for table in tables for row in table.area),
                (module for table in tables for module in table.engine_modules),
                (row for table in tables for row in table.family),
                (name for table in tables for name in table.engine_classes),
            )

        return catalog.remember(AREAS_FILE, read)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words that have a row, in lower case."""
        return tuple(self._rows)

    def area(self, word: str) -> Area | None:
        """What carries an area; None when nobody knows.

        Raises:
            InspectorError: When its row is not as it has to be.
        """
        try:
            return self._areas[word]
        except KeyError:
            area = self._areas[word] = self._made(word)
            return area

    def is_of_engine(self, class_path: str) -> bool:
        """Whether a class is of the engine's own modules: ``/Script/Engine.Actor``.

        One without a module is what code of a project derives from; it is if an area names it.
        """
        module, __, name = class_path.lower().partition(".")
        module = module.removeprefix("/script/")
        return module in self._engine if module else name in self._named

    @cached_property
    def _named(self) -> frozenset[str]:
        """The classes and structs that areas and families name, none of them by a *."""
        rows = (row.names for row in self._rows.values())
        named = chain(self._engine_classes, *self._families.values(), *rows)
        return frozenset(map(str.lower, named))

    def concern(
        self,
        words: Iterable[str],
        owners: Iterable[str],
        kinds: frozenset[str],
        derived: Derived = _NONE_DERIVED,
        is_older: IsOlder = _never,
    ) -> Concern:
        """Whether areas, and classes named outright, are in a package of these kinds.

        Args:
            words: Areas, in the catalogue's words.
            owners: Names of classes and structs.
            kinds: The names of classes and structs of the package.
            derived: Classes of its objects whose ancestors nobody knows.
            is_older: Whether an engine before a release saved it.
        """
        words, outright = tuple(words), {owner.lower() for owner in owners}
        named = sorted(kind for kind in kinds if kind.lower() in outright) if outright else ()
        if named:
            return Concern(Reach.TOUCHES, "upgrades/why-holds", tuple(named[:_MOST_TOLD]))
        areas = [self.area(word) for word in words]
        known = [area for area in areas if area is not None]
        if any(area.everywhere for area in known):
            return Concern(Reach.TOUCHES, "upgrades/why-everywhere")
        for area in known:
            if met := self._meets(area, kinds):
                return Concern(Reach.TOUCHES, "upgrades/why-holds", met)
        if not areas or None in areas:
            return Concern(Reach.UNKNOWN, "upgrades/why-no-area")
        unsure = {
            derived[role]
            for area in known
            for role in area.open
            if role in derived and not (area.since and is_older(area.since))
        }
        if unsure:
            return Concern(Reach.UNKNOWN, "upgrades/why-derived", tuple(sorted(unsure)))
        return Concern(Reach.NOTHING, "upgrades/why-absent", words)

    def _meets(self, area: Area, kinds: frozenset[str]) -> tuple[str, ...]:
        """The first names that an area fits, in their order."""
        # One object serves all threads: another may put its own package here at any moment.
        met_kinds, answers = self._met
        if met_kinds != kinds:
            answers = {}
            self._met = (kinds, answers)
        met = answers.get(area)
        if met is None:
            met = answers[area] = tuple(sorted(filter(area.fits, kinds))[:_MOST_TOLD])
        return met

    def _made(self, word: str) -> Area | None:
        row = self._rows.get(word.lower())
        if row is None:
            name = _NAME.fullmatch(word)
            if name is None:
                return None
            return Area.of([name[1]], roles=_roles_of(word))
        shared = (name for family in row.families for name in self._family(family))
        names = (*row.names, *shared)
        if not names and not row.everywhere:
            raise InspectorError(
                Message("upgrades/area-without-names", areas_file=AREAS_FILE, word=word)
            )
        return Area.of(names, everywhere=row.everywhere, roles=map(Role, row.open), since=row.since)

    def _family(self, name: str) -> tuple[str, ...]:
        """The names of a family."""
        names = self._families.get(name)
        if names is None:
            raise InspectorError(
                Message("upgrades/area-unknown-family", areas_file=AREAS_FILE, family=name)
            )
        return names


def _roles_of(word: str) -> frozenset[Role]:
    """What classes derived from one that is named outright are.

    Actors have none here: what an actor's class makes lies beside it in the file, by its own name.
    """
    is_class = word[0] not in _STRUCT_LETTERS
    return frozenset([Role.COMPONENT] if is_class and word.endswith("Component") else [])


# -- patches ---------------------------------------------------------------------------------------

PATCHES_FILE: Final = "patches.toml"
#: How sure a description is that a studio gives itself.
STUDIO: Final = "studio"
#: Numbers that change nothing, by the words that their names begin with.
_MARKERS: Final = (
    "beforecustomversionwasadded",
    "customversionadded",
    "oldest_loadable_package",
    "automatic_version",
    "initial_version",
    "versionplusone",
    "latestversion",
)
_UNCHANGED: Final = "metadata"
_NEW_FORM: Final = "layout"
_NOT_KNOWN: Final = "unknown"
_MARKER_KINDS: Final = (_UNCHANGED, _NOT_KNOWN)
_HIGHEST: Final = 2**31 - 1
#: Costs that hang on what a step finds, or that nobody states.
_OPEN: Final = (Loss.UNKNOWN, Loss.DROPPED)
#: What a text may state of stored values; any other word says nothing.
_STATED: Final = {loss.value: loss for loss in (Loss.NONE, Loss.ROUNDING, Loss.DROPPED)}


class SameId(UpgradeFinding):
    """Two files have a patch of one id; ``source`` is what the second patch names as its own."""

    rule = "PATCH-ID"
    severity: Severity = Severity.WARNING
    other_file: str
    source: str

    @property
    def place(self) -> str:
        """What the patch names as its source."""
        return self.source


class StepPatches(NamedTuple):
    """One number of an axis with its patches; the other fields are those of a patch."""

    number: int
    name: str
    title: Text
    what: Text | None
    basis: str
    kind: str
    touches: tuple[str, ...]
    source: str
    patches: tuple[Patch, ...]

    @property
    def is_marker(self) -> bool:
        """Whether the number only marks a place and changes nothing."""
        return self.kind in _MARKER_KINDS and is_marker(self.name)


def is_marker(name: str) -> bool:
    """Whether an enumerator of this name marks a place, unless more is known about it."""
    return name.lower().removeprefix("ver_ue4_").startswith(_MARKERS)


class PatchCatalog:
    """The patches of every axis, made when an axis is first asked for.

    Args:
        catalog: What is known about engines; the declarations of the packs have to be in it
            already (:func:`inspector.upgrades.packs.catalog_with`).
        packs: A studio's files of patches, which add to those of the catalogue.
    """

    def __init__(self, catalog: Catalog, packs: Sequence[PatchPack] = ()) -> None:
        self.catalog = catalog
        self.packs = tuple(packs)
        self._axes: dict[str, tuple[tuple[int, ...], tuple[StepPatches, ...]]] = {}

    def steps(self, axis: str, above: int, up_to: int) -> tuple[StepPatches, ...]:
        """The numbers of an axis with ``above < number <= up_to``, ascending.

        Args:
            axis: "ue4", "ue5", "licensee", "custom:<GUID>" or "class:<UUID>".
            above: The number that the package stores; -1 for a custom version it does not store.
            up_to: The newest number of the engine.
        """
        if axis not in self._axes:
            made = tuple(self._steps_of(axis))
            self._axes[axis] = tuple(step.number for step in made), made
        numbers, steps = self._axes[axis]
        return steps[bisect_right(numbers, above) : bisect_right(numbers, up_to)]

    def concern(
        self,
        step: StepPatches,
        kinds: frozenset[str],
        derived: Derived = _NONE_DERIVED,
        is_older: IsOlder = _never,
    ) -> Concern:
        """Whether a step concerns a package: whether a class or struct of its kind is in it.

        "Touches" says that something of that kind is there, not that anything in it changes. A
        class of a project counts by those above it, as far as they are known. Where nothing is
        there, but an object of such a class that may derive from what the step is about, it is not
        known.

        Args:
            step: The step.
            kinds: The names of all classes and structs of what the package holds.
            derived: Classes of its objects whose ancestors nobody knows.
            is_older: Whether an engine before a release saved the package.
        """
        if step.is_marker:
            return Concern(Reach.NOTHING, "upgrades/why-marker")
        owners = {owner: None for patch in step.patches for owner in patch.scope.owners}
        return self.areas.concern(step.touches, owners, kinds, derived, is_older)

    def concerns_structs(self, step: StepPatches) -> bool:
        """Whether a step may be about structs or enumerations: not for certain classes alone."""
        return not step.is_marker and not all(map(names_class, step.touches))

    @property
    def problems(self) -> tuple[SameId, ...]:
        """What is to be told about the packs: ids that two of them use."""
        problems: list[SameId] = []
        seen: dict[str, PatchPack] = {}
        for pack in self.packs:
            for patch in pack.patches:
                other = seen.setdefault(patch.id, pack)
                if other is not pack:
                    problems.append(
                        SameId(
                            path=patch.file,
                            line=patch.line,
                            patches=(patch.id,),
                            other_file=other.name,
                            source=patch.source,
                        )
                    )
        return tuple(problems)

    def undescribed(self) -> Iterator[str]:
        """The names of all numbers of which nobody states what they make of stored values."""
        axes = ("ue4", "ue5", *(f"custom:{guid}" for guid in self.catalog.custom_guids()))
        for axis in axes:
            for step in self.steps(axis, -1, _HIGHEST):
                if step.name and any(patch.effect.worst in _OPEN for patch in step.patches):
                    yield step.name

    def described(self, axis: str) -> Mapping[int, Sequence[Patch]]:
        """What is described of an axis, by number; less is read for it than for :meth:`steps`."""
        described = self._described.get(axis, {})
        names = self._names(axis) if described else {}
        return {
            number: [replace(patch, name=names.get(number, "")) for patch in patches]
            for number, patches in described.items()
        }

    # Making the steps

    @cached_property
    def areas(self) -> Areas:
        """What the words of steps stand for."""
        return Areas.of(self.catalog)

    @cached_property
    def _described(self) -> dict[str, dict[int, list[Patch]]]:
        """Described patches by axis and number: the catalogue's, then those of the packs."""
        axes: dict[str, dict[int, list[Patch]]] = {}
        for patch in self._all_described():
            axes.setdefault(patch.axis, {}).setdefault(patch.to_number, []).append(patch)
        return axes

    def _all_described(self) -> Iterable[Patch]:
        for table in self.catalog.tables(PATCHES_FILE):
            yield from pack_of_table(table, PATCHES_FILE, basis="documented").patches
        for pack in self.packs:
            yield from pack.patches

    def _names(self, axis: str) -> Mapping[int, str]:
        """The names of the numbers of an axis; none of a class, whose numbers have no names."""
        if axis.startswith("class:"):
            return {}
        return {each.number: each.name for each in self.catalog.axis_enumerators(axis)}

    def _steps_of(self, axis: str) -> Iterable[StepPatches]:
        described, names = self._described.get(axis, {}), self._names(axis)
        for number in sorted({*names, *described}):
            text = None if axis.startswith("class:") else self.catalog.step_text(axis, number)
            yield _step(axis, number, names.get(number, ""), text, described.get(number, []))


def _step(
    axis: str, number: int, name: str, text: StepText | None, described: Sequence[Patch]
) -> StepPatches:
    """One step; without a described patch it is a patch of its own."""
    first = described[0] if described else None
    loss = _loss(name, text)
    if text is None:
        title = first.title if first else name
        what = first.what if first else None
        basis = first.basis if first else "name-only"
        kind = _UNCHANGED if is_marker(name) else _NOT_KNOWN
        touches = tuple(dict.fromkeys(word for patch in described for word in patch.touches))
        source = first.source if first else ""
    else:
        title, what, basis, kind = text.title, text.what, text.basis, text.effect
        touches, source = text.touches, text.source
        if first is not None and first.basis == STUDIO:
            basis = first.basis
    if described:
        patches = tuple(
            replace(
                patch,
                name=name,
                what=patch.what or what,
                touches=patch.touches or touches,
                kind=kind,
                effect=_with_loss(patch, loss),
            )
            for patch in described
        )
    else:
        patches = (
            Patch(
                id=f"{axis}/{number}",
                axis=axis,
                from_number=number - 1,
                to_number=number,
                title=title,
                effect=_effect(name, kind, what, loss),
                name=name,
                what=what,
                basis=basis,
                source=source,
                touches=touches,
                kind=kind,
            ),
        )
    return StepPatches(number, name, title, what, basis, kind, touches, source, patches)


def _loss(name: str, text: StepText | None) -> Loss:
    """What a number makes of stored values, as far as the catalogue states it."""
    stated = _STATED.get(text.loss) if text is not None else None
    if stated is not None:
        return stated
    marks = is_marker(name) and (text is None or text.effect in _MARKER_KINDS)
    return Loss.NONE if marks else Loss.UNKNOWN


def _with_loss(patch: Patch, loss: Loss) -> Effect:
    """The effect of a described patch; what the catalogue leaves to code costs what it states."""
    if isinstance(patch.effect, Code) and patch.basis != STUDIO:
        return replace(patch.effect, loss=loss)
    return patch.effect


def _effect(name: str, kind: str, what: Text | None, loss: Loss) -> Effect:
    """What a number does of which nobody has described the exact effect."""
    if kind == _NEW_FORM:
        return NewForm(what or "", loss)
    if kind == _UNCHANGED or (kind == _NOT_KNOWN and is_marker(name)):
        return Info(what or "", loss)
    return Code(what or "", loss)
