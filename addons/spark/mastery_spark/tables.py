"""Reads learners and counts their traces on a cluster, and returns lines of JSON for `mastery`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256

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
# Files of a data directory that have lines of learners.
FILES = ("learners", "evidence", "exclusions")
REQUIRED = {"learner_id", "display_name", "grade_level", "resource_id", "verb"}

# The forms of a date, with or without a time, that the data format accepts.
DATE_TIME = r"^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d([.]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?)?$"


class MasteryError(Exception):
    """An error that states the location, the expected value and the actual value. The message never names a learner."""


@dataclass(frozen=True)
class Source:
    """A format of Spark's DataFrame reader, with its options."""

    format: str = "parquet"
    options: Mapping[str, str] = field(default_factory=dict)

    def read(self, spark: SparkSession, name: str, columns: Mapping[str, tuple[str, str, str]]) -> DataFrame:
        """Returns the columns of a path or, with JDBC, of a table or a query in parentheses. Missing columns are null.

        Raises:
            MasteryError: lists every required column that is missing and every column of a wrong type
        """
        reader = spark.read.format(self.format).options(**self.options)
        table = reader.option("dbtable", name).load() if self.format == "jdbc" else reader.load(name)
        missing = columns.keys() - REQUIRED - set(table.columns)
        table = table.withColumns({column: F.lit(None).cast(columns[column][2]) for column in missing})
        types = dict(table.dtypes)
        problems = [
            f"{name}: {column}: expected {words}, got {types.get(column, 'no such column')}"
            for column, (words, pattern, _) in columns.items()
            if not re.fullmatch(pattern, types.get(column, ""))
        ]
        if problems:
            raise MasteryError("\n".join(problems))
        return table.select(*columns)


def rows_of(
    learners: DataFrame, traces: DataFrame, counting_query: str, exclusions: DataFrame, id_key: bytes = b""
) -> DataFrame:
    """Returns a table of (key, learners, evidence, exclusions, present, ranks) with one row per learner.

    `key` is the learner's id in lower case. `learners`, `evidence` and `exclusions` are lines of JSON for files of a
    data directory. `present` is above 0 for learners who have not left, and null if traces or exclusions name somebody
    who is not a learner. `ranks` are the hashes by which `mastery fit` chooses a sample among those who have not left.

    Args:
        exclusions: a table of (learner_id, exclusions)
    """
    if dict(traces.dtypes)["timestamp"] == "string":
        readable = F.expr("try_cast(timestamp AS timestamp)")
        traces = traces.withColumn("timestamp", F.when(F.col("timestamp").rlike(DATE_TIME), readable))
    traces.createOrReplaceTempView("traces")
    key, line = F.lower("learner_id").alias("key"), F.concat(F.to_json(F.struct("*")), F.lit("\n"))
    evidence = traces.sparkSession.sql(counting_query).select("learner_id", line.alias("evidence"))
    # Traces and exclusions name a learner by id or by pseudonym.
    named = evidence.unionByName(exclusions, allowMissingColumns=True).withColumn("name", F.lower("learner_id"))
    pseudonyms = learners.select(F.lower("mbox_sha1sum").alias("name"), F.lower("learner_id").alias("id"))
    keyed = named.join(pseudonyms, "name", "left").withColumn("key", F.coalesce("id", "name"))
    present = F.when(F.col("left"), 0).otherwise(1)
    rank = F.when(present > 0, F.hash(_uuid(F.col("learner_id"), id_key))).alias("rank")
    people = learners.select(key, line.alias("learners"), present.alias("present"), rank)
    rows = people.unionByName(keyed.select("key", "evidence", "exclusions"), allowMissingColumns=True)
    # Python is slow with many rows, but fast with long texts.
    texts = [F.array_join(F.collect_list(name), "").alias(name) for name in FILES]
    return rows.groupBy("key").agg(*texts, F.sum("present").alias("present"), F.collect_list("rank").alias("ranks"))


def _uuid(name: Column, id_key: bytes) -> Column:
    """Returns a learner's uuid in lower case. Other ids are mapped with HMAC-SHA-256, as by `mastery --id-key`."""
    block = (sha256(id_key).digest() if len(id_key) > 64 else id_key).ljust(64, b"\0")
    inner, outer = (F.lit(bytes(byte ^ pad for byte in block)) for pad in (0x36, 0x5C))
    digest = F.sha2(F.concat(outer, F.unhex(F.sha2(F.concat(inner, F.encode(name, "utf-8")), 256))), 256)
    variant = F.translate(F.substring(digest, 17, 1), "0123456789abcdef", "89ab" * 4)
    parts = [(1, 8), (9, 4), (14, 3), (18, 3), (21, 12)]
    a, b, c, d, e = (F.substring(digest, start, length) for start, length in parts)
    mapped = F.concat_ws("-", a, b, F.concat(F.lit("8"), c), F.concat(variant, d), e)
    return F.when(name.rlike("(?i)^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"), F.lower(name)).otherwise(mapped)
