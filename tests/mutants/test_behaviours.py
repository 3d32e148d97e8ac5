"""The behaviours that are broken on purpose are those of the program as it is."""

from __future__ import annotations

import ast

import pytest
from mutants.behaviours import MUTANTS, Mutant
from mutants.run import place_of
from mutants.window import WINDOW_MUTANTS


@pytest.mark.parametrize("mutant", [*MUTANTS, *WINDOW_MUTANTS], ids=lambda mutant: mutant.breaks)
def test_a_behaviour_is_in_one_place_and_broken_it_is_still_python(mutant: Mutant) -> None:
    text = place_of(mutant).read_text("utf-8")
    broken = text.replace(mutant.source, mutant.broken)
    assert ast.dump(ast.parse(broken)) != ast.dump(ast.parse(text))
