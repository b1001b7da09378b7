// This module is preloaded into the runtime's process. The module responds to each message with the memory used after garbage collection.
process.on("message", () => {
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  const peak = process.resourceUsage().maxRSS * 1024;
  process.send({ used: heapUsed + external, rss, peak });
});
// The channel must not keep a failed runtime alive.
process.channel.unref();
