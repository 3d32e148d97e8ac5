"""Reads version lists out of an engine's own C++, without compiling any of it.

* :mod:`.tokens` parts a text into tokens, in time by its length alone;
* :mod:`.literals` takes numbers, qualified names and GUIDs for what they are;
* :mod:`.enumerators` reads the body of an enum, with comments as descriptions;
* :mod:`.declarations` finds enums, GUIDs and registrations among the tokens;
* :mod:`.numbers` works out what an enumerator's expression is;
* :mod:`.linking` puts the declarations of many files together to version lists;
* :mod:`.gates` finds what asks for one number of a package or for a window of them.

What cannot be read is a :class:`~inspector.catalog.headers.unread.Unread` with its line, and
the rest goes on.
"""
