"""The words of a difference: one set of templates for reports and rows, which a translation is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from lanterns import edited, made
from made_catalogs import MadeCatalog

from inspector.catalog import default_catalog
from inspector.compare.model import Change, ChangeClass
from inspector.messages import ENGLISH, activate
from inspector.project.compare.files import compare_files
from inspector.report.diff.groups import Sides, Wanted
from inspector.report.diff.listed import Listed, shown_words
from inspector.report.diff.rows import DiffRows
from inspector.report.diff.text import diff_text
from inspector.report.diff.words import (
    class_meaning,
    class_word,
    engine_words,
    kinds_counted,
    quiet_class,
    version_words,
)


def change(of: ChangeClass, **more: object) -> Change:
    return Change("exports/A/properties/B", "changed", of, 1, 2, "exports", **more)  # type: ignore[arg-type]


@pytest.fixture
def german() -> Iterator[None]:
    """A few words in another language."""
    activate(
        MadeCatalog(
            "de",
            {
                "Edited: {fact}.": "Bearbeitet: {fact}.",
                "{values:, | and } in {holder}": "{values:, | und } in {holder}",
                "changed": "verändert",
                "Versions": "Versionen",
                "{count:# equal field|# equal fields}": "{count:# gleiches Feld|# gleiche Felder}",
                "Saved by {saved}": "Gespeichert von {saved}",
            },
        )
    )
    yield
    activate(ENGLISH)


@pytest.mark.usefixtures("german")
def test_a_translation_reaches_reports_and_rows_alike(tmp_path: Path) -> None:
    old, new = tmp_path / "Old.uasset", tmp_path / "New.uasset"
    old.write_bytes(made())
    new.write_bytes(made(edited))
    with compare_files(str(old), str(new)) as found:
        catalog = default_catalog()
        text = diff_text(found, catalog)
        assert "  verdict                 verändert\n" in text
        assert "  answer                  Bearbeitet: Intensity 1500 → 450" in text
        sides = Sides(found.old.tree, found.new.tree, found.difference, catalog)
        rows = DiffRows(sides, Wanted())
        below = [row.name for group in rows.groups() for row in group.below()]
        assert any(name.endswith(" gleiche Felder") for name in below)
        assert Listed(sides, rows).roots()[0].name == "Versionen"
        assert found.new.opened is not None
        assert engine_words(found.new.opened.facts)[0].startswith("Gespeichert von ")
        assert version_words(None) == ["no such file"]


def test_the_class_that_says_most_is_told() -> None:
    layout, noise = change(ChangeClass.LAYOUT), change(ChangeClass.NOISE)
    assert class_word(quiet_class([noise, layout])) == "layout"
    assert class_word(quiet_class([noise, change(ChangeClass.CONTENT)])) == ""
    assert class_word(quiet_class([])) == ""
    assert class_meaning(ChangeClass.LAYOUT).startswith("layout: where the editor left nodes")
    assert class_meaning(None) == ""


def test_what_is_listed_and_what_is_not_is_counted() -> None:
    assert shown_words(1200, 0) == "1,200"
    assert shown_words(38, 14) == "38, 14 hidden"
    # Of a file without a partner it is no change that is hidden.
    assert shown_words(6, 1, one_sided=True) == "6, 1 table entry hidden"
    assert shown_words(6, 0, one_sided=True) == "6"
    assert kinds_counted([change(ChangeClass.NOISE)] * 3) == "3 changed"


def test_what_a_class_means_is_known_where_classes_share_a_word() -> None:
    """A language may have one word for changes that come from engines."""
    shared = {
        "conversion": "engine",
        "version": "engine",
        "version: comes from another engine version": "engine: other numbers",
    }
    kinds = ChangeClass.CONVERSION, ChangeClass.VERSION
    try:
        activate(MadeCatalog("shared", shared))
        assert [class_word(kind) for kind in kinds] == ["engine", "engine"]
        assert [class_meaning(kind).partition(":")[0] for kind in kinds] == ["conversion", "engine"]
    finally:
        activate(ENGLISH)
