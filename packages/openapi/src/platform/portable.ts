import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Platform } from "./platform.ts";

export const platform: Platform = {
  sha256(pieces) {
    const hash = sha256.create();
    for (const piece of pieces) hash.update(piece);
    return bytesToHex(hash.digest());
  },
  // The web's own compression is asynchronous.
  compressors: new Map(),
  // The limit of a Cloudflare Worker: no interface of the web tells it.
  memory: 2 ** 27,
};
