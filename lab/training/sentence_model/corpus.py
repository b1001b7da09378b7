"""Gathers the training texts in groups, by class, from the unpacked packages and the pairs written for this model."""

import csv
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from . import readers
from .readers import LANGUAGES, Group
from .text import tokenize

TRAINING = Path(__file__).resolve().parent.parent
_ISO3 = {
    **{"fra": "fr", "eng": "en", "spa": "es", "ita": "it", "por": "pt", "deu": "de", "nld": "nl"},
    **{"bul": "bg", "ell": "el", "fin": "fi", "lit": "lt", "pol": "pl", "swe": "sv", "tur": "tr"},
}
_MOZILLA = {"es": "es-es", "pt": "pt-pt", "ga": "ga-ie", "sv": "sv-se"}
_LONGEST = 48
_LETTER = re.compile(r"[^\W\d_]")
Word = tuple[str, str]


@dataclass
class Source:
    """
    Groups of one class. `packages` is the package of all texts, or the package of each language. `read` counts the translations of a dictionary, some of which are useful only in combination with another dictionary.
    """

    kind: str
    packages: dict[str, str] | str
    groups: list[Group]
    read: int = 0

    def segments(self) -> dict[str, int]:
        if isinstance(self.packages, str):
            return {self.packages: max(self.read, len(self.groups))}
        counts = Counter(language for group in self.groups for language, _ in group)
        return {package: counts[language] for language, package in self.packages.items()}


