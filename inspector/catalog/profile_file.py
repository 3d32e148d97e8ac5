"""Reads an engine profile file: an engine described by its owner, in TOML.

::

    name = "Our 4.27"                        # shown to people; default: the version
    version = "4.27.2-123456+++Our+Main"     # needed; its changelist is the engine's own. "4.27"
                                             # stands for its newest hotfix: any patch fits
    licensee_build = true                    # the changelist is the studio's own, not Epic's
    compatible_with = "4.27.0-120000"        # what the engine writes as lower bound; may be absent
    ue4 = 530                                # the next four: default are the release's numbers,
    ue5 = 0                                  # needed when the version is of no known release
    licensee = 12
    legacy = -7
    assumed = ["legacy"]                     # those of the four that nobody has seen: findings
                                             # that follow from them say so

    [custom_versions]                        # GUID = latest number
    "CFFC743F-43B04480-939114DF-171D2073" = 37

A file with ``[custom_versions]`` is complete: the engine registers exactly these. With
``complete = false`` beside it they only add to what is known about the release. What numbers are
called may stand there too, as :mod:`inspector.catalog.profile_lists` says; an import writes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from inspector.catalog.catalog import Catalog
from inspector.catalog.model import RELEASE_NAME
from inspector.catalog.profile import EngineProfile, profile_for_release, release_numbers
from inspector.catalog.profile_lists import lists_of, lists_text, toml_text
from inspector.errors import InspectorError, shortened
from inspector.files.reading import PROFILE, read_side_file
from inspector.files.tables import parse_table
from inspector.findings.message import Message
from inspector.versions import EngineVersion, Guid

_KEYS = {
    "name": str,
    "version": str,
    "licensee_build": bool,
    "compatible_with": str,
    "ue4": int,
    "ue5": int,
    "licensee": int,
    "legacy": int,
    "assumed": list,
    "complete": bool,
    "custom_versions": dict,
    "object_version": list,
    "custom_version": list,
}
#: The keys of the newest numbers that an engine reads, by axis.
NUMBERS: Final = ("ue4", "ue5", "licensee", "legacy")


def read_profile(path: Path, catalog: Catalog) -> EngineProfile:
    """The engine that a profile file describes.

    Raises:
        AccessError: When the file cannot be read, or is larger or nested more deeply than is read.
        InspectorError: When it is not TOML, or a key is missing, unknown or of another kind.
    """
    table = parse_table(read_side_file(path, PROFILE), path)
    _check_keys(table, path)
    licensee_build = bool(table.get("licensee_build", False))
    version = replace(EngineVersion.parse(table["version"]), licensee=licensee_build)
    floor: EngineVersion | None = None
    if "compatible_with" in table:
        floor = replace(EngineVersion.parse(table["compatible_with"]), licensee=licensee_build)
    numbers = {key: table[key] for key in NUMBERS if key in table}
    release = catalog.release(version.release)
    if release is None:
        missing = [key for key in ("ue4", "ue5", "legacy") if key not in numbers]
        if missing:
            raise InspectorError(
                Message(
                    "catalog/numbers-needed",
                    path=str(path),
                    release=version.release,
                    names=", ".join(missing),
                )
            )
        base = EngineProfile(
            name="",
            release=None,
            version=version,
            ue4=numbers["ue4"],
            ue5=numbers["ue5"],
            legacy=numbers["legacy"],
        )
    elif RELEASE_NAME.fullmatch(table["version"]):
        # A release alone stands for its newest hotfix, as everywhere.
        base = profile_for_release(release, catalog)
        version = base.version
    else:
        base = release_numbers(release)
    custom = _custom_numbers(table["custom_versions"], path) if "custom_versions" in table else None
    return replace(
        base,
        **numbers,
        name=table.get("name") or version.short,
        version=version,
        changelist_known=base.changelist_known if base.patch_open else True,
        compatible_with=floor or base.compatible_with,
        complete=custom is not None and bool(table.get("complete", True)),
        custom_latest=custom,
        lists=lists_of(table, str(path)),
        assumed=_assumed(table, path),
        source=Message("catalog/profile-file", name=path.name),
    )


def profile_text(profile: EngineProfile) -> str:
    """An engine as a profile file describes it, its lists included."""
    lines = [f"name = {toml_text(profile.name)}", f"version = {toml_text(_version_text(profile))}"]
    if profile.version.licensee:
        lines.append("licensee_build = true")
    if profile.compatible_with is not None:
        lines.append(f"compatible_with = {toml_text(str(profile.compatible_with))}")
    lines += [f"{key} = {getattr(profile, key)}" for key in NUMBERS]
    if profile.assumed:
        keys = ", ".join(map(toml_text, profile.assumed))
        lines.append("# Not found in the engine's source, but as the release table has it:")
        lines.append(f"assumed = [{keys}]")
    lines.append(f"complete = {str(profile.complete).lower()}")
    lines += ["", "[custom_versions]"]
    custom = sorted((profile.custom_latest or {}).items())
    lines += [f'"{guid}" = {number}' for guid, number in custom]
    text = "\n".join(lines) + "\n"
    return text + "".join(lists_text(profile.lists)) if profile.lists is not None else text


def _assumed(table: Mapping[str, Any], path: Path) -> tuple[str, ...]:
    keys = table.get("assumed", [])
    for key in keys:
        if key not in NUMBERS:
            raise InspectorError(
                Message(
                    "catalog/key-not-among",
                    path=str(path),
                    key="assumed",
                    value=shortened(repr(key)),
                    names=", ".join(NUMBERS),
                )
            )
    return tuple(dict.fromkeys(keys))


def _version_text(profile: EngineProfile) -> str:
    """A version; a release stands for its newest hotfix."""
    if profile.patch_open and profile.release is not None:
        return profile.release.name
    return str(profile.version)


def _check_keys(table: Mapping[str, Any], path: Path) -> None:
    if "version" not in table:
        raise InspectorError(Message("catalog/no-profile", path=str(path)))
    for key, value in table.items():
        kind = _KEYS.get(key)
        if kind is None:
            raise InspectorError(
                Message(
                    "catalog/unknown-key",
                    path=str(path),
                    key=shortened(key),
                    names=", ".join(_KEYS),
                )
            )
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise InspectorError(
                Message(
                    "catalog/key-cannot-be",
                    path=str(path),
                    key=key,
                    value=shortened(repr(value)),
                )
            )
        if isinstance(value, int) and kind is int and not _fits(key, value):
            raise InspectorError(
                Message(
                    "catalog/key-out-of-range",
                    path=str(path),
                    key=key,
                    value=value,
                    ranges=_RANGES[key == "legacy"],
                )
            )


def _fits(key: str, value: int) -> bool:
    return -(2**31) <= value < 0 if key == "legacy" else 0 <= value < 2**31


_RANGES = (
    Message("catalog/range-of-number"),
    Message("catalog/range-of-layout"),
)


def _custom_numbers(table: Mapping[str, Any], path: Path) -> dict[Guid, int]:
    numbers: dict[Guid, int] = {}
    for text, number in table.items():
        if not isinstance(number, int) or isinstance(number, bool) or number < 0:
            raise InspectorError(
                Message(
                    "catalog/number-cannot-be",
                    path=str(path),
                    text=shortened(text),
                    number=shortened(repr(number)),
                )
            )
        if number >= 2**31:
            raise InspectorError(
                Message(
                    "catalog/number-cannot-be",
                    path=str(path),
                    text=shortened(text),
                    number=number,
                )
            )
        try:
            numbers[Guid.parse(text)] = number
        except InspectorError as error:
            raise InspectorError(
                Message("errors/at", place=str(path), reason=error.message)
            ) from None
    return numbers
