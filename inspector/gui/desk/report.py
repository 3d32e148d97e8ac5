"""What is shown as a file for somebody else: a kind says what there is, one place saves it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from inspector.errors import AccessError
from inspector.files.writing import OwnFile, write_file
from inspector.gui.look.painting import png_of
from inspector.messages import Label, _, lazy
from inspector.messages.phrases import as_sentence, listed
from inspector.named_tuples import NamedTuple
from inspector.progress import Progress

if TYPE_CHECKING:
    from inspector.gui.desk.workplace import Workplace


class Form(NamedTuple):
    """A form of reports: what who writes it calls it, and what a chooser does."""

    id: str
    title: Label


#: The forms that most reports have, by the suffixes of their files.
FORMS: Final[Mapping[str, Form]] = MappingProxyType(
    {
        ".html": Form("html", lazy("HTML page")),
        ".md": Form("markdown", lazy("Markdown")),
        ".json": Form("json", "JSON"),
    }
)
#: The setting that keeps the folder of the last report: one of assets is no place for it.
_FOLDER: Final = "report/folder"
_JOB: Final = "save report"

#: Makes a report in a form, piece by piece, on any thread.
Writer = Callable[[str, Progress], Iterable[str]]


class SavingWords(NamedTuple):
    """What is said while something is saved: the title of the question, what became of it, what a
    file of it is called.
    """

    title: Label
    saved: Label
    not_saved: Label
    noun: Label


_REPORT: Final = SavingWords(
    lazy("Save report"), lazy("Report saved."), lazy("Report not saved."), lazy("a report")
)
PICTURE: Final = SavingWords(
    lazy("Save picture"), lazy("Picture saved."), lazy("Picture not saved."), lazy("a picture")
)


class Report(NamedTuple):
    """What can be saved.

    Attributes:
        name: What its file is called, without the suffix.
        write: Makes it in the form of an id.
        forms: The forms that it has, by suffix.
        paints: What paints the forms that are pixels, by their ids: only the window's thread can.
        words: What is said of it.
        folder: Where it is saved while none was saved before; the home folder without it.
    """

    name: str
    write: Writer
    forms: Mapping[str, Form] = FORMS
    paints: Mapping[str, Callable[[], QImage]] = MappingProxyType({})
    words: SavingWords = _REPORT
    folder: str = ""


def save_report(place: Workplace, report: Report, parent: QWidget, first: str = "") -> None:
    """Asks for a file and writes a report into it, in the form that the suffix says.

    The file comes in one step. No package is replaced, whatever it is called, and nothing that an
    engine calls its own.

    Args:
        place: Where the work goes, and who is asked.
        report: What is saved.
        parent: The window that asks.
        first: The suffix of the form that is offered first; that of the first form by default.
    """
    settings, words = place.settings, report.words
    folder = settings.text(_FOLDER) or report.folder or str(Path.home())
    suffixes = sorted(report.forms, key=lambda suffix: suffix != first)
    # Names of entries are those of files, and an arrow between two of them.
    start = Path(folder, f"{report.name.replace('/', '-')}{suffixes[0]}")
    titles = {suffix: str(report.forms[suffix].title) for suffix in suffixes}
    chosen = place.ask.new_file(parent, str(start), str(words.title), titles)
    if not chosen:
        return
    path = Path(chosen)
    form = report.forms.get(path.suffix.lower())
    if form is None:
        ends = listed(report.forms)
        place.notified.emit(
            "warn",
            str(words.not_saved),
            _("Its name has to end in one of {ends}.", ends=ends),
        )
        return
    kind = OwnFile(str(words.noun), tuple(report.forms))
    picture = report.paints[form.id]() if form.id in report.paints else None

    def work(progress: Progress) -> None:
        progress(0)
        if picture is not None:
            content = png_of(picture)
        else:
            text = "".join(report.write(form.id, progress))
            content = text.encode("utf-8", "backslashreplace")
        write_file(path, content, kind)

    def done(__: None) -> None:
        settings.set(_FOLDER, str(path.parent))
        place.notified.emit("ok", str(words.saved), str(path))

    def failed(problem: Exception) -> None:
        if not isinstance(problem, AccessError):
            raise problem
        place.notified.emit("warn", str(words.not_saved), as_sentence(str(problem)))

    place.jobs.start(_JOB, work, done, failed=failed, title=_("Saving {name}", name=path.name))
