"""What was found, as values: codes with typed arguments, never sentences.

:mod:`inspector.messages` makes sentences of them, at the edge of the program.
"""
