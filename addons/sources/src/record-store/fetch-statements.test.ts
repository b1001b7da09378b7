import { spawnSync } from "node:child_process";
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type FetchOptions,
  type FetchProgress,
  type FetchReport,
  fetchStatements,
} from "./index.ts";
import { SmallStore, type Stored } from "./record-store.fixture.ts";

const AUTHORIZATION = "Basic c2Nob29sOnNlY3JldA==";

let directory: string;
let store: SmallStore;
let endpoint: string;
/** The waits that were requested, in milliseconds. */
let waits: number[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "lrs-"));
  store = new SmallStore(2);
  endpoint = await store.listen();
  store.statements.push(...[1, 2, 3, 4, 5].map(stored));
  waits = [];
});

afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

/** Returns the n-th statement, stored in second n. */
function stored(n: number): Stored {
  return { id: `s${n}`, stored: `2026-01-05T09:00:0${n}.000Z` };
}

function fetchAll(options: Partial<FetchOptions> = {}): Promise<FetchReport> {
  return fetchStatements(directory, {
    endpoint,
    authorization: AUTHORIZATION,
    sleep: async (wait) => waits.push(wait),
    ...options,
  });
}

async function fetched(): Promise<string[]> {
  const lines = await readFile(join(directory, "statements.jsonl"), "utf8");
  return lines
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line).id);
}

describe("statements", () => {
  test("are fetched page by page, oldest first, into a private file", async () => {
    const told: FetchProgress[] = [];
    const report = await fetchAll({ onProgress: (progress) => void told.push(progress) });
    expect(report).toEqual({ pages: 3, statements: 5, through: stored(5).stored, warnings: [] });
    expect(told.map(({ statements }) => statements)).toEqual([2, 4, 5]);
    expect(await fetched()).toEqual(["s1", "s2", "s3", "s4", "s5"]);
    expect(store.requests[0]).toBe("/xapi/statements?ascending=true");
    expect((await stat(join(directory, "statements.jsonl"))).mode & 0o777).toBe(0o600);
  });

  test("are fetched only if they were stored after a given time", async () => {
    await fetchAll({ since: stored(3).stored });
    expect(await fetched()).toEqual(["s4", "s5"]);
  });

  test("are fetched by the next call if they are new, and never twice", async () => {
    await fetchAll();
    expect((await fetchAll()).statements).toBe(0);
    // The first statement is stored at the same moment as the last known statement, and the second statement is stored later.
    store.statements.push({ ...stored(5), id: "s5b" }, stored(6));
    expect((await fetchAll()).statements).toBe(2);
    expect((await fetchAll()).statements).toBe(0);
    expect(await fetched()).toEqual(["s1", "s2", "s3", "s4", "s5", "s5b", "s6"]);
  });

  test("are fetched again if the store reported that it was not up to date", async () => {
    store.consistentThrough = stored(3).stored!;
    await fetchAll();
    store.statements.splice(3, 0, { id: "late", stored: "2026-01-05T09:00:03.500Z" });
    store.consistentThrough = stored(9).stored!;
    expect((await fetchAll()).statements).toBe(1);
    expect(await fetched()).toEqual(["s1", "s2", "s3", "s4", "s5", "late"]);
  });
});

describe("the links of a store", () => {
  test.each(["endless", "repeating"] as const)(
    "end the fetch if they are %s, and the fetch says so",
    async (fault) => {
      store.fault = fault;
      if (fault === "repeating") store.statements.splice(2);
      const all = store.statements.map(({ id }) => id);
      const ENDLESS =
        "the store linked to more statements, but returned none; the fetch ended there";
      expect(await fetchAll()).toMatchObject({ statements: all.length, warnings: [ENDLESS] });
      expect((await fetchAll()).statements).toBe(0);
      expect(await fetched()).toEqual(all);
      expect(store.requests.length).toBeLessThan(9);
    },
  );

  test("end the fetch if each page has other links to the statements of earlier pages", async () => {
    let links = 0;
    store.link = () => `/xapi/statements?since=&from=${(++links % 2) * 2}&link=${links}`;
    store.statements.splice(4);
    expect((await fetchAll()).statements).toBe(4);
    expect(await fetched()).toEqual(["s1", "s2", "s3", "s4"]);
  });

  test("are followed below the endpoint's path if a proxy removes its prefix from the path", async () => {
    store.prefix = "/lrs";
    // A new query after each page would not reach the third statement of the same moment.
    const { stored: moment } = stored(1);
    store.statements.splice(
      0,
      5,
      ...[1, 2, 3, 4, 5].map((n) => ({ id: `s${n}`, stored: moment! })),
    );
    await fetchAll({ endpoint: endpoint.replace("/xapi", "/lrs/xapi") });
    expect(await fetched()).toEqual(["s1", "s2", "s3", "s4", "s5"]);
    expect(store.requests.length).toBe(4);
  });

  test("are an error if neither they nor a new query lead to further statements", async () => {
    store.statements.splice(0, 5, ...[1, 2, 3].map((n) => ({ ...stored(1), id: `s${n}` })));
    store.link = () => "/elsewhere/1";
    await expect(fetchAll()).rejects.toThrow(
      `${endpoint}/: expected links to more statements, got links to no page, even after a new query; check whether a proxy changes the store's paths`,
    );
    expect(await fetched()).toEqual(["s1", "s2"]);
    store.link = (more) => more;
    expect((await fetchAll()).statements).toBe(1);
  });

  test.each([
    (more: string) => `http://internal.example:8080${more}`,
    (more: string) => `/${more}`,
    (more: string) => more.replace("/xapi/", ""),
    (more: string) => `/xapi/../xapi${more.slice("/xapi".length)}`,
  ])("lead to the endpoint's host, whatever host or path they name: %s", async (link) => {
    store.link = link;
    await fetchAll();
    expect(await fetched()).toEqual(["s1", "s2", "s3", "s4", "s5"]);
  });
});

