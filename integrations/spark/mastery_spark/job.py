"""The flow: traces, evidence, fit, shards."""

import os
import shutil
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from operator import itemgetter
from pathlib import Path
from typing import IO

from pyspark import StorageLevel
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from mastery_spark.archive import write_archive
from mastery_spark.blocks import compress, decompress
from mastery_spark.catalogue import read_catalogue
from mastery_spark.engine import Engine
from mastery_spark.errors import MasteryError
from mastery_spark.rows import EVIDENCE, LEARNER, Rows, arrange, count_evidence
from mastery_spark.shards import ShardWriter, shard_name
from mastery_spark.tables import Source, read_learners, read_traces

# Memory of a task grows with the learners of its shard, and its start costs as much as some thousands of them.
LEARNERS_PER_SHARD = 50_000

# Rows of a batch of the persisted table.
KEPT_TOGETHER = 500

MODEL = "model"

# While this file is in a folder, `mastery` refuses its shards.
INCOMPLETE = ".incomplete"

# Shards whose failures a message tells.
TOLD = 5


@dataclass(frozen=True)
class Job:
    """What to compute, and where it is."""

    source: Source
    traces: str
    learners: str
    catalogue: str
    out: str
    engine: Engine
    # How many parts; by default enough for all cores.
    shards: int | None = None
    name: str | None = None
    # A model to apply; by default one is fitted on these learners, with these options of `mastery fit`.
    fitted: str | None = None
    fit_options: tuple[str, ...] = ()
    # A file with the key that maps ids of learners, which all machines see under this path.
    id_key: str | None = None

    def run(self, spark: SparkSession) -> int:
        """Computes everything, and returns how many shards are in the folder `out`.

        Raises:
            MasteryError: and then the folder holds no shard
        """
        version = self.engine.version()
        catalogue = read_catalogue(self.catalogue)
        writing = _prepare(Path(self.out))
        # Times without a zone are in UTC.
        spark.conf.set("spark.sql.session.timeZone", "UTC")
        # A row holds all evidence of a learner, so Spark's default of ten thousand rows would take tens of megabytes.
        spark.conf.set("spark.sql.inMemoryColumnarStorage.batchSize", KEPT_TOGETHER)
        try:
            rows = self._rows(spark)
            # Fit and shards read them once each, so memory is left for sorting and counting.
            rows.table.persist(StorageLevel.DISK_ONLY)
            try:
                with _step("evidence counted"):
                    numbers = _number_shards(rows)
                with _step("model fitted" if self.fitted is None else "model copied"):
                    self._make_model(rows, catalogue, writing / MODEL)
                with _step(f"{len(numbers)} shards written"):
                    self._transform(spark, rows, numbers, catalogue, writing, version)
            finally:
                rows.table.unpersist()
            publish(writing, Path(self.out), (MODEL, *map(shard_name, numbers.values())))
            return len(numbers)
        finally:
            shutil.rmtree(writing, ignore_errors=True)

    def _rows(self, spark: SparkSession) -> Rows:
        learners = read_learners(spark, self.source, self.learners)
        traces = read_traces(spark, self.source, self.traces)
        query = self.engine.output_of("sql", "--dialect", "spark")
        evidence = count_evidence(spark, traces, query)
        partitions = self.shards or max(
            spark.sparkContext.defaultParallelism, ceil(learners.count() / LEARNERS_PER_SHARD)
        )
        return arrange(learners, evidence, partitions)

    def _reading_options(self) -> tuple[str, ...]:
        """What fit and transform must agree on."""
        return () if self.id_key is None else ("--id-key", str(Path(self.id_key).resolve()))

    def _make_model(self, rows: Rows, catalogue: Mapping[str, bytes], model: Path) -> None:
        if self.fitted is not None:
            try:
                shutil.copyfile(self.fitted, model)
            except OSError as error:
                raise MasteryError(f"{self.fitted}: expected a model file, got {error.strerror}") from error
            return

        def write(pipe: IO[bytes]) -> None:
            learners, evidence = (_texts(rows.table, kind) for kind in (LEARNER, EVIDENCE))
            write_archive(pipe, catalogue, learners, rows.evidence_header, evidence)

        options = (*self._reading_options(), *self.fit_options)
        self.engine.feed(["fit", "--data", "-", "--out", str(model), *options], write, show=True)

    def _transform(
        self,
        spark: SparkSession,
        rows: Rows,
        numbers: Mapping[int, int],
        catalogue: Mapping[str, bytes],
        folder: Path,
        version: str,
    ) -> None:
        context = spark.sparkContext
        conf = context.getConf()
        write = ShardWriter(
            engine=self.engine,
            version=version,
            catalogue=catalogue,
            evidence_header=rows.evidence_header,
            model=MODEL,
            # Spark gives each task this many cores.
            options=(
                "--threads",
                conf.get("spark.task.cpus", "1"),
                *(() if self.name is None else ("--name", self.name)),
                *self._reading_options(),
            ),
            folder=str(folder.resolve()),
            numbers=numbers,
            attempts=int(conf.get("spark.task.maxFailures", "4")),
        )
        texts = rows.table.select("kind", "text").rdd.map(tuple)
        failures = texts.mapPartitionsWithIndex(write).collect()
        if failures:
            more = [f"... and {len(failures) - TOLD} more"] if len(failures) > TOLD else []
            raise MasteryError("\n".join([*failures[:TOLD], *more]))


def _number_shards(rows: Rows) -> Mapping[int, int]:
    """The numbers of the shards of those partitions that have learners."""
    inhabited = rows.table.where("present > 0").select(F.spark_partition_id()).distinct().collect()
    return {partition: number for number, (partition,) in enumerate(sorted(inhabited), start=1)}


def _texts(table: DataFrame, kind: int) -> Iterator[str]:
    texts = table.where(F.col("kind") == kind).select("text").rdd.map(itemgetter(0))
    return map(decompress, texts.mapPartitions(compress).toLocalIterator(prefetchPartitions=True))


def _prepare(out: Path) -> Path:
    """Makes the folder of the result, and one in it for what is being written."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        if any(out.iterdir()):
            raise MasteryError(f"{out}: expected a folder that is new or empty, got one with files")
        writing = out / ".writing"
        writing.mkdir()
        return writing
    except OSError as error:
        raise MasteryError(f"{out}: expected a folder to write to, got {error.strerror}") from error


def publish(writing: Path, out: Path, names: Iterable[str]) -> None:
    """Moves whole files to the folder of the result, which is marked as incomplete until the last is there.

    Raises:
        MasteryError: and then the folder holds none of them
    """
    marker = out / INCOMPLETE
    moved: list[Path] = []
    try:
        marker.touch(mode=0o600, exist_ok=False)
        _sync(out)
        for name in names:
            moved.append((writing / name).rename(out / name))
        _sync(out)
        marker.unlink()
    except BaseException as error:
        for path in (*moved, marker):
            path.unlink(missing_ok=True)
        if not isinstance(error, OSError):
            raise
        raise MasteryError(f"{out}: expected a folder to write to, got {error.strerror}") from error


def _sync(folder: Path) -> None:
    """Makes the names in a folder durable."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _step(done: str) -> Iterator[None]:
    """Says on standard error how long a step took."""
    start = time.monotonic()
    yield
    print(f"{done} in {time.monotonic() - start:.1f} s", file=sys.stderr)
