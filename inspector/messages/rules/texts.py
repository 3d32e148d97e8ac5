"""Base classes for the texts of rules, and the scene that such a text may look at.

The scene is a file before an engine, with the answer of every known release and all findings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar, get_args

from inspector.checks.facts import FileFacts
from inspector.checks.judgement import (
    AboveNumber,
    Broken,
    CheckFinding,
    Mark,
    ReleaseAnswer,
    StreamFinding,
    TooNew,
    Unreadable,
    lowest_of,
)
from inspector.findings.finding import Finding
from inspector.findings.message import Text
from inspector.messages import current
from inspector.messages.phrases import in_a_row
from inspector.messages.saying import Sentence, filled
from inspector.named_tuples import NamedTuple

if TYPE_CHECKING:
    from inspector.catalog import EngineProfile


class Scene(NamedTuple):
    """Who is asked about which file, how every known release answers, and what is found.

    Templates name its properties where a finding has none of that name.
    """

    facts: FileFacts
    profile: EngineProfile
    answers: Sequence[ReleaseAnswer] = ()
    path: str = ""
    findings: Sequence[CheckFinding] = ()

    @property
    def of_classes(self) -> bool:
        """Whether the file is for lists of classes to load, not for releases of the engine."""
        return not self.facts.of_releases

    @property
    def source(self) -> Text:
        """Where the numbers of the engine come from."""
        return self.profile.source

    @property
    def release_name(self) -> str | None:
        """The engine's release, None of an engine that somebody described."""
        release = self.profile.release
        return None if release is None else release.name

    @property
    def unconfirmed(self) -> bool:
        """Whether no real package has confirmed the numbers of the engine's release."""
        release = self.profile.release
        return release is not None and not release.confirmed

    @property
    def described(self) -> bool:
        """Whether the numbers of the engine are somebody's description of it."""
        return self.profile.release is None or self.profile.complete

    @property
    def patch_open(self) -> bool:
        """Whether a later patch of the engine's release may be meant."""
        return self.profile.patch_open

    @property
    def saved_release(self) -> str | None:
        """The release that saved the file, None where it does not say."""
        saved_by = self.facts.saved_by
        return None if saved_by is None or saved_by.is_empty else saved_by.release

    @property
    def oldest(self) -> str | None:
        """The oldest release that opens the file, None where none does or nothing is known."""
        return lowest_of(self.answers)

    @property
    def all_refuse(self) -> bool:
        """Whether no known release loads the file."""
        return all(answer.mark is Mark.REFUSE for answer in self.answers)

    @property
    def is_map(self) -> bool:
        """Whether the file is called like a map, of which the editor says more."""
        return self.path.lower().endswith(".umap")

    @property
    def logged_stored(self) -> int | None:
        """The object version of the file in the log: of two, that of UE5."""
        versions = self.facts.versions
        return None if versions is None else versions.ue5 or versions.ue4

    @property
    def logged_limit(self) -> int:
        """The object version of the engine in the log: of two, that of UE5."""
        return self.profile.ue5 or self.profile.ue4


F = TypeVar("F", bound=Finding)
C = TypeVar("C", bound=CheckFinding)
A = TypeVar("A", bound=AboveNumber)
N = TypeVar("N", bound=TooNew)
B = TypeVar("B", bound=Broken)
S = TypeVar("S", bound=StreamFinding)
U = TypeVar("U", bound=Unreadable)

#: The classes of texts by their rules; a class is entered when it is made.
TEXTS: Final[dict[type[Finding], type[FindingTexts[Any]]]] = {}


