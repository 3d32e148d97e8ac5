"""The help as a site: strictly built, without a dead link, and where reports lead to."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from check_reports import report_of
from PySide6.QtCore import QLockFile
from scratch_git import PROJECT

from inspector import __version__
from inspector.files.folders import HELP_VARIABLE, resource_path
from inspector.messages import ENGLISH, activate
from inspector.messages.languages import translation
from inspector.report import rule
from inspector.report.rule import EXPLAINED, rule_meaning

SAMPLE = resource_path("samples", "Lantern.uasset")
NEEDED = ("sphinx", "myst_parser", "furo")


#: What the workflow publishes a language under, as a browser and a reader know it.
LANGUAGES = {"": "en", "zh-cn": "zh-CN"}


class Page(HTMLParser):
    """The places that a page has, and where it leads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.language = ""
        self.places: set[str] = set()
        self.links: list[str] = []
        #: What a browser fetches to show it.
        self.parts: list[str] = []
        #: What is read out of parts that show no words.
        self.labels: set[str] = set()
        #: The language in which each of the links leads to, of those that say so.
        self.twins: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value is not None}
        self.places.update(given[name] for name in ("id", "name") if name in given)
        if tag == "html":
            self.language = given["lang"]
        if "aria-label" in given:
            self.labels.add(given["aria-label"])
        if "href" in given:
            (self.parts if tag == "link" else self.links).append(given["href"])
            if tag == "a" and "lang" in given:
                self.twins[given["lang"]] = given["href"]
        if "src" in given:
            self.parts.append(given["src"])


def build(folder: Path, out: Path) -> None:
    """Builds the site of a checkout as the workflow does: what is amiss fails it."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        pytest.skip(f"the site is built with the extra docs, which is not here: {missing[0]}")
    steps = (PROJECT / ".github/workflows/help.yml").read_text("utf-8")
    (script,) = re.findall(r"- run: python (\S+) build/help\n", steps)
    ended = subprocess.run(
        [sys.executable, script, str(out)], cwd=folder, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site in all languages, built by the first process of the tests that comes to it."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    site = folder / "help-site"
    lock = QLockFile(f"{site}.lock")
    # However long a build takes, nobody else begins one.
    lock.setStaleLockTime(0)
    assert lock.lock()
    try:
        if not site.exists():
            made = tmp_path_factory.mktemp("site") / "help"
            build(PROJECT, made)
            made.rename(site)
    finally:
        lock.unlock()
    return site


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
    # Every page of the help, and the one that searches.
    assert len(pages) == len(LANGUAGES) * (len([*(PROJECT / "resources/help").rglob("*.md")]) + 1)
    assert sum(len(page.links) for page in pages.values()) > 10_000
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
    for folder in LANGUAGES:
        index = pages[site / folder / "index.html"]
        for code in EXPLAINED:
            assert site / folder / "rules" / f"{code}.html" in pages
            assert f"rules/{code}.html" in index.links


@pytest.mark.slow
def test_each_page_is_in_its_language_and_leads_to_the_same_in_others(site: Path) -> None:
    pages = pages_of(site)
    for path, page in pages.items():
        place = path.relative_to(site)
        folder = place.parts[0] if place.parts[0] in LANGUAGES else ""
        assert page.language == LANGUAGES[folder], place
        name = place.relative_to(folder)
        assert {
            language: (path.parent / link).resolve() for language, link in page.twins.items()
        } == {language: site / other / name for other, language in LANGUAGES.items()}, place


@pytest.mark.slow
def test_what_stands_around_a_page_is_in_its_language(site: Path) -> None:
    text = (site / "zh-cn/rules/CUSTOM-NEW.html").read_text("utf-8")
    assert "<h1>CUSTOM-NEW：自定义版本过新" in text
    page = Page(text)
    assert {label for label in page.labels if label.isascii()} == set()
    words = {line.strip() for line in re.sub(r"<[^>]*>|<!--[^-]*-->", "\n", text).splitlines()}
    assert {"本页内容", "上一页", "下一页", "跳到正文", "回到顶部"} <= words
    # What is the same in both: names, and signs.
    english = (site / "rules/CUSTOM-NEW.html").read_text("utf-8")
    told = re.sub(r"(?s)<(script|style|title)\b.*?</\1>|<[^>]*>", "\n", english)
    same = {line.strip() for line in told.splitlines()} & words - {""}
    assert same == {f"Asset Inspector {__version__}", "English", "简体中文", "Furo", "¶"}


@pytest.mark.slow
def test_chinese_is_searched_by_its_own_words(site: Path) -> None:
    index = (site / "zh-cn/searchindex.js").read_text("utf-8")
    found = json.loads(index.removeprefix("Search.setIndex(").rstrip().removesuffix(")"))
    page = found["docnames"].index("topics/project-file")
    for word in ("检查", "查结", "结果", "包", "toml"):
        pages = found["terms"][word]
        assert page in (pages if isinstance(pages, list) else [pages]), word
    script = (site / "zh-cn/_static/language_data.js").read_text("utf-8")
    (stemmer,) = re.findall(r"window\.Stemmer = (\w+);", script)
    assert f"var {stemmer}=function" in script


@pytest.mark.slow
def test_what_is_looked_for_is_cut_like_the_pages(site: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("nothing here runs what a browser runs: node is missing")
    script = (site / "zh-cn/_static/language_data.js").read_text("utf-8")
    program = f"window = {{}};\n{script}\nconsole.log(splitQuery('包 git检查结果').join());"
    told = subprocess.run([node, "-e", program], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "git,包,检查,查结,结果"


@pytest.mark.slow
def test_a_page_that_is_not_translated_is_english_and_says_so(tmp_path: Path) -> None:
    for part in ("inspector", "resources"):
        left_out = shutil.ignore_patterns("__pycache__", "gui")
        shutil.copytree(PROJECT / part, tmp_path / part, ignore=left_out)
    shutil.copy(PROJECT / "pyproject.toml", tmp_path)
    (tmp_path / "resources/locale/zh_CN/help/topics/git.md").unlink()
    build(tmp_path, tmp_path / "out")
    text = (tmp_path / "out/zh-cn/topics/git.html").read_text("utf-8")
    assert "<h1>Packages in Git" in text
    assert "此页尚未翻译；以下是英文页面。" in text
    assert "此页尚未翻译" not in (tmp_path / "out/topics/git.html").read_text("utf-8")


# Where reports lead ------------------------------------------------------------------------------


ADDRESS = "https://help.example/inspector"


@pytest.fixture(autouse=True)
def unknown(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No address of a studio's, unless a test names one."""
    monkeypatch.delenv(HELP_VARIABLE, raising=False)
    rule.site_address.cache_clear()
    yield
    rule.site_address.cache_clear()


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> str:
    """An address at which a studio publishes the help."""
    monkeypatch.setenv(HELP_VARIABLE, f"{ADDRESS}/")
    return ADDRESS


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


