"""The way back through what was selected."""

from __future__ import annotations

from inspector.gui.work.selection import Selection, SelectionHistory


def at(field: str, path: str = "/a.uasset") -> Selection:
    return Selection(path, field, "test")


def visited(*fields: str) -> SelectionHistory:
    history = SelectionHistory()
    for field in fields:
        history.visit(at(field))
    return history


def test_back_and_forward_again() -> None:
    history = visited("x", "y", "z")
    assert history.back() == at("y")
    assert history.back() == at("x")
    assert history.back() is None
    assert history.forward() == at("y")
    assert history.can_go_forward


def test_a_new_place_forgets_what_was_ahead() -> None:
    history = visited("x", "y", "z")
    history.back()
    history.back()
    history.visit(at("w"))
    assert not history.can_go_forward
    assert history.back() == at("x")


def test_the_same_place_again_is_one_entry() -> None:
    history = visited("x")
    history.visit(Selection("/a.uasset", "x", "another view"))
    assert not history.can_go_back


def test_only_so_many_are_kept() -> None:
    history = SelectionHistory(limit=3)
    for number in range(10):
        history.visit(at(str(number)))
    assert history.current == at("9")
    assert [history.back(), history.back(), history.back()] == [at("8"), at("7"), None]


def test_closing_a_file_forgets_its_places() -> None:
    history = visited("x")
    history.visit(at("y", "/b.uasset"))
    history.visit(at("z"))
    history.forget("/a.uasset")
    assert history.current == at("y", "/b.uasset")
    assert not history.can_go_back
    history.forget("/b.uasset")
    assert history.current is None
