// The program of a thread: does what it is told, one task after the other.
import { parentPort } from "node:worker_threads";
import { runTask } from "@mastery/core/parallel";
import type { Order, Result } from "./messages.ts";

parentPort!.on("message", (order: Order) => {
  const result = resultOf(order);
  parentPort!.postMessage(result, "output" in result ? buffersOf(result.output) : []);
});

function resultOf({ name, input }: Order): Result {
  try {
    return { output: runTask(name, input) };
  } catch (error) {
    return { error };
  }
}

/** Numbers that are handed over need not be copied. */
function buffersOf(output: object): ArrayBuffer[] {
  return Object.values(output).flatMap((value) =>
    ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  );
}
