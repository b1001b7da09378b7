"""The command `mastery-spark`."""

import argparse
import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from mastery_spark.job import Job
from mastery_spark.tables import MasteryError, Source

# Options of "mastery fit" that users cannot pass: the job sets them, or they concern traces, which Spark reads.
NOT_OF_THE_MODEL = (
    r"--(data|out|id-key|name|since|until|lenient|memory-limit|tables|population)(?==|$)"
    r"|(--rule=)?fitSample(?==)|-q*[do]"
)

EXAMPLES = """
Options after -- are those of "mastery fit" for the model, such as --embedder
and --config. The master, memory and all other Spark settings come from
spark-submit, or from its configuration.

Examples:
  $ mastery-spark --traces lake/traces --learners lake/learners \\
      --catalogue data --out shards
  $ mastery-spark --format jdbc --options postgres.json --traces traces \\
      --learners learners --catalogue data --out shards -- --embedder hashing
  $ mastery serve --data shards
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command, and returns 0 or, after a failure, 1. Exits with 2 if the arguments are wrong."""
    parser = _parser()
    given = list(sys.argv[1:] if arguments is None else arguments)
    at = given.index("--") if "--" in given else len(given)
    values, fit_options = vars(parser.parse_args(given[:at])), tuple(given[at + 1 :])
    if values["fitted"] is not None and fit_options:
        parser.error("--fitted names a fitted model, so options after -- do not apply")
    if refused := [found[0] for option in fit_options if (found := re.match(NOT_OF_THE_MODEL, option))]:
        others = "--id-key, --name, --sample and --out come before --; to select traces, use a view or a query"
        parser.error(f"expected options of the model after --, got {', '.join(refused)}; {others}")
    try:
        source = Source(values.pop("format"), _read_options(values.pop("options")))
        job = Job(source=source, fit_options=fit_options, **values)
        shards = job.run(SparkSession.builder.appName("mastery").getOrCreate())
    except (MasteryError, PySparkException) as error:
        said = str(error) if isinstance(error, MasteryError) else f"Spark: {error}".split("\n", 1)[0]
        print(f"error: {said}", file=sys.stderr)
        return 1
    print(f"{job.out}: {shards} shards, their model and population")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mastery-spark",
        description="Compute profiles, clusters and recommendations on a Spark cluster, and\nsave them as shards.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    options = [
        ("traces", "PATH", {"required": True}, "traces; with jdbc, a table or a query in parentheses"),
        ("learners", "PATH", {"required": True}, "learners; with jdbc, a table or a query in parentheses"),
        ("format", "NAME", {"default": "parquet"}, "format of the tables for Spark's reader (default: parquet)"),
        ("options", "FILE", {}, "JSON file with the reader's options, such as url, user and password of a database"),
        ("catalogue", "DIR", {"required": True}, "directory on the driver with skills, resources and groups, if any"),
        ("out", "DIR", {"required": True}, "directory to write to, new or empty, shared by all machines"),
        ("sample", "N", {"type": _count, "default": 100_000}, "most learners to fit clusters on (default: 100000)"),
        ("shards", "N", {"type": _count}, "number of parts (default: depends on learners and cores)"),
        ("fitted", "FILE", {}, "model to apply, instead of fitting one on these learners"),
        ("id-key", "FILE", {}, "map learner ids that are not uuids with this key; all machines share the file"),
        ("name", "TEXT", {}, "name of the result; every caller can read it"),
        ("mastery", "COMMAND", {"default": "mastery"}, "command to run mastery on every machine (default: mastery)"),
    ]
    for name, value, settings, words in options:
        parser.add_argument(f"--{name}", metavar=value, help=words, **settings)  # type: ignore[arg-type]
    return parser


def _count(text: str) -> int:
    if text.isdecimal() and int(text) >= 1:
        return int(text)
    raise argparse.ArgumentTypeError("expected an integer of 1 or more")


def _read_options(path: str | None) -> Mapping[str, str]:
    try:
        options = json.loads(Path(path).read_bytes()) if path is not None else {}
        if all(isinstance(value, str) for value in options.values()):
            return dict(options)
    except (OSError, ValueError, AttributeError):
        pass
    raise MasteryError(f"{path}: expected a readable JSON object with texts")


if __name__ == "__main__":
    sys.exit(main())
