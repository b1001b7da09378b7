import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { learnerId } from "@mastery/core/testing";
import type { Authorization } from "@mastery/openapi";
import { keyFileLine, newApiKey, openAuthorizer } from "@mastery/openapi/auth";
import { beforeAll, describe, expect, it, onTestFinished, test, vi } from "vitest";
import { answerExchange } from "../src/answer.ts";
import {
  type ListenerOptions,
  type ObservedExchange,
  parseConsents,
  type ServedModel,
} from "../src/index.ts";
import { connectorHeaders, serveExchanges } from "./connector.fixture.ts";
import { noConsent, send } from "./requests.fixture.ts";
import {
  CONSENTS,
  consents,
  NAME,
  openSchool,
  pseudonym,
  statementsOf,
  TABLE,
} from "./school.fixture.ts";

/** Milliseconds to wait for a response on a busy machine. */
const PATIENCE = 20_000;

let served: ServedModel;
beforeAll(async () => {
  served = await openSchool();
});

function serve(options: Partial<ListenerOptions> = {}) {
  return serveExchanges({ served: () => served, consents: () => consents, ...options });
}

const [everyone, onlyThird] = [newApiKey(), newApiKey()];

async function serveWithKeys(onExchange?: (exchange: ObservedExchange) => void) {
  const directory = await mkdtemp(join(tmpdir(), "keys-"));
  const keys = join(directory, "keys.jsonl");
  await writeFile(
    keys,
    [
      keyFileLine("connector", everyone, "all"),
      keyFileLine("class 3b", onlyThird, new Set([learnerId(3)])),
    ].join("\n"),
  );
  const authorizer = await openAuthorizer({ keys });
  onTestFinished(async () => {
    authorizer.close();
    await rm(directory, { recursive: true });
  });
  return serve({ authorize: authorizer.authorize, onExchange });
}

test.each([
  ["no key", undefined],
  ["a wrong key", `Bearer ${newApiKey()}`],
  ["a user and password", "Basic dXNlcjpwYXNz"],
])("rejects %s before revealing anything about a consent", async (_, authorization) => {
  const { url } = await serveWithKeys();
  for (const headers of [{ authorization }, { authorization, ...noConsent }]) {
    const response = await send(url, { headers });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer/);
  }
});

it("a key for some learners gives access only to their consents, and does not reveal whether other consents exist", async () => {
  const { url } = await serveWithKeys();
  const ask = (consent: string) =>
    send(url, {
      headers: { authorization: `Bearer ${onlyThird}`, ...connectorHeaders(consent) },
      body: "[]",
    });
  expect((await ask(CONSENTS[3])).status).toBe(200);
  const known = await ask(CONSENTS[0]);
  const unknown = await ask("66ffffffffffffffffffffff");
  expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
  expect(known.status).toBe(403);
});

it("an expired consent, and one for which somebody else's records are sent, give nothing away", async () => {
  const row = JSON.parse(TABLE.split("\n")[0]!);
  const ended = parseConsents(JSON.stringify({ ...row, expires_at: "2020-01-01T00:00:00Z" }));
  const { url } = await serve({ consents: () => ended });
  const ask = async (consent: string) => {
    const response = await send(url, { headers: connectorHeaders(consent) });
    return [response.status, await response.text()];
  };
  expect(await ask(CONSENTS[0])).toEqual(await ask("66ffffffffffffffffffffff"));

  const others = await serve();
  const body = JSON.stringify({ data: statementsOf(3) });
  const response = await send(others.url, { headers: connectorHeaders(CONSENTS[0]), body });
  const answer = (await response.json()) as { readonly statements: object };
  expect(answer).toMatchObject({ basis: "none", assignment: null, statements: { mapped: 0 } });
  for (const secret of [learnerId(3), pseudonym(3)])
    expect(JSON.stringify(answer)).not.toContain(secret);
});

it("an application that refuses a learner does not reveal whose consents exist", async () => {
  const { url } = await serve({
    authorize: ({ learnerId }) =>
      learnerId === undefined ? { learners: new Set() } : { status: 403 },
  });
  const ask = async (consent: string) => {
    const response = await send(url, { headers: connectorHeaders(consent) });
    return [response.status, await response.text()];
  };
  expect(await ask(CONSENTS[0])).toEqual(await ask("66ffffffffffffffffffffff"));
});

