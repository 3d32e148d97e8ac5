"""What the scripts start: the language is chosen before anything else is loaded.

So a text may be said in the language of the process where it stands, be it while its module loads.
"""

from __future__ import annotations

import sys

from inspector.messages.languages import activate_wanted


def run() -> None:
    """The ``inspector`` script."""
    activate_wanted(sys.argv[1:])
    from inspector.cli.main import run

    run()


def run_gui() -> None:
    """The ``inspector-gui`` script: the window, with what follows as PATHs and options."""
    activate_wanted(sys.argv[1:])
    from inspector.cli.main import run_gui

    run_gui()
