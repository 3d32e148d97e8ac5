"""How the pages of ``resources/help`` become a site: static, and with nothing from elsewhere.

``build.py`` beside this file builds it, once a language. The language of a build is that of the
program, ``INSPECTOR_LANG``: pages, the words around them and the search are in it.
"""

from __future__ import annotations

import sys
from gettext import NullTranslations
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder

from inspector import __version__
from inspector.colours import COLOURS
from inspector.desktop.types import program_icon
from inspector.files.folders import read_resource, resource_path
from inspector.messages import _, activate
from inspector.messages.languages import help_path, languages, translation, wanted
from inspector.report.rule import site_folder

HERE: Final = Path(__file__).parent
sys.path.insert(0, str(HERE))

from chinese import SearchChinese  # noqa: E402
from records import records_page  # noqa: E402

NAME: Final = wanted()
activate(translation(NAME))

project = "Asset Inspector"
release = __version__
language = NAME
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
templates_path = ["templates"]
# Blocks are commands and files of several languages, and none says which.
highlight_language = "none"
html_theme = "furo"
html_title = f"Asset Inspector {release}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_copyright = False
html_show_sourcelink = False
html_show_sphinx = False
html_use_index = False

#: Variables of the theme, and the role of the window's colours that each has.
ROLES: Final = {
    "color-foreground-primary": "text",
    "color-foreground-secondary": "text2",
    "color-foreground-muted": "text3",
    "color-foreground-border": "ctl",
    "color-background-primary": "base",
    "color-background-secondary": "panel",
    "color-background-hover": "hover",
    "color-background-hover--transparent": "hover",
    "color-background-border": "line",
    "color-brand-primary": "accent",
    "color-brand-content": "accent",
    "color-brand-visited": "accent",
    "color-inline-code-background": "panel",
    "color-link--visited": "accent",
    "color-sidebar-link-text": "text2",
    "color-sidebar-link-text--top-level": "text2",
    "color-sidebar-item-background--current": "sel",
    "color-table-header-background": "panel",
    "color-table-border": "line",
    "color-code-background": "panel",
    "color-code-foreground": "text",
    "color-admonition-background": "noteBg",
    "color-highlighted-background": "warnBg",
    "color-highlighted-text": "text",
}
html_theme_options = {
    f"{scheme}_css_variables": {name: COLOURS[role][at] for name, role in ROLES.items()}
    for at, scheme in enumerate(("light", "dark"))
}

#: What the theme says in English where Sphinx has no words for it.
WORDS: Final = {
    "Back to top": _("Back to top"),
    "Home": _("Home"),
    "Made with ": _("Made with "),
    "Next": _("Next page"),
    "On this page": _("On this page"),
    "Please activate JavaScript to enable the search functionality.": _(
        "The search needs JavaScript."
    ),
    "Previous": _("Page before"),
    "Skip to content": _("Skip to content"),
}
html_context = {
    # Texts that the theme has in its template as they are, and what stands in their place.
    "in_place": {
        "Toggle Light / Dark / Auto color theme": _("Light, dark, or as the system is"),
        "Toggle site navigation sidebar": _("All pages"),
        "Toggle table of contents sidebar": _("On this page"),
    },
    # What a page begins with there, behind the theme's own buttons.
    "theme_main": Markup('<article role="main"'),
    "language_label": _("Language"),
    "language_name": NAME,
    # Each language: its name, what it calls itself, and where it lies below the site's top.
    "site_languages": [
        (spoken.name, spoken.title, site_folder(spoken.name)) for spoken in languages()
    ],
    "way_to_top": "../" if site_folder(NAME) else "",
}


class Words(NullTranslations):
    """The words of the program's tables, for a text that Sphinx has none for."""

    def gettext(self, message: str) -> str:
        """The words in the language of this build; the text itself where there are none."""
        return WORDS.get(message, message)


def translated(__: Sphinx, page: str, source: list[str]) -> None:
    """Puts the page of this build's language in the place of the English one.

    Args:
        page: Its name below the help folder, without an ending.
        source: Its text, which is changed.
    """
    parts = f"{page}.md".split("/")
    path = help_path(*parts)
    if path != resource_path("help", *parts):
        source[0] = read_resource(path)
    elif NAME != "en":
        title, end, rest = source[0].partition("\n")
        note = _("This page is not translated yet; this is the English one.")
        source[0] = f"{title}{end}\n```{{note}}\n{note}\n```\n{rest}"
    if page == "records":
        source[0] += f"\n{records_page()}\n"


def dressed(app: Sphinx) -> None:
    """Gives the theme words of this language, and the site its icon."""
    app.translator.add_fallback(Words())
    if isinstance(app.builder, StandaloneHTMLBuilder):
        folder = Path(app.outdir, "_static")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "icon.svg").write_text(program_icon(), "utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    """What Sphinx asks of an extension."""
    app.add_search_language(SearchChinese)
    app.connect("builder-inited", dressed)
    app.connect("source-read", translated)
    return {"parallel_read_safe": True}
