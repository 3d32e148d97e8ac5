"""Classes by name: imported when one is made, never by asking whether a thing is one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from inspector.gui.desk.lazy_class import LazyClass, NotImported


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose modules can be imported, and are forgotten afterwards."""
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("lazy_room_page", "lazy_room_broken"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    (tmp_path / "lazy_room_page.py").write_text(
        "class Page:\n    def __init__(self, *given): self.given = given\n"
    )
    (tmp_path / "lazy_room_broken.py").write_text("Page = 1 / 0\n")
    return tmp_path


def test_the_module_is_imported_when_one_is_made(room: Path) -> None:
    page: LazyClass[object] = LazyClass("lazy_room_page:Page")
    assert not page.made("a text")
    assert "lazy_room_page" not in sys.modules
    one = page(1, 2)
    assert vars(one) == {"given": (1, 2)}
    assert page.made(one)
    assert not page.made("a text")


def test_what_somebody_else_imported_is_known(room: Path) -> None:
    page: LazyClass[object] = LazyClass("lazy_room_page:Page")
    other: LazyClass[object] = LazyClass("lazy_room_page:Page")
    assert page.made(other())


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("lazy_room_broken:Page", "division by zero"),
        ("lazy_room_page:Pgae", "Pgae"),
        ("lazy_room_nowhere:Page", "No module named 'lazy_room_nowhere'"),
    ],
)
def test_what_cannot_be_imported_is_one_kind_of_error(room: Path, name: str, says: str) -> None:
    page: LazyClass[object] = LazyClass(name)
    with pytest.raises(NotImported, match=f"{name}: .*{says}") as caught:
        page()
    assert caught.value.name == name.partition(":")[0]
    assert caught.value.__cause__ is not None
    # It is tried again: what was in the way may be gone.
    (room / f"{caught.value.name}.py").write_text("class Page: ...\nPgae = Page\n")
    sys.modules.pop(str(caught.value.name), None)
    assert page.made(page())
