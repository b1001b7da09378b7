"""Texts on their way to the driver, compressed: Spark holds all that a partition sends in memory, several times."""

import zlib
from collections.abc import Iterable, Iterator

# Of characters in a block: large enough to compress well, small beside what else a task holds.
BLOCK = 4 * 2**20


def compress(texts: Iterable[str]) -> Iterator[bytes]:
    """Blocks of whole texts, which become lines. Evidence repeats ids, so the fastest level takes most of it away."""
    block: list[str] = []
    size = 0
    for text in texts:
        block.append(text)
        size += len(text)
        if size >= BLOCK:
            yield _compressed(block)
            block, size = [], 0
    if block:
        yield _compressed(block)


def decompress(block: bytes) -> str:
    """The lines of a block."""
    return zlib.decompress(block).decode()


def _compressed(texts: list[str]) -> bytes:
    return zlib.compress("\n".join(texts).encode(), level=1)
