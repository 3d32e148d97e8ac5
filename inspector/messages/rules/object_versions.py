"""What the rules of :mod:`inspector.checks.rules.object_versions` say."""

from __future__ import annotations

from typing import TypeVar

from inspector.checks.rules.object_versions import (
    LegacyNew,
    LicNew,
    ObjNew,
    ObjOld,
    OldVersion,
    Unversioned,
)
from inspector.messages import N_
from inspector.messages.rules.texts import AboveNumberTexts, CheckTexts, TooNewTexts

V = TypeVar("V", bound=ObjNew | ObjOld)


class LegacyNewTexts(TooNewTexts[LegacyNew]):
    """What LEGACY-NEW says."""

    title = N_("Header layout too new")

    def line(self) -> str:
        f = self.finding
        return self.say(
            "Header layout {stored} is newer than {engine} reads", stored=f.stored, engine=f.engine
        )

    def message(self) -> str:
        f = self.finding
        if f.assumed:
            return self.in_a_row(self.say("{line}.", line=self.line()), self.doubt())
        if f.written_by:
            return self.say(
                "Header layout {stored} (written by {written_by}) is newer than {engine} "
                "reads; it reads down to {limit}. The engine's log says “too old (0), "
                "minimum 214”. That misleads: the numbers are reset to 0 before they are "
                "compared. The file is too new.",
                stored=f.stored,
                written_by=f.written_by,
                engine=f.engine,
                limit=f.limit,
            )
        return self.say(
            "Header layout {stored} is newer than {engine} reads; it reads down to "
            "{limit}. The engine's log says “too old (0), minimum 214”. That misleads: "
            "the numbers are reset to 0 before they are compared. The file is too new.",
            stored=f.stored,
            engine=f.engine,
            limit=f.limit,
        )

    def sentence(self) -> str:
        return self._saved_by_newer()

    def stops(self) -> str:
        f = self.finding
        return self.say("stops at header layout {limit}", limit=f.limit)

    def headline(self) -> str:
        f = self.finding
        return self.say("{engine} cannot read this header layout", engine=f.engine)

    def checked(self) -> str:
        return self.say("The layout number in the first bytes of the header.")

    def this_file(self) -> str:
        f = self.finding
        if f.since:
            return self.say(
                "**{stored}**, first written by {since}", stored=f.stored, since=f.since
            )
        return self.say("**{stored}**, written by no release known here", stored=f.stored)

    def engine_limit(self) -> str:
        f = self.finding
        return self.say(
            "It reads down to **{limit}**. Lower numbers are newer, so it stops here.",
            limit=f.limit,
        )

    def log(self) -> str:
        return self.say(
            "`too old (0), minimum 214` Misleading: the numbers are reset to 0 before "
            "they are compared. The file is too new."
        )

    def passes(self) -> str:
        f = self.finding
        return self.say("reads layout {stored}", stored=f.stored)


class ObjectVersionTexts(CheckTexts[V]):
    """How object versions are written."""

    def _number(self) -> str:
        f = self.finding
        if f.stored_name:
            return self.say("{stored} ({stored_name})", stored=f.stored, stored_name=f.stored_name)
        return self.verbatim(f.stored)

    def _limit_number(self) -> str:
        f = self.finding
        if f.limit_name:
            return self.say("{limit} ({limit_name})", limit=f.limit, limit_name=f.limit_name)
        return self.verbatim(f.limit)


