"""The version lists in an engine profile file: written as TOML, read, and made known.

::

    [[object_version]]
    axis = "licensee"                        # ue4, ue5 or licensee
    number = 12
    name = "VER_LIC_SPLIT_ARMOUR"
    what = "Armour is stored in parts."      # may be absent

    [[custom_version]]
    guid = "CFFC743F-43B04480-939114DF-171D2073"
    class = "FAcmeObjectVersion"             # may be absent, like the friendly name
    friendly_name = "Acme"

      [[custom_version.version]]
      number = 0
      name = "BeforeCustomVersionWasAdded"
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Final, Literal

from inspector.catalog.catalog import Catalog
from inspector.catalog.model import EngineLists, Enumerator, ListedVersion, NamedVersions
from inspector.errors import InspectorError
from inspector.files.convert import NUMBER, KeyPath, Meta, Row, TableError, one_of
from inspector.files.tables import Table
from inspector.versions import Guid

AXES: Final = ("ue4", "ue5", "licensee")
#: A description of so many signs serves as the title of a step.
_SHORT: Final = 80


class _VersionRow(Row):
    number: Annotated[int, Meta(ge=-(2**31), lt=2**31), NUMBER]
    name: str
    what: str = ""


class ObjectRow(Row):
    """``[[object_version]]`` of a profile."""

    axis: Annotated[Literal["ue4", "ue5", "licensee"], one_of(AXES)]
    number: Annotated[int, Meta(ge=-(2**31), lt=2**31), NUMBER]
    name: str
    what: str = ""


class CustomRow(Row, rename={"class_name": "class"}):
    """``[[custom_version]]`` of a profile."""

    guid: str
    class_name: str = ""
    friendly_name: str = ""
    version: tuple[_VersionRow, ...] = ()


def lists_of(
    objects: tuple[ObjectRow, ...] | None, custom: tuple[CustomRow, ...] | None
) -> EngineLists | None:
    """The lists of a profile; None where it has none.

    Raises:
        TableError: A GUID is none.
    """
    if objects is None and custom is None:
        return None
    by_axis: dict[str, list[ListedVersion]] = {}
    for row in objects or ():
        by_axis.setdefault(row.axis, []).append(ListedVersion(row.number, row.name, row.what))
    named: dict[Guid, NamedVersions] = {}
    for at, each in enumerate(custom or ()):
        versions = (ListedVersion(one.number, one.name, one.what) for one in each.version)
        named[guid_at(each.guid, ("custom_version", at, "guid"))] = NamedVersions(
            each.class_name or None, each.friendly_name or None, tuple(versions)
        )
    return EngineLists({axis: tuple(rows) for axis, rows in by_axis.items()}, named)


def guid_at(text: str, path: KeyPath) -> Guid:
    """The GUID that a text is.

    Raises:
        TableError: It is none; ``path`` leads to it.
    """
    try:
        return Guid.parse(text)
    except InspectorError as error:
        raise TableError(path, error.message) from None


def lists_text(lists: EngineLists) -> Iterator[str]:
    """The lines that hold the lists in a profile file."""
    for axis, versions in lists.objects.items():
        for version in versions:
            yield "\n[[object_version]]\n"
            yield f"axis = {toml_text(axis)}\n"
            yield from _version_lines(version)
    for guid, named in lists.custom.items():
        yield "\n[[custom_version]]\n"
        yield f'guid = "{guid}"\n'
        if named.class_name:
            yield f"class = {toml_text(named.class_name)}\n"
        if named.friendly_name:
            yield f"friendly_name = {toml_text(named.friendly_name)}\n"
        for version in named.versions:
            yield "  [[custom_version.version]]\n"
            yield from (f"  {line}" for line in _version_lines(version))


def _version_lines(version: ListedVersion) -> Iterator[str]:
    yield f"number = {version.number}\n"
    yield f"name = {toml_text(version.name)}\n"
    if version.what:
        yield f"what = {toml_text(version.what)}\n"


def toml_text(text: str) -> str:
    """A text as TOML writes it."""
    plain = text.encode("utf-8", "replace").decode("utf-8")
    return json.dumps(plain, ensure_ascii=False).replace("\x7f", "\\u007f")


def with_lists(catalog: Catalog, lists: EngineLists, source: str) -> Catalog:
    """A catalogue that names numbers as an engine's own lists do.

    What the catalogue knows of a number stays where the engine calls it the same.

    Args:
        catalog: What is known without them.
        lists: The engine's own lists.
        source: Where they come from, for what is told of a step.
    """
    tables: dict[str, Table] = {}
    objects: dict[str, Any] = {}
    for axis, versions in lists.objects.items():
        objects[axis] = [_number_row(version, source) for version in versions]
        tables[f"steps/{axis}.toml"] = _steps(axis, versions, catalog, source)
    if objects:
        tables["object_versions.toml"] = objects
    for guid, named in lists.custom.items():
        table: dict[str, Any] = {
            "guid": str(guid),
            "enumerator": [_number_row(version, source) for version in named.versions],
        }
        if named.class_name:
            table["class"] = named.class_name
        if named.friendly_name:
            table["friendly_name"] = named.friendly_name
        tables[f"custom_versions/{guid}.toml"] = table
        tables[f"steps/{guid}.toml"] = _steps(f"custom:{guid}", named.versions, catalog, source)
    return catalog.with_tables(tables)


def _number_row(version: ListedVersion, source: str) -> dict[str, Any]:
    return {"number": version.number, "name": version.name, "source": source}


def _steps(
    axis: str, versions: Iterable[ListedVersion], catalog: Catalog, source: str
) -> dict[str, Any]:
    """Step texts for the numbers that the catalogue calls otherwise, or says nothing about."""
    by_number: dict[int, Enumerator] = {
        each.number: each for each in catalog.axis_enumerators(axis)
    }
    steps = []
    for number, name, what in versions:
        before = by_number.get(number)
        text = catalog.step_text(axis, number)
        if before is not None and before.name == name:
            if what and (text is None or text.what is None):
                basis = {"basis": "studio", "source": source}
                steps.append({"number": number, "name": name, "what": what, **basis})
            continue
        steps.append(
            {
                "number": number,
                "name": name,
                "title": what.rstrip(".") if 0 < len(what) <= _SHORT else name,
                "what": what,
                "touches": [],
                "effect": "unknown",
                "loss": "unknown",
                "basis": "studio" if what else "name-only",
                "source": source,
                # Not a table: what the catalogue says of another step of this number goes.
                "detail": "",
            }
        )
    return {"step": steps}
