"""What the rules of :mod:`inspector.checks.rules.file_state` say."""

from __future__ import annotations

from inspector.checks.rules.file_state import (
    BadTag,
    EmptyFile,
    IoStore,
    LfsPointer,
    NoFile,
    NotStream,
)
from inspector.findings.message import Message, Text
from inspector.messages import N_, _
from inspector.messages.other_files import TEXTS, KindTexts
from inspector.messages.rules.texts import UnreadableTexts


class NoFileTexts(UnreadableTexts[NoFile]):
    """What NO-FILE says."""

    title = N_("File cannot be read")

    def line(self) -> str:
        f = self.finding
        if f.short:
            return self.say("Too short for a header")
        if f.changed:
            return self.say("Changed while it was read")
        if f.folder:
            return self.say("Folder cannot be listed")
        return self.say("File cannot be opened")

    def message(self) -> str:
        f = self.finding
        if f.short:
            return self.say("The file has {size:,} bytes, fewer than a header needs.", size=f.size)
        if f.changed:
            return self.say("The file changed while it was read.")
        if f.folder:
            return self.say(
                "The folder cannot be listed, so nothing in it was looked at: {reason_within}.",
                reason_within=_within(f.reason),
            )
        if f.reason:
            return self.say(
                "The file cannot be opened: {reason_within}.", reason_within=_within(f.reason)
            )
        return self.say("The file cannot be opened.")

    def remedy(self) -> str:
        f = self.finding
        if f.changed:
            return self.say("Read it again once the program that writes it has finished.")
        if f.folder:
            return self.say(
                "Give whoever runs this the right to list it, or exclude the folder: --exclude, or "
                "exclude in the project file."
            )
        return self.say("Check the path and the rights, then read it again.")

    def sentence(self) -> str:
        return self.message()

    def headline(self) -> str:
        f = self.finding
        if f.changed:
            return self.say("The file changed meanwhile")
        return self.say("The header cannot be read")

    def checked(self) -> str:
        f = self.finding
        if f.changed:
            return self.say(
                "Whether its size and the time of its last write stayed the same meanwhile."
            )
        return self.say("Whether the file can be opened and is long enough for the first fields.")

    def this_file(self) -> str:
        return self.message()

    def engine_limit(self) -> str:
        f = self.finding
        if f.changed:
            return self.say(
                "Old and new bytes together are no file that ever was, so none are judged."
            )
        return self.say("Without the first fields there is nothing to judge.")

    def opens(self) -> str:
        f = self.finding
        if f.changed:
            return self.say("Not known until it is read again.")
        return super().opens()

    def sure(self) -> str:
        f = self.finding
        if f.changed:
            return self.say("Certain. Both were asked for again after reading.")
        if f.short:
            return self.say("Certain. The size was read.")
        return self.say("Certain for this machine and moment.")


class EmptyFileTexts(UnreadableTexts[EmptyFile]):
    """What EMPTY-FILE says."""

    title = N_("Empty file")

    def line(self) -> str:
        return self.say("The file is empty")

    def message(self) -> str:
        return self.say("The file has 0 bytes.")

    def remedy(self) -> str:
        return self.say("Fetch the file again from source control or a backup.")

    def sentence(self) -> str:
        return self.say("The file is empty.")

    def headline(self) -> str:
        return self.say("The file is empty")

    def checked(self) -> str:
        if self.scene.of_classes:
            return self.say("The first bytes, which show how a stream is written.")
        return self.say("The package tag in the first four bytes.")

    def this_file(self) -> str:
        return self.say("**0 bytes**.")

    def engine_limit(self) -> str:
        if self.scene.of_classes:
            return self.say("Without them the file is no stream, so it stops here.")
        return self.say("Without a tag the file is no package, so it stops here.")

    def sure(self) -> str:
        return self.say("Certain. The size is the file system's.")


