"""The packages of a project as a report: those that are shown, or all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from inspector.gui.desk.project import Project
from inspector.gui.desk.report import Form, Report
from inspector.gui.project.head import course_of
from inspector.progress import Progress
from inspector.project.scan.shared_verdict import PackageRow
from inspector.report.project.listing import FORMATS, PackageList
from inspector.report.project.summary import set_verdict


def listed(project: Project, rows: Sequence[PackageRow]) -> PackageList:
    """Some packages of a project as a list, below what is said of all of them."""
    sentence = str(set_verdict(project.totals, course_of(project)))
    return PackageList(project.name, project.engine, sentence, rows)


def list_report(packages: PackageList) -> Report:
    """A list of packages, as something that can be saved."""

    def write(form_id: str, progress: Progress) -> Iterator[str]:
        form = next(form for form in FORMATS if form.id == form_id)
        for piece in form.write(packages):
            progress(0)
            yield piece

    forms = {form.suffix: Form(form.id, form.title) for form in FORMATS}
    return Report(packages.project, write, forms)


def project_report(project: Project) -> Report | None:
    """All packages of a project that were read; None where there are none."""
    return list_report(listed(project, tuple(project.rows))) if project.rows else None
