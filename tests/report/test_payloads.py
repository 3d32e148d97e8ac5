"""What no list of payloads names is told in every language."""

from __future__ import annotations

import pytest
from corpus import corpus_file

from inspector.checks.facts import Depth
from inspector.messages import ENGLISH, activate
from inspector.messages.languages import translation
from inspector.project.opening import read
from inspector.report.properties import undescribed_bytes

#: The header is filled up with zeros behind its tables.
PADDED = "unversioned/UAssetAPI/Bellwright/BronzeIngot.uasset"


@pytest.mark.parametrize("language", ["en", "zh_CN", "pseudo"])
def test_padding_is_not_told_as_bytes_that_nothing_describes(language: str) -> None:
    try:
        activate(translation(language))
        with read(str(corpus_file(PADDED)), Depth.HEADER) as opened:
            assert opened.package is not None
            roles = [root.role for root in opened.package.tree().roots]
            told = list(undescribed_bytes(opened))
    finally:
        activate(ENGLISH)
    assert roles.count("padding") == 1
    assert "not described" not in [run.kind for run in told]
