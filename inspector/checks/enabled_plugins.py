"""Which plugins a project of an engine enables, by its own files and what is known of plugins.

A project names plugins, enabled or not. One in its folder ``Plugins`` is enabled unless its own
file or the project says otherwise. Each enables those that it needs. What an engine enables by
itself the catalogue knows of some releases. Nothing is said of a plugin of the engine where
somebody unknown may enable it: a plugin whose needs nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from inspector.catalog import Catalog, EngineProfile
from inspector.catalog.plugins import PluginTable, plugin_table
from inspector.named_tuples import NamedTuple


class OwnPlugin(NamedTuple):
    """A plugin in a project's folder, with the plugins that it enables in small letters."""

    name: str
    modules: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    by_default: bool = True


class DeclaredPlugins(NamedTuple):
    """What the files of a project say of plugins and modules, to a file in it.

    Attributes:
        project: The name of the project's file.
        named: The plugins that it names, in small letters, and whether it enables each.
        own: The plugins in its folder.
        modules: Its own modules.
        in_code: Plugins that its build rules name, in small letters: they enable or disable them.
        is_whole: Whether it has no plugins in folders that are not looked into.
        engine_defaults: Whether it takes the plugins that the engine enables by itself.
        within: The plugin in whose folder the file lies, in small letters; empty outside of all.
    """

    project: str
    named: tuple[tuple[str, bool], ...] = ()
    own: tuple[OwnPlugin, ...] = ()
    modules: tuple[str, ...] = ()
    in_code: tuple[str, ...] = ()
    is_whole: bool = True
    engine_defaults: bool = True
    within: str = ""


class EnabledPlugins:
    """The plugins that a project enables.

    Args:
        declared: What its files say.
        table: What is known of plugins.
        release: The release whose plugins are known; None for an engine of somebody's own.
    """

    def __init__(self, declared: DeclaredPlugins, table: PluginTable, release: str | None) -> None:
        self._declared = declared
        self._table = table
        self._release = release
        self._own = {plugin.name.lower(): plugin for plugin in declared.own}
        self._modules = {module.lower() for module in declared.modules}
        self._missing: dict[str, str] = {}

    @cached_property
    def _enabled(self) -> frozenset[str]:
        """Those that the project's files enable, in small letters."""
        named = dict(self._declared.named)
        enabled = {name for name, is_on in named.items() if is_on}
        enabled |= {
            name for name, plugin in self._own.items() if named.get(name, plugin.by_default)
        }
        waiting = list(enabled)
        while waiting:
            plugin = self._own.get(waiting.pop())
            new = set(plugin.needs) - enabled if plugin is not None else set()
            enabled |= new
            waiting += new
        return frozenset(enabled)

    @cached_property
    def _needs_are_known(self) -> bool:
        """Whether it is known of each plugin that is enabled which others that enables."""
        return all(
            name in self._own or self._is_default(name) is True
            for name in (*self._enabled, *self._declared.in_code)
        )

    def _is_default(self, plugin: str) -> bool | None:
        """Whether the engine enables a plugin by itself; with it come those that it needs."""
        if not self._declared.engine_defaults:
            return False
        if self._release is None:
            return None
        return self._table.is_default(plugin, self._release)

    def enables(self, plugin: str) -> bool | None:
        """Whether a plugin is enabled; None where nobody can tell."""
        name, within = plugin.lower(), self._declared.within
        if name in self._enabled:
            return True
        if name in self._declared.in_code or not self._declared.is_whole:
            return None
        if within and within not in self._enabled:
            return None  # Nobody loads the content of a plugin that is not enabled.
        known = self._table.plugin(name)
        if name in self._own or known is None or not known.of_engine:
            return False
        if self._is_default(name) is not False or not self._needs_are_known:
            return None
        return False

    def missing_plugin_of(self, module: str) -> str:
        """The plugin that has a module and is not enabled; empty where that is not certain."""
        missing = self._missing.get(module)
        if missing is None:
            missing = self._missing[module] = self._missing_plugin_of(module)
        return missing

    def _missing_plugin_of(self, module: str) -> str:
        if module.lower() in self._modules:
            return ""
        plugins = [*self._owners(module), *(row.name for row in self._table.with_module(module))]
        if plugins and all(self.enables(plugin) is False for plugin in plugins):
            return plugins[0]
        return ""

    def _owners(self, module: str) -> Iterable[str]:
        """The project's own plugins that have a module."""
        wanted = module.lower()
        for plugin in self._declared.own:
            if wanted in map(str.lower, plugin.modules):
                yield plugin.name


def enabled_plugins(
    declared: DeclaredPlugins, engine: EngineProfile, catalog: Catalog
) -> EnabledPlugins:
    """The plugins that a project enables in an engine.

    Args:
        declared: What its files say.
        engine: The engine; one with a list of its own may enable others than Epic's by itself.
        catalog: What is known of plugins.
    """
    release = None if engine.complete else engine.version.release
    table = plugin_table(catalog)
    key = ("enabled plugins", declared, release)
    return catalog.remember(key, lambda: EnabledPlugins(declared, table, release))
