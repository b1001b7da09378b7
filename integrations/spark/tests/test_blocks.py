"""Compressed blocks of texts."""

import pytest

from mastery_spark import blocks
from mastery_spark.blocks import compress, decompress


def test_texts_arrive_as_lines_in_their_order() -> None:
    assert [decompress(block) for block in compress(["a", "b\nc", "é"])] == ["a\nb\nc\né"]


def test_a_block_ends_with_the_text_that_fills_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "BLOCK", 4)
    assert [decompress(block) for block in compress(["abc", "de", "f"])] == ["abc\nde", "f"]


def test_no_texts_are_no_blocks() -> None:
    assert list(compress([])) == []


def test_evidence_becomes_a_fraction_of_its_size() -> None:
    learner = "3f0c8a52-6d0e-4b1a-9c57-2f6d1f7f7a10"
    text = "\n".join(f"{learner},00000000-0000-4000-8000-{resource:012x},2,2,1,1.5" for resource in range(40))
    assert sum(map(len, compress([text] * 100))) < len(text) * 100 / 10
