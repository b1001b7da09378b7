import { RECORD_FIELDS, type ValueType } from "@mastery/core/internal";

/** Types by field: no two kinds of records have fields of one name and different types. */
const TYPES: ReadonlyMap<string, ValueType> = new Map(
  Object.values(RECORD_FIELDS)
    .flatMap((fields) => Object.entries(fields))
    .map(([field, { is }]) => [field, is.type]),
);
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** A number with a decimal comma, as in many countries. */
const DECIMAL_COMMA = /^[+-]?\d*,\d+$/;

/** As databases write them: `COPY` of PostgreSQL gives `t` and `f`, others numbers. */
const TRUTH: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["t", true],
  ["1", true],
  ["false", false],
  ["f", false],
  ["0", false],
]);

/**
 * Returns what reads the cells of a column, by the name of its field: a number, true or false, a list with `|` between its items, or a
 * text. An empty cell is null, but for descriptions, which may be empty. A cell that is not of its type stays a text, so that
 * the check of the record tells what came.
 *
 * @param onDecimalComma called for each number with a comma; without it, such cells stay texts
 */
export function cellReader(field: string, onDecimalComma?: () => void): (cell: string) => unknown {
  if (field === "description") return (cell) => cell;
  const read = readerOf(field, onDecimalComma);
  return (cell) => (cell === "" ? null : read(cell));
}

function readerOf(field: string, onDecimalComma?: () => void): (cell: string) => unknown {
  switch (TYPES.get(field)) {
    case "number":
      return (cell) => {
        if (NUMBER.test(cell)) return Number(cell);
        if (!onDecimalComma || !DECIMAL_COMMA.test(cell)) return cell;
        onDecimalComma();
        return Number(cell.replace(",", "."));
      };
    case "boolean":
      return (cell) => TRUTH.get(cell.toLowerCase()) ?? cell;
    case "list":
      return (cell) => cell.split("|");
    default:
      return (cell) => cell;
  }
}
