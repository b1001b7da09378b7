"""The flow: evidence, a model of a sample, shards."""

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

# Memory of a task grows with the learners of its shard, and its start costs as much as some thousands of them.
LEARNERS_PER_SHARD = 50_000

# A row of a partition: the file it belongs to, and its lines.
Row = tuple[str, str]
# Contents of files by their names.
Files = Mapping[str, bytes]


@dataclass(frozen=True)
class Engine:
    """How the command is called on a machine, such as `("mastery",)` or `("node", "/opt/mastery/main.js")`."""

    command: tuple[str, ...]

    def run(self, *arguments: str, show: bool = False) -> str:
        """Runs the command, and returns what it prints; `show` passes on what it says meanwhile, such as its progress.

        Raises:
            MasteryError: if it is not there, or fails
        """
        stderr = None if show else subprocess.PIPE
        try:
            ended = subprocess.run([*self.command, *arguments], stdout=subprocess.PIPE, stderr=stderr, check=False)
        except OSError as error:
            raise MasteryError(
                f"{gethostname()}: expected the command `{' '.join(self.command)}`, got {error.strerror}. "
                "Install @mastery/cli on every machine of the cluster, or say with --mastery how it is called there."
            ) from error
        if (code := ended.returncode) != 0:
            ending = f"exit code {code}" if code > 0 else f"signal {-code}"
            said = (ended.stderr or b"").decode(errors="replace").strip()
            raise MasteryError(f"{gethostname()}: `mastery {arguments[0]}` failed ({ending}). {said}".strip())
        return ended.stdout.decode()

    def check_version(self, expected: str) -> None:
        """Raises MasteryError unless the command has the same version here as on the driver."""
        if (got := self.run("--version").strip()) != expected:
            raise MasteryError(
                f"{gethostname()}: expected version {expected} of `{' '.join(self.command)}`, as on the driver, "
                f"got {got}. Install one version on all machines."
            )


@dataclass(frozen=True)
class Job:
    """What to compute, and where it is."""

    source: Source
    traces: str
    learners: str
    catalogue: str
    out: str
    engine: Engine
    # Learners to fit the model on, at most.
    sample: int = 100_000
    # How many parts; by default enough for all cores.
    shards: int | None = None
    name: str | None = None
    # A model to apply; by default one is fitted, with these options of `mastery fit`.
    fitted: str | None = None
    fit_options: tuple[str, ...] = ()
    # A file with the key that maps ids of learners, which all machines see under this path.
    id_key: str | None = None

    def run(self, spark: SparkSession) -> int:
        """Computes everything, and returns how many shards are in the folder `out`.

        Raises:
            MasteryError: and then the folder holds no shard
        """
        version = self.engine.run("--version").strip()
        catalogue = _read_catalogue(Path(self.catalogue))
        # Times without a zone are in UTC.
        spark.conf.set("spark.sql.session.timeZone", "UTC")
        # A row holds all evidence of a learner, so batches of the default size would take tens of megabytes.
        spark.conf.set("spark.sql.inMemoryColumnarStorage.batchSize", 500)
        with _filling(Path(self.out)) as out:
            # The sample and the shards read them, so memory is left for sorting and counting.
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
        # Partitions depend on the ids of learners alone: always the same.
        return rows.repartition(parts, "key")

    def _refuse_strangers(self, rows: DataFrame) -> None:
        of_learners, of_evidence = (rows.where(F.col("file") == file).select("key") for file in (LEARNER, EVIDENCE))
        if (others := of_evidence.join(of_learners, "key", "left_anti").count()) > 0:
            raise MasteryError(f"{self.traces}: expected traces of learners in {self.learners}, got {others} others")

    def _make_model(self, rows: DataFrame, catalogue: Files, model: Path) -> None:
        if self.fitted is not None:
            try:
                shutil.copyfile(self.fitted, model)
            except OSError as error:
                raise MasteryError(f"{self.fitted}: expected a model file, got {error.strerror}") from error
            return
        present = rows.where("present > 0").select("key")
        # A hash of their ids chooses them, so that the same learners give the same model.
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
        # Spark gives each task this many cores.
        threads = spark.sparkContext.getConf().get("spark.task.cpus", "1")
        options = ("--threads", threads, *name, *self._id_key(), "--quiet")

        def write_shard(partition: int, rows: Iterable[Row]) -> Iterator[None]:
            if partition not in numbers:
                return
            engine.check_version(version)
            number, context = numbers[partition], TaskContext.get()
            assert context is not None
            shard = Path(folder, f"shard-{number:05}.snapshot")
            # Another attempt may be writing the same shard.
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
            # Spark tells the last attempt of one task, within the traces of two languages.
            message = r"(?s)MasteryError: (.*?)\s*(?:\n\s*at [\w.]+\(|SQLSTATE|\nJVM stacktrace|\Z)"
            if found := re.search(message, str(error)):
                raise MasteryError(found[1]) from error
            raise
        return len(numbers)

    def _id_key(self) -> tuple[str, ...]:
        return () if self.id_key is None else ("--id-key", str(Path(self.id_key).resolve()))


def _read_catalogue(folder: Path) -> Files:
    """The files of skills, resources and groups, which `mastery` checks."""
    kinds = ("skills", "resources", "groups", "levels")
    try:
        return {path.name: path.read_bytes() for path in folder.iterdir() if path.name.split(".")[0] in kinds}
    except OSError as error:
        raise MasteryError(f"{folder}: expected a folder of readable files, got {error.strerror}") from error


def _write_directory(folder: Path, catalogue: Files, rows: Iterable[Row]) -> None:
    for name, content in catalogue.items():
        (folder / name).write_bytes(content)
    with ExitStack() as stack:
        # Learners without any trace have no evidence, but an empty file of it.
        files = {name: stack.enter_context((folder / name).open("w", encoding="utf-8")) for name in (LEARNER, EVIDENCE)}
        for file, text in rows:
            files[file].write(f"{text}\n")


@contextmanager
def _filling(out: Path) -> Iterator[Path]:
    """Makes the folder of the result, marked as incomplete until all is in it. After a failure, it is empty."""
    # While this file is there, `mastery` refuses the shards.
    marker = out / ".incomplete"
    try:
        out.mkdir(parents=True, exist_ok=True)
        if any(out.iterdir()):
            raise MasteryError(f"{out}: expected a folder that is new or empty, got one with files")
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
