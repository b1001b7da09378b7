"""The command line, without a cluster."""

import json
from pathlib import Path

import pytest

from mastery_spark.catalogue import read_catalogue
from mastery_spark.command import main
from mastery_spark.engine import Engine
from mastery_spark.errors import MasteryError

PLACES = ["--traces", "t", "--learners", "l", "--catalogue", "c", "--out", "o"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "the following arguments are required: --traces, --learners, --catalogue, --out"),
        ([*PLACES, "--shards", "0"], "expected a number from 1 to 65535"),
        ([*PLACES, "--fitted", "m", "--", "--sample", "9"], "so there is nothing to fit with the options after --"),
        (
            [*PLACES, "--", "--data=d", "--sample", "9", "-qoutput", "--id-key", "k", "--since", "2025-09-01"],
            "expected options of the model after --, got --data, -qo, --id-key, --since; "
            "--id-key, --name and --out come before --",
        ),
    ],
)
def test_wrong_usage(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "got"),
    [
        (None, "No such file or directory"),
        ("{", "text that is not JSON"),
        ("[]", "something else"),
        ('{"port": 1}', "something else"),
    ],
)
def test_options_that_cannot_be_read(
    content: str | None, got: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "options.json"
    if content is not None:
        path.write_text(content)
    assert main([*PLACES, "--format", "jdbc", "--options", str(path)]) == 1
    assert capsys.readouterr().err == f"error: {path}: expected a JSON object with texts, got {got}\n"


def test_the_help_fits_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        main(["--help"])
    assert all(len(line) <= 80 for line in capsys.readouterr().out.splitlines())


def test_a_command_that_ends_early_says_why(tmp_path: Path) -> None:
    path = tmp_path / "mastery"
    path.write_text("#!/bin/sh\necho 'error: no' >&2\nexit 3\n")
    path.chmod(0o700)
    with pytest.raises(MasteryError, match=r"`mastery fit` failed \(exit code 3\)\. error: no$"):
        Engine((str(path),)).feed(["fit"], lambda pipe: void(pipe.write(bytes(2**20))))


def test_a_command_whose_input_fails_does_not_go_on(tmp_path: Path) -> None:
    path, done = tmp_path / "mastery", tmp_path / "done"
    path.write_text(f"#!/bin/sh\ncat > /dev/null\ntouch {done}\n")
    path.chmod(0o700)

    def write(_: object) -> None:
        raise ConnectionError

    with pytest.raises(ConnectionError):
        Engine((str(path),)).feed(["fit"], write)
    assert not done.exists()


def void(_: object) -> None:
    """Nothing."""


def test_groups_come_after_skills_and_resources(tmp_path: Path) -> None:
    for name in ("groups.csv", "resources.jsonl", "skills.json"):
        (tmp_path / name).write_text(name)
    assert list(read_catalogue(str(tmp_path)).items()) == [
        ("skills.json", b"skills.json"),
        ("resources.jsonl", b"resources.jsonl"),
        ("groups.csv", b"groups.csv"),
    ]


def test_the_catalogue_that_is_missing_is_told_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("skills.json", "groups.json"):
        (tmp_path / name).write_text(json.dumps([]))
    for name in ("skills.csv", "groups.csv"):
        (tmp_path / name).write_text("")

    with pytest.raises(MasteryError) as caught:
        read_catalogue(str(tmp_path))
    assert str(caught.value) == (
        f"{tmp_path}: expected one of skills.json, skills.jsonl, skills.csv, got skills.json and skills.csv\n"
        f"{tmp_path}: expected one of resources.json, resources.jsonl, resources.csv, got none of them\n"
        f"{tmp_path}: expected one of groups.json, groups.jsonl, groups.csv, got groups.json and groups.csv"
    )