class LfsPointerTexts(UnreadableTexts[LfsPointer]):
    """What LFS-POINTER says."""

    title = N_("Git LFS pointer")

    def line(self) -> str:
        f = self.finding
        if f.conflicts:
            return self.say("Git LFS pointer to two versions in conflict")
        return self.say("Git LFS pointer, not the asset")

    def message(self) -> str:
        f = self.finding
        if f.conflicts:
            return self.say(
                "Two versions of the asset conflict: object {short_ours}… of {our_name} and "
                "object {short_theirs}… of {their_name}; the file is a Git LFS pointer to "
                "both.",
                short_ours=f.short_ours,
                our_name=f.our_name,
                short_theirs=f.short_theirs,
                their_name=f.their_name,
            )
        if f.oid and f.object_size is not None:
            return self.say(
                "The file is a Git LFS pointer to object {short_oid}…, {object_size:,} "
                "bytes; the asset is not here.",
                short_oid=f.short_oid,
                object_size=f.object_size,
            )
        if f.oid:
            return self.say(
                "The file is a Git LFS pointer to object {short_oid}…; the asset is not here.",
                short_oid=f.short_oid,
            )
        if f.object_size is not None:
            return self.say(
                "The file is a Git LFS pointer to an object that it does not name, "
                "{object_size:,} bytes; the asset is not here.",
                object_size=f.object_size,
            )
        return self.say(
            "The file is a Git LFS pointer to an object that it does not name; the asset "
            "is not here."
        )

    def remedy(self) -> str:
        f = self.finding
        if f.conflicts:
            return self.say(
                "Take one: git checkout --ours PATH or git checkout --theirs PATH, then git "
                "add PATH. inspector merge PATH tells what each did, and what is lost by taking "
                "either."
            )
        return self.say(
            "Run git lfs pull in the repository; check that Git LFS is installed for it."
        )

    def sentence(self) -> str:
        f = self.finding
        if f.conflicts:
            return self.say(
                "Two versions conflict in a Git LFS pointer; take one with git checkout "
                "--ours or --theirs."
            )
        return self.say("It is a Git LFS pointer; run git lfs pull.")

    def lead(self) -> str:
        if self.scene.of_classes:
            return self.say("Not an object stream.")
        return self.say("Not a package.")

    def headline(self) -> str:
        f = self.finding
        if f.conflicts:
            return self.say("Two versions of the asset conflict")
        return self.say("The asset itself was never fetched")

    def checked(self) -> str:
        if self.scene.of_classes:
            return self.say("The first bytes, which show how a stream is written.")
        return self.say("The package tag **0x9E2A83C1** in the first four bytes.")

    def this_file(self) -> str:
        f = self.finding
        if f.conflicts:
            return self.say(
                "A Git LFS pointer in conflict: object {short_ours}… of {our_name}, object "
                "{short_theirs}… of {their_name}.",
                short_ours=f.short_ours,
                our_name=f.our_name,
                short_theirs=f.short_theirs,
                their_name=f.their_name,
            )
        if f.oid and f.object_size is not None:
            return self.say(
                "A Git LFS pointer: a few lines of text that stand for object {short_oid}…, "
                "{object_size:,} bytes.",
                short_oid=f.short_oid,
                object_size=f.object_size,
            )
        if f.oid:
            return self.say(
                "A Git LFS pointer: object {short_oid}… is not here, a few lines stand for it.",
                short_oid=f.short_oid,
            )
        if f.object_size is not None:
            return self.say(
                "A Git LFS pointer: a few lines of text that stand for an object that it "
                "does not name, {object_size:,} bytes.",
                object_size=f.object_size,
            )
        return self.say(
            "A Git LFS pointer: a few lines of text that stand for an object that it does not name."
        )

    def engine_limit(self) -> str:
        if self.scene.of_classes:
            return self.say("A pointer is no stream, so it stops here.")
        return self.say("A text file is no package, so it stops here.")

    def opens(self) -> str:
        f = self.finding
        if f.conflicts:
            return self.say("Not known until one of them is taken.")
        return self.say("Not known until the object is fetched.")

    def sure(self) -> str:
        return self.say("Certain. The text of the pointer was read.")


class IoStoreTexts(UnreadableTexts[IoStore]):
    """What IOSTORE says."""

    title = N_("IoStore package")

    def line(self) -> str:
        return self.say("IoStore package, not a loose one")

    def message(self) -> str:
        return self.say("The file is an IoStore (zen) package, as game containers hold them.")

    def remedy(self) -> str:
        return self.say("Use the source asset, or convert the container back to loose packages.")

    def sentence(self) -> str:
        return self.say(
            "It is an IoStore package from a game's container; only a game build reads it."
        )

    def lead(self) -> str:
        return self.say("Not a loose package.")

    def headline(self) -> str:
        return self.say("This is a piece of a container")

    def checked(self) -> str:
        return self.say("The package tag **0x9E2A83C1** in the first four bytes.")

    def this_file(self) -> str:
        return self.say(
            "The header of an IoStore package, which has no tag and keeps its names elsewhere."
        )

    def engine_limit(self) -> str:
        return self.say("The editor reads loose packages only, so it stops here.")

    def opens(self) -> str:
        return self.say("No editor. A game build reads it from its container.")

    def sure(self) -> str:
        return self.say("Likely. The layout fits; such headers carry no mark of their own.")


