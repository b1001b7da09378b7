/**
 * The model for browsers. The script fetches the model file from an address relative to its own address, which bundlers adapt.
 *
 * @module @mastery/embeddings/model
 */

/** Address of the model file, which a bundler or a web server must copy. */
export const modelFile: URL = new URL("../../model/model.bin", import.meta.url);

/** Fetches the model file (about 11 MB) and returns its bytes. Rejects if the response has an error status. */
export async function readModelFile(): Promise<Uint8Array> {
  const response = await fetch(modelFile);
  if (!response.ok)
    throw new Error(`${modelFile.href}: expected a model file, got ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
