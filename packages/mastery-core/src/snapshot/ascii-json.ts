import { Texts } from "../records/texts.ts";
import { invalid } from "./invalid.ts";

/** A value as JSON in ASCII, which needs no encoder of the host, and keeps lone surrogates, which UTF-8 cannot hold. */
export function writeJson(value: unknown): Uint8Array {
  const json = JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  // `Uint8Array.from()` takes twenty times as long.
  const bytes = new Uint8Array(json.length);
  for (let i = 0; i < json.length; i++) bytes[i] = json.charCodeAt(i);
  return bytes;
}

/** @throws `MasteryError` `INVALID_SNAPSHOT` unless the bytes are such JSON */
export function readJson(bytes: Uint8Array, path: string): unknown {
  try {
    if (bytes.every((byte) => byte < 0x80)) return JSON.parse(textOf(bytes));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw invalid(path, "JSON in ASCII", "something else");
}

function textOf(bytes: Uint8Array): string {
  return new Texts(Uint32Array.of(0, bytes.length), bytes).at(0);
}
