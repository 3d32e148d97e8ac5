"""What tests of the declarations share: both back ends of the fast readers."""

from __future__ import annotations

import importlib
from collections.abc import Iterator

import pytest
from whole_packages import using


@pytest.fixture(params=["fused", "native.programs"])
def each_back_end(request: pytest.FixtureRequest) -> Iterator[None]:
    """Has a test run with each of them; without the native one where it was not built."""
    name = f"inspector.format.{request.param}"
    if request.param != "fused":
        reason = "the native back end is not built"
        pytest.importorskip(name, reason=reason, exc_type=ImportError)
    with using(importlib.import_module(name)):
        yield
