"""The steps of the computation: evidence, a population of all learners, a model with clusters of a sample, shards."""

import re
import shlex
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from math import ceil
from pathlib import Path
from secrets import token_hex
from socket import gethostname
from tempfile import TemporaryDirectory

from pyspark import StorageLevel, TaskContext, cloudpickle
from pyspark.sql import DataFrame, Row, SparkSession
from pyspark.sql import functions as F

import mastery_spark
from mastery_spark.catalogue import Catalogue
from mastery_spark.tables import FILES, LEARNERS, TRACES, MasteryError, Source, rows_of

# A task's memory grows with its learners, and starting a task takes as long as computing a few thousand learners.
LEARNERS_PER_SHARD = 50_000
# Stands for the number of a partition in the arguments of a command.
PART = "{part}"


def run_mastery(command: str, *arguments: str, show: bool = False) -> str:
    """Returns the output of a command such as `mastery` or `node /opt/mastery/main.js`, run with these arguments.

    If `show` is true, the command's standard error, such as its progress, is passed on.

    Raises:
        MasteryError: if the command is missing or fails
    """
    parts, stderr = [*shlex.split(command), *arguments], None if show else subprocess.PIPE
    try:
        ended = subprocess.run(parts, stdout=subprocess.PIPE, stderr=stderr, encoding="utf-8", errors="replace")
    except OSError as error:
        raise MasteryError(
            f"{gethostname()}: expected the command `{command}`, got {error.strerror}. "
            "Install @mastery/cli on every machine of the cluster, or pass the command to run there with --mastery."
        ) from error
    if (code := ended.returncode) != 0:
        ending = f"exit code {code}" if code > 0 else f"signal {-code}"
        said = f"`mastery {arguments[0]}` failed ({ending}). {ended.stderr or ''}".strip()
        raise MasteryError(f"{gethostname()}: {said}")
    return ended.stdout.strip()


