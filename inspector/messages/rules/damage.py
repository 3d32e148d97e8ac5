"""What the rules of :mod:`inspector.checks.rules.damage` say."""

from __future__ import annotations

from inspector.checks.rules.damage import (
    Corrupt,
    EndTag,
    LegacyOld,
    MissingBulk,
    MissingUexp,
    PropertyUnread,
    TextMode,
    Truncated,
)
from inspector.messages import N_
from inspector.messages.rules.texts import BrokenTexts, CheckTexts, UnreadableTexts
from inspector.messages.saying import section


class LegacyOldTexts(UnreadableTexts[LegacyOld]):
    """What LEGACY-OLD says."""

    title = N_("Older than Unreal Engine 4")

    def line(self) -> str:
        f = self.finding
        if f.compressed or f.of_engine_3:
            return self.say("Package of Unreal Engine 3")
        if f.file_version is not None:
            return self.say("Package of Unreal Engine 1 or 2")
        return self.say(
            "Header layout {number} is older than Unreal Engine 4", number=self._number()
        )

    def message(self) -> str:
        if self._engine():
            return self._engine()
        return self.say(
            "Header layout {number} is from before Unreal Engine 4, which writes negative numbers.",
            number=self._number(),
        )

    def remedy(self) -> str:
        f = self.finding
        if f.file_version is not None and not f.of_engine_3:
            return self.say("Open it with the editor of the game that it is for; export it there.")
        return self.say("Open it with the Unreal Engine 3 tools that wrote it; export it there.")

    def sentence(self) -> str:
        return self._engine() or self.say(
            "Header layout {number} is from before Unreal Engine 4.", number=self._number()
        )

    def _engine(self) -> str:
        """Which engine wrote it, where the number says so."""
        f = self.finding
        if f.compressed:
            return self.say(
                "It is a package of Unreal Engine 3 that is compressed as a whole, so that its "
                "versions cannot be read."
            )
        if f.file_version is None:
            return ""
        text = (
            N_(
                "It is a package of Unreal Engine 3: file version {version}, licensee version "
                "{licensee}."
            )
            if f.of_engine_3
            else N_(
                "It is a package of Unreal Engine 1 or 2: file version {version}, licensee version "
                "{licensee}."
            )
        )
        return self.say(text, version=f.file_version, licensee=f.licensee_version)

    def headline(self) -> str:
        return self.say("The package is older than Unreal Engine 4")

    def checked(self) -> str:
        return self.say("The layout number in the first bytes of the header.")

    def this_file(self) -> str:
        return self.say(
            "**{number}**. Unreal Engine 4 and 5 write negative numbers.", number=self._number()
        )

    def engine_limit(self) -> str:
        return self.say("It reads numbers below 0 only, so it stops here.")

    def opens(self) -> str:
        return self.say("No release of Unreal Engine 4 or 5.")

    def sure(self) -> str:
        return self.say("Certain. The number is read from bytes.")

    def _number(self) -> str:
        f = self.finding
        if f.layout is not None:
            return self.verbatim(f.layout)
        if f.found:
            return self.verbatim(f.found)
        return self.say("0 or above")


class TextModeTexts(UnreadableTexts[TextMode]):
    """What TEXT-MODE says."""

    title = N_("Changed as a text")

    def line(self) -> str:
        match self.finding.change:
            case "keywords":
                return self.say("Keywords in it were expanded, as in a text")
            case "encoding":
                return self.say("Its bytes were written anew as UTF-8, as of a text")
        return self.say("Its line ends were converted, as of a text")

    def message(self) -> str:
        match self.finding.change:
            case "keywords":
                return self.say(
                    "Version control expanded a keyword such as $Id$ in the file, as it does in "
                    "texts; all behind it has moved."
                )
            case "encoding":
                return self.say(
                    "The file begins with the package tag as UTF-8 writes it: its bytes were taken "
                    "for the letters of a text and written anew."
                )
        return self.say(
            "Every LF in the file has a CR before it: line ends were converted as in a text, and "
            "all behind the first one has moved."
        )

    def remedy(self) -> str:
        return self.say(
            "Tell version control that packages are binary (Perforce: the type binary+l in the "
            "typemap, without +k; Git: -text in .gitattributes), and submit the file again from a "
            "copy that opens."
        )

    def sentence(self) -> str:
        return self.message()

    def headline(self) -> str:
        return self.say("The file was changed as if it were a text")

    def checked(self) -> str:
        return self.say("The bytes of a damaged file, for what is done to texts.")

    def this_file(self) -> str:
        return self.message()

    def engine_limit(self) -> str:
        return self.say("It finds no table where the header says, so it stops here.")

    def opens(self) -> str:
        return self.say("Not known until the file is whole again.")

    def sure(self) -> str:
        if self.finding.change == "line-ends":
            return self.say(
                "As good as certain: among numbers a CR before each LF hardly comes by chance."
            )
        return self.say("Certain. It was read from bytes.")


