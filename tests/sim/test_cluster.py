"""A real Dask cluster of two worker processes: the same results, also when one is killed."""

import logging
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from pakal_cli.main import main
from sim.running import an_ahau_plan, contents, simulate

from pakal.errors import BadInputError
from pakal.sim.batch import play_all
from pakal.sim.cluster import _silence, cluster_at
from pakal.sim.results import create_results

distributed = pytest.importorskip("distributed", reason="comes with the extra `cluster`")

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL"),
    # What Dask warns of is its own affair.
    pytest.mark.filterwarnings("ignore"),
]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Any]:
    """A cluster of two processes with a thread each, on this machine."""
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=":0",
        local_directory=str(tmp_path / "dask"),
        silence_logs=50,
    ) as here:
        yield here


def test_a_killed_worker_changes_nothing(cluster: Any, tmp_path: Path) -> None:
    """
    One of two workers is killed half-way: the results are complete, and those of the local run.
    """
    plan = an_ahau_plan(games=100)
    killed: list[int] = []
    with create_results(tmp_path / "cluster", plan) as results:
        with cluster_at(cluster.scheduler_address) as crew:
            for chunk in play_all(plan, results.missing(plan.games), crew):
                results.keep(chunk.rows)
                if not killed and results.count() >= 25:
                    killed.append(_kill_a_worker(cluster))
        assert [] == results.missing(plan.games)

    simulate(tmp_path / "local", plan).close()

    assert killed
    assert contents(tmp_path / "local") == contents(tmp_path / "cluster")
    _play_by_command(cluster, tmp_path)


def _play_by_command(cluster: Any, folder: Path) -> None:
    """The command plays on the cluster as it does here."""
    words = ["simulate", "--games", "12", "--player", "random"]
    for name, where in (("here", []), ("there", ["--cluster", cluster.scheduler_address])):
        said = CliRunner().invoke(main, [*words, *where, "--out", str(folder / name)])
        assert 0 == said.exit_code, said.output

    assert contents(folder / "here") == contents(folder / "there")


def _kill_a_worker(cluster: Any) -> int:
    """Kill the process of one worker, and return its number."""
    process = next(iter(cluster.workers.values())).process.process.pid
    assert process not in (os.getpid(), None)
    os.kill(process, signal.SIGKILL)
    return int(process)


def test_an_address_where_nobody_answers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    An address without a cluster is a clear error.
    """
    monkeypatch.setattr("pakal.sim.cluster._PATIENCE", 0.5)
    address = "tcp://127.0.0.1:9"

    with (
        pytest.raises(BadInputError, match=rf"answers at '{address}' \((OSError|TimeoutError)\)"),
        cluster_at(address),
    ):
        pass


@pytest.mark.parametrize("address", ["nowhere", "", "tcp://", "tcp://host", "host:port", "a b:1"])
def test_what_is_no_address_is_refused_at_once(address: str) -> None:
    """
    Nobody waits for an answer from an address that is none.
    """
    with pytest.raises(BadInputError) as error, cluster_at(address):
        pass

    assert f"--cluster: {address!r} is not an address." == error.value.message
    assert "Use tcp://HOST:8786, as `dask scheduler` prints it." == error.value.way_out


def test_it_is_said_when_the_last_worker_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    A cluster without workers is waited for, but not in silence, and Ctrl-C ends the waiting.
    """
    monkeypatch.setattr("pakal.sim.cluster._BETWEEN", 0.3)
    told: list[str] = []
    with (
        distributed.LocalCluster(
            n_workers=1,
            threads_per_worker=1,
            processes=False,
            dashboard_address=":0",
            local_directory=str(tmp_path / "dask"),
            silence_logs=50,
        ) as lonely,
        cluster_at(lonely.scheduler_address, told.append) as crew,
    ):
        assert crew.has_workers()
        lonely.scale(0)
        deadline = time.monotonic() + 30
        while crew.has_workers():
            assert time.monotonic() < deadline
            time.sleep(0.05)

    assert ["The cluster has no workers left; waiting for others. Ctrl-C stops."] == told


def test_what_dask_logs_is_not_heard(caplog: pytest.LogCaptureFixture) -> None:
    """
    What is gone is said in a line of ours, so that Dask's own pages about it are silenced.
    """
    _silence()
    for name in ("distributed.client", "distributed.core", "tornado.application"):
        logging.getLogger(name).error("gone")

    assert [] == caplog.messages


def test_a_cluster_without_workers_is_refused() -> None:
    """
    A scheduler that has nobody to send anything to is an error, and the way out is named.
    """
    with (
        distributed.LocalCluster(
            n_workers=0, dashboard_address=":0", processes=False, silence_logs=50
        ) as empty,
        pytest.raises(BadInputError, match="has no workers") as error,
        cluster_at(empty.scheduler_address),
    ):
        pass
    assert error.value.way_out.startswith("Start some: dask worker ")


def test_without_dask_the_way_to_get_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Without the extra installed, the message says how to install it.
    """
    monkeypatch.setitem(sys.modules, "distributed", None)

    with pytest.raises(BadInputError) as error, cluster_at("tcp://127.0.0.1:8786"):
        pass

    assert "--cluster: Dask is not installed here." == error.value.message
    assert "Run pip install 'pakal[cluster]', here and where the workers are." == (
        error.value.way_out
    )