def test_a_help_that_is_published_nowhere_is_not_linked() -> None:
    assert "helpUri" not in report_of("sarif", SAMPLE)
    assert "](" not in report_of("markdown", SAMPLE)
    assert "<a href" not in report_of("html", SAMPLE)


@pytest.mark.usefixtures("published")
def test_what_has_no_page_is_not_linked() -> None:
    assert rule.rule_address("NO-SUCH-RULE") == ""


@pytest.mark.usefixtures("published")
def test_a_report_leads_to_pages_in_its_language() -> None:
    activate(translation("zh_CN"))
    assert rule.rule_address("OBJ-NEW") == f"{ADDRESS}/zh-cn/rules/OBJ-NEW.html"
    activate(translation("pseudo"))
    assert rule.rule_address("OBJ-NEW") == f"{ADDRESS}/rules/OBJ-NEW.html"


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """What a test speaks is forgotten."""
    yield
    activate(ENGLISH)


def checked(address: str, form: str, language: str = "en") -> subprocess.CompletedProcess[str]:
    """What the command line says of all samples, with an address of a studio's."""
    return subprocess.run(
        [sys.executable, "-m", "inspector", "check", "resources/samples", "--deep", "--no-index",
         "--engine", "5.3", "--verbose", "--format", form],
        cwd=PROJECT, env=os.environ | {HELP_VARIABLE: address, "INSPECTOR_LANG": language},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.slow
def test_each_link_of_a_report_is_a_page_of_the_site(site: Path) -> None:
    (run,) = json.loads(checked(site.as_uri(), "sarif").stdout)["runs"]
    linked = {rule["id"]: rule["helpUri"] for rule in run["tool"]["driver"]["rules"]}
    # What the samples are made to show, among others.
    assert {"OBJ-NEW", "TRUNCATED", "OLD-VERSION"} <= set(linked)
    # And those that no sample shows.
    linked |= {code: f"{site.as_uri()}/rules/{code}.html" for code in EXPLAINED}
    for code, address in linked.items():
        page = Path(unquote(urlsplit(address).path))
        assert re.search(f"<h1>{code}: ", page.read_text("utf-8"))
    for form, pattern in (("html", r'<a href="([^"]+)"><code'), ("markdown", r"\]\(([^)]+)\)")):
        for language, folder in (("en", site), ("zh_CN", site / "zh-cn")):
            text = checked(site.as_uri(), form, language).stdout
            pages = {Path(unquote(urlsplit(link).path)) for link in re.findall(pattern, text)}
            assert {page.parent for page in pages} == {folder / "rules"}
            assert len(pages) >= 3
            assert all(page.is_file() for page in pages)


@pytest.mark.slow
@pytest.mark.parametrize("address", ["javascript:alert(1)", "help.example", "https://a b", "C:\\x"])
def test_what_is_no_address_is_told_before_anything_is_written(address: str) -> None:
    ended = checked(address, "html")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "ASSET_INSPECTOR_HELP is no address of a site" in ended.stderr


@pytest.mark.parametrize("code", list(EXPLAINED))
def test_a_meaning_is_the_first_answer_of_the_page(code: str) -> None:
    page = (PROJECT / f"resources/help/rules/{code}.md").read_text("utf-8")
    meaning = rule_meaning(code)
    assert not set("`*#") & set(meaning)
    answer = page.partition("## What it means")[2].partition("\n\n##")[0]
    answer = re.sub(r"\]\([^)]*\)", "", answer)
    words = re.findall(r"\w+", meaning)
    assert words == re.findall(r"\w+", answer)[: len(words)]


def test_a_report_says_what_its_rules_mean_without_a_site() -> None:
    assert rule_meaning("OBJ-NEW") in unescape(report_of("html", SAMPLE))