@dataclass(frozen=True)
class Job:
    """Inputs, output and settings of a computation."""

    source: Source
    traces: str
    learners: str
    catalogue: str
    out: str
    mastery: str
    # Maximum number of learners to fit the clusters on.
    sample: int = 100_000
    # Number of shards; by default, at least one for each core and for every 50,000 learners.
    shards: int | None = None
    name: str | None = None
    # A model to apply; by default, a model is fitted with `fit_options`, which are options of `mastery fit`.
    fitted: str | None = None
    fit_options: tuple[str, ...] = ()
    # A file with the key that maps ids of learners, under the same path on all machines.
    id_key: str | None = None

    def run(self, spark: SparkSession) -> int:
        """Computes the model and the shards, and returns the number of shards in the folder `out`.

        Raises:
            MasteryError: if anything fails; the folder then contains no shard
        """
        version = run_mastery(self.mastery, "--version")
        # Times without a zone are in UTC.
        spark.conf.set("spark.sql.session.timeZone", "UTC")
        # A row holds all evidence of a learner, so batches of the default size would take tens of megabytes.
        spark.conf.set("spark.sql.inMemoryColumnarStorage.batchSize", 500)
        with _filling(Path(self.out)) as out:
            catalogue = Catalogue.read(Path(self.catalogue))
            # Rows are kept on disk for the sample and the shards, so that memory is left for sorting and counting.
            rows = self._rows(spark, catalogue.exclusions).persist(StorageLevel.DISK_ONLY)
            try:
                self._refuse_strangers(rows)
                # Each partition with learners is a part of the population, and a shard.
                inhabited = rows.where("present > 0").select(F.spark_partition_id()).distinct().collect()
                numbers = {partition: number for number, (partition,) in enumerate(sorted(inhabited), start=1)}
                each = partial(self._run_each, rows, catalogue, numbers, version)
                if self.fitted is None:
                    self._add_sums(each, out.resolve())
                self._make_model(rows, catalogue, out)
                self._transform(each, str(out.resolve()), len(numbers))
                return len(numbers)
            finally:
                rows.unpersist()

    def _rows(self, spark: SparkSession, exclusions: list[tuple[str, str]]) -> DataFrame:
        query = run_mastery(self.mastery, "sql", "--dialect", "spark")
        learners = self.source.read(spark, self.learners, LEARNERS)
        id_key = b"" if self.id_key is None else Path(self.id_key).read_bytes().strip()
        excluded = spark.createDataFrame(exclusions, "learner_id string, exclusions string")
        rows = rows_of(learners, self.source.read(spark, self.traces, TRACES), query, excluded, id_key)
        parts = self.shards or max(spark.sparkContext.defaultParallelism, ceil(learners.count() / LEARNERS_PER_SHARD))
        # Partitions depend only on the ids of learners, so they are always the same.
        return rows.repartition(parts, "key")

    def _refuse_strangers(self, rows: DataFrame) -> None:
        if (others := rows.where("present IS NULL").count()) > 0:
            raise MasteryError(f"{self.learners}: expected all learners of traces and exclusions, got all but {others}")

    def _add_sums(self, each: Callable[..., None], out: Path) -> None:
        """Writes the file `population` with means, difficulties and shrinkage of all learners, in three rounds."""
        given = re.findall(r"--(rule|config)[=\0]([^\0]+)", "\0".join(self.fit_options))
        rules = [f"--{name}={value if name == 'rule' else Path(value).resolve()}" for name, value in given]
        (out / "key").write_text(token_hex(32))
        values = str(out / "population")
        for number, after in enumerate(((), ("--after", values), ("--after", values)), start=1):
            part = ("--part", PART, "--key", str(out / "key"), "--out", f"{out}/{number}-{PART}.sums")
            each("population", "--unprotected", *part, *after, *rules, *self._id_key())
            run_mastery(self.mastery, "population", "--sums", str(out), "--out", values, "--force")
        for path in [out / "key", *out.glob("*.sums")]:
            path.unlink()

    def _make_model(self, rows: DataFrame, catalogue: Catalogue, out: Path) -> None:
        if self.fitted is not None:
            shutil.copyfile(self.fitted, out / "model")
            return
        # Rows of the learners with the smallest hashes. The command chooses the same ones, also on one machine.
        ranks = rows.select(F.explode("ranks").alias("rank")).orderBy("rank").limit(self.sample)
        last = ranks.agg(F.max("rank")).collect()[0][0]
        chosen = rows.where(F.exists("ranks", lambda rank: rank <= F.lit(last)))
        options = ("--population", str(out / "population"), "--rule", f"fitSample={self.sample}")
        fit = ("fit", "--out", str(out / "model"), *options, *self._id_key(), *self.fit_options)
        _compute(self.mastery, catalogue, chosen.toLocalIterator(prefetchPartitions=True), *fit, show=True)

    def _transform(self, each: Callable[..., None], folder: str, shards: int) -> None:
        name = () if self.name is None else ("--name", self.name)
        # The command renames only a complete shard into place.
        shard = ("--shard", f"{PART}/{shards}", "--out", f"{folder}/shard-{PART}.snapshot")
        each("transform", *shard, "--fitted", f"{folder}/model", *name, *self._id_key())

    def _run_each(
        self, rows: DataFrame, catalogue: Catalogue, numbers: Mapping[int, int], version: str, *arguments: str
    ) -> None:
        """Runs a command on each partition with learners, with its number in place of PART."""
        command = self.mastery

        def compute(rows: Iterable[Row]) -> None:
            task = TaskContext.get()
            assert task is not None
            if (number := numbers.get(task.partitionId())) is None:
                return
            if (got := run_mastery(command, "--version")) != version:
                expected = f"expected version {version} of `{command}`, as on the driver, got {got}"
                raise MasteryError(f"{gethostname()}: {expected}. Install the same version on all machines.")
            # Replaces the file of an earlier attempt.
            options = ("--force", "--quiet", "--threads", f"{task.cpus()}")
            _compute(command, catalogue, rows, *(one.replace(PART, f"{number:05}") for one in arguments), *options)

        # Sends the code of this package to the executors, so that only the driver needs to install it.
        cloudpickle.register_pickle_by_value(mastery_spark)  # type: ignore[no-untyped-call]
        try:
            rows.foreachPartition(compute)
        except Exception as error:
            # Spark reports the last attempt of one task, inside stack traces of two languages.
            message = r"(?s)MasteryError: (.*?)\s*(?:\n\s*at [\w.]+\(|SQLSTATE|\nJVM stacktrace|\Z)"
            if found := re.search(message, str(error)):
                raise MasteryError(found[1]) from error
            raise

    def _id_key(self) -> tuple[str, ...]:
        return () if self.id_key is None else ("--id-key", str(Path(self.id_key).resolve()))


def _compute(command: str, catalogue: Catalogue, rows: Iterable[Row], *arguments: str, show: bool = False) -> None:
    """Runs the command on a data directory with the catalogue and the given rows."""
    with TemporaryDirectory() as folder:
        for name, content in catalogue.files.items():
            Path(folder, name).write_bytes(content)
        with ExitStack() as stack:
            # Adds to the exclusions of groups, which are a file of the catalogue.
            paths = {name: Path(folder, f"{name}.jsonl") for name in FILES}
            files = {name: stack.enter_context(path.open("a", encoding="utf-8")) for name, path in paths.items()}
            for row in rows:
                for name, file in files.items():
                    file.write(row[name])
        run_mastery(command, *arguments, "--data", folder, show=show)


@contextmanager
def _filling(out: Path) -> Iterator[Path]:
    """Yields the folder, marked as incomplete until all files are written. Empties the folder after a failure."""
    # While this file exists, `mastery` rejects the shards.
    marker = out / ".incomplete"
    try:
        out.mkdir(parents=True, exist_ok=True)
        if any(out.iterdir()):
            raise MasteryError(f"{out}: expected a new or empty folder, got a folder with files")
        marker.touch(mode=0o600, exist_ok=False)
        try:
            yield out
        except BaseException:
            for path in out.iterdir():
                path.unlink(missing_ok=True)
            raise
        marker.unlink()
    except OSError as error:
        raise MasteryError(
            f"{error.filename or out}: expected a path to read or write, got {error.strerror}"
        ) from error
