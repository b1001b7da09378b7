import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Platform } from "./platform.ts";

export const platform: Platform = {
  sha256() {
    const hash = sha256.create();
    return { update: (piece) => void hash.update(piece), end: () => bytesToHex(hash.digest()) };
  },
  sha256Of: (bytes) => bytesToHex(sha256(bytes)),
  // Hosts of the web's `fetch` compress answers themselves.
  compressors: new Map(),
  toBody: (bytes) => bytes,
  nextTurn: () => new Promise((resolve) => setTimeout(resolve)),
  // A Cloudflare Worker's limit, since no web API reports it.
  memory: 2 ** 27,
};
