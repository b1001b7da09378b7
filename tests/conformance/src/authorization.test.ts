import { learnerId } from "@mastery/core/testing";
import { INSIGHTS } from "@mastery/insights/routes";
import { type ApiOptions, createApi } from "@mastery/openapi";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCESS_TARGETS, ROUTE_TARGETS } from "./cases.ts";
import { askedOnce, type Client, contractFields } from "./describe-conformance.ts";
import { HOSTS } from "./hosts.ts";
import { OPERATION_PATHS } from "./operations.ts";
import { ORIGIN } from "./origin.ts";
import { PAGES } from "./pages.ts";
import { awkwardSnapshot } from "./snapshot.ts";

const PUPILS = new Set([learnerId(7), learnerId(8)]);

/**
 * Options for callers with different rights: a teacher of two learners, a head who may read about all learners, a visitor who is refused,
 * and a caller for whom `authorize` fails.
 */
const options = {
  pages: PAGES,
  routes: INSIGHTS,
  authorize: async ({ request }) => {
    switch (request.headers["authorization"]) {
      case "Bearer teacher":
        return { learners: PUPILS };
      case "Bearer head":
        return { learners: "all" };
      case "Bearer visitor":
        return { status: 403 };
      case "Bearer broken":
        throw new Error("directory is down");
      default:
        return { status: 401, challenge: 'Bearer realm="school"' };
    }
  },
  onError() {},
} satisfies ApiOptions;

const CALLERS = ["teacher", "head", "visitor", "broken", "nobody"];
const TARGETS = [
  ...ROUTE_TARGETS,
  ...OPERATION_PATHS.filter((path) => path.endsWith("/{learner_id}")).flatMap((path) =>
    [learnerId(9), "ffffffff-ffff-4fff-8fff-ffffffffffff", "lea"].map((id) =>
      path.replace("{learner_id}", id),
    ),
  ),
  ...OPERATION_PATHS.filter((path) => path.endsWith("/{group_id}")).map((path) =>
    path.replace("{group_id}", "nowhere"),
  ),
];

/** Paths without learner data, which need no credentials. Be careful when you add a path. */
const OPEN = ["/health", "/openapi.json", "/docs", ...PAGES.map(({ path }) => path)];

/** Returns the expected status for a caller. The status is determined independently of the implementation. */
function expectedStatus(target: string, caller: string): number {
  if (target.endsWith("/lea")) return 422;
  if (OPEN.includes(target)) return 200;
  if (caller === "nobody") return 401;
  if (caller === "visitor") return 403;
  if (caller === "broken") return 500;
  // All other groups contain both pupils. To the teacher, the empty group looks like an unknown group.
  if (/^\/groups\/.*\/(empty|nowhere)$/.test(target)) {
    if (caller === "teacher") return 403;
    return target.endsWith("empty") ? 200 : 404;
  }
  const [learner] = /[0-9a-f-]{36}$/.exec(target) ?? [];
  if (learner === undefined || PUPILS.has(learner)) return 200;
  if (caller === "teacher") return 403;
  return learner === learnerId(9) ? 200 : 404;
}

const snapshot = await awkwardSnapshot();
const answerOf = askedOnce(createApi(snapshot, options));

for (const [name, makeClient, { compresses = true } = {}] of HOSTS) {
  describe(name, () => {
    let client: Client;
    beforeAll(async () => {
      client = await makeClient(snapshot, options);
    });
    afterAll(() => client.close());

    test.each(CALLERS)(
      "returns exactly the contract's responses to the caller %s",
      async (caller) => {
        const headers = {
          ...(compresses && { "accept-encoding": "gzip" }),
          ...(caller !== "nobody" && { authorization: `Bearer ${caller}` }),
        };
        const targets = name === HOSTS[0]![0] ? TARGETS : ACCESS_TARGETS;
        const requests = targets.flatMap((target) =>
          // HEAD differs only in its body, so one caller who has grants and refusals is enough to test HEAD.
          (caller === "teacher" ? ["GET", "HEAD"] : ["GET"]).map((method) => ({ method, target })),
        );
        for (const { method, target } of requests) {
          const sent = await client.send(new Request(ORIGIN + target, { method, headers }));
          const expected = await answerOf({ method, target, headers });
          const title = `${method} ${target}`;
          expect(sent.status, title).toBe(expectedStatus(target, caller));
          expect(contractFields(sent.headers), title).toEqual(expected.headers);
          expect(Buffer.from(await sent.arrayBuffer()), title).toEqual(Buffer.from(expected.body));
        }
      },
    );
  });
}
