"""Evaluation sets and figures: retrieval across languages on held-out programs, and triplets of titles."""

import csv
import hashlib
import json
import re
import zipfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from . import readers
from .corpus import TRAINING, key_of
from .model import Model
from .readers import Group, clean
from .text import fold

Embed = Callable[[list[str]], np.ndarray]

EDUCATION = ("kig", "kbruch", "kturtle", "gbrainy", "jclic", "klavaro", "tuxmath-data", "ktouch-data", "ktuberling")
GENERAL = ("gnome-user-docs", "tellico-data", "nautilus-data", "homebank-data", "sweethome3d", "korganizer", "gnome-software-common")
TRIPLETS = ("development", "held-out", "final")
_PAIRS = 1_000
_SEED = 20_260


def _decoded(body: bytes) -> str:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError:
        return body.decode("latin-1")


def _property_files(root: Path) -> Iterator[Group]:
    """Yields the texts of Java resource bundles inside a package's archives, one group per key."""
    texts: dict[object, dict[str, str]] = defaultdict(dict)
    for archive in sorted(root.glob("usr/share/**/*.jar")):
        with zipfile.ZipFile(archive) as files:
            for name in sorted(files.namelist()):
                match = re.match(r"(.*?)(?:_(fr|es|en))?\.properties$", name)
                if not match:
                    continue
                body = re.sub(r"\\u([0-9a-fA-F]{4})", lambda code: chr(int(code[1], 16)), _decoded(files.read(name)))
                for key, value in re.findall(r"^([^#=\s]+)\s*=\s*(.+)$", body, re.M):
                    texts[match[1], key].setdefault(match[2] or "en", clean(value))
    yield from readers.groups_of(texts)


def held_out_groups(root: Path, programs: tuple[str, ...]) -> Iterator[Group]:
    for program in programs:
        if (root / program).exists():
            yield from readers.gettext_catalogues(root / program)
            yield from readers.mallard_help(root / program)
            yield from _property_files(root / program)


def retrieval_pairs(root: Path, programs: tuple[str, ...], source: str, target: str) -> list[tuple[str, str]]:
    """Returns at most 1,000 distinct pairs of a text and its translation, drawn with a fixed seed."""
    pairs: dict[str, tuple[str, str]] = {}
    taken: set[str] = set()
    for group in held_out_groups(root, programs):
        texts = dict(group)
        if source in texts and target in texts:
            left, right = texts[source], texts[target]
            keys = key_of(left), key_of(right)
            if keys[0] != keys[1] and all(len(re.findall(r"[^\W\d_]{2,}", key)) >= 1 for key in keys) and keys[1] not in taken:
                taken.add(keys[1])
                pairs.setdefault(keys[0], (left, right))
    ordered = [pairs[key] for key in sorted(pairs)]
    chosen = np.random.Generator(np.random.PCG64(_SEED)).permutation(len(ordered))[:_PAIRS]
    return [ordered[index] for index in sorted(chosen)]


def retrieval(embed: Embed, pairs: list[tuple[str, str]]) -> tuple[float, float]:
    """Returns the accuracy at rank one and the mean reciprocal rank. A tie counts as correct."""
    scores = embed([left for left, _ in pairs]) @ embed([right for _, right in pairs]).T
    ranks = 1 + (scores > np.diagonal(scores)[:, None] + 1e-12).sum(1)
    return float((ranks == 1).mean()), float((1 / ranks).mean())


def triplets(name: str) -> list[dict[str, str]]:
    """Returns the triplets of an evaluation set, as rows with `subject`, `anchor`, `right`, `confusable` and `language`."""
    with (TRAINING / "evaluation" / f"{name}-triplets.tsv").open(encoding="utf-8") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    if rows[0][0] == "language":
        return [dict(zip(rows[0], row)) for row in rows[1:]]
    return [dict(zip(("language", "subject", "anchor", "right", "confusable"), ["fr-fr", *row])) for row in rows]


def judge(embed: Embed, rows: list[dict[str, str]]) -> list[float]:
    """Returns, for each triplet, the similarity of the right title minus the similarity of the confusable title."""
    anchor, right, wrong = (embed([row[part] for row in rows]) for part in ("anchor", "right", "confusable"))
    return list((anchor * right).sum(1) - (anchor * wrong).sum(1))


def bundled_titles() -> tuple[list[str], list[str], list[set[int]]]:
    """Returns the titles and skills (label and description) of the bundled data, and the positions of each title's skills."""
    data = TRAINING.parent.parent / "data"
    skills = json.loads((data / "skills.json").read_text(encoding="utf-8"))
    resources = json.loads((data / "resources.json").read_text(encoding="utf-8"))
    number = {skill["id"]: index for index, skill in enumerate(skills)}
    texts = [f"{skill['preferred_label']}. {skill['description']}" for skill in skills]
    titles = [resource["title"] for resource in resources]
    return titles, texts, [{number[identifier] for identifier in resource["skill_ids"]} for resource in resources]


def title_to_skill(embed: Embed) -> tuple[float, float]:
    """Returns the share of bundled titles whose nearest skill is a skill of the resource, and the mean reciprocal rank of the nearest skill
    of the resource.
    """
    titles, texts, wanted = bundled_titles()
    scores = embed(titles) @ embed(texts).T
    best = np.array([max(row[index] for index in skills) for row, skills in zip(scores, wanted)])
    ranks = 1 + (scores > best[:, None] + 1e-12).sum(1)
    return float((ranks == 1).mean()), float((1 / ranks).mean())


