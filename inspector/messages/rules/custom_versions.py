"""What the rules of :mod:`inspector.checks.rules.custom_versions` say."""

from __future__ import annotations

from typing import TypeVar

from inspector.checks.rules.custom_versions import (
    CustomInvalid,
    CustomNew,
    CustomUnknown,
)
from inspector.messages import N_
from inspector.messages.rules.texts import CheckTexts, TooNewTexts

V = TypeVar("V", bound=CustomNew | CustomUnknown | CustomInvalid)


class CustomVersionTexts(CheckTexts[V]):
    """How custom versions are written."""

    def _who(self) -> str:
        f = self.finding
        if f.name:
            return self.verbatim(f.name)
        return self._short_guid()

    def _short_guid(self) -> str:
        """The first word of the GUID, marked as cut: ``7A1C22F0-…``."""
        return self.verbatim(f"{self.finding.guid.split('-', 1)[0]}-…")

    def _number(self) -> str:
        f = self.finding
        if f.stored_name:
            return self.say("{stored} ({stored_name})", stored=f.stored, stored_name=f.stored_name)
        return self.verbatim(f.stored)


class CustomNewTexts(TooNewTexts[CustomNew], CustomVersionTexts[CustomNew]):
    """What CUSTOM-NEW says."""

    title = N_("Custom version too new")

    def line(self) -> str:
        f = self.finding
        if f.limit is not None:
            return self.say(
                "{who} is at {stored}, {engine} stops at {limit}",
                who=self._who(),
                stored=f.stored,
                engine=f.engine,
                limit=f.limit,
            )
        if f.bound is not None:
            return self.say(
                "{who} is at {stored}, {engine} is at {bound} at most",
                who=self._who(),
                stored=f.stored,
                engine=f.engine,
                bound=f.bound,
            )
        return self.say(
            "{who} is at {stored}, newer than {engine}",
            who=self._who(),
            stored=f.stored,
            engine=f.engine,
        )

    def several(self, count: int) -> str:
        return self.say("{count} custom versions are newer", count=count)

    def message(self) -> str:
        return self.in_a_row(self._said(), self.doubt())

    def _said(self) -> str:
        f = self.finding
        if f.limit is not None:
            if f.since and f.limit_name:
                return self.say(
                    "Custom version {who} is at {number}, which came with {since}; {engine} "
                    "stops at {limit} ({limit_name}).",
                    who=self._who(),
                    number=self._number(),
                    since=f.since,
                    engine=f.engine,
                    limit=f.limit,
                    limit_name=f.limit_name,
                )
            if f.since:
                return self.say(
                    "Custom version {who} is at {number}, which came with {since}; {engine} "
                    "stops at {limit}.",
                    who=self._who(),
                    number=self._number(),
                    since=f.since,
                    engine=f.engine,
                    limit=f.limit,
                )
            if f.limit_name:
                return self.say(
                    "Custom version {who} is at {number}; {engine} stops at {limit} "
                    "({limit_name}).",
                    who=self._who(),
                    number=self._number(),
                    engine=f.engine,
                    limit=f.limit,
                    limit_name=f.limit_name,
                )
            return self.say(
                "Custom version {who} is at {number}; {engine} stops at {limit}.",
                who=self._who(),
                number=self._number(),
                engine=f.engine,
                limit=f.limit,
            )
        if f.since and f.bound is not None:
            return self.say(
                "Custom version {who} is at {number}, which came with {since}; {engine} is at "
                "{bound} at most: {reason}.",
                who=self._who(),
                number=self._number(),
                since=f.since,
                engine=f.engine,
                bound=f.bound,
                reason=f.reason,
            )
        if f.since:
            return self.say(
                "Custom version {who} is at {number}, which came with {since}; newer than "
                "{engine}: {reason}.",
                who=self._who(),
                number=self._number(),
                since=f.since,
                engine=f.engine,
                reason=f.reason,
            )
        if f.bound is not None:
            return self.say(
                "Custom version {who} is at {number}; {engine} is at {bound} at most: {reason}.",
                who=self._who(),
                number=self._number(),
                engine=f.engine,
                bound=f.bound,
                reason=f.reason,
            )
        return self.say(
            "Custom version {who} is at {number}; newer than {engine}: {reason}.",
            who=self._who(),
            number=self._number(),
            engine=f.engine,
            reason=f.reason,
        )

    def sentence(self) -> str:
        return self.say("{line}.", line=self.line())

    def stops(self) -> str:
        f = self.finding
        if f.limit is not None:
            return self.say("stops at {who} {limit}", who=self._who(), limit=f.limit)
        return self.say("has an older {who}", who=self._who())

    def headline(self) -> str:
        f = self.finding
        return self.say("{engine} has an older {who}", engine=f.engine, who=self._who())

    def checked(self) -> str:
        return self.say(
            "Every custom version that the package stores, each against its own latest."
        )

    def this_file(self) -> str:
        f = self.finding
        if f.since:
            return self.say(
                "{who} at **{number}**, first written by {since}",
                who=self._who(),
                number=self._number(),
                since=f.since,
            )
        return self.say("{who} at **{number}**", who=self._who(), number=self._number())

    def engine_limit(self) -> str:
        f = self.finding
        if f.limit is not None:
            if f.limit_name:
                return self.say(
                    "It stops at **{limit} ({limit_name})**. One higher number is enough.",
                    limit=f.limit,
                    limit_name=f.limit_name,
                )
            return self.say("It stops at **{limit}**. One higher number is enough.", limit=f.limit)
        if f.bound is not None:
            return self.say(
                "Its number is not known, but **{engine} is at {bound} at most**: {reason}.",
                engine=f.engine,
                bound=f.bound,
                reason=f.reason,
            )
        return self.say(
            "Its number is not known, but **newer than {engine}**: {reason}.",
            engine=f.engine,
            reason=f.reason,
        )

    def log(self) -> str:
        f = self.finding
        if f.limit is not None:
            return self.say(
                "`was saved with a newer custom version than the current. … PackageVersion "
                "{stored:d}  MaxExpected {limit:d}` It means what it says. The package is "
                "then missing from the content browser.",
                stored=f.stored,
                limit=f.limit,
            )
        return self.say(
            "`was saved with a newer custom version than the current. … PackageVersion "
            "{stored:d}  MaxExpected …` It means what it says. The package is then "
            "missing from the content browser.",
            stored=f.stored,
        )

    def passes(self) -> str:
        f = self.finding
        return self.say("reads {who} at {stored}", who=self._who(), stored=f.stored)

    def sure(self) -> str:
        f = self.finding
        if f.assumed:
            return super().sure()
        if self.scene.described:
            return self.say(
                "Certain, as far as the description of {engine} is right ({source}). The "
                "file's number is read from bytes.",
                engine=f.engine,
                source=self.scene.source,
            )
        if f.open_limit:
            return self._follows()
        if f.built_from_source:
            return self.say(
                "Likely. The file's number is read from bytes; that of {release_name} comes "
                "from packages of builds from source, and Epic's own may differ a little.",
                release_name=self.scene.release_name,
            )
        if f.observed:
            return self.say(
                "Certain. Both numbers were read from bytes or printed by an engine: the "
                "file's here, the other from {release_name} itself.",
                release_name=self.scene.release_name,
            )
        if f.reason:
            return self._follows()
        return self.say(
            "Likely. The file's number is read from bytes; that of {release_name} comes "
            "from published tables and was not seen in a real package.",
            release_name=self.scene.release_name,
        )

    def _follows(self) -> str:
        f = self.finding
        return self.say(
            "Likely. The number of {engine} follows from others: {reason}.",
            engine=f.engine,
            reason=f.reason,
        )


