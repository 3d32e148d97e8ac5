"""Reads version lists out of an engine's own C++, without compiling any of it.

* :mod:`.tokens` parts a text into tokens, in time by its length alone;
* :mod:`.declarations` finds enums, GUIDs and registrations among them;
* :mod:`.numbers` works out what an enumerator's expression is;
* :mod:`.linking` puts the declarations of many files together to version lists.

What cannot be read is a :class:`~inspector.catalog.headers.unread.Unread` with its line, and
the rest goes on.
"""
