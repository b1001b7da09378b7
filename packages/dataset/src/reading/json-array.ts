import { isUtf8 } from "node:buffer";
import { ByteSource, UnreadableFileError } from "./byte-source.ts";
import type { DataFile } from "./data-file.ts";
import { fileFault, syntaxFault } from "./faults.ts";
import type { AfterChunk, RecordSink } from "./record-sink.ts";

/** Bytes an array may have, decompressed: it is parsed whole, so it is in memory whole. */
const MAX_ARRAY_BYTES = 256 * 2 ** 20;

/** Reads one JSON array of records. */
export async function readJsonArray(
  file: DataFile,
  sink: RecordSink,
  afterChunk: AfterChunk,
): Promise<void> {
  const bytes = await readWhole(file, afterChunk);
  if (!isUtf8(bytes)) {
    const got = "bytes that are not UTF-8";
    sink.unread(fileFault("invalid_json", file.name, "UTF-8 text", got));
    return;
  }
  const text = bytes.toString().replace(/^\uFEFF/, "");
  let records: unknown;
  try {
    records = JSON.parse(text);
  } catch {
    sink.unread(syntaxFault(file, text, 1));
    return;
  }
  if (file.kind === "statements") records = pageOf(records);
  if (!Array.isArray(records)) {
    const got = records !== null && typeof records === "object" ? "an object" : "a single value";
    sink.unread(fileFault("wrong_type", file.name, "a JSON array of records", got));
    return;
  }
  const location = { file: file.name, index: 0 };
  for (const record of records) {
    sink.record(record, location);
    location.index += 1;
  }
}

/** The statements of what a record store answers, one page of a query; of anything else, itself. */
function pageOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "statements" in value
    ? value.statements
    : value;
}

async function readWhole(file: DataFile, afterChunk: AfterChunk): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  const source = new ByteSource(file);
  for await (const chunk of source) {
    length += chunk.length;
    if (length > MAX_ARRAY_BYTES) {
      const expected = `a JSON array of at most ${MAX_ARRAY_BYTES / 2 ** 20} MiB (.jsonl has no limit)`;
      throw new UnreadableFileError(expected, "a longer one");
    }
    chunks.push(chunk);
    await afterChunk(source.bytesRead);
  }
  return Buffer.concat(chunks, length);
}
