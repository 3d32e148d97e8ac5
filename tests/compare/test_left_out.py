"""What a comparison leaves out is said, and a file in which it differs is never called the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from compare.more_sections import gathered, with_texts
from scratch_git import sample

from inspector.catalog import default_catalog
from inspector.compare import package_model
from inspector.compare.diff import difference
from inspector.compare.header_model import HeaderModels
from inspector.compare.sentence import lead, sentence
from inspector.format.unreal.tree.package_tree import PackageTree
from inspector.project.comparison import compare_files
from inspector.report.diff import diff_json, diff_markdown, diff_text

FromBytes = Callable[[bytes], PackageTree]
PROBLEM = "gatherable text: its bytes differ, and they are not compared"
PLACE = "/Game/Lantern.Lantern.Title"


def _sides() -> tuple[bytes, bytes]:
    """The lantern with a text to be translated, and with the same text edited."""
    data = sample("Lantern.uasset")
    before, after = (
        with_texts(data, gathered(text, "Title", PLACE)) for text in ("A light", "A lamp!")
    )
    assert len(before) == len(after)
    return before, after


@pytest.fixture(params=["method", "section"])
def without_texts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A comparison that knows nothing of texts to be translated."""
    if request.param == "method":
        monkeypatch.delattr(HeaderModels, "gatherable_text")
    else:
        monkeypatch.delitem(package_model.SECTIONS, "gatherable_text")


def test_an_edited_text_is_told(tree_from: FromBytes) -> None:
    found = difference(*map(tree_from, _sides()))
    (only,) = found.changes
    assert (only.path, only.before, only.after) == (
        "gatherable_text/Menu/Title/SourceString", "A light", "A lamp!",
    )  # fmt: skip
    assert (found.verdict, found.left_out, found.problems) == ("changed", (), ())


@pytest.mark.usefixtures("without_texts")
def test_a_section_that_is_left_out_and_differs_is_told(tree_from: FromBytes) -> None:
    trees = [*map(tree_from, _sides())]
    for sides in (trees, trees[::-1]):
        found = difference(*sides)
        assert (found.verdict, found.changes, found.problems) == ("changed", (), (PROBLEM,))
        assert found.left_out == ("gatherable text",)
        assert "nothing else" not in sentence(found)
        assert lead(found) == (
            "No edit seen, as far as both can be read; "
            "not compared, and different: gatherable text."
        )


@pytest.mark.usefixtures("without_texts")
def test_a_section_that_only_one_package_has_is_told(tree_from: FromBytes) -> None:
    found = difference(tree_from(sample("Lantern.uasset")), tree_from(_sides()[0]))
    assert found.left_out == ("gatherable text",)
    assert found.verdict == "changed"


@pytest.mark.usefixtures("without_texts")
def test_a_section_that_is_left_out_and_is_the_same_is_no_problem(tree_from: FromBytes) -> None:
    data = _sides()[0]
    brighter = data.replace(b"\0\x80\xbb\x44", b"\0\x80\xbb\x43")
    found = difference(tree_from(data), tree_from(brighter))
    assert len(found.changes) == 1
    assert (found.left_out, found.problems) == ((), ())


@pytest.mark.usefixtures("without_texts")
def test_every_report_says_so(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a.uasset", "b.uasset")]
    for path, data in zip(paths, _sides(), strict=True):
        path.write_bytes(data)
    catalog = default_catalog()
    with compare_files(*map(str, paths)) as found:
        assert "not compared, and different: gatherable text" in found.sentence
        document = json.loads(json.dumps(diff_json(found)))
        assert (document["verdict"], document["problems"]) == ("changed", [PROBLEM])
        assert PROBLEM in diff_text(found, catalog)
        assert PROBLEM in diff_markdown(found, catalog)


def test_no_section_of_real_packages_is_left_out(
    corpus: Path, opened: Callable[..., object]
) -> None:
    """What the reader knows takes part in every comparison."""
    for folder in sorted((corpus / "pairs").iterdir()):
        trees = [opened(next(folder.glob(f"{side}.u*[tp]"))) for side in ("before", "after")]
        before, after = (tree for tree in trees if isinstance(tree, PackageTree))
        assert difference(before, after).left_out == (), folder.name
