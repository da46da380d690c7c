"""
The games of a plan played in chunks, here or by several processes.

What a chunk gives depends on the plan and its numbers alone. Only a few chunks are in progress at a
time, and the caller saves each, so that a run of any length needs the same memory.
"""

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import Any, Final, TypeVar

from attrs import define, frozen

from pakal.games.registry import Game, register, registered
from pakal.sim.checking import UnsoundError
from pakal.sim.plan import Cell, Games, Plan, plan_from_text
from pakal.sim.record import Row, record

T = TypeVar("T")
Timed = tuple[T, float]  # what came of a task, and the seconds it took

LARGEST: Final = 100  # games of a chunk: more are no quicker, fewer cost more on the way
AIM: Final = 1.0  # seconds that a chunk should take, so that stopping is quick
# Threads of one process gain nothing, and a player may remember something between two steps.
_ONE_AT_A_TIME: Final = threading.Lock()
_GLANCE: Final = 0.2  # seconds between two looks at whether to stop
_PATIENCE: Final = 2.0  # seconds for a process to leave


@frozen
class Failure:
    """A game that went wrong: which one, and how."""

    seed: int
    cell: Cell
    wrong: str


@frozen
class Chunk:
    """What came of some games of a plan."""

    rows: tuple[Row, ...]
    failures: tuple[Failure, ...]

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.rows) + len(self.failures)


def play_chunk(
    plan_text: str,
    check: bool,
    first: int,
    last: int,
    known: Mapping[str, Game] | None = None,
) -> Chunk:
    """
    Play the games of a plan with the numbers from `first` to before `last`.

    `known` are the games that the process which planned them has registered.
    """
    with _ONE_AT_A_TIME:
        register(known or {})
        return _play_chunk(_games_of(plan_text), check, first, last)


def _play_chunk(games: Games, check: bool, first: int, last: int) -> Chunk:
    plan = games.plan
    rows, failures = list[Row](), list[Failure]()
    for number in range(first, last):
        cell, seed = plan.cell(number), plan.first_seed + number
        game = games.of(cell)
        try:
            rows.append(record(game, seed, cell, plan.player, plan.budget, check=check))
        except UnsoundError as error:
            failures.append(Failure(seed, cell, str(error)))
        except Exception as error:  # one game must not end all others
            failures.append(Failure(seed, cell, f"{type(error).__name__}: {error}"))
    return Chunk(tuple(rows), tuple(failures))


@lru_cache(maxsize=2)
def _games_of(plan_text: str) -> Games:
    """The games of a plan, made once in each process."""
    return Games(plan_from_text(plan_text))


def play_all(
    plan: Plan,
    numbers: Sequence[range],
    crew: "Crew",
    *,
    check: bool = False,
    should_stop: Callable[[], bool] = lambda: False,
) -> Iterator[Chunk]:
    """Play these games of a plan, and give each chunk as soon as it is done."""
    task = partial(play_chunk, plan.to_text(), check, known=registered())
    return in_chunks(task, numbers, crew, should_stop)


def in_chunks(
    task: Callable[[int, int], T],
    numbers: Sequence[range],
    crew: "Crew",
    should_stop: Callable[[], bool] = lambda: False,
) -> Iterator[T]:
    """
    Do a task for all of these numbers, chunk by chunk, and give what comes of each.

    The task is given a chunk's first number and the one behind its last. When the run should stop,
    nothing more is begun, and what is in progress is waited for.
    """
    left = _Left(deque(numbers))
    under_way: dict[Future[Timed[T]], int] = {}
    while True:
        # Slow games are handed out one to each worker, so that none waits to be begun when the
        # run should stop; of quick ones there are some in store.
        most = crew.workers if left.are_slow else crew.at_once
        while left and len(under_way) < most and not should_stop():
            first, last = left.take()
            under_way[crew.submit(task, first, last)] = last - first
        if should_stop():
            yield from _last_ones(under_way, crew)
            return
        if not under_way:
            return
        crew.has_workers()
        for future in wait(under_way, _GLANCE, FIRST_COMPLETED).done:
            result, seconds = crew.result(future)
            left.learn(under_way.pop(future), seconds)
            yield result


