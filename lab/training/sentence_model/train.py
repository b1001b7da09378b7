"""Contrastive training: two texts of a group are pulled towards each other and away from the other texts of the batch."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from .kernel import Kernel
from .readers import Group
from .text import ngrams
from .units import CONCEPT_WEIGHT, DRAWING_WEIGHT


@dataclass
class Settings:
    # Even, since the file packs two numbers into a byte.
    dimension: int = 128
    words: int = 96_000
    ngrams: int = 40_000
    steps: int = 20_000
    batch: int = 1_024
    temperature: float = 0.06
    rate: float = 3e-3
    warm_up: int = 200
    dropout: float = 0.2
    smoothing: float = 5e-3
    seed: int = 7
    mix: dict[str, float] = field(default_factory=dict)


class Rows:
    """A ragged array: for each row, columns with weights."""

    def __init__(self, columns: list[list[int]], weights: list[list[float]] | None = None) -> None:
        self.start = np.zeros(len(columns) + 1, np.int64)
        np.cumsum([len(row) for row in columns], out=self.start[1:])
        self.column = np.fromiter((c for row in columns for c in row), np.int32, self.start[-1])
        self.weight = (
            np.ones(self.start[-1], np.float32)
            if weights is None
            else np.fromiter((w for row in weights for w in row), np.float32, self.start[-1])
        )

    def take(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        lengths = self.start[rows + 1] - self.start[rows]
        start = np.zeros(len(rows) + 1, np.int64)
        np.cumsum(lengths, out=start[1:])
        places = np.arange(start[-1]) - np.repeat(start[:-1], lengths) + np.repeat(self.start[rows], lengths)
        return start, self.column[places], self.weight[places]


class Texts:
    """All texts of the corpus (folded, tokens separated by spaces) as ragged arrays of word numbers, and the table rows of each word."""

    def __init__(self, classes: dict[str, list[Group]], words: list[str], grams: list[str], weight_of: Callable[[str], float]) -> None:
        word_row = {word: row for row, word in enumerate(words)}
        gram_row = {gram: len(words) + row for row, gram in enumerate(grams)}
        number: dict[str, int] = {}
        token_lists: list[list[int]] = []
        text_number: dict[tuple[int, ...], int] = {}
        self.classes: dict[str, tuple[np.ndarray, np.ndarray, np.ndarray]] = {}
        for name, groups in classes.items():
            start, members, chances = [0], [], []
            weight = CONCEPT_WEIGHT if name == "written" else DRAWING_WEIGHT
            for group in groups:
                texts_in = Counter(language for language, _ in group)
                for language, text in group:
                    tokens = tuple(number.setdefault(token, len(number)) for token in text.split(" "))
                    known = text_number.setdefault(tokens, len(token_lists))
                    if known == len(token_lists):
                        token_lists.append(list(tokens))
                    members.append(known)
                    chances.append(weight[language] / texts_in[language])
                start.append(len(members))
            cumulated = np.concatenate([[0.0], np.cumsum(chances)])
            self.classes[name] = np.array(start, np.int64), np.array(members, np.int64), cumulated
        self.tokens = Rows(token_lists)
        self.words = list(number)
        columns, weights = [], []
        for word in self.words:
            rows = [gram_row[gram] for gram in ngrams(word) if gram in gram_row] if word[0].isalpha() else []
            own = [word_row[word]] if word in word_row else []
            importance = weight_of(word)
            columns.append(own + rows)
            weights.append([importance] * len(own) + [importance / max(len(rows), 1)] * len(rows))
        self.composition = Rows(columns, weights)

    def draw(self, name: str, count: int, random: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Returns `count` pairs of texts, each pair from one group, with the numbers of the groups."""
        start, members, cumulated = self.classes[name]
        groups = random.integers(0, len(start) - 1, count)
        low, high = start[groups], start[groups + 1]

        def pick() -> np.ndarray:
            level = cumulated[low] + random.random(count) * (cumulated[high] - cumulated[low])
            return np.clip(np.searchsorted(cumulated, level, side="right") - 1, low, high - 1)

        first, second = pick(), pick()
        for _ in range(3):
            same = first == second
            second = np.where(same, pick(), second)
        same = first == second
        second = np.where(same, low + (first - low + 1) % (high - low), second)
        return members[first], members[second], groups


