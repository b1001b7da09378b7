/**
 * The same in a browser: the model file is fetched from beside the script, where a bundler puts it.
 *
 * @module @mastery/embeddings/model
 */

/** Where the model file is: what a bundler or a web server has to copy. */
export const modelFile: URL = new URL("../../model/model.bin", import.meta.url);

/** Fetches the model file, some 10 MB. */
export async function readModelFile(): Promise<Uint8Array> {
  const response = await fetch(modelFile);
  if (!response.ok)
    throw new Error(`${modelFile.href}: expected a model file, got ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
