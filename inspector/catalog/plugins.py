"""What is known of plugins: their modules, whether engines ship them, and which are on by default.

Which plugins an engine enables by itself is known of few releases, from what their editors and
build tools print. Between two of these what both say holds; where they differ, nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from inspector.catalog.catalog import Catalog, row_error, rows_of
from inspector.catalog.model import RELEASE_NAME, release_key
from inspector.files.convert import Row
from inspector.findings.message import Message
from inspector.named_tuples import NamedTuple

_FILE: Final = "plugins.toml"


class _PluginRow(Row):
    name: str
    modules: tuple[str, ...] = ()
    engine: bool = False
    off_until: str = ""
    source: str = ""


class _DefaultsRow(Row):
    release: str
    plugins: tuple[str, ...]
    source: str = ""


class KnownPlugin(NamedTuple):
    """A plugin by the name that projects call it; ``of_engine`` tells that engines ship it.

    ``off_until`` is a release up to which it is known to be off unless a project enables it.
    """

    name: str
    modules: tuple[str, ...]
    of_engine: bool
    off_until: str


class EngineDefaults(NamedTuple):
    """The plugins, in small letters, of a project of a release that names none."""

    release: str
    plugins: frozenset[str]


class PluginTable:
    """The plugins of a catalogue."""

    def __init__(self, plugins: Iterable[KnownPlugin], defaults: Iterable[EngineDefaults]) -> None:
        self._plugins = {plugin.name.lower(): plugin for plugin in plugins}
        self._defaults = sorted(defaults, key=lambda row: release_key(row.release))
        self._by_module: dict[str, list[KnownPlugin]] = {}
        for plugin in self._plugins.values():
            for module in plugin.modules:
                self._by_module.setdefault(module.lower(), []).append(plugin)

    def plugin(self, name: str) -> KnownPlugin | None:
        """The plugin of a name; None where it is not in the table."""
        return self._plugins.get(name.lower())

    def with_module(self, module: str) -> tuple[KnownPlugin, ...]:
        """The plugins that have a module: more than one where it moved between them."""
        return tuple(self._by_module.get(module.lower(), ()))

    def is_default(self, name: str, release: str) -> bool | None:
        """Whether a project of a release that names no plugin has this one of the engine's.

        None where nobody knows.
        """
        key, plugin = release_key(release), name.lower()
        before = [row for row in self._defaults if release_key(row.release) <= key]
        after = [row for row in self._defaults if release_key(row.release) >= key]
        if not before:
            return None
        is_on = plugin in before[-1].plugins
        if after:
            return is_on if is_on == (plugin in after[0].plugins) else None
        if is_on:
            return True
        known = self._plugins.get(plugin)
        is_off = known is not None and known.off_until and key <= release_key(known.off_until)
        return False if is_off else None


def plugin_table(catalog: Catalog) -> PluginTable:
    """The plugins of a catalogue, read once.

    Raises:
        InspectorError: A row is not as it has to be.
    """
    return catalog.remember("plugins", lambda: _read(catalog))


def _read(catalog: Catalog) -> PluginTable:
    tables = catalog.tables(_FILE)
    rows = rows_of(_FILE, tables, "plugin", "name", _PluginRow)
    defaults = rows_of(_FILE, tables, "defaults", "release", _DefaultsRow)
    for row in rows:
        _check_release("plugin", row.name, row.off_until or "0.0")
    for given in defaults:
        _check_release("defaults", given.release, given.release)
    return PluginTable(
        (KnownPlugin(row.name, row.modules, row.engine, row.off_until) for row in rows),
        (EngineDefaults(row.release, frozenset(map(str.lower, row.plugins))) for row in defaults),
    )


def _check_release(name: str, key: str, release: str) -> None:
    if not RELEASE_NAME.fullmatch(release):
        raise row_error(_FILE, name, key, Message("catalog/release-name", name=release))
