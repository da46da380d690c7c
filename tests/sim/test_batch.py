"""Games in chunks: the same rows whichever process plays them, and few under way at a time."""

import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import pytest
from sim.running import a_plan, an_ahau_plan, contents, go_on, rows_of, simulate

from pakal.errors import BadInputError
from pakal.sim.batch import LARGEST, Crew, WorkersLostError, in_chunks, play_all, workers
from pakal.sim.results import create_results


def test_the_same_seeds_give_the_same_rows_whatever_the_jobs(tmp_path: Path) -> None:
    """
    One process or two: the files have the same contents, to the last row.
    """
    plan = an_ahau_plan()
    for jobs in (1, 2):
        simulate(tmp_path / str(jobs), plan, jobs).close()

    assert contents(tmp_path / "1") == contents(tmp_path / "2")
    assert 24 == len(contents(tmp_path / "1")["games"])


def test_a_run_gives_the_rows_of_its_games_played_one_by_one() -> None:
    """
    Chunks are nothing but games next to each other.
    """
    plan = a_plan()
    with workers(1) as crew:
        chunks = list(play_all(plan, [range(40)], crew))

    assert rows_of(plan) == [row for chunk in chunks for row in chunk.rows]


def test_only_what_is_missing_is_played() -> None:
    """
    Numbers are handed out as they are asked for, gaps left out.
    """
    plan = a_plan()
    with workers(1) as crew:
        chunks = list(play_all(plan, [range(2, 4), range(30, 33)], crew))

    assert [7, 8, 35, 36, 37] == [row.seed for chunk in chunks for row in chunk.rows]


