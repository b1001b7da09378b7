// Program of a thread that runs one task after another.
import { parentPort } from "node:worker_threads";
import type { MasteryError } from "@mastery/core";
import { runTask } from "@mastery/core/parallel";
import type { Call, Reply } from "./index.ts";

const port = parentPort!;

port.on("message", ({ name, input }: Call) => {
  try {
    const output = runTask(name, input);
    port.postMessage({ output } satisfies Reply, buffersOf(output));
  } catch (error) {
    const code = isMasteryError(error) ? error.code : undefined;
    port.postMessage({ error, code } satisfies Reply);
  }
});
port.on("messageerror", (error) => port.postMessage({ error } satisfies Reply));

/** Returns whether an error is a `MasteryError`. Checks its name, because threads load only the core's tasks. */
function isMasteryError(error: unknown): error is MasteryError {
  return error instanceof Error && error.name === "MasteryError";
}

/** Returns the buffers of an output, which are transferred instead of copied. */
function buffersOf(output: object): ArrayBuffer[] {
  return Object.values(output).flatMap((value) =>
    ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  );
}
