/**
 * Loads something, and again whenever the process receives SIGHUP: one load at a time, and one more if signals came meanwhile. If a later
 * load fails, what was there stays.
 *
 * @param onReload called after each load but the first, with the error if it failed
 * @returns a function that returns what was loaded last
 * @throws what the first load throws
 */
export async function reloadOnHangup<T>(
  load: () => Promise<T>,
  onReload: (error?: unknown) => void,
): Promise<() => T> {
  let isWanted = false;
  let isLoading = true;
  process.on("SIGHUP", () => {
    isWanted = true;
    if (!isLoading) void reload();
  });
  let current = await load();

  async function reload(): Promise<void> {
    isLoading = true;
    while (isWanted) {
      isWanted = false;
      try {
        current = await load();
        onReload();
      } catch (error) {
        onReload(error);
      }
    }
    isLoading = false;
  }

  void reload();
  return () => current;
}
