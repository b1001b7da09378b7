"""The files of skills and resources, and of groups if there are any."""

from collections.abc import Mapping
from pathlib import Path

from mastery_spark.errors import MasteryError

FORMS = ("json", "jsonl", "csv")


def read_catalogue(folder: str) -> Mapping[str, bytes]:
    """Names and contents of the files, in the order in which an archive has them.

    Raises:
        MasteryError: listing every file that is missing, is there in several forms, or cannot be read
    """
    files: dict[str, bytes] = {}
    problems: list[str] = []
    for kind in ("skills", "resources", "groups"):
        found = [name for name in (f"{kind}.{form}" for form in FORMS) if Path(folder, name).exists()]
        if not found and kind == "groups":
            continue
        if len(found) != 1:
            got = " and ".join(found) or "none of them"
            problems.append(f"{folder}: expected one of {', '.join(f'{kind}.{form}' for form in FORMS)}, got {got}")
            continue
        try:
            files[found[0]] = Path(folder, found[0]).read_bytes()
        except OSError as error:
            problems.append(f"{Path(folder, found[0])}: expected a readable file, got {error.strerror}")
    if problems:
        raise MasteryError("\n".join(problems))
    return files
