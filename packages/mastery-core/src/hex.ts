const HYPHEN = 0x2d;

/** Writes the bytes of hexadecimal digits; letter case does not matter, and hyphens are passed over. */
export function packHex(text: string, bytes: Uint8Array, start: number): void {
  let digits = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === HYPHEN) continue;
    const at = start + (digits++ >> 1);
    bytes[at] = (bytes[at]! << 4) | ((code & 15) + 9 * (code >> 6));
  }
}
