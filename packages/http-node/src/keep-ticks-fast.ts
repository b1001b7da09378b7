import { executionAsyncResource } from "node:async_hooks";

const kept: object[] = [];

/** Keeps one tick's record alive; once garbage collections meet none, V8 makes every `process.nextTick` slow for good. */
export function keepTicksFast(): void {
  process.nextTick(() => kept.push(executionAsyncResource()));
}
