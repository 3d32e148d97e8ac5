"""Where the help is on the web, for reports that are read far from the program."""

from __future__ import annotations

import tomllib
from functools import cache

from inspector.resource import read_resource, resource_path


@cache
def _address() -> str:
    site = tomllib.loads(read_resource(resource_path("help", "site.toml")))
    return str(site["address"])


@cache
def rule_address(code: str) -> str:
    """The page that says what a rule means; empty where the help is published nowhere."""
    address = _address()
    has_page = bool(address) and resource_path("help", "rules", f"{code}.md").is_file()
    return f"{address.rstrip('/')}/rules/{code}.html" if has_page else ""
