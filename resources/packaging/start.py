"""What both programs of the bundle start: ``inspector``, and ``inspector-gui`` for the window."""

import os
import sys
from pathlib import Path

# Where the bundle's own libraries are is told by a variable, which git and others would heed too.
if sys.platform == "linux":
    os.environ.pop("LD_LIBRARY_PATH", None)
    if "LD_LIBRARY_PATH_ORIG" in os.environ:
        os.environ["LD_LIBRARY_PATH"] = os.environ.pop("LD_LIBRARY_PATH_ORIG")

# A process that reads some of a folder's files is this program too, with words of Python's own. It
# has to look for the libraries itself, as if somebody else had started it.
os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
if any("multiprocessing" in word for word in sys.argv[1:]):
    import multiprocessing

    import pyi_rth_multiprocessing  # noqa: F401

    multiprocessing.freeze_support()

from inspector.cli.entry import run, run_gui

if Path(sys.argv[0]).stem == "inspector-gui":
    run_gui()
else:
    run()
