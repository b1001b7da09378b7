"""Archives that `mastery ... --data -` reads."""

import io
import tarfile
from collections.abc import Iterator

import pytest

from mastery_spark import archive
from mastery_spark.archive import write_archive
from mastery_spark.shards import split

CATALOGUE = {"skills.json": b"[1]", "resources.json": b"[2]"}


def files(written: io.BytesIO) -> dict[str, str]:
    written.seek(0)
    with tarfile.open(fileobj=written) as read:
        return {one.name: (read.extractfile(one) or io.BytesIO()).read().decode() for one in read}


def test_files_come_in_reading_order() -> None:
    pipe = io.BytesIO()
    write_archive(pipe, CATALOGUE, ["{a}", "{b}\n{c}"], "x,y", ["1,2", "3,4\n5,6"])
    assert list(files(pipe).items()) == [
        ("skills.json", "[1]"),
        ("resources.json", "[2]"),
        ("learners/0.jsonl", "{a}\n{b}\n{c}\n"),
        ("evidence/0.csv", "x,y\n"),
        ("evidence/1.csv", "x,y\n1,2\n3,4\n5,6\n"),
    ]


def test_long_tables_become_several_files_with_a_header_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "PIECE_BYTES", 8)
    pipe = io.BytesIO()
    write_archive(pipe, {}, [], "x,y", ["1,2", "3,4", "5,6"])
    assert files(pipe) == {
        "evidence/0.csv": "x,y\n",
        "evidence/1.csv": "x,y\n1,2\n3,4\n",
        "evidence/2.csv": "x,y\n5,6\n",
    }


def test_an_archive_has_no_end_if_its_rows_end_with_an_error() -> None:
    def rows() -> Iterator[str]:
        yield "1,2"
        raise ConnectionError

    pipe = io.BytesIO()
    with pytest.raises(ConnectionError):
        write_archive(pipe, CATALOGUE, [], "x,y", rows())
    assert not pipe.getvalue().endswith(bytes(1024))


@pytest.mark.parametrize(
    ("rows", "learners", "evidence"),
    [
        ([], [], []),
        ([(0, "a"), (0, "b")], ["a", "b"], []),
        ([(0, "a"), (1, "c"), (1, "d")], ["a"], ["c", "d"]),
        ([(1, "c")], [], ["c"]),
    ],
)
def test_rows_are_split_where_evidence_begins(
    rows: list[tuple[int, str]], learners: list[str], evidence: list[str]
) -> None:
    first, second = split(rows)
    assert (list(first), list(second)) == (learners, evidence)
