"""How numbers, names and lists are written in every sentence of the checks.

Counts carry thousands separators, negative numbers a real minus sign, and a version number its
name beside it. Nothing here knows a rule.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_AXES = {"ue4": "UE4", "ue5": "UE5", "licensee": "Licensee"}


#: What stands for something in light Markdown, and a text where it stands for itself.
_SIGNS = re.compile(r"[\\`*\[\]]")
_LITERAL = re.compile(r"\\([\\`*\[\]])")


def literal(text: str) -> str:
    """A text out of a file for a sentence of light Markdown, in which it means only itself."""
    return _SIGNS.sub(r"\\\g<0>", text)


def plain(text: str) -> str:
    """A text that :func:`literal` made, as it was."""
    return _LITERAL.sub(r"\1", text)


def number(value: int) -> str:
    """A version number as it is written in a sentence: ``−9``, ``1018`` (never with separators)."""
    return f"−{-value}" if value < 0 else str(value)


def count(value: int, noun: str) -> str:
    """A counted noun: ``1 step``, ``1,204 steps``."""
    return f"{value:,} {noun}" if value == 1 else f"{value:,} {noun}s"


def not_judged(custom_versions: int) -> str:
    """How many custom versions are above all that is known of an engine; empty where none is."""
    if not custom_versions:
        return ""
    verb = "is" if custom_versions == 1 else "are"
    return f"{count(custom_versions, 'custom version')} {verb} not judged"


def stated(value: int, name: str | None) -> str:
    """A version number with its name, where the catalogue has one: ``1018 (IMPORT_TYPE_…)``."""
    return f"{number(value)} ({name})" if name else number(value)


def axis(key: str) -> str:
    """The short name of an object-version axis: ``UE4``, ``UE5``, ``Licensee``."""
    return _AXES[key]


def short_guid(text: str) -> str:
    """The first word of a GUID, marked as cut: ``7A1C22F0-…``."""
    return text.split("-", 1)[0] + "-…"


def offset(value: int) -> str:
    """A position in a file: ``0x28``."""
    return f"0x{value:X}"


def joined(parts: Sequence[str], last: str = "and") -> str:
    """A list in a sentence: ``a``, ``a and b``, ``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def runs(names: Sequence[str], chosen: Sequence[str]) -> str:
    """The chosen ones of an ordered list, with neighbours drawn together: ``4.18 to 5.8``.

    Args:
        names: All names in order.
        chosen: The names to write, each one of ``names``.
    """
    wanted = set(chosen)
    groups: list[list[str]] = []
    open_group = False
    for name in names:
        if name not in wanted:
            open_group = False
            continue
        if open_group:
            groups[-1].append(name)
        else:
            groups.append([name])
        open_group = True
    written: list[str] = []
    for group in groups:
        if len(group) > 2:
            written.append(f"**{group[0]}** to **{group[-1]}**")
        else:
            written.extend(f"**{name}**" for name in group)
    return joined(written)


def section(field: str | None) -> str:
    """The part of a package that a field path lies in: ``the summary``, ``the name table``.

    The extent of an export (its ``SerialSize`` or ``SerialOffset``) speaks of the export data, the
    size of the header of the whole header.
    """
    if not field:
        return "the file"
    first, _, rest = field.partition("/")
    if field == "summary/TotalHeaderSize":
        return "the header"
    if first == "exports" and rest.rsplit("/", 1)[-1] in ("SerialSize", "SerialOffset"):
        return "the export data"
    # Only words about damage need it: who judges reads no file.
    from inspector.format.unreal.sections import SECTIONS

    table = SECTIONS.get(first.lower())
    return table.in_sentence if table is not None else f"the {first.replace('_', ' ')}"