class CustomUnknownTexts(CustomVersionTexts[CustomUnknown]):
    """What CUSTOM-UNKNOWN says."""

    title = N_("Custom version not known")

    def line(self) -> str:
        f = self.finding
        if f.refuses:
            return self.say("{who} is not registered by {engine}", who=self._who(), engine=f.engine)
        return self.say("{who} is in no known engine", who=self._who())

    def several(self, count: int) -> str:
        return self.say("{count} custom versions are not known", count=count)

    def message(self) -> str:
        f = self.finding
        if f.refuses:
            return self.say(
                "The package stores custom version {whole} at {number}; {engine} does not "
                "register it.",
                whole=self._whole(),
                number=self._number(),
                engine=f.engine,
            )
        if f.in_catalog:
            return self.say(
                "The package stores custom version {whole} at {number}; it is not known of "
                "{engine}.",
                whole=self._whole(),
                number=self._number(),
                engine=f.engine,
            )
        return self.say(
            "The package stores custom version {whole} at {number}, which no known "
            "engine has. A plugin may register it; without the plugin the engine refuses "
            "the package.",
            whole=self._whole(),
            number=self._number(),
        )

    def remedy(self) -> str:
        f = self.finding
        if f.refuses:
            if f.plugin:
                return self.say(
                    "Enable the plugin {plugin} in this project, or fetch a revision saved "
                    "without it.",
                    plugin=f.plugin,
                )
            return self.say(
                "Find the plugin or project module that saved the asset and enable it in "
                "this project, or fetch a revision saved without it."
            )
        if f.plugin:
            return self.say(
                "Enable the plugin {plugin} in this project. If it is your own, add it to "
                "your engine profile.",
                plugin=f.plugin,
            )
        return self.say(
            "Find the plugin or project module that saved the asset and enable it in "
            "this project. If it is your own, add it to your engine profile."
        )

    def sentence(self) -> str:
        f = self.finding
        if f.refuses:
            return self.say(
                "It stores custom version {who}, which is not registered there.", who=self._who()
            )
        if f.in_catalog:
            return self.say(
                "Custom version {who} is not known of {engine}.", who=self._who(), engine=f.engine
            )
        return self.say(
            "No known engine has custom version {short_guid}; a plugin may register it.",
            short_guid=self._short_guid(),
        )

    def stops(self) -> str:
        return self.say("does not register {who}", who=self._who())

    def headline(self) -> str:
        f = self.finding
        if f.refuses:
            return self.say("{engine} does not register {who}", engine=f.engine, who=self._who())
        return self.say("No known engine or plugin registers {who}", who=self._who())

    def checked(self) -> str:
        return self.say("Whether every custom version that the package stores is registered.")

    def this_file(self) -> str:
        f = self.finding
        return self.say("`{guid}` at **{number}**", guid=f.guid, number=self._number())

    def engine_limit(self) -> str:
        f = self.finding
        if f.refuses:
            return self.say(
                "Its list of custom versions is complete and does not have this one: it stops here."
            )
        return self.say(
            "None known: plugins and projects register custom versions of their own. "
            "Where none registers it, the engine stops here."
        )

    def passes(self) -> str:
        return self.say("registers {who}", who=self._who())

    def sure(self) -> str:
        f = self.finding
        if f.refuses:
            return self._as_described()
        return self.say("Not certain. The list of plugins' custom versions is not complete.")

    def _whole(self) -> str:
        f = self.finding
        if f.name:
            return self.say("{name} ({guid})", name=f.name, guid=f.guid)
        return self.verbatim(f.guid)