describe("a store that does not return the oldest statements first", () => {
  beforeEach(() => {
    store.fault = "descending";
  });

  test("has each statement fetched once, and the fetch says so", async () => {
    const report = await fetchAll();
    expect(report).toMatchObject({ statements: 5, through: stored(5).stored });
    expect(report.warnings).toEqual([
      "the store does not return the oldest statements first; an interrupted fetch may start again, and skips the statements in the file",
    ]);
    store.statements.push(stored(6));
    expect((await fetchAll()).statements).toBe(1);
    expect(await fetched()).toEqual(["s5", "s4", "s3", "s2", "s1", "s6"]);
  });

  test("is fetched completely after an interruption, also if its link has expired", async () => {
    store.moods.push("ok", ...Array<"broken">(8).fill("broken"));
    await expect(fetchAll()).rejects.toThrow("HTTP 503");
    store.moods.push("forgetful");
    expect((await fetchAll()).statements).toBe(3);
    expect((await fetched()).sort()).toEqual(["s1", "s2", "s3", "s4", "s5"]);
  });
});

test("statements of a store that does not say when they were stored are fetched once, and the fetch says so", async () => {
  store.statements.splice(0, 5, ...["a", "b", "c"].map((id) => ({ id })));
  const warnings = [
    "the store does not say when each statement was stored; each fetch reads all statements again, and skips those in the file",
  ];
  expect(await fetchAll()).toMatchObject({ statements: 3, through: null, warnings });
  store.statements.push({ id: "d" });
  expect(await fetchAll()).toMatchObject({ statements: 1, warnings });
  expect(await fetched()).toEqual(["a", "b", "c", "d"]);
});

test("a statement that a page repeats is fetched once", async () => {
  store.statements.splice(1, 1, stored(1));
  await fetchAll();
  expect(await fetched()).toEqual(["s1", "s3", "s4", "s5"]);
});

