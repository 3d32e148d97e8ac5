"""The native back end of fast readers: programs of nodes, run by an optional extension in C.

``programs`` makes a program of a declaration by the walk that :mod:`inspector.format.fused` takes
too; ``_machine.c`` runs it. The machine knows numbers, texts, arrays, records and lists of tagged
values, and no format. What it does not know, or cannot read, it leaves to Python, which says what
is wrong with the bytes. ``_headers.c`` reads the headers of many files in threads, by steps that
``programs`` makes of the same nodes, and says which files say the same.

``resources/packaging/native_extension.py`` builds it, as every installation does where there is a
compiler. Nothing is lost without it but time: :mod:`inspector.format.fast` chooses.
"""
