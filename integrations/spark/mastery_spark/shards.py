"""The work of one task: it turns the rows of a partition into a shard."""

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import IO

from pyspark import TaskContext

from mastery_spark.archive import write_archive
from mastery_spark.engine import Engine
from mastery_spark.errors import MasteryError
from mastery_spark.rows import LEARNER

# A row of a partition: its kind, and its text.
Row = tuple[int, str]


@dataclass(frozen=True)
class ShardWriter:
    """Everything that a task needs besides its rows."""

    engine: Engine
    version: str
    catalogue: Mapping[str, bytes]
    evidence_header: str
    options: tuple[str, ...]
    # Holds the model, and gets the shards; all machines see it under this path.
    folder: str
    model: str
    # The number of the shard of each partition, from 1; partitions without learners have none.
    numbers: Mapping[int, int]
    attempts: int

    def __call__(self, partition: int, rows: Iterable[Row]) -> Iterator[str]:
        """Writes the shard of a partition.

        Yields:
            why it failed, at the last attempt; before, the error is raised, so that Spark tries elsewhere
        """
        if partition not in self.numbers:
            return
        context = TaskContext.get()
        assert context is not None
        try:
            self._write(self.numbers[partition], context.taskAttemptId(), rows)
        except MasteryError as error:
            if context.attemptNumber() + 1 < self.attempts:
                raise
            yield f"shard {self.numbers[partition]} of {len(self.numbers)}: {error}"

    def _write(self, number: int, attempt: int, rows: Iterable[Row]) -> None:
        self.engine.check_version(self.version)
        # Another attempt may be writing the same shard.
        draft = Path(self.folder, f".{shard_name(number)}.{attempt}")
        place = ("--shard", f"{number}/{len(self.numbers)}", "--out", str(draft))
        arguments = ("transform", "--fitted", str(Path(self.folder, self.model)), "--data", "-", *place, *self.options)
        try:
            self.engine.feed([*arguments, "--force", "--quiet"], lambda pipe: self._feed(pipe, rows))
            os.replace(draft, draft.with_name(shard_name(number)))
        except OSError as error:
            raise MasteryError(
                f"{self.folder}: expected a folder that all machines can write to, got {error.strerror}"
            ) from error
        finally:
            draft.unlink(missing_ok=True)

    def _feed(self, pipe: IO[bytes], rows: Iterable[Row]) -> None:
        learners, evidence = split(rows)
        write_archive(pipe, self.catalogue, learners, self.evidence_header, evidence)


def split(rows: Iterable[Row]) -> tuple[Iterator[str], Iterator[str]]:
    """The texts of learners, then those of evidence, which come after them."""
    iterator = iter(rows)
    rest: list[Row] = []

    def learners() -> Iterator[str]:
        for row in iterator:
            if row[0] != LEARNER:
                rest.append(row)
                return
            yield row[1]

    def evidence() -> Iterator[str]:
        for row in chain(rest, iterator):
            yield row[1]

    return learners(), evidence()


def shard_name(number: int) -> str:
    """The name of a shard's file."""
    return f"shard-{number:05}.snapshot"
