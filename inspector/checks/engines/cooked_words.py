"""What packages of a cooked set have that a shipping build does not expect, and why nobody can say.

Each is a phrase, by templates.
"""

from __future__ import annotations

from inspector.finding import Finding, Statement


class Offence(Statement):
    """What breaks an assumption."""

    rule = "cooked-offence"


class Refused(Offence):
    """Why the engine does not load a package, or nobody can: the rule and its short line."""

    rule = "cooked-refused"
    templates = {"message": "{code}: {why}"}

    code: str
    why: str


class NoPackage(Offence):
    """A file of another format under the name of a package."""

    rule = "cooked-no-package"
    templates = {"message": "no package"}


class NotCooked(Offence):
    """The flags of a package that still has its editor-only data."""

    rule = "cooked-flags"
    templates = {"message": "flags 0x{flags:X}"}

    flags: int


class OldNumber(Offence):
    """A number that is not the newest."""

    rule = "cooked-number"
    templates = {"message": "{axis} {number:d}, the newest is {latest:d}"}

    axis: str
    number: int
    latest: int


class NotStored(Offence):
    """A custom version that other packages of the class store."""

    rule = "cooked-not-stored"
    templates = {"message": "no {name}, which the others of class {of_class} store"}

    name: str
    of_class: str


class GateThere(Offence):
    """A gate as it is written."""

    rule = "cooked-gate"
    templates = {"message": "{text}"}

    text: str


class Build(Statement):
    """The build that a package comes from, by its numbers."""

    rule = "cooked-build"
    templates = {
        "message": "UE4 {ue4:d}, UE5 {ue5:d}, licensee {licensee:d}{saved}",
        "saved": "",
        "saved.saved_by": ", saved by {saved_by}",
    }

    ue4: int
    ue5: int
    licensee: int
    saved_by: str = ""


class OtherBuild(Offence):
    """Packages of another build than most."""

    rule = "cooked-other-build"
    templates = {"message": "{build} ({packages:# package|# packages})"}

    build: Build
    packages: int


class Doubt(Statement):
    """Why nobody can say whether an assumption holds."""

    rule = "cooked-doubt"


class GatesUnread(Doubt):
    """Nobody looked for gates."""

    rule = "cooked-gates-unread"
    templates = {"message": "gates stand in the engine's code, and no source was named"}


class SourceUnread(Doubt):
    """Some files of the engine's source cannot be read."""

    rule = "cooked-source-unread"
    templates = {"message": "{files:# source file|# source files} cannot be read"}

    files: int


class NewestUnknown(Doubt):
    """Packages store custom versions whose newest number is not known."""

    rule = "cooked-newest-unknown"
    templates = {
        "message": "{packages:# package|# packages} with a custom version of unknown newest number"
    }

    packages: int


class AssumptionBroken(Finding):
    """An assumption that the set does not meet; ``path`` is the first package that breaks it."""

    rule = "COOKED"
    stable = ("code",)
    templates = {
        "message": "{code}, {title}: {packages:# package does|# packages do} not meet it, the "
        "first is {path} with {has}.",
        "message.gates": "{code}, {title}: {packages:# gate does|# gates do} not meet it, the "
        "first is at {path}: {has}.",
        "remedy": "Cook all content again with this engine, or keep the version checks.",
        "remedy.gates": "Such a build never takes them: look what they do, or keep these checks.",
        "remedy.advisory": "Look whether an earlier build's content is loaded with it.",
    }

    code: str
    title: str
    packages: int
    has: Offence
    advisory: bool = False
    #: Whether gates break it, not packages.
    gates: bool = False
