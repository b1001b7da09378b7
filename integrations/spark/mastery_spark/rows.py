"""Evidence and learners as texts, those of one learner in one partition."""

from dataclasses import dataclass

from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql import types as T

# Of rows in a partition: learners come first, since evidence refers to them.
LEARNER, EVIDENCE = 0, 1

# As RFC 4180 has it: quotes are doubled, and blanks are part of a value.
CSV = {"escape": '"', "ignoreLeadingWhiteSpace": "false", "ignoreTrailingWhiteSpace": "false"}


@dataclass(frozen=True)
class Rows:
    """All rows: a table of (kind, text, present), in partitions by learner, in each sorted by kind.

    `text` is one or more lines: JSON of a learner, or CSV of evidence. `present` counts learners who have not left.
    """

    table: DataFrame
    evidence_header: str


def count_evidence(spark: SparkSession, traces: DataFrame, counting_query: str) -> DataFrame:
    """Evidence: one row per learner, as traces name them, and resource."""
    traces.createOrReplaceTempView("traces")
    return spark.sql(counting_query)


def arrange(learners: DataFrame, evidence: DataFrame, partitions: int) -> Rows:
    """The rows of both in so many partitions, which depend on the uuids of learners alone: always the same."""
    keyed = _with_keys(evidence, learners)
    header = ",".join(evidence.columns)
    texts = [
        learners.select(
            F.lower("learner_id").alias("key"),
            F.lit(LEARNER).alias("kind"),
            F.to_json(F.struct("*")).alias("text"),
            F.when(F.col("left"), 0).otherwise(1).alias("present"),
        ),
        keyed.select(
            "key",
            F.lit(EVIDENCE).alias("kind"),
            F.to_csv(F.struct(*(_as_text(evidence, name) for name in evidence.columns)), CSV).alias("text"),
            F.lit(0).alias("present"),
        ),
    ]
    table = (
        texts[0]
        .union(texts[1])
        .repartition(partitions, "key")
        # One row per learner and kind: Python handles rows slowly, and long texts fast.
        .groupBy("key", "kind")
        .agg(F.array_join(F.collect_list("text"), "\n").alias("text"), F.sum("present").alias("present"))
        .sortWithinPartitions("kind")
        .select("kind", "text", "present")
    )
    return Rows(table, header)


def _with_keys(evidence: DataFrame, learners: DataFrame) -> DataFrame:
    """Evidence with the ids of its learners, and as `key` these in lower case; unknown names stay, to be refused."""
    pseudonyms = learners.where("mbox_sha1sum IS NOT NULL").select(
        F.lower("mbox_sha1sum").alias("name"), F.col("learner_id").alias("id")
    )
    named = evidence.withColumn("name", F.lower("learner_id")).join(pseudonyms, "name", "left")
    # The letter case of ids that a key maps matters.
    known = named.withColumn("learner_id", F.coalesce("id", "learner_id"))
    return known.withColumn("key", F.lower("learner_id"))


def _as_text(table: DataFrame, name: str) -> Column:
    if isinstance(table.schema[name].dataType, (T.TimestampType, T.TimestampNTZType)):
        return F.date_format(name, "yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").alias(name)
    return F.col(name)
