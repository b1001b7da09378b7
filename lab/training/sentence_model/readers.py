"""Reads each kind of Debian package into groups: a group is a list of (language, text) with the same meaning."""

import gettext
import gzip
import html
import re
import struct
import xml.etree.ElementTree as ElementTree
import zipfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

# The official languages of the European Union, Turkish and Ukrainian, as the sources name them.
LANGUAGES = (
    *("fr", "en", "es", "it", "pt", "de", "nl"),
    *("bg", "cs", "da", "el", "et", "fi", "ga", "hr", "hu", "lt", "lv", "mt", "pl", "ro", "sk", "sl", "sv", "tr", "uk"),
)
Group = list[tuple[str, str]]

_TAG = re.compile(r"<[^>]+>")
_PLACEHOLDER = re.compile(r"%(?:[0-9]\$)?[-0-9.]*(?:l|ll|z)?[a-zA-Z%]|%[0-9]+|\{[^}]*\}|\$\[?\w+\]?|&\w+;|#\w+#")
_SPACES = re.compile(r"\s+")


def clean(text: str) -> str:
    """Returns the text without markup, placeholders and access keys."""
    text = html.unescape(_TAG.sub(" ", text))
    text = _PLACEHOLDER.sub(" ", text)
    text = text.replace("&", "").replace("~", "").replace("_", "")
    return _SPACES.sub(" ", text).strip()


def groups_of(texts: dict[object, dict[str, str]]) -> Iterator[Group]:
    """Yields one group for each key with texts in at least two languages."""
    for by_language in texts.values():
        group = [(language, text) for language, text in by_language.items() if text]
        if len(group) > 1:
            yield group


def gettext_catalogues(root: Path) -> Iterator[Group]:
    """Yields the messages of a package's catalogues. The message id is English."""
    texts: dict[object, dict[str, str]] = defaultdict(dict)
    for language in LANGUAGES:
        folders = [root.glob(f"usr/share/locale/{language}/LC_MESSAGES/*.mo")]
        folders.append(root.glob(f"usr/lib/libreoffice/program/resource/{language}/LC_MESSAGES/*.mo"))
        folders.append(root.glob(f"usr/lib/python3/dist-packages/**/locale/{language}/LC_MESSAGES/*.mo"))
        for path in sorted(path for folder in folders for path in folder):
            if path.stem.startswith("iso_") and path.stem not in ("iso_3166-1", "iso_639-2", "iso_4217"):
                continue  # the other catalogues contain thousands of dialects and districts, whose names carry little information
            with path.open("rb") as file:
                catalogue = gettext.GNUTranslations(file)._catalog
            for key, translation in catalogue.items():
                message = key[0] if isinstance(key, tuple) else key
                if not message or not isinstance(translation, str):
                    continue
                source = message.split("\x04")[-1]
                source, target = source.split("|")[-1], translation.split("|")[-1]
                texts[path.stem, message].setdefault("en", clean(source))
                texts[path.stem, message][language] = clean(target)
    yield from groups_of(texts)


_PARAGRAPH = re.compile(r'<(p|h[1-6])\b[^>]*\bid="([^"]+)"[^>]*>(.*?)</\1>', re.S)


def libreoffice_help(roots: dict[str, Path]) -> Iterator[Group]:
    """Yields the paragraphs of help pages in all languages, aligned by identifier."""
    texts: dict[object, dict[str, str]] = defaultdict(dict)
    for language, root in roots.items():
        for page in sorted(root.glob("usr/share/libreoffice/help/*/text/**/*.html")):
            name = str(page).split("/text/", 1)[1]
            for _, identifier, body in _PARAGRAPH.findall(page.read_text("utf-8", "replace")):
                texts[name, identifier][language] = clean(body)
    yield from groups_of(texts)


_FLUENT = re.compile(r"^([\w-]+)[ \t]*=[ \t]*(.*(?:\n[ \t]+[^\n]*)*)", re.M)
_ATTRIBUTE = re.compile(r"\n[ \t]+\.([\w-]+)[ \t]*=[ \t]*(.*)")
_PROPERTY = re.compile(r"^([\w.-]+)\s*=\s*(.+)$", re.M)


def _mozilla_strings(archive: Path, language: str, texts: dict[object, dict[str, str]]) -> None:
    with zipfile.ZipFile(archive) as files:
        for name in sorted(files.namelist()):
            parts = name.split("/")
            if not name.endswith((".ftl", ".properties")) or "test" in name:
                continue
            body = files.read(name).decode("utf-8", "replace")
            if name.endswith(".properties"):
                for key, value in _PROPERTY.findall(body):
                    texts[parts[-1], key][language] = clean(value)
                continue
            for key, value in _FLUENT.findall(body):
                first = _ATTRIBUTE.split(value, 1)[0]
                if "{ $" not in first and "->" not in first:
                    texts[parts[-1], key][language] = clean(first)
                for attribute, content in _ATTRIBUTE.findall(value):
                    if attribute not in ("accesskey", "style", "key"):
                        texts[parts[-1], key, attribute][language] = clean(content)