class MissingUexpTexts(UnreadableTexts[MissingUexp]):
    """What MISSING-UEXP says."""

    title = N_("Export data missing")

    def line(self) -> str:
        return self.say("The .uexp is not beside it")

    def message(self) -> str:
        return self.say(
            "The package is split, and the .uexp with its export data is not beside it."
        )

    def remedy(self) -> str:
        return self.say("Put the .uexp of the same name into the same folder.")

    def sentence(self) -> str:
        return self.say("The package is split and its .uexp is not beside it.")

    def headline(self) -> str:
        return self.say("The second half of the package is missing")

    def checked(self) -> str:
        return self.say("The export data, which the header says begins where this file ends.")

    def this_file(self) -> str:
        return self.say(
            "The header alone. A split package keeps its export data in a **.uexp** of "
            "the same name beside it."
        )

    def engine_limit(self) -> str:
        return self.say("Without the export data no object can be read, so it stops here.")

    def opens(self) -> str:
        return self.say("Not known until both halves are together.")

    def sure(self) -> str:
        return self.say("Certain, as far as the file was looked for under its own name.")


class TruncatedTexts(UnreadableTexts[Truncated]):
    """What TRUNCATED says."""

    title = N_("File cut short")

    def line(self) -> str:
        f = self.finding
        return self.say("Ends inside {section}", section=section(f.path))

    def message(self) -> str:
        f = self.finding
        if f.expected:
            if f.offset is not None and f.path:
                return self.say(
                    "The file ends at 0x{end:X}, inside {section}: {path} at 0x{offset:X} asks "
                    "for {expected}.",
                    end=f.end,
                    section=section(f.path),
                    path=f.path,
                    offset=f.offset,
                    expected=f.expected,
                )
            if f.offset is not None:
                return self.say(
                    "The file ends at 0x{end:X}, inside {section}: an unnamed field at "
                    "0x{offset:X} asks for {expected}.",
                    end=f.end,
                    section=section(f.path),
                    offset=f.offset,
                    expected=f.expected,
                )
            if f.path:
                return self.say(
                    "The file ends at 0x{end:X}, inside {section}: {path} asks for {expected}.",
                    end=f.end,
                    section=section(f.path),
                    path=f.path,
                    expected=f.expected,
                )
            return self.say(
                "The file ends at 0x{end:X}, inside {section}: an unnamed field asks for "
                "{expected}.",
                end=f.end,
                section=section(f.path),
                expected=f.expected,
            )
        return self.say(
            "The file ends at 0x{end:X}, inside {section}.", end=f.end, section=section(f.path)
        )

    def remedy(self) -> str:
        return self.say(
            "Fetch the file again from source control or a backup; a copy or download "
            "was cut short."
        )

    def sentence(self) -> str:
        f = self.finding
        return self.say(
            "The file ends at 0x{end:X}, inside {section}.", end=f.end, section=section(f.path)
        )

    def headline(self) -> str:
        return self.say("The end of the file is missing")

    def checked(self) -> str:
        if self.scene.of_classes:
            return self.say("That every element and every value of the stream has its end.")
        return self.say("Every table and string of the header, and the extent of every export.")

    def this_file(self) -> str:
        f = self.finding
        if f.expected:
            return self.say("The field asks for {expected}.", expected=f.expected)
        return self.say("The field asks for more than there is.")

    def engine_limit(self) -> str:
        f = self.finding
        return self.say("The file ends at **0x{end:X}**, so it stops there.", end=f.end)

    def sure(self) -> str:
        return self.say("Certain. Both places are counted in bytes.")


