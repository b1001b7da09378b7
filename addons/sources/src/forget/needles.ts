import { isUuid } from "@mastery/openapi/routes";
import type { Identity } from "./identity.ts";

/** Kind of a found text: an id points to the learner, a name possibly to a namesake. */
export type NeedleKind = "id" | "name";

export interface Needle {
  readonly kind: NeedleKind;
  readonly bytes: Buffer;
  /** Bytes per letter, if the text is too short to be found inside of words: the id s-1 is not in s-12. */
  readonly wordsOf?: 1 | 2;
}

/** Letters that encode fewer bytes than this occur by chance. */
const ENCODED_BYTES = 6;

/** Returns the bytes to search for in files of any format, each once: every text and number that names the learner, in every encoding. */
export function needlesOf({ ids, localIds, names, accounts }: Identity): readonly Needle[] {
  const found = new Map<string, Needle>();
  const add = (needle: Needle): void => {
    const key = needle.bytes.toString("hex");
    if (!found.has(key)) found.set(key, needle);
  };
  const addAll = (kind: NeedleKind, all: readonly Buffer[], wordsOf?: 1 | 2): void => {
    for (const bytes of all) add({ kind, bytes, ...(wordsOf && { wordsOf }) });
  };
  for (const id of ids) {
    for (const text of textsOf(id)) addAll("id", Object.values(encodingsOf(text)).flat());
    const digits = digitsOf(id);
    if (digits === undefined) continue;
    // Snapshots, models and databases hold ids as bytes.
    const bytes = Buffer.from(digits, "hex");
    addAll("id", [bytes, ...inBase64(bytes)]);
  }
  for (const { text: one, isWord } of namesOf({ localIds, names, accounts })) {
    for (const text of [one.normalize("NFC"), one.normalize("NFD")]) {
      const { narrow, wide, encoded } = encodingsOf(text);
      addAll("name", narrow, isWord ? 1 : undefined);
      addAll("name", wide, isWord ? 2 : undefined);
      if (Buffer.from(text).length >= ENCODED_BYTES) addAll("name", encoded);
    }
  }
  return [...found.values()];
}

/** Shorter names and ids are parts of other words. In snapshots, names stand side by side without a sign between them. */
const LEAST_LETTERS = { names: 5, ids: 8 };

/** Returns what names the learner, but perhaps also somebody or something else, and what of this counts only as a word. */
export function namesOf({
  localIds,
  names,
  accounts,
}: Pick<Identity, "localIds" | "names" | "accounts">): readonly {
  readonly text: string;
  readonly isWord: boolean;
}[] {
  const local = [...localIds.values()].flatMap((each) => [...each]);
  // Another platform can have an account of the same name, and other things have the same numbers.
  const ids = new Set([...local, ...accounts.map((one) => one.name)]);
  const { names: ofNames, ids: ofIds } = LEAST_LETTERS;
  return [
    ...names.map((text) => ({ text, isWord: text.length < ofNames })),
    ...[...ids].map((text) => ({ text, isWord: text.length < ofIds })),
  ];
}

/** Returns an id in either letter case, and of a uuid also the digits alone. */
export function textsOf(id: string): readonly string[] {
  const texts = [...new Set([id, digitsOf(id) ?? id])];
  return texts.flatMap((text) => [text.toLowerCase(), text.toUpperCase()]);
}

function digitsOf(id: string): string | undefined {
  const digits = isUuid(id) ? id.replaceAll("-", "") : id;
  return /^(?:[\da-f]{32}|[\da-f]{40})$/i.test(digits) ? digits : undefined;
}

/** Returns a text in the encodings in which files hold texts. Compressed content is searched after it is unpacked. */
function encodingsOf(text: string): Readonly<Record<"narrow" | "wide" | "encoded", Buffer[]>> {
  const utf8 = Buffer.from(text);
  const hex = utf8.toString("hex");
  const isLatin1 = [...text].every((letter) => letter <= "\u00ff");
  const escaped = [
    encodeURIComponent(text),
    encodeURIComponent(text).replaceAll("%20", "+"),
    escapedWith(text, (code) => `\\u${code.toString(16).padStart(4, "0")}`),
    escapedWith(text, (code) => `\\u${code.toString(16).padStart(4, "0").toUpperCase()}`),
    escapedWith(text, (code) => `&#${code};`),
    escapedWith(text, (code) => `&#x${code.toString(16)};`),
    escapedWith(text, (code) => `&#x${code.toString(16).toUpperCase()};`),
  ];
  const inLowerCase = escaped.map((one) =>
    one.replaceAll(/%[\dA-F]{2}/g, (code) => code.toLowerCase()),
  );
  return {
    narrow: [
      utf8,
      ...(isLatin1 ? [Buffer.from(text, "latin1")] : []),
      ...[...escaped, ...inLowerCase].map((one) => Buffer.from(one)),
    ],
    wide: [Buffer.from(text, "utf16le"), Buffer.from(text, "utf16le").swap16()],
    encoded: [...[hex, hex.toUpperCase()].map((one) => Buffer.from(one)), ...inBase64(utf8)],
  };
}

/** Escapes each UTF-16 code unit outside of ASCII, as JSON, HTML and XML can. */
function escapedWith(text: string, write: (code: number) => string): string {
  return text.replaceAll(/[^ -~]/g, (letter) => write(letter.charCodeAt(0)));
}

const BITS_OF_LETTER = 6;

/** Returns the letters of base64 that depend on the given bytes alone, for each of the three positions at which the bytes can begin. */
function inBase64(bytes: Buffer): readonly Buffer[] {
  const texts = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    const from = Math.ceil((8 * before) / BITS_OF_LETTER);
    return text.slice(from, Math.floor((8 * (before + bytes.length)) / BITS_OF_LETTER));
  });
  const inUrls = texts.map((text) => text.replaceAll("+", "-").replaceAll("/", "_"));
  return [...texts, ...inUrls].map((text) => Buffer.from(text));
}
