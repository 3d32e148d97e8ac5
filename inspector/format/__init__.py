"""Bytes to values and back: the one description of every file format.

Nothing in here judges a file, opens one or prints. A record is declared once, with construct, as a
:class:`~inspector.format.schema.Record`; the exact reader with byte spans, the writer, the fast
reader and the field documentation are all taken from that declaration.
"""
