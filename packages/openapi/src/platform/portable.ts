import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Platform } from "./platform.ts";

export const platform: Platform = {
  sha256: (bytes) => bytesToHex(sha256(bytes)),
  // The web's compression streams are asynchronous, `handle` is not.
  compressors: new Map(),
  // A Cloudflare Worker's limit, since no web API reports it.
  memory: 2 ** 27,
};
