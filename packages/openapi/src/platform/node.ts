import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Platform } from "./portable.ts";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const chunkSize = 2 ** 20;
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

export const platform: Platform = {
  encode: (text) => Buffer.from(text),
  sha256(parts) {
    const hash = createHash("sha256");
    for (const part of parts) hash.update(part);
    return hash.digest("hex");
  },
  compressors: new Map([
    ["br", (body) => toBrotli(body, { chunkSize, params })],
    ["gzip", (body) => toGzip(body, { chunkSize })],
  ]),
};
