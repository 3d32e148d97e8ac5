"""The values of packages in words: names and objects resolved, ticks as dates, texts as read."""

from __future__ import annotations

from collections.abc import Sequence

from inspector.findings.message import Message
from inspector.format.tree.words import InWords, Words, truth
from inspector.format.unreal.declare.graph_nodes import PIN_BITS, OwnedPin, PinReference
from inspector.format.unreal.declare.instanced_structs import InstancedStruct
from inspector.format.unreal.declare.native_structs import (
    DATE_TIME,
    ELEMENT_BOOL,
    SOFT_PATH_INDEX,
    TIMESPAN,
    Delegate,
    EdGraphPinType,
    FieldPath,
    GameplayTagContainer,
)
from inspector.format.unreal.declare.primitives import PACKAGE_INDEX, EngineVersionRecord, NameRef
from inspector.format.unreal.declare.tables import SoftObjectPath
from inspector.format.unreal.declare.texts import Text, source_of
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.ticks import date_text, span_text
from inspector.format.unreal.tree.pins import PinWords, flag_words
from inspector.versions.engine_version import EngineVersion


class ValueWords(Words):
    """Puts the values of one package into words.

    Args:
        paths: Names and objects of the package.
        soft_paths: Its list of soft object paths.
        pins: Knows the pins of its nodes; by default only their identities.
    """

    def __init__(
        self, paths: ObjectPaths, soft_paths: Sequence[str] = (), pins: PinWords | None = None
    ) -> None:
        self.paths = paths
        self.pins = pins = pins or PinWords(paths)
        self._soft_paths = soft_paths
        super().__init__(
            of_kind={
                PACKAGE_INDEX: self.reference,
                ELEMENT_BOOL: truth,
                SOFT_PATH_INDEX: self._listed_path,
                DATE_TIME: _date,
                TIMESPAN: _span,
                PIN_BITS: lambda value: (flag_words(value), f"0x{value:X}"),
            },
            of_type={
                NameRef: self._name,
                EngineVersionRecord: lambda value: (_engine(value), ""),
                SoftObjectPath: lambda value: (self.soft_path(value), ""),
                Text: lambda value: (source_of(value), ""),
                PinReference: self._link,
                OwnedPin: lambda value: (pins.pin(value), ""),
                EdGraphPinType: lambda value: (pins.type(value), ""),
                GameplayTagContainer: lambda value: (
                    ", ".join(paths.text(tag) for tag in value.GameplayTags),
                    "",
                ),
                FieldPath: lambda value: (
                    ".".join(paths.text(name) for name in reversed(value.Path)),
                    "",
                ),
                InstancedStruct: lambda value: self.reference(value.ScriptStruct),
                Delegate: lambda value: (
                    f"{self.reference(value.Object)[0]}.{paths.text(value.FunctionName)}",
                    "",
                ),
            },
        )

    def _name(self, value: NameRef) -> InWords:
        numbers = Message("format/name-numbers", entry=value.entry, number=value.number)
        return self.paths.text(value), numbers

    def _listed_path(self, value: int) -> InWords:
        is_listed = 0 <= value < len(self._soft_paths)
        return (self._soft_paths[value] if is_listed else f"?{value}"), Message(
            "format/soft-path-number", value=value
        )

    def reference(self, index: int) -> tuple[str, str | Message]:
        """The path of the object at a package index, and which entry of which table it is."""
        if index == 0:
            return "None", "0"
        place = index - 1 if index > 0 else -index - 1
        row = f"{'exports' if index > 0 else 'imports'}/{place}"
        return self.paths.object_path(index), Message(
            "format/object-number", index=index, entry=place, row=row
        )

    def _link(self, value: PinReference) -> InWords:
        said = self.pins.link(value)
        return said, "" if value.PinId is None else Message(
            "format/pin-numbers", node=value.OwningNode, pin=value.PinId
        )

    def soft_path(self, path: SoftObjectPath) -> str:
        """A soft object path as text."""
        asset, package = path.AssetPathName, path.PackageName
        if package is not None and path.AssetName is not None:
            name = self.paths.text(path.AssetName)
            text = self.paths.text(package) + (f".{name}" if name != "None" else "")
        else:
            text = asset if isinstance(asset, str) else self.paths.text(asset or NameRef(0, 0))
        return f"{text}:{path.SubPath}" if path.SubPath else text


def _engine(value: EngineVersionRecord) -> str:
    return str(
        EngineVersion.from_raw(
            value.Major, value.Minor, value.Patch, value.Changelist, value.Branch
        )
    )


def _date(ticks: int) -> InWords:
    return date_text(ticks) or Message("format/ticks", ticks=ticks), Message(
        "format/ticks", ticks=ticks
    )


def _span(ticks: int) -> InWords:
    return span_text(ticks, "-"), Message("format/ticks", ticks=ticks)
