import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { storeError } from "../store.ts";

/**
 * Reads the connection parameters of a service from a file of `[service]` sections with `name=value` lines, as libpq does.
 *
 * @throws `MasteryError` `STORE_FAILED` if no file has the service
 */
export async function readService(
  service: string,
  env: NodeJS.ProcessEnv,
): Promise<ReadonlyMap<string, string>> {
  const paths = [
    env["PGSERVICEFILE"] ?? join(homedir(), ".pg_service.conf"),
    ...(env["PGSYSCONFDIR"] === undefined ? [] : [join(env["PGSYSCONFDIR"], "pg_service.conf")]),
  ];
  for (const path of paths) {
    const found = sectionOf(await readFile(path, "utf8").catch(() => ""), service);
    if (found) return found;
  }
  const expected = `a section [${service}] in ${paths.join(" or ")}`;
  throw storeError(`service ${service}`, expected, "none");
}

/** The values of a section; undefined if there is none of that name. */
function sectionOf(text: string, name: string): ReadonlyMap<string, string> | undefined {
  let found: Map<string, string> | undefined;
  let isInside = false;
  for (const line of text.split(/\r?\n/)) {
    const header = /^\s*\[(.*)\]\s*$/.exec(line);
    if (header) {
      isInside = header[1] === name;
      if (isInside) found ??= new Map();
    }
    const [, key, value] = /^\s*([a-z_]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (isInside && key !== undefined && value !== undefined) found?.set(key, value);
  }
  return found;
}