class Noting(Executor):
    """Notes what is handed out, and says how long it took."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds
        self.sizes: list[int] = []

    def submit(self, _: Callable[..., Any], /, *args: Any, **__: Any) -> Future[Any]:
        """Note the size of the chunk; its games take a while, they say."""
        first, last = args[1:]
        self.sizes.append(last - first)
        future: Future[Any] = Future()
        future.set_result((range(first, last), self.seconds * (last - first)))
        return future


def nothing(first: int, last: int) -> range:
    """A task."""
    return range(first, last)


@pytest.mark.parametrize(("seconds", "largest"), [(0.0001, LARGEST), (0.1, 10), (3.0, 1)])
def test_a_chunk_takes_about_a_second(seconds: float, largest: int) -> None:
    """
    Quick games come a hundred at a time, slow ones in fewer, the slowest one by one.
    """
    noting = Noting(seconds)

    done = list(in_chunks(nothing, [range(1000)], Crew(noting, at_once=1)))

    assert list(range(1000)) == [number for each in done for number in each]
    assert 1 == noting.sizes[0]
    assert largest == max(noting.sizes)


def test_only_so_many_chunks_are_under_way() -> None:
    """
    However long a run is, no more is handed out than the crew takes at a time.
    """
    noting = Noting(0.5)
    chunks = in_chunks(nothing, [range(300)], Crew(noting, at_once=3))

    assert 3 == max(len(noting.sizes) - taken for taken, _ in enumerate(chunks))


def test_a_run_can_be_stopped_between_two_chunks() -> None:
    """
    Once it should stop nothing more is begun, and what was done has been given.
    """
    plan, seen = a_plan(games=400), list[int]()

    def is_enough() -> bool:
        return len(seen) >= 5

    with workers(1) as crew:
        for chunk in play_all(plan, [range(400)], crew, should_stop=is_enough):
            seen.extend(row.seed for row in chunk.rows)

    assert 5 <= len(seen) < 400
    assert list(range(5, 5 + len(seen))) == seen


def slowly(first: int, last: int) -> range:
    """A task that takes a moment."""
    time.sleep(0.3)
    return range(first, last)


def test_what_is_under_way_is_waited_for_when_a_run_stops() -> None:
    """
    Chunks that workers are at when the run is stopped still count.
    """
    stopped: list[bool] = []
    done: list[range] = []
    with workers(2) as crew:
        for each in in_chunks(slowly, [range(100)], crew, lambda: bool(stopped)):
            done.append(each)
            stopped.append(True)

    assert 1 < len(done) < 10


class Unhurried(Executor):
    """Never done with anything by itself; notes what is handed out."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        """Take it."""
        self.futures.append(Future())
        return self.futures[-1]


def test_slow_games_are_handed_out_one_to_each_worker() -> None:
    """
    Until games are known to be quick no chunk waits behind another, so that none has to be given
    up or waited for twice when the run stops.
    """
    unhurried, looks = Unhurried(), list[int]()

    def is_enough() -> bool:
        looks.append(len(unhurried.futures))
        return len(looks) > 9

    crew = Crew(unhurried, at_once=6, workers=3)
    assert [] == list(in_chunks(nothing, [range(50)], crew, is_enough))
    assert 3 == len(unhurried.futures)


def very_slowly(first: int, last: int) -> range:
    """A task that takes longer than anybody is thought to wait."""
    time.sleep(3)
    return range(first, last)


def test_slow_games_under_way_are_waited_for() -> None:
    """
    However long they take, what workers are at when the run is stopped still counts.
    """
    begun = time.monotonic()
    with workers(2) as crew:
        done = list(in_chunks(very_slowly, [range(9)], crew, lambda: time.monotonic() > begun + 2))

    assert [range(1), range(1, 2)] == sorted(done, key=lambda each: each.start)


def test_nothing_is_taken_back_where_nobody_knows_what_has_begun() -> None:
    """
    Dask would cancel what is being played, so all that was handed out there is waited for.
    """
    unhurried, answers = Unhurried(), iter([True, False])
    crew = Crew(
        unhurried, 2, workers=2, knows_begun=False, has_workers=lambda: next(answers, False)
    )
    stops = iter([False, False, False, True])

    assert [] == list(in_chunks(nothing, [range(9)], crew, lambda: next(stops, True)))
    assert [False, False] == [future.cancelled() for future in unhurried.futures]


def dies(_: int, __: int) -> None:
    """A task that takes its worker with it."""
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
def test_a_lost_worker_is_said() -> None:
    """
    A worker that is killed ends the run with an error of its own.
    """
    with workers(2) as crew, pytest.raises(WorkersLostError):
        list(in_chunks(dies, [range(10)], crew))


class Broken(Executor):
    """Takes nothing any more."""

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        """Refuse."""
        raise BrokenExecutor("gone")


def test_a_crew_that_takes_nothing_is_lost() -> None:
    """
    Work that cannot even be handed out ends the run in the same way.
    """
    with pytest.raises(WorkersLostError):
        list(in_chunks(nothing, [range(10)], Crew(Broken(), at_once=1)))


def test_no_worker_outlives_the_run() -> None:
    """
    Left early, the workers are gone, also those in the midst of something long.
    """
    with workers(2) as crew:
        parts = in_chunks(partial(_tell_process, time.time()), [range(50)], crew)
        process = next(parts)

    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def _tell_process(_: float, first: int, __: int) -> int:
    if first:
        time.sleep(60)
    return os.getpid()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_plan_of_another_version_is_refused_by_every_worker(jobs: int) -> None:
    """
    A worker with other lists says so, instead of playing other games.
    """
    old = attrs.evolve(a_plan(), versions={"pakal": "0"})

    with workers(jobs) as crew, pytest.raises(BadInputError, match="was planned with pakal 0"):
        list(play_all(old, [range(4)], crew))


def test_a_run_gone_on_with_by_two_jobs_is_that_of_one(tmp_path: Path) -> None:
    """
    Some games by one process, the rest by two: the same file as by one alone.
    """
    plan = a_plan()
    simulate(tmp_path / "whole", plan).close()
    with create_results(tmp_path / "parts", plan) as results:
        results.keep(rows_of(plan)[3:11])
        with workers(2) as crew:
            go_on(results, crew)

    assert contents(tmp_path / "whole") == contents(tmp_path / "parts")
