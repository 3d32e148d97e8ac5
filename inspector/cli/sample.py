"""What ``inspector`` alone prints where no window can be opened: the report of a sample."""

from __future__ import annotations

import sys
from typing import Final

from inspector.catalog import default_catalog, default_profile
from inspector.cli.paths import File
from inspector.cli.show import report
from inspector.files.folders import resource_path
from inspector.messages import _
from inspector.project.around.settings import Settings

#: The bundled package that is shown.
SAMPLE: Final = "Lantern.uasset"


def print_sample() -> int:
    """Prints the report of a bundled sample and how to get the window.

    Returns:
        0.
    """
    catalog = default_catalog()
    path = str(resource_path("samples", SAMPLE))
    report_of = report(
        File(path, path), default_profile(None, catalog), catalog, (), "text", Settings()
    )
    text = "".join(report_of)
    heading = _("{sample}, a bundled sample", sample=SAMPLE)
    what_now = _(
        "There is no display: the window opens where there is one, or paints itself into a file "
        "with inspector gui --screenshot PNG; inspector --help lists what works without."
    )
    sys.stdout.write(f"{heading}\n\n{text}\n{what_now}\n")
    return 0