def titles() -> dict[str, list[str]]:
    """Returns the same titles of primary school in every language, by language."""
    with (TRAINING / "evaluation" / "titles.tsv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return {language: [row[language] for row in rows] for language in rows[0]}


def nearest_title(embed: Embed, source: str, target: str) -> float:
    """Returns the share of titles whose nearest title in the target language is their translation. A title without a vector is wrong."""
    left, right = embed(titles()[source]), embed(titles()[target])
    scores = left @ right.T
    return float((scores.max(1) - np.diagonal(scores) < 1e-12)[np.abs(left).sum(1) > 0].sum() / len(left))


def triplet_keys() -> list[str]:
    """Returns every text of the triplets and of the titles, folded."""
    parts = ("anchor", "right", "confusable")
    texts = [row[part] for name in TRIPLETS for row in triplets(name) for part in parts]
    return [key_of(text) for text in [*texts, *(title for column in titles().values() for title in column)]]


def evaluation_keys(root: Path) -> set[str]:
    """Returns every text of every evaluation set, folded. None of these texts may occur in training."""
    keys = set(triplet_keys())
    keys.update(key_of(text) for texts in bundled_titles()[:2] for text in texts)
    for group in held_out_groups(root, EDUCATION + GENERAL):
        keys.update(key_of(text) for _, text in group)
    return keys


def hashed(texts: list[str], dimension: int = 384) -> np.ndarray:
    """Returns the unit vectors of a baseline: signed hashing of character 3- to 5-grams, weighted by term frequency."""
    out = np.zeros((len(texts), dimension))
    for index, text in enumerate(texts):
        for word in re.findall(r"\w+", fold(text)):
            marked = f"<{word}>"
            for length in (3, 4, 5):
                for start in range(len(marked) - length + 1):
                    value = int.from_bytes(hashlib.md5(marked[start : start + length].encode()).digest()[:8], "little")
                    out[index, value % dimension] += 1 if value >> 63 else -1
    return out / np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-12)


def report(embed: Embed, root: Path, failures: bool = False) -> dict[str, float]:
    figures: dict[str, float] = {}
    for label, programs in (("education", EDUCATION), ("general", GENERAL)):
        for target in ("en", "es"):
            pairs = retrieval_pairs(root, programs, "fr", target)
            accuracy, rank = retrieval(embed, pairs)
            figures[f"fr-{target} {label} acc@1"], figures[f"fr-{target} {label} mrr"] = accuracy, rank
    for name in TRIPLETS:
        rows = triplets(name)
        margins = judge(embed, rows)
        for label, chosen in (("fr", lambda row: row["language"] == "fr-fr"), ("across", lambda row: row["language"] != "fr-fr")):
            picked = [margin > 0 for margin, row in zip(margins, rows) if chosen(row)]
            if picked:
                figures[f"{name} {label}"] = sum(picked) / len(picked)
        if failures:
            for margin, row in sorted(zip(margins, rows), key=lambda item: item[0]):
                if margin <= 0:
                    print(f"  {margin:+.3f} {row['language']} {row['anchor']} | {row['right']} | {row['confusable']}")
    figures["bundled title-skill acc@1"], figures["bundled title-skill mrr"] = title_to_skill(embed)
    for language in titles():
        for pivot in ("fr", "en"):
            if language != pivot:
                figures[f"titles {language}-{pivot}"] = nearest_title(embed, language, pivot)
                figures[f"titles {pivot}-{language}"] = nearest_title(embed, pivot, language)
    return figures


def vectors_of_file(path: Path) -> Embed:
    """Returns an embedder that looks up vectors computed elsewhere, in lines of JSON with `text` and `vector`."""
    with path.open(encoding="utf-8") as file:
        vectors = {row["text"]: np.array(row["vector"]) for row in map(json.loads, file)}
    return lambda texts: np.stack([vectors[text] for text in texts])


def all_texts(root: Path) -> list[str]:
    """Returns every text of the evaluation, for an embedder that runs elsewhere."""
    texts: dict[str, None] = {}
    for programs in (EDUCATION, GENERAL):
        for target in ("en", "es"):
            for pair in retrieval_pairs(root, programs, "fr", target):
                texts.update(dict.fromkeys(pair))
    for name in TRIPLETS:
        for row in triplets(name):
            texts.update(dict.fromkeys((row["anchor"], row["right"], row["confusable"])))
    for listed in [*bundled_titles()[:2], *titles().values()]:
        texts.update(dict.fromkeys(listed))
    return list(texts)


def compare(models: list[str], root: Path, failures: bool) -> None:
    """Prints one line per figure and one column per model. If `failures` is true, also prints the triplets that each model gets wrong."""
    figures = {}
    for name in models:
        if name == "hashed":
            embed: Embed = hashed
        elif name.endswith(".jsonl"):
            embed = vectors_of_file(Path(name))
        else:
            embed = Model.read(Path(name)).embed_all
        figures[Path(name).stem] = report(embed, root, failures)
    print("\t".join(["figure", *figures]))
    for figure in next(iter(figures.values())):
        print("\t".join([figure, *(f"{column[figure]:.3f}" for column in figures.values())]))
