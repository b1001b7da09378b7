import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Profile } from "@mastery/core";
import { learnerId } from "@mastery/core/testing";
import { keyFileLine, newApiKey, openAuthorizer } from "@mastery/openapi/auth";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, test } from "vitest";
import {
  createResumer,
  type ListenerOptions,
  type ResumerOptions,
  type Resumption,
  type ServedModel,
} from "../src/index.ts";
import {
  CHAIN,
  CONTRACT,
  connectorHeaders,
  NEXT,
  neverAnswer,
  receiveResumed,
  serveExchanges,
} from "./connector.fixture.ts";
import { CONSENTS, consents, openSchool, statementsOf } from "./school.fixture.ts";

let served: ServedModel;
beforeAll(async () => {
  served = await openSchool();
});

/** Milliseconds to wait on a busy machine. An attempt may take longer. */
const PATIENCE = 20_000;

const noWait = (): Promise<void> => Promise.resolve();
const always = (): Promise<boolean> => Promise.resolve(true);

async function serve(
  url: string,
  options: Partial<ResumerOptions> = {},
  authorize?: ListenerOptions["authorize"],
  listening: Partial<ListenerOptions> = {},
) {
  const ended: Resumption[] = [];
  const resumer = createResumer({
    url,
    sleep: noWait,
    onResume: (resumption) => ended.push(resumption),
    ...options,
  });
  const { url: service } = await serveExchanges({
    ...{ served: () => served, consents: () => consents, resumer, authorize, ...listening },
  });
  const post = (headers: object = {}, body: unknown = statementsOf(0), next = NEXT) =>
    fetch(`${service}/exchange`, {
      method: "POST",
      headers: { ...connectorHeaders(CONSENTS[0]), ...CHAIN, ...next, ...headers },
      body: JSON.stringify({ data: body, contract: CONTRACT, params: {} }),
    });
  return { post, resumer, ended };
}

it("acknowledges a step in the middle of a chain, then resumes it with the result", async () => {
  const { url, received } = await receiveResumed();
  const { post, resumer, ended } = await serve(url);
  const acknowledged = await post();
  expect([acknowledged.status, await acknowledged.json()]).toEqual([202, { status: "accepted" }]);
  await resumer.settled();
  expect(received).toEqual([
    {
      path: "/service-chain/resume",
      body: {
        chainId: CHAIN["x-ptx-service-chain-id"],
        targetId: CHAIN["x-ptx-target-id"],
        data: expect.objectContaining({
          profile: expect.objectContaining({ n_traces: statementsOf(0).length }),
        }),
      },
    },
  ]);
  expect(ended).toMatchObject([{ status: 200 }]);
});

it("responds to the last step of a chain directly", async () => {
  const { url, received } = await receiveResumed();
  const { post, resumer } = await serve(url);
  const last = await post({}, statementsOf(0), {});
  expect([last.status, await last.json()]).toMatchObject([200, { statements: { read: 3 } }]);
  await resumer.settled();
  expect(received).toEqual([]);
});

it("resumes a step once, even if the request is repeated", async () => {
  const { url, received } = await receiveResumed();
  const { post, resumer } = await serve(url);
  const answers = await Promise.all([post(), post(), post()]);
  await resumer.settled();
  answers.push(await post());
  await resumer.settled();
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  expect(received).toHaveLength(1);
  await post({ "x-ptx-service-chain-id": "another" });
  await resumer.settled();
  expect(received).toHaveLength(2);
});

