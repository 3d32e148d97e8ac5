"""Reads what the code of O3DE, Lumberyard and their gems says of its classes: AzCore reflection.

``source`` reads one file for what it declares, ``types`` makes the ids of types, ``linking`` puts
together what many files declare, ``listing`` writes the classes as a file. Nothing is compiled.
"""
