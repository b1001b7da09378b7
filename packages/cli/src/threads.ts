import { availableParallelism } from "node:os";
import { Option } from "@commander-js/extra-typings";
import { integerFrom } from "./numbers.ts";

/** For fewer learners, starting threads takes longer than they save. */
const THREADS_PAY_FROM = 5000;

/** Returns the `--threads` option. */
export function threadsOption(): Option<
  "-t, --threads <number>",
  undefined,
  undefined,
  undefined,
  false,
  number
> {
  return new Option(
    "-t, --threads <number>",
    `threads to compute with; the result is the same (default: all cores from ${THREADS_PAY_FROM} learners on, else 1)`,
  ).argParser(integerFrom(1, 1024));
}

/** Returns the default number of threads for a number of learners. */
export function threadsFor(learners: number): number {
  return learners < THREADS_PAY_FROM ? 1 : availableParallelism();
}
