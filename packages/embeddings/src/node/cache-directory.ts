import { homedir } from "node:os";
import { join } from "node:path";

/** Where models and vectors are kept: `MASTERY_CACHE_DIR`, else the system's place for caches. */
export function cacheDirectory(): string {
  const { MASTERY_CACHE_DIR } = process.env;
  return MASTERY_CACHE_DIR || join(systemCaches(), "mastery");
}

function systemCaches(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (XDG_CACHE_HOME) return XDG_CACHE_HOME;
  if (process.platform === "win32" && LOCALAPPDATA) return LOCALAPPDATA;
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches");
  return join(homedir(), ".cache");
}
