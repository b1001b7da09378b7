"""A standalone cluster on this machine: one master and some workers, in separate processes."""

import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pyspark

HOME = Path(pyspark.__file__).parent
ENVIRONMENT = {
    **os.environ,
    "SPARK_LOCAL_IP": "127.0.0.1",
    "SPARK_HOME": str(HOME),
    "SPARK_DAEMON_JAVA_OPTS": "-XX:TieredStopAtLevel=1",
}
# Maximum number of seconds to wait for a process, generous for busy machines.
SECONDS = 120


@dataclass
class Cluster:
    """The address of the master, and the processes of the workers."""

    url: str
    folder: Path
    workers: list["subprocess.Popen[bytes]"] = field(default_factory=list)

    def start_worker(self) -> None:
        """Starts a worker with one core, and waits until it has registered with the master."""
        log = self.folder / f"worker-{len(self.workers)}.log"
        options = ["--cores", "1", "--memory", "768m", "--work-dir", str(self.folder / "work")]
        self.workers.append(_start(log, "worker.Worker", *options, self.url))
        _wait_for(r"Successfully registered with master", log)

    def kill_worker_of(self, pid: int) -> None:
        """Kills the worker that runs a process, with all of the worker's processes, as if its machine were lost.

        Raises:
            AssertionError: if the process belongs to no worker
        """
        (worker,) = [one for one in self.workers if pid in descendants(one.pid)]
        for process in [worker.pid, *descendants(worker.pid)]:
            _kill(process)
        worker.wait()
        self.workers.remove(worker)


@contextmanager
def start_cluster(folder: Path, workers: int) -> Iterator[Cluster]:
    """Yields a cluster that exists within a `with` block."""
    log = folder / "master.log"
    master = _start(log, "master.Master")
    cluster = None
    try:
        cluster = Cluster(_wait_for(r"Starting Spark master at (\S+)", log), folder)
        for _ in range(workers):
            cluster.start_worker()
        yield cluster
    finally:
        for process in [master, *(cluster.workers if cluster else [])]:
            for descendant in [process.pid, *descendants(process.pid)]:
                _kill(descendant)
            process.wait()


def descendants(pid: int) -> list[int]:
    """Returns the ids of all descendants of a process."""
    try:
        # A Java process can start other processes from any of its threads.
        texts = [one.read_text() for one in Path(f"/proc/{pid}/task").glob("*/children")]
    except OSError:
        texts = []
    found = [int(child) for text in texts for child in text.split()]
    return [*found, *(deeper for child in found for deeper in descendants(child))]


def wait_until(path: Path) -> str:
    """Returns the content of a file once there is any. Raises `AssertionError` after a time limit."""
    for _ in range(SECONDS * 10):
        if path.exists() and (content := path.read_text()):
            return content
        time.sleep(0.1)
    raise AssertionError(f"{path.name}: expected this file within {SECONDS} s")


def _start(log: Path, role: str, *options: str) -> "subprocess.Popen[bytes]":
    address = ["--host", "127.0.0.1", "--port", "0", "--webui-port", "0"]
    command = [str(HOME / "bin/spark-class"), f"org.apache.spark.deploy.{role}", *address, *options]
    with log.open("wb") as output:
        return subprocess.Popen(command, env=ENVIRONMENT, stdout=output, stderr=output)


def _wait_for(pattern: str, log: Path) -> str:
    for _ in range(SECONDS * 10):
        if found := re.search(pattern, log.read_text()):
            return found[found.lastindex or 0]
        time.sleep(0.1)
    raise AssertionError(f"expected {pattern} within {SECONDS} s, got:\n{log.read_text()}")


def _kill(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
