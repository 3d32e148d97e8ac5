"""The packages of a project as a report: those that are selected or shown, or all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from inspector.gui.desk.project import Project
from inspector.gui.desk.report import Form, Report, SavingWords
from inspector.gui.project.head import course_of
from inspector.messages import _, ngettext
from inspector.progress import Progress
from inspector.project.scan.shared_verdict import PackageRow
from inspector.report.project.listing import FORMATS, PackageList
from inspector.report.project.summary import set_verdict


def listed(project: Project, rows: Sequence[PackageRow]) -> PackageList:
    """Some packages of a project as a list, below what is said of all of them."""
    sentence = str(set_verdict(project.totals, course_of(project)))
    return PackageList(project.name, project.engine, sentence, rows)


def list_report(packages: PackageList, *, selected: bool = False) -> Report:
    """A list of packages, as something that can be saved; ``selected`` says that it is no more
    than what somebody selected.
    """

    def write(form_id: str, progress: Progress) -> Iterator[str]:
        form = next(form for form in FORMATS if form.id == form_id)
        for piece in form.write(packages):
            progress(0)
            yield piece

    forms = {form.suffix: Form(form.id, form.title) for form in FORMATS}
    report = Report(packages.project, write, forms)
    return report._replace(words=_of_selected(len(packages.rows))) if selected else report


def _of_selected(count: int) -> SavingWords:
    """What is said while the selected rows are saved."""
    rows = ngettext("{count} selected row", "{count} selected rows", count)
    return SavingWords(
        _("Save report of {rows}", rows=rows),
        _("Report of {rows} saved.", rows=rows),
        _("Report of {rows} not saved.", rows=rows),
        _("a report"),
    )


def project_report(project: Project) -> Report | None:
    """All packages of a project that were read; None where there are none."""
    return list_report(listed(project, tuple(project.rows))) if project.rows else None