class ObjOldTexts(ObjectVersionTexts[ObjOld]):
    """What OBJ-OLD says."""

    title = N_("Object version too old")

    def line(self) -> str:
        f = self.finding
        return self.say(
            "UE4 version {stored:d}, the oldest that loads is {limit}",
            stored=f.stored,
            limit=f.limit,
        )

    def message(self) -> str:
        f = self.finding
        if f.limit_name:
            return self.say(
                "UE4 object version {number} is older than {limit} ({limit_name}), the "
                "oldest that {engine} loads.",
                number=self._number(),
                limit=f.limit,
                limit_name=f.limit_name,
                engine=f.engine,
            )
        return self.say(
            "UE4 object version {number} is older than {limit}, the oldest that {engine} loads.",
            number=self._number(),
            limit=f.limit,
            engine=f.engine,
        )

    def remedy(self) -> str:
        f = self.finding
        return self.say(
            "Fetch a newer revision of the asset, or import it again from its source. No "
            "release of UE4 or UE5 reads numbers below {limit}.",
            limit=f.limit,
        )

    def sentence(self) -> str:
        f = self.finding
        return self.say(
            "UE4 version {number} is older than {limit}, the oldest that any release loads.",
            number=self._number(),
            limit=f.limit,
        )

    def stops(self) -> str:
        f = self.finding
        return self.say("begins at UE4 version {limit}", limit=f.limit)

    def headline(self) -> str:
        return self.say("The package is older than any UE4 release loads")

    def checked(self) -> str:
        return self.say("The UE4 object version in the header.")

    def this_file(self) -> str:
        return self.say("**{number}**", number=self._number())

    def engine_limit(self) -> str:
        f = self.finding
        if f.limit_name:
            return self.say(
                "**{limit} ({limit_name})** is the oldest it loads; the upgrade code below "
                "it is gone.",
                limit=f.limit,
                limit_name=f.limit_name,
            )
        return self.say(
            "**{limit}** is the oldest it loads; the upgrade code below it is gone.", limit=f.limit
        )

    def log(self) -> str:
        return self.say(
            "`too old, minimum 214` It means what it says here: the number in the file is real."
        )

    def opens(self) -> str:
        return self.say("No known release.")

    def sure(self) -> str:
        f = self.finding
        return self.say(
            "Certain. The number is read from bytes; {limit} holds for every known release.",
            limit=f.limit,
        )


