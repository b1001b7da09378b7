import { executionAsyncResource } from "node:async_hooks";

const kept: object[] = [];

/** Keeps one tick object alive: if garbage collections find none, V8 deoptimises `process.nextTick` for good. */
export function keepTicksFast(): void {
  process.nextTick(() => kept.push(executionAsyncResource()));
}