def package_list() -> list[dict[str, str]]:
    with (TRAINING / "packages.tsv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def _family(english: str, others: str) -> dict[str, str]:
    """Returns a program's language packages in the list of packages, by language."""
    regional = _MOZILLA if others.startswith(("firefox", "thunderbird")) else {}
    named = {language: others.format(regional.get(language, language)) for language in LANGUAGES} | {"en": english}
    listed = {row["package"] for row in package_list()}
    return {language: package for language, package in named.items() if package in listed}


def _plain(word: str) -> str:
    """Returns a headword without the stress marks that only some Bulgarian and Russian dictionaries write."""
    decomposed = unicodedata.normalize("NFD", word)
    if any("\u0400" <= letter <= "\u04ff" for letter in word):
        decomposed = decomposed.replace("\u0301", "").replace("\u0300", "")
    return unicodedata.normalize("NFC", decomposed)


def _pivots(translations: Iterable[tuple[Word, Word]]) -> Iterator[Group]:
    """Yields pairs of a word and an English word that share translations in two other languages, or in one if no other word does."""
    neighbours: dict[Word, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for left, right in translations:
        neighbours[left][right[0]].add(right[1])
        neighbours[right][left[0]].add(left[1])
    for (language, word), by_pivot in sorted(neighbours.items()):
        if language not in _ISO3 or language == "eng":
            continue
        votes: Counter[str] = Counter()
        for pivot, words in sorted(by_pivot.items()):
            if pivot != "eng":
                votes.update({english for via in words for english in neighbours[pivot, via].get("eng", ())})
        ranked = sorted(votes.items(), key=lambda item: (-item[1], item[0]))
        certain = [english for english, count in ranked if count >= 2][:4]
        if not certain and len(ranked) == 1:
            certain = [ranked[0][0]]
        for english in certain:
            yield [(_ISO3[language], word), ("en", english)]


def _dictionaries(root: Path, folders: list[str]) -> Iterator[Source]:
    every: dict[tuple[Word, Word], None] = {}
    for folder in folders:
        source, target = folder.split("-")[2:]
        direct: list[Group] = []
        defined: list[Group] = []
        read = 0
        for word, translations, definitions in readers.dictionary(root / folder):
            for translation in translations[:6]:
                read += 1
                every[(source, _plain(word)), (target, _plain(translation))] = None
                if source in _ISO3 and target in _ISO3:
                    direct.append([(_ISO3[source], word), (_ISO3[target], translation)])
            if source in _ISO3:
                defined += [[(_ISO3[source], word), (_ISO3[source], text)] for text in definitions[:4]]
        yield Source("dictionary", folder, direct, read)
        yield Source("definition", folder, defined)
    yield Source("pivot", "dict-freedict-* together", list(_pivots(every)))


def written_concepts() -> dict[str, Group]:
    """Returns the concepts written for this model: all surface forms of each concept, in all languages, from all files. A column of a file is
    a language.
    """
    concepts: dict[str, Group] = defaultdict(list)
    for path in sorted((TRAINING / "pairs").rglob("*.tsv")):
        with path.open(encoding="utf-8") as file:
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                concepts[row.pop("concept")] += [
                    (language, text.strip()) for language, texts in row.items() for text in texts.split("|") if text.strip()
                ]
    return concepts


def with_fragments(group: Group) -> Group:
    """Returns the texts of a concept, followed by the fragments between their punctuation marks."""
    fragments = [
        (language, fragment.strip())
        for language, text in group
        for fragment in re.split(r"[,;:.?!…]+\s", text)
        if len(fragment.strip()) > 2
    ]
    return [*group, *fragments]


def read_sources(root: Path) -> Iterator[Source]:
    """Yields all sources, from packages unpacked below `root`, each in a directory with the package's name."""
    families = {
        "libreoffice": (readers.libreoffice_help, _family("libreoffice-help-en-us", "libreoffice-help-{}")),
        "firefox": (readers.mozilla, _family("firefox-esr", "firefox-esr-l10n-{}")),
        "thunderbird": (readers.mozilla, _family("thunderbird", "thunderbird-l10n-{}")),
    }
    for read, packages in families.values():
        folders = {language: root / package for language, package in packages.items()}
        yield Source("aligned", packages, list(read(folders)))
    chromium = {language: "chromium-common" if language == "en" else "chromium-l10n" for language in ("en", "fr")}
    yield Source("aligned", chromium, list(readers.chromium(root / "chromium-l10n", root / "chromium-common")))
    simple: dict[str, tuple[str, Callable[[Path], Iterator[Group]]]] = {
        "handbook": ("aligned", readers.handbook),
        "mallard": ("aligned", readers.mallard_help),
        "gettext": ("aligned", readers.gettext_catalogues),
        "names": ("names", readers.gettext_catalogues),
        "cldr": ("names", readers.cldr),
        "wordnet": ("wordnet", readers.wordnet),
        "thesaurus": ("thesaurus", readers.thesaurus),
    }
    dictionaries = []
    for row in package_list():
        if row["reader"] in simple:
            kind, read_one = simple[row["reader"]]
            yield Source(kind, row["package"], list(read_one(root / row["package"])))
        elif row["reader"] == "dictionary":
            dictionaries.append(row["package"])
    yield from _dictionaries(root, dictionaries)


def key_of(text: str) -> str:
    """Returns a key that is equal for texts that differ only in case, diacritics, most punctuation or the digits of long numbers."""
    return " ".join(tokenize(text))


def too_near(key: str, evaluation: list[frozenset[str]]) -> bool:
    """Returns whether a text has at least three words, and has at least two thirds of the words of both texts in common with a text of an
    evaluation set.
    """
    words = frozenset(key.split())
    return len(words) > 2 and any(3 * len(words & other) >= 2 * len(words | other) for other in evaluation)


def usable(groups: Iterable[Group], forbidden: set[str]) -> list[Group]:
    """Returns groups of at least two different short texts, none of which is in an evaluation set. Texts are folded, as tokens separated by
    spaces; groups and their texts are in alphabetical order. Of groups with the same texts, only the first is kept.
    """
    kept: dict[tuple[str, ...], Group] = {}
    for group in groups:
        texts: dict[str, str] = {}
        for language, text in group:
            key = key_of(text)
            if _LETTER.search(key) and key.count(" ") < _LONGEST and key not in forbidden:
                texts.setdefault(key, language)
        if len(texts) > 1:
            kept.setdefault(tuple(sorted(texts)), [(texts[key], key) for key in sorted(texts)])
    return [kept[identity] for identity in sorted(kept)]
