"""What the rules of :mod:`inspector.checks.rules.plugins` say."""

from __future__ import annotations

from inspector.checks.rules.plugins import PluginMissing
from inspector.messages import N_
from inspector.messages.phrases import listed
from inspector.messages.rules.texts import CheckTexts


class PluginMissingTexts(CheckTexts[PluginMissing]):
    """What PLUGIN-MISSING says."""

    title = N_("Plugin not enabled")

    def _custom(self) -> str:
        return listed([self.verbatim(name) for name in self.finding.custom])

    def _modules(self) -> str:
        return listed([self.verbatim(name) for name in self.finding.modules])

    def line(self) -> str:
        f = self.finding
        return self.say(
            "It needs {plugin}, which {project} does not enable",
            plugin=f.plugin,
            project=f.project,
        )

    def several(self, count: int) -> str:
        return self.say("It needs {count} plugins that the project does not enable", count=count)

    def message(self) -> str:
        f = self.finding
        needs = self.say(
            "The package needs {plugin}, which {project} does not enable.",
            plugin=f.plugin,
            project=f.project,
        )
        registers = uses = ""
        if f.custom:
            registers = self.say(
                "The plugin registers {count:# custom version|# custom versions} that the package "
                "stores, {custom}: without it {engine} refuses the package.",
                count=len(f.custom),
                custom=self._custom(),
                engine=f.engine,
            )
        if f.modules:
            uses = self.say(
                "It has {count:# module|# modules} whose classes the package uses, {modules}: "
                "without it these objects are not loaded, and a save drops them.",
                count=len(f.modules),
                modules=self._modules(),
            )
        return self.in_a_row(needs, registers, uses)

    def remedy(self) -> str:
        f = self.finding
        if f.of_project:
            return self.say(
                "Enable {plugin} in {project}; it lies in the project's folder Plugins. Or fetch a "
                "revision saved without it.",
                plugin=f.plugin,
                project=f.project,
            )
        if f.of_engine:
            return self.say(
                "Enable {plugin} in {project}; it comes with the engine. Or fetch a revision saved "
                "without it.",
                plugin=f.plugin,
                project=f.project,
            )
        return self.say(
            "Install {plugin} and enable it in {project}, or fetch a revision saved without it.",
            plugin=f.plugin,
            project=f.project,
        )

    def sentence(self) -> str:
        f = self.finding
        return self.say(
            "It needs {plugin}, which {project} does not enable.",
            plugin=f.plugin,
            project=f.project,
        )

    def headline(self) -> str:
        f = self.finding
        return self.say("{project} does not enable {plugin}", project=f.project, plugin=f.plugin)

    def checked(self) -> str:
        return self.say("Does the project enable every plugin that the package needs?")

    def this_file(self) -> str:
        f = self.finding
        if f.custom and f.modules:
            return self.say(
                "It stores **{custom}** and uses classes of **{modules}**.",
                custom=self._custom(),
                modules=self._modules(),
            )
        if f.custom:
            return self.say("It stores **{custom}**.", custom=self._custom())
        return self.say("It uses classes of **{modules}**.", modules=self._modules())

    def engine_limit(self) -> str:
        f = self.finding
        if f.custom:
            return self.say("Without {plugin} the engine stops here.", plugin=f.plugin)
        return self.say("Without {plugin} the package loads in part.", plugin=f.plugin)

    def sure(self) -> str:
        if self.finding.of_engine:
            return self.say(
                "Likely. The project's files were read, and what the engine enables by itself is "
                "known of its release."
            )
        return self.say(
            "Likely. The project's files were read; another plugin that is installed into the "
            "engine may enable it."
        )
