import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { createResumer } from "../src/index.ts";
import {
  CHAIN,
  connectorHeaders,
  NEXT,
  receiveResumed,
  serveExchanges,
} from "../tests/connector.fixture.ts";
import { CONSENTS, consents, openSchool, statementsOf } from "../tests/school.fixture.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/**
 * Returns the number of heap bytes in use. Strings are stored in the heap. Buffers are excluded, because they are released only some time
 * after collection.
 */
function used(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const MiB = 2 ** 20;

it("frees received records: less than a sixth of 36 MiB stays in memory, for single exchanges and for chains", async () => {
  const { url: resume, received } = await receiveResumed();
  const resumer = createResumer({ url: resume, sleep: () => Promise.resolve() });
  const served = await openSchool();
  const { url } = await serveExchanges({
    served: () => served,
    consents: () => consents,
    resumer,
  });
  const [record] = statementsOf(0);
  const padded = { ...record, context: { platform: "x".repeat(MiB) } };
  const body = JSON.stringify({ data: [padded], contract: "", params: {} });
  async function exchange(chain: number): Promise<void> {
    const step = { ...CHAIN, ...NEXT, "x-ptx-service-chain-id": `chain-${chain}` };
    const headers = { ...connectorHeaders(CONSENTS[0]), ...(chain % 2 ? step : {}) };
    const response = await fetch(`${url}/exchange`, { method: "POST", headers, body });
    expect(response.ok).toBe(true);
    await response.text();
    await resumer.settled();
  }
  for (let i = 0; i < 6; i++) await exchange(i);
  const before = used();
  for (let i = 6; i < 42; i++) await exchange(i);
  expect(received).toHaveLength(21);
  expect(used() - before).toBeLessThan(6 * MiB);
});
