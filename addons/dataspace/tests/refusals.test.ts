import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { buildDataset } from "@mastery/core";
import { transform } from "@mastery/core/model";
import { learnerId, smallDataset } from "@mastery/core/testing";
import { createApi } from "@mastery/openapi";
import { beforeAll, describe, expect, it, onTestFinished, test, vi } from "vitest";
import type { ListenerOptions, ObservedExchange, ServedModel } from "../src/index.ts";
import { createResumer } from "../src/index.ts";
import {
  CHAIN,
  connectorHeaders,
  NEXT,
  receiveResumed,
  serveExchanges,
} from "./connector.fixture.ts";
import { noConsent, type Sent, send } from "./requests.fixture.ts";
import { CONSENTS, consents, NAME, openSchool, statementsOf } from "./school.fixture.ts";

/** Milliseconds to wait for a response on a busy machine. A body may take longer to arrive. */
const PATIENCE = 20_000;

let served: ServedModel;
beforeAll(async () => {
  served = await openSchool();
});

const statements = statementsOf(0);

function serve(options: Partial<ListenerOptions> = {}) {
  return serveExchanges({ served: () => served, consents: () => consents, ...options });
}

test.each<[what: string, sent: Sent, status: number, detail: unknown]>([
  ["another path", { path: "/" }, 404, "There is nothing at this path."],
  ["a path of the service itself", { path: "/learners" }, 404, "There is nothing at this path."],
  ["GET", { method: "GET" }, 405, "This path supports only POST."],
  ["PUT, as to a URL with {userId}", { method: "PUT" }, 405, "This path supports only POST."],
  [
    "no consent",
    { headers: noConsent },
    403,
    "Expected one consent, in the header x-ptx-consent-id.",
  ],
  [
    "two consents",
    { headers: { "consent-id": CONSENTS[3] } },
    403,
    "Expected one consent, in the header x-ptx-consent-id.",
  ],
  [
    "an unknown consent",
    { headers: { ...noConsent, "x-ptx-consent-id": "66ffffffffffffffffffffff" } },
    403,
    "These credentials do not permit using this consent.",
  ],
  [
    "a parameter that the catalogue does not allow, and an invalid parameter",
    { path: "/exchange?limit=20&n=11" },
    422,
    [
      { loc: ["query"], msg: "Expected no parameter other than n", type: "extra_forbidden" },
      {
        loc: ["query", "n"],
        msg: "Input should be less than or equal to 10",
        type: "less_than_equal",
        input: "11",
        ctx: { le: 10 },
      },
    ],
  ],
  [
    "another type of content",
    { headers: { "content-type": "text/csv" } },
    415,
    "Expected a body of type application/json.",
  ],
  [
    "an encoded body",
    { headers: { "content-encoding": "gzip" } },
    415,
    "Expected a body without content encoding.",
  ],
  ["an oversized body", { body: " ".repeat(5001) }, 413, "Expected a body of at most 5000 bytes."],
  [
    "malformed JSON",
    { body: `{"data": ["${NAME}",]}` },
    400,
    expect.stringMatching(/^The body is not JSON: expected .* at character \d+\.$/),
  ],
  ["no body", { body: "" }, 400, expect.stringContaining("at character 1")],
  [
    "bytes that are not UTF-8",
    { body: Uint8Array.of(0x22, 0xff, 0x22) },
    400,
    "The body is not UTF-8.",
  ],
])("rejects %s", async (_, sent, status, detail) => {
  const { url } = await serve({ maxBytes: 5000 });
  const response = await send(url, sent);
  const text = await response.text();
  expect([response.status, JSON.parse(text)]).toEqual([status, { detail }]);
  expect(text).not.toContain(NAME);
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f]{20}$/);
});

it.each(["0", "11", "+5", "%2B3", "05", "-1", "five", "1e1", "", "5&n=0"])(
  'validates "n=%s" like the HTTP API',
  async (n) => {
    const api = createApi(await transform(served.model, await buildDataset(smallDataset())));
    const target = `/recommend/${learnerId(0)}?n=${n}`;
    const asked = await api.respond({ method: "GET", target, headers: {} });
    const { url } = await serve();
    const answer = await send(url, { path: `/exchange?n=${n}` });
    expect(answer.status).toBe(asked.status);
    if (answer.status === 200) return;
    expect(await answer.text()).toBe(new TextDecoder().decode(asked.body));
  },
);

it("lists every issue of the records with its location, and quotes nothing about a person", async () => {
  const { url } = await serve();
  const wrong = { ...statements[0], result: { score: { scaled: "a lot" } } };
  const response = await send(url, {
    body: JSON.stringify({ data: [NAME, statements[0], wrong, { actor: { name: NAME } }] }),
  });
  expect(response.status).toBe(422);
  const { detail } = (await response.json()) as { detail: { loc: unknown[] }[] };
  expect(detail.map(({ loc }) => loc.slice(0, 3))).toEqual(
    expect.arrayContaining([
      ["body", "data", 0],
      ["body", "data", 2],
      ["body", "data", 3],
    ]),
  );
  expect(JSON.stringify(detail)).not.toContain(NAME);
});

