import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { readSnapshot } from "@mastery/node/snapshots";
import { afterAll, expect, test } from "vitest";
import { temporaryDirectory } from "../../../../packages/cli/tests/data.ts";
import { run } from "../../../../packages/cli/tests/run.ts";

const LMS = "https://lms.example";
const BLOCKS = `${LMS}/xblock/`;
const ADL = "http://adlnet.gov/expapi/verbs";
/** Statements per page of the store. */
const PAGE = 25;

/** The fields of a generated trace that this test uses. */
interface Trace {
  readonly learner_id: string;
  readonly resource_id: string;
  readonly success: boolean | null;
  readonly score: number | null;
  readonly timestamp: string;
}
interface Learner {
  readonly learner_id: string;
  readonly mbox_sha1sum: string;
}

let server: Server | undefined;
afterAll(() => {
  server?.closeAllConnections();
  server?.close();
});

test("computes the same profiles, clusters and recommendations from a day of Open edX statements as from its traces", async () => {
  const school = await temporaryDirectory();
  await run(["generate", "--out", school, "--learners", "40", "--force", "--quiet"]);
  const traces = busiestDay(await linesOf<Trace>(school, "traces.jsonl"));
  const learners = await linesOf<Learner>(school, "learners.jsonl");
  const names = new Map(learners.map((one) => [one.mbox_sha1sum, one.learner_id]));
  const statements = traces.flatMap((trace) => sentFor(trace, names.get(trace.learner_id)!));

  // Computes the expected result from the day's traces in the product's own format.
  await writeFile(
    join(school, "traces.jsonl"),
    traces.map((one) => `${JSON.stringify(one)}\n`).join(""),
  );
  const expected = await computed(school);

  await rm(join(school, "traces.jsonl"));
  const mapping = { account_home_pages: [LMS], activity_prefixes: [BLOCKS] };
  await writeFile(join(school, "xapi.json"), JSON.stringify(mapping));
  const endpoint = await serve(statements);
  const fetched = await run(["fetch-xapi", "--endpoint", endpoint, "--out", school, "--quiet"]);
  expect(fetched).toMatchObject({ code: 0, stderr: "" });
  expect(fetched.stdout).toContain(`fetched ${statements.length} statements to`);

  const validated = await run(["validate", "--data", school, "--json", "--quiet"]);
  const scored = traces.filter(({ score }) => score !== null).length;
  expect(JSON.parse(validated.stdout).statements).toMatchObject({
    read: statements.length,
    mapped: traces.length,
    invalid: 0,
    reasons: { no_outcome: { count: scored }, other_verb: { count: traces.length } },
  });

  const snapshot = await computed(school);
  expect(snapshot.learners()).toEqual(expected.learners());
  expect(snapshot.clusters()).toEqual(expected.clusters());
  for (const { learner_id } of learners) {
    expect(snapshot.profile(learner_id)).toEqual(expected.profile(learner_id));
    expect(snapshot.recommend(learner_id, 10)).toEqual(expected.recommend(learner_id, 10));
  }
  const worked = names.get(traces[0]!.learner_id)!;
  expect(snapshot.profile(worked)!.n_traces).toBeGreaterThan(0);
  const [first] = snapshot.recommend(worked, 1)!;
  expect(first!.explanation).toMatch(/^Cible \d+ compétence/);
  console.log(
    `${statements.length} statements, ${traces.length} traces of ${traces[0]!.timestamp.slice(0, 10)}: ${first!.title}: ${first!.explanation}`,
  );
}, 120_000);

async function linesOf<T>(directory: string, name: string): Promise<T[]> {
  const text = await readFile(join(directory, name), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

function busiestDay(traces: readonly Trace[]): Trace[] {
  const days = new Map<string, Trace[]>();
  for (const trace of traces) {
    const day = trace.timestamp.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), trace]);
  }
  return [...days.values()].reduce((most, one) => (one.length > most.length ? one : most));
}

/** Returns the events that the platform sends when a learner works on a block: the opening of the block, the attempt, and any grade. */
function sentFor(trace: Trace, name: string): object[] {
  const statement = (verb: string, result?: object) => ({
    actor: { objectType: "Agent", account: { homePage: LMS, name } },
    verb: { id: verb },
    object: { id: BLOCKS + trace.resource_id, objectType: "Activity" },
    ...(result && { result }),
    timestamp: trace.timestamp,
    version: "1.0.3",
  });
  const opened = statement(`${ADL}/initialized`);
  if (trace.score === null) return [opened, statement(`${ADL}/completed`, outcomeOf(trace))];
  const score = { min: 0, max: 16, raw: 16 * trace.score, scaled: trace.score };
  const graded = statement("https://w3id.org/xapi/acrossx/verbs/evaluated", {
    ...outcomeOf(trace),
    score,
  });
  return [opened, statement(`${ADL}/attempted`), graded];
}

function outcomeOf({ success }: Trace): object {
  return success === null ? {} : { success };
}

/** Starts a record store that serves the statements in pages. */
async function serve(statements: readonly object[]): Promise<string> {
  const stored = statements.map((one, n) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
    ...one,
    stored: "2026-01-05T18:00:00Z",
  }));
  server = createServer((request, response) => {
    const from = Number(new URL(request.url!, "http://store").searchParams.get("from") ?? 0);
    const more = from + PAGE < stored.length ? `/xapi/statements?from=${from + PAGE}` : "";
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ statements: stored.slice(from, from + PAGE), more }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/xapi`;
}

async function computed(data: string) {
  const out = join(await temporaryDirectory(), "day.snapshot");
  const options = ["--embedder", "hashing", "--threads", "1", "--quiet"];
  const { code, stderr } = await run(["precompute", "--data", data, "--out", out, ...options]);
  expect([code, stderr.match(/error.*/)?.[0]]).toEqual([0, undefined]);
  return readSnapshot(out);
}
