import { createHash } from "node:crypto";
import { totalmem } from "node:os";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Platform } from "./platform.ts";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Bytes of output that are handed over at a time. */
const chunkSize = 2 ** 20;

export const platform: Platform = {
  sha256() {
    const hash = createHash("sha256");
    return { update: (piece) => void hash.update(piece), end: () => hash.digest("hex") };
  },
  compressors: new Map([
    [
      "br",
      (body) => toBrotli(body, { chunkSize, params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    ],
    ["gzip", (body) => toGzip(body, { chunkSize })],
  ]),
  // Node makes a buffer of any other bytes each time it sends them, which takes a twentieth of a request.
  toBody: ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength),
  nextTurn: () => setImmediate(),
  memory: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
};
