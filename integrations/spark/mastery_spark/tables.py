"""The tables that a cluster reads: learners and traces, from any source of Spark's DataFrame reader."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pyspark.sql import Column as Expression
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql import types as T

from mastery_spark.errors import MasteryError

# The values that a column may hold: their name in messages, and Spark's types.
TEXT = ("a text", (T.StringType, T.VarcharType, T.CharType))
NUMBER = ("a number", (T.NumericType,))
TRUTH = ("true or false", (T.BooleanType,))
# Of group ids.
TEXTS = ("an array of texts", (T.ArrayType,))
TIME = ("a timestamp or a text", (T.TimestampType, T.TimestampNTZType, T.StringType))

Expected = tuple[str, tuple[type[T.DataType], ...]]


@dataclass(frozen=True)
class Column:
    """A column that a table must or may have."""

    expected: Expected
    required: bool = False


LEARNERS: Mapping[str, Column] = {
    "learner_id": Column(TEXT, required=True),
    "mbox_sha1sum": Column(TEXT),
    "display_name": Column(TEXT, required=True),
    "grade_level": Column(NUMBER, required=True),
    "left": Column(TRUTH),
    "groups": Column(TEXTS),
}

TRACES: Mapping[str, Column] = {
    "trace_id": Column(TEXT),
    "learner_id": Column(TEXT, required=True),
    "resource_id": Column(TEXT, required=True),
    "verb": Column(TEXT, required=True),
    "success": Column(TRUTH),
    "score": Column(NUMBER),
    "duration": Column(TEXT),
    "timestamp": Column(TIME),
}

# The forms of a date and time that the data format knows.
DATE_TIME = r"^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?$"


@dataclass(frozen=True)
class Source:
    """A format of Spark's DataFrame reader, with its options."""

    format: str = "parquet"
    options: Mapping[str, str] = field(default_factory=dict)

    def read(self, spark: SparkSession, name: str) -> DataFrame:
        """A path, or with JDBC a table or a query in brackets."""
        reader = spark.read.format(self.format).options(**self.options)
        return reader.option("dbtable", name).load() if self.format == "jdbc" else reader.load(name)


def select_columns(table: DataFrame, name: str, columns: Mapping[str, Column]) -> DataFrame:
    """The columns in this order, with nulls for columns that the table lacks. No other column is read.

    Raises:
        MasteryError: listing every column that is missing or of another type
    """
    types = {one.name: one.dataType for one in table.schema.fields}
    problems = [
        f"{name}: {column}: expected {one.expected[0]}, got {found.simpleString() if found else 'no such column'}"
        for column, one in columns.items()
        for found in [types.get(column)]
        if (one.required if found is None else not _fits(found, one.expected))
    ]
    if problems:
        raise MasteryError("\n".join(problems))
    return table.select(*(F.col(column) if column in types else _null(column, one) for column, one in columns.items()))


def _fits(found: T.DataType, expected: Expected) -> bool:
    if isinstance(found, T.ArrayType):
        return expected == TEXTS and isinstance(found.elementType, TEXT[1])
    return isinstance(found, expected[1])


def _null(name: str, column: Column) -> Expression:
    types = {"a text": "string", "a number": "double", "true or false": "boolean", "an array of texts": "array<string>"}
    return F.lit(None).cast(types.get(column.expected[0], "timestamp")).alias(name)


def read_traces(spark: SparkSession, source: Source, name: str) -> DataFrame:
    """The traces, with timestamps in UTC; an unreadable or missing timestamp is null."""
    traces = select_columns(source.read(spark, name), name, TRACES)
    if isinstance(traces.schema["timestamp"].dataType, T.StringType):
        readable = F.expr("try_cast(timestamp AS timestamp)")
        traces = traces.withColumn("timestamp", F.when(F.col("timestamp").rlike(DATE_TIME), readable))
    return traces


def read_learners(spark: SparkSession, source: Source, name: str) -> DataFrame:
    """The learners."""
    return select_columns(source.read(spark, name), name, LEARNERS)
