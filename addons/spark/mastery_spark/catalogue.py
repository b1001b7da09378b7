"""The files on the driver that each part gets: skills, resources, groups and levels, and exclusions (rule 2.1.8)."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from mastery_spark.tables import MasteryError

KINDS = ("skills", "resources", "groups", "levels", "exclusions")


@dataclass(frozen=True)
class Catalogue:
    """The files by name, and lines of exclusions with the learner whom each one names. The command validates both."""

    files: Mapping[str, bytes]
    exclusions: list[tuple[str, str]]

    @staticmethod
    def read(folder: Path) -> "Catalogue":
        """Reads the files in a folder.

        Raises:
            MasteryError: if there is a list of forgotten learners, or if exclusions are not JSON
        """
        if (forgotten := folder / "forgotten.json").exists():
            raise MasteryError(
                f"{forgotten}: expected no list of forgotten learners on a cluster, got one. "
                "Delete the rows of these learners from the tables, and give a folder without the list."
            )
        files = {path.name: path.read_bytes() for path in folder.iterdir() if path.name.split(".")[0] in KINDS}
        # The command refuses further files of exclusions, as on one machine.
        names = sorted(name for name in files if name.startswith("exclusions."))[-1:]
        exclusions = [one for name in names for one in _exclusions(folder / name, files.pop(name))]
        # Each part reads exclusions of groups and invalid ones, but those of a learner only with that learner.
        files["exclusions.jsonl"] = "".join(line for learner, line in exclusions if learner is None).encode()
        return Catalogue(files, [(learner, line) for learner, line in exclusions if learner is not None])


def _exclusions(path: Path, content: bytes) -> list[tuple[str | None, str]]:
    try:
        lines = [line for line in content.splitlines() if line.strip()]
        records = json.loads(content) if path.suffix == ".json" else list(map(json.loads, lines))
        names = [one.get("learner_id") for one in records]
    except (ValueError, TypeError, AttributeError) as error:
        raise MasteryError(f"{path}: expected exclusions as a list of objects in JSON, or as JSON lines") from error
    texts = [f"{json.dumps(one)}\n" for one in records]
    return [(name if isinstance(name, str) else None, text) for name, text in zip(names, texts, strict=True)]
