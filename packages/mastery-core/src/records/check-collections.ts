import { describeValue } from "../describe.ts";
import { refuse } from "../validation.ts";

const EXPECTED = "expected a list, or another iterable, of records";

/**
 * Checks that all collections of records are there, for callers without types. The records are checked as they are read.
 *
 * @throws {@link MasteryError} `INVALID_OPTION` that lists everything that is wrong
 */
export function checkCollections(records: unknown): void {
  if (typeof records !== "object" || records === null || "then" in records) {
    const expected = "expected { skills, resources, learners, traces }";
    refuse([`dataset: ${expected}, got ${describeValue(records)}`]);
  }
  const collections = records as Readonly<Record<string, unknown>>;
  const isGiven = (name: string): boolean => collections[name] !== undefined;
  const counted = isGiven("evidence");
  const required = ["skills", "resources", "learners", counted ? "evidence" : "traces"];
  const problems = [...required, ...(isGiven("groups") ? ["groups"] : [])]
    .filter((name) => !isCollection(collections[name]))
    .map((name) => `${name}: ${EXPECTED}, got ${describeValue(collections[name])}`);
  if (counted && isGiven("traces")) {
    problems.push("traces: expected none beside evidence, which counts them, got both");
  }
  refuse(problems);
}

function isCollection(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    (Symbol.iterator in value || Symbol.asyncIterator in value)
  );
}
