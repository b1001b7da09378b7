"""The model in the product's format: a file of words, n-grams and rows of 4-bit numbers, and the embedding of a text."""

import hashlib
import json
import struct
from pathlib import Path

import numpy as np

from .text import ngrams, tokenize

MAGIC = b"MSTRYEM\x02"


class Model:
    """A model: `rows` contains a row of integers from -8 to 7 for each word, then for each n-gram; `scales` contains a float32 number for each row."""

    def __init__(self, header: dict, words: list[str], grams: list[str], scales: np.ndarray, rows: np.ndarray) -> None:
        self.header, self.words, self.grams, self.scales, self.rows = header, words, grams, scales, rows
        self._word = {word: row for row, word in enumerate(words)}
        self._gram = {gram: len(words) + row for row, gram in enumerate(grams)}
        self._table = rows.astype(np.float64) * scales[:, None].astype(np.float64)

    @classmethod
    def quantised(cls, header: dict, words: list[str], grams: list[str], table: np.ndarray) -> "Model":
        # The largest number lies half a step beyond 7, which keeps the other steps smaller than dividing by 7 would.
        scales = (np.abs(table).max(1) / 7.5).astype(np.float32)
        scales[scales == 0] = 1
        rows = np.clip(np.rint(table / scales[:, None]), -8, 7).astype(np.int8)
        return cls(header, words, grams, scales, rows)

    def embed(self, text: str) -> np.ndarray:
        vector = np.zeros(self.rows.shape[1])
        for word in tokenize(text):
            row = self._word.get(word)
            if row is not None:
                vector += self._table[row]
            elif word[0].isalpha():
                known = [self._gram[gram] for gram in ngrams(word) if gram in self._gram]
                if known:
                    vector += self._table[known].sum(0) / len(known)
        norm = np.sqrt((vector * vector).sum())
        return vector / norm if norm > 0 else vector

    def embed_all(self, texts: list[str]) -> np.ndarray:
        return np.stack([self.embed(text) for text in texts])

    def write(self, path: Path) -> None:
        header = json.dumps(self.header, ensure_ascii=False, separators=(",", ":")).encode()
        vocabulary = "\n".join(self.words + self.grams).encode()
        body = MAGIC + struct.pack("<II", len(header), len(vocabulary)) + header + vocabulary
        body += b"\0" * (-len(body) % 4)
        halves = (self.rows + 8).astype(np.uint8).reshape(len(self.rows), -1, 2)
        body += self.scales.astype("<f4").tobytes() + (halves[:, :, 0] | halves[:, :, 1] << 4).tobytes()
        path.write_bytes(body + hashlib.sha256(body).digest())

    @classmethod
    def read(cls, path: Path) -> "Model":
        data = path.read_bytes()
        if data[:8] != MAGIC:
            raise ValueError(f"{path}: not a model file")
        header_size, vocabulary_size = struct.unpack_from("<II", data, 8)
        header = json.loads(data[16 : 16 + header_size])
        at = 16 + header_size
        units = data[at : at + vocabulary_size].decode().split("\n")
        at += vocabulary_size
        at += -at % 4
        scales = np.frombuffer(data, "<f4", len(units), at)
        pairs = np.frombuffer(data, np.uint8, len(units) * header["dimension"] // 2, at + 4 * len(units))
        rows = np.stack([pairs & 15, pairs >> 4], 1).astype(np.int8) - 8
        return cls(header, units[: header["words"]], units[header["words"] :], scales, rows.reshape(len(units), -1))
