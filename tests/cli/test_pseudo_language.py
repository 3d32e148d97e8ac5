"""Every word of the help goes through the language: in the pseudo-language each has its marks."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from inspector.cli.main import SUBCOMMANDS

pytestmark = pytest.mark.slow
_PROGRAM = """
import contextlib, io, sys
from inspector.messages.languages import activate_wanted
activate_wanted([])
from inspector.cli.main import main
for name in ["", *sys.argv[1:]]:
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        main([name, "--help"] if name else ["--help"])
    for line in told.getvalue().splitlines():
        print(f"{name}\\t{line}")
"""
#: Lines that are typed: examples, and the first lines of a usage.
_TYPED = re.compile(r"\s*(inspector|p4|eval|\[\u00fbs\u00e0g\u00e9|\[-|\[PATH|\[--)")
#: What can stand in the place of an argument.
_CHOICES = re.compile(r"\[(?:[a-z-]+, )+[a-z-]+;")
#: A word that has letters which the pseudo-language marks, and no sign of an option around it.
_PLAIN = re.compile(r"(?<![-\w./{,|`'*=])(?=[a-z]*[aceinouy])[a-z]{3,}(?![-\w./:=*}|])")


def test_no_word_of_the_help_stays_plain() -> None:
    """What remains are names: commands, options, formats, files."""
    told = subprocess.run(
        [sys.executable, "-c", _PROGRAM, *SUBCOMMANDS],
        env={**os.environ, "INSPECTOR_LANG": "pseudo", "COLUMNS": "300"},
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    ).stdout
    plain = []
    for line in told.splitlines():
        name, _, text = line.partition("\t")
        # What stands in front of two blanks is the name of what is told behind them.
        words = re.sub(r"^\s*\S.*?\s{2,}", "", text) if text.startswith(" ") else text
        words = _CHOICES.sub("", words)
        if not _TYPED.match(text):
            plain += [(name, word[0], text.strip()) for word in _PLAIN.finditer(words)]
    assert not plain, "\n".join(map(str, plain))