def mozilla(roots: dict[str, Path]) -> Iterator[Group]:
    """Yields the texts of Firefox's and Thunderbird's Fluent and property files, aligned by key."""
    texts: dict[object, dict[str, str]] = defaultdict(dict)
    for language, root in roots.items():
        for archive in sorted([*root.glob("usr/lib/**/*.xpi"), *root.glob("usr/lib/**/omni.ja")]):
            _mozilla_strings(archive, language, texts)
    yield from groups_of(texts)


def _pak(path: Path) -> dict[int, str]:
    """Returns the resources of a Chromium data pack of version 5 by number. Raises an error for any other version."""
    data = path.read_bytes()
    version, _encoding, count, aliases = struct.unpack_from("<IB3xHH", data)
    if version != 5:
        raise ValueError(f"{path}: expected data pack version 5, found {version}")
    entries = [struct.unpack_from("<HI", data, 12 + 6 * index) for index in range(count + 1)]
    return {
        identifier: data[start : entries[index + 1][1]].decode("utf-8", "replace")
        for index, (identifier, start) in enumerate(entries[:-1])
    }


_CHROMIUM = {"pt": "pt-PT"}


def chromium(root: Path, english: Path) -> Iterator[Group]:
    """Yields the texts of Chromium's data packs, aligned by resource number."""
    texts: dict[object, dict[str, str]] = defaultdict(dict)
    packs = {language: root / f"usr/lib/chromium/locales/{_CHROMIUM.get(language, language)}.pak" for language in LANGUAGES}
    packs["en"] = english / "usr/lib/chromium/locales/en-US.pak"
    for language, pack in packs.items():
        if not pack.exists():
            continue
        for identifier, text in _pak(pack).items():
            if len(text) < 600 and "function" not in text:
                texts[identifier][language] = clean(text)
    yield from groups_of(texts)


_HANDBOOK = {"fr": "fr-FR", "en": "en-US", "es": "es-ES", "it": "it-IT", "pt": "pt-BR", "de": "de-DE"}
_BLOCK = re.compile(r'<div class="para">(.*?)</div>|<p>(.*?)</p>|<h[1-4][^>]*>(.*?)</h[1-4]>', re.S)


def handbook(root: Path) -> Iterator[Group]:
    """Yields the blocks of the Debian handbook's pages, from translations with as many blocks as the English page."""
    pages = sorted((root / "usr/share/doc/debian-handbook/html/en-US").glob("*.html"))
    for page in pages:
        blocks = {}
        for language, folder in _HANDBOOK.items():
            translated = page.parents[1] / folder / page.name
            if translated.exists():
                found = _BLOCK.findall(translated.read_text("utf-8", "replace"))
                blocks[language] = [clean("".join(alternatives)) for alternatives in found]
        for index, text in enumerate(blocks["en"]):
            group = [("en", text)]
            for language, translated in blocks.items():
                if language != "en" and len(translated) == len(blocks["en"]) and translated[index] != text:
                    group.append((language, translated[index]))
            if len(group) > 1 and text:
                yield group


def mallard_help(root: Path) -> Iterator[Group]:
    """Yields titles, descriptions and paragraphs of GNOME help pages, from translations with as many blocks as the English page."""
    for page in sorted(root.glob("usr/share/help/C/*/*.page")):
        blocks = {}
        for language in LANGUAGES:
            folder = "C" if language == "en" else language
            translated = Path(str(page).replace("/help/C/", f"/help/{folder}/"))
            if translated.exists():
                try:
                    tree = ElementTree.parse(translated)
                except ElementTree.ParseError:
                    continue
                blocks[language] = [
                    clean(" ".join(element.itertext()))
                    for element in tree.iter()
                    if isinstance(element.tag, str) and element.tag.split("}")[-1] in ("title", "desc", "p")
                ]
        for index, text in enumerate(blocks.get("en", [])):
            group = [("en", text)]
            for language, translated in blocks.items():
                if language != "en" and len(translated) == len(blocks["en"]) and translated[index] != text:
                    group.append((language, translated[index]))
            if len(group) > 1 and text:
                yield group


def cldr(root: Path) -> Iterator[Group]:
    """Yields the names of languages, countries, units and dates, and the keywords of emojis."""
    common = root / "usr/share/unicode/cldr/common"
    texts: dict[object, dict[str, str]] = defaultdict(dict)
    for language in LANGUAGES:
        for folder in ("annotations", "annotationsDerived"):
            path = common / folder / f"{language}.xml"
            if path.exists():
                for element in ElementTree.parse(path).iter("annotation"):
                    kind = element.get("type", "keywords")
                    texts["picture", element.get("cp"), kind][language] = clean((element.text or "").replace("|", ","))
        path = common / "main" / f"{language}.xml"

        def walk(element: ElementTree.Element, place: tuple[str, ...], language: str = language) -> None:
            attributes = tuple(f"{key}={value}" for key, value in sorted(element.attrib.items()) if key != "draft")
            place = (*place, element.tag, *attributes)
            if element.text and element.text.strip() and any(len(run) > 2 for run in re.findall(r"[^\W\d_]+", element.text)):
                texts[place][language] = clean(element.text)
            for child in element:
                walk(child, place)

        for section in ElementTree.parse(path).getroot():
            if section.tag in ("localeDisplayNames", "dates", "units", "numbers", "characterLabels"):
                walk(section, ())
    yield from groups_of(texts)


