"""``python tests/frozen``: see :mod:`frozen.run`."""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[:1] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]
    from frozen.run import main

    sys.exit(main())
