"""The help pages of the rules and topics, as Markdown files beside the program."""

from __future__ import annotations

from pathlib import Path

from inspector.errors import UnsupportedError
from inspector.resource import read_resource, resource_path


def rule_page(code: str) -> Path:
    """Where the page of a rule is; every rule has one."""
    return resource_path("help", "rules", f"{code}.md")


def topics() -> tuple[str, ...]:
    """The names of the topic pages, in order."""
    return tuple(sorted(page.stem for page in resource_path("help", "topics").glob("*.md")))


def read_page(name: str) -> str:
    """The Markdown of a page such as ``rules/OBJ-NEW`` or ``topics/release-strip``.

    Raises:
        UnsupportedError: When there is no such page.
    """
    folder, _, stem = name.partition("/")
    path = resource_path("help", folder, f"{stem}.md")
    if folder not in ("rules", "topics") or not stem or "/" in stem or not path.is_file():
        raise UnsupportedError("help page", name, ", ".join(f"topics/{t}" for t in topics()))
    return read_resource(path)
