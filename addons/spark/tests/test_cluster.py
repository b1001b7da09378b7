"""Tests of the whole computation on a real cluster."""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from cluster import Cluster, wait_until
from conftest import COMMAND, QUICK, School, merged, population_of, run, script, snapshot_of
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

from mastery_spark.tables import MasteryError, Source

SUBMIT = Path(__file__).parent.parent / "mastery_spark" / "command.py"


def test_more_partitions_than_learners_leave_no_empty_shard(
    spark: SparkSession, school: School, tmp_path: Path
) -> None:
    few = tmp_path / "data"
    few.mkdir()
    learners = [json.loads(line) for line in (school.directory / "learners.jsonl").read_text().splitlines()][:5]
    names = [name for one in learners for name in (one["learner_id"], one["mbox_sha1sum"])]
    traces = (school.directory / "traces.jsonl").read_text().splitlines()
    (few / "learners.jsonl").write_text("".join(f"{json.dumps(one)}\n" for one in learners))
    (few / "traces.jsonl").write_text("".join(f"{one}\n" for one in traces if any(name in one for name in names)))
    for name in ("skills.json", "resources.json"):
        shutil.copy(school.directory / name, few)

    job = school.job(
        tmp_path / "shards",
        shards=8,
        source=Source("json"),
        traces=str(few / "traces.jsonl"),
        learners=str(few / "learners.jsonl"),
    )
    job = replace(job, catalogue=str(few))
    assert job.run(spark) <= len(learners)
    assert merged(tmp_path / "shards") == snapshot_of(few, tmp_path / "few.snapshot")


def test_groups_and_their_members_are_in_the_shards(spark: SparkSession, tmp_path: Path) -> None:
    data = tmp_path / "data"
    run("generate", "--out", str(data), "--learners", "60", "--seed", "7", "--classes")
    assert merged_of_directory(spark, data, tmp_path) == snapshot_of(data, tmp_path / "one.snapshot")


def test_exclusions_of_learners_and_groups_count_as_on_one_machine(spark: SparkSession, tmp_path: Path) -> None:
    data = tmp_path / "data"
    run("generate", "--out", str(data), "--learners", "60", "--seed", "7", "--classes")
    learners = [json.loads(line) for line in (data / "learners.jsonl").read_text().splitlines()]
    resource = json.loads((data / "resources.json").read_text())[0]["resource_id"]
    lines = [
        {"learner_id": learners[0]["learner_id"].upper(), "resource_id": resource},
        {"learner_id": learners[1]["mbox_sha1sum"], "type": "quiz"},
        {"group_id": learners[2]["groups"][0], "type": "lesson"},
    ]
    (data / "exclusions.jsonl").write_text("".join(f"{json.dumps(one)}\n" for one in lines))
    assert merged_of_directory(spark, data, tmp_path) == snapshot_of(data, tmp_path / "one.snapshot")
    (data / "exclusions.jsonl").write_text(json.dumps({**lines[0], "learner_id": "anna"}))
    with pytest.raises(MasteryError, match="expected all learners of traces and exclusions, got all but 1"):
        merged_of_directory(spark, data, tmp_path / "again")