test.each([
  [
    "groups in groups",
    `{"actor": ${'{"member": ['.repeat(100_000)}{}${"]}".repeat(100_000)}}`,
    "one of mbox, mbox_sha1sum, openid, account, got none",
  ],
  ["very many statements with issues", `[${"1, ".repeat(200_000)}1]`, "an object, got a number"],
  ["lists in lists", `${"[".repeat(500_000)}${"]".repeat(500_000)}`, "an object, got a list"],
])("rejects %s with 422 and a short response", async (_, body, expected) => {
  const errors: unknown[] = [];
  const { url } = await serve({ onError: (error) => errors.push(error) });
  const response = await send(url, { body });
  const text = await response.text();
  expect([response.status, errors]).toEqual([422, []]);
  expect(text).toContain(expected);
  expect(text.length).toBeLessThan(20_000);
});

it("rejects a body without Content-Length as soon as it exceeds the limit", async () => {
  const { url } = await serve({ maxBytes: 100 });
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 1000;
      controller.enqueue(new Uint8Array(1000));
    },
  });
  const headers = connectorHeaders(CONSENTS[0]);
  const asked = fetch(`${url}/exchange`, {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit);
  // Depending on timing, the client sees the response or the end of the connection.
  const status = await asked.then(
    (response) => response.status,
    () => 413,
  );
  expect(status).toBe(413);
  expect(sent).toBeLessThan(100_000_000);
});

it("times out a slow client, and frees its place", async () => {
  const { url, port } = await serve({ bodyTimeout: 50, maxExchanges: 1 });
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
  });
  const fields = Object.entries({
    host: "x",
    ...connectorHeaders(CONSENTS[0]),
    "content-length": "100",
  });
  socket.write(
    `POST /exchange HTTP/1.1\r\n${fields.map((f) => f.join(": ")).join("\r\n")}\r\n\r\n{`,
  );
  let answer = "";
  socket.setEncoding("utf8").on("data", (text) => (answer += text));
  await once(socket, "close");
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain("connection: close");
  expect((await send(url, {})).status).toBe(200);
});

describe.each<[how: string, leave: (client: Socket) => void]>([
  ["ends the connection", (client) => client.destroy()],
  ["resets the connection", (client) => client.resetAndDestroy()],
])("immediately frees the place of a client that %s", (_, leave) => {
  async function leaveWhen(moment: "authorized" | "read"): Promise<void> {
    const answers: ObservedExchange[] = [];
    const { url, port } = await serve({
      maxExchanges: 1,
      async authorize({ host }) {
        if (client.destroyed) return { learners: "all" };
        if (moment === "read") host.once("resume", () => leave(client));
        else {
          const hasLeft = new Promise((resolve) => {
            host.once("close", resolve);
            host.socket.once("end", resolve);
          });
          leave(client);
          await hasLeft;
        }
        return { learners: "all" };
      },
      onExchange: (exchange) => answers.push(exchange),
    });
    const fields = Object.entries({
      host: "x",
      ...connectorHeaders(CONSENTS[0]),
      "content-length": "2",
    });
    const client = connect(port, "127.0.0.1");
    client.write(
      `POST /exchange HTTP/1.1\r\n${fields.map((f) => f.join(": ")).join("\r\n")}\r\n\r\n[`,
    );
    await vi.waitFor(() => expect(answers).toMatchObject([{ status: 400 }]), PATIENCE);
    expect((await send(url, {})).status).toBe(200);
  }

  it("during authorization", () => leaveWhen("authorized"));
  it("in the middle of the body", () => leaveWhen("read"));
});

it("responds with 503 and Retry-After to too many exchanges", async () => {
  const { url, port } = await serve({ maxExchanges: 1 });
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
  });
  const fields = Object.entries({
    host: "x",
    ...connectorHeaders(CONSENTS[0]),
    "content-length": "2",
    expect: "100-continue",
  });
  socket.write(
    `POST /exchange HTTP/1.1\r\n${fields.map((f) => f.join(": ")).join("\r\n")}\r\n\r\n`,
  );
  await once(socket, "data");
  const response = await send(url, {});
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
  socket.write("[]");
  await once(socket, "data");
  expect((await send(url, {})).status).toBe(200);
});

test.each([
  ["one caller with slow bodies leaves", "first"],
  // Such callers can be pupils, for example.
  ["callers without a name and with slow bodies leave", undefined],
])("%s places for other callers", async (_, slowCaller) => {
  const { url, port } = await serve({
    maxExchanges: 2,
    authorize: ({ request }) => ({
      learners: "all",
      caller: request.headers["x-caller"] as string,
    }),
  });
  const slow = connect(port, "127.0.0.1");
  onTestFinished(() => {
    slow.destroy();
  });
  const fields = Object.entries({
    host: "x",
    ...connectorHeaders(CONSENTS[0]),
    ...(slowCaller && { "x-caller": slowCaller }),
    "content-length": "2",
    expect: "100-continue",
  });
  slow.write(`POST /exchange HTTP/1.1\r\n${fields.map((f) => f.join(": ")).join("\r\n")}\r\n\r\n`);
  await once(slow, "data");
  expect((await send(url, { headers: { "x-caller": slowCaller } })).status).toBe(503);
  expect((await send(url, { headers: { "x-caller": "second" } })).status).toBe(200);
});

it("refuses a step that cannot be resumed", async () => {
  const { url: resume } = await receiveResumed();
  const { url } = await serve({ resumer: createResumer({ url: resume }) });
  for (const id of [undefined, "", "a b"]) {
    const headers = { ...CHAIN, ...NEXT, "x-ptx-target-id": id };
    expect((await send(url, { headers })).status).toBe(400);
  }
});
