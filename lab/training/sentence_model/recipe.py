"""From sources to the model: the settings of the shipped file, and the steps of a training run."""

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path

from . import corpus, units
from .corpus import Source
from .kernel import Kernel
from .model import Model
from .readers import Group
from .train import Settings, Texts, Trainer, composed

NAME = "multilingual"

# Relative share of each class in a batch.
MIX = {
    "aligned": 6.0,
    "written": 3.0,
    "pivot": 2.0,
    "dictionary": 1.0,
    "definition": 0.8,
    "thesaurus": 0.4,
    "wordnet": 0.4,
    "names": 0.3,
}
# Weight of each occurrence of a word in a class, when words are counted. The default is 1.
COUNTING = {"written": 30.0, "thesaurus": 0.5, "wordnet": 0.3}

Say = Callable[[str], None]


def say(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


def written_source(evaluation: set[str], triplets: list[str]) -> Source:
    """Returns the concepts written for this model, without texts similar to a triplet of an evaluation set."""
    near = [frozenset(key.split()) for key in triplets]
    concepts = [
        [(language, text) for language, text in corpus.with_fragments(group) if not corpus.too_near(corpus.key_of(text), near)]
        for group in corpus.written_concepts().values()
    ]
    return Source("written", "lab/training/pairs", corpus.usable(concepts, evaluation))


def gather(sources: Iterable[Source], evaluation: set[str]) -> tuple[dict[str, list[Group]], Counter[str]]:
    """Returns usable groups by class, and the number of segments from each package."""
    classes: dict[str, list[Group]] = defaultdict(list)
    segments: Counter[str] = Counter()
    for source in sources:
        classes[source.kind] += source.groups
        segments.update(source.segments())
    usable = {kind: corpus.usable(classes[kind], evaluation) for kind in MIX if kind in classes}
    for kind, groups in usable.items():
        say(f"{kind}: {len(groups)} groups")
    return usable, segments


def check_apart(classes: dict[str, list[Group]], evaluation: set[str]) -> None:
    """Raises an error if a text of an evaluation set is among the training texts."""
    shared = {text for groups in classes.values() for group in groups for _, text in group if text in evaluation}
    if shared:
        raise ValueError(f"{len(shared)} texts of the evaluation sets are in the training data, such as {min(shared)!r}")


def train(classes: dict[str, list[Group]], settings: Settings, folder: Path) -> Model:
    counting = {kind: COUNTING.get(kind, 1.0) for kind in classes}
    counts = units.count_words(classes, counting)
    words = units.choose_words(counts, settings.words)
    grams = units.choose_ngrams(counts.items(), settings.ngrams)
    total = sum(counts.values())

    def weight_of(word: str) -> float:
        """Returns the smooth inverse frequency of a word (Arora et al., 2017)."""
        return settings.smoothing / (settings.smoothing + counts.get(word, 0) / total)

    texts = Texts(classes, words, grams, weight_of)
    trainer = Trainer(texts, len(words) + len(grams), settings, Kernel(folder))
    started, loss = time.monotonic(), 0.0
    for step in range(settings.steps):
        loss += trainer.step(step)
        if (step + 1) % 250 == 0:
            pace = (step + 1) / (time.monotonic() - started)
            say(f"step {step + 1} of {settings.steps}: loss {loss / 250:.3f}, {pace:.1f} steps/s")
            loss = 0.0
    header = {"name": NAME, "dimension": settings.dimension, "words": len(words)}
    return Model.quantised(header, words, grams, composed(words, grams, trainer.table, weight_of))
