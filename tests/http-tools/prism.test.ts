import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestListener, type RunningServer, startServer } from "@mastery/http-node";
import { type Case, GROUPS } from "@mastery/tests-conformance/cases";
import { awkwardSnapshot } from "@mastery/tests-conformance/snapshot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandOf, DOCUMENT } from "./run-tool.ts";

/** Prism itself fails at malformed percent-encoding. */
const BEYOND_PRISM = /%(?![0-9a-f]{2})|%FF|%C3%28/i;

/** What the document describes of the suite's traffic: `GET` of the six operations. */
const described = Object.values(GROUPS)
  .flat()
  .filter(
    ({ method, target, unmatched }) =>
      method === "GET" &&
      !unmatched &&
      !BEYOND_PRISM.test(target) &&
      !/^\/(docs|openapi|page)/.test(target),
  );
/** Requests as the document has them; the service also takes a repeated `n`, a sign and further parameters. */
const wellFormed = described.filter(
  ({ status, target }) =>
    (status === 200 || status === 404) && /^[^?]*(\?n=([1-9]|10))?$/.test(target),
);

interface Violation {
  readonly location: readonly string[];
  readonly message: string;
}

let server: RunningServer;
beforeAll(async () => {
  server = await startServer(createRequestListener(await awkwardSnapshot()), {
    port: 0,
    closingPeriod: 0,
  });
});
afterAll(() => server.close());

test("Prism lets every well-formed request and its answer pass", async () => {
  await using prism = await startPrism("--errors");
  expect(wellFormed.length).toBeGreaterThan(40);
  for (const one of wellFormed) {
    const response = await prism.send(one);
    expect({ status: response.status, violations: violationsOf(response) }, one.target).toEqual({
      status: one.status,
      violations: [],
    });
  }
}, 120_000);

test("Prism finds no fault with an answer, whatever the request", async () => {
  await using prism = await startPrism();
  expect(described.length).toBeGreaterThan(wellFormed.length + 100);
  for (const one of described) {
    const response = await prism.send(one);
    const ofAnswers = violationsOf(response).filter(({ location }) => location[0] === "response");
    expect({ status: response.status, ofAnswers }, one.target).toEqual({
      status: one.status,
      ofAnswers: [],
    });
  }
}, 120_000);

function violationsOf(response: Response): readonly Violation[] {
  return JSON.parse(response.headers.get("sl-violations") ?? "[]");
}

interface Prism extends AsyncDisposable {
  send(request: Case): Promise<Response>;
}

/** Prism as a proxy before the server, checking both directions against the document. */
async function startPrism(...options: string[]): Promise<Prism> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      commandOf("@stoplight/prism-cli", "prism"),
      ...["proxy", DOCUMENT, server.url, "--port", String(port), "--host", "127.0.0.1"],
      ...options,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  await listening(child);
  return {
    send: ({ target, headers }) =>
      fetch(`http://127.0.0.1:${port}${target}`, { headers: { ...headers } }),
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, "exit");
    },
  };
}

function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout!.on("data", (chunk) => {
      output += chunk;
      if (output.includes("Prism is listening")) resolve();
    });
    child.once("exit", () => reject(new Error(`Prism did not start: ${output}`)));
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