class ObjNewTexts(TooNewTexts[ObjNew], ObjectVersionTexts[ObjNew]):
    """What OBJ-NEW says."""

    title = N_("Object version too new")

    def line(self) -> str:
        f = self.finding
        if f.studio:
            return self.say(
                "{axis} version {stored} is a studio's own", axis=f.axis, stored=f.stored
            )
        if f.no_axis:
            return self.say(
                "{axis} version {stored}, {engine} has none",
                axis=f.axis,
                stored=f.stored,
                engine=f.engine,
            )
        return self.say(
            "{axis} version {stored}, {engine} stops at {limit}",
            axis=f.axis,
            stored=f.stored,
            engine=f.engine,
            limit=f.limit,
        )

    def several(self, count: int) -> str:
        return self.say("{count} object versions are newer", count=count)

    def message(self) -> str:
        f = self.finding
        if f.studio:
            return self.in_a_row(
                self.say(
                    "{axis} object version {number} belongs to a studio's own engine version; no "
                    "Epic release reads it. {engine} stops at {limit_number}.",
                    axis=f.axis,
                    number=self._number(),
                    engine=f.engine,
                    limit_number=self._limit_number(),
                ),
                self.doubt(),
            )
        if f.no_axis:
            if f.since:
                return self.in_a_row(
                    self.say(
                        "{axis} object version {number}, first written by {since}, is newer than "
                        "{engine}, which has no {axis} number.",
                        axis=f.axis,
                        number=self._number(),
                        since=f.since,
                        engine=f.engine,
                    ),
                    self._ahead(),
                    self.doubt(),
                )
            return self.in_a_row(
                self.say(
                    "{axis} object version {number} is newer than {engine}, which has no {axis} "
                    "number.",
                    axis=f.axis,
                    number=self._number(),
                    engine=f.engine,
                ),
                self._ahead(),
                self.doubt(),
            )
        if f.since:
            return self.in_a_row(
                self.say(
                    "{axis} object version {number}, first written by {since}, is newer than "
                    "{engine}, which stops at {limit_number}.",
                    axis=f.axis,
                    number=self._number(),
                    since=f.since,
                    engine=f.engine,
                    limit_number=self._limit_number(),
                ),
                self._ahead(),
                self.doubt(),
            )
        return self.in_a_row(
            self.say(
                "{axis} object version {number} is newer than {engine}, which stops at "
                "{limit_number}.",
                axis=f.axis,
                number=self._number(),
                engine=f.engine,
                limit_number=self._limit_number(),
            ),
            self._ahead(),
            self.doubt(),
        )

    def opened(self) -> str:
        f = self.finding
        if f.studio:
            return self.say(
                "Open it with the studio's engine that saved it, or fetch a revision saved "
                "by {engine} or older. No engine saves downwards.",
                engine=f.engine,
            )
        if not f.as_released:
            return super().opened()
        if f.lowest:
            return self.say(
                "Open it with {lowest}, or fetch a revision saved by {engine} as released, or "
                "older. No engine saves downwards.",
                lowest=f.lowest,
                engine=f.engine,
            )
        if f.asked:
            return self.say(
                "No known release opens it: fetch a revision saved by {engine} as released, or "
                "older. No engine saves downwards.",
                engine=f.engine,
            )
        return self.say(
            "Open it with a newer engine, or fetch a revision saved by {engine} as released, or "
            "older. No engine saves downwards.",
            engine=f.engine,
        )

    def sentence(self) -> str:
        f = self.finding
        if f.studio:
            return self.say(
                "{axis} version {stored} is a studio's own engine version; no Epic release "
                "reads it.",
                axis=f.axis,
                stored=f.stored,
            )
        return self._saved_by_newer()

    def stops(self) -> str:
        f = self.finding
        if f.no_axis:
            return self.say("has no {axis} version", axis=f.axis)
        return self.say("stops at {axis} version {limit}", axis=f.axis, limit=f.limit)

    def headline(self) -> str:
        f = self.finding
        return self.say(
            "{engine} is older than this {axis} object version", engine=f.engine, axis=f.axis
        )

    def checked(self) -> str:
        return self.say("The UE4 and the UE5 object version, each against its own.")

    def this_file(self) -> str:
        f = self.finding
        if f.studio:
            return self.say(
                "**{number}**. No Epic release has one so high: it is a studio's own",
                number=self._number(),
            )
        if f.since:
            return self.say(
                "**{number}**, first written by {since}", number=self._number(), since=f.since
            )
        return self.say("**{number}**, written by no release known here", number=self._number())

    def engine_limit(self) -> str:
        f = self.finding
        if f.no_axis:
            return self.say("It was made before {axis} numbers, so any is too new.", axis=f.axis)
        return self.say(
            "It stops at **{limit_number}**. Either of the two numbers is enough.",
            limit_number=self._limit_number(),
        )

    def log(self) -> str:
        f = self.finding
        if f.no_axis:
            return ""
        return self.say(
            "`is too new. Engine Version: {logged_limit:d}  Package Version: "
            "{logged_stored:d}` or `PackageVersion {logged_stored:,}, MaxExpected "
            "{logged_limit:,}` Of the UE4 and the UE5 number it shows the higher one.",
            logged_limit=self.scene.logged_limit,
            logged_stored=self.scene.logged_stored,
        )

    def opens(self) -> str:
        f = self.finding
        if f.studio:
            return self.say("The studio's own engine. No Epic release.")
        return ""

    def passes(self) -> str:
        f = self.finding
        return self.say("reads {axis} version {stored}", axis=f.axis, stored=f.stored)

    def _saved_by_newer(self) -> str:
        ahead_of, oldest = self.finding.ahead_of, self.scene.oldest
        if not ahead_of:
            return super()._saved_by_newer()
        if oldest:
            return self.say(
                "It was saved by a build ahead of the release {ahead_of}; the oldest engine that "
                "opens it is {oldest}.",
                ahead_of=ahead_of,
                oldest=oldest,
            )
        return self.say(
            "It was saved by a build ahead of the release {ahead_of}; no known release opens it.",
            ahead_of=ahead_of,
        )

    def _ahead(self) -> str:
        f = self.finding
        if f.ahead_of:
            return self.say(
                "The build that saved it calls itself {ahead_of} and is ahead of that "
                "release, as builds from a development branch are.",
                ahead_of=f.ahead_of,
            )
        return ""