def _timed(task: Callable[[int, int], T], first: int, last: int) -> Timed[T]:
    """What a task gives, and how long it took."""
    begin = time.perf_counter()
    return task(first, last), time.perf_counter() - begin


def _last_ones(under_way: Iterable[Future[Timed[T]]], crew: "Crew") -> Iterator[T]:
    """What is in progress when a run is stopped; what has not begun is dropped."""
    running = {future for future in under_way if not (crew.knows_begun and future.cancel())}
    while running and crew.has_workers():
        done, running = wait(running, _GLANCE, FIRST_COMPLETED)
        for future in done:
            if not future.cancelled() and future.exception() is None:
                yield future.result()[0]


@define
class _Left:
    """The games not yet handed out, and how many of them make a chunk of about a second."""

    _numbers: deque[range]
    _size: int = 1
    are_slow: bool = True  # until the contrary is known

    def __bool__(self) -> bool:
        return bool(self._numbers)

    def take(self) -> tuple[int, int]:
        """The next chunk: its first number, and the one behind its last."""
        numbers = self._numbers.popleft()
        chunk, rest = numbers[: self._size], numbers[self._size :]
        if rest:
            self._numbers.appendleft(rest)
        return chunk.start, chunk.stop

    def learn(self, games: int, seconds: float) -> None:
        """Learn how long games take; the next chunks shall take about a second."""
        fitting = int(AIM * games / max(seconds, 1e-6))
        self.are_slow = fitting <= 1
        self._size = min(max(fitting, 1), LARGEST, 4 * self._size)


# --- who plays them ------------------------------------------------------------------------------


class WorkersLostError(Exception):
    """A worker died with some of the games, and none is left to retry them."""


@frozen
class Crew:
    """
    The workers, and how many chunks are handed out at a time.

    `lost` are the errors that mean that workers are gone for good; `has_workers` is asked while
    they work, and may be False for a while. Where it is unknown whether a chunk has begun
    (`knows_begun`), none is taken back.
    """

    executor: Executor
    at_once: int
    workers: int = 1
    lost: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)
    has_workers: Callable[[], bool] = lambda: True
    knows_begun: bool = True

    def submit(self, task: Callable[[int, int], T], first: int, last: int) -> Future[Timed[T]]:
        """Hand out a chunk."""
        try:
            return self.executor.submit(_timed, task, first, last)
        except self.lost as error:
            raise WorkersLostError from error

    def result(self, future: Future[Timed[T]]) -> Timed[T]:
        """What came of a chunk."""
        try:
            return future.result()
        except self.lost as error:
            raise WorkersLostError from error


class _Here(Executor):
    """Works in this process, at once."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it now."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # raised when the result is asked for
            future.set_exception(error)
        return future


@contextmanager
def workers(jobs: int) -> Iterator[Crew]:
    """
    This many processes to play in, or this one if one is enough.

    They end when the process that started them ends early.
    """
    if jobs == 1:
        yield Crew(_Here(), at_once=1)
        return
    others = set(multiprocessing.active_children())
    other_threads = set(threading.enumerate())
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _begin_work)
    try:
        yield Crew(pool, at_once=2 * jobs, workers=jobs)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
            process.join(_PATIENCE)
        # The pool's own thread is closing its pipes. If Python ends before it has, its last
        # message to that thread fails, and Ctrl-C seems to have broken something.
        for thread in set(threading.enumerate()) - other_threads:
            if not thread.daemon:
                thread.join(_PATIENCE)


def _begin_work() -> None:
    """
    What a worker does first.

    Ctrl-C reaches it too, but the process that started it decides what to do then. If that process
    is killed, the worker has to notice by itself.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
