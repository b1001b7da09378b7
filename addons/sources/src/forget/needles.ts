import { isUuid } from "@mastery/openapi/routes";
import type { Identity } from "./identity.ts";

/** Kind of a found text: an id points to the learner, a name possibly to a namesake. */
export type NeedleKind = "id" | "name";

export interface Needle {
  readonly kind: NeedleKind;
  readonly bytes: Buffer;
}

/** Returns the bytes to search for in files of any format, each once: every text and number that names the learner, in every encoding. */
export function needlesOf({ ids, name, accounts }: Identity): readonly Needle[] {
  const found = new Map<string, Needle>();
  const add = (kind: NeedleKind, encoded: readonly Buffer[]): void => {
    for (const bytes of encoded) found.set(bytes.toString("hex"), { kind, bytes });
  };
  for (const id of ids) {
    for (const text of textsOf(id)) add("id", encodingsOf(text));
    const digits = digitsOf(id);
    if (digits === undefined) continue;
    // Snapshots, models and databases hold ids as bytes.
    const bytes = Buffer.from(digits, "hex");
    add("id", [bytes, ...inBase64(bytes)]);
  }
  // Another platform can have an account of the same name.
  const names = [...(name === undefined ? [] : [name]), ...accounts.map((one) => one.name)];
  for (const one of names) {
    for (const text of [one.normalize("NFC"), one.normalize("NFD")]) add("name", encodingsOf(text));
  }
  return [...found.values()];
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
function encodingsOf(text: string): readonly Buffer[] {
  const utf8 = Buffer.from(text);
  const hex = utf8.toString("hex");
  const isLatin1 = [...text].every((letter) => letter <= "\u00ff");
  const escaped = [
    hex,
    hex.toUpperCase(),
    encodeURIComponent(text),
    encodeURIComponent(text).replaceAll("%20", "+"),
    escapedWith(text, (code) => `\\u${code.toString(16).padStart(4, "0")}`),
    escapedWith(text, (code) => `\\u${code.toString(16).padStart(4, "0").toUpperCase()}`),
    escapedWith(text, (code) => `&#${code};`),
    escapedWith(text, (code) => `&#x${code.toString(16)};`),
    escapedWith(text, (code) => `&#x${code.toString(16).toUpperCase()};`),
  ];
  return [
    utf8,
    ...(isLatin1 ? [Buffer.from(text, "latin1")] : []),
    Buffer.from(text, "utf16le"),
    Buffer.from(text, "utf16le").swap16(),
    ...escaped.map((one) => Buffer.from(one)),
    ...escaped.map((one) =>
      Buffer.from(one.replaceAll(/%[\dA-F]{2}/g, (code) => code.toLowerCase())),
    ),
    ...inBase64(utf8),
  ];
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
