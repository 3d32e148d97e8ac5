"""The help as a site: strictly built, without a dead link, and where reports lead to."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from check_reports import report_of
from scratch_git import PROJECT

from inspector.project.explained import EXPLAINED
from inspector.report import help_site
from inspector.resource import resource_path

SAMPLE = resource_path("samples", "Lantern.uasset")
NEEDED = ("sphinx", "myst_parser", "furo")


class Page(HTMLParser):
    """The places that a page has, and where it leads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.places: set[str] = set()
        self.links: list[str] = []
        #: What a browser fetches to show it.
        self.parts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value is not None}
        self.places.update(given[name] for name in ("id", "name") if name in given)
        if "href" in given:
            (self.parts if tag == "link" else self.links).append(given["href"])
        if "src" in given:
            self.parts.append(given["src"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as the workflow builds it: what is amiss fails it."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        pytest.skip(f"the site is built with the extra docs, which is not here: {missing[0]}")
    out = tmp_path_factory.mktemp("site") / "help"
    steps = (PROJECT / ".github/workflows/help.yml").read_text("utf-8")
    (command,) = re.findall(r"python -m sphinx (.*) build/help", steps)
    ended = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", *command.split(), str(out)],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    return out


def pages_of(site: Path) -> dict[Path, Page]:
    return {path: Page(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}


def dead(pages: dict[Path, Page]) -> Iterator[str]:
    """Links within the site that lead to no page, file or place."""
    for path, page in pages.items():
        for link in (*page.links, *page.parts):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            place = unquote(parts.fragment) if target.suffix == ".html" else ""
            if not target.is_file() or (place and place not in pages[target].places):
                yield f"{path}: {link}"


@pytest.mark.slow
def test_no_link_of_the_site_is_dead(site: Path) -> None:
    pages = pages_of(site)
    assert len(pages) > 60
    assert sum(len(page.links) for page in pages.values()) > 1000
    assert list(dead(pages)) == []


def test_a_dead_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    page.write_text(
        '<a id="x" href="b.html"></a><a href="#y"></a><a href="#x"></a><img src="c.png">'
    )
    assert [link.rpartition(" ")[2] for link in dead(pages_of(tmp_path))] == [
        "b.html",
        "#y",
        "c.png",
    ]


@pytest.mark.slow
def test_it_loads_nothing_from_elsewhere_and_has_each_rule(site: Path) -> None:
    pages = pages_of(site)
    fetched = {part for page in pages.values() for part in page.parts}
    assert {part for part in fetched if urlsplit(part).scheme not in ("", "data")} == set()
    index = pages[site / "index.html"]
    for code in EXPLAINED:
        assert site / "rules" / f"{code}.html" in pages
        assert f"rules/{code}.html" in index.links


# Where reports lead ------------------------------------------------------------------------------


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """An address at which the help is published."""
    monkeypatch.setattr(help_site, "_address", lambda: "https://help.example/inspector/")
    help_site.rule_address.cache_clear()
    yield "https://help.example/inspector"
    help_site.rule_address.cache_clear()


def test_the_address_is_one_or_none() -> None:
    site = tomllib.loads((PROJECT / "resources/help/site.toml").read_text("utf-8"))
    assert list(site) == ["address"]
    assert not site["address"] or urlsplit(site["address"]).scheme == "https"


@pytest.mark.usefixtures("published")
def test_reports_lead_to_the_page_of_each_rule(published: str) -> None:
    (run,) = json.loads(report_of("sarif", SAMPLE))["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert rules
    assert [rule["helpUri"] for rule in rules] == [
        f"{published}/rules/{rule['id']}.html" for rule in rules
    ]
    address = f"{published}/rules/OBJ-NEW.html"
    assert f"| [OBJ-NEW]({address}) |" in report_of("markdown", SAMPLE)
    assert f'<a href="{address}"><code class="word">OBJ-NEW</code></a>' in report_of("html", SAMPLE)


def test_a_help_that_is_published_nowhere_is_not_linked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(help_site, "_address", lambda: "")
    help_site.rule_address.cache_clear()
    assert "helpUri" not in report_of("sarif", SAMPLE)
    assert "](" not in report_of("markdown", SAMPLE)
    assert "<a href" not in report_of("html", SAMPLE)
    help_site.rule_address.cache_clear()


@pytest.mark.usefixtures("published")
def test_what_has_no_page_is_not_linked() -> None:
    assert help_site.rule_address("NO-SUCH-RULE") == ""
