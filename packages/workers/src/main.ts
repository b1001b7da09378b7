// The program of a thread: runs one task after the other.
import { parentPort } from "node:worker_threads";
import { runTask } from "@mastery/core/parallel";
import type { Order, Result } from "./messages.ts";

const port = parentPort!;

port.on("message", ({ name, input }: Order) => {
  try {
    const output = runTask(name, input);
    port.postMessage({ output } satisfies Result, buffersOf(output));
  } catch (error) {
    port.postMessage({ error } satisfies Result);
  }
});
port.on("messageerror", (error) => port.postMessage({ error } satisfies Result));

/** Numbers that are handed over need not be copied. */
function buffersOf(output: object): ArrayBuffer[] {
  return Object.values(output).flatMap((value) =>
    ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  );
}
