"""Reads learners and counts their traces on a cluster, and returns both as lines of JSON for `mastery`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as F

# Kinds of columns: a description, a pattern of accepted Spark types, and the type for a missing column.
TEXT = ("a text", "string|(var)?char.*", "string")
NUMBER = ("a number", "(tiny|small|big)?int|float|double|decimal.*", "double")
TRUTH = ("true or false", "boolean", "boolean")
TEXTS = ("an array of texts", "array<string>", "array<string>")
TIME = ("a timestamp or a text", "timestamp(_ntz)?|string", "timestamp")

LEARNERS = {
    "learner_id": TEXT,
    "mbox_sha1sum": TEXT,
    "display_name": TEXT,
    "grade_level": NUMBER,
    "left": TRUTH,
    "groups": TEXTS,
}
TRACES = {
    "trace_id": TEXT,
    "learner_id": TEXT,
    "resource_id": TEXT,
    "verb": TEXT,
    "success": TRUTH,
    "score": NUMBER,
    "duration": TEXT,
    "timestamp": TIME,
}
REQUIRED = {"learner_id", "display_name", "grade_level", "resource_id", "verb"}

# The forms of a date and time that the data format accepts.
DATE_TIME = r"^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?$"

# The files of a data directory that rows belong to.
LEARNER, EVIDENCE = "learners.jsonl", "evidence.jsonl"


class MasteryError(Exception):
    """An error that states the location, the expected and the actual value, and a remedy. It never names a learner."""


@dataclass(frozen=True)
class Source:
    """A format of Spark's DataFrame reader, with its options."""

    format: str = "parquet"
    options: Mapping[str, str] = field(default_factory=dict)

    def read(self, spark: SparkSession, name: str, columns: Mapping[str, tuple[str, str, str]]) -> DataFrame:
        """The columns of a path, or with JDBC of a table or a query in parentheses; missing columns are null.

        Raises:
            MasteryError: listing every column that is missing or of another type
        """
        reader = spark.read.format(self.format).options(**self.options)
        table = reader.option("dbtable", name).load() if self.format == "jdbc" else reader.load(name)
        types = {one.name: one.dataType.simpleString() for one in table.schema.fields}
        problems = [
            f"{name}: {column}: expected {words}, got {types.get(column, 'no such column')}"
            for column, (words, pattern, _) in columns.items()
            if not (re.fullmatch(pattern, types[column]) if column in types else column not in REQUIRED)
        ]
        if problems:
            raise MasteryError("\n".join(problems))
        nulls = {column: F.lit(None).cast(null).alias(column) for column, (_, _, null) in columns.items()}
        return table.select(*(F.col(column) if column in types else null for column, null in nulls.items()))


def read_rows(spark: SparkSession, source: Source, learners: str, traces: str, counting_query: str) -> DataFrame:
    """A table of (key, file, text, present): lines of JSON for files of a data directory, one row per learner and file.

    `key` is the same for all rows of a learner; `present` counts learners who have not left.
    """
    people = source.read(spark, learners, LEARNERS).withColumn("key", F.lower("learner_id"))
    attempts = source.read(spark, traces, TRACES)
    if dict(attempts.dtypes)["timestamp"] == "string":
        readable = F.expr("try_cast(timestamp AS timestamp)")
        attempts = attempts.withColumn("timestamp", F.when(F.col("timestamp").rlike(DATE_TIME), readable))
    attempts.createOrReplaceTempView("traces")
    evidence = _with_keys(spark.sql(counting_query), people)
    present = F.when(F.col("left"), 0).otherwise(1)
    return _lines(people, LEARNER, present).union(_lines(evidence, EVIDENCE, F.lit(0)))


def _lines(table: DataFrame, file: str, present: Column) -> DataFrame:
    text = F.to_json(F.struct(*(name for name in table.columns if name != "key")))
    rows = table.select("key", F.lit(file).alias("file"), text.alias("text"), present.alias("present"))
    # Python is slow with many rows, but fast with long texts.
    lines = F.array_join(F.collect_list("text"), "\n").alias("text")
    return rows.groupBy("key", "file").agg(lines, F.sum("present").alias("present"))


def _with_keys(evidence: DataFrame, people: DataFrame) -> DataFrame:
    """Evidence with the ids of its learners in place of pseudonyms."""
    pseudonyms = people.where("mbox_sha1sum IS NOT NULL").select(
        F.lower("mbox_sha1sum").alias("name"), F.col("learner_id").alias("id")
    )
    named = evidence.withColumn("name", F.lower("learner_id")).join(pseudonyms, "name", "left")
    # Keeps the letter case of ids, since ids mapped with a key are case-sensitive.
    known = named.withColumn("learner_id", F.coalesce("id", "learner_id")).drop("id", "name")
    return known.withColumn("key", F.lower("learner_id"))
