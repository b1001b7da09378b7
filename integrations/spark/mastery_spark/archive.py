"""Data directories as tar archives, as `mastery ... --data -` reads them."""

import io
import tarfile
from collections.abc import Iterable, Mapping
from typing import IO

# Large enough that the overhead per file is negligible, small enough to hold in memory.
PIECE_BYTES = 4 * 2**20


def write_archive(
    stream: IO[bytes],
    catalogue: Mapping[str, bytes],
    learners: Iterable[str],
    evidence_header: str,
    evidence: Iterable[str],
) -> None:
    """Writes a data directory to a pipe as its rows come.

    The blocks that end the archive are written last, so a reader knows that nothing is missing. If an iterable raises,
    they are not written.

    Args:
        catalogue: names and contents of the files of skills, resources and groups, in this order
        learners: JSON lines, one or more in each text
        evidence_header: names of the columns of the evidence, as CSV
        evidence: rows of CSV, one or more in each text; asked for after the last of the learners
    """
    with tarfile.open(fileobj=stream, mode="w|", bufsize=2**18, format=tarfile.USTAR_FORMAT) as archive:
        for name, content in catalogue.items():
            _add(archive, name, content)
        for number, piece in enumerate(_pieces(learners)):
            _add(archive, f"learners/{number}.jsonl", piece)
        header = f"{evidence_header}\n".encode()
        # Learners without any trace have a table without rows.
        _add(archive, "evidence/0.csv", header)
        for number, piece in enumerate(_pieces(evidence), start=1):
            _add(archive, f"evidence/{number}.csv", header + piece)


def _pieces(texts: Iterable[str]) -> Iterable[bytes]:
    lines: list[bytes] = []
    size = 0
    for text in texts:
        line = f"{text}\n".encode()
        lines.append(line)
        size += len(line)
        if size >= PIECE_BYTES:
            yield b"".join(lines)
            lines, size = [], 0
    if lines:
        yield b"".join(lines)


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    header = tarfile.TarInfo(name)
    header.size = len(content)
    archive.addfile(header, io.BytesIO(content))
