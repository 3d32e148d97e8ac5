"""Values as one line of text, and as JSON: names resolved, numbers without noise."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from math import isfinite
from typing import Any

import construct

from inspector.format.fields import BOOL32, F32, BitArray, Enumerated
from inspector.format.interpret import shortest_float32
from inspector.format.schema import Record
from inspector.format.tree.node import FieldNode
from inspector.format.unreal.declare.native_structs import (
    DATE_TIME,
    ELEMENT_BOOL,
    SOFT_PATH_INDEX,
    TIMESPAN,
    Delegate,
    FieldPath,
    GameplayTagContainer,
)
from inspector.format.unreal.declare.primitives import PACKAGE_INDEX, EngineVersionRecord, NameRef
from inspector.format.unreal.declare.tables import SoftObjectPath
from inspector.format.unreal.declare.texts import BaseHistory, StringTableHistory, Text, source_of
from inspector.format.unreal.paths import ObjectPaths
from inspector.format.unreal.ticks import date_text, span_text
from inspector.versions.engine_version import EngineVersion
from inspector.versions.guid import Guid

#: Flags of texts that say nothing: none, and that code declared it (Immutable).
_USUAL_FLAGS = frozenset({0, 8})
#: Bytes of a blob that are shown as text.
_SHOWN_BYTES = 16
#: Numbers of a record that are shown in one line.
_SHOWN_NUMBERS = 4
_FLOAT32_MAX = 3.4028234663852886e38


class ValueWords:
    """Puts the values of one package into words.

    Args:
        paths: Names and objects of the package.
        soft_paths: Its list of soft object paths.
    """

    def __init__(self, paths: ObjectPaths, soft_paths: Sequence[str] = ()) -> None:
        self.paths = paths
        self._soft_paths = soft_paths

    def of(self, kind: construct.Construct, value: Any, name: str = "") -> tuple[str, str]:
        """A value in one line, and the numbers behind it where the line resolves them.

        Args:
            kind: How the value is declared.
            value: The value.
            name: Name of its field: flags are written in hexadecimal.
        """
        if kind is PACKAGE_INDEX:
            return self.reference(value)
        if kind in (BOOL32, ELEMENT_BOOL) and value in (0, 1):
            return ("false", "true")[value], str(value)
        if isinstance(kind, Enumerated):
            named = kind.names.get(value)
            return (f"{value} ({named})" if named else str(value)), str(value)
        if kind is SOFT_PATH_INDEX:
            known = 0 <= value < len(self._soft_paths)
            return (self._soft_paths[value] if known else f"?{value}"), f"soft object path {value}"
        if kind is DATE_TIME:
            return date_text(value) or f"{value} ticks", f"{value} ticks"
        if kind is TIMESPAN:
            return span_text(value).replace("−", "-"), f"{value} ticks"
        if isinstance(kind, BitArray):
            return f"{value[0]} bits", ""
        if isinstance(value, float):
            return (float32_text(value) if kind is F32 else repr(value)), ""
        if isinstance(value, int) and (name.endswith("Flags") or name == "Tag"):
            return f"0x{value & 0xFFFFFFFFFFFFFFFF:08X}", str(value)
        return self.plain(value)

    def plain(self, value: Any) -> tuple[str, str]:
        """A value in one line by its type alone, and the numbers behind it."""
        match value:
            case NameRef():
                return self.paths.text(value), f"name {value.entry}, number {value.number}"
            case bool():
                return ("true" if value else "false"), ""
            case int() | str() | Guid():
                return str(value), ""
            case float():
                return repr(value), ""
            case bytes():
                return bytes_text(value), ""
            case Record():
                return self._record(value), ""
        return "", ""

    def reference(self, index: int) -> tuple[str, str]:
        """The path of the object at a package index, and which entry of which table it is."""
        if index == 0:
            return "None", "0"
        table = f"export {index - 1}" if index > 0 else f"import {-index - 1}"
        return self.paths.object_path(index), f"{index}, {table}"

    def soft_path(self, path: SoftObjectPath) -> str:
        """A soft object path as text."""
        asset, package = path.AssetPathName, path.PackageName
        if package is not None and path.AssetName is not None:
            name = self.paths.text(path.AssetName)
            text = self.paths.text(package) + (f".{name}" if name != "None" else "")
        else:
            text = asset if isinstance(asset, str) else self.paths.text(asset or NameRef(0, 0))
        return f"{text}:{path.SubPath}" if path.SubPath else text

    def _record(self, value: Record) -> str:
        match value:
            case EngineVersionRecord():
                return str(
                    EngineVersion.from_raw(
                        value.Major, value.Minor, value.Patch, value.Changelist, value.Branch
                    )
                )
            case SoftObjectPath():
                return self.soft_path(value)
            case Text():
                return source_of(value)
            case GameplayTagContainer():
                return ", ".join(self.paths.text(tag) for tag in value.GameplayTags)
            case FieldPath():
                return ".".join(self.paths.text(name) for name in reversed(value.Path))
            case Delegate():
                called = self.reference(value.Object)[0]
                return f"{called}.{self.paths.text(value.FunctionName)}"
        numbers = [
            (field.label, one)
            for field, one in zip(value.fields, value, strict=True)
            if one is not None
        ]
        if 0 < len(numbers) <= _SHOWN_NUMBERS and all(
            isinstance(one, int | float) for _, one in numbers
        ):
            return ", ".join(f"{label}={_short(one)}" for label, one in numbers)
        return ""


def _short(number: int | float) -> str:
    if isinstance(number, float) and is_float32(number):
        return float32_text(number)
    return repr(number)


def json_of(kind: construct.Construct) -> Callable[[FieldNode], Any] | None:
    """How values of a kind are written as JSON; None for those that say it themselves."""
    if kind is PACKAGE_INDEX:
        return lambda node: node.text if node.value else None
    if kind in (BOOL32, ELEMENT_BOOL):
        return lambda node: bool(node.value) if node.value in (0, 1) else node.value
    if kind in (SOFT_PATH_INDEX, DATE_TIME, TIMESPAN) or kind is SoftObjectPath.struct:
        return lambda node: node.text
    if kind is Text.struct:
        return _text_json
    return None


def _text_json(node: FieldNode) -> Any:
    text: Text = node.value
    history = text.History
    found: dict[str, Any] = {"text": node.text}
    if isinstance(history, BaseHistory):
        found |= {"namespace": history.Namespace, "key": history.Key}
        if history.DevNotes:
            found["dev_notes"] = history.DevNotes
    elif isinstance(history, StringTableHistory):
        table = node.children[-1].children[0].text
        found = {"table": table, "key": history.Key}
    elif text.OldKey:
        found |= {"namespace": text.OldNamespace or "", "key": text.OldKey}
    if text.Flags not in _USUAL_FLAGS:
        found["flags"] = text.Flags
    return found


def is_float32(value: float) -> bool:
    """Whether a number is one of single precision."""
    if not isfinite(value) or abs(value) > _FLOAT32_MAX:
        return False
    (single,) = struct.unpack("<f", struct.pack("<f", value))
    return bool(single == value)


def float32_text(value: float) -> str:
    """The shortest text that gives the same single-precision number back."""
    return repr(shortest_float32(value)) if is_float32(value) else repr(value)


def bytes_text(data: bytes) -> str:
    """The first bytes in hexadecimal, and how many there are."""
    shown = data[:_SHOWN_BYTES].hex(" ").upper()
    return shown if len(data) <= _SHOWN_BYTES else f"{shown} … {len(data):,} bytes"
