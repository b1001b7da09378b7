import { pipeline } from "node:stream";
import type { Fault } from "@mastery/core";
import { type CsvError, type InfoRecord, parse } from "csv-parse";
import { columnFaults } from "../columns/column-faults.ts";
import type { DescribedFile } from "../files/data-file.ts";
import { cellReader } from "./cells.ts";
import { fileFault } from "./file-fault.ts";
import { MAX_LINE_BYTES } from "./lines.ts";
import type { RecordSink } from "./record-sink.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

/** A row as the parser gives it. */
interface Row {
  readonly record: readonly string[];
  readonly info: InfoRecord;
}

/** Reads a table of comma-separated values (RFC 4180), also with semicolons or tabs; the first row names the fields. */
export async function readCsv(
  bytes: AsyncIterable<Uint8Array>,
  file: DescribedFile,
  sink: RecordSink,
): Promise<void> {
  const chunks = utf8Chunks(bytes);
  const first = (await chunks.next()).value ?? "";
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(first),
    info: true,
    max_record_size: MAX_LINE_BYTES,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
  });
  parser.on("skip", (error: CsvError) => sink.unreadRecord(syntaxFault(file, error)));
  const rows = pipeline(
    async function* () {
      yield first;
      yield* chunks;
    },
    parser,
    // An error also rejects the iteration.
    () => {},
  );
  const location = { file: file.name, line: 0 };
  let columns: readonly Column[] | undefined;
  for await (const { record: cells, info } of rows as AsyncIterable<Row>) {
    if (!columns) {
      columns = headerOf(cells, file);
      const faults = columnFaults(file, cells);
      for (const fault of faults) sink.unread(fault);
      if (faults.length > 0) return;
    } else if (cells.length === columns.length) {
      location.line = info.lines;
      sink.record(recordOf(columns, cells), location);
    } else {
      const expected = `${columns.length} values, one per column`;
      sink.unreadRecord(
        fileFault("invalid_csv", file.name, expected, `${cells.length}`, info.lines),
      );
    }
  }
}

/** A column: the name of a field, and how its cells are read. */
interface Column {
  readonly name: string;
  readonly read: (cell: string) => unknown;
}

function headerOf(names: readonly string[], { columns }: DescribedFile): readonly Column[] {
  return names.map((column) => {
    const name = columns?.get(column) ?? column;
    return { name, read: cellReader(name) };
  });
}

function recordOf(columns: readonly Column[], cells: readonly string[]): object {
  const record: Record<string, unknown> = {};
  for (let i = 0; i < columns.length; i++) record[columns[i]!.name] = columns[i]!.read(cells[i]!);
  return record;
}

/** @throws {@link UnreadableFileError} */
async function* utf8Chunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    for await (const chunk of source) yield decoder.decode(chunk, { stream: true });
    decoder.decode();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new UnreadableFileError("UTF-8 text", "bytes that are not UTF-8", { cause });
  }
}

/** Finds the delimiter in the first row: names of fields contain none of them. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.indexOf("\n"));
  return [",", ";", "\t"].find((delimiter) => header.includes(delimiter)) ?? ",";
}

function syntaxFault(
  { name }: DescribedFile,
  { code, lines }: CsvError & { lines?: number },
): Fault {
  const [expected, got] = SYNTAX[code] ?? ["comma-separated values", code];
  return fileFault("invalid_csv", name, expected, got, lines);
}

const QUOTES = ["quotes around a whole value, and doubled within it", "a single one"] as const;

const SYNTAX: Readonly<Record<string, readonly [expected: string, got: string]>> = {
  CSV_INVALID_CLOSING_QUOTE: QUOTES,
  INVALID_OPENING_QUOTE: QUOTES,
  CSV_QUOTE_NOT_CLOSED: ["a closing quote", "the end of the file"],
  CSV_MAX_RECORD_SIZE: [`a row of at most ${MAX_LINE_BYTES / 2 ** 20} MiB`, "a longer one"],
};
