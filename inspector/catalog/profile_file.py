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
    assumed = ["legacy"]                     # those of the four that nobody has seen, GUIDs of
                                             # custom versions, or "custom_versions" for those that
                                             # are not listed below: nothing is refused by them

    [custom_versions]                        # GUID = latest number
    "CFFC743F-43B04480-939114DF-171D2073" = 37

A file with ``[custom_versions]`` is complete: the engine registers exactly these. With
``complete = false`` beside it they only add to what is known about the release. What numbers are
called may stand there too, as :mod:`inspector.catalog.profile_lists` says; an import writes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

from inspector.catalog.catalog import Catalog
from inspector.catalog.model import RELEASE_NAME
from inspector.catalog.profile import (
    ASSUMED_CUSTOM,
    EngineProfile,
    profile_for_release,
    release_numbers,
)
from inspector.catalog.profile_lists import (
    CustomRow,
    ObjectRow,
    guid_at,
    lists_of,
    lists_text,
    toml_text,
)
from inspector.data_classes import replace
from inspector.errors import InspectorError
from inspector.files.convert import Meta, Table, TableError, ValueKind, convert
from inspector.files.reading import PROFILE
from inspector.files.toml_file import read_toml
from inspector.findings.message import Message
from inspector.versions import EngineVersion, Guid

#: The keys of the newest numbers that an engine reads, by axis.
NUMBERS: Final = ("ue4", "ue5", "licensee", "legacy")


_AXIS_NUMBER: Final = ValueKind(
    Message("files/whole-number"),
    "522",
    Annotated[int, Meta(ge=0, lt=2**31)],
    {int: Message("catalog/range-of-number")},
)
_LAYOUT: Final = ValueKind(
    Message("files/whole-number"),
    "-8",
    Annotated[int, Meta(ge=-(2**31), lt=0)],
    {int: Message("catalog/range-of-layout")},
)
_ASSUMED: Final = ValueKind(
    Message("catalog/assumed-numbers", names=", ".join((*NUMBERS, ASSUMED_CUSTOM))),
    '["legacy"]',
    list[
        Annotated[
            str,
            Meta(pattern=rf"^(?:{'|'.join((*NUMBERS, ASSUMED_CUSTOM))}|[-0-9A-Fa-f]{{32,36}})$"),
        ]
    ],
)


class _ProfileTable(Table):
    """A profile as its file has it."""

    version: str
    name: str = ""
    licensee_build: bool = False
    compatible_with: str | None = None
    ue4: Annotated[int | None, _AXIS_NUMBER] = None
    ue5: Annotated[int | None, _AXIS_NUMBER] = None
    licensee: Annotated[int | None, _AXIS_NUMBER] = None
    legacy: Annotated[int | None, _LAYOUT] = None
    assumed: Annotated[list[str], _ASSUMED] = []
    complete: bool = True
    custom_versions: dict[str, Annotated[int, _AXIS_NUMBER]] | None = None
    object_version: tuple[ObjectRow, ...] | None = None
    custom_version: tuple[CustomRow, ...] | None = None


def read_profile(path: Path, catalog: Catalog) -> EngineProfile:
    """The engine that a profile file describes.

    Raises:
        AccessError: When the file cannot be read, or is larger than is read.
        InspectorError: When it is not TOML, or a key is missing, unknown or of another kind.
    """
    file = read_toml(str(path), PROFILE)
    if "version" not in file.table:
        raise InspectorError(Message("catalog/no-profile", path=str(path)))
    try:
        table = convert(file.table, _ProfileTable, (), Message("catalog/the-profile"))
        return _profile_of(table, path, catalog)
    except TableError as error:
        raise file.error(error) from None


def _profile_of(table: _ProfileTable, path: Path, catalog: Catalog) -> EngineProfile:
    version = _version(table.version, "version", licensee=table.licensee_build)
    floor: EngineVersion | None = None
    if table.compatible_with is not None:
        floor = _version(table.compatible_with, "compatible_with", licensee=table.licensee_build)
    given = ((key, getattr(table, key)) for key in NUMBERS)
    numbers = {key: number for key, number in given if number is not None}
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
    elif RELEASE_NAME.fullmatch(table.version):
        # A release alone stands for its newest hotfix, as everywhere.
        base = profile_for_release(release, catalog)
        version = base.version
    else:
        base = release_numbers(release)
    assumed = tuple(dict.fromkeys(map(_assumed, table.assumed)))
    source = Message("catalog/profile-file", name=path.name)
    if assumed:
        source = Message("catalog/profile-assumes", source=source, names=assumed)
    custom = None if table.custom_versions is None else _custom_numbers(table.custom_versions)
    return replace(
        base,
        **numbers,
        name=table.name or version.short,
        version=version,
        changelist_known=base.changelist_known if base.patch_open else True,
        compatible_with=floor or base.compatible_with,
        complete=custom is not None and table.complete,
        custom_latest=custom,
        lists=lists_of(table.object_version, table.custom_version),
        assumed=assumed,
        source=source,
    )


def _version(text: str, key: str, *, licensee: bool) -> EngineVersion:
    try:
        return replace(EngineVersion.parse(text), licensee=licensee)
    except InspectorError as error:
        raise TableError((key,), error.message) from None


def _assumed(key: str) -> str:
    if key in NUMBERS or key == ASSUMED_CUSTOM:
        return key
    return str(guid_at(key, ("assumed",)))


def _custom_numbers(table: Mapping[str, int]) -> dict[Guid, int]:
    return {guid_at(text, ("custom_versions", text)): number for text, number in table.items()}


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
        lines.append("# Not found in the engine's source, or not for certain:")
        lines.append(f"assumed = [{keys}]")
    lines.append(f"complete = {str(profile.complete).lower()}")
    lines += ["", "[custom_versions]"]
    custom = sorted((profile.custom_latest or {}).items())
    lines += [f'"{guid}" = {number}' for guid, number in custom]
    text = "\n".join(lines) + "\n"
    return text + "".join(lists_text(profile.lists)) if profile.lists is not None else text


def _version_text(profile: EngineProfile) -> str:
    """A version; a release stands for its newest hotfix."""
    if profile.patch_open and profile.release is not None:
        return profile.release.name
    return str(profile.version)
