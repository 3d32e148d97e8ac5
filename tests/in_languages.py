"""What processes that speak another language tell: each is asked the same, in its own words."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

#: The languages that are held against English: Chinese, and one that writes longer words.
LANGUAGES: Final = ("zh_CN", "pseudo")

_BEGIN: Final = """
import contextlib, io, json, sys
from hashlib import sha1
from pathlib import Path
from inspector.messages.languages import activate_wanted
activate_wanted([])
from inspector.cli.main import main
root, *names = json.load(sys.stdin)
found = {}

def printed(*arguments):
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        status = main(list(arguments))
    return status, out.getvalue()

def rows(*arguments):
    # How deep each line is: what begins a block, and what stands below it. The language of longer
    # words has a bracket before the blanks.
    status, text = printed(*arguments)
    return [status, [line[: len(line) - len(line.lstrip("[ "))].count(" ") if line else -1
                     for line in text.splitlines()]]

def shape(*arguments):
    # All of a document but its texts; of these whether they are there, and the codes.
    def of(value, key=""):
        if isinstance(value, dict):
            return {name: of(inner, name) for name, inner in value.items()}
        if isinstance(value, list):
            return [of(inner, key) for inner in value]
        is_text = isinstance(value, str) and key not in CODES
        return bool(value) if is_text else value
    status, text = printed(*arguments, "--format", "json")
    return [status, of(json.loads(text)) if text else None]

def digest(text):
    return sha1(text.encode()).hexdigest()

CODES = {
    "verdict", "class", "kind", "path", "rule", "severity", "code", "fingerprint", "id", "axis",
    "reach", "risk", "loss", "fate", "sign", "state", "effect", "basis", "scope", "format", "name",
    "phase", "status", "guid", "sha1",
}
"""
_END: Final = """
json.dump(found, sys.stdout)
"""


def told_in(language: str, script: str, root: Path, names: Sequence[str]) -> dict[str, Any]:
    """What a process that speaks a language finds.

    Args:
        language: The language.
        script: Puts into ``found`` what it finds of each of ``names`` below ``root``; ``rows``,
            ``shape`` and ``digest`` are there for what commands tell.
        root: The folder.
        names: What is asked of.
    """
    ended = subprocess.run(
        [sys.executable, "-c", _BEGIN + script + _END],
        input=json.dumps([str(root), *names]),
        env={**os.environ, "INSPECTOR_LANG": language},
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
    )
    found: dict[str, Any] = json.loads(ended.stdout)
    return found