class LicNewTexts(AboveNumberTexts[LicNew]):
    """What LIC-NEW says."""

    title = N_("Licensee version too new")

    def line(self) -> str:
        f = self.finding
        return self.say(
            "Licensee version {stored}, {engine} is at {limit}",
            stored=f.stored,
            engine=f.engine,
            limit=f.limit,
        )

    def message(self) -> str:
        f = self.finding
        return self.in_a_row(
            self.say(
                "Licensee version {stored} is newer than {engine}, which is at {limit}. Only "
                "studios with an engine of their own raise it.",
                stored=f.stored,
                engine=f.engine,
                limit=f.limit,
            ),
            self.doubt(),
        )

    def opened(self) -> str:
        f = self.finding
        return self.say(
            "Open it with the studio's engine that saved it, or fetch a revision saved "
            "by {engine}. No engine saves downwards.",
            engine=f.engine,
        )

    def sentence(self) -> str:
        f = self.finding
        return self.say(
            "It was saved by a studio build with licensee version {stored}; {engine} is "
            "at {limit}.",
            stored=f.stored,
            engine=f.engine,
            limit=f.limit,
        )

    def stops(self) -> str:
        f = self.finding
        return self.say("is at licensee version {limit}", limit=f.limit)

    def headline(self) -> str:
        f = self.finding
        return self.say("{engine} does not know this studio's data", engine=f.engine)

    def checked(self) -> str:
        return self.say("The licensee version, which every studio counts for itself.")

    def this_file(self) -> str:
        f = self.finding
        return self.say("**{stored}**. Epic's own releases write 0.", stored=f.stored)

    def engine_limit(self) -> str:
        f = self.finding
        return self.say(
            "It is at **{limit}**. What a higher number changed only the studio's engine knows.",
            limit=f.limit,
        )

    def log(self) -> str:
        f = self.finding
        return self.say(
            "`LicenseePackageVersion {stored:d}, MaxExpected {limit:d}` It means what it says.",
            stored=f.stored,
            limit=f.limit,
        )

    def opens(self) -> str:
        if self.scene.all_refuse:
            return self.say("The studio's own engine. No Epic release.")
        return ""

    def passes(self) -> str:
        f = self.finding
        return self.say("reads licensee version {stored}", stored=f.stored)


class UnversionedTexts(CheckTexts[Unversioned]):
    """What UNVERSIONED says."""

    title = N_("No versions stored")

    def line(self) -> str:
        f = self.finding
        if f.cooked:
            return self.say("Cooked: no versions are stored")
        return self.say("No versions are stored")

    def message(self) -> str:
        f = self.finding
        if f.cooked:
            return self.say(
                "The package is cooked and stores no versions; the editor of every release "
                "refuses it, a game build of the right release reads it."
            )
        return self.say(
            "The package stores no versions; the editor of every release refuses it, a "
            "game build of the right release reads it."
        )

    def remedy(self) -> str:
        return self.say(
            "Use the source asset. A game build of the release that cooked it reads this one."
        )

    def sentence(self) -> str:
        f = self.finding
        if f.cooked:
            return self.say("It is cooked and stores no versions; only a game build reads it.")
        return self.say("It stores no versions; only a game build reads it.")

    def lead(self) -> str:
        return self.say("The editor refuses this package.")

    def stops(self) -> str:
        return self.say("refuses packages without versions")

    def headline(self) -> str:
        return self.say("The editor does not load packages without versions")

    def checked(self) -> str:
        return self.say("Whether any of the UE4, UE5 and licensee numbers is stored.")

    def this_file(self) -> str:
        f = self.finding
        if f.cooked:
            return self.say("All three are **0**. Its flags say that it is cooked.")
        return self.say("All three are **0**.")

    def engine_limit(self) -> str:
        return self.say(
            "The editor cannot determine how the data is laid out, so it stops here. A game "
            "build takes every number as its own latest."
        )

    def log(self) -> str:
        return self.say(
            "`is unversioned and we cannot safely load unversioned files in the editor` "
            "It means what it says; nothing is wrong with the file as a game file."
        )

    def opens(self) -> str:
        return self.say(
            "Not known: the file does not say which release wrote it. No editor opens it."
        )

    def sure(self) -> str:
        return self.say(
            "Certain that no editor loads it. Which release wrote it is not in the file."
        )


