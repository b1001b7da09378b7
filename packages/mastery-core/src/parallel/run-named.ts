import { MasteryError } from "../errors/index.ts";
import type { Task } from "./workers.ts";

/**
 * Returns the output of one of some tasks, run in the calling thread.
 *
 * @throws `MasteryError` `INVALID_OPTION` if none of them has the name
 */
export function runNamed(
  tasks: readonly Task<never, object>[],
  name: string,
  input: unknown,
): object {
  const task = tasks.find((one) => one.name === name);
  if (!task) {
    const expected = tasks.map((one) => one.name).join(", ");
    throw new MasteryError("INVALID_OPTION", `task: expected one of ${expected}, got ${name}`);
  }
  return task.run(input as never);
}
