import { availableParallelism } from "node:os";
import { Option } from "@commander-js/extra-typings";
import { integerFrom } from "./numbers.ts";

/** Below, threads take longer to start than they save. */
const THREADS_PAY_FROM = 5000;

/** The option that says how many threads compute. */
export function threadsOption(): Option<
  "-t, --threads <number>",
  undefined,
  undefined,
  undefined,
  false,
  number
> {
  const pays = THREADS_PAY_FROM.toLocaleString("en");
  return new Option(
    "-t, --threads <number>",
    `threads that compute; the result is the same (default: all cores from ${pays} learners on, else 1)`,
  ).argParser(integerFrom(1, 1024));
}

/** The number of threads that compute so many learners fastest. */
export function threadsFor(learners: number): number {
  return learners < THREADS_PAY_FROM ? 1 : availableParallelism();
}
