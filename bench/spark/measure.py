"""Draws a school as Parquet, computes it on one machine and on clusters, and compares. See README.md."""

import argparse
import os
import resource
import shlex
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from pyspark.sql import DataFrame, SparkSession

INTEGRATION = Path(__file__).parent.parent.parent / "integrations/spark"
sys.path.append(str(INTEGRATION / "tests"))

from cluster import HOME, start_cluster  # noqa: E402  The path above has it.

COMMAND = shlex.split(os.environ["MASTERY_COMMAND"])
# 100 million learners on 50 executors of 4 cores: what the estimate is about.
LEARNERS, EXECUTORS, CORES = 100_000_000, 50, 4


def main() -> None:
    """Measures, and prints tables."""
    parser = argparse.ArgumentParser()
    for name in ("folder", "learners", "data", "executors", "shards", "sample"):
        parser.add_argument(f"--{name}")
    options = parser.parse_args()
    folder = Path(options.folder)
    os.environ.update({"SPARK_LOCAL_IP": "127.0.0.1", "SPARK_HOME": str(HOME)})
    learners, traces = write_tables(folder, options.data, int(options.learners))
    fit = ["--embedder", "hashing", "--sample", options.sample]

    one = folder / "one.snapshot"
    seconds, processor = timed([*COMMAND, "precompute", "--data", options.data or str(folder), "--out", str(one), *fit])
    print(f"\n{learners:,} learners, {traces:,} traces, {os.cpu_count()} cores, load {os.getloadavg()[0]:.0f}\n")
    print(
        "| run | seconds | processor seconds | of Spark's driver | of its executors | of fit | of shards | same bytes |"
    )
    print(
        "| --- | ------: | ----------------: | ----------------: | ---------------: | -----: | --------: | ---------- |"
    )
    print(f"| one machine, no Spark | {seconds:.1f} | {processor:.1f} | | | | | |", flush=True)
    for executors in map(int, options.executors.split(",")):
        out = folder / f"shards-{executors}"
        times = folder / f"times-{executors}"
        # One line per run of the command: what it did, and processor seconds.
        command = ["/usr/bin/time", "--append", f"--output={times}", "--format=%U %S %C", *COMMAND]
        with start_cluster(folder, executors) as cluster:
            started = sum(map(processor_of, cluster.workers))
            seconds, driver = timed(
                [
                    *(str(HOME / "bin/spark-submit"), "--master", cluster.url, "--executor-memory", "640m"),
                    *("--conf", "spark.ui.enabled=false", "--conf", "spark.ui.showConsoleProgress=false"),
                    str(INTEGRATION / "submit.py"),
                    *("--traces", str(folder / "traces"), "--learners", str(folder / "learners")),
                    *("--catalogue", str(folder), "--out", str(out), "--shards", options.shards),
                    *("--mastery", shlex.join(command), "--", *fit),
                ]
            )
            # Workers notice within moments that their executors have ended.
            time.sleep(2)
            workers = sum(map(processor_of, cluster.workers)) - started
        steps = {task: sum_of(times, task) for task in ("fit", "transform")}
        spark = Cost(driver - steps["fit"] - sum_of(times, "--version"), max(0, workers - steps["transform"]), **steps)
        merged = out / "all.merged"
        subprocess.run([*COMMAND, "merge", str(out), "--out", str(merged)], check=True, stdout=subprocess.DEVNULL)
        same = "yes" if merged.read_bytes() == one.read_bytes() else "no"
        cells = [seconds, driver + workers, spark.driver, spark.executors, spark.fit, spark.transform]
        print(f"| {executors} of 1 core | {' | '.join(f'{cell:.1f}' for cell in cells)} | {same} |", flush=True)
    spark.print_estimate(learners)


@dataclass(frozen=True)
class Cost:
    """Processor seconds of a run on Spark."""

    driver: float
    executors: float
    fit: float
    transform: float

    def print_estimate(self, learners: int) -> None:
        """A calculation on paper, in which the work grows with learners and executors share theirs without loss."""
        scale = LEARNERS / learners / 3600
        cores = EXECUTORS * CORES
        print(
            f"\nOn paper, {LEARNERS:,} learners on {EXECUTORS} executors of {CORES} cores: "
            f"counting and sorting {self.executors * scale / cores:.1f} h, fit {self.fit * scale:.1f} h "
            f"(on the driver alone), shards {self.transform * scale / cores:.1f} h."
        )


def processor_of(process: "subprocess.Popen[bytes]") -> float:
    """Processor seconds of a process and of its children that have ended."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def sum_of(times: Path, task: str) -> float:
    """Processor seconds of the command's runs with this task."""
    lines = [line.split() for line in times.read_text().splitlines()]
    return sum(float(line[0]) + float(line[1]) for line in lines if task in line)


def write_tables(folder: Path, data: str | None, learners: int) -> tuple[int, int]:
    """Learners and traces as Parquet; how many there are."""
    spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    if data is None:
        tables = {kind: spark.sql(drawing(kind, learners)) for kind in ("learners", "traces")}
    else:
        for kind in ("skills", "resources"):
            shutil.copy(Path(data, f"{kind}.json"), folder)
        tables = {kind: read_records(spark, data, kind) for kind in ("learners", "traces")}
    for name, table in tables.items():
        table.write.parquet(str(folder / name))
    counts = [spark.read.parquet(str(folder / name)).count() for name in ("learners", "traces")]
    spark.stop()
    return counts[0], counts[1]


def drawing(kind: str, learners: int) -> str:
    """The query that draws a table."""
    return Path(__file__).with_name(f"{kind}.sql").read_text().replace("{learners}", str(learners))


def read_records(spark: SparkSession, data: str, kind: str) -> DataFrame:
    """A table from JSON lines, without fields that are not read."""
    table = spark.read.json(f"{data}/{kind}.jsonl*")
    return table.drop("skills", "ability", "archetype")


def timed(command: list[str]) -> tuple[float, float]:
    """Seconds and processor seconds that a command takes."""
    start, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    if ended.returncode != 0:
        sys.exit(ended.stderr)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.monotonic() - start, processor


if __name__ == "__main__":
    main()
