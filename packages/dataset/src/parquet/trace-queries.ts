/** Columns that a table of traces cannot do without. */
export const REQUIRED = ["learner_id", "resource_id", "verb", "timestamp"] as const;

/** Types of the columns by name. */
type Columns = ReadonlyMap<string, string>;

const NUMBERS = /^(?:DOUBLE|FLOAT|DECIMAL\(.+\)|U?(?:TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT))$/;
const TEXTS = /^(?:VARCHAR|UUID|ENUM)/;
const DATE_TIME =
  "\\d{4}-\\d\\d-\\d\\dT(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)";
const DURATION = "PT(?:\\d+H)?(?:\\d+M)?(?:\\d+(?:\\.\\d+)?S)?";

/**
 * Whether a trace is certain to pass every check but that of its learner and resource. Narrower than the checks themselves: what
 * it leaves out is checked one by one.
 */
export function isClean(columns: Columns): string {
  const conditions = [
    isText("learner_id"),
    isText("resource_id"),
    "verb::VARCHAR IN ('passed', 'failed', 'completed')",
    timestamp(),
    optional(
      "trace_id",
      TEXTS,
      "trim(trace_id::VARCHAR) <> '' AND hash(trace_id) NOT IN (SELECT id FROM repeated)",
    ),
    optional("success", /^BOOLEAN$/, "true"),
    optional("score", NUMBERS, "score BETWEEN 0 AND 1"),
    optional(
      "duration",
      /^VARCHAR$/,
      `regexp_full_match(duration, '${DURATION}') AND length(duration) > 2`,
    ),
    optional("skills", null, "false"),
  ];
  return `coalesce(${conditions.map((condition) => `(${condition})`).join(" AND ")}, false)`;

  function isText(name: string): string {
    return TEXTS.test(columns.get(name)!) ? `trim(${name}::VARCHAR) <> ''` : "false";
  }

  function timestamp(): string {
    const type = columns.get("timestamp")!;
    if (type.startsWith("TIMESTAMP")) return "isfinite(timestamp)";
    if (type !== "VARCHAR") return "false";
    const isDate = "try_cast(left(timestamp, 10) AS DATE) IS NOT NULL";
    return `regexp_full_match(timestamp, '${DATE_TIME}') AND ${isDate}`;
  }

  /** Of a column that may be missing, null, or of another type. */
  function optional(name: string, types: RegExp | null, condition: string): string {
    const type = columns.get(name);
    if (type === undefined) return "true";
    return types?.test(type) ? `${name} IS NULL OR ${condition}` : `${name} IS NULL`;
  }
}

/** Counts the clean traces per learner and resource: as doubles, which are integers here and need no conversion. */
export function evidenceQuery(columns: Columns): string {
  const success = columns.get("success") === "BOOLEAN" ? "success" : "NULL::BOOLEAN";
  const score = NUMBERS.test(columns.get("score") ?? "") ? "score::DOUBLE" : "NULL::DOUBLE";
  return `
    WITH attempts AS (
      SELECT
        learner_id::VARCHAR AS learner_id,
        resource_id::VARCHAR AS resource_id,
        round(${score} * 1e9)::BIGINT AS billionths,
        coalesce(${success}, verb::VARCHAR <> 'failed') AS succeeded
      FROM traces
      WHERE clean
    )
    SELECT
      learner_id,
      resource_id,
      count(*)::DOUBLE AS traces,
      count(billionths)::DOUBLE AS scored_traces,
      coalesce(sum(billionths), 0)::DOUBLE AS score_sum_billionths,
      count(*) FILTER (succeeded AND billionths IS NOT NULL)::DOUBLE AS scored_successes,
      bool_or(succeeded) AS any_success,
      true AS any_known_outcome
    FROM attempts
    GROUP BY learner_id, resource_id`;
}
