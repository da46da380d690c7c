"""
A lock of the operating system on a file: one process holds it, and it goes with the process.

Written here because a library for it takes longer to load than all the rest of the store.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
elif sys.platform == "emscripten":

    def _take(handle: int) -> None:
        """In a browser there is one process only."""
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class HeldElsewhereError(Exception):
    """Another process holds the lock."""


@contextmanager
def hold(file: Path) -> Iterator[None]:
    """Hold the lock; HeldElsewhereError at once if another process does."""
    handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            _take(handle)
        except (BlockingIOError, PermissionError):
            raise HeldElsewhereError from None
        yield
    finally:
        os.close(handle)  # closing gives the lock back
