"""What can be wrong with an engine itself: its Build.version, binaries, version lists, content.

Pure rules over values; :mod:`inspector.project` reads the files that they come from.
"""
