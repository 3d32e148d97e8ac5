"""The native back end of fast readers: programs of nodes, run by an optional extension in C.

``programs`` makes a program of a declaration by the walk that :mod:`inspector.format.fused` takes
too; ``_machine.c`` runs it. The machine knows numbers, texts, arrays and records, and no format.
``resources/packaging/native_extension.py`` builds it, as every installation does where there is a
compiler. Nothing is lost without it but time: :mod:`inspector.format.fast` chooses.
"""
