"""Commands: `train WORK OUT`, `evaluate WORK MODEL…`, `smoke`. See `lab/training/README.md`."""

import argparse
import csv
import hashlib
import json
import tempfile
from pathlib import Path

from . import corpus, evaluate, recipe
from .corpus import Source
from .model import Model
from .text import tokenize
from .train import Settings


def train(work: Path, out: Path) -> None:
    evaluation = evaluate.evaluation_keys(work / "evaluation")
    sources = [recipe.written_source(evaluation, evaluate.triplet_keys()), *corpus.read_sources(work / "sources")]
    classes, segments = recipe.gather(sources, evaluation)
    recipe.check_apart(classes, evaluation)
    model = recipe.train(classes, Settings(mix={kind: recipe.MIX[kind] for kind in classes}), work)
    model.write(out / "model.bin")
    write_manifest(out / "manifest.tsv", segments)
    print(f"{hashlib.sha256((out / 'model.bin').read_bytes()).hexdigest()}  {out / 'model.bin'}")


def write_manifest(path: Path, segments: dict[str, int]) -> None:
    """Writes every source with its version, licence and number of segments."""
    written = {"package": "lab/training/pairs (written for this model)", "version": "", "licence": "CC-BY-SA-4.0"}
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, delimiter="\t", lineterminator="\n")
        table.writerow(["package", "version", "licence", "segments"])
        for row in corpus.package_list():
            table.writerow([row["package"], row["version"], row["licence"], segments.get(row["package"], 0)])
        table.writerow([*written.values(), segments["lab/training/pairs"]])


def check_tokens() -> None:
    """Checks the tokeniser with the cases of the product's tokeniser. Raises `AssertionError` if a result differs."""
    cases = corpus.TRAINING.parent.parent / "packages/embeddings/src/tokens.fixture.json"
    for text, tokens in json.loads(cases.read_text(encoding="utf-8")):
        if tokenize(text) != tokens:
            raise AssertionError(f"{text!r}: expected {tokens}, got {tokenize(text)}")


def smoke() -> None:
    """Checks that two trainings on only the repository's own pairs give the same bytes and an accuracy of at least 0.1, thirty times that of chance. Takes a minute,
    offline.
    """
    check_tokens()
    keys = set(evaluate.triplet_keys())
    written = recipe.written_source(keys, sorted(keys))
    # In three languages, a few hundred steps are enough to learn something.
    groups = [[text for text in group if text[0] in ("fr", "en", "es")] for group in written.groups]
    classes, _ = recipe.gather([Source(written.kind, written.packages, groups)], keys)
    recipe.check_apart(classes, keys)
    settings = Settings(dimension=32, words=4_000, ngrams=2_000, steps=250, batch=128, rate=0.02, warm_up=10, mix={"written": 1.0})
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.bin"
        digests = set()
        for _ in range(2):
            recipe.train(classes, settings, Path(folder)).write(path)
            digests.add(hashlib.sha256(path.read_bytes()).hexdigest())
        if len(digests) > 1:
            raise AssertionError("expected two trainings to give the same file")
        learned = Model.read(path)
    texts = [dict(reversed(group)) for group in groups]
    pairs = [(one["fr"], one["en"]) for one in texts if "fr" in one and "en" in one]
    accuracy, _ = evaluate.retrieval(learned.embed_all, pairs)
    if accuracy < 0.1:
        raise AssertionError(f"expected an accuracy of 0.1 on {len(pairs)} concepts, got {accuracy:.2f}")
    print(f"same file twice; {accuracy:.2f} of {len(pairs)} concepts found again")


def main() -> None:
    parser = argparse.ArgumentParser(prog="sentence_model", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    training = commands.add_parser("train", help="write model.bin and manifest.tsv to OUT")
    training.add_argument("work", type=Path)
    training.add_argument("out", type=Path)
    evaluating = commands.add_parser("evaluate", help="print the figures of models and baselines")
    evaluating.add_argument("work", type=Path)
    evaluating.add_argument("models", nargs="+", help="model files, `hashed`, or .jsonl files of vectors by text")
    evaluating.add_argument("--failures", action="store_true", help="also print the triplets that fail")
    listing = commands.add_parser("texts", help="print every text of the evaluation, as a JSON array")
    listing.add_argument("work", type=Path)
    commands.add_parser("smoke", help="a tiny training run on the repository's own pairs")
    arguments = parser.parse_args()
    if arguments.command == "train":
        train(arguments.work, arguments.out)
    elif arguments.command == "evaluate":
        evaluate.compare(arguments.models, arguments.work / "evaluation", arguments.failures)
    elif arguments.command == "texts":
        print(json.dumps(evaluate.all_texts(arguments.work / "evaluation"), ensure_ascii=False))
    else:
        smoke()


if __name__ == "__main__":
    main()
