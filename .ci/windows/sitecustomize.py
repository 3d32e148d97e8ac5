"""Makes Python do under Wine what it does on Windows, which needs none of this."""

import os
import sys

# ``platform`` asks Windows by it, and does without where it cannot be imported.
sys.modules["_wmi"] = None

import _winapi  # noqa: E402

# ``shutil`` copies by its own hand where this is missing.
vars(_winapi).pop("CopyFile2", None)

# Variables of Qt are those of this system's programs to Wine, and it hands none of them on.
for _name in [name for name in os.environ if name.startswith("FOR_WINDOWS_")]:
    os.environ[_name.removeprefix("FOR_WINDOWS_")] = os.environ[_name]