class FindingTexts(Generic[F]):
    """What the findings of a rule say; the class of a rule names it: ``FindingTexts[ClassGone]``.

    ::

        class ClassGoneTexts(FindingTexts[ClassGone]):
            title = N_("Class gone")

            def message(self) -> str:
                f = self.finding
                if f.renamed_to:
                    return self.say("{name} is called {new} now.", name=f.name, new=f.renamed_to)
                return self.say("{name} is in no known engine.", name=f.name)

    Args:
        finding: The finding.
        scene: The file and the engine that it is of, for what asks for them.
        escape: What is done to texts among the arguments, so that they mean only themselves.
    """

    #: What the rule is called, in English: the heading of its help page.
    title: ClassVar[str] = ""
    #: What is wrong, in English and without a full stop, where the rule has no help page but a row
    #: in the table of a topic.
    meaning: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        for base in cls.__dict__.get("__orig_bases__", ()):
            for rule in get_args(base):
                if isinstance(rule, type):
                    TEXTS[rule] = cls

    def __init__(
        self,
        finding: F,
        scene: Scene | None = None,
        escape: Callable[[str], str] | None = None,
    ) -> None:
        self.finding = finding
        self._scene = scene
        self._escape = escape

    @property
    def scene(self) -> Scene:
        """The file and the engine that the finding is of.

        Raises:
            LookupError: It was not given.
        """
        if self._scene is None:
            raise LookupError(f"{self.finding.rule} is about no scene")
        return self._scene

    def message(self) -> str:
        """What it says, with numbers and names, in one or two sentences."""
        return ""

    def remedy(self) -> str:
        """What can be done about it."""
        return ""

    def line(self) -> str:
        """A short line in a list, without a full stop."""
        return ""

    def several(self, count: int) -> str:
        """The line of so many findings; empty where each has its own."""
        del count
        return ""

    def say(self, message: str, /, **values: object) -> str:
        """A message in the language of the process.

        Args:
            message: The English text, a template where there are values.
            values: What the names in braces are, as :func:`inspector.messages.saying.say` has them.
        """
        return self._filled(current().gettext(message), values)

    def psay(self, context: str, message: str, /, **values: object) -> str:
        """A message that English has for several things.

        Args:
            context: Which of them is meant, in English.
            message: The English text.
            values: What the names in braces stand for.
        """
        return self._filled(current().pgettext(context, message), values)

    def in_a_row(self, *sentences: str) -> str:
        """Sentences one after the other; empty ones are none."""
        return Sentence(in_a_row(sentences))

    def verbatim(self, value: object) -> str:
        """An argument alone, as messages write it."""
        return self._filled("{value}", {"value": value})

    def _filled(self, template: str, values: Mapping[str, object]) -> str:
        return filled(template, values, self._escape)


class CheckTexts(FindingTexts[C]):
    """What the findings of a check say.

    The chain of reasons, from ``headline`` to ``sure``, is light Markdown of one line each; that
    and the two of the verdict may ask for the scene.
    """

    def sentence(self) -> str:
        """What follows the first clause of the verdict."""
        return ""

    def lead(self) -> str:
        """What replaces that clause; empty where nothing does."""
        return ""

    def doubt(self) -> str:
        """What is said where the engine's number is assumed; empty where it is not."""
        return ""

    def stops(self) -> str:
        """Completes "5.6 …" for a release that refuses by the rule."""
        return ""

    def headline(self) -> str:
        """The finding as a short sentence without a full stop."""
        return ""

    def checked(self) -> str:
        """What the engine looks at."""
        return ""

    def this_file(self) -> str:
        """What this file has there."""
        return ""

    def engine_limit(self) -> str:
        """What the engine accepts, and that it stops or goes on."""
        return ""

    def log(self) -> str:
        """What the engine's log says and what it means; empty where no line is known."""
        return ""

    def opens(self) -> str:
        """What replaces the list of releases that open the file; empty where nothing does."""
        return ""

    def passes(self) -> str:
        """What a later release manages here, as a verb phrase: "reads layout −9"."""
        return ""

    def sure(self) -> str:
        """How certain the finding is, and on what ground."""
        return ""

    def _certain(self) -> str:
        f = self.finding
        if self.scene.unconfirmed:
            return self.say(
                "Likely. The number in the file is read from bytes; no real package has "
                "confirmed the numbers of {release_name} yet.",
                release_name=self.scene.release_name,
            )
        if self.scene.described:
            return self.say(
                "Certain, as far as the description of {engine} is right ({source}). The "
                "number in the file is read from bytes.",
                engine=f.engine,
                source=self.scene.source,
            )
        return self.say("Certain. Both numbers are read from bytes and release tables.")

    def _as_described(self) -> str:
        f = self.finding
        return self.say(
            "Certain, as far as the description of {engine} is right ({source}).",
            engine=f.engine,
            source=self.scene.source,
        )


