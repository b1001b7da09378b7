import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createFetchHandler } from "@mastery/openapi/fetch";
import type { Host } from "./host.ts";

const PACKAGES = join(import.meta.dirname, "../../../packages");

/**
 * Returns the hosts of an adapter, which are defined next to its sources. Fails for an adapter without hosts, so that no adapter goes
 * untested.
 */
async function hostsOf(adapter: string): Promise<readonly Host[]> {
  const { HOSTS } = await import(join(PACKAGES, adapter, "tests/hosts.fixture.ts"));
  return HOSTS;
}

const adapters = readdirSync(PACKAGES).filter((name) => name.startsWith("http-"));

/** Every adapter, on each kind of host. */
export const HOSTS: readonly Host[] = [
  [
    "fetch",
    (snapshot, options) => ({ send: createFetchHandler(snapshot, options), async close() {} }),
  ],
  ...(await Promise.all(adapters.map(hostsOf))).flat(),
];
