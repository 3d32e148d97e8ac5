"""The window: ``look``, ``work`` ← ``kit`` ← ``rows`` ← ``desk`` ← a room each feature ← ``shell``.

Imports run leftwards only, and no feature knows another; import-linter holds them to it.
"""
