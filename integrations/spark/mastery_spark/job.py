"""The steps of the computation: evidence, a model of a sample, shards."""

import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from socket import gethostname
from tempfile import TemporaryDirectory

from py4j.protocol import Py4JJavaError  # type: ignore[import-untyped]
from pyspark import StorageLevel, TaskContext
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from mastery_spark.tables import EVIDENCE, LEARNER, MasteryError, Source, read_rows

# A task's memory grows with the learners of its shard, and starting a task takes as long as computing a few thousand learners.
LEARNERS_PER_SHARD = 50_000

# A row of a partition: the file it belongs to, and its lines.
Row = tuple[str, str]
# Contents of files by name.
Files = Mapping[str, bytes]


@dataclass(frozen=True)
class Engine:
    """The command to run on a machine, such as `("mastery",)` or `("node", "/opt/mastery/main.js")`."""

    command: tuple[str, ...]

    def run(self, *arguments: str, show: bool = False) -> str:
        """Runs the command and returns its output; `show` passes on its standard error, such as its progress.

        Raises:
            MasteryError: if the command is missing or fails
        """
        stderr = None if show else subprocess.PIPE
        try:
            ended = subprocess.run([*self.command, *arguments], stdout=subprocess.PIPE, stderr=stderr, check=False)
        except OSError as error:
            raise MasteryError(
                f"{gethostname()}: expected the command `{' '.join(self.command)}`, got {error.strerror}. "
                "Install @mastery/cli on every machine of the cluster, or pass the command to run there with --mastery."
            ) from error
        if (code := ended.returncode) != 0:
            ending = f"exit code {code}" if code > 0 else f"signal {-code}"
            said = (ended.stderr or b"").decode(errors="replace").strip()
            raise MasteryError(f"{gethostname()}: `mastery {arguments[0]}` failed ({ending}). {said}".strip())
        return ended.stdout.decode()

    def check_version(self, expected: str) -> None:
        """Raises MasteryError unless the command has the same version on this machine as on the driver."""
        if (got := self.run("--version").strip()) != expected:
            raise MasteryError(
                f"{gethostname()}: expected version {expected} of `{' '.join(self.command)}`, as on the driver, "
                f"got {got}. Install the same version on all machines."
            )


