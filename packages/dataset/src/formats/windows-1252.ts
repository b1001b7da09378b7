const windows1252 = new TextDecoder("windows-1252");
/** Characters of the bytes 0x80 to 0x9f in Windows-1252. Node 20 decodes these bytes as Latin 1, where they are control characters. */
const HIGH = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Decodes text in Windows-1252, on every platform to the same characters. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const text = windows1252.decode(bytes);
  return text.replace(/[\u0080-\u009f]/g, (char) => HIGH[char.charCodeAt(0) - 0x80]!);
}
