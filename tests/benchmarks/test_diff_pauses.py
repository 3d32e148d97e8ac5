"""Two packages with 20,000 changes: comparing them, and working with the rows, holds nobody up.

Run with ``python -m pytest tests/benchmarks/test_diff_pauses.py -m benchmark -s``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from benchmarks.gui_event_loop import BAR, report, watch
from gui.pages import comparison
from PySide6.QtWidgets import QApplication

from inspector.catalog import default_catalog
from inspector.format.unreal.draft import ExportDraft, ImportDraft, PackageDraft, build
from inspector.gui.shell.app import make_window
from inspector.gui.shell.window import MainWindow
from inspector.gui.work.settings import Settings
from inspector.versions import VersionSet

pytestmark = pytest.mark.benchmark

_IMPORTS = 10_000


def _written(path: Path, word: str) -> str:
    """Writes a package that imports objects of these names."""
    release = default_catalog().release("5.3")
    assert release is not None
    saved_by = release.newest_build
    assert saved_by is not None
    names = [f"/Script/Engine.{word}{number}" for number in range(_IMPORTS)]
    draft = PackageDraft(
        versions=VersionSet(release.legacy, release.ue4, release.ue5, 0),
        saved_by=saved_by,
        compatible_with=saved_by,
        package_name="/Game/Many",
        imports=tuple(ImportDraft(one) for one in ("/Script/Engine.DataAsset", *names)),
        exports=(ExportDraft("Many", "/Script/Engine.DataAsset", is_asset=True),),
    )
    path.write_bytes(build(draft).uasset)
    return str(path)


def _steps(window: MainWindow) -> list[tuple[str, Callable[[], object]]]:
    """What a person does with the rows, and what it is called."""
    view = window.middle.guards["comparison"].view
    assert view is not None
    field = window.tools.filter_field
    return [
        ("the next change", lambda: window.run("next-change")),
        ("the previous change", lambda: window.run("previous-change")),
        ("the last change", lambda: window.run("previous-change")),
        ("showing what only follows", view.bar.noise.toggle),
        ("hiding it again", view.bar.noise.toggle),
        ("showing equal fields", view.bar.only.toggle),
        ("folding them again", view.bar.only.toggle),
        ("the first letter of a filter", lambda: field.set_text("9")),
        ("a filter for few rows", lambda: field.set_text("old99")),
        ("no filter", lambda: field.set_text("")),
    ]


def test_comparing_lets_people_work(qapp: QApplication, tmp_path: Path) -> None:
    old, new = _written(tmp_path / "old.uasset", "Old"), _written(tmp_path / "new.uasset", "New")
    window = make_window(qapp, Settings(None), look="light", engine="5.3")
    window.resize(1440, 900)
    window.show()
    qapp.processEvents()
    context = window.context

    def idle() -> bool:
        return not context.jobs.busy

    def opened() -> bool:
        shown = comparison(context)
        return shown is not None and shown.sides is not None and idle()

    stalls = [watch(qapp, "comparing", lambda: context.compare(old, new), opened)]
    view = window.middle.guards["comparison"].view
    assert view is not None
    assert view.position() == (1, 2 * _IMPORTS)
    stalls += [watch(qapp, what, lambda do=do: do(), idle) for what, do in _steps(window)]
    print(f"\n{report(stalls)}")
    window.close()
    # The thread's own time: what other programs take from a busy machine is not the window's.
    assert [one.what for one in stalls if one.own_ms >= BAR] == []
