"""From the bytes of a package to its records, tables, objects and payloads."""
