// Preloaded into a server that was started with --expose-gc: tells its parent, when asked, what is in use after garbage collection.
import { getHeapCodeStatistics } from "node:v8";

const MEGABYTE = 2 ** 20;

process.on("message", () => {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  const { code_and_metadata_size, bytecode_and_metadata_size } = getHeapCodeStatistics();
  const code = code_and_metadata_size + bytecode_and_metadata_size;
  process.send({
    heap: (heapUsed - code) / MEGABYTE,
    code: code / MEGABYTE,
    external: external / MEGABYTE,
  });
});
// Must not keep the process alive.
process.channel.unref();