@dataclass(frozen=True)
class Job:
    """Inputs, output and settings of a computation."""

    source: Source
    traces: str
    learners: str
    catalogue: str
    out: str
    engine: Engine
    # Maximum number of learners to fit the model on.
    sample: int = 100_000
    # Number of parts; by default enough for all cores.
    shards: int | None = None
    name: str | None = None
    # A model to apply; by default, a model is fitted with these options of `mastery fit`.
    fitted: str | None = None
    fit_options: tuple[str, ...] = ()
    # A file with the key that maps ids of learners, under the same path on all machines.
    id_key: str | None = None

    def run(self, spark: SparkSession) -> int:
        """Computes everything, and returns the number of shards in the folder `out`.

        Raises:
            MasteryError: if anything fails; the folder then contains no shard
        """
        version = self.engine.run("--version").strip()
        catalogue = _read_catalogue(Path(self.catalogue))
        # Times without a zone are in UTC.
        spark.conf.set("spark.sql.session.timeZone", "UTC")
        # A row holds all evidence of a learner, so batches of the default size would take tens of megabytes.
        spark.conf.set("spark.sql.inMemoryColumnarStorage.batchSize", 500)
        with _filling(Path(self.out)) as out:
            # Kept on disk for the sample and the shards, so that memory is left for sorting and counting.
            rows = self._rows(spark).persist(StorageLevel.DISK_ONLY)
            try:
                self._refuse_strangers(rows)
                self._make_model(rows, catalogue, out / "model")
                return self._transform(spark, rows, catalogue, str(out.resolve()), version)
            finally:
                rows.unpersist()

    def _rows(self, spark: SparkSession) -> DataFrame:
        query = self.engine.run("sql", "--dialect", "spark")
        rows = read_rows(spark, self.source, self.learners, self.traces, query)
        learners = rows.where(F.col("file") == LEARNER).count() if self.shards is None else 0
        parts = self.shards or max(spark.sparkContext.defaultParallelism, ceil(learners / LEARNERS_PER_SHARD))
        # Partitions depend only on the ids of learners, so they are always the same.
        return rows.repartition(parts, "key")

    def _refuse_strangers(self, rows: DataFrame) -> None:
        of_learners, of_evidence = (rows.where(F.col("file") == file).select("key") for file in (LEARNER, EVIDENCE))
        if (others := of_evidence.join(of_learners, "key", "left_anti").count()) > 0:
            raise MasteryError(
                f"{self.traces}: expected only traces of learners in {self.learners}, got {others} other learners"
            )

    def _make_model(self, rows: DataFrame, catalogue: Files, model: Path) -> None:
        if self.fitted is not None:
            try:
                shutil.copyfile(self.fitted, model)
            except OSError as error:
                raise MasteryError(f"{self.fitted}: expected a model file, got {error.strerror}") from error
            return
        present = rows.where("present > 0").select("key")
        # Learners are chosen by a hash of their ids, so that the same learners give the same model.
        chosen = present.orderBy(F.xxhash64("key"), "key").limit(self.sample)
        sample = rows.join(chosen, "key", "left_semi").select("file", "text")
        with TemporaryDirectory() as data:
            _write_directory(Path(data), catalogue, map(tuple, sample.toLocalIterator(prefetchPartitions=True)))
            options = (*self._id_key(), *self.fit_options)
            self.engine.run("fit", "--data", data, "--out", str(model), *options, show=True)

    def _transform(self, spark: SparkSession, rows: DataFrame, catalogue: Files, folder: str, version: str) -> int:
        engine = self.engine
        # Each partition with learners is a shard.
        inhabited = rows.where("present > 0").select(F.spark_partition_id()).distinct().collect()
        numbers = {partition: number for number, (partition,) in enumerate(sorted(inhabited), start=1)}
        name = () if self.name is None else ("--name", self.name)
        # The number of cores that Spark gives each task.
        threads = spark.sparkContext.getConf().get("spark.task.cpus", "1")
        options = ("--threads", threads, *name, *self._id_key(), "--quiet")

        def write_shard(partition: int, rows: Iterable[Row]) -> Iterator[None]:
            if partition not in numbers:
                return
            engine.check_version(version)
            number, context = numbers[partition], TaskContext.get()
            assert context is not None
            shard = Path(folder, f"shard-{number:05}.snapshot")
            # A private draft, since another attempt may be writing the same shard.
            draft = shard.with_name(f".{shard.name}.{context.taskAttemptId()}")
            place = ("--shard", f"{number}/{len(numbers)}", "--fitted", f"{folder}/model", "--out", str(draft))
            try:
                with TemporaryDirectory() as data:
                    _write_directory(Path(data), catalogue, rows)
                    engine.run("transform", "--data", data, *place, *options)
                draft.rename(shard)
            finally:
                draft.unlink(missing_ok=True)
            yield from ()

        try:
            rows.select("file", "text").rdd.map(tuple).mapPartitionsWithIndex(write_shard).collect()
        except (Py4JJavaError, PySparkException) as error:
            # Spark reports the last attempt of one task, inside stack traces of two languages.
            message = r"(?s)MasteryError: (.*?)\s*(?:\n\s*at [\w.]+\(|SQLSTATE|\nJVM stacktrace|\Z)"
            if found := re.search(message, str(error)):
                raise MasteryError(found[1]) from error
            raise
        return len(numbers)

    def _id_key(self) -> tuple[str, ...]:
        return () if self.id_key is None else ("--id-key", str(Path(self.id_key).resolve()))


def _read_catalogue(folder: Path) -> Files:
    """The files of skills, resources and groups, which `mastery` validates."""
    kinds = ("skills", "resources", "groups", "levels")
    try:
        return {path.name: path.read_bytes() for path in folder.iterdir() if path.name.split(".")[0] in kinds}
    except OSError as error:
        raise MasteryError(f"{folder}: expected a folder of readable files, got {error.strerror}") from error


def _write_directory(folder: Path, catalogue: Files, rows: Iterable[Row]) -> None:
    for name, content in catalogue.items():
        (folder / name).write_bytes(content)
    with ExitStack() as stack:
        # Even if there are no traces, there must be an evidence file.
        files = {name: stack.enter_context((folder / name).open("w", encoding="utf-8")) for name in (LEARNER, EVIDENCE)}
        for file, text in rows:
            files[file].write(f"{text}\n")


@contextmanager
def _filling(out: Path) -> Iterator[Path]:
    """Creates the output folder, marked as incomplete until all is written, and empties it after a failure."""
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
        raise MasteryError(f"{out}: expected a folder to write to, got {error.strerror}") from error
