"""The flow: evidence, a model of a sample, shards."""

import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory

from py4j.protocol import Py4JJavaError  # type: ignore[import-untyped]
from pyspark import StorageLevel, TaskContext
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from mastery_spark.engine import Engine, MasteryError
from mastery_spark.tables import EVIDENCE, LEARNER, Source, read_rows

# Memory of a task grows with the learners of its shard, and its start costs as much as some thousands of them.
LEARNERS_PER_SHARD = 50_000

MODEL = "model"

# A row of a partition: the file it belongs to, and its lines.
Row = tuple[str, str]


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
                # The shards of those partitions that have learners.
                inhabited = rows.where("present > 0").select(F.spark_partition_id()).distinct().collect()
                numbers = {partition: number for number, (partition,) in enumerate(sorted(inhabited), start=1)}
                self._make_model(rows, catalogue, out / MODEL)
                self._transform(spark, rows, numbers, catalogue, out, version)
            finally:
                rows.unpersist()
        return len(numbers)

    def _rows(self, spark: SparkSession) -> DataFrame:
        query = self.engine.run("sql", "--dialect", "spark")
        rows = read_rows(spark, self.source, self.learners, self.traces, query)
        learners = rows.where(F.col("file") == LEARNER).count() if self.shards is None else 0
        parts = self.shards or max(spark.sparkContext.defaultParallelism, ceil(learners / LEARNERS_PER_SHARD))
        # Partitions depend on the ids of learners alone: always the same.
        return rows.repartition(parts, "key")

    def _refuse_strangers(self, rows: DataFrame) -> None:
        of_learners, of_evidence = (rows.where(F.col("file") == file).select("key") for file in (LEARNER, EVIDENCE))
        others = of_evidence.join(of_learners, "key", "left_anti").count()
        if others > 0:
            raise MasteryError(f"{self.traces}: expected traces of learners in {self.learners}, got {others} others")

    def _make_model(self, rows: DataFrame, catalogue: Mapping[str, bytes], model: Path) -> None:
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

    def _transform(
        self,
        spark: SparkSession,
        rows: DataFrame,
        numbers: Mapping[int, int],
        catalogue: Mapping[str, bytes],
        out: Path,
        version: str,
    ) -> None:
        conf = spark.sparkContext.getConf()
        engine, folder = self.engine, str(out.resolve())
        name = () if self.name is None else ("--name", self.name)
        # Spark gives each task this many cores.
        options = ("--threads", conf.get("spark.task.cpus", "1"), *name, *self._id_key(), "--quiet")

        def write_shard(partition: int, rows: Iterable[Row]) -> Iterator[None]:
            if partition not in numbers:
                return
            engine.check_version(version)
            number, context = numbers[partition], TaskContext.get()
            assert context is not None
            shard = Path(folder, f"shard-{number:05}.snapshot")
            # Another attempt may be writing the same shard.
            draft = shard.with_name(f".{shard.name}.{context.taskAttemptId()}")
            place = ("--shard", f"{number}/{len(numbers)}", "--fitted", f"{folder}/{MODEL}", "--out", str(draft))
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
            if found := re.search(
                r"MasteryError: (.*?)\s*(?:\n\s*at [\w.]+\(|SQLSTATE|\nJVM stacktrace|\Z)", str(error), re.DOTALL
            ):
                raise MasteryError(found[1]) from error
            raise

    def _id_key(self) -> tuple[str, ...]:
        return () if self.id_key is None else ("--id-key", str(Path(self.id_key).resolve()))


def _read_catalogue(folder: Path) -> Mapping[str, bytes]:
    """The files of skills, resources and groups, which `mastery` checks."""
    kinds = ("skills", "resources", "groups", "levels")
    try:
        return {path.name: path.read_bytes() for path in folder.iterdir() if path.name.split(".")[0] in kinds}
    except OSError as error:
        raise MasteryError(f"{folder}: expected a folder of readable files, got {error.strerror}") from error


def _write_directory(folder: Path, catalogue: Mapping[str, bytes], rows: Iterable[Row]) -> None:
    """Writes a data directory."""
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
