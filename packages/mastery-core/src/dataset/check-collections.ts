import { MasteryError } from "../errors/errors.ts";
import { describeValue } from "./field-reader.ts";

const EXPECTED = "expected a list, or another iterable, of records";

/**
 * Checks that there are collections of records, for callers without types; what is in them is checked as they are read.
 *
 * @throws {@link MasteryError} `INVALID_OPTION` that lists everything that is wrong
 */
export function checkCollections(records: unknown): void {
  if (typeof records !== "object" || records === null) {
    const expected = "expected { skills, resources, learners, traces }";
    throw new MasteryError("INVALID_OPTION", `dataset: ${expected}, got ${describeValue(records)}`);
  }
  const collections = records as Readonly<Record<string, unknown>>;
  const counted = "evidence" in collections && collections["evidence"] !== undefined;
  const problems = ["skills", "resources", "learners", counted ? "evidence" : "traces"]
    .filter((name) => !isCollection(collections[name]))
    .map((name) => `${name}: ${EXPECTED}, got ${describeValue(collections[name])}`);
  if (problems.length > 0) throw new MasteryError("INVALID_OPTION", problems.join("\n"));
}

function isCollection(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    (Symbol.iterator in value || Symbol.asyncIterator in value)
  );
}
