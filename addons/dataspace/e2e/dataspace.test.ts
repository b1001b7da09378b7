import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { learnerId, smallDataset } from "@mastery/core/testing";
import { beforeAll, describe, expect, it, onTestFinished, test } from "vitest";
import { start } from "../../../packages/cli/e2e/mastery.ts";
import { textAt } from "../../../packages/cli/e2e/observed.ts";
import { temporaryDirectory, writeData } from "../../../packages/cli/tests/data.ts";
import { run } from "../../../packages/cli/tests/run.ts";

const CLI = join(import.meta.dirname, "..");

const CONSENT = "660000000000000000000001";
const NAME = "Anne-Sophie Marqueur";
const PSEUDONYM = createHash("sha1").update("mailto:anne@school.example").digest("hex");
const row = {
  consent_id: CONSENT,
  learner_id: learnerId(0),
  display_name: NAME,
  grade_level: 3,
  mbox_sha1sum: PSEUDONYM,
};

const statements = smallDataset()
  .traces.filter(({ learner_id }) => learner_id === learnerId(0))
  .map(({ resource_id, verb, score }) => ({
    actor: { mbox: "mailto:anne@school.example", name: NAME },
    verb: { id: `http://adlnet.gov/expapi/verbs/${verb}` },
    object: { id: `https://lms.example/${resource_id}` },
    result: { ...(score === null ? {} : { score: { scaled: score } }) },
    timestamp: "2026-01-05T09:00:00Z",
  }));

let directory: string;
let data: string;
let model: string;
let consents: string;

beforeAll(async () => {
  directory = await temporaryDirectory();
  const school = await writeData();
  model = join(directory, "school.model");
  await run(["fit", "--data", school, "--out", model, "--quiet"]);
  const xapi = JSON.stringify({ activity_prefixes: ["https://lms.example/"] });
  // The command needs no learners or traces.
  data = await writeData({}, { "learners.jsonl": null, "traces.jsonl": null, "xapi.json": xapi });
  consents = join(directory, "consents.jsonl");
  await writeFile(consents, JSON.stringify(row));
});

/** Returns the required options followed by the given options. */
function args(...others: string[]): string[] {
  const required = ["--fitted", model, "--data", data, "--consents", consents];
  return ["dataspace", "serve", ...required, ...others];
}

async function serve(...others: string[]) {
  const server = start(args("--port", "0", ...others));
  onTestFinished(async () => {
    server.kill("SIGKILL");
    await server.ended;
  });
  const [, url] = await server.until(/listening on (http:\/\/\S+)\n/);
  return { ...server, url: url! };
}

function post(
  url: string,
  headers: Record<string, string> = {},
  data: unknown = statements,
): Promise<Response> {
  return fetch(`${url}/exchange`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      connection: "close",
      "x-ptx-consent-id": CONSENT,
      ...headers,
    },
    body: JSON.stringify({ data, contract: "https://contract.example/1", params: {} }),
  });
}

