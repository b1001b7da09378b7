import { availableParallelism } from "node:os";
import { Option } from "@commander-js/extra-typings";
import { integerFrom } from "./numbers.ts";

/** The option that says how many threads compute. */
export function threadsOption(): Option<
  "-t, --threads <number>",
  undefined,
  number,
  undefined,
  false,
  number
> {
  return new Option("-t, --threads <number>", "threads that compute; the result is the same")
    .argParser(integerFrom(1, 1024))
    .default(availableParallelism());
}
