export const UUID_BYTES = 16;
const LENGTH = 36;
const HYPHEN = 0x2d;
/** Positions in a uuid before which a hyphen stands, in bytes. */
const HYPHENS: ReadonlySet<number> = new Set([4, 6, 8, 10]);
/** The two digits of each byte, as characters. */
const DIGITS: Uint8Array = new TextEncoder().encode(
  Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0")).join(""),
);

/** Packs uuids into 16 bytes each. */
export function packUuids(uuids: readonly string[]): Uint8Array {
  const bytes = new Uint8Array(uuids.length * UUID_BYTES);
  let at = 0;
  for (const uuid of uuids) {
    for (let i = 0; i < LENGTH; i += 2) {
      if (uuid.charCodeAt(i) === HYPHEN) i++;
      bytes[at++] = 16 * digit(uuid.charCodeAt(i)) + digit(uuid.charCodeAt(i + 1));
    }
  }
  return bytes;
}

/** Value of a hexadecimal digit, in either case. */
function digit(code: number): number {
  return code <= 0x39 ? code - 0x30 : (code | 0x20) - 0x57;
}

/** The uuids of packed bytes, in lower case. They are parts of one text, which costs less than a text each. */
export function unpackUuids(bytes: Uint8Array): string[] {
  const count = bytes.length / UUID_BYTES;
  const characters = new Uint8Array(count * LENGTH);
  let at = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (HYPHENS.has(i % UUID_BYTES)) characters[at++] = HYPHEN;
    characters[at++] = DIGITS[2 * bytes[i]!]!;
    characters[at++] = DIGITS[2 * bytes[i]! + 1]!;
  }
  const text = new TextDecoder().decode(characters);
  return Array.from({ length: count }, (_, i) => text.slice(i * LENGTH, (i + 1) * LENGTH));
}
