"""Where the help is on the web, for reports that are read far from the program.

The address stands in ``resources/help/site.toml`` for everybody who has the program from the same
place; a studio that publishes the help itself names its own in an environment variable.
"""

from __future__ import annotations

import os
import re
import tomllib
from functools import cache
from typing import Final

from inspector.errors import InspectorError, shortened
from inspector.messages import ENGLISH, _, current
from inspector.project.around.settings import HELP_VARIABLE
from inspector.resource import read_resource, resource_path

#: What a report may lead to: nothing that would run in the place of being shown.
_ADDRESS: Final = re.compile(r"(https?://|file:///)[^\s\"'<>`|()\[\]\\]+")


class HelpAddressError(InspectorError):
    """The environment variable for the address of the help holds something else.

    Args:
        found: What it holds.
    """

    def __init__(self, found: str) -> None:
        self.found = found
        super().__init__(
            _(
                "{variable} is no address of a site: {found!r}; write it as https://…",
                variable=HELP_VARIABLE,
                found=shortened(found),
            )
        )


def folder_of(language: str) -> str:
    """The folder of a language below the top of the site; empty for English, which is the top.

    Args:
        language: Its name, such as ``zh_CN``.
    """
    return "" if language == ENGLISH.name else language.replace("_", "-").lower()


@cache
def site_address() -> str:
    """Where the top of the site is, without a slash at its end; empty where it is nowhere.

    Raises:
        HelpAddressError: A studio names something that is no address.
    """
    own = os.environ.get(HELP_VARIABLE, "")
    if own and not _ADDRESS.fullmatch(own):
        raise HelpAddressError(own)
    if not own:
        site = tomllib.loads(read_resource(resource_path("help", "site.toml")))
        own = str(site["address"])
    return own.rstrip("/")


def rule_address(code: str) -> str:
    """The page that says what a rule means, in the language of this process.

    Args:
        code: The rule.

    Returns:
        Its address; empty where the help is published nowhere or has no such page.
    """
    address = site_address()
    if not address or not resource_path("help", "rules", f"{code}.md").is_file():
        return ""
    language = current().name
    # A language without a folder of its own, as the one for those who write the program, has no
    # part of the site.
    has_part = resource_path("locale", language).is_dir()
    parts = [address, folder_of(language) if has_part else "", "rules", f"{code}.html"]
    return "/".join(filter(None, parts))
