"""Reads what the code of O3DE, Lumberyard and their gems says of its classes: AzCore reflection.

``source`` reads what one file declares (``declared``, of pieces that ``words`` knows), ``lookup``
finds what a name means in many files, ``types`` makes the ids of types, ``linking`` puts together
what is reflected. ``glance`` tells which files are worth reading. Nothing is compiled or run.
"""
