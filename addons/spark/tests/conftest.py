"""Fixtures of the tests: a cluster, a session on it, a school, and its snapshot as computed on one machine."""

import os
import shlex
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from cluster import ENVIRONMENT, Cluster, start_cluster
from postgres import start_postgres
from pyspark.sql import SparkSession

from mastery_spark.job import Job
from mastery_spark.tables import Source

# The command under test, such as `node packages/cli/dist/main.js`, with absolute paths.
COMMAND = os.environ["MASTERY_COMMAND"]

QUICK = "-XX:TieredStopAtLevel=1"

POSTGRES_DRIVER = "/usr/share/java/postgresql.jar"


@dataclass(frozen=True)
class School:
    """The data directory of a school, the same data as Parquet files, and the snapshot computed on one machine."""

    directory: Path
    traces: Path
    learners: Path
    snapshot: bytes

    def job(self, out: Path, mastery: str = COMMAND, **other: object) -> Job:
        """Returns the job that computes the school's snapshot in two shards."""
        settings = {
            "source": Source(),
            "traces": str(self.traces),
            "learners": str(self.learners),
            "shards": 2,
            "fit_options": ("--embedder", "hashing"),
            **other,
        }
        return Job(catalogue=str(self.directory), out=str(out), mastery=mastery, **settings)  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """One master and two workers."""
    with start_cluster(tmp_path_factory.mktemp("cluster"), workers=2) as started:
        yield started


@pytest.fixture(scope="session")
def spark(cluster: Cluster) -> Iterator[SparkSession]:
    """A session on the cluster, with an executor on each worker."""
    os.environ.update(ENVIRONMENT)
    session = (
        SparkSession.builder.master(cluster.url)
        .config("spark.executor.memory", "512m")
        # Leaves further workers to other applications.
        .config("spark.cores.max", "2")
        .config("spark.ui.enabled", "false")
        # Settings for small data and short runs: few tasks, and code that is compiled once.
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.codegen.wholeStage", "false")
        .config("spark.driver.extraJavaOptions", QUICK)
        .config("spark.executor.extraJavaOptions", QUICK)
        .config("spark.task.maxFailures", "2")
        .config("spark.driver.extraClassPath", POSTGRES_DRIVER)
        .config("spark.executor.extraClassPath", POSTGRES_DRIVER)
        .config("spark.sql.debug.maxToStringFields", "100")
        .getOrCreate()
    )
    yield session
    session.stop()


@pytest.fixture(scope="session")
def school(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> School:
    """A generated school; traces refer to every third learner by pseudonym."""
    folder = tmp_path_factory.mktemp("school")
    data = folder / "data"
    run("generate", "--out", str(data), "--learners", "60", "--seed", "7")
    school = School(data, folder / "traces", folder / "learners", snapshot_of(data, folder / "one.snapshot"))
    traces = spark.read.json(str(data / "traces.jsonl"))
    learners = spark.read.json(str(data / "learners.jsonl"))
    traces.repartition(2).write.parquet(str(school.traces))
    learners.write.parquet(str(school.learners))
    return school


@pytest.fixture(scope="session")
def postgres() -> Iterator[dict[str, str]]:
    """The options with which Spark reads a database."""
    # The server's user has no access to pytest's folders.
    with tempfile.TemporaryDirectory() as folder, start_postgres(Path(folder)) as options:
        yield options


def run(*arguments: str) -> None:
    """Runs the command. Raises `CalledProcessError` if the command fails."""
    subprocess.run([*shlex.split(COMMAND), *arguments], check=True, stdout=subprocess.DEVNULL)


def population_of(directory: Path, folder: Path, *options: str) -> Path:
    """Returns the file of the population of a data directory, with all learners in one part."""
    folder.mkdir()
    after: tuple[str, ...] = ()
    for number in (1, 2, 3):
        part = ("--part", "all", "--key", f"{folder}/key", "--unprotected", "--out", f"{folder}/{number}.sums")
        run("population", "--data", str(directory), "--quiet", *part, *after, *options)
        run("population", "--sums", str(folder), "--out", f"{folder}/population", "--force")
        after = ("--after", f"{folder}/population")
    return folder / "population"


def snapshot_of(directory: Path, out: Path, *id_key: str, sample: int = 100_000, name: str | None = None) -> bytes:
    """Returns the snapshot of a data directory, computed on one machine with the population of its learners."""
    population = population_of(directory, out.with_suffix(".sums"), *id_key)
    options = ["--population", str(population), "--rule", f"fitSample={sample}", "--embedder", "hashing", "--quiet"]
    named = [] if name is None else ["--name", name]
    run("precompute", "--data", str(directory), "--out", str(out), *options, *named, *id_key)
    return out.read_bytes()


def merged(folder: Path) -> bytes:
    """Returns the shards of a folder, merged into one snapshot."""
    out = folder.with_suffix(".merged")
    run("merge", str(folder), "--out", str(out))
    return out.read_bytes()


def script(folder: Path, **cases: str) -> str:
    """Returns a command in which shell code replaces some subcommands; in the code, `"$@"` runs the real subcommand."""
    path = folder / "mastery"
    branches = "".join(f"{name}) {commands} ;;\n" for name, commands in cases.items())
    path.write_text(
        f'#!/bin/bash\nset -- {COMMAND} "$@"\ncase "${len(shlex.split(COMMAND)) + 1}" in\n{branches}esac\nexec "$@"\n'
    )
    path.chmod(0o700)
    return str(path)
