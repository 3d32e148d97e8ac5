"""PLUGIN-MISSING: what a package needs of plugins that its project does not enable."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.catalog.plugins import plugin_table
from inspector.checks.case import Case, finds
from inspector.checks.facts import Depth
from inspector.checks.judgement import CheckFinding, CustomStatus
from inspector.findings.finding import Severity


class PluginMissing(CheckFinding):
    """A package needs a plugin that the project does not enable.

    ``project`` is the name of the project's file. ``custom`` are the custom versions that the
    package stores and the plugin registers, ``modules`` the plugin's modules whose classes it uses.
    ``of_engine`` is whether the plugin comes with the engine, ``of_project`` whether it lies in the
    project's folder ``Plugins``.
    """

    rule = "PLUGIN-MISSING"
    severity: Severity = Severity.WARNING
    stable = ("plugin",)
    identity: str = "plugins"

    plugin: str
    project: str
    custom: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    of_engine: bool = False
    of_project: bool = False


@finds(PluginMissing, asks_damage=True)
def plugins(case: Case) -> Iterator[CheckFinding]:
    """One finding for every plugin that is needed and not enabled."""
    around = case.surroundings.project_context
    modules: dict[str, list[str]] = {}
    for module, plugin in around.modules if around is not None else ():
        modules.setdefault(plugin, []).append(module)
    custom, first = _custom(case)
    if not custom and not modules:
        return
    declared = case.surroundings.declared_plugins
    own = {each.name.lower() for each in declared.own} if declared else set()
    table = plugin_table(case.catalog)
    for plugin in sorted({*custom, *modules}, key=str.lower):
        known = table.plugin(plugin)
        of_engine = known is not None and known.of_engine
        if of_engine and case.refused(Depth.HEADER):
            continue  # An engine that is too old may not have the plugin at all.
        yield PluginMissing(
            engine=case.profile.name,
            path=first.get(plugin, ""),
            plugin=plugin,
            project=declared.project if declared else "",
            custom=tuple(custom.get(plugin, ())),
            modules=tuple(modules.get(plugin, ())),
            of_engine=of_engine,
            of_project=plugin.lower() in own,
        )


def _custom(case: Case) -> tuple[dict[str, list[str]], dict[str, str]]:
    """The stored custom versions of plugins that are not enabled, by plugin; where the first is."""
    custom: dict[str, list[str]] = {}
    first: dict[str, str] = {}
    plugins = case.plugins()
    if plugins is None:
        return custom, first
    for index, entry, answer in case.custom():
        info = case.catalog.custom(entry.guid)
        if info is None or not info.plugin or answer.status is CustomStatus.UNKNOWN:
            continue  # What an engine's complete list lacks is CUSTOM-UNKNOWN.
        known = plugin_table(case.catalog).plugin(info.plugin)
        of_engine = known is not None and known.of_engine
        if not of_engine and entry.guid in (case.profile.custom_latest or ()):
            continue  # Somebody's engine has the plugin built in.
        if plugins.enables(info.plugin) is False:
            custom.setdefault(info.plugin, []).append(info.name or str(entry.guid))
            first.setdefault(info.plugin, f"summary/CustomVersions/{index}")
    return custom, first
