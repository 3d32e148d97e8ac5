"""The packages of a project as a report: those that are shown, or all of them."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.gui.desk.project import Project
from inspector.gui.desk.report import Form, Report
from inspector.gui.project.head import course_of
from inspector.project.job import Progress
from inspector.report.project.listing import FORMATS, PackageList
from inspector.report.project.sentence import set_verdict


def list_report(listed: PackageList) -> Report:
    """A list of packages, as something that can be saved."""

    def write(form_id: str, progress: Progress) -> Iterator[str]:
        form = next(form for form in FORMATS if form.id == form_id)
        for piece in form.write(listed):
            progress(0)
            yield piece

    forms = {form.suffix: Form(form.id, form.title) for form in FORMATS}
    return Report(listed.project, write, forms)


def project_report(project: Project) -> Report | None:
    """All packages of a project that were read; None where there are none."""
    if not project.rows:
        return None
    sentence = str(set_verdict(project.totals, course_of(project)))
    return list_report(PackageList(project.name, project.engine, sentence, tuple(project.rows)))