def test_ids_of_other_systems_are_mapped_with_a_key(spark: SparkSession, school: School, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    for file in school.directory.iterdir():
        text = file.read_text()
        for number, learner in enumerate((school.directory / "learners.jsonl").read_text().splitlines()):
            # The ids in each pair differ only in letter case.
            name = f"{'Pupil' if number % 2 else 'pupil'}-{number // 2}"
            text = text.replace(json.loads(learner)["learner_id"], name)
        (data / file.name).write_text(text)
    key = tmp_path / "id.key"
    key.write_text("0123456789abcdef0123456789abcdef")
    expected = snapshot_of(data, tmp_path / "one.snapshot", "--id-key", str(key))
    assert merged_of_directory(spark, data, tmp_path, id_key=str(key)) == expected


def merged_of_directory(spark: SparkSession, data: Path, folder: Path, id_key: str | None = None) -> bytes:
    """Computes the shards of a data directory, and returns them as one snapshot."""
    places = {"traces": data / "traces.jsonl", "learners": data / "learners.jsonl"}
    school = School(data, **places, snapshot=b"")
    school.job(folder / "shards", source=Source("json"), id_key=id_key).run(spark)
    return merged(folder / "shards")


def test_a_worker_that_is_killed_in_the_middle_changes_no_byte(
    cluster: Cluster, spark: SparkSession, school: School, tmp_path: Path
) -> None:
    # The first transform hangs until its worker is killed.
    marker = tmp_path / "hangs"
    mastery = script(tmp_path, transform=f"(set -C; echo $$ > {marker}) 2>&- && exec sleep 600")
    out = tmp_path / "shards"
    results: list[int] = []
    job = Thread(target=lambda: results.append(school.job(out, mastery).run(spark)))
    job.start()
    cluster.kill_worker_of(int(wait_until(marker)))
    job.join()
    cluster.start_worker()
    assert results == [2]
    assert sorted(os.listdir(out)) == ["model", "population", "shard-00001.snapshot", "shard-00002.snapshot"]
    assert merged(out) == school.snapshot


def test_runs_with_spark_submit(cluster: Cluster, school: School, tmp_path: Path) -> None:
    cluster.start_worker()
    settings = {
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "2",
        "spark.sql.codegen.wholeStage": "false",
        # The executors' Python has neither this package nor any other package of the driver's environment.
        "spark.pyspark.python": str(Path(sys.executable).resolve()),
        "spark.pyspark.driver.python": sys.executable,
    }
    quick = {"spark.driver.extraJavaOptions": QUICK, "spark.executor.extraJavaOptions": QUICK}
    conf = [f"--conf={name}={value}" for name, value in {**settings, **quick}.items()]
    spark_submit = [str(Path(sys.executable).with_name("spark-submit")), "--executor-memory", "512m", *conf]
    places = ["--traces", str(school.traces), "--learners", str(school.learners), "--catalogue", str(school.directory)]
    options = [
        "--shards",
        "2",
        "--name",
        "École Curie",
        "--mastery",
        COMMAND,
        "--",
        "--embedder",
        "hashing",
    ]
    out = tmp_path / "shards"
    command = [*spark_submit, "--master", cluster.url, str(SUBMIT), *places, "--out", str(out), *options]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    # The last line of standard output is the command's result.
    assert ended.stdout.splitlines()[-1] == f"{out}: 2 shards, their model and population"

    assert merged(out) == snapshot_of(school.directory, tmp_path / "one.snapshot", name="École Curie")


def test_tables_of_a_database_give_the_same_snapshot(
    spark: SparkSession, school: School, postgres: dict[str, str], tmp_path: Path
) -> None:
    out = tmp_path / "shards"
    # Spark splits the table among its tasks.
    bounds = {"partitionColumn": "row", "lowerBound": "1", "upperBound": "2000", "numPartitions": "2"}
    for table, path in (("learners", school.learners), ("traces", school.traces)):
        rows = spark.read.parquet(str(path)).select(*COLUMNS[table]).withColumn("row", F.monotonically_increasing_id())
        rows.write.format("jdbc").options(**postgres, dbtable=table).save()
    assert (
        school.job(out, source=Source("jdbc", {**postgres, **bounds}), traces="traces", learners="learners").run(spark)
        == 2
    )
    assert merged(out) == school.snapshot


COLUMNS = {
    "learners": ["learner_id", "mbox_sha1sum", "display_name", "grade_level"],
    "traces": ["trace_id", "learner_id", "resource_id", "verb", "success", "score", "duration", "timestamp"],
}


def test_population_and_sample_are_those_of_one_machine(spark: SparkSession, school: School, tmp_path: Path) -> None:
    shards = tmp_path / "shards"
    school.job(shards, sample=20).run(spark)
    population = population_of(school.directory, tmp_path / "sums")
    assert (shards / "population").read_bytes() == population.read_bytes()
    assert merged(shards) == snapshot_of(school.directory, tmp_path / "one.snapshot", sample=20) != school.snapshot


def test_mapped_ids_give_the_sample_of_one_machine(spark: SparkSession, school: School, tmp_path: Path) -> None:
    key = tmp_path / "id.key"
    key.write_text("0123456789abcdef0123456789abcdef\n")
    data = tmp_path / "data"
    shutil.copytree(school.directory, data)
    for file in (data / "learners.jsonl", data / "traces.jsonl"):
        file.write_text(re.sub(r'"learner_id":"([^"]{8})-', r'"learner_id":"Élève \1-', file.read_text()))
    shards = tmp_path / "shards"
    places = {"traces": str(data / "traces.jsonl"), "learners": str(data / "learners.jsonl")}
    school.job(shards, source=Source("json"), sample=20, id_key=str(key), **places).run(spark)
    assert merged(shards) == snapshot_of(data, tmp_path / "one.snapshot", "--id-key", str(key), sample=20)


class TestFailures:
    """Checks that a failure states the expected and the actual value, and leaves no shard."""

    def message(
        self, spark: SparkSession, school: School, tmp_path: Path, mastery: str = COMMAND, **other: object
    ) -> str:
        out = tmp_path / "shards"
        with pytest.raises(MasteryError) as caught:
            school.job(out, mastery, **other).run(spark)
        assert list(out.iterdir()) == []
        return str(caught.value)

    def test_no_command_on_executors(self, spark: SparkSession, school: School, tmp_path: Path) -> None:
        mastery = script(tmp_path, sql='"$@" && exec rm "$0"')
        message = self.message(spark, school, tmp_path, mastery)
        assert f"expected the command `{tmp_path}/mastery`, got No such file or directory." in message

    def test_another_version_on_executors(self, spark: SparkSession, school: School, tmp_path: Path) -> None:
        asked = tmp_path / "asked"
        mastery = script(tmp_path, **{"--version": f"[ -e {asked} ] && echo 0.0.9 && exit; touch {asked}"})
        message = self.message(spark, school, tmp_path, mastery)
        assert f"expected version 0.1.0 of `{tmp_path}/mastery`, as on the driver, got 0.0.9." in message

    def test_a_disk_that_is_full_while_shards_are_written(
        self, spark: SparkSession, school: School, tmp_path: Path
    ) -> None:
        inject = "strace -f -qq -o /dev/null -e trace=fsync -e inject=fsync:error=ENOSPC"
        message = self.message(spark, school, tmp_path, script(tmp_path, transform=f'exec {inject} "$@"'))
        assert "no space left" in message

    def test_a_model_of_other_skills(self, spark: SparkSession, school: School, tmp_path: Path) -> None:
        other = tmp_path / "other"
        shutil.copytree(school.directory, other)
        skills = json.loads((other / "skills.json").read_text())
        skills[0]["preferred_label"] = "Something else"
        (other / "skills.json").write_text(json.dumps(skills))
        run("fit", "--data", str(other), "--embedder", "hashing", "--out", str(tmp_path / "other.model"), "--quiet")
        message = self.message(spark, school, tmp_path, fitted=str(tmp_path / "other.model"), fit_options=())
        assert "The data and the model have different skills or resources. Fit a new model. Differences:" in message
        assert json.dumps(skills[0]["id"]) in message

    def test_traces_that_are_invalid(self, spark: SparkSession, school: School, tmp_path: Path) -> None:
        first = spark.read.parquet(str(school.traces)).limit(1)
        wrong = first.withColumn("score", F.lit(7.5)).withColumn("trace_id", F.lit(None).cast("string"))
        spark.read.parquet(str(school.traces)).unionByName(wrong).write.parquet(str(tmp_path / "traces"))
        message = self.message(spark, school, tmp_path, traces=str(tmp_path / "traces"))
        assert "`mastery population` failed (exit code 1). error: The dataset has 1 issue:" in message

    def test_traces_that_are_invalid_for_a_fitted_model(
        self, spark: SparkSession, school: School, tmp_path: Path
    ) -> None:
        first = spark.read.parquet(str(school.traces)).limit(1)
        wrong = first.withColumn("score", F.lit(7.5)).withColumn("trace_id", F.lit(None).cast("string"))
        spark.read.parquet(str(school.traces)).unionByName(wrong).write.parquet(str(tmp_path / "traces"))
        run("fit", "--data", str(school.directory), "--embedder", "hashing", "--out", str(tmp_path / "m"), "--quiet")
        settings: dict[str, Any] = {
            "traces": str(tmp_path / "traces"),
            "fitted": str(tmp_path / "m"),
            "fit_options": (),
        }
        message = self.message(spark, school, tmp_path, **settings)
        assert "`mastery transform` failed (exit code 1). error: The dataset has 1 issue:" in message

    def test_traces_of_unknown_learners(self, spark: SparkSession, school: School, tmp_path: Path) -> None:
        first = spark.read.parquet(str(school.traces)).limit(1).withColumn("trace_id", F.lit(None).cast("string"))
        strange = first.withColumn("learner_id", F.lit("nobody"))
        spark.read.parquet(str(school.traces)).unionByName(strange).write.parquet(str(tmp_path / "traces"))
        assert self.message(spark, school, tmp_path, traces=str(tmp_path / "traces")) == (
            f"{school.learners}: expected all learners of traces and exclusions, got all but 1"
        )

    def test_columns_that_are_missing_or_of_another_type(
        self, spark: SparkSession, school: School, tmp_path: Path
    ) -> None:
        traces = spark.read.parquet(str(school.traces))
        traces.drop("verb").withColumn("score", F.lit("good")).write.parquet(str(tmp_path / "traces"))
        assert self.message(spark, school, tmp_path, traces=str(tmp_path / "traces")) == (
            f"{tmp_path}/traces: verb: expected a text, got no such column\n"
            f"{tmp_path}/traces: score: expected a number, got string"
        )
        learners = spark.read.parquet(str(school.learners))
        learners.withColumn("groups", F.lit("6a")).write.parquet(str(tmp_path / "learners"))
        assert self.message(spark, school, tmp_path, learners=str(tmp_path / "learners")) == (
            f"{tmp_path}/learners: groups: expected an array of texts, got string"
        )

    def test_traces_that_cannot_be_counted_leave_nothing_cached(
        self, spark: SparkSession, school: School, tmp_path: Path
    ) -> None:
        query = "SELECT learner_id, raise_error('broken') AS resource_id FROM traces"
        with pytest.raises(PySparkException, match="broken"):
            school.job(tmp_path / "shards", script(tmp_path, sql=f'echo "{query}" && exit')).run(spark)
        assert list((tmp_path / "shards").iterdir()) == []
        assert spark._jsparkSession.sharedState().cacheManager().isEmpty()

    def test_a_folder_with_files(self, spark: SparkSession, school: School, tmp_path: Path) -> None:
        with pytest.raises(MasteryError, match="expected a new or empty folder, got a folder with files"):
            school.job(school.directory).run(spark)
