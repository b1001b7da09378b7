import { createHash } from "node:crypto";
import { isUuid } from "@mastery/openapi/routes";

/** What names one learner in data: ids and pseudonyms, which belong to nobody else, and a name, which namesakes share. */
export interface Identity {
  /** In lower case: uuids, pseudonyms and ids of other systems. */
  readonly ids: ReadonlySet<string>;
  readonly name: string | undefined;
  /** Maps ids of another system to uuids, as when the data are read. */
  readonly uuidOf?: ((id: string) => string) | undefined;
}

/** Returns whether a value in a record is an id of the learner, or an address whose pseudonym is the learner's. */
export function isIdOf({ ids, uuidOf }: Identity, value: string): boolean {
  if (ids.has(value.toLowerCase())) return true;
  if (/^mailto:/i.test(value)) return ids.has(createHash("sha1").update(value).digest("hex"));
  return uuidOf !== undefined && value !== "" && ids.has(uuidOf(value));
}

/** Kind of a found text: an id points to the learner, a name possibly to a namesake. */
export type NeedleKind = "id" | "name";

export interface Needle {
  readonly kind: NeedleKind;
  readonly bytes: Buffer;
}

/**
 * Returns the texts to search for in files of any format, each once: ids as text in either letter case, in UTF-8, Latin-1 and UTF-16, and as the
 * bytes in which snapshots hold them; the name composed and decomposed, and escaped as in JSON.
 */
export function needlesOf({ ids, name }: Identity): readonly Needle[] {
  const found = new Map<string, Needle>();
  const add = (kind: NeedleKind, bytes: Buffer): void => {
    found.set(bytes.toString("hex"), { kind, bytes });
  };
  const addText = (kind: NeedleKind, text: string): void => {
    add(kind, Buffer.from(text, "utf8"));
    // Snapshots hold names in Latin-1 if they can.
    if ([...text].every((letter) => letter <= "\u00ff")) add(kind, Buffer.from(text, "latin1"));
    add(kind, Buffer.from(text, "utf16le"));
    add(kind, Buffer.from(text, "utf16le").swap16());
  };
  for (const id of ids) {
    for (const text of [id, id.toUpperCase()]) addText("id", text);
    const digits = isUuid(id) ? id.replaceAll("-", "") : id;
    if (!/^(?:[0-9a-f]{32}|[0-9a-f]{40})$/.test(digits)) continue;
    for (const text of [digits, digits.toUpperCase()]) addText("id", text);
    add("id", Buffer.from(digits, "hex"));
  }
  if (name === undefined) return [...found.values()];
  for (const text of [name.normalize("NFC"), name.normalize("NFD")]) {
    addText("name", text);
    const escaped = text.replaceAll(
      /[^ -~]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    add("name", Buffer.from(escaped));
    add(
      "name",
      Buffer.from(escaped.replaceAll(/\\u\w{4}/g, (code) => `\\u${code.slice(2).toUpperCase()}`)),
    );
  }
  return [...found.values()];
}
