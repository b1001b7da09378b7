"""The command `mastery-spark`."""

import argparse
import json
import re
import shlex
import sys
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from mastery_spark.engine import Engine
from mastery_spark.errors import MasteryError
from mastery_spark.job import Job
from mastery_spark.tables import Source

# Options of "mastery fit" that are not about the model: the job sets them, or they are about traces, which Spark reads.
NOT_OF_THE_MODEL = ("data", "out", "id-key", "name", "since", "until", "lenient", "memory-limit", "tables")

EXAMPLES = """
Options after -- are those of "mastery fit" for the model, such as --sample,
--embedder and --config. The master, memory and all else of Spark come from
spark-submit, or from its configuration.

Examples:
  $ mastery-spark --traces lake/traces --learners lake/learners \\
      --catalogue data --out shards -- --sample 100000
  $ mastery-spark --format jdbc --options postgres.json --traces traces \\
      --learners learners --catalogue data --out shards
  $ mastery serve --data shards
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command, and returns its exit code: 0, 1 (failed) or 2 (usage)."""
    parser = _parser()
    given, fit_options = _split(sys.argv[1:] if arguments is None else arguments)
    options = parser.parse_args(given)
    if options.fitted is not None and fit_options:
        parser.error("--fitted names a model, so there is nothing to fit with the options after --")
    if refused := _not_of_the_model(fit_options):
        parser.error(
            f"expected options of the model after --, got {', '.join(refused)}; --id-key, --name and --out come before "
            "--, and a view or query chooses traces"
        )
    try:
        job = Job(
            source=Source(options.format, _read_options(options.options)),
            traces=options.traces,
            learners=options.learners,
            catalogue=options.catalogue,
            out=options.out,
            engine=Engine(tuple(shlex.split(options.mastery))),
            shards=options.shards,
            name=options.name,
            fitted=options.fitted,
            fit_options=fit_options,
            id_key=options.id_key,
        )
        with TemporaryDirectory() as folder:
            spark = SparkSession.builder.appName("mastery").getOrCreate()
            spark.sparkContext.addPyFile(_archive_of_this_package(folder))
            shards = job.run(spark)
    except MasteryError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except PySparkException as error:
        print(f"error: Spark: {error}".split("\n", 1)[0], file=sys.stderr)
        return 1
    print(f"{options.out}: {shards} shards and their model")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mastery-spark",
        description="Compute profiles, clusters and recommendations on a Spark cluster, and\nsave them as shards.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--traces", metavar="PATH", required=True, help="traces; with jdbc, a table or a query in brackets"
    )
    parser.add_argument("--learners", metavar="PATH", required=True, help="learners, likewise")
    parser.add_argument(
        "--format", default="parquet", help="format of both, for Spark's DataFrame reader (default: parquet)"
    )
    parser.add_argument(
        "--options",
        metavar="FILE",
        help="JSON file with the reader's options, such as the url, user and password of a database",
    )
    parser.add_argument(
        "--catalogue",
        metavar="DIR",
        required=True,
        help="directory with skills, resources and any groups, on the driver",
    )
    parser.add_argument(
        "--out", metavar="DIR", required=True, help="directory to write to, new or empty, which all machines share"
    )
    parser.add_argument("--shards", metavar="N", type=_count, help="number of parts (default: by learners and cores)")
    parser.add_argument("--fitted", metavar="FILE", help="model to apply, instead of fitting one on these learners")
    parser.add_argument(
        "--id-key",
        metavar="FILE",
        help="map learner ids that are not uuids, with the key in this file, which all machines share",
    )
    parser.add_argument("--name", metavar="TEXT", help="what to call the result; everyone who may ask can read it")
    parser.add_argument(
        "--mastery",
        metavar="COMMAND",
        default="mastery",
        help="how the command is called on every machine (default: mastery)",
    )
    return parser


def _split(arguments: Sequence[str]) -> tuple[Sequence[str], tuple[str, ...]]:
    """The command's own arguments, and those after `--`."""
    if "--" not in arguments:
        return arguments, ()
    at = list(arguments).index("--")
    return arguments[:at], tuple(arguments[at + 1 :])


def _not_of_the_model(fit_options: Sequence[str]) -> list[str]:
    """Those options that must not be after `--`, as they were given but for their values."""
    pattern = re.compile(rf"--(?:{'|'.join(NOT_OF_THE_MODEL)})(?==|$)|-q*[do]")
    return [found[0] for option in fit_options if (found := pattern.match(option))]


def _count(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError("expected a number from 1 to 65535")


def _read_options(path: str | None) -> Mapping[str, str]:
    if path is None:
        return {}
    expected = f"{path}: expected a JSON object with texts"
    try:
        options = json.loads(Path(path).read_bytes())
    except OSError as error:
        raise MasteryError(f"{expected}, got {error.strerror}") from error
    except ValueError as error:
        raise MasteryError(f"{expected}, got text that is not JSON") from error
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise MasteryError(f"{expected}, got something else")
    return options


def _archive_of_this_package(folder: str) -> str:
    """A zip file of this package, which executors import: only the driver needs to install it."""
    path = Path(folder, "mastery_spark.zip")
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(Path(__file__).parent.glob("*.py")):
            archive.write(file, f"mastery_spark/{file.name}")
    return str(path)


if __name__ == "__main__":
    sys.exit(main())
