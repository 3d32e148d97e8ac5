"""Files of the corpus that have graphs."""

from __future__ import annotations

from pathlib import Path

import pytest
from corpus import corpus_file
from graph_samples import PAWN


@pytest.fixture
def corpus_pawn() -> Path:
    """A Blueprint with five graphs."""
    return Path(corpus_file(PAWN))