class CorruptTexts(UnreadableTexts[Corrupt]):
    """What CORRUPT says."""

    title = N_("Impossible value")

    def line(self) -> str:
        f = self.finding
        if f.path:
            return self.say("Impossible value in {path}", path=f.path)
        return self.say("Impossible value in the header")

    def message(self) -> str:
        f = self.finding
        detail = self._detail()
        if f.offset is not None and f.path:
            if detail:
                return self.say(
                    "The value of {path} at 0x{offset:X} cannot be right: {detail}.",
                    path=f.path,
                    offset=f.offset,
                    detail=detail,
                )
            return self.say(
                "The value of {path} at 0x{offset:X} cannot be right.",
                path=f.path,
                offset=f.offset,
            )
        if f.offset is not None:
            if detail:
                return self.say(
                    "The value of an unnamed field at 0x{offset:X} cannot be right: {detail}.",
                    offset=f.offset,
                    detail=detail,
                )
            return self.say(
                "The value of an unnamed field at 0x{offset:X} cannot be right.", offset=f.offset
            )
        if f.path:
            if detail:
                return self.say(
                    "The value of {path} cannot be right: {detail}.", path=f.path, detail=detail
                )
            return self.say("The value of {path} cannot be right.", path=f.path)
        if detail:
            return self.say(
                "The value of an unnamed field cannot be right: {detail}.", detail=detail
            )
        return self.say("The value of an unnamed field cannot be right.")

    def remedy(self) -> str:
        return self.say(
            "Fetch the file again from source control or a backup. If another program "
            "wrote it, write it again from its source."
        )

    def sentence(self) -> str:
        return self.message()

    def headline(self) -> str:
        if self.scene.of_classes:
            return self.say("A value in the stream cannot be")
        return self.say("A value in the header cannot be")

    def checked(self) -> str:
        if self.scene.of_classes:
            return self.say("The form of every element, and every size against the file.")
        return self.say("Every count, offset and size against the file and the other tables.")

    def this_file(self) -> str:
        f = self.finding
        if f.found:
            if f.expected:
                return self.say(
                    "**{found}**, where {expected} was expected", found=f.found, expected=f.expected
                )
            return self.say("**{found}**", found=f.found)
        if f.expected:
            return self.say(
                "**An impossible value**, where {expected} was expected", expected=f.expected
            )
        return self.say("**An impossible value**")

    def engine_limit(self) -> str:
        return self.say(
            "A reader that believes the value would read the wrong bytes, so it stops here."
        )

    def sure(self) -> str:
        return self.say(
            "Certain that the value is impossible. Whether the file was damaged or "
            "written so by another program is not known."
        )

    def _detail(self) -> str:
        f = self.finding
        if f.both:
            return self.say("{found}, expected {expected}", found=f.found, expected=f.expected)
        if f.found:
            return self.verbatim(f.found)
        if f.expected:
            return self.say("expected {expected}", expected=f.expected)
        return ""


class EndTagTexts(BrokenTexts[EndTag]):
    """What END-TAG says."""

    title = N_("End tag missing")

    def line(self) -> str:
        return self.say("Does not end with the package tag")

    def message(self) -> str:
        f = self.finding
        if f.found:
            return self.say(
                "The last four bytes are {found}, not the package tag; the package is listed "
                "but refused when it is opened.",
                found=f.found,
            )
        return self.say(
            "The last four bytes are something else, not the package tag; the package is "
            "listed but refused when it is opened."
        )

    def remedy(self) -> str:
        f = self.finding
        if f.cut:
            return self.say("Fetch the file again: its end is missing with other parts of it.")
        return self.say(
            "Fetch the file again. If a tool rebuilt it from a game's container, rebuild "
            "it with one that writes the tag."
        )

    def sentence(self) -> str:
        return self.say("It does not end with the package tag.")

    def stops(self) -> str:
        return self.say("refuses a package without its end tag")

    def headline(self) -> str:
        return self.say("The package does not end with its tag")

    def checked(self) -> str:
        return self.say(
            "The last four bytes of the package, which repeat the tag of the first four."
        )

    def this_file(self) -> str:
        f = self.finding
        if f.found:
            return self.say("**{found}** in their place", found=f.found)
        return self.say("**something else** in their place")

    def engine_limit(self) -> str:
        return self.say("It takes the package for cut short and stops when the package is opened.")

    def opens(self) -> str:
        return self.say(
            "No known release for certain: the refusal was seen in 5.3 and 5.4, and "
            "every whole package of 4.0 and later ends with the tag."
        )

    def sure(self) -> str:
        return self.say(
            "Likely. The bytes are certain. Whether each older release minds is not "
            "known, and tools that rebuild packages from containers leave the tag out."
        )


