import { MasteryError } from "@mastery/core";

/**
 * Opens what takes options of a library. Its issues then name the flags that they came from.
 *
 * @param flags by the path of the library's option, such as `jwt.keys`
 */
export async function namingFlags<T>(
  flags: Readonly<Record<string, string>>,
  open: () => T | Promise<T>,
): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof MasteryError) || error.code !== "INVALID_OPTION") throw error;
    const message = error.message.replace(/^[^:\n]+/gm, (path) => flags[path] ?? path);
    throw new MasteryError(error.code, message, { cause: error });
  }
}
