// How long is each step in which a snapshot file is checked? After `npm run build`: node bench/swap/steps.mjs FILE
import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { decodeInSteps } from "@mastery/core/internal";

/** The first one runs code that is not compiled yet. */
const RUNS = 5;

const bytes = await readFile(process.argv[2]);
for (let run = 0; run < RUNS; run++) {
  const milliseconds = await stepsOf(decodeInSteps(new Uint8Array(bytes)));
  const total = milliseconds.reduce((sum, one) => sum + one, 0);
  const longest = Math.max(...milliseconds).toFixed(1);
  console.log(
    `${milliseconds.length} steps, the longest ${longest} ms, together ${total.toFixed(0)} ms`,
  );
}

/** The processor time of each step, all threads of the process included. */
async function stepsOf(steps) {
  const milliseconds = [];
  for (let isDone = false; !isDone; ) {
    const before = process.cpuUsage();
    isDone = steps.next().done;
    const { user, system } = process.cpuUsage(before);
    milliseconds.push((user + system) / 1000);
    await setImmediate();
  }
  return milliseconds;
}
