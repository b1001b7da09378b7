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
 * What the cells of a column hold, by the name of the field: a number, true or false, a list with `|` between its items, or a
 * text. An empty cell is null, but for descriptions, which may be empty. A cell that is not of its type stays a text, so that
 * the check of the record tells what came.
 *
 * @param onDecimalComma called for each number with a comma
 */
export function cellReader(field: string, onDecimalComma: () => void): (cell: string) => unknown {
  if (field === "description") return (cell) => cell;
  const read = readerOf(field, onDecimalComma);
  return (cell) => (cell === "" ? null : read(cell));
}

function readerOf(field: string, onDecimalComma: () => void): (cell: string) => unknown {
  const type = TYPES.get(field);
  if (type === "number") {
    return (cell) => {
      if (NUMBER.test(cell)) return Number(cell);
      if (!DECIMAL_COMMA.test(cell)) return cell;
      onDecimalComma();
      return Number(cell.replace(",", "."));
    };
  }
  if (type === "boolean") return (cell) => TRUTH.get(cell.toLowerCase()) ?? cell;
  if (type === "list") return (cell) => cell.split("|");
  return (cell) => cell;
}
