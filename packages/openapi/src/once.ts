/**
 * Returns a function that calls `create` once and keeps its promise, so that simultaneous callers wait for one result. A failure is not
 * kept, so that a later call can succeed.
 */
export function once<T>(create: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    kept ??= create().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}
