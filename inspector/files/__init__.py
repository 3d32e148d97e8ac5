"""How the program touches files that are no packages: one reader, one writer, one parser each.

* :mod:`inspector.files.reading` reads what lies beside packages: settings, lists, tables.
* :mod:`inspector.files.parsing` takes their TOML and JSON apart, with counted nesting.
* :mod:`inspector.files.writing` writes every file that the program writes.

A test over the source holds that nothing else opens, writes or parses such files.
"""
