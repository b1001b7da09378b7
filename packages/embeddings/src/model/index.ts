/**
 * The table of a small multilingual sentence-embedding model, from which `@mastery/embeddings` computes text vectors.
 *
 * @module @mastery/embeddings/model
 */

import { readFile } from "node:fs/promises";

/** Address of the model file, which a bundler or a web server must copy. */
export const modelFile: URL = new URL("../../model/model.bin", import.meta.url);

/** Reads the model file (about 11 MB) and returns its bytes. */
export function readModelFile(): Promise<Uint8Array> {
  return readFile(modelFile);
}
