"""Compresses texts for the driver, since Spark keeps several copies of all that a partition sends in memory."""

import zlib
from collections.abc import Iterable, Iterator

# Characters of a block: enough to compress well, and little beside the other memory of a task.
BLOCK = 4 * 2**20


def compress(texts: Iterable[str]) -> Iterator[bytes]:
    """Yields blocks of whole texts, one a line. Evidence repeats ids, so even the fastest level removes most of it."""
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
    """Returns the lines of a block."""
    return zlib.decompress(block).decode()


def _compressed(texts: list[str]) -> bytes:
    return zlib.compress("\n".join(texts).encode(), level=1)
