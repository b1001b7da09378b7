"""Folding and tokenisation, by the same rules as `packages/embeddings/src/fold.ts` and `builtin.ts`."""

import re
import unicodedata

_INVISIBLE = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]")
_PRESENTATION_FORMS = re.compile("[\ufb00-\ufb06\u3000\uff01-\uff5e]")
_SPELLINGS = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "ς": "σ"})
_MARKS = re.compile(r"[\u0300-\u036f]")
# Superscripts, fractions, circled and Roman numerals, which Python treats as letters. Five of these signs are separate tokens.
_SIGNS = "²³½¼¾"
_NUMERAL = re.compile("[" + "".join(c for c in map(chr, range(0x110000)) if unicodedata.category(c) in ("No", "Nl")) + "]")
# A word, a number (with its decimal, fraction or clock separator) or a sign that carries meaning in mathematics.
_TOKEN = re.compile(r"[^\W\d_]+|[0-9]+(?:[.,:/][0-9]+)?|[+×÷=<>%€$£°²³√½¼¾?!]")
_DIGITS = re.compile(r"[0-9]+")


def fold(text: str) -> str:
    """Returns the text in lower case, without diacritics and invisible characters, with ligatures spelled out and spaces around or in place
    of numerals.
    """
    visible = _PRESENTATION_FORMS.sub(lambda form: unicodedata.normalize("NFKC", form[0]), _INVISIBLE.sub("", text))
    decomposed = unicodedata.normalize("NFD", visible.lower().translate(_SPELLINGS))
    plain = _MARKS.sub("", decomposed)
    return plain if plain.isascii() else _NUMERAL.sub(lambda sign: f" {sign[0]} " if sign[0] in _SIGNS else " ", plain)


def number_shape(token: str) -> str:
    """Returns a number of three or more characters with zeros in place of digits: 12,5 becomes 0,0, and 1789 becomes 0000."""
    if len(token) <= 2:
        return token
    return _DIGITS.sub("0", token) if not token.isdigit() else "0" * min(len(token), 7)


def tokenize(text: str) -> list[str]:
    tokens = _TOKEN.findall(fold(text))
    return [number_shape(token) if token[0].isdigit() else token for token in tokens]


def ngrams(word: str, shortest: int = 3, longest: int = 6) -> list[str]:
    """Returns the character n-grams of the word with its boundary marks, ordered by length and position."""
    marked = f"<{word}>"
    return [
        marked[start : start + length]
        for length in range(shortest, longest + 1)
        for start in range(len(marked) - length + 1)
    ]
