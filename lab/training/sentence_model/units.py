"""The vocabulary: the words and character n-grams that get a row of the table."""

from collections import Counter
from collections.abc import Iterable

from .readers import LANGUAGES, Group
from .text import ngrams

# How much a text counts when words are counted.
LANGUAGE_WEIGHT = dict.fromkeys(LANGUAGES, 0.6) | {"fr": 4.0, "en": 3.0, "es": 2.0, "it": 1.0, "pt": 0.8, "de": 0.8, "nl": 0.8}
# How often a language is drawn from a group. In a translated text of 26 languages every second pair has a text in French or English, through
# which the others meet.
DRAWING_WEIGHT = LANGUAGE_WEIGHT | {"fr": 10.0, "en": 8.0, "es": 3.0, "it": 1.5, "pt": 1.2, "de": 1.5, "nl": 1.2}
# The concepts of primary school are what is known best of many languages, so that no language is drawn much more often than another.
CONCEPT_WEIGHT = dict.fromkeys(LANGUAGES, 1.0) | {"fr": 8.0, "en": 5.0, "es": 3.0}


def count_words(classes: dict[str, list[Group]], class_weight: dict[str, float]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for name, groups in classes.items():
        by_language: dict[str, Counter[str]] = {language: Counter() for language in LANGUAGE_WEIGHT}
        for group in groups:
            for language, text in group:
                by_language[language].update(text.split(" "))
        for language, words in by_language.items():
            weight = class_weight[name] * LANGUAGE_WEIGHT[language]
            for word, count in words.items():
                counts[word] += weight * count
    return counts


def choose_words(counts: Counter[str], size: int) -> list[str]:
    return [word for word, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:size]]


def choose_ngrams(counts: Iterable[tuple[str, float]], size: int) -> list[str]:
    """Returns the n-grams with the highest coverage, with each word weighted by the square root of its frequency."""
    weights: Counter[str] = Counter()
    for word, count in counts:
        if word[0].isalpha():
            root = count**0.5
            for ngram in ngrams(word):
                weights[ngram] += root
    return [ngram for ngram, _ in sorted(weights.items(), key=lambda item: (-item[1], item[0]))[:size]]
