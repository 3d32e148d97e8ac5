"""What the scripts start: the language is chosen before anything else is loaded.

So a text may be said in the language of the process where it stands, be it while its module loads.
"""

from __future__ import annotations

import gc
import sys

#: New objects between two collections of garbage. A command on one file makes fewer, so that the
#: collector, which would look through all that is imported again and again, never runs; whoever
#: reads a whole project keeps so many at most that nothing refers to any more.
_COLLECT_AFTER = 100_000
#: What opens the window, which has a collector of its own; so has the program without arguments.
_WINDOW = frozenset({"gui", "--gui"})
#: With it Git asks for a text that another process may have at once.
_WARM = "--warm"


def run() -> None:
    """The ``inspector`` script."""
    arguments = sys.argv[1:]
    if arguments and _WINDOW.isdisjoint(arguments):
        # Before anything else is imported.
        gc.set_threshold(_COLLECT_AFTER)
    if _WARM in arguments:
        from inspector.cli.text_server import write_served_text

        status = write_served_text(arguments)
        if status is not None:
            sys.exit(status)
    from inspector.messages.languages import activate_wanted

    activate_wanted(arguments)
    from inspector.cli.main import run

    run()


def run_gui() -> None:
    """The ``inspector-gui`` script: the window, with what follows as PATHs and options."""
    from inspector.messages.languages import activate_wanted

    activate_wanted(sys.argv[1:])
    from inspector.cli.main import run_gui

    run_gui()