describe("a store", () => {
  test("is queried again after a wait if it is busy or disconnects", async () => {
    store.moods.push("busy", "ok", "broken", "broken", "cut", "ok");
    expect((await fetchAll()).statements).toBe(5);
    expect(waits).toEqual([7000, 1000, 2000, 4000]);
    expect(await fetched()).toEqual(["s1", "s2", "s3", "s4", "s5"]);
  });

  test("ends the fetch if it stays unreachable, and the next fetch continues after the last page", async () => {
    store.moods.push("ok", ...Array<"broken">(8).fill("broken"));
    await expect(fetchAll()).rejects.toMatchObject({
      code: "RECORD_STORE_FAILED",
      message: `${endpoint}/statements: HTTP 503 (8 attempts)`,
    });
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000]);
    expect(await fetched()).toEqual(["s1", "s2"]);
    expect((await fetchAll()).statements).toBe(3);
    expect(await fetched()).toEqual(["s1", "s2", "s3", "s4", "s5"]);
    expect(store.requests.at(-2)).toContain("from=2");
  });

  test("is queried for statements since the last fetched statement if its link to the next page has expired", async () => {
    store.moods.push("ok", "forgetful");
    await fetchAll();
    expect(await fetched()).toEqual(["s1", "s2", "s3", "s4", "s5"]);
    expect(store.requests[2]).toBe(
      "/xapi/statements?ascending=true&since=2026-01-05T09%3A00%3A01.999Z",
    );
  });

  test("is not queried again if it rejects the credentials, which are never shown", async () => {
    const error = await fetchAll({ authorization: "Basic d3Jvbmc6c2VjcmV0" }).catch((e) => e);
    expect(error.message).toBe(`${endpoint}/statements: the credentials are refused (HTTP 401)`);
    expect(store.requests).toHaveLength(1);
    expect(JSON.stringify([error, error.stack])).not.toContain("d3Jvbmc6c2VjcmV0");
    const cursor = await fetchAll().then(() =>
      readFile(join(directory, "statements-cursor.json"), "utf8"),
    );
    expect(cursor).not.toContain("c2Nob29sOnNlY3JldA");
  });

  test("causes an error if it does not return JSON", async () => {
    store.moods.push("nonsense");
    await expect(fetchAll()).rejects.toThrow("/statements: the response is not JSON");
  });

  // This case was found by `npm run lab -- fuzz statement-pages`.
  test("causes an error, and discards the page, if the page does not list statements", async () => {
    store.moods.push("ok", "holes");
    await expect(fetchAll()).rejects.toThrow("/statements: the response has no list of statements");
    expect(await fetched()).toEqual(["s1", "s2"]);
  });

  test("is named in the error if it is unreachable", async () => {
    await expect(fetchAll({ endpoint: "http://127.0.0.1:9/" })).rejects.toThrow(
      /^http:\/\/127\.0\.0\.1:9\/statements: .+ \(8 attempts\)$/,
    );
  });
});

describe("a directory", () => {
  test("drops an incomplete line that an interruption left behind", async () => {
    await fetchAll();
    await appendFile(join(directory, "statements.jsonl"), '{"id":"s6","sto');
    store.statements.push(stored(6));
    await fetchAll();
    expect(await fetched()).toEqual(["s1", "s2", "s3", "s4", "s5", "s6"]);
  });

  test("belongs to one store and one start time", async () => {
    await fetchAll();
    await expect(fetchAll({ endpoint: "https://other.example/xapi" })).rejects.toThrow(
      `the directory holds statements from ${endpoint}/; choose another directory for https://other.example/xapi/`,
    );
    await expect(fetchAll({ since: stored(2).stored })).rejects.toThrow(
      `the directory holds statements since the beginning; choose another directory for statements since ${stored(2).stored}`,
    );
  });

  test("allows one fetch at a time, and ignores the lock of a killed process", async () => {
    const both = await Promise.allSettled([fetchAll(), fetchAll()]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: {
        code: "RECORD_STORE_FAILED",
        message: expect.stringContaining(
          "expected no other fetch into this directory, got a fetch",
        ),
      },
    });
    const { pid } = spawnSync("true");
    await writeFile(join(directory, ".statements.lock"), `${hostname()} ${pid}`);
    expect((await fetchAll()).statements).toBe(0);
    expect(await fetched()).toEqual(["s1", "s2", "s3", "s4", "s5"]);
    expect(await readdir(directory)).toEqual(["statements-cursor.json", "statements.jsonl"]);
  });

  test("is left unchanged if its statements were not fetched from a store", async () => {
    await writeFile(join(directory, "statements.jsonl"), "{}\n");
    await expect(fetchAll()).rejects.toThrow("was not fetched from a store");
    expect(await readFile(join(directory, "statements.jsonl"), "utf8")).toBe("{}\n");
  });
});

test.each([
  [
    { endpoint: "store.example" },
    "endpoint: expected an http or https URL without user and password",
  ],
  [
    { endpoint: "https://me:secret@store.example/" },
    "endpoint: expected an http or https URL without user and password",
  ],
  [
    { sinse: "2025-09-01", version: "1" } as object,
    `\
options: expected only the names endpoint, authorization, version, signal, sleep, since, onProgress, got an unknown name; did you mean since?
version: expected 1.0.3 or 2.0.0, got "1"`,
  ],
  [{ since: "yesterday" }, 'since: expected an ISO 8601 date and time, got "yesterday"'],
])("rejects invalid options: %j", async (options, message) => {
  await expect(fetchAll(options)).rejects.toMatchObject({ code: "INVALID_OPTION", message });
});

test("stops when aborted, and keeps the fetched statements", async () => {
  const controller = new AbortController();
  const onProgress = (): void => controller.abort(new Error("enough"));
  await expect(fetchAll({ signal: controller.signal, onProgress })).rejects.toThrow("enough");
  expect(await fetched()).toEqual(["s1", "s2"]);
});
