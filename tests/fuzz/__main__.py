"""``python tests/fuzz``: see :mod:`fuzz.run`."""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parents[1])
    from fuzz.run import main

    sys.exit(main())
