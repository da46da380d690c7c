"""
The games of a plan played on a Dask cluster; Dask is needed only here.

A worker that is lost takes nothing with it: its chunks are played again by others, and a chunk
gives the same wherever it is played.
"""

from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from pakal.errors import BadInputError
from pakal.sim.batch import Crew

_PATIENCE: Final = 10  # seconds within which a cluster has to answer
_RETRIES: Final = 3  # of a chunk, besides those after the loss of its worker


@contextmanager
def cluster_at(address: str) -> Iterator[Crew]:
    """The workers of the cluster whose scheduler has this address."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise BadInputError(
            "--cluster: Dask is not installed here.",
            "pip install 'pakal[cluster]', here and where the workers are.",
        ) from None
    try:
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise BadInputError(
            f"--cluster: no cluster answers at {address!r} ({type(error).__name__}).",
            "tcp://HOST:8786, as `dask scheduler` prints it.",
        ) from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise BadInputError(
                f"--cluster: the cluster at {address!r} has no workers.", f"dask worker {address}."
            )
        yield Crew(
            client.get_executor(retries=_RETRIES, pure=False),
            at_once=2 * threads,
            lost=(BrokenExecutor, CancelledError, distributed.KilledWorker),
        )