_THESAURI = {"thes_fr.dat": "fr", "th_es_ES_v2.dat": "es", "th_de_DE_v2.dat": "de"}


def thesaurus(root: Path, longest: int = 8) -> Iterator[Group]:
    """Yields the headwords of a MyThes thesaurus, each with at most `longest` synonyms, one group per sense."""
    path = next(path for name in _THESAURI for path in root.glob(f"usr/share/mythes/{name}"))
    language = _THESAURI[path.name]
    body = path.read_bytes()
    encoding = body.split(b"\n", 1)[0].decode("ascii").strip()
    lines = body.decode(encoding, "replace").split("\n")[1:]
    index = 0
    while index < len(lines) and "|" in lines[index]:
        word, senses = lines[index].rsplit("|", 1)
        count = int(senses) if senses.isdigit() else 0
        for line in lines[index + 1 : index + 1 + count]:
            related = re.sub(r"\([^)]*\)", "", line).split("|")[1:]
            synonyms = [clean(term) for term in related if term.strip()][:longest]
            if synonyms:
                yield [(language, text) for text in dict.fromkeys([word, *synonyms])]
        index += 1 + count


def wordnet(root: Path) -> Iterator[Group]:
    """Yields synonyms with their definition and the names of up to two related terms."""
    synsets = {}
    for part in ("noun", "verb", "adj", "adv"):
        for line in (root / f"usr/share/wordnet/data.{part}").read_text("utf-8").split("\n"):
            if not line or line.startswith(" "):
                continue
            fields, _, gloss = line.partition(" | ")
            cells = fields.split(" ")
            count = int(cells[3], 16)
            words = [cells[4 + 2 * index].split("(")[0].replace("_", " ") for index in range(count)]
            pointers = cells[5 + 2 * count :]
            broader = [pointers[i + 1] for i in range(0, len(pointers) - 3, 4) if pointers[i] in ("@", "#p", "#m", "+")]
            synsets[part, cells[0]] = words, gloss.split(";")[0].split('"')[0], broader[:2], part
    for words, gloss, broader, part in synsets.values():
        texts = [*words[:4]]
        if gloss.strip():
            texts.append(clean(gloss))
        texts += [synsets[part, key][0][0] for key in broader if (part, key) in synsets]
        if len(texts) > 1:
            yield [("en", text) for text in dict.fromkeys(texts)]


_BASE64 = {letter: value for value, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")}
_SENSE_NUMBER = re.compile(r"(?:^|\s)\d+\.$")


def _dictd_number(text: str) -> int:
    value = 0
    for letter in text:
        value = value * 64 + _BASE64[letter]
    return value


def _dictd_articles(root: Path) -> Iterator[list[str]]:
    body = gzip.decompress(next(root.glob("usr/share/dictd/*.dict.dz")).read_bytes())
    places = set()
    for line in next(root.glob("usr/share/dictd/*.index")).read_text("utf-8", "replace").split("\n"):
        cells = line.split("\t")
        if len(cells) == 3 and not cells[0].startswith(("00database", "00-database")):
            places.add((_dictd_number(cells[1]), _dictd_number(cells[2])))
    for start, length in sorted(places):
        yield [line.rstrip() for line in body[start : start + length].decode("utf-8", "replace").split("\n")]


def dictionary(root: Path) -> Iterator[tuple[str, list[str], list[str]]]:
    """Yields the entries of a FreeDict dictionary: headword, translations, and definitions in the language of the headword."""
    for lines in _dictd_articles(root):
        headword = re.sub(r"\[[^\]]*\]", "", re.split(r"\s+[/<]", lines[0], maxsplit=1)[0]).strip()
        translations: list[str] = []
        definitions: list[str] = []
        for place, line in enumerate(lines[1:]):
            text = _SENSE_NUMBER.sub("", line).strip()
            numbered = re.match(r"^\d+\. +(?=\S)", line)
            if not text or (text.startswith("(") and text.endswith(")")):
                continue
            if place == 0 or numbered or headword != lines[0].strip() and not translations:
                text = re.sub(r"^\d+\. +|<[^>]*>|\([^)]*\)|\[[^\]]*\]", "", text)
                translations += [term.strip() for term in re.split(r"[,;]", text) if term.strip()]
            else:
                definitions.append(re.sub(r"\([^)]*\)", "", text).strip())
        if headword:
            yield headword, translations, definitions
