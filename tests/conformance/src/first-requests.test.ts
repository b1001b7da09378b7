import { expect, test } from "vitest";
import { HOSTS } from "./hosts.ts";
import { awkwardSnapshot } from "./snapshot.ts";

const REQUESTS = 1_000;

/** In bytes. One response with the script of `/docs` has 750 kB. External memory includes array buffers. */
const MAX_GROWTH = 50 * 2 ** 20;

/** The large pages, which are rendered on their first request. */
const LARGE = ["/openapi.json", "/docs/ui.js"];

const snapshot = await awkwardSnapshot();

function used(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

for (const [name, makeClient] of HOSTS) {
  test.each(LARGE)(
    `${REQUESTS} simultaneous first requests for %s share one rendering: ${name}`,
    async (target) => {
      const client = await makeClient(snapshot, {});
      const before = used();
      const { status, drop } = await client.burst(target, REQUESTS);
      const growth = used() - before;
      expect(status).toBe(200);
      expect(growth).toBeLessThan(MAX_GROWTH);
      drop();
      await client.close();
    },
  );
}
