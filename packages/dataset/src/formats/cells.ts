const NUMBERS: ReadonlySet<string> = new Set([
  "grade_level",
  "estimated_duration_s",
  "score",
  "traces",
  "scored_traces",
  "score_sum_billionths",
  "scored_successes",
  "missing_timestamps",
  "repeated_traces",
  "invalid_traces",
]);
const BOOLEANS: ReadonlySet<string> = new Set([
  "retired",
  "left",
  "success",
  "any_success",
  "any_known_outcome",
]);
const LISTS: ReadonlySet<string> = new Set(["skill_ids", "esco_uris", "skills", "groups"]);
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
  if (NUMBERS.has(field)) {
    return (cell) => {
      if (NUMBER.test(cell)) return Number(cell);
      if (!DECIMAL_COMMA.test(cell)) return cell;
      onDecimalComma();
      return Number(cell.replace(",", "."));
    };
  }
  if (BOOLEANS.has(field)) return (cell) => TRUTH.get(cell.toLowerCase()) ?? cell;
  if (LISTS.has(field)) return (cell) => cell.split("|");
  return (cell) => cell;
}
