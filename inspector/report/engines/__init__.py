"""Rows about engines, as the window shows them: Build.version, its update, releases, imports."""
