import { readdirSync } from "node:fs";
import { join } from "node:path";
import { INSIGHTS } from "@mastery/insights/routes";
import { createFetchHandler } from "@mastery/openapi/fetch";
import type { Host } from "./host.ts";
import { ORIGIN } from "./origin.ts";

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

const fetchHost: Host = [
  "fetch",
  (snapshot, options) => {
    const send = createFetchHandler(snapshot, options);
    return {
      send,
      async burst(target, count) {
        const ask = () => send(new Request(ORIGIN + target));
        const responses = await Promise.all(Array.from({ length: count }, ask));
        return { status: responses[0]!.status, drop: () => responses.splice(0) };
      },
      async close() {},
    };
  },
];

/** Every adapter, on each kind of host, with the routes of an add-on. */
export const HOSTS: readonly Host[] = [
  fetchHost,
  ...(await Promise.all(adapters.map(hostsOf))).flat(),
].map(([name, makeClient, exceptions = {}]): Host => {
  return [
    name,
    (snapshot, options) => makeClient(snapshot, { routes: INSIGHTS, ...options }),
    exceptions,
  ];
});
