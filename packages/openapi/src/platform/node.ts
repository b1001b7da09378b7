import { createHash } from "node:crypto";
import { totalmem } from "node:os";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Platform } from "./platform.ts";

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export const platform: Platform = {
  sha256: (bytes) => createHash("sha256").update(bytes).digest("hex"),
  compressors: new Map([
    ["br", (body) => brotliCompressSync(body, BROTLI)],
    ["gzip", (body) => gzipSync(body)],
  ]),
  memory: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
};