class BadTagTexts(UnreadableTexts[BadTag]):
    """What BAD-TAG says."""

    title = N_("Not a package")

    @property
    def _kind(self) -> KindTexts | None:
        """What is said of the kind of file that it is, where that is known."""
        return TEXTS.get(self.finding.what)

    def line(self) -> str:
        f = self.finding
        if self._kind is not None:
            return self.say("{title}, not a package", title=_(self._kind.title))
        if f.word:
            return self.say("Begins with {word}, not the package tag", word=f.word)
        return self.say("Does not begin with the package tag")

    def message(self) -> str:
        f = self.finding
        if self._kind is not None:
            return self._other_file(self._kind)
        if f.text:
            return self.in_a_row(
                self.say(
                    "The file begins with the text “{text}”, not with the package tag 0x9E2A83C1.",
                    text=f.text,
                ),
                self._meaning(),
            )
        if f.word:
            return self.in_a_row(
                self.say(
                    "The first four bytes are {word}, not the package tag 0x9E2A83C1.", word=f.word
                ),
                self._meaning(),
            )
        return self.say("The first four bytes are not the package tag 0x9E2A83C1.")

    def _other_file(self, texts: KindTexts) -> str:
        f = self.finding
        if f.lacks_mark:
            return self.say(
                "Its name is one of this kind: {title}. But its bytes lack the mark of such files: "
                "it may be cut short, encrypted as a whole, or belong to another program.",
                title=_(texts.title),
            )
        return self.in_a_row(
            self.say(texts.message),
            self.say("It belongs to {file}.", file=f.belongs_to) if f.belongs_to else "",
            self.say(texts.alone) if f.belongs_to == "" else "",
            self.say("Its format version is {version}.", version=f.version)
            if f.version is not None
            else "",
            self.say("It is encrypted: reading it takes the key of the project.")
            if f.encrypted
            else "",
        )

    def remedy(self) -> str:
        f = self.finding
        if f.lacks_mark:
            return self.say(
                "Fetch the file again. Where it is whole, only the program that wrote it knows "
                "what is in it."
            )
        if self._kind is not None:
            alone = f.belongs_to == ""
            return self.say(self._kind.remedy_alone if alone else self._kind.remedy)
        if f.text:
            return self.say(
                "Name a package, a .uasset or .umap file. Where this one should be a "
                "package, another kind of file took its place: fetch it again."
            )
        return self.say(
            "Fetch the file again. If it came from a game, it may be encrypted or part "
            "of a container."
        )

    def sentence(self) -> str:
        return self.message()

    def lead(self) -> str:
        return self.say("Not a package.")

    def headline(self) -> str:
        if self._kind is not None:
            return self.line()
        return self.say("The file does not begin like a package")

    def checked(self) -> str:
        return self.say("The package tag **0x9E2A83C1** in the first four bytes.")

    def this_file(self) -> str:
        f = self.finding
        if f.word:
            return self.say("**{word}**", word=f.word)
        return self.say("**not the package tag**")

    def engine_limit(self) -> str:
        return self.say("Any other first word is no package, so it stops here.")

    def sure(self) -> str:
        if self.finding.by_name:
            return self.say(
                "Certain that it is no package: the bytes were read. What it is instead is told by "
                "its name."
            )
        return self.say("Certain. The bytes were read.")

    def _meaning(self) -> str:
        f = self.finding
        if f.known_as:
            return self.say(
                "“{known_as}” is there, as in a game's encrypted files.", known_as=f.known_as
            )
        return ""


class NotStreamTexts(UnreadableTexts[NotStream]):
    """What NOT-STREAM says."""

    title = N_("Not an object stream")

    def line(self) -> str:
        return self.say("Does not begin like an object stream")

    def message(self) -> str:
        f = self.finding
        if f.text:
            return self.say(
                "The file begins with the text “{text}” and not like an object stream, "
                "though only those are called so.",
                text=f.text,
            )
        return self.say(
            "The file does not begin like an object stream, though only those are called so."
        )

    def remedy(self) -> str:
        return self.say(
            "Fetch the file again from source control or a backup. Where a program wrote "
            "it, write it again as UTF-8, in which the first element or name is "
            "ObjectStream."
        )

    def sentence(self) -> str:
        return self.message()

    def lead(self) -> str:
        return self.say("Not an object stream.")

    def headline(self) -> str:
        return self.say("The file does not begin like an object stream")

    def checked(self) -> str:
        return self.say(
            "The first bytes: **ObjectStream** as the first element of XML or the first "
            "name of JSON, or the tag and the version of a binary stream."
        )

    def this_file(self) -> str:
        f = self.finding
        if f.word:
            return self.say("**{word}**, none of these", word=f.word)
        return self.say("**none of these**")

    def engine_limit(self) -> str:
        return self.say("What begins otherwise is no object stream, so it stops here.")

    def sure(self) -> str:
        return self.say("Certain. The bytes were read.")


def _within(reason: Text) -> Text:
    """A reason as it stands within a sentence; a system's begins with a capital."""
    return reason if isinstance(reason, Message) else reason[:1].lower() + reason[1:]