describe("dataspace serve", () => {
  it("responds to an exchange while another exchange sends an invalid body, reports the first 50 issues in this body, and shuts down cleanly", async () => {
    const server = await serve();
    const wrong = post(server.url, {}, Array(300_000).fill(1));
    const response = await post(server.url);
    expect(response.status).toBe(200);
    const { profile, recommendations, statements: counts } = (await response.json()) as never;
    expect(profile).toMatchObject({ learner_id: learnerId(0), n_traces: statements.length });
    expect(counts).toEqual({ read: statements.length, mapped: statements.length, reasons: {} });
    expect(recommendations).not.toEqual([]);
    // The invalid body is read only up to its fiftieth issue.
    const refused = await wrong;
    expect(refused.status).toBe(422);
    const { detail } = (await refused.json()) as { detail: { loc: unknown[] }[] };
    expect(detail).toHaveLength(50);
    expect(detail.at(-1)!.loc).toEqual(["body", "data", 49]);
    server.kill("SIGTERM");
    expect(await server.ended).toEqual({
      code: 0,
      stdout: `listening on ${server.url}\n`,
      stderr: "1 consent in the table\nshutting down; press Ctrl+C again to quit now\n",
    });
  });

  it("publishes the metrics of its model and its reloads, and counts health checks", async () => {
    const server = start(args("--port", "0", "--metrics-port", "0"));
    onTestFinished(async () => {
      server.kill("SIGKILL");
      await server.ended;
    });
    const [, metrics] = await server.until(/metrics at (http:\/\/\S+)\n/);
    const [, url] = await server.until(/listening on (http:\/\/\S+)\n/);
    const { model_revision: revision } = JSON.parse(await textAt(`${url}/health`));
    const read = async (): Promise<string[]> =>
      (await textAt(metrics!)).match(
        /^mastery_(?:model_info|model_reloads_total.*succeeded|http_requests_total).*$/gm,
      )!;
    const info = `mastery_model_info{revision="${revision}"} 1`;
    expect(await read()).toEqual([
      'mastery_http_requests_total{operation="getHealth",status="200"} 1',
      info,
      'mastery_model_reloads_total{outcome="succeeded"} 0',
    ]);
    server.kill("SIGHUP");
    await server.until(/reloaded the model/);
    expect((await read()).slice(1)).toEqual([
      info,
      'mastery_model_reloads_total{outcome="succeeded"} 1',
    ]);
  });

  it("refuses with 422 an exchange that exceeds its time limit, and answers an exchange within its time limit", async () => {
    const program = `
      import { openExchangeWorkers, openServedModel } from "@mastery/dataspace";
      import { readModel } from "@mastery/node/models";
      const [, model, data, learner] = process.argv;
      const served = await openServedModel(await readModel(model), data);
      const exchange = { body: Buffer.from("[]"), learner: JSON.parse(learner), n: 1 };
      for (const seconds of [60, 0.001]) {
        const workers = openExchangeWorkers(seconds);
        const answer = await workers.answer(served, exchange).catch(({ response }) => response);
        console.log(answer.status ?? answer.profile.n_traces);
        workers.close();
      }`;
    const argv = ["--input-type=module", "--eval", program, model, data, JSON.stringify(row)];
    const { stdout } = await promisify(execFile)(process.execPath, argv, { cwd: CLI });
    expect(stdout).toBe("0\n422\n");
  });

  it("leaves no files, and logs nothing about a learner", async () => {
    const temporary = await temporaryDirectory();
    const before = await readdir(directory);
    const server = start(args("--port", "0", "--log", "json"), { TMPDIR: temporary });
    const [, url] = await server.until(/listening on (http:\/\/\S+)\n/);
    expect((await post(url!)).status).toBe(200);
    expect((await post(url!, { "x-ptx-consent-id": "66ff" })).status).toBe(403);
    await fetch(`${url}/exchange/${learnerId(0)}?name=${encodeURIComponent(NAME)}`);
    server.kill("SIGTERM");
    const { stdout, stderr } = await server.ended;
    expect(stderr.match(/"operation":"exchange","status":(200|403)/g)).toHaveLength(2);
    expect(stderr).toContain('"operation":"other","status":404');
    for (const secret of [learnerId(0), CONSENT, "66ff", PSEUDONYM, NAME, "lms.example"]) {
      expect(stdout + stderr).not.toContain(secret);
    }
    expect(await readdir(temporary)).toEqual([]);
    expect(await readdir(directory)).toEqual(before);
  });

  it("requires a key if keys are configured, and reloads a changed table of consents", async () => {
    const keys = join(directory, "keys.jsonl");
    const made = await run(["key", "new", "--name", "connector", "--learners", "all", "-k", keys]);
    const table = join(directory, "changing.jsonl");
    await writeFile(table, "");
    const server = await serve("--consents", table, "--host", "0.0.0.0", "--keys", keys);
    const url = server.url.replace("0.0.0.0", "127.0.0.1");
    expect((await post(url)).status).toBe(401);
    const authorization = `Bearer ${made.stdout.trim()}`;
    expect((await post(url, { authorization })).status).toBe(403);
    await writeFile(table, JSON.stringify(row));
    await expect
      .poll(async () => (await post(url, { authorization })).status, { timeout: 30_000 })
      .toBe(200);
  });

  it("counts exchanges and refusals, and omits snapshot metrics and learner data", async () => {
    const server = start(args("--port", "0", "--metrics-port", "0"));
    const [, metricsUrl] = await server.until(/^metrics at (http:\/\/\S+)\n/m);
    const [, url] = await server.until(/^listening on (http:\/\/\S+)\n/m);
    await post(url!);
    await post(url!, { "x-ptx-consent-id": "66ff" });
    const elsewhere = request(`${url}/exchange`, { headers: { host: "school.example" } });
    await once(elsewhere.end(), "response");
    const metrics = await textAt(metricsUrl!);
    const total = "mastery_http_requests_total";
    expect(metrics).toContain(`\n${total}{operation="exchange",status="200"} 1\n`);
    expect(metrics).toContain(`\n${total}{operation="exchange",status="403"} 1\n`);
    expect(metrics).toContain('\nmastery_http_refused_total{status="421"} 1\n');
    expect(metrics).toMatch(/\nprocess_resident_memory_bytes \d{7,}\n/);
    expect(metrics).not.toContain("mastery_snapshot_");
    for (const secret of [learnerId(0), CONSENT, "66ff", PSEUDONYM, NAME]) {
      expect(metrics).not.toContain(secret);
    }
    server.kill("SIGTERM");
    expect((await server.ended).code).toBe(0);
  });

  it("maps levels in the catalogue and in consents to grades", async () => {
    const grades = { "6e": 1, "5e": 2, "4e": 3, "3e": 4 };
    const resources = smallDataset().resources.map((resource) => ({
      ...resource,
      grade_level: Object.keys(grades)[resource.grade_level - 1],
    }));
    const catalogue = await writeData(
      {},
      {
        "learners.jsonl": null,
        "traces.jsonl": null,
        "xapi.json": await readFile(join(data, "xapi.json"), "utf8"),
        "levels.json": JSON.stringify({ grades }),
        "resources.json": JSON.stringify(resources),
      },
    );
    const table = join(directory, "levels.jsonl");
    await writeFile(table, JSON.stringify({ ...row, grade_level: "4e" }));
    const expected = await (await post((await serve()).url)).json();
    const { url } = await serve("--data", catalogue, "--consents", table);
    expect(await (await post(url)).json()).toEqual(expected);
  });

  it("reloads the model on SIGHUP, and keeps the previous model if reloading fails", async () => {
    const fitted = join(directory, "replaced.model");
    await copyFile(model, fitted);
    const server = await serve("--fitted", fitted);
    await writeFile(fitted, "no model");
    server.kill("SIGHUP");
    await server.until(/warning: not reloaded, the previous model stays in service: .*replaced/);
    expect((await post(server.url)).status).toBe(200);
    await copyFile(model, fitted);
    server.kill("SIGHUP");
    await server.until(/^reloaded the model and its catalogue$/m);
    expect((await post(server.url)).status).toBe(200);
    server.kill("SIGTERM");
    expect((await server.ended).code).toBe(0);
  });

  /** Starts a server that receives results like a connector, and stops it when the test ends. */
  async function connectorOf(listener: RequestListener): Promise<string> {
    const connector = createServer(listener).listen(0, "127.0.0.1");
    await once(connector, "listening");
    onTestFinished(() => {
      connector.closeAllConnections();
      connector.close();
    });
    const { port } = connector.address() as AddressInfo;
    return `http://127.0.0.1:${port}/service-chain/resume`;
  }

  const step = {
    "x-ptx-service-chain-id": "chain-1",
    "x-ptx-target-id": "https://catalogue.example/offer/2",
    "x-ptx-service-chain-next-target": "https://catalogue.example/offer/3",
  };

  it("acknowledges a step in the middle of a chain, and sends its result to the configured address before exiting", async () => {
    const bodies: unknown[] = [];
    const resume = await connectorOf(async (request, response) => {
      let text = "";
      for await (const chunk of request.setEncoding("utf8")) text += chunk;
      bodies.push(JSON.parse(text));
      response.end("{}");
    });
    const server = await serve("--resume-url", resume, "--log", "text");
    expect((await post(server.url, step)).status).toBe(202);
    server.kill("SIGTERM");
    const { code, stderr } = await server.ended;
    // The process waits for the result that is being sent.
    expect(code).toBe(0);
    expect(stderr).toMatch(/ resume 200 /);
    expect(bodies).toMatchObject([
      { chainId: "chain-1", data: { profile: { n_traces: statements.length } } },
    ]);
  });

  it("abandons an undelivered result when the grace period ends, and logs it", async () => {
    const resume = await connectorOf(() => {});
    const server = await serve("--resume-url", resume, "--log", "text", "--grace-period", "1");
    expect((await post(server.url, step)).status).toBe(202);
    const start = performance.now();
    server.kill("SIGTERM");
    const { code, stderr } = await server.ended;
    // Without the grace period, one attempt to deliver would take 30 seconds.
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(code).toBe(0);
    expect(stderr).toMatch(/ resume 502 /);
    expect(stderr).toContain("warning: a service chain was not resumed");
  });

  test.each<[what: string, more: string[], code: number, error: RegExp]>([
    [
      "an address that other machines can reach, without keys",
      ["--host", "0.0.0.0"],
      2,
      /other machines can reach 0\.0\.0\.0/,
    ],
    [
      "a resume address that is not a URL",
      ["--resume-url", "connector:3000"],
      2,
      /^error: --resume-url: expected an http or https address/,
    ],
    ["a maximum body size of 0", ["--max-body", "0"], 2, /Expected an integer from 1 to 64/],
    [
      "a missing table",
      ["--consents", "/nowhere.jsonl"],
      1,
      /\/nowhere\.jsonl: expected a file that can be read/,
    ],
    ["a missing model", ["--fitted", "/nowhere.model"], 1, /nowhere\.model/],
  ])("rejects %s before listening", async (_, more, code, error) => {
    const outcome = await run(args("--port", "0", ...more));
    expect(outcome).toMatchObject({ code, stdout: "" });
    expect(outcome.stderr).toMatch(error);
  });

  it("rejects a catalogue of another model, and an invalid table of consents, before listening", async () => {
    const { resources } = smallDataset();
    const other = await writeData({ resources: resources.slice(1) });
    const mismatch = await run(args("--port", "0", "--data", other));
    expect(mismatch).toMatchObject({ code: 1, stdout: "" });
    expect(mismatch.stderr).toContain('resource "add-1": only in the model');
    const wrong = join(directory, "wrong.jsonl");
    await writeFile(wrong, `${JSON.stringify({ ...row, grade_level: 9 })}\n${NAME}\n`);
    const issues = await run(args("--port", "0", "--consents", wrong));
    expect(issues).toEqual({
      code: 1,
      stdout: "",
      stderr: `error: ${wrong}: line 1: grade_level: expected an integer from 1 to 5, got 9\n${wrong}: line 2: expected an object, got nothing\n`,
    });
  });
});

