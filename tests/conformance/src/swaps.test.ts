import { setImmediate } from "node:timers/promises";
import { INSIGHTS } from "@mastery/insights/routes";
import { type ApiOptions, type Authorization, createApi, SnapshotSource } from "@mastery/openapi";
import { describe, expect, test } from "vitest";
import { ACCESS_TARGETS, ROUTE_TARGETS } from "./cases.ts";
import { type Client, contractFields } from "./describe-conformance.ts";
import { HOSTS } from "./hosts.ts";
import { ORIGIN } from "./origin.ts";
import { awkwardSnapshot } from "./snapshot.ts";

/** One target for each route with responses from the snapshot. */
const TARGETS = ROUTE_TARGETS.filter((target) => !/^\/(?:docs|openapi|page)/.test(target));

const EVERYONE: Authorization = { learners: "all" };

const GZIP = { "accept-encoding": "gzip" };

const snapshots = [await awkwardSnapshot(0), await awkwardSnapshot(1)] as const;
const [first, second] = snapshots;

/** Ways to use `authorize`. Every `authorize` calls `meanwhile` before it decides. */
const WAYS: readonly (readonly [name: string, authorize: Authorizing])[] = [
  ["replaced between requests, without `authorize`", () => undefined],
  [
    "replaced while `authorize` runs",
    (meanwhile) => () => {
      meanwhile();
      return EVERYONE;
    },
  ],
  [
    "replaced while `authorize` is awaited",
    (meanwhile) => async () => {
      await setImmediate();
      meanwhile();
      await setImmediate();
      return EVERYONE;
    },
  ],
];
type Authorizing = (meanwhile: () => void) => ApiOptions["authorize"];

/**
 * Expected responses from both snapshots for each way to use `authorize`, with and without compression. Every host must give these
 * responses.
 */
const expectedAnswers = new Map<Authorizing, Map<boolean, ExpectedAnswers>>();
type ExpectedAnswers = readonly (readonly [target: string, before: unknown, after: unknown])[];
for (const [, authorizing] of WAYS) {
  const contracts = snapshots.map((one) =>
    createApi(one, { authorize: authorizing(() => {}), routes: INSIGHTS }),
  );
  const answersTo = (headers: Record<string, string>): Promise<ExpectedAnswers> =>
    Promise.all(
      TARGETS.map(async (target) => {
        const [before, after] = await Promise.all(
          contracts.map(async (contract) => {
            const answer = await contract.respond({ method: "GET", target, headers }, undefined);
            return { ...answer, body: Buffer.from(answer.body) };
          }),
        );
        return [target, before, after] as const;
      }),
    );
  expectedAnswers.set(
    authorizing,
    new Map([
      [true, await answersTo(GZIP)],
      [false, await answersTo({})],
    ]),
  );
}

for (const [name, makeClient, { compresses = true } = {}] of HOSTS) {
  describe(name, () => {
    test.each(WAYS)("each response comes from one snapshot: %s", async (_, authorizing) => {
      const source = new SnapshotSource(first);
      const options = { authorize: authorizing(() => source.replace(second)) };
      const client = await makeClient(source, options);
      const headers = compresses ? GZIP : {};
      for (const [target, before, after] of expectedAnswers.get(authorizing)!.get(compresses)!) {
        if (name !== HOSTS[0]![0] && !ACCESS_TARGETS.includes(target)) continue;
        source.replace(first);
        expect(await answerOf(client, target, headers), target).toEqual(before);
        source.replace(second);
        expect(await answerOf(client, target, headers), target).toEqual(after);
      }
      await client.close();
    });
  });
}

async function answerOf(client: Client, target: string, headers: Record<string, string>) {
  const response = await client.send(new Request(ORIGIN + target, { headers }));
  return {
    status: response.status,
    headers: contractFields(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}
