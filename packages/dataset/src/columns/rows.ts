import { InvalidFileError, type RecordSink } from "../formats/format.ts";
import { cellReader, columnIssues, statesOutcome } from "./columns.ts";
import { IGNORED, type MappedColumn, type TableFile, TIME_UNITS } from "./table-file.ts";

type Cells = Record<string, unknown>;

/** A column with the field that it becomes, and the function that reads its cells. */
interface Column {
  readonly field: string;
  readonly read: (cell: unknown) => unknown;
}

/** Turns the rows of a table into records, as `columns.json` says. */
export class RowReader {
  readonly #file: TableFile;
  readonly #columns: readonly Column[];
  readonly #areTexts: boolean;
  /** The right answers by resource id, if there are any. */
  readonly #answers: MappedColumn["answers"];
  readonly #statesOutcome: boolean;
  /** Whether `columns.json` says that some rows are no attempts. */
  readonly #ignores: boolean;
  #decimalCommas = 0;
  #ignored = 0;

  /**
   * @param areTexts whether each cell is a text, which is converted to the type of its field
   * @throws `InvalidFileError` if the columns have issues
   */
  constructor(
    file: TableFile,
    names: readonly string[],
    { areTexts }: { readonly areTexts: boolean },
  ) {
    const issues = columnIssues(file, names);
    if (issues.length > 0) throw new InvalidFileError(issues);
    this.#file = file;
    this.#areTexts = areTexts;
    this.#columns = names.map((name) => this.#columnOf(name));
    const mapped = [...(file.columns?.values() ?? [])];
    this.#answers = mapped.find(({ answers }) => answers)?.answers;
    this.#ignores = mapped.some(({ values }) => [...(values?.values() ?? [])].includes(IGNORED));
    this.#statesOutcome =
      statesOutcome(file) && !this.#columns.some(({ field }) => field === "verb");
  }

  /** Number of cells in a row. */
  get width(): number {
    return this.#columns.length;
  }

  /** Returns undefined for a row that is no attempt. */
  recordOf(cells: readonly unknown[]): Readonly<Cells> | undefined {
    const record: Cells = {};
    for (let i = 0; i < cells.length; i++) {
      const { field, read } = this.#columns[i]!;
      record[field] = read(cells[i]);
    }
    const { nameField, nameValue } = this.#file;
    if (nameField !== undefined) record[nameField] = nameValue;
    if (this.#answers) record["success"] = isRight(record, this.#answers);
    if (this.#statesOutcome) record["verb"] = verbOf(record);
    if (!this.#ignores || record["verb"] !== IGNORED) return record;
    this.#ignored++;
    return undefined;
  }

  /** Passes notes about the rows to the sink. */
  end(sink: Pick<RecordSink, "note">): void {
    const { name: file } = this.#file;
    if (this.#decimalCommas > 0) {
      sink.note?.({ kind: "decimal_comma", file, count: this.#decimalCommas });
    }
    if (this.#ignored > 0) sink.note?.({ kind: "ignored_rows", file, count: this.#ignored });
  }

  #columnOf(name: string): Column {
    const { field, ...mapped } = this.#file.columns?.get(name) ?? { field: name };
    const cell = this.#areTexts ? cellReader(field, () => this.#decimalCommas++) : undefined;
    const read = (value: unknown): unknown => (cell ? cell(value as string) : value);
    // An assignment to `__proto__` would not add a field, so the column could not be counted as unknown.
    return { field: field === "__proto__" ? "" : field, read: withMapping(read, mapped) };
  }
}

/** Cells that are not listed in `values`, and cells that are no number, are read as usual, and validation reports them. */
function withMapping(
  read: (cell: unknown) => unknown,
  { scale, unit, values, answers }: Omit<MappedColumn, "field">,
): (cell: unknown) => unknown {
  if (values) {
    return (cell) => {
      const text = String(cell ?? "");
      return values.has(text) ? values.get(text) : read(cell);
    };
  }
  // Answers are compared as texts, so that `1` is not read as true.
  if (answers) return (cell) => (cell === "" ? null : cell);
  if (scale !== undefined) {
    return (cell) => {
      const mark = read(cell);
      return typeof mark === "number" ? mark / scale : mark;
    };
  }
  return unit === undefined ? read : (cell) => timeOf(read(cell), TIME_UNITS[unit]);
}

const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** Returns the ISO 8601 form of a number of units since 1970. Any other value stays unchanged. */
function timeOf(value: unknown, length: number): unknown {
  const number = typeof value === "string" && NUMBER.test(value) ? Number(value) : value;
  if (typeof number !== "number") return value;
  const time = new Date(Math.floor(number * length));
  return Number.isNaN(time.getTime()) ? value : time.toISOString();
}

/** Returns the answer itself if the right answer is not known. */
function isRight(record: Readonly<Cells>, answers: NonNullable<MappedColumn["answers"]>): unknown {
  const { success: answer, resource_id } = record;
  const right = answers.get(String(resource_id));
  return right === undefined || answer === null ? answer : String(answer) === right;
}

/** Returns undefined if the row has neither a success nor a score. */
function verbOf({ success, score }: Readonly<Cells>): string | undefined {
  if (typeof success === "boolean") return success ? "passed" : "failed";
  return (success ?? score ?? null) === null ? undefined : "completed";
}
