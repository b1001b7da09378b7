"""Tests of the command line, without a cluster."""

from pathlib import Path

import pytest

from mastery_spark.catalogue import Catalogue
from mastery_spark.command import main
from mastery_spark.job import run_mastery
from mastery_spark.tables import MasteryError

PLACES = ["--traces", "t", "--learners", "l", "--catalogue", "c", "--out", "o"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "the following arguments are required: --traces, --learners, --catalogue, --out"),
        ([*PLACES, "--shards", "0"], "expected an integer of 1 or more"),
        ([*PLACES, "--fitted", "m", "--", "--rule", "kRange=9"], "so options after -- do not apply"),
        (
            [*PLACES, "--", "--data=d", "--rule", "fitSample=9", "-qoutput", "--id-key", "k", "--since", "2025-09-01"],
            "expected options of the model after --, got --data, fitSample, -qo, --id-key, --since; "
            "--id-key, --name, --sample and --out come before --",
        ),
    ],
)
def test_wrong_usage(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("content", [None, "{", "[]", '{"port": 1}'])
def test_options_that_cannot_be_read(content: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "options.json"
    if content is not None:
        path.write_text(content)
    assert main([*PLACES, "--format", "jdbc", "--options", str(path)]) == 1
    assert capsys.readouterr().err == f"error: {path}: expected a readable JSON object with texts\n"


def test_the_help_fits_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        main(["--help"])
    assert all(len(line) <= 80 for line in capsys.readouterr().out.splitlines())


def test_a_command_that_fails_says_why(tmp_path: Path) -> None:
    path = tmp_path / "mastery"
    path.write_text("#!/bin/sh\necho 'error: no' >&2\nexit 3\n")
    path.chmod(0o700)
    with pytest.raises(MasteryError, match=r"`mastery fit` failed \(exit code 3\)\. error: no$"):
        run_mastery(str(path), "fit")


def test_a_list_of_forgotten_learners_is_refused(tmp_path: Path) -> None:
    (tmp_path / "forgotten.json").write_text("{}")
    with pytest.raises(MasteryError, match=r"forgotten\.json: expected no list of forgotten learners on a cluster"):
        Catalogue.read(tmp_path)


def test_exclusions_are_given_to_their_learner_or_to_each_part(tmp_path: Path) -> None:
    of_learner, of_group = '{"learner_id": "Zoé", "type": "quiz"}', '{"group_id": "6\u2028A", "type": "quiz"}'
    (tmp_path / "exclusions.jsonl").write_text(f"{of_learner}\n\n{of_group}\n", encoding="utf-8")
    catalogue = Catalogue.read(tmp_path)
    assert catalogue.exclusions == [("Zoé", '{"learner_id": "Zo\\u00e9", "type": "quiz"}\n')]
    assert catalogue.files == {"exclusions.jsonl": b'{"group_id": "6\\u2028A", "type": "quiz"}\n'}
    (tmp_path / "exclusions.json").write_text("[]")
    assert sorted(Catalogue.read(tmp_path).files) == ["exclusions.json", "exclusions.jsonl"]
    (tmp_path / "exclusions.json").unlink()
    (tmp_path / "exclusions.jsonl").unlink()
    (tmp_path / "exclusions.csv").write_text("learner_id,type\nZoé,quiz\n", encoding="utf-8")
    with pytest.raises(MasteryError, match=r"exclusions\.csv: expected exclusions as a list of objects in JSON"):
        Catalogue.read(tmp_path)
