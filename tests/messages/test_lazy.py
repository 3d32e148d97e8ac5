"""Texts of tables: said at their use, in the language that the process speaks then."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from inspector.messages import ENGLISH, LazyText, activate, lazy
from inspector.messages.catalogs import PseudoCatalog

ROOT = Path(__file__).resolve().parents[2]
#: Imports every module of the program in a language that notes what is said of it meanwhile.
NOTES = """
import importlib, json, pkgutil, sys
import inspector, inspector.messages as messages

said = set()

class Noting(messages.MessageCatalog):
    def gettext(self, message):
        frame = sys._getframe(1)
        while frame.f_globals["__name__"].startswith(("inspector.messages", "__main__")):
            frame = frame.f_back
        said.add((frame.f_globals["__name__"], frame.f_lineno, message))
        return message

    def ngettext(self, singular, plural, n):
        return self.gettext(singular)

    def pgettext(self, context, message):
        return self.gettext(message)

messages.activate(Noting())
names = [module.name for module in pkgutil.walk_packages(inspector.__path__, "inspector.")]
for name in names:
    # What makes packages says nothing to a user; it and the native back end may not be there.
    if not name.endswith(("__main__", "build_hook")) and ".native." not in name:
        importlib.import_module(name)
print(json.dumps(sorted(said)))
"""


@pytest.fixture
def _english() -> Iterator[None]:
    yield
    activate(ENGLISH)


@pytest.mark.usefixtures("_english")
def test_a_lazy_text_is_said_at_its_use() -> None:
    text = lazy("Filter")
    assert str(text) == f"{text}" == "Filter"
    activate(PseudoCatalog())
    assert str(text) == f"{text}" == "[Fîltér~~]"


@pytest.mark.usefixtures("_english")
def test_lazy_values_are_said_with_it() -> None:
    text = lazy("{label} ({count:,})", label=lazy("Filter"), count=1234)
    assert str(text) == "Filter (1,234)"
    activate(PseudoCatalog())
    assert "[Fîltér~~]" in str(text)


def test_lazy_texts_are_frozen_values() -> None:
    text = lazy("of {name}", name="a")
    assert text == lazy("of {name}", name="a") != lazy("of {name}", name="b")
    assert len({text, lazy("of {name}", name="a")}) == 1
    assert text != "of a"
    with pytest.raises(AttributeError):
        text.message = "else"
    assert pickle.loads(pickle.dumps(text)) == text
    assert isinstance(pickle.loads(pickle.dumps(text)), LazyText)


def test_nothing_is_said_while_modules_are_imported() -> None:
    """What a module says then would stay in that language."""
    done = subprocess.run(
        [sys.executable, "-c", NOTES], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == []
