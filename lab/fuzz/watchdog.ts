import { Worker } from "node:worker_threads";

// Program of the watchdog. The program runs in a separate thread, because an endless loop would block the main thread.
const WATCH = `
const { workerData: { turn, bound, run } } = require("node:worker_threads");
const { writeSync } = require("node:fs");
let seen = -1;
setInterval(() => {
  const now = Atomics.load(turn, 0);
  if (now === seen) {
    writeSync(2, "\\n" + run + ", input " + now + ": no answer within " + bound / 1000 + " s\\n");
    process.kill(process.pid, "SIGKILL");
  }
  seen = now;
}, bound);
`;

/** A timer that must be reset before each input. */
interface Watchdog {
  feed(): void;
  stop(): void;
}

/**
 * Starts and returns a watchdog. The watchdog checks every `3 * bound` milliseconds whether it was fed since the last check. If not, the
 * watchdog reports which input hangs, and kills the process.
 */
export function startWatchdog(bound: number, run: string): Watchdog {
  const turn = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(WATCH, { eval: true, workerData: { turn, bound: 3 * bound, run } });
  worker.unref();
  return {
    feed: () => Atomics.add(turn, 0, 1),
    stop: () => worker.terminate(),
  };
}
