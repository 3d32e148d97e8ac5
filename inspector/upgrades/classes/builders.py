"""Which builders of a class run for one of its fields, and what is wrong with builders.

A class declares renames and conversions of its fields between two of its versions. Names and types
of a field advance apart from each other, and a step that nobody declared changes nothing.

Builders that do not go upward are refused while their file is read; two that are the same, or start
together and end apart, are the conflicts C2 and C3, and one above its class's version C9.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from inspector.findings.finding import Severity
from inspector.findings.message import Text
from inspector.upgrades.model import UNKNOWN_CLASS_VERSION, Patch, UpgradeFinding
from inspector.upgrades.order import CLASS_AXIS
from inspector.upgrades.order_conflicts import Trail, run_in_order
from inspector.upgrades.packs import ClassDeclaration
from inspector.upgrades.values import FieldState, last_part

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
