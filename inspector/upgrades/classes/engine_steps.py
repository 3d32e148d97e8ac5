"""The steps that the engines' own code runs on a stream, as far as their lists tell them.

Builders and converters of declared classes are in their files; those of the engines are made here,
for the classes that a stream stores.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from inspector.data_classes import replace
from inspector.findings.message import Message
from inspector.format.objectstream.slices import data_patches
from inspector.upgrades.class_rows import DEPRECATED
from inspector.upgrades.classes.conversion import Convert, Remove
from inspector.upgrades.effects import Code, Info, RenameProperty
from inspector.upgrades.model import Patch, Phase
from inspector.upgrades.order import CLASS_AXIS
from inspector.upgrades.values import Loss, Scope

if TYPE_CHECKING:
    from inspector.catalog.classes import ClassInfo, ClassList
    from inspector.format.objectstream.elements import Stream

#: What a converter costs at most, by the word of the list.
_LOSSES: Final[dict[str | None, Loss]] = {
    None: Loss.UNKNOWN,
    "none": Loss.NONE,
    "truncation": Loss.TRUNCATION,
    "dropped": Loss.DROPPED,
}


def engine_patches(stream: Stream, classes: ClassList) -> list[Patch]:
    """The converters that elements of a stream go through, and the renames of its data patches."""
    return [*_converters(stream, classes), *_renames(stream, classes)]


def _converters(stream: Stream, classes: ClassList) -> Iterator[Patch]:
    versions: dict[str, int] = {}
    for element in stream.walk():
        lowest = versions.get(element.class_id, element.version)
        versions[element.class_id] = min(lowest, element.version)
    for class_id, lowest in versions.items():
        info = classes.get(class_id)
        if info is None or info.is_declared or not info.converts:
            continue
        number = DEPRECATED if info.deprecated else info.registered
        if number is not None and lowest < number:
            yield from _converters_of(info, number)


def _converters_of(info: ClassInfo, number: int) -> Iterator[Patch]:
    """The converters of an engine's class as they are told, else one of which nothing is."""
    from inspector.catalog.engine_classes import EngineConverter  # Only who meets a stream.

    told = info.converters or (EngineConverter(number, "", None),)
    for converter in told:
        yield Patch(
            id=f"{info.name}-below-{converter.below}",
            axis=f"{CLASS_AXIS}{info.id}",
            from_number=converter.below - 1,
            to_number=converter.below,
            title=Message("upgrades/converter-of", name=info.name),
            effect=Convert(
                tuple(map(Remove, converter.removes)), converter.what, _LOSSES[converter.loss]
            ),
            phase=Phase.READ,
            what=converter.what or None,
            basis="documented" if converter.what else "name-only",
            source=source_of(info),
        )


def _renames(stream: Stream, classes: ClassList) -> Iterator[Patch]:
    """The renames of the classes that data patches are for, and that their addresses name."""
    named: dict[str, None] = {}
    for patch in data_patches(stream):
        named[patch.target_class] = None
        for entry in patch.entries:
            parts = () if entry.address is None else entry.address.parts
            named |= dict.fromkeys(part.class_id for part in parts)
    for info in filter(None, map(classes.get, named)):
        for at, rename in enumerate(() if info.is_declared else info.renames):
            yield Patch(
                id=f"{info.name}-rename-{at + 1}",
                axis=f"{CLASS_AXIS}{info.id}",
                from_number=rename.above,
                to_number=rename.to,
                title=Message("upgrades/rename-in-code", old=rename.old, new=rename.new),
                effect=RenameProperty(rename.old, rename.new),
                scope=Scope(property=rename.old),
                source=source_of(info),
            )


def source_of(info: ClassInfo) -> str:
    """Where the knowledge of a class is from, as patches have it: a file and a line, or a file."""
    return info.source if isinstance(info.source, str) else info.file


def unknown_step(info: ClassInfo) -> Patch:
    """The step of a class of which only higher versions were seen."""
    newest = info.newest or 0
    return Patch(
        id=f"{info.name}-{newest}",
        axis=f"{CLASS_AXIS}{info.id}",
        from_number=newest - 1,
        to_number=newest,
        title=f"{info.name} {newest}",
        effect=Code(""),
        basis="name-only",
        source=source_of(info),
    )


def serializer_step(info: ClassInfo) -> Patch:
    """The step of a single value, whose serializer reads what older code stored."""
    text = Message("upgrades/own-serializer")
    return replace(unknown_step(info), effect=Info(text), what=text, basis="documented")
