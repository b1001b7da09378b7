// The program of a thread: does what it is told, one task after the other.
import { parentPort } from "node:worker_threads";
import { runTask } from "@mastery/core";
import type { Order, Result } from "./messages.ts";

parentPort!.on("message", (order: Order) => {
  parentPort!.postMessage(resultOf(order));
});

function resultOf({ name, input }: Order): Result {
  try {
    return { output: runTask(name, input) };
  } catch (error) {
    return { error };
  }
}
