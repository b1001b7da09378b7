import { Unzip, UnzipInflate } from "fflate";
import sax from "sax";
import { MarksFileError } from "./problems.ts";

/** Maximum size of the parts that are read, in bytes. The parts of a mark sheet are far smaller. */
const MAX_UNPACKED_BYTES = 32 * 2 ** 20;
const CHUNK = 2 ** 16;

/** Handles the elements of a part as they are parsed. Names have no namespace prefix. */
export interface XmlHandler {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Unpacks and parses parts of an archive piece by piece, so that a part costs no more than what is read of it.
 *
 * @param handlerOf returns the handler of a part, or undefined for a part that is not read
 * @throws {MarksFileError} for damaged archives, parts that are not XML or declare entities, and parts that are too large
 */
export function readParts(
  bytes: Uint8Array,
  handlerOf: (part: string) => XmlHandler | undefined,
): void {
  let unpacked = 0;
  let isOpen = 0;
  const unzip = new Unzip((file) => {
    const handler = handlerOf(file.name);
    if (!handler) return;
    const parse = parserFor(handler);
    isOpen++;
    file.ondata = (error, data, isFinal) => {
      if (error) throw error;
      unpacked += data.length;
      if (unpacked > MAX_UNPACKED_BYTES) throw new MarksFileError("unpacks_too_large");
      parse(data, isFinal);
      if (isFinal) isOpen--;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += CHUNK) {
      unzip.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length);
    }
  } catch (cause) {
    throw cause instanceof MarksFileError ? cause : new MarksFileError("damaged", cause);
  }
  if (isOpen > 0) throw new MarksFileError("damaged");
}

function parserFor(handler: XmlHandler): (data: Uint8Array, isFinal: boolean) => void {
  const parser = sax.parser(true, { position: false });
  const decoder = new TextDecoder();
  parser.onerror = (error) => {
    throw error;
  };
  // A document type can declare entities, which no spreadsheet program writes.
  parser.ondoctype = () => {
    throw new MarksFileError("damaged");
  };
  parser.onopentag = ({ name, attributes }) => {
    handler.open(localName(name), attributes as Readonly<Record<string, string>>);
  };
  const onText = (text: string): void => handler.text?.(text);
  parser.ontext = onText;
  parser.oncdata = onText;
  parser.onclosetag = (name) => handler.close?.(localName(name));
  return (data, isFinal) => {
    parser.write(decoder.decode(data, { stream: !isFinal }));
    if (isFinal) parser.close();
  };
}

/** Office programs use fixed prefixes in ODS, and none in XLSX. Other programs choose others. */
function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Returns an attribute by its name without prefix. */
export function attribute(
  attributes: Readonly<Record<string, string>>,
  name: string,
): string | undefined {
  for (const key in attributes) if (localName(key) === name) return attributes[key];
  return undefined;
}

/** Returns a text for a cell: single spaces, and none at the ends. */
export function cellText(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Rounds to the digits that spreadsheet programs show, so that 0.1 + 0.2 is 0.3. */
export function numberText(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(12))) : "";
}

export function percentText(value: number): string {
  return `${Number((value * 100).toFixed(9))}%`;
}
