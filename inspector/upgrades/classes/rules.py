"""What is wrong with the builders of declared classes, beside what is wrong with any patches.

Builders that do not go upward are refused while their file is read; two that are the same, or start
together and end apart, are the conflicts C2 and C3, and one above its class's version C9.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from inspector.finding import Severity
from inspector.findings.message import Text
from inspector.upgrades.model import Patch, UpgradeFinding
from inspector.upgrades.order import CLASS_AXIS
from inspector.upgrades.packs import ClassDeclaration
from inspector.upgrades.paths import last_part


class BuilderIgnored(UpgradeFinding):
    """A builder of a class whose code takes none: one with a form of its own, or without fields."""

    rule = "CLASS-NO-BUILDER"
    templates = {
        "message": "{title} is ignored: {class_name} declares no field before it.",
        "message.own_serializer": "{title} is ignored: {class_name} reads a form of its own, and "
        "is handed the stored version.",
    }
    title: Text
    class_name: str
    own_serializer: bool


class NewNameUnknown(UpgradeFinding):
    """A rename leads to what is no field of the class, and no later rename leads on from there."""

    rule = "CLASS-NO-FIELD"
    severity = Severity.WARNING
    templates = {
        "message": "{title} leads to {new}, which is no field of {class_name}; no later rename "
        "leads to one either, so the value is lost."
    }
    title: Text
    new: str
    class_name: str


class BuilderSkips(UpgradeFinding):
    """A builder goes further than from one version to the next."""

    rule = "CLASS-SKIPS"
    severity = Severity.INFO
    templates = {
        "message": "{title} goes from {from_number:d} to {to_number:d}: leave versions out only "
        "where the steps between them lose what is stored.",
        "message.renames": "{title} goes from {from_number:d} to {to_number:d}: a change of type "
        "in a version that is left out is looked for under the new name, and missed.",
    }
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
