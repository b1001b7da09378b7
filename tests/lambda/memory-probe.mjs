// Preloaded into the runtime's process: answers each message with the memory that is used after a collection.
process.on("message", () => {
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  const peak = process.resourceUsage().maxRSS * 1024;
  process.send({ used: heapUsed + external, rss, peak });
});
// Waiting for messages must not keep a runtime alive that has failed.
process.channel.unref();