describe("several callers", () => {
  const authorize = ({ request }: { request: { headers: object } }) => ({
    learners: "all" as const,
    caller: String((request.headers as Record<string, unknown>)["x-caller"]),
  });

  it("cannot use up each other's steps", async () => {
    const { url, received } = await receiveResumed();
    const { post, resumer } = await serve(url, {}, authorize);
    for (const caller of ["first", "second", "first"]) {
      expect((await post({ "x-caller": caller })).status).toBe(202);
    }
    await resumer.settled();
    expect(received).toHaveLength(2);
  });

  it("that may each read about one learner, and so have no name, cannot use up each other's steps and places", async () => {
    const directory = await mkdtemp(join(tmpdir(), "keys-"));
    onTestFinished(() => rm(directory, { recursive: true }));
    const keys = join(directory, "keys.jsonl");
    const [mother, father] = [newApiKey(), newApiKey()];
    const lines = [
      keyFileLine("mother", mother, new Set([learnerId(0)])),
      keyFileLine("father", father, new Set([learnerId(3)])),
    ];
    await writeFile(keys, lines.join("\n"));
    const { authorize, close } = await openAuthorizer({ keys });
    onTestFinished(close);
    const { url, received } = await receiveResumed();
    let go = (): void => {};
    const waiting = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { post, resumer } = await serve(url, { sleep: () => waiting }, authorize);
    const ask = async (key: string, consent: string, chain: number): Promise<number> => {
      const named = { "x-ptx-service-chain-id": `chain-${chain}` };
      const headers = { ...connectorHeaders(consent), ...named, authorization: `Bearer ${key}` };
      return (await post(headers, [])).status;
    };
    for (let chain = 0; chain < 16; chain++) {
      expect(await ask(mother, CONSENTS[0], chain)).toBe(202);
    }
    expect(await ask(mother, CONSENTS[0], 16)).toBe(503);
    expect(await ask(father, CONSENTS[3], 0)).toBe(202);
    go();
    await resumer.settled();
    const results = received.map(
      ({ body }) => body as { chainId: string; data: { profile: Profile } },
    );
    expect(
      results
        .filter(({ chainId }) => chainId === "chain-0")
        .map(({ data }) => data.profile.learner_id),
    ).toEqual([learnerId(0), learnerId(3)]);
  });

  it("leave places for each other while results wait for the connector", async () => {
    const { url } = await receiveResumed();
    let go = (): void => {};
    const waiting = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { post, resumer } = await serve(url, { sleep: () => waiting }, authorize);
    const ask = async (caller: string, chain: number): Promise<number> =>
      (await post({ "x-caller": caller, "x-ptx-service-chain-id": `chain-${chain}` })).status;
    for (let chain = 0; chain < 16; chain++) expect(await ask("first", chain)).toBe(202);
    expect(await ask("first", 16)).toBe(503);
    expect(await ask("second", 16)).toBe(202);
    go();
    await resumer.settled();
    expect(await ask("first", 16)).toBe(202);
    await resumer.settled();
  });

  it("get no additional places by sending many requests at once", async () => {
    const { url } = await receiveResumed();
    let go = (): void => {};
    const waiting = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { post, resumer } = await serve(url, { sleep: () => waiting }, authorize, {
      maxExchanges: 64,
    });
    const asked = Array.from({ length: 24 }, (_, chain) =>
      post({ "x-caller": "first", "x-ptx-service-chain-id": `chain-${chain}` }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(16);
    expect(statuses.filter((status) => status === 503)).toHaveLength(8);
    go();
    await resumer.settled();
  });
});

it("remembers the steps of the last hundred callers", async () => {
  const { url, received } = await receiveResumed();
  const resumer = createResumer({ url, sleep: noWait });
  const step = { chainId: "chain", targetId: "target" };
  for (let caller = 0; caller <= 100; caller++) {
    expect(resumer.resume(step, {}, `caller-${caller}`, always)).toBe(true);
    await resumer.settled();
  }
  expect(received).toHaveLength(101);
  for (const caller of ["caller-100", "caller-1", "caller-0"]) {
    expect(resumer.resume(step, {}, caller, always)).toBe(true);
    await resumer.settled();
  }
  // Only the step of the first caller is forgotten, so only this step is resumed again.
  expect(received).toHaveLength(102);
});

describe("a result is not delivered once", () => {
  let isInForce: boolean;
  const withdraw = (): Promise<void> => {
    isInForce = false;
    return Promise.resolve();
  };
  beforeEach(() => {
    isInForce = true;
  });
  const table = { consents: () => (isInForce ? consents : new Map()) };
  const whileInForce = () =>
    isInForce ? { learners: "all" as const } : { status: 401 as const, challenge: "Bearer" };
  const WITHDRAWN = [{ status: 403, isWithdrawn: true }];

  test.each<
    [what: string, authorize: ListenerOptions["authorize"], listening: Partial<ListenerOptions>]
  >([
    ["its consent is withdrawn", undefined, table],
    ["its caller's key is revoked or expires", whileInForce, {}],
  ])("%s while it waits for the connector", async (_, authorize, listening) => {
    const { url, received } = await receiveResumed();
    const { post, resumer, ended } = await serve(url, { sleep: withdraw }, authorize, listening);
    expect((await post()).status).toBe(202);
    await resumer.settled();
    expect([received, ended]).toMatchObject([[], WITHDRAWN]);
  });

  it("its consent is withdrawn between two attempts", async () => {
    const { url, received } = await receiveResumed(503, 503);
    let attempts = 0;
    const sleep = () => (++attempts === 2 ? withdraw() : noWait());
    const { post, resumer, ended } = await serve(url, { sleep }, undefined, table);
    await post();
    await resumer.settled();
    expect([received.length, ended]).toMatchObject([1, WITHDRAWN]);
  });

  it("its consent belongs to another learner", async () => {
    const other = new Map([[CONSENTS[0], consents.get(CONSENTS[3])!]]);
    const { url, received } = await receiveResumed();
    const { post, resumer } = await serve(url, { sleep: withdraw }, undefined, {
      consents: () => (isInForce ? consents : other),
    });
    await post();
    await resumer.settled();
    expect(received).toEqual([]);
  });

  it("its consent is withdrawn during an attempt, which is broken off", async () => {
    const { url } = await neverAnswer();
    const { post, resumer, ended } = await serve(url, {}, undefined, table);
    await post();
    withdraw();
    await resumer.settled();
    expect(ended).toMatchObject(WITHDRAWN);
    expect(ended[0]!.milliseconds).toBeLessThan(PATIENCE);
  });

  it("the check fails, and is delivered if a later check succeeds", async () => {
    const { url, received } = await receiveResumed();
    const errors: unknown[] = [];
    const down = new Error("directory is down");
    let failures = 0;
    const consentsOrError = () => {
      if (isInForce || ++failures > 1) return consents;
      throw down;
    };
    const { post, resumer, ended } = await serve(url, { sleep: withdraw }, undefined, {
      consents: consentsOrError,
      onError: (error) => errors.push(error),
    });
    await post();
    await resumer.settled();
    expect([received.length, ended, errors]).toMatchObject([1, [{ status: 200 }], [down]]);
  });
});

it("rejects invalid records with 422 immediately, without resuming the chain", async () => {
  const { url, received } = await receiveResumed();
  const { post, resumer } = await serve(url);
  expect((await post({}, ["not a statement"])).status).toBe(422);
  await resumer.settled();
  expect(received).toEqual([]);
});

it("retries while the connector is not ready", async () => {
  const { url, received } = await receiveResumed(500, 503);
  const { post, resumer, ended } = await serve(url);
  await post();
  await resumer.settled();
  expect(received).toHaveLength(3);
  expect(ended).toMatchObject([{ status: 200 }]);
});

it("lets the connector send a step again if it could not be resumed", async () => {
  const { url, received } = await receiveResumed(500, 500, 500);
  const { post, resumer, ended } = await serve(url);
  await post();
  await resumer.settled();
  await post();
  await resumer.settled();
  expect(received).toHaveLength(4);
  expect(ended.map(({ status }) => status)).toEqual([500, 200]);
});

it("does not send a learner's results to the address of a redirect", async () => {
  const { url, received } = await receiveResumed(307);
  const { post, resumer, ended } = await serve(url);
  await post();
  await resumer.settled();
  expect(received).toHaveLength(1);
  expect(ended).toMatchObject([{ status: 307 }]);
});

describe("closing", () => {
  it("delivers pending results, then accepts no more results", async () => {
    const { url, received } = await receiveResumed();
    const { post, resumer } = await serve(url);
    expect((await post()).status).toBe(202);
    await resumer.close(PATIENCE);
    expect(received).toHaveLength(1);
    expect((await post({ "x-ptx-service-chain-id": "another" })).status).toBe(503);
  });

  test.each<[what: string, sleep?: ResumerOptions["sleep"]]>([
    ["wait for an answer", noWait],
    ["wait for their next attempt"],
  ])("abandons results that %s after the time limit", async (_, sleep) => {
    const { url } = await neverAnswer();
    const ended: Resumption[] = [];
    const onResume = (resumption: Resumption): unknown => ended.push(resumption);
    const resumer = createResumer({ url, sleep, onResume });
    const start = performance.now();
    resumer.resume({ chainId: "chain", targetId: "target" }, {}, undefined, always);
    await resumer.close(100);
    expect(performance.now() - start).toBeLessThan(PATIENCE);
    expect(ended).toMatchObject([{ status: 502 }]);
  });
});

it("reports an unreachable connector", async () => {
  const { post, resumer, ended } = await serve("http://127.0.0.1:1/service-chain/resume");
  expect((await post()).status).toBe(202);
  await resumer.settled();
  expect(ended).toMatchObject([{ status: 502 }]);
});

test.each<[how: string, fail: () => void]>([
  [
    "throws",
    () => {
      throw new Error("log is full");
    },
  ],
  ["rejects", () => Promise.reject(new Error("log is full"))],
])("reports an observer of deliveries that %s, and continues the chains", async (_, onResume) => {
  const { url, received } = await receiveResumed();
  const errors: unknown[] = [];
  const { post, resumer } = await serve(url, { onResume, onError: (error) => errors.push(error) });
  for (const chain of ["chain-1", "chain-2"]) {
    expect((await post({ "x-ptx-service-chain-id": chain })).status).toBe(202);
    await resumer.settled();
  }
  expect(received).toHaveLength(2);
  expect(errors).toEqual([new Error("log is full"), new Error("log is full")]);
});

it("sends results only to the operator's address, whatever address a request names", async () => {
  const attacker = await receiveResumed();
  const { url, received } = await receiveResumed();
  const { post, resumer } = await serve(url);
  const address = attacker.url;
  await post(
    {
      host: new URL(address).host,
      "x-ptx-incomingdataspaceconnectoruri": address,
      "x-interlocutor-connector": address,
      "x-ptx-service-chain-next-target": address,
      "x-ptx-service-chain-next-node": address,
      "x-forwarded-host": new URL(address).host,
    },
    [],
  );
  await resumer.settled();
  expect([attacker.received, received.length]).toEqual([[], 1]);
});

test("rejects a misspelt option of a resumer", () => {
  const options = { url: "http://connector/", onResumed() {}, sleep: 5 };
  expect(() => createResumer(options as never)).toThrow(
    "options: expected only the names url, onResume, onError, sleep, got an unknown name; did you mean onResume?\nsleep: expected a function, got 5",
  );
});

test.each([
  "",
  "connector",
  "ftp://connector/",
  "file:///etc/passwd",
  "http://user:secret@connector/",
])("rejects the address %j without showing it", (url) => {
  expect(() => createResumer({ url })).toThrow(
    "url: expected an http or https address without user and password",
  );
});
