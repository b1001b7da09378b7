import { buildDataset } from "@mastery/core";
import { transform } from "@mastery/core/model";
import { learnerId, smallDataset } from "@mastery/core/testing";
import type { RunningServer } from "@mastery/http-node";
import { beforeAll, describe, expect, it, test } from "vitest";
import type { ExchangeAnswer, ServedModel } from "../src/index.ts";
import { CHAIN, CONTRACT, connectorHeaders, serveExchanges } from "./connector.fixture.ts";
import { CONSENTS, consents, NAME, openSchool, pseudonym, statementsOf } from "./school.fixture.ts";

let served: ServedModel;
beforeAll(async () => {
  served = await openSchool();
});

function serve(): Promise<RunningServer> {
  return serveExchanges({ served: () => served, consents: () => consents });
}

async function post(body: unknown, headers: object = {}, query = ""): Promise<Response> {
  const { url } = await serve();
  return fetch(`${url}/exchange${query}`, {
    method: "POST",
    headers: { ...connectorHeaders(CONSENTS[0]), ...headers },
    body: JSON.stringify(body),
  });
}

async function answerOf(response: Response): Promise<ExchangeAnswer> {
  expect(response.status).toBe(200);
  return (await response.json()) as ExchangeAnswer;
}

/** Returns the expected response about a learner, computed from a dataset with the same traces. */
async function expectedAbout(n: number, count = 5): Promise<object> {
  const snapshot = await transform(served.model, await buildDataset(smallDataset()));
  const id = learnerId(n);
  return {
    basis: "scored_traces",
    profile: snapshot.profile(id),
    assignment: snapshot.assignment(id),
    recommendations: snapshot.recommend(id, count),
  };
}

const all = statementsOf(0);
const [first, ...others] = all;
const envelope = (data: unknown): object => ({ data, contract: CONTRACT, params: { foo: "bar" } });

describe("every documented form of a body gets the response that the service returns for the same records:", () => {
  test.each<[shape: string, body: unknown]>([
    ["data, contract and params", envelope(all)],
    [
      "with parameters of the previous node",
      { ...envelope(all), previousNodeParams: { paramsFromPreviousNode: "something" } },
    ],
    ["params as an empty string", { ...envelope(all), params: "" }],
    [
      "additional data beside the main thread",
      envelope({
        additionalData: [
          {
            participant: { name: "Other", connectorUrl: "https://other.example/", id: "66d1" },
            params: { params1: "something" },
            data: others,
          },
        ],
        origin: first,
      }),
    ],
    [
      "additional data without any from the main thread",
      envelope({ additionalData: [{ data: all }] }),
    ],
    ["the data alone, as with skipBodyProcessing", all],
    ["a page of a record store", { statements: all, more: "" }],
    ["a page within data", envelope({ statements: all })],
    ["data as a JSON string", envelope(JSON.stringify(all))],
    [
      "responses of the Learning Records Converter",
      envelope(all.map((output_trace) => ({ input_format: "custom_csv", output_trace }))),
    ],
    ["records in another order", envelope([...all].reverse())],
  ])("%s", async (_, body) => {
    const response = await post(body);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      ...(await expectedAbout(0)),
      statements: { read: all.length, mapped: all.length, reasons: {} },
    });
  });

  test.each<[shape: string, traces: number, body: unknown]>([
    ["one record alone", 1, first],
    ["one record within data", 1, envelope(first)],
    ["no record", 0, []],
    ["no record within data", 0, envelope([])],
    ["null as data", 0, envelope(null)],
  ])("%s", async (_, traces, body) => {
    expect((await answerOf(await post(body))).profile.n_traces).toBe(traces);
  });
});

it("counts the statements of a learner under each pseudonym that the consent names", async () => {
  const second = pseudonym(77);
  const mixed = statementsOf(0).map((one, i) =>
    i === 0 ? { ...one, actor: { mbox_sha1sum: second.toUpperCase() } } : one,
  );
  const [learner] = consents.values();
  const { url } = await serveExchanges({
    served: () => served,
    consents: () => new Map([[CONSENTS[0], { ...learner!, pseudonyms: [second] }]]),
  });
  const response = await fetch(`${url}/exchange`, {
    method: "POST",
    headers: connectorHeaders(CONSENTS[0]),
    body: JSON.stringify(mixed),
  });
  expect(await response.json()).toMatchObject(await expectedAbout(0));
});

it.each<[what: string, body: unknown]>([
  ["nothing is sent", []],
  [
    "no statement is mapped",
    statementsOf(0).map((one) => ({ ...one, object: { id: "urn:other" } })),
  ],
  ["no statement has a score", statementsOf(0).map((one) => ({ ...one, result: {} }))],
])("claims nothing about a learner of whom %s: only where everyone starts", async (_, body) => {
  const { basis, assignment, recommendations } = await answerOf(await post(body));
  expect({ basis, assignment }).toEqual({ basis: "none", assignment: null });
  expect(recommendations.length).toBeGreaterThan(0);
  for (const one of recommendations) {
    expect(one).toEqual({
      resource_id: expect.any(String),
      title: expect.any(String),
      explanation:
        "aucun résultat noté pour cet élève : c'est par là que commencent les élèves de ce niveau",
    });
  }
});

it("responds directly at the end of a chain, and also in the middle if chains are not resumed", async () => {
  for (const headers of [CHAIN, { ...CHAIN, "x-ptx-service-chain-next-target": "https://next" }]) {
    const response = await post(envelope(all), headers);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject(await expectedAbout(0));
  }
});

it("the response has no field named data, which a connector would treat as the whole response", async () => {
  expect(await answerOf(await post(envelope(all)))).not.toHaveProperty("data");
});

it("returns the number of recommendations in the query", async () => {
  for (const n of [1, 2, 10]) {
    const response = await post(envelope(all), {}, `?n=${n}`);
    expect(await response.json()).toMatchObject(await expectedAbout(0, n));
  }
});

it("responds to a repeated request with the same bytes", async () => {
  const { url } = await serve();
  const init = {
    method: "POST",
    headers: connectorHeaders(CONSENTS[0]),
    body: JSON.stringify(envelope(all)),
  };
  const answers = [await fetch(`${url}/exchange`, init), await fetch(`${url}/exchange`, init)];
  const [one, two] = await Promise.all(answers.map((answer) => answer.text()));
  expect(one).toBe(two);
});

it("uses only records of the consenting learner, and counts other records", async () => {
  const response = await post(envelope([...all, ...statementsOf(3)]));
  const answer = await answerOf(response);
  expect(answer).toMatchObject(await expectedAbout(0));
  expect(answer.statements).toEqual({
    read: all.length + statementsOf(3).length,
    mapped: all.length,
    reasons: { unknown_learner: statementsOf(3).length },
  });
});

it("the response contains neither the name nor the pseudonym of the learner, and forbids caching", async () => {
  const response = await post(envelope(all));
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.text()).not.toMatch(new RegExp(`${NAME}|mbox|${CONSENTS[0]}`));
});

it("uses the table of consents at the time of the request", async () => {
  let table = consents;
  const { url } = await serveExchanges({ served: () => served, consents: () => table });
  const ask = () =>
    fetch(`${url}/exchange`, {
      method: "POST",
      headers: connectorHeaders(CONSENTS[0]),
      body: JSON.stringify(all),
    });
  expect((await ask()).status).toBe(200);
  table = new Map();
  expect((await ask()).status).toBe(403);
});