class AboveNumberTexts(CheckTexts[A]):
    """What goes for a number above the engine's."""

    def lead(self) -> str:
        f = self.finding
        if f.assumed:
            return self.say("Whether {engine} loads this package is not known.", engine=f.engine)
        return ""

    def remedy(self) -> str:
        f = self.finding
        if f.assumed:
            return self.say(
                "Look up the number in the source of {engine}, and put it into the profile in "
                "place of the assumed one.",
                engine=f.engine,
            )
        return self.opened()

    def opened(self) -> str:
        """What opens the file, where the engine does not."""
        return ""

    def sure(self) -> str:
        f = self.finding
        if f.assumed:
            return self.say(
                "Not certain. The number in the file is read from bytes; that of {engine} is "
                "assumed ({source}).",
                engine=f.engine,
                source=self.scene.source,
            )
        return self._certain()

    def doubt(self) -> str:
        f = self.finding
        if f.assumed:
            return self.say(
                "The number of {engine} is assumed: its source did not say it for certain when it "
                "was imported.",
                engine=f.engine,
            )
        return ""


class TooNewTexts(AboveNumberTexts[N]):
    """What rules of this kind say."""

    def opened(self) -> str:
        f = self.finding
        if f.lowest:
            return self.say(
                "Open it with {lowest}, or fetch a revision saved by {engine} or older. No "
                "engine saves downwards.",
                lowest=f.lowest,
                engine=f.engine,
            )
        if f.asked:
            return self.say(
                "No known release opens it: fetch a revision saved by {engine} or older. No "
                "engine saves downwards.",
                engine=f.engine,
            )
        return self.say(
            "Open it with a newer engine, or fetch a revision saved by {engine} or older. No "
            "engine saves downwards.",
            engine=f.engine,
        )

    def _saved_by_newer(self) -> str:
        saver, oldest = self.scene.saved_release, self.scene.oldest
        if saver and oldest:
            return self.say(
                "It was saved by {saver}; the oldest engine that opens it is {oldest}.",
                saver=saver,
                oldest=oldest,
            )
        if saver:
            return self.say("It was saved by {saver}; no known release opens it.", saver=saver)
        if oldest:
            return self.say(
                "It was saved by a newer engine; the oldest engine that opens it is {oldest}.",
                oldest=oldest,
            )
        return self.say("It was saved by a newer engine; no known release opens it.")


class BrokenTexts(CheckTexts[B]):
    """What rules of this kind say."""

    def log(self) -> str:
        if self.scene.is_map:
            return self.say(
                "`most likely because the map was saved with a newer version of the engine` "
                "The dialog says so of every map that does not open. This reason has nothing "
                "to do with versions."
            )
        return ""


class StreamTexts(CheckTexts[S]):
    """What rules of this kind say."""

    def opens(self) -> str:
        return self.say("Programs that have its classes, of whatever release.")

    def _as_declared(self) -> str:
        f = self.finding
        return self.say(
            "Certain, as far as the declaration of the class is right ({classes_source}).",
            classes_source=f.classes_source,
        )

    def _as_in_code(self) -> str:
        f = self.finding
        return self.say(
            "Certain, as far as the list of that code is right ({classes_source}).",
            classes_source=f.classes_source,
        )


class UnreadableTexts(BrokenTexts[U]):
    """What rules of this kind say."""

    def opens(self) -> str:
        if self.scene.of_classes:
            return self.say("Nothing, as long as the file is as it is.")
        return self.say("No engine, as long as the file is as it is.")