class Trainer:
    def __init__(self, texts: Texts, rows: int, settings: Settings, kernel: Kernel) -> None:
        self.texts, self.settings, self.kernel = texts, settings, kernel
        self.random = np.random.Generator(np.random.PCG64(settings.seed))
        shape = (rows, settings.dimension)
        self.table = (self.random.standard_normal(shape) * 0.1).astype(np.float32)
        self.gradient, self.mean, self.square = (np.zeros(shape, np.float32) for _ in range(3))

    def batch(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        total = sum(self.settings.mix.values())
        parts, offset = [], 0
        counts = [int(round(self.settings.batch * share / total)) for share in self.settings.mix.values()]
        counts[0] += self.settings.batch - sum(counts)
        for name, count in zip(self.settings.mix, counts):
            left, right, groups = self.texts.draw(name, count, self.random)
            parts.append((left, right, groups + offset))
            offset += len(self.texts.classes[name][0])
        return tuple(np.concatenate(column).astype(np.int32) for column in zip(*parts))  # type: ignore[return-value]

    def forward(self, numbers: np.ndarray) -> tuple[np.ndarray, tuple]:
        start, words, weight = self.texts.tokens.take(numbers)
        lengths = np.diff(start)
        if self.settings.dropout > 0:
            keep = self.random.random(len(words)) >= self.settings.dropout
            keep |= np.repeat(lengths, lengths) <= 2
            weight = weight * keep
        distinct, inverse = np.unique(words, return_inverse=True)
        composition = self.texts.composition.take(distinct)
        word_vectors = self.kernel.rows_sum(*composition, self.table)
        inverse = inverse.astype(np.int32)
        weight = weight.astype(np.float32)
        sums = self.kernel.rows_sum(start, inverse, weight, word_vectors)
        norms = np.maximum(np.sqrt((sums * sums).sum(1, keepdims=True)), 1e-6)
        return sums / norms, (start, inverse, weight, composition, norms, len(distinct))

    def backward(self, unit: np.ndarray, upstream: np.ndarray, memory: tuple) -> np.ndarray:
        start, inverse, weight, composition, norms, distinct = memory
        sums = (upstream - unit * (unit * upstream).sum(1, keepdims=True)) / norms
        word_gradient = np.zeros((distinct, unit.shape[1]), np.float32)
        self.kernel.rows_sum_backward(start, inverse, weight, np.ascontiguousarray(sums), word_gradient)
        self.kernel.rows_sum_backward(*composition, word_gradient, self.gradient)
        return composition[1]

    def step(self, number: int) -> float:
        settings = self.settings
        left, right, groups = self.batch()
        a, left_memory = self.forward(left)
        b, right_memory = self.forward(right)
        scores = a @ b.T
        scores /= np.float32(settings.temperature)
        same = (groups[:, None] == groups[None, :]) | (right[:, None] == right[None, :]) | (left[:, None] == left[None, :])
        same |= left[:, None] == right[None, :]
        np.fill_diagonal(same, False)
        scores[same] = -1e9
        scores -= np.float32(1 / settings.temperature)
        np.exp(scores, out=scores)
        upstream = scores / scores.sum(1, keepdims=True)
        diagonal = np.arange(len(a))
        loss = -float(np.log(np.maximum(upstream[diagonal, diagonal], 1e-12)).mean())
        scores /= scores.sum(0, keepdims=True)
        upstream += scores
        upstream[diagonal, diagonal] -= 2
        upstream *= np.float32(1 / (2 * len(a) * settings.temperature))
        touched = [self.backward(a, upstream @ b, left_memory), self.backward(b, upstream.T @ a, right_memory)]
        rows = np.unique(np.concatenate(touched)).astype(np.int32)
        progress = number / settings.steps
        rate = settings.rate * min(1.0, (number + 1) / settings.warm_up) * max(0.0, 1 - progress)
        correction = np.sqrt(1 - 0.999 ** (number + 1)) / (1 - 0.9 ** (number + 1))
        self.kernel.adam(rows, rate * correction, self.table, self.gradient, self.mean, self.square)
        return loss


def composed(words: list[str], grams: list[str], table: np.ndarray, weight_of: Callable[[str], float]) -> np.ndarray:
    """Returns the table to ship, in which a known word's row already includes its n-grams and its weight."""
    gram_row = {gram: len(words) + row for row, gram in enumerate(grams)}
    rows = np.empty((len(words) + len(grams), table.shape[1]), np.float32)
    for row, word in enumerate(words):
        parts = [gram_row[gram] for gram in ngrams(word) if gram in gram_row] if word[0].isalpha() else []
        vector = table[row].copy()
        if parts:
            vector += table[parts].mean(0)
        rows[row] = vector * weight_of(word)
    rows[len(words) :] = table[len(words) :]
    return rows
