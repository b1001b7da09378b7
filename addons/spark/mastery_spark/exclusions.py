"""Exclusions (rule 2.1.8) on a cluster: a shard gets those of its own learners and of groups."""

import json
import re
from collections.abc import Collection, Iterable
from pathlib import Path

from mastery_spark.tables import MasteryError

# Uuids and pseudonyms mean the same in upper case; ids of other systems do not.
_DIGITS = re.compile(r"[0-9A-Fa-f-]{32,40}")


def read_exclusions(folder: Path) -> list[str]:
    """Returns a line of JSON per exclusion, without validation: the command reports what is invalid.

    Raises:
        MasteryError: if there are exclusions in another form than JSON lines or JSON
    """
    found = sorted(path for path in folder.iterdir() if path.name.split(".")[0] == "exclusions")
    if not found:
        return []
    if len(found) > 1 or found[0].name not in ("exclusions.jsonl", "exclusions.json"):
        raise MasteryError(
            f"{found[-1]}: expected exclusions on a cluster in one file, exclusions.jsonl or exclusions.json"
        )
    text = found[0].read_text(encoding="utf-8")
    if found[0].suffix == ".jsonl":
        return [line for line in text.splitlines() if line.strip()]
    try:
        return [json.dumps(one) for one in json.loads(text)]
    except (ValueError, TypeError) as error:
        raise MasteryError(f"{found[0]}: expected a list as JSON, got {type(error).__name__}") from error


def named_learner(line: str) -> str | None:
    """Returns the learner that an exclusion names, with uuids and pseudonyms in lower case."""
    try:
        record = json.loads(line)
    except ValueError:
        return None
    name = record.get("learner_id") if isinstance(record, dict) else None
    return _normal(name) if isinstance(name, str) else None


def ids_of(learner_lines: Iterable[str]) -> set[str]:
    """Returns the ids and pseudonyms in lines of learners."""
    records = [json.loads(line) for lines in learner_lines for line in lines.splitlines()]
    return {_normal(one[name]) for one in records for name in ("learner_id", "mbox_sha1sum") if one.get(name)}


def exclusions_among(exclusions: Iterable[str], ids: Collection[str]) -> str:
    """Returns the lines that name one of the learners, or none, such as those of groups."""
    names = ((line, named_learner(line)) for line in exclusions)
    return "".join(f"{line}\n" for line, name in names if name is None or name in ids)


def _normal(name: str) -> str:
    return name.lower() if _DIGITS.fullmatch(name) else name
