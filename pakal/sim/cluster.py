"""
The games of a plan played on a Dask cluster; Dask is needed only here.

A worker that is lost takes nothing with it: its chunks are played again by others, and a chunk
gives the same wherever it is played.
"""

import logging
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from attrs import define

from pakal.errors import BadInputError
from pakal.sim.batch import Crew

_PATIENCE: Final = 10  # seconds within which a cluster has to answer
_RETRIES: Final = 3  # of a chunk, besides those after the loss of its worker
# A host and a port, or a cluster within this process.
_ADDRESS: Final = re.compile(r"([a-z]+://)?([^\s/:]+|\[[0-9a-fA-F:]+\]):\d{1,5}|inproc://\S+")
_BETWEEN: Final = 5.0  # seconds between two looks at who is there
_LOGGERS: Final = ("distributed", "tornado", "asyncio")
_SILENT: Final = logging.CRITICAL + 1


def _to_nobody(_: str) -> None:
    """Ignore the message."""


@contextmanager
def cluster_at(address: str, tell: Callable[[str], None] = _to_nobody) -> Iterator[Crew]:
    """
    The workers of the cluster whose scheduler has this address.

    `tell` gets a message when no workers are left, and when there are some again.
    """
    if not _ADDRESS.fullmatch(address):
        raise BadInputError(
            f"--cluster: {address!r} is not an address.",
            "Use tcp://HOST:8786, as `dask scheduler` prints it.",
        )
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise BadInputError(
            "--cluster: Dask is not installed here.",
            "Run pip install 'pakal[cluster]', here and where the workers are.",
        ) from None
    _silence()
    try:
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise BadInputError(
            f"--cluster: no cluster answers at {address!r} ({type(error).__name__}).",
            "Use tcp://HOST:8786, as `dask scheduler` prints it.",
        ) from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise BadInputError(
                f"--cluster: the cluster at {address!r} has no workers.",
                f"Start some: dask worker {address}.",
            )
        yield Crew(
            client.get_executor(retries=_RETRIES, pure=False),
            at_once=2 * threads,
            workers=threads,
            has_workers=_Watch(client, tell).has_workers,
            knows_begun=False,  # Dask would take back what is being played
            lost=(BrokenExecutor, CancelledError, distributed.KilledWorker),
        )


def _silence() -> None:
    """Silence Dask's logs about lost workers; `_Watch` reports that in one line."""
    names = [*logging.root.manager.loggerDict]
    for name in (*_LOGGERS, *names):
        if name.split(".")[0] in _LOGGERS:
            logging.getLogger(name).setLevel(_SILENT)


@define
class _Watch:
    """Looks now and then whether a cluster has workers."""

    _client: Any
    _tell: Callable[[str], None]
    _looked: float = 0.0
    _there: bool = True

    def has_workers(self) -> bool:
        """Are there any? Reports when the last one has gone, and when there are some again."""
        now = time.monotonic()
        if now - self._looked >= _BETWEEN:
            self._looked = now
            self._look()
        return self._there

    def _look(self) -> None:
        client = self._client
        try:
            there = bool(client.sync(client.scheduler.ncores, callback_timeout=_BETWEEN))
        except (OSError, TimeoutError):
            return  # the scheduler is gone; its chunks will say so
        if there != self._there:
            self._there = there
            self._tell(
                "The cluster has workers again."
                if there
                else "The cluster has no workers left; waiting for others. Ctrl-C stops."
            )
