"""The hash is that of the library, whichever code makes it."""

from __future__ import annotations

import hashlib

import pytest

from inspector.files.hashes import sha1, sha1_of_bytes


@pytest.mark.parametrize("size", [-1, 0, 1, (1 << 19) - 1, 1 << 19, 1 << 20])
def test_it_is_that_of_the_library(size: int) -> None:
    data = bytes(range(251)) * (size // 251) if size > 0 else b""
    digest = sha1(size)
    digest.update(data[:100])
    digest.update(data[100:])
    assert digest.hexdigest() == hashlib.sha1(data, usedforsecurity=False).hexdigest()
    assert sha1_of_bytes(data).digest() == hashlib.sha1(data, usedforsecurity=False).digest()


def test_little_is_hashed_without_openssl() -> None:
    assert type(sha1(100)).__module__ == "_sha1"
    assert type(sha1(1 << 30)) is type(hashlib.sha1(usedforsecurity=False))
