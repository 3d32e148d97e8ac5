"""Which builders of a class run for one of its fields, and what they make of data patches.

A class declares renames and conversions of its fields between two of its versions. Names and types
of a field advance apart from each other, and a step that nobody declared changes nothing.

Builders that do not go upward are refused while their file is read; two that are the same, or start
together and end apart, are the conflicts C2 and C3, and one above its class's version C9.

The stored patch stays as it is, so the same upgrade runs at every load until its owner is saved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from inspector.catalog.classes import ClassList
from inspector.data_classes import dataclass
from inspector.findings.finding import Severity
from inspector.findings.message import Text
from inspector.format.objectstream.elements import NO_CLASS, Element
from inspector.format.objectstream.leaves import may_hold
from inspector.format.objectstream.slices import AddressPart, DataPatch, PatchAddress, PatchEntry
from inspector.named_tuples import NamedTuple
from inspector.upgrades.classes.applying import lost_entry
from inspector.upgrades.classes.conversion import (
    put_value,
    shown_value,
    to_type,
    type_of,
    type_of_class,
)
from inspector.upgrades.conversions import CLASS_IDS, short_type
from inspector.upgrades.effect import EffectError
from inspector.upgrades.effects import struct_name
from inspector.upgrades.model import UNKNOWN_CLASS_VERSION, Patch, UpgradeFinding
from inspector.upgrades.order import CLASS_AXIS, Trail, run_in_order
from inspector.upgrades.packs import ClassDeclaration
from inspector.upgrades.values import FieldState, Loss, Missing, last_part
from inspector.versions import crc_of

# -- chains ----------------------------------------------------------------------------------------


class NewNameConverted(UpgradeFinding):
    """A conversion names the new field of a rename in the same step."""

    rule = "CLASS-NEW-NAME"
    title: Text
    old: str
    new: str


class ClassChain(NamedTuple):
    """The builders that run for a field, in their order, and its name in the end."""

    patches: tuple[Patch, ...]
    name: str


class _Builders(NamedTuple):
    """The builders of a class by the field that they start from, each list ascending."""

    types: dict[str, list[Patch]]
    names: dict[str, list[Patch]]


def class_chain(
    patches: Iterable[Patch], field: str, version: int, *, strict: bool = False
) -> ClassChain:
    """The builders that run for a field stored at a version of its class.

    At each turn the nearest builder that starts at or above the reached version runs, of several
    that start at one version the one that goes furthest; a type before a name that does not start
    earlier. Builders that do not go upward are left out.

    Args:
        patches: Builders of one class, in any order; renames of properties are changes of name, all
            other effects are changes of type.
        field: The stored name; capitals do not matter.
        version: The stored version of the class.
        strict: Whether to do as one known implementation does, which never looks at the last
            builder of a name and a version while it looks for renames.
    """
    chosen: list[Patch] = []
    if version == UNKNOWN_CLASS_VERSION:
        return ClassChain((), field)
    builders = _sorted_builders(patches, strict=strict)
    type_version = name_version = version
    while True:
        key = last_part(field).lower()
        of_type = _next(builders.types.get(key, ()), type_version)
        of_name = _next(builders.names.get(key, ()), name_version)
        if of_type is not None and (of_name is None or of_type.from_number <= of_name.from_number):
            chosen.append(of_type)
            type_version = of_type.to_number
        elif of_name is not None and (renaming := of_name.effect.property_renaming) is not None:
            chosen.append(of_name)
            field = renaming.new
            name_version = of_name.to_number
        else:
            return ClassChain(tuple(chosen), field)


def run_chain(
    state: FieldState, patches: Iterable[Patch], version: int, *, strict: bool = False
) -> Trail:
    """What a field of a class becomes when it is loaded from a version; see ``class_chain``."""
    return run_in_order(state, class_chain(patches, state.name, version, strict=strict).patches)


def _next(builders: Sequence[Patch], version: int) -> Patch | None:
    """The builder with the smallest start at or above a version, and of these the furthest."""
    above = (builder for builder in builders if builder.to_number > version)
    return next((builder for builder in above if builder.from_number >= version), None)


def _sorted_builders(patches: Iterable[Patch], *, strict: bool) -> _Builders:
    groups: dict[tuple[str, int], list[Patch]] = {}
    for patch in patches:
        if patch.from_number < patch.to_number:
            key = last_part(patch.place).lower(), patch.from_number
            groups.setdefault(key, []).append(patch)
    builders = _Builders({}, {})
    for (field, _), group in sorted(groups.items(), key=lambda pair: pair[0]):
        group.sort(key=lambda builder: (builder.to_number, not _is_name(builder)))
        overlooked = group[-1] if strict else None
        for builder in reversed(group):
            if not _is_name(builder):
                builders.types.setdefault(field, []).append(builder)
            elif builder is not overlooked:
                builders.names.setdefault(field, []).append(builder)
    return builders


def _is_name(patch: Patch) -> bool:
    return patch.effect.property_renaming is not None


def class_problems(patches: Sequence[Patch]) -> tuple[NewNameConverted, ...]:
    """Conversions that name the new field of a rename in the same step.

    They may never be found under that name; the old one is right, because types come first.
    """
    problems = []
    for rename in patches:
        renaming = rename.effect.property_renaming
        if renaming is None:
            continue
        old, new = last_part(renaming.old), last_part(renaming.new)
        for patch in patches:
            same_step = (patch.axis, patch.from_number) == (rename.axis, rename.from_number)
            if not _is_name(patch) and same_step and _is_of(patch, new) and not _is_of(patch, old):
                problems.append(
                    NewNameConverted(
                        path=patch.file or new,
                        line=patch.line,
                        patches=(patch.id, rename.id),
                        title=patch.title,
                        old=old,
                        new=new,
                    )
                )
    return tuple(problems)


def _is_of(patch: Patch, name: str) -> bool:
    return last_part(patch.place).lower() == name.lower()


# -- mistakes --------------------------------------------------------------------------------------


class BuilderIgnored(UpgradeFinding):
    """A builder of a class whose code takes none: one with a form of its own, or without fields."""

    rule = "CLASS-NO-BUILDER"
    title: Text
    class_name: str
    own_serializer: bool


class NewNameUnknown(UpgradeFinding):
    """A rename leads to what is no field of the class, and no later rename leads on from there."""

    rule = "CLASS-NO-FIELD"
    severity: Severity = Severity.WARNING
    title: Text
    new: str
    class_name: str


class BuilderSkips(UpgradeFinding):
    """A builder goes further than from one version to the next."""

    rule = "CLASS-SKIPS"
    severity: Severity = Severity.INFO
    title: Text
    from_number: int
    to_number: int
    renames: bool


def ignored_builders(
    patches: Sequence[Patch], declared: Mapping[str, ClassDeclaration]
) -> tuple[tuple[Patch, ...], tuple[BuilderIgnored, ...]]:
    """The builders that the code of their class never registers, and the words for each.

    Args:
        patches: Patches of any axes.
        declared: The declared classes by their ids.
    """
    ignored: list[Patch] = []
    problems: list[BuilderIgnored] = []
    for patch, info in _builders(patches, declared):
        if info.fields and not info.own_serializer:
            continue
        ignored.append(patch)
        problems.append(
            BuilderIgnored.about(
                patch,
                class_name=info.name,
                own_serializer=info.own_serializer,
            )
        )
    return tuple(ignored), tuple(problems)


def builder_problems(
    patches: Sequence[Patch], declared: Mapping[str, ClassDeclaration]
) -> Iterator[UpgradeFinding]:
    """Renames that lead nowhere, and builders that leave versions out.

    Args:
        patches: Patches of any axes.
        declared: The declared classes by their ids.
    """
    builders = list(_builders(patches, declared))
    for patch, info in builders:
        renaming = patch.effect.property_renaming
        if renaming is not None and info.fields:
            new = last_part(renaming.new)
            later = [
                last_part(other.effect.property_renaming.old).lower()
                for other, of in builders
                if of is info
                and other.effect.property_renaming is not None
                and other.from_number >= patch.to_number
            ]
            if new.lower() not in (*(each.name.lower() for each in info.fields), *later):
                yield NewNameUnknown.about(
                    patch,
                    new=new,
                    class_name=info.name,
                )
        if patch.to_number - patch.from_number > 1:
            yield BuilderSkips(
                severity=Severity.INFO if renaming is None else Severity.WARNING,
                path=patch.file,
                line=patch.line,
                patches=(patch.id,),
                title=patch.title,
                from_number=patch.from_number,
                to_number=patch.to_number,
                renames=renaming is not None,
            )


def _builders(
    patches: Sequence[Patch], declared: Mapping[str, ClassDeclaration]
) -> Iterator[tuple[Patch, ClassDeclaration]]:
    """The patches that are about a field of a declared class, with the class."""
    for patch in patches:
        info = declared.get(patch.axis.removeprefix(CLASS_AXIS))
        if info is not None and patch.has_target and patch.place and not patch.effect.of_whole:
            yield patch, info


class InnerTypeChanged(UpgradeFinding):
    """A change of type on the way to a field: what lies below it keeps its old form."""

    rule = "PATCH-INNER-TYPE"
    severity: Severity = Severity.WARNING
    stable = ("address",)
    title: Text
    field: str
    address: str


class FromTypeMissed(UpgradeFinding):
    """The stored value is not of the type that a builder starts from."""

    rule = "PATCH-FROM-TYPE"
    stable = ("address",)
    title: Text
    reason: Text
    address: str


class WrongTypeInTheEnd(UpgradeFinding):
    """The builders leave a value of another type than the class has: it is refused on apply."""

    rule = "PATCH-END-TYPE"
    stable = ("address",)
    field: str
    ends: str
    declared: str
    address: str


class UpgradedEntry(NamedTuple):
    """An entry before and after: ``address`` afterwards, and what its value became.

    ``patches`` ran in this order. ``lost`` is why it changes nothing when it is applied.
    """

    entry: PatchEntry
    address: PatchAddress | None
    trail: Trail | None
    patches: tuple[Patch, ...] = ()
    problems: tuple[UpgradeFinding, ...] = ()
    lost: UpgradeFinding | None = None

    @property
    def to_apply(self) -> PatchEntry:
        """The entry as it is applied: where builders lead, with the value that they leave."""
        entry, address = self.entry, self.address
        if self.trail is None or not self.trail.moves or address is None:
            return entry._replace(address=address)
        last, after = address.parts[-1], self.trail.after
        value = Element(last.class_id, last.class_name, value="")
        if not isinstance(after.value, Missing):
            # The value of a class is known by its fields alone: it is one of this class.
            with suppress(EffectError):
                put_value(value, after.type, after.value)
        return entry._replace(address=address, value=None if entry.removes else value)

    @property
    def loss(self) -> Loss:
        """What the conversions cost."""
        return Loss.NONE if self.trail is None else self.trail.loss


@dataclass(frozen=True, slots=True)
class PatchedClass:
    """The class that the field of a part belongs to, at the version that is stored for it."""

    class_id: str
    version: int


class PatchUpgrade:
    """Upgrades the entries of data patches with the builders of declared classes.

    Args:
        classes: The classes.
        patches: Their builders, and whatever else lies on their axes.
        strict: Whether renames are overlooked as :func:`~inspector.upgrades.classes.builders
            .class_chain` tells.
    """

    def __init__(
        self, classes: ClassList, patches: Sequence[Patch], *, strict: bool = False
    ) -> None:
        self._classes = classes
        self._strict = strict
        self._builders: dict[str, list[Patch]] = {}
        for patch in patches:
            if patch.has_target and patch.axis.startswith(CLASS_AXIS):
                self._builders.setdefault(patch.axis.removeprefix(CLASS_AXIS), []).append(patch)

    def entries(self, patch: DataPatch) -> Iterator[UpgradedEntry]:
        """What becomes of every entry, in their order."""
        for entry in patch.entries:
            yield self.entry(entry, PatchedClass(patch.target_class, patch.target_version))

    def entry(self, entry: PatchEntry, target: PatchedClass) -> UpgradedEntry:
        """What becomes of one entry of a patch of this target."""
        address = entry.address
        if address is None or not address.parts or address.legacy:
            return UpgradedEntry(entry, address, None)
        parts = list(address.parts)
        ran: list[Patch] = []
        problems: list[UpgradeFinding] = []
        trail: Trail | None = None
        # From the leaf up: each part is looked up in the class of the one before as it is stored.
        for at in range(len(parts) - 1, -1, -1):
            parent = PatchedClass(parts[at - 1].class_id, parts[at - 1].version) if at else target
            chain = self._chain(parts[at], parent)
            if chain is None:
                continue
            if at == len(parts) - 1:
                trail = self._run(entry, parts[at], chain)
                problems += self._refused(trail, address)
                problems += self._ends(trail, parent, address)
            else:
                after, below = self._part(parts[at], chain), parts[at + 1]
                if not self._takes(after, below):
                    problems += self._inner(chain, parts[at], address)
            ran += chain.patches
            parts[at] = self._part(parts[at], chain)
        # What was converted, or could not be, has been told of already.
        is_as_stored = trail is None or not (trail.moves or trail.problems)
        value = entry.value if is_as_stored else None
        lost = lost_entry(parts, value, target.class_id, self._classes)
        done = PatchAddress(tuple(parts))
        return UpgradedEntry(entry, done, trail, tuple(ran), tuple(problems), lost)

    def _chain(self, part: AddressPart, parent: PatchedClass) -> ClassChain | None:
        """The builders for a part; None where it is left alone."""
        if not part.field or parent.version == UNKNOWN_CLASS_VERSION:
            return None
        if self._classes.get(parent.class_id) is None:
            return None
        builders = self._builders.get(parent.class_id, ())
        return class_chain(builders, part.field, parent.version, strict=self._strict)

    def _run(self, entry: PatchEntry, part: AddressPart, chain: ClassChain) -> Trail:
        value = entry.value
        if value is None:
            state = FieldState(
                part.field, type_of_class(part.class_id, self._classes), Missing.ABSENT
            )
        else:
            state = FieldState(part.field, type_of(value), shown_value(value))
        return run_in_order(state, chain.patches)

    def _part(self, part: AddressPart, chain: ClassChain) -> AddressPart:
        """The part under its new name and class, its version raised to where builders lead."""
        version, class_id, name = part.version, part.class_id, part.class_name
        for patch in chain.patches:
            version = max(version, patch.to_number)
            if patch.effect.property_renaming is None and to_type(patch.effect):
                class_id, name = self._class_of(to_type(patch.effect))
        return part._replace(class_name=name, class_id=class_id, field=chain.name, version=version)

    def _class_of(self, type_name: str) -> tuple[str, str]:
        """The id and the name of a class that an effect names by either, or by its short type."""
        short = short_type(type_name)
        if short in CLASS_IDS:
            return CLASS_IDS[short], short
        type_name = struct_name(type_name)
        info = self._classes.get(type_name) or self._classes.named(type_name)
        return (NO_CLASS, type_name) if info is None else (info.id, info.name)

    def _takes(self, part: AddressPart, below: AddressPart) -> bool:
        """Whether the class that a part has in the end is declared and has the field below it."""
        info = self._classes.get(part.class_id)
        if info is None or not info.is_declared or not below.field:
            return False
        crc = crc_of(below.field)
        told = crc in info.fields
        fit = self._classes.fit(info, below.field, crc, below.class_id, "", may_hold)
        return told and fit == "fits"

    # What is told

    def _refused(self, trail: Trail, address: PatchAddress) -> Iterator[FromTypeMissed]:
        for problem in trail.problems:
            yield FromTypeMissed(
                path=str(address),
                patches=problem.patches,
                title=problem.title,
                reason=problem.reason,
                address=str(address),
            )

    def _ends(
        self, trail: Trail, parent: PatchedClass, address: PatchAddress
    ) -> Iterator[WrongTypeInTheEnd]:
        """Whether the class has the field with another type than the builders leave."""
        info = self._classes.get(parent.class_id)
        after = trail.after
        if info is None or not info.is_declared or not trail.moves or trail.problems:
            return
        field = info.fields.get(crc_of(after.name))
        declared = () if field is None else field.types
        names = [type_of_class(each, self._classes) for each in declared]
        if names and all(short_type(name) != short_type(after.type) for name in names):
            yield WrongTypeInTheEnd(
                path=str(address),
                patches=tuple(move.patch.id for move in trail.moves),
                field=after.name,
                ends=after.type,
                declared=names[0],
                address=str(address),
            )

    def _inner(
        self, chain: ClassChain, part: AddressPart, address: PatchAddress
    ) -> Iterator[InnerTypeChanged]:
        for patch in chain.patches:
            if patch.effect.property_renaming is None:
                yield InnerTypeChanged(
                    path=str(address),
                    patches=(patch.id,),
                    title=patch.title,
                    field=part.field,
                    address=str(address),
                )
                return
