"""Hides from Python what Wine says it has and fails at; Windows itself needs none of this."""

import sys

# ``platform`` asks Windows by it, and does without where it cannot be imported.
sys.modules["_wmi"] = None

import _winapi  # noqa: E402

# ``shutil`` copies by its own hand where this is missing.
vars(_winapi).pop("CopyFile2", None)
