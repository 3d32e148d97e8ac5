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
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from inspector.catalog.catalog import Catalog
from inspector.catalog.model import EngineLists, Enumerator, ListedVersion, NamedVersions
from inspector.errors import InspectorError, shortened
from inspector.files.tables import Table
from inspector.findings.message import Message
from inspector.versions import Guid

AXES: Final = ("ue4", "ue5", "licensee")
#: A description of so many signs serves as the title of a step.
_SHORT: Final = 80
_INT32: Final = range(-(2**31), 2**31)


def lists_of(table: Mapping[str, Any], name: str) -> EngineLists | None:
    """The lists of a profile's table; None where it has none.

    Args:
        table: The profile as TOML gives it.
        name: How its file is named in messages.

    Raises:
        InspectorError: A row lacks a field, or has one that cannot be.
    """
    if "object_version" not in table and "custom_version" not in table:
        return None
    objects: dict[str, list[ListedVersion]] = {}
    for row in _rows(table, "object_version", name):
        axis = row.get("axis")
        if axis not in AXES:
            raise InspectorError(
                Message(
                    "catalog/axis-not-among",
                    name=name,
                    axes=str(AXES),
                )
            )
        objects.setdefault(axis, []).append(_version(row, name))
    custom: dict[Guid, NamedVersions] = {}
    for row in _rows(table, "custom_version", name):
        guid = Guid.parse(_text(row, "guid", name))
        versions = tuple(_version(each, name) for each in _rows(row, "version", name))
        custom[guid] = NamedVersions(
            _text(row, "class", name, "") or None,
            _text(row, "friendly_name", name, "") or None,
            versions,
        )
    return EngineLists({axis: tuple(rows) for axis, rows in objects.items()}, custom)


def _rows(table: Mapping[str, Any], key: str, name: str) -> list[Mapping[str, Any]]:
    rows = table.get(key, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise InspectorError(Message("catalog/no-array-of-tables", name=name, key=key))
    return rows


def _version(row: Mapping[str, Any], name: str) -> ListedVersion:
    number = row.get("number")
    if not isinstance(number, int) or isinstance(number, bool) or number not in _INT32:
        raise InspectorError(
            Message(
                "catalog/listed-number-cannot-be",
                name=name,
                number=shortened(repr(number)),
            )
        )
    return ListedVersion(number, _text(row, "name", name), _text(row, "what", name, ""))


def _text(row: Mapping[str, Any], key: str, name: str, default: str | None = None) -> str:
    value = row.get(key, default)
    if not isinstance(value, str):
        raise InspectorError(
            Message(
                "catalog/listed-no-text",
                name=name,
                key=key,
                value=shortened(repr(value)),
            )
        )
    return value


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
