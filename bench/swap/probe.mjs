// Loaded into the server before its own code: reports, when asked over its channel, how long its event loop was blocked.
import { openSync, readSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();

  // On a busy machine a turn also waits for the processor. So its processor time is taken, from Linux.
  const schedstat = openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
  const text = Buffer.alloc(64);
  const processorTime = () => {
    const length = readSync(schedstat, text, 0, text.length, 0);
    return Number.parseInt(text.latin1Slice(0, length), 10) / 1e6;
  };
  let last = processorTime();
  let longestWork = 0;
  const look = () => {
    const now = processorTime();
    longestWork = Math.max(longestWork, now - last);
    last = now;
  };
  setInterval(look, 1).unref();

  process.on("message", () => {
    process.send({ longestBlock: delay.max / 1e6, longestWork });
    delay.reset();
    longestWork = 0;
  });
  process.channel.unref();
}
