"""SHA-1 without OpenSSL, whose library takes two milliseconds to load, where little is hashed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from hashlib import _Hash

#: So many bytes OpenSSL hashes, and is loaded for it, in the time that Python's own code takes.
_WORTH_OPENSSL: Final = 1 << 19


def sha1(size: int) -> _Hash:
    """What hashes about so many bytes."""
    if size < _WORTH_OPENSSL:
        try:
            from _sha1 import sha1 as own  # type: ignore[import-not-found]  # It has no stub.
        except ImportError:  # Whoever builds Python may leave it out.
            pass
        else:
            made: _Hash = own()
            return made
    import hashlib

    return hashlib.sha1(usedforsecurity=False)


def sha1_of_bytes(data: bytes) -> _Hash:
    """What has hashed some bytes."""
    digest = sha1(len(data))
    digest.update(data)
    return digest