class CustomInvalidTexts(CustomVersionTexts[CustomInvalid]):
    """What CUSTOM-INVALID says."""

    title = N_("Custom version refused by a validator")

    def line(self) -> str:
        f = self.finding
        return self.say(
            "{who} at {stored:d} is refused by a validator", who=self._who(), stored=f.stored
        )

    def several(self, count: int) -> str:
        return self.say("{count} custom versions are refused by validators", count=count)

    def message(self) -> str:
        f = self.finding
        if f.stored_name and f.reason:
            return self.say(
                "Custom version {who} is at {stored} ({stored_name}); a validator of "
                "{engine} refuses this value: {reason}.",
                who=self._who(),
                stored=f.stored,
                stored_name=f.stored_name,
                engine=f.engine,
                reason=f.reason,
            )
        if f.stored_name:
            return self.say(
                "Custom version {who} is at {stored} ({stored_name}); a validator of "
                "{engine} refuses this value.",
                who=self._who(),
                stored=f.stored,
                stored_name=f.stored_name,
                engine=f.engine,
            )
        if f.reason:
            return self.say(
                "Custom version {who} is at {stored}; a validator of {engine} refuses this "
                "value: {reason}.",
                who=self._who(),
                stored=f.stored,
                engine=f.engine,
                reason=f.reason,
            )
        return self.say(
            "Custom version {who} is at {stored}; a validator of {engine} refuses this value.",
            who=self._who(),
            stored=f.stored,
            engine=f.engine,
        )

    def remedy(self) -> str:
        return self.say(
            "Make the asset again from its source, or save it with the engine that wrote "
            "it once that engine accepts it."
        )

    def sentence(self) -> str:
        f = self.finding
        return self.say(
            "{who} is at {stored}, a value that its validator refuses.",
            who=self._who(),
            stored=f.stored,
        )

    def stops(self) -> str:
        f = self.finding
        return self.say("refuses {who} at {stored:d}", who=self._who(), stored=f.stored)

    def headline(self) -> str:
        f = self.finding
        return self.say("{engine} refuses this value of {who}", engine=f.engine, who=self._who())

    def checked(self) -> str:
        return self.say(
            "Whether the code that registers a custom version accepts the stored value."
        )

    def this_file(self) -> str:
        f = self.finding
        if f.stored_name:
            return self.say(
                "{who} at **{stored} ({stored_name})**",
                who=self._who(),
                stored=f.stored,
                stored_name=f.stored_name,
            )
        return self.say("{who} at **{stored}**", who=self._who(), stored=f.stored)

    def engine_limit(self) -> str:
        return self.say(
            "A validator may refuse single values below the latest, say after a bad merge."
        )

    def passes(self) -> str:
        f = self.finding
        return self.say("accepts {who} at {stored:d}", who=self._who(), stored=f.stored)

    def sure(self) -> str:
        return self._as_described()