describe("dataspace describe", () => {
  const config = {
    participant: "https://catalogue.example/v1/catalog/participants/66d1",
    catalogue: "https://catalogue.example/v1",
    service: "https://mastery.school.example",
    name: "Mastery",
    description: "Profiles, clusters and recommendations",
    location: "FR",
    policies: [{ rule: "no-restriction" }],
  };

  it("prints the description as JSON-LD", async () => {
    const path = join(directory, "dataspace.json");
    await writeFile(path, JSON.stringify(config));
    const { code, stdout } = await run(["dataspace", "describe", "--config", path]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)["@graph"]).toHaveLength(6);
  });

  it("lists every problem in the configuration", async () => {
    const path = join(directory, "wrong.json");
    await writeFile(path, JSON.stringify({ ...config, location: "France", policies: [] }));
    expect(await run(["dataspace", "describe", "--config", path])).toEqual({
      code: 2,
      stdout: "",
      stderr: `error: ${path}:\n  location: expected a country such as FR\n  policies: expected a list of at least one policy\n`,
    });
  });

  it("the published schema requires exactly the settings of the command", async () => {
    const path = new URL("../description.schema.json", import.meta.url);
    const { required } = JSON.parse(await readFile(path, "utf8")) as { required: string[] };
    expect(required.toSorted()).toEqual(Object.keys(config).toSorted());
  });
});
