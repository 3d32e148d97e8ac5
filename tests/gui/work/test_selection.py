"""The way back through what was shown and selected."""

from __future__ import annotations

from inspector.gui.work.selection import PlaceHistory, Selection


def at(field: str, path: str = "/a.uasset") -> Selection:
    return Selection(path, field, "test")


def visited(*fields: str) -> PlaceHistory:
    history = PlaceHistory()
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
    history = PlaceHistory(limit=3)
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


def test_an_entry_is_a_place_until_something_in_it_is_selected() -> None:
    history = PlaceHistory()
    history.visit_entry("/project")
    history.visit_entry("/a.uasset")
    history.visit(at("x"))
    history.visit(at("y"))
    history.visit_entry("/a.uasset")
    assert [history.back(), history.back()] == [at("x"), Selection("/project", "")]
    assert history.back() is None


def test_what_stood_on_both_sides_of_a_closed_file_is_one_place() -> None:
    history = PlaceHistory()
    for key in ("/project", "/a.uasset", "/project"):
        history.visit_entry(key)
    history.forget("/a.uasset")
    assert history.current == Selection("/project", "")
    assert not history.can_go_back
    assert not history.can_go_forward
