"""The binaries below a folder for people: ids, manifests, modules, and why some are refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from inspector.checks.engines.modules import BinariesAnswer, ManifestAnswer, State, TargetAnswer
from inspector.escaping import filled, one_line
from inspector.messages import _, ngettext
from inspector.messages.phrases import listed
from inspector.report.build_version import problem_lines
from inspector.report.style import PLAIN, Style
from inspector.report.values import fact


def modules_text(answer: BinariesAnswer, style: Style = PLAIN) -> Iterator[str]:
    """What is said of binaries, line by line."""
    for target in answer.targets:
        yield from (f"{line}\n" for line in _target_lines(target, style))
    if answer.findings:
        yield style.strong(_("Findings")) + "\n"
        yield from (f"{line}\n" for line in problem_lines(answer.findings, style))


def _target_lines(target: TargetAnswer, style: Style) -> Iterator[str]:
    yield style.strong(one_line(target.name))
    source = f"({target.source})" if target.source else ""
    reference = _("not known") if target.reference is None else f'"{target.reference}"'
    yield fact(_("build id"), one_line(f"{reference} {source}"))
    for manifest in target.manifests:
        yield _manifest_line(manifest)
    counts = Counter(module.state for module in target.modules)
    told = [
        _(
            "{modules} {state}",
            modules=ngettext("{count} module", "{count} modules", counts[state]),
            state=_(state.value),
        )
        for state in State
        if counts[state]
    ]
    yield fact("modules", listed(told) or _("none"))
    for module in target.modules:
        if module.state in (State.REFUSED, State.MISSING):
            where = one_line(f"{module.library}  ({module.manifest})")
            yield f"    {filled(_(module.state.value), 9)}  {one_line(module.name):<32}  {where}"


def _manifest_line(answer: ManifestAnswer) -> str:
    word = {True: _("accepted"), False: _("skipped"), None: _("not judged")}[answer.accepted]
    manifest = answer.manifest
    build_id = _("no id") if manifest.build_id is None else f'"{manifest.build_id}"'
    modules = ngettext("{count} module", "{count} modules", len(manifest.modules))
    return one_line(f"    {filled(word, 10)}  {build_id}  {manifest.path}  ({modules})")