class MissingBulkTexts(CheckTexts[MissingBulk]):
    """What MISSING-BULK says."""

    title = N_("Bulk data missing")

    def line(self) -> str:
        f = self.finding
        if f.size is not None:
            return self.say("{name} is too short", name=f.name)
        return self.say("{name} is not beside it", name=f.name)

    def several(self, count: int) -> str:
        return self.say("{count} files of bulk data are missing", count=count)

    def message(self) -> str:
        f = self.finding
        if f.size is not None:
            return self.say(
                "{name} holds {payloads:# payload|# payloads} of the package and ends after "
                "{size:# byte|# bytes}; they reach {needed:# byte|# bytes}.",
                name=f.name,
                payloads=f.payloads,
                size=f.size,
                needed=f.needed,
            )
        if f.optional:
            return self.say(
                "The package keeps {payloads:# optional payload|# optional payloads} in "
                "{name}, which is not beside it.",
                payloads=f.payloads,
                name=f.name,
            )
        return self.say(
            "The package keeps {payloads:# payload|# payloads} in {name}, which is not beside it.",
            payloads=f.payloads,
            name=f.name,
        )

    def remedy(self) -> str:
        f = self.finding
        if f.optional:
            return self.say(
                "Nothing to do if it was left out on purpose; else copy it from the same cook."
            )
        return self.say("Copy the file from the same cook into the same folder.")

    def sentence(self) -> str:
        return self.message()

    def headline(self) -> str:
        f = self.finding
        if f.optional:
            return self.say("Optional payloads were left out")
        return self.say("Payloads are missing")

    def checked(self) -> str:
        return self.say(
            "Nothing when the package is loaded: payloads are fetched when they are needed."
        )

    def this_file(self) -> str:
        f = self.finding
        if f.size is not None:
            return self.say(
                "{payloads:# payload|# payloads} in **{name}**, which has only {size:# "
                "byte|# bytes}",
                payloads=f.payloads,
                name=f.name,
                size=f.size,
            )
        return self.say(
            "{payloads:# payload|# payloads} in **{name}**, which is not in the folder",
            payloads=f.payloads,
            name=f.name,
        )

    def engine_limit(self) -> str:
        return self.say(
            "None: it loads. What the payloads hold, such as the sharpest levels of a "
            "texture or the samples of a sound, is not there when a game asks for it."
        )

    def sure(self) -> str:
        return self.say(
            "Certain, as far as the file was looked for under its own name. A game that "
            "keeps its files in a container has it there."
        )


class PropertyUnreadTexts(CheckTexts[PropertyUnread]):
    """What PROPERTY-UNREAD says."""

    title = N_("Values kept as bytes")

    def line(self) -> str:
        f = self.finding
        if f.damaged:
            return self.say("The properties of an object cannot be read")
        return self.say("{values:# value|# values} kept as bytes", values=f.values)

    def several(self, count: int) -> str:
        return self.say("The properties of {count} objects cannot be read", count=count)

    def message(self) -> str:
        f = self.finding
        if f.damaged:
            return self.say(
                "The properties of an object cannot be read: {reason}.", reason=f.reason
            )
        return self.say(
            "{values:# value is|# values are} kept as bytes.{values:| Of the first:} {reason}",
            values=f.values,
            reason=f.reason,
        )

    def remedy(self) -> str:
        f = self.finding
        if f.damaged:
            return self.say(
                "Take the file from version control again; if it is the same there, see "
                "whether the engine that saved it opens it, and save it again."
            )
        return self.say("Nothing to do as long as the engine that saved the package opens it.")

    def sentence(self) -> str:
        return self.message()

    def headline(self) -> str:
        return self.line()

    def checked(self) -> str:
        return self.say("Each property says its type and its size before its value.")

    def this_file(self) -> str:
        return self.message()

    def engine_limit(self) -> str:
        f = self.finding
        if f.damaged:
            return self.say(
                "Where the class stores tags, the engine reads them in the same way and "
                "stops the load of the object."
            )
        return self.say("None: what follows a value that is not understood is still read.")

    def sure(self) -> str:
        f = self.finding
        if f.damaged:
            return self.say(
                "Certain that these bytes are no property tags as the package states them: "
                "they are damaged, or the class stores a form of its own that is not known "
                "here."
            )
        return self.say(
            "The bytes are shown as they are. The form may be one that is not known "
            "here, or the value may be damaged."
        )
