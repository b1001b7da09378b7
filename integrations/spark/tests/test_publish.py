"""How shards get into the folder of the result."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mastery_spark.errors import MasteryError
from mastery_spark.job import publish


def drafts(out: Path, *names: str) -> Path:
    writing = out / ".writing"
    writing.mkdir(parents=True)
    for name in names:
        (writing / name).write_text(name)
    return writing


def test_the_folder_is_marked_until_the_last_file_is_there(tmp_path: Path) -> None:
    seen: list[set[str]] = []

    def names() -> Iterator[str]:
        for name in ("model", "shard"):
            seen.append({one.name for one in tmp_path.iterdir()})
            yield name

    publish(drafts(tmp_path, "model", "shard"), tmp_path, names())
    assert seen == [{".incomplete", ".writing"}, {".incomplete", ".writing", "model"}]
    assert {one.name for one in tmp_path.iterdir()} == {".writing", "model", "shard"}


def test_a_file_that_cannot_be_moved_leaves_none(tmp_path: Path) -> None:
    writing = drafts(tmp_path, "model")
    with pytest.raises(MasteryError, match=r"expected a folder to write to, got No such file or directory$"):
        publish(writing, tmp_path, ["model", "shard"])
    assert list(tmp_path.iterdir()) == [writing]


def test_a_link_in_place_of_the_marker_is_not_followed(tmp_path: Path) -> None:
    out = tmp_path / "out"
    writing = drafts(out, "model")
    (out / ".incomplete").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(MasteryError, match=r"got File exists$"):
        publish(writing, out, ["model"])
    assert [one.name for one in tmp_path.iterdir()] == ["out"]