test.each<[what: string, refusal: Authorization, status: number]>([
  ["denies", { status: 403 }, 403],
  ["grants for another learner", { learners: new Set([learnerId(3)]) }, 403],
  ["requires credentials for", { status: 401, challenge: "Bearer" }, 401],
])(
  "refuses an exchange if the application %s one of its three operations",
  async (_, refusal, status) => {
    const asked: string[] = [];
    let refused = "";
    const { url } = await serve({
      authorize: ({ operation }) => {
        asked.push(operation);
        return operation === refused ? refusal : { learners: new Set([learnerId(0)]) };
      },
    });
    expect((await send(url, {})).status).toBe(200);
    const operations = ["getProfile", "getAssignment", "getRecommendations"];
    expect(asked).toEqual([...operations, ...operations, ...operations]);
    for (refused of operations) expect((await send(url, {})).status).toBe(status);
  },
);

/** Options under which a consent, or a key, is in force only for the first checks of an exchange. */
const inForceFor = (checks: number): Partial<ListenerOptions> => ({
  consents: () => (checks-- > 0 ? consents : new Map()),
});
const acceptedFor = (checks: number): Partial<ListenerOptions> => {
  let left = 3 * checks;
  return {
    authorize: () => (left-- > 0 ? { learners: "all" } : { status: 401, challenge: "Bearer" }),
  };
};

test.each<[what: string, of: (checks: number) => Partial<ListenerOptions>, status: number]>([
  ["consent that is withdrawn", inForceFor, 403],
  ["key that is revoked or expires", acceptedFor, 401],
])(
  "refuses a %s while the body arrives, before computing, or while results are computed",
  async (_, of, status) => {
    const answer = vi.fn(answerExchange);
    for (const [checks, computed] of [
      [1, 0],
      [2, 1],
    ] as const) {
      const { url } = await serve({ ...of(checks), workers: { answer, close() {} } });
      expect((await send(url, {})).status).toBe(status);
      expect(answer).toHaveBeenCalledTimes(computed);
    }
    const { url } = await serve({ ...of(3), workers: { answer, close() {} } });
    expect((await send(url, {})).status).toBe(200);
  },
);

it("observers receive the caller and the outcome, and nothing about a learner", async () => {
  const seen: ObservedExchange[] = [];
  const { url } = await serveWithKeys((exchange) => seen.push(exchange));
  await send(url, { headers: { authorization: `Bearer ${everyone}` } });
  await send(url, { path: `/${learnerId(0)}` });
  expect(seen).toMatchObject([
    { operation: "exchange", status: 200, caller: "connector" },
    { operation: "other", status: 404, caller: undefined },
  ]);
  const text = JSON.stringify(seen);
  for (const secret of [learnerId(0), CONSENTS[0], pseudonym(0), NAME]) {
    expect(text).not.toContain(secret);
  }
});

it.each([learnerId(0), `u:${learnerId(0).toUpperCase()}`, learnerId(0).replaceAll("-", "")])(
  "observers do not receive a caller name that could contain a learner's id: %s",
  async (caller) => {
    const seen: ObservedExchange[] = [];
    const { url } = await serve({
      authorize: () => ({ learners: "all", caller }),
      onExchange: (exchange) => seen.push(exchange),
    });
    await send(url, {});
    expect(seen).toMatchObject([{ status: 200, caller: undefined }]);
  },
);

describe("failing observers", () => {
  const failed = new Error("log is full");
  test.each<[how: string, fail: () => void]>([
    [
      "throw",
      () => {
        throw failed;
      },
    ],
    ["reject", () => Promise.reject(failed)],
  ])("that %s do not change responses or end the service", async (_, fail) => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    onTestFinished(() => logged.mockRestore());
    const authorize = (): never => {
      throw new Error("broken");
    };
    const { url } = await serve({ authorize, onExchange: fail, onError: fail });
    expect((await send(url, {})).status).toBe(500);
    await vi.waitFor(() => expect(logged.mock.calls).toEqual([[failed], [failed]]), PATIENCE);
  });
});

it("responds with 500 if the authorizer throws, and reports the error", async () => {
  const errors: unknown[] = [];
  const { url } = await serve({
    authorize: () => {
      throw new Error("broken");
    },
    onError: (error) => errors.push(error),
  });
  expect((await send(url, {})).status).toBe(500);
  expect(errors).toHaveLength(1);
});
