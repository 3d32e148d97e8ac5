"""The native back end accesses no memory that is not its own, and does nothing undefined."""

from __future__ import annotations

import pytest
import sanitized

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sanitized.library() is None, reason="gcc has no sanitizers here"),
]


@pytest.mark.parametrize(
    "tests",
    [
        ["tests/format/test_native.py", "tests/format/test_new_kinds.py"],
        ["tests/format/unreal/test_property_forms.py", "tests/format/unreal/read/test_objects.py"],
        ["tests/format/unreal/test_back_ends.py"],
    ],
    ids=["machine", "properties", "corpus and damage"],
)
def test_nothing_is_found(tests: list[str]) -> None:
    assert sanitized.run(tests) == 0