class OldVersionTexts(CheckTexts[OldVersion]):
    """What OLD-VERSION says."""

    title = N_("A save would upgrade")

    def line(self) -> str:
        f = self.finding
        return self.say("{total:# upgrade step|# upgrade steps} would run on save", total=f.total)

    def message(self) -> str:
        f = self.finding
        if f.broken:
            return self.say(
                "By its versions alone {engine} would load the package and upgrade it; a "
                "save runs {total:# upgrade step|# upgrade steps}: {axes:, | and }.",
                engine=f.engine,
                total=f.total,
                axes=self._axes(),
            )
        return self.say(
            "The package loads in {engine}, which upgrades it in memory; a save runs "
            "{total:# upgrade step|# upgrade steps}: {axes:, | and }.",
            engine=f.engine,
            total=f.total,
            axes=self._axes(),
        )

    def remedy(self) -> str:
        f = self.finding
        if f.broken:
            return self.say("Mend or fetch the file first; only what loads can be saved.")
        return self.say(
            "The page Upgrades, or inspector upgrades, says what each step does here. "
            "Save it with {engine} once no older engine needs it.",
            engine=f.engine,
        )

    def sentence(self) -> str:
        f = self.finding
        return self.say("A save there runs {total:# upgrade step|# upgrade steps}.", total=f.total)

    def headline(self) -> str:
        f = self.finding
        if f.broken:
            return self.say("By its versions alone a save would bring the package up to date")
        return self.say("A save would bring the package up to date")

    def checked(self) -> str:
        return self.say("Every axis that the package stores, each against the engine's latest.")

    def this_file(self) -> str:
        f = self.finding
        return self.say(
            "**{total:# upgrade step|# upgrade steps}** behind: {axes:, | and }",
            total=f.total,
            axes=self._axes(),
        )

    def engine_limit(self) -> str:
        return self.say(
            "None: it upgrades the data in memory on every load. On disk nothing changes "
            "until a user saves it."
        )

    def sure(self) -> str:
        if self.scene.profile.assumed:
            return self.say(
                "Certain as far as the assumed numbers of {engine} are right ({source}). What each "
                "step changes in this package, the upgrade preview says.",
                engine=self.finding.engine,
                source=self.scene.source,
            )
        return self.say(
            "Certain that these numbers lie in between. What each step changes in this "
            "package, and of which that is not known, the upgrade preview says."
        )

    def _axes(self) -> tuple[str, ...]:
        """The axes on which steps would run."""
        f = self.finding
        axes = []
        if f.ue4:
            axes.append(self.say("UE4 {ue4:,}", ue4=f.ue4))
        if f.ue5:
            axes.append(self.say("UE5 {ue5:,}", ue5=f.ue5))
        if f.licensee:
            axes.append(self.say("licensee {licensee:,}", licensee=f.licensee))
        if f.custom:
            axes.append(
                self.say(
                    "{custom:,} in {custom_versions:# custom version|# custom versions}",
                    custom=f.custom,
                    custom_versions=f.custom_versions,
                )
            )
        return tuple(axes)
