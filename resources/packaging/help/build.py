"""Builds the site of the help, in every language, without a network::

    python resources/packaging/help/build.py build/help

English is at the top, each other language in a folder of its own. It needs the extra ``docs``.
What is amiss, a dead link among pages for one, is told, and ends it with status 1.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from inspector.messages.languages import VARIABLE, languages
from inspector.report.rule import site_folder

_HERE: Final = Path(__file__).resolve().parent
_PROJECT: Final = _HERE.parents[2]


def build(out: Path) -> int:
    """Builds all languages.

    Args:
        out: The folder of the site.

    Returns:
        0, or 1 where anything was amiss.
    """
    failed = False
    for language in languages():
        # Sphinx keeps what it remembers of a build out of what is published.
        with TemporaryDirectory() as kept:
            ended = subprocess.run(
                [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-n", "-d", kept,
                 "-c", str(_HERE), "resources/help", str(out / site_folder(language.name))],
                cwd=_PROJECT,
                env=os.environ | {VARIABLE: language.name},
                check=False,
            )  # fmt: skip
        failed |= ended.returncode != 0
    return int(failed)


if __name__ == "__main__":
    _parser = argparse.ArgumentParser(description="Builds the site of the help.")
    _parser.add_argument("out", type=Path, help="the folder of the site")
    sys.exit(build(_parser.parse_args().out.resolve()))
